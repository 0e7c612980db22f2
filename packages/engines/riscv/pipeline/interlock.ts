/** What keeps an instruction in ID: operands that neither the registers nor a forwarding path have. */
import { BRANCH, JALR, LOAD, type Operation, STORE } from './operation.ts';
import type { PipelineOptions } from './options.ts';
import type { Group, Times } from './times.ts';

/** No instruction of the run. */
export const NOBODY = -1;

export class Interlock {
  readonly #times: Times;
  readonly #options: PipelineOptions;
  readonly #group: Group;
  readonly #op: (place: number) => Operation;
  /** Place of the last instruction that writes each register. */
  readonly #writer = new Int32Array(32).fill(NOBODY);

  constructor(
    times: Times,
    options: PipelineOptions,
    group: Group,
    op: (place: number) => Operation,
  ) {
    this.#times = times;
    this.#options = options;
    this.#group = group;
    this.#op = op;
  }

  /** The instruction at a place has its cycles: those behind it read what it writes. */
  pass(place: number): void {
    const { rd } = this.#op(place);
    if (rd !== 0) this.#writer[rd] = place;
  }

  comparesInDecode(kind: number): boolean {
    return this.#options.branchStage === 'id' && (kind === BRANCH || kind === JALR);
  }

  /**
   * The producer that keeps an instruction from entering EX in cycle `t`, or `NOBODY`. Operands are taken in that
   * cycle, from a later stage, or were read from the registers in the cycle before; those of a comparison in ID are
   * taken there.
   */
  waits({ rs1, rs2, kind }: Operation, t: number): number {
    const compares = this.comparesInDecode(kind);
    const a = rs1 === 0 ? NOBODY : (this.#writer[rs1] as number);
    const b = rs2 === 0 ? NOBODY : (this.#writer[rs2] as number);
    const lateA = a !== NOBODY && !(compares ? this.#comes(a, t - 1) : this.#reaches(a, t));
    let lateB = b !== NOBODY && !(compares ? this.#comes(b, t - 1) : this.#reaches(b, t));
    if (lateB && kind === STORE && this.#reachesStore(b, t)) lateB = false;
    if (lateA && lateB) return Math.max(a, b);
    return lateA ? a : lateB ? b : NOBODY;
  }

  /** Whether the registers hold what `p` writes when they are read in cycle `t`. */
  #isWritten(p: number, t: number): boolean {
    const w = this.#times.write[p] as number;
    return this.#options.writeFirst ? w <= t : w < t;
  }

  #reaches(p: number, t: number): boolean {
    if (this.#isWritten(p, t - 1)) return true;
    const { fromMemory, fromWriteBack } = this.#options;
    const w = this.#times.write[p] as number;
    if (fromWriteBack && w === t) return true;
    const m = this.#times.access[p] as number;
    return fromMemory && m <= t && t < w && this.#op(p).kind !== LOAD;
  }

  /** What a load in the group before brings from memory while a store waits for MEM. */
  #reachesStore(p: number, t: number): boolean {
    if (!this.#options.toStore || this.#op(p).kind !== LOAD) return false;
    const { access, write, execute } = this.#times;
    const w = write[p] as number;
    if (t < (access[p] as number) || t >= w) return false;
    // Of the group just before: that of the leader, or where the leader is joined the one before it.
    return (
      w ===
      (execute[this.#group.leader] === t ? this.#group.beforeWrite : write[this.#group.leader])
    );
  }

  /** Whether a comparison in ID in cycle `t` has what `p` writes. */
  #comes(p: number, t: number): boolean {
    if (this.#isWritten(p, t)) return true;
    const { fromMemory, fromWriteBack, toBranch } = this.#options;
    if (!toBranch) return false;
    const w = this.#times.write[p] as number;
    if (fromWriteBack && w === t) return true;
    const m = this.#times.access[p] as number;
    return fromMemory && m <= t && t < w && this.#op(p).kind !== LOAD;
  }

  /**
   * The next cycle after `t` in which it can be otherwise whether an instruction waits: where a producer comes into
   * MEM or WB, or is in the registers, or is gone from the paths.
   */
  nextChange({ rs1, rs2 }: Operation, t: number): number {
    let next = Number.POSITIVE_INFINITY;
    for (const register of [rs1, rs2]) {
      const p = register === 0 ? NOBODY : (this.#writer[register] as number);
      if (p === NOBODY) continue;
      const m = this.#times.access[p] as number;
      const w = this.#times.write[p] as number;
      for (const at of [m, m + 1, w - 1, w, w + 1, w + 2]) if (at > t && at < next) next = at;
    }
    return next;
  }
}
