/** Which two instructions may be issued in one cycle. */
import {
  ALU,
  BRANCH,
  DIVIDE,
  isControl,
  isMemory,
  MULTIPLY,
  type Operation,
  SYSTEM,
} from './operation.ts';
import type { PipelineOptions } from './options.ts';

const isLong = (kind: number): boolean => kind === MULTIPLY || kind === DIVIDE;

/**
 * Why the second does not go with the first: a register, a unit, or undefined where it does. One access to memory,
 * one multiplication or division; a branch or jump is the last of its pair; what is not of the user's instructions goes alone.
 */
export function unpairable(
  first: Operation,
  second: Operation,
  pairing: PipelineOptions['pairing'],
): 'register' | 'unit' | undefined {
  const [a, b] = [first.kind, second.kind];
  if (isControl(a) || a === SYSTEM || b === SYSTEM) return 'unit';
  if (isMemory(a) && isMemory(b)) return 'unit';
  if (isLong(a) && isLong(b)) return 'unit';
  if (pairing === 'alu-memory' && !isOfEach(a, b)) return 'unit';
  const { rd } = first;
  const meets = rd !== 0 && (rd === second.rs1 || rd === second.rs2 || rd === second.rd);
  return meets ? 'register' : undefined;
}

const isOfEach = (a: number, b: number): boolean =>
  (isMemory(a) && (b === ALU || b === BRANCH)) || (a === ALU && isMemory(b));
