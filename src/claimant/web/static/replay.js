// The page of a replay: goes from step to step without loading the whole page. Without script, its links do the same.
import "./app.js";
import "./review.js";
import { pace } from "./motion.js";
import { announce } from "./notice.js";
import { draw } from "./parts.js";
import { written } from "./share.js";
import { fly, land, survey } from "./travel.js";

const STEP = 1100; // milliseconds between two moves that are played by themselves
const LONGER = 1300; // how much longer a complete trick stays
const KEYS = { ArrowLeft: (at) => at - 1, ArrowRight: (at) => at + 1, Home: () => 0, End: () => last, PageUp: before, PageDown: after };

const main = document.querySelector("main.replay");
const slider = document.getElementById("slider");
const play = document.getElementById("play");
const query = main.dataset.query;
const last = Number(main.dataset.last);
const known = new Map(); // what was loaded, by step
let at = Number(main.dataset.at);
let wanted = at;
let timer = 0;

/** The parts of a step, from the server or from before. */
function load(step) {
  if (!known.has(step)) {
    const told = fetch(`${step}/step${query}`, { headers: { accept: "application/json" } }).then((answer) => {
      if (!answer.ok) throw new Error(answer.statusText);
      return answer.json();
    });
    told.catch(() => known.delete(step));
    known.set(step, told);
  }
  return known.get(step);
}

/** Go to a step; the last one asked for wins. */
async function go(to) {
  const step = Math.max(0, Math.min(last, to));
  if (step === wanted) return;
  wanted = step;
  slide(step);
  let told;
  try {
    told = await load(step);
  } catch {
    if (wanted === step) {
      wanted = at;
      slide(at);
      stop();
      announce(main.dataset.failed);
    }
    return;
  }
  if (wanted === step) show(told);
}

function show(told) {
  const from = survey(main);
  const forward = told.at === at + 1;
  at = told.at;
  draw(main, told.parts);
  land();
  if (forward) fly(from, survey(main));
  main.dataset.at = at;
  document.title = told.title;
  history.replaceState(null, "", `${at}${query}`);
  for (const link of document.querySelectorAll("[data-view]")) link.href = link.getAttribute("href").replace(/^\d+/, at);
  const back = document.querySelector("#settings [name=back]");
  if (back) back.value = location.pathname + location.search;
  slide(at);
  document.getElementById("live").replaceChildren(); // only the last step matters
  announce(told.told);
  if (at < last) load(at + 1).catch(() => {});
  if (timer) next(told.done);
}

function slide(step) {
  slider.value = step;
  slider.setAttribute("aria-valuetext", main.dataset.value.replace("{at}", step));
}

// Tricks
const starts = () => [...main.querySelectorAll(".tricks [data-go]")].map((link) => Number(link.dataset.go));
function before(now) {
  return starts().findLast((each) => each < now) ?? 0;
}
function after(now) {
  return starts().find((each) => each > now) ?? last;
}

// Playing by itself
function next(done = false) {
  clearTimeout(timer);
  if (at >= last) return stop();
  timer = setTimeout(() => go(at + 1), (STEP + (done ? LONGER : 0)) * (pace.factor || 1));
}
function stop() {
  clearTimeout(timer);
  timer = 0;
  tell(false);
}
function toggle() {
  if (timer) return stop();
  tell(true);
  if (at < last) return next();
  timer = setTimeout(() => {}); // from the beginning again
  go(0);
}
function tell(on) {
  const words = on ? play.dataset.pause : play.dataset.play;
  play.setAttribute("aria-pressed", String(on));
  play.title = play.querySelector(".unseen").textContent = words;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.target.closest("input:not(#slider), select, textarea, summary, .sheet, .log")) return;
  const step = KEYS[event.key];
  if (step) {
    event.preventDefault();
    stop();
    go(step(wanted));
  } else if (event.key === " " && !event.target.closest("button, a")) {
    event.preventDefault();
    toggle();
  }
});
main.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-go]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  stop();
  go(Number(link.dataset.go));
});
slider.addEventListener("input", () => {
  stop();
  go(Number(slider.value));
});
play.addEventListener("click", toggle);

document.getElementById("step-keys").hidden = !matchMedia("(hover: hover) and (pointer: fine)").matches;
const share = document.getElementById("share");
share.hidden = false;
share.addEventListener("click", async () => {
  if (navigator.share) return navigator.share({ url: location.href }).catch(() => {}); // they may change their mind
  if (await written(location.href)) share.querySelector("span").textContent = share.dataset.done;
});
document.querySelector(".sliding").hidden = false;
main.classList.add("live");
if (at < last) load(at + 1).catch(() => {});
