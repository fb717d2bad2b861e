// Takes part in the deal for this seat, and notices a server that cheats. claimant/fair/witness.py does the same for
// the terminal; docs/fair-deals.md explains each step. It stores what the server shows from the first moment on.
import { send } from "./moves.js";
import { bytesOf, hexOf, hmac, sha256, textOf } from "./sha2.js";

const VERSION = 2;
const KEY = "claimant:key";
const DEAL = "claimant:deal:";
const MOST = 40; // tables
export const MOST_FAILURES = 2;
const busy = new Set(); // the requests under way

/** JSON with sorted keys and without spaces. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

const hashed = (label, fields) => hexOf(sha256(textOf(`claimant-${VERSION} ${label} ${canonical(fields)}`)));
export const tableCommitment = (table, round, setup, secret) => hashed("secret", { table, round, setup, secret });
export const seatCommitment = (table, round, seat, salt) => hashed("salt", { table, round, seat, salt });

const placeOf = (table, seat) => `${DEAL}${table}:${seat ?? "watching"}`;
const memory = new Map(); // for this page; it also serves browsers that store nothing

/** What this browser has stored about a table's deal. */
export function kept(main) {
  const seat = main.dataset.seat === "" ? null : Number(main.dataset.seat);
  const { table } = main.dataset;
  const place = placeOf(table, seat);
  const none = { table, seat, at: 0, rounds: {}, alarms: [], others: [], dropped: [], hand: [] };
  if (!memory.has(place)) {
    try {
      memory.set(place, { ...none, ...JSON.parse(localStorage.getItem(place)) });
    } catch {
      memory.set(place, none);
    }
  }
  return memory.get(place);
}

function keep(witness) {
  witness.at = Date.now();
  try {
    localStorage.setItem(placeOf(witness.table, witness.seat), JSON.stringify(witness));
    const names = Object.keys(localStorage).filter((name) => name.startsWith(DEAL));
    const age = (name) => JSON.parse(localStorage.getItem(name)).at || 0;
    for (const old of names.sort((one, other) => age(other) - age(one)).slice(MOST)) localStorage.removeItem(old);
  } catch {
    // without storage the page still plays, and checks against its memory
  }
}

/** A salt made from a key that never leaves this browser: two tabs at one seat make the same salt, each round another. */
function newSalt(table, round, seat, commitment) {
  let key = memory.get(KEY);
  try {
    key = localStorage.getItem(KEY) || key;
    if (!key) localStorage.setItem(KEY, (key = hexOf(crypto.getRandomValues(new Uint8Array(32)))));
  } catch {
    key = key || hexOf(crypto.getRandomValues(new Uint8Array(32)));
  }
  memory.set(KEY, key);
  return hexOf(hmac(sha256, bytesOf(key), textOf(canonical({ table, round, seat, commitment }))));
}

const own = (witness, round) => {
  const { salt } = witness.rounds[round];
  return salt ? seatCommitment(witness.table, round, witness.seat, salt) : "";
};

/** Compare what the server shows now with what it showed before; every difference raises an alarm. */
export function look(witness, deal, now) {
  const alarm = (name) => witness.alarms.includes(name) || witness.alarms.push(name);
  const last = Math.max(0, ...Object.keys(witness.rounds).map(Number));
  if (deal.version !== VERSION || deal.table !== witness.table || deal.round < last) {
    if (last) alarm("COMMITMENT"); // else the deal has version 1, or repeats an earlier table's deal
    return;
  }
  const setup = canonical(deal.setup);
  const until = now + (deal.seconds_left || 0) * 1000;
  const all = deal.round ? [...deal.rounds, { round: deal.round, commitment: deal.commitment, commitments: deal.commitments, failed: [] }] : [];
  for (const shown of all) {
    const open = shown.round === deal.round && deal.step === "committing" && deal.asked.includes(witness.seat);
    takeIn(witness, shown, { setup, open, until, alarm });
    if (shown.commitments && deal.bots.some((bot) => shown.commitments[bot])) alarm("INVENTED");
  }
  const failures = deal.rounds.filter((shown) => shown.failed.includes(witness.seat)).length;
  if (deal.step === "committing" && witness.seat !== null && !deal.asked.includes(witness.seat) && failures < MOST_FAILURES) alarm("LEFT_OUT");
  const reason = (shown) => shown.failed.some((seat) => shown.commitments[seat]);
  if (deal.rounds.length !== Math.max(0, deal.round - 1) || !deal.rounds.every(reason)) alarm("NO_REASON");
}

