/** Currents of an antenna that is driven at ports, with lines and networks between them. */
import { EngineError } from '../error.ts';
import {
  type ComplexLu,
  type ComplexSquare,
  complexLu,
  complexSolve,
} from '../linalg/complex-lu.ts';
import { add, type Complex, complex, conj, div, mul, ZERO } from '../numeric/complex.ts';
import { type Basis, basisOf } from './current-basis.ts';
import { fillMatrix } from './fill.ts';
import type { Ground } from './ground.ts';
import type { Structure } from './structure.ts';
import { LIGHT } from './wires.ts';

/** A generator in the middle of a segment: its peak voltage, or the peak current that it drives. */
export interface Generator {
  readonly segment: number;
  readonly drives: 'voltage' | 'current';
  readonly amount: Complex;
}

/** A two-port between the gaps of two segments, by its short-circuit admittances in S. */
export interface Network {
  readonly from: number;
  readonly to: number;
  readonly y11: Complex;
  readonly y12: Complex;
  readonly y22: Complex;
}

export interface Circuit {
  readonly generators: readonly Generator[];
  readonly networks: readonly Network[];
  /** Ω in series with each segment. */
  readonly loads: readonly Complex[];
}

/** Constants of the current on each segment: A + B sin ks + C cos ks, peak amperes. */
export interface Currents {
  readonly are: Float64Array;
  readonly aim: Float64Array;
  readonly bre: Float64Array;
  readonly bim: Float64Array;
  readonly cre: Float64Array;
  readonly cim: Float64Array;
}

export interface Fed {
  readonly segment: number;
  readonly voltage: Complex;
  /** Of the generator, with what flows into networks beside it. */
  readonly current: Complex;
  readonly impedance: Complex;
  /** W. */
  readonly power: number;
}

export interface Solution {
  readonly frequency: number;
  readonly k: number;
  readonly currents: Currents;
  /** In the middle of each segment. */
  readonly middle: readonly Complex[];
  readonly feeds: readonly Fed[];
  /** W: what the generators give, what loads and networks turn to heat. */
  readonly input: number;
  readonly loadLoss: number;
  readonly networkLoss: number;
}

/**
 * Solves one antenna at one frequency (Hz). A segment's gap has one voltage, its generator's or the one that the
 * networks on it and the wire agree on. `seen` hears of the share of the matrix that stands. Throws `contradiction` for two generators on one segment.
 */
export function solveAntenna(
  s: Structure,
  frequency: number,
  ground: Ground,
  circuit: Circuit,
  seen: (share: number) => void = () => {},
): Solution {
  const k = (2 * Math.PI * frequency) / LIGHT;
  const basis = basisOf(s, k);
  const matrix = fillMatrix(s, basis, frequency, ground, seen);
  const factors = factored(s, basis, matrix, circuit.loads);
  const ports = portsOf(circuit);
  const responses = ports.map((p) => response(s, basis, factors, p));
  const volts = portVoltages(circuit, ports, responses);
  const currents = sumOf(s.n, responses, volts);
  const middle = Array.from({ length: s.n }, (_, j) =>
    complex(currents.are[j]! + currents.cre[j]!, currents.aim[j]! + currents.cim[j]!),
  );
  const feeds = circuit.generators.map(({ segment }): Fed => {
    const voltage = volts[ports.indexOf(segment)] ?? ZERO;
    const current = add(middle[segment] ?? ZERO, intoNetworks(circuit, ports, volts, segment));
    return {
      segment,
      voltage,
      current,
      impedance: div(voltage, current),
      power: powerOf(voltage, current),
    };
  });
  const loadLoss = middle.reduce(
    (sum, i, j) => sum + ((circuit.loads[j]?.re ?? 0) * (i.re * i.re + i.im * i.im)) / 2,
    0,
  );
  const networkLoss = ports.reduce(
    (sum, p, q) => sum + powerOf(volts[q] ?? ZERO, intoNetworks(circuit, ports, volts, p)),
    0,
  );
  const input = feeds.reduce((sum, { power }) => sum + power, 0);
  return { frequency, k, currents, middle, feeds, input, loadLoss, networkLoss };
}

const powerOf = (v: Complex, i: Complex): number => mul(v, conj(i)).re / 2;

function factored(
  s: Structure,
  basis: Basis,
  matrix: ComplexSquare,
  loads: readonly Complex[],
): ComplexLu {
  const { n, re, im } = matrix;
  for (let j = 0; j < n; j++) {
    const load = loads[j];
    if (load === undefined || (load.re === 0 && load.im === 0)) continue;
    const per = 1 / (2 * s.half[j]!);
    for (let e = basis.start[j]!; e < basis.start[j + 1]!; e++) {
      const at = j * n + basis.owner[e]!;
      const share = (basis.a[e]! + basis.c[e]!) * per;
      re[at] = re[at]! - load.re * share;
      im[at] = im[at]! - load.im * share;
    }
  }
  return complexLu(matrix);
}

/** Segments whose gaps count, each once. */
function portsOf({ generators, networks }: Circuit): number[] {
  const driven = generators.map(({ segment }) => segment);
  const twice = driven.find((p, q) => driven.indexOf(p) !== q);
  if (twice !== undefined)
    throw new EngineError('contradiction', `Segment ${twice + 1} has two generators.`, {
      field: 'generators',
      value: twice + 1,
    });
  return [...new Set([...driven, ...networks.flatMap(({ from, to }) => [from, to])])];
}

