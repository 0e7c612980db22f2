/**
 * The matrix kernel as a WebAssembly module, assembled here byte by byte.
 *
 * It holds a 4×4 tile of C in eight two-lane registers while it runs down k; products are
 * rounded before they are added (no fused operation), so every host computes the same bits.
 * Encodings are those of the WebAssembly core specification 2.0, sections 5.3–5.5.
 */
const I32 = 0x7f;
const V128 = 0x7b;

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

const get = (x: number) => [0x20, x];
const set = (x: number) => [0x21, x];
const small = (n: number) => [0x41, n]; // i32.const, 0 ≤ n < 64
const ADD = 0x6a;
const SHL = 0x74;
const vector = (code: number, ...rest: number[]) => [0xfd, ...leb(code), ...rest];
const load = (offset: number) => vector(0x00, 3, offset);
const splat = () => vector(0x0a, 3, 0);
const store = (offset: number) => vector(0x0b, 3, offset);
const VMUL = vector(0xf2);
const VADD = vector(0xf0);

/** gemm(m, n, k, a, lda, b, ldb, c, ldc) over the module's own memory, all counted in doubles. */
export function gemmModule(): Uint8Array<ArrayBuffer> {
  const [m, n, k, a, lda, b, ldb, c, ldc] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
  const [i, j, p, pb, pc, bj, cj] = [9, 10, 11, 12, 13, 14, 15] as const;
  const row = [16, 17, 18, 19] as const;
  const at = [20, 21, 22, 23] as const; // the tile's rows in C
  const tile = (r: number, h: number) => 24 + 2 * r + h;
  const [b0, b1, x] = [32, 33, 34] as const;

  const bump = (local: number, by: number[]) => [...get(local), ...by, ADD, ...set(local)];
  const bytes = (local: number) => [...get(local), ...small(3), SHL, ...set(local)];
  /** do { body; counter −= step } while (counter > 0) */
  const countdown = (counter: number, step: number, body: number[]) => [
    ...[0x03, 0x40],
    ...body,
    ...[...get(counter), ...small(step), 0x6b, 0x22, counter],
    ...[...small(0), 0x4a, 0x0d, 0x00, 0x0b],
  ];
  const rows = [0, 1, 2, 3];
  const inner = [
    ...[...get(pb), ...load(0), ...set(b0), ...get(pb), ...load(16), ...set(b1)],
    ...rows.flatMap((r) => [
      ...[...get(row[r]!), ...splat(), ...set(x)],
      ...[...get(tile(r, 0)), ...get(x), ...get(b0), ...VMUL, ...VADD, ...set(tile(r, 0))],
      ...[...get(tile(r, 1)), ...get(x), ...get(b1), ...VMUL, ...VADD, ...set(tile(r, 1))],
      ...bump(row[r]!, small(8)),
    ]),
    ...bump(pb, get(ldb)),
  ];
  const block = [
    ...rows.flatMap((r) =>
      r === 0 ? [] : [...get(row[r - 1]!), ...get(lda), ADD, ...set(row[r]!)],
    ),
    ...[...get(pc), ...set(at[0])],
    ...[1, 2, 3].flatMap((r) => [...get(at[r - 1]!), ...get(ldc), ADD, ...set(at[r]!)]),
    ...rows.flatMap((r) =>
      [0, 1].flatMap((h) => [...get(at[r]!), ...load(16 * h), ...set(tile(r, h))]),
    ),
    ...[...get(bj), ...set(pb), ...get(k), ...set(p)],
    ...countdown(p, 1, inner),
    ...rows.flatMap((r) =>
      [0, 1].flatMap((h) => [...get(at[r]!), ...get(tile(r, h)), ...store(16 * h)]),
    ),
  ];
  const ai = 35;
  const body = [
    ...[a, lda, b, ldb, c, ldc].flatMap(bytes),
    ...[...get(b), ...set(bj), ...get(c), ...set(cj), ...get(n), ...set(j)],
    ...countdown(j, 4, [
      ...[...get(a), ...set(ai), ...get(cj), ...set(pc), ...get(m), ...set(i)],
      ...countdown(i, 4, [
        ...[...get(ai), ...set(row[0])],
        ...block,
        ...bump(ai, [...get(lda), ...small(2), SHL]),
        ...bump(pc, [...get(ldc), ...small(2), SHL]),
      ]),
      ...bump(bj, small(32)),
      ...bump(cj, small(32)),
    ]),
    0x0b,
  ];
  const locals = [3, 15, I32, 11, V128, 1, I32];
  const code = [...locals, ...body];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [1, 0x60, 9, ...Array<number>(9).fill(I32), 0]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0x00, 1]),
    ...section(7, [2, ...text('memory'), 2, 0, ...text('gemm'), 0, 0]),
    ...section(10, [1, ...leb(code.length), ...code]),
  ]);
}
