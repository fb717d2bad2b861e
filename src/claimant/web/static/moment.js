// The moment between the phases: a dialog over the table that goes on by a tap, by any key, or by itself
// unless the viewer wants to tap.
import { pace } from "./motion.js";

const LASTS = 6000;

/** Show the moment; the promise is kept when it closes. */
export function showMoment(main, html) {
  const dialog = document.getElementById("moment");
  const hadFocus = main.contains(document.activeElement);
  dialog.innerHTML = html;
  dialog.showModal();
  dialog.querySelector("[data-key=go-on]").focus();
  return new Promise((done) => {
    const timer = pace.pause === Infinity ? 0 : setTimeout(() => dialog.close(), LASTS);
    const close = () => dialog.close();
    dialog.addEventListener("click", close, { once: true });
    dialog.addEventListener("keydown", close, { once: true });
    dialog.addEventListener(
      "close",
      () => {
        clearTimeout(timer);
        dialog.replaceChildren();
        dialog.removeEventListener("click", close);
        dialog.removeEventListener("keydown", close);
        if (hadFocus && document.activeElement === document.body) focusHand(main);
        done();
      },
      { once: true },
    );
  });
}

/** Take it away, if it is still there. */
export const closeMoment = () => document.getElementById("moment").close();

/** The element that had the focus is gone, because the hand is another one now. */
function focusHand(main) {
  const card = main.querySelector(".hand button:not([aria-disabled])") || main.querySelector(".hand button") || main;
  card.focus({ preventScroll: true });
}
