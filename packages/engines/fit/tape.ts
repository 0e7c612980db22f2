/** An expression as a straight line of operations: values and exact slopes by each parameter in one pass. */
import type { Expression } from '../algebra/expression/expression.ts';
import { EngineError } from '../error.ts';
import { toNumber } from '../exact/rational.ts';
import { erf } from '../numeric/erfc.ts';

export interface Tape {
  readonly parameters: number;
  readonly variables: number;
  /** f at one point; where `slopes` is given, ∂f/∂parameter goes there from `at` on. NaN where f is not real. */
  readonly at: (
    parameters: ArrayLike<number>,
    variables: ArrayLike<number>,
    slopes?: Float64Array,
    at?: number,
  ) => number;
  /** ∂f/∂variable at one point, by the same rules. */
  readonly along: (
    parameters: ArrayLike<number>,
    variables: ArrayLike<number>,
    variable: number,
  ) => number;
}

type Rule = readonly [value: (u: number) => number, slope: (u: number, f: number) => number];
const RULES: Readonly<Record<string, Rule>> = {
  sin: [Math.sin, Math.cos],
  cos: [Math.cos, (u) => -Math.sin(u)],
  tan: [Math.tan, (_, f) => 1 + f * f],
  cot: [(u) => 1 / Math.tan(u), (_, f) => -1 - f * f],
  sec: [(u) => 1 / Math.cos(u), (u, f) => f * Math.tan(u)],
  csc: [(u) => 1 / Math.sin(u), (u, f) => -f / Math.tan(u)],
  sinh: [Math.sinh, Math.cosh],
  cosh: [Math.cosh, Math.sinh],
  tanh: [Math.tanh, (_, f) => 1 - f * f],
  asin: [Math.asin, (u) => 1 / Math.sqrt(1 - u * u)],
  acos: [Math.acos, (u) => -1 / Math.sqrt(1 - u * u)],
  atan: [Math.atan, (u) => 1 / (1 + u * u)],
  asinh: [Math.asinh, (u) => 1 / Math.sqrt(1 + u * u)],
  acosh: [Math.acosh, (u) => 1 / Math.sqrt(u * u - 1)],
  atanh: [Math.atanh, (u) => 1 / (1 - u * u)],
  log: [Math.log, (u) => 1 / u],
  abs: [Math.abs, Math.sign],
  sign: [Math.sign, () => 0],
  heaviside: [(u) => (u > 0 ? 1 : u < 0 ? 0 : 0.5), () => 0],
  erf: [erf, (u) => (2 / Math.sqrt(Math.PI)) * Math.exp(-u * u)],
};

type Step =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'input'; readonly index: number }
  | { readonly kind: 'sum' | 'product'; readonly of: readonly number[] }
  | { readonly kind: 'power'; readonly base: number; readonly exponent: number }
  | { readonly kind: 'exp'; readonly of: number }
  | { readonly kind: 'call'; readonly rule: Rule; readonly of: number };

/**
 * `parameters` and `variables` are the names of its symbols. Slopes come from the last step back to the first (reverse
 * accumulation), through the steps alone that depend on what they are taken by: all of them cost about two values.
 * Throws `unsupported` for a function without numbers.
 */
export function tapeOf(
  tree: Expression,
  parameters: readonly string[],
  variables: readonly string[],
): Tape {
  const inputs = [...parameters, ...variables];
  const steps: Step[] = [];
  const places = new Map<string, number>();
  const place = (e: Expression): number => {
    const known = places.get(e.key);
    if (known !== undefined) return known;
    steps.push(stepOf(e, place, inputs));
    places.set(e.key, steps.length - 1);
    return steps.length - 1;
  };
  place(tree);
  const p = parameters.length;
  const last = steps.length - 1;
  const values = new Float64Array(steps.length);
  const weights = new Float64Array(steps.length);
  const byParameters = activeSteps(steps, (index) => index < p);
  const byVariable = variables.map((_, v) => activeSteps(steps, (index) => index === p + v));
  const slopes = new Float64Array(inputs.length);
  const run = (b: ArrayLike<number>, x: ArrayLike<number>): number => {
    for (let k = 0; k <= last; k++) {
      const s = steps[k]!;
      values[k] =
        s.kind === 'input' ? (s.index < p ? b[s.index]! : x[s.index - p]!) : resultOf(s, values);
    }
    return values[last]!;
  };
  const back = (active: Uint8Array): void => {
    weights.fill(0);
    slopes.fill(0);
    weights[last] = 1;
    for (let k = last; k >= 0; k--) {
      const w = weights[k]!;
      if (w === 0 || active[k] === 0) continue;
      const s = steps[k]!;
      if (s.kind === 'input') slopes[s.index] = slopes[s.index]! + w;
      else handBack(s, k, w, values, weights, active);
    }
  };
  return {
    parameters: p,
    variables: variables.length,
    at(b, x, out, at = 0) {
      const value = run(b, x);
      if (out) {
        back(byParameters);
        for (let j = 0; j < p; j++) out[at + j] = slopes[j]!;
      }
      return value;
    },
    along(b, x, variable) {
      run(b, x);
      back(byVariable[variable]!);
      return slopes[p + variable]!;
    },
  };
}

