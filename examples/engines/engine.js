// A bot in JavaScript that speaks the engine protocol (docs/engines.md), without any library:
//   claimant engine-check 'node engine.js'
//   claimant arena 'cmd:node engine.js' novice
// It follows suit with its lowest card that wins, or throws away its lowest card.
"use strict";
const readline = require("node:readline");

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");
const value = (code) => Number(/\d+$/.exec(code)?.[0] ?? 0); // "go5" is Goblin 5; a hero counts as 0
const faction = (code) => code.slice(0, 2);

function choose({ view, legal }) {
  if (view.asks !== "play") {
    return legal[0]; // answers to questions such as "take top" or "tuck"
  }
  const cards = [...legal].sort((a, b) => value(a) - value(b));
  if (view.trick.length === 0) {
    return cards[cards.length - 1]; // lead high
  }
  const led = faction(view.trick[0][1]);
  const highest = Math.max(...view.trick.map(([, card]) => (faction(card) === led ? value(card) : -1)));
  return cards.find((card) => faction(card) === led && value(card) > highest) ?? cards[0];
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  switch (message.type) {
    case "hello":
      return say({ type: "hello", name: "highest that wins", version: "1" });
    case "ping":
      return say({ type: "pong" });
    case "choose":
      return say({ type: "move", game: message.game, move: choose(message) });
    case "quit":
      return process.exit(0);
  } // "newgame", "over" and what later versions send need no answer
});
