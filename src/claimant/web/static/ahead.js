// The next card, chosen before one's turn. Nothing is sent before the turn, and the move goes off a fixed time after the
// turn began, as a bot's does: how fast it comes tells nothing about the cards.
import { playAtOnce } from "./confirm.js";
import { announce, notice } from "./notice.js";

const DELAY = 1200; // a bot's usual pace, in milliseconds
let next = null; // { key, name, phase } of the chosen card
let going = 0;

/** Somebody chose a card that can't be played now: mark it as the next one, or take the mark off; false if it can't. */
export function chooseAhead(main, button) {
  if (!button.closest(".hand") || main.dataset.turn || main.dataset.stage !== "playing") return false;
  const words = main.dataset;
  const same = next?.key === button.dataset.key;
  forget(main);
  const name = button.getAttribute("aria-label").split(", ")[0];
  if (!same) {
    next = { key: button.dataset.key, name, phase: phase(main) };
    mark(main);
  }
  tell((same ? words.aheadOff : words.aheadOn).replace("{card}", name));
  return true;
}

/** The table has changed: keep the mark, play the card in one's turn, or say that it can't be played. */
export function followAhead(main) {
  if (!next) return;
  const button = chosen(main);
  if (main.dataset.stage !== "playing" || !button || phase(main) !== next.phase) return cancel(main);
  mark(main);
  if (!main.dataset.turn) return clearTimeout(going);
  if (main.querySelector(".question") || button.getAttribute("aria-disabled") === "true") return cancel(main);
  clearTimeout(going);
  going = setTimeout(() => {
    const card = chosen(main);
    forget(main);
    if (card && main.dataset.turn && card.getAttribute("aria-disabled") !== "true") playAtOnce(card);
  }, DELAY);
}

/** A card is played by hand: what was chosen ahead doesn't count any more. */
export function forgetAhead(main) {
  if (next) forget(main);
}

const chosen = (main) => main.querySelector(`.hand button[data-key="${CSS.escape(next?.key || "")}"]`);
const phase = (main) => main.querySelector(".phase h2")?.textContent || "";

function mark(main) {
  const button = chosen(main);
  if (!button || button.querySelector(".ahead")) return;
  const sign = document.createElement("span");
  sign.className = "ahead";
  sign.textContent = main.dataset.ahead;
  button.append(sign);
  button.setAttribute("aria-description", main.dataset.ahead);
}

function forget(main) {
  clearTimeout(going);
  const button = next && chosen(main);
  button?.querySelector(".ahead")?.remove();
  button?.removeAttribute("aria-description");
  next = null;
}

function cancel(main) {
  const said = main.dataset.aheadNot.replace("{card}", next.name);
  const over = main.dataset.stage !== "playing";
  forget(main);
  if (!over) setTimeout(() => notice(said)); // after what the change itself clears
}

function tell(text) {
  notice(text);
  announce(text);
}
