import { airProfile, slantGas } from '@tollbench/engines/propagation/slant-gas.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import tool from './index.ts';
import type { LinkInputs } from './inputs.ts';

interface Case {
  inputs: Partial<LinkInputs>;
  received: number | null;
  cn0: number;
  margin: number;
  air: number;
  look?: [range: number, elevation: number, azimuth: number];
  solved?: { find: 'range' | 'availability'; wantedMargin: number; answer: number };
}

type Gas = [f: number, elevation: number, station: number, rho: number, db: number];

describe('against links in watts', () => {
  const found = vectors<Case>('link-budget') as ReturnType<typeof vectors<Case>> & {
    gases: Gas[];
    multipath: { inputs: Partial<LinkInputs>; factor: number; outage: number }[];
  };
  const { program, version, cases, gases, multipath } = found;
  const solved = cases.filter((c) => c.solved !== undefined);
  const looks = cases.filter((c) => c.look !== undefined);

  let levels = 0;
  for (const c of cases) {
    const { budget } = evaluate(tool, withDefaults(tool.inputs, c.inputs));
    // A level is given where there is one; without a gain there is none.
    expect(budget.received === null).toBe(c.inputs.rx === 'gt');
    if (c.received !== null && budget.received !== null)
      levels = Math.max(levels, Math.abs(budget.received - c.received));
    levels = Math.max(
      levels,
      Math.abs(budget.air.total - c.air),
      Math.abs(budget.margin - c.margin),
      ...(c.inputs.requirement === 'sensitivity' ? [] : [Math.abs(budget.cn0 - c.cn0)]),
    );
  }

  let places = 0;
  for (const { inputs, look } of looks) {
    const { geometry } = evaluate(tool, withDefaults(tool.inputs, inputs));
    const [range, elevation, azimuth] = look ?? [0, 0, 0];
    const turn = Math.abs((geometry.azimuth ?? 0) - azimuth);
    places = Math.max(
      places,
      Math.abs(geometry.range / range - 1),
      Math.abs((geometry.elevation ?? 0) - elevation),
      Math.min(turn, 360 - turn),
    );
  }

  let answers = 0;
  for (const { inputs, solved: s } of solved) {
    if (s === undefined) continue;
    const { find, wantedMargin } = s;
    const r = evaluate(tool, withDefaults(tool.inputs, { ...inputs, find, wantedMargin }));
    answers = Math.max(answers, Math.abs((r.found?.value ?? 0) / s.answer - 1));
  }

  let fades = 0;
  for (const { inputs, factor, outage } of multipath) {
    const { fading } = evaluate(tool, withDefaults(tool.inputs, inputs));
    fades = Math.max(
      fades,
      Math.abs((fading?.factor ?? 0) / factor - 1),
      Math.abs((fading?.outage ?? 0) / outage - 1),
    );
  }

  let air = 0;
  for (const [f, elevation, station, rho, db] of gases)
    air = Math.max(air, Math.abs(slantGas(airProfile(f, station, rho), elevation) / db - 1));

  test('the figures on the page are the ones measured here', () => {
    expect(cases.length).toBeGreaterThan(250);
    expect(solved.length).toBeGreaterThan(25);
    expect(looks.length).toBeGreaterThan(40);
    const row = (what: string, count: number, largestError: number) => ({
      program,
      version,
      what,
      cases: count,
      largestError,
      errorKind: 'absolute' as const,
    });
    const relative = (what: string, count: number, largestError: number) => ({
      ...row(what, count, largestError),
      errorKind: 'relative' as const,
    });
    expect(levels).toBeLessThan(1e-9);
    expect(places).toBeLessThan(1e-9);
    expect(answers).toBeLessThan(1e-9);
    expect(fades).toBeLessThan(1e-9);
    expect(air).toBeLessThan(1e-4);
    expectHeld(import.meta.dirname, [
      row('level, C/N0, margin and the air’s losses, dB', cases.length, levels),
      row('slant range relative, elevation and azimuth in degrees', looks.length, places),
      relative('range, elevation and outage with a wanted margin', solved.length, answers),
      relative('multipath outage', multipath.length, fades),
      relative('gases on a slant path, layers against an integral', gases.length, air),
    ]);
  });
});