/** Currents of one volt in the gap of a segment. */
function response(s: Structure, basis: Basis, factors: ComplexLu, port: number): Currents {
  const { n } = s;
  const [re, im] = [new Float64Array(n), new Float64Array(n)];
  re[port] = -1 / (2 * s.half[port]!);
  complexSolve(factors, re, im);
  const zeros = () => new Float64Array(n);
  const out = {
    are: zeros(),
    aim: zeros(),
    bre: zeros(),
    bim: zeros(),
    cre: zeros(),
    cim: zeros(),
  };
  for (let j = 0; j < n; j++)
    for (let e = basis.start[j]!; e < basis.start[j + 1]!; e++) {
      const [x, y] = [re[basis.owner[e]!]!, im[basis.owner[e]!]!];
      const [a, b, c] = [basis.a[e]!, basis.b[e]!, basis.c[e]!];
      out.are[j] = out.are[j]! + a * x;
      out.aim[j] = out.aim[j]! + a * y;
      out.bre[j] = out.bre[j]! + b * x;
      out.bim[j] = out.bim[j]! + b * y;
      out.cre[j] = out.cre[j]! + c * x;
      out.cim[j] = out.cim[j]! + c * y;
    }
  return out;
}

/** The voltages of all gaps: those given, and those at which what flows into wire and networks is what is driven. */
function portVoltages(
  { generators, networks }: Circuit,
  ports: readonly number[],
  responses: readonly Currents[],
): Complex[] {
  const n = ports.length;
  const [re, im] = [new Float64Array(n * n), new Float64Array(n * n)];
  const [right, rightI] = [new Float64Array(n), new Float64Array(n)];
  const put = (p: number, q: number, y: Complex): void => {
    re[p * n + q] = re[p * n + q]! + y.re;
    im[p * n + q] = im[p * n + q]! + y.im;
  };
  const given = new Map(generators.map((g) => [g.segment, g]));
  const free = (p: number): boolean => given.get(ports[p] ?? -1)?.drives !== 'voltage';
  for (let p = 0; p < n; p++) {
    const generator = given.get(ports[p] ?? -1);
    right[p] = generator?.amount.re ?? 0;
    rightI[p] = generator?.amount.im ?? 0;
    if (!free(p)) put(p, p, complex(1));
    else
      responses.forEach((r, q) => {
        const j = ports[p] ?? 0;
        put(p, q, complex(r.are[j]! + r.cre[j]!, r.aim[j]! + r.cim[j]!));
      });
  }
  for (const { from, to, y11, y12, y22 } of networks) {
    const [p, q] = [ports.indexOf(from), ports.indexOf(to)];
    if (free(p)) {
      put(p, p, y11);
      put(p, q, y12);
    }
    if (free(q)) {
      put(q, q, y22);
      put(q, p, y12);
    }
  }
  complexSolve(complexLu({ n, re, im }), right, rightI);
  return Array.from(right, (x, p) => complex(x, rightI[p]));
}

function intoNetworks(
  { networks }: Circuit,
  ports: readonly number[],
  volts: readonly Complex[],
  port: number,
): Complex {
  const v = (p: number): Complex => volts[ports.indexOf(p)] ?? ZERO;
  let sum = ZERO;
  for (const { from, to, y11, y12, y22 } of networks) {
    if (from !== port && to !== port) continue;
    if (from === port) sum = add(sum, add(mul(y11, v(from)), mul(y12, v(to))));
    if (to === port) sum = add(sum, add(mul(y12, v(from)), mul(y22, v(to))));
  }
  return sum;
}

function sumOf(n: number, responses: readonly Currents[], volts: readonly Complex[]): Currents {
  const zeros = () => new Float64Array(n);
  const out = {
    are: zeros(),
    aim: zeros(),
    bre: zeros(),
    bim: zeros(),
    cre: zeros(),
    cim: zeros(),
  };
  const mix = (
    to: Float64Array,
    toI: Float64Array,
    x: Float64Array,
    y: Float64Array,
    v: Complex,
  ) => {
    for (let j = 0; j < n; j++) {
      to[j] = to[j]! + v.re * x[j]! - v.im * y[j]!;
      toI[j] = toI[j]! + v.re * y[j]! + v.im * x[j]!;
    }
  };
  responses.forEach((r, p) => {
    const v = volts[p] ?? ZERO;
    mix(out.are, out.aim, r.are, r.aim, v);
    mix(out.bre, out.bim, r.bre, r.bim, v);
    mix(out.cre, out.cim, r.cre, r.cim, v);
  });
  return out;
}

/** A line without loss between two gaps, `turned` with its wires crossed, shunts at its ends: as a network. */
export function lineNetwork(
  from: number,
  to: number,
  line: {
    readonly impedance: number;
    readonly length: number;
    readonly turned: boolean;
    readonly shuntFrom: Complex;
    readonly shuntTo: Complex;
  },
  frequency: number,
): Network {
  const angle = (2 * Math.PI * frequency * line.length) / LIGHT;
  const [own, across] = [
    -1 / (line.impedance * Math.tan(angle)),
    1 / (line.impedance * Math.sin(angle)),
  ];
  if (!Number.isFinite(own + across) || Math.abs(across) * line.impedance > 1e11)
    throw new EngineError(
      'singular',
      `The line of ${line.length} m is a whole number of half waves at ${frequency} Hz, where its two ends are one.`,
      { field: 'line', value: line.length },
    );
  const y = complex(0, own);
  return {
    from,
    to,
    y11: add(y, line.shuntFrom),
    y12: complex(0, line.turned ? -across : across),
    y22: add(y, line.shuntTo),
  };
}
