/** Runs a machine beside the page: in slices that leave the browser its frames, or at a few steps a second. */
import type { Machine, Stop } from '@tollbench/engines/riscv/machine.ts';

/** Milliseconds of a frame that a run may take. */
const SHARE = 8;
const SLICE = 20_000;

export class Runner {
  private handle = 0;
  private after: () => void = () => {};
  private machine: Machine | undefined;
  private readonly shown: () => void;
  private readonly rested: (stop: Stop | undefined) => void;

  /** `shown` after each slice; `rested` when the machine stops, or is paused (undefined). */
  constructor(shown: () => void, rested: (stop: Stop | undefined) => void) {
    this.shown = shown;
    this.rested = rested;
  }

  get running(): boolean {
    return this.machine !== undefined;
  }

  /** `rate` in instructions a second, 0 is full speed; `after` is called first when the run rests. */
  start(machine: Machine, rate: number, after: () => void = () => {}): void {
    this.halt();
    this.after = after;
    this.machine = machine;
    let due = performance.now();
    const turn = (now: number): void => {
      const stop = rate === 0 ? this.fast(machine) : now >= due ? machine.step() : undefined;
      if (rate > 0 && now >= due) due = Math.max(due + 1000 / rate, now);
      if (stop !== undefined && stop.reason !== 'budget') {
        this.halt();
        this.rested(stop);
        return;
      }
      if (stop !== undefined) this.shown();
      this.handle = requestAnimationFrame(turn);
    };
    this.handle = requestAnimationFrame(turn);
  }

  pause(): void {
    if (!this.running) return;
    this.halt();
    this.rested(undefined);
  }

  private halt(): void {
    cancelAnimationFrame(this.handle);
    this.machine = undefined;
    this.after();
    this.after = () => {};
  }

  private fast(machine: Machine): Stop {
    const until = performance.now() + SHARE;
    let stop: Stop;
    do stop = machine.run(SLICE);
    while (stop.reason === 'budget' && performance.now() < until);
    return stop;
  }
}
