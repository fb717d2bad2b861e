// Gives cards view transition names, so that they move between two states of the table. Equal cards are numbered in
// the order in which the viewer saw them. A card keeps its number while it stays and when it moves.

export function nameCards(main) {
  const cards = [...main.querySelectorAll("[data-zone] .card[data-card]")];
  const known = seen;
  const taken = new Map();
  const left = [];
  for (const card of cards) {
    const zone = card.closest("[data-zone]").dataset.zone;
    if (!keep(taken, known, card, (each) => each.zone === zone)) left.push(card);
  }
  const strangers = left.filter((card) => !keep(taken, known, card, () => true));
  for (const card of strangers) {
    const used = new Set([...taken.values()].filter((each) => each.code === card.dataset.card).map((each) => each.number));
    let number = 1;
    while (used.has(number)) number += 1;
    taken.set(card, { code: card.dataset.card, number });
  }
  seen = cards.map((card) => {
    const { code, number } = taken.get(card);
    card.style.viewTransitionName = `card-${code}-${number}`;
    card.style.viewTransitionClass = "card";
    return { code, number, zone: card.closest("[data-zone]").dataset.zone };
  });
}

let seen = [];

function keep(taken, known, card, fits) {
  const earlier = known.find((each) => each.code === card.dataset.card && !each.used && fits(each));
  if (!earlier) return false;
  earlier.used = true;
  taken.set(card, { code: earlier.code, number: earlier.number });
  return true;
}
