/** Which of the cases that are decided an integrand is: logarithms and exponentials, sines and cosines with x, or a root. */
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
  PI,
  partsOf,
  symbolsOf,
  whole,
  ZERO,
} from '../expression/expression.ts';
import { call, isTurned } from '../expression/functions.ts';
import { difference, opposite, power, product, sum } from '../expression/make.ts';
import { textOf } from '../expression/write.ts';
import { rationalAntiderivative } from '../rational/antiderivative.ts';
import { asRatio, namesOf, ratioExpression } from '../rational/of-expression.ts';
import { type Outcome, type Proof, shownBy } from '../risch/outcome.ts';
import { type Decision, decided } from '../risch/tower/decide.ts';
import { waveIntegral } from '../risch/wave.ts';
import { commonStep } from './affine.ts';
import { inExponentials } from './exponential.ts';
import { byHyperelliptic } from './hyperelliptic.ts';
import { parameterName, parametrised } from './parameters.ts';

/** Undefined where it is none of them. */
export function byRisch(given: Expression, x: string): Outcome | undefined {
  // aˣ is e^(x·ln a).
  const f = mapped(given, (a) =>
    a.kind === 'power' && has(a.exponent, x) && !has(a.base, x) && !equals(a.base, E)
      ? power(E, product(a.exponent, call('log', a.base)))
      : a,
  );
  let undecided: string | undefined;
  for (const decide of [byTower, byWaves, byHyperelliptic]) {
    const { f: plain, back, constants } = parametrised(f, x);
    const found = attempted(() => decide(plain, x));
    if (!found) continue;
    undecided ??= found.undecided;
    const own = found.constants ?? numbersOf(f);
    const proof =
      found.proof && isProven([...constants, ...own])
        ? written(found.proof, constants, back)
        : undefined;
    const value = found.value && back(found.value);
    if (!proof && found.proof)
      undecided ??= 'the relations of its constants to each other are not known';
    if (found.proof ? proof || value : value)
      return { ...(proof ? { proof } : {}), ...(value ? { value } : {}) };
  }
  return undecided === undefined ? undefined : { undecided };
}

/** With the constants again in place of their parameters. */
function written(
  { proof, condition, steps }: Proof,
  constants: readonly Expression[],
  back: (a: Expression) => Expression,
): Proof {
  const text = (t: string): string =>
    constants.reduce((all, c, k) => all.replaceAll(parameterName(k), textOf(c)), t);
  return {
    proof: text(proof),
    condition: text(condition),
    ...(steps && {
      steps: steps.map((s) => ({
        text: text(s.text),
        ...(s.shown && { shown: shownBy(s.shown, back) }),
      })),
    }),
  };
}

/** π, and e as a number. */
const numbersOf = (f: Expression): Expression[] => [PI, E].filter(({ name }) => isIn(f, name));

/** Numbers whose relations the proof would have to know: √2, or e and π at once. */
function isProven(constants: readonly Expression[]): boolean {
  const [only, ...others] = new Map(constants.map((c) => [c.key, c])).values();
  if (others.length > 0) return false;
  // The logarithm of a fraction is transcendental (Lindemann 1882), and one such is like a parameter.
  const isLog = only?.kind === 'call' && only.name === 'log' && isRational(only.of[0]);
  return !only || isLog || equals(only, PI) || equals(only, E);
}

const isRational = (a: Expression | undefined): boolean => a?.kind === 'number' && a.value.n > 0n;

/** e as a number, not as the base of an exponential that has the variable. */
const isIn = (f: Expression, name: string): boolean =>
  f.kind === 'power' && f.base.key === name && symbolsOf(f.exponent).length > 0
    ? isIn(f.exponent, name)
    : f.kind === 'symbol'
      ? f.name === name
      : partsOf(f).some((p) => isIn(p, name));

function attempted(decide: () => Partial<Decision> | undefined): Partial<Decision> | undefined {
  try {
    return decide();
  } catch (error) {
    // Too large on the way.
    if (error instanceof EngineError)
      return { undecided: 'the exact algebra of it takes too long' };
    throw error;
  }
}

/** Logarithms and exponentials, of each other too. */
function byTower(f: Expression, x: string): Decision {
  const plain = mapped(f, (a) =>
    a.kind === 'call' && has(a, x) ? inExponentials(a.name, a.of[0] as Expression) : a,
  );
  return decided(plain, x);
}

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
