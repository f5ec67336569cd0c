/** Small sounds made of oscillators and noise, none longer than 400 ms. */

import { loudness } from '../state/preferences.ts';
import type { SoundName } from './heard.ts';

/** One voice: frequencies in Hz, times in s. */
interface Voice {
  readonly shape: OscillatorType | 'noise';
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly length: number;
  readonly level: number;
}

const tone = (from: number, start: number, length: number, level: number): Voice => ({
  shape: 'triangle',
  from,
  to: from,
  start,
  length,
  level,
});
const knock = (from: number, start: number, length: number, level: number): Voice => ({
  shape: 'sine',
  from,
  to: from * 0.5,
  start,
  length,
  level,
});
const click = (from: number, start: number, length: number, level: number): Voice => ({
  shape: 'noise',
  from,
  to: from,
  start,
  length,
  level,
});

const SCORES: Readonly<Record<SoundName, readonly Voice[]>> = {
  lift: [click(3200, 0, 0.02, 0.18)],
  drop: [knock(240, 0, 0.09, 0.5), click(1400, 0, 0.03, 0.25)],
  peg: [click(2400, 0, 0.015, 0.16)],
  door: [click(900, 0, 0.05, 0.3), knock(150, 0.03, 0.1, 0.35)],
  fall: [knock(95, 0.05, 0.3, 0.7)],
  crown: [tone(523, 0, 0.16, 0.2), tone(784, 0.14, 0.24, 0.2)],
  wrong: [tone(165, 0, 0.3, 0.16)],
  turn: [tone(660, 0, 0.22, 0.1)],
  win: [tone(523, 0, 0.14, 0.2), tone(659, 0.12, 0.14, 0.2), tone(784, 0.24, 0.16, 0.2)],
};

let context: AudioContext | null = null;

/** Plays it, once the browser lets the page sound (after the first gesture). */
export function play(name: SoundName): void {
  if (loudness.value === 0) return;
  if ('userActivation' in navigator && !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  if (context.state !== 'running') return;
  for (const voice of SCORES[name]) sing(context, voice);
}

function sing(ctx: AudioContext, voice: Voice): void {
  const begin = ctx.currentTime + voice.start;
  const end = begin + voice.length;
  const volume = ctx.createGain();
  volume.gain.setValueAtTime(voice.level * loudness.value, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  volume.connect(ctx.destination);
  const source = voice.shape === 'noise' ? noiseSource(ctx, voice) : oscillator(ctx, voice, begin, end);
  source.output.connect(volume);
  source.node.start(begin);
  source.node.stop(end);
}

interface Source {
  readonly node: AudioScheduledSourceNode;
  readonly output: AudioNode;
}

function oscillator(ctx: AudioContext, voice: Voice, begin: number, end: number): Source {
  const node = ctx.createOscillator();
  if (voice.shape !== 'noise') node.type = voice.shape;
  node.frequency.setValueAtTime(voice.from, begin);
  node.frequency.exponentialRampToValueAtTime(voice.to, end);
  return { node, output: node };
}

function noiseSource(ctx: AudioContext, voice: Voice): Source {
  const frames = Math.ceil(ctx.sampleRate * voice.length);
  const buffer = ctx.createBuffer(1, frames, ctx.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) samples[i] = Math.random() * 2 - 1;
  const node = ctx.createBufferSource();
  node.buffer = buffer;
  const band = ctx.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = voice.from;
  node.connect(band);
  return { node, output: band };
}
