import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import { answer } from '../../post/deck.ts';
import { fixed } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'A stage effort of four, and what a larger one saves',
  description:
    'A chain of inverters that drives a thousand times its own input is fastest at a stage effort of 3.4. A tenth of the speed buys half of what the drivers burn. Delay and energy by logical effort in closed form, and by simulation of every transistor.',
  keywords: [
    'logical effort',
    'stage effort',
    'superbuffer',
    'tapered buffer',
    'inverter chain',
    'fan-out of four',
    'driver sizing',
    'energy-delay product',
  ],
  published: '2026-11-28',
  updated: '2026-11-28',
  tools: ['circuit-solver'],
};

/** V. */
const VDD = 1.8;
/** A 180 nm process as level 1 has it: both polarities the same in all but mobility, which widths make up for. */
export const MODELS = `.model nm nmos(level=1 vto=0.5 kp=220u lambda=0.06 gamma=0 phi=0.8 tox=4n cgso=0.3n cgdo=0.3n cj=1m cjsw=0.2n mj=0.4 mjsw=0.2 pb=0.8)
.model pm pmos(level=1 vto=-0.5 kp=73.3u lambda=0.06 gamma=0 phi=0.8 tox=4n cgso=0.3n cgdo=0.3n cj=1m cjsw=0.2n mj=0.4 mjsw=0.2 pb=0.8)`;

/** An inverter `size` times 0.5 µm and 1.5 µm wide, with its drains; from node to node, of a supply. */
function inverter(name: string, from: string, to: string, size: number, supply: string): string {
  const card = (kind: string, rail: string, width: number) => {
    const w = Number(width.toPrecision(5));
    const area = `${Number((w / 2).toPrecision(5))}p`;
    const edge = `${Number((w + 1).toPrecision(5))}u`;
    return `m${kind}${name} ${to} ${from} ${rail} ${rail} ${kind}m w=${w}u l=0.18u ad=${area} as=${area} pd=${edge} ps=${edge}`;
  };
  return `${card('p', supply, 1.5 * size)}\n${card('n', '0', 0.5 * size)}`;
}

/**
 * A chain of inverters, each `effort` times the one before, the first of size 1 with its input at n0, driving the gate of one that
 * is `load` times the first. Two more before it give its input the slope that stages within the chain see. The chain has
 * the supply vdd, what stands around it has vo. `period` in s.
 */
export function chainDeck(stages: number, effort: number, load: number, period: number): string {
  const nodes = Array.from({ length: stages }, (_, k) => k);
  return `${stages} stages of effort ${Number(effort.toPrecision(4))}
vdd vdd 0 ${VDD}
vo vo 0 ${VDD}
vin in 0 pulse(0 ${VDD} 0.2n 0.05n 0.05n ${period / 2 - 0.05e-9} ${period})
${inverter('s1', 'in', 's1', effort ** -2, 'vo')}
${inverter('s2', 's1', 'n0', 1 / effort, 'vo')}
${nodes.map((k) => inverter(`c${k}`, `n${k}`, `n${k + 1}`, effort ** k, 'vdd')).join('\n')}
${inverter('l', `n${stages}`, 'far', load, 'vo')}
cfar far 0 ${load * 20e-15}
${MODELS}
.options reltol=1e-4
.tran ${period / 400} ${2.2 * period} 0 ${period / 600}
.end
`;
}

/** s: when v passes half the supply, rising or falling, after a time. */
export function crossing(
  t: Float64Array,
  v: Float64Array,
  isRising: boolean,
  after: number,
): number {
  const level = VDD / 2;
  for (let k = 1; k < t.length; k++) {
    const [t0 = 0, t1 = 0, v0 = 0, v1 = 0] = [t[k - 1], t[k], v[k - 1], v[k]];
    if (t1 < after || (isRising ? v0 >= level || v1 < level : v0 <= level || v1 > level)) continue;
    return t0 + ((t1 - t0) * (level - v0)) / (v1 - v0);
  }
  throw new Error(`no edge after ${after} s`);
}

