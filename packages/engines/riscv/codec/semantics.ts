/**
 * What an instruction does, in one line. `{rd}` and its like stand for the operands at hand; `imm` is signed.
 *
 * Source: RISC-V Instruction Set Manual, Volume I (20240411), the chapter of each extension.
 */
import type { Decoded } from './decode.ts';
import type { Xlen } from './instruction.ts';

const LINES = `
lui|{rd} = {u20} << 12, sign-extended
auipc|{rd} = pc + ({u20} << 12)
jal|{rd} = pc + 4; pc += {j20}
jalr|{rd} = pc + 4; pc = ({rs1} + {i12}) & ~1
beq|if {rs1} == {rs2}: pc += {b12}
bne|if {rs1} != {rs2}: pc += {b12}
blt|if {rs1} < {rs2}, signed: pc += {b12}
bge|if {rs1} >= {rs2}, signed: pc += {b12}
bltu|if {rs1} < {rs2}, unsigned: pc += {b12}
bgeu|if {rs1} >= {rs2}, unsigned: pc += {b12}
lb|{rd} = sign-extended byte at {rs1} + {i12}
lh|{rd} = sign-extended halfword at {rs1} + {i12}
lw|{rd} = sign-extended word at {rs1} + {i12}
ld|{rd} = doubleword at {rs1} + {i12}
lbu|{rd} = zero-extended byte at {rs1} + {i12}
lhu|{rd} = zero-extended halfword at {rs1} + {i12}
lwu|{rd} = zero-extended word at {rs1} + {i12}
sb|byte at {rs1} + {s12} = {rs2}
sh|halfword at {rs1} + {s12} = {rs2}
sw|word at {rs1} + {s12} = {rs2}
sd|doubleword at {rs1} + {s12} = {rs2}
addi|{rd} = {rs1} + {i12}
slti|{rd} = {rs1} < {i12}, signed, ? 1 : 0
sltiu|{rd} = {rs1} < {i12}, unsigned, ? 1 : 0
xori|{rd} = {rs1} ^ {i12}
ori|{rd} = {rs1} | {i12}
andi|{rd} = {rs1} & {i12}
slli|{rd} = {rs1} << {sh}
srli|{rd} = {rs1} >> {sh}, zeros in
srai|{rd} = {rs1} >> {sh}, sign in
add|{rd} = {rs1} + {rs2}
sub|{rd} = {rs1} - {rs2}
sll|{rd} = {rs1} << ({rs2} & {xm})
slt|{rd} = {rs1} < {rs2}, signed, ? 1 : 0
sltu|{rd} = {rs1} < {rs2}, unsigned, ? 1 : 0
xor|{rd} = {rs1} ^ {rs2}
srl|{rd} = {rs1} >> ({rs2} & {xm}), zeros in
sra|{rd} = {rs1} >> ({rs2} & {xm}), sign in
or|{rd} = {rs1} | {rs2}
and|{rd} = {rs1} & {rs2}
addiw|{rd} = low 32 bits of {rs1} + {i12}, sign-extended
slliw|{rd} = low 32 bits of {rs1} << {sh}, sign-extended
srliw|{rd} = low word of {rs1} >> {sh}, zeros in, sign-extended
sraiw|{rd} = low word of {rs1} >> {sh}, sign in, sign-extended
addw|{rd} = low 32 bits of {rs1} + {rs2}, sign-extended
subw|{rd} = low 32 bits of {rs1} - {rs2}, sign-extended
sllw|{rd} = low 32 bits of {rs1} << ({rs2} & 31), sign-extended
srlw|{rd} = low word of {rs1} >> ({rs2} & 31), zeros in, sign-extended
sraw|{rd} = low word of {rs1} >> ({rs2} & 31), sign in, sign-extended
fence|{pred} before it take effect before {succ} after it
fence.i|instruction fetches after it see stores before it
ecall|trap to the execution environment
ebreak|trap to the debugger
mret|pc = mepc; the privilege and interrupt enable of before the trap
sret|pc = sepc; the privilege and interrupt enable of before the trap
wfi|wait until an interrupt is pending, or go on
sfence.vma|later address translations see stores to page tables before it (address {rs1}, address space {rs2}; zero: all)
mul|{rd} = low {xlen} bits of {rs1} * {rs2}
mulh|{rd} = high {xlen} bits of {rs1} * {rs2}, both signed
mulhsu|{rd} = high {xlen} bits of {rs1} (signed) * {rs2} (unsigned)
mulhu|{rd} = high {xlen} bits of {rs1} * {rs2}, both unsigned
div|{rd} = {rs1} / {rs2}, signed, towards 0; by 0: -1
divu|{rd} = {rs1} / {rs2}, unsigned; by 0: all ones
rem|{rd} = {rs1} % {rs2}, signed, with the sign of {rs1}; by 0: {rs1}
remu|{rd} = {rs1} % {rs2}, unsigned; by 0: {rs1}
mulw|{rd} = low 32 bits of {rs1} * {rs2}, sign-extended
divw|{rd} = low words of {rs1} / {rs2}, signed, sign-extended
divuw|{rd} = low words of {rs1} / {rs2}, unsigned, sign-extended
remw|{rd} = low words of {rs1} % {rs2}, signed, sign-extended
remuw|{rd} = low words of {rs1} % {rs2}, unsigned, sign-extended
csrrw|{rd} = {csr}; {csr} = {rs1}
csrrs|{rd} = {csr}; {csr} |= {rs1}
csrrc|{rd} = {csr}; {csr} &= ~{rs1}
csrrwi|{rd} = {csr}; {csr} = {z5}
csrrsi|{rd} = {csr}; {csr} |= {z5}
csrrci|{rd} = {csr}; {csr} &= ~{z5}
sh1add|{rd} = {rs2} + ({rs1} << 1)
sh2add|{rd} = {rs2} + ({rs1} << 2)
sh3add|{rd} = {rs2} + ({rs1} << 3)
add.uw|{rd} = {rs2} + low word of {rs1}, zero-extended
sh1add.uw|{rd} = {rs2} + (low word of {rs1} << 1)
sh2add.uw|{rd} = {rs2} + (low word of {rs1} << 2)
sh3add.uw|{rd} = {rs2} + (low word of {rs1} << 3)
slli.uw|{rd} = low word of {rs1}, zero-extended, << {sh}
andn|{rd} = {rs1} & ~{rs2}
orn|{rd} = {rs1} | ~{rs2}
xnor|{rd} = ~({rs1} ^ {rs2})
clz|{rd} = zeros before the highest 1 of {rs1}
ctz|{rd} = zeros behind the lowest 1 of {rs1}
cpop|{rd} = ones in {rs1}
clzw|{rd} = zeros before the highest 1 of the low word of {rs1}
ctzw|{rd} = zeros behind the lowest 1 of the low word of {rs1}
cpopw|{rd} = ones in the low word of {rs1}
max|{rd} = the greater of {rs1} and {rs2}, signed
maxu|{rd} = the greater of {rs1} and {rs2}, unsigned
min|{rd} = the lesser of {rs1} and {rs2}, signed
minu|{rd} = the lesser of {rs1} and {rs2}, unsigned
sext.b|{rd} = low byte of {rs1}, sign-extended
sext.h|{rd} = low halfword of {rs1}, sign-extended
zext.h|{rd} = low halfword of {rs1}, zero-extended
rol|{rd} = {rs1} rotated left by {rs2} & {xm}
ror|{rd} = {rs1} rotated right by {rs2} & {xm}
rori|{rd} = {rs1} rotated right by {sh}
rolw|{rd} = low word of {rs1} rotated left by {rs2} & 31, sign-extended
rorw|{rd} = low word of {rs1} rotated right by {rs2} & 31, sign-extended
roriw|{rd} = low word of {rs1} rotated right by {sh}, sign-extended
orc.b|{rd} = each byte of {rs1} as 0xff, or 0 where it is 0
rev8|{rd} = bytes of {rs1} in opposite order
brev8|{rd} = bits of each byte of {rs1} in opposite order
pack|{rd} = low halves of {rs2} and {rs1} side by side
packh|{rd} = low bytes of {rs2} and {rs1} side by side
packw|{rd} = low halfwords of {rs2} and {rs1} side by side, sign-extended
clmul|{rd} = low half of the carry-less product {rs1} * {rs2}
clmulh|{rd} = high half of the carry-less product {rs1} * {rs2}
clmulr|{rd} = bits {xlen}-1 and up of the carry-less product, reversed
bclr|{rd} = {rs1} with bit {rs2} & {xm} cleared
bclri|{rd} = {rs1} with bit {sh} cleared
bext|{rd} = bit {rs2} & {xm} of {rs1}
bexti|{rd} = bit {sh} of {rs1}
binv|{rd} = {rs1} with bit {rs2} & {xm} inverted
binvi|{rd} = {rs1} with bit {sh} inverted
bset|{rd} = {rs1} with bit {rs2} & {xm} set
bseti|{rd} = {rs1} with bit {sh} set
czero.eqz|{rd} = {rs2} == 0 ? 0 : {rs1}
czero.nez|{rd} = {rs2} != 0 ? 0 : {rs1}
lr.w|{rd} = word at {rs1}, reserved for sc.w
lr.d|{rd} = doubleword at {rs1}, reserved for sc.d
sc.w|word at {rs1} = {rs2} if the reservation stands; {rd} = 0, else not 0
sc.d|doubleword at {rs1} = {rs2} if the reservation stands; {rd} = 0, else not 0
flw|{fd} = single at {rs1} + {i12}
fld|{fd} = double at {rs1} + {i12}
flh|{fd} = half at {rs1} + {i12}
flq|{fd} = quad at {rs1} + {i12}
fsw|single at {rs1} + {s12} = {fs2}
fsd|double at {rs1} + {s12} = {fs2}
fsh|half at {rs1} + {s12} = {fs2}
fsq|quad at {rs1} + {s12} = {fs2}
c.nop|nothing
c.ebreak|trap to the debugger
cm.push|store {rlist} below sp; sp += {spadj}
cm.pop|load {rlist} from the stack; sp += {spadj}
cm.popret|load {rlist} from the stack; sp += {spadj}; return to ra
cm.popretz|load {rlist} from the stack; sp += {spadj}; a0 = 0; return to ra
cm.mvsa01|{sr1} = a0; {sr2} = a1
cm.mva01s|a0 = {sr1}; a1 = {sr2}
cm.jalt|jump to entry {jtx} of the table at jvt
cbo.clean|write the cache block at {rs1} to memory
cbo.flush|write the cache block at {rs1} to memory and drop it
cbo.inval|drop the cache block at {rs1}
cbo.zero|fill the cache block at {rs1} with zeros
wrs.nto|wait until the reservation is lost
wrs.sto|wait until the reservation is lost, a short time at most
vsetvli|{rd} = vl = elements to work on of the {rs1} asked for, with vtype {vt11}
vsetivli|{rd} = vl = elements to work on of the {z5} asked for, with vtype {vt10}
vsetvl|{rd} = vl = elements to work on of the {rs1} asked for, with vtype from {rs2}
`;

