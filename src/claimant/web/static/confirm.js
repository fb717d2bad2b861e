// Asks before a card is played, if the viewer wants so: the first choice lifts the card, the second plays it.
import { announce } from "./notice.js";

const SMALL = "(pointer: coarse) and (max-width: 700px)";
let lifted = ""; // the key of the lifted card
let sure = false; // the card was chosen ahead, or by the question's own button

/** May this move be sent now? If not, the card is lifted, and a bar asks in place of the prompt. */
export function isConfirmed(main, button) {
  if (sure || !asks() || !button?.closest(".hand")) return settled(main);
  if (lifted === button.dataset.key) return settled(main);
  settled(main);
  lifted = button.dataset.key;
  button.classList.add("lifted");
  ask(main, button);
  return false;
}

/** Send the card's move without a question. */
export function playAtOnce(button) {
  sure = true;
  try {
    button.form.requestSubmit(button);
  } finally {
    sure = false;
  }
}

/** The table has changed: without its card or its bar the question is void. */
export function checkLifted(main) {
  if (lifted && !(main.querySelector(".hand .lifted") && main.querySelector(".confirm"))) settled(main);
}

/** The question is answered, or what it was about has changed. */
function settled(main) {
  lifted = "";
  for (const each of main.querySelectorAll(".lifted")) each.classList.remove("lifted");
  for (const each of main.querySelectorAll(".asking")) each.classList.remove("asking");
  for (const each of main.querySelectorAll(".confirm")) each.remove();
  return true;
}

function asks() {
  const wanted = document.documentElement.dataset.confirm || "auto";
  return wanted === "on" || (wanted === "auto" && matchMedia(SMALL).matches);
}

function ask(main, card) {
  const words = main.dataset;
  const question = words.confirm.replace("{label}", card.getAttribute("aria-label").split(":")[0]);
  const bar = document.createElement("div");
  bar.className = "confirm";
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", question);
  const text = document.createElement("b");
  text.textContent = question;
  const yes = made("primary", words.play, "confirm-yes", () => playAtOnce(card));
  const no = made("quiet", words.notThis, "confirm-no", () => {
    settled(main);
    card.focus({ preventScroll: true });
  });
  bar.append(text, yes, no);
  bar.addEventListener("keydown", cancel);
  card.addEventListener("keydown", cancel);
  const place = main.querySelector("#choice .question-head") || main.querySelector(".prompt");
  place?.classList.add("asking");
  place?.append(bar);
  announce(question);

  function cancel(event) {
    if (event.key === "Escape" && lifted) no.click();
  }
}

function made(kind, text, key, act) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = kind;
  button.textContent = text;
  button.dataset.key = key;
  button.addEventListener("click", act);
  return button;
}
