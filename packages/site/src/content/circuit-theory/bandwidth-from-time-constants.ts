import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import { answer } from '../../post/deck.ts';
import { fixed, quantity } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'Bandwidth from time constants',
  description:
    'The sum of open-circuit time constants against the exact −3 dB frequency of nineteen circuits: how far off it is, when it is a bound and when it is not, what a second coefficient repairs, and which circuits it fails.',
  keywords: [
    'open-circuit time constants',
    'zero-value time constants',
    'bandwidth estimation',
    'Cochrun–Grabel',
    'Elmore delay',
    'common emitter',
    'cascode',
    'Miller effect',
    'shunt peaking',
  ],
  published: '2026-11-28',
  updated: '2026-11-28',
  tools: ['circuit-solver'],
};

/** A capacitor or inductor: its card's name, nodes and value. */
export type Reactive = readonly [name: string, a: string, b: string, value: number];

/** A small-signal circuit that is driven from `in` and read at `out`. */
export interface Network {
  readonly name: string;
  readonly cards: readonly string[];
  readonly reactive: readonly Reactive[];
  /** Driven by a current into `in`. */
  readonly byCurrent?: true;
}

/** 1 mA: 40 mS and β of 100; 10 pF and 1 pF. */
const transistor = (n: number, b: string, c: string, e: string) => ({
  cards: [`Rp${n} ${b} ${e} 2.5k`, `G${n} ${c} ${e} ${b} ${e} 40m`],
  reactive: [
    [`Cp${n}`, b, e, 10e-12],
    [`Cm${n}`, b, c, 1e-12],
  ] as Reactive[],
});

const emitter = (name: string, source: number, load: number): Network => {
  const q = transistor(1, 'b', 'out', '0');
  return {
    name,
    cards: [`Rs in b ${source}`, ...q.cards, `Rl out 0 ${load}`],
    reactive: [...q.reactive, ['Cl', 'out', '0', 2e-12]],
  };
};

function cascode(source: number): Network {
  const [q, r] = [transistor(1, 'b', 'e', '0'), transistor(2, '0', 'out', 'e')];
  return {
    name: `cascode from ${quantity(source, 'Ω')}`,
    cards: [`Rs in b ${source}`, ...q.cards, ...r.cards, 'Rl out 0 5k'],
    reactive: [...q.reactive, ...r.reactive, ['Cl', 'out', '0', 2e-12]],
  };
}

function stages(count: number): Network {
  const nodes = ['b', ...Array.from({ length: count - 1 }, (_, k) => `c${k + 1}`), 'out'];
  const all = Array.from({ length: count }, (_, k) =>
    transistor(k + 1, nodes[k] as string, nodes[k + 1] as string, '0'),
  );
  return {
    name: `${count} CE in a row`,
    cards: [
      'Rs in b 1k',
      ...all.flatMap((q) => q.cards),
      ...nodes.slice(1).map((node, k) => `Rl${k + 1} ${node} 0 5k`),
    ],
    reactive: [...all.flatMap((q) => q.reactive), ['Cl', 'out', '0', 2e-12]],
  };
}

function follower(source: number, load: number): Network {
  const q = transistor(1, 'b', '0', 'out');
  return {
    name: `follower, ${quantity(source, 'Ω')}, ${quantity(load, 'F')}`,
    cards: [`Rs in b ${source}`, ...q.cards, 'Re out 0 1k'],
    reactive: [...q.reactive, ['Cl', 'out', '0', load]],
  };
}

/** Sections of 1 kΩ and 1 nF: a ladder, or with an amplifier of gain 1 between each two. */
function sections(count: number, buffered: boolean): Network {
  const end = (k: number) => (k === count ? 'out' : `n${k}`);
  const start = (k: number) => (k === 1 ? 'in' : buffered ? `m${k - 1}` : end(k - 1));
  const each = Array.from({ length: count }, (_, k) => k + 1);
  return {
    name: buffered ? `${count} RC, buffered` : `ladder of ${count}`,
    cards: [
      ...each.map((k) => `R${k} ${start(k)} ${end(k)} 1k`),
      ...(buffered ? each.slice(1).map((k) => `E${k} m${k - 1} 0 ${end(k - 1)} 0 1`) : []),
    ],
    reactive: each.map((k): Reactive => [`C${k}`, end(k), '0', 1e-9]),
  };
}