const table = new Map<string, string>();
// A bar in a line is no end of it.
for (const line of LINES.trim().split('\n')) {
  const at = line.indexOf('|');
  table.set(line.slice(0, at), line.slice(at + 1));
}

const ATOMIC: Readonly<Record<string, string>> = {
  swap: '{rs2}',
  add: 'old + {rs2}',
  xor: 'old ^ {rs2}',
  and: 'old & {rs2}',
  or: 'old | {rs2}',
  min: 'the lesser, signed',
  max: 'the greater, signed',
  minu: 'the lesser, unsigned',
  maxu: 'the greater, unsigned',
};
const SIZES: Readonly<Record<string, string>> = {
  b: 'byte',
  h: 'halfword',
  w: 'word',
  d: 'doubleword',
  q: 'quadword',
};
const FLOAT: Readonly<Record<string, string>> = {
  fadd: '{fd} = {fs1} + {fs2}',
  fsub: '{fd} = {fs1} - {fs2}',
  fmul: '{fd} = {fs1} * {fs2}',
  fdiv: '{fd} = {fs1} / {fs2}',
  fsqrt: '{fd} = square root of {fs1}',
  fmadd: '{fd} = {fs1} * {fs2} + {fs3}, rounded once',
  fmsub: '{fd} = {fs1} * {fs2} - {fs3}, rounded once',
  fnmsub: '{fd} = -({fs1} * {fs2}) + {fs3}, rounded once',
  fnmadd: '{fd} = -({fs1} * {fs2}) - {fs3}, rounded once',
  fsgnj: '{fd} = {fs1} with the sign of {fs2}',
  fsgnjn: '{fd} = {fs1} with the opposite sign of {fs2}',
  fsgnjx: '{fd} = {fs1}, its sign inverted where {fs2} is negative',
  fmin: '{fd} = the lesser of {fs1} and {fs2}',
  fmax: '{fd} = the greater of {fs1} and {fs2}',
  feq: '{rd} = {fs1} == {fs2} ? 1 : 0',
  flt: '{rd} = {fs1} < {fs2} ? 1 : 0',
  fle: '{rd} = {fs1} <= {fs2} ? 1 : 0',
  fclass: '{rd} = one bit for the class of {fs1}',
  fli: '{fd} = {fli}',
  fround: '{fd} = {fs1} as a whole number, inexact not raised',
  froundnx: '{fd} = {fs1} as a whole number, inexact raised',
};
const TYPES: Readonly<Record<string, string>> = {
  w: 'a signed word',
  wu: 'an unsigned word',
  l: 'a signed doubleword',
  lu: 'an unsigned doubleword',
  s: 'a single',
  d: 'a double',
  h: 'a half',
  q: 'a quad',
  bf16: 'a bfloat16',
};
const VECTOR: Readonly<Record<string, string>> = {
  vadd: '{a} + {b}',
  vsub: '{a} - {b}',
  vrsub: '{b} - {a}',
  vand: '{a} & {b}',
  vor: '{a} | {b}',
  vxor: '{a} ^ {b}',
  vmul: '{a} * {b}',
  vsll: '{a} << {b}',
  vsrl: '{a} >> {b}, zeros in',
  vsra: '{a} >> {b}, sign in',
  vfadd: '{a} + {b}',
  vfsub: '{a} - {b}',
  vfmul: '{a} * {b}',
  vfdiv: '{a} / {b}',
  vmseq: '{a} == {b}',
  vmsne: '{a} != {b}',
  vmslt: '{a} < {b}, signed',
  vmsltu: '{a} < {b}, unsigned',
  vmsle: '{a} <= {b}, signed',
  vmsleu: '{a} <= {b}, unsigned',
  vmsgt: '{a} > {b}, signed',
  vmsgtu: '{a} > {b}, unsigned',
  vmacc: '{b} * {a} + {vd}[i]',
  vfmacc: '{b} * {a} + {vd}[i]',
};

