/** Scale factors of SPICE by their lower-case letters; M is milli, MEG mega, MIL a thousandth of an inch. */
const SCALES: Readonly<Record<string, number>> = {
  t: 12,
  g: 9,
  meg: 6,
  k: 3,
  m: -3,
  u: -6,
  µ: -6,
  n: -9,
  p: -12,
  f: -15,
  a: -18,
};
/** m. */
const MIL = 25.4e-6;
/** Characters of a number: longer ones are no numbers that anybody wrote. */
const MAX_LENGTH = 64;
const NUMBER = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(meg|mil|[tgkmuµnpfa])?[a-zµω%]*$/u;

/**
 * A number as SPICE reads it, upper or lower case: `1.5MEG`, `20n`, `100U`, `.7V`. Letters behind the scale factor are
 * its unit and count for nothing. Undefined for what is no number; an infinity for one beyond the doubles.
 */
export function spiceNumber(text: string): number | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const parts = NUMBER.exec(text.toLowerCase().replace('μ', 'µ'));
  if (!parts) return undefined;
  const [, mantissa = '', scale] = parts;
  if (scale === 'mil') return Number(mantissa) * MIL;
  const power = scale === undefined ? 0 : (SCALES[scale] ?? 0);
  const [digits = '', exponent = '0'] = mantissa.split('e');
  // Written out once, so that 20n is the double that 20e-9 is.
  return Number(`${digits}e${Number(exponent) + power}`);
}