export type Vectors = { readonly axis: Float64Array; readonly of: (name: string) => Float64Array };

/** Mean of the delays of both edges from one node to another, s, in the second period. */
export function delayOf(
  { axis, of }: Vectors,
  from: string,
  to: string,
  isOdd: boolean,
  period: number,
): number {
  const edge = (isRising: boolean) => {
    const start = crossing(axis, of(`v(${from})`), isRising, 1.05 * period);
    return crossing(axis, of(`v(${to})`), isOdd !== isRising, start) - start;
  };
  return (edge(true) + edge(false)) / 2;
}

/** J that the supply of the chain gives in one period. */
export function energyOf({ axis, of }: Vectors, period: number): number {
  const i = of('i(vdd)');
  let charge = 0;
  for (let k = 1; k < axis.length; k++) {
    const [t0 = 0, t1 = 0] = [axis[k - 1], axis[k]];
    if (t1 > 1.1 * period && t1 <= 2.1 * period)
      charge -= ((t1 - t0) * ((i[k - 1] ?? 0) + (i[k] ?? 0))) / 2;
  }
  return VDD * charge;
}

/** Long enough for every edge to be over, s. */
export const periodOf = (stages: number, effort: number): number =>
  Math.max(4e-9, 0.1e-9 * stages * (effort + 1));

/** Delay of the third of four like stages by their effort: what tau and the parasitic delay are fitted to. */
export const EFFORTS = [1, 2, 3, 4, 6, 8, 12];
const stageDelays = EFFORTS.map((h) => {
  const period = periodOf(4, h);
  return delayOf(answer(chainDeck(4, h, h ** 4, period)), 'n2', 'n3', true, period);
});

/** Least squares of d = τ(h + p). */
export function fitted(h: readonly number[], d: readonly number[]): { tau: number; p: number } {
  const mean = (of: readonly number[]) => of.reduce((a, b) => a + b, 0) / of.length;
  const [mh, md] = [mean(h), mean(d)];
  const tau =
    h.reduce((sum, x, k) => sum + (x - mh) * ((d[k] ?? 0) - md), 0) /
    h.reduce((sum, x) => sum + (x - mh) ** 2, 0);
  return { tau, p: md / tau - mh };
}
export const { tau, p } = fitted(EFFORTS, stageDelays);

/** The path effort that all chains have here. */
export const F = 1000;
/** s, of so many stages of the same effort. */
export const delay = (stages: number): number => stages * tau * (F ** (1 / stages) + p);
/** Delay of a chain of any effort against the least there is, with the number of stages no whole number. */
const stretched = (f: number): number => (f + p) / Math.log(f);

/** The stage effort of least delay: f(ln f − 1) = p. Newton. */
export function best(parasitic: number): number {
  let f = 3.5;
  for (let k = 0; k < 20; k++) f -= (f * (Math.log(f) - 1) - parasitic) / Math.log(f);
  return f;
}
export const rho = best(p);
export const slower = (f: number): number => stretched(f) / stretched(rho);

export const STAGES = [2, 3, 4, 5, 6, 7, 8];
export const chains = STAGES.map((stages) => {
  const effort = F ** (1 / stages);
  const period = periodOf(stages, effort);
  const run = answer(chainDeck(stages, effort, F, period));
  return {
    ...{ stages, effort },
    delay: delayOf(run, 'n0', `n${stages}`, stages % 2 === 1, period),
    energy: energyOf(run, period),
  };
});

/**
 * Energy is that of the load, and of drivers whose gates and drains together are (1 − 1/F)/(f − 1) times the load: E = E_L(1 + a·x).
 * Least squares over the chains for E_L and a.
 */
const share = (f: number): number => (1 - 1 / F) / (f - 1);
export const energy = (() => {
  const line = fitted(
    chains.map((c) => share(c.effort)),
    chains.map((c) => c.energy),
  );
  // E = τ(x + p) is E_L = τp and a = 1/p.
  return { load: line.tau * line.p, a: 1 / line.p };
})();
export const spent = (f: number): number => 1 + energy.a * share(f);

