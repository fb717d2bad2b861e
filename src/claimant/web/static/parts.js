// Draws pushed parts into the page. It keeps focus, scroll position, open details and typed text.
import { tell } from "./log.js";

let pressed = false;
let waiting = [];

// Nothing is redrawn while the pointer is pressed: a click on a removed element would be lost.
addEventListener("pointerdown", () => (pressed = true), true);
for (const end of ["pointerup", "pointercancel", "dragend"]) addEventListener(end, release, true);
addEventListener("blur", release); // of the window

function release() {
  pressed = false;
  setTimeout(() => {
    const all = pressed ? [] : waiting.splice(0);
    for (const each of all) each();
  }); // after the click
}

/** Wait until the pointer isn't pressed. */
export const letGo = () => (pressed ? new Promise((done) => waiting.push(done)) : null);

export function draw(main, parts) {
  const kept = remember(main);
  for (const [name, html] of Object.entries(parts)) {
    const part = document.querySelector(`#${CSS.escape(name)}.part`); // one is in the bar above the table
    if (part) part.innerHTML = html;
  }
  if (parts["log+"]) tell(main, parts["log+"]);
  if ("stage" in parts) main.dataset.stage = parts.stage;
  if ("turn" in parts) main.dataset.turn = parts.turn;
  restore(main, kept);
}

function remember(main) {
  const focused = main.contains(document.activeElement) ? document.activeElement : null;
  const inHand = focused?.closest(".hand");
  return {
    key: focused?.dataset.key || focused?.id || "",
    part: focused === main ? "hand" : focused?.closest(".part")?.id || "", // while the hand is empty, the table has the focus
    at: inHand ? [...inHand.querySelectorAll("button")].indexOf(focused) : -1,
    open: [...main.querySelectorAll("details[open][id]")].map((each) => each.id),
    typed: [...main.querySelectorAll("input[data-key]:not([readonly])")].map((each) => [each.dataset.key, each.value, each.selectionStart]),
    log: main.querySelector("#log-list")?.scrollTop || 0,
  };
}

function restore(main, kept) {
  for (const id of kept.open) {
    const details = document.getElementById(id);
    if (details) details.open = true;
  }
  for (const [key, value, at] of kept.typed) {
    const field = main.querySelector(`input[data-key="${CSS.escape(key)}"]`);
    if (!field || !value) continue;
    field.value = value;
    field.setSelectionRange(at, at);
  }
  const log = main.querySelector("#log-list");
  if (log) log.scrollTop = kept.log;
  const focused = document.activeElement;
  const lost = focused === main || !main.contains(focused) || !focused.checkVisibility({ visibilityProperty: true });
  if (kept.part && lost) focusAgain(main, kept);
}

/** Focus the same element again, or the nearest one that makes sense now. */
function focusAgain(main, kept) {
  const same = kept.key && (main.querySelector(`[data-key="${CSS.escape(kept.key)}"]`) || document.getElementById(kept.key));
  const cards = [...main.querySelectorAll(".hand button")];
  const beside = kept.at < 0 ? null : cards[Math.min(kept.at, cards.length - 1)];
  const next = same || beside || main.querySelector(".option, #verdict, .hand button:not([aria-disabled]), .hand button, #question");
  (next || main).focus({ preventScroll: true });
}
