import { inZ } from '@tollbench/engines/discretize/response.ts';
import type { Drawing } from '../../define/named.ts';
import type { Mark, Numbers, Panel } from '../../plot/types.ts';
import type { DiscretizerResult } from './compute.ts';
import { transferText } from './words.ts';

const level = (y: number): Mark => ({ kind: 'rule', y, colour: 'quiet', silent: true });
const upright = (x: number, label: string): Mark => ({
  kind: 'rule',
  x,
  colour: 'quiet',
  dash: 'dot',
  label,
  silent: true,
});

const finite = (list: Numbers): number[] => Array.from(list).filter(Number.isFinite);

/** Zeros at the Nyquist frequency would press all else flat: the axis ends 30 dB below the plant. */
function magnitudeDomain({ curves }: DiscretizerResult): [number, number] {
  const g = finite(curves.magnitude);
  const [low, high] = [Math.min(...g), Math.max(...g)];
  const least = Math.max(Math.min(...finite(curves.magnitudeZ)), low - 30);
  const most = Math.min(Math.max(...finite(curves.magnitudeZ)), high + 30);
  return [
    20 * Math.floor(Math.min(low, least) / 20 - 1e-9),
    20 * Math.ceil(Math.max(high, most) / 20 + 1e-9),
  ];
}

/** Characters that fit the picture on a phone. */
const MAX_NOTE = 50;

/** H(z) in the lower left corner, where it is short. */
function answer(
  { discrete, curves: { omega } }: DiscretizerResult,
  [low, high]: readonly number[],
): Mark[] {
  const text = `H = ${transferText(discrete, 4)}`;
  if (text.length > MAX_NOTE) return [];
  const [first = 1, last = 1] = [omega[0], omega.at(-1)];
  return [
    {
      kind: 'note',
      x: first * (last / first) ** 0.02,
      y: (low ?? 0) + 0.06 * ((high ?? 0) - (low ?? 0)),
      dot: false,
      towards: 'e',
      text,
    },
  ];
}

function magnitudePanel(r: DiscretizerResult): Panel {
  const { omega, magnitude, magnitudeZ } = r.curves;
  const domain = magnitudeDomain(r);
  return {
    y: { label: 'Magnitude', unit: 'dB', domain },
    share: 1.15,
    marks: [
      level(0),
      ...answer(r, domain),
      upright(r.at, 'compared'),
      {
        kind: 'line',
        id: 'magnitude',
        label: 'G, continuous',
        colour: 'quiet',
        dash: 'dash',
        width: 2,
        x: omega,
        y: magnitude,
      },
      {
        kind: 'line',
        id: 'magnitudeZ',
        label: 'H, discrete',
        colour: 1,
        width: 2,
        x: omega,
        y: magnitudeZ,
      },
    ],
  };
}

function phasePanel({ curves: { omega, phase, phaseZ }, at }: DiscretizerResult): Panel {
  return {
    y: { label: 'Phase', unit: '°', ticks: 'degrees' },
    marks: [
      upright(at, ''),
      {
        kind: 'line',
        id: 'phase',
        label: 'G, continuous',
        colour: 'quiet',
        dash: 'dash',
        width: 2,
        x: omega,
        y: phase,
      },
      {
        kind: 'line',
        id: 'phaseZ',
        label: 'H, discrete',
        colour: 1,
        width: 2,
        x: omega,
        y: phaseZ,
      },
    ],
  };
}

/** Both responses up to the Nyquist frequency. */
export function bodePlot(r: DiscretizerResult): Drawing {
  const { omega } = r.curves;
  return {
    title: 'Frequency responses',
    names: 'key',
    x: {
      id: 'frequency',
      label: 'Frequency',
      unit: 'rad/s',
      scale: 'log',
      domain: [omega[0] ?? 0.1, Math.PI / r.sampleTime],
    },
    panels: [magnitudePanel(r), phasePanel(r)],
  };
}

/** More samples than this are drawn as a line. */
const MAX_DOTS = 80;

export function stepPlot({ step, before }: DiscretizerResult): Drawing {
  const { t, y, tz, yz, end } = step;
  // What grows without bound would press the plant flat.
  const [low, high] = [Math.min(0, ...y), Math.max(0, ...y)];
  const span = high - low || 1;
  const beyond = yz.some((v) => v > high + 2 * span || v < low - 2 * span);
  return {
    title: 'Step responses',
    names: 'key',
    x: { id: 'time', label: 'Time', unit: 's', domain: [0, end] },
    y: {
      label: 'Output',
      include: [0],
      ...(beyond && before !== 'unstable' && { domain: [low - span, high + span] as const }),
    },
    marks: [
      {
        kind: 'line',
        id: 'response',
        label: 'G, continuous',
        colour: 'quiet',
        dash: 'dash',
        width: 2,
        x: t,
        y,
      },
      {
        kind: 'line',
        id: 'sampled',
        xId: 'sampleInstant',
        label: 'H, discrete',
        colour: 1,
        step: 'after',
        ...(tz.length <= MAX_DOTS && { marker: 'circle' as const }),
        x: tz,
        y: yz,
      },
    ],
  };
}

/** Poles and zeros about the unit circle, and the poles of coefficients in fixed point. */
export function zPlane(r: DiscretizerResult): Drawing {
  const points = (
    role: string,
    label: string,
    marker: 'cross' | 'ring' | 'plus',
    list: readonly { re: number; im: number }[],
  ): Mark[] =>
    list.length === 0
      ? []
      : [
          {
            kind: 'points',
            id: 'imaginaryPart',
            of: { role },
            label,
            marker,
            colour: role === 'zero' ? 3 : role === 'pole' ? 1 : 2,
            size: role === 'rounded' ? 8 : 10,
            x: list.map(({ re }) => re),
            y: list.map(({ im }) => im),
          },
        ];
  const poles = r.discrete.poles.map(inZ);
  const zeros = r.discrete.zeros.map(inZ);
  // A zero far out, as of fast sampling, would shrink the circle to a dot.
  const near = [...poles, ...zeros].filter(({ re, im }) => Math.hypot(re, im) < 4);
  const reach =
    1.15 * Math.max(1, ...near.map(({ re, im }) => Math.max(Math.abs(re), Math.abs(im))));
  return {
    title: 'Poles and zeros in z',
    equal: true,
    names: 'key',
    x: { id: 'realPart', label: 'Real part', domain: [-reach, reach] },
    y: { label: 'Imaginary part', domain: [-reach, reach] },
    marks: [
      { kind: 'rule', y: 0, colour: 'quiet', dash: 'solid', silent: true },
      { kind: 'rule', x: 0, colour: 'quiet', dash: 'solid', silent: true },
      { kind: 'circle', x: 0, y: 0, r: 1, colour: 'ink', silent: true },
      ...points('pole', 'poles', 'cross', poles),
      ...points('zero', 'zeros', 'ring', zeros),
      ...points('rounded', 'poles in fixed point', 'plus', r.fixed?.poles ?? []),
    ],
  };
}
