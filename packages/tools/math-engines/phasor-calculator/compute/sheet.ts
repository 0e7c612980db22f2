import { type Agreement, agreement, monteCarlo } from '@tollbench/engines/phasor/monte-carlo.ts';
import { inputsOf, type Spread, spreadOf } from '@tollbench/engines/phasor/propagate.ts';
import {
  type Answer,
  type Evaluated,
  evaluateSheet,
  type Rules,
  readSheet,
  type Sheet,
} from '@tollbench/engines/phasor/sheet.ts';
import { type Term, termsOf } from '@tollbench/engines/phasor/terms.ts';
import { InputError } from '../../../define/error.ts';
import type { Inputs } from '../inputs.ts';

/** A line with its value, its uncertainty, and the terms of its sum. */
export interface Told extends Answer {
  readonly spread: Spread | undefined;
  readonly terms: readonly Term[];
}

export interface Runs {
  readonly re: Float64Array;
  readonly im: Float64Array;
  readonly sdRe: number;
  readonly sdIm: number;
  readonly meanRe: number;
  readonly meanIm: number;
  /** Of the value where it is real, or of magnitude, angle and both parts: as far as they are compared. */
  readonly checks: readonly Check[];
}

export interface Check extends Agreement {
  readonly what: 'value' | 'magnitude' | 'angle' | 'real part' | 'imaginary part';
  /** Standard uncertainty to first order. */
  readonly u: number;
}

export interface SheetResult {
  readonly task: 'sheet';
  readonly lines: readonly Told[];
  /** Which of the lines is the answer. */
  readonly answer: number;
  readonly sources: Sheet['sources'];
  readonly sigma: Float64Array;
  readonly correlated: boolean;
  /** Hz */
  readonly frequency: number;
  readonly runs: Runs | undefined;
}

export const rulesOf = (i: Inputs): Rules => ({
  degrees: i.angles === 'degrees',
  rms: i.values === 'rms',
  imaginary: i.imaginary === 'both' ? ['i', 'j'] : [i.imaginary],
  frequency: i.frequency,
});

export function computeSheet(i: Inputs, progress: (share: number) => void): SheetResult {
  const rules = rulesOf(i);
  const sheet = readSheet(i.sheet, rules);
  const value = evaluateSheet(sheet, rules, { derivatives: sheet.sources.length > 0 });
  const inputs = inputsOf(sheet.sources, value.halves, sheet.correlations, i.meaning);
  const lines = value.answers.map(
    (a): Told => ({ ...a, spread: spreadOf(a.value, inputs), terms: termsOf(a, value, rules) }),
  );
  const answer = answerOf(i.answer, value);
  const told = lines[answer] as Told;
  const runs =
    i.samples > 0 && told.spread
      ? sampled(
          told,
          monteCarlo(
            sheet,
            rules,
            inputs,
            { samples: i.samples, seed: i.seed, meaning: i.meaning, answer },
            progress,
          ),
          answer,
        )
      : undefined;
  return {
    task: 'sheet',
    lines,
    answer,
    sources: sheet.sources,
    sigma: inputs.sigma,
    correlated: sheet.correlations.length > 0,
    frequency: value.omega / (2 * Math.PI),
    runs,
  };
}

/** Which line is the answer: by name, by number, or the last. */
function answerOf(asked: string, { answers }: Evaluated): number {
  const wanted = asked.trim();
  if (wanted === '') return answers.length - 1;
  const at = answers.findIndex(
    ({ line }) => line.name === wanted || String(line.number) === wanted,
  );
  if (at >= 0) return at;
  const names = answers.flatMap(({ line }) => line.name ?? []);
  throw new InputError(
    `is "${wanted}", and no line has that name or number; the names are ${names.join(', ') || 'none'}`,
    {
      field: 'answer',
      value: asked,
      remedies: [{ answer: '' }],
    },
  );
}

type Samples = ReturnType<typeof monteCarlo>;

function sampled({ value, spread }: Told, { re, im, lines }: Samples, answer: number): Runs {
  const moments = lines[answer];
  return {
    re,
    im,
    sdRe: moments?.sdRe ?? 0,
    sdIm: moments?.sdIm ?? 0,
    meanRe: moments?.re ?? 0,
    meanIm: moments?.im ?? 0,
    checks: spread ? checksOf(value, spread, re, im) : [],
  };
}

function checksOf(
  value: Told['value'],
  spread: Spread,
  re: Float64Array,
  im: Float64Array,
): Check[] {
  const check = (
    what: Check['what'],
    samples: Float64Array,
    y: number,
    u: number,
    floor = 0,
  ): Check => ({
    what,
    u,
    ...agreement(samples, y, u, floor),
  });
  if (value.im === 0 && im.every((x) => x === 0)) return [check('value', re, value.re, spread.re)];
  const turn = Math.atan2(value.im, value.re);
  // A part is looked at where it matters beside the other.
  const floor = 0.05 * Math.max(spread.re, spread.im);
  const parts = [
    check('real part', re, value.re, spread.re, floor),
    check('imaginary part', im, value.im, spread.im, floor),
  ];
  if (!Number.isFinite(spread.magnitude)) return parts;
  const size = Math.hypot(value.re, value.im);
  const sizes = re.map((x, k) => Math.hypot(x, im[k] as number));
  const angles = re.map((x, k) => wrapped(Math.atan2(im[k] as number, x) - turn));
  return [
    check('magnitude', sizes, size, spread.magnitude, floor),
    check('angle', angles, 0, spread.angle, floor / size),
    ...parts,
  ];
}

/** Into (−π, π]. */
const wrapped = (angle: number) => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
