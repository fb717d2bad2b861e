// What somebody said stays some seconds, also if its seat is drawn again meanwhile.
const first = new Map(); // when each phrase was first shown, by seat and version

export function keepTime(main) {
  for (const bubble of main.querySelectorAll(".bubble")) {
    const key = `${bubble.closest(".seat").className.match(/at-\w/)} ${bubble.dataset.said}`;
    if (!first.has(key)) first.set(key, Date.now());
    bubble.style.setProperty("--since", `${first.get(key) - Date.now()}ms`);
  }
}
