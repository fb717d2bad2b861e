// Soft synthesised sounds, only for players who turned them on by the button at the table or in the settings.
const SOUNDS = {
  card: [{ pitch: 220, to: 130, lasts: 0.11, level: 0.1 }],
  won: [{ pitch: 659.26 }, { pitch: 880, at: 0.11 }],
  lost: [{ pitch: 392, level: 0.07 }, { pitch: 293.66, at: 0.12, level: 0.06 }],
  turn: [{ pitch: 523.25 }, { pitch: 783.99, at: 0.12 }],
  phase: [{ pitch: 261.63, lasts: 0.6 }, { pitch: 392, at: 0.14, lasts: 0.6 }, { pitch: 523.25, at: 0.28, lasts: 0.6 }],
  end: [
    { pitch: 261.63, lasts: 0.7, level: 0.06 },
    { pitch: 329.63, at: 0.16, lasts: 0.7, level: 0.06 },
    { pitch: 392, at: 0.32, lasts: 0.7, level: 0.06 },
    { pitch: 523.25, at: 0.48, lasts: 0.9, level: 0.07 },
  ],
  clock: [{ pitch: 1046.5, lasts: 0.06, level: 0.05, kind: "sine" }],
};
const ORDINARY = { at: 0, lasts: 0.4, level: 0.09, kind: "triangle" };
const AFTER = 0.45; // seconds between what happened and the sign that it is the player's turn
const HURRY = 10; // seconds left on the clock
let audio = null;
let known = null; // what the table looked like when it was last heard

const wanted = () => document.documentElement.dataset.sound === "on";

/** Browsers allow sound only after a user action, and some suspend it again later, so resume it on every action. */
function wake() {
  if (!wanted()) return;
  audio ??= new AudioContext();
  if (audio.state !== "running") audio.resume().catch(() => {});
}
addEventListener("pointerdown", wake);
addEventListener("keydown", wake);

export function play(name, later = 0) {
  if (audio?.state === "running" && wanted() && name in SOUNDS) sound(name, audio, audio.currentTime + later);
}

/** Play the sound from `start` on; return how long it lasts. */
export function sound(name, context, start) {
  const notes = SOUNDS[name].map((each) => ({ ...ORDINARY, ...each }));
  for (const each of notes) note(context, each, start + each.at);
  return Math.max(...notes.map((each) => each.at + each.lasts));
}

function note(context, { pitch, to, lasts, level, kind }, start) {
  const tone = new OscillatorNode(context, { type: kind, frequency: pitch });
  if (to) tone.frequency.exponentialRampToValueAtTime(to, start + lasts);
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(level, start + Math.min(0.015, lasts / 4));
  gain.gain.exponentialRampToValueAtTime(0.001, start + lasts * 0.9);
  gain.gain.linearRampToValueAtTime(0, start + lasts);
  tone.connect(gain).connect(context.destination);
  tone.start(start);
  tone.stop(start + lasts);
}

/** Play what has happened at the table since it was last heard: one sound, and perhaps that it is the player's turn. */
export function hear(main, what) {
  const now = seen(main);
  const before = known;
  known = now;
  if (!before) return;
  const name = happened(before, now, what);
  play(name);
  if (now.turn && !before.turn && name !== "end") play("turn", name ? AFTER : 0);
}

function seen(main) {
  const trick = main.querySelector('#centre [data-zone="trick"]');
  return {
    turn: main.dataset.turn === "yes",
    cards: [...(trick?.querySelectorAll(".card[data-card]") || [])].map((card) => card.dataset.card).join(" "),
    done: Boolean(trick?.querySelector(".won")),
    ours: Boolean(trick?.querySelector(".won.us")),
  };
}

/** The name of the sound: `what` is a step of the story, the rest is seen on the table. */
function happened(before, now, what) {
  if (what === "end" || what === "phase") return what;
  if (now.done && now.cards !== before.cards) return now.ours ? "won" : "lost";
  return now.cards && now.cards !== before.cards ? "card" : "";
}

/** The last seconds of the player's own time tick. */
function tick() {
  const main = document.querySelector('main.table[data-turn="yes"][data-stage="playing"]');
  const clock = main?.querySelector(".clock[data-seconds][data-began]");
  if (!clock || !wanted()) return;
  const left = Number(clock.dataset.seconds) - (Date.now() - Number(clock.dataset.began)) / 1000;
  if (left > 0 && left <= HURRY) play("clock");
}
setInterval(tick, 1000);

/** The button at the table: it turns sounds on or off and keeps the setting, without leaving the page. */
export function offerSounds() {
  const button = document.getElementById("sound");
  if (!button) return;
  button.hidden = false;
  button.setAttribute("aria-pressed", String(wanted()));
  button.onclick = () => {
    document.documentElement.dataset.sound = wanted() ? "off" : "on";
    button.setAttribute("aria-pressed", String(wanted()));
    const choice = document.querySelector('#settings [name="sound"]');
    if (choice) choice.value = String(wanted());
    fetch("/settings", { method: "POST", body: new URLSearchParams({ sound: String(wanted()) }), redirect: "manual" }).catch(() => {});
    wake();
    audio?.resume().then(() => play("turn"), () => {});
  };
}
