import {
  ADD,
  bump,
  constant,
  countdown,
  get,
  I32,
  load,
  loadHigh,
  loadLow,
  SHL,
  set,
  splat,
  store,
  storeLane,
  toBytes,
  V128,
  VADD,
  VMUL,
  VSUB,
  type WasmFunction,
  whileAtLeast,
} from './wasm.ts';

/** How many registers of two lanes go down the chain together, so that none waits for its own sum. */
const TOGETHER = 4;

/** Locals 0–4 are the parameters (p, ld, count, coefficients, width). */
const [P, LD, COUNT, COEFFICIENTS, WIDTH] = [0, 1, 2, 3, 4] as const;
const [LEFT, E] = [5, 6] as const;
const pointer = (k: number) => 7 + k; // up to 2·TOGETHER
const FIRST_VECTOR = 7 + 2 * TOGETHER;
const [V1, V2, T0, T1, T2, S, C] = [0, 1, 2, 3, 4, 5, 6].map((k) => FIRST_VECTOR + k) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];
const upper = (i: number) => FIRST_VECTOR + 7 + 2 * i;
const middle = (i: number) => FIRST_VECTOR + 8 + 2 * i;
const SUM = FIRST_VECTOR + 7 + 2 * TOGETHER;

/** Where a lane pair lives: `at` 0, 1, 2 is the place along the reflection. */
interface Layout {
  /** Points the pointers at a block of `w` pairs. */
  readonly begin: (w: number) => number[];
  readonly load: (i: number, at: 0 | 1 | 2) => number[];
  /** Stores what `value` pushes. */
  readonly store: (i: number, at: 0 | 1 | 2, value: readonly number[]) => number[];
  /** One place on along the chain. */
  readonly advance: (w: number) => number[];
  /** From a block of `w` pairs to the next. */
  readonly next: (w: number) => number[];
}

/** The lanes are neighbours in a row, the chain runs down the rows. */
const down: Layout = {
  begin: () => [
    ...[...get(P), ...set(pointer(0))],
    ...[1, 2].flatMap((k) => [...get(pointer(k - 1)), ...get(LD), ADD, ...set(pointer(k))]),
  ],
  load: (i, at) => [...get(pointer(at)), ...load(16 * i)],
  store: (i, at, value) => [...get(pointer(at)), ...value, ...store(16 * i)],
  advance: () => [
    ...[...get(pointer(1)), ...set(pointer(0)), ...get(pointer(2)), ...set(pointer(1))],
    ...bump(pointer(2), get(LD)),
  ],
  next: (w) => bump(P, constant(16 * w)),
};

/** The lanes are neighbours in a column, the chain runs along the rows. */
const along: Layout = {
  begin: (w) => [
    ...[...get(P), ...set(pointer(0))],
    ...Array.from({ length: 2 * w - 1 }, (_, k) => [
      ...[...get(pointer(k)), ...get(LD), ADD, ...set(pointer(k + 1))],
    ]).flat(),
  ],
  load: (i, at) => [
    ...[...get(pointer(2 * i + 1)), ...get(pointer(2 * i)), ...loadLow(8 * at)],
    ...loadHigh(8 * at),
  ],
  store: (i, at, value) => [
    ...value,
    ...set(S),
    ...[...get(pointer(2 * i)), ...get(S), ...storeLane(8 * at, 0)],
    ...[...get(pointer(2 * i + 1)), ...get(S), ...storeLane(8 * at, 1)],
  ],
  advance: (w) => Array.from({ length: 2 * w }, (_, k) => bump(pointer(k), constant(8))).flat(),
  next: (w) => bump(P, [...get(LD), ...constant(Math.log2(2 * w)), SHL]),
};

function block(layout: Layout, w: number): number[] {
  const pairs = Array.from({ length: w }, (_, i) => i);
  return [
    ...layout.begin(w),
    ...pairs.flatMap((i) => [...layout.load(i, 0), ...set(upper(i))]),
    ...pairs.flatMap((i) => [...layout.load(i, 1), ...set(middle(i))]),
    ...[...get(COUNT), ...set(LEFT), ...get(COEFFICIENTS), ...set(E)],
    ...countdown(LEFT, 1, [
      ...[V1, V2, T0, T1, T2].flatMap((local, k) => [...get(E), ...splat(8 * k), ...set(local)]),
      ...pairs.flatMap((i) => {
        const [a, b] = [upper(i), middle(i)];
        const less = (x: number, t: number) => [
          ...get(x),
          ...get(SUM),
          ...get(t),
          ...VMUL,
          ...VSUB,
        ];
        return [
          ...[...layout.load(i, 2), ...set(C)],
          ...[...get(a), ...get(V1), ...get(b), ...VMUL, ...VADD],
          ...[...get(V2), ...get(C), ...VMUL, ...VADD, ...set(SUM)],
          ...layout.store(i, 0, less(a, T0)),
          ...[...less(b, T1), ...set(a), ...less(C, T2), ...set(b)],
        ];
      }),
      ...layout.advance(w),
      ...bump(E, constant(40)),
    ]),
    ...pairs.flatMap((i) => [
      ...layout.store(i, 0, get(upper(i))),
      ...layout.store(i, 1, get(middle(i))),
    ]),
    ...layout.next(w),
  ];
}
const chain = (name: string, layout: Layout): WasmFunction => ({
  name,
  params: 5,
  locals: [
    [2 + 2 * TOGETHER, I32],
    [8 + 2 * TOGETHER, V128],
  ],
  body: [
    ...[P, LD, COEFFICIENTS].flatMap(toBytes),
    ...whileAtLeast(WIDTH, 2 * TOGETHER, [
      ...block(layout, TOGETHER),
      ...bump(WIDTH, constant(-2 * TOGETHER)),
    ]),
    ...whileAtLeast(WIDTH, 1, [...block(layout, 1), ...bump(WIDTH, constant(-2))]),
  ],
});

/** `chainDown` and `chainAlong` of chain.ts, over the module's own memory, counted in doubles. */
export const chainFunctions = (): readonly WasmFunction[] => [
  chain('chainDown', down),
  chain('chainAlong', along),
];
