// Setting up a position: drag a card to a pile, or use keys. Every change is an address, as it is without script.
import "./app.js";

const main = document.getElementById("main");
let held = null;
let last = 0;

const form = () => document.getElementById("drafting");

/** The address of the form as it stands, with these fields. */
function address(fields) {
  const told = new URLSearchParams(new FormData(form()));
  for (const [name, value] of Object.entries(fields)) told.set(name, value);
  return `/analysis?${told}`;
}

/** Go to an address without loading the whole page; the focus stays where it was. */
async function go(where, focus, push = true) {
  const turn = ++last;
  const answer = await fetch(where, { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer || (!answer.ok && answer.status !== 422)) return location.assign(where);
  const text = await answer.text();
  if (turn !== last) return; // something else was done meanwhile
  const open = [...document.querySelectorAll("details[open]")].map((each) => each.id);
  main.innerHTML = new DOMParser().parseFromString(text, "text/html").getElementById("main").innerHTML;
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  if (push) history.pushState(null, "", answer.url);
  ready();
  if (focus) main.querySelector(focus)?.focus();
}

function ready() {
  main.classList.add("scripted");
  for (const card of main.querySelectorAll(".card-button")) card.draggable = true;
}

const nextTo = (button) => {
  const all = [...main.querySelectorAll(".card-button")];
  const other = all[all.indexOf(button) + 1] || all.at(-2);
  const same = `[data-card="${button.dataset.card}"][data-from="${button.dataset.from}"]`;
  return all.filter((each) => each.matches(same)).length > 1 || button.querySelector("small")
    ? same : other && `[data-card="${other.dataset.card}"][data-from="${other.dataset.from}"]`;
};

main.addEventListener("submit", (event) => {
  if (event.target !== form() || event.submitter?.name === "go") return; // its analysis is another page
  event.preventDefault();
  const { submitter } = event;
  const fields = submitter?.name ? { [submitter.name]: submitter.value } : {};
  const focus = submitter?.matches(".card-button") ? nextTo(submitter) : submitter?.dataset.key && `[data-key="${submitter.dataset.key}"]`;
  go(address(fields), focus);
});

main.addEventListener("change", (event) => {
  if (event.target.name === "to") return mark();
  if (event.target.matches("[name=phase], [name=leader], [name=moon], [name=automaton]")) go(address({}), `[name=${event.target.name}]:checked, select[name=${event.target.name}]`);
});

function mark() {
  for (const pile of main.querySelectorAll(".pile")) pile.classList.toggle("chosen", pile.querySelector("[name=to]").checked);
}

main.addEventListener("dragstart", (event) => {
  held = event.target.closest?.(".card-button");
  if (!held) return;
  held.classList.add("held");
  event.dataTransfer.setData("text/plain", held.dataset.card);
  event.dataTransfer.effectAllowed = "move";
});
main.addEventListener("dragend", () => {
  held?.classList.remove("held");
  held = null;
  over(null);
});

function over(pile) {
  for (const each of main.querySelectorAll(".over")) each.classList.toggle("over", each === pile);
  pile?.classList.add("over");
}

main.addEventListener("dragover", (event) => {
  const pile = held && event.target.closest("[data-pile]");
  if (!pile || pile.dataset.pile === held.dataset.from) return over(null);
  event.preventDefault();
  over(pile);
});
main.addEventListener("drop", (event) => {
  const pile = held && event.target.closest("[data-pile]");
  if (!pile || pile.dataset.pile === held.dataset.from) return;
  event.preventDefault();
  const { card, from } = held.dataset;
  const { pile: to } = pile.dataset;
  go(to ? address({ put: card, from, to }) : address({ off: `${from}.${card}` }), `[data-card="${card}"]`);
});

main.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("select, textarea, summary")) return;
  const piles = [...main.querySelectorAll(".piles .pile")].filter((pile) => pile.offsetParent);
  if (/^[1-9]$/.test(event.key) && piles[event.key - 1]) {
    piles[event.key - 1].querySelector("[name=to]").checked = true;
    mark();
    return event.preventDefault();
  }
  const button = event.target.closest(".card-button");
  if (!button) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const all = [...main.querySelectorAll(".card-button")].filter((each) => each.offsetParent);
  if (step) {
    all[all.indexOf(button) + step]?.focus();
    event.preventDefault();
  } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
    const rows = [...new Set(all.map((each) => each.parentElement))];
    const row = rows[rows.indexOf(button.parentElement) + (event.key === "ArrowUp" ? -1 : 1)];
    const near = (each) => Math.abs(each.getBoundingClientRect().x - button.getBoundingClientRect().x);
    [...(row?.querySelectorAll(".card-button") || [])].sort((one, other) => near(one) - near(other))[0]?.focus();
    event.preventDefault();
  } else if ((event.key === "Delete" || event.key === "Backspace") && button.name === "off") {
    button.click();
    event.preventDefault();
  }
});

window.addEventListener("popstate", () => go(location.href, "", false));
ready();
