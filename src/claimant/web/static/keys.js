// Keys: arrows move through the hand, digits choose an answer, letters start a typed move, ? shows a power.
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export function listen(main) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, [popover]")) return;
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
  if (/^[1-9]$/.test(event.key)) return focus(choices(main)[Number(event.key) - 1]);
  if (/^[a-z]$/.test(event.key)) main.querySelector("#typed")?.focus(); // the letter itself is typed there
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

function power(main, card) {
  const code = card?.querySelector("[data-card]")?.dataset.card.replace(/\d+$/, "");
  const popover = code && document.getElementById(`power-${code}`);
  if (!popover) return focus(main.querySelector(".votes .power-button"));
  popover.showPopover();
  return focus(popover.querySelector("button"));
}
