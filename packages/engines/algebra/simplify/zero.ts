/** Whether expressions are 0, and the signs of constants: by their form where that decides, and else by numbers. */
import * as C from '../../numeric/complex.ts';
import { expanded } from '../expression/expand.ts';
import { type Expression, isNumber, symbolsOf } from '../expression/expression.ts';
import { numberAt } from '../expression/numeric.ts';

/** Places at which symbols are tried: no simple ratios among them, positive, as a limit at +∞ asks for. */
const PLACES = [1.3717421, 2.6457513, 0.5772157, 3.3166248, 1.8392868, 0.7390851];
/** A value that is less than this share of its largest term is what rounding leaves. */
const ROUNDING = 1e-10;

const trial = (names: readonly string[], k: number): Record<string, C.Complex> =>
  Object.fromEntries(
    names.map((name, j) => {
      const place = PLACES[(k + j) % PLACES.length] as number;
      return [name, C.complex(place + 0.0917 * j)];
    }),
  );

function valued(a: Expression, at: Record<string, C.Complex>): C.Complex | undefined {
  try {
    const v = numberAt(a, at);
    return C.finite(v) ? v : undefined;
  } catch {
    // A function without numbers decides nothing.
    return undefined;
  }
}

/** The value, and the size of its largest term, which rounding goes by. */
function measured(a: Expression, at: Record<string, C.Complex>) {
  const value = valued(a, at);
  if (!value) return undefined;
  const terms = a.kind === 'sum' ? a.terms.map((t) => valued(t, at)) : [value];
  return { value, scale: Math.max(...terms.map((t) => (t ? C.abs(t) : 0))) };
}

/**
 * Whether a is 0 for positive symbols. What multiplies out to 0 is; else six places decide, each to ten digits, so that
 * “yes” is as good as sixty digits of agreement and “no” is certain. False where no place has a value.
 */
export function isZero(a: Expression): boolean {
  if (isNumber(a)) return a.value.n === 0n;
  if (a.kind === 'symbol') return false;
  // Products are 0 where a factor is; a power never.
  if (a.kind === 'product') return a.factors.some(isZero);
  if (a.kind === 'power') return isZero(a.base);
  const names = symbolsOf(a);
  let tried = 0;
  for (let k = 0; k < PLACES.length; k++) {
    const m = measured(a, trial(names, k));
    if (!m) continue;
    if (C.abs(m.value) > ROUNDING * m.scale) return false;
    tried++;
    if (names.length === 0) break;
  }
  if (tried > 0) return true;
  const form = expanded(a);
  return isNumber(form) && form.value.n === 0n;
}

export type Sign = -1 | 0 | 1;

/**
 * The sign of an expression that is real; undefined where it is not known: it is complex, or hangs on its symbols.
 * `positive` symbols are known to be so.
 */
export function signOf(a: Expression, positive: (name: string) => boolean): Sign | undefined {
  if (symbolsOf(a).length === 0) return signOfConstant(a);
  switch (a.kind) {
    case 'symbol':
      return positive(a.name) ? 1 : undefined;
    case 'product':
      return a.factors
        .map((f) => signOf(f, positive))
        .reduce<Sign | undefined>(
          (all, s) => (all === undefined || s === undefined ? undefined : ((all * s) as Sign)),
          1,
        );
    case 'sum': {
      const signs = new Set(a.terms.map((t) => signOf(t, positive)));
      signs.delete(0);
      return signs.size === 1 ? [...signs][0] : undefined;
    }
    case 'power':
      return signOfPower(a.base, a.exponent, positive);
    case 'call':
      return a.name === 'cosh' ? 1 : undefined;
    default:
      return undefined;
  }
}

function signOfPower(
  base: Expression,
  exponent: Expression,
  positive: (name: string) => boolean,
): Sign | undefined {
  const s = signOf(base, positive);
  if (s === 1) return 1;
  if (isNumber(exponent) && exponent.value.d === 1n && s !== undefined)
    return exponent.value.n % 2n === 0n ? ((s * s) as Sign) : s;
  return undefined;
}

function signOfConstant(a: Expression): Sign | undefined {
  if (isNumber(a)) return a.value.n > 0n ? 1 : a.value.n < 0n ? -1 : 0;
  const m = measured(a, {});
  if (!m) return undefined;
  if (C.abs(m.value) <= ROUNDING * m.scale) return 0;
  if (Math.abs(m.value.im) > ROUNDING * m.scale) return undefined;
  return m.value.re > 0 ? 1 : -1;
}
