import { characteristicPolynomial } from '@tollbench/engines/exact/characteristic.ts';
import type { RationalMatrix } from '@tollbench/engines/exact/matrix.ts';
import type { Rational } from '@tollbench/engines/exact/rational.ts';
import { superscript } from '@tollbench/engines/text/script-digits.ts';
import { isSmall } from './small.ts';
import { exactText } from './text.ts';

/** Coefficients of det(λI − A), highest power first; null where A is not square, or too large for it. */
export const characteristicOf = (exact: RationalMatrix): readonly Rational[] | null =>
  exact.length === exact[0]?.length && isSmall(exact) ? characteristicPolynomial(exact) : null;

/** The polynomial in a sentence; long coefficients rounded. */
export function characteristicText(coefficients: readonly Rational[]): string {
  const n = coefficients.length - 1;
  let rounded = false;
  const terms = coefficients.flatMap((c, i) => {
    if (c.n === 0n) return [];
    const power = n - i;
    const sign = c.n < 0n ? '−' : '+';
    // Short enough for the words to break around it in a narrow column.
    const whole = exactText({ n: c.n < 0n ? -c.n : c.n, d: c.d }, 24);
    const size = whole.replace('≈ ', '');
    if (size !== whole) rounded = true;
    const shown = size === '1' && power > 0 ? '' : `${size}${power > 0 ? ' ' : ''}`;
    return [`${sign} ${shown}${power > 1 ? `λ${superscript(power)}` : power === 1 ? 'λ' : ''}`];
  });
  return `Characteristic polynomial${rounded ? ', long coefficients rounded' : ''}: ${terms.join(' ').replace(/^\+ /u, '')}.`;
}