/** The effort at which the delay is so many times the least, above the best. */
export function effortAt(ratio: number): number {
  let [low, high] = [rho, 100];
  for (let k = 0; k < 60; k++) {
    const middle = (low + high) / 2;
    if (slower(middle) < ratio) low = middle;
    else high = middle;
  }
  return low;
}
/** The effort of the least product of energy and delay, by golden section. */
export const balanced = (() => {
  const cost = (f: number) => slower(f) * spent(f);
  let [low, high] = [2, 20];
  for (let k = 0; k < 80; k++) {
    const [a, b] = [high - 0.618034 * (high - low), low + 0.618034 * (high - low)];
    if (cost(a) < cost(b)) high = b;
    else low = a;
  }
  return (low + high) / 2;
})();

const fastest = chains.reduce((a, b) => (b.delay < a.delay ? b : a));
const chain = (stages: number): (typeof chains)[number] =>
  chains.find((c) => c.stages === stages) as (typeof chains)[number];
/** What drivers burn beside the load, against the fastest chain's. */
export const drivers = (c: { readonly energy: number }): number =>
  (c.energy - energy.load) / (fastest.energy - energy.load);

const stagePlot: Plot = {
  id: 'driver-stage',
  title: 'Delay of a stage by its effort',
  alt: `Delay of the third of four stages at efforts of 1 to 12: a straight line of ${fixed(tau * 1e12, 1)} ps a unit of effort that begins at ${fixed(tau * p * 1e12, 1)} ps.`,
  x: { label: 'Stage effort h', domain: [0, 12.5] },
  y: { label: 'Delay', unit: 's', domain: [0, 180e-12] },
  names: 'key',
  marks: [
    {
      kind: 'line',
      label: 'τ(h + p)',
      colour: 1,
      width: 2,
      x: [0, 12.5],
      y: [0, 12.5].map((h) => tau * (h + p)),
    },
    { kind: 'points', label: 'simulated', colour: 2, x: EFFORTS, y: stageDelays },
  ],
};

const CURVE = Array.from({ length: 120 }, (_, k) => 2.1 * (33 / 2.1) ** (k / 119));
const tradePlot: Plot = {
  id: 'driver-trade',
  title: 'A load of 1000 gates: delay and energy by stage effort',
  alt: `Against the stage effort from 2 to 33: the delay over its least is flat between 2.5 and 6 and doubles by ${fixed(effortAt(2), 0)}; the energy over the load’s own falls all the way, from ${fixed(spent(2.1), 1)} to ${fixed(spent(33), 2)}. Simulated chains of two to eight stages lie on both curves.`,
  x: { label: 'Stage effort', scale: 'log', domain: [2, 35] },
  y: { label: 'Over the least', domain: [1, 3] },
  names: 'key',
  marks: [
    { kind: 'line', label: 'delay', colour: 1, width: 2, x: CURVE, y: CURVE.map(slower) },
    {
      kind: 'line',
      label: 'energy, the load’s own being 1',
      colour: 2,
      dash: 'dash',
      width: 2,
      x: CURVE,
      y: CURVE.map(spent),
    },
    {
      kind: 'points',
      label: 'delay, simulated',
      colour: 1,
      x: chains.map((c) => c.effort),
      y: chains.map((c) => c.delay / (tau * Math.log(F) * stretched(rho))),
    },
    {
      kind: 'points',
      label: 'energy, simulated',
      colour: 2,
      x: chains.map((c) => c.effort),
      y: chains.map((c) => c.energy / energy.load),
    },
  ],
};

const ps = (s: number): string => fixed(s * 1e12, 0);
const part = (x: number): string => `${fixed(100 * x, 0)} %`;

