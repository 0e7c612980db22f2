/**
 * What a plant does at the samples behind a hold, exactly: zero-order hold, triangle (first-order) hold and sampled
 * impulse response, with a dead time of a part of a sample.
 */
import {
  type FixedMatrix,
  fixedExponential,
  fixedMultiply,
  fixedPart,
  fixedResolvent,
  fixedZeros,
} from '../exact/fixed-matrix.ts';
import { fixedProduct } from '../exact/fixed-number.ts';
import { type FixedPolynomial, fixedPlus, fixedTimes } from '../exact/fixed-polynomial.ts';
import type { FixedFraction } from './delta-fraction.ts';
import type { ScaledPlant } from './plant.ts';

export interface Held {
  readonly zoh: FixedFraction;
  readonly foh: FixedFraction;
  /** null for a plant with as many zeros as poles: its impulse response begins with an impulse. */
  readonly impulse: FixedFraction | null;
}

/** Γ₁ = ∫e^(As)B ds and Γ₂ = ∫e^(A(h − s))B s ds beside Φ, over a part h of a sample. */
interface Moved {
  readonly phi: FixedMatrix;
  readonly constant: FixedMatrix;
  readonly ramp: FixedMatrix;
}

/**
 * The three fractions in δ = z − 1 of a plant that answers `late` of a sample later, 0 ≤ late < 1 in fixed point.
 *
 * One exponential of [A B 0; 0 0 1; 0 0 0] moves the state under a constant and under a ramp (C. F. Van Loan, IEEE
 * TAC 23, 1978); a late input is of two pieces in each sample, so that one more delayed input appears (K. J. Åström
 * & B. Wittenmark, "Computer-Controlled Systems", 3rd ed., 1997, §2.3; the modified z-transform). The hold of order
 * one is the triangle hold (G. F. Franklin, J. D. Powell & M. Workman, "Digital Control of Dynamic Systems", 3rd ed., §6.3.2).
 */
export function heldPlants(plant: ScaledPlant, late: bigint): Held {
  const { bits, num, den } = plant;
  const n = den.length - 1;
  const one = 1n << BigInt(bits);
  const direct = num[0] ?? 0n;
  const split = late > 0n;
  if (n === 0) return gainAlone(direct, late, bits);
  const states = companion(plant);
  const early = moved(states, one - late, bits);
  const after = split ? moved(states, late, bits) : undefined;
  const phi = after ? fixedMultiply(after.phi, early.phi, bits) : early.phi;
  // Columns: ZOH u[k], u[k−1]; triangle u[k+1], u[k], u[k−1]; impulse u[k].
  const taps = columnsOf(states, early, after, late, bits);
  const less = {
    ...phi,
    data: phi.data.map((x, k) => (k % (n + 1) === 0 ? x - one : x)),
  };
  const { denominator, numerators } = fixedResolvent(less, taps, states.c, bits);
  const z = [one, one];
  const times = (p: FixedPolynomial, q: FixedPolynomial) => fixedTimes(p, q, bits);
  const fraction = (
    [next, now, before]: readonly (FixedPolynomial | undefined)[],
    through: FixedPolynomial,
  ): FixedFraction => {
    const sum = [
      next && times(next, split ? times(z, z) : z),
      now && (split ? times(now, z) : now),
      before,
    ]
      .filter((p) => p !== undefined)
      .reduce(fixedPlus, times(denominator, through));
    return { num: sum, den: split ? times(denominator, z) : denominator };
  };
  const [zohNow = [], zohBefore = [], fohNext = [], fohNow = [], fohBefore = [], pulse = []] =
    numerators;
  const through = split
    ? fixedPlus(times(z, [fixedProduct(direct, one - late, bits)]), [
        fixedProduct(direct, late, bits),
      ])
    : [direct];
  const start = fixedMultiply(states.c, states.b, bits).data[0] ?? 0n;
  return {
    zoh: fraction([undefined, zohNow, split ? zohBefore : undefined], [direct]),
    foh: fraction([fohNext, fohNow, split ? fohBefore : undefined], through),
    // Without dead time the response begins at the sample itself, with c·b.
    impulse: direct === 0n ? fraction([undefined, pulse], split ? [0n] : [start]) : null,
  };
}

