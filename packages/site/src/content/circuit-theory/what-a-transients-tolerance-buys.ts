import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { answer } from '../../post/deck.ts';
import { fixed, quantity, whole } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'What a transient’s tolerance buys',
  description:
    'A lossless tank in SPICE loses energy, keeps it, or gains it, by the method of integration: the apparent Q of each in closed form and as simulated, what reltol of 1e-3 to 1e-6 gives on circuits with exact answers, and a rule for the longest step.',
  keywords: [
    'SPICE transient',
    'reltol',
    'trapezoidal rule',
    'trapezoidal ringing',
    'Gear integration',
    'maximum time step',
    'numerical damping',
    'LC tank',
  ],
  published: '2026-11-28',
  updated: '2026-11-28',
  tools: ['circuit-solver'],
};

export type Method = 'euler' | 'trap' | 'gear2' | 'gear3' | 'gear4' | 'gear5' | 'gear6';
export const METHODS: readonly Method[] = [
  ...(['euler', 'trap', 'gear2', 'gear3', 'gear4', 'gear5', 'gear6'] as const),
];
const NAMES: Readonly<Record<Method, string>> = {
  euler: 'backward Euler',
  trap: 'trapezoidal',
  gear2: 'Gear 2',
  gear3: 'Gear 3',
  gear4: 'Gear 4',
  gear5: 'Gear 5',
  gear6: 'Gear 6',
};
const order = (method: Method): number =>
  method === 'euler' ? 1 : method === 'trap' ? 2 : Number(method.slice(-1));

/** What a mode e^jωt becomes a step: its size grows by `growth` nepers, it turns by `angle` rad. */
export interface Step {
  readonly growth: number;
  readonly angle: number;
}

type Complex = readonly [re: number, im: number];
const times = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c];
const over = (p: Complex, [c, d]: Complex): Complex => {
  const size = c * c + d * d;
  const [re, im] = times(p, [c, -d]);
  return [re / size, im / size];
};

/** Gear's derivative times the step, of a mode that is multiplied by 1/u a step: Σ (1 − u)^j/j up to the order. */
export function gearOf(u: Complex, highest: number): Complex {
  const w: Complex = [1 - u[0], -u[1]];
  let [power, sum]: [Complex, Complex] = [w, w];
  for (let j = 2; j <= highest; j++) {
    power = times(power, w);
    sum = [sum[0] + power[0] / j, sum[1] + power[1] / j];
  }
  return sum;
}

/** One step of ωh = x: by (2) the logarithm of the root nearest to e^jx. The damped rule has the weight `xmu`. */
export function stepOf(method: Method, x: number, xmu = 0.5): Step {
  if (method === 'trap')
    return {
      growth: (Math.log1p((x * xmu) ** 2) - Math.log1p((x * (1 - xmu)) ** 2)) / 2,
      angle: Math.atan(x * xmu) + Math.atan(x * (1 - xmu)),
    };
  const highest = order(method);
  let log: Complex = [0, x];
  for (let k = 0; k < 40; k++) {
    const size = Math.exp(-log[0]);
    const u: Complex = [size * Math.cos(log[1]), -size * Math.sin(log[1])];
    const [re, im] = gearOf(u, highest);
    // The derivative of Σ (1 − u)^j/j by ln z is u·Σ (1 − u)^(j−1), which is 1 − (1 − u)^order.
    let power: Complex = [1, 0];
    for (let j = 0; j < highest; j++) power = times(power, [1 - u[0], -u[1]]);
    const change = over([re, im - x], [1 - power[0], -power[1]]);
    log = [log[0] - change[0], log[1] - change[1]];
  }
  return { growth: log[0], angle: log[1] };
}

/** Negative where the tank gains. */
export const apparentQ = (method: Method, points: number, xmu = 0.5): number => {
  const { growth, angle } = stepOf(method, (2 * Math.PI) / points, xmu);
  return growth === 0 ? Number.POSITIVE_INFINITY : -angle / (2 * growth);
};

/** Amplitude after so many periods of the true frequency, against that at first. */
export const kept = (method: Method, points: number, periods: number): number =>
  Math.exp(points * periods * stepOf(method, (2 * Math.PI) / points).growth);

/** Share by which it is fast; below 0 slow. */
export const detuned = (method: Method, points: number): number => {
  const x = (2 * Math.PI) / points;
  return stepOf(method, x).angle / x - 1;
};

