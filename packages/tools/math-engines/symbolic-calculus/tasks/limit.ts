/** Limits at a place, from one side or both, and at infinity. */

import { tidied } from '@tollbench/engines/algebra/definite/tidy.ts';
import { numberAt } from '@tollbench/engines/algebra/expression/numeric.ts';
import { textOf } from '@tollbench/engines/algebra/expression/write.ts';
import type { Limit } from '@tollbench/engines/algebra/limit/at-infinity.ts';
import { limit } from '@tollbench/engines/algebra/limit/limit.ts';
import { type Compared, realAt } from '@tollbench/engines/calculus/numbers.ts';
import type { LimitQuestion } from '@tollbench/engines/calculus/question/question.ts';
import { short } from '@tollbench/engines/calculus/short.ts';
import {
  maximaOf,
  maximaPlace,
  pythonName,
  sympyOf,
  sympyPlace,
  textPlace,
} from '@tollbench/engines/calculus/spelled.ts';
import type { Context } from '../context.ts';
import { formsOf } from '../forms.ts';
import type { Found, Picture } from '../result.ts';
import { curveOf, heightOf, type Window } from '../sampled.ts';
import { limitSteps } from '../steps/limit.ts';
import { alongTex, limitValueTex, limitValueText, oscillationText } from '../steps/limit-value.ts';
import { limitTex } from '../tex.ts';
import { enclosed } from './antiderivative.ts';

const sideText = { above: '^+', below: '^-', both: '' } as const;

export function limitOf(q: LimitQuestion, c: Context): Found {
  const { of: f, by: x, place, side } = q;
  const found = limit(f, x, place, side);
  const left = limitTex(f, x, place, side);
  const at = placeNumber(q, c);
  const known = found.kind === 'finite' || found.kind === 'infinite' ? found : undefined;
  const isNone = found.kind === 'two' || found.kind === 'oscillates';
  const value = known && numberOf(known, c);
  const checks = known ? approached(q, at, value, c) : [];
  const closed = known?.kind === 'finite' ? tidied(short(known.value)) : undefined;
  const answer = known
    ? { tex: limitValueTex(known, closed), text: limitValueText(known, closed) }
    : refusedAnswer(found);
  return {
    asked: { tex: left, text: `lim ${x}->${textPlace(place)}${sideText[side]} ${enclosed(f)}` },
    answer,
    lines:
      found.kind === 'two'
        ? [
            left,
            '\\text{does not exist: it is another from each side}',
            `${limitTex(f, x, place, 'above')} = ${limitValueTex(found.above)}`,
            `${limitTex(f, x, place, 'below')} = ${limitValueTex(found.below)}`,
          ]
        : found.kind === 'oscillates'
          ? [
              left,
              '\\text{does not exist: it oscillates}',
              ...found.along.map((a) => alongTex(found, a)),
            ]
          : known
            ? [`${left} = ${answer.tex}`]
            : [left, '\\text{Not decided.}'],
    status: known ? 'exact' : isNone ? 'nothing' : 'open',
    forms: closed ? formsOf(closed) : [],
    sympy: `limit(${sympyOf(f)}, ${pythonName(x)}, ${sympyPlace(place)}${side === 'both' ? (typeof place === 'string' ? '' : ', "+-"') : side === 'above' ? ', "+"' : ', "-"'})`,
    maxima: `limit(${maximaOf(f)}, ${x}, ${maximaPlace(place)}${side === 'both' ? '' : side === 'above' ? ', plus' : ', minus'})`,
    steps: limitSteps(q, found),
    checks,
    worst: null,
    checkedBy: 'values of the formula on the way to the place',
    isProven: known !== undefined || isNone,
    value:
      value === undefined
        ? {
            value: null,
            note:
              found.kind === 'two'
                ? 'from each side it is another'
                : isNone
                  ? 'it oscillates between different values'
                  : 'not decided',
          }
        : { value, note: 'the limit in numbers' },
    there: { at: null, value: null, note: 'of a derivative or an antiderivative' },
    notes: [
      ...(found.kind === 'unknown' ? [`The limit is not decided: ${found.why}`] : []),
      ...(found.kind === 'oscillates' ? [oscillationText(found)] : []),
      ...(/^[kmn]$/u.test(x) && known && /\(-[\d/]+\)\^/u.test(textOf(f))
        ? ['n counts: the formula is taken at whole numbers alone.']
        : []),
      ...(found.kind === 'two'
        ? [
            `The limit does not exist: from above it is ${limitValueText(found.above)}, from below ${limitValueText(found.below)}.`,
          ]
        : []),
      ...(c.parameters.length > 0 && known ? ['Letters count as positive numbers.'] : []),
      ...(known ? realSide(q, at, c) : []),
      ...disagreement(checks, value),
    ],
    picture: pictureOf(q, at, value, c),
    variable: x,
    program: {
      kind: 'limit',
      letters: [x, ...c.parameters.map((p) => p.name)],
      variable: x,
      formulas: {
        formula: sympyOf(f),
        place: sympyPlace(place),
        side: side === 'below' || place === '-infinity' ? '-' : '+',
        ...(known && {
          answer:
            known.kind === 'infinite' ? (known.sign > 0 ? 'oo' : '-oo') : sympyOf(known.value),
        }),
      },
    },
  };
}

