/** Lines of assembly into instructions: statements, and directives that take room or change the machine. */
import { compressions } from './compress.ts';
import { type Decoded, decode } from './decode.ts';
import { effectOf } from './directives.ts';
import { ReadError, type Scope } from './expression.ts';
import { insn } from './insn.ts';
import { has, type Isa } from './isa.ts';
import { define, labelled, labelOf } from './labels.ts';
import { macro } from './macros.ts';
import type { Assembly } from './reading.ts';
import { push, type State } from './state.ts';
import { isMnemonic, statement } from './statement.ts';

export function assembly(
  { text, address }: Assembly,
  line: number,
  length: number | undefined,
  state: State,
): void {
  let at = 0;
  const refuse = (said: string, message: string) => {
    const mnemonic = /^\S+/u.exec(said)?.[0].toLowerCase() ?? '';
    state.troubles.push({ line, text: said, message, mnemonic });
    // It keeps its room: what stands behind it is where it will be once the line is mended.
    if (isMnemonic(mnemonic) && state.isText) state.address += 4n;
  };
  if (address !== undefined) state.address = address;
  const labels = labelled(text);
  if (labels.length > 0) state.stream.flush();
  for (const { name, end } of labels) {
    at = end;
    if (!define(name, state)) refuse(name, `the label ${name} stands in two places`);
  }
  for (const part of text.slice(at).split(';')) {
    const said = part.trim();
    const start = at + part.length - part.trimStart().length;
    at += part.length + 1;
    if (said === '') continue;
    try {
      // A symbol behind a target has been left blank: it goes with it.
      const end = address === undefined ? start + said.length : at - 1;
      emit({ said, line, start, end, length, isListing: address !== undefined }, state);
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      refuse(said, error.message);
    }
  }
}

interface Said {
  readonly said: string;
  readonly line: number;
  /** Where it begins and ends in its line. */
  readonly start: number;
  readonly end: number;
  /** Bytes that it must have, where a listing tells. */
  readonly length: number | undefined;
  readonly isListing: boolean;
}

/** A statement's instructions. @throws ReadError */
function emit(given: Said, state: State): void {
  const { said, line, start, length } = given;
  const [head = '', name = ''] = /^(\S+)\s*/u.exec(said) ?? [];
  const mnemonic = name.toLowerCase();
  const operands = said.slice(head.length);
  if (mnemonic.startsWith('.') && mnemonic !== '.insn') {
    direct(mnemonic, operands, given, state);
    return;
  }
  state.stream.flush();
  if (!state.isText) {
    state.passed.push(line);
    return;
  }
  if (/^[0-9a-f]{5,}$/u.test(mnemonic) && operands === '')
    throw new ReadError(
      `${mnemonic.length} hexadecimal digits are a word with 0x before them, or bytes of memory where that is chosen; alone 4 or 8 are a word`,
      0,
      true,
    );
  const { isa } = state.options;
  const place = `${line}.${start}`;
  state.shift = state.address - (state.known?.statements.get(place) ?? state.address);
  state.labels.statements.set(place, state.address);
  const scope = (): Scope => ({
    ...{ here: state.address, isListing: given.isListing },
    label: (wanted) => labelOf(wanted, state),
  });
  const span = [start, given.end] as const;
  if (mnemonic === '.insn') {
    push({ line, how: 'assembly', said, span, ...insn(operands, isa, scope()) }, state);
    return;
  }
  const lines = macro(mnemonic, operands, isa, scope());
  const list = lines ?? [[mnemonic, operands] as const];
  // The low part of a pair with auipc is the linker's to change: it stays long.
  const shortens = length === undefined ? state.short && list[0]?.[0] !== 'auipc' : length === 2;
  list.forEach(([each, its], k) => {
    const key = `${place}.${k}`;
    const made = statement(each, its, isa, scope());
    const short = shortens && !state.wide.has(key) ? shortest(made, isa) : undefined;
    if (shortens && !short) state.wide.add(key);
    push(
      {
        ...{ line, how: 'assembly', said, span },
        ...{ word: short?.word ?? made.word, size: short ? 16 : made.instruction.size },
        ...{ written: lines ? made.instruction : made.written, isPart: list.length > 1 },
        own: short ?? made,
      },
      state,
    );
  });
}

function shortest(made: Decoded, isa: Isa): Decoded | undefined {
  if (made.instruction.size === 16) return undefined;
  const real = made.instruction.pseudo === undefined ? made : decode(made.word, isa);
  const first = real && compressions(real, isa)[0];
  return first && 'decoded' in first ? first.decoded : undefined;
}

/** Directives of other sections say nothing of instructions. */
const SECTION = /^\.(text|section|data|bss|rodata|option)$/u;

function direct(
  name: string,
  operands: string,
  { said, line, start, end }: Said,
  state: State,
): void {
  const { stream, passed } = state;
  if (!state.isText && !SECTION.test(name)) {
    passed.push(line);
    return;
  }
  const effect = effectOf(name, operands, start + said.length - operands.length);
  if (effect.does === 'data') {
    stream.feed({ words: effect.words, joins: true, isMemory: true }, line);
    return;
  }
  stream.flush();
  if (effect.does === 'align') {
    align(effect.to, { said, line, start, end }, state);
    return;
  }
  passed.push(line);
  if (effect.does === 'section') state.isText = effect.isText;
  if (effect.does === 'option') option(effect.option, state);
}

function option(name: string, state: State): void {
  if (name === 'rvc') state.short = has(state.options.isa, 'C/Zca');
  if (name === 'norvc') state.short = false;
  if (name === 'push') state.kept.push(state.short);
  if (name === 'pop') state.short = state.kept.pop() ?? state.short;
}

/** Instructions that do nothing, as GNU as fills: one of 16 bits where it must, then those of 32. */
function align(
  to: number,
  { said, line, start, end }: Pick<Said, 'said' | 'line' | 'start' | 'end'>,
  state: State,
): void {
  const missing = Number(BigInt.asUintN(64, -state.address) % BigInt(to));
  if (missing === 0) state.passed.push(line);
  const fill = { line, how: 'assembly', said, span: [start, end], isPart: true } as const;
  if (missing % 4 === 2) push({ ...fill, word: 0x0001, size: 16 }, state);
  for (let k = 4; k <= missing; k += 4) push({ ...fill, word: 0x13, size: 32 }, state);
}
