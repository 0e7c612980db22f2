import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assertClose } from '../testing/close.ts';
import { amplitude } from './amplitude.ts';
import type { Band } from './band.ts';
import { leastSquares } from './least-squares.ts';
import { remez } from './remez.ts';
import { groupDelay } from './response.ts';
import { type Window, windowWeights } from './window.ts';
import { windowDesign } from './window-design.ts';

interface Banded {
  readonly taps: number;
  readonly edges: readonly number[];
  readonly desired: readonly number[];
  readonly weights: readonly number[];
  readonly h: readonly number[];
}
interface Vectors {
  firls: Banded;
  remez: Banded;
  fir1: { taps: number; cutoff: number; h: number[] };
  window: { name: string; parameter: number; n: number; w: number[] };
  grpdelay: { h: number[]; f: number[]; delay: number[] };
}
const { cases } = JSON.parse(
  readFileSync(
    new URL('../../../oracles/vectors/fir-designer-octave.json', import.meta.url),
    'utf8',
  ),
) as { cases: { kind: string }[] };
const of = <K extends keyof Vectors>(kind: K) =>
  cases.filter((c) => c.kind === kind) as unknown as Vectors[K][];

const bandsOf = ({ edges, desired, weights }: Banded): Band[] =>
  weights.map((weight, k) => ({
    from: edges[2 * k] as number,
    to: edges[2 * k + 1] as number,
    desired: [desired[2 * k] as number, desired[2 * k + 1] as number],
    weight,
  }));

test('least squares as Octave’s firls', () => {
  expect(of('firls')).toHaveLength(16);
  for (const c of of('firls')) {
    const h = leastSquares({ taps: c.taps, bands: bandsOf(c) });
    assertClose(h, c.h, { relative: 1e-9, absolute: 1e-10 });
  }
});

test('equiripple no worse than Octave’s remez where that converges, and near it', () => {
  expect(of('remez').length).toBeGreaterThan(8);
  for (const c of of('remez')) {
    const bands = bandsOf(c);
    const { coefficients, largest } = remez({ taps: c.taps, bands });
    const theirs = Float64Array.from(c.h);
    let error = 0;
    for (const { from, to, desired, weight = 1 } of bands) {
      for (let k = 0; k <= 4000; k++) {
        const a = amplitude(theirs, false, 2 * Math.PI * (from + ((to - from) * k) / 4000));
        error = Math.max(error, weight * Math.abs(a - (desired as readonly number[])[0]!));
      }
    }
    expect(largest).toBeLessThanOrEqual(error * (1 + 1e-6));
    const lightest = Math.min(...c.weights);
    assertClose(coefficients, c.h, { relative: 0, absolute: (0.2 * error) / lightest });
  }
});

test('windowed design as fir1, which scales to gain 1 at 0 alike', () => {
  for (const { taps, cutoff, h } of of('fir1')) {
    const found = windowDesign({
      taps,
      cutoffs: [cutoff],
      passZero: true,
      window: { kind: 'hamming' },
    });
    // fir1 samples a 512-point ideal response: its own error is some 10⁻³ of the peak.
    assertClose(found, h, { relative: 0, absolute: 4e-3 });
  }
});

test('windows', () => {
  for (const { name, parameter, n, w } of of('window')) {
    const window = { kind: name, beta: parameter, attenuation: parameter, taper: parameter };
    assertClose(windowWeights(window as unknown as Window, n), w, {
      relative: 1e-11,
      absolute: 1e-9,
    });
  }
});

test('group delay', () => {
  for (const { h, f, delay } of of('grpdelay')) {
    assertClose(groupDelay(h, f), delay, { relative: 1e-8, absolute: 1e-8 });
  }
});
