/** Which of the cases that are decided an integrand is: one exponential, one logarithm, or sines and cosines, with x. */
import { EngineError } from '../../error.ts';
import { derivative } from '../expression/derivative.ts';
import { expanded, mapped } from '../expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  HALF,
  has,
  integerOf,
  ONE,
  partsOf,
  symbolsOf,
  whole,
  ZERO,
} from '../expression/expression.ts';
import { call, isTurned } from '../expression/functions.ts';
import { difference, opposite, power, product, quotient, sum } from '../expression/make.ts';
import { rationalAntiderivative } from '../rational/antiderivative.ts';
import { asRatio, namesOf, ratioExpression } from '../rational/of-expression.ts';
import { exponentialIntegral } from '../risch/exponential.ts';
import { logarithmIntegral } from '../risch/logarithm.ts';
import type { Outcome } from '../risch/outcome.ts';
import { THETA } from '../risch/theta.ts';
import { waveIntegral } from '../risch/wave.ts';
import { commonStep } from './affine.ts';
import { inExponentials } from './exponential.ts';
import { byHyperelliptic } from './hyperelliptic.ts';
import { parametrised } from './parameters.ts';

/** Undefined where it is none of them, or is not decided. */
export function byRisch(given: Expression, x: string): Outcome | undefined {
  // aˣ is e^(x·ln a).
  const f = mapped(given, (a) =>
    a.kind === 'power' && has(a.exponent, x) && !has(a.base, x) && !equals(a.base, E)
      ? power(E, product(a.exponent, call('log', a.base)))
      : a,
  );
  for (const decide of [byOneLogarithm, byOneExponential, byWaves, byHyperelliptic]) {
    const { f: plain, back, constants } = parametrised(f, x);
    const found = attempted(() => decide(plain, x));
    if (!found) continue;
    const proof = found.proof && isProven(constants, f) ? found.proof : undefined;
    const value = found.value && back(found.value);
    if (!found.proof) return value && { value };
    if (proof)
      return {
        proof,
        ...(value ? { value } : {}),
      };
    if (value) return { value };
  }
  return undefined;
}

/** Numbers whose relations the proof would have to know: √2, or e and π at once. */
function isProven(constants: readonly Expression[], f: Expression): boolean {
  const own = ['pi', 'e'].filter((name) => isIn(f, name)).length;
  const [only, ...others] = constants;
  if (others.length > 0 || own > 1) return false;
  // The logarithm of a fraction is transcendental (Lindemann 1882), and one such is like a parameter.
  return (
    !only || (own === 0 && only.kind === 'call' && only.name === 'log' && isRational(only.of[0]))
  );
}

const isRational = (a: Expression | undefined): boolean => a?.kind === 'number' && a.value.n > 0n;

/** e as a number, not as the base of an exponential that has the variable. */
const isIn = (f: Expression, name: string): boolean =>
  f.kind === 'power' && f.base.key === name && symbolsOf(f.exponent).length > 0
    ? isIn(f.exponent, name)
    : f.kind === 'symbol'
      ? f.name === name
      : partsOf(f).some((p) => isIn(p, name));