/** A tank of 1 Ω at 1 Hz, 1 V at first. */
export const TANK = 1 / (2 * Math.PI);
const option = (method: Method, xmu: number): string =>
  method === 'trap' ? `method=trap xmu=${xmu}` : `method=gear maxord=${order(method)}`;

/** So loose that the longest step is taken, and for high orders so tight that they are. */
const looseness = (method: Method, points: number): number =>
  method === 'euler' ? 1 : 0.01 * (20 / points) ** (order(method) + 1);

/** Its amplitude at the points of a run of the simulator. */
export function ringDown(method: Method, points: number, periods: number, xmu = 0.5) {
  const run = answer(`lossless tank
L1 a 0 ${TANK} ic=0
C1 a 0 ${TANK} ic=1
.options ${option(method, xmu)} reltol=${looseness(method, points)}
.tran ${1 / points} ${periods} 0 ${1 / points} uic
.end`);
  const [volts, amperes] = [run.of('v(a)'), run.of('i(l1)')];
  return { t: run.axis, size: volts.map((v, k) => Math.hypot(v, amperes[k] as number)) };
}

/** By the decrement over the second half of a run of 40 periods. */
export function simulatedQ(method: Method, points: number, xmu = 0.5): number {
  const { t, size } = ringDown(method, points, 40, xmu);
  // The last steps are halved to land on the end.
  const [from, to] = [size.length >> 1, size.length - 5];
  const growth = Math.log((size[to] as number) / (size[from] as number)) / (to - from);
  const { angle } = stepOf(method, (2 * Math.PI) / points, xmu);
  const step = ((t[to] as number) - (t[from] as number)) / (to - from);
  if (Math.abs(step * points - 1) > 1e-9) throw new Error(`${method}: steps of ${step} s`);
  return Math.abs(growth) < 1e-14 ? Number.POSITIVE_INFINITY : -angle / (2 * growth);
}

export const measuredQ = METHODS.map((method) => ({
  method,
  points: [20, 50, 100].map((points) => ({ points, q: simulatedQ(method, points) })),
}));

/** A thousand periods of fifty points. */
export const LONG = 1000;
export const POINTS = 50;
export const longRuns = (['trap', 'gear2', 'gear3'] as const).map((method) => ({
  method,
  ...ringDown(method, POINTS, LONG),
}));

const COLOURS: Readonly<Record<Method, 1 | 2 | 3 | 4 | 5 | 6 | 7>> = {
  ...{ euler: 1, trap: 2, gear2: 3, gear3: 4, gear4: 5, gear5: 6, gear6: 7 },
};
const ringPlot: Plot = {
  id: 'tolerance-rings',
  title: 'A lossless tank, 50 points a period',
  alt: `Amplitude of a lossless tank over 1000 periods at 50 points a period, on a logarithmic scale. The trapezoidal rule stays at 1, Gear 2 falls to ${fixed(kept('gear2', POINTS, LONG), 3)}, Gear 3 grows to ${fixed(kept('gear3', POINTS, LONG), 0)}, and backward Euler is below a thousandth after ${fixed(-Math.log(1e-3) / (-POINTS * stepOf('euler', (2 * Math.PI) / POINTS).growth), 0)} periods.`,
  x: { label: 'Periods', domain: [0, LONG] },
  y: { label: 'Amplitude, V', domain: [1e-3, 100], scale: 'log' },
  names: 'key',
  marks: [
    ...longRuns.map(({ method, t, size }): Mark => {
      const every = Array.from({ length: 101 }, (_, k) => Math.round((k * (t.length - 1)) / 100));
      return {
        kind: 'line',
        label: NAMES[method],
        colour: COLOURS[method],
        width: 2,
        x: every.map((k) => t[k] as number),
        y: every.map((k) => size[k] as number),
      };
    }),
    {
      kind: 'line',
      label: NAMES.euler,
      colour: COLOURS.euler,
      width: 2,
      x: Array.from({ length: 31 }, (_, k) => k),
      y: Array.from({ length: 31 }, (_, k) => kept('euler', POINTS, k)),
    },
  ],
};

