/** Fixed point in Verilog-2001: literals, and the stage that rounds and fits a sum. */
import type { Overflow, Rounding } from '@tollbench/engines/signal/fixed-point.ts';

/** A signed literal as hexadecimal two's complement, which the most negative value also has. */
export function literal(value: number | bigint, width: number): string {
  return `${width}'sh${BigInt.asUintN(width, BigInt(value)).toString(16)}`;
}

/** `[15:0]` of 16 bits. */
export const range = (width: number): string => `[${width - 1}:0]`;

export interface OutputStage {
  /** Bits of the wire `sum`. */
  readonly accumulator: number;
  /** Bits dropped; negative where zeros are appended. */
  readonly shift: number;
  readonly width: number;
  readonly rounding: Rounding;
  readonly overflow: Overflow;
}

/** Rounds and fits a wire `sum` to a word, as statements that end in a wire `result`. */
export function outputStage(stage: OutputStage): string[] {
  const { accumulator, shift, width: out } = stage;
  // One bit for the rounding addend, and at least one above the shift, whose sign survives it.
  const wide = shift > 0 ? Math.max(accumulator, shift + 1) + 1 : accumulator - shift;
  const lines = [`  wire signed ${range(wide)} wide = sum;`];
  const one = (value: bigint) => literal(value, wide);
  if (shift <= 0) {
    lines.push(`  wire signed ${range(wide)} rounded = wide <<< ${-shift};`);
  } else {
    const half = 1n << BigInt(shift - 1);
    // Concatenations are unsigned: the addends are built from comparisons on signed constants.
    const negative = `wide[${wide - 1}]`;
    const addend = {
      floor: one(0n),
      'toward-zero': `(${negative} ? ${one(2n * half - 1n)} : ${one(0n)})`,
      'nearest-up': one(half),
      'nearest-away': `(${negative} ? ${one(half - 1n)} : ${one(half)})`,
      'nearest-even': `(wide[${shift}] ? ${one(half)} : ${one(half - 1n)})`,
    }[stage.rounding];
    lines.push(
      `  wire signed ${range(wide)} biased = wide + ${addend};`,
      `  wire signed ${range(wide)} rounded = biased >>> ${shift};`,
    );
  }
  if (wide <= out) {
    lines.push(`  wire signed ${range(out)} result = rounded;`);
  } else if (stage.overflow === 'wrap') {
    lines.push(`  wire signed ${range(out)} result = rounded[${out - 1}:0];`);
  } else {
    // Whole numbers of any width: a double holds the ends of 53 bits and no more.
    const high = (1n << BigInt(out - 1)) - 1n;
    const low = -1n - high;
    lines.push(
      `  localparam signed ${range(wide)} HIGHEST = ${literal(high, wide)};`,
      `  localparam signed ${range(wide)} LOWEST = ${literal(low, wide)};`,
      `  wire signed ${range(out)} result =`,
      `    (rounded > HIGHEST) ? ${literal(high, out)} :`,
      `    (rounded < LOWEST) ? ${literal(low, out)} : rounded[${out - 1}:0];`,
    );
  }
  return lines;
}
