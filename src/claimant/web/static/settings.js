// Applies settings as soon as they are chosen, and closes the menu on Escape or a click elsewhere.
export function settings() {
  const menu = document.getElementById("settings");
  if (!menu) return;
  const form = menu.querySelector("form");
  form.querySelector("button").hidden = true;
  form.addEventListener("change", () => form.submit());
  document.addEventListener("click", (event) => {
    if (menu.open && !menu.contains(event.target)) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
}
