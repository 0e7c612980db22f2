/** What the service asks an export process for, and what comes back. */

import type { InputRefusal } from '@tollbench/gate/types.ts';
import type { InputError } from '@tollbench/tools/define/error.ts';

export interface Job {
  readonly slug: string;
  readonly format: string;
  readonly inputs: ReadonlyMap<string, string>;
  /** Of the site, for the link that reproduces the file. */
  readonly origin: string;
}

/** An input's error as a program reads it. */
export const refusalOf = ({ field, value, message }: InputError): InputRefusal => ({
  field: field ?? null,
  value: value ?? null,
  message,
});

/** What a process makes of a job. */
export type Made =
  | {
      readonly kind: 'file';
      readonly name: string;
      readonly mediaType: string;
      readonly content: Uint8Array;
    }
  | { readonly kind: 'refused'; readonly errors: readonly InputRefusal[] }
  /** Needs more time, memory or output than an export may have. */
  | { readonly kind: 'exhausted'; readonly reason: string }
  /** A defect of ours. */
  | { readonly kind: 'broken'; readonly reason: string };

/** What became of a job. */
export type Outcome =
  | Made
  /** Not begun: too much waits, or it waited too long. */
  | { readonly kind: 'busy'; readonly reason: string; readonly retryAfter: number }
  /** Not begun: this source has used up its share of this minute. */
  | { readonly kind: 'over-budget'; readonly seconds: number; readonly retryAfter: number }
  /** Whoever asked has gone. */
  | { readonly kind: 'left' };

/** Bounds that hold inside each process, whatever tool it runs. */
export interface ProcessLimits {
  /** MiB of memory beyond what an idle process has. */
  readonly memory: number;
  /** MiB of one file. */
  readonly file: number;
}
