import type { NamedOutput } from '../../define/named.ts';
import { formulaSvg } from '../../drafting/mathematics.ts';
import type { Inputs } from './inputs.ts';
import {
  amplitudeOf,
  errorPlot,
  gibbsPlot,
  phaseOf,
  phasePlot,
  seriesPlot,
  spectrumPlot,
} from './plots.ts';
import type { Form, Result } from './result.ts';
import type { results } from './results.ts';
import { decayWords, formulaShown, shown, symmetryShown } from './words.ts';

type Shown = NamedOutput<typeof results>;

const digits = (x: number, n = 5): string => String(Number(x.toPrecision(n)));
const NONE = 'there is no closed form: see the coefficients';

/** The sum with its function, the formulas, the spectrum; then what follows from them. */
export function outputs(r: Result, _: Inputs): Shown[] {
  const { forms, zoom } = r;
  return [
    {
      kind: 'plot',
      id: 'series',
      title: 'Partial sum',
      plot: seriesPlot(r),
      caption: `The sum of ${r.count} harmonics${r.samples ? ' through the samples' : ' beside the function'}${at(r)}.`,
    },
    ...(forms ? [formula(r, forms)] : []),
    {
      kind: 'plot',
      id: 'spectrum',
      title: 'Spectrum',
      plot: spectrumPlot(r),
      caption: `Amplitudes of the harmonics; ${digits(100 * r.share, 6)} % of the power is in the first ${r.count} and the mean.`,
    },
    ...(zoom
      ? ([
          {
            kind: 'plot',
            id: 'gibbs',
            title: 'Gibbs',
            plot: gibbsPlot(r, zoom),
            caption: `Beside the largest jump: the partial sum overshoots by ${digits(100 * (largest(r)?.share ?? 0), 4)} % of it; Fejér’s mean does not, Lanczos’ sum hardly.`,
          },
        ] as const)
      : []),
    {
      kind: 'plot',
      id: 'errors',
      title: 'Error',
      plot: errorPlot(r),
      caption: `The rms error of S_N over N; at ${r.count} it is ${digits(r.errors[r.count] as number, 4)}.`,
    },
    {
      kind: 'plot',
      id: 'phases',
      title: 'Phases',
      plot: phasePlot(r),
      caption: 'Phases of the harmonics as cosines.',
    },
    answers(r),
    follows(r),
    ...notices(r),
    ...tables(r),
    {
      kind: 'values',
      values: {
        ...(r.forms && { meanFormula: r.forms.mean.text }),
        ...(r.series && { tex: r.series.tex }),
        ...(r.parameters.length > 0 && {
          parameterNames: r.parameters.map((p) => p.name),
          parameterValues: r.parameters.map((p) => p.value),
        }),
      },
    },
  ];
}

const at = (r: Result): string =>
  r.parameters.length > 0
    ? ` at ${r.parameters.map((p) => `${p.name} = ${digits(p.value, 4)}`).join(', ')}`
    : '';

function formula(r: Result, forms: NonNullable<Result['forms']>): Shown {
  const line = (f: Form, of: 'a' | 'b', name: string) =>
    `${name} = ${f[of].tex}${f === forms.general ? '' : ` \\quad ${tex(f.which)}`}`;
  const both = (f: Form): string[] => [
    ...(f.a.text === '0' && forms.general.a.text === '0' ? [] : [line(f, 'a', 'a_n')]),
    ...(f.b.text === '0' && forms.general.b.text === '0' ? [] : [line(f, 'b', 'b_n')]),
  ];
  const some = forms.classes.filter((f) => f.a.text !== '0' || f.b.text !== '0');
  const x = r.variable;
  const list = [
    ...(r.series ? [`f(${x.length > 1 ? `\\${x}` : x}) = ${r.series.tex}`] : []),
    `\\frac{a_0}{2} = ${forms.mean.tex}`,
    ...both(forms.general),
    ...(some.length <= 3 ? some.flatMap(both) : []),
    ...forms.special.flatMap(both),
    `c_n = ${forms.general.c.tex}`,
  ];
  const words = `Mean ${forms.mean.text}; a_n = ${forms.general.a.text}; b_n = ${forms.general.b.text}`;
  return {
    kind: 'figure',
    id: 'formula',
    title: 'Formulas',
    svg: formulaSvg(list, 520, words),
    caption: `${words}.`,
  };
}

const tex = (which: string): string => `\\operatorname{(${which})}`;

const largest = (r: Result): Result['jumps'][number] | undefined =>
  [...r.jumps].sort((a, b) => Math.abs(b.size) - Math.abs(a.size))[0];

