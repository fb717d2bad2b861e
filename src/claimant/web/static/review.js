// While a review is made: shows how far it has come, and shows it when it is done.
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
