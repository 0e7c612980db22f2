/** The three tasks in t and s. */
import {
  E,
  type Expression,
  has,
  partsOf,
  symbol,
  ZERO,
} from '@tollbench/engines/algebra/expression/expression.ts';
import {
  opposite,
  sum as plus,
  power,
  product as times,
} from '@tollbench/engines/algebra/expression/make.ts';
import { numberAt } from '@tollbench/engines/algebra/expression/numeric.ts';
import { texOf, textOf } from '@tollbench/engines/algebra/expression/write.ts';
import { ZERO as NOTHING, product, type Ratio } from '@tollbench/engines/algebra/rational/ratio.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { abs, type Complex, complex } from '@tollbench/engines/numeric/complex.ts';
import {
  type Checked,
  laplaceIntegral,
  realAt,
  worstOf,
} from '@tollbench/engines/transform/check.ts';
import { Constants } from '@tollbench/engines/transform/constants.ts';
import { differential, zeroInput, zeroState } from '@tollbench/engines/transform/equation.ts';
import { laplaceTerms } from '@tollbench/engines/transform/forward.ts';
import { isRootSum } from '@tollbench/engines/transform/inverse.ts';
import {
  readEquation,
  readInitial,
  readPieces,
  readSignal,
} from '@tollbench/engines/transform/read.ts';
import {
  type Delayed,
  delaysOf,
  formulaOf,
  gathered,
  hintsOf,
  type Restored,
  restored,
  signalOf,
} from '@tollbench/engines/transform/transform-of.ts';
import type { Step } from '../../define/output.ts';
import type { Inputs } from './inputs.ts';
import type { Line, Result } from './result.ts';
import { rootSumLine, rootSumValue } from './root-sums.ts';
import { partSteps, termSteps } from './steps-of.ts';
import { finalValue, initialValue, numbersOf, polesOf } from './theorems.ts';
import { valuesFor } from './values.ts';

const VARIABLES = ['t', 's'];
const line = (name: string, a: Expression): Line => ({ name, tex: texOf(a), text: textOf(a) });

/** What a task hands over to be shown and checked. */
interface Found {
  readonly k: Constants;
  readonly asked: Line;
  readonly fractions: readonly Delayed[];
  readonly back: readonly Restored[];
  /** The transform in a formula, for numbers. */
  readonly F: Expression;
  readonly answer: 'time' | 'transform';
  readonly typed?: Expression;
  readonly steps: readonly Step[];
  readonly parts: readonly Line[];
  readonly shown: Result['parameters'];
  readonly notes: readonly string[];
}

export const continuous = (i: Inputs): Result => finished(foundOf(i));

/** The signal at any time, without impulses. */
export const signalAt = (i: Inputs): ((t: number) => number) => atOf(foundOf(i));

const foundOf = (i: Inputs): Found =>
  i.task === 'forward' ? forward(i) : i.task === 'inverse' ? inverse(i) : equation(i);

function forward(i: Inputs): Found {
  const typed = readPieces(i.signal) ?? readSignal(i.signal);
  const { values, shown } = valuesFor(i.values, [typed], VARIABLES);
  if (has(typed, 's')) throw new EngineError('syntax', 'A signal in t has no s in it.');
  const k = new Constants(values);
  const terms = laplaceTerms(k, typed);
  const { fractions, others } = gathered(k, terms);
  const hints = terms.flatMap(({ value }) => hintsOf(k, value, 's'));
  const F = plus(
    formulaOf(k, fractions, hints),
    ...others.map(({ delay, value }) =>
      times(power(E, opposite(times(delay, symbol('s')))), value),
    ),
  );
  return {
    k,
    asked: line('f(t)', typed),
    fractions,
    back: restored(k, fractions, hints),
    F,
    answer: 'transform',
    typed,
    steps: termSteps(terms),
    parts: [],
    shown,
    notes:
      others.length > 0
        ? ['Fractional powers of s have a branch cut, which no pole map shows.']
        : [],
  };
}

function inverse(i: Inputs): Found {
  const typed = readSignal(i.transform);
  const { values, shown } = valuesFor(i.values, [typed], VARIABLES);
  if (has(typed, 't')) throw new EngineError('syntax', 'A transform in s has no t in it.');
  const k = new Constants(values);
  const fractions = delaysOf(k, typed);
  const back = restored(k, fractions, hintsOf(k, typed, 's'));
  return {
    k,
    asked: line('F(s)', typed),
    fractions,
    back,
    F: typed,
    answer: 'time',
    steps: partSteps(k, back),
    parts: [],
    shown,
    notes: [],
  };
}

