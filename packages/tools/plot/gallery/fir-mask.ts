import type { Plot } from '../types.ts';
import { along, decibels, linspace, lowpass } from './data.ts';

const f = linspace(0, 24000, 1201);
const of = (taps: number) => {
  const h = lowpass(taps, 2 * Math.PI * 0.15);
  return f.map((x) => Math.max(-120, decibels(along(h, (2 * Math.PI * x) / 48000))));
};

export const firMask: Plot = {
  id: 'fir-mask',
  title: 'Low-pass against its mask',
  x: { label: 'Frequency', unit: 'Hz' },
  y: { label: 'Gain', unit: 'dB', domain: [-100, 10] },
  marks: [
    { kind: 'band', x1: 6000, y0: -1, y1: 1, tone: 'pass', label: 'pass ±1 dB' },
    { kind: 'band', x0: 9000, y0: -50, tone: 'stop', label: 'stop −50 dB' },
    { kind: 'line', x: f, y: of(51), label: '51 taps' },
    { kind: 'line', x: f, y: of(25), label: '25 taps' },
  ],
};
