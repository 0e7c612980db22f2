/** What belongs to each answer in n and z: poles, region, theorems, checks by recursion or by the sum, pictures. */
import { numberAt } from '@tollbench/engines/algebra/expression/numeric.ts';
import { textOf } from '@tollbench/engines/algebra/expression/write.ts';
import type { Ratio } from '@tollbench/engines/algebra/rational/ratio.ts';
import { abs, complex, polar } from '@tollbench/engines/numeric/complex.ts';
import { type Checked, worstInRow, worstOf } from '@tollbench/engines/transform/check.ts';
import type { Constants } from '@tollbench/engines/transform/constants.ts';
import { inFactors } from '@tollbench/engines/transform/transform-of.ts';
import type { Result } from '../result.ts';
import { type Hints, polesIn, Z } from './sequence.ts';

/** Two concentric circles; the outer may be infinite. */
export interface Ring {
  readonly inner: number;
  readonly outer: number;
}

interface About {
  readonly at: (n: number) => number;
  readonly shown: Result['parameters'];
  readonly ring: Ring;
  readonly isLeftSided: boolean;
  /** The sequence with every digit, in steps and samples. */
  readonly program: string;
}

type Common = Omit<Result, 'asked' | 'answer' | 'answers' | 'parts' | 'steps' | 'notes'>;
/** Samples of the picture, and of the check by recursion. */
const [SHOWN, CHECKED] = [25, 24];
/** The sum of the check goes so far to each side. */
const FAR = 400;

export function common(k: Constants, X: Ratio, hints: Hints, about: About): Common {
  const { at, shown, ring, isLeftSided, program } = about;
  const poles = polesIn(k, X, hints);
  const { n, d } = k.parted(X);
  const [b, a] = [n, d].map((p) => p.map((c) => k.numberOf(c).re).reverse()) as [
    number[],
    number[],
  ];
  const isAhead = b.length > a.length;
  const checks = isLeftSided
    ? ringChecks(k, X, at, ring)
    : recursionChecks(b, a, at, a.length - b.length);
  const from = isLeftSided ? -12 : Math.min(0, a.length - b.length);
  const x = Array.from({ length: SHOWN }, (_, j) => from + j);
  const frequency = Array.from({ length: 181 }, (_, j) => (Math.PI * j) / 180);
  const F = inFactors(k, X, Z, hints);
  const holdsCircle = ring.inner < 1 - 1e-9 && ring.outer > 1 + 1e-9;
  return {
    poles,
    branches: [],
    region: regionText(
      ring,
      isAhead,
      poles.some(({ at: p }) => abs(p) === 0),
    ),
    edge: ring.inner,
    ring,
    initial:
      isLeftSided || isAhead
        ? { value: null, note: 'the theorem is for causal sequences' }
        : {
            value: a.length === b.length ? (b[0] as number) / (a[0] as number) : 0,
            note: 'lim X(z), z → ∞',
          },
    final: finalOf(poles, a, b, isLeftSided),
    checks,
    checkedBy: isLeftSided ? 'sum of x[n]·z⁻ⁿ in the region' : 'recursion of X(z)',
    worst: isLeftSided ? worstOf(checks) : worstInRow(checks),
    x,
    curves: [{ name: 'x[n]', y: x.map(at) }],
    frequency,
    magnitude: holdsCircle
      ? frequency.map((w) => abs(numberAt(F, { ...k.values, z: polar(1, w) })))
      : [],
    program: {
      signals: [
        { name: 'x[n]', parts: [{ front: '1', of: program }], transform: textOf(F), impulses: '0' },
      ],
      jumps: [],
      at: isLeftSided ? checks.map((c) => c.at) : [],
      ends: [],
    },
    parameters: shown,
    fraction: isLeftSided || [...n, ...d].some((c) => k.isOpen(c)) ? undefined : { num: b, den: a },
  };
}

/** z = ∞ is out where samples stand before 0, z = 0 where any stand behind it. */
function regionText({ inner, outer }: Ring, isAhead: boolean, hasPole0: boolean): string {
  const six = (x: number) => Number(x.toPrecision(6));
  const far = Number.isFinite(outer);
  const end = far ? `${six(outer)}` : '∞';
  if (inner > 0) return far || isAhead ? `${six(inner)} < |z| < ${end}` : `|z| > ${six(inner)}`;
  if (far) return hasPole0 ? `0 < |z| < ${end}` : `|z| < ${end}`;
  const all = isAhead ? 'all finite z' : 'all z';
  return hasPole0 ? `${all} ≠ 0` : all;
}

function finalOf(
  poles: Result['poles'],
  a: readonly number[],
  b: readonly number[],
  isLeftSided: boolean,
): Result['final'] {
  const bad = poles.find((p) => {
    const isOne = abs({ re: p.at.re - 1, im: p.at.im }) < 1e-9;
    return isOne ? p.order > 1 : abs(p.at) > 1 - 1e-9;
  });
  if (bad || isLeftSided)
    return {
      value: null,
      note: isLeftSided
        ? 'the theorem is for causal sequences'
        : 'the theorem does not hold: (z − 1)·X(z) has a pole on or outside the unit circle',
    };
  return {
    value: limitOf(a, b),
    note: 'lim (z − 1)·X(z), z → 1: its poles are inside the unit circle',
  };
}

/** (z − 1)·b/a at 1: the quotient of a by z − 1 has a′(1) there. */
function limitOf(a: readonly number[], b: readonly number[]): number {
  const at1 = (p: readonly number[]) => p.reduce((s, c) => s + c, 0);
  const scale = Math.max(...a.map(Math.abs));
  if (Math.abs(at1(a)) > 1e-12 * scale) return 0;
  const slope = a.reduce((s, c, j) => s + c * (a.length - 1 - j), 0);
  return at1(b) / slope;
}

/** The coefficients of X(z) in powers of 1/z by long division. */
function recursionChecks(
  b: readonly number[],
  a: readonly number[],
  at: (n: number) => number,
  first: number,
): Checked[] {
  const values: number[] = [];
  for (let m = 0; m < CHECKED; m++) {
    let v = b[m] ?? 0;
    for (let j = 1; j <= m && j < a.length; j++) v -= (a[j] as number) * (values[m - j] as number);
    values.push(v / (a[0] as number));
  }
  return values.map((numeric, j) => ({ at: first + j, formula: at(first + j), numeric }));
}

/** At two z in the ring, one of them negative. */
function ringChecks(k: Constants, X: Ratio, at: (n: number) => number, ring: Ring): Checked[] {
  const F = inFactors(k, X, Z);
  const { inner, outer } = ring;
  const middle = Number.isFinite(outer)
    ? inner > 0
      ? Math.sqrt(inner * outer)
      : outer / 2
    : inner * 2 || 1;
  return [middle, -middle].map((z) => {
    let numeric = 0;
    for (let m = -FAR; m <= FAR; m++) {
      const x = at(m);
      if (x !== 0) numeric += x * z ** -m;
    }
    return { at: z, formula: numberAt(F, { ...k.values, z: complex(z) }).re, numeric };
  });
}