function equation(i: Inputs): Found {
  const linear = readEquation(i.equation, false);
  const x = readPieces(i.drive) ?? readSignal(i.drive);
  const given = readInitial(i.initial, false);
  const all = [
    ...linear.unknown.values(),
    ...linear.input.values(),
    linear.force,
    x,
    ...given.values(),
  ];
  const { values, shown } = valuesFor(i.values, all, VARIABLES);
  const k = new Constants(values);
  const transfer = differential(k, linear, given);
  const state = (f: Expression, through: (r: Ratio) => Ratio): Delayed[] => {
    const { fractions, others } = gathered(k, laplaceTerms(k, f));
    if (others.length > 0)
      throw new EngineError(
        'unsupported',
        'The input has a fractional power of t, whose response is no table entry.',
      );
    return fractions.map(({ delay, ratio }) => ({ delay, ratio: through(ratio) }));
  };
  const driven = [
    ...(linear.input.size > 0 ? state(x, (r) => zeroState(transfer, r, NOTHING)) : []),
    ...state(linear.force, (r) => zeroState(transfer, NOTHING, r)),
  ];
  const free: Delayed[] = [{ delay: ZERO, ratio: zeroInput(transfer) }];
  const s = symbol('s');
  const own = k.parted(transfer.own);
  const hints = [own.n, ...driven.map(({ ratio }) => k.parted(ratio).d)];
  const joined = [...driven, ...free].map(({ delay, ratio }) => ({
    delay,
    value: formulaOf(k, [{ delay: ZERO, ratio }]),
  }));
  const { fractions } = gathered(k, joined);
  const back = restored(k, fractions, hints);
  const H = zeroState(transfer, { n: 1n, d: 1n }, NOTHING);
  const [zi, zs] = [
    free,
    gathered(
      k,
      driven.map(({ delay, ratio }) => ({ delay, value: formulaOf(k, [{ delay: ZERO, ratio }]) })),
    ).fractions,
  ].map((list) =>
    signalOf(
      restored(
        k,
        list.filter(({ ratio }) => ratio.n !== 0n),
        hints,
      ),
    ),
  ) as [Expression, Expression];
  return {
    k,
    asked: { name: 'equation', tex: texOfEquation(i.equation), text: i.equation },
    fractions,
    back,
    F: formulaOf(k, fractions),
    answer: 'time',
    steps: [
      {
        text: `Transformed with the initial values at 0⁻: (${textOf(k.inX(own.n, s))})·Y(s) = input + initial values.`,
        tex: `\\left(${texOf(k.inX(own.n, s))}\\right) Y(s) = ${texOf(plus(k.expression({ n: 0n, d: 1n }), formulaOf(k, [{ delay: ZERO, ratio: product(transfer.own, fractions[0]?.ratio ?? NOTHING) }])))}${fractions.length > 1 ? ' + \\ldots' : ''}`,
      },
      ...partSteps(k, back),
    ],
    parts: [
      ...(linear.input.size > 0 ? [line('H(s)', formulaOf(k, [{ delay: ZERO, ratio: H }]))] : []),
      line('Y(s)', formulaOf(k, fractions)),
      line('zero input', zi),
      line('zero state', zs),
    ],
    shown,
    notes: [],
  };
}

const texOfEquation = (text: string): string =>
  text
    .replaceAll('*', ' ')
    .replaceAll(/[′’]/gu, "'")
    .replaceAll(/[^\x20-\x7e]/gu, ' ');

function atOf(found: Found): (t: number) => number {
  const { k, back, typed, answer } = found;
  if (typed && answer === 'transform') return (t) => smoothAt(k, typed, t);
  const value = signalOf(back);
  const sums = rootSums(back).map(({ delay, sum }) => ({
    delay: numberAt(delay, k.values).re,
    sum,
  }));
  return (t) =>
    sums.reduce(
      (all, { delay, sum }) => all + rootSumValue(k, sum, t - delay),
      smoothAt(k, value, t),
    );
}

