// Two soft sounds, made on the spot; only for those who asked for them.
let audio = null;
const NOTES = { turn: [523.25, 783.99], card: [196] };

addEventListener("pointerdown", () => wanted() && (audio ??= new AudioContext()));
addEventListener("keydown", () => wanted() && (audio ??= new AudioContext()));
const wanted = () => document.documentElement.dataset.sound === "on";

export function play(name) {
  if (!audio || !wanted() || !(name in NOTES)) return;
  NOTES[name].forEach((pitch, at) => note(pitch, audio.currentTime + at * 0.12));
}

function note(pitch, start) {
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(0.12, start + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.001, start + 0.35);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.4);
}
