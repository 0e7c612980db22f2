/**
 * The control and status registers of a hart with machine mode alone.
 *
 * Source: RISC-V Instruction Set Manual, Volume II (1.12), chapter 3.
 */
const MSTATUS = 0x300;
const MISA = 0x301;
const MTVEC = 0x305;
const MEPC = 0x341;

/** RV32, extensions C, I, M. */
const MISA_VALUE = 0x40000000 | (1 << 2) | (1 << 8) | (1 << 12);
const MIE = 8;
const MPIE = 0x80;
const MPP = 0x1800;

export interface Counters {
  /** Instructions retired. */
  readonly retired: number;
}

export class CsrFile {
  private readonly values = new Map<number, number>();
  /** What a write to mcycle and minstret has put between them and the retired instructions. */
  private cycleShift = 0;
  private instretShift = 0;

  constructor() {
    for (const a of [0x304, MTVEC, 0x306, 0x310, 0x320, 0x340, MEPC, 0x342, 0x343, 0x344])
      this.values.set(a, 0);
    for (const a of [0xf11, 0xf12, 0xf13, 0xf14, 0xf15]) this.values.set(a, 0);
    this.values.set(MSTATUS, MPP);
    this.values.set(MISA, MISA_VALUE);
  }

  /** One instruction takes one cycle, and time runs with cycles. Undefined: no such register. */
  read(address: number, { retired }: Counters): number | undefined {
    switch (address) {
      case 0xc00:
      case 0xc01:
      case 0xb00:
        return (retired + this.cycleShift) | 0;
      case 0xc02:
      case 0xb02:
        return (retired + this.instretShift) | 0;
      case 0xc80:
      case 0xc81:
      case 0xb80:
        return Math.floor((retired + this.cycleShift) / 4294967296) | 0;
      case 0xc82:
      case 0xb82:
        return Math.floor((retired + this.instretShift) / 4294967296) | 0;
      default:
        return this.values.get(address);
    }
  }

  /** False where the register does not exist or is read only. */
  write(address: number, value: number, counters: Counters): boolean {
    if (address >>> 10 === 3) return false;
    if (address === 0xb00 || address === 0xb80 || address === 0xb02 || address === 0xb82) {
      this.writeCounter(address, value >>> 0, counters);
      return true;
    }
    if (!this.values.has(address)) return false;
    // Fields that only take legal values keep them.
    if (address === MISA) return true;
    if (address === MSTATUS) value = (value & (MIE | MPIE)) | MPP;
    else if (address === MTVEC) value &= (value & 3) > 1 ? ~3 : ~2;
    else if (address === MEPC) value &= ~1;
    else if (address === 0x310) value = 0;
    this.values.set(address, value);
    return true;
  }

  private writeCounter(address: number, value: number, counters: Counters): void {
    const high = (address & 0x80) !== 0;
    const low = address & ~0x80;
    const now =
      (this.read(low, counters)! >>> 0) + (this.read(low | 0x80, counters)! >>> 0) * 4294967296;
    const rest = high ? now % 4294967296 : now - (now % 4294967296);
    // The write takes the place of the count of its own instruction.
    const shift = rest + (high ? value * 4294967296 : value) - counters.retired - (high ? 0 : 1);
    if (low === 0xb00) this.cycleShift = shift;
    else this.instretShift = shift;
  }

  /** Enters the trap handler: gives its address, or undefined where mtvec has none. */
  trap(cause: number, pc: number, value: number): number | undefined {
    const vector = this.values.get(MTVEC)!;
    if (vector === 0) return undefined;
    const status = this.values.get(MSTATUS)!;
    this.values.set(MEPC, pc | 0);
    this.values.set(0x342, cause);
    this.values.set(0x343, value | 0);
    this.values.set(MSTATUS, MPP | ((status & MIE) !== 0 ? MPIE : 0));
    return vector & ~3;
  }

  /** Leaves it: gives the address to go on at. */
  mret(): number {
    const status = this.values.get(MSTATUS)!;
    this.values.set(MSTATUS, MPP | MPIE | ((status & MPIE) !== 0 ? MIE : 0));
    return this.values.get(MEPC)!;
  }

  /** A function that puts everything back as it is now. */
  snapshot(): () => void {
    const values = [...this.values];
    const { cycleShift, instretShift } = this;
    return () => {
      for (const [address, value] of values) this.values.set(address, value);
      this.cycleShift = cycleShift;
      this.instretShift = instretShift;
    };
  }
}
