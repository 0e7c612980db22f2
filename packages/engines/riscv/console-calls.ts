/**
 * The calls of the teaching simulators: RARS and Ripes with the number in a7 and arguments from a0, Venus with the
 * number in a0 and arguments from a1.
 *
 * Source: the wiki of RARS, "Environment Calls"; the documentation of Ripes, "Environment calls"; the wiki of Venus,
 * "Environmental Calls", and the files of the course CS 61C for 0x3CC.
 */
import { floatText } from './float-text.ts';
import { below, next, seeded } from './random.ts';
import { hex } from './stop.ts';
import { type CallResult, type CallState, MAX_OUTPUT, result } from './system-calls.ts';
import { encodeUtf8 } from './utf8.ts';

export type Teaching = 'rars' | 'ripes' | 'venus';

/** A call under way. */
interface Call {
  readonly arguments: readonly number[];
  readonly x: Int32Array;
  readonly state: CallState;
  readonly memory: Uint8Array;
  readonly base: number;
}

interface Service {
  readonly name: string;
  readonly run: (call: Call) => CallResult;
}

const refused = (why: string): CallResult => ({ ...result(undefined), refused: why });
const WAITS: CallResult = { ...result(undefined), waits: true };
const first = (call: Call): number => call.arguments[0] ?? 0;
const second = (call: Call): number => call.arguments[1] ?? 0;

// --- printing ---

function print(state: CallState, bytes: ArrayLike<number>): CallResult {
  const { output } = state;
  const before = output.length;
  if (before + bytes.length > MAX_OUTPUT)
    return refused(`has printed ${before} bytes, and no more than ${MAX_OUTPUT} are kept`);
  output.push(Uint8Array.from(bytes));
  return result(undefined, () => {
    output.length = before;
  });
}

const printing = (name: string, textOf: (value: number) => string): Service => ({
  name,
  run: (call) => print(call.state, encodeUtf8(textOf(first(call)))),
});

const PRINT_STRING: Service = {
  name: 'PrintString',
  run: (call) => {
    const { memory, base } = call;
    const at = (first(call) >>> 0) - base;
    if (at < 0 || at >= memory.length)
      return refused(`prints the string at ${hex(first(call))}, which is outside memory`);
    const end = memory.indexOf(0, at);
    if (end < 0)
      return refused(`prints the string at ${hex(first(call))}, which has no null at its end`);
    return print(call.state, memory.subarray(at, end));
  },
};
const PRINT_CHAR: Service = {
  name: 'PrintChar',
  run: (call) => print(call.state, [first(call) & 255]),
};
const PRINT_INT = printing('PrintInt', String);
const PRINT_HEX = printing('PrintIntHex', hex);

// --- reading ---

/** The line that comes next, its line break with it; undefined where it is not typed yet. What ends without one is a line. */
function line({ input, inputAt }: CallState): Uint8Array | undefined {
  if (inputAt >= input.length) return undefined;
  const end = input.indexOf(10, inputAt);
  return input.subarray(inputAt, end < 0 ? input.length : end + 1);
}

/** Takes `length` bytes of input. */
function taken(state: CallState, length: number): () => void {
  const before = state.inputAt;
  state.inputAt += length;
  return () => {
    state.inputAt = before;
  };
}

const READ_INT: Service = {
  name: 'ReadInt',
  run: ({ state }) => {
    const found = line(state);
    if (found === undefined) return WAITS;
    const text = String.fromCharCode(...found.subarray(0, 40)).trim();
    const value = Number(text);
    if (!/^[-+]?\d{1,10}$/u.test(text) || value < -(2 ** 31) || value >= 2 ** 31)
      return refused(`reads an integer, and "${text}" is none of 32 bits`);
    return result(value, taken(state, found.length));
  },
};

const READ_CHAR: Service = {
  name: 'ReadChar',
  run: ({ state }) => {
    const value = state.input[state.inputAt];
    return value === undefined ? WAITS : result(value, taken(state, 1));
  },
};

/** Puts bytes into memory; `what` names them where they do not fit. */
function store(
  { memory, base }: Call,
  address: number,
  bytes: Uint8Array,
  take: () => () => void,
  value: number | undefined,
  what: string,
): CallResult {
  const offset = (address >>> 0) - base;
  if (offset < 0 || offset + bytes.length > memory.length)
    return refused(`${what} to ${hex(address)}, which is outside memory`);
  const old = memory.slice(offset, offset + bytes.length);
  memory.set(bytes, offset);
  const back = take();
  const undo = (): void => {
    memory.set(old, offset);
    back();
  };
  return result(value, undo, [{ offset, length: bytes.length }]);
}