/** 5 kΩ and 2 pF behind a collector with 100 kΩ, and an inductor of m·R²C in series with the load. */
function peaked(m: number): Network {
  return {
    name: `shunt-peaked, m = ${m}`,
    cards: ['G1 out 0 in 0 40m', 'Ro out 0 100k', 'Rl out x 5k'],
    reactive: [
      ['Cl', 'out', '0', 2e-12],
      ['L1', 'x', '0', m * 5e3 ** 2 * 2e-12],
    ],
  };
}

/** A transimpedance amplifier: a photodiode, a common emitter, and a resistor back. */
function transimpedance(rf: number): Network {
  const q = transistor(1, 'in', 'out', '0');
  return {
    name: `CE, ${quantity(rf, 'Ω')} feedback`,
    cards: [...q.cards, `Rf out in ${rf}`, 'Rl out 0 5k'],
    reactive: [...q.reactive, ['Cd', 'in', '0', 5e-12], ['Cl', 'out', '0', 2e-12]],
    byCurrent: true,
  };
}

/** A probe of 9 MΩ on 1 MΩ and 90 pF from 25 Ω; in balance with 10 pF. */
const probe = (c: number): Network => ({
  name: `probe, ${quantity(c, 'F')}`,
  cards: ['Rs in t 25', 'R1 t out 9meg', 'R2 out 0 1meg'],
  reactive: [
    ['C1', 't', 'out', c],
    ['C2', 'out', '0', 90e-12],
  ],
});

/** Sallen and Key's low pass with an ideal follower: resistors of 1 kΩ, the capacitor behind them 1 nF, the other 4Q² as much. */
const sallenKey = (q: number): Network => ({
  name: `Sallen–Key, Q = ${q}`,
  cards: ['R1 in x 1k', 'R2 x y 1k', 'E1 out 0 y 0 1'],
  reactive: [
    ['C1', 'x', 'out', 4e-9 * q * q],
    ['C2', 'y', '0', 1e-9],
  ],
});

/** A stage with 500 Ω in its emitter, of which 20 pF takes away what it can. */
function degenerated(): Network {
  const q = transistor(1, 'b', 'out', 'e');
  return {
    name: 'CE, 500 Ω ‖ 20 pF at E',
    cards: ['Rs in b 1k', ...q.cards, 'Re e 0 500', 'Rl out 0 5k'],
    reactive: [...q.reactive, ['Ce', 'e', '0', 20e-12], ['Cl', 'out', '0', 2e-12]],
  };
}

export const NETWORKS: readonly Network[] = [
  emitter('CE from 1 kΩ', 1e3, 5e3),
  emitter('CE from 50 Ω', 50, 5e3),
  cascode(1e3),
  cascode(50),
  stages(2),
  stages(3),
  sections(2, true),
  sections(4, true),
  sections(2, false),
  sections(10, false),
  follower(1e3, 20e-12),
  follower(5e3, 200e-12),
  transimpedance(2e3),
  transimpedance(20e3),
  degenerated(),
  peaked(0.41),
  probe(9e-12),
  sallenKey(1),
  sallenKey(3),
];

const card = ([name, a, b, value]: Reactive): string => `${name} ${a} ${b} ${value}`;
const isInductor = ([name]: Reactive): boolean => name.startsWith('L');
const source = ({ byCurrent }: Network): string =>
  byCurrent ? 'Iin 0 in dc 0 ac 1' : 'Vin in 0 dc 0 ac 1';

/** As a deck: the circuit with an analysis. */
export const deckOf = (net: Network, analysis: string): string =>
  [net.name, source(net), ...net.cards, ...net.reactive.map(card), analysis, '.end\n'].join('\n');

/**
 * The time constant of one reactance, s: 1 A is put in its place, all others are away, capacitors open and inductors shorted,
 * but for `turned`, which is the other way about. An operating point gives the resistance.
 */
export function timeConstant(net: Network, of: Reactive, turned?: Reactive): number {
  const rest = net.reactive
    .filter((other) => other !== of && isInductor(other) !== (other === turned))
    .map(([name, a, b]) => `V${name} ${a} ${b} 0`);
  const [, a, b, value] = of;
  const run = answer(
    [net.name, source(net), ...net.cards, ...rest, `Itest ${b} ${a} 1`, '.op', '.end'].join('\n'),
  );
  const at = (node: string) => (node === '0' ? 0 : (run.of(`v(${node})`)[0] as number));
  const resistance = at(a) - at(b);
  return isInductor(of) ? value / resistance : resistance * value;
}

