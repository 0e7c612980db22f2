import type { Dataset, Trace } from '@tollbench/engines/spice/results/dataset.ts';
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import { teachingCircuits } from './circuits/all.ts';
import { commonEmitter } from './circuits/common-emitter.ts';
import { valueAt } from './cursors.ts';
import tool from './index.ts';
import { tightened } from './testing/tight.ts';

interface Sampled {
  readonly kind: Dataset['kind'];
  readonly title: string;
  readonly points: number;
  readonly axis: readonly number[];
  readonly traces: readonly {
    readonly name: string;
    readonly scale: number;
    readonly re: readonly number[];
    readonly im?: readonly number[];
  }[];
}

const oracle = vectors<{ title: string; datasets: readonly Sampled[] }>('circuit-solver');
const decks = new Map([
  ['Common-emitter stage', commonEmitter],
  ...teachingCircuits.map((c) => [c.title, c.deck] as const),
]);

/** Volts, amperes and densities below these are rounding. */
const FLOOR = { tran: 1e-6, noise: 1e-15, other: 1e-9 } as const;

/** Of transients what is between the points of two simulators, whose times differ. */
const LIMITS = { direct: 1e-4, ac: 1e-4, noise: 1e-4, tran: 6e-3 } as const;

const bare = (name: string): string => name.replace(/^v\((onoise|inoise)(.*)\)$/u, '$1$2');

/** By the cubic through the four points about a place: between points of a sine a chord is off. */
function cubicAt(x: Float64Array, y: Float64Array, at: number): number {
  const k = Math.min(
    Math.max(
      x.findIndex((v) => v >= at),
      2,
    ),
    x.length - 2,
  );
  let sum = 0;
  for (let i = k - 2; i < k + 2; i++) {
    let term = y[i] as number;
    for (let j = k - 2; j < k + 2; j++)
      if (j !== i) term *= (at - (x[j] as number)) / ((x[i] as number) - (x[j] as number));
    sum += term;
  }
  return sum;
}

/** The error of a trace at a place, against its own largest value there is. */
function off(
  mine: Trace,
  axis: Trace,
  at: number,
  wanted: { re: number; im: number },
  scale: number,
) {
  const re = valueAt(axis.re, mine.re, at) - wanted.re;
  const im = (mine.im ? valueAt(axis.re, mine.im, at) : 0) - wanted.im;
  const chord = Math.hypot(re, im) / scale;
  if (axis.quantity !== 'time' || !(chord > 1e-4) || axis.re.length < 4) return chord;
  const curved = Math.abs(cubicAt(axis.re, mine.re, at) - wanted.re) / scale;
  return Number.isNaN(curved) ? chord : Math.min(chord, curved);
}

test('agrees with ngspice on every circuit that teaches', () => {
  const worst = { direct: 0, ac: 0, noise: 0, tran: 0 };
  const counts = { direct: 0, ac: 0, noise: 0, tran: 0 };
  const told: string[] = [];
  for (const { title, datasets } of oracle.cases) {
    const deck = decks.get(title);
    if (deck === undefined) throw new Error(`no circuit is called ${title}`);
    const { analyses } = evaluate(tool, withDefaults(tool.inputs, { netlist: tightened(deck) }));
    const own = analyses.flatMap((a) => a.datasets);
    const used = new Map<string, number>();
    for (const theirs of datasets) {
      const group =
        theirs.kind === 'op' || theirs.kind === 'dc'
          ? 'direct'
          : theirs.kind === 'ac' || theirs.kind === 'tran' || theirs.kind === 'noise'
            ? theirs.kind
            : undefined;
      if (!group || (theirs.kind === 'noise' && theirs.points < 2)) continue;
      const seen = used.get(theirs.kind) ?? 0;
      used.set(theirs.kind, seen + 1);
      const mine = own.filter(
        (d) => d.kind === theirs.kind && (theirs.kind !== 'noise' || d.axis.re.length > 1),
      )[seen];
      if (!mine) continue;
      const floor = group === 'tran' ? FLOOR.tran : group === 'noise' ? FLOOR.noise : FLOOR.other;
      for (const trace of theirs.traces) {
        const found = mine.traces.find((t) => t.name === bare(trace.name));
        if (!found || trace.scale < floor) continue;
        theirs.axis.forEach((at, k) => {
          const wanted = { re: trace.re[k] as number, im: trace.im?.[k] ?? 0 };
          const error = off(found, mine.axis, at, wanted, trace.scale);
          if (Number.isNaN(error)) return;
          counts[group]++;
          if (error > LIMITS[group])
            told.push(`${title} ${theirs.kind} ${trace.name} at ${at}: ${error}`);
          worst[group] = Math.max(worst[group], error);
        });
      }
    }
  }
  expect(told.slice(0, 20)).toEqual([]);
  const { program, version } = oracle;
  const line = (what: string, group: keyof typeof worst) => ({
    ...{ program, version, what, cases: counts[group] },
    ...{ largestError: worst[group], errorKind: 'relative' as const },
  });
  expectHeld(import.meta.dirname, [
    line(
      'operating points and DC sweeps of circuits that teach, against each trace’s largest value',
      'direct',
    ),
    line('AC responses of the same', 'ac'),
    line('noise densities of the same', 'noise'),
    line(
      'transients of the same that do not oscillate by themselves, read between time points',
      'tran',
    ),
  ]);
});
