import type { Broken } from '@tollbench/engines/antenna/segment-rules.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { AntennaResult } from './compute.ts';
import { decibels, efficiencyOf } from './readouts.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

const notice = (id: string, level: 'note' | 'warning', text: string): Shown => ({
  kind: 'notice',
  id,
  level,
  text,
});

/** Segments by number, the first few of many. */
function listOf(segments: readonly number[]): string {
  const shown = segments.slice(0, 4).map((k) => k + 1);
  const rest = segments.length - shown.length;
  return `${segments.length === 1 ? 'segment' : 'segments'} ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

const figure = (x: number): string => String(Number(x.toPrecision(3)));

const RULES: Readonly<Record<Broken['rule'], (b: Broken) => string>> = {
  long: ({ segments, worst }) =>
    `Longer than λ/10: ${listOf(segments)}, up to ${figure(worst)} λ. Divide the wires into more segments.`,
  short: ({ segments, worst }) =>
    `Shorter than λ/1000: ${listOf(segments)}, down to λ/${figure(worst)}. Rounding may be felt.`,
  thick: ({ segments, worst }) =>
    `Thicker than a thin wire: ${listOf(segments)}, with a radius of ${figure(worst)} λ; λ/30 is the limit.`,
  fat: ({ segments, worst }) =>
    `Shorter than twice the radius: ${listOf(segments)}, ${figure(2 / worst)} radii at the least. The thin-wire kernel is several per cent off there: take fewer segments.`,
  step: ({ segments, worst }) =>
    `Radii that meet differ by more than 5: at ${listOf(segments)}, by ${figure(worst)}.`,
  jump: ({ segments, worst }) =>
    `Lengths of segments that meet differ by more than 5: at ${listOf(segments)}, by ${figure(worst)}.`,
  cross: ({ segments }) =>
    `Wires cross or lie within one another without meeting by their ends: ${listOf(segments)}. Let segments end where wires meet.`,
};

/** How far the mean gain may be from 1 before it is a warning: 0.2 dB. */
const UNSOUND = 0.047;

/** What has to be known before the numbers are trusted. */
export function notices(r: AntennaResult): Shown[] {
  return [
    ...r.instead.map((text, k) => notice(`instead-${k + 1}`, 'warning', text)),
    ...r.broken.map((b) => notice(`rule-${b.rule}`, 'warning', RULES[b.rule](b))),
    ...gainTest(r),
    ...low(r),
    ...manyRuns(r),
    ...r.program.notes.map((text, k) => notice(`read-${k + 1}`, 'note', text)),
  ];
}

/** The average gain test, where nothing takes power: neither earth nor loss. */
function gainTest(r: AntennaResult): Shown[] {
  if (r.ground.kind === 'earth') return [];
  const ratio = r.survey.average / efficiencyOf(r);
  if (Math.abs(ratio - 1) < UNSOUND) return [];
  return [
    notice(
      'average-gain',
      'warning',
      `The average gain is ${figure(r.survey.average)}, where it would be ${figure(efficiencyOf(r))}: power and pattern differ by ${figure(Math.abs(10 * Math.log10(ratio)))} dB. The gain is nearer to ${figure(decibels(r.survey.best.gain / ratio))} dBi. A generator further from bends and junctions, or segments that are alike there, would help.`,
    ),
  ];
}

/** Wires over earth that are lower than the reflection coefficients are good for. */
function low(r: AntennaResult): Shown[] {
  if (r.ground.kind !== 'earth') return [];
  const least = Math.min(...r.segments.flatMap(({ a, b }) => [a[2], b[2]]));
  const share = (least * r.frequency) / 299792458;
  if (share >= 0.15) return [];
  return [
    notice(
      'low',
      'warning',
      `The lowest wire is ${figure(share)} λ over earth. Reflection coefficients are good from about λ/5 up; impedance and efficiency may be far off, and NEC-2 would be asked with GN 2.`,
    ),
  ];
}

function manyRuns(r: AntennaResult): Shown[] {
  const later = r.skipped.filter(({ why }) => why.startsWith('it belongs to another run'));
  if (later.length === 0) return [];
  return [
    notice(
      'runs',
      'warning',
      `The deck has more than one run, and the first is computed; ${later
        .map(({ name, line }) => `${name} on line ${line}`)
        .slice(0, 4)
        .join(', ')}${later.length > 4 ? ' …' : ''} belong to another.`,
    ),
  ];
}
