/** A microcontroller as far as clocks go. Data alone: the figures of its manuals, each with the place it is from. */
import { type Rational, rational } from '../exact/rational.ts';
import type { Divider, Multiplier, Pll, PllOutput, Range, Reference } from './pll.ts';
import type { TimerBlock } from './timer.ts';
import type { UartBlock } from './uart/block.ts';

export interface Oscillator {
  readonly id: string;
  readonly label: string;
  /** Of a crystal or an external clock the usual one; Hz. */
  readonly frequency: number;
  /** Absent where it has one frequency alone. */
  readonly range?: readonly [number, number];
  /** Relative, over temperature and supply as its data sheet has it. */
  readonly tolerance: number;
}

export interface GeneratorOutput {
  readonly id: 'core' | 'aux';
  readonly label: string;
  readonly fields: readonly string[];
  readonly dividers: readonly Divider[];
  /** Of two in a row, those with the first one held: among `dividers` one pair stands for all that divide by the same. */
  readonly held?: (first: number) => readonly Divider[];
  /** The clock between its two dividers, before a bus prescaler, keeps the core's limit too. */
  readonly capped?: true;
  /** Hz. The core's own limit is that of the range of operation. */
  readonly limit?: readonly [number, number];
}

/** A way to a clock: an oscillator with its dividers, or a PLL behind one. */
export interface Generator {
  readonly id: string;
  readonly label: string;
  /** Generators that are settings of one piece of hardware name it, and are not used at once. */
  readonly unit?: string;
  readonly from: readonly { readonly oscillator: string; readonly by?: number }[];
  readonly pre: readonly number[];
  readonly preField?: string;
  readonly detector?: readonly [number, number];
  readonly multiplier: Multiplier;
  readonly mulField?: string;
  readonly vco?: readonly [number, number];
  readonly vcoLabel?: string;
  readonly outputs: readonly GeneratorOutput[];
}

/** A bus behind the core clock; its prescaler is the least that keeps its limit. */
export interface Bus {
  readonly id: string;
  readonly label: string;
  readonly field?: string;
  readonly of?: string;
  readonly dividers: readonly number[];
  /** Hz, in the fastest range of operation. */
  readonly max: number;
  /** Timers on it run at twice its rate where its prescaler is not 1. */
  readonly doubles?: true;
}

/** Supply voltage, voltage scale or grade, with the core's limit there. */
export interface OperatingRange {
  readonly label: string;
  readonly core: number;
  readonly vco?: readonly [number, number];
  readonly buses?: Readonly<Record<string, number>>;
}

export interface Source {
  readonly what: string;
  readonly where: string;
  /** Whether the figure was compared with a text that could be read; otherwise it is the manual's as remembered. */
  readonly checked: boolean;
}

export interface Device {
  readonly id: string;
  readonly label: string;
  readonly coreLabel: string;
  readonly auxLabel?: string;
  readonly oscillators: readonly Oscillator[];
  readonly generators: readonly Generator[];
  readonly ranges: readonly [OperatingRange, ...OperatingRange[]];
  readonly buses: readonly Bus[];
  readonly uart: UartBlock;
  readonly timer: TimerBlock;
  readonly sources: readonly Source[];
}

const range = ([min, max]: readonly [number, number]): Range => ({
  min: rational(min),
  max: rational(max),
});
const ANY: readonly [number, number] = [1, 1e12];

export interface Fixed {
  readonly pre?: number;
  readonly multiplier?: number;
  readonly divider?: number;
}

/** What `pllOf` is asked for: the generator with the oscillators at hand. */
export interface Ask {
  readonly generator: Generator;
  readonly references: readonly Reference[];
  readonly range: OperatingRange;
  /** Dividers that are held by the visitor. */
  readonly fixed?: Fixed;
}

/** The generator as a PLL to search in, within the limits of a range of operation. */
export function pllOf({ generator, references, range: at, fixed = {} }: Ask): Pll {
  return {
    references,
    pre: generator.pre.filter((m) => fixed.pre === undefined || m === fixed.pre),
    detector: range(generator.detector ?? ANY),
    multiplier: held(generator.multiplier, fixed.multiplier),
    vco: range((generator.vco && at.vco) ?? generator.vco ?? ANY),
    outputs: generator.outputs.map(
      (o): PllOutput => ({
        ...o,
        dividers: dividersOf(o, fixed).map((d) => capped(d, o.capped && at.core)),
        limit: range(
          o.id === 'core'
            ? [o.limit?.[0] ?? 1, Math.min(o.limit?.[1] ?? 1e12, at.core)]
            : (o.limit ?? ANY),
        ),
      }),
    ),
  };
}

function dividersOf(o: GeneratorOutput, { divider }: Fixed): readonly Divider[] {
  if (o.id !== 'core' || divider === undefined) return o.dividers;
  return o.held?.(divider) ?? o.dividers.filter((d) => d.parts[0] === divider);
}

const capped = (d: Divider, core: number | undefined): Divider =>
  core === undefined ? d : { ...d, inner: { by: d.parts[0] ?? 1, max: rational(core) } };

function held(m: Multiplier, value: number | undefined): Multiplier {
  if (value === undefined) return m;
  const k = value * m.den;
  const legal = Number.isInteger(k) && k >= m.from && k <= m.to && (m.only?.includes(k) ?? true);
  return { ...m, from: m.from, to: m.to, only: legal ? [k] : [] };
}

/** Frequency of an oscillator behind its fixed divider. */
export const behind = (frequency: Rational, by = 1): Rational =>
  rational(frequency.n, frequency.d * BigInt(by));
