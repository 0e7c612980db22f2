/** A function as a sum of trigonometric polynomials, each times a function whose series is known. */
import { expanded, mapped } from '../algebra/expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  HALF,
  has,
  integerOf,
  isNumber,
  ONE,
  TWO,
  whole,
  ZERO,
} from '../algebra/expression/expression.ts';
import { call } from '../algebra/expression/functions.ts';
import { opposite, sum as plus, product as times } from '../algebra/expression/make.ts';
import type { Values } from '../transform/constants.ts';
import { exponentials, factorsOf, isTrig, termsOf } from '../transform/summands.ts';
import { type Kernel, type KernelKind, kernelOf, logarithm } from './known-kernels.ts';
import { oneWaveOf } from './trigonometric.ts';

export interface Part {
  /** Waves and constants. */
  readonly poly: Expression;
  /** None where the polynomial stands alone. */
  readonly kernel: Kernel | undefined;
}

/** Undefined where no such function, or more than one, is a factor of a term. */
export function partsOfKnown(f: Expression, values: Values): Part[] | undefined {
  const own = mapped(f, (part) => exponentials(part));
  const all = termsOf(equals(own, f) ? f : expanded(own)).map((term) => ofTerm(term, values));
  return all.every((p) => p !== undefined) ? all.flat() : undefined;
}

function ofTerm(term: Expression, values: Values): Part[] | undefined {
  const found: Part[][] = [];
  const others: Expression[] = [];
  for (const f of factorsOf(term)) {
    const parts = has(f, 't') ? ofFactor(f, values) : undefined;
    if (parts) found.push(parts);
    else others.push(f);
  }
  const rest = times(...others);
  const [parts, ...more] = found;
  if (more.length > 0) return undefined;
  if (!parts) return [{ poly: rest, kernel: undefined }];
  return parts.map(({ poly, kernel }) => ({ poly: times(rest, poly), kernel }));
}

function ofFactor(f: Expression, values: Values): Part[] | undefined {
  if (f.kind === 'power') return ofPower(f.base, f.exponent, values);
  if (f.kind !== 'call') return undefined;
  const u = f.of[0] as Expression;
  if (f.name === 'log') return ofLog(u, values);
  return isTrig(f) ? ofWaveOfWave(f.name as 'sin' | 'cos', u, values) : undefined;
}

function ofPower(base: Expression, exponent: Expression, values: Values): Part[] | undefined {
  if (equals(base, E)) return single('exp', exponent, values);
  const n = integerOf(exponent);
  if (n !== -1n && n !== -2n) return undefined;
  return single(n === -1n ? 'reciprocal' : 'square', base, values);
}

function single(kind: KernelKind, u: Expression, values: Values): Part[] | undefined {
  const wave = oneWaveOf(u, values);
  const kernel = wave && kernelOf(kind, wave, values);
  return kernel && [{ poly: ONE, kernel }];
}

/** cos(ℓ + w) with a line ℓ and a wave w, by the theorem of addition. */
function ofWaveOfWave(name: 'sin' | 'cos', u: Expression, values: Values): Part[] | undefined {
  const terms = termsOf(expanded(u));
  const waves = terms.filter((t) => factorsOf(t).some(isTrig));
  const wave = waves.length > 0 ? oneWaveOf(plus(...waves), values) : undefined;
  if (!wave) return undefined;
  const line = plus(...terms.filter((t) => !waves.includes(t)), wave.level);
  const inner = { ...wave, level: ZERO };
  const [cos, sin] = [kernelOf('cos', inner, values), kernelOf('sin', inner, values)];
  const [first, second] =
    name === 'cos'
      ? [call('cos', line), opposite(call('sin', line))]
      : [call('sin', line), call('cos', line)];
  return [
    { poly: first, kernel: cos },
    { poly: second, kernel: sin },
  ].filter(({ poly }) => !equals(poly, ZERO));
}

/** ln of a product as a sum; ln|sin v| is ½ ln((1 − cos 2v)/2). */
function ofLog(u: Expression, values: Values): Part[] | undefined {
  const all = factorsOf(u).map((f) => ofLogFactor(f, values));
  return all.every((p) => p !== undefined) ? all.flat() : undefined;
}

const half = (sign: 1 | -1, v: Expression): Expression =>
  times(HALF, plus(ONE, times(whole(sign), call('cos', expanded(times(TWO, v))))));

function ofLogFactor(f: Expression, values: Values): Part[] | undefined {
  if (!has(f, 't'))
    return [{ poly: logarithm(isNumber(f) ? call('abs', f) : f), kernel: undefined }];
  if (f.kind === 'power' && !has(f.exponent, 't'))
    return weighted(f.exponent, ofLog(f.base, values));
  if (f.kind !== 'call') return single('log', f, values);
  const u = f.of[0] as Expression;
  const waves = { sin: half(-1, u), cos: half(1, u) };
  const of = (e: Expression) => weighted(HALF, single('log', e, values));
  switch (f.name) {
    case 'abs':
      return ofLog(u, values);
    case 'sin':
    case 'cos':
      return of(waves[f.name]);
    case 'tan':
    case 'cot': {
      const [above, below] = [of(waves.sin), weighted(opposite(ONE), of(waves.cos))];
      if (!above || !below) return undefined;
      return f.name === 'tan'
        ? [...above, ...below]
        : weighted(opposite(ONE), [...above, ...below]);
    }
    default:
      return undefined;
  }
}

const weighted = (by: Expression, parts: Part[] | undefined): Part[] | undefined =>
  parts?.map(({ poly, kernel }) => ({ poly: times(by, poly), kernel }));
