/** Declarations of results by their unit, where a tool has many of one: `const hertz = measured('Hz')`. */
import { type IntegerResult, integer, type NumberResult, number } from './result.ts';

interface More {
  readonly symbol?: string;
  readonly digits?: number;
}

/** Numbers in a unit, or pure ones. */
export const measured =
  (unit?: string) =>
  (label: string, help: string, more: More = {}): NumberResult =>
    number({ label, help, ...(unit !== undefined && { unit }), ...more });

/** Whole numbers in a unit, or pure ones. */
export const whole =
  (unit?: string) =>
  (label: string, help: string, more: More = {}): IntegerResult =>
    integer({ label, help, ...(unit !== undefined && { unit }), ...more });
