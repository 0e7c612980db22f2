/** Words from their lengths alone, as Deflate (RFC 1951, 3.2.2), JPEG (T.81, annex C) and HPACK have them. */
import { EngineError } from '../error.ts';
import { type Rational, rational } from '../exact/rational.ts';

/** Σ radix^(−length) over lengths above 0, exactly. */
export function kraftSum(lengths: readonly number[], radix = 2): Rational {
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  const base = BigInt(radix);
  const total = lengths.reduce(
    (sum, length) => (length > 0 ? sum + base ** BigInt(longest - length) : sum),
    0n,
  );
  return rational(total, base ** BigInt(longest));
}

/**
 * Canonical words by letter: shorter before longer, letters of one length in their order, each word the next number. A
 * length 0 has no word, ''. Throws `infeasible` where the lengths break Kraft's inequality.
 */
export function canonicalWords(lengths: readonly number[], radix = 2): string[] {
  const sum = kraftSum(lengths, radix);
  if (sum.n > sum.d)
    throw new EngineError(
      'infeasible',
      `Words of these lengths have the Kraft sum ${sum.n}/${sum.d}, and no prefix code has more than 1.`,
      { field: 'lengths', value: `${sum.n}/${sum.d}` },
    );
  const order = lengths
    .flatMap((length, k) => (length > 0 ? [k] : []))
    .sort((a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0) || a - b);
  const words = new Array<string>(lengths.length).fill('');
  const base = BigInt(radix);
  let next = 0n;
  let before = 0;
  for (const k of order) {
    const length = lengths[k] ?? 0;
    next *= base ** BigInt(length - before);
    words[k] = next.toString(radix).padStart(length, '0');
    next += 1n;
    before = length;
  }
  return words;
}
