// The story: a trick that goes on is told anew in its place, everything else is added on top. The link "Earlier" fetches
// the page that it leads to, and adds that page's entries below the present ones.
import { notice } from "./notice.js";

export function tell(main, html) {
  const list = main.querySelector("#log-list");
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  for (const entry of [...fresh.content.children].reverse()) {
    const same = document.getElementById(entry.id);
    if (same) same.replaceWith(entry);
    else list?.prepend(entry);
  }
}

export function readOn(main) {
  main.addEventListener("click", (event) => {
    const link = event.target.closest("#log #earlier");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    add(main, link);
  });
}

async function add(main, link) {
  const answer = await fetch(link.href).catch(() => null);
  if (!answer?.ok) return notice(main.dataset.refused);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const list = main.querySelector("#log-list");
  const entries = [...page.querySelectorAll(".log li")];
  list.append(...entries);
  const further = page.querySelector("#earlier");
  if (further) link.setAttribute("href", further.getAttribute("href"));
  else link.remove();
  entries[0]?.scrollIntoView({ block: "nearest" });
  if (!further) list.focus({ preventScroll: true });
}