function gainAlone(direct: bigint, late: bigint, bits: number): Held {
  const one = 1n << BigInt(bits);
  if (late === 0n) {
    const same = { num: [direct], den: [one] };
    return { zoh: same, foh: same, impulse: null };
  }
  const [now, before] = [fixedProduct(direct, one - late, bits), fixedProduct(direct, late, bits)];
  return {
    zoh: { num: [direct], den: [one, one] },
    foh: { num: [now, now + before], den: [one, one] },
    impulse: null,
  };
}

interface Companion {
  /** A and B in samples: of s·T, each times 2^exponent; C of s·T/2^exponent. */
  readonly a: FixedMatrix;
  readonly b: FixedMatrix;
  readonly c: FixedMatrix;
}

/** The controllable canonical form. */
function companion({ num, den, exponent, bits }: ScaledPlant): Companion {
  const n = den.length - 1;
  const [direct = 0n] = num;
  const rated = (x: bigint) => (exponent >= 0 ? x << BigInt(exponent) : x >> BigInt(-exponent));
  const one = rated(1n << BigInt(bits));
  const a = fixedZeros(n, n);
  const b = fixedZeros(n, 1);
  b[0] = one;
  for (let k = 0; k < n; k++) {
    a[k] = rated(-(den[k + 1] ?? 0n));
    if (k > 0) a[k * n + k - 1] = one;
  }
  return {
    a: { rows: n, cols: n, data: a },
    b: { rows: n, cols: 1, data: b },
    c: {
      rows: 1,
      cols: n,
      data: Array.from(
        { length: n },
        (_, k) => (num[k + 1] ?? 0n) - fixedProduct(direct, den[k + 1] ?? 0n, bits),
      ),
    },
  };
}

function moved({ a, b }: Companion, part: bigint, bits: number): Moved {
  const n = a.rows;
  const size = n + 2;
  const data = fixedZeros(size, size);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++)
      data[i * size + j] = fixedProduct(a.data[i * n + j] ?? 0n, part, bits);
    data[i * size + n] = fixedProduct(b.data[i] ?? 0n, part, bits);
  }
  data[n * size + n + 1] = part;
  const e = fixedExponential({ rows: size, cols: size, data }, bits);
  return {
    phi: fixedPart(e, [0, n], [0, n]),
    constant: fixedPart(e, [0, n], [n, n + 1]),
    ramp: fixedPart(e, [0, n], [n + 1, n + 2]),
  };
}

function columnsOf(
  { b }: Companion,
  early: Moved,
  after: Moved | undefined,
  late: bigint,
  bits: number,
): FixedMatrix {
  const n = b.rows;
  const one = 1n << BigInt(bits);
  const zero = fixedZeros(n, 1);
  const minus = (x: readonly bigint[], y: readonly bigint[]) => x.map((v, k) => v - (y[k] ?? 0n));
  const plus = (x: readonly bigint[], y: readonly bigint[]) => x.map((v, k) => v + (y[k] ?? 0n));
  const scaled = (x: readonly bigint[], f: bigint) => x.map((v) => fixedProduct(v, f, bits));
  /** What the late piece of the sample leaves at its end. */
  const carried = (x: readonly bigint[]) =>
    fixedMultiply(early.phi, { rows: n, cols: 1, data: x }, bits).data;
  const { constant, ramp } = after
    ? { constant: after.constant.data, ramp: after.ramp.data }
    : { constant: zero, ramp: zero };
  const columns = [
    early.constant.data,
    after ? carried(constant) : zero,
    early.ramp.data,
    plus(
      minus(early.constant.data, early.ramp.data),
      after ? carried(plus(scaled(constant, one - late), ramp)) : zero,
    ),
    after ? carried(minus(scaled(constant, late), ramp)) : zero,
    fixedMultiply(early.phi, b, bits).data,
  ];
  const data: bigint[] = [];
  for (let i = 0; i < n; i++) for (const column of columns) data.push(column[i] ?? 0n);
  return { rows: n, cols: columns.length, data };
}