const N = Array.from({ length: 61 }, (_, k) => 12 * (400 / 12) ** (k / 60));
const qPlot: Plot = {
  id: 'tolerance-q',
  title: 'Apparent Q of a lossless tank',
  alt: `Size of the apparent Q against points a period, both axes logarithmic. Backward Euler rises in proportion to the points and reaches ${fixed(apparentQ('euler', 100), 0)} at 100; Gear 2 and Gear 3, one lossy and one gaining, lie on one another and rise with the cube to ${whole(Math.round(apparentQ('gear2', 100) / 100) * 100)}; Gear 4 and Gear 5 rise with the fifth power and Gear 6 with the seventh. Points of simulated runs lie on the curves.`,
  x: {
    label: 'Points a period',
    domain: [12, 400],
    scale: 'log',
    ticks: [20, 50, 100, 200, 400].map((at) => ({ at })),
  },
  y: { label: 'Size of the apparent Q', domain: [1, 1e9], scale: 'log' },
  names: 'key',
  marks: [
    ...METHODS.filter((m) => m !== 'trap').map(
      (method): Mark => ({
        kind: 'line',
        label: method === 'gear3' || method === 'gear4' ? `${NAMES[method]}, gains` : NAMES[method],
        colour: COLOURS[method],
        dash: method === 'gear3' || method === 'gear4' ? 'dash' : 'solid',
        width: 2,
        x: N,
        y: N.map((n) => Math.abs(apparentQ(method, n))),
      }),
    ),
    {
      kind: 'points',
      label: 'simulated',
      colour: 'ink',
      marker: 'ring',
      x: measuredQ.flatMap(({ points }) => points.map((p) => p.points)),
      y: measuredQ.flatMap(({ points }) => points.map(({ q }) => Math.abs(q))),
    },
  ],
};

/** A sine of 1 V at 1 MHz whose lower half is cut off by an expression, into 1 nF: the corner at half a period is announced by no source. */
const clamp = (options: string): string => `a sine cut off at 0, into a capacitor
V1 in 0 sin(0 1 1meg)
R1 in 0 1k
B1 out 0 v=max(v(in),0)
C1 out 0 1n
.options ${options}
.tran 10n 1u 0 10n
.end
`;
export function clamped(method: Method, reltol: number, xmu = 0.5) {
  const run = answer(clamp(`${option(method, xmu)} reltol=${reltol}`));
  return { t: run.axis, v: run.of('v(out)'), i: run.of('i(b1)').map((i) => -i) };
}
/** Amperes that are left at the end. */
const left = (reltol: number, xmu?: number): number =>
  Math.abs(clamped('trap', reltol, xmu).i.at(-1) ?? Number.NaN);

const clampRuns = (['trap', 'gear2'] as const).map((method) => ({
  method,
  ...clamped(method, 1e-3),
}));
const clampPlot: Plot = {
  id: 'tolerance-clamp',
  title: 'Current into a capacitor whose voltage has come to rest',
  alt: `Current into 1 nF against time, while its voltage is the upper half of a sine of 1 V at 1 MHz and then 0. It falls from 6.3 to −6.3 mA, and should be 0 from 500 ns on. By the trapezoidal rule it swings from there on between plus and minus ${fixed(1e3 * left(1e-3), 1)} mA from step to step without an end; by Gear 2 it is 0 after two steps.`,
  x: { label: 'Time', unit: 's', domain: [0, 1e-6] },
  y: { label: 'Current', unit: 'A', domain: [-8e-3, 8e-3] },
  names: 'key',
  marks: clampRuns.map(
    ({ method, t, i }): Mark => ({
      kind: 'line',
      label: NAMES[method],
      colour: COLOURS[method],
      dash: method === 'trap' ? 'solid' : 'dash',
      width: method === 'trap' ? 1.5 : 2.5,
      x: t,
      y: i,
    }),
  ),
};

/** kT/q at 27 °C, V, by the constants of 2019. */
const VT = (1.380649e-23 / 1.602176634e-19) * 300.15;
const ZETA = 0.05;
const RUNG = Math.sqrt(1 - ZETA ** 2);

