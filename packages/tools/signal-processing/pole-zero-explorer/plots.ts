import type { Drawing } from '../../define/named.ts';
import type { Mark } from '../../plot/types.ts';
import type { PoleZeroResult } from './compute.ts';
import type { EnergyCurve } from './energy.ts';

/** What is shown below the peak, in dB. */
const DEPTH = 90;
/** Above the median peak, in dB, where a pole lies on the boundary. */
const ROOM = 40;

/** Magnitude, phase and group delay on the boundary of stability. */
export function responsePlot({ plane, response, sampleRate }: PoleZeroResult): Drawing {
  const z = plane === 'z';
  const { frequency, decibels, phase, delay, halfPower, peak } = response;
  const line = (id: string, label: string, y: Float64Array): Mark => ({
    kind: 'line',
    id,
    label,
    colour: 1,
    width: 2,
    x: frequency,
    y,
  });
  const rules: Mark[] = halfPower
    .slice(0, 6)
    .map((x) => ({ kind: 'rule', x, colour: 'quiet', dash: 'dot', silent: true }));
  return {
    title: 'Frequency response',
    names: 'none',
    x: z
      ? { id: 'frequency', label: 'Frequency', unit: 'Hz', domain: [0, sampleRate / 2] }
      : { id: 'angularFrequency', label: 'Angular frequency', unit: 'rad/s', scale: 'log' },
    panels: [
      {
        y: {
          label: 'Magnitude',
          unit: 'dB',
          domain: magnitudeDomain(decibels, peak.decibels),
        },
        share: 1.4,
        marks: [...rules, line('magnitude', 'magnitude', decibels)],
      },
      { y: { label: 'Phase', unit: '°' }, marks: [line('phase', 'phase', phase)] },
      {
        y: {
          label: 'Group delay',
          unit: z ? 'samples' : 's',
          domain: delayDomain(delay),
        },
        marks: [line(z ? 'delaySamples' : 'delay', 'group delay', delay)],
      },
    ],
  };
}

/** From the peak down; a peak without bound is cut above what is usual. */
function magnitudeDomain(decibels: Float64Array, peak: number): [number, number] {
  const known = decibels.filter(Number.isFinite).toSorted();
  const [least = -1, most = 1] = [known[0], known.at(-1)];
  const middle = known[known.length >> 1] ?? 0;
  const top = Number.isFinite(peak) ? peak : Math.min(most, middle + ROOM);
  const bottom = Math.max(least, top - DEPTH);
  const room = Math.max(1, 0.06 * (top - bottom));
  return [bottom - room, top + room];
}

/** Delays of roots beside the boundary are spikes: what is drawn ends at a multiple of the usual. */
function delayDomain(delay: Float64Array): [number, number] {
  const sorted = delay.filter(Number.isFinite).toSorted();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const [low, high] = [sorted[0] ?? 0, sorted.at(-1) ?? 1];
  const size = Math.max(Math.abs(at(0.1)), Math.abs(at(0.9)), 1e-12);
  const bottom = Math.max(low, -40 * size);
  const top = Math.min(high, 40 * size);
  const room = Math.max(
    0.08 * (top - bottom),
    0.05 * Math.max(Math.abs(top), Math.abs(bottom)),
    1e-9,
  );
  return [Math.min(0, bottom - room), Math.max(0, top + room)];
}

/** The sequence as stems, the signal as a line. */
export function sequencePlot({ plane, signal }: PoleZeroResult): Drawing {
  if (plane === 'z')
    return {
      title: 'Sequence',
      names: 'none',
      x: { id: 'sample', label: 'Sample n', siPrefix: false },
      y: { label: 'x[n]', include: [0] },
      marks: [
        { kind: 'stem', id: 'value', label: 'x[n]', colour: 1, x: signal.at, y: signal.value },
      ],
    };
  return {
    title: 'Signal',
    names: 'none',
    x: { id: 'time', label: 'Time', unit: 's', include: [0] },
    y: { label: 'x(t)', include: [0] },
    marks: [
      { kind: 'rule', x: 0, colour: 'quiet', dash: 'solid', silent: true },
      {
        kind: 'line',
        id: 'value',
        label: 'x(t)',
        colour: 1,
        width: 2,
        x: signal.at,
        y: signal.value,
      },
    ],
  };
}

/** Energy up to each sample: of all with one magnitude that of minimum phase comes first. */
export function energyPlot(curves: readonly EnergyCurve[]): Drawing {
  return {
    title: 'Partial energy of the twins',
    names: 'key',
    x: { id: 'sample', label: 'Sample n', siPrefix: false },
    y: { label: 'Energy', unit: '%', include: [0, 100] },
    marks: curves.map(
      ({ twin, label, share }, k): Mark => ({
        kind: 'line',
        id: 'share',
        of: { twin },
        label,
        colour: ([1, 3, 2] as const)[k] ?? 1,
        dash: (['solid', 'dash', 'dot'] as const)[k] ?? 'solid',
        width: 2,
        step: 'after',
        x: share.map((_, n) => n),
        y: share,
      }),
    ),
  };
}
