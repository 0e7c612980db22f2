import { refuseLoneComma } from '../../define/decimal-comma.ts';
import { FieldError, InputError } from '../../define/error.ts';
import { readCoefficients } from '../../signal-processing/coefficients.ts';

/** Taps that a visitor pasted into one of the two fields. @throws InputError with what is no tap */
export function pasted(text: string, field: 'coefficients' | 'receiverTaps'): Float64Array {
  try {
    const plain = text.replaceAll('−', '-');
    refuseLoneComma(plain.trim());
    const taps = readCoefficients(unwrapped(plain));
    const largest = taps.reduce((most, h) => Math.max(most, Math.abs(h)), 0);
    if (largest > 1e15 || largest < 1e-15)
      throw new InputError(`have ${largest} as their largest; it is 10⁻¹⁵ to 10¹⁵`, {
        value: text.slice(0, 30),
      });
    return taps;
  } catch (error) {
    if (error instanceof FieldError)
      throw new InputError(error.message.replace(/^has/u, 'have'), {
        field,
        value: text.slice(0, 30),
      });
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.message, { field, value: error.value });
  }
}

/** What stands in the parentheses of a tuple or a NumPy array; another text as it is. */
function unwrapped(text: string): string {
  const found =
    /^\s*(?:\w+\s*=\s*)?(?:(?:np|numpy)\.array)?\(([^()]*?)(?:,\s*dtype\s*=\s*[\w.]+\s*)?,?\s*\)[;\s]*$/u.exec(
      text,
    );
  return found?.[1] ?? text;
}
