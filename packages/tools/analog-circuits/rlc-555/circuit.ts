/** A circuit of R, L and C from the inputs: what it holds, what drives it, what it answers. */
import {
  type Answer,
  answerTo,
  type Drive,
  driveAt,
} from '@tollbench/engines/circuit/rlc/drive.ts';
import {
  mapOf,
  type Resonance,
  resonanceOf,
  valueAtFrequency,
} from '@tollbench/engines/circuit/rlc/frequency.ts';
import {
  type Mode,
  modesOf,
  type SecondOrder,
  secondOrder,
} from '@tollbench/engines/circuit/rlc/modes.ts';
import {
  Network,
  type NetworkFunction,
  type NetworkPart,
} from '@tollbench/engines/circuit/rlc/network.ts';
import { div, toNumber } from '@tollbench/engines/exact/rational.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { countRoots, type RootMap } from '@tollbench/engines/pole-zero/root-map.ts';
import { InputError } from '../../define/error.ts';
import { arranged, type Circuit } from './arrangements.ts';
import { driveFor, windowFor } from './drive.ts';
import { withHeld } from './held-values.ts';
import type { RlcInputs } from './inputs.ts';
import { type Netlist, readNetlist } from './netlist.ts';
import { readProbe } from './probe.ts';
import { type WaveFigures, waveFigures } from './wave-figures.ts';
import { type Way, waysTo } from './ways.ts';

export interface Wave {
  readonly t: readonly number[];
  readonly y: readonly number[];
  readonly source: readonly number[];
  readonly figures: WaveFigures;
}

export interface Sweep {
  readonly f: readonly number[];
  readonly gain: readonly Complex[];
  readonly impedance: readonly Complex[];
}

export interface CircuitResult {
  readonly kind: 'circuit';
  readonly parts: readonly NetworkPart[];
  readonly source: Circuit['source'];
  readonly looked: { readonly name: string; readonly unit: 'V' | 'A' };
  /** Null where the question is of frequencies. */
  readonly wave: Wave | null;
  readonly modes: readonly Mode[];
  /** Modes that what is looked at does not show. */
  readonly hidden: number;
  readonly second: SecondOrder | null;
  /** Null where the function has no bound. */
  readonly resonance: Resonance | null;
  readonly sweep: Sweep;
  readonly here: { readonly gain: Complex; readonly impedance: Complex };
  /** Coefficients of the function that is looked at, from the highest power down. */
  readonly num: readonly number[];
  readonly den: readonly number[];
  readonly ways: readonly Way[];
  readonly skipped: readonly string[];
  /** Values of a netlist whose letters are often meant as others. */
  readonly small: readonly string[];
  /** Of the netlist's source before t = 0, where it counts. */
  readonly standing: number;
  /** The netlist's first line, where it was taken as its title. */
  readonly title: string;
}

/** The circuit that is drawn or written, nothing settled yet. */
export function circuitOf(i: RlcInputs): { circuit: Circuit; netlist: Netlist | null } {
  if (i.arrangement === 'netlist') {
    const netlist = readNetlist(i.netlist);
    return { circuit: netlist.circuit, netlist };
  }
  const values: Readonly<Record<string, number>> = {
    R1: i.r1,
    L1: i.l1,
    C1: i.c1,
    R2: i.r2,
    C2: i.c2,
  };
  return { circuit: arranged(i.arrangement, (name) => values[name] ?? Number.NaN), netlist: null };
}

