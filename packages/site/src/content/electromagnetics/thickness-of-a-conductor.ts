import {
  abs,
  add,
  type Complex,
  complex,
  div,
  inv,
  mul,
  scale,
  sinh,
  tanh,
} from '@tollbench/engines/numeric/complex.ts';
import { minimize } from '@tollbench/engines/numeric/minimize.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, percent, quantity } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'A conductor can be too thick',
  description:
    'The resistance of a sheet at high frequency has a minimum at one and a half skin depths, and thicker metal is nine per cent worse. Where the optimum lies for one foil, for a winding of many layers and for a plating, and how thick a conductor has to be to leak nothing.',
  keywords: [
    'skin depth',
    'surface resistance',
    'AC resistance',
    'foil winding',
    'Dowell',
    'plating thickness',
    'shielding',
  ],
  published: '2026-11-23',
  updated: '2026-11-23',
  tools: ['smith-chart'],
};

const MU0 = 4e-7 * Math.PI;
/** S/m at 20 °C. */
const COPPER = 5.8e7;
const SILVER = 6.3e7;
const GOLD = 4.1e7;
/** Electroless nickel with a tenth of phosphorus, 70 µΩ·cm: amorphous, not magnetic. */
const NICKEL = 1 / 70e-8;

/** Skin depth, m, of a metal that is not magnetic. */
export const skinDepth = (conductivity: number, f: number): number =>
  1 / Math.sqrt(Math.PI * f * MU0 * conductivity);

/** coth((1 + j)x), by the engine's tanh. */
const coth = (x: number): Complex => inv(tanh(complex(x, x)));

/**
 * Resistance of a sheet of x skin depths with all its current's field on one side, over that of endless metal:
 * Re (1 + j) coth((1 + j)x).
 */
export const oneSided = (x: number): number => mul(complex(1, 1), coth(x)).re;

/** The same of a current whose field is alike on both sides: two sheets of half the thickness, side by side. */
export const twoSided = (x: number): number => oneSided(x / 2) / 2;

/**
 * Resistance of layer number m from the one without field, over that of endless metal, for one current in each layer
 * (P. L. Dowell, 1966): its own loss, and that of the field of the layers below it.
 */
export function layer(x: number, m: number): number {
  const own = (Math.sinh(2 * x) + Math.sin(2 * x)) / (Math.cosh(2 * x) - Math.cos(2 * x));
  const near = (2 * (Math.sinh(x) - Math.sin(x))) / (Math.cosh(x) + Math.cos(x));
  return own + m * (m - 1) * near;
}

/** Resistance of a winding of n layers in series, over n sheets of endless metal. */
export function winding(x: number, n: number): number {
  let sum = 0;
  for (let m = 1; m <= n; m++) sum += layer(x, m);
  return sum / n;
}

/** The thickness, in skin depths, at which a winding of n layers has its least resistance, and that resistance. */
export function best(n: number): { x: number; resistance: number; factor: number } {
  const { x } = minimize((v) => winding(v, n), 0.05, 3);
  return { x, resistance: winding(x, n), factor: winding(x, n) * x };
}

/** A layer of metal, from the one that carries the field on: S/m, and m. The last one has no end. */
interface Layer {
  readonly conductivity: number;
  readonly thickness: number;
}

/** Surface resistance of layers, Ω: each is a short line of its own wave impedance before the next. */
export function surface(layers: readonly Layer[], f: number): number {
  const z = layers.reduceRight<Complex | null>((behind, { conductivity, thickness }) => {
    const delta = skinDepth(conductivity, f);
    const own = scale(complex(1, 1), 1 / (conductivity * delta));
    if (behind === null) return own;
    const t = tanh(scale(complex(1, 1), thickness / delta));
    return mul(own, div(add(behind, mul(own, t)), add(own, mul(behind, t))));
  }, null);
  return z?.re ?? 0;
}

/** Voltage along the far side of a sheet of x skin depths, over that of the same current spread evenly. */
export const through = (x: number): number => {
  const gamma = complex(x, x);
  return abs(div(gamma, sinh(gamma)));
};

const best1 = minimize(oneSided, 0.5, 3);
const sheetAt = (f: number): number => 35e-6 / skinDepth(COPPER, f);
const X = Array.from({ length: 181 }, (_, k) => 0.5 + k * 0.025);
const sheet = (label: string, f: (x: number) => number, colour: 1 | 2 | 3, from: number): Mark => {
  const shown = X.filter((x) => x >= from);
  return { kind: 'line', label, colour, width: 2, x: shown, y: shown.map(f) };
};

const sheetPlot: Plot = {
  id: 'thickness-sheet',
  title: 'Resistance of a sheet',
  alt: `Resistance over that of endlessly thick metal, against the thickness in skin depths. With the field on one side it falls to ${fixed(best1.value, 3)} at ${fixed(best1.x, 2)} skin depths, rises to 1 and stays there; with the field on both sides it is half of this at twice the thickness.`,
  x: { label: 'Thickness, skin depths', domain: [0.5, 5] },
  y: { label: 'Resistance over that of thick metal', domain: [0, 2] },
  names: 'key',
  marks: [
    sheet('field on one side', oneSided, 1, 0.5),
    sheet('field on both sides', twoSided, 2, 0.5),
    {
      kind: 'points',
      label: 'least',
      colour: 3,
      x: [best1.x, 2 * best1.x],
      y: [best1.value, best1.value / 2],
      size: 6,
    },
  ],
};

