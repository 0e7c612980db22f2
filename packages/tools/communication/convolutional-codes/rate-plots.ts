import type { Drawing } from '../../define/named.ts';
import type { Mark } from '../../plot/types.ts';
import { type Analysis, LEAST } from './analysis.ts';
import type { CodeInputs } from './inputs.ts';
import { Pieces } from './pieces.ts';

const sparse = (values: Float64Array): Float64Array =>
  values.map((p) => (p >= LEAST && p <= 1 ? p : Number.NaN));

/** Bit error rates: without a code, by the bounds, and counted with their intervals. */
export function berPlot(a: Analysis, i: CodeInputs): Drawing {
  const x = a.db;
  const marks: Mark[] = [
    {
      kind: 'line',
      id: 'uncoded',
      label: 'uncoded',
      colour: 'ink',
      dash: 'dash',
      x,
      y: sparse(a.uncoded),
    },
  ];
  if (a.hard.some((p) => p >= LEAST && p <= 1))
    marks.push({
      kind: 'line',
      id: 'hardBound',
      label: 'hard bound',
      colour: 2,
      x,
      y: sparse(a.hard),
    });
  if (a.soft.some((p) => p >= LEAST && p <= 1))
    marks.push({
      kind: 'line',
      id: 'softBound',
      label: 'soft bound',
      colour: 1,
      width: 2,
      x,
      y: sparse(a.soft),
    });
  if (a.points.length > 0) marks.push(...countedMarks(a));
  marks.push({ kind: 'rule', y: i.wanted, tone: 'note', dash: 'dot' });
  return {
    title: 'Bit error rate',
    names: 'key',
    x: { id: 'ebn0', label: 'Eb/N0', unit: 'dB', domain: [0, x.at(-1) ?? 10] },
    y: {
      label: 'Bit error rate',
      scale: 'log',
      domain: [Math.max(LEAST, Math.min(1e-6, i.wanted / 10)), 0.5],
    },
    marks,
  };
}

function countedMarks({ points, db }: Analysis): Mark[] {
  const bars = new Pieces();
  for (const { db: at, interval } of points) {
    bars.x.push(at, at, Number.NaN);
    bars.y.push(Math.max(interval[0], LEAST), interval[1], Number.NaN);
  }
  const y = Array.from(db, (at) => {
    const rate = points.find((p) => p.db === at)?.rate ?? 0;
    return rate > 0 ? rate : Number.NaN;
  });
  return [
    { kind: 'line', label: '95 %', silent: true, colour: 3, width: 1.5, x: bars.x, y: bars.y },
    {
      kind: 'points',
      id: 'counted',
      label: 'counted',
      colour: 3,
      marker: 'circle',
      size: 7,
      x: db,
      y,
    },
  ];
}

/** How many events of each weight, and how many wrong bits in them. */
export function weightPlot(a: Analysis): Drawing {
  const { free, events, bits } = a.spectrum ?? { free: 0, events: [], bits: [] };
  const kept = Array.from({ length: a.listed }, (_, k) => k).filter((k) => (events[k] ?? 0) > 0);
  const x = kept.map((k) => free + k);
  return {
    title: 'Distance spectrum',
    names: 'key',
    x: { id: 'weight', label: 'Weight d', include: [free - 0.5] },
    y: { label: 'Count', scale: 'log', include: [1] },
    marks: [
      {
        kind: 'line',
        id: 'bits',
        label: 'message bits B',
        colour: 2,
        marker: 'square',
        x,
        y: kept.map((k) => bits[k] ?? 0),
      },
      {
        kind: 'line',
        id: 'events',
        label: 'events A',
        colour: 1,
        marker: 'circle',
        x,
        y: kept.map((k) => events[k] ?? 0),
      },
    ],
  };
}
