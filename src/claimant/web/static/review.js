// The review: shows how far it has come while it is made; N and the arrows down and up go from mark to mark.
const progress = () => document.getElementById("review-progress"); // every step draws it anew

async function look() {
  const told = progress();
  if (!told) return;
  const answer = await fetch(told.dataset.review, { headers: { accept: "application/json" } });
  if (!answer.ok) return;
  const { state, done, total } = await answer.json();
  if (state === "done") return location.reload();
  const words = progress();
  if (total && words) words.textContent = words.dataset.words.replace("{done}", done).replace("{total}", total);
  setTimeout(look, 700);
}

if (progress()) setTimeout(look, 400);

/** The marked move before or after the one that is shown, as a link. */
function mark(key) {
  const at = Number(document.querySelector("main.replay").dataset.at);
  const marks = [...document.querySelectorAll(".key-moments ol [data-go]:not(.only)")];
  if (key === "ArrowUp") return marks.findLast((each) => Number(each.dataset.go) < at);
  return marks.find((each) => Number(each.dataset.go) > at);
}

document.addEventListener("keydown", (event) => {
  const isArrow = event.key === "ArrowUp" || event.key === "ArrowDown";
  if (!isArrow && event.key.toLowerCase() !== "n") return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  if (isArrow && event.target.closest(".beside, .sheet, .log")) return; // they scroll there
  const link = mark(event.key);
  if (!link) return;
  event.preventDefault();
  link.click();
});
