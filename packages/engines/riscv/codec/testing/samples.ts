/** Operand values that try an instruction: its bounds, zero, registers at both ends, every mode. */

import { candidates, type Decoded, isAllowed } from '../decode.ts';
import { encode, misfit } from '../encode.ts';
import type { Instruction, Slot, Xlen } from '../instruction.ts';
import { agrees } from '../instruction.ts';
import { rangeOf } from '../operands.ts';

const REGISTERS = [10, 31, 0, 1, 8, 15, 21];
const CSRS = [0x300, 0x001, 0xc00, 0xf14, 0x7c0, 0x341, 0x105];
/** Groups of eight that do not overlap, and v0 as a mask where nothing else uses it. */
const VECTORS: Readonly<Record<string, readonly number[]>> = {
  vd: [8, 24, 16, 8, 24, 0, 16],
  vs2: [16, 8, 0, 24, 0, 8, 24],
  vs1: [24, 0, 8, 16, 8, 16, 0],
};
const SEVERAL = 7;

function valuesFor(slot: Slot, k: number): number {
  const { kind, step, base, width } = slot.operand;
  const { least, most } = rangeOf(slot.operand);
  const pick = (list: readonly number[]): number => list[k % list.length] ?? 0;
  let value: number;
  if (kind === 'v') value = pick(VECTORS[slot.operand.id] ?? VECTORS.vd ?? []);
  else if (kind === 'x' || kind === 'f')
    value =
      base === 8 || step === 2
        ? least + (((k * 3 + 2) * step) % (most - least + step))
        : pick(REGISTERS);
  else if (kind === 'csr') value = pick(CSRS);
  else if (kind === 'rounding') value = pick([7, 0, 1, 2, 3, 4, 7]);
  else if (kind === 'set') value = pick([15, 3, 8, 1, 12, 5, 2]);
  else if (kind === 'vtype') value = pick([0xd0, 0x00, 0x58, 0x9b, 0xcf, 0x45, 0x11]);
  else if (slot.operand.id === 'clui') value = pick([1, 31, -1, -32, 5, 7, 9]);
  else if (slot.operand.id === 'rlist') value = pick([4, 5, 6, 7, 10, 14, 15]);
  else if (width <= 2) value = least + ((k * step) % (most - least + step));
  else
    value = pick([
      least,
      most,
      step,
      least + step,
      most - step,
      Math.round((least + most) / 3 / step) * step,
      8 * step,
    ]);
  return misfit(slot, value) === undefined ? value : fallback(slot);
}

/** The least value that does. */
function fallback(slot: Slot): number {
  const { step } = slot.operand;
  const { least, most } = rangeOf(slot.operand);
  for (let value = least; value <= most; value += step)
    if (misfit(slot, value) === undefined) return value;
  return least;
}

/** Floating point in integer registers has the bits of that in its own. */
const isInx = ({ extension }: Instruction): boolean => extension.includes('inx');

/** Up to seven words of an instruction, each its own by the order of the table. */
export function samplesOf(instruction: Instruction, xlen: Xlen): Decoded[] {
  const found = new Map<number, Decoded>();
  for (let k = 0; k < SEVERAL; k++) {
    const values: Record<string, number> = {};
    instruction.slots.forEach((slot, j) => {
      values[slot.operand.id] = valuesFor(slot, k + (k > 1 ? j : 0));
    });
    for (const { operand } of instruction.hidden) values[operand.id] = 0;
    const word = encode(instruction, values);
    const isOwn =
      instruction.pseudo === undefined
        ? candidates(word, xlen).find((one) => isInx(one) === isInx(instruction)) === instruction
        : true;
    if (isOwn && agrees(word, instruction) && isAllowed(word, instruction))
      found.set(word, { word, instruction, values });
  }
  return [...found.values()];
}
