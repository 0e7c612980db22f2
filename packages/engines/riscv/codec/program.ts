/** The lines people paste as instructions, one after the other, each with its address. */
import { hex } from '../../text/hex.ts';
import { compressions } from './compress.ts';
import { type Decoded, decode, sizeOf } from './decode.ts';
import { ReadError, type Scope } from './expression.ts';
import type { Instruction } from './instruction.ts';
import type { Isa } from './isa.ts';
import { macro } from './macros.ts';
import { type Base, type How, type Reading, readLine } from './source.ts';
import { statement } from './statement.ts';

/** One instruction of the lines. */
export interface Item {
  /** Counted from 1. */
  readonly line: number;
  /** Which instruction of its line it is, from 0. */
  readonly index: number;
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
  /** Where its number stands in the line, of numbers. */
  readonly span: readonly [number, number] | undefined;
}

/** A line that is no instruction, and why, in a clause. */
export interface Trouble {
  readonly line: number;
  readonly text: string;
  readonly message: string;
  readonly mnemonic: string;
}

export interface Program {
  readonly items: readonly Item[];
  readonly troubles: readonly Trouble[];
  /** Lines that say nothing of an instruction: headings of a listing, directives without bytes. */
  readonly passed: readonly number[];
  readonly labels: ReadonlyMap<string, bigint>;
}

export interface ProgramOptions {
  readonly isa: Isa;
  readonly base: Base;
  /** Where the first instruction stands. */
  readonly address: bigint;
  /** 16-bit instructions where they fit, as an assembler with C writes them. */
  readonly compress: boolean;
}

const MAX_LINES = 5000;
const MAX_ROUNDS = 12;

/** Directives that give no bytes. */
const SILENT =
  /^\.(text|globl|global|section|type|size|option|file|loc|cfi_\w+|attribute|p2align|align|balign|ident|weak|local)\b/u;

interface State {
  readonly options: ProgramOptions;
  readonly labels: Map<string, bigint>;
  /** Of the round before. */
  readonly known: ReadonlyMap<string, bigint>;
  /** Statements that once did not fit 16 bits: they stay wide, so that the rounds end. */
  readonly wide: Set<string>;
  readonly items: Item[];
  readonly troubles: Trouble[];
  readonly passed: number[];
  address: bigint;
}

/**
 * Reads lines. A line that is no instruction is among the troubles, and the others are read all the same.
 * @throws RangeError where there are more than 5000 lines
 */
export function readProgram(source: string, options: ProgramOptions): Program {
  const lines = source.split('\n');
  if (lines.length > MAX_LINES)
    throw new RangeError(`${lines.length} lines are more than the ${MAX_LINES} that are read`);
  const readings = lines.map((line) => readLine(line, options.base));
  const wide = new Set<string>();
  let known: ReadonlyMap<string, bigint> = labelNames(readings);
  for (let round = 0; ; round++) {
    const state: State = {
      ...{ options, labels: new Map(), known, wide },
      ...{ items: [], troubles: [], passed: [], address: options.address },
    };
    readings.forEach((reading, k) => {
      take(reading, k + 1, state);
    });
    const isSettled = [...state.labels].every(([name, at]) => known.get(name) === at);
    if (isSettled || round === MAX_ROUNDS) return state;
    known = state.labels;
  }
}

const LABEL = /^\s*([A-Za-z_.$][\w.$]*|\d+)\s*:/u;

/** Every label at the beginning, until the first round has told where. */
function labelNames(readings: readonly Reading[]): Map<string, bigint> {
  const names = new Map<string, bigint>();
  for (const reading of readings) {
    if (reading.kind === 'heading' && reading.label !== undefined)
      names.set(reading.label, reading.address ?? 0n);
    if (reading.kind !== 'assembly') continue;
    for (let text = reading.text; ; ) {
      const found = LABEL.exec(text);
      if (!found) break;
      names.set(found[1] ?? '', 0n);
      text = text.slice(found[0].length);
    }
  }
  return names;
}

function take(reading: Reading, line: number, state: State): void {
  if (reading.kind === 'nothing') return;
  if (reading.kind === 'heading') {
    state.passed.push(line);
    if (reading.address !== undefined) state.address = reading.address;
    if (reading.label !== undefined) state.labels.set(reading.label, state.address);
    return;
  }
  if (reading.kind === 'words') {
    if (reading.address !== undefined) state.address = reading.address;
    reading.words.forEach(({ word, bits, start, end }, index) => {
      raw(
        word,
        bits,
        { line, index, how: reading.how, said: reading.said, span: [start, end] },
        state,
      );
    });
    return;
  }
  let text = reading.text;
  for (let label = LABEL.exec(text); label; label = LABEL.exec(text)) {
    state.labels.set(label[1] ?? '', state.address);
    text = text.slice(label[0].length);
  }
  let index = 0;
  for (const part of text.split(';')) {
    const said = part.trim();
    if (said === '') continue;
    try {
      index += emit(said, line, index, state);
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      const mnemonic = /^\S+/u.exec(said)?.[0].toLowerCase() ?? '';
      state.troubles.push({ line, text: said, message: error.message, mnemonic });
    }
  }
}