/** The first two coefficients of the denominator, 1 + a₁s + a₂s² + …, s and s². */
export function coefficients(net: Network) {
  const first = net.reactive.map((of) => timeConstant(net, of));
  let second = 0;
  for (const [i, one] of net.reactive.entries())
    for (const [k, other] of net.reactive.slice(0, i).entries()) {
      // The larger one first: behind one of 0, as a bootstrapped capacitor has, the other's is infinite.
      const [mine, its] = [first[i] as number, first[k] as number];
      second +=
        mine > its ? mine * timeConstant(net, other, one) : its * timeConstant(net, one, other);
    }
  return { first, a1: first.reduce((sum, tau) => sum + tau, 0), a2: second };
}

export interface Root {
  readonly re: number;
  readonly im: number;
}

/** Poles and zeros, rad/s. */
export function rootsOf(net: Network): { poles: Root[]; zeros: Root[] } {
  const { dataset } = answer(deckOf(net, `.pz in 0 out 0 ${net.byCurrent ? 'cur' : 'vol'} pz`));
  const roots = (kind: string) =>
    dataset.traces
      .filter(({ name }) => name.startsWith(kind))
      .map(({ re, im }) => ({ re: re[0] as number, im: im?.[0] ?? 0 }));
  return { poles: roots('pole'), zeros: roots('zero') };
}

/** |H/H(0)|² at ω. */
export function power(
  { poles, zeros }: { poles: readonly Root[]; zeros: readonly Root[] },
  w: number,
): number {
  const product = (roots: readonly Root[]) =>
    roots.reduce((p, { re, im }) => (p * (re * re + (w - im) ** 2)) / (re * re + im * im), 1);
  return product(zeros) / product(poles);
}

/** The first ω at which half the power is left; infinite where there is none. */
export function corner(of: { poles: readonly Root[]; zeros: readonly Root[] }): number {
  const slowest = Math.min(...of.poles.map(({ re, im }) => Math.hypot(re, im)));
  let low = slowest / 100;
  while (power(of, low * 1.01) > 0.5) {
    low *= 1.01;
    if (low > 1e6 * slowest) return Number.POSITIVE_INFINITY;
  }
  let high = low * 1.01;
  for (let k = 0; k < 60; k++) {
    const middle = (low + high) / 2;
    if (power(of, middle) > 0.5) low = middle;
    else high = middle;
  }
  return low;
}

/** ω at which 1 + a₁s + a₂s² has twice its power. */
export function twoTerms(a1: number, a2: number): number {
  const b = (a1 * a1) / 2 - a2;
  // a₂²y² + (a₁² − 2a₂)y = 1 with y = ω².
  return Math.sqrt(1 / (b + Math.sqrt(b * b + a2 * a2)));
}

const HZ = 1 / (2 * Math.PI);
export const found = NETWORKS.map((net) => {
  const { first, a1, a2 } = coefficients(net);
  const roots = rootsOf(net);
  const most = first.indexOf(Math.max(...first));
  return {
    net,
    first,
    a1,
    a2,
    ...roots,
    most: { name: net.reactive[most]?.[0] ?? '', share: (first[most] ?? 0) / a1 },
    sum: HZ / a1,
    two: HZ * twoTerms(a1, a2),
    exact: HZ * corner(roots),
  };
});

/** f₋₃dB over the estimate: n equal poles. */
export const equalPoles = (n: number): number => n * Math.sqrt(2 ** (1 / n) - 1);

/** The same of a ladder of n equal sections, by its poles: 4·sin²((2k − 1)π/(4n + 2))/(RC). */
export function ladder(n: number): { sum: number; upper: number } {
  const poles = Array.from({ length: n }, (_, k) => ({
    re: -4 * Math.sin(((2 * k + 1) * Math.PI) / (4 * n + 2)) ** 2,
    im: 0,
  }));
  const w = corner({ poles, zeros: [] });
  const squares = poles.reduce((sum, { re }) => sum + 1 / re ** 2, 0);
  return { sum: (w * n * (n + 1)) / 2, upper: w * Math.sqrt(squares) };
}

/** The same of two poles of a quality q and no zero. */
export const twoPoles = (q: number): number => {
  const b = 1 / (2 * q * q) - 1;
  return Math.sqrt(Math.hypot(b, 1) - b) / q;
};

/** The same of a resistor with an inductor of m·R²C in series, on C. */
export function shuntPeaked(m: number): number {
  // 2(1 + m²y) = (1 − my)² + y with y = ω².
  const b = 1 - 2 * m - 2 * m * m;
  return Math.sqrt(2 / (b + Math.sqrt(b * b + 4 * m * m)));
}

