/**
 * Which 32-bit instruction a 16-bit one stands for, and which 16-bit ones can stand for a 32-bit one.
 *
 * Source: RISC-V Instruction Set Manual, Volume I (20240411), chapters 26 (C) and 28 (Zcb).
 */
import { type Decoded, decode, valuesOf } from './decode.ts';
import { encode, instructionsNamed, misfit } from './encode.ts';
import type { Instruction, Xlen } from './instruction.ts';
import { has, type Isa } from './isa.ts';

/** `16-bit 32-bit operand=operand or number …`; `sh` is the shift amount of either XLEN. */
const ROWS = `
c.addi4spn addi rd=rdp rs1=2 i12=c4spn
c.lw lw rd=rdp rs1=rs1p i12=cw
c.ld ld rd=rdp rs1=rs1p i12=cd
c.ld ld rde=rdpe rs1=rs1p i12=cd
c.flw flw fd=fdp rs1=rs1p i12=cw
c.fld fld fd=fdp rs1=rs1p i12=cd
c.sw sw rs2=rs2p rs1=rs1p s12=cw
c.sd sd rs2=rs2p rs1=rs1p s12=cd
c.sd sd rs2e=rs2pe rs1=rs1p s12=cd
c.fsw fsw fs2=fs2p rs1=rs1p s12=cw
c.fsd fsd fs2=fs2p rs1=rs1p s12=cd
c.nop addi rd=0 rs1=0 i12=c6
c.nop addi rd=0 rs1=0 i12=0
c.addi addi rd=rd rs1=rd i12=c6
c.addiw addiw rd=rd rs1=rd i12=c6
c.li addi rd=rd rs1=0 i12=c6
c.addi16sp addi rd=2 rs1=2 i12=c16sp
c.lui lui rd=rd u20=clui
c.srli srli rd=rs1p rs1=rs1p sh=csh
c.srai srai rd=rs1p rs1=rs1p sh=csh
c.slli slli rd=rd rs1=rd sh=csh
c.andi andi rd=rs1p rs1=rs1p i12=c6
c.sub sub rd=rs1p rs1=rs1p rs2=rs2p
c.xor xor rd=rs1p rs1=rs1p rs2=rs2p
c.or or rd=rs1p rs1=rs1p rs2=rs2p
c.and and rd=rs1p rs1=rs1p rs2=rs2p
c.subw subw rd=rs1p rs1=rs1p rs2=rs2p
c.addw addw rd=rs1p rs1=rs1p rs2=rs2p
c.mul mul rd=rs1p rs1=rs1p rs2=rs2p
c.j jal rd=0 j20=cj
c.jal jal rd=1 j20=cj
c.beqz beq rs1=rs1p rs2=0 b12=cb
c.bnez bne rs1=rs1p rs2=0 b12=cb
c.lwsp lw rd=rd rs1=2 i12=cwsp
c.ldsp ld rd=rd rs1=2 i12=cdsp
c.ldsp ld rde=rde rs1=2 i12=cdsp
c.flwsp flw fd=fd rs1=2 i12=cwsp
c.fldsp fld fd=fd rs1=2 i12=cdsp
c.swsp sw rs2=cs2 rs1=2 s12=cwsps
c.sdsp sd rs2=cs2 rs1=2 s12=cdsps
c.sdsp sd rs2e=cs2e rs1=2 s12=cdsps
c.fswsp fsw fs2=fcs2 rs1=2 s12=cwsps
c.fsdsp fsd fs2=fcs2 rs1=2 s12=cdsps
c.jr jalr rd=0 rs1=crs1 i12=0
c.jalr jalr rd=1 rs1=crs1 i12=0
c.mv add rd=rd rs1=0 rs2=cs2
c.add add rd=rd rs1=rd rs2=cs2
c.ebreak ebreak
c.lbu lbu rd=rdp rs1=rs1p i12=cu2
c.lhu lhu rd=rdp rs1=rs1p i12=cu1
c.lh lh rd=rdp rs1=rs1p i12=cu1
c.sb sb rs2=rs2p rs1=rs1p s12=cu2
c.sh sh rs2=rs2p rs1=rs1p s12=cu1
c.zext.b andi rd=rs1p rs1=rs1p i12=255
c.sext.b sext.b rd=rs1p rs1=rs1p
c.zext.h zext.h rd=rs1p rs1=rs1p
c.sext.h sext.h rd=rs1p rs1=rs1p
c.zext.w add.uw rd=rs1p rs1=rs1p rs2=0
c.not xori rd=rs1p rs1=rs1p i12=-1
`;

interface Row {
  readonly short: string;
  readonly long: string;
  /** Operands of the 32-bit instruction, each with that of the 16-bit one or its number. */
  readonly pairs: readonly (readonly [string, string])[];
}

const rows: readonly Row[] = ROWS.trim()
  .split('\n')
  .map((line) => {
    const [short = '', long = '', ...pairs] = line.split(' ');
    return { short, long, pairs: pairs.map((p) => p.split('=') as [string, string]) };
  });

const byShort = Map.groupBy(rows, ({ short }) => short);
const byLong = Map.groupBy(rows, ({ long }) => long);

/** `sh` and `csh` with the width that this XLEN has. */
const sized = (id: string, xlen: Xlen): string =>
  id === 'sh' || id === 'csh' ? `${id}${xlen === 32 ? 5 : 6}` : id;

const hasSlots = ({ slots }: Instruction, ids: readonly string[]): boolean =>
  ids.every((id) => slots.some(({ operand }) => operand.id === id));

const isNumber = (id: string): boolean => /^-?\d+$/u.test(id);

