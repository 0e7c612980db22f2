/** Matrices of circuits, for tests and races: places with values, rows and columns from 1. */
import { Pattern, type Structure } from '../pattern.ts';

export interface Values {
  readonly structure: Structure;
  readonly a: Float64Array;
}

/** Adds up stamps into a matrix. */
export class Stamps {
  readonly #pattern = new Pattern();
  readonly #values: number[] = [0];
  #n = 0;

  unknown(): number {
    return ++this.#n;
  }

  add(row: number, column: number, value: number): void {
    const slot = this.#pattern.slot(row, column);
    if (slot > 0) this.#values[slot] = (this.#values[slot] ?? 0) + value;
  }

  conductance(p: number, m: number, g: number): void {
    this.add(p, p, g);
    this.add(m, m, g);
    this.add(p, m, -g);
    this.add(m, p, -g);
  }

  /** v(p) − v(m) − z·i = …, its current a new unknown, which is returned. */
  branch(p: number, m: number, z = 0): number {
    const i = this.unknown();
    this.add(p, i, 1);
    this.add(m, i, -1);
    this.add(i, p, 1);
    this.add(i, m, -1);
    if (z !== 0) this.add(i, i, -z);
    return i;
  }

  finish(): Values {
    const structure = this.#pattern.finish(this.#n);
    return { structure, a: Float64Array.from(this.#values) };
  }
}

/** Resistors between neighbours of a grid, and a small one to ground at every node, as capacitors are in a time step. */
export function grid(width: number, height: number): Values {
  const stamps = new Stamps();
  for (let k = 0; k < width * height; k++) stamps.unknown();
  const at = (i: number, j: number) => 1 + i * height + j;
  for (let i = 0; i < width; i++)
    for (let j = 0; j < height; j++) {
      stamps.conductance(at(i, j), 0, 0.1);
      if (i + 1 < width) stamps.conductance(at(i, j), at(i + 1, j), 1);
      if (j + 1 < height) stamps.conductance(at(i, j), at(i, j + 1), 1);
    }
  return stamps.finish();
}

/**
 * A circuit by lot: a tree of resistors of 1 mΩ to 1 GΩ that reaches every node, as many more, transconductances, sources of
 * voltage in series with resistors, inductors of a short time step. Solvable unless a transconductance makes it oscillate.
 */
export function network(nodes: number, random: () => number): Values {
  const stamps = new Stamps();
  for (let k = 0; k < nodes; k++) stamps.unknown();
  const any = () => Math.floor(random() * (nodes + 1));
  const siemens = () => 10 ** (random() * 12 - 9);
  for (let k = 1; k <= nodes; k++) stamps.conductance(k, Math.floor(random() * k), siemens());
  for (let k = 0; k < nodes; k++) stamps.conductance(any(), any(), siemens());
  for (let k = 0; k < nodes / 4; k++) {
    const inner = stamps.unknown();
    stamps.branch(inner, any());
    stamps.conductance(inner, any(), siemens());
    stamps.branch(any(), any(), 10 ** (random() * 12 - 3));
    const [to, from] = [any(), any()];
    stamps.add(to, from, 1e-3 * random());
  }
  return stamps.finish();
}

/** Numbers from 0 to 1 by lot, the same for the same seed: the minimal standard generator of Park and Miller. */
export function lot(seed: number): () => number {
  let state = (seed % 2147483646) + 1;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

/**
 * How well A·x = b is met: the largest |b − A·x| of an equation, against the largest value of its row times the largest
 * unknown, which is what pivots judged within rows promise; transposed, against the largest term of all equations.
 */
export function backward(
  { structure: { n, count, rows, columns }, a }: Values,
  b: Float64Array,
  x: Float64Array,
  isTransposed = false,
): number {
  const rest = b.slice();
  const largest = new Float64Array(n + 1);
  let [term, unknown, worst] = [0, 0, 0];
  for (let s = 1; s < count; s++) {
    const [to, from] = isTransposed ? [columns[s]!, rows[s]!] : [rows[s]!, columns[s]!];
    rest[to]! -= a[s]! * x[from]!;
    largest[to] = Math.max(largest[to]!, Math.abs(a[s]!));
    term = Math.max(term, Math.abs(a[s]! * x[from]!));
    unknown = Math.max(unknown, Math.abs(x[from]!));
  }
  for (let i = 1; i <= n; i++) {
    const against = isTransposed ? term : largest[i]! * unknown;
    worst = Math.max(worst, Math.abs(rest[i]!) / (against + Math.abs(b[i]!)));
  }
  return worst;
}
