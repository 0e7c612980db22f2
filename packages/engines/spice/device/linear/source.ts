import type { Source } from '../../circuit.ts';
import { nextBreakpoint, waveformAt } from '../../waveform/evaluate.ts';
import type { AcDrive, AcLoad, Device, Load, Setup } from '../device.ts';
import { BranchSlots, stampBranch } from './pair.ts';

/** An independent source; its DC value can be set, which is what a DC sweep does. */
export abstract class SourceDevice implements Device {
  readonly name: string;
  readonly isLinear = true;
  readonly element: Source;
  /** V or A: the value of operating points, until a sweep sets another. */
  dc: number;

  constructor(element: Source) {
    this.name = element.name;
    this.element = element;
    this.dc = element.dc;
  }

  abstract setup(setup: Setup): void;
  abstract load(load: Load): void;
  abstract loadAc(ac: AcLoad): void;
  abstract drive(drive: AcDrive): void;
  abstract current(x: Float64Array, terminal: number): number;

  protected value(load: Load): number {
    const { wave } = this.element;
    if (load.mode === 'operating') return this.dc * load.sourceFactor;
    const value = wave ? waveformAt(wave, load.time) : this.dc;
    return value * this.#risen(load.time) * load.sourceFactor;
  }

  #risen(time: number): number {
    const { startup } = this.element;
    return startup === undefined ? 1 : Math.min(time / startup, 1);
  }

  /** Real and imaginary part of its AC value. */
  protected phasor(): readonly [number, number] {
    const [magnitude, phase] = this.element.ac;
    const angle = (phase * Math.PI) / 180;
    return [magnitude * Math.cos(angle), magnitude * Math.sin(angle)];
  }

  breakpoint(time: number): number {
    const { wave, startup = 0 } = this.element;
    const next = wave ? nextBreakpoint(wave, time) : Number.POSITIVE_INFINITY;
    return time < startup ? Math.min(next, startup) : next;
  }
}

export class VoltageSourceDevice extends SourceDevice {
  #slots: BranchSlots | undefined;

  setup(setup: Setup): void {
    const [plus = 0, minus = 0] = this.element.nodes;
    this.#slots = new BranchSlots(setup, this.name, plus, minus);
  }

  load(load: Load): void {
    stampBranch(load.a, this.#slots!);
    load.b[this.#slots!.branch]! += this.value(load);
  }

  loadAc({ g }: AcLoad): void {
    stampBranch(g, this.#slots!);
  }

  drive({ re, im }: AcDrive): void {
    const [real, imaginary] = this.phasor();
    re[this.#slots!.branch]! += real;
    im[this.#slots!.branch]! += imaginary;
  }

  current(x: Float64Array, terminal = 0): number {
    const i = x[this.#slots!.branch]!;
    return terminal === 0 ? i : -i;
  }
}

/** Its current flows from its first node through it to its second. */
export class CurrentSourceDevice extends SourceDevice {
  #plus = 0;
  #minus = 0;
  #current = 0;

  setup(_setup: Setup): void {
    [this.#plus = 0, this.#minus = 0] = this.element.nodes;
  }

  load(load: Load): void {
    const i = this.value(load);
    this.#current = i;
    load.b[this.#plus]! -= i;
    load.b[this.#minus]! += i;
  }

  loadAc(): void {}

  drive({ re, im }: AcDrive): void {
    const [real, imaginary] = this.phasor();
    re[this.#plus]! -= real;
    re[this.#minus]! += real;
    im[this.#plus]! -= imaginary;
    im[this.#minus]! += imaginary;
  }

  current(_x: Float64Array, terminal = 0): number {
    return terminal === 0 ? this.#current : -this.#current;
  }
}
