/** Why a run comes to rest, and exceptions in words. */
import { lineAt, type Program } from './program.ts';

export type Stop =
  | { readonly reason: 'budget' }
  | { readonly reason: 'exit'; readonly code: number }
  /** Before the instruction at `pc`. */
  | { readonly reason: 'breakpoint'; readonly pc: number }
  /** After the `ebreak` at `pc`. */
  | { readonly reason: 'ebreak'; readonly pc: number }
  /** At the `ecall` at `pc`, which waits for input; it goes on once there is some. */
  | { readonly reason: 'input'; readonly pc: number }
  /** Behind the last instruction of the code, at `pc`, where RARS, Ripes and Venus end a program. */
  | { readonly reason: 'end'; readonly pc: number }
  | RefusedCall
  | Trap;

/** A call that the environment has not, or whose arguments it cannot take; the `ecall` at `pc` did nothing. */
export interface RefusedCall {
  readonly reason: 'call';
  readonly pc: number;
  /** Source line of `pc`, where it has one. */
  readonly line: number | undefined;
  readonly message: string;
}

/** An exception that no handler took; the instruction at `pc` did nothing. */
export interface Trap {
  readonly reason: 'trap';
  /** As in mcause, and in mtval. */
  readonly cause: number;
  readonly value: number;
  readonly pc: number;
  /** Source line of `pc`, where it has one. */
  readonly line: number | undefined;
  readonly message: string;
}

/** Exceptions by their number in mcause (Volume II, table 3.6). */
export const FETCH_OUTSIDE = 1;
export const ILLEGAL_INSTRUCTION = 2;
export const BREAKPOINT_TRAP = 3;
export const LOAD_MISALIGNED = 4;
export const LOAD_OUTSIDE = 5;
export const STORE_MISALIGNED = 6;
export const STORE_OUTSIDE = 7;
export const CALL_FROM_MACHINE = 11;

const CAUSES: Record<number, string> = {
  [FETCH_OUTSIDE]: 'instruction fetch outside memory',
  [ILLEGAL_INSTRUCTION]: 'illegal instruction',
  [BREAKPOINT_TRAP]: 'breakpoint',
  [LOAD_MISALIGNED]: 'misaligned load',
  [LOAD_OUTSIDE]: 'load outside memory',
  [STORE_MISALIGNED]: 'misaligned store',
  [STORE_OUTSIDE]: 'store outside memory',
  [CALL_FROM_MACHINE]: 'environment call',
};

export const hex = (value: number): string => `0x${(value >>> 0).toString(16).padStart(8, '0')}`;

/** A refused call as a stop; `why` is a clause. */
export function refusedCall(program: Program, pc: number, why: string): RefusedCall {
  const line = lineAt(program, pc);
  const where = line === undefined ? '' : `, line ${line}`;
  return { reason: 'call', pc, line, message: `${why} (pc ${hex(pc)}${where})` };
}

/** The exception as a stop; `value` is mtval: the address at fault, or the instruction's bits. */
export function trapStop(program: Program, cause: number, value: number, pc: number): Trap {
  const line = lineAt(program, pc);
  const where = line === undefined ? '' : `, line ${line}`;
  const what =
    cause === CALL_FROM_MACHINE || (cause === ILLEGAL_INSTRUCTION && value === 0)
      ? ''
      : cause === ILLEGAL_INSTRUCTION
        ? ` ${hex(value)}`
        : ` at ${hex(value)}`;
  const message = `${CAUSES[cause]}${what} (pc ${hex(pc)}${where})`;
  return { reason: 'trap', cause, value: value >>> 0, pc, line, message };
}
