import {
  type Element,
  equations,
  type OpampNetwork,
  returnRatio,
} from '@tollbench/engines/circuit/opamp-circuit.ts';
import { loopMargins } from '@tollbench/engines/circuit/opamp-margins.ts';
import { stepRun } from '@tollbench/engines/circuit/opamp-step.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import { showQuantity } from '@tollbench/tools/define/si.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'The isolation resistor for a capacitive load',
  description:
    'A buffer into a capacitor rings; a resistor between them cures it. Half the output resistance leaves 60° for any capacitance at all: the margin and damping in closed form, the worst load, what the usual rule gives, and what the resistor costs.',
  keywords: [
    'capacitive load',
    'isolation resistor',
    'op amp stability',
    'phase margin',
    'output resistance',
    'buffer oscillation',
  ],
  published: '2026-11-23',
  updated: '2026-11-23',
  tools: ['opamp-designer'],
};

/** Ω and Hz: an OP27’s. */
export const RO = 70;
export const GBW = 8e6;
export const LOADS = [100e-12, 300e-12, 1e-9, 3e-9, 10e-9, 100e-9, 1e-6];
export const SHARES = [0.1, (Math.SQRT2 - 1) / 2, 0.5, 1, 2];

/** A buffer of one pole, or with a second at `f2` Hz, and `r` Ω before `c` F. */
function circuit(r: number, c: number, f2: number, open: boolean) {
  const load = r > 0 ? 'load' : 'out';
  const between: Element[] = r > 0 ? [{ name: 'R', kind: 'R', a: 'out', b: load, value: r }] : [];
  const net: OpampNetwork = {
    plus: 'in',
    minus: 'out',
    out: 'out',
    load,
    elements: [...between, { name: 'C', kind: 'C', a: load, b: '0', value: c }],
  };
  return equations(net, { a0: 1e6, gbw: GBW, f2, ro: RO, cdiff: 0, ccm: 0 }, open);
}

/** Degrees. */
export function margin(r: number, c: number, f2 = Number.POSITIVE_INFINITY): number {
  const e = circuit(r, c, f2, true);
  return loopMargins((w) => returnRatio(e, w), 1e3, 1e9).phase as number;
}

/** Share by which a step at the load goes beyond its end. */
export function overshoot(r: number, c: number): number {
  const w = Math.sqrt((2 * Math.PI * GBW) / ((RO + r) * c));
  const { output } = stepRun(
    circuit(r, c, Number.POSITIVE_INFINITY, true),
    1,
    Number.POSITIVE_INFINITY,
    12 / w,
    6000,
  );
  return Math.max(0, Math.max(...output) - 1);
}

/** Ω: the least resistor with so many degrees, 0 where none is needed. */
export function least(wanted: number, c: number): number {
  if (margin(0, c) >= wanted) return 0;
  let [low, high] = [1e-3, RO];
  for (let k = 0; k < 40; k++) {
    const middle = Math.sqrt(low * high);
    if (margin(middle, c) >= wanted) high = middle;
    else low = middle;
  }
  return high;
}

/** Ω: the rule of the data sheets. */
export const rule = (c: number): number => Math.sqrt(RO / (2 * Math.PI * GBW * c));
/** F: the load with the least margin. */
export const worstLoad = (r: number): number => 1 / (2 * Math.PI * GBW * r);

const ohms = (r: number): string => (r === 0 ? 'none' : showQuantity(r, 'Ω', 3));
const degrees = (x: number): string => `${fixed(x, 1)}°`;
const per = (share: number): string => `${fixed(100 * share, share < 0.0995 ? 1 : 0)} %`;

export const needed = LOADS.map((c) => ({
  c,
  bare: margin(0, c),
  over: overshoot(0, c),
  r45: least(45, c),
  r60: least(60, c),
  rule: rule(c),
  ruled: margin(rule(c), c),
}));
export const bounds = SHARES.map((share) => {
  const r = share * RO;
  const c = worstLoad(r);
  return { share, r, c, margin: margin(r, c), over: overshoot(r, c), drop: r / (1000 + r) };
});
const half = (c: number, f2: number) => margin(RO / 2, c, f2);

const X = Array.from({ length: 121 }, (_, k) => 10 ** (-11 + (5 * k) / 120));
const curve = (label: string, r: number, colour: 1 | 2 | 3 | 4): Mark => ({
  kind: 'line',
  label,
  colour,
  width: 2,
  x: X,
  y: X.map((c) => margin(r, c)),
});
const marginPlot: Plot = {
  id: 'isolation-margin',
  title: 'Margin over the load',
  alt: `Phase margin in degrees against load capacitance from 10 pF to 1 µF. Without a resistor it falls towards 0. With 15 Ω, 35 Ω and 70 Ω it falls to ${degrees(margin(15, worstLoad(15)))}, ${degrees(margin(35, worstLoad(35)))} and ${degrees(margin(70, worstLoad(70)))} and rises again.`,
  x: { label: 'Load capacitance', unit: 'F', scale: 'log', domain: [1e-11, 1e-6] },
  y: { label: 'Phase margin', unit: '°', domain: [0, 90] },
  names: 'key',
  marks: [
    curve('70 Ω', 70, 4),
    curve('35 Ω', 35, 3),
    curve('15 Ω', 15, 2),
    curve('no resistor', 0, 1),
  ],
};

export const data = {
  marginPlot,
  ruleLeast: Math.min(...needed.map((n) => n.ruled)),
  ruleMost: Math.max(...needed.map((n) => n.ruled)),
  second: { plain: half(1e-9, Number.POSITIVE_INFINITY), with: half(1e-9, 2 * GBW) },
  neededTable: {
    columns: [
      { label: 'Load' },
      { label: 'Margin without' },
      { label: 'Overshoot without' },
      { label: 'R for 45°' },
      { label: 'R for 60°' },
      { label: 'Rule (5)' },
      { label: 'Its margin' },
    ],
    rows: needed.map((n) => [
      showQuantity(n.c, 'F', 3),
      degrees(n.bare),
      per(n.over),
      ohms(n.r45),
      ohms(n.r60),
      ohms(n.rule),
      degrees(n.ruled),
    ]),
  },
  boundTable: {
    columns: [
      { label: 'R / Rₒ' },
      { label: 'R' },
      { label: 'Worst load' },
      { label: 'Margin there' },
      { label: 'Overshoot at the load' },
      { label: 'Lost into 1 kΩ' },
    ],
    rows: bounds.map((b) => [
      fixed(b.share, 2),
      ohms(b.r),
      showQuantity(b.c, 'F', 3),
      degrees(b.margin),
      per(b.over),
      per(b.drop),
    ]),
  },
  links: await Promise.all([
    stateOf('opamp-designer', {
      circuit: 'buffer',
      amplifier: 'op27',
      cl: 10e-9,
      comp: 'isolation',
    }),
    stateOf('opamp-designer', { amplifier: 'op27', rf: 10e3, cl: 10e-9, comp: 'inloop' }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'S. Franco',
    title: 'Design with Operational Amplifiers and Analog Integrated Circuits',
    source: '4th ed., McGraw-Hill',
    year: 2014,
    place: 'section 8.2',
    isbn: '978-0-07-802816-8',
  },
  {
    authors: 'H. W. Bode',
    title: 'Network Analysis and Feedback Amplifier Design',
    source: 'Van Nostrand, New York',
    year: 1945,
  },
];
