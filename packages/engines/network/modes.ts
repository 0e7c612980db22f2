/**
 * Mixed-mode parameters of pairs of ports (D. E. Bockelman, W. R. Eisenstadt, IEEE Trans. MTT 43, 1995): differential
 * V₁ − V₂ and (I₁ − I₂)/2, common (V₁ + V₂)/2 and I₁ + I₂. On one reference Z in a pair the waves are the sums
 * and differences over √2, on 2Z for the differential mode and Z/2 for the common one.
 */
import { EngineError } from '../error.ts';
import { entryAt, type Network } from './network.ts';

/** The positive and the negative port of a pair, from 0. */
export type Pair = readonly [number, number];

/** What a row and column of mixed-mode parameters is of. */
export interface Mode {
  readonly kind: 'differential' | 'common' | 'single';
  /** Its ports, from 0: two of a pair, or one. */
  readonly ports: readonly number[];
}

/** The usual order: the differential modes of the pairs, then the common ones, then the ports left over. */
export function modesOf(ports: number, pairs: readonly Pair[]): Mode[] {
  const paired = new Set(pairs.flat());
  return [
    ...pairs.map((p): Mode => ({ kind: 'differential', ports: p })),
    ...pairs.map((p): Mode => ({ kind: 'common', ports: p })),
    ...Array.from({ length: ports }, (_, i) => i)
      .filter((i) => !paired.has(i))
      .map((i): Mode => ({ kind: 'single', ports: [i] })),
  ];
}

const HALF = Math.SQRT1_2;

/** Row of the orthonormal matrix that makes modes of ports. */
function row(mode: Mode, n: number): number[] {
  const weights = new Array<number>(n).fill(0);
  const [p = 0, q = 0] = mode.ports;
  if (mode.kind === 'single') weights[p] = 1;
  else {
    weights[p] = HALF;
    weights[q] = mode.kind === 'common' ? HALF : -HALF;
  }
  return weights;
}

/** M·S·Mᵀ at every frequency, with real rows of M. */
function congruent(
  s: Float64Array,
  points: number,
  m: readonly (readonly number[])[],
): Float64Array {
  const n = m.length;
  const out = new Float64Array(s.length);
  const half = new Float64Array(2 * n * n);
  for (let k = 0; k < points; k++) {
    half.fill(0);
    for (let i = 0; i < n; i++)
      for (let p = 0; p < n; p++) {
        const w = m[i]![p]!;
        if (w === 0) continue;
        for (let c = 0; c < 2 * n; c++)
          half[2 * i * n + c] = half[2 * i * n + c]! + w * s[entryAt(n, k, p, 0) + c]!;
      }
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        let [re, im] = [0, 0];
        for (let p = 0; p < n; p++) {
          re += half[2 * (i * n + p)]! * m[j]![p]!;
          im += half[2 * (i * n + p) + 1]! * m[j]![p]!;
        }
        out[entryAt(n, k, i, j)] = re;
        out[entryAt(n, k, i, j) + 1] = im;
      }
  }
  return out;
}

/** Throws `contradiction` where the two ports of a pair differ in their reference. */
function checkPairs({ ports, frequency, z0 }: Network, modes: readonly Mode[]): void {
  for (const { kind, ports: own } of modes) {
    const [p = 0, q = 0] = own;
    if (kind === 'single') continue;
    for (let k = 0; k < frequency.length; k++)
      for (const c of [0, 1])
        if (z0[2 * (k * ports + p) + c] !== z0[2 * (k * ports + q) + c])
          throw new EngineError(
            'contradiction',
            `Ports ${p + 1} and ${q + 1} of a pair have different references: renormalise them to one first.`,
            { field: 'pairs', value: [p, q] },
          );
  }
}

/** Mixed-mode parameters of a network in the order of `modes`; each pair has one reference, real or complex. */
export function mixed(network: Network, modes: readonly Mode[]): Network {
  const { ports: n, frequency, s, z0 } = network;
  checkPairs(network, modes);
  const refs = new Float64Array(z0.length);
  for (let k = 0; k < frequency.length; k++)
    modes.forEach(({ kind, ports }, i) => {
      const factor = kind === 'differential' ? 2 : kind === 'common' ? 0.5 : 1;
      for (const c of [0, 1])
        refs[2 * (k * n + i) + c] = factor * z0[2 * (k * n + (ports[0] ?? 0)) + c]!;
    });
  const m = modes.map((mode) => row(mode, n));
  return { ports: n, frequency, s: congruent(s, frequency.length, m), z0: refs };
}

/** Single-ended parameters of mixed-mode ones in the order of `modes`; `z0` is of the single ports. */
export function unmixed(
  s: Float64Array,
  frequency: Float64Array,
  z0: Float64Array,
  modes: readonly Mode[],
): Network {
  const n = modes.length;
  const m = modes.map((mode) => row(mode, n));
  const back = Array.from({ length: n }, (_, i) => m.map((weights) => weights[i] ?? 0));
  const network = { ports: n, frequency, s: congruent(s, frequency.length, back), z0 };
  checkPairs(network, modes);
  return network;
}
