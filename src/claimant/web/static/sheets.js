// What opens over the cloth: the sheet of a card or a banner by tap, long press or key, and a short tip on hover.
const HOLD = 450; // milliseconds of a long press
const HOVER = 400;
const SLIP = 10; // pixels that a finger may move meanwhile
let holding = null;
let hovering = null;
let swallow = false; // the click at the end of a long press must not play the card
let opener = null;

export function listenToCards(main) {
  const tip = main.querySelector("#tip");
  main.addEventListener("pointerdown", (event) => hold(main, event));
  for (const end of ["pointerup", "pointercancel"]) main.addEventListener(end, release);
  main.addEventListener("pointermove", slip);
  main.addEventListener("contextmenu", (event) => {
    if (holding || swallow) event.preventDefault();
  });
  addEventListener("click", keepFromPlaying, true);
  main.addEventListener("click", (event) => click(main, event));
  main.addEventListener("pointerover", (event) => hover(main, tip, event));
  main.addEventListener("pointerout", () => hide(tip));
  main.addEventListener("pointerdown", () => hide(tip));
  main.querySelector("#sheet-close").addEventListener("click", () => close(main));
  main.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && close(main)) event.preventDefault();
  });
  addEventListener("pointerdown", (event) => {
    if (!event.target.closest("#sheet") && !holding) close(main);
  });
  main.addEventListener("submit", (event) => (event.submitter || event.target).closest("[popover]:popover-open")?.hidePopover());
}

/** The powers that can matter now stand out in the list. */
export function markPowers(main) {
  const now = new Set([...main.querySelectorAll(".notes [data-note]")].map((each) => each.dataset.note));
  for (const each of main.querySelectorAll("#powers [data-power]")) each.parentElement.classList.toggle("on", now.has(each.dataset.power));
}

/** The sheet of a power: what the page knows at once, the rest as soon as the server has sent it. */
export function showPower(main, code) {
  const known = main.querySelector(`#powers [data-power="${CSS.escape(code)}"]`);
  if (!known) return false;
  showSheet(main, known.href, words(known, ".name"), words(known, ".short"));
  return true;
}

/** A sheet over the cloth: its title at once, the rest as soon as the server has sent it. */
export function showSheet(main, address, title, more = "") {
  const sheet = main.querySelector("#sheet");
  hide(main.querySelector("#tip"));
  for (const each of main.querySelectorAll("[popover]:popover-open:not(#sheet)")) each.hidePopover();
  if (!sheet.matches(":popover-open")) opener = document.activeElement;
  const body = sheet.querySelector(".sheet-body");
  const head = Object.assign(document.createElement("h2"), { id: "sheet-title", textContent: title });
  const short = Object.assign(document.createElement("p"), { className: "short", textContent: more });
  body.replaceChildren(head, short);
  sheet.showPopover();
  sheet.querySelector("#sheet-close").focus({ preventScroll: true });
  fill(body, address);
}

async function fill(body, address) {
  const asked = new URL(address);
  asked.searchParams.set("alone", "");
  const answer = await fetch(asked).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  body.replaceChildren(...page.body.childNodes);
}

function close(main) {
  const sheet = main.querySelector("#sheet");
  if (!sheet.matches(":popover-open")) return false;
  sheet.hidePopover();
  if (opener?.isConnected) opener.focus({ preventScroll: true });
  return true;
}

const words = (element, selector) => element.querySelector(selector)?.textContent || "";

/** The card at this place and the code of its power; null if there is none, or it lies face down. */
export function cardAt(target) {
  const card = target.closest?.(".card[data-card], .chip");
  if (!card) return null;
  const worn = /\bf-(\w+)/.exec(card.getAttribute("class") || "") || /\bf-(\w+)/.exec(card.closest("[class*='f-']")?.getAttribute("class") || "");
  const code = card.dataset.card ? card.dataset.card.replace(/\d+$/, "") : worn?.[1];
  return code ? { code, card } : null;
}

function click(main, event) {
  const link = event.target.closest("[data-power]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    showPower(main, link.dataset.power);
    return;
  }
  const address = event.target.closest("a[data-sheet]");
  if (address && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    showSheet(main, address.href, address.textContent);
    return;
  }
  const told = event.target.closest("#log .chip"); // elsewhere a click on a trick shows its whole reason
  if (!told && event.target.closest("button, a, summary, input, #sheet")) return;
  const found = cardAt(event.target);
  if (!found) return;
  event.preventDefault();
  showPower(main, found.code);
}

function hold(main, event) {
  release();
  if (event.pointerType === "mouse") return;
  const found = cardAt(event.target);
  if (!found) return;
  const at = [event.clientX, event.clientY];
  const timer = setTimeout(() => {
    swallow = true;
    navigator.vibrate?.(10);
    showPower(main, found.code);
  }, HOLD);
  holding = { timer, at };
}

function slip(event) {
  if (!holding) return;
  const [x, y] = holding.at;
  if (Math.hypot(event.clientX - x, event.clientY - y) > SLIP) release();
}

function release() {
  if (!holding) return;
  clearTimeout(holding.timer);
  holding = null;
  setTimeout(() => (swallow = false), 50); // after the click, if there is one
}

function keepFromPlaying(event) {
  if (!swallow) return;
  swallow = false;
  event.preventDefault();
  event.stopPropagation();
}

function hover(main, tip, event) {
  if (event.pointerType !== "mouse") return;
  const found = cardAt(event.target);
  if (!found) return;
  clearTimeout(hovering);
  hovering = setTimeout(() => {
    const known = main.querySelector(`#powers [data-power="${CSS.escape(found.code)}"]`);
    if (!known || !found.card.isConnected || main.querySelector("#sheet").matches(":popover-open")) return;
    const name = Object.assign(document.createElement("b"), { textContent: words(known, ".name") });
    tip.replaceChildren(name, ` ${words(known, ".short")}`);
    tip.showPopover();
    const box = found.card.getBoundingClientRect();
    const left = Math.max(8, Math.min(innerWidth - tip.offsetWidth - 8, box.left + box.width / 2 - tip.offsetWidth / 2));
    const above = box.top - tip.offsetHeight - 10;
    const foot = Math.min(box.bottom, innerHeight) - tip.offsetHeight - 4; // above the hand it would hide the prompt
    tip.style.setProperty("--x", `${left}px`);
    tip.style.setProperty("--y", `${found.card.closest(".hand") ? foot : above < 8 ? box.bottom + 10 : above}px`);
  }, HOVER);
}

function hide(tip) {
  clearTimeout(hovering);
  if (tip.matches(":popover-open")) tip.hidePopover();
}
