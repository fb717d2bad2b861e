// Sends plain forms through the API instead: the page stays in place, and the stream brings the changes.
import { chooseAhead, forgetAhead } from "./ahead.js";
import { isConfirmed } from "./confirm.js";
import { notice } from "./notice.js";
import { explain } from "./refusals.js";

// the pause before each try, and the time-out of its response, in milliseconds
const LONGEST = 10000;
const TRIES = [[0, 3000], [300, 3000], [600, 3000], [600, 3000], [1000, 5000], [2000, LONGEST]];
const ONCE = new Set(["say", "back", "hint", "ask", "resign", "leave"]); // not repeated: they would happen twice, or they take long
const NUMBERS = new Set(["seat", "other", "version", "question"]);
const SWITCHES = new Set(["public", "yes"]);
let moved = ""; // the version at which a move was sent: a second click must not send another

export function sendForms(main, table) {
  main.addEventListener("click", (event) => {
    const button = event.target.closest("[aria-disabled='true']");
    if (!button) return;
    event.preventDefault();
    if (chooseAhead(main, button)) return;
    const why = button.dataset.why || button.closest(".hand")?.dataset.why || button.getAttribute("aria-label");
    const inHand = Boolean(button.closest(".hand"));
    if (inHand) explain(button, why);
    notice(why, inHand);
  });
  main.addEventListener("submit", (event) => {
    const action = event.target.getAttribute("action").split("?")[0].split("/").pop();
    if (action === "review") return; // its answer is another page
    event.preventDefault();
    if (action === "move" && moved === main.dataset.version) return;
    if (action === "move" && !isConfirmed(main, event.submitter)) return;
    if (action === "move") forgetAhead(main);
    if (action !== "say") event.target.closest("[popover]")?.hidePopover();
    act(main, table, action, event.target, event.submitter);
  });
}

async function act(main, table, action, form, submitter) {
  const fields = Object.fromEntries(new FormData(form, submitter));
  if (action === "move") {
    fields.version = moved = main.dataset.version;
    fields.id = Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join("");
  }
  submitter?.classList.add("sent"); // the style of a sent card, until the stream brings the next state
  for (const name of Object.keys(fields)) {
    if (NUMBERS.has(name)) fields[name] = Number(fields[name]);
    if (SWITCHES.has(name)) fields[name] = fields[name] === "true";
  }
  try {
    const answer = await send(table, action, fields);
    if (answer.id && (action === "rematch" || action === "same-deal")) location.assign(`/t/${answer.id}${asked() && `?seat=${answer.you.seat}`}`);
    if (action === "leave") location.assign("/");
    if (form.id === "typed-form") form.querySelector("#typed").value = "";
  } catch (problem) {
    moved = "";
    submitter?.classList.remove("sent");
    notice(problem.message || main.dataset.refused);
  }
}

/** The seat that this tab chose, if the browser holds several: "?seat=1", or an empty string. */
export const asked = () => document.querySelector("main.table").dataset.asked;

/** Repeating is safe: a move has its own id, and most other actions are idempotent. */
export async function send(table, action, fields) {
  const address = `/api/tables/${table}/${action === "move" ? "moves" : action}${asked()}`;
  let problem = {};
  for (const [pause, patience] of ONCE.has(action) ? [[0, LONGEST]] : TRIES) {
    if (pause) await new Promise((done) => setTimeout(done, pause));
    const answer = await ask(address, fields, patience);
    const heard = await answer?.json().catch(() => null);
    if (!heard) continue;
    if (answer.ok) {
      if (heard.version) dispatchEvent(new CustomEvent("claimant:sent", { detail: heard.version }));
      return heard;
    }
    problem = heard;
    if (answer.status !== 503) break;
  }
  throw Object.assign(new Error(problem.error || ""), { why: problem.why || "" });
}

async function ask(address, fields, patience) {
  const headers = { "content-type": "application/json" };
  try {
    return await fetch(address, { method: "POST", headers, body: JSON.stringify(fields), signal: AbortSignal.timeout(patience) });
  } catch {
    dispatchEvent(new CustomEvent("claimant:lost"));
    return null;
  }
}
