import { answerTo } from '@tollbench/engines/circuit/rlc/drive.ts';
import { resonanceOf } from '@tollbench/engines/circuit/rlc/frequency.ts';
import { modesOf } from '@tollbench/engines/circuit/rlc/modes.ts';
import { Network, type NetworkPart } from '@tollbench/engines/circuit/rlc/network.ts';
import { minimize } from '@tollbench/engines/numeric/minimize.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, quantity } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'A snubber for a ringing node',
  description:
    'Two periods on a screen and one capacitor give the L and C that ring. How large the snubber’s capacitor must be, which R goes with it for least overshoot, most damping or least impedance, and what it costs: a table in units of √(L/C).',
  keywords: [
    'RC snubber',
    'snubber design',
    'ringing',
    'switching node',
    'overshoot',
    'parasitic inductance',
    'damping ratio',
  ],
  published: '2026-11-23',
  updated: '2026-11-23',
  tools: ['rlc-555'],
};

/** L = 1 H, C = 1 F, so that √(L/C) and 1/√(LC) are 1; R and n·C in series across C. */
function damped(n: number, r: number, source: 'V' | 'I' = 'V'): Network {
  const part = (name: string, a: string, b: string, value: number): NetworkPart => ({
    name,
    kind: name[0] as NetworkPart['kind'],
    a,
    b,
    value: Number(value.toPrecision(9)),
    initial: 0,
  });
  const [drives, end] = source === 'V' ? ['in', 'in'] : ['out', '0'];
  return new Network({
    parts: [
      part('L1', end, 'out', 1),
      part('C1', 'out', '0', 1),
      part('R1', 'out', 'b', r),
      part('C2', 'b', '0', n),
    ],
    source: { kind: source, plus: drives, minus: '0' },
  });
}

const OUT = { kind: 'voltage', a: 'out', b: '0' } as const;
const STEP = { corners: [{ at: 0, jump: 1, slope: 0 }], sine: null };

/** The least damping ratio of any ringing pair; 1 where none rings. */
export const damping = (n: number, r: number): number =>
  Math.min(1, ...modesOf(damped(n, r).denominator).map(({ zeta }) => zeta ?? 1));

const SPAN = 40;
const STEPS = 1600;

/** The wave after a step of 1 V behind L, in units of 1/√(LC). */
export const wave = (n: number, r: number): ((t: number) => number) =>
  answerTo(damped(n, r).at(OUT), STEP).at;

/** The greatest value of that wave over its final 1. */
export function overshoot(n: number, r: number): number {
  const y = wave(n, r);
  let best = 0;
  for (let k = 1; k <= STEPS; k++) if (y((SPAN * k) / STEPS) > y((SPAN * best) / STEPS)) best = k;
  const [low, high] = [(SPAN * Math.max(0, best - 1)) / STEPS, (SPAN * (best + 1)) / STEPS];
  return -minimize((t) => -y(t), low, high).value - 1;
}

/** Periods of the bare ringing after which the wave stays within a tenth. */
export function calm(n: number, r: number): number {
  const y = wave(n, r);
  for (let k = STEPS; k > 0; k--)
    if (Math.abs(y((SPAN * k) / STEPS) - 1) > 0.1) return (SPAN * k) / STEPS / (2 * Math.PI);
  return 0;
}

/** The greatest impedance at the node, over √(L/C). */
export const peakImpedance = (n: number, r: number): number =>
  resonanceOf(damped(n, r, 'I').at(OUT))?.height ?? Number.POSITIVE_INFINITY;

/** r of the least of f between a tenth and ten times √(L/C). */
export function best(f: (r: number) => number): number {
  const at = Array.from({ length: 41 }, (_, k) => 10 ** (k / 20 - 1));
  const values = at.map(f);
  const k = Math.min(39, Math.max(1, values.indexOf(Math.min(...values))));
  return minimize(f, at[k - 1] ?? 0.1, at[k + 1] ?? 10, 1e-5).x;
}

const RATIOS = [1, 2, 3, 4, 6, 8] as const;
const found = RATIOS.map((n) => {
  const calmest = best((r) => overshoot(n, r));
  const steepest = best((r) => -damping(n, r));
  const flattest = best((r) => peakImpedance(n, r));
  return {
    n,
    calmest,
    over: overshoot(n, calmest),
    steepest,
    zeta: damping(n, steepest),
    flattest,
    peak: peakImpedance(n, flattest),
    still: calm(n, calmest),
  };
});