/** As fgets: at most one less than there is room for, a line break where it fits, and a null. */
const READ_STRING: Service = {
  name: 'ReadString',
  run: (call) => {
    const { state } = call;
    const found = line(state);
    if (found === undefined) return WAITS;
    const room = Math.min(second(call) - 1, call.memory.length);
    const typed = found.at(-1) === 10 ? found.subarray(0, -1) : found;
    const kept = typed.subarray(0, Math.max(0, room));
    const end = room < 0 ? [] : kept.length < room ? [10, 0] : [0];
    return store(
      call,
      first(call),
      Uint8Array.from([...kept, ...end]),
      () => taken(state, found.length),
      undefined,
      'reads a string',
    );
  },
};

const READ: Service = {
  name: 'Read',
  run: (call) => {
    const { state } = call;
    if (first(call) !== 0)
      return refused(`reads from file ${first(call)}; there is 0, what is typed`);
    const found = line(state);
    if (found === undefined) return WAITS;
    const bytes = found.slice(0, (call.arguments[2] ?? 0) >>> 0);
    const take = () => taken(state, bytes.length);
    return store(call, second(call), bytes, take, bytes.length, 'reads');
  },
};

const WRITE: Service = {
  name: 'Write',
  run: (call) => {
    const { state, memory, base } = call;
    const file = first(call);
    const length = (call.arguments[2] ?? 0) >>> 0;
    const offset = (second(call) >>> 0) - base;
    if (file !== 1 && file !== 2)
      return refused(`writes to file ${file}; there are 1, the output, and 2, the error output`);
    if (offset < 0 || offset + length > memory.length)
      return refused(
        `writes ${length} bytes from ${hex(second(call))}, some of them outside memory`,
      );
    const to = file === 1 ? state.output : state.errors;
    const before = to.length;
    if (before + length > MAX_OUTPUT)
      return refused(`has printed ${before} bytes, and no more than ${MAX_OUTPUT} are kept`);
    to.push(memory.subarray(offset, offset + length));
    return result(length, () => {
      to.length = before;
    });
  },
};

// --- memory ---

/** So many more bytes of heap, from a multiple of `to` on. */
function allocate(state: CallState, bytes: number, to: number): CallResult {
  const before = state.break;
  const at = Math.ceil(before / to) * to;
  if (bytes < 0 || at + bytes > state.breakHigh)
    return refused(
      `asks for ${bytes} bytes of heap; ${Math.max(0, state.breakHigh - at)} are left (Heap and stack has more)`,
    );
  state.break = at + bytes;
  return result(at | 0, () => {
    state.break = before;
  });
}

const SBRK: Service = { name: 'Sbrk', run: (call) => allocate(call.state, first(call), 4) };

/** malloc and its like, told apart by a6; what is freed is not given out again. */
const MALLOC: Service = {
  name: 'malloc',
  run: (call) => {
    const kind = call.x[16] ?? 0;
    if (kind === 1) return allocate(call.state, first(call), 8);
    // Memory is zero to begin with and is given out once.
    if (kind === 2) return allocate(call.state, first(call) * second(call), 8);
    if (kind === 4) return result(undefined);
    return refused(`asks for 0x3CC with a6 ${kind}; there are 1 malloc, 2 calloc and 4 free`);
  },
};

// --- chance ---

/** Without a seed every stream begins as if seeded by its number: a link must give the same answer. */
const streamOf = ({ state }: Call, n: number): bigint => state.random.get(n) ?? seeded(n);

function draw(call: Call, value: number | undefined, state: bigint): CallResult {
  const { random } = call.state;
  const n = first(call);
  const before = random.get(n);
  random.set(n, state);
  return result(value, () => {
    if (before === undefined) random.delete(n);
    else random.set(n, before);
  });
}

const RAND_SEED: Service = {
  name: 'RandSeed',
  run: (call) => draw(call, undefined, seeded(second(call))),
};
const RAND_INT: Service = {
  name: 'RandInt',
  run: (call) => {
    const { value, state } = next(streamOf(call, first(call)), 32);
    return draw(call, value, state);
  },
};
const RAND_RANGE: Service = {
  name: 'RandIntRange',
  run: (call) => {
    const bound = second(call);
    if (bound <= 0) return refused(`asks for a random number below ${bound}`);
    const { value, state } = below(streamOf(call, first(call)), bound);
    return draw(call, value, state);
  },
};

// --- the end ---

const EXIT: Service = { name: 'Exit', run: () => ({ ...result(undefined), exit: 0 }) };
const EXIT_2: Service = {
  name: 'Exit2',
  run: (call) => ({ ...result(undefined), exit: first(call) & 255 }),
};

