/** Poles and zeros that nearly cancel. */
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import type { RootMap } from '@tollbench/engines/pole-zero/root-map.ts';

/** Nearer than this, relative to their size, a pole and a zero were meant to be one. */
const NEAR = 1e-6;

export function nearPairs({ zeros, poles }: RootMap): { pole: Complex; zero: Complex }[] {
  return poles.flatMap(({ s: pole }) =>
    zeros
      .filter(
        ({ s }) =>
          s.im >= 0 &&
          Math.hypot(s.re - pole.re, s.im - pole.im) <= NEAR * Math.hypot(pole.re, pole.im),
      )
      .map(({ s }) => ({ pole, zero: s })),
  );
}
