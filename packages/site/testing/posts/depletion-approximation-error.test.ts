/** What “How far the depletion approximation is off” says, by other means. */
import { expect, test } from 'vitest';
import * as post from '../../src/content/electronic-devices/depletion-approximation-error.ts';

const kT = (1.380649e-23 * 300) / 1.602176634e-19;

test('the capacitance of equal dopings is too low by kT/q over the potential, and 2kT/q off removes it', () => {
  for (const drop of [1, 2, 5, 10]) {
    const e = post.errorsAt(1e15, 1e15, drop);
    expect(e.capacitance).toBeLessThan(0);
    expect(-e.capacitance / (kT / drop)).toBeCloseTo(1, 1);
    expect(Math.abs(e.correctedCapacitance)).toBeLessThan(0.003);
  }
});

test('the peak field of equal dopings is that of the first integral without minority carriers: the drop less 2kT/q, halves alike', () => {
  // E² = (2qN/ε)(drop/2 − kT/q) on a side whose potential is half of the drop, tails included.
  for (const drop of [1, 5, 20]) {
    const e = post.errorsAt(1e15, 1e15, drop);
    expect(1 + e.field).toBeCloseTo(1 / Math.sqrt(1 - (2 * kT) / drop), 4);
  }
});

test('carriers of a heavy side raise the peak field above the approximation', () => {
  expect(post.errorsAt(1e17, 1e15, 0.7).field).toBeLessThan(-0.2);
  expect(post.data.grid).toBeLessThan(0.005);
});

/**
 * Holes that an abrupt junction lacks beside neutral material, times q/kT over ε, without a grid: ∫ (p − p_neutral) du/E, with E
 * of Poisson's first integral and Boltzmann's carriers. Dopings in 1/cm³ over n_i, u and v in kT/q.
 */
function displacedHoles(na: number, nd: number, v: number): number {
  const amp = Math.exp(v / 2);
  const [low, high] = [-Math.asinh(na / 2 / amp), Math.asinh(nd / 2 / amp)];
  const sum = (u: number) => 2 * amp * Math.cosh(u);
  const square = {
    p: (u: number) => 2 * (sum(u) - sum(low) + na * (u - low)),
    n: (u: number) => 2 * (sum(u) - sum(high) - nd * (u - high)),
  };
  let [a, b] = [low, high];
  for (let k = 0; k < 200; k++) {
    const middle = (a + b) / 2;
    if (square.p(middle) < square.n(middle)) a = middle;
    else b = middle;
  }
  const side = (id: 'p' | 'n', end: number): number => {
    const holes = (u: number) => amp * Math.exp(-u);
    const span = a - end;
    // Denser towards both ends; the midpoint rule never stands on one.
    const count = 40_000;
    let total = 0;
    for (let k = 0; k < count; k++) {
      const t = (k + 0.5) / count;
      const u = end + span * t * t * (3 - 2 * t);
      const near = Math.abs(u - end) < 1e-4;
      const over = near ? Math.sqrt(sum(end)) * Math.abs(u - end) : Math.sqrt(square[id](u));
      const lacked = near ? -holes(end) * (u - end) : holes(u) - holes(end);
      total += ((lacked / over) * Math.abs(span) * 6 * t * (1 - t)) / count;
    }
    return total;
  };
  return side('p', low) + side('n', high);
}

test('what a straight line through 1/C² misses of the built-in potential, by the first integral', () => {
  const ni = 1.075e10;
  for (const [ratio, tolerance] of [
    [1, 0.01],
    [100, 0.02],
    [1000, 0.03],
  ] as const) {
    const [na, nd] = [(ratio * 1e15) / ni, 1e15 / ni];
    const volts = Array.from({ length: 10 }, (_, k) => -1 - k);
    const inverse = volts.map((v) => {
      const [less, more] = [-0.5, 0.5].map((d) => displacedHoles(na, nd, v / kT + d)) as [
        number,
        number,
      ];
      return 1 / (more - less) ** 2;
    });
    const mean = (x: number[]) => x.reduce((s, y) => s + y, 0) / x.length;
    const [mx, my] = [mean(volts), mean(inverse)];
    const slope =
      mean(volts.map((v, k) => (v - mx) * ((inverse[k] ?? 0) - my))) /
      mean(volts.map((v) => (v - mx) ** 2));
    const short = kT * Math.log(na * nd) - (mx - my / slope);
    const line = post.lineAt(ratio * 1e15, 1e15);
    expect(Math.abs(line.short / short - 1)).toBeLessThan(tolerance);
    expect(Math.abs(line.doping)).toBeLessThan(0.005);
  }
});
