// Links to hand on: one tap selects them, and copies them where the browser allows that.
const copied = new Set(); // kept here, for the table may be drawn anew at any moment

export function offerCopies(main) {
  for (const field of main.querySelectorAll("input.link")) field.onfocus = () => field.select();
  for (const button of main.querySelectorAll("button.copy")) {
    button.hidden = false;
    button.onclick = () => copy(button);
    label(button);
  }
}

async function copy(button) {
  const field = button.closest(".share").querySelector("input");
  field.select();
  let done = false;
  try {
    await navigator.clipboard.writeText(button.dataset.copy); // only there in a secure context
    done = true;
  } catch {
    done = document.execCommand("copy");
  }
  if (done) copied.add(button.dataset.copy);
  document.querySelectorAll("button.copy").forEach(label); // the pressed one may have been drawn again meanwhile
}

function label(button) {
  if (copied.has(button.dataset.copy)) button.textContent = button.dataset.done;
}