/** Which steps depend on an input. */
function activeSteps(steps: readonly Step[], isOf: (index: number) => boolean): Uint8Array {
  const active = new Uint8Array(steps.length);
  steps.forEach((s, k) => {
    active[k] = Number(
      s.kind === 'input' ? isOf(s.index) : partsOf(s).some((part) => active[part] === 1),
    );
  });
  return active;
}

const partsOf = (s: Step): readonly number[] => {
  switch (s.kind) {
    case 'sum':
    case 'product':
      return s.of;
    case 'power':
      return [s.base, s.exponent];
    case 'exp':
    case 'call':
      return [s.of];
    default:
      return [];
  }
};

function stepOf(e: Expression, place: (e: Expression) => number, inputs: readonly string[]): Step {
  switch (e.kind) {
    case 'number':
      return { kind: 'number', value: toNumber(e.value) };
    case 'symbol': {
      if (e.name === 'pi') return { kind: 'number', value: Math.PI };
      if (e.name === 'e') return { kind: 'number', value: Math.E };
      return { kind: 'input', index: inputs.indexOf(e.name) };
    }
    case 'sum':
      return { kind: 'sum', of: e.terms.map(place) };
    case 'product':
      return { kind: 'product', of: e.factors.map(place) };
    case 'power':
      if (e.base.key === 'e') return { kind: 'exp', of: place(e.exponent) };
      return { kind: 'power', base: place(e.base), exponent: place(e.exponent) };
    default: {
      const rule = RULES[e.name];
      if (!rule || e.of.length !== 1)
        throw new EngineError('unsupported', `${e.name} is not worked out in numbers here.`, {
          field: 'formula',
          value: e.name,
        });
      return { kind: 'call', rule, of: place(e.of[0] as Expression) };
    }
  }
}

function resultOf(s: Exclude<Step, { kind: 'input' }>, v: Float64Array): number {
  switch (s.kind) {
    case 'number':
      return s.value;
    case 'sum': {
      let total = 0;
      for (const k of s.of) total += v[k]!;
      return total;
    }
    case 'product': {
      let total = 1;
      for (const k of s.of) total *= v[k]!;
      return total;
    }
    case 'power':
      return powerOf(v[s.base]!, v[s.exponent]!);
    case 'exp':
      return Math.exp(v[s.of]!);
    default:
      return s.rule[0](v[s.of]!);
  }
}

const powerOf = (u: number, n: number): number =>
  n === -1 ? 1 / u : n === 2 ? u * u : n === 0.5 ? Math.sqrt(u) : n === -2 ? 1 / (u * u) : u ** n;

/** Adds a step's weight, times its slope by each of its parts, to theirs. */
function handBack(
  s: Exclude<Step, { kind: 'input' }>,
  self: number,
  w: number,
  v: Float64Array,
  weights: Float64Array,
  active: Uint8Array,
): void {
  switch (s.kind) {
    case 'number':
      return;
    case 'sum':
      for (const k of s.of) weights[k] = weights[k]! + w;
      return;
    case 'product':
      for (const k of s.of) {
        if (active[k] === 0) continue;
        let term = w;
        for (const other of s.of) if (other !== k) term *= v[other]!;
        weights[k] = weights[k]! + term;
      }
      return;
    case 'power': {
      const [u, n] = [v[s.base]!, v[s.exponent]!];
      if (active[s.base] === 1) weights[s.base] = weights[s.base]! + w * n * powerOf(u, n - 1);
      // uⁿ ln u goes to 0 with u where n > 0.
      if (active[s.exponent] === 1 && !(u === 0 && n > 0))
        weights[s.exponent] = weights[s.exponent]! + w * v[self]! * Math.log(u);
      return;
    }
    case 'exp':
      weights[s.of] = weights[s.of]! + w * v[self]!;
      return;
    default:
      weights[s.of] = weights[s.of]! + w * s.rule[1](v[s.of]!, v[self]!);
  }
}
