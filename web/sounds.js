/** Sounds of the table, made as they are needed: nothing is loaded, and whoever wants silence has it. */

import { settings } from "./settings.js";

/** @typedef {"card" | "chips" | "knock" | "fold" | "turn" | "win" | "short" | "call"} Sound */

/** @type {AudioContext | null} */
let audio = null;

// A browser is silent until somebody has touched the page.
for (const touch of ["pointerdown", "keydown"]) {
  addEventListener(touch, () => void context()?.resume(), { once: true, passive: true });
}

/** @param {Sound} sound */
export function play(sound) {
  const context_ = settings().sounds ? context() : null;
  if (!context_ || context_.state !== "running") return;
  SOUNDS[sound](context_);
}

function context() {
  if (!settings().sounds) return null;
  try {
    audio ??= new AudioContext();
  } catch {
    // A machine without sound plays none.
  }
  return audio;
}

/** @type {Record<Sound, (audio: AudioContext) => void>} */
const SOUNDS = {
  card: (audio) => hiss(audio, 0, 0.06, 2600, 0.25),
  fold: (audio) => hiss(audio, 0, 0.12, 1200, 0.18),
  chips: (audio) => [0, 0.045, 0.1].forEach((at, index) => tone(audio, at, 0.05, 3300 + index * 500, 0.06, "triangle")),
  knock: (audio) => [0, 0.12].forEach((at) => tone(audio, at, 0.07, 170, 0.35, "sine")),
  turn: (audio) => [660, 880].forEach((pitch, index) => tone(audio, index * 0.13, 0.22, pitch, 0.14, "sine")),
  short: (audio) => [880, 880].forEach((pitch, index) => tone(audio, index * 0.2, 0.1, pitch, 0.14, "square")),
  call: (audio) => [587, 784, 587].forEach((pitch, index) => tone(audio, index * 0.16, 0.25, pitch, 0.16, "sine")),
  win: (audio) => [523, 659, 784, 1047].forEach((pitch, index) => tone(audio, index * 0.1, 0.3, pitch, 0.12, "triangle")),
};

/**
 * @param {AudioContext} audio
 * @param {number} after In seconds.
 * @param {number} length
 * @param {number} pitch
 * @param {number} loud
 * @param {OscillatorType} type
 */
function tone(audio, after, length, pitch, loud, type) {
  const at = audio.currentTime + after;
  const source = new OscillatorNode(audio, { type, frequency: pitch });
  source.connect(fading(audio, at, length, loud));
  source.start(at);
  source.stop(at + length);
}

/**
 * @param {AudioContext} audio
 * @param {number} after
 * @param {number} length
 * @param {number} pitch
 * @param {number} loud
 */
function hiss(audio, after, length, pitch, loud) {
  const at = audio.currentTime + after;
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const noise = buffer.getChannelData(0);
  for (let index = 0; index < noise.length; index += 1) noise[index] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 0.8 });
  source.connect(filter).connect(fading(audio, at, length, loud));
  source.start(at);
}

/**
 * @param {AudioContext} audio
 * @param {number} at
 * @param {number} length
 * @param {number} loud
 */
function fading(audio, at, length, loud) {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0008, at + length);
  gain.connect(audio.destination);
  return gain;
}
