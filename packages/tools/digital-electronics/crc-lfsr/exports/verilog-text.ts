import type { Equation } from '@tollbench/engines/coding/parallel-equations.ts';
import { hexDigits } from '@tollbench/engines/text/hex.ts';

export const range = (width: number): string => `[${width - 1}:0]`;

/** A sized literal: `32'h04c11db7`. */
export const literal = (value: bigint, width: number): string =>
  `${width}'h${hexDigits(value, Math.ceil(width / 4))}`;

const WIDEST = 96;

/** The names of the bits that a mask selects, from the lowest up. */
function terms(mask: bigint, name: string): string[] {
  const bits = mask.toString(2);
  const found: string[] = [];
  for (let i = bits.length - 1; i >= 0; i--)
    if (bits[i] === '1') found.push(`${name}[${bits.length - 1 - i}]`);
  return found;
}

/** A present or incoming word of the module. */
export interface Signal {
  readonly name: string;
  readonly width: number;
}

/** More terms than this are written as the parity under a mask: simulators then take them as one word. */
const MAX_TERMS = 40;

/** `assign target = a ^ b ^ …;`, broken before it grows too wide. */
export function assignXor(
  target: string,
  equation: Equation,
  state: Signal,
  data?: Signal,
): string {
  const all = [
    ...terms(equation.state, state.name),
    ...(data ? terms(equation.data, data.name) : []),
  ];
  const masked = (mask: bigint, { name, width }: Signal) =>
    mask === 0n ? [] : [`^(${name} & ${literal(mask, width)})`];
  const parts =
    all.length <= MAX_TERMS
      ? all
      : [...masked(equation.state, state), ...(data ? masked(equation.data, data) : [])];
  const lines: string[] = [];
  let line = `  assign ${target} = ${parts[0] ?? "1'b0"}`;
  for (const part of parts.slice(1)) {
    if (line.length + part.length + 3 > WIDEST) {
      lines.push(line);
      line = '     ';
    }
    line += ` ^ ${part}`;
  }
  lines.push(`${line};`);
  return lines.join('\n');
}