function answers(r: Result): Shown {
  // A program must not take the formula where it does not hold.
  const text = (of: 'a' | 'b' | 'c') =>
    r.forms &&
    [r.forms.general[of].text, ...r.forms.special.map((f) => `${f.which}: ${f[of].text}`)].join(
      '; ',
    );
  const form = (of: 'a' | 'b' | 'c') => {
    const value = text(of);
    return value === undefined
      ? { value: null, note: NONE }
      : { value, shown: of === 'c' ? briefly(formulaShown(r, of)) : formulaShown(r, of) };
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

/** What fills half a column is to be read where formulas stand. */
const briefly = (text: string): string => (text.length > 90 ? 'under Formulas' : text);

/** Formulas that are longer stand under their number. */
const SHORT = 12;

const meanShown = (formula: string, value: number) =>
  /^−?\d+$/u.test(formula)
    ? { shown: formula }
    : formula.length > SHORT
      ? { note: formula }
      : { shown: `${formula} = ${digits(value)}` };

const isPlain = (text: string): boolean => /^-?\d+$/u.test(text);

function follows(r: Result): Shown {
  const jump = largest(r);
  const none = (note: string) => ({ value: null, note });
  return {
    kind: 'readouts',
    id: 'follows',
    title: 'What follows',
    items: [
      {
        name: 'pointValue',
        label: `f(${r.pointText})`,
        ...(Number.isFinite(r.pointValue)
          ? { value: r.pointValue }
          : none(r.samples ? 'samples do not tell it' : 'it has no value there')),
      },
      { name: 'pointSum', value: r.pointSum, label: `S_N(${r.pointText})` },
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
      {
        name: 'thdCount',
        ...(r.thdCount === null
          ? none('there is no first harmonic')
          : { value: 100 * r.thdCount, note: `harmonics 2 to ${r.count}` }),
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

function notices(r: Result): Shown[] {
  const notes = [
    ...r.notes,
    ...(r.parameters.length > 0
      ? [`Numbers and pictures${at(r)}; give others under “Values”.`]
      : []),
  ];
  return [
    ...r.warnings.map(
      (text, k) => ({ kind: 'notice', id: `warning${k}`, level: 'warning', text }) as const,
    ),
    ...notes.map((text, k) => ({ kind: 'notice', id: `note${k}`, level: 'note', text }) as const),
  ];
}

const formula_ = (text: string) => ({ value: text, shown: shown(text) });

function tables(r: Result): Shown[] {
  const { forms } = r;
  return [
    ...(forms
      ? ([
          {
            kind: 'table',
            id: 'forms',
            title: 'Formulas by n',
            columns: ['which', 'a', 'b', 'c'],
            rows: [forms.general, ...forms.classes, ...forms.special].map((f) => [
              f.which,
              formula_(f.a.text),
              formula_(f.b.text),
              formula_(f.c.text),
            ]),
          },
        ] as const)
      : []),
    {
      kind: 'table',
      id: 'coefficients',
      title: 'Coefficients',
      columns: [
        'n',
        'a',
        'b',
        'amplitude',
        'phase',
        ...(forms ? (['exactA', 'exactB'] as const) : []),
      ],
      rows: Array.from({ length: r.count + 1 }, (_, n) => row(r, n)),
    },
    ...(r.meetings.length > 0
      ? ([
          {
            kind: 'table',
            id: 'convergence',
            title: 'Convergence',
            columns: ['at', 'place', 'left', 'right', 'value', 'exact'],
            rows: r.meetings.map((m) => [
              formula_(m.at),
              m.place,
              m.left,
              m.right,
              m.value,
              formula_(m.valueText),
            ]),
            caption:
              'Where pieces meet the series converges to the mean of both limits (Dirichlet).',
          },
        ] as const)
      : []),
    ...(r.jumps.length > 0
      ? ([
          {
            kind: 'table',
            id: 'jumps',
            title: 'Overshoot',
            columns: ['at', 'size', 'overAt', 'over', 'overShare', 'fejerShare', 'lanczosShare'],
            rows: r.jumps.map((j) => [
              formula_(j.at),
              j.size,
              j.overAt,
              j.over,
              j.share === null ? null : 100 * j.share,
              100 * j.fejer,
              100 * j.lanczos,
            ]),
            caption: 'Beyond the function at its worse side, to the jump; Gibbs’ limit is 8.949 %.',
          },
        ] as const)
      : []),
    ...(r.sums.length > 0
      ? ([
          {
            kind: 'table',
            id: 'sums',
            title: 'Sums',
            columns: ['series', 'value', 'number', 'from'],
            rows: r.sums.map((s) => [
              formula_(s.series),
              formula_(s.value.text),
              s.number,
              formula_(s.from),
            ]),
          },
        ] as const)
      : []),
    ...(r.checks.length > 0
      ? ([
          {
            kind: 'table',
            id: 'checks',
            title: 'Check',
            columns: ['what', 'formula', 'quadrature'],
            rows: r.checks.map((c) => [c.what, c.formula, c.quadrature]),
            caption: 'Gauss–Legendre quadrature of the pieces beside the formulas.',
          },
        ] as const)
      : []),
  ];
}

function row(r: Result, n: number) {
  const exact = n === 0 ? undefined : r.exact[n - 1];
  const amplitude = amplitudeOf(r, n);
  const head = n === 0 ? [0, r.mean, 0] : [n, r.a[n] as number, r.b[n] as number];
  const isFaint = !(amplitude > 1e-12 * Math.sqrt(r.meanSquare));
  return [
    ...head,
    amplitude,
    n === 0 || isFaint ? null : phaseOf(r, n),
    ...(r.forms
      ? n === 0
        ? [formula_(r.forms.mean.text), '0']
        : exact
          ? [formula_(exact.a), formula_(exact.b)]
          : ['', '']
      : []),
  ];
}
