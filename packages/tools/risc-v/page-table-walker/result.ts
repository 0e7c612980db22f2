/** What the tool computes: plain data. */
import type { Privilege } from '@tollbench/engines/riscv/paging/access.ts';
import type { Dump } from '@tollbench/engines/riscv/paging/dump.ts';
import type { Entry } from '@tollbench/engines/riscv/paging/entry.ts';
import type { Allowed } from '@tollbench/engines/riscv/paging/permissions.ts';
import type { Pmp, Region, Segment, Verdict } from '@tollbench/engines/riscv/paging/pmp.ts';
import type { Rule } from '@tollbench/engines/riscv/paging/rules.ts';
import type { Scheme } from '@tollbench/engines/riscv/paging/scheme.ts';
import type { Walk } from '@tollbench/engines/riscv/paging/walk.ts';

/** Physical memory of the tables, page by page, rising. */
export interface Image {
  readonly root: bigint;
  /** No line and no input names the root: it is the first page that is given. */
  readonly assumed: boolean;
  readonly satp: bigint;
  readonly pages: readonly { readonly number: number; readonly bytes: Uint8Array }[];
  /** Where each entry stands in the words, by its address: a line, counted from 1. */
  readonly lines: ReadonlyMap<bigint, number>;
  /** Of tables that were laid out: how many, and how many leaves by size of page. */
  readonly built:
    | { readonly tables: number; readonly leaves: readonly (readonly [bigint, number])[] }
    | undefined;
}

export interface Protection {
  readonly pmp: Pmp;
  readonly regions: readonly Region[];
  readonly segments: readonly Segment[];
  readonly encoded: boolean;
  readonly absent: readonly string[];
  readonly reserved: readonly number[];
}

interface Common {
  readonly scheme: Scheme;
}

export interface WalkResult extends Common {
  readonly task: 'walk';
  readonly image: Image | undefined;
  readonly walk: Walk;
  readonly allowed: readonly Allowed[];
  readonly protection: Protection | undefined;
  /** Parts of the page that PMP decides otherwise than the access. */
  readonly split: readonly Segment[];
}

export interface MapResult extends Common {
  readonly task: 'map';
  readonly image: Image;
  readonly dump: Dump;
}

export interface PmpResult extends Common {
  readonly task: 'pmp';
  /** The privilege that counts. */
  readonly privilege: Privilege;
  readonly protection: Protection;
  readonly verdict: Verdict;
}

export interface EntryResult extends Common {
  readonly task: 'entry';
  readonly entry: Entry;
  readonly level: number;
  /** What makes it invalid, or a misaligned leaf. */
  readonly broken: readonly Rule[];
  readonly allowed: readonly Allowed[];
}

export type WalkerResult = WalkResult | MapResult | PmpResult | EntryResult;
