// The page of the player's games: everything on it is made here, from what this browser keeps.
import "./app.js";
import { all, exported, imported, remove, streaks, tally } from "./games.js";

const STEP = 50; // games shown at once
const FEW = 8; // rows of a table
const page = document.getElementById("collection");
const words = JSON.parse(page.dataset.words);
const names = JSON.parse(page.dataset.names); // of factions, levels and line-ups
const tables = new Set(JSON.parse(page.dataset.tables)); // that the server still has
const plural = new Intl.PluralRules(document.documentElement.lang);
const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" });
let shown = STEP;

const say = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
const count = (both, number) => say(both[plural.select(number) === "one" ? 0 : 1], { n: number });

function element(tag, told = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(told)) made.setAttribute(name, value);
  made.append(...inside.filter((each) => each !== null && each !== ""));
  return made;
}

const person = ({ name, level }) => (level ? `${name} (${names.levels[level] || level})` : name);
const people = (several) => several.map(person).join(", ");
/** Bots of one level are one opponent, whatever seat they had. */
const rivals = (game) => game.against.map(({ name, level }) => (level ? say(words.bot, { level: names.levels[level] || level }) : name)).join(", ");
const lineup = (game) => names.presets[game.factions.join(" ")] || game.factions.map((each) => names.factions[each]?.[0] || each).join(", ");

function draw() {
  const games = all();
  const counted = games.filter((game) => game.counts !== false);
  document.getElementById("no-games").hidden = games.length > 0;
  for (const part of page.querySelectorAll(".with-games")) part.hidden = !games.length;
  if (!games.length) return;
  const won = counted.filter((game) => game.result === "won").length;
  const { now, best } = streaks(counted);
  fill("totals", [
    [String(games.length), say(words.games[plural.select(games.length) === "one" ? 0 : 1], {})],
    [`${won} : ${counted.filter((game) => game.result === "lost").length}`, words.score],
    [String(now), words.now],
    [String(best), words.best],
  ].map(([number, label]) => element("div", {}, element("dt", {}, label), element("dd", {}, number))));
  standings("rivals", tally(counted, rivals));
  standings("lineups", tally(counted, lineup));
  fill("games", games.slice(0, shown).map(row));
  const more = document.getElementById("more-games");
  more.hidden = games.length <= shown;
  more.textContent = count(words.more, Math.min(STEP, games.length - shown));
}

function fill(id, made) {
  document.getElementById(id).replaceChildren(...made);
}

function standings(id, rows) {
  fill(id, rows.slice(0, FEW).map(({ key, games, won, lost, shared }) =>
    element("tr", {}, element("th", { scope: "row" }, key), ...[games, won, lost, shared].map((each) => element("td", {}, String(each))))));
}

function row(game) {
  const when = new Date(game.ended * 1000);
  const factions = game.factions.map((name, at) => {
    const [label, code] = names.factions[name] || [name, "?"];
    return element("span", { class: `chip f-${/^[a-z]{2}$/.test(code) ? code : "none"} ${game.voted[at] === "us" ? "ours" : ""}`, title: label },
      element("span", { "aria-hidden": "true" }, code.toUpperCase()), element("span", { class: "unseen" }, `${label} `));
  });
  const links = element("span", { class: "links" });
  if (tables.has(game.table)) {
    links.append(element("a", { href: `/t/${game.table}` }, words.table), " ");
    links.append(element("a", { href: `/t/${game.table}/replay?seat=${game.seat}` }, words.replay), " ");
    links.append(element("a", { href: `/t/${game.table}/record?seat=${game.seat}`, download: "" }, words.record), " ");
  }
  const drop = element("button", { type: "button", class: "quiet" }, words.delete);
  drop.addEventListener("click", () => ask(say(words.really, { names: people(game.against), date: day.format(when) }), [game]));
  links.append(drop);
  return element("li", { class: game.result },
    element("span", { class: "result" }, words[game.result]),
    element("b", {}, game.votes.length === 2 ? say(words.votes, { first: game.votes[0], second: game.votes[1] }) : game.votes.join(" · ")),
    element("span", { class: "who" }, say(words.against, { names: people(game.against) }), game.with.length ? ` ${say(words.with, { names: people(game.with) })}` : ""),
    element("time", { datetime: when.toISOString() }, day.format(when)),
    element("span", { class: "chips" }, ...factions),
    game.resigned ? element("small", {}, words.resigned) : "",
    game.counts === false ? element("small", {}, words.uncounted) : "",
    links);
}

/** Ask before something is deleted for good. */
function ask(question, games) {
  const dialog = document.getElementById("sure");
  dialog.querySelector("p").textContent = question;
  dialog.returnValue = "";
  dialog.onclose = () => {
    if (dialog.returnValue !== "yes") return;
    remove(games);
    tell(count(words.deleted, games.length));
    draw();
  };
  dialog.showModal();
}

function tell(text) {
  document.getElementById("games-told").textContent = text;
}

async function bring(file) {
  const found = imported(await file.text());
  tell(found.problem ? words[found.problem] : `${count(words.added, found.added)} ${found.known ? count(words.known, found.known) : ""}`.trim());
  draw();
}

document.getElementById("more-games").addEventListener("click", () => {
  const first = shown;
  shown += STEP;
  draw();
  document.getElementById("games").children[first]?.querySelector("a, button").focus();
});
document.getElementById("export-games").addEventListener("click", () => {
  const address = URL.createObjectURL(new Blob([exported()], { type: "application/json" }));
  element("a", { href: address, download: page.dataset.file }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
});
document.getElementById("import-games").addEventListener("change", ({ target }) => {
  if (target.files[0]) bring(target.files[0]);
  target.value = "";
});
document.getElementById("delete-games").addEventListener("click", () => ask(words.allReally, all()));
addEventListener("storage", draw); // another tab has kept a game
page.hidden = false;
draw();
