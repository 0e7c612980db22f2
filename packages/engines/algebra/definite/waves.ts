/** Formulas as sums of amplitudes times one sine or cosine each, of phases that grow without bound. */
import { derivative } from '../expression/derivative.ts';
import { expanded } from '../expression/expand.ts';
import { type Expression, HALF, has, integerOf, ONE, ZERO } from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, opposite, product, sum } from '../expression/make.ts';

export interface Wave {
  readonly amplitude: Expression;
  /** Undefined where the amplitude stands alone. */
  readonly wave?: { readonly name: 'sin' | 'cos'; readonly phase: Expression };
}

const MAX_WAVES = 60;
const MAX_POWER = 16n;

const isWave = (a: Expression, x: string): boolean =>
  a.kind === 'call' && (a.name === 'sin' || a.name === 'cos') && has(a, x);

/** Undefined where a sine or cosine of x stands anywhere but as a factor of a term, or too many come out. */
export function wavesOf(a: Expression, x: string): readonly Wave[] | undefined {
  const form = expanded(a);
  const list: Wave[] = [];
  for (const term of form.kind === 'sum' ? form.terms : [form]) {
    const waves = ofTerm(term, x);
    if (!waves) return undefined;
    list.push(...waves);
    if (list.length > MAX_WAVES) return undefined;
  }
  return joined(list);
}

function ofTerm(term: Expression, x: string): readonly Wave[] | undefined {
  const factors = term.kind === 'product' ? term.factors : [term];
  const plain: Expression[] = [];
  let waves: Wave[] = [{ amplitude: ONE }];
  for (const f of factors) {
    const n = f.kind === 'power' ? integerOf(f.exponent) : 1n;
    const base = f.kind === 'power' ? f.base : f;
    if (isWave(base, x) && base.kind === 'call' && n !== undefined && n > 0n && n <= MAX_POWER)
      for (let k = 0n; k < n; k++) {
        waves = waves.flatMap((w) =>
          times(w, base.name as 'sin' | 'cos', base.of[0] as Expression),
        );
        waves = joined(waves);
        if (waves.length > MAX_WAVES) return undefined;
      }
    else {
      if (hidden(f, x)) return undefined;
      plain.push(f);
    }
  }
  return waves.map((w) => ({ ...w, amplitude: product(w.amplitude, ...plain) }));
}

const hidden = (a: Expression, x: string): boolean =>
  isWave(a, x) ||
  (a.kind === 'call' && a.name === 'tan' && has(a, x)) ||
  (a.kind === 'sum'
    ? a.terms
    : a.kind === 'product'
      ? a.factors
      : a.kind === 'power'
        ? [a.base, a.exponent]
        : a.kind === 'call'
          ? a.of
          : []
  ).some((p) => hidden(p, x));

/** sin a·cos b = (sin(a + b) + sin(a − b))/2 and its kin. */
function times(w: Wave, name: 'sin' | 'cos', phase: Expression): Wave[] {
  if (!w.wave) return [{ amplitude: w.amplitude, wave: { name, phase } }];
  const half = product(HALF, w.amplitude);
  const [up, down] = [sum(w.wave.phase, phase), difference(w.wave.phase, phase)];
  const pair = `${w.wave.name} ${name}`;
  if (pair === 'sin sin') return [made(half, 'cos', down), made(opposite(half), 'cos', up)];
  if (pair === 'cos cos') return [made(half, 'cos', down), made(half, 'cos', up)];
  if (pair === 'sin cos') return [made(half, 'sin', up), made(half, 'sin', down)];
  return [made(half, 'sin', up), made(opposite(half), 'sin', down)];
}

function made(amplitude: Expression, name: 'sin' | 'cos', phase: Expression): Wave {
  const form = expanded(phase);
  if (form.key === '0') return name === 'cos' ? { amplitude } : { amplitude: ZERO };
  // The sign in front of a phase comes out.
  const turned = call(name, form);
  if (turned.kind === 'call' && turned.name === name)
    return { amplitude, wave: { name, phase: turned.of[0] as Expression } };
  if (turned.kind === 'product' && turned.factors[1]?.kind === 'call') {
    const inner = turned.factors[1];
    if (inner.name === name && turned.factors.length === 2)
      return {
        amplitude: product(amplitude, turned.factors[0] as Expression),
        wave: { name, phase: inner.of[0] as Expression },
      };
  }
  return { amplitude, wave: { name, phase: form } };
}

/** Those of one phase together. */
function joined(list: readonly Wave[]): Wave[] {
  const all = new Map<string, Wave>();
  for (const w of list) {
    const key = w.wave ? `${w.wave.name} ${w.wave.phase.key}` : '';
    const before = all.get(key);
    all.set(key, before ? { ...w, amplitude: sum(before.amplitude, w.amplitude) } : w);
  }
  return [...all.values()].filter(({ amplitude }) => amplitude.key !== '0');
}

/** Whether a phase is affine in x. */
export const isAffine = (phase: Expression, x: string): boolean => !has(derivative(phase, x), x);