function attempted(decide: () => Outcome | undefined): Outcome | undefined {
  try {
    return decide();
  } catch (error) {
    // Too large on the way.
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

function byOneLogarithm(f: Expression, x: string): Outcome | undefined {
  let g: Expression | undefined;
  const written = mapped(f, (a) => {
    if (a.kind !== 'call' || a.name !== 'log' || !has(a, x)) return a;
    const inside = a.of[0] as Expression;
    if (g && !equals(g, inside)) return a;
    g = inside;
    return THETA;
  });
  if (!g || !namesOf(sum(written, g), x)) return undefined;
  return logarithmIntegral(written, g, x);
}

function byOneExponential(f: Expression, x: string): Outcome | undefined {
  const plain = mapped(f, (a) =>
    a.kind === 'call' && has(a, x) ? inExponentials(a.name, a.of[0] as Expression) : a,
  );
  const exponents = new Map<string, Expression>();
  const look = (a: Expression): void => {
    if (a.kind === 'power' && has(a.exponent, x) && !has(a.base, x))
      exponents.set(a.key, exponentOf(a.base, a.exponent));
    else partsOf(a).forEach(look);
  };
  look(plain);
  const list = [...exponents.entries()];
  if (list.length === 0 || !namesOf(sum(...exponents.values()), x)) return undefined;
  const slopes = list.map(([, h]) => reducedForm(derivative(h, x), x));
  const common = commonStep(slopes);
  if (!common) return undefined;
  const [first] = list as [[string, Expression]];
  const g = quotient(first[1], whole(common.multiples[0] as bigint));
  const byKey = new Map<string, Expression>();
  for (const [k, [key, h]] of list.entries()) {
    const times = common.multiples[k] as bigint;
    const rest = reducedForm(difference(h, product(whole(times), g)), x);
    if (has(rest, x)) return undefined;
    byKey.set(key, product(power(E, rest), power(THETA, whole(times))));
  }
  const written = mapped(plain, (a) => byKey.get(a.key) ?? a);
  const again = parametrised(written, x, THETA.name);
  const slope = namesOf(sum(again.f, g), x);
  if (!slope) return undefined;
  const found = exponentialIntegral(again.f, g, x);
  return found && { ...found, ...(found.value ? { value: again.back(found.value) } : {}) };
}

const exponentOf = (base: Expression, exponent: Expression): Expression =>
  equals(base, E) ? exponent : product(exponent, call('log', base));

/** As a fraction in lowest terms. */
function reducedForm(a: Expression, x: string): Expression {
  const names = namesOf(a, x);
  if (!names) return a;
  const { n, d } = asRatio(a, x, names);
  const at = (variable: number): Expression =>
    variable === names.x ? variableOf(x) : (names.parameters[variable] as Expression);
  return ratioExpression({ n, d }, at);
}
const variableOf = (x: string): Expression => ({ kind: 'symbol', name: x, key: x });

interface Wave {
  readonly k: Expression;
  readonly name: 'sin' | 'cos';
  readonly of: Expression;
}

const MAX_WAVES = 200;

function byWaves(f: Expression, x: string): Outcome | undefined {
  const waves = wavesOf(expanded(f), x);
  if (!waves || waves.every((w) => equals(w.of, ZERO))) return undefined;
  const kinds = new Map<string, { of: Expression; sin: Expression; cos: Expression }>();
  for (const { k, name, of } of waves) {
    const before = kinds.get(of.key) ?? { of, sin: ZERO, cos: ZERO };
    kinds.set(of.key, { ...before, [name]: sum(before[name], k) });
  }
  const parts: Expression[] = [];
  let proof: Outcome['proof'];
  let isNamed = true;
  // sin x and sin(x + c) are not apart, and terms with them may be 0 together.
  if (
    !areApart(
      [...kinds.values()].map((k) => k.of).filter((h) => !equals(h, ZERO)),
      x,
    )
  )
    return undefined;
  for (const { of, sin, cos } of kinds.values()) {
    if (equals(of, ZERO)) {
      const plain = rationalAntiderivative(cos, x);
      if (!plain || plain.roots.length > 0) return undefined;
      parts.push(plain.value);
      continue;
    }
    const found = waveIntegral(sin, cos, of, x);
    if (!found) return undefined;
    proof ??= found.proof;
    if (found.value) parts.push(found.value);
    else isNamed = false;
  }
  return {
    ...(proof ? { proof } : {}),
    ...(isNamed ? { value: sum(...parts) } : {}),
  };
}

/** Whether no angle is a multiple of another but for a constant that is not 0. */
function areApart(angles: readonly Expression[], x: string): boolean {
  return angles.every((h, k) =>
    angles.slice(0, k).every((other) => {
      const slopes = [h, other].map((a) => reducedForm(derivative(a, x), x));
      const common = commonStep(slopes);
      if (!common) return true;
      const [m, n] = common.multiples as [bigint, bigint];
      const rest = difference(product(whole(n), h), product(whole(m), other));
      return equals(reducedForm(rest, x), ZERO);
    }),
  );
}

/** As a sum of multiples of sines and cosines; undefined of what is none. */
function wavesOf(f: Expression, x: string): readonly Wave[] | undefined {
  const terms = f.kind === 'sum' ? f.terms : [f];
  const out: Wave[] = [];
  for (const term of terms) {
    let all: readonly Wave[] = [{ k: ONE, name: 'cos', of: ZERO }];
    for (const a of term.kind === 'product' ? term.factors : [term]) {
      const [base, n] = a.kind === 'power' ? [a.base, integerOf(a.exponent)] : [a, 1n];
      const isWave =
        base.kind === 'call' && (base.name === 'sin' || base.name === 'cos') && has(base, x);
      if (!isWave) {
        if (!namesOf(a, x)) return undefined;
        all = all.map((w) => ({ ...w, k: product(w.k, a) }));
        continue;
      }
      if (n === undefined || n < 1n || n > 12n || !namesOf(base.of[0] as Expression, x))
        return undefined;
      for (let j = 0n; j < n; j++)
        all = all.flatMap((w) => together(w, base.name as Wave['name'], base.of[0] as Expression));
      if (all.length > MAX_WAVES) return undefined;
    }
    out.push(...all);
  }
  return out;
}

/** A product of two waves as two waves of the sum and the difference of their angles. */
function together({ k, name, of }: Wave, other: Wave['name'], v: Expression): Wave[] {
  if (equals(of, ZERO)) return [turned({ k, name: other, of: v })];
  const half = product(HALF, k);
  const [plus, minus] = [expanded(sum(of, v)), expanded(difference(of, v))];
  if (name === 'cos' && other === 'cos')
    return [turned({ k: half, name, of: plus }), turned({ k: half, name, of: minus })];
  if (name === 'sin' && other === 'sin')
    return [
      turned({ k: opposite(half), name: 'cos', of: plus }),
      turned({ k: half, name: 'cos', of: minus }),
    ];
  // sin u·cos v = ½(sin(u + v) + sin(u − v)).
  return [
    turned({ k: half, name: 'sin', of: plus }),
    turned({ k: name === 'sin' ? half : opposite(half), name: 'sin', of: minus }),
  ];
}

function turned(w: Wave): Wave {
  if (equals(w.of, ZERO)) return w.name === 'sin' ? { k: ZERO, name: 'cos', of: ZERO } : w;
  if (!isTurned(w.of)) return w;
  return { ...w, of: sum(opposite(w.of)), k: w.name === 'sin' ? opposite(w.k) : w.k };
}
