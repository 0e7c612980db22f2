/** Traces of loops as textbooks write them, by their parameters. */
import { Random } from '../numeric/random.ts';
import { READ, type Trace, TraceBuilder, WRITE } from './trace.ts';

export type PatternName =
  | 'stride'
  | 'matmul'
  | 'transpose'
  | 'list'
  | 'random'
  | 'stack'
  | 'stencil';

export interface PatternOptions {
  /** Elements of the array, of a side of the matrix, of the list. */
  readonly elements: number;
  /** Bytes of an element. */
  readonly width: number;
  /** Elements from one access to the next. */
  readonly stride: number;
  /** Times all is done. */
  readonly passes: number;
  /** Order of the loops of a matrix product. */
  readonly order: 'ijk' | 'ikj' | 'jik' | 'jki' | 'kij' | 'kji' | 'blocked';
  /** Side of a block. */
  readonly block: number;
  /** Address of the first array; the others follow. */
  readonly base: number;
  readonly seed: number;
  /** Share of stores in random accesses. */
  readonly stores: number;
}

/** References that a pattern makes, exactly: to be looked at before it is made. */
export function patternLength(name: PatternName, o: PatternOptions): number {
  const n = o.elements;
  switch (name) {
    case 'stride':
      return o.passes * Math.ceil(n / o.stride);
    case 'matmul':
      return o.order === 'blocked' || o.order.endsWith('k') ? blockedLength(o) : 4 * n ** 3;
    case 'transpose':
      return 2 * n * n * o.passes;
    case 'list':
      return 2 * n * o.passes;
    case 'stencil':
      return 6 * Math.max(0, n - 2) ** 2 * o.passes;
    default:
      return n * o.passes;
  }
}

const blockedLength = ({ elements: n, order, block }: PatternOptions): number =>
  order === 'blocked' ? 2 * n ** 3 + 2 * n * n * Math.ceil(n / block) : 2 * n ** 3 + n * n;

/** Makes the references. `patternLength` says how many. */
export function pattern(name: PatternName, o: PatternOptions): Trace {
  const out = new TraceBuilder(patternLength(name, o));
  const read = (address: number) => out.add(READ, address, o.width);
  const write = (address: number) => out.add(WRITE, address, o.width);
  for (let pass = 0; pass < (name === 'matmul' ? 1 : o.passes); pass++)
    MAKERS[name](o, read, write, pass);
  return out.finish();
}

type Access = (address: number) => void;
type Maker = (o: PatternOptions, read: Access, write: Access, pass: number) => void;

const MAKERS: Readonly<Record<PatternName, Maker>> = {
  stride({ elements, stride, width, base }, read) {
    for (let k = 0; k < elements; k += stride) read(base + k * width);
  },
  matmul: product,
  transpose({ elements: n, width, base }, read, write) {
    const to = base + n * n * width;
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        read(base + (i * n + j) * width);
        write(to + (j * n + i) * width);
      }
  },
  /** Nodes of a value and a pointer to the next, in an order of chance that is the same in every pass. */
  list({ elements: n, width, base, seed }, read) {
    for (const node of shuffled(n, seed)) {
      read(base + 2 * node * width);
      read(base + (2 * node + 1) * width);
    }
  },
  random({ elements: n, width, base, seed, stores }, read, write, pass) {
    const chance = new Random(seed, pass);
    for (let k = 0; k < n; k++) {
      const at = base + Math.floor(chance.uniform() * n) * width;
      if (chance.uniform() < stores) write(at);
      else read(at);
    }
  },
  /** Calls and returns of chance, each a word pushed or popped; the stack grows down from `base`. */
  stack({ elements: n, width, base, seed }, read, write, pass) {
    const chance = new Random(seed, pass);
    let depth = 0;
    for (let k = 0; k < n; k++)
      if (depth === 0 || chance.uniform() < 0.5) write(base - ++depth * width);
      else read(base - depth-- * width);
  },
  /** Five points of one array to one of another. */
  stencil({ elements: n, width, base }, read, write) {
    const to = base + n * n * width;
    for (let i = 1; i < n - 1; i++)
      for (let j = 1; j < n - 1; j++) {
        for (const [di, dj] of [
          [-1, 0],
          [0, -1],
          [0, 0],
          [0, 1],
          [1, 0],
        ] as const)
          read(base + ((i + di) * n + j + dj) * width);
        write(to + (i * n + j) * width);
      }
  },
};

/** C += A·B, row after row in memory. With k innermost a sum is kept in a register. */
function product(o: PatternOptions, read: Access, write: Access): void {
  const { elements: n, width, base, order, block } = o;
  const a = (i: number, k: number) => base + (i * n + k) * width;
  const b = (k: number, j: number) => base + (n * n + k * n + j) * width;
  const c = (i: number, j: number) => base + (2 * n * n + i * n + j) * width;
  if (order === 'blocked') {
    for (let k0 = 0; k0 < n; k0 += block)
      for (let j0 = 0; j0 < n; j0 += block)
        for (let i = 0; i < n; i++)
          for (let j = j0; j < Math.min(n, j0 + block); j++) {
            read(c(i, j));
            for (let k = k0; k < Math.min(n, k0 + block); k++) {
              read(a(i, k));
              read(b(k, j));
            }
            write(c(i, j));
          }
    return;
  }
  const at = { i: 0, j: 0, k: 0 };
  const [x, y, z] = [...order] as ('i' | 'j' | 'k')[];
  if (!x || !y || !z) return;
  for (at[x] = 0; at[x] < n; at[x]++)
    for (at[y] = 0; at[y] < n; at[y]++) {
      for (at[z] = 0; at[z] < n; at[z]++) {
        read(a(at.i, at.k));
        read(b(at.k, at.j));
        if (z === 'k') continue;
        read(c(at.i, at.j));
        write(c(at.i, at.j));
      }
      if (z === 'k') write(c(at.i, at.j));
    }
}

/** 0 … n − 1 in an order of chance (Fisher and Yates). */
function shuffled(n: number, seed: number): Uint32Array {
  const order = Uint32Array.from({ length: n }, (_, k) => k);
  const chance = new Random(seed);
  for (let k = n - 1; k > 0; k--) {
    const other = Math.floor(chance.uniform() * (k + 1));
    const kept = order[k]!;
    order[k] = order[other]!;
    order[other] = kept;
  }
  return order;
}
