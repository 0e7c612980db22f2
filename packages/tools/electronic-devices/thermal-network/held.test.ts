import { cauerOf, fosterOf } from '@tollbench/engines/thermal/cauer.ts';
import { follow, impedance, periodicStart, repeated } from '@tollbench/engines/thermal/foster.ts';
import { type Plate, spreading } from '@tollbench/engines/thermal/spreading.ts';
import { expect, test } from 'vitest';
import { expectHeld, vectors } from '../../testing/held.ts';

type Pairs = readonly (readonly [c: number, r: number])[];
interface Oracle {
  readonly ngspice: string;
  readonly pulses: readonly {
    readonly stages: Pairs;
    readonly width: number;
    readonly duty: number;
    readonly power: number;
    readonly single: number;
    readonly peak: number;
    readonly valley: number;
  }[];
  readonly heated: readonly {
    readonly stages: Pairs;
    readonly power: number;
    readonly width: number;
    readonly end: number;
    readonly found: readonly [number, number];
  }[];
}
const oracle = vectors<{ readonly stages: Pairs; readonly tau: number[]; readonly r: number[] }>(
  'thermal-network',
);
const { program, version, cases, ngspice, pulses, heated } = oracle as typeof oracle & Oracle;
const termsOf = (stages: Pairs) => fosterOf(stages.map(([c, r]) => ({ c, r })));
const off = (a: number, b: number) => Math.abs(a / b - 1);
const sum = (x: readonly number[]) => x.reduce((a, b) => a + b, 0);
const worst = (x: readonly number[]) => Math.max(...x);

test('the figures on the page are the ones measured here', () => {
  const terms = cases.flatMap(({ stages, tau, r }) => {
    const all = sum(r);
    return termsOf(stages).flatMap((t, k) => [
      off(t.tau, tau[k] ?? 0),
      // Of the whole where a term is next to nothing.
      Math.abs(t.r - (r[k] ?? 0)) / all,
    ]);
  });
  const back = cases.flatMap(({ stages }) =>
    cauerOf(termsOf(stages)).flatMap(({ c, r }, k) => [
      off(c, stages[k]?.[0] ?? 0),
      off(r, stages[k]?.[1] ?? 0),
    ]),
  );
  const trains = pulses.flatMap(({ stages, width, duty, power, single, peak, valley }) => {
    const all = termsOf(stages);
    const pieces = [
      { length: width, from: power, to: power },
      { length: width / duty - width, from: 0, to: 0 },
    ];
    return [
      off(power * impedance(all, width), single),
      off(power * repeated(all, width, duty), peak),
      off(sum(periodicStart(all, pieces)), valley),
    ];
  });
  const spice = heated.flatMap(({ stages, power, width, end, found: [hot, cooling] }) => {
    const all = termsOf(stages);
    const pulse = { length: width, from: power, to: power };
    const warm = follow(
      all,
      all.map(() => 0),
      pulse,
      width,
    );
    const rest = { length: end, from: 0, to: 0 };
    return [
      off(power * impedance(all, 0.9 * width), hot),
      off(sum(follow(all, warm, rest, 0.9 * end - width)), cooling),
    ];
  });
  const plates = vectors<Plate & { readonly h: number; readonly spreading: number }>(
    'thermal-spreading',
  );
  const spread = plates.cases.map((c) => off(spreading(c)(c.h), c.spreading));
  expect(worst(spread)).toBeLessThan(5e-4);
  expect(worst(terms)).toBeLessThan(1e-8);
  expect(worst(back)).toBeLessThan(1e-6);
  expect(worst(trains)).toBeLessThan(1e-8);
  expect(worst(spice)).toBeLessThan(1e-3);
  const row = (what: string, errors: readonly number[], who = program, release = version) => ({
    program: who,
    version: release,
    what,
    cases: errors.length,
    largestError: worst(errors),
    errorKind: 'relative' as const,
  });
  expectHeld(import.meta.dirname, [
    row('Foster’s terms of ladders of one to eight stages', terms),
    row('those ladders again from their terms', back),
    row('one pulse, and peak and valley of pulses for ever', trains),
    row('ladders heated and cooling', spice, 'ngspice', ngspice),
    row('spreading in plates, by finite volumes', spread, plates.program, plates.version),
  ]);
});
