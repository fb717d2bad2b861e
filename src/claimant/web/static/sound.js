// Two soft synthesised sounds, only for players who turned them on.
const NOTES = { turn: [523.25, 783.99], card: [196] };
const APART = 0.12;
const LASTS = 0.4;
let audio = null;

const wanted = () => document.documentElement.dataset.sound === "on";

/** Browsers allow sound only after a user action, and some suspend it again later, so resume it on every action. */
function wake() {
  if (!wanted()) return;
  audio ??= new AudioContext();
  if (audio.state !== "running") audio.resume().catch(() => {});
}
addEventListener("pointerdown", wake);
addEventListener("keydown", wake);

export function play(name) {
  if (audio?.state === "running" && wanted() && name in NOTES) sound(name, audio, audio.currentTime);
}

/** Play the sound from `start` on; return how long it lasts. */
export function sound(name, context, start) {
  NOTES[name].forEach((pitch, at) => note(context, pitch, start + at * APART));
  return LASTS + (NOTES[name].length - 1) * APART;
}

function note(context, pitch, start) {
  const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(0.12, start + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.001, start + LASTS - 0.05);
  gain.gain.linearRampToValueAtTime(0, start + LASTS);
  tone.connect(gain).connect(context.destination);
  tone.start(start);
  tone.stop(start + LASTS);
}