/** A circuit whose answer is known: what stands before its options, its run, and its voltage at `a`. */
export interface Known {
  readonly name: string;
  readonly cards: string;
  readonly stop: number;
  /** s: the longest step, which is to leave the tolerance alone. */
  readonly longest: number;
  /** V that errors are taken against. */
  readonly scale: number;
  readonly exact: (t: number) => number;
}
export const KNOWN: readonly Known[] = [
  {
    name: 'RC, discharged for 10 RC',
    cards: 'R1 a 0 1\nC1 a 0 1 ic=1',
    stop: 10,
    longest: 1,
    scale: 1,
    exact: (t) => Math.exp(-t),
  },
  {
    name: 'diode into a capacitor, 0.7 V',
    cards: 'D1 a 0 dm\n.model dm d is=1e-14\nC1 a 0 1u ic=0.7',
    stop: 1e-2,
    longest: 1e-3,
    scale: 0.7,
    exact: (t) => {
      const past = (1e-14 * t) / (1e-6 * VT);
      return -VT * Math.log(-Math.expm1(-past) + Math.exp(-0.7 / VT - past));
    },
  },
  {
    name: 'RC driven by a sine, 20 periods',
    cards: `V1 in 0 sin(0 1 ${1 / (2 * Math.PI)})\nR1 in a 1\nC1 a 0 1`,
    stop: 40 * Math.PI,
    longest: 2.5,
    scale: Math.SQRT1_2,
    exact: (t) => (Math.sin(t) - Math.cos(t) + Math.exp(-t)) / 2,
  },
  {
    name: 'series RLC of Q = 10, 20 periods',
    cards: `L1 a b 1 ic=0\nR1 b 0 ${2 * ZETA}\nC1 a 0 1 ic=1`,
    stop: 40 * Math.PI,
    longest: 2.5,
    scale: 1,
    exact: (t) => Math.exp(-ZETA * t) * (Math.cos(RUNG * t) + (ZETA / RUNG) * Math.sin(RUNG * t)),
  },
];

/** Largest error of a run against the scale, and its points. */
export function measured(known: Known, method: Method, reltol: number) {
  const { cards, stop, longest, scale, exact } = known;
  const uic = cards.includes('ic=') ? 'uic' : '';
  const { axis, of } = answer(`known
${cards}
.options ${option(method, 0.5)} reltol=${reltol} gmin=1e-21
.tran ${stop / 1e6} ${stop} 0 ${longest} ${uic}
.end`);
  const error = of('v(a)').reduce(
    (most, v, k) => Math.max(most, Math.abs(v - exact(axis[k] as number))),
    0,
  );
  return { error: error / scale, points: axis.length };
}

export const RELTOLS = [1e-3, 1e-4, 1e-5, 1e-6];
const TRIED = ['trap', 'gear2', 'gear6'] as const;
export const bought = KNOWN.flatMap((known) =>
  TRIED.map((method) => ({
    name: known.name,
    method,
    runs: RELTOLS.map((reltol) => measured(known, method, reltol)),
  })),
);
export const ringing = bought.filter(({ name }) => name.startsWith('series'));

/** Largest error of the ring's amplitude, the root of v² + i², by the trapezoidal rule. */
function ringSize(reltol: number): number {
  const ring = KNOWN[3] as Known;
  const run = answer(
    `ring\n${ring.cards}\n.options reltol=${reltol}\n.tran ${ring.stop / 1e6} ${ring.stop} 0 ${ring.longest} uic\n.end`,
  );
  const [v, i] = [run.of('v(a)'), run.of('i(l1)')];
  return run.axis.reduce((most, t, k) => {
    const exact = Math.hypot(ring.exact(t), (Math.exp(-ZETA * t) * Math.sin(RUNG * t)) / RUNG);
    return Math.max(most, Math.abs(Math.hypot(v[k] as number, i[k] as number) - exact));
  }, 0);
}

const workPlot: Plot = {
  id: 'tolerance-work',
  title: 'Error over points, a ring of Q = 10',
  alt: `Largest error of a ring of 20 periods against the points of the run, both axes logarithmic, for reltol of 1e-3 to 1e-6. Trapezoidal: from ${shareOf(ringing[0]?.runs[0]?.error)} at ${ringing[0]?.runs[0]?.points} points to ${shareOf(ringing[0]?.runs[3]?.error)} at ${ringing[0]?.runs[3]?.points}. Gear 2 is about twice as far off at 1.4 times the points; Gear 6 ends at ${shareOf(ringing[2]?.runs[3]?.error)} with ${ringing[2]?.runs[3]?.points} points.`,
  x: { label: 'Points of the run', domain: [100, 5000], scale: 'log' },
  y: { label: 'Largest error', domain: [1e-4, 2], scale: 'log' },
  names: 'key',
  marks: ringing.map(
    ({ method, runs }): Mark => ({
      kind: 'line',
      label: NAMES[method],
      colour: COLOURS[method],
      width: 2,
      x: runs.map((r) => r.points),
      y: runs.map((r) => r.error),
    }),
  ),
};

