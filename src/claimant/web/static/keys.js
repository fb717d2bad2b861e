// Keys: arrows move through the hand, digits choose an answer, ? shows a power. Small letters start a typed move, so
// commands have capital ones: W says again why the last trick was won, V goes to the kingdom, T opens the tracker.
import { announce } from "./notice.js";
import { cardAt, showPower, showSheet } from "./sheets.js";

const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
const COMMANDS = { W: why, V: kingdom, T: tracker };

export function listen(main) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, [popover]:popover-open")) return;
    const used = handle(main, event);
    if (used) event.preventDefault();
  });
}

function handle(main, event) {
  const cards = [...main.querySelectorAll(".hand button")];
  const at = cards.indexOf(document.activeElement);
  if (event.key in STEPS && (at >= 0 || [document.body, main].includes(document.activeElement) || document.activeElement.matches(".hint-told"))) return go(cards, at, STEPS[event.key]);
  if (at >= 0 && event.key === "Home") return focus(cards[0]);
  if (at >= 0 && event.key === "End") return focus(cards.at(-1));
  if (event.key === "?") return power(main, cards[at]);
  if (event.key in COMMANDS) return COMMANDS[event.key](main);
  if (/^[1-9]$/.test(event.key)) return focus(choices(main)[Number(event.key) - 1]);
  if (/^[a-z]$/.test(event.key)) type(main);
  return false;
}

const choices = (main) => {
  const options = [...main.querySelectorAll(".option")];
  return options.length ? options : [...main.querySelectorAll(".hand button:not([aria-disabled])")];
};

function go(cards, at, step) {
  if (!cards.length) return false;
  return focus(cards[at < 0 ? 0 : (at + step + cards.length) % cards.length]);
}

function focus(element) {
  element?.focus();
  return Boolean(element);
}

/** The letter itself is typed into the field, because that has the focus by then. */
function type(main) {
  const field = main.querySelector("#typed");
  if (!field || main.dataset.stage !== "playing") return;
  field.closest("[popover]").showPopover();
  field.focus();
}

function power(main, card) {
  const found = card && cardAt(card.querySelector("[data-card]"));
  if (found && showPower(main, found.code)) return true;
  return focus(main.querySelector(".kingdom .pole"));
}

function why(main) {
  const last = main.querySelector("#log .told:is(.us, .them, .third)"); // only a trick that was won has a side
  if (!last) return false;
  const whole = last.querySelector(".whole").textContent;
  announce(whole);
  const log = main.querySelector("#log");
  if (!log.checkVisibility()) log.showPopover();
  last.querySelector("details").open = true;
  last.scrollIntoView({ block: "nearest" });
  return true;
}

function kingdom(main) {
  return focus(main.querySelector(".kingdom .pole"));
}

function tracker(main) {
  const link = main.querySelector("[data-key=tracker]");
  if (link) showSheet(main, link.href, link.textContent);
  return Boolean(link);
}
