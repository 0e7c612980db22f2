/** Band passes of alike resonators, coupled at their tops (M. Dishal, Proc. IRE 37, 1949; S. B. Cohn, Proc. IRE 45, 1957). */
import { EngineError } from '../error.ts';
import type { Arm, LcNetwork, Section } from './lc-network.ts';

export interface CoupledGiven {
  /** g₁ … gₙ of an all-pole low pass between 1 Ω and an end of this immittance, of the first element's kind. */
  readonly g: readonly number[];
  readonly end: number;
  /** rad/s: geometric centre, and between the edges. */
  readonly centre: number;
  readonly width: number;
  /** Ω. */
  readonly source: number;
  readonly load: number;
  /** H of every resonator; null: the largest that leaves each end five times its resistance across its resonator. */
  readonly coil: number | null;
  readonly by: 'capacitors' | 'coils';
}

export interface Coupled {
  readonly network: LcNetwork;
  /** k between neighbours, and loaded q of both ends. */
  readonly couplings: readonly number[];
  readonly qualities: readonly [number, number];
  /** H of the resonators before couplings take their share. */
  readonly coil: number;
}

/**
 * Parallel resonators from the source to the load, coupled by parts of one kind in line, the ends matched by the same.
 * Exact at the centre, and narrow: couplings that change with frequency tilt the band, the more the wider it is.
 * Throws `infeasible` where nothing is left of a resonator beside its couplings, or an end needs no match.
 */
export function coupledResonators(given: CoupledGiven): Coupled {
  const { g, end, centre, width } = given;
  const w = width / centre;
  const n = g.length;
  const couplings = g.slice(1).map((x, k) => w / Math.sqrt((g[k] ?? 1) * x));
  const last = g[n - 1] ?? 1;
  const qualities = [(g[0] ?? 1) / w, (n % 2 === 1 ? last / end : last * end) / w] as const;
  const coil = given.coil ?? coilFor(given, qualities);
  // Siemens at the centre: of a resonator, of each coupling, and of what the ends take.
  const slope = 1 / (centre * coil);
  const between = couplings.map((k) => k * slope);
  const ends = [
    matched(given.source, qualities[0] / slope, 'source'),
    matched(given.load, qualities[1] / slope, 'load'),
  ] as const;
  const left = g.map((_, k) => {
    const before = k === 0 ? ends[0].across : (between[k - 1] ?? 0);
    const behind = k === n - 1 ? ends[1].across : (between[k] ?? 0);
    return slope - before - behind;
  });
  const short = left.findIndex((b) => !(b > 0));
  if (short >= 0)
    throw new EngineError(
      'infeasible',
      `Of resonator ${short + 1} nothing is left beside its couplings: a narrower band does.`,
      { field: 'width', value: width },
    );
  const lines = [ends[0].line, ...between, ends[1].line];
  return { network: assembled(given, lines, left, coil), couplings, qualities, coil };
}

/** Couplings in line and resonators to ground by turns, siemens at the centre, named from the source. */
function assembled(
  { source, load, by, centre }: CoupledGiven,
  inLine: readonly number[],
  own: readonly number[],
  whole: number,
): LcNetwork {
  const counts = { L: 0, C: 0 };
  const part = (kind: 'L' | 'C', value: number): Arm => ({
    kind,
    value,
    name: `${kind}${++counts[kind]}`,
  });
  const coupling = (b: number): Section => ({
    place: 'series',
    arm: by === 'capacitors' ? part('C', b / centre) : part('L', 1 / (b * centre)),
  });
  const resonator = (b: number): Section => ({
    place: 'shunt',
    arm: {
      join: 'parallel',
      of:
        by === 'capacitors'
          ? [part('L', whole), part('C', b / centre)]
          : [part('L', 1 / (b * centre)), part('C', 1 / (centre * centre * whole))],
    },
  });
  return {
    source,
    load,
    sections: inLine.flatMap((b, k) => {
      const x = own[k];
      return x === undefined ? [coupling(b)] : [coupling(b), resonator(x)];
    }),
  };
}

/** Times an end's resistance that its resonator wants across it, where its coil is not given. */
const STEP_UP = 5;

const coilFor = (
  { source, load, centre }: CoupledGiven,
  [near, far]: readonly [number, number],
): number => (STEP_UP * Math.max(source / near, load / far)) / centre;

/** A susceptance in line that makes `from` Ω into `to` Ω beside what then stands across, S. */
function matched(
  from: number,
  to: number,
  end: 'source' | 'load',
): { readonly line: number; readonly across: number } {
  if (!(to > from))
    throw new EngineError(
      'infeasible',
      `The resonator at the ${end} wants ${Number(to.toPrecision(3))} Ω across it, which is not above the ${from} Ω that are there: a narrower band, or a larger coil, does.`,
      { field: end, value: from },
    );
  const x = Math.sqrt(from * (to - from));
  return { line: 1 / x, across: x / (from * from + x * x) };
}
