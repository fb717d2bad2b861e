// Helps with the set-up: selects partners together, disables what doesn't fit and says why, keeps the form on errors.
export function help() {
  const form = document.querySelector("form.setup");
  if (!form) return;
  form.addEventListener("change", (event) => update(form, event.target));
  form.addEventListener("submit", (event) => submit(form, event));
  update(form, null);
}

function update(form, changed) {
  const boxes = [...form.querySelectorAll("[name=faction]")];
  if (changed?.dataset?.partner) {
    for (const box of boxes) if (box.value === changed.dataset.partner) box.checked = changed.checked;
  }
  const players = form.elements.players.value;
  fitLineUp(form, players);
  const tens = boxes.filter((box) => box.checked && !box.dataset.partner).length;
  const wanted = Number(form.dataset[`tens-${players}`] ?? form.getAttribute(`data-tens-${players}`));
  const pair = boxes.some((box) => box.checked && box.dataset.partner);
  bar(boxes.filter((box) => box.dataset.partner), pair ? form.dataset.onePair : "", form.querySelector("#why-pairs"));
  bar(boxes.filter((box) => !box.dataset.partner), tens >= wanted ? form.dataset.enough : "", form.querySelector("#why-others"));
  form.querySelector("#count").textContent = count(form, pair, wanted - tens);
}

function count(form, pair, missing) {
  if (!pair) return form.dataset.needPair;
  return missing > 0 ? form.dataset.needTens.replace("#", missing) : form.dataset.complete;
}

/** Disable the factions that can't be added, and say why once above them. */
function bar(boxes, why, said) {
  for (const box of boxes) {
    box.disabled = Boolean(why) && !box.checked;
    box.closest(".faction").classList.toggle("barred", box.disabled);
  }
  said.textContent = why;
  said.hidden = !why;
}

/** Choose another line-up if the chosen one doesn't fit the number of players. */
function fitLineUp(form, players) {
  const chosen = form.querySelector("[name=lineup]:checked");
  if (chosen && getComputedStyle(chosen.closest(".lineup")).display !== "none") return;
  const fitting = [...form.querySelectorAll(".lineup")].find((each) => getComputedStyle(each).display !== "none");
  if (fitting) fitting.querySelector("input").checked = true;
}

/** Send the form in the background, so that an error keeps everything that was filled in. */
async function submit(form, event) {
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  let answer;
  try {
    answer = await fetch(form.action, { method: "POST", body });
  } catch {
    return form.submit();
  }
  if (answer.redirected) return location.assign(answer.url);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const problem = form.querySelector(".problem[role=alert]");
  problem.textContent = (page.querySelector("main .problem[role=alert]") || page.querySelector("main .lead"))?.textContent || "";
  problem.hidden = false;
  problem.scrollIntoView({ block: "center" });
}
