import { EngineError } from '../error.ts';
import { degree } from './gf2-polynomial.ts';

export interface DivisionRow {
  /** What is left before this subtraction. */
  readonly before: bigint;
  /** The divisor stands at x^shift times itself. */
  readonly shift: number;
}

/** Binary long division as on paper: one row for each 1 that is struck out. Throws `division-by-zero`. */
export function longDivision(
  dividend: bigint,
  divisor: bigint,
): { readonly rows: DivisionRow[]; readonly quotient: bigint; readonly remainder: bigint } {
  if (divisor === 0n)
    throw new EngineError('division-by-zero', 'The divisor is the zero polynomial.', {
      value: divisor,
    });
  const n = degree(divisor);
  const rows: DivisionRow[] = [];
  let quotient = 0n;
  let rest = dividend;
  for (let shift = degree(rest) - n; shift >= 0; shift = degree(rest) - n) {
    rows.push({ before: rest, shift });
    quotient |= 1n << BigInt(shift);
    rest ^= divisor << BigInt(shift);
  }
  return { rows, quotient, remainder: rest };
}

/** The division as text in columns: dividend, divisor under it, rule, and so on to the remainder. */
export function divisionText(dividend: bigint, divisor: bigint, digits: number): string {
  const { rows, quotient, remainder } = longDivision(dividend, divisor);
  const width = Math.max(digits, degree(dividend) + 1);
  const at = (value: bigint, shift: number) => {
    const bits = value.toString(2);
    return ' '.repeat(width - bits.length - shift) + bits;
  };
  const lines = [`${dividend.toString(2).padStart(width, '0')}  dividend`];
  for (const { before, shift } of rows) {
    if (before !== dividend) lines.push(at(before, 0));
    const label = `  divisor × x^${shift}`;
    lines.push(`${at(divisor, shift)}${' '.repeat(shift)}${label}`);
    lines.push(' '.repeat(width - degree(divisor) - 1 - shift) + '-'.repeat(degree(divisor) + 1));
  }
  const n = degree(divisor);
  lines.push(`${' '.repeat(width - n)}${remainder.toString(2).padStart(n, '0')}  remainder`);
  lines.push('', `quotient ${quotient.toString(2)}`);
  return `${lines.join('\n')}\n`;
}