const rootSums = (back: readonly Restored[]) =>
  back.flatMap(({ delay, pieces }) =>
    pieces.flatMap((p) => (isRootSum(p.value) ? [{ delay, sum: p.value }] : [])),
  );

function finished(found: Found): Result {
  const { k, fractions, back, F } = found;
  const value = signalOf(back);
  const sums = rootSums(back);
  const at = atOf(found);
  const poles = polesOf(k, back, (s) => numberAt(F, { ...k.values, s }));
  const abscissa = poles.reduce((most, p) => Math.max(most, p.at.re), Number.NEGATIVE_INFINITY);
  const hasBranch = fractions.length === 0 && found.answer === 'transform';
  const size = Math.max(1, ...poles.map(({ at: p }) => abs(p)));
  const jumps = back.map(({ delay }) => numberAt(delay, k.values).re);
  const checks = checked(k, found, at, abscissa, size, jumps);
  const isStable = abscissa < 0;
  const end = Math.max(
    1.6 * Math.max(0, ...jumps),
    isStable
      ? 7 / Math.max(-abscissa, 1e-6 * size)
      : abscissa > 1e-9 * size
        ? 4 / abscissa
        : (14 / size) * 2,
    1e-9,
  );
  const x = Array.from(
    { length: 401 },
    (_, j) => (Math.min(end, 400 / size + 2 * Math.max(0, ...jumps)) * (j + 1e-9)) / 400,
  );
  const frequency = Array.from({ length: 161 }, (_, j) => size * 10 ** (-2 + j / 40));
  const answerLine: Line =
    found.answer === 'transform'
      ? line('F(s)', F)
      : withSums(
          line(found.asked.name === 'equation' ? 'y(t)' : 'f(t)', value),
          sums.map(({ delay, sum }) => rootSumLine(k, sum, delay)),
        );
  return {
    asked: found.asked,
    answer: answerLine,
    parts: found.parts,
    steps: found.steps,
    poles,
    region:
      hasBranch || poles.length > 0
        ? `Re s > ${Number((hasBranch ? 0 : abscissa).toPrecision(6))}`
        : 'all s',
    initial: initialValue(k, back),
    final: finalValue(k, fractions, poles),
    checks,
    checkedBy: 'integral of f(t)·e^(−st)',
    worst: worstOf(checks),
    x,
    y: x.map(at),
    frequency,
    magnitude:
      isStable || poles.length === 0
        ? frequency.map((w) => abs(numberAt(F, { ...k.values, s: complex(0, w) })))
        : [],
    notes: found.notes,
    parameters: found.shown,
    fraction: fractions.length === 1 ? numbersOf(k, fractions[0] as Delayed) : undefined,
  };
}

const withSums = (a: Line, sums: readonly Line[]): Line =>
  sums.reduce(
    (all, s) =>
      all.text === '0'
        ? { ...s, name: all.name }
        : { name: all.name, tex: `${all.tex} + ${s.tex}`, text: `${all.text} + ${s.text}` },
    a,
  );

/** f(t) where it has no impulse. */
function smoothAt(k: Constants, f: Expression, t: number): number {
  const terms = f.kind === 'sum' ? f.terms : [f];
  return terms
    .filter((term) => !isImpulsive(term))
    .reduce((all, term) => all + realAt(term, k.values, 't', t), 0);
}

const isImpulsive = (a: Expression): boolean =>
  (a.kind === 'call' && a.name.startsWith('dirac')) || partsOf(a).some(isImpulsive);

/** The formula less what impulses put into it, against the integral of the rest. */
function checked(
  k: Constants,
  found: Found,
  at: (t: number) => number,
  abscissa: number,
  size: number,
  jumps: readonly number[],
): Checked[] {
  const from = Number.isFinite(abscissa) ? abscissa : 0;
  return [0.55, 1.1, 2.3].map((by) => {
    const decay = by * size;
    const s: Complex = complex(from + decay);
    const spikes = found.back.reduce((all, { delay, fractions: { whole } }) => {
      const polynomial = whole.reduce((sum, c, j) => sum + k.numberOf(c).re * s.re ** j, 0);
      return all + polynomial * Math.exp(-s.re * numberAt(delay, k.values).re);
    }, 0);
    return {
      at: s.re,
      formula: numberAt(found.F, { ...k.values, s }).re - spikes,
      numeric: laplaceIntegral(at, s.re, decay, jumps, 2 * size),
    };
  });
}
