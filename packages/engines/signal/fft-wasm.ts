/**
 * The radix 4 and 8 passes as a WebAssembly module, assembled here byte by byte.
 *
 * One two-lane register holds one complex number, so a pass does half the work of its scalar
 * twin in `fft-pass.ts`, in the same order and without fused operations: both give the same
 * bits. Encodings are those of the WebAssembly core specification 2.0, sections 5.3–5.5.
 */
const I32 = 0x7f;
const V128 = 0x7b;

function leb(value: number): number[] {
  const out: number[] = [];
  do {
    const low = value & 0x7f;
    value >>>= 7;
    out.push(value ? low | 0x80 : low);
  } while (value);
  return out;
}
const text = (s: string): number[] => [s.length, ...Array.from(s, (c) => c.charCodeAt(0))];
const section = (id: number, body: number[]): number[] => [id, ...leb(body.length), ...body];
const vector = (code: number, ...rest: number[]): number[] => [0xfd, ...leb(code), ...rest];
const doubles = (...values: number[]): number[] => [
  ...new Uint8Array(Float64Array.from(values).buffer),
];

const get = (local: number): number[] => [0x20, ...leb(local)];
const set = (local: number): number[] => [0x21, ...leb(local)];
const ADD_I32 = 0x6a;
const MUL_I32 = 0x6c;
const i32 = (n: number): number[] => [0x41, n]; // 0 ≤ n < 64
const ADD = vector(0xf0);
const SUB = vector(0xf1);
const MUL = vector(0xf2);
const XOR = vector(0x51);
const constant = (a: number, b: number): number[] => vector(0x0c, ...doubles(a, b));
/** (im, re) of a local. */
const swap = (a: number): number[] => [
  ...[...get(a), ...get(a)],
  ...vector(0x0d, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7),
];
/** (re, im)·(−i) = (im, −re). */
const turned = (a: number): number[] => [...swap(a), ...constant(0, -0), ...XOR];

// Parameters: addresses x, y, w; the count m; 16·s bytes.
const [X, Y, M, S, W] = [0, 1, 2, 3, 4] as const;

/** One exported function. Locals are numbered after the five parameters. */
class Pass {
  readonly radix: number;
  readonly twiddled: boolean;
  readonly #code: number[] = [];
  #vectors = 0;
  readonly #scalars: number;

  constructor(radix: number, twiddled: boolean) {
    this.radix = radix;
    this.twiddled = twiddled;
    // end, then the distances k·m·s of inputs and k·s of outputs.
    this.#scalars = 1 + 2 * radix;
  }

