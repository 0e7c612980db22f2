import {
  ADD,
  bump,
  constant,
  countdown,
  F64_ADD,
  F64_STORE,
  get,
  I32,
  lane,
  load,
  set,
  splat,
  store,
  toBytes,
  V128,
  VADD,
  VMUL,
  VSUB,
  VZERO,
  type WasmFunction,
} from './wasm.ts';

/** Rows of A that share each load of the vectors. */
const TOGETHER = 2;

/** `similarity` of similarity.ts, over the module's own memory, counted in doubles. */
export function similarityFunction(): WasmFunction {
  const [p, ld, rows, cols, v, u, x, z, w, y, s, r] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
  ] as const;
  const [left, pz, pw, py, ps] = [12, 13, 14, 15, 16] as const;
  const row = (k: number) => 17 + k;
  const first = 17 + TOGETHER;
  const [Z, W, Y, S, X] = [0, 1, 2, 3, 4].map((k) => first + k) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const own = (k: number, which: 0 | 1 | 2 | 3) => first + 5 + 4 * k + which;
  const all = Array.from({ length: TOGETHER }, (_, k) => k);
  const product = (a: number, b: number) => [...get(a), ...get(b), ...VMUL];
  return {
    name: 'similarity',
    params: 12,
    locals: [
      [5 + TOGETHER, I32],
      [5 + 4 * TOGETHER, V128],
    ],
    body: [
      ...[p, ld, v, u, x, z, w, y, s, r].flatMap(toBytes),
      ...countdown(rows, TOGETHER, [
        ...all.flatMap((k) => [
          ...(k === 0 ? get(p) : [...get(row(k - 1)), ...get(ld), ADD]),
          ...set(row(k)),
          ...[...get(v), ...splat(8 * k), ...set(own(k, 0))],
          ...[...get(u), ...splat(8 * k), ...set(own(k, 1))],
          ...[...get(x), ...splat(8 * k), ...set(own(k, 2))],
          ...[...VZERO, ...set(own(k, 3))],
        ]),
        ...bump(p, [...get(ld), ...constant(TOGETHER), 0x6c]),
        ...[...get(z), ...set(pz), ...get(w), ...set(pw)],
        ...[...get(y), ...set(py), ...get(s), ...set(ps), ...get(cols), ...set(left)],
        ...countdown(left, 2, [
          ...[pz, pw, py, ps].flatMap((from, k) => [...get(from), ...load(0), ...set(Z + k)]),
          ...all.flatMap((k) => [
            ...[...get(row(k)), ...load(0)],
            ...[...product(own(k, 0), Z), ...VSUB, ...product(own(k, 1), W), ...VSUB, ...set(X)],
            ...[...get(row(k)), ...get(X), ...store(0)],
            ...[...get(own(k, 3)), ...product(X, Y), ...VADD, ...set(own(k, 3))],
            ...[...get(S), ...product(X, own(k, 2)), ...VADD, ...set(S)],
            ...bump(row(k), constant(16)),
          ]),
          ...[...get(ps), ...get(S), ...store(0)],
          ...[pz, pw, py, ps].flatMap((at) => bump(at, constant(16))),
        ]),
        ...all.flatMap((k) => [
          ...[...get(r), ...get(own(k, 3)), ...lane(0), ...get(own(k, 3)), ...lane(1), F64_ADD],
          ...F64_STORE,
          ...bump(r, constant(8)),
        ]),
        ...[v, u, x].flatMap((at) => bump(at, constant(8 * TOGETHER))),
      ]),
    ],
  };
}
