// Puzzles: the rating, what was solved and the days in a row, kept in this browser only.
import "./app.js";
import "./analysis.js";
import { days, kept, rate } from "./puzzle_score.js";

const main = document.querySelector("main.puzzle");
const today = new Date().toISOString().slice(0, 10);

function show() {
  const score = kept();
  const standing = document.getElementById("standing");
  if (!standing || !Object.keys(score.tried).length) return;
  standing.hidden = false;
  const number = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 0 });
  document.getElementById("rating").textContent = number.format(score.rating);
  document.getElementById("solved").textContent = number.format(Object.values(score.tried).filter(Boolean).length);
  document.getElementById("days").textContent = number.format(days(score, today));
}

function marked() {
  const { tried } = kept();
  for (const each of document.querySelectorAll("li[data-puzzle], p[data-puzzle]")) {
    const known = each.querySelector(".known");
    if (!(each.dataset.puzzle in tried)) continue;
    known.hidden = false;
    known.textContent = tried[each.dataset.puzzle] ? "✓" : "✗";
  }
}

if (main) {
  const { puzzle, rated, verdict } = main.dataset;
  const result = { solved: true, wrong: false, hint: false, solution: false }[verdict];
  const before = kept().rating;
  if (result !== undefined && rate(puzzle, Number(rated), result, main.dataset.today ? today : "")) {
    const change = Math.round(kept().rating) - Math.round(before);
    document.getElementById("changed").textContent = main.dataset.change.replace("{change}", change > 0 ? `+${change}` : `${change}`);
  }
}
show();
marked();
