/** What an editor knows of a deck: its element cards and where they stand in its text. */
import type { Dialect } from '../deck/dialect.ts';
import type { SymbolId } from './drawing.ts';

/** A stretch of the deck's text: offsets in UTF-16 units, `end` behind it. */
export interface Span {
  readonly at: number;
  readonly end: number;
}

export interface NodeWord extends Span {
  /** The net's name as compared: lower case, every ground as `0`. */
  readonly net: string;
}

export interface ElementCard {
  /** Lower case: `r1`. */
  readonly name: string;
  /** As written: `R1`. */
  readonly written: string;
  readonly letter: string;
  readonly kind: Exclude<SymbolId, 'op-amp'> | 'box';
  readonly nameSpan: Span;
  readonly nodes: readonly NodeWord[];
  /** What stands behind the nodes, as written, on one line: value, model, parameters. May be empty. */
  readonly rest: string;
  /** From the first word behind the nodes to the last; empty where there is none. Continuations may lie within. */
  readonly restSpan: Span;
  /** The model of a semiconductor or switch, or the name of the subcircuit; lower case. */
  readonly model?: string;
  /** Names of the subcircuit's ports, where the deck itself has it. */
  readonly ports?: readonly string[];
  /** Of E, G, F and H, where it is a plain number. */
  readonly gain?: number;
  /** Of V and I: whether it is constant in time; its DC value where that is a plain number. */
  readonly isConstant?: boolean;
  readonly dc?: number;
  /** The first line of the card, counted from 1, and all its lines. */
  readonly line: number;
  readonly lines: readonly number[];
}

export interface Undrawn {
  readonly name: string;
  readonly line: number;
  /** A clause: `stands under .if`. */
  readonly reason: string;
  /** Names that might be nets: no other net may take them. */
  readonly words: readonly string[];
}

export interface DeckCards {
  readonly dialect: Dialect;
  readonly elements: readonly ElementCard[];
  readonly byName: ReadonlyMap<string, ElementCard>;
  /** Elements of the top without a symbol of their own: couplings, what stands under a condition, what is not known. */
  readonly undrawn: readonly Undrawn[];
  /** Couplings of the top (K): their names, and those of their inductors. */
  readonly couplings: readonly Coupling[];
  readonly models: ModelTypes;
  readonly subcircuits: ReadonlyMap<string, readonly string[]>;
  /** Names of nets in `v(…)`, `.ic` and the like: they are kept where a choice is. */
  readonly mentioned: ReadonlySet<string>;
  /** Where a new card goes, offset in the text: behind the last element of the top. */
  readonly end: number;
  readonly newline: string;
}

export interface Coupling {
  readonly name: string;
  readonly inductors: readonly string[];
  readonly lines: readonly number[];
}

/** Models of the top: their types, and their cards. */
export type ModelTypes = ReadonlyMap<string, { readonly type: string; readonly text: string }>;
