/** Coefficients of products of waves and functions whose series are known: their harmonics are shifted and turned. */
import { expanded, mapped, substituted } from '../algebra/expression/expand.ts';
import {
  type Expression,
  equals,
  HALF,
  integerOf,
  PI,
  partsOf,
  symbol,
  TWO,
  whole,
  ZERO,
} from '../algebra/expression/expression.ts';
import { call } from '../algebra/expression/functions.ts';
import {
  difference,
  opposite,
  sum as plus,
  quotient,
  product as times,
} from '../algebra/expression/make.ts';
import { EngineError } from '../error.ts';
import type { Values } from '../transform/constants.ts';
import { type Coefficients, isGiven, omegaOf, type Pair } from './coefficients.ts';
import { circleOf, N, SIGN, wholeAngles } from './integer-angles.ts';
import type { Kernel, Order } from './known-kernels.ts';
import { type Part, partsOfKnown } from './known-parts.ts';
import type { Range } from './periodic.ts';
import { numberOf } from './resolve.ts';
import type { Term } from './terms.ts';
import { tidied } from './tidy.ts';
import { wavesOf } from './trigonometric.ts';
import { unwound } from './unwound.ts';

export interface KnownSeries {
  readonly coefficients: Coefficients;
  /** What they were made of, for the working. */
  readonly kernels: readonly Kernel[];
}

/** c·cos(jθ + start) of θ = ω₀t, j ≥ 0, times a kernel. */
interface Shifted {
  readonly c: Expression;
  readonly j: number;
  readonly start: Expression;
  readonly kernel: Kernel | undefined;
}

/** Harmonics that a factor may have. */
const MAX_SHIFT = 12;

/**
 * Of a function that is one formula over all its period. Undefined where it is no such product, or where the period is
 * neither that of the known function nor half of it. Of a half-range series only where the function is even or odd by
 * itself.
 */
export function byKnownSeries(
  f: Expression,
  period: Expression,
  range: Range,
  values: Values,
): KnownSeries | undefined {
  const parts = attempted(() => partsOfKnown(f, values));
  const slope = parts?.find((p) => p.kernel)?.kernel?.wave.slope;
  if (!parts || !slope) return undefined;
  const turns = expanded(quotient(omegaOf(period), slope));
  const way = WAYS.find(({ by }) => equals(by, turns));
  if (!way) return undefined;
  const list = shiftedIn(parts, slope, values);
  if (!list) return undefined;
  const coefficients = way.of(coefficientsIn(list));
  if (!coefficients) return undefined;
  const { a, b, mean } = coefficients;
  if (range === 'cosine' && !equals(b, ZERO)) return undefined;
  if (range === 'sine' && !(equals(a, ZERO) && equals(mean, ZERO))) return undefined;
  const kernels = list.flatMap(({ kernel }) => kernel ?? []);
  return { coefficients, kernels: [...new Map(kernels.map((k) => [keyOf(k), k])).values()] };
}

function coefficientsIn(list: readonly Shifted[]): Coefficients {
  const most = Math.max(...list.map(({ j }) => j));
  const general = pairOf(list, { hasN: true, by: 0 });
  return {
    ...general,
    mean: tidied(plus(...list.map(meanOf))),
    special: Array.from({ length: most }, (_, k) => ({
      n: k + 1,
      ...pairOf(list, { hasN: false, by: k + 1 }),
    })).filter(({ n, a, b }) => !isGiven(general.a, n, a) || !isGiven(general.b, n, b)),
    open: [],
  };
}

/** Harmonic n of half of the period is 2n of the whole one. */
function everySecond({ a, b, mean, special, open }: Coefficients): Coefficients {
  const doubled = (e: Expression) => tidied(wholeAngles(substituted(e, 'n', times(TWO, N))));
  return {
    a: doubled(a),
    b: doubled(b),
    mean,
    special: special.filter(({ n }) => n % 2 === 0).map((s) => ({ ...s, n: s.n / 2 })),
    open,
  };
}

/** Harmonic 2k of two periods is k of one. Undefined where k is the order of a function of Bessel, which is whole. */
function evenAlone({ a, b, mean, special, open }: Coefficients): Coefficients | undefined {
  if ([a, b].some(hasBessel)) return undefined;
  const quarter = call('cos', times(HALF, PI, N));
  const halved = (e: Expression) => {
    const unsigned = mapped(e, (part) => (equals(part, SIGN) ? symbol('sign') : part));
    const own = substituted(substituted(unsigned, 'n', times(HALF, N)), 'sign', quarter);
    return tidied(times(HALF, plus(whole(1), SIGN), own));
  };
  return {
    a: halved(a),
    b: halved(b),
    mean,
    special: special.map((s) => ({ ...s, n: 2 * s.n })),
    open,
  };
}

