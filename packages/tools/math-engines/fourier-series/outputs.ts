import type { NamedOutput } from '../../define/named.ts';
import { formulaSvg } from '../../drafting/mathematics.ts';
import type { Inputs } from './inputs.ts';
import { errorPlot, gibbsPlot, phasePlot, seriesPlot, spectrumPlot, subscript } from './plots.ts';
import { answers, digits, follows, further, largest } from './readouts.ts';
import type { Form, Result, Written } from './result.ts';
import type { results } from './results.ts';
import { tables } from './tables.ts';
import { shown } from './words.ts';

type Shown = NamedOutput<typeof results>;

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
    caption: `Mean ${shown(forms.mean.text)}; aₙ = ${shown(forms.general.a.text)}; bₙ = ${shown(forms.general.b.text)}.`,
  };
}

/** Aₙ of all n where it has a form, else of classes; φₙ of classes where that of all n hangs on a sign. */
function polarLines({ general, classes }: NonNullable<Result['forms']>): string[] {
  const some = classes.filter((f) => f.amplitude && f.amplitude.text !== '0');
  const isFew = some.length > 0 && some.length <= 3;
  const isPlain = (f: Written | undefined) => f && !/abs|where/u.test(f.text);
  const of = (key: 'amplitude' | 'phase', name: string): string[] => {
    const list = isFew && (some.length === 1 || !isPlain(general[key])) ? some : [general];
    return list.flatMap((f) => {
      const own = f[key];
      if (!own || own.text === '0') return [];
      return [`${name} = ${own.tex}${f === general ? '' : ` \\quad ${tex(f.which)}`}`];
    });
  };
  return [...of('amplitude', 'A_n'), ...of('phase', '\\phi_n')];
}

const tex = (which: string): string => `\\operatorname{(${which})}`;

/** Greek letters in a sentence. */
const lettered = (text: string): string =>
  text.replace(/\b(?:alpha|beta|omega|tau|theta|phi|pi)\b/gu, (name) => shown(name));

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
