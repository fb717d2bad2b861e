// Checks a deal's proof in the reader's own browser, and compares it with what this browser stored.
import { MOST_FAILURES, canonical, kept, seatCommitment, tableCommitment, warn } from "./fair.js";
import { bytesOf, hexOf, hmac, join, sha256, sha384, textOf } from "./sha2.js";

const HAND = { 2: 13, 3: 12, 4: 9 };
const HEROES_IN_DECK = 5;
let checked = "";
let problem = "";

/** Check the proof by itself once the game has ended, and show the result. */
export function checkProof(main) {
  const place = main.querySelector("#proof-result");
  if (!place) return;
  const witness = kept(main);
  if (checked !== place.dataset.proof) {
    checked = place.dataset.proof;
    const proof = JSON.parse(checked);
    problem = whyNotFair(proof) || whyNotAsSeen(proof, witness);
  }
  const bad = [...witness.alarms, ...(problem ? [problem] : [])];
  const last = witness.rounds[Math.max(0, ...Object.keys(witness.rounds).map(Number))];
  const added = last?.revealed || (last?.salt && JSON.parse(checked).rounds?.at(-1).salts[witness.seat] === last.salt);
  const isOfDay = JSON.parse(checked).table.startsWith("daily-"); // to which nobody adds a part
  const without = witness.seat !== null && !added && !isOfDay ? ` ${JSON.parse(main.dataset.alarms).NO_PART}` : "";
  place.textContent = bad.length ? place.dataset.bad : place.dataset.good + without;
  if (bad.length) warn(main, bad);
}

/** The name of what contradicts the protocol; empty if the deal was fair. */
export function whyNotFair(proof) {
  const wrong = proof.version === 1 ? whyNot1(proof) : whyNotProven(proof);
  if (wrong || !proof.hands.length) return wrong; // without hands: the table was closed before the deal
  const last = proof.version === 1 ? proof : proof.rounds.at(-1);
  const { deck } = deal(proof, seed(proof, last));
  const size = HAND[proof.setup.players];
  const hands = proof.hands.every((hand, seat) => same([...hand].sort(), deck.slice(seat * size, (seat + 1) * size).sort()));
  return hands && same(proof.deck, deck.slice(size * proof.setup.players)) ? "" : "CARDS";
}

function whyNotProven(proof) {
  const failures = {};
  for (const [at, { commitment, secret, commitments, salts, failed }] of proof.rounds.entries()) {
    const round = at + 1;
    const last = round === proof.rounds.length;
    if (tableCommitment(proof.table, round, proof.setup, secret) !== commitment) return "SECRET";
    for (const [seat, salt] of salts.entries()) {
      if (salt && seatCommitment(proof.table, round, seat, salt) !== commitments[seat]) return "SALT";
      if (proof.hands.length && commitments[seat] && !salt && !failed.includes(seat)) return "MISSING";
      if (commitments[seat] && failures[seat] >= MOST_FAILURES) return "TOO_OFTEN";
    }
    if (last && failed.length) return "MISSING";
    if (!last && !failed.some((seat) => commitments[seat] && !salts[seat])) return "NO_REASON";
    for (const seat of failed) failures[seat] = (failures[seat] || 0) + 1;
  }
  return "";
}

/** The name of what differs from what this browser saw during the deal; empty if nothing does. */
export function whyNotAsSeen(proof, witness) {
  const { seat, hand, rounds } = witness;
  if (seat !== null && hand.length && proof.hands.length && !same([...hand].sort(), [...proof.hands[seat]].sort())) return "OTHER_HAND";
  const numbers = Object.keys(rounds);
  if (proof.version !== 2 || proof.table !== witness.table) return numbers.length ? "OTHER_COMMITMENT" : "";
  for (const number of numbers) {
    const held = rounds[number];
    const proven = proof.rounds[number - 1];
    if (!proven || proven.commitment !== held.commitment) return "OTHER_COMMITMENT";
    if (held.setup !== canonical(proof.setup)) return "OTHER_SETUP";
    if (held.commitments && !same(held.commitments, proven.commitments)) return "OTHER_LIST";
    if (held.revealed && proven.failed.includes(seat)) return "WRONGLY_NAMED";
    if (held.revealed && proven.salts[seat] !== held.salt) return "OTHER_SALT";
  }
  return "";
}

// Version 1, for tables that were dealt with it
const whyNot1 = ({ secret, table, commitment }) =>
  hexOf(sha256(join(textOf("claimant-1 commitment "), bytesOf(secret), textOf(table)))) === commitment ? "" : "SECRET";

function seed(proof, { secret, salts }) {
  const { setup, table } = proof;
  const fields = proof.version === 1 ? { salts, setup } : { round: proof.rounds.length, salts, setup, table };
  return hmac(sha384, bytesOf(secret), textOf(`claimant-${proof.version} seed ${canonical(fields)}`));
}

const same = (one, other) => one.length === other.length && one.every((each, at) => each === other[at]);
const value = (code) => Number(code.replace(/^\D+/, ""));

function deal(proof, from) {
  const cards = [];
  for (const { name, cards: all, boxed } of proof.factions) {
    if (!boxed) cards.push(...all);
    else cards.push(...shuffled(from, `box ${name}`, all).slice(boxed).sort((one, other) => value(one) - value(other)));
  }
  let deck = shuffled(from, "deck", cards);
  if (proof.setup.heroes) {
    const heroes = shuffled(from, "heroes", proof.heroes).slice(0, HEROES_IN_DECK);
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
