// Links and results to share: one tap sends or copies them, as far as the browser allows that.
const copied = new Set(); // kept here, because the table may be redrawn at any moment

export function offerCopies(main) {
  for (const field of main.querySelectorAll("input.link")) field.onfocus = () => field.select();
  for (const button of main.querySelectorAll("button.copy")) {
    button.hidden = false;
    button.onclick = () => copy(button);
    label(button);
  }
  for (const button of main.querySelectorAll("button.send")) {
    button.hidden = false;
    button.onclick = () => send(button);
  }
}

/** Send a text with this site's address by the device's own means; copy it where there are none. */
async function send(button) {
  const text = button.dataset.text;
  const url = location.origin;
  if (navigator.share) {
    await navigator.share({ text, url }).catch(() => {}); // they may change their mind
    return;
  }
  if (await written(`${text} ${url}`)) button.querySelector("span").textContent = button.dataset.done;
}

/** Copy a text; a page without a secure connection may only copy what is selected. */
export async function written(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
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