const hasBessel = (e: Expression): boolean =>
  (e.kind === 'call' && e.of.length === 2) || partsOf(e).some(hasBessel);

/** The mean of f², where that is such a product itself. */
export function meanSquareByKnownSeries(
  f: Expression | undefined,
  { period, range }: { readonly period: Expression; readonly range: Range },
  values: Values,
): Expression | undefined {
  if (!f || range !== 'full') return undefined;
  return byKnownSeries(times(f, f), period, range, values)?.coefficients.mean;
}

const keyOf = ({ kind, wave }: Kernel): string =>
  [kind, wave.level.key, wave.size.key, wave.phase.key].join(' ');

/** By how many turns the wave makes while the function makes one. */
const WAYS: readonly {
  readonly by: Expression;
  readonly of: (c: Coefficients) => Coefficients | undefined;
}[] = [
  { by: whole(1), of: (c) => c },
  // cos(z·sin x) repeats twice in a period of its sine: every second harmonic is there.
  { by: TWO, of: everySecond },
  // The interval is two periods: harmonics of odd n are 0.
  { by: HALF, of: evenAlone },
];

function attempted<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof EngineError && error.code !== 'out-of-range') return undefined;
    throw error;
  }
}

/** Of one frequency all; undefined for others. */
function shiftedIn(
  parts: readonly Part[],
  omega: Expression,
  values: Values,
): Shifted[] | undefined {
  const all = parts.map(({ poly, kernel }) => {
    if (kernel && !equals(kernel.wave.slope, omega)) return undefined;
    const list = wavesOf(poly)?.map((t) => shiftOf(t, omega, values));
    return list?.every((s) => s !== undefined) ? list.map((s) => ({ ...s, kernel })) : undefined;
  });
  return all.every((s) => s !== undefined) ? all.flat() : undefined;
}

function shiftOf(
  { c, wave }: Term,
  omega: Expression,
  values: Values,
): Omit<Shifted, 'kernel'> | undefined {
  if (!wave) return { c, j: 0, start: ZERO };
  const turns = integerOf(expanded(quotient(wave.frequency, omega)));
  if (turns === undefined || turns === 0n || Math.abs(Number(turns)) > MAX_SHIFT) return undefined;
  const isBack = turns < 0n || numberOf(omega, values) < 0;
  const start = wave.name === 'cos' ? wave.phase : difference(wave.phase, times(HALF, PI));
  return { c, j: Math.abs(Number(turns)), start: isBack ? opposite(start) : start };
}

/** κ of |n − j| and n + j, turned by the phase ψ of the kernel: e^(ijθ)·κₖe^(ik(θ + ψ)) is of harmonic j + k. */
function pairOf(list: readonly Shifted[], order: Order): Pair {
  const of = (name: 'cos' | 'sin'): Expression =>
    tidied(
      unwound(
        plus(
          ...list.map((s) => (s.kernel ? turned(s, s.kernel, order, name) : alone(s, order, name))),
        ),
      ),
    );
  return { a: of('cos'), b: opposite(of('sin')) };
}

function turned(
  { c, j, start }: Shifted,
  kernel: Kernel,
  { hasN, by }: Order,
  name: 'cos' | 'sin',
): Expression {
  const { phase } = kernel.wave;
  const at = (shift: number, sign: 1 | -1): Expression => {
    const own = by + shift;
    // κ of −k is that of k.
    const k = hasN ? { hasN, by: own } : { hasN, by: Math.abs(own) };
    const kappa = !hasN && own === 0 ? kernel.mean : kernel.at(k);
    const number = hasN ? plus(N, whole(own)) : whole(own);
    const angle = expanded(plus(times(number, phase), times(whole(sign), start)));
    return times(kappa, circleOf(angle)[name]);
  };
  return times(c, plus(at(-j, 1), at(j, -1)));
}

function meanOf({ c, j, start, kernel }: Shifted): Expression {
  if (!kernel) return j === 0 ? c : ZERO;
  const kappa = j === 0 ? kernel.mean : kernel.at({ hasN: false, by: j });
  const angle = expanded(difference(times(whole(j), kernel.wave.phase), start));
  return times(c, kappa, circleOf(angle).cos);
}

/** A wave without a kernel has its own harmonic alone. */
function alone({ c, j, start }: Shifted, { hasN, by }: Order, name: 'cos' | 'sin'): Expression {
  return hasN || by !== j || j === 0 ? ZERO : times(c, circleOf(start)[name]);
}