  #input(k: number): number {
    return 6 + k;
  }
  #output(k: number): number {
    return 6 + this.radix + k;
  }
  #push(...code: number[]): void {
    this.#code.push(...code);
  }
  #local(value: number[]): number {
    const at = 5 + this.#scalars + this.#vectors++;
    this.#push(...value, ...set(at));
    return at;
  }
  #add = (a: number, b: number): number => this.#local([...get(a), ...get(b), ...ADD]);
  #sub = (a: number, b: number): number => this.#local([...get(a), ...get(b), ...SUB]);
  #turn = (a: number): number => this.#local(turned(a));
  #load = (k: number): number =>
    this.#local([...get(X), ...get(this.#input(k)), ADD_I32, ...vector(0x00, 4, 0)]);

  /** X₀ … X₃ of four inputs, by locals. */
  #four(a: number, b: number, c: number, d: number): [number, number, number, number] {
    const [e0, e1] = [this.#add(a, c), this.#sub(a, c)];
    const [f0, f1] = [this.#add(b, d), this.#turn(this.#sub(b, d))];
    return [this.#add(e0, f0), this.#add(e1, f1), this.#sub(e0, f0), this.#sub(e1, f1)];
  }

  #butterfly(): number[] {
    if (this.radix === 4) {
      const [a, b, c, d] = [0, 1, 2, 3].map(this.#load) as [number, number, number, number];
      return this.#four(a, b, c, d);
    }
    const even = [0, 2, 4, 6].map(this.#load) as [number, number, number, number];
    const p = this.#four(...even);
    const odd = [1, 3, 5, 7].map(this.#load) as [number, number, number, number];
    const [q0, u, q2, v] = this.#four(...odd);
    const eighth = constant(Math.SQRT1_2, Math.SQRT1_2);
    const q1 = this.#local([...get(this.#add(u, this.#turn(u))), ...eighth, ...MUL]);
    const q3 = this.#local([...get(this.#sub(this.#turn(v), v)), ...eighth, ...MUL]);
    const q = [q0, q1, this.#turn(q2), q3];
    return [...p.map((a, k) => this.#add(a, q[k]!)), ...p.map((a, k) => this.#sub(a, q[k]!))];
  }

  body(): number[] {
    const end = 5;
    this.#push(...i32(0), ...set(this.#input(0)), ...i32(0), ...set(this.#output(0)));
    for (let k = 1; k < this.radix; k++) {
      this.#push(
        ...get(this.#input(k - 1)),
        ...get(M),
        ...get(S),
        MUL_I32,
        ADD_I32,
        ...set(this.#input(k)),
      );
      this.#push(...get(this.#output(k - 1)), ...get(S), ADD_I32, ...set(this.#output(k)));
    }
    this.#push(0x03, 0x40); // loop over p
    const factors: [number, number][] = [];
    for (let k = 0; this.twiddled && k < this.radix - 1; k++) {
      const re = this.#local([...get(W), ...vector(0x0a, 3, ...leb(16 * k))]);
      const im = this.#local([
        ...[...get(W), ...vector(0x0a, 3, ...leb(16 * k + 8))],
        ...[...constant(-0, 0), ...XOR],
      ]);
      factors.push([re, im]);
    }
    this.#push(...get(X), ...get(S), ADD_I32, ...set(end));
    this.#push(0x03, 0x40); // loop over q
    this.#butterfly().forEach((value, k) => {
      const factor = factors[k - 1];
      this.#push(...get(Y), ...get(this.#output(k)), ADD_I32, ...get(value));
      if (factor) {
        this.#push(...get(factor[0]), ...MUL, ...swap(value), ...get(factor[1]), ...MUL, ...ADD);
      }
      this.#push(...vector(0x0b, 4, 0));
    });
    const bump = (local: number, by: number[]) => [...get(local), ...by, ADD_I32, ...set(local)];
    this.#push(...bump(X, i32(16)), ...bump(Y, i32(16)));
    this.#push(...get(X), ...get(end), 0x49, 0x0d, 0x00, 0x0b);
    // y has moved on by s; the next group starts r·s after the last.
    this.#push(...bump(Y, get(this.#output(this.radix - 1))));
    if (this.twiddled)
      this.#push(...get(W), 0x41, ...signed(16 * (this.radix - 1)), ADD_I32, ...set(W));
    this.#push(...get(M), ...i32(1), 0x6b, 0x22, M, 0x0d, 0x00, 0x0b, 0x0b);
    const code = [2, ...leb(this.#scalars), I32, ...leb(this.#vectors), V128, ...this.#code];
    return [...leb(code.length), ...code];
  }
}

/** Signed LEB128 of 0 ≤ n < 8192. */
function signed(n: number): number[] {
  return n < 64 ? [n] : [(n & 0x7f) | 0x80, n >> 7];
}

export const PASS_NAMES = ['pass4', 'closing4', 'pass8'] as const;

/** Exports `memory`, imported with its size, and passes (x, y, m, 16s, w) over addresses in it. */
export function fftModule(): Uint8Array<ArrayBuffer> {
  const passes = [new Pass(4, true), new Pass(4, false), new Pass(8, true)];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [1, 0x60, 5, ...Array<number>(5).fill(I32), 0]),
    ...section(2, [1, ...text('host'), ...text('memory'), 2, 0x00, 1]),
    ...section(3, [3, 0, 0, 0]),
    ...section(7, [3, ...PASS_NAMES.flatMap((name, k) => [...text(name), 0, k])]),
    ...section(10, [3, ...passes.flatMap((pass) => pass.body())]),
  ]);
}
