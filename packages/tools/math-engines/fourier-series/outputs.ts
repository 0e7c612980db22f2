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
  subscript,
} from './plots.ts';
import type { Form, Result } from './result.ts';
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
      caption: captionOf(r),
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
    further(r),
    ...notices(r),
    ...tables(r),
    {
      kind: 'values',
      values: {
        ...(r.forms && { meanFormula: r.forms.mean.text }),
        ...(r.series && { series: r.series.text, tex: r.series.tex }),
        ...(r.parameters.length > 0 && {
          parameterNames: r.parameters.map((p) => p.name),
          parameterValues: r.parameters.map((p) => p.value),
        }),
      },
    },
  ];
}

/** Longer series are read under Formulas. */
const CAPTION = 110;

function captionOf(r: Result): string {
  const line = r.series && shown(r.series.text);
  if (line && line.length <= CAPTION)
    return `f(${shown(r.variable)}) ~ ${line}. S${subscript(r.count)} is the sum to n = ${r.count}${at(r)}.`;
  return `The sum of ${r.count} harmonics${r.samples ? ' through the samples' : ' beside the function'}${at(r)}.`;
}

const at = (r: Result): string =>
  r.parameters.length > 0
    ? ` at ${r.parameters.map((p) => `${shown(p.name)} = ${digits(p.value, 4)}`).join(', ')}`
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
    ...polarLines(forms),
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

/** Aₙ and φₙ of all n, or of classes where those alone have a form. */
function polarLines(forms: NonNullable<Result['forms']>): string[] {
  const isSimple = (f: Form) => f.amplitude && !f.phase?.text.includes('where');
  const some = forms.classes.filter((f) => f.amplitude && f.amplitude.text !== '0');
  const list =
    some.length > 0 && some.length <= 3 && !isSimple(forms.general) ? some : [forms.general];
  return list.flatMap((f) => {
    const which = f === forms.general ? '' : ` \\quad ${tex(f.which)}`;
    if (!f.amplitude || f.amplitude.text === '0') return [];
    return [
      `A_n = ${f.amplitude.tex}${which}`,
      ...(f.phase ? [`\\varphi_n = ${f.phase.tex}${which}`] : []),
    ];
  });
}

const tex = (which: string): string => `\\operatorname{(${which})}`;

const largest = (r: Result): Result['jumps'][number] | undefined =>
  [...r.jumps].sort((a, b) => Math.abs(b.size) - Math.abs(a.size))[0];

function answers(r: Result): Shown {
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

/** Formulas that are longer stand under their number. */
const SHORT = 6;

const meanShown = (formula: string, value: number) =>
  /^−?\d+$/u.test(formula)
    ? { shown: formula }
    : formula.length > SHORT
      ? { note: formula }
      : { shown: `${formula} = ${digits(value)}` };

const isPlain = (text: string): boolean => /^-?\d+$/u.test(text);

const none = (note: string) => ({ value: null, note });

/** As many as the column of figures has room for. */
function follows(r: Result): Shown {
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

function further(r: Result): Shown {
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

/** Greek letters in a sentence. */
const lettered = (text: string): string =>
  text.replace(/\b(?:alpha|beta|omega|tau|theta|phi|pi)\b/gu, (name) => shown(name));

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

function notices(r: Result): Shown[] {
  const notes = [
    ...r.notes.map(lettered),
    ...(r.parameters.length > 0
      ? [`Numbers and pictures${at(r)}; give others under “Values”.`]
      : []),
  ];
  return [
    ...r.warnings.map(
      (text, k) =>
        ({ kind: 'notice', id: `warning${k}`, level: 'warning', text: lettered(text) }) as const,
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
            columns: ['which', 'a', 'b', 'c', 'formAmplitude', 'formPhase'],
            rows: [forms.general, ...forms.classes, ...forms.special].map((f) => [
              f.which,
              formula_(f.a.text),
              formula_(f.b.text),
              formula_(f.c.text),
              formula_(f.amplitude?.text ?? ''),
              formula_(f.phase?.text ?? ''),
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
        'rms',
        'toFirst',
        'decibels',
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
  const [size, first] = [Math.sqrt(r.meanSquare), amplitudeOf(r, 1)];
  const isFaint = !(amplitude > 1e-12 * size);
  return [
    ...head,
    amplitude,
    n === 0 || isFaint ? null : phaseOf(r, n),
    n === 0 ? amplitude : amplitude / Math.SQRT2,
    ...(first > 1e-9 * size && n > 0
      ? [(100 * amplitude) / first, isFaint ? null : 20 * Math.log10(amplitude / first)]
      : [null, null]),
    ...(r.forms
      ? n === 0
        ? [formula_(r.forms.mean.text), '0']
        : exact
          ? [formula_(exact.a), formula_(exact.b)]
          : ['', '']
      : []),
  ];
}
