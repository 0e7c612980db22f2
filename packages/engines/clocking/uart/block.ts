/** Baud-rate generators of UARTs: what their registers hold, and what rate they make of a clock. */
import type { Rational } from '../../exact/rational.ts';

/** rate = clock / (over · n), with n = k/den for whole k; fractions are spread by skipping clocks. */
export interface DividerMode {
  readonly kind: 'divider';
  readonly label: string;
  /** Samples a bit: 16, 8, or 1 where the divider counts whole bits. */
  readonly over: number;
  /** Samples a bit that the receiver takes, where that is not `over`. */
  readonly samples?: number;
  readonly den: number;
  /** Of k. */
  readonly from: number;
  readonly to: number;
  /** A divider ahead of it, of whole numbers from 1. */
  readonly pre?: number;
  readonly registers: readonly Register[];
}

/**
 * rate = clock · k / (over · 2^bits): an accumulator that overflows. `step` is what k is a multiple of. With `whole` it starts
 * anew with every bit, so a bit has ⌊over · 2^bits / k⌋ clocks.
 */
export interface AccumulatorMode {
  readonly kind: 'accumulator';
  readonly label: string;
  readonly over: number;
  readonly samples?: number;
  readonly bits: number;
  readonly step: number;
  readonly whole?: true;
  /** Of k. */
  readonly from: number;
  readonly to: number;
  readonly registers: readonly Register[];
}

/** rate = clock / (16 · DL · (1 + A/M)), as NXP's: A of 0 to M − 1, M of 1 to 15; DL from 1 where A is 0, otherwise from `from`. */
export interface FractionMode {
  readonly kind: 'fraction';
  readonly label: string;
  readonly over: number;
  readonly from: number;
  readonly to: number;
  readonly most: number;
  readonly registers: readonly Register[];
}

/** Bits of whole clocks, lengthened one by one by a pattern (MSP430). */
export interface PatternMode {
  readonly kind: 'pattern';
  readonly label: string;
  /** 1: a bit is N clocks; 16: a bit is 16·N clocks and F more. */
  readonly over: 1 | 16;
  readonly from: number;
  readonly to: number;
  /** Second modulation of 8 bits, bit 7 first: any value of `patterns`. */
  readonly patterns: readonly number[];
  readonly registers: readonly Register[];
}

export type UartMode = DividerMode | AccumulatorMode | FractionMode | PatternMode;

/** How a register's value follows from a setting's numbers. */
export interface Register {
  readonly name: string;
  readonly value: (n: Numbers) => number;
}

/** What a setting is made of: k, and by mode the divider ahead, A and M, or F and S. */
export interface Numbers {
  readonly k: number;
  readonly pre: number;
  readonly add: number;
  readonly mul: number;
}

export interface UartBlock {
  readonly label: string;
  /** Id of the bus or oscillator that clocks it. */
  readonly clock: string;
  /** Its usual clock in Hz. */
  readonly usual: number;
  readonly modes: readonly UartMode[];
}

/** A mode without its functions. */
export interface ModeName {
  readonly kind: UartMode['kind'];
  readonly label: string;
  /** Samples a bit that the receiver takes. */
  readonly samples: number;
  readonly over: number;
  readonly den: number;
}

export interface UartSetting {
  readonly mode: ModeName;
  readonly numbers: Numbers;
  /** Mean rate in baud. */
  readonly rate: Rational;
  /** (rate − wanted) / wanted. */
  readonly error: number;
  readonly registers: readonly { readonly name: string; readonly value: number }[];
  /** Ends of the bits in clocks from the start bit's edge, as the generator makes them. */
  readonly edges: readonly number[];
  /** Peak to peak of the bits' lengths about their mean, in clocks; 0 of whole dividers. */
  readonly jitterClocks: number;
  /** Largest |end of a bit − where it should end|, in bits. */
  readonly edgeError: number;
}
