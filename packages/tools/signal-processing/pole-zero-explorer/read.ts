/** Zeros, poles and gain of what is given: as a list of roots, as two vectors, or as a function. */
import { exactPolynomial } from '@tollbench/engines/control/locus/loop.ts';
import { type DistinctRoot, distinctRoots } from '@tollbench/engines/exact/distinct-roots.ts';
import { commonDivisor, quotient } from '@tollbench/engines/exact/divisor.ts';
import type { Polynomial } from '@tollbench/engines/exact/polynomial.ts';
import { div, ONE, toNumber } from '@tollbench/engines/exact/rational.ts';
import { mergeRoots } from '@tollbench/engines/pole-zero/merge-roots.ts';
import { grouped } from '@tollbench/engines/pole-zero/root-map.ts';
import { recent } from '@tollbench/engines/recent.ts';
import { InputError } from '../../define/error.ts';
import { standsIn } from '../../define/fields/transfer-function.ts';
import type { PoleZeroInputs } from './inputs.ts';

export interface Given {
  readonly gain: number;
  /** With those that cancel. */
  readonly zeros: readonly DistinctRoot[];
  readonly poles: readonly DistinctRoot[];
  /** Of coefficients: what is left of them without the common factor, exactly; the denominator begins with 1. */
  /** Multiple roots that roundings may have parted, and are left so. */
  readonly parted: readonly DistinctRoot[];
  readonly left?: { readonly num: Polynomial; readonly den: Polynomial };
}

const kept = recent<Given>(6);

/** What is given, its gain before any that it is scaled to. Throws InputError for what is 0 or infinite everywhere. */
export function givenBy(i: PoleZeroInputs): Given {
  const factor = i.gainBy === 'k' ? i.gain : 1;
  if (factor === 0)
    throw new InputError('is 0: H is 0 everywhere and has no zeros', {
      field: 'gain',
      value: '0',
      remedies: [{ gain: '1' }],
    });
  if (i.from === 'roots')
    return { gain: factor, zeros: grouped(i.zeros), poles: grouped(i.poles), parted: [] };
  const { num, den } = listsOf(i);
  const made = kept(JSON.stringify([num, den]), () => ofPolynomials(i, num, den));
  const given = { ...made, gain: made.gain * factor };
  return i.from === 'function' ? given : withMerged(given, i.roundings === 'merged');
}

interface Lists {
  readonly num: readonly number[];
  readonly den: readonly number[];
}

/** From the highest power of s or z down. */
function listsOf(i: PoleZeroInputs): Lists {
  if (i.from === 'function') {
    const { num, den, variable, text } = i.function;
    if (variable !== i.plane && standsIn(variable, text))
      throw new InputError(`is a function of ${variable}, and the plane is that of ${i.plane}`, {
        field: 'function',
        value: text,
        remedies: [{ plane: variable }],
      });
    return { num, den };
  }
  refuseZero(i, 'b');
  refuseZero(i, 'a');
  if (i.from === 'powers') return { num: i.b, den: i.a };
  if (i.plane === 's')
    throw new InputError('has powers of z⁻¹, and the plane is that of s', {
      field: 'from',
      value: i.from,
      remedies: [{ from: 'powers' }, { plane: 'z' }],
    });
  // Both times the highest power of z there is; zeros behind the last coefficient are none.
  const [b, a] = [trimmed(i.b), trimmed(i.a)];
  const length = Math.max(b.length, a.length);
  const filled = (list: readonly number[]) => [
    ...list,
    ...new Array<number>(length - list.length).fill(0),
  ];
  return { num: filled(b), den: filled(a) };
}

const trimmed = (list: readonly number[]): readonly number[] =>
  list.slice(0, list.findLastIndex((x) => x !== 0) + 1);

function refuseZero(i: PoleZeroInputs, field: 'a' | 'b'): void {
  if (i[field].every((x) => x === 0))
    throw new InputError(
      field === 'a' ? 'is zero everywhere: H is infinite' : 'is zero everywhere: H is 0',
      { field, value: i[field].join(' ') },
    );
}

/** Roots of exact polynomials, each with its multiplicity; those that both have are one number in both lists. */
function ofPolynomials(
  i: PoleZeroInputs,
  top: readonly number[],
  bottom: readonly number[],
): Given {
  const [num, den] = [exactPolynomial(top), exactPolynomial(bottom)];
  const field = i.from === 'function' ? 'function' : 'b';
  if (num.length === 0)
    throw new InputError('is 0 everywhere and has no zeros', {
      field,
      value: i.from === 'function' ? i.function.text : i.b.join(' '),
    });
  const common = commonDivisor(num, den);
  const shared = common.length > 1 ? distinctRoots(common) : [];
  const without = (p: typeof num) => (common.length > 1 ? quotient(p, common) : p);
  const [over, under] = [without(num), without(den)];
  const first = under.at(-1) ?? ONE;
  const left = { num: over.map((c) => div(c, first)), den: under.map((c) => div(c, first)) };
  return {
    gain: toNumber(left.num.at(-1) ?? ONE),
    zeros: joined(distinctRoots(over), shared),
    poles: joined(distinctRoots(under), shared),
    parted: [],
    left,
  };
}

/** Half a unit in the tenth digit: what is printed with fewer is not told from other roots. */
const ROUNDING = 1e-9;

/** Multiple roots that roundings have parted: merged, or told. What is merged is no longer what the coefficients say to the last digit. */
function withMerged(given: Given, merge: boolean): Given {
  const [zeros, poles] = [mergeRoots(given.zeros, ROUNDING), mergeRoots(given.poles, ROUNDING)];
  const isNew = (list: readonly DistinctRoot[]) => (r: DistinctRoot) => !list.includes(r);
  const parted = [...zeros.filter(isNew(given.zeros)), ...poles.filter(isNew(given.poles))].filter(
    ({ s }) => s.im >= 0,
  );
  if (parted.length === 0) return given;
  if (!merge) return { ...given, parted };
  const { gain } = given;
  return { gain, zeros, poles, parted: [] };
}

/** A root that is also one of the common divisor is the same double in both. */
function joined(own: readonly DistinctRoot[], shared: readonly DistinctRoot[]): DistinctRoot[] {
  const near = (a: DistinctRoot, b: DistinctRoot) =>
    Math.hypot(a.s.re - b.s.re, a.s.im - b.s.im) <= 4e-16 * Math.hypot(b.s.re, b.s.im);
  const left = own.filter((r) => !shared.some((s) => near(r, s)));
  const both = shared.map((s) => ({
    s: s.s,
    multiplicity: s.multiplicity + (own.find((r) => near(r, s))?.multiplicity ?? 0),
  }));
  return [...left, ...both];
}