export const RATIOS = [1.02, 1.05, 1.1, 1.2, 1.4];
export const trades = RATIOS.map((ratio) => {
  const f = effortAt(ratio);
  return {
    ...{ ratio, f },
    drivers: share(f) / share(rho),
    all: spent(f) / spent(rho),
    product: (ratio * spent(f)) / spent(rho),
  };
});

const link = (stages: number) => {
  const { effort } = chain(stages);
  return stateOf('circuit-solver', {
    netlist: chainDeck(stages, effort, F, periodOf(stages, effort)),
    traces: `V(n0);V(n${stages})`,
  });
};

export const data = {
  ...{ stagePlot, tradePlot, rho, balanced, fastest },
  ...{ four: chain(4), three: chain(3), two: chain(2) },
  tau: fixed(tau * 1e12, 1),
  p: fixed(p, 2),
  a: fixed(energy.a, 2),
  load: fixed(energy.load * 1e12, 1),
  slower: { four: chain(4).delay / fastest.delay - 1, three: chain(3).delay / fastest.delay - 1 },
  saved: { four: 1 - drivers(chain(4)), three: 1 - drivers(chain(3)) },
  left: { three: drivers(chain(3)), two: drivers(chain(2)) },
  self: 1 - energy.load / fastest.energy,
  twoSlower: chain(2).delay / fastest.delay,
  twoOff: chain(2).delay / delay(2) - 1,
  rho15: best(1.5),
  neighbour:
    Math.max(chain(fastest.stages - 1).delay, chain(fastest.stages + 1).delay) / fastest.delay - 1,
  four4: slower(4) - 1,
  flat: { low: 2.5, high: 6, low10: slower(2.5) - 1, high10: slower(6) - 1 },
  chains: {
    columns: [
      { label: 'Stages' },
      { label: 'Stage effort' },
      { label: 'Delay, ps' },
      { label: 'by (1)' },
      { label: 'Energy a period, pJ' },
      { label: 'Drivers’ part of it' },
    ],
    rows: chains.map((c) => [
      String(c.stages),
      fixed(c.effort, 2),
      ps(c.delay),
      ps(delay(c.stages)),
      fixed(c.energy * 1e12, 1),
      part(1 - energy.load / c.energy),
    ]),
  },
  trades: {
    columns: [
      { label: 'Delay' },
      { label: 'Stage effort' },
      { label: 'Width of the drivers' },
      { label: 'Energy, load and all' },
      { label: 'Energy × delay' },
    ],
    rows: trades.map((t) => [
      `+${fixed(100 * (t.ratio - 1), 0)} %`,
      fixed(t.f, 2),
      `\u2212${fixed(100 * (1 - t.drivers), 0)} %`,
      `\u2212${fixed(100 * (1 - t.all), 0)} %`,
      `${t.product > 1 ? '+' : '\u2212'}${fixed(100 * Math.abs(1 - t.product), 0)} %`,
    ]),
  },
  links: await Promise.all([link(fastest.stages), link(4), link(3)]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'I. Sutherland, B. Sproull, D. Harris',
    title: 'Logical Effort: Designing Fast CMOS Circuits',
    source: 'Morgan Kaufmann',
    year: 1999,
    isbn: '978-1-55860-557-2',
  },
  {
    authors: 'H. C. Lin, L. W. Linholm',
    title: 'An optimized output stage for MOS integrated circuits',
    source: 'IEEE Journal of Solid-State Circuits 10(2)',
    year: 1975,
    place: 'pp. 106–109',
  },
  {
    authors: 'N. Hedenstierna, K. O. Jeppson',
    title: 'CMOS circuit speed and buffer optimization',
    source: 'IEEE Transactions on Computer-Aided Design 6(2)',
    year: 1987,
    place: 'pp. 270–281',
  },
  {
    authors: 'N. H. E. Weste, D. M. Harris',
    title: 'CMOS VLSI Design: A Circuits and Systems Perspective',
    source: 'Addison-Wesley, 4th ed.',
    year: 2010,
    place: 'chapters 4 and 5',
    isbn: '978-0-321-54774-3',
  },
];
