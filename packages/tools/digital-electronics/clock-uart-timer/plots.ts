import { toNumber } from '@tollbench/engines/exact/rational.ts';
import { grouped, showQuantity } from '../../define/si.ts';
import { headOf, noiseGain, showError, shownOf } from './phrases.ts';
import type { PllResult, Solution, TimerResult, TreeResult, UartResult } from './result.ts';
import type { Shown } from './results.ts';

/** Where a setting stands in the plot of choices. */
export function place(s: Solution): { vco: number; error: number; noise: number } {
  const { chain, output } = headOf(s);
  return { vco: toNumber(chain.vco), error: s.error * 1e6, noise: noiseGain(chain, output) };
}

/** Error and noise of every listed setting over its VCO. */
export function choicesPlot(r: TreeResult | PllResult): Shown {
  const all = r.solutions.map(place);
  const here = place(shownOf(r));
  return {
    kind: 'plot',
    id: 'choices',
    title: 'Settings',
    plot: {
      title: 'Settings',
      x: { id: 'vco', label: 'VCO', unit: 'Hz' },
      panels: [
        {
          y: { label: 'Error', unit: 'ppm', include: [0] },
          marks: [
            {
              kind: 'points',
              id: 'error',
              label: 'Listed settings',
              x: all.map((p) => p.vco),
              y: all.map((p) => p.error),
            },
            {
              kind: 'points',
              id: 'chosenError',
              xId: 'chosenVco',
              label: 'Shown',
              x: [here.vco],
              y: [here.error],
              size: 10,
            },
          ],
        },
        {
          y: { label: 'Noise', unit: 'dB' },
          marks: [
            {
              kind: 'points',
              id: 'noiseGain',
              label: 'Listed settings',
              x: all.map((p) => p.vco),
              y: all.map((p) => p.noise),
            },
            {
              kind: 'points',
              id: 'chosenNoise',
              xId: 'chosenVco',
              label: 'Shown',
              x: [here.vco],
              y: [here.noise],
              size: 10,
            },
          ],
        },
      ],
    },
    caption: `${grouped(r.solutions.length)} settings, the best ones: the largest error of each, and by how much its loop lifts the reference’s phase noise. Pull the mark to another.`,
  };
}

/** Ends of the bits, and how far the receiver may be from them. */
export function bitsPlot(r: UartResult): Shown {
  const s = r.settings[r.at];
  if (!s) throw new Error('the rank is of a setting');
  const clocksPerBit = toNumber(r.clock) / toNumber(s.rate) / (1 / (1 + s.error));
  const bits = Array.from({ length: r.bits }, (_, n) => n + 1);
  const edge = bits.map((n) => ((s.edges[n - 1] ?? 0) / clocksPerBit - n) * 100);
  const other = r.budget.drift / r.budget.lastSample - Math.abs(s.error);
  const spread = bits.map((n) => Math.max(0, other) * n * 100);
  const { synchronisation, window } = r.budget;
  const room = (0.5 - synchronisation - window) * 100;
  return {
    kind: 'plot',
    id: 'bits',
    title: 'Drift over the character',
    plot: {
      title: 'Drift over the character',
      x: { id: 'bit', label: 'Bit', ticks: Math.min(12, r.bits), domain: [1, r.bits] },
      y: { label: 'Late (+), early (−)', unit: '%', include: [-60, 60] },
      marks: [
        {
          kind: 'line',
          id: 'roomAbove',
          label: 'Limit',
          x: bits,
          y: bits.map(() => room),
          width: 1,
          dash: 'dash',
          colour: 'quiet',
        },
        {
          kind: 'line',
          id: 'roomBelow',
          label: 'Limit',
          x: bits,
          y: bits.map(() => -room),
          width: 1,
          dash: 'dash',
          colour: 'quiet',
        },
        {
          kind: 'line',
          id: 'late',
          label: 'Latest',
          x: bits,
          y: edge.map((e, n) => e + (spread[n] ?? 0)),
          width: 1,
        },
        {
          kind: 'line',
          id: 'early',
          label: 'Earliest',
          x: bits,
          y: edge.map((e, n) => e - (spread[n] ?? 0)),
          width: 1,
        },
        { kind: 'line', id: 'edge', label: 'End of the bit', x: bits, y: edge, width: 2 },
      ],
    },
    caption: `Ends of the ${r.bits} bits of a character in % of a bit, with ${showError(s.error)} of rate here and the errors of both clocks to each side. A sample in the middle of a bit goes wrong beyond ±${room.toFixed(1)} %.`,
  };
}

/** Error over the steps of duty that a setting leaves. */
export function timerPlot(r: TimerResult): Shown {
  const s = r.settings[r.at];
  if (!s) throw new Error('the rank is of a setting');
  return {
    kind: 'plot',
    id: 'timerChoices',
    title: 'Settings',
    plot: {
      title: 'Settings',
      x: { id: 'counts', label: 'Steps of duty', scale: 'log' },
      y: { label: 'Error', unit: 'ppm', include: [0] },
      marks: [
        {
          kind: 'points',
          id: 'error',
          label: 'Listed settings',
          x: r.settings.map((t) => t.counts),
          y: r.settings.map((t) => Math.abs(t.error) * 1e6),
        },
        {
          kind: 'points',
          id: 'chosenError',
          xId: 'chosenCounts',
          label: 'Shown',
          x: [s.counts],
          y: [Math.abs(s.error) * 1e6],
          size: 10,
        },
      ],
    },
    caption: `${grouped(r.settings.length)} settings of prescaler and period, the best ones. The one shown has ${grouped(s.counts)} steps of duty and is ${s.error === 0 ? 'exact' : `${showError(s.error)} off`} at ${showQuantity(toNumber(s.frequency), 'Hz', 6)}.`,
  };
}