/** The line of a template, with its operands still to be put in. */
function lineOf(template: string): string | undefined {
  const own = table.get(template);
  if (own !== undefined) return own;
  const plain = template.replace('#', '');
  const fixed = table.get(plain);
  if (fixed !== undefined) return fixed;
  const atomic = /^amo(\w+)\.([bhwdq])$/u.exec(plain);
  if (atomic) {
    const size = SIZES[atomic[2] ?? ''];
    if (atomic[1] === 'cas')
      return `if the ${size} at {rs1} == {rd}: it = {rs2}; {rd} = what it was`;
    const result = ATOMIC[atomic[1] ?? ''];
    if (result !== undefined) return `{rd} = old = ${size} at {rs1}; it = ${result}, at once`;
  }
  const [base = '', to = '', from = ''] = plain.split('.');
  if (base === 'fcvt' && TYPES[to] !== undefined && TYPES[from] !== undefined)
    return `{d} = {s}, ${TYPES[from]}, as ${TYPES[to]}`;
  if (base === 'fmv') return '{d} = the bits of {s}';
  if (FLOAT[base] !== undefined) return FLOAT[base];
  return vector(plain);
}

const MEMORY = /^v([ls])(s|ux|ox)?e(i)?(\d+)(ff)?\.v$/u;

