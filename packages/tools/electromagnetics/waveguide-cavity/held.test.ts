import { resonanceOf, wallQ } from '@tollbench/engines/guide/cavity.ts';
import { modeOf } from '@tollbench/engines/guide/modes.ts';
import { breakdownPower } from '@tollbench/engines/guide/power.ts';
import { waveAt } from '@tollbench/engines/guide/propagation.ts';
import type { Mode, Section } from '@tollbench/engines/guide/section.ts';
import { abs, sub } from '@tollbench/engines/numeric/complex.ts';
import { expect, test } from 'vitest';
import { expectHeld, vectors } from '../../testing/held.ts';

interface Case {
  readonly shape: Section['shape'];
  readonly sizes: readonly [number, number];
  readonly kind: 'TE' | 'TM';
  readonly m: number;
  readonly n: number;
  readonly permittivity: number;
  readonly conductivity: number;
}
interface GuideCase extends Case {
  readonly frequency: number;
  readonly kc: number;
  readonly alpha: number;
  readonly power: number;
}
interface CavityCase extends Case {
  readonly p: number;
  readonly length: number;
  readonly resonance: number;
  readonly q: number;
}
interface ExactCase {
  readonly kind: 'TE' | 'TM';
  readonly n: number;
  readonly radius: number;
  readonly frequency: number;
  readonly permittivity: number;
  readonly lossTangent: number;
  readonly conductivity: number;
  readonly gamma: readonly [number, number];
}
interface Oracle {
  readonly cavities: readonly CavityCase[];
  readonly exact: readonly ExactCase[];
}
const oracle = vectors<GuideCase>('waveguide-cavity');
const { program, version, cases, cavities, exact } = oracle as typeof oracle & Oracle;

function sectionOf({ shape, sizes: [first, second] }: Case): Section {
  if (shape === 'rectangular') return { shape, width: first, height: second };
  return shape === 'circular' ? { shape, radius: first } : { shape, inner: first, outer: second };
}
const modeIn = (c: Case): Mode => modeOf(sectionOf(c), c);
const off = (ours: number, theirs: number): number => Math.abs(ours / theirs - 1);
const worst = (errors: readonly number[]): number => Math.max(...errors);

test('the figures on the page are the ones measured here', () => {
  const cutoff = worst(cases.map((c) => off(modeIn(c).cutoff, c.kc)));
  const alpha = worst(
    cases.map((c) => {
      const metal = { conductivity: c.conductivity, roughness: 0 };
      const filling = { permittivity: c.permittivity, lossTangent: 0 };
      const { gamma } = waveAt(modeIn(c), filling, metal, c.frequency);
      // α of the first order, as it is integrated, is Im γ² over 2β of the lossless wave.
      const k = (2 * Math.PI * c.frequency * Math.sqrt(c.permittivity)) / 299_792_458;
      return off((gamma.re * gamma.im) / Math.sqrt(k * k - c.kc ** 2), c.alpha);
    }),
  );
  const power = worst(
    cases.map((c) =>
      off(
        breakdownPower(
          sectionOf(c),
          modeIn(c),
          { permittivity: c.permittivity, lossTangent: 0 },
          c.frequency,
          3e6,
        ),
        c.power,
      ),
    ),
  );
  const quality = worst(
    cavities.map((c) => {
      const mode = modeIn(c);
      const filling = { permittivity: c.permittivity, lossTangent: 0 };
      const frequency = resonanceOf(mode, c.p, c.length, filling);
      expect(off(frequency, c.resonance)).toBeLessThan(1e-10);
      const metal = { conductivity: c.conductivity, roughness: 0 };
      return off(wallQ({ mode, p: c.p, frequency }, c.length, filling, metal), c.q);
    }),
  );
  const through = worst(
    exact.map((c) => {
      const mode = modeOf({ shape: 'circular', radius: c.radius }, { kind: c.kind, m: 0, n: c.n });
      const metal = { conductivity: c.conductivity, roughness: 0 };
      const { gamma } = waveAt(mode, c, metal, c.frequency);
      const [re, im] = c.gamma;
      return abs(sub(gamma, { re, im })) / Math.hypot(re, im);
    }),
  );
  expect(cutoff).toBeLessThan(1e-9);
  expect(alpha).toBeLessThan(1e-8);
  expect(power).toBeLessThan(1e-5);
  expect(quality).toBeLessThan(1e-8);
  expect(through).toBeLessThan(1e-3);
  const row = (what: string, largestError: number, count: number) => ({
    program,
    version,
    what,
    cases: count,
    largestError,
    errorKind: 'relative' as const,
  });
  expectHeld(import.meta.dirname, [
    row('cut-off', cutoff, cases.length),
    row('loss of the walls, by integrals of the fields', alpha, cases.length),
    row('power at breakdown', power, cases.length),
    row('Q of cavities, by energy and loss', quality, cavities.length),
    row('γ of a circle through cut-off, by the exact equation of its wall', through, exact.length),
  ]);
});