/** The 32-bit instruction that a 16-bit one stands for, or undefined for those that stand for several or for none. */
export function expand({ instruction, values }: Decoded, xlen: Xlen): Decoded | undefined {
  for (const { long, pairs } of byShort.get(instruction.template) ?? []) {
    const shorts = pairs.map(([, id]) => sized(id, xlen)).filter((id) => !isNumber(id));
    if (!hasSlots(instruction, shorts)) continue;
    const base = instructionsNamed(long, xlen).find((candidate) =>
      hasSlots(
        candidate,
        pairs.map(([id]) => sized(id, xlen)),
      ),
    );
    if (!base) continue;
    const wide: Record<string, number> = {};
    for (const [id, from] of pairs) {
      const value = isNumber(from) ? Number(from) : (values[sized(from, xlen)] ?? 0);
      wide[sized(id, xlen)] = id === 'u20' ? value & 0xfffff : value;
    }
    return { word: encode(base, wide), instruction: base, values: wide };
  }
  return undefined;
}

/** A 16-bit form of an instruction: the one that does, or why it does not. */
export type Compression =
  | { readonly name: string; readonly decoded: Decoded }
  | { readonly name: string; readonly why: string };

const COMMUTES = new Set(['add', 'and', 'or', 'xor', 'addw', 'mul']);

const swapped = (values: Decoded['values']): Decoded['values'] => ({
  ...values,
  rs1: values.rs2 ?? 0,
  rs2: values.rs1 ?? 0,
});

/** Every 16-bit form that an instruction could have on a machine, those that do first. */
export function compressions({ instruction, values }: Decoded, isa: Isa): Compression[] {
  const all: Compression[] = [];
  const seen = (name: string) => all.find((c) => c.name === name && 'decoded' in c);
  const ways = COMMUTES.has(instruction.template) ? [values, swapped(values)] : [values];
  for (const row of byLong.get(instruction.template) ?? [])
    for (const way of ways) {
      const found = fit(row, instruction, way, isa);
      if (found && !seen(row.short)) all.push(found);
    }
  // `addi rd, rs1, 0` moves as c.mv does.
  if (instruction.template === 'addi' && values.i12 === 0 && values.rs1 !== 0 && values.rd !== 0) {
    const row = rows.find(({ short }) => short === 'c.mv');
    const add = instructionsNamed('add', isa.xlen)[0];
    const moved = { rd: values.rd ?? 0, rs1: 0, rs2: values.rs1 ?? 0 };
    const found = row && add && fit(row, add, moved, isa);
    if (found) all.push(found);
  }
  const fits = all.filter((c) => 'decoded' in c);
  const names = new Set(fits.map(({ name }) => name));
  const reasons = new Map<string, Compression>();
  for (const c of all) if (!names.has(c.name) && !reasons.has(c.name)) reasons.set(c.name, c);
  return [...fits, ...reasons.values()];
}

function fit(
  { short, pairs }: Row,
  instruction: Instruction,
  values: Decoded['values'],
  isa: Isa,
): Compression | undefined {
  const ids = pairs.map(([id]) => sized(id, isa.xlen));
  if (!hasSlots(instruction, ids)) return undefined;
  const shorts = pairs.map(([, id]) => sized(id, isa.xlen)).filter((id) => !isNumber(id));
  const compressed = instructionsNamed(short, isa.xlen).find((c) => hasSlots(c, shorts));
  if (!compressed) return undefined;
  const why = (text: string): Compression => ({ name: short, why: text });
  if (!has(isa, compressed.extension)) return why(`it needs ${compressed.extension}`);
  const narrow: Record<string, number> = {};
  for (const [k, [, from]] of pairs.entries()) {
    const id = ids[k] as string;
    const value = values[id] ?? 0;
    const label = instruction.slots.find(({ operand }) => operand.id === id)?.operand.label ?? id;
    if (isNumber(from)) {
      if (value !== Number(from)) return why(`its ${label} is ${nameOf(label, Number(from))}`);
      continue;
    }
    const target = sized(from, isa.xlen);
    if (target in narrow && narrow[target] !== value) return why('rd and rs1 differ');
    const slot = compressed.slots.find(({ operand }) => operand.id === target);
    const wrong = slot && misfit(slot, value);
    if (wrong !== undefined) return why(`${label} ${wrong}`);
    narrow[target] = target === 'clui' && value > 0x7ffff ? value - 0x100000 : value;
  }
  const word = encode(compressed, narrow);
  // Some operands make it another instruction, c.addi16sp in place of c.lui, or a hint.
  const isOwn = decode(word, isa)?.instruction === compressed;
  if (!isOwn || isHint(compressed, narrow)) return why('these operands mean something else there');
  return {
    name: short,
    decoded: { word, instruction: compressed, values: valuesOf(word, compressed) },
  };
}

const nameOf = (label: string, value: number): string =>
  /^r/u.test(label) ? (['zero', 'ra', 'sp'][value] ?? `x${value}`) : String(value);

/** Whether a compressed instruction does nothing that can be seen, its operands being those the manual sets aside. */
export function isHint({ template }: Instruction, values: Decoded['values']): boolean {
  const rd = values.rd ?? -1;
  switch (template) {
    case 'c.nop':
      return (values.c6 ?? 0) !== 0;
    case 'c.addi':
      return rd === 0 || values.c6 === 0;
    case 'c.li':
    case 'c.lui':
    case 'c.mv':
    case 'c.add':
      return rd === 0;
    case 'c.slli':
      return rd === 0 || (values.csh5 ?? values.csh6) === 0;
    case 'c.srli':
    case 'c.srai':
      return (values.csh5 ?? values.csh6) === 0;
    default:
      return false;
  }
}
