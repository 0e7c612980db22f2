/**
 * The compressed encodings that do nothing and that GNU as writes for explicit `c.` instructions
 * alone: a destination x0, or nothing added or shifted.
 *
 * Source: RISC-V Instruction Set Manual, Volume I (20191213), section 16.7.
 */
const RD: Readonly<Record<string, number>> = {
  'c.addi': 0x0001,
  'c.nop': 0x0001,
  'c.li': 0x4001,
  'c.lui': 0x6001,
  'c.slli': 0x0002,
};
const MOVES: Readonly<Record<string, number>> = { 'c.mv': 0x8002, 'c.add': 0x9002 };
/** Shifts by 0, whose names are RV128's. */
const SHIFTS: Readonly<Record<string, number>> = {
  'c.slli64': 0x0002,
  'c.srli64': 0x8001,
  'c.srai64': 0x8401,
};

export const SHIFTS_BY_NOTHING = Object.keys(SHIFTS);

/** The hint of that name, or 0 where these operands are none. */
export function hint(name: string, rd: number, rs2: number, imm: number): number {
  const move = MOVES[name];
  if (move !== undefined) return rd === 0 && rs2 !== 0 ? move | (rs2 << 2) : 0;
  const shift = SHIFTS[name];
  if (shift !== undefined) {
    if (name === 'c.slli64') return shift | (rd << 7);
    return rd >= 8 && rd < 16 ? shift | ((rd & 7) << 7) : 0;
  }
  const match = RD[name];
  if (match === undefined) return 0;
  // c.addi may also add 0 to any register.
  if (rd !== 0 && !(name === 'c.addi' && imm === 0)) return 0;
  if (imm === 0 && (name === 'c.nop' || name === 'c.lui' || name === 'c.slli')) return 0;
  const signed = name === 'c.lui' && imm > 0xfffdf ? imm - 0x100000 : imm;
  if (name === 'c.slli' ? imm < 0 || imm > 31 : signed < -32 || signed > 31) return 0;
  return match | (rd << 7) | ((signed & 32) << 7) | ((signed & 31) << 2);
}
