import type { Drawing } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { AstableResult, MonostableResult } from './timer.ts';

type Timed = AstableResult | MonostableResult;

/** The capacitor between its thresholds, and the output below. */
export function timerPlot({ wave, timer }: Timed): Drawing {
  const rule = (y: number, label: string) =>
    ({ kind: 'rule', y, dash: 'dash', colour: 'quiet', label, silent: true }) as const;
  return {
    title: 'Capacitor and output of the 555',
    x: { id: 'time', label: 'Time', unit: 's', domain: [wave.t[0] ?? 0, wave.t.at(-1) ?? 1] },
    names: 'none',
    panels: [
      {
        y: { label: 'Capacitor', unit: 'V', domain: [0, timer.supply] },
        share: 2,
        marks: [
          rule(timer.upper, `threshold ${showQuantity(timer.upper, 'V', 3)}`),
          rule(timer.lower, `trigger ${showQuantity(timer.lower, 'V', 3)}`),
          {
            kind: 'line',
            id: 'capacitor',
            label: 'capacitor',
            x: wave.t,
            y: wave.capacitor,
            colour: 1,
            width: 2,
          },
        ],
      },
      {
        y: { label: 'Output', unit: 'V', domain: [0, timer.supply] },
        marks: [
          {
            kind: 'line',
            id: 'output',
            label: 'output',
            x: wave.t,
            y: wave.output,
            colour: 2,
            width: 2,
          },
        ],
      },
    ],
  };
}

/** How the copies spread; null where all are alike. */
export function copiesPlot(r: Timed): Drawing | null {
  const { edges, counts } = r.spread;
  if (edges.length === 0) return null;
  const oscillates = r.kind === 'astable';
  return {
    title: 'How copies spread',
    x: {
      id: oscillates ? 'copyFrequency' : 'copyWidth',
      label: oscillates ? 'Frequency' : 'Pulse',
      unit: oscillates ? 'Hz' : 's',
    },
    y: { label: 'Copies' },
    names: 'none',
    marks: [
      { kind: 'histogram', id: 'copies', label: 'copies', edges, counts, colour: 1 },
      ...[r.spread.low, r.spread.high].map(
        (x) => ({ kind: 'rule', x, dash: 'dash', colour: 'quiet', silent: true }) as const,
      ),
    ],
  };
}