const refusedAnswer = (found: ReturnType<typeof limit>): { tex: string; text: string } =>
  found.kind === 'two' || found.kind === 'oscillates'
    ? { tex: '\\text{does not exist}', text: 'does not exist' }
    : { tex: '\\text{not decided}', text: 'not decided' };

function numberOf(l: Limit, c: Context): number | undefined {
  if (l.kind === 'infinite') return l.sign * Number.POSITIVE_INFINITY;
  try {
    return numberAt(l.value, c.values).re;
  } catch {
    return undefined;
  }
}

const placeNumber = (q: LimitQuestion, c: Context): number => {
  if (q.place === 'infinity') return Number.POSITIVE_INFINITY;
  if (q.place === '-infinity') return Number.NEGATIVE_INFINITY;
  try {
    return numberAt(q.place, c.values).re;
  } catch {
    return Number.NaN;
  }
};

/** √x at 0 has a limit from one side, where it is real; from the other there is nothing to approach by. */
function realSide({ of, by, side }: LimitQuestion, at: number, c: Context): string[] {
  if (side !== 'both' || !Number.isFinite(at)) return [];
  const f = realAt(of, by, c.values);
  const [below, above] = [-1, 1].map((sign) =>
    [1e-2, 1e-3, 1e-4].some((h) => Number.isFinite(f(at + sign * h * Math.max(1, Math.abs(at))))),
  );
  return below === above
    ? []
    : [
        `The formula is real ${above ? 'right' : 'left'} of the place alone: the limit is the one from there.`,
      ];
}

/** Values nearer and nearer the place. */
function approached(
  q: LimitQuestion,
  at: number,
  value: number | undefined,
  c: Context,
): Compared[] {
  if (value === undefined || Number.isNaN(at)) return [];
  const f = realAt(q.of, q.by, c.values);
  const sign = q.side === 'below' ? -1 : 1;
  const where = Number.isFinite(at)
    ? [1e-1, 1e-2, 1e-3, 1e-4].map((h) => at + sign * h * Math.max(1, Math.abs(at)))
    : [10, 100, 1e3, 1e4].map((h) => Math.sign(at) * h);
  return where
    .map((x) => ({ at: x, formula: f(x), numeric: value }))
    .filter((k) => Number.isFinite(k.formula));
}

/** What does not come nearer on the way is said; slow limits and rounding are no disproof. */
function disagreement(checks: readonly Compared[], value: number | undefined): string[] {
  if (value === undefined || !Number.isFinite(value) || checks.length < 3) return [];
  const gaps = checks.map((k) => Math.abs(k.formula - value));
  const [first, last] = [gaps[0] as number, Math.min(...gaps.slice(1))];
  return last > 0.9 * first && last > 1e-3 * Math.max(1, Math.abs(value))
    ? [
        'Values on the way do not come nearer within 10⁻⁴ of the place or up to 10⁴: the limit is slow, or begins beyond.',
      ]
    : [];
}

function pictureOf(q: LimitQuestion, at: number, value: number | undefined, c: Context): Picture {
  const { of: f, by: x } = q;
  const window: Window =
    c.view ??
    (Number.isFinite(at)
      ? [at - 3, at + 3]
      : at === Number.NEGATIVE_INFINITY
        ? [-40, 0]
        : at === Number.POSITIVE_INFINITY
          ? [0, 40]
          : [-5, 5]);
  const curve = curveOf('f', f, x, c.values, window, { colour: 1 });
  const isPoint = Number.isFinite(at) && value !== undefined && Number.isFinite(value);
  const height = heightOf([curve], value !== undefined && Number.isFinite(value) ? [value] : []);
  return {
    title: 'Limit',
    says: isPoint
      ? `The formula near ${x} = ${Number(at.toPrecision(6))}; the ring is the limit, whether the formula has a value there or not.`
      : `The formula on the way to ${textPlace(q.place)}.`,
    x,
    y: 'Value',
    curves: [curve],
    ...(isPoint && { points: [{ x: at, y: value, name: '' }] }),
    rules: [
      ...(Number.isFinite(at) ? [{ x: at }] : []),
      ...(value !== undefined && Number.isFinite(value) ? [{ y: value }] : []),
    ],
    window,
    ...(height && { height }),
  };
}
