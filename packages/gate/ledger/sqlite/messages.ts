/** What the ledger and its thread say to each other. */
import type { Method } from './book.ts';

export interface Call {
  readonly id: number;
  readonly method: Method;
  readonly args: readonly unknown[];
}

export type Answer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly why: string; readonly writing: boolean };

export type ToWorker = readonly Call[] | 'close';

export type FromWorker =
  | { readonly opened: true }
  | { readonly opened: false; readonly why: string }
  /** `done`: the last of what was sent; the thread waits for more. */
  | { readonly answers: readonly Answer[]; readonly done: boolean };
