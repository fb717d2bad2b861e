// Plain forms, sent through the API instead: the page stays where it is, and the stream brings what follows.
import { notice } from "./notice.js";

const TRIES = [0, 400, 1000, 2500];
const NUMBERS = new Set(["seat", "version"]);
let moved = ""; // the version at which a move was sent: a second one there would be a slip

export function sendForms(main, table) {
  main.addEventListener("click", (event) => {
    const button = event.target.closest("[aria-disabled='true']");
    if (!button) return;
    event.preventDefault();
    notice(button.dataset.why || button.getAttribute("aria-label"));
  });
  main.addEventListener("submit", (event) => {
    const action = event.target.getAttribute("action").split("/").pop();
    event.preventDefault();
    if (action === "move" && moved === main.dataset.version) return;
    act(main, table, action, event.target, event.submitter);
  });
}

async function act(main, table, action, form, submitter) {
  const told = Object.fromEntries(new FormData(form, submitter));
  if (action === "move") {
    told.version = moved = main.dataset.version;
    told.id = Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join("");
  }
  for (const name of Object.keys(told)) if (NUMBERS.has(name)) told[name] = Number(told[name]);
  try {
    const answer = await send(table, action, told);
    if (answer.id && (action === "rematch" || action === "same-deal")) location.assign(`/t/${answer.id}`);
    if (form.id === "typed-form") form.querySelector("#typed").value = "";
  } catch (problem) {
    moved = "";
    notice(problem.message || main.dataset.refused);
  }
}

/** Repeating is safe: a move has a name, and the others change nothing twice. */
export async function send(table, action, told) {
  const address = `/api/tables/${table}/${action === "move" ? "moves" : action}`;
  for (const pause of TRIES) {
    if (pause) await new Promise((done) => setTimeout(done, pause));
    const answer = await ask(address, told);
    if (!answer || answer.status === 503) continue;
    const heard = await answer.json();
    if (answer.ok) {
      if (heard.version) dispatchEvent(new CustomEvent("claimant:sent", { detail: heard.version }));
      return heard;
    }
    throw new Error(heard.error);
  }
  throw new Error("");
}

async function ask(address, told) {
  try {
    return await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(told) });
  } catch {
    return null;
  }
}
