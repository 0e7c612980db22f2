/**
 * The control and status registers of a hart with machine mode alone.
 *
 * Source: RISC-V Instruction Set Manual, Volume II (1.12), chapter 3.
 */
const MSTATUS = 0x300;
const MISA = 0x301;
const MIE_REGISTER = 0x304;
const MTVEC = 0x305;
const MSTATUSH = 0x310;
const MCOUNTINHIBIT = 0x320;
const MSCRATCH = 0x340;
const MEPC = 0x341;
const MCAUSE = 0x342;
const MTVAL = 0x343;
const MIP = 0x344;
/** What mie may hold: software, timer and external interrupts of machine mode. */
const MACHINE_INTERRUPTS = 0x888;

/** RV32, extensions C, I, M. */
const MISA_VALUE = 0x40000000 | (1 << 2) | (1 << 8) | (1 << 12);
const MIE = 8;
const MPIE = 0x80;
const MPP = 0x1800;

export interface Counters {
  /** Instructions retired. */
  readonly retired: number;
}

/** Registers that hold what is written to them, as far as they can. */
const HOLDING = [MSTATUS, MIE_REGISTER, MTVEC, MSCRATCH, MEPC, MCAUSE, MTVAL];
const INDEX = new Map(HOLDING.map((address, k) => [address, k]));
/** Those that always read the same, mvendorid to mconfigptr among them. */
const FIXED = new Map([
  [MISA, MISA_VALUE],
  ...[MSTATUSH, MIP, 0xf11, 0xf12, 0xf13, 0xf14, 0xf15].map((a): [number, number] => [a, 0]),
]);
// Every hart has 29 counters of events and what chooses them; here they count nothing.
for (const group of [MCOUNTINHIBIT, 0xb00, 0xb80, 0xc00, 0xc80])
  for (let n = 3; n < 32; n++) FIXED.set(group + n, 0);
// No counter can be stopped.
FIXED.set(MCOUNTINHIBIT, 0);

export class CsrFile {
  readonly #values = new Int32Array(HOLDING.length);
  /** What a write to mcycle and minstret has put between them and the retired instructions. */
  #cycleShift = 0;
  #instretShift = 0;

  constructor() {
    this.#set(MSTATUS, MPP);
  }

  #get(address: number): number {
    return this.#values[INDEX.get(address)!]!;
  }

  #set(address: number, value: number): void {
    this.#values[INDEX.get(address)!] = value;
  }

  /** One instruction takes one cycle, and time runs with cycles. Undefined: no such register. */
  read(address: number, { retired }: Counters): number | undefined {
    switch (address) {
      case 0xc00:
      case 0xc01:
      case 0xb00:
        return (retired + this.#cycleShift) | 0;
      case 0xc02:
      case 0xb02:
        return (retired + this.#instretShift) | 0;
      case 0xc80:
      case 0xc81:
      case 0xb80:
        return Math.floor((retired + this.#cycleShift) / 4294967296) | 0;
      case 0xc82:
      case 0xb82:
        return Math.floor((retired + this.#instretShift) / 4294967296) | 0;
      default:
        return INDEX.has(address) ? this.#get(address) : FIXED.get(address);
    }
  }

  /** False where the register does not exist or is read only. */
  write(address: number, value: number, counters: Counters): boolean {
    if (address >>> 10 === 3) return false;
    if (address === 0xb00 || address === 0xb80 || address === 0xb02 || address === 0xb82) {
      this.#writeCounter(address, value >>> 0, counters);
      return true;
    }
    if (!INDEX.has(address)) return FIXED.has(address);
    // Fields that only take legal values keep them.
    if (address === MSTATUS) value = (value & (MIE | MPIE)) | MPP;
    else if (address === MIE_REGISTER) value &= MACHINE_INTERRUPTS;
    else if (address === MTVEC) value &= (value & 3) > 1 ? ~3 : ~2;
    else if (address === MEPC) value &= ~1;
    this.#set(address, value);
    return true;
  }

  #writeCounter(address: number, value: number, counters: Counters): void {
    const high = (address & 0x80) !== 0;
    const low = address & ~0x80;
    const now =
      (this.read(low, counters)! >>> 0) + (this.read(low | 0x80, counters)! >>> 0) * 4294967296;
    const rest = high ? now % 4294967296 : now - (now % 4294967296);
    // The write takes the place of the count of its own instruction.
    const shift = rest + (high ? value * 4294967296 : value) - counters.retired - (high ? 0 : 1);
    if (low === 0xb00) this.#cycleShift = shift;
    else this.#instretShift = shift;
  }

  /** Enters the trap handler: gives its address, or undefined where mtvec has none. */
  trap(cause: number, pc: number, value: number): number | undefined {
    const vector = this.#get(MTVEC);
    if (vector === 0) return undefined;
    const status = this.#get(MSTATUS);
    this.#set(MEPC, pc | 0);
    this.#set(MCAUSE, cause);
    this.#set(MTVAL, value | 0);
    this.#set(MSTATUS, MPP | ((status & MIE) !== 0 ? MPIE : 0));
    return vector & ~3;
  }

  /** Leaves it: gives the address to go on at. */
  mret(): number {
    const status = this.#get(MSTATUS);
    this.#set(MSTATUS, MPP | MPIE | ((status & MPIE) !== 0 ? MIE : 0));
    return this.#get(MEPC);
  }

  /** A function that puts everything back as it is now. */
  snapshot(): () => void {
    const values = this.#values.slice();
    const cycleShift = this.#cycleShift;
    const instretShift = this.#instretShift;
    return () => {
      this.#values.set(values);
      this.#cycleShift = cycleShift;
      this.#instretShift = instretShift;
    };
  }
}
