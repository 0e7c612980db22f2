/** What is worth knowing of an instruction beside its text: hints, traps, and bits that count for nothing. */
import { isHint } from './compress.ts';
import type { Decoded } from './decode.ts';
import type { Isa } from './isa.ts';
import { isEmbedded } from './isa.ts';
import { csrAccess, csrAt, ROUNDING, vtypeName } from './names.ts';
import { inexactness } from './text.ts';

/** Computations of integers whose result in x0 is a hint. */
const COMPUTES =
  /^(lui|auipc|addi|slti|sltiu|xori|ori|andi|slli|srli|srai|add|sub|sll|slt|sltu|xor|srl|sra|or|and|addiw|slliw|srliw|sraiw|addw|subw|sllw|srlw|sraw)$/u;

/** Whole sentences, the weightiest first. */
export function remarksOf(decoded: Decoded, isa: Isa): string[] {
  const { instruction, values } = decoded;
  const { template } = instruction;
  const found: string[] = [];
  const inexact = inexactness(decoded);
  if (inexact !== undefined) found.push(`${inexact[0]?.toUpperCase()}${inexact.slice(1)}.`);
  if (values.rm !== undefined && ROUNDING[values.rm] === undefined)
    found.push(
      `Executing it raises an illegal-instruction exception: rm ${values.rm} is reserved.`,
    );
  if (
    isHint(instruction, values) ||
    (COMPUTES.test(template) && values.rd === 0 && !isNop(decoded))
  )
    found.push('A hint: it writes x0, changes nothing, and may tell the machine something.');
  else if (values.rd === 0 && /^(mul|div|rem)/u.test(template))
    found.push('It writes x0: its result is lost.');
  found.push(...csrRemarks(decoded, isa), ...vectorRemarks(decoded), ...embedded(decoded, isa));
  if (template === 'c.jalr' || template === 'jalr' || template === 'jal') {
    const rd = template === 'c.jalr' ? 1 : values.rd;
    if (rd === 1 || rd === 5)
      found.push('It pushes onto the return-address stack of a predictor: rd is a link register.');
  }
  return found;
}

const isNop = ({ word }: Decoded): boolean => word === 0x13;

function csrRemarks({ instruction, values }: Decoded, isa: Isa): string[] {
  const { csr } = values;
  if (csr === undefined) return [];
  const { level, isReadOnly } = csrAccess(csr);
  const source = values.rs1 ?? values.z5 ?? 0;
  const writes = /^csrrwi?$/u.test(instruction.template) || source !== 0;
  const name = csrAt(csr, isa.xlen);
  const found = [
    `${name ?? `CSR 0x${csr.toString(16)}`} is CSR 0x${csr.toString(16).padStart(3, '0')}, ${isReadOnly ? 'read-only' : 'read and write'}, for ${level} mode and above${name === undefined ? '; the public list has no name for it' : ''}.`,
  ];
  if (isReadOnly && writes)
    found.unshift(
      'It writes a read-only CSR: executing it raises an illegal-instruction exception.',
    );
  if (/^csrrwi?$/u.test(instruction.template) && values.rd === 0)
    found.push('With rd = x0 the CSR is not read.');
  if (!writes) found.push('With a source of 0 the CSR is not written.');
  return found;
}

function vectorRemarks({ instruction, values }: Decoded): string[] {
  const found: string[] = [];
  const vtype = values.vt11 ?? values.vt10;
  if (vtype !== undefined && vtypeName(vtype) === undefined)
    found.push('The vtype is reserved: vill is set, and vector instructions behind it trap.');
  const isMaskWrite = /^vm(s|f|adc|sbc)|^vred|^vfw?red/u.test(instruction.template);
  if (values.vm === 0 && values.vd === 0 && !isMaskWrite && /^v[^s]/u.test(instruction.template))
    found.push('Reserved: a masked instruction cannot write v0, the mask.');
  return found;
}

function embedded({ instruction, values }: Decoded, isa: Isa): string[] {
  if (!isEmbedded(isa)) return [];
  const high = instruction.slots.find(
    ({ operand }) => operand.kind === 'x' && (values[operand.id] ?? 0) > 15,
  );
  return high
    ? [
        `Illegal on RV${isa.xlen}E, which has x0 to x15: ${high.operand.label} is x${values[high.operand.id]}.`,
      ]
    : [];
}
