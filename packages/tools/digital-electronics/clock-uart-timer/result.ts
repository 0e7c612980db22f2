/** What is computed for each task: plain data, which crosses from a worker. */

import type { Source } from '@tollbench/engines/clocking/device.ts';
import type { TimerSetting } from '@tollbench/engines/clocking/timer.ts';
import type { UartSetting } from '@tollbench/engines/clocking/uart/block.ts';
import type { Budget } from '@tollbench/engines/clocking/uart/frame.ts';
import type { Rational } from '@tollbench/engines/exact/rational.ts';

/** A divider as the picture and the tables show it. */
export interface Field {
  readonly name: string;
  readonly value: number;
}

export interface OutputClock {
  readonly id: string;
  readonly label: string;
  readonly fields: readonly Field[];
  readonly frequency: Rational;
  /** Null where the fastest was asked for. */
  readonly wanted: Rational | null;
  readonly error: number;
  readonly limit: readonly [number, number];
}

/** A PLL, or an oscillator with its dividers, as it is set. */
export interface Chain {
  readonly id: string;
  readonly label: string;
  readonly isPll: boolean;
  readonly reference: { readonly id: string; readonly label: string; readonly frequency: Rational };
  readonly pre: Field;
  readonly detector: Rational;
  readonly detectorLimit: readonly [number, number];
  readonly mul: Field;
  readonly k: number;
  readonly den: number;
  readonly vco: Rational;
  readonly vcoLabel: string;
  readonly vcoLimit: readonly [number, number];
  readonly outputs: readonly OutputClock[];
}

export interface BusShown {
  readonly id: string;
  readonly label: string;
  readonly field: string;
  readonly divider: number;
  readonly frequency: Rational;
  readonly max: number;
  readonly timer: Rational;
}

export interface Solution {
  /** One chain, or two where the second clock has a PLL of its own. */
  readonly chains: readonly Chain[];
  readonly buses: readonly BusShown[];
  readonly error: number;
}

export interface StopShown {
  readonly limit: string;
  readonly error: number;
}

interface Searched {
  readonly solutions: readonly Solution[];
  readonly legal: number;
  readonly examined: number;
  /** Rank of the one shown, from 0. */
  readonly at: number;
  readonly stops: readonly StopShown[];
  readonly sources: readonly Source[];
}

export interface TreeResult extends Searched {
  readonly task: 'tree';
  readonly device: string;
  readonly deviceLabel: string;
  readonly rangeLabel: string;
  readonly ranges: readonly { readonly label: string; readonly core: number }[];
  /** A crystal was given to a device that takes none. */
  readonly unused: string | null;
  /** A second clock was asked of a device that has none. */
  readonly alone: boolean;
}

export interface PllResult extends Searched {
  readonly task: 'pll';
  readonly partLabel: string;
}

export interface RateRow {
  readonly rate: number;
  readonly setting: UartSetting;
  readonly margin: number;
}

export interface CrystalRow {
  readonly frequency: number;
  readonly error: number;
  /** Rates of the standard ones that it makes exactly. */
  readonly exact: number;
}

export interface UartResult {
  readonly task: 'uart';
  readonly device: string;
  readonly deviceLabel: string;
  readonly block: string;
  readonly clock: Rational;
  readonly settings: readonly UartSetting[];
  readonly at: number;
  readonly legal: number;
  readonly examined: number;
  readonly budget: Budget;
  readonly bits: number;
  readonly rates: readonly RateRow[];
  readonly crystals: readonly CrystalRow[];
  readonly exactClock: Rational;
  readonly sources: readonly Source[];
}

export interface TimerResult {
  readonly task: 'timer';
  readonly device: string;
  readonly deviceLabel: string;
  readonly block: string;
  readonly clock: Rational;
  readonly settings: readonly TimerSetting[];
  readonly at: number;
  readonly legal: number;
  readonly examined: number;
  readonly registers: readonly Field[];
  /** Clocks of a period beside those that are counted. */
  readonly more: number;
  readonly sources: readonly Source[];
}

export type ClockResult = TreeResult | PllResult | UartResult | TimerResult;
