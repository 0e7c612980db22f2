import type { Drawing } from '../../define/named.ts';
import type { Result } from './result.ts';
import { shown } from './words.ts';

/** Phases of lines that are less than this share of the largest are what rounding leaves. */
const FAINT = 1e-9;

const axisOf = (r: Result) => ({
  label: shown(r.variable),
  ...(isOfPi(r) && { ticks: 'pi' as const }),
  siPrefix: false,
});

/** Ends at multiples of π are written so. */
const isOfPi = (r: Result): boolean => r.variable !== 't' && /pi/u.test(r.periodText.text);

export function seriesPlot(r: Result): Drawing {
  const { curves, samples } = r;
  const meets = r.meetings.filter((m) => m.jump !== 0 && Number.isFinite(m.value));
  const at = [-1, 0, 1, 2].flatMap((k) =>
    meets.map((m) => ({ x: m.place + k * r.period, y: m.value })),
  );
  const [from, to] = [curves.x[0] as number, curves.x[curves.x.length - 1] as number];
  const rings = at.filter(({ x }) => x >= from && x <= to);
  return {
    title: 'Series',
    names: 'key',
    x: { id: 'x', ...axisOf(r), domain: [from, to] },
    y: { label: 'Value', siPrefix: false },
    marks: [
      ...(samples
        ? ([
            {
              kind: 'points',
              id: 'sample',
              xId: 'sampleX',
              label: 'samples',
              marker: 'ring',
              colour: 'ink',
              x: samples.t,
              y: samples.y,
            },
          ] as const)
        : ([
            {
              kind: 'line',
              id: 'f',
              label: `f(${shown(r.variable)})`,
              colour: 'ink',
              width: 1.2,
              dash: 'solid',
              x: curves.x,
              y: curves.f,
            },
          ] as const)),
      {
        kind: 'line',
        id: 'sum',
        label: sumLabel(r),
        colour: 1,
        width: 2,
        dash: 'solid',
        x: curves.x,
        y: curves.sum,
      },
      ...(rings.length > 0
        ? ([
            {
              kind: 'points',
              silent: true,
              label: 'series at jumps',
              marker: 'ring',
              colour: 2,
              x: rings.map((p) => p.x),
              y: rings.map((p) => p.y),
            },
          ] as const)
        : []),
    ],
  };
}

/** Longer series are wider than a phone. */
const LABEL = 53;

/** S₉ with the series, where that is short. */
function sumLabel(r: Result): string {
  const name = `S${subscript(r.count)}`;
  const line = r.series && shown(r.series.text);
  return line && line.length <= LABEL ? `${name}: ${line}` : name;
}

export const subscript = (n: number): string =>
  [...String(n)].map((d) => '₀₁₂₃₄₅₆₇₈₉'[Number(d)]).join('');

/** Widths of axes of n: one stays while N is pulled over its length. */
const WIDTHS = [16, 40, 100, 250];

/** The first width that is enough, as far as there are coefficients. */
const widthFor = (r: Result, least: number): number =>
  Math.min(r.a.length - 1, WIDTHS.find((w) => w >= least) ?? r.a.length - 1);

/** Harmonics that are drawn: those of the sum and some behind. */
const shownCount = (r: Result): number => widthFor(r, r.count + 1);

export const amplitudeOf = (r: Result, n: number): number =>
  n === 0 ? Math.abs(r.mean) : Math.hypot(r.a[n] as number, r.b[n] as number);

/** Of Aₙ·cos(nω₀x + φₙ), in degrees. */
export function phaseOf(r: Result, n: number): number {
  const angle = (Math.atan2(-(r.b[n] as number), r.a[n] as number) * 180) / Math.PI;
  // Half a turn is one place.
  return angle === -180 ? 180 : angle;
}

export function spectrumPlot(r: Result): Drawing {
  const n = Array.from({ length: shownCount(r) + 1 }, (_, k) => k);
  return {
    title: 'Line spectrum',
    names: 'none',
    x: { id: 'n', label: 'n', siPrefix: false, domain: [-0.5, n.length - 0.5] },
    y: { label: 'Amplitude', siPrefix: false, include: [0] },
    marks: [
      { kind: 'rule', x: r.count + 0.5, tone: 'note', silent: true, label: `N = ${r.count}` },
      {
        kind: 'stem',
        id: 'amplitude',
        label: 'amplitude',
        colour: 1,
        x: n,
        y: n.map((k) => amplitudeOf(r, k)),
      },
    ],
  };
}

export function phasePlot(r: Result): Drawing {
  const all = Array.from({ length: shownCount(r) }, (_, k) => k + 1);
  const most = Math.max(...all.map((k) => amplitudeOf(r, k)));
  const n = all.filter((k) => amplitudeOf(r, k) > FAINT * most);
  return {
    title: 'Phases',
    names: 'none',
    x: { id: 'n', label: 'n', siPrefix: false, domain: [-0.5, all.length + 0.5] },
    y: { label: 'Phase', unit: '°', domain: [-185, 185], ticks: 'degrees' },
    marks: [
      {
        kind: 'stem',
        id: 'phase',
        label: 'phase',
        colour: 1,
        x: n,
        y: n.map((k) => phaseOf(r, k)),
      },
    ],
  };
}

export function gibbsPlot(r: Result, zoom: NonNullable<Result['zoom']>): Drawing {
  const { x, f, sum, fejer, lanczos, limit } = zoom;
  return {
    title: 'Beside the jump',
    names: 'key',
    x: { id: 'x', ...axisOf(r) },
    y: { label: 'Value', siPrefix: false },
    marks: [
      ...limit.map(
        (y, k) =>
          ({
            kind: 'rule',
            y,
            dash: 'dot',
            colour: 'quiet',
            silent: true,
            ...(k === 0 && { label: '8.949 % of the jump' }),
          }) as const,
      ),
      { kind: 'line', id: 'f', label: 'f', colour: 'ink', dash: 'solid', x, y: f },
      {
        kind: 'line',
        id: 'sum',
        label: `S${subscript(r.count)}`,
        colour: 1,
        dash: 'solid',
        width: 2,
        x,
        y: sum,
      },
      { kind: 'line', id: 'fejer', label: 'Fejér', colour: 2, x, y: fejer },
      { kind: 'line', id: 'lanczos', label: 'Lanczos σ', colour: 3, x, y: lanczos },
    ],
  };
}

/** N from 1 to some way beyond that of the sum. */
export function errorPlot(r: Result): Drawing {
  const most = widthFor(r, Math.max(40, 1.5 * r.count));
  const n = Array.from({ length: most }, (_, k) => k + 1);
  const y = n.map((k) => r.errors[k] as number);
  const isPositive = y.every((v) => v > 0);
  return {
    title: 'Error over N',
    names: 'none',
    x: { id: 'n', label: 'N', siPrefix: false, scale: 'log', domain: [1, most] },
    y: {
      label: 'RMS error',
      siPrefix: false,
      ...(isPositive ? { scale: 'log' as const } : { include: [0] }),
    },
    marks: [
      {
        kind: 'line',
        id: 'rmsError',
        label: 'rms error',
        colour: 1,
        width: 2,
        x: n,
        y,
      },
      {
        kind: 'points',
        silent: true,
        label: `N = ${r.count}`,
        colour: 'accent',
        marker: 'circle',
        x: [r.count],
        y: [r.errors[r.count] as number],
      },
    ],
  };
}
