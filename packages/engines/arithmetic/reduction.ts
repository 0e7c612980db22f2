import { type Circuit, ONE, ZERO } from './circuit.ts';
import { UNIT_GATE } from './library.ts';
import type { Net } from './netlist.ts';

export type ReductionKind = 'array' | 'wallace' | 'dadda' | 'compressor' | 'earliest';

/** Two or three dots of a column become one there and one in the next. */
export interface Counter {
  /** From 1 on; it takes dots of the stage before. */
  readonly stage: number;
  readonly column: number;
  readonly inputs: readonly Net[];
  readonly sum: Net;
  readonly carry: Net;
}

/** From the dots that are added to the two rows of the final adder. */
export interface Reduction {
  readonly width: number;
  readonly initial: readonly (readonly Net[])[];
  readonly counters: readonly Counter[];
  readonly stages: number;
  /** One or two dots a column, or none. */
  readonly final: readonly (readonly Net[])[];
}

/** Adds dots of one column by a counter and notes it. */
class Reducer {
  readonly counters: Counter[] = [];
  readonly #c: Circuit;
  readonly #width: number;

  constructor(c: Circuit, width: number) {
    this.#c = c;
    this.#width = width;
  }

  /** Sum and carry of up to three dots; a single one goes on as it is. */
  count(stage: number, column: number, dots: readonly Net[]): readonly [sum: Net, carry: Net] {
    const [a = ZERO, b = ZERO, d = ZERO] = dots;
    if (dots.length < 2) return [a, ZERO];
    const [sum, up] = this.#c.at(column).fa(a, b, d);
    const carry = column + 1 < this.#width ? up : ZERO;
    this.counters.push({ stage, column, inputs: dots, sum, carry });
    return [sum, carry];
  }
}

/** Reduces rows, as `Rows.finish` gives them, to two; modulo 2^width. */
export function reduce(
  c: Circuit,
  rows: readonly (readonly Net[])[],
  width: number,
  kind: ReductionKind,
): Reduction {
  const reducer = new Reducer(c, width);
  const initial = columnsOf(rows, width);
  const final =
    kind === 'dadda'
      ? dadda(reducer, initial)
      : kind === 'earliest'
        ? earliest(c, reducer, initial)
        : columnsOf(
            (kind === 'array' ? array : kind === 'wallace' ? wallace : compressors)(
              reducer,
              rows,
              width,
            ),
            width,
          );
  const stages = reducer.counters.reduce((most, k) => Math.max(most, k.stage), 0);
  return { width, initial, counters: reducer.counters, stages, final };
}

const columnsOf = (rows: readonly (readonly Net[])[], width: number): Net[][] =>
  Array.from({ length: width }, (_, k) =>
    rows.flatMap((row) => ((row[k] ?? ZERO) === ZERO ? [] : [row[k] as Net])),
  );

const dotsAt = (rows: readonly (readonly Net[])[], k: number): Net[] =>
  rows.flatMap((row) => ((row[k] ?? ZERO) === ZERO ? [] : [row[k] as Net]));

/** Three rows to two: a counter a column. */
function threeToTwo(
  r: Reducer,
  stage: number,
  rows: readonly (readonly Net[])[],
  width: number,
): [Net[], Net[]] {
  const sums = new Array<Net>(width).fill(ZERO);
  const carries = new Array<Net>(width).fill(ZERO);
  for (let k = 0; k < width; k++) {
    const dots = dotsAt(rows, k);
    const [sum, carry] = r.count(stage, k, dots);
    sums[k] = sum;
    if (k + 1 < width) carries[k + 1] = carry;
  }
  return [sums, carries];
}

/** Row after row into a carry-save sum: E. Braun's array. */
function array(
  r: Reducer,
  rows: readonly (readonly Net[])[],
  width: number,
): readonly (readonly Net[])[] {
  let sum = rows.slice(0, 2);
  rows.slice(2).forEach((row, k) => {
    sum = threeToTwo(r, k + 1, [...sum, row], width);
  });
  return sum;
}

/** C. Wallace, 1964: in every stage all rows in threes, what is over waits. */
function wallace(
  r: Reducer,
  rows: readonly (readonly Net[])[],
  width: number,
): readonly (readonly Net[])[] {
  let left = rows;
  for (let stage = 1; left.length > 2; stage++) {
    const next: (readonly Net[])[] = [];
    for (let k = 0; k < left.length; k += 3) {
      const three = left.slice(k, k + 3);
      next.push(...(three.length === 3 ? threeToTwo(r, stage, three, width) : three));
    }
    left = next.filter((row) => row.some((net) => net !== ZERO));
  }
  return left;
}