type Place = Pick<Item, 'line' | 'index' | 'how' | 'said' | 'span'>;

/** A number: 16 bits or 32 of it are an instruction, as its lowest bits say; what is none is among the troubles. */
function raw(word: bigint, bits: number, place: Place, state: State): void {
  const message = unfit(word, bits, place) ?? instructions(Number(word), place, state);
  if (message !== undefined)
    state.troubles.push({ line: place.line, text: hex(word), message, mnemonic: '' });
}

/** Why a number can be no instruction at all. */
function unfit(word: bigint, bits: number, { how }: Place): string | undefined {
  if (word > 0xffffffffn) return `${hex(word)} has more than 32 bits`;
  if (bits !== 16 && bits !== 32) return `${bits} bits are no instruction; 16 and 32 are`;
  if (sizeOf(Number(word)) === 32 && bits === 16 && how !== 'decimal')
    return `${hex(word, 4)} ends in binary 11, which begins an instruction of 32 bits, and 16 are given`;
  return undefined;
}

/** The one or two instructions of a number, or why its upper half is none. */
function instructions(value: number, place: Place, state: State): string | undefined {
  const own = sizeOf(value);
  // Two 16-bit instructions are often written as one word, the first in the low half.
  if (own === 32 || value <= 0xffff) {
    push({ ...place, word: value, size: own }, state);
    return undefined;
  }
  push({ ...place, word: value & 0xffff, size: 16 }, state);
  const rest = value >>> 16;
  if (sizeOf(rest) === 32)
    return `the upper half ${hex(rest, 4)} of ${hex(value, 8)} begins an instruction of 32 bits that is not all there`;
  push({ ...place, word: rest, size: 16 }, state);
  return undefined;
}

function push(
  item: Place & {
    readonly word: number;
    readonly size: 16 | 32;
    readonly own?: Decoded;
    readonly written?: Instruction;
    readonly isPart?: boolean;
  },
  state: State,
): void {
  const { own, ...rest } = item;
  // Of bits that are two things, a statement says which.
  const decoded =
    own && own.instruction.pseudo === undefined ? own : decode(item.word, state.options.isa);
  state.items.push({
    written: undefined,
    isPart: false,
    ...rest,
    ...{ decoded, address: state.address },
  });
  state.address += BigInt(item.size / 8);
}

/** A statement's instructions; gives how many. @throws ReadError */
function emit(said: string, line: number, index: number, state: State): number {
  const [, name = '', operands = ''] = /^(\S+)\s*(.*)$/su.exec(said) ?? [];
  const mnemonic = name.toLowerCase();
  if (mnemonic.startsWith('.')) return directive(mnemonic, operands, said, line, index, state);
  const { isa } = state.options;
  const scope = (): Scope => ({
    here: state.address,
    label: (wanted) => labelOf(wanted, state),
  });
  const lines = macro(mnemonic, operands, isa, scope());
  const list = lines ?? [[mnemonic, operands] as const];
  // The low part of a pair with auipc is the linker's to change: it stays long.
  const shortens = state.options.compress && list[0]?.[0] !== 'auipc';
  list.forEach(([each, its], k) => {
    const key = `${line}.${index}.${k}`;
    const made = statement(each, its, isa, scope());
    const short = shortens && !state.wide.has(key) ? shortest(made, isa) : undefined;
    if (shortens && !short) state.wide.add(key);
    const word = short?.word ?? made.word;
    push(
      {
        ...{ line, index: index + k, how: 'assembly', said, span: undefined },
        ...{ word, size: short ? 16 : made.instruction.size, own: short ?? made },
        ...{ written: lines ? made.instruction : made.written, isPart: list.length > 1 },
      },
      state,
    );
  });
  return list.length;
}

function shortest(made: Decoded, isa: Isa): Decoded | undefined {
  if (made.instruction.size === 16) return undefined;
  const real = made.instruction.pseudo === undefined ? made : decode(made.word, isa);
  const first = real && compressions(real, isa)[0];
  return first && 'decoded' in first ? first.decoded : undefined;
}

/** A label of these lines; `1f` and `1b` are the next and the last one of that number. */
function labelOf(name: string, { known }: State): bigint | undefined {
  return known.get(name);
}

function directive(
  name: string,
  operands: string,
  said: string,
  line: number,
  index: number,
  state: State,
): number {
  const bytes = { '.word': 32, '.4byte': 32, '.long': 32, '.half': 16, '.2byte': 16, '.short': 16 }[
    name
  ];
  if (bytes === undefined) {
    if (!SILENT.test(name))
      throw new ReadError(
        `the directive ${name} is none of those read here: .word, .half, .option`,
        0,
        true,
      );
    state.passed.push(line);
    return 0;
  }
  const numbers = operands.split(',').map((text) => text.trim());
  numbers.forEach((text, k) => {
    if (!/^(0x[0-9a-f]+|0b[01]+|\d+)$/iu.test(text))
      throw new ReadError(`"${text}" is no number that ${name} takes here`, 0, true);
    const place = { line, index: index + k, how: 'assembly', said, span: undefined } as const;
    raw(BigInt(text), bytes, place, state);
  });
  return numbers.length;
}
