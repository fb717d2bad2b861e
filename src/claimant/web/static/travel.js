// Cards travel between two states of the table: copies of them fly over the page while the page itself stays still.
// A survey lists the cards with their places; two surveys tell which cards have moved, and from where to where.
import { pace } from "./motion.js";

const EASE = "cubic-bezier(.2,.8,.2,1)";
const OWN = 240;
const OTHER = 360;
const APART = 60;
const LEAN = 620;
let landing = [];

/** Where every card, every card back and every banner is now. */
export function survey(main) {
  const cards = [];
  const backs = new Map();
  const spots = new Map();
  for (const zone of main.querySelectorAll("[data-zone]")) {
    const name = zone.dataset.zone;
    const spot = boxOf(zone) || plateOf(main, name);
    if (!spots.get(name)) spots.set(name, spot);
    for (const node of zone.querySelectorAll("[data-card]")) {
      if (node.closest("[data-zone]") !== zone) continue;
      const shown = node.closest(".told .done") ? null : boxOf(node);
      if (!shown && (name === "trick" || !spot)) continue; // the last trick, which has been told, or a place out of sight
      cards.push({ code: node.dataset.card, zone: name, seat: node.closest("[data-seat]")?.dataset.seat, node, box: shown || spot, shown: Boolean(shown) });
    }
    const lying = [...zone.querySelectorAll(".card-back")].map((node) => ({ node, box: boxOf(node) || spot })).filter(({ box }) => box);
    if (!backs.has(name)) backs.set(name, lying);
  }
  const banners = new Map();
  for (const button of main.querySelectorAll(".kingdom [data-key^='power-']")) {
    const svg = button.querySelector("svg");
    if (svg) banners.set(button.dataset.key, { node: svg, top: svg.getBoundingClientRect().top - button.closest(".kingdom").getBoundingClientRect().top });
  }
  return { cards, backs, spots, banners, seat: main.dataset.seat };
}

function boxOf(element) {
  const box = element.getBoundingClientRect();
  return box.width > 1 && box.height > 1 ? box : null;
}

/** Where a seat's pile is folded, its cards go to the seat's plate. */
function plateOf(main, zone) {
  const seat = /-(\d)$/.exec(zone)?.[1];
  const plate = seat && main.querySelector(`[data-plate="${seat}"]`);
  return plate ? boxOf(plate) : null;
}

/** Let everything fly that has moved between the surveys; return how long that takes, in milliseconds. */
export function fly(before, after) {
  land();
  const factor = pace.factor;
  const routes = factor ? routesBetween(before, after) : [];
  let lasts = 0;
  routes.forEach((route, number) => {
    const time = (route.own ? OWN : OTHER) * factor;
    const delay = number * APART * factor;
    lasts = Math.max(lasts, delay + time);
    send(route, delay, time);
  });
  if (factor) lean(before, after, lasts, LEAN * factor);
  return lasts;
}

/** End all flights: the cards are where they belong. */
export function land() {
  for (const each of landing.splice(0)) each.finish();
}

function routesBetween(before, after) {
  const gone = unmatched(before.cards, after.cards);
  const come = unmatched(after.cards, before.cards);
  const routes = [];
  for (const card of come) {
    const at = gone.findIndex((each) => each.code === card.code);
    const [source] = at < 0 ? [] : gone.splice(at, 1);
    const from = source ? source.box : origin(card, before);
    if (!from) continue;
    const turns = !source && card.zone !== "hand" && !(card.zone === "trick" && card.seat === before.seat);
    routes.push({ node: source?.node || card.node, from, to: card.box, target: card.shown ? card.node : null, turns, own: card.zone === "trick" && card.seat === before.seat });
  }
  for (const card of gone) {
    const to = card.zone === "trick" || card.zone === "hand" ? after.spots.get("discard") : null;
    if (to) routes.push({ node: card.node, from: card.box, to: small(to, card.box), target: null });
  }
  return [...routes, ...drawn(before, after)];
}

/** Cards of one list without an equal card in the same zone of the other list. */
function unmatched(cards, others) {
  const left = others.map((each) => `${each.zone} ${each.code}`);
  return cards.filter((card) => {
    const at = left.indexOf(`${card.zone} ${card.code}`);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Where a card comes from that wasn't seen before: a hand, or the deck. */
function origin(card, before) {
  if (card.zone === "trick") {
    if (card.seat === before.seat) return before.spots.get("hand");
    const hand = `backs-${card.seat}`;
    return before.backs.get(hand)?.at(-1)?.box || before.spots.get(hand);
  }
  return card.zone === "hand" ? null : before.spots.get("deck");
}

/** Cards that somebody drew face down. */
function drawn(before, after) {
  const from = before.spots.get("deck");
  const routes = [];
  for (const [zone, backs] of after.backs) {
    if (!from || !zone.startsWith("followers-")) continue;
    const last = backs.at(-1);
    if (backs.length > (before.backs.get(zone)?.length || 0)) routes.push({ node: last.node, from, to: last.box, target: last.node });
  }
  return routes;
}

/** A spot of a card's shape in the middle of a larger place. */
function small(place, card) {
  const width = Math.min(card.width, place.width, 26);
  return new DOMRect(place.x + (place.width - width) / 2, place.y + (place.height - width * 1.4) / 2, width, width * 1.4);
}

function send({ node, from, to, target, turns }, delay, time) {
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  const width = target ? to.width : Math.min(to.width, from.width);
  const left = to.x + (to.width - width) / 2;
  ghost.style.cssText = `left:${left}px;top:${to.y}px;width:${width}px;--card:${width}px`;
  ghost.append(node.cloneNode(true));
  const back = turns ? document.querySelector(".card-back")?.cloneNode(true) : null;
  if (back) ghost.append(back);
  sky().append(ghost);
  target?.classList.add("landing");
  const [x, y, scale] = [from.x - left, from.y - to.y, from.width / width];
  const far = Math.hypot(x, y) || 1;
  const arc = Math.min(48, far * 0.12);
  const middle = `translate(${x / 2 + (y / far) * arc}px,${y / 2 - (Math.abs(x) / far) * arc}px) scale(${(scale + 1) / 2}) ${turns ? "scaleX(.05)" : ""}`;
  const steps = [{ transform: `translate(${x}px,${y}px) scale(${scale})` }, { transform: middle }, { transform: "none" }];
  const timing = { duration: time, delay, easing: EASE, fill: "both" };
  const moving = ghost.animate(steps, timing);
  back?.animate([{ opacity: 1 }, { opacity: 1, offset: 0.49 }, { opacity: 0, offset: 0.5 }, { opacity: 0 }], timing);
  const finish = () => {
    moving.cancel();
    ghost.remove();
    target?.classList.remove("landing");
    landing = landing.filter((each) => each.finish !== finish);
  };
  landing.push({ finish });
  moving.finished.then(finish, () => {});
}

function sky() {
  const found = document.getElementById("flight");
  if (found) return found;
  const made = document.createElement("div");
  made.id = "flight";
  made.ariaHidden = "true";
  document.body.append(made);
  return made;
}

/** Banners lean to whoever leads now, after the cards have landed. */
function lean(before, after, delay, time) {
  for (const [key, { node, top }] of after.banners) {
    const was = before.banners.get(key);
    const moved = was ? was.top - top : 0;
    if (Math.abs(moved) < 1) continue;
    node.animate([{ transform: `translateY(${moved}px)` }, { transform: "none" }], { duration: time, delay, easing: EASE, fill: "backwards", composite: "add" });
  }
}
