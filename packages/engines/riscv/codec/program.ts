/** The lines people paste as instructions, one after the other, each with its address. */
import { EngineError } from '../../error.ts';
import { assembly } from './emit.ts';
import { IntelHex } from './intel-hex.ts';
import { isSame, labelNames } from './labels.ts';
import type { Assembly, Base, Reading } from './reading.ts';
import { readLine } from './source.ts';
import {
  type Item,
  type Labels,
  type ProgramOptions,
  push,
  type State,
  type Trouble,
} from './state.ts';
import { Stream } from './stream.ts';

export type { Item, ProgramOptions, Trouble };

export interface Program {
  readonly items: readonly Item[];
  readonly troubles: readonly Trouble[];
  /** Lines that say nothing of an instruction: headings of a listing, directives without bytes, other sections. */
  readonly passed: readonly number[];
  readonly labels: ReadonlyMap<string, bigint>;
}

const MAX_LINES = 5000;
const MAX_ROUNDS = 40;

/**
 * Reads lines. A line that is no instruction is among the troubles, and the others are read all the same.
 * @throws EngineError `out-of-range` where there are more than 5000 lines, or 100 000 instructions
 */
export function readProgram(source: string, options: ProgramOptions): Program {
  const readings = readLines(source, options.base);
  const names = labelNames(readings);
  const wide = new Set<string>();
  let known: Labels | undefined;
  for (let round = 1; ; round++) {
    const state = roundOf(readings, { names, wide, known, options });
    const isSettled = names.size === 0 || (known !== undefined && isSame(known, state.labels));
    if (!isSettled && round < MAX_ROUNDS) {
      known = state.labels;
      continue;
    }
    const { items, troubles, passed, labels } = state;
    if (!isSettled) troubles.unshift(unsettled(round));
    return { items: isSettled ? items : [], troubles, passed, labels: labels.named };
  }
}

const unsettled = (rounds: number): Trouble => ({
  line: 1,
  text: '',
  mnemonic: '',
  message: `labels still move after ${rounds} rounds; fewer branches in 16 bits would rest`,
});

function readLines(source: string, base: Base): Reading[] {
  // Comments of C keep their room: places in the lines are those of the source.
  const lines = source
    .replace(/\/\*[\s\S]*?\*\//gu, (all) => all.replace(/[^\n]/gu, ' '))
    .split('\n');
  if (lines.length > MAX_LINES)
    throw new EngineError(
      'out-of-range',
      `The source has ${lines.length} lines; the most is ${MAX_LINES}, so cut it into parts.`,
      { field: 'source', value: lines.length },
    );
  const readings: Reading[] = [];
  const records = new IntelHex();
  for (const line of lines) {
    const before = readings.at(-1);
    const isTrailer = isDump(before) && /^[0-9a-f]{7}\s*$/iu.test(line);
    const read = (base === 'assembly' ? undefined : records.read(line)) ?? readLine(line, base);
    readings.push(isTrailer || isCommit(line, read, before) ? HEADING : read);
  }
  return readings;
}

const HEADING: Reading = { kind: 'heading', label: undefined, address: undefined, counts: false };

/** Spike’s second line of one instruction, with its mode and what it wrote: `core 0: 3 0x… (0x…) x5 0x…`. */
const isCommit = (line: string, now: Reading, before: Reading | undefined): boolean =>
  /^\s*core\s+\d+:\s+\d\s+0x/iu.test(line) &&
  now.kind === 'words' &&
  before?.kind === 'words' &&
  before.said !== '' &&
  now.address === before.address &&
  now.words[0]?.word === before.words[0]?.word;

const isDump = (reading: Reading | undefined): boolean =>
  reading?.kind === 'words' && reading.how === 'dump';

function roundOf(
  readings: readonly Reading[],
  given: Pick<State, 'names' | 'wide' | 'known' | 'options'>,
): State {
  const { options } = given;
  const state: State = {
    ...given,
    ...{
      labels: { named: new Map(), numbered: new Map(), statements: new Map() },
      items: [],
      troubles: [],
      passed: [],
    },
    ...{ address: options.address, shift: 0n, short: options.compress, kept: [], isText: true },
    stream: new Stream({
      take: (word, size, bytes) => {
        const line = bytes[0]?.line ?? 0;
        const reading = readings[line - 1];
        const { how, said } =
          reading?.kind === 'words' ? reading : ({ how: 'assembly', said: '' } as const);
        push({ line, how, said, word, size, bytes }, state);
      },
      refuse: (line, text, message) => state.troubles.push({ line, text, message, mnemonic: '' }),
    }),
  };
  readings.forEach((reading, k) => {
    take(reading, k, readings, state);
  });
  state.stream.flush();
  return state;
}

function take(reading: Reading, k: number, readings: readonly Reading[], state: State): void {
  const line = k + 1;
  const { stream } = state;
  if (reading.kind === 'nothing') return;
  if (reading.kind === 'refused') {
    stream.flush();
    const { text, message } = reading;
    state.troubles.push({ line, text, message, mnemonic: '' });
    return;
  }
  if (reading.kind === 'words') {
    const end = state.address + BigInt(stream.waiting);
    const { address, words, how } = reading;
    // hexdump ends with the address behind its last byte.
    if (isDump(readings[k - 1]) && how === 'hex' && words.length === 1 && words[0]?.word === end) {
      state.passed.push(line);
      return;
    }
    if (address !== undefined && address !== end) {
      stream.flush();
      state.address = address;
    }
    stream.feed(reading, line);
    return;
  }
  if (reading.kind === 'assembly') {
    assembly(reading, line, lengthOf(reading, readings[k + 1]), state);
    return;
  }
  stream.flush();
  state.passed.push(line);
  const { address, label, counts } = reading;
  if (address !== undefined)
    state.address = counts ? address * bytesBelow(readings.slice(k + 1)) : address;
  if (label !== undefined) state.labels.named.set(label, state.address);
}

/** Bytes of the numbers of a Verilog file, whose places count them. */
function bytesBelow(readings: readonly Reading[]): bigint {
  const below = readings.find(({ kind }) => kind === 'words');
  return below?.kind === 'words' ? BigInt((below.words[0]?.bits ?? 8) / 8) : 1n;
}

/** Bytes of a listing's instruction, as the address of the next one tells. */
function lengthOf({ address }: Assembly, next: Reading | undefined): number | undefined {
  if (address === undefined || next?.kind !== 'assembly' || next.address === undefined) return;
  return Number(next.address - address);
}
