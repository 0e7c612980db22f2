/** What is known while lines are read: instructions so far, labels, where the next one stands. */
import { EngineError } from '../../error.ts';
import { type Decoded, decode } from './decode.ts';
import type { Instruction } from './instruction.ts';
import type { Isa } from './isa.ts';
import type { Base, How } from './reading.ts';
import type { Byte, Stream } from './stream.ts';

/** One instruction of the lines. */
export interface Item {
  /** Counted from 1. */
  readonly line: number;
  readonly address: bigint;
  /** Without a sign. */
  readonly word: number;
  readonly size: 16 | 32;
  readonly how: How | 'assembly';
  /** The instruction, or undefined where the machine has none of these bits. */
  readonly decoded: Decoded | undefined;
  /** What the line says it is: the statement, or the text of a listing. */
  readonly said: string;
  /** The mnemonic's own entry, of a line of assembly. */
  readonly written: Instruction | undefined;
  /** The statement stands for several instructions. */
  readonly isPart: boolean;
  /** Where its statement stands in the line, of a statement. */
  readonly span: readonly [number, number] | undefined;
  /** Its bytes and the numbers that they are of, of numbers. */
  readonly bytes: readonly Byte[] | undefined;
}

/** A line that is no instruction, and why, in a clause. */
export interface Trouble {
  readonly line: number;
  readonly text: string;
  readonly message: string;
  readonly mnemonic: string;
}

export interface ProgramOptions {
  readonly isa: Isa;
  readonly base: Base;
  /** Where the first instruction stands. */
  readonly address: bigint;
  /** 16-bit instructions where they fit, as an assembler with C writes them. */
  readonly compress: boolean;
}

/** Instructions of all lines at most. */
const MAX_ITEMS = 100_000;

/** Where labels stand: names, and those of each number in their order. */
export interface Labels {
  readonly named: Map<string, bigint>;
  readonly numbered: Map<string, bigint[]>;
  /** Where each statement stood. */
  readonly statements: Map<string, bigint>;
}

export interface State {
  readonly options: ProgramOptions;
  /** Of this round, as far as it has come. */
  readonly labels: Labels;
  /** Of the round before; in the first one every label is taken to be here. */
  readonly known: Labels | undefined;
  readonly names: ReadonlySet<string>;
  /** Statements that once did not fit 16 bits: they stay wide, so that the rounds end. */
  readonly wide: Set<string>;
  readonly items: Item[];
  readonly troubles: Trouble[];
  readonly passed: number[];
  readonly stream: Stream;
  address: bigint;
  /** How much farther on the statement at hand stands than in the round before: so does what is behind it. */
  shift: bigint;
  /** 16-bit forms are written where they fit, and what `.option push` has kept of that. */
  short: boolean;
  readonly kept: boolean[];
  /** The lines are of a section with instructions. */
  isText: boolean;
}

export function push(
  item: Pick<Item, 'line' | 'how' | 'said' | 'word' | 'size'> &
    Partial<Pick<Item, 'written' | 'isPart' | 'span' | 'bytes'>> & { readonly own?: Decoded },
  state: State,
): void {
  if (state.items.length >= MAX_ITEMS)
    throw new EngineError(
      'out-of-range',
      `The lines give more than ${MAX_ITEMS} instructions, the most that are shown; cut them into parts.`,
      { field: 'source', value: MAX_ITEMS },
    );
  const { own, ...rest } = item;
  // Of bits that are two things, a statement says which.
  const decoded =
    own && own.instruction.pseudo === undefined ? own : decode(item.word, state.options.isa);
  state.items.push({
    ...{ written: undefined, isPart: false, span: undefined, bytes: undefined },
    ...rest,
    ...{ decoded, address: state.address },
  });
  state.address += BigInt(item.size / 8);
}