/** Per cent as the table has it: two figures. */
function shareOf(share = Number.NaN): string {
  return `${quantity(100 * share, '', 2)} %`;
}

/** Amplitude, against the true one, of a series RLC of Q driven at its resonance with fixed steps: in (2) s is replaced. */
export function driven(method: 'trap' | 'gear2', q: number, points: number): number {
  const x = (2 * Math.PI) / points;
  // s/ω₀ that the method has for jω.
  const [re, im] =
    method === 'trap'
      ? [0, Math.tan(x / 2) / (x / 2)]
      : (gearOf([Math.cos(x), -Math.sin(x)], 2).map((p) => p / x) as [number, number]);
  const s: Complex = [re, im];
  // The capacitor's voltage, 1/(s² + s/Q + 1), over Q.
  const [a, b] = times(s, s);
  return 1 / (q * Math.hypot(a + re / q + 1, b + im / q));
}

export const DRIVEN_Q = 100;
export const deckDriven = (method: 'trap' | 'gear2', points: number, periods: number): string =>
  `series RLC of Q = ${DRIVEN_Q}, driven at its resonance of 1 MHz
V1 in 0 sin(0 1 1meg)
R1 in x ${1000 / DRIVEN_Q}
L1 x out ${1000 / (2e6 * Math.PI)}
C1 out 0 ${1 / (2e9 * Math.PI)}
.options ${option(method, 0.5)} reltol=1e-2
.tran ${1e-6 / points} ${periods * 1e-6} ${(periods - 1) * 1e-6} ${1e-6 / points}
.end`;

export const DRIVEN_POINTS = [10, 20, 50, 100, 200];
/** Points a period for a tenth of a bandwidth: by the rule (6), Gear 2 twice as many. */
export const rule = (method: 'trap' | 'gear2', q: number, share: number): number =>
  2 * Math.PI * Math.sqrt(q / ((method === 'trap' ? 12 : 3) * share));

const signed = (q: number): string =>
  Number.isFinite(q) ? `${q < 0 ? '−' : ''}${whole(threeFigures(Math.abs(q)))}` : '∞';
const threeFigures = (x: number): number => Math.round(Number(x.toPrecision(3)));

const LEADING: Readonly<Record<Method, readonly [q: string, frequency: string]>> = {
  euler: ['1/x', '−x²/3'],
  trap: ['∞', '−x²/12'],
  gear2: ['2/x³', '−x²/3'],
  gear3: ['−2/x³', '−3x⁴/10'],
  gear4: ['−3/(2x⁵)', 'x⁴/5'],
  gear5: ['3/x⁵', '5x⁶/14'],
  gear6: ['4/(3x⁷)', '−x⁶/7'],
};

const ppm = (share: number): string => {
  const size = Math.abs(1e6 * share);
  return `${share < 0 ? '−' : ''}${size >= 0.995 ? whole(Math.round(size)) : quantity(size, '', 2)}`;
};

