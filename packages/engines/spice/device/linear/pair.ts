import type { Setup } from '../device.ts';

/** The four places of a conductance between two unknowns. */
export class PairSlots {
  readonly plus: number;
  readonly minus: number;
  readonly pp: number;
  readonly mm: number;
  readonly pm: number;
  readonly mp: number;

  constructor(setup: Setup, plus: number, minus: number) {
    this.plus = plus;
    this.minus = minus;
    this.pp = setup.slot(plus, plus);
    this.mm = setup.slot(minus, minus);
    this.pm = setup.slot(plus, minus);
    this.mp = setup.slot(minus, plus);
  }
}

/** Adds a conductance between the two. */
export function stampPair(a: Float64Array, slots: PairSlots, conductance: number): void {
  a[slots.pp]! += conductance;
  a[slots.mm]! += conductance;
  a[slots.pm]! -= conductance;
  a[slots.mp]! -= conductance;
}

/** The places of a branch: its current leaves the node `plus` and enters `minus`; its equation begins v(plus) − v(minus). */
export class BranchSlots {
  readonly plus: number;
  readonly minus: number;
  readonly branch: number;
  readonly pb: number;
  readonly mb: number;
  readonly bp: number;
  readonly bm: number;
  readonly bb: number;

  constructor(setup: Setup, name: string, plus: number, minus: number) {
    this.plus = plus;
    this.minus = minus;
    this.branch = setup.branch(name);
    this.pb = setup.slot(plus, this.branch);
    this.mb = setup.slot(minus, this.branch);
    this.bp = setup.slot(this.branch, plus);
    this.bm = setup.slot(this.branch, minus);
    this.bb = setup.slot(this.branch, this.branch);
  }
}

/** Adds the current to both nodes and v(plus) − v(minus) to the branch's equation. */
export function stampBranch(a: Float64Array, slots: BranchSlots): void {
  a[slots.pb]! += 1;
  a[slots.mb]! -= 1;
  a[slots.bp]! += 1;
  a[slots.bm]! -= 1;
}
