import { fieldSquared } from '@tollbench/engines/inductor/proximity.ts';
import {
  helixInductance,
  type Solenoid,
  sheetInductance,
} from '@tollbench/engines/inductor/solenoid.ts';
import { type Spiral, spiralInductance } from '@tollbench/engines/inductor/spiral.ts';
import { proximityResistance, roundImpedance } from '@tollbench/engines/line/round-wire.ts';
import { expect, test } from 'vitest';
import { expectHeld, vectors } from '../../testing/held.ts';

interface Oracle {
  readonly sheets: readonly {
    readonly turns: number;
    readonly radius: number;
    readonly length: number;
    readonly inductance: number;
  }[];
  readonly fields: readonly (Pick<Solenoid, 'turns' | 'radius' | 'pitch'> & {
    readonly field: number;
  })[];
  readonly spirals: readonly (Spiral & { readonly inductance: number })[];
  readonly wires: readonly {
    readonly frequency: number;
    readonly radius: number;
    readonly conductivity: number;
    readonly found: readonly [resistance: number, reactance: number, proximity: number];
  }[];
}
const oracle = vectors<Solenoid & { readonly inductance: number }>('inductor-designer');
const { program, version, cases, sheets, fields, spirals, wires } = oracle as typeof oracle &
  Oracle;

const off = (ours: number, theirs: number): number => Math.abs(ours / theirs - 1);
const worst = (errors: readonly number[]): number => Math.max(...errors);

test('the figures on the page are the ones measured here', () => {
  const helix = worst(cases.map((c) => off(helixInductance(c), c.inductance)));
  const sheet = worst(
    sheets.map((c) =>
      off(sheetInductance({ ...c, pitch: c.length / c.turns, wireRadius: 0 }), c.inductance),
    ),
  );
  const field = worst(fields.map((c) => off(fieldSquared({ ...c, wireRadius: 0 }), c.field)));
  const flat = worst(spirals.map((c) => off(spiralInductance(c), c.inductance)));
  const wire = worst(
    wires.flatMap(({ frequency, radius, conductivity, found: [re, im, near] }) => {
      const z = roundImpedance(frequency, radius, conductivity);
      return [
        off(z.re, re),
        off(z.im, im),
        off(proximityResistance(frequency, radius, conductivity, 1), near),
      ];
    }),
  );
  expect(helix).toBeLessThan(1e-3);
  expect(sheet).toBeLessThan(1e-8);
  expect(field).toBeLessThan(1e-8);
  expect(flat).toBeLessThan(0.01);
  expect(wire).toBeLessThan(1e-6);
  const row = (what: string, largestError: number, count: number) => ({
    program,
    version,
    what,
    cases: count,
    largestError,
    errorKind: 'relative' as const,
  });
  expectHeld(import.meta.dirname, [
    row('inductance of helices', helix, cases.length),
    row('inductance of current sheets', sheet, sheets.length),
    row('inductance of flat spirals, seven strands to our three', flat, spirals.length),
    row('field of the turns at one another', field, fields.length),
    row('round wires: resistance, inner reactance, proximity', wire, wires.length),
  ]);
});
