/** Tables under the fold: formulas by n, coefficients, convergence, overshoot, sums, the check. */
import type { NamedOutput } from '../../define/named.ts';
import { amplitudeOf, phaseOf } from './plots.ts';
import type { Result } from './result.ts';
import type { results } from './results.ts';
import { shown } from './words.ts';

type Shown = NamedOutput<typeof results>;
const formula_ = (text: string) => ({ value: text, shown: shown(text) });

export function tables(r: Result): Shown[] {
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
