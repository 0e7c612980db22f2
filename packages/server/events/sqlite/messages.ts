/** What the store of events and its thread say to each other. */
import type { EventStore, SummaryBook } from '../types.ts';

export interface Call {
  /** From 1 on. */
  readonly id: number;
  readonly method: Exclude<keyof (EventStore & SummaryBook), 'ended'>;
  readonly args: readonly unknown[];
}

/** `id` 0: whether the file is open. */
export type Answer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly why: string };
