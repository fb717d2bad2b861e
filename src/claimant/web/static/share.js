// Links to share: one tap selects a link, and copies it if the browser allows that.
const copied = new Set(); // kept here, because the table may be redrawn at any moment

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
    await navigator.clipboard.writeText(button.dataset.copy); // only available in a secure context
    done = true;
  } catch {
    done = document.execCommand("copy");
  }
  if (done) copied.add(button.dataset.copy);
  document.querySelectorAll("button.copy").forEach(label); // the pressed button may have been redrawn meanwhile
}

function label(button) {
  if (copied.has(button.dataset.copy)) button.textContent = button.dataset.done;
}
