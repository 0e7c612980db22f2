/** Timing requirements: kinds as in the timing checks of IEEE 1364-2005, clause 15. */
import type { EdgeKind } from '../signal.ts';

export const KINDS = [
  'setup',
  'hold',
  'recovery',
  'removal',
  'width',
  'period',
  'skew',
  'delay',
  'glitch',
] as const;
export type Kind = (typeof KINDS)[number];

export interface Edge {
  readonly signal: string;
  readonly edge: EdgeKind;
}

export interface Condition {
  readonly signal: string;
  /** `1`, `0`, or the words of a value. */
  readonly value: string;
}

export interface Constraint {
  readonly kind: Kind;
  /** Line in the list, from 1. */
  readonly line: number;
  /** As it was written, without its comment. */
  readonly text: string;
  /** The data, the asynchronous control, the pulse: what is judged. */
  readonly of: Edge;
  /** The clock, or where a delay ends; of a width and a period none. */
  readonly to: Edge | undefined;
  /** Of a width. */
  readonly level: 'high' | 'low' | undefined;
  readonly min: Time | undefined;
  readonly max: Time | undefined;
  readonly when: Condition | undefined;
}

/** Seconds, or ticks of the drawing where it is written so. */
export interface Time {
  readonly value: number;
  readonly unit: 's' | 'tick';
}
