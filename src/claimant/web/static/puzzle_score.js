// What this browser keeps about puzzles: the first try of each, the rating (see docs/puzzles.md), and days with a daily one.
const KEY = "claimant:puzzles";
const FIRST = 1200;
const STEP = 32;
const SCALE = 400;

export function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) || "{}");
    return { rating: Number(found.rating) || FIRST, tried: found.tried || {}, days: Array.isArray(found.days) ? found.days : [] };
  } catch {
    return { rating: FIRST, tried: {}, days: [] };
  }
}

/** Keep what came of a puzzle; only the first try changes the rating. True if it was the first. */
export function rate(puzzle, against, solved, day) {
  const score = kept();
  const first = !(puzzle in score.tried);
  if (first) {
    const expected = 1 / (1 + 10 ** ((against - score.rating) / SCALE));
    score.rating += STEP * ((solved ? 1 : 0) - expected);
    score.tried[puzzle] = solved;
  }
  if (solved && day && !score.days.includes(day)) score.days.push(day);
  write(score);
  return first;
}

/** How many days in a row have a solved puzzle of the day, up to today or yesterday. */
export function days(score, today) {
  const solved = new Set(score.days);
  const day = new Date(`${today}T00:00:00Z`);
  const named = () => day.toISOString().slice(0, 10);
  if (!solved.has(named())) day.setUTCDate(day.getUTCDate() - 1);
  let number = 0;
  while (solved.has(named())) {
    number += 1;
    day.setUTCDate(day.getUTCDate() - 1);
  }
  return number;
}

/** Take over what another browser has kept: its first tries where we have none. */
export function merge(other) {
  const score = kept();
  if (!other || typeof other !== "object" || typeof other.tried !== "object") return;
  if (Object.keys(other.tried).length > Object.keys(score.tried).length && Number(other.rating)) score.rating = Number(other.rating);
  for (const [puzzle, solved] of Object.entries(other.tried)) if (/^[0-9a-f]{8}$/.test(puzzle)) score.tried[puzzle] ??= Boolean(solved);
  for (const day of Array.isArray(other.days) ? other.days : []) if (/^\d{4}-\d\d-\d\d$/.test(day) && !score.days.includes(day)) score.days.push(day);
  write(score);
}

function write(score) {
  try {
    localStorage.setItem(KEY, JSON.stringify(score));
  } catch {
    // storage is full or forbidden: nothing is kept
  }
}
