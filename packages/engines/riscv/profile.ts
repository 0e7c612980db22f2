/**
 * What a run did: how often each instruction ran, which branches were taken, and the course of the
 * program through its source, in a picture of bounded size however long the run.
 *
 * The machine runs at full speed in slices; its own history says afterwards where it went.
 */
import type { Machine, Stop } from './machine.ts';
import type { Program } from './program.ts';

/** How often each stretch of source lines ran in each stretch of time. */
export interface Course {
  /** Instructions a column, a power of two; the last column may be part full. */
  readonly width: number;
  readonly columns: number;
  readonly firstLine: number;
  /** Source lines a row, 1 unless there are more lines than rows. */
  readonly height: number;
  readonly rows: number;
  /** Instructions executed: `cells[row * columns + column]`, row 0 from `firstLine` on. */
  readonly cells: Float64Array<ArrayBuffer>;
}

export interface Profile {
  readonly stop: Stop;
  readonly instructions: number;
  /** Address → times executed. */
  readonly counts: ReadonlyMap<number, number>;
  /** Address → times execution did not go on behind it: branches taken, jumps, traps. */
  readonly left: ReadonlyMap<number, number>;
  readonly course: Course;
}

/** Columns of the course; a power of two, so that halving them keeps them even. */
const COLUMNS = 256;
const MAX_ROWS = 512;
const SLICE = 1 << 15;

/**
 * Runs the machine from where it is until it stops or `budget` instructions are done. The machine
 * needs a history of at least 65536 instructions and no breakpoints.
 */
export function profile(
  machine: Machine,
  budget: number,
  progress: (fraction: number) => void = () => {},
): Profile {
  const { program, memoryBase, memorySize } = machine;
  const ran = new Counts(memorySize >>> 1);
  const left = new Counts(memorySize >>> 1);
  const course = new CourseRecorder(program);
  let stop: Stop = { reason: 'budget' };
  let done = 0;
  let last = -1;
  let next = -1;
  while (done < budget) {
    const before = machine.instructions;
    stop = machine.run(Math.min(SLICE, budget - done));
    const now = machine.instructions - before;
    done += now;
    for (const pc of machine.recent(now)) {
      const at = (pc - memoryBase) >>> 1;
      ran.add(at);
      if (last >= 0 && pc !== next) left.add(last);
      last = at;
      next = pc + machine.lengthAt(pc);
      course.note(pc);
    }
    if (stop.reason !== 'budget') break;
    progress(done / budget);
  }
  if (last >= 0 && machine.pc !== next) left.add(last);
  return {
    stop,
    instructions: done,
    counts: ran.byAddress(memoryBase),
    left: left.byAddress(memoryBase),
    course: course.finish(),
  };
}

const PAGE = 1 << 11;

/** A count for each halfword of memory, in pages that come to be where code runs: memory is large, code is not. */
class Counts {
  readonly #pages: (Float64Array | undefined)[];

  constructor(halfwords: number) {
    this.#pages = new Array<undefined>(Math.ceil(halfwords / PAGE)).fill(undefined);
  }

  add(halfword: number): void {
    const page = (this.#pages[halfword >>> 11] ??= new Float64Array(PAGE));
    page[halfword & (PAGE - 1)]!++;
  }

  byAddress(base: number): Map<number, number> {
    const map = new Map<number, number>();
    this.#pages.forEach((page, k) => {
      page?.forEach((n, at) => {
        if (n > 0) map.set(base + 2 * (k * PAGE + at), n);
      });
    });
    return map;
  }
}

/** Counts in columns of one instruction, and halves their number whenever they are full. */
class CourseRecorder {
  readonly #lines: Int32Array<ArrayBuffer>;
  readonly #base: number;
  readonly #firstLine: number;
  readonly #height: number;
  readonly #rows: number;
  readonly #cells: Float64Array<ArrayBuffer>;
  #width = 1;
  #column = 0;
  #filled = 0;

  constructor(program: Program) {
    const code = program.spans.filter((span) => span.instruction);
    this.#base = code[0]?.address ?? 0;
    const end = code.reduce(
      (high, { address, size }) => Math.max(high, address + size),
      this.#base,
    );
    this.#lines = new Int32Array((end - this.#base) >>> 1).fill(-1);
    let low = Number.POSITIVE_INFINITY;
    let high = 0;
    for (const { line } of code) {
      low = Math.min(low, line);
      high = Math.max(high, line);
    }
    this.#firstLine = code.length > 0 ? low : 1;
    const count = code.length > 0 ? high - low + 1 : 1;
    this.#height = Math.ceil(count / MAX_ROWS);
    this.#rows = Math.ceil(count / this.#height);
    for (const { address, size, line } of code)
      this.#lines.fill(
        Math.floor((line - this.#firstLine) / this.#height),
        (address - this.#base) >>> 1,
        (address + size - this.#base) >>> 1,
      );
    this.#cells = new Float64Array(this.#rows * COLUMNS);
  }

  note(pc: number): void {
    if (this.#filled === this.#width) {
      this.#filled = 0;
      this.#column++;
      if (this.#column === COLUMNS) this.#halve();
    }
    this.#filled++;
    const row = this.#lines[(pc - this.#base) >>> 1] ?? -1;
    if (row >= 0) this.#cells[row * COLUMNS + this.#column]!++;
  }

  #halve(): void {
    const cells = this.#cells;
    const rows = this.#rows;
    for (let row = 0; row < rows; row++) {
      const at = row * COLUMNS;
      for (let k = 0; k < COLUMNS / 2; k++)
        cells[at + k] = cells[at + 2 * k]! + cells[at + 2 * k + 1]!;
      cells.fill(0, at + COLUMNS / 2, at + COLUMNS);
    }
    this.#width *= 2;
    this.#column = COLUMNS / 2;
  }

  finish(): Course {
    const width = this.#width;
    const firstLine = this.#firstLine;
    const height = this.#height;
    const rows = this.#rows;
    const columns = Math.min(this.#column + 1, COLUMNS);
    const cells = new Float64Array(rows * columns);
    for (let row = 0; row < rows; row++)
      cells.set(this.#cells.subarray(row * COLUMNS, row * COLUMNS + columns), row * columns);
    return { width, columns, firstLine, height, rows, cells };
  }
}
