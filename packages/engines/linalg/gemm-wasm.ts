import {
  ADD,
  bump,
  constant,
  countdown,
  get,
  I32,
  load,
  SHL,
  set,
  splat,
  store,
  toBytes,
  V128,
  VADD,
  VMUL,
  type WasmFunction,
} from './wasm.ts';

/**
 * gemm(m, n, k, a, lda, b, ldb, c, ldc) over the module's own memory, all counted in doubles.
 *
 * It holds a 4×4 tile of C in eight two-lane registers while it runs down k; products are
 * rounded before they are added (no fused operation), so every host computes the same bits.
 */
export function gemmFunction(): WasmFunction {
  const [m, n, k, a, lda, b, ldb, c, ldc] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
  const [i, j, p, pb, pc, bj, cj] = [9, 10, 11, 12, 13, 14, 15] as const;
  const row = [16, 17, 18, 19] as const;
  const at = [20, 21, 22, 23] as const; // the tile's rows in C
  const tile = (r: number, h: number) => 24 + 2 * r + h;
  const [b0, b1, x] = [32, 33, 34] as const;
  const ai = 35;
  const rows = [0, 1, 2, 3];
  const inner = [
    ...[...get(pb), ...load(0), ...set(b0), ...get(pb), ...load(16), ...set(b1)],
    ...rows.flatMap((r) => [
      ...[...get(row[r]!), ...splat(), ...set(x)],
      ...[...get(tile(r, 0)), ...get(x), ...get(b0), ...VMUL, ...VADD, ...set(tile(r, 0))],
      ...[...get(tile(r, 1)), ...get(x), ...get(b1), ...VMUL, ...VADD, ...set(tile(r, 1))],
      ...bump(row[r]!, constant(8)),
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
  const body = [
    ...[a, lda, b, ldb, c, ldc].flatMap(toBytes),
    ...[...get(b), ...set(bj), ...get(c), ...set(cj), ...get(n), ...set(j)],
    ...countdown(j, 4, [
      ...[...get(a), ...set(ai), ...get(cj), ...set(pc), ...get(m), ...set(i)],
      ...countdown(i, 4, [
        ...[...get(ai), ...set(row[0])],
        ...block,
        ...bump(ai, [...get(lda), ...constant(2), SHL]),
        ...bump(pc, [...get(ldc), ...constant(2), SHL]),
      ]),
      ...bump(bj, constant(32)),
      ...bump(cj, constant(32)),
    ]),
  ];
  return {
    name: 'gemm',
    params: 9,
    locals: [
      [15, I32],
      [11, V128],
      [1, I32],
    ],
    body,
  };
}