function takeIn(witness, shown, { setup, open, until, alarm }) {
  const { round, commitment, commitments } = shown;
  const { seat, table, others } = witness;
  const salt = () => (open ? newSalt(table, round, seat, commitment) : "");
  const held = (witness.rounds[round] ||= { commitment, setup, salt: salt(), until, commitments: null });
  if (held.commitment !== commitment) alarm("COMMITMENT");
  if (held.setup !== setup) alarm("SETUP");
  if (commitments) {
    const mine = own(witness, round);
    const listed = seat === null ? "" : commitments[seat];
    if (held.commitments && canonical(held.commitments) !== canonical(commitments)) alarm("LIST");
    if (mine && listed && listed !== mine && !others.includes(round)) alarm("REPLACED");
    if (!listed && held.committed) alarm("LEFT_OUT");
    if (!mine && listed && !others.includes(round)) others.push(round);
    if (!held.commitments) Object.assign(held, { commitments, revealUntil: until });
  }
  if (shown.failed.includes(seat) && held.revealed) alarm("NAMED");
  if (isDropped(witness, held, shown) && !witness.dropped.includes(round)) witness.dropped.push(round);
}

/** Did we send our part in time, without an answer, and does the server say that it didn't get it? */
function isDropped({ seat, others }, held, { round, commitments, failed }) {
  if (seat === null || held.refused || others.includes(round)) return false;
  if (commitments && !commitments[seat]) return Boolean(held.commitmentSent && !held.committed);
  return failed.includes(seat) && Boolean(held.saltSent && !held.revealed);
}

/** Note that we are about to send what is due: the server may take it and not answer. */
export function sending(witness, action, round, now) {
  const held = witness.rounds[round];
  if (action === "commit" && now < held.until) held.commitmentSent = true;
  if (action === "reveal" && now < held.revealUntil) held.saltSent = true;
}

/** What to send now: a commitment, or the salt once the final list contains our unchanged commitment. */
export function due(witness, deal) {
  const held = witness.rounds[deal.round];
  if (!held || !held.salt || held.refused) return null;
  if (deal.step === "committing" && !held.committed) return ["commit", { round: deal.round, commitment: own(witness, deal.round) }];
  const sound =
    held.commitments && held.commitments[witness.seat] === own(witness, deal.round) && held.commitment === deal.commitment &&
    held.setup === canonical(deal.setup) && canonical(held.commitments) === canonical(deal.commitments);
  if (deal.step === "revealing" && !held.revealed && sound) return ["reveal", { round: deal.round, salt: held.salt }];
  return null;
}

export function refused(witness, round, why, now) {
  const held = witness.rounds[round];
  if (!held || held.revealed) return;
  held.refused = true;
  const alarm = (name) => witness.alarms.includes(name) || witness.alarms.push(name);
  if (why === "committed") witness.others.includes(round) || witness.others.push(round);
  else if (held.commitments) now < held.revealUntil && alarm("NAMED");
  else if (now < held.until) alarm("LEFT_OUT");
}

/** Take part in the deal that the page shows, and warn the player if something is wrong with it. */
export function attend(main) {
  const witness = kept(main);
  const deal = JSON.parse(main.dataset.deal);
  look(witness, deal, Date.now());
  const hand = [...main.querySelectorAll("#hand .hand button[name=move]")].map((card) => card.value);
  if (deal.fresh && hand.length && !witness.hand.length) witness.hand = hand;
  keep(witness);
  warn(main, witness.alarms, witness);
  const next = due(witness, deal);
  if (next) tell(main, witness, ...next);
}

async function tell(main, witness, action, body) {
  const name = `${action} ${body.round}`;
  if (busy.has(name)) return;
  busy.add(name);
  sending(witness, action, body.round, Date.now());
  keep(witness);
  try {
    const answer = await send(witness.table, action, body);
    witness.rounds[body.round][action === "commit" ? "committed" : "revealed"] = true;
    if (answer.deal) take(main, { ...JSON.parse(main.dataset.deal), ...answer.deal, at: answer.version });
  } catch (problem) {
    if (!problem.why) return; // no valid response: the next message from the table triggers another try
    refused(witness, body.round, problem.why, Date.now());
  } finally {
    busy.delete(name);
    keep(witness);
  }
  attend(main);
}

/** Store the deal that the server shows, unless we have a newer one: a response may arrive before an older push. */
export function take(main, deal) {
  if (deal.at >= JSON.parse(main.dataset.deal).at) main.dataset.deal = JSON.stringify(deal);
}

/** Show the alarms. They stay, and a screen reader reads each only once. */
export function warn(main, alarms, { dropped = [], others = [] } = {}) {
  const ofProof = main.querySelector("#proof-result")?.dataset.alarms || "{}";
  const says = { ...JSON.parse(main.dataset.alarms), ...JSON.parse(ofProof) };
  const notes = [...(dropped.length ? ["DROPPED"] : []), ...(others.length ? ["OTHER_DEVICE"] : [])];
  const said = alarms.length ? ["WARNING", ...alarms] : notes;
  const text = said.map((name) => says[name] || name).join(" ");
  const place = document.getElementById("alarm");
  if (text && place.textContent !== text) place.textContent = text;
}
