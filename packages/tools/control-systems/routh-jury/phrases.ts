/** The answer in words: ranges as inequalities, ends as fractions and square roots, what a case is of. */
import type { End, ExactEnd, StableRange } from '@tollbench/engines/control/routh/stable-set.ts';
import { toNumber } from '@tollbench/engines/exact/rational.ts';
import type { NamedOutput } from '../../define/named.ts';
import { showQuantity as q } from '../../define/si.ts';
import type { RouthResult } from './compute.ts';
import type { RouthInputs } from './inputs.ts';
import type { results } from './results.ts';
import { fractionText, wholeText } from './show.ts';

/** `3 + 5√3`, `17/4`; undefined where the end has no such form. */
export function exactText(exact: ExactEnd | undefined): string | undefined {
  if (!exact) return undefined;
  if (exact.kind === 'fraction') return wholeText(exact.value);
  const { middle, factor, radicand } = exact;
  const text = String(radicand);
  if (text.length > 12) return undefined;
  const size = { n: factor.n < 0n ? -factor.n : factor.n, d: factor.d };
  const top = size.n === 1n ? `√${text}` : `${size.n}√${text}`;
  const root = size.d === 1n ? top : `${top}/${size.d}`;
  const before = wholeText(middle);
  if (before === undefined || String(size.n).length > 15 || String(size.d).length > 15)
    return undefined;
  if (middle.n === 0n) return `${factor.n < 0n ? '−' : ''}${root}`;
  return `${before} ${factor.n < 0n ? '−' : '+'} ${root}`;
}

const endText = (end: End): string => {
  const exact = end.exact?.kind === 'fraction' ? exactText(end.exact) : undefined;
  return exact && exact.length <= 5 ? exact : q(end.value, '', 6);
};

/** `0 < K < 6`, `K > 2`. */
export function rangeText({ from, to }: StableRange, name: string): string {
  if (from && to) return `${endText(from)} < ${name} < ${endText(to)}`;
  if (from) return `${name} > ${endText(from)}`;
  return to ? `${name} < ${endText(to)}` : `every ${name}`;
}

/** All ranges, joined by `or`. */
export function stableText(r: RouthResult): string {
  const name = r.question.parameters[r.axes[0] ?? 0] ?? '';
  if (!r.set) return '';
  return r.set.ranges.map((range) => rangeText(range, name)).join(' or ') || `no ${name}`;
}

/** `K = 3, T = 0.5`. */
export const pointText = ({ question, point }: RouthResult): string =>
  question.parameters
    .map((name, k) => `${name} = ${point[k] ? fractionText(point[k]) : '?'}`)
    .join(', ');

/** What stability is of, where it is not the usual. */
export function askedText(r: RouthResult, i: RouthInputs): string {
  if (r.question.variable === 's')
    return i.decay === 0 ? 'left of the imaginary axis' : `left of Re s = ${q(-i.decay, '', 6)}`;
  return i.radius === 1 ? 'within the unit circle' : `within |z| = ${q(i.radius, '', 6)}`;
}

/** What the roots are counted on both sides of: the axis, or what decay and radius make of it. */
export function boundaryText(r: RouthResult, i: RouthInputs): 'axis' | 'line' | 'circle' {
  if (r.question.variable === 'z') return 'circle';
  return i.decay === 0 ? 'axis' : 'line';
}

/** On the far side of it. */
export const beyondText = (r: RouthResult, i: RouthInputs): string =>
  ({ axis: 'on the right', line: 'right of the line', circle: 'outside' })[boundaryText(r, i)];

/** The parameters that have a number in the picture because it is over others. */
export function fixedText({ question, axes, point }: RouthResult): string {
  const fixed = question.parameters.flatMap((name, k) =>
    axes.includes(k) || !point[k] ? [] : [`${name} = ${fractionText(point[k])}`],
  );
  return fixed.length > 0 ? ` at ${fixed.join(', ')}` : '';
}

type Shown = NamedOutput<typeof results>;

/** What a reader must know before the numbers. */
export function notices(r: RouthResult, i: RouthInputs): Shown[] {
  const list: Shown[] = [];
  const note = (id: string, level: 'note' | 'warning', text: string) =>
    list.push({ kind: 'notice', id, level, text });
  const { question } = r;
  if (question.delays.length > 0)
    note(
      'pade',
      'warning',
      `Dead time is replaced by Padé’s approximant of order ${i.padeOrder}: counts and ranges are those of the approximant, not of the delay. Root locus and loop shaper take the delay itself.`,
    );
  if (question.turned)
    note('turned', 'note', 'The first coefficient is negative: all are multiplied by −1.');
  if (i.zeroPivot === 'epsilon' && [r, r.pointTable].some((t) => t?.method === 'row-sum'))
    note(
      'method',
      'note',
      'A small ε would move roots that lie on the axis, or make entries too large to write down. In place of it the row, moved to the left, is added to itself.',
    );
  const missing = r.conditions.every(({ impossible }) => impossible !== undefined);
  const why = r.conditions[0]?.impossible;
  if (question.parameters.length > 0 && missing && why)
    note('never', 'warning', `No values of the parameters are stable: ${why}.`);
  else if (r.set && r.set.ranges.length === 0)
    note(
      'never',
      'warning',
      `No value of ${question.parameters[r.axes[0] ?? 0]} is stable${fixedText(r)}.`,
    );
  else if (r.region && r.region.strips.length === 0)
    note('none', 'note', 'Nothing in the part that is shown is stable.');
  return list;
}

/** Numbers of the point. */
export const pointNumbers = ({ point }: RouthResult): number[] => point.map(toNumber);
