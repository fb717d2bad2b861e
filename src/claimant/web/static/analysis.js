// The analysis board: while moves aren't decided, the search goes on, and each verdict appears as soon as it is proven.
import { announce } from "./notice.js";

const PAUSE = 3000; // between two sentences for screen readers
let said = 0;

/** Show what one line of the answer says. */
function show({ moves, said: words }) {
  for (const [move, [verdict, tone]] of Object.entries(moves)) {
    const at = `[data-move="${CSS.escape(move)}"]`;
    const entry = document.querySelector(`.verdicts li${at}`);
    for (const note of document.querySelectorAll(`.note${at}`)) Object.assign(note, { textContent: verdict, hidden: false, className: `note ${tone}` });
    if (entry) {
      entry.className = tone;
      entry.querySelector("span").textContent = verdict;
    }
  }
  if (Date.now() - said < PAUSE) return;
  said = Date.now();
  const status = document.getElementById("searching");
  status.hidden = false;
  if (status.textContent !== words) status.textContent = words;
}

/** The lines of an answer, as they come. */
async function* lines(answer) {
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (rest + value).split("\n");
    rest = parts.pop();
    yield* parts;
  }
}

/** The page as it is at the end of the search: sorted, with best play. Screen readers hear how the search ended. */
async function finish(main) {
  const answer = await fetch(main.dataset.then, { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) return;
  const found = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("main");
  const key = document.activeElement?.closest("[data-key]")?.getAttribute("href");
  main.replaceWith(document.adoptNode(found));
  if (key) found.querySelector(`[data-key][href="${CSS.escape(key)}"]`)?.focus();
  announce(found.dataset.said);
}

async function follow() {
  const main = document.querySelector("main[data-verdicts]");
  if (!main) return;
  const answer = await fetch(main.dataset.verdicts).catch(() => null);
  if (!answer?.ok) return;
  try {
    for await (const line of lines(answer)) if (line) show(JSON.parse(line));
  } catch {
    return; // the connection is gone: what is proven so far stays
  }
  await finish(main);
}

follow();