const COUNTS = Array.from({ length: 12 }, (_, k) => k + 1);
const countPlot: Plot = {
  id: 'constants-count',
  title: 'How far the sum falls short with real poles',
  alt: `The exact −3 dB frequency over the estimate against the number of capacitors from 1 to 12. With equal poles it rises from 1 over ${fixed(equalPoles(2), 2)} at two and ${fixed(equalPoles(4), 2)} at four to ${fixed(equalPoles(12), 2)}. With the sections of a ladder it levels off at ${fixed(ladder(12).sum, 2)}.`,
  x: { label: 'Capacitors', domain: [0.5, 12.5], ticks: COUNTS.map((at) => ({ at })) },
  y: { label: 'Exact over estimate', domain: [0.8, 3] },
  names: 'key',
  marks: [
    {
      kind: 'points',
      label: 'equal poles, apart',
      colour: 1,
      marker: 'circle',
      x: COUNTS,
      y: COUNTS.map(equalPoles),
    },
    {
      kind: 'points',
      label: 'ladder of equal sections',
      colour: 2,
      marker: 'diamond',
      x: COUNTS,
      y: COUNTS.map((n) => ladder(n).sum),
    },
  ],
};

const QS = Array.from({ length: 121 }, (_, k) => 0.2 * 20 ** (k / 120));
const MS = Array.from({ length: 121 }, (_, k) => (1.5 * k) / 120);
const qPlot: Plot = {
  id: 'constants-q',
  title: 'Two poles without a zero',
  alt: `The exact −3 dB frequency over the estimate against the Q of two poles, from 0.2 to 4. It rises from 1 to ${fixed(twoPoles(Math.SQRT1_2), 2)} at a Q of 0.71, falls through 1 at a Q of 1.41, and is ${fixed(twoPoles(3), 2)} at a Q of 3.`,
  x: {
    label: 'Q of the poles',
    domain: [0.2, 4],
    scale: 'log',
    ticks: [0.2, 0.5, 0.7, 1, 1.41, 2, 3, 4].map((at) => ({ at })),
  },
  y: { label: 'Exact over estimate', domain: [0, 1.6] },
  names: 'none',
  marks: [
    { kind: 'line', label: 'no bound above 1.41', colour: 1, width: 2, x: QS, y: QS.map(twoPoles) },
    { kind: 'line', silent: true, colour: 'quiet', dash: 'dash', x: [0.2, 4], y: [1, 1] },
  ],
};

const peakPlot: Plot = {
  id: 'constants-peaked',
  title: 'A load with an inductor',
  alt: `The exact −3 dB frequency over the estimate against m = L/(R²C) from 0 to 1.5. It rises from 1 to ${fixed(shuntPeaked(Math.SQRT2 - 1), 2)} at 0.41, is greatest at 0.71 with ${fixed(shuntPeaked(Math.SQRT1_2), 2)}, and falls to ${fixed(shuntPeaked(1.5), 2)}. The estimate is 1 throughout.`,
  x: { label: 'm = L/(R²C)', domain: [0, 1.5] },
  y: { label: 'Exact over estimate', domain: [0.8, 2] },
  names: 'none',
  marks: [
    { kind: 'line', label: 'exact', colour: 2, width: 2, x: MS, y: MS.map(shuntPeaked) },
    { kind: 'line', silent: true, colour: 'quiet', dash: 'dash', x: [0, 1.5], y: [1, 1] },
  ],
};

const hertz = (f: number): string => quantity(f, 'Hz', 3);
/** The ratio as people say it: the true one is so much above or below the estimate. */
const off = (exact: number, told: number): string => {
  const share = 100 * (exact / told - 1);
  if (share > 1000) return `${quantity(exact / told, '', 2)} times`;
  const text = Math.abs(share).toFixed(Math.abs(share) < 9.95 ? 1 : 0);
  return `${share < 0 && Number(text) > 0 ? '−' : ''}${text} %`;
};
const NAMED: Readonly<Record<string, string>> = { Cl: 'load', C1: 'C1', C2: 'C2', C10: 'C10' };
/** A transistor's is named by its place where there are several. */
const part = (name: string, { cards }: Network): string => {
  const whole = NAMED[name];
  if (whole) return whole;
  const kind = name.startsWith('Cm') ? 'Cµ' : 'Cπ';
  return cards.some((card) => card.startsWith('G2 ')) ? `${kind} of Q${name.slice(2)}` : kind;
};

const byName = (start: string) => {
  const one = found.find(({ net }) => net.name.startsWith(start));
  if (!one) throw new Error(`no circuit ${start}`);
  return one;
};
const single = byName('CE from 1');
const twice = byName('2 CE');

