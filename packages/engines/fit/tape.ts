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

/** `parameters` and `variables` are the names of its symbols. Throws `unsupported` for a function without numbers. */
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
  const values = new Float64Array(steps.length);
  const slopes = new Float64Array(steps.length * inputs.length);
  const read = (b: ArrayLike<number>, x: ArrayLike<number>, i: number): number =>
    (i < p ? b[i] : x[i - p]) as number;
  const run = (b: ArrayLike<number>, x: ArrayLike<number>, from: number, to: number): number => {
    steps.forEach((s, k) => {
      values[k] = s.kind === 'input' ? read(b, x, s.index) : resultOf(s, values);
      for (let j = from; j < to; j++)
        slopes[k * inputs.length + j] =
          s.kind === 'input'
            ? Number(s.index === j)
            : slopeOf(s, values, slopes, k, j, inputs.length);
    });
    return values[steps.length - 1] as number;
  };
  const last = (steps.length - 1) * inputs.length;
  return {
    parameters: p,
    variables: variables.length,
    at(b, x, out, at = 0) {
      const value = run(b, x, 0, out ? p : 0);
      if (out) for (let j = 0; j < p; j++) out[at + j] = slopes[last + j] as number;
      return value;
    },
    along(b, x, variable) {
      run(b, x, p + variable, p + variable + 1);
      return slopes[last + p + variable] as number;
    },
  };
}

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
    case 'sum':
      return s.of.reduce((total, k) => total + v[k]!, 0);
    case 'product':
      return s.of.reduce((total, k) => total * v[k]!, 1);
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

function slopeOf(
  s: Exclude<Step, { kind: 'input' }>,
  v: Float64Array,
  d: Float64Array,
  self: number,
  j: number,
  width: number,
): number {
  switch (s.kind) {
    case 'number':
      return 0;
    case 'sum':
      return s.of.reduce((total, k) => total + d[k * width + j]!, 0);
    case 'product': {
      let total = 0;
      for (const k of s.of) {
        let term = d[k * width + j]!;
        if (term === 0) continue;
        for (const other of s.of) if (other !== k) term *= v[other]!;
        total += term;
      }
      return total;
    }
    case 'power': {
      const [du, dn] = [d[s.base * width + j]!, d[s.exponent * width + j]!];
      const [u, n] = [v[s.base]!, v[s.exponent]!];
      const byBase = du === 0 ? 0 : n * powerOf(u, n - 1) * du;
      // uⁿ ln u goes to 0 with u where n > 0.
      const byExponent = dn === 0 || (u === 0 && n > 0) ? 0 : v[self]! * Math.log(u) * dn;
      return byBase + byExponent;
    }
    case 'exp':
      return v[self]! * d[s.of * width + j]!;
    default: {
      const inner = d[s.of * width + j]!;
      return inner === 0 ? 0 : s.rule[1](v[s.of]!, v[self]!) * inner;
    }
  }
}