export function computeCircuit(i: RlcInputs): CircuitResult {
  const { circuit, netlist } = circuitOf(i);
  const looked = readProbe(i.probe, circuit);
  const start = i.task === 'time' ? withHeld(circuit, i, netlist?.waveform ?? null) : circuit;
  const network = new Network(start);
  const f = network.at(looked.probe);
  const modes = modesOf(network.denominator);
  const impedance = impedanceOf(network, circuit);
  const centre = centreOf(modes, i);
  return {
    kind: 'circuit',
    parts: start.parts,
    source: circuit.source,
    looked: { name: looked.name, unit: looked.unit },
    wave: i.task === 'time' ? waveOf(f, modes, i, netlist) : null,
    modes,
    hidden: hiddenModes(f),
    second: secondOrder(network.denominator),
    resonance: resonanceOf(f),
    sweep: sweepOf(mapOf(f), impedance, centre),
    here: {
      gain: valueAtFrequency(mapOf(f), 2 * Math.PI * i.at),
      impedance: impedance(2 * Math.PI * i.at),
    },
    ...coefficients(f),
    ways: waysTo(i, circuit),
    skipped: netlist?.skipped ?? [],
    small: netlist?.small ?? [],
    standing: i.task === 'time' && i.drive === 'netlist' ? (netlist?.waveform?.before ?? 0) : 0,
    title: netlist?.title ?? '',
  };
}

/** Z(jω) that the source sees. */
function impedanceOf(network: Network, { source }: Circuit): (omega: number) => Complex {
  const f: NetworkFunction =
    source.kind === 'V'
      ? network.at({ kind: 'source-current' })
      : network.at({ kind: 'voltage', a: source.plus, b: source.minus });
  const turned = source.kind === 'V' ? { ...f, driven: f.denominator, denominator: f.driven } : f;
  const map: RootMap | null = turned.denominator.length === 0 ? null : mapOf(turned);
  return (omega) =>
    map === null ? { re: Number.POSITIVE_INFINITY, im: 0 } : valueAtFrequency(map, omega);
}

/** Poles that what is looked at does not show. */
const hiddenModes = (f: NetworkFunction): number =>
  f.denominator.length - 1 - countRoots(mapOf(f)?.poles ?? []);

/** Hz about which everything happens. */
function centreOf(modes: readonly Mode[], i: RlcInputs): { low: number; high: number } {
  const sizes = modes
    .flatMap(({ poles }) => poles.map((p) => Math.hypot(p.re, p.im)))
    .filter((w) => w > 0)
    .map((w) => w / (2 * Math.PI));
  if (i.task === 'frequency') sizes.push(i.at);
  if (sizes.length === 0) sizes.push(1e3);
  return { low: Math.min(...sizes), high: Math.max(...sizes) };
}

/** Sorted, each once, with the wave there. */
function looked(answer: Answer, clean: (v: number) => number, times: readonly number[]) {
  const t = [...new Set(times)].sort((a, b) => a - b);
  return { t, y: t.map((x) => clean(answer.at(x))) };
}

/** Corners behind which a wave is looked at as closely as its modes move. */
const CLOSELY = 8;

/** s at which something may happen that the points drawn are too far apart for. */
function moments(
  modes: readonly Mode[],
  i: RlcInputs,
  corners: readonly number[],
  window: number,
): number[] {
  const after = modes.flatMap(({ tau, poles, omega }) => {
    const [pole] = poles;
    if (omega !== null && pole) {
      const swing = (2 * Math.PI) / pole.im;
      const long = Math.min(20 * swing, 12 * tau);
      const count = Math.ceil(Math.min(480, Math.max(48, (24 * long) / swing)));
      return Array.from({ length: count }, (_, k) => (long * (k + 1)) / count);
    }
    return Number.isFinite(tau)
      ? Array.from({ length: 48 }, (_, k) => tau * 10 ** (-2 + (k * 3.3) / 47))
      : [];
  });
  const list = [0, ...corners.slice(0, CLOSELY)].flatMap((at) => after.map((x) => at + x));
  if (i.drive === 'sine') {
    const swing = 1 / i.sineFrequency;
    for (let k = 1; k <= 320; k++) list.push((k * swing) / 32, window - (k * swing) / 32);
  }
  return list.filter((x) => x > 0 && x < window);
}

const SWEPT = 600;

