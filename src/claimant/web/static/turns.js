// Whose turn it is at the player's tables, for pages that list them: asked now and then while such a page is hidden.
import { badge, tell } from "./notify.js";

const OFTEN = 30000;
let known = null;

export function watchTurns() {
  const list = document.querySelector("[data-turns]");
  if (!list) return;
  const title = document.title;
  known = new Set(JSON.parse(list.dataset.mine || "[]"));
  setInterval(() => document.hidden && look(list, title), OFTEN);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    if (document.title !== title && list.dataset.turns) location.reload(); // it lists what has changed
  });
}

async function look(list, title) {
  const answer = await fetch(list.dataset.turns, { headers: { accept: "application/json" } }).catch(() => null);
  if (!answer?.ok) return;
  const mine = (await answer.json()).mine;
  for (const { table, address, title: said, company } of mine) {
    if (!known.has(table)) tell(table, said, company, () => location.assign(address));
  }
  const fresh = mine.some(({ table }) => !known.has(table));
  known = new Set(mine.map(({ table }) => table));
  badge(mine.length);
  if (fresh) document.title = `● ${mine[0].title} · Claimant`;
  else if (!mine.length) document.title = title;
}
