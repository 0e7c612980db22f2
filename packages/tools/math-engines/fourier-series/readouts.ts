/** The figures beside the picture: the coefficients, what follows from them, what the power is. */
import type { NamedOutput } from '../../define/named.ts';
import { subscript } from './plots.ts';
import type { Result } from './result.ts';
import type { results } from './results.ts';
import {
  decayWords,
  type FormKey,
  formulaShown,
  shown,
  specialsOf,
  symmetryShown,
} from './words.ts';

type Shown = NamedOutput<typeof results>;
export const digits = (x: number, n = 5): string => String(Number(x.toPrecision(n)));
const NONE = 'there is no closed form: see the coefficients';

export const largest = (r: Result): Result['jumps'][number] | undefined =>
  [...r.jumps].sort((a, b) => Math.abs(b.size) - Math.abs(a.size))[0];

export function answers(r: Result): Shown {
  // A program must not take the formula where it does not hold.
  const text = (of: FormKey): string | undefined => {
    const general = r.forms?.general[of]?.text;
    if (!r.forms || general === undefined) return undefined;
    const apart = specialsOf(r.forms, of).map((f) => `${f.which}: ${f[of]?.text}`);
    return [general, ...apart].join('; ');
  };
  const form = (of: FormKey) => {
    const value = text(of);
    const words = formulaShown(r, of);
    if (value === undefined)
      return { value: null, note: r.forms ? 'no short form: see the table' : NONE };
    return { value, shown: of === 'a' || of === 'b' ? words : briefly(words) };
  };
  return {
    kind: 'readouts',
    id: 'answer',
    title: 'Coefficients',
    items: [
      { name: 'cosines', ...form('a'), label: 'aₙ' },
      { name: 'sines', ...form('b'), label: 'bₙ' },
      {
        name: 'mean',
        value: r.mean,
        ...(r.forms && meanShown(shown(r.forms.mean.text), r.mean)),
      },
      { name: 'complexForm', ...form('c'), label: 'cₙ, n ≥ 1' },
      ...(r.forms && hasHarmonics(r)
        ? ([
            { name: 'amplitudeForm', ...form('amplitude'), label: 'Aₙ' },
            { name: 'phaseForm', ...form('phase'), label: 'φₙ' },
          ] as const)
        : []),
      { name: 'symmetry', value: symmetryShown(r) },
      ...(r.checks.length > 0
        ? ([
            {
              name: 'checked',
              value: r.worst,
              shown: `within ${r.worst === 0 ? '0' : r.worst.toExponential(0)}`,
              note: `of the rms value; by quadrature, ${r.checks.length} numbers`,
            },
          ] as const)
        : []),
    ],
  };
}

const hasHarmonics = ({ forms }: Result): boolean =>
  forms !== undefined && forms.general.amplitude?.text !== '0';

/** What fills half a column is to be read where formulas stand. */
const briefly = (text: string): string => (text.length > 90 ? 'under Formulas' : text);

/** What is longer stands under its number. */
const SHORT = 13;

const meanShown = (formula: string, value: number) => {
  if (/^−?\d+$/u.test(formula)) return { shown: formula };
  const both = `${formula} = ${digits(value)}`;
  return both.length > SHORT ? { note: formula } : { shown: both };
};

const isPlain = (text: string): boolean => /^-?\d+$/u.test(text);

const none = (note: string) => ({ value: null, note });

/** As many as the column of figures has room for. */
export function follows(r: Result): Shown {
  const jump = largest(r);
  return {
    kind: 'readouts',
    id: 'follows',
    title: 'What follows',
    items: [
      {
        name: 'pointValue',
        label: `f(${shown(r.pointText)})`,
        ...(Number.isFinite(r.pointValue)
          ? { value: r.pointValue }
          : none(r.samples ? 'samples do not tell it' : 'it has no value there')),
      },
      {
        name: 'pointSum',
        value: r.pointSum,
        label: `S${subscript(r.count)}(${shown(r.pointText)})`,
      },
      {
        name: 'overshoot',
        ...(jump?.share != null
          ? { value: 100 * jump.share, note: 'to the jump; 8.949 % as N grows' }
          : none(jump ? 'the sum does not exceed it' : 'there is no jump')),
      },
      {
        name: 'rms',
        value: Math.sqrt(r.meanSquare),
        ...(r.meanSquareText && { note: `mean square ${shown(r.meanSquareText.text)}` }),
      },
      {
        name: 'share',
        value: 100 * r.share,
        note: `of the mean square, by Parseval, N = ${r.count}`,
      },
      { name: 'rmsError', value: r.errors[r.count] as number },
      {
        name: 'thd',
        ...(r.thd === null
          ? none('there is no first harmonic')
          : { value: 100 * r.thd, note: 'all harmonics to the first, rms' }),
      },
      { name: 'decay', value: decayWords(r) },
      {
        name: 'period',
        value: r.period,
        ...(r.samples
          ? {}
          : {
              shown: isPlain(r.periodText.text)
                ? r.periodText.text
                : `${shown(r.periodText.text)} = ${digits(r.period)}`,
            }),
      },
    ],
  };
}

export function further(r: Result): Shown {
  return {
    kind: 'readouts',
    id: 'further',
    title: 'Power',
    items: [
      ...alternating(r),
      {
        name: 'thdCount',
        ...(r.thdCount === null
          ? none('there is no first harmonic')
          : { value: 100 * r.thdCount, note: `harmonics 2 to ${r.count}` }),
      },
      ...(r.variable === 't' ? ([{ name: 'frequency', value: 1 / r.period }] as const) : []),
      ...(r.meanSquareText
        ? ([
            {
              name: 'meanSquare',
              value: r.meanSquareText.text,
              shown: shown(r.meanSquareText.text),
            },
          ] as const)
        : []),
    ],
  };
}
/** What a rectifier is judged by: the rms without the mean, and both to it. */
function alternating(r: Result) {
  const rms = Math.sqrt(Math.max(0, r.meanSquare - r.mean * r.mean));
  const isMean = Math.abs(r.mean) > 1e-9 * Math.sqrt(r.meanSquare);
  return [
    { name: 'acRms', value: rms, note: 'without the mean' },
    ...(isMean
      ? ([
          { name: 'ripple', value: (100 * rms) / Math.abs(r.mean), note: 'AC rms to the mean' },
          { name: 'formFactor', value: Math.sqrt(r.meanSquare) / Math.abs(r.mean) },
        ] as const)
      : []),
  ] as const;
}
