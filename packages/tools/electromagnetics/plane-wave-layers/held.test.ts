import { type Curve, indexAt } from '@tollbench/engines/optics/dispersion.ts';
import { describe, expect, test } from 'vitest';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import tool from './index.ts';
import { type LayersFields, placed } from './inputs.ts';
import { resolve, stackAt } from './resolve.ts';
import { type Both, delayOf, ellipsometric, type Side, sidesAt } from './sweep.ts';

type Pair = [number, number];
interface SideCase {
  r: Pair;
  t: Pair;
  R: number;
  T: number;
  dB: number | null;
  A?: number[];
}
interface Stack {
  from: string;
  layers: string;
  to: string;
  at: string;
  angle: number;
}
interface Case extends Stack {
  s: SideCase;
  p: SideCase;
  psi?: number;
  delta?: number;
  delay?: Record<'s' | 'p', Pair>;
}
interface Mixed extends Stack {
  s: { R: number; T: number };
  p: { R: number; T: number };
}
interface IndexCase {
  formula: number;
  from: number;
  to: number;
  coefficients: string;
  um: number;
  n: number;
}
interface Document {
  cases: Case[];
  mixed: Mixed[];
  indices: IndexCase[];
}

const found = vectors<Case>('plane-wave-layers');
const { cases, mixed, indices } = found as unknown as Document;

/** Of the tool's own reading of the texts, without its pictures. */
function solved(c: Stack) {
  const { from, layers, to, at, angle } = c;
  const i = placed(
    withDefaults(tool.inputs, {
      from,
      layers,
      to,
      at,
      angle,
    }) as LayersFields,
  );
  const resolved = resolve(i);
  const both: Both = sidesAt(stackAt(resolved, i.at.wavelength), i.at.wavelength, angle);
  return { resolved, both, i };
}

const off = (z: { re: number; im: number } | null, [re, im]: Pair): number =>
  z === null ? 99 : Math.hypot(z.re - re, z.im - im);
const turned = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180);

describe('against boundary equations solved as one system at 50 digits', () => {
  let [amplitudes, powers, levels, absorbed, ellipses, delays] = [0, 0, 0, 0, 0, 0];
  let [absorbedCount, delayCount] = [0, 0];
  const side = (ours: Side, theirs: SideCase): void => {
    amplitudes = Math.max(amplitudes, off(ours.r, theirs.r), off(ours.t, theirs.t));
    powers = Math.max(
      powers,
      Math.abs(ours.reflectance - theirs.R),
      Math.abs(ours.transmittance - theirs.T),
    );
    if (theirs.dB !== null)
      levels = Math.max(
        levels,
        Math.abs(ours.transmissionDb - theirs.dB) / (1 + Math.abs(theirs.dB)),
      );
    theirs.A?.forEach((a, k) => {
      absorbedCount++;
      absorbed = Math.max(absorbed, Math.abs((ours.absorbed[k] ?? 99) - a));
    });
  };
  for (const c of cases) {
    const { resolved, both, i } = solved(c);
    side(both.s, c.s);
    side(both.p, c.p);
    const e = ellipsometric(both);
    if (c.psi !== undefined && c.delta !== undefined) {
      const sure = Math.min(Math.hypot(...c.s.r), Math.hypot(...c.p.r));
      ellipses = Math.max(
        ellipses,
        Math.abs((e?.psi ?? 999) - c.psi),
        sure * turned(e?.delta ?? 999, c.delta),
      );
    }
    for (const p of ['s', 'p'] as const) {
      const [group] = c.delay?.[p] ?? [];
      if (group === undefined) continue;
      delayCount++;
      const ours =
        delayOf(resolved, 'r', p, { wavelength: i.at.wavelength, degrees: c.angle })?.group ?? 99;
      delays = Math.max(delays, Math.abs(ours - group) / (Math.abs(group) + i.at.wavelength / 3e8));
    }
  }
  let thick = 0;
  for (const c of mixed) {
    const { both } = solved(c);
    for (const p of ['s', 'p'] as const)
      thick = Math.max(
        thick,
        Math.abs(both[p].reflectance - c[p].R),
        Math.abs(both[p].transmittance - c[p].T),
      );
  }
  let index = 0;
  for (const { formula, from, to, coefficients, um, n } of indices) {
    const curve: Curve = {
      kind: 'formula',
      formula,
      coefficients: coefficients.split(' ').map(Number),
      from,
      to,
    };
    index = Math.max(index, Math.abs(indexAt({ n: curve, k: null }, um).n / n - 1));
  }

  test('the figures on the page are the ones measured here', () => {
    for (const error of [amplitudes, powers, levels, thick]) expect(error).toBeLessThan(1e-9);
    expect(absorbed).toBeLessThan(1e-9);
    expect(ellipses).toBeLessThan(1e-7);
    expect(delays).toBeLessThan(1e-6);
    expect(index).toBeLessThan(1e-14);
    const { program, version } = found;
    const row = (what: string, count: number, largestError: number) => ({
      program,
      version,
      what,
      cases: count,
      largestError,
      errorKind: 'absolute' as const,
    });
    expectHeld(import.meta.dirname, [
      row('r and t of s and p', 4 * cases.length, amplitudes),
      row('reflectance and transmittance', 4 * cases.length, powers),
      row('transmitted power in dB, relative', 2 * cases.length, levels),
      row(
        'share absorbed by each layer, against the integral of its loss',
        absorbedCount,
        absorbed,
      ),
      row('Ψ and Δ in degrees, Δ by the smaller amplitude', cases.length, ellipses),
      row('group delay, relative', delayCount, delays),
      row(
        'layers that do not interfere, against means over phase and a system of rays',
        4 * mixed.length,
        thick,
      ),
      row('index by the nine formulas, relative', indices.length, index),
    ]);
  });
});