const THIN = Array.from({ length: 120 }, (_, k) => 10 ** (-1.1 + k * 0.0145));
const wound = (n: 1 | 2 | 4 | 10, colour: 1 | 2 | 3 | 4): Mark => ({
  kind: 'line',
  label: n === 1 ? '1 layer' : `${n} layers`,
  colour,
  width: 2,
  x: THIN,
  y: THIN.map((x) => winding(x, n)),
});
const windingPlot: Plot = {
  id: 'thickness-winding',
  title: 'Resistance of a winding of foil',
  alt: `Resistance a layer over that of endless metal, against the foil's thickness in skin depths, both on logarithmic axes. It is least at ${[1, 2, 4, 10].map((n) => `${fixed(best(n).x, 2)} for ${n}`).join(', ')} layers, and rises steeply beyond with many layers.`,
  x: { label: 'Thickness of the foil, skin depths', domain: [0.08, 4], scale: 'log' },
  y: { label: 'Resistance a layer', domain: [0.5, 200], scale: 'log' },
  names: 'key',
  marks: [wound(1, 1), wound(2, 2), wound(4, 3), wound(10, 4)],
};

const FINISHES: readonly (readonly [string, readonly Layer[]])[] = [
  ['bare copper', []],
  ['0.3 µm silver', [{ conductivity: SILVER, thickness: 0.3e-6 }]],
  [
    '0.05 µm gold on 5 µm nickel',
    [
      { conductivity: GOLD, thickness: 0.05e-6 },
      { conductivity: NICKEL, thickness: 5e-6 },
    ],
  ],
];
const BASE: Layer = { conductivity: COPPER, thickness: Number.POSITIVE_INFINITY };
const finish = (layers: readonly Layer[], f: number): number =>
  surface([...layers, BASE], f) / surface([BASE], f);

export const data = {
  sheetPlot,
  windingPlot,
  least: best1,
  worse: 1 / best1.value - 1,
  ten: best(10),
  one: winding(1, 10) / best(10).resistance,
  nickel: [1e9, 10e9].map((f) => finish(FINISHES[2]?.[1] ?? [], f)),
  through: through(3),
  copper: {
    columns: [
      { label: 'Frequency' },
      { label: 'Skin depth' },
      { label: 'Least at' },
      { label: '35 µm over direct current' },
      { label: 'Through 35 µm' },
    ],
    rows: [1e5, 1e6, 1e7, 1e8, 2.45e9].map((f) => {
      const delta = skinDepth(COPPER, f);
      const x = sheetAt(f);
      const leak = 20 * Math.log10(through(x));
      return [
        quantity(f, 'Hz', 3),
        quantity(delta, 'm', 3),
        quantity((Math.PI / 2) * delta, 'm', 3),
        `${fixed(oneSided(x) * x, 2)} times`,
        leak < -200 ? 'below −200 dB' : `${fixed(leak, 1)} dB`,
      ];
    }),
  },
  windings: {
    columns: [
      { label: 'Layers' },
      { label: 'Best thickness, δ' },
      { label: 'AC over DC there' },
      { label: 'One δ thick instead' },
      { label: 'Two δ thick' },
    ],
    rows: [1, 2, 3, 5, 10, 20].map((n) => {
      const { x, resistance, factor } = best(n);
      const over = (thick: number): string => {
        const ratio = winding(thick, n) / resistance;
        return ratio < 1.995 ? `+${percent(ratio - 1)}` : `${quantity(ratio, '', 2)} times`;
      };
      return [String(n), fixed(x, 2), fixed(factor, 2), over(1), over(2)];
    }),
  },
  finishes: {
    columns: [
      { label: 'On copper' },
      ...[1e8, 1e9, 1e10, 4e10].map((f) => ({ label: quantity(f, 'Hz', 3) })),
    ],
    rows: FINISHES.map(([name, layers]) => [
      name,
      ...[1e8, 1e9, 1e10, 4e10].map((f) => fixed(finish(layers, f), 2)),
    ]),
  },
  links: await Promise.all([
    stateOf('smith-chart', { r: 5, x: 0, inductorQ: 50 }),
    stateOf('smith-chart', { r: 5, x: 0, inductorQ: 46 }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'P. L. Dowell',
    title: 'Effects of eddy currents in transformer windings',
    source: 'Proceedings of the IEE 113(8)',
    year: 1966,
    place: 'pp. 1387–1394',
  },
  {
    authors: 'H. A. Wheeler',
    title: 'Formulas for the skin effect',
    source: 'Proceedings of the IRE 30(9)',
    year: 1942,
    place: 'pp. 412–424',
  },
  {
    authors: 'S. A. Schelkunoff',
    title: 'The electromagnetic theory of coaxial transmission lines and cylindrical shields',
    source: 'Bell System Technical Journal 13(4)',
    year: 1934,
    place: 'pp. 532–579',
  },
];
