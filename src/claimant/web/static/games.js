// The player's finished games, kept in this browser only: one entry for each table and seat, nothing is sent.
import { kept, merge } from "./puzzle_score.js";

const BEFORE = "claimant:game:";
const GONE = "gone"; // a deleted game stays away, even if its table is opened again
const FORMAT = "claimant-games";
const VERSION = 1;
const RESULTS = ["won", "lost", "shared"];

/** Keep the finished game that the page shows, once; the first time decides when it ended. */
export function collect(main) {
  const told = main.querySelector("#played[data-game]")?.dataset.game;
  if (!told) return;
  const game = { ...JSON.parse(told), ended: Math.round(Date.now() / 1000) };
  delete game.record; // made from the table's id, so that an imported file can't set an address
  try {
    if (localStorage.getItem(keyOf(game)) === null) localStorage.setItem(keyOf(game), JSON.stringify(game));
  } catch {
    // storage is full or forbidden: the game just isn't kept
  }
}

const keyOf = ({ table, seat }) => `${BEFORE}${table}:${seat}`;

/** All kept games, the latest first. */
export function all() {
  const found = [];
  for (let at = 0; at < localStorage.length; at += 1) {
    const name = localStorage.key(at);
    if (!name.startsWith(BEFORE)) continue;
    const game = read(localStorage.getItem(name));
    if (game) found.push(game);
  }
  return found.sort((one, other) => other.ended - one.ended || (one.table < other.table ? -1 : 1));
}

function read(text) {
  try {
    const game = JSON.parse(text);
    return isGame(game) ? game : null;
  } catch {
    return null;
  }
}

export function remove(games) {
  for (const game of games) localStorage.setItem(keyOf(game), GONE);
}

/** The whole collection as the text of a file. */
export const exported = () => JSON.stringify({ format: FORMAT, version: VERSION, games: all(), puzzles: kept() }, null, 1);

/** Add the games of an exported file; returns how many were new, or the name of what is wrong with the file. */
export function imported(text) {
  let told = null;
  try {
    told = JSON.parse(text);
  } catch {
    return { problem: "wrong" };
  }
  if (told?.format !== FORMAT || !Array.isArray(told.games)) return { problem: "wrong" };
  if (told.version !== VERSION) return { problem: "newer" };
  if (!told.games.every(isGame)) return { problem: "damaged" };
  merge(told.puzzles);
  let added = 0;
  for (const game of told.games) {
    const known = localStorage.getItem(keyOf(game));
    if (known !== null && known !== GONE) continue;
    try {
      localStorage.setItem(keyOf(game), JSON.stringify(plain(game)));
    } catch {
      return { problem: "full", added };
    }
    added += 1;
  }
  return { added, known: told.games.length - added };
}

const isText = (each) => typeof each === "string" && each.length <= 200;
const isNumber = (each) => Number.isInteger(each) && each >= 0 && each < 1e11;
const isPerson = (each) => isText(each?.name) && isText(each.level ?? "");
const isList = (each, fits) => Array.isArray(each) && each.length <= 30 && each.every(fits);

function isGame(game) {
  return (
    /^[0-9a-f]{18}$/.test(game?.table) && isNumber(game.seat) && isNumber(game.started) && isNumber(game.ended) &&
    isList(game.factions, isText) && isList(game.voted, isText) && isList(game.votes, isNumber) &&
    isList(game.with, isPerson) && isList(game.against, isPerson) && isNumber(game.players) && RESULTS.includes(game.result)
  );
}

/** Only what a game consists of. */
function plain({ table, seat, started, ended, factions, heroes, players, with: partners, against, result, votes, voted, counts, resigned }) {
  return { table, seat, started, ended, factions, heroes: Boolean(heroes), players, with: partners, against, result, votes, voted, counts: counts !== false, resigned: Boolean(resigned) };
}

/** Wins in a row: now, and at best. */
export function streaks(games) {
  let [now, best, run] = [0, 0, 0];
  for (const { result } of [...games].reverse()) {
    run = result === "won" ? run + 1 : 0;
    best = Math.max(best, run);
  }
  now = run;
  return { now, best };
}

/** The results by a key, those with most games first. */
export function tally(games, keyFor) {
  const found = new Map();
  for (const game of games) {
    const key = keyFor(game);
    if (!found.has(key)) found.set(key, { key, games: 0, won: 0, lost: 0, shared: 0, example: game });
    const row = found.get(key);
    row.games += 1;
    row[game.result] += 1;
  }
  return [...found.values()].sort((one, other) => other.games - one.games);
}
