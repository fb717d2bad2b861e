// A card that can't be played shakes once and says above itself why.
let shown = null;

export function explain(button, why) {
  shown?.remove();
  shown = document.createElement("p");
  shown.className = "reason";
  shown.setAttribute("aria-hidden", "true"); // the notice says it to screen readers
  shown.textContent = why;
  const box = button.getBoundingClientRect();
  shown.style.setProperty("--x", `${box.left + box.width / 2}px`);
  shown.style.setProperty("--y", `${box.top}px`);
  document.querySelector("main.table").append(shown);
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.motion === "off";
  if (!calm) button.animate({ transform: ["none", "translateX(-4px)", "translateX(4px)", "translateX(-4px)", "translateX(4px)", "none"] }, 160);
}

export function forget() {
  shown?.remove();
  shown = null;
}
