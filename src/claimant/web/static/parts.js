// Puts pushed parts in place, in one transition. It keeps focus, scroll position, open details and typed text.
import { nameCards } from "./travel.js";

let waiting = [];
let running = null;
let pressed = false;
let later = () => {};

// Nothing is redrawn while the pointer is pressed: a click on a removed element would be lost.
addEventListener("pointerdown", () => (pressed = true), true);
for (const end of ["pointerup", "pointercancel", "dragend"]) addEventListener(end, release, true);
addEventListener("blur", release); // of the window

function release() {
  pressed = false;
  setTimeout(later); // after the click
}

export function place(main, parts, settled) {
  waiting.push(parts);
  later = () => show(main, settled);
  if (!pressed) later();
}

function show(main, settled) {
  if (pressed || !waiting.length) return;
  const draw = () => {
    const all = waiting;
    waiting = [];
    if (!all.length) return;
    const kept = remember(main);
    for (const each of all) put(main, each);
    restore(main, kept);
    nameCards(main);
    settled();
  };
  if (running) running.skipTransition();
  if (!moves(waiting.some(onTheTable))) return draw();
  nameCards(main);
  running = document.startViewTransition(draw);
  running.finished.catch(() => {}).finally(() => (running = null));
  running.ready.catch(() => {});
}

const onTheTable = (parts) => "centre" in parts || "hand" in parts;

function moves(worth) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.motion === "off";
  return worth && !calm && !document.hidden && Boolean(document.startViewTransition);
}

function put(main, parts) {
  for (const [name, html] of Object.entries(parts)) {
    const part = main.querySelector(`#${CSS.escape(name)}.part`);
    if (part) part.innerHTML = html;
  }
  if (parts["log+"]) main.querySelector("#log-list")?.insertAdjacentHTML("afterbegin", parts["log+"]);
  if ("stage" in parts) main.dataset.stage = parts.stage;
  if ("turn" in parts) main.dataset.turn = parts.turn;
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
  if (kept.part && (document.activeElement === main || !main.contains(document.activeElement))) focusAgain(main, kept);
}

/** Focus the same element again, or the nearest one that makes sense now. */
function focusAgain(main, kept) {
  const same = kept.key && (main.querySelector(`[data-key="${CSS.escape(kept.key)}"]`) || document.getElementById(kept.key));
  const cards = [...main.querySelectorAll(".hand button")];
  const beside = kept.at < 0 ? null : cards[Math.min(kept.at, cards.length - 1)];
  const next = same || beside || main.querySelector(".option, #verdict, .hand button:not([aria-disabled]), .hand button, #question");
  (next || main).focus({ preventScroll: true });
}