/** A vector load or store: where each element lies. */
function vectorMemory(template: string): string | undefined {
  const found = MEMORY.exec(template);
  if (!found) return undefined;
  const [, way, kind = '', , bits = '8', first] = found;
  const offset: Readonly<Record<string, string>> = {
    '': ` + i * ${Number(bits) / 8}`,
    s: ' + i * {rs2}',
    ux: ' + {vs2}[i]',
    ox: ' + {vs2}[i], in order',
  };
  const size = kind.endsWith('x') ? '' : `${bits}-bit `;
  const element = `${size}element at {rs1}${offset[kind]}`;
  const line = way === 'l' ? `{vd}[i] = ${element}` : `${element} = {vd}[i]`;
  return first === undefined ? line : `${line}; vl is cut at the first that traps`;
}

function vector(template: string): string | undefined {
  const memory = vectorMemory(template);
  if (memory !== undefined) return memory;
  const [base = '', form = ''] = template.split('.');
  const result = VECTOR[base];
  const second: Readonly<Record<string, string>> = {
    vv: '{vs1}[i]',
    vx: '{rs1}',
    vf: '{fs1}',
    vi: '{si5}{z5}',
  };
  if (result === undefined || second[form] === undefined) return undefined;
  return `{vd}[i] = ${result.replace('{a}', '{vs2}[i]').replace('{b}', second[form])}`;
}

/** What an instruction does with its operands, or undefined where there is no line for it. */
export function meaning(
  { instruction, values }: Decoded,
  xlen: Xlen,
  shown: (id: string) => string,
): string | undefined {
  const full = lineOf(instruction.template);
  if (full === undefined) return undefined;
  // What goes to x0 goes nowhere.
  const line = values.rd === 0 ? full.replace(/^\{rd\} = [^;]*; /u, '') : full;
  const has = (id: string): boolean => id in values;
  const first = (...ids: string[]): string => ids.filter(has).map(shown)[0] ?? '';
  return line
    .replace(/\{(\w+)\}/gu, (_, id: string) => {
      if (id === 'xlen') return String(xlen);
      if (id === 'xm') return String(xlen - 1);
      if (id === 'sh') return String(values.sh6 ?? values.sh5 ?? 0);
      if (id === 'd') return first('rd', 'fd');
      if (id === 's') return first('fs1', 'rs1');
      if (id === 'rd') return first('rd', 'rde');
      if (id === 'rs2') return first('rs2', 'rs2e');
      // Of Zfinx the registers are integer ones.
      const own = has(id) ? id : id.replace(/^f/u, 'r');
      return has(own) ? shown(own) : '';
    })
    .replace(/\+ -(\d)/gu, '- $1')
    .replace(/\+= -(\d)/gu, '-= $1');
}
