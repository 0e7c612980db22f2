/**
 * What a run did: how often each instruction ran, which branches were taken, and the course of the
 * program through its source, in a picture of bounded size however long the run.
 *
 * The machine runs at full speed in slices; its own history says afterwards where it went.
 */
import type { Machine, Stop } from './machine.ts';
import type { Program } from './program.ts';

/** How often each source line ran in each stretch of time. */
export interface Course {
  /** Instructions a column, a power of two; the last column may be part full. */
  readonly width: number;
  readonly columns: number;
  readonly firstLine: number;
  readonly rows: number;
  /** Instructions executed: `cells[row * columns + column]`, row 0 for `firstLine`. */
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
  const ran = new Float64Array(memorySize >>> 1);
  const left = new Float64Array(memorySize >>> 1);
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
      ran[at]!++;
      if (last >= 0 && pc !== next) left[last]!++;
      last = at;
      next = pc + machine.lengthAt(pc);
      course.note(pc);
    }
    if (stop.reason !== 'budget') break;
    progress(done / budget);
  }
  if (last >= 0 && machine.pc !== next) left[last]!++;
  return {
    stop,
    instructions: done,
    counts: sparse(ran, memoryBase),
    left: sparse(left, memoryBase),
    course: course.finish(),
  };
}

function sparse(counts: Float64Array, base: number): Map<number, number> {
  const map = new Map<number, number>();
  counts.forEach((n, k) => {
    if (n > 0) map.set(base + 2 * k, n);
  });
  return map;
}

/** Counts in columns of one instruction, and halves their number whenever they are full. */
class CourseRecorder {
  private readonly lines: Int32Array<ArrayBuffer>;
  private readonly base: number;
  private readonly firstLine: number;
  private readonly rows: number;
  private readonly cells: Float64Array<ArrayBuffer>;
  private width = 1;
  private column = 0;
  private filled = 0;

  constructor(program: Program) {
    const code = program.spans.filter((span) => span.instruction);
    this.base = code[0]?.address ?? 0;
    const end = code.reduce((high, { address, size }) => Math.max(high, address + size), this.base);
    this.lines = new Int32Array((end - this.base) >>> 1).fill(-1);
    let low = Number.POSITIVE_INFINITY;
    let high = 0;
    for (const { line } of code) {
      low = Math.min(low, line);
      high = Math.max(high, line);
    }
    this.firstLine = code.length > 0 ? low : 1;
    this.rows = code.length > 0 ? high - low + 1 : 1;
    for (const { address, size, line } of code)
      this.lines.fill(
        line - this.firstLine,
        (address - this.base) >>> 1,
        (address + size - this.base) >>> 1,
      );
    this.cells = new Float64Array(this.rows * COLUMNS);
  }

  note(pc: number): void {
    if (this.filled === this.width) {
      this.filled = 0;
      this.column++;
      if (this.column === COLUMNS) this.halve();
    }
    this.filled++;
    const row = this.lines[(pc - this.base) >>> 1] ?? -1;
    if (row >= 0) this.cells[row * COLUMNS + this.column]!++;
  }

  private halve(): void {
    const { cells, rows } = this;
    for (let row = 0; row < rows; row++) {
      const at = row * COLUMNS;
      for (let k = 0; k < COLUMNS / 2; k++)
        cells[at + k] = cells[at + 2 * k]! + cells[at + 2 * k + 1]!;
      cells.fill(0, at + COLUMNS / 2, at + COLUMNS);
    }
    this.width *= 2;
    this.column = COLUMNS / 2;
  }

  finish(): Course {
    const { width, firstLine, rows } = this;
    const columns = Math.min(this.column + 1, COLUMNS);
    const cells = new Float64Array(rows * columns);
    for (let row = 0; row < rows; row++)
      cells.set(this.cells.subarray(row * COLUMNS, row * COLUMNS + columns), row * columns);
    return { width, columns, firstLine, rows, cells };
  }
}
