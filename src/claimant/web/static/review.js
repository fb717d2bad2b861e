// The review: shows how far it has come while it is made; N goes to the next marked move.
const told = document.getElementById("review-progress");

async function look() {
  const answer = await fetch(told.dataset.review, { headers: { accept: "application/json" } });
  if (!answer.ok) return;
  const { state, done, total } = await answer.json();
  if (state === "done") return location.reload();
  if (total) told.textContent = told.dataset.words.replace("{done}", done).replace("{total}", total);
  setTimeout(look, 700);
}

if (told) setTimeout(look, 400);

document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "n" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  document.getElementById("next-mark")?.click();
});
