import { nominalPolynomial } from '@tollbench/engines/control/routh/kharitonov.ts';
import type { End, StableRange } from '@tollbench/engines/control/routh/stable-set.ts';
import { signChanges } from '@tollbench/engines/control/routh/table.ts';
import { toNumber } from '@tollbench/engines/exact/rational.ts';
import type { ReadoutOf } from '../../define/named.ts';
import type { RouthResult } from './compute.ts';
import type { RouthInputs } from './inputs.ts';
import { askedText, boundaryText, exactText, fixedText, pointText, stableText } from './phrases.ts';
import type { results } from './results.ts';
import { inVariable, machineText, polynomialText } from './show.ts';

type Reading = ReadoutOf<typeof results>;

/** The range that the point is in; else the first. */
export function rangeTold({ set, point, axes }: RouthResult): StableRange | undefined {
  const value = point[axes[0] ?? 0];
  if (!set || !value) return undefined;
  const x = toNumber(value);
  return (
    set.ranges.find(
      ({ from, to }) =>
        x > (from?.value ?? Number.NEGATIVE_INFINITY) &&
        x < (to?.value ?? Number.POSITIVE_INFINITY),
    ) ?? set.ranges[0]
  );
}

/** The frequency of an end: in s as it is, in z as an angle a sample. */
export const frequencyOf = (w: number, variable: 's' | 'z'): number =>
  variable === 's' ? w : 2 * Math.atan(w);

function rangeReadings(r: RouthResult, i: RouthInputs): Reading[] {
  const range = rangeTold(r);
  if (!r.set) return [];
  const never = 'no value is stable';
  const end = (name: 'stableAbove' | 'stableBelow', e: End | undefined): Reading =>
    e
      ? {
          name,
          value: e.value,
          ...(exactText(e.exact) !== undefined && { note: `exactly ${exactText(e.exact)}` }),
        }
      : { name, value: null, note: range ? 'no end on this side' : never };
  const swings = [range?.to, range?.from].flatMap((e) => e?.frequencies ?? [])[0];
  const name = r.question.variable === 's' ? 'crossingFrequency' : 'crossingAngle';
  return [
    swings === undefined
      ? {
          name,
          value: null,
          note: range ? `no pair of roots is on the ${boundaryText(r, i)} at an end` : never,
        }
      : { name, value: frequencyOf(swings, r.question.variable) },
    end('stableBelow', range?.to),
    end('stableAbove', range?.from),
  ];
}

/** The answer first: the stable values where there is one parameter, else how many roots lie where. */
export function answer(r: RouthResult, i: RouthInputs): Reading[] {
  const { variable, parameters } = r.question;
  const member = r.members[r.shown];
  if (!member) return [];
  const inZ = variable === 'z';
  const { left, axis, right } = member.count;
  const counts: Reading[] = [
    {
      name: 'rightRoots',
      value: right,
      label: inZ ? 'Outside' : i.decay === 0 ? 'Right of axis' : 'Right of line',
    },
    {
      name: 'axisRoots',
      value: axis,
      label: inZ ? 'On the circle' : i.decay === 0 ? 'On the axis' : 'On the line',
    },
    {
      name: 'leftRoots',
      value: left,
      label: inZ ? 'Inside' : i.decay === 0 ? 'Left of axis' : 'Left of line',
    },
  ];
  const stable: Reading = {
    name: 'stable',
    value: r.members.every((m) => m.stable),
    note: `${r.question.bounds ? 'all polynomials between the bounds, ' : ''}all roots ${askedText(r, i)}${parameters.length > 0 ? `, at ${pointText(r)}` : ''}`,
  };
  const read: Reading = { name: 'polynomial', ...told(polynomialRead(r)), label: 'Read as' };
  const range = rangeReadings(r, i);
  const [swings, below, above] = range;
  const ranges: Reading[] = r.set
    ? [
        {
          name: 'stableFor',
          ...told(stableText(r)),
          ...(fixedText(r) !== '' && { note: fixedText(r).trim() }),
        },
      ]
    : inequalities(r);
  const size: Reading = worstReading(r);
  if (swings && below && above)
    return [...ranges, swings, stable, below, above, size, ...counts, read];
  return r.region ? [...ranges, stable, size, ...counts, read] : [stable, ...counts, size, read];
}

function worstReading(r: RouthResult): Reading {
  const list = r.members.flatMap(({ roots }) => roots.map(({ s }) => s));
  const inZ = r.question.variable === 'z';
  const name = inZ ? 'largestRoot' : 'rightmost';
  if (list.length === 0) return { name, value: null, note: 'there are no roots' };
  return { name, value: Math.max(...list.map((s) => (inZ ? Math.hypot(s.re, s.im) : s.re))) };
}

/** Changes of sign at the values of the parameters; undefined where the first coefficient is zero there. */
export function changesOf(r: RouthResult): number | undefined {
  const table = r.question.parameters.length === 0 ? r.table : r.pointTable?.table;
  return table && signChanges(table);
}

/** The polynomial multiplied out; of coefficients between bounds their middles. */
function polynomialRead({ question }: RouthResult): string {
  const { bounds, members, over, parameters, variable } = question;
  const read = bounds ? nominalPolynomial(bounds) : (members[0]?.coefficients ?? []);
  return inVariable(read, variable, parameters, bounds ? 2n * over : over);
}

/** A text for programs, and as people read it. */
const told = (text: string) => ({ value: machineText(text), shown: text });

/** Longest text of all inequalities together that stands among the figures. */
const MAX_INEQUALITIES = 60;

/** What is asked of several parameters, where it is short and of one case. */
function inequalities({ conditions, question }: RouthResult): Reading[] {
  const [only] = conditions;
  if (
    !only ||
    conditions.length > 1 ||
    only.impossible !== undefined ||
    only.conditions.length === 0
  )
    return [];
  const text = only.conditions
    .map(({ positive }) => `${polynomialText(positive, question.parameters)} > 0`)
    .join(', ');
  return text.length > MAX_INEQUALITIES ? [] : [{ name: 'stableFor', ...told(text) }];
}
