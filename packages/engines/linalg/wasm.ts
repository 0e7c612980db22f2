/**
 * A small assembler for WebAssembly modules of functions over one memory, with no imports.
 * Encodings are those of the WebAssembly core specification 2.0, sections 5.3–5.5.
 */
export interface WasmFunction {
  readonly name: string;
  /** How many parameters, all i32; they are locals 0 … params − 1. No result. */
  readonly params: number;
  /** Runs of further locals: how many, of which type. */
  readonly locals: readonly (readonly [count: number, type: number])[];
  readonly body: readonly number[];
}

export const I32 = 0x7f;
export const V128 = 0x7b;

const leb = (value: number): number[] => {
  const out: number[] = [];
  do {
    const low = value & 0x7f;
    value >>>= 7;
    out.push(value ? low | 0x80 : low);
  } while (value);
  return out;
};
const text = (s: string): number[] => [s.length, ...Array.from(s, (c) => c.charCodeAt(0))];
const section = (id: number, body: number[]): number[] => [id, ...leb(body.length), ...body];

export const get = (x: number): number[] => [0x20, x];
export const set = (x: number): number[] => [0x21, x];
/** i32.const, −8192 ≤ n < 8192. */
export const constant = (n: number): number[] =>
  n >= -64 && n < 64 ? [0x41, n & 0x7f] : [0x41, (n & 0x7f) | 0x80, (n >> 7) & 0x7f];
export const ADD = 0x6a;
export const SUBTRACT = 0x6b;
export const SHL = 0x74;

const vector = (code: number, ...rest: number[]): number[] => [0xfd, ...leb(code), ...rest];
/** Two doubles from the address on the stack plus `offset` bytes. */
export const load = (offset: number): number[] => vector(0x00, 3, offset);
/** One double in both lanes. */
export const splat = (offset = 0): number[] => vector(0x0a, 3, offset);
/** One double in the lower lane, zero above. */
export const loadLow = (offset: number): number[] => vector(0x5d, 3, offset);
/** One double into the upper lane of the vector on the stack. */
export const loadHigh = (offset: number): number[] => vector(0x57, 3, offset, 1);
export const store = (offset: number): number[] => vector(0x0b, 3, offset);
export const storeLane = (offset: number, lane: 0 | 1): number[] => vector(0x5b, 3, offset, lane);
export const VADD = vector(0xf0);
export const VSUB = vector(0xf1);
export const VMUL = vector(0xf2);
/** Two zeros. */
export const VZERO = vector(0x0c, ...Array<number>(16).fill(0));
/** The lane of the vector on the stack, as f64. */
export const lane = (k: 0 | 1): number[] => vector(0x21, k);
export const F64_ADD = 0xa0;
export const F64_STORE = [0x39, 3, 0];

/** local += the i32 that `by` pushes. */
export const bump = (local: number, by: readonly number[]): number[] => [
  ...get(local),
  ...by,
  ADD,
  ...set(local),
];
/** Turns a local that counts doubles into bytes. */
export const toBytes = (local: number): number[] => [
  ...get(local),
  ...constant(3),
  SHL,
  ...set(local),
];
/** do { body; counter −= step } while (counter > 0) */
export const countdown = (counter: number, step: number, body: readonly number[]): number[] => [
  ...[0x03, 0x40],
  ...body,
  ...[...get(counter), ...constant(step), SUBTRACT, 0x22, counter],
  ...[...constant(0), 0x4a, 0x0d, 0x00, 0x0b],
];
/** while (local ≥ least) { body } */
export const whileAtLeast = (local: number, least: number, body: readonly number[]): number[] => [
  ...[0x02, 0x40, 0x03, 0x40],
  ...[...get(local), ...constant(least), 0x48, 0x0d, 0x01],
  ...body,
  ...[0x0c, 0x00, 0x0b, 0x0b],
];

export function wasmModule(functions: readonly WasmFunction[]): Uint8Array<ArrayBuffer> {
  const types = functions.flatMap((f) => [0x60, f.params, ...Array<number>(f.params).fill(I32), 0]);
  const names = functions.flatMap((f, k) => [...text(f.name), 0, k]);
  const codes = functions.flatMap((f) => {
    const code = [f.locals.length, ...f.locals.flat(), ...f.body, 0x0b];
    return [...leb(code.length), ...code];
  });
  const count = functions.length;
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [count, ...types]),
    ...section(3, [count, ...functions.map((_, k) => k)]),
    ...section(5, [1, 0x00, 1]),
    ...section(7, [count + 1, ...text('memory'), 2, 0, ...names]),
    ...section(10, [count, ...codes]),
  ]);
}
