import {
  abs,
  add,
  type Complex,
  complex,
  div,
  inv,
  mul,
  scale,
  sub,
} from '@tollbench/engines/numeric/complex.ts';
import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, percent, quantity } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'When a wire becomes a line',
  description:
    'A tenth of a wavelength, a sixth of a rise time: rules that say from when on a connection is a transmission line differ by a factor of ten, because they answer different questions. What a wire, a coil and a coil with two capacitors get wrong at each length, and how much an edge overshoots.',
  keywords: [
    'transmission line',
    'lumped element',
    'electrical length',
    'rise time',
    'critical length',
    'overshoot',
    'reflections',
  ],
  published: '2026-11-23',
  updated: '2026-11-23',
  tools: ['smith-chart'],
};

/** Impedance at the near end of a lossless line of one ohm, of an angle (rad), before a load (Ω). */
export function line(load: Complex, angle: number): Complex {
  const [c, s] = [complex(Math.cos(angle)), complex(0, Math.sin(angle))];
  return div(add(mul(load, c), s), add(c, mul(load, s)));
}

/** What a wire is taken for: nothing, a coil, or a coil between two halves of a capacitor. */
export const MODELS = {
  nothing: (load: Complex, _angle: number): Complex => load,
  coil: (load: Complex, angle: number): Complex => add(load, complex(0, angle)),
  pi: (load: Complex, angle: number): Complex => {
    const half = complex(0, angle / 2);
    const inner = add(inv(add(inv(load), half)), complex(0, angle));
    return inv(add(inv(inner), half));
  },
} as const;
export type Model = keyof typeof MODELS;

/** Error of a model in reflection at the near end: how far apart the two points lie in the chart of one ohm. */
export function error(model: Model, load: Complex, angle: number): number {
  const gamma = (z: Complex): Complex => div(sub(z, complex(1)), add(z, complex(1)));
  return abs(sub(gamma(MODELS[model](load, angle)), gamma(line(load, angle))));
}

/** Loads of a VSWR from 1 to 5 around the chart. */
const LOADS: readonly Complex[] = [1, 1.5, 2, 3, 5].flatMap((s) => {
  const size = (s - 1) / (s + 1);
  return Array.from({ length: s === 1 ? 1 : 24 }, (_, k) => {
    const gamma = scale(complex(Math.cos((k * Math.PI) / 12), Math.sin((k * Math.PI) / 12)), size);
    return div(add(complex(1), gamma), sub(complex(1), gamma));
  });
});
/** The largest error for loads up to this VSWR. */
export const worst = (model: Model, angle: number): number =>
  Math.max(...LOADS.map((load) => error(model, load, angle)));

/** Length, in wavelengths, up to which a model errs by no more than `limit` in reflection. */
export function lengthFor(model: Model, limit: number): number {
  const over = (angle: number): number => worst(model, angle) - limit;
  let high = 1e-4;
  while (over(high) < 0) high *= 1.2;
  return findRoot(over, high / 1.2, high) / (2 * Math.PI);
}

/**
 * Voltage at the open far end of a lossless line at time t, both in one-way delays: a ramp of `rise` to 1 behind a source
 * of `source` times the line's impedance. Each echo is the one before it times (source − 1)/(source + 1).
 */
export function farEnd(t: number, rise: number, source: number): number {
  const echo = (source - 1) / (source + 1);
  let [sum, size] = [0, 2 / (1 + source)];
  for (let k = 0; 2 * k + 1 < t && Math.abs(size) > 1e-12; k++) {
    sum += size * Math.min(1, (t - 2 * k - 1) / rise);
    size *= echo;
  }
  return sum;
}

/** How far the far end rises above 1: piecewise straight, so its highest point is where some ramp begins or ends. */
export function overshoot(rise: number, source: number): number {
  let highest = 1;
  for (let k = 0; k < 60; k++)
    for (const t of [2 * k + 1, 2 * k + 1 + rise])
      highest = Math.max(highest, farEnd(t, rise, source));
  return highest - 1;
}

const TIMES = Array.from({ length: 401 }, (_, k) => k / 20);
const edge = (rise: number, colour: 1 | 2 | 3): Mark => ({
  kind: 'line',
  label: `edge of ${rise} delays`,
  colour,
  width: 2,
  x: TIMES,
  y: TIMES.map((t) => farEnd(t, rise, 0.3)),
});
const edgePlot: Plot = {
  id: 'wire-edges',
  title: 'The open end of a line',
  alt: `Voltage at the open end against time in one-way delays, for edges of 1, 4 and 10 delays from a source of 0.3 times the line's impedance. They overshoot by ${[1, 4, 10].map((r) => percent(overshoot(r, 0.3))).join(', ')}.`,
  x: { label: 'Time, one-way delays', domain: [0, 20] },
  y: { label: 'Voltage', domain: [0, 1.6] },
  names: 'key',
  marks: [edge(1, 1), edge(4, 2), edge(10, 3)],
};

