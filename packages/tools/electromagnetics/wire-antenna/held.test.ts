import { farField, intensity } from '@tollbench/engines/antenna/far-field.ts';
import { circuitAt, groundOf, readDeck } from '@tollbench/engines/antenna/nec/deck.ts';
import { solveAntenna } from '@tollbench/engines/antenna/solve.ts';
import { structureOf } from '@tollbench/engines/antenna/structure.ts';
import { describe, expect, test } from 'vitest';
import { expectHeld, vectors } from '../../testing/held.ts';

interface Case {
  kind: string;
  deck: string[];
  mhz: number;
  /** Of each generator, R and X. */
  z: [number, number][];
  /** θ, φ, dBi. */
  gain: [number, number, number][];
  /** Of every so-manieth segment. */
  current: [number, number][];
  every: number;
  efficiency: number | null;
}

const DEGREE = Math.PI / 180;

/** nec2c takes 299.8 Mm/s for light. */
const SAME_WAVELENGTH = 299.792458 / 299.8;

/** The antenna at the wavelength asked, by the engines that compute uses. */
function solved({ deck: cards, mhz }: Case) {
  const deck = readDeck(['CE', ...cards, 'EN'].join('\n'));
  const ground = groundOf(deck) ?? { kind: 'none' };
  const structure = structureOf(deck.segments, deck.joinsGround);
  const f = mhz * 1e6 * SAME_WAVELENGTH;
  return { ground, structure, solution: solveAntenna(structure, f, ground, circuitAt(deck, f)) };
}

describe('against nec2c', () => {
  const { program, version, cases } = vectors<Case>('wire-antenna');
  const off: {
    kind: string;
    at: number;
    z: number;
    gain: number;
    current: number;
    share: number;
  }[] = [];
  cases.forEach((c, at) => {
    const { ground, structure, solution } = solved(c);
    let [z, gain, current] = [0, 0, 0];
    c.z.forEach(([re, im], k) => {
      const ours = solution.feeds[k]?.impedance ?? { re: 0, im: 0 };
      z = Math.max(z, Math.hypot(ours.re - re, ours.im - im) / Math.hypot(re, im));
    });
    const top = Math.max(...c.gain.map(([, , db]) => db));
    for (const [theta, phi, db] of c.gain) {
      // Nulls are made of rounding: what lies 20 dB below the strongest is not compared.
      if (db < top - 20) continue;
      const field = farField(structure, solution, ground, theta * DEGREE, phi * DEGREE);
      const ours = 10 * Math.log10((4 * Math.PI * intensity(field)) / solution.input);
      gain = Math.max(gain, Math.abs(ours - db));
    }
    const strongest = Math.max(...c.current.map((i) => Math.hypot(...i)));
    c.current.forEach(([re, im], k) => {
      const ours = solution.middle[k * c.every] ?? { re: 0, im: 0 };
      current = Math.max(current, Math.hypot(ours.re - re, ours.im - im) / strongest);
    });
    const efficiency = 100 * (1 - (solution.loadLoss + solution.networkLoss) / solution.input);
    const share = c.efficiency === null ? 0 : Math.abs(efficiency - c.efficiency);
    off.push({ kind: c.kind, at, z, gain, current, share });
  });
  const worst = (of: 'z' | 'gain' | 'current' | 'share') => Math.max(...off.map((o) => o[of]));

  test('the figures on the page are the ones measured here', () => {
    if (process.env['SHOW'])
      for (const of of ['z', 'gain', 'current', 'share'] as const) {
        const sorted = [...off].sort((p, q) => q[of] - p[of]);
        console.log(
          of,
          'median',
          sorted[off.length >> 1]?.[of],
          '90 %',
          sorted[off.length / 10]?.[of],
        );
        for (const o of sorted.slice(0, 12)) console.log(of, o[of], o.kind, o.at);
      }
    const row = (what: string, largestError: number, errorKind: 'absolute' | 'relative') => ({
      program,
      version,
      what,
      cases: cases.length,
      largestError,
      errorKind,
    });
    expect(worst('z')).toBeLessThan(0.01);
    expect(worst('gain')).toBeLessThan(0.05);
    expect(worst('current')).toBeLessThan(0.01);
    expectHeld(import.meta.dirname, [
      row(
        'impedance of every generator, at the same wavelength (nec2c takes 299.8 Mm/s for light)',
        worst('z'),
        'relative',
      ),
      row('gain down to 20 dB below the strongest, dB', worst('gain'), 'absolute'),
      row('currents, by the strongest', worst('current'), 'relative'),
    ]);
  });
});