const TIMES = Array.from({ length: 501 }, (_, k) => (25 * k) / 500);
const line = (label: string, y: (t: number) => number, colour: 1 | 2 | 3): Mark => ({
  kind: 'line',
  label,
  colour,
  width: 2,
  x: TIMES.map((t) => t / (2 * Math.PI)),
  y: TIMES.map(y),
});
const four = found[3];
const one = found[0];
const wavePlot: Plot = {
  id: 'snubber-wave',
  title: 'A step at a node that rings',
  alt: `The node’s voltage over time in periods of its ringing after a step of 1 V. Without a snubber it swings between 0 and 2; with as much capacitance again it overshoots by ${fixed(100 * (one?.over ?? 0), 0)} %, with four times as much by ${fixed(100 * (four?.over ?? 0), 0)} %.`,
  x: { label: 'Time, periods of the ringing', domain: [0, 4] },
  y: { label: 'Voltage over the step', domain: [0, 2.05] },
  names: 'key',
  marks: [
    line('bare', (t) => 1 - Math.cos(t), 3),
    line('1 C', wave(1, one?.calmest ?? 1), 2),
    line('4 C', wave(4, four?.calmest ?? 1), 1),
  ],
};

const OHMS = Array.from({ length: 61 }, (_, k) => 10 ** (k / 40 - 0.75));
const overPlot: Plot = {
  id: 'snubber-over',
  title: 'Overshoot by the resistor',
  alt: `Overshoot in per cent against R over √(L/C) from 0.18 to 5.6, for snubber capacitors of two, four and eight times the node’s. Each curve has one least value: ${found
    .filter(({ n }) => n === 2 || n === 4 || n === 8)
    .map(
      ({ n, over, calmest }) => `${fixed(100 * over, 0)} % at ${fixed(calmest, 2)} for ${n} times`,
    )
    .join(', ')}.`,
  x: { label: 'R over √(L/C)', scale: 'log', domain: [0.18, 5.6] },
  y: { label: 'Overshoot, %', domain: [0, 100] },
  names: 'key',
  marks: ([2, 4, 8] as const).map((n, k) => ({
    kind: 'line',
    label: `${n} C`,
    colour: (k + 1) as 1 | 2 | 3,
    width: 2,
    x: OHMS,
    y: OHMS.map((r) => 100 * overshoot(n, r)),
  })),
};

/** What is read off the screen: 20 ns, and 28 ns with 200 pF added. */
const READ = { bare: 20e-9, added: 28e-9, pico: 200e-12 };
const ratio = READ.added / READ.bare;
const capacitance = READ.pico / (ratio * ratio - 1);
const inductance = (READ.bare / (2 * Math.PI)) ** 2 / capacitance;
const impedance = Math.sqrt(inductance / capacitance);

export const data = {
  found,
  wavePlot,
  overPlot,
  read: {
    c: quantity(capacitance, 'F', 3),
    l: quantity(inductance, 'H', 3),
    z: quantity(impedance, 'Ω', 3),
    r: quantity((four?.calmest ?? 1) * impedance, 'Ω', 2),
    snub: quantity(4 * capacitance, 'F', 2),
    watts: quantity(4 * capacitance * 12 ** 2 * 500e3, 'W', 2),
  },
  inductance,
  capacitance,
  half: overshoot(4, (four?.calmest ?? 1) / 2),
  double: overshoot(4, 2 * (four?.calmest ?? 1)),
  bare: overshoot(4, 1) - (four?.over ?? 0),
  table: {
    columns: [
      { label: 'Snubber’s C over the node’s' },
      { label: 'R for least overshoot' },
      { label: 'Overshoot' },
      { label: 'R for most damping' },
      { label: 'ζ' },
      { label: 'R for least impedance' },
      { label: 'Peak over √(L/C)' },
      { label: 'Within 10 % after' },
    ],
    rows: found.map((f) => [
      `${f.n}`,
      fixed(f.calmest, 2),
      `${fixed(100 * f.over, 0)} %`,
      fixed(f.steepest, 2),
      fixed(f.zeta, 2),
      fixed(f.flattest, 2),
      fixed(f.peak, 2),
      `${fixed(f.still, 1)} periods`,
    ]),
  },
  links: await Promise.all([
    stateOf('rlc-555', { task: 'ring' }),
    stateOf('rlc-555', {
      arrangement: 'snubber',
      r2: 2.2,
      l1: 48e-9,
      c1: 210e-12,
      r1: 12,
      c2: 820e-12,
      level: 12,
    }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'R. W. Erickson and D. Maksimović',
    title: 'Fundamentals of Power Electronics',
    source: '2nd ed., Kluwer',
    year: 2001,
    place: 'section 10.4',
  },
  {
    authors: 'W. McMurray',
    title: 'Optimum snubbers for power semiconductors',
    source: 'IEEE Transactions on Industry Applications IA-8(5)',
    year: 1972,
    place: 'pp. 593–600',
  },
];
