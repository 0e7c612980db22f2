import { toNumber } from '@tollbench/engines/exact/rational.ts';
import type { Drawing } from '../../define/named.ts';
import type { Mark } from '../../plot/types.ts';
import type { RouthResult } from './compute.ts';
import type { RouthInputs } from './inputs.ts';
import { pointText } from './phrases.ts';

/** The parts of a root, by plane. */
export const PARTS = {
  s: { re: 'realPart', im: 'imaginaryPart' },
  z: { re: 'zReal', im: 'zImaginary' },
} as const;

/** The worst root over one parameter, stable values shaded. */
export function overPlot(r: RouthResult, i: RouthInputs): Drawing {
  const { variable, parameters } = r.question;
  const name = parameters[r.axes[0] ?? 0] ?? '';
  const [from, to] = r.abscissa?.window ?? [0, 1];
  const limit = variable === 's' ? -i.decay : i.radius;
  const { x = [], y = [] } = r.abscissa ?? {};
  const here = r.point[r.axes[0] ?? 0];
  const bands = (r.set?.ranges ?? []).map(
    (range): Mark => ({
      kind: 'band',
      tone: 'pass',
      silent: true,
      x0: Math.max(from, range.from?.value ?? from),
      x1: Math.min(to, range.to?.value ?? to),
    }),
  );
  const ends = (r.set?.ends ?? []).filter(
    ({ value }) => value > from && value < to && told(r, value),
  );
  const value = here ? toNumber(here) : Number.NaN;
  return {
    title: variable === 's' ? 'Rightmost root' : 'Largest root',
    names: 'none',
    x: { id: 'parameter', label: name, domain: [from, to], siPrefix: false },
    y: {
      label: variable === 's' ? 'Rightmost Re s' : 'Largest |z|',
      ...(variable === 's' && { unit: 'rad/s' }),
      siPrefix: false,
      include: [limit],
      domain: spanOf(y, limit),
    },
    marks: [
      ...bands,
      { kind: 'rule', y: limit, colour: 'ink', dash: 'solid', silent: true },
      {
        kind: 'line',
        id: variable === 's' ? 'rightmost' : 'largestRoot',
        label: variable === 's' ? 'rightmost root' : 'largest root',
        colour: 1,
        width: 2,
        x,
        y,
      },
      ...ends.slice(0, 6).map(
        (end): Mark => ({
          kind: 'note',
          x: end.value,
          y: limit,
          text: `${name} = ${Number(end.value.toPrecision(5))}`,
          towards: 'n',
        }),
      ),
      ...(value >= from && value <= to
        ? [{ kind: 'rule', x: value, colour: 'accent', dash: 'dot', silent: true } as Mark]
        : []),
    ],
  };
}

/** Whether a value is the end of a stable range. */
const told = ({ set }: RouthResult, value: number): boolean =>
  set?.ranges.some(({ from, to }) => from?.value === value || to?.value === value) ?? false;

/** The middle nine tenths of the curve and the limit: a root that runs to infinity would press the rest flat. */
function spanOf(y: readonly number[], limit: number): readonly [number, number] {
  const sorted = y.filter(Number.isFinite).toSorted((a, b) => a - b);
  if (sorted.length === 0) return [limit - 1, limit + 1];
  const low = Math.min(limit, sorted[Math.floor(0.04 * sorted.length)] ?? limit);
  const high = Math.max(limit, sorted[Math.ceil(0.96 * sorted.length) - 1] ?? limit);
  const pad = 0.12 * (high - low || Math.abs(high) || 1);
  return [low - pad, high + pad];
}

/** The stable region over two parameters, and the point. */
export function regionPlot(r: RouthResult): Drawing {
  const { parameters } = r.question;
  const [a = 0, b = 1] = r.axes;
  const { box, strips } = r.region ?? { box: { left: 0, right: 1, low: 0, high: 1 }, strips: [] };
  const edges = strips.flatMap(({ x, from, to, lowOpen, highOpen }): Mark[] => {
    const line = (y: readonly number[], open: readonly boolean[]): Mark => ({
      kind: 'line',
      colour: 1,
      width: 2,
      silent: true,
      x,
      y: y.map((v, k) => (open[k] ? Number.NaN : v)),
    });
    return [line(to, highOpen), line(from, lowOpen)];
  });
  return {
    title: 'Stable region',
    x: { id: 'first', label: parameters[a] ?? '', domain: [box.left, box.right], siPrefix: false },
    y: { label: parameters[b] ?? '', domain: [box.low, box.high], siPrefix: false },
    marks: [
      ...strips.map(
        (s): Mark => ({
          kind: 'area',
          id: 'upper',
          label: 'stable',
          colour: 1,
          edge: false,
          x: s.x,
          y: s.to,
          base: s.from,
        }),
      ),
      ...edges,
      ...(box.left < 0 && box.right > 0
        ? [{ kind: 'rule', x: 0, colour: 'quiet', dash: 'solid', silent: true } as Mark]
        : []),
      ...(box.low < 0 && box.high > 0
        ? [{ kind: 'rule', y: 0, colour: 'quiet', dash: 'solid', silent: true } as Mark]
        : []),
      ...pointMark(r, a, b),
    ],
  };
}

function pointMark(r: RouthResult, a: number, b: number): Mark[] {
  const [x, y] = [r.point[a], r.point[b]];
  if (!x || !y) return [];
  const stable = r.members.every((m) => m.stable);
  return [
    {
      kind: 'points',
      marker: 'diamond',
      colour: 'accent',
      size: 9,
      silent: true,
      x: [toNumber(x)],
      y: [toNumber(y)],
    },
    {
      kind: 'note',
      x: toNumber(x),
      y: toNumber(y),
      text: stable ? 'stable' : 'unstable',
      dot: false,
    },
  ];
}

/** Where the roots are at the point. */
export function rootMap(r: RouthResult, i: RouthInputs): Drawing {
  const { variable } = r.question;
  const { re, im } = PARTS[variable];
  const marks = r.members.map(
    ({ name, roots }, k): Mark => ({
      kind: 'points',
      id: im,
      label: name || 'roots',
      marker: (['cross', 'ring', 'square', 'triangle'] as const)[k] ?? 'cross',
      colour: ([1, 2, 3, 4] as const)[k] ?? 1,
      size: 10,
      x: roots.map(({ s }) => s.re),
      y: roots.map(({ s }) => s.im),
    }),
  );
  const limit: Mark[] =
    variable === 'z'
      ? [{ kind: 'circle', x: 0, y: 0, r: i.radius, colour: 'ink', silent: true } as Mark]
      : [
          { kind: 'rule', x: 0, colour: 'ink', dash: 'solid', silent: true },
          ...(i.decay === 0
            ? []
            : [
                { kind: 'rule', x: -i.decay, colour: 'accent', dash: 'dash', silent: true } as Mark,
              ]),
        ];
  const units = variable === 's' ? { unit: 'rad/s', siPrefix: false } : {};
  return {
    title: r.point.length > 0 ? `Roots at ${pointText(r)}` : 'Roots',
    equal: true,
    x: {
      id: re,
      label: variable === 's' ? 'Re s' : 'Re z',
      ...units,
      include: variable === 's' ? [0] : [-1, 1],
    },
    y: {
      label: variable === 's' ? 'Im s' : 'Im z',
      ...units,
      include: variable === 's' ? [0] : [-1, 1],
    },
    marks: [
      ...limit,
      { kind: 'rule', y: 0, colour: 'quiet', dash: 'solid', silent: true },
      ...marks,
    ],
  };
}
