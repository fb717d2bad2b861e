// Messages: to screen readers, in a note on the table, in the tab's title and icon.
import { tellTurn } from "./notify.js";

const LASTS = 6000;
let fading = 0;
let was = null; // whether it was the viewer's turn

/** Show a message; `heard` only where the page shows it in another place. */
export function notice(text, heard = false) {
  const note = document.getElementById("notice");
  clearTimeout(fading);
  note.classList.toggle("unseen", heard);
  note.textContent = text;
  if (text) fading = setTimeout(() => (note.textContent = ""), LASTS);
}

/** Add a message for screen readers. It stays for some seconds, so that none is lost if several come at once. */
export function announce(text) {
  if (!text) return;
  const said = document.createElement("p");
  said.textContent = text;
  document.getElementById("live").append(said);
  setTimeout(() => said.remove(), 4 * LASTS);
}

/** Say who won to screen readers, unless the focus is on the verdict, which is read then. */
export function sayVerdict(main) {
  const verdict = main.querySelector("#verdict");
  if (verdict && document.activeElement !== verdict) announce(verdict.textContent);
}

export function title(text, turn, company) {
  const table = document.querySelector("main.table");
  if (text) document.title = text;
  if (company) table.dataset.company = company;
  const name = turn ? "icon-turn.svg" : "icon.svg";
  const icon = document.getElementById("icon");
  const address = new URL(name, import.meta.url).pathname;
  if (icon.getAttribute("href") !== address) icon.setAttribute("href", address);
  if (Boolean(turn) !== was && (was !== null || turn)) tellTurn(Boolean(turn), table);
  was = Boolean(turn);
}

export function connection(state) {
  const shown = document.getElementById("connection");
  if (!shown || shown.dataset.state === state) return;
  shown.dataset.state = state;
  shown.querySelector(".word").textContent = state === "closed" ? shown.dataset.closed : shown.dataset.open;
}