const BOTH: Readonly<Record<number, Service>> = {
  1: PRINT_INT,
  4: PRINT_STRING,
  10: EXIT,
  11: PRINT_CHAR,
};

const A7: Readonly<Record<number, Service>> = {
  ...BOTH,
  34: PRINT_HEX,
  35: printing('PrintIntBinary', (value) => (value >>> 0).toString(2).padStart(32, '0')),
  36: printing('PrintIntUnsigned', (value) => String(value >>> 0)),
  63: READ,
  64: WRITE,
  93: EXIT_2,
};

const SERVICES: Readonly<Record<Teaching, Readonly<Record<number, Service>>>> = {
  rars: {
    ...A7,
    5: READ_INT,
    8: READ_STRING,
    9: SBRK,
    12: READ_CHAR,
    32: { name: 'Sleep', run: () => result(undefined) },
    40: RAND_SEED,
    41: RAND_INT,
    42: RAND_RANGE,
  },
  ripes: { ...A7, 2: printing('PrintFloat', floatText) },
  venus: {
    ...BOTH,
    9: SBRK,
    17: EXIT_2,
    34: printing(
      'PrintHex',
      (value) => `0x${(value >>> 0).toString(16).toUpperCase().padStart(8, '0')}`,
    ),
    972: MALLOC,
  },
};

/** Calls that those simulators have and this one has not, for the message. */
const ABSENT: Readonly<Record<Teaching, Readonly<Record<number, string>>>> = {
  rars: {
    ...{ 2: 'PrintFloat', 3: 'PrintDouble', 6: 'ReadFloat', 7: 'ReadDouble', 17: 'GetCWD' },
    ...{ 30: 'Time', 31: 'MidiOut', 33: 'MidiOutSync', 43: 'RandFloat', 44: 'RandDouble' },
    ...{ 50: 'ConfirmDialog', 51: 'InputDialogInt', 54: 'InputDialogString', 55: 'MessageDialog' },
    ...{ 56: 'MessageDialogInt', 57: 'Close', 62: 'LSeek', 1024: 'Open' },
  },
  ripes: {
    ...{ 17: 'GetCWD', 30: 'TimeMs', 31: 'Cycles', 57: 'Close', 62: 'LSeek', 80: 'FStat' },
    ...{ 214: 'brk', 1024: 'Open' },
  },
  venus: {
    ...{ 13: 'openFile', 14: 'readFile', 15: 'writeFile', 16: 'closeFile', 18: 'fflush' },
    ...{ 19: 'feof', 20: 'ferror' },
  },
};

const TITLES: Readonly<Record<Teaching, string>> = { rars: 'RARS', ripes: 'Ripes', venus: 'Venus' };
const isVenus = (home: Teaching): boolean => home === 'venus';

/** Carries out the call the registers ask for on `memory`, whose first address is `base`. */
export function callTeaching(
  home: Teaching,
  x: Int32Array,
  state: CallState,
  memory: Uint8Array,
  base: number,
): CallResult {
  const number = (isVenus(home) ? x[10] : x[17]) ?? 0;
  const service = SERVICES[home][number];
  if (service !== undefined) {
    const from = isVenus(home) ? 11 : 10;
    return service.run({ arguments: [...x.subarray(from, from + 4)], x, state, memory, base });
  }
  const absent = ABSENT[home][number];
  const register = isVenus(home) ? 'a0' : 'a7';
  return refused(
    absent === undefined
      ? `ecall with ${register} ${number} is no call of ${TITLES[home]}${meantElsewhere(x, home)}`
      : `ecall with ${register} ${number} is ${absent} of ${TITLES[home]}, which is not simulated`,
  );
}

/** Where the registers make sense instead, as a clause; empty where nowhere. `home` is left out. */
export function meantElsewhere(x: Int32Array, home: Teaching | 'linux'): string {
  const others: readonly Teaching[] = ['rars', 'ripes', 'venus'];
  for (const other of others) {
    if (other === home || (isVenus(other) && x[17] !== 0)) continue;
    const number = (isVenus(other) ? x[10] : x[17]) ?? 0;
    const service = SERVICES[other][number];
    if (service === undefined) continue;
    return `; ${isVenus(other) ? 'a0' : 'a7'} ${number} is ${service.name} of ${TITLES[other]}, which Environment offers`;
  }
  return home !== 'linux' && x[17] !== undefined && [63, 64, 93, 94, 214].includes(x[17])
    ? `; a7 ${x[17]} is a call of Linux, which Environment offers`
    : '';
}