const ANGLES = Array.from({ length: 61 }, (_, k) => 0.002 * 10 ** (k * 0.035));
const errorLine = (label: string, model: Model, colour: 1 | 2 | 3): Mark => ({
  kind: 'line',
  label,
  colour,
  width: 2,
  x: ANGLES,
  y: ANGLES.map((l) => worst(model, 2 * Math.PI * l)),
});
const errorPlot: Plot = {
  id: 'wire-errors',
  title: 'What a wire is taken for',
  alt: `Largest error in reflection for loads up to a VSWR of 5, against the length in wavelengths, both on logarithmic axes. At a tenth of a wavelength it is ${(['nothing', 'coil', 'pi'] as const).map((m) => fixed(worst(m, 0.2 * Math.PI), 2)).join(', ')} for nothing, a coil, and a coil with two capacitors.`,
  x: { label: 'Length, wavelengths', domain: [0.002, 0.25], scale: 'log' },
  y: { label: 'Error in reflection', domain: [1e-5, 2], scale: 'log' },
  names: 'key',
  marks: [
    errorLine('nothing', 'nothing', 1),
    errorLine('coil', 'coil', 2),
    errorLine('coil and capacitors', 'pi', 3),
  ],
};

/** m/s on a board with an effective permittivity of 3.2. */
const SPEED = 299_792_458 / Math.sqrt(3.2);
const SOURCES = [0.1, 0.3, 0.6] as const;

export const data = {
  edgePlot,
  errorPlot,
  tenth: (['nothing', 'coil', 'pi'] as const).map((m) => worst(m, 0.2 * Math.PI)),
  rule: 1 / lengthFor('nothing', 0.1),
  sixth: overshoot(6, 0.3),
  half: overshoot(2, 0.3),
  atMost: (1 - 0.3) / (1 + 0.3),
  reach: (1e-9 / 6) * SPEED,
  lengths: {
    columns: [
      { label: 'Error in reflection' },
      { label: 'Nothing' },
      { label: 'Coil' },
      { label: 'Coil and capacitors' },
    ],
    rows: [0.01, 0.03, 0.1].map((limit) => [
      String(limit),
      ...(['nothing', 'coil', 'pi'] as const).map((m) => `λ/${fixed(1 / lengthFor(m, limit), 0)}`),
    ]),
  },
  overshoots: {
    columns: [
      { label: 'Edge, one-way delays' },
      { label: 'Length, of the edge' },
      ...SOURCES.map((s) => ({ label: `Source ${s} Z0` })),
    ],
    rows: [1, 2, 3, 4, 6, 8, 12, 20].map((rise) => [
      String(rise),
      rise === 1 ? 'the whole' : `1/${rise}`,
      ...SOURCES.map((s) => percent(overshoot(rise, s))),
    ]),
  },
  parts: {
    columns: [
      { label: 'Edge' },
      { label: 'A sixth, on a board' },
      { label: 'Knee frequency' },
      { label: 'λ/10 there' },
    ],
    rows: [10e-9, 3e-9, 1e-9, 0.3e-9, 0.1e-9].map((rise) => [
      quantity(rise, 's', 2),
      quantity((rise / 6) * SPEED, 'm', 2),
      quantity(0.5 / rise, 'Hz', 2),
      quantity((SPEED * rise) / 0.5 / 10, 'm', 2),
    ]),
  },
  links: await Promise.all(
    [
      [{ kind: 'line', value: 36, z0: 50 }],
      [
        { kind: 'shunt-C', value: 2e-12, z0: 50 },
        { kind: 'series-L', value: 5e-9, z0: 50 },
        { kind: 'shunt-C', value: 2e-12, z0: 50 },
      ].map((s) => ({
        ...s,
        value: Number(
          (s.kind === 'series-L'
            ? (50 * 0.2 * Math.PI) / (2e9 * Math.PI)
            : (0.1 * Math.PI) / 50 / (2e9 * Math.PI)
          ).toPrecision(4),
        ),
      })),
    ].map((steps) =>
      stateOf('smith-chart', { r: 100, x: 0, f0: 1e9, match: 'ladder', steps, losses: 'ideal' }),
    ),
  ),
};

export const citations: readonly Citation[] = [
  {
    authors: 'H. W. Johnson and M. Graham',
    title: 'High-Speed Digital Design',
    source: 'Prentice Hall',
    year: 1993,
    place: 'chapters 1 and 4',
  },
  {
    authors: 'S. Ramo, J. R. Whinnery and T. Van Duzer',
    title: 'Fields and Waves in Communication Electronics',
    source: 'Wiley, 3rd ed.',
    year: 1994,
    place: 'chapter 5',
  },
];
