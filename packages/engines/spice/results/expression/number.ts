/** Numbers as SPICE writes them: `1k`, `3meg`, `10uF`, `2.5e-3V`. */
import { EngineError } from '../../../error.ts';

/** Without regard to case: M is milli, MEG mega (Spice3 User's Manual, 2.1; ngspice manual, 2.1.5, has `a` too). */
const FACTORS: Readonly<Record<string, number>> = {
  t: 1e12,
  g: 1e9,
  meg: 1e6,
  k: 1e3,
  mil: 25.4e-6,
  m: 1e-3,
  u: 1e-6,
  µ: 1e-6,
  μ: 1e-6,
  n: 1e-9,
  p: 1e-12,
  f: 1e-15,
  a: 1e-18,
};

const NUMBER = /((?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(meg|mil|[tgkmuµμnpfa])?([a-zµμΩω°%]*)/iuy;

/**
 * The unsigned number that begins at `at`, and where it ends; undefined where none does. Letters behind the suffix are a
 * unit and count for nothing, as in SPICE. Throws EngineError `syntax` for `4k7`, which SPICE reads as 4000.
 */
export function numberAt(
  text: string,
  at: number,
): { readonly value: number; readonly end: number } | undefined {
  NUMBER.lastIndex = at;
  const [whole, digits, suffix] = NUMBER.exec(text) ?? [];
  if (whole === undefined || digits === undefined) return undefined;
  const end = at + whole.length;
  if (/[\w.]/u.test(text[end] ?? ' '))
    throw new EngineError(
      'syntax',
      `“${/^[\w.µμ]*/u.exec(text.slice(at))?.[0]}” is no number: write 4.7k for 4k7, and 4.7 for 4R7.`,
      { value: text.slice(at, end + 1) },
    );
  return { value: scaled(digits, suffix), end };
}

/** Read as one decimal where the factor is a power of ten: 3.3n is the double nearest to 3.3e-9. */
function scaled(digits: string, suffix: string | undefined): number {
  if (suffix === undefined) return Number(digits);
  const factor = FACTORS[suffix.toLowerCase()]!;
  const exponent = Math.round(Math.log10(factor));
  if (/mil/iu.test(suffix)) return Number(digits) * factor;
  const [mantissa, given = '0'] = digits.toLowerCase().split('e');
  return Number(`${mantissa}e${Number(given) + exponent}`);
}

/** The number that the whole text is, signed; undefined where it is not one. */
export function wholeNumber(text: string): number | undefined {
  const sign = /^\s*[+-]?/u.exec(text)?.[0] ?? '';
  const rest = text.slice(sign.length).trim();
  let read: ReturnType<typeof numberAt>;
  try {
    read = numberAt(rest, 0);
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
  if (read === undefined || read.end !== rest.length) return undefined;
  return sign.includes('-') ? -read.value : read.value;
}