export const data = {
  countPlot,
  qPlot,
  peakPlot,
  single: {
    parts: single.first.map((tau) => quantity(tau, 's', 3)),
    sum: hertz(single.sum),
    exact: hertz(single.exact),
    ratio: off(single.exact, single.sum),
  },
  cascode: { ratio: off(byName('cascode from 1').exact, byName('cascode from 1').sum) },
  cascodeGain: byName('cascode from 1').exact / single.exact,
  twice: { share: 100 * twice.most.share },
  runs: (n: number) => (n * (n - 1)) / 2,
  peakedTo: shuntPeaked(Math.SQRT1_2),
  table: {
    columns: [
      { label: 'Circuit' },
      { label: 'By the sum' },
      { label: 'With a₂' },
      { label: 'Exact' },
      { label: 'Exact above the sum' },
      { label: 'above a₂’s' },
      { label: 'Largest part of the sum' },
    ],
    rows: found.map((f) => [
      f.net.name,
      hertz(f.sum),
      hertz(f.two),
      hertz(f.exact),
      off(f.exact, f.sum),
      off(f.exact, f.two),
      `${part(f.most.name, f.net)}, ${fixed(100 * f.most.share, 0)} %`,
    ]),
  },
  between: {
    columns: [
      { label: 'Circuit' },
      { label: 'Sections' },
      { label: 'Lower bound' },
      { label: 'Exact' },
      { label: 'Upper bound' },
    ],
    rows: [
      ...[2, 3, 5, 10].map(
        (n) =>
          [
            'equal poles',
            n,
            1 / equalPoles(n),
            Math.sqrt(1 / n) / Math.sqrt(2 ** (1 / n) - 1),
          ] as const,
      ),
      ...[2, 3, 5, 10, 100].map(
        (n) => ['ladder', n, 1 / ladder(n).sum, 1 / ladder(n).upper] as const,
      ),
    ].map(([name, n, lower, upper]) => [name, String(n), fixed(lower, 3), '1', fixed(upper, 3)]),
  },
  links: await Promise.all([
    stateOf('circuit-solver', {
      netlist: deckOf(single.net, '.ac dec 40 1k 100meg'),
      traces: 'db(V(out))',
    }),
    stateOf('circuit-solver', {
      netlist: deckOf(byName('cascode from 1').net, '.pz in 0 out 0 vol pz'),
    }),
    stateOf('circuit-solver', {
      netlist: [
        'The resistance that C_µ sees: 1 A across its place, the others away',
        'Vin in 0 0',
        ...single.net.cards,
        'Itest out b 1',
        '.op',
        '.end\n',
      ].join('\n'),
      traces: 'V(b,out)',
    }),
    stateOf('circuit-solver', {
      netlist: deckOf(byName('Sallen–Key, Q = 3').net, '.ac dec 100 1k 1meg'),
      traces: 'db(V(out))',
    }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'R. D. Thornton, C. L. Searle, D. O. Pederson, R. B. Adler, E. J. Angelo',
    title: 'Multistage Transistor Circuits',
    source: 'Semiconductor Electronics Education Committee, volume 5, Wiley',
    year: 1965,
    place: 'chapter 1',
  },
  {
    authors: 'P. E. Gray, C. L. Searle',
    title: 'Electronic Principles: Physics, Models, and Circuits',
    source: 'Wiley',
    year: 1969,
    place: 'chapter 15',
  },
  {
    authors: 'B. L. Cochrun, A. Grabel',
    title: 'A method for the determination of the transfer function of electronic circuits',
    source: 'IEEE Transactions on Circuit Theory 20(1)',
    year: 1973,
    place: 'pp. 16–20',
  },
  {
    authors: 'A. Hajimiri',
    title: 'Generalized time- and transfer-constant circuit analysis',
    source: 'IEEE Transactions on Circuits and Systems I 57(6)',
    year: 2010,
    place: 'pp. 1105–1121',
  },
  {
    authors: 'W. C. Elmore',
    title:
      'The transient response of damped linear networks with particular regard to wideband amplifiers',
    source: 'Journal of Applied Physics 19(1)',
    year: 1948,
    place: 'pp. 55–63',
    doi: '10.1063/1.1697872',
  },
  {
    authors: 'T. H. Lee',
    title: 'The Design of CMOS Radio-Frequency Integrated Circuits',
    source: '2nd ed., Cambridge University Press',
    year: 2004,
    place: 'chapters 8 and 9',
    isbn: '978-0-521-83539-8',
  },
];
