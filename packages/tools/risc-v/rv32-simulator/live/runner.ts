/** Runs a machine beside the page: in slices that leave the browser its frames, or at a few steps a second. */
import type { Machine, Stop } from '@tollbench/engines/riscv/machine.ts';

/** Milliseconds of a frame that a run may take: at most while frames come in time, less where they do not. */
const SHARE = { most: 8, least: 2 } as const;
/** A frame that comes later than this was not one of sixty a second. */
const LATE = 20;
const SLICE = 20_000;
/** At full speed the panel is shown in every second frame: nobody reads faster, and the frame rate stays. */
const SHOWN_EVERY = 2;

export interface RunOptions {
  /** Whether a breakpoint just reached is not meant, and the run goes on. */
  readonly passes?: () => boolean;
  /** Called first when the run rests. */
  readonly after?: () => void;
}

export class Runner {
  #handle = 0;
  #after: () => void = () => {};
  #machine: Machine | undefined;
  /** Whether it runs so fast that single instructions cannot be seen. */
  #full = false;
  readonly #shown: () => void;
  readonly #rested: (stop: Stop | undefined) => void;

  /** `shown` after each slice; `rested` when the machine stops, or is paused (undefined). */
  constructor(shown: () => void, rested: (stop: Stop | undefined) => void) {
    this.#shown = shown;
    this.#rested = rested;
  }

  get running(): boolean {
    return this.#machine !== undefined;
  }

  get fullSpeed(): boolean {
    return this.running && this.#full;
  }

  /** `rate` in instructions a second, 0 is full speed. */
  start(machine: Machine, rate: number, options: RunOptions = {}): void {
    const { passes = () => false, after = () => {} } = options;
    this.#halt();
    this.#after = after;
    this.#machine = machine;
    this.#full = rate === 0;
    let due = performance.now();
    let frames = 0;
    let last = due;
    let share: number = SHARE.most;
    const turn = (now: number): void => {
      share =
        now - last > LATE ? Math.max(SHARE.least, share - 1) : Math.min(SHARE.most, share + 0.25);
      last = now;
      const stop =
        rate === 0 ? fast(machine, share, passes) : now >= due ? slow(machine) : undefined;
      if (rate > 0 && now >= due) due = Math.max(due + 1000 / rate, now);
      if (stop !== undefined && stop.reason !== 'budget') {
        this.#halt();
        this.#rested(stop);
        return;
      }
      if (stop !== undefined && (rate > 0 || ++frames % SHOWN_EVERY === 0)) this.#shown();
      this.#handle = requestAnimationFrame(turn);
    };
    this.#handle = requestAnimationFrame(turn);
  }

  pause(): void {
    if (!this.running) return;
    this.#halt();
    this.#rested(undefined);
  }

  #halt(): void {
    cancelAnimationFrame(this.#handle);
    this.#machine = undefined;
    this.#after();
    this.#after = () => {};
  }
}

function fast(machine: Machine, share: number, passes: () => boolean): Stop {
  const until = performance.now() + share;
  let stop: Stop;
  do stop = machine.run(SLICE);
  while (
    performance.now() < until &&
    (stop.reason === 'budget' || (stop.reason === 'breakpoint' && passes()))
  );
  return stop.reason === 'breakpoint' && passes() ? { reason: 'budget' } : stop;
}

/** One instruction; a step goes over a breakpoint, a run stops before it. */
function slow(machine: Machine): Stop {
  const stop = machine.step();
  const { pc } = machine;
  return stop.reason === 'budget' && machine.breakpoints.includes(pc)
    ? { reason: 'breakpoint', pc }
    : stop;
}
