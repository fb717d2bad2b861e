// Notifications by the browser, for those who asked for them: only while the page is hidden, never with cards in them.
const WISH = "claimant:notify";
const open = new Map(); // the notification of each table

const possible = () => "Notification" in window && window.isSecureContext;
const state = () => (!possible() ? "missing" : Notification.permission === "denied" ? "denied" : wanted() ? "on" : "off");

function wanted() {
  return kept(WISH) === "on" && Notification.permission === "granted";
}

function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // a browser may forbid it
  }
}

function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // then the wish lasts as long as the page
  }
}

/** The button in the settings: asks for permission only when it is pressed, and says plainly what works. */
export function offerNotices() {
  const button = document.getElementById("notify");
  if (!button) return;
  const about = document.getElementById("notify-about");
  const show = () => {
    button.hidden = about.hidden = false;
    button.setAttribute("aria-pressed", String(state() === "on"));
    button.disabled = ["missing", "denied"].includes(state());
    about.textContent = about.dataset[state()];
  };
  button.onclick = async () => {
    if (state() === "on") keep(WISH, "off");
    else if ((await Notification.requestPermission()) === "granted") keep(WISH, "on");
    show();
  };
  show();
}

/** Tell that it is the player's turn at one table, or take that back. */
export function tellTurn(turn, place) {
  badge(turn ? 1 : 0);
  if (turn) tell(place.dataset.table, place.dataset.yourTurn, place.dataset.company, () => window.focus());
  else forget(place.dataset.table);
}

export function tell(table, title, body, opened) {
  if (!document.hidden || !possible() || !wanted()) return;
  try {
    const shown = new Notification(title, { body, tag: `claimant-${table}`, icon: document.getElementById("icon")?.href });
    shown.onclick = () => {
      window.focus();
      shown.close();
      opened();
    };
    open.set(table, shown);
  } catch {
    // some phones allow them only to a background worker; title and icon still say it
  }
}

export function forget(table) {
  open.get(table)?.close();
  open.delete(table);
}

/** The number on the icon of an installed page, where there is one. */
export function badge(number) {
  if (number && document.hidden) navigator.setAppBadge?.(number)?.catch(() => {});
  else navigator.clearAppBadge?.()?.catch(() => {});
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  for (const table of [...open.keys()]) forget(table);
  badge(0);
});
