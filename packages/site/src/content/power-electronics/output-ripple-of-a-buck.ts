import { cellOf, type Stage } from '@tollbench/engines/converter/cell.ts';
import { cycleFor } from '@tollbench/engines/converter/steady.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, percent, quantity } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'Output ripple of a buck: what ESR adds',
  description:
    'The ripple of a capacitor and that of its ESR are not in step, and do not add. The exact peak to peak in one line, how far the usual sum and the larger of the two are off, and which capacitor is ruled by which.',
  keywords: [
    'buck converter output ripple',
    'ESR',
    'ceramic capacitor',
    'electrolytic capacitor',
    'output capacitor selection',
    'inductor ripple current',
  ],
  published: '2026-11-23',
  updated: '2026-11-23',
  tools: ['dcdc-designer'],
};

/** V, V, A, Hz, H, F: a buck on which the rules are tried. */
const VIN = 12;
export const FREQUENCY = 500e3;
const INDUCTANCE = 10e-6;
const CAPACITANCE = 100e-6;

/** The exact periodic state of a buck without other losses, at a duty ratio and at x = ESR · C · f. */
export function exact(duty: number, x: number): { ripple: number; swing: number } {
  const output = VIN * duty;
  const stage: Stage = {
    topology: 'buck',
    vin: VIN,
    turns: 1,
    inductance: INDUCTANCE,
    inductorResistance: 0,
    switchResistance: 0,
    rectifierResistance: 0,
    rectifierDrop: 0,
    synchronous: true,
    capacitance: CAPACITANCE,
    esr: x / (CAPACITANCE * FREQUENCY),
    conductance: 0,
    current: 1,
    frequency: FREQUENCY,
  };
  const { output: o, inductor } = cycleFor(cellOf(stage), output).figures;
  return { ripple: o.most - o.least, swing: inductor.most - inductor.least };
}

/** Peak to peak over ΔI/(8 f C) by the formula of the text, D the duty ratio and x = ESR · C · f. */
export function formula(duty: number, x: number): number {
  const rest = 1 - duty;
  const [less, more] = duty < rest ? [duty, rest] : [rest, duty];
  if (2 * x <= less) return 1 + (4 * x * x) / (duty * rest);
  // The extreme of the shorter interval is its edge.
  if (2 * x <= more) return 4 * x + more + (4 * x * x) / more;
  return 8 * x;
}

const over = (duty: number, x: number): number => {
  const { ripple, swing } = exact(duty, x);
  return ripple / (swing / (8 * FREQUENCY * CAPACITANCE));
};

const XS = Array.from({ length: 61 }, (_, k) => 10 ** (-2 + k / 24));
const curve = (label: string, colour: 1 | 2 | 3, y: (x: number) => number): Mark => ({
  kind: 'line',
  label,
  colour,
  width: 2,
  x: XS,
  y: XS.map(y),
});
const ripplePlot: Plot = {
  id: 'ripple-by-esr',
  title: 'Ripple by ESR',
  alt: `Peak-to-peak ripple over that of the capacitance alone, against ESR times capacitance times frequency, at a duty ratio of a third: exact, the sum of both parts and the larger of both. At 0.1 the exact is ${fixed(over(1 / 3, 0.1), 2)}, the sum 1.80, the larger 1.`,
  x: { label: 'ESR · C · f', scale: 'log', domain: [0.01, 3] },
  y: { label: 'Ripple over ΔI/(8 f C)', scale: 'log' },
  names: 'key',
  marks: [
    curve('sum', 3, (x) => 1 + 8 * x),
    curve('exact, D = 1/3', 1, (x) => over(1 / 3, x)),
    curve('larger of both', 2, (x) => Math.max(1, 8 * x)),
  ],
};

const TABLE_X = [0.01, 0.03, 0.06, 0.125, 0.25, 0.5, 1, 3] as const;
const DUTIES = [0.1, 0.3, 0.5] as const;

/** Capacitors as they are bought: F, Ω; of their makers' usual figures at 100 kHz and above. */
const KINDS = [
  ['ceramic, 22 µF, half left', 11e-6, 3e-3],
  ['polymer, 220 µF', 220e-6, 12e-3],
  ['aluminium electrolytic, 470 µF', 470e-6, 60e-3],
  ['aluminium electrolytic, 100 µF', 100e-6, 200e-3],
] as const;

export const data = {
  ripplePlot,
  worst: Math.max(...DUTIES.flatMap((d) => TABLE_X.map((x) => (1 + 8 * x) / over(d, x) - 1))),
  least: Math.min(
    ...DUTIES.flatMap((d) => TABLE_X.map((x) => Math.max(1, 8 * x) / over(d, x) - 1)),
  ),
  table: {
    columns: [
      { label: 'ESR · C · f' },
      ...DUTIES.map((d) => ({ label: `exact, D = ${fixed(d, 1)}` })),
      { label: 'sum' },
      { label: 'larger' },
      { label: 'sum is over by, D = 0.5' },
    ],
    rows: TABLE_X.map((x) => [
      String(x),
      ...DUTIES.map((d) => fixed(over(d, x), 3)),
      fixed(1 + 8 * x, 2),
      fixed(Math.max(1, 8 * x), 2),
      percent((1 + 8 * x) / over(0.5, x) - 1),
    ]),
  },
  kinds: {
    columns: [
      { label: 'Capacitor' },
      { label: 'ESR' },
      ...[100e3, 500e3, 2e6].map((f) => ({ label: `ESR · C · f at ${quantity(f, 'Hz')}` })),
      { label: 'ruled by, at 500 kHz' },
    ],
    rows: KINDS.map(([name, c, esr]) => [
      name,
      quantity(esr, 'Ω'),
      ...[100e3, 500e3, 2e6].map((f) => fixed(esr * c * f, 3)),
      esr * c * 500e3 < 0.06 ? 'capacitance' : esr * c * 500e3 > 0.5 ? 'ESR' : 'both',
    ]),
  },
  links: await Promise.all([
    stateOf('dcdc-designer', { capacitance: 11e-6, esr: 3e-3 }),
    stateOf('dcdc-designer', { capacitance: 470e-6, esr: 60e-3 }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'R. W. Erickson, D. Maksimović',
    title: 'Fundamentals of Power Electronics',
    source: '3rd ed., Springer',
    year: 2020,
    place: '§2.5',
    isbn: '978-3-030-43879-1',
  },
];
