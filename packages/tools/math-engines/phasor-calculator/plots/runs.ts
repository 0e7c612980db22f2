/** Monte Carlo runs beside first order: the histogram and the plane with its ellipse. */
import type { Drawing } from '../../../define/named.ts';
import type { Runs, Told } from '../compute/sheet.ts';
import { prefixFor, unitOf } from '../shown.ts';

const BINS = 60;
const DRAWN = 1500;
/** χ² of two degrees of freedom at 95 %: −2·ln 0.05. */
const TWO = Math.sqrt(-2 * Math.log(0.05));

interface Scale {
  readonly by: number;
  readonly label: string;
}

function scaleOf(value: Told['value']): Scale {
  const unit = unitOf(value);
  const { prefix, power } = prefixFor(Math.hypot(value.re, value.im), unit);
  const shown = `${prefix}${unit}`;
  return { by: Number(`1e${-power}`), label: shown === '' ? '' : `, ${shown}` };
}

/** Magnitudes, or values where they are real, with the normal curve of first order. */
export function distribution({ value, spread }: Told, { re, im }: Runs): Drawing {
  const isReal = value.im === 0 && im.every((x) => x === 0);
  const { by, label } = scaleOf(value);
  const all = (isReal ? re : re.map((x, k) => Math.hypot(x, im[k] as number))).map((x) => x * by);
  const [low, high] = all.reduce(
    ([a, b], x) => [Math.min(a, x), Math.max(b, x)] as [number, number],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as [number, number],
  );
  const width = (high - low || 1) / BINS;
  const counts = new Array<number>(BINS).fill(0);
  for (const x of all) {
    const at = Math.min(BINS - 1, Math.floor((x - low) / width));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const edges = Array.from({ length: BINS + 1 }, (_, k) => low + k * width);
  const mean = (isReal ? value.re : Math.hypot(value.re, value.im)) * by;
  const u = (isReal ? (spread?.re ?? 0) : (spread?.magnitude ?? 0)) * by;
  const from = Math.min(low, mean - 4 * u);
  const to = Math.max(high, mean + 4 * u);
  const x = Array.from({ length: 161 }, (_, k) => from + ((to - from) * k) / 160);
  const normal = (t: number) =>
    ((all.length * width) / (u * Math.sqrt(2 * Math.PI))) * Math.exp(-(((t - mean) / u) ** 2) / 2);
  return {
    title: 'Distribution',
    x: { id: 'value', label: `${isReal ? 'Value' : 'Magnitude'}${label}` },
    y: { label: 'Runs', include: [0] },
    marks: [
      {
        kind: 'histogram',
        id: 'runs',
        of: { scale: by },
        label: 'Monte Carlo',
        colour: 1,
        edges,
        counts,
      },
      ...(u > 0
        ? ([
            {
              kind: 'line',
              id: 'expectedRuns',
              xId: 'valueAt',
              label: 'first order',
              colour: 2,
              x,
              y: x.map(normal),
            },
          ] as const)
        : []),
    ],
  };
}

/** Up to 1500 runs in the plane, and the ellipse that holds 95 % to first order. */
export function cloud({ value, spread }: Told, { re, im }: Runs): Drawing | undefined {
  if (!spread || im.every((x) => x === 0)) return undefined;
  const { by, label } = scaleOf(value);
  const n = Math.min(DRAWN, re.length);
  const turn = Array.from({ length: 121 }, (_, k) => (2 * Math.PI * k) / 120);
  // The root of the covariance: x = a·cos t, y = b·cos t + c·sin t.
  const a = spread.re;
  const b = a > 0 ? spread.reIm / a : 0;
  const c = Math.sqrt(Math.max(0, spread.im ** 2 - b * b));
  return {
    title: 'Plane',
    x: { id: 'real', label: `Real${label}` },
    y: { label: `Imaginary${label}` },
    marks: [
      {
        kind: 'points',
        id: 'imaginary',
        of: { scale: by },
        label: 'Monte Carlo',
        colour: 1,
        x: Array.from(re.subarray(0, n), (x) => x * by),
        y: Array.from(im.subarray(0, n), (x) => x * by),
      },
      {
        kind: 'line',
        id: 'ellipseImaginary',
        xId: 'ellipseReal',
        label: '95 %, first order',
        colour: 2,
        x: turn.map((t) => (value.re + TWO * a * Math.cos(t)) * by),
        y: turn.map((t) => (value.im + TWO * (b * Math.cos(t) + c * Math.sin(t))) * by),
      },
    ],
  };
}
