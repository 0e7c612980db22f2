/**
 * Names and addresses of the control and status registers.
 *
 * Source: RISC-V Instruction Set Manual, Volume II (Privileged Architecture 1.12), tables 2.2–2.5.
 */
const named: Record<string, number> = {
  ...{ fflags: 0x001, frm: 0x002, fcsr: 0x003 },
  ...{ cycle: 0xc00, time: 0xc01, instret: 0xc02 },
  ...{ cycleh: 0xc80, timeh: 0xc81, instreth: 0xc82 },
  ...{ sstatus: 0x100, sie: 0x104, stvec: 0x105, scounteren: 0x106, senvcfg: 0x10a },
  ...{ sscratch: 0x140, sepc: 0x141, scause: 0x142, stval: 0x143, sip: 0x144, satp: 0x180 },
  ...{ mvendorid: 0xf11, marchid: 0xf12, mimpid: 0xf13, mhartid: 0xf14, mconfigptr: 0xf15 },
  ...{ mstatus: 0x300, misa: 0x301, medeleg: 0x302, mideleg: 0x303, mie: 0x304, mtvec: 0x305 },
  ...{ mcounteren: 0x306, menvcfg: 0x30a, mstatush: 0x310, menvcfgh: 0x31a, mcountinhibit: 0x320 },
  ...{ mscratch: 0x340, mepc: 0x341, mcause: 0x342, mtval: 0x343, mip: 0x344 },
  ...{ mtinst: 0x34a, mtval2: 0x34b, mseccfg: 0x747, mseccfgh: 0x757 },
  ...{ mcycle: 0xb00, minstret: 0xb02, mcycleh: 0xb80, minstreth: 0xb82 },
  ...{ tselect: 0x7a0, tdata1: 0x7a1, tdata2: 0x7a2, tdata3: 0x7a3 },
  ...{ dcsr: 0x7b0, dpc: 0x7b1, dscratch0: 0x7b2, dscratch1: 0x7b3 },
};
for (let n = 3; n < 32; n++) {
  named[`hpmcounter${n}`] = 0xc00 + n;
  named[`hpmcounter${n}h`] = 0xc80 + n;
  named[`mhpmcounter${n}`] = 0xb00 + n;
  named[`mhpmcounter${n}h`] = 0xb80 + n;
  named[`mhpmevent${n}`] = 0x320 + n;
}
for (let n = 0; n < 16; n++) named[`pmpcfg${n}`] = 0x3a0 + n;
for (let n = 0; n < 64; n++) named[`pmpaddr${n}`] = 0x3b0 + n;

const addresses = new Map(Object.entries(named));
const names = new Map(Object.entries(named).map(([name, address]) => [address, name]));

/** Address 0–0xfff of a named CSR, or undefined. */
export function csrAddress(name: string): number | undefined {
  return addresses.get(name);
}

/** Name of the CSR at an address, or undefined where the address has none. */
export function csrName(address: number): string | undefined {
  return names.get(address);
}