function sweepOf(
  map: RootMap | null,
  impedance: (omega: number) => Complex,
  { low, high }: { low: number; high: number },
): Sweep {
  const [from, to] = [Math.log10(low) - 1.5, Math.log10(high) + 1.5];
  const even = Array.from(
    { length: SWEPT },
    (_, k) => 10 ** (from + ((to - from) * k) / (SWEPT - 1)),
  );
  const f = [...new Set([...even, ...near(map)])]
    .filter((x) => x >= 10 ** from && x <= 10 ** to)
    .sort((a, b) => a - b);
  const omega = (x: number) => 2 * Math.PI * x;
  return {
    f,
    gain: f.map((x) => valueAtFrequency(map, omega(x))),
    impedance: f.map((x) => impedance(omega(x))),
  };
}

/** Hz about each pair of poles and zeros, as close as it is sharp: a peak of any Q is drawn. */
function near(map: RootMap | null): number[] {
  if (map === null) return [];
  return [...map.poles, ...map.zeros]
    .filter(({ s }) => s.im > 0)
    .flatMap(({ s }) => {
      const [centre, half] = [
        s.im / (2 * Math.PI),
        Math.max(Math.abs(s.re), 1e-9 * s.im) / (2 * Math.PI),
      ];
      return Array.from({ length: 61 }, (_, k) => {
        const u = (k - 30) / 30;
        return centre + half * Math.sign(u) * (10 ** (2 * Math.abs(u)) - 1) * 0.2;
      });
    });
}

function coefficients({ driven, denominator }: NetworkFunction) {
  const lead = denominator.at(-1);
  if (!lead) return { num: [], den: [] };
  const over = (p: NetworkFunction['driven']) => p.map((c) => toNumber(div(c, lead))).reverse();
  return { num: over(driven), den: over(denominator) };
}

/** Points of the wave that are drawn. */
const DRAWN = 900;
/** Of its greatest value: below it a value is the rounding of terms that cancel. */
const DUST = 1e-14;

/** Whether the source goes on for ever without settling. */
const isEndless = (i: RlcInputs, netlist: Netlist | null): boolean =>
  i.drive === 'sine' ||
  (i.drive === 'pulse' && i.period !== null) ||
  (i.drive === 'netlist' &&
    (netlist?.waveform?.name === 'SIN' || (netlist?.waveform?.values[6] ?? 0) > 0));

function waveOf(
  f: NetworkFunction,
  modes: readonly Mode[],
  i: RlcInputs,
  netlist: Netlist | null,
): Wave {
  const window = windowFor(modes, i, netlist);
  const drive: Drive = driveFor(i, window, netlist);
  const answer: Answer = answerTo(f, drive);
  const corners = drive.corners.map(({ at }) => at).filter((at) => at > 0 && at < window);
  const t = [
    ...new Set([
      ...Array.from({ length: DRAWN }, (_, k) => (window * k) / (DRAWN - 1)),
      ...corners.slice(0, 600),
      ...corners.slice(0, 600).map((at) => at * (1 - 1e-12)),
    ]),
  ].sort((a, b) => a - b);
  const raw = t.map(answer.at);
  const dust = DUST * Math.max(...raw.map(Math.abs));
  const clean = (v: number): number => (Math.abs(v) <= dust ? 0 : v);
  const y = raw.map(clean);
  if (!y.every(Number.isFinite))
    throw new InputError(
      'is so long that the wave grows beyond all numbers; a shorter one would do',
      {
        field: 'span',
        remedies: [{ span: String(Number((window / 100).toPrecision(3))) }],
      },
    );
  return {
    t,
    y,
    source: t.map((x) => driveAt(drive, x)),
    figures: waveFigures({
      answer: { ...answer, at: (x) => clean(answer.at(x)) },
      ...looked(answer, clean, [...t, ...moments(modes, i, corners, window)]),
      drive,
      endless: isEndless(i, netlist),
    }),
  };
}