export const data = {
  ringPlot,
  qPlot,
  clampPlot,
  workPlot,
  kept: { gear2: kept('gear2', POINTS, LONG), gear3: kept('gear3', POINTS, LONG) },
  /** At 50 points. */
  q: { gear2: apparentQ('gear2', POINTS) },
  crystal: 2 * Math.PI * Math.cbrt(1e5 / 2),
  ringSize: ringSize(1e-3),
  slow: { trap: -1e6 * detuned('trap', POINTS) },
  /** Periods that the trapezoidal rule is behind by at the end. */
  late: -LONG * detuned('trap', POINTS),
  default: ringing.map(({ runs }) => runs[0]?.error ?? Number.NaN),
  /** mA. */
  left: { loose: 1e3 * left(1e-3), tight: 1e3 * left(1e-4) },
  damped: { q: apparentQ('trap', POINTS, 0.49), simulated: simulatedQ('trap', POINTS, 0.49) },
  /** What a tenth of the tolerance does to error and points, from 1e-5 to 1e-6 of the ring. */
  decade: ringing.map(({ runs: [, , before, after] }) => ({
    error: (before?.error ?? Number.NaN) / (after?.error ?? Number.NaN),
    points: (after?.points ?? Number.NaN) / (before?.points ?? Number.NaN),
  })),
  methods: {
    columns: [
      { label: 'Method' },
      { label: 'Apparent Q' },
      { label: 'Frequency off by' },
      { label: 'Q at 20 points' },
      { label: 'at 50' },
      { label: 'at 100' },
      { label: 'Simulated at 50' },
      { label: 'ppm off at 50' },
    ],
    rows: METHODS.map((method, k) => [
      NAMES[method],
      ...LEADING[method],
      ...[20, 50, 100].map((n) => signed(apparentQ(method, n))),
      signed(measuredQ[k]?.points[1]?.q ?? Number.NaN),
      ppm(detuned(method, POINTS)),
    ]),
  },
  bought: {
    columns: [
      { label: 'Circuit' },
      { label: 'Method' },
      ...RELTOLS.map((reltol) => ({ label: `reltol ${reltol.toExponential(0)}` })),
    ],
    rows: bought.map(({ name, method, runs }) => [
      name,
      method === 'gear6' ? 'Gear to 6' : NAMES[method],
      ...runs.map((r) => `${shareOf(r.error)} (${r.points})`),
    ]),
  },
  driven: {
    columns: [
      { label: 'Points a period' },
      { label: 'Trapezoidal' },
      { label: 'Gear 2' },
      { label: 'Q for which trapezoidal does' },
      { label: 'Q for which Gear 2 does' },
    ],
    rows: DRIVEN_POINTS.map((n) => [
      String(n),
      `${fixed(100 * driven('trap', DRIVEN_Q, n), 1)} %`,
      `${fixed(100 * driven('gear2', DRIVEN_Q, n), 1)} %`,
      fixed((1.2 * n ** 2) / (4 * Math.PI ** 2), 1),
      fixed((0.3 * n ** 2) / (4 * Math.PI ** 2), 1),
    ]),
  },
  at20: driven('trap', DRIVEN_Q, 20),
  ruled: { trap: rule('trap', DRIVEN_Q, 0.1), gear2: rule('gear2', DRIVEN_Q, 0.1) },
  links: await Promise.all([
    stateOf('circuit-solver', {
      netlist: `A lossless tank, 50 points a period: its method is under Simulator
L1 a 0 159.155n ic=0
C1 a 0 159.155n ic=1
.options reltol=6e-4
.tran 20n 500u 0 20n uic
.end
`,
      method: 'gear3',
      traces: 'V(a)',
    }),
    stateOf('circuit-solver', {
      netlist: deckDriven('trap', 20, 300).replace(/ \d[\d.e-]* (\S+)\n\.end/u, ' 0 $1\n.end'),
      traces: 'V(out)',
    }),
    stateOf('circuit-solver', {
      netlist: clamp('method=trap reltol=1e-3'),
      traces: 'I(C1)',
    }),
    stateOf('circuit-solver', {
      netlist: `An inductor whose diode lets go
V1 in 0 sin(0 5 1meg)
L1 in a 10u
D1 a b dm
R1 b 0 10
.model dm d is=1p
.options method=trap
.tran 5n 2u 0 5n
.end
`,
      traces: 'V(a);V(in)',
    }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'L. W. Nagel',
    title: 'SPICE2: A Computer Program to Simulate Semiconductor Circuits',
    source: 'Memorandum UCB/ERL M520, University of California, Berkeley',
    year: 1975,
    place: 'chapter 6 and appendix C',
  },
  {
    authors: 'C. W. Gear',
    title: 'Numerical Initial Value Problems in Ordinary Differential Equations',
    source: 'Prentice-Hall',
    year: 1971,
    place: 'chapter 11',
  },
  {
    authors: 'G. Dahlquist',
    title: 'A special stability problem for linear multistep methods',
    source: 'BIT Numerical Mathematics 3(1)',
    year: 1963,
    place: 'pp. 27–43',
    doi: '10.1007/BF01963532',
  },
  {
    authors: 'E. Hairer, G. Wanner',
    title: 'Solving Ordinary Differential Equations II: Stiff and Differential-Algebraic Problems',
    source: '2nd ed., Springer',
    year: 1996,
    place: 'section V.1',
    isbn: '978-3-540-60452-5',
  },
  {
    authors: 'K. S. Kundert',
    title: 'The Designer’s Guide to SPICE and Spectre',
    source: 'Kluwer',
    year: 1995,
    place: 'chapter 4',
    isbn: '978-0-7923-9571-3',
  },
];
