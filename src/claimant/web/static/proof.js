// The deal's proof, recomputed in the reader's own browser, and compared with what this browser kept.
import { MOST_FAILURES, canonical, kept, seatCommitment, tableCommitment, warn } from "./fair.js";
import { bytesOf, hexOf, hmac, join, sha256, sha384, textOf } from "./sha2.js";

const HAND = { 2: 13, 3: 12, 4: 9 };
const HEROES_IN_DECK = 5;
let checked = "";
let problem = "";

/** Once the game has ended, without being asked. */
export function checkProof(main) {
  const place = main.querySelector("#proof-result");
  if (!place) return;
  const witness = kept(main);
  if (checked !== place.dataset.proof) {
    checked = place.dataset.proof;
    const told = JSON.parse(checked);
    problem = whyNotFair(told) || whyNotAsSeen(told, witness);
  }
  const bad = [...witness.alarms, ...(problem ? [problem] : [])];
  const last = witness.rounds[Math.max(0, ...Object.keys(witness.rounds).map(Number))];
  const without = witness.seat !== null && !last?.revealed ? ` ${JSON.parse(main.dataset.alarms).NO_PART}` : "";
  place.textContent = bad.length ? place.dataset.bad : place.dataset.good + without;
  if (bad.length) warn(main, bad);
}

/** What in the proof contradicts the protocol; empty if the deal was fair. */
export function whyNotFair(told) {
  const wrong = told.version === 1 ? whyNot1(told) : whyNotProven(told);
  if (wrong || !told.hands.length) return wrong; // closed before the deal
  const last = told.version === 1 ? told : told.rounds.at(-1);
  const { deck } = deal(told, seed(told, last));
  const size = HAND[told.setup.players];
  const hands = told.hands.every((hand, seat) => same([...hand].sort(), deck.slice(seat * size, (seat + 1) * size).sort()));
  return hands && same(told.deck, deck.slice(size * told.setup.players)) ? "" : "CARDS";
}

function whyNotProven(told) {
  const failures = {};
  for (const [at, { commitment, secret, commitments, salts, failed }] of told.rounds.entries()) {
    const round = at + 1;
    const last = round === told.rounds.length;
    if (tableCommitment(told.table, round, told.setup, secret) !== commitment) return "SECRET";
    for (const [seat, salt] of salts.entries()) {
      if (salt && seatCommitment(told.table, round, seat, salt) !== commitments[seat]) return "SALT";
      if (told.hands.length && commitments[seat] && !salt && !failed.includes(seat)) return "MISSING";
      if (commitments[seat] && failures[seat] >= MOST_FAILURES) return "TOO_OFTEN";
    }
    if (last && failed.length) return "MISSING";
    if (!last && !failed.some((seat) => commitments[seat] && !salts[seat])) return "NO_REASON";
    for (const seat of failed) failures[seat] = (failures[seat] || 0) + 1;
  }
  return "";
}

/** What differs from what this browser saw while the cards were dealt. */
export function whyNotAsSeen(told, witness) {
  const { seat, hand, rounds } = witness;
  if (seat !== null && hand.length && told.hands.length && !same([...hand].sort(), [...told.hands[seat]].sort())) return "OTHER_HAND";
  const numbers = Object.keys(rounds);
  if (told.version !== 2 || told.table !== witness.table) return numbers.length ? "OTHER_COMMITMENT" : "";
  for (const number of numbers) {
    const held = rounds[number];
    const found = told.rounds[number - 1];
    if (!found || found.commitment !== held.commitment) return "OTHER_COMMITMENT";
    if (held.setup !== canonical(told.setup)) return "OTHER_SETUP";
    if (held.commitments && !same(held.commitments, found.commitments)) return "OTHER_LIST";
    if (held.revealed && found.failed.includes(seat)) return "WRONGLY_NAMED";
    if (held.revealed && found.salts[seat] !== held.salt) return "OTHER_SALT";
  }
  return "";
}

// Version 1: for tables that were dealt by it.
const whyNot1 = ({ secret, table, commitment }) =>
  hexOf(sha256(join(textOf("claimant-1 commitment "), bytesOf(secret), textOf(table)))) === commitment ? "" : "SECRET";

function seed(told, { secret, salts }) {
  const { setup, table } = told;
  const fields = told.version === 1 ? { salts, setup } : { round: told.rounds.length, salts, setup, table };
  return hmac(sha384, bytesOf(secret), textOf(`claimant-${told.version} seed ${canonical(fields)}`));
}

const same = (one, other) => one.length === other.length && one.every((each, at) => each === other[at]);
const value = (code) => Number(code.replace(/^\D+/, ""));

function deal(told, from) {
  const cards = [];
  for (const { name, cards: all, boxed } of told.factions) {
    if (!boxed) cards.push(...all);
    else cards.push(...shuffled(from, `box ${name}`, all).slice(boxed).sort((one, other) => value(one) - value(other)));
  }
  let deck = shuffled(from, "deck", cards);
  if (told.setup.heroes) {
    const heroes = shuffled(from, "heroes", told.heroes).slice(0, HEROES_IN_DECK);
    deck = shuffled(from, "deck with heroes", [...deck.slice(HEROES_IN_DECK), ...heroes]);
  }
  return { deck };
}

function shuffled(from, label, items) {
  const words = stream(from, label);
  const result = [...items];
  for (let at = result.length - 1; at > 0; at -= 1) {
    const other = below(words, at + 1);
    [result[at], result[other]] = [result[other], result[at]];
  }
  return result;
}

function* stream(from, label) {
  for (let count = 0; ; count += 1) {
    const number = new Uint8Array(4);
    new DataView(number.buffer).setUint32(0, count);
    const block = hmac(sha256, from, join(textOf(`claimant-1 ${label} `), number));
    for (let at = 0; at < 32; at += 4) yield new DataView(block.buffer, block.byteOffset).getUint32(at);
  }
}

function below(words, bound) {
  const range = 2 ** 32;
  let word = words.next().value;
  while (word >= range - (range % bound)) word = words.next().value;
  return word % bound;
}