/** A. Weinberger's 4:2 compressors, two full adders each, four rows to two; three that are over by full adders. */
function compressors(
  r: Reducer,
  rows: readonly (readonly Net[])[],
  width: number,
): readonly (readonly Net[])[] {
  let left = rows;
  for (let stage = 1; left.length > 2; stage += 2) {
    const next: (readonly Net[])[] = [];
    for (let k = 0; k < left.length; k += 4) {
      const group = left.slice(k, k + 4);
      if (group.length === 4) next.push(...fourToTwo(r, stage, group, width));
      else next.push(...(group.length === 3 ? threeToTwo(r, stage, group, width) : group));
    }
    left = next.filter((row) => row.some((net) => net !== ZERO));
  }
  return left;
}

function fourToTwo(
  r: Reducer,
  stage: number,
  rows: readonly (readonly Net[])[],
  width: number,
): [Net[], Net[]] {
  // The first adders of all columns pass their carry to the second of the next: it goes no farther.
  const [sums, across] = threeToTwo(r, stage, rows.slice(0, 3), width);
  return threeToTwo(r, stage + 1, [sums, rows[3] as readonly Net[], across], width);
}

/** The heights 2, 3, 4, 6, 9, 13 … below `height`, falling: ⌊3/2⌋ of the one before. */
export function daddaHeights(height: number): number[] {
  const heights: number[] = [];
  for (let d = 2; d < height; d = Math.floor((3 * d) / 2)) heights.unshift(d);
  return heights;
}

/** L. Dadda, 1965: in every stage only as many counters as bring each column down to the next height. */
function dadda(r: Reducer, initial: readonly (readonly Net[])[]): readonly (readonly Net[])[] {
  let columns = initial.map((dots) => [...dots]);
  const heights = daddaHeights(Math.max(0, ...columns.map((dots) => dots.length)));
  heights.forEach((target, s) => {
    const next: Net[][] = columns.map(() => []);
    columns.forEach((dots, k) => {
      const old = [...dots];
      const made = next[k] as Net[];
      while (old.length + made.length > target) {
        const take = old.length + made.length === target + 1 ? 2 : 3;
        const [sum, carry] = r.count(s + 1, k, old.splice(0, take));
        if (sum !== ZERO) made.push(sum);
        if (carry !== ZERO) next[k + 1]?.push(carry);
      }
      made.push(...old);
    });
    columns = next;
  });
  return columns;
}

/** V. Oklobdzija, D. Villeger & S. Liu, 1996: column by column, always the three dots that come first by unit-gate delays. */
function earliest(
  c: Circuit,
  r: Reducer,
  initial: readonly (readonly Net[])[],
): readonly (readonly Net[])[] {
  const at = new Map<Net, number>([
    [ZERO, 0],
    [ONE, 0],
  ]);
  const stageOf = new Map<Net, number>();
  let timed = 0;
  const time = (net: Net): number => {
    for (; timed < c.cells.length; timed++) {
      const { kind, inputs, outputs } = c.cells[timed] as Circuit['cells'][number];
      outputs.forEach((out, o) => {
        const delays = UNIT_GATE.cells[kind].delay[o] as readonly number[];
        at.set(out, Math.max(...inputs.map((n, i) => (at.get(n) ?? 0) + (delays[i] ?? 0))));
      });
    }
    return at.get(net) ?? 0;
  };
  const columns = initial.map((dots) => [...dots]);
  columns.forEach((dots, k) => {
    while (dots.length > 2) {
      dots.sort((x, y) => time(x) - time(y));
      const taken = dots.splice(0, 3);
      const stage = Math.max(...taken.map((n) => stageOf.get(n) ?? 0)) + 1;
      // The last is the latest: a full adder is fastest from its third input.
      const [sum, carry] = r.count(stage, k, taken);
      for (const made of [sum, carry]) stageOf.set(made, stage);
      if (sum !== ZERO) dots.push(sum);
      if (carry !== ZERO) columns[k + 1]?.push(carry);
    }
  });
  return columns;
}

/** The dots of each column that are there after so many stages; 0 is the beginning. */
export function dotsAfter({ initial, counters }: Reduction, stage: number): Net[][] {
  const columns = initial.map((dots) => [...dots]);
  for (const k of counters) {
    if (k.stage > stage) continue;
    const dots = columns[k.column] as Net[];
    if (k.sum !== ZERO) dots.push(k.sum);
    if (k.carry !== ZERO) columns[k.column + 1]?.push(k.carry);
  }
  // A dot may be constant, and a constant may stand more than once: each counter takes one of a kind away.
  for (const k of counters) {
    if (k.stage > stage) continue;
    const dots = columns[k.column] as Net[];
    for (const net of k.inputs) {
      const where = dots.indexOf(net);
      if (where >= 0) dots.splice(where, 1);
    }
  }
  return columns;
}
