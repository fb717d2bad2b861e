// The deal's proof, recomputed in the reader's own browser, with nothing but what the page shows.
import { bytesOf, hexOf, hmac, join, sha256, sha384, textOf } from "./sha2.js";

const HAND = { 2: 13, 3: 12, 4: 9 };
const HEROES_IN_DECK = 5;

export function offerProof(main) {
  const button = main.querySelector("#check-proof");
  if (!button) return;
  button.hidden = false;
  button.onclick = () => {
    const good = fits(JSON.parse(button.dataset.proof));
    main.querySelector("#proof-result").textContent = good ? button.dataset.good : button.dataset.bad;
  };
}

export function fits(told) {
  const secret = bytesOf(told.secret);
  const promised = hexOf(sha256(join(textOf("claimant-1 commitment "), secret, textOf(told.table))));
  if (promised !== told.commitment) return false;
  if (!told.hands.length) return true; // closed before the deal
  const { deck } = deal(told, seed(told, secret));
  const size = HAND[told.setup.players];
  const hands = told.hands.every((hand, seat) => same([...hand].sort(), deck.slice(seat * size, (seat + 1) * size).sort()));
  return hands && same(told.deck, deck.slice(size * told.setup.players));
}

function seed(told, secret) {
  const { factions, heroes, leader, players } = told.setup;
  const text = JSON.stringify({ salts: told.salts, setup: { factions, heroes, leader, players } });
  return hmac(sha384, secret, join(textOf("claimant-1 seed "), textOf(text)));
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
