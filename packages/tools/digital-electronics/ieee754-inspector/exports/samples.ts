/** Words that a bench or a test tries: the ends of every range, what is no number, and others by a fixed chance. */
import { infinityWord, nanWord, wordOf, zeroWord } from '@tollbench/engines/float/code.ts';
import { type Format, largestCode, widthOf } from '@tollbench/engines/float/format.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';

/** At least so many words, fewer where the format has fewer; each once. */
export function sampleWords(f: Format, count: number): bigint[] {
  const width = widthOf(f);
  const most = 1n << BigInt(width);
  if (most <= BigInt(count)) return Array.from({ length: Number(most) }, (_, k) => BigInt(k));
  const found = new Set<bigint>();
  const t = f.kind === 'posit' ? 2 : f.fractionBits;
  const normal = 1n << BigInt(t);
  const largest = largestCode(f);
  for (const sign of f.kind === 'binary' && !f.signed ? ([0] as const) : ([0, 1] as const)) {
    for (const special of [zeroWord(f, sign), infinityWord(f, sign), nanWord(f, { sign })])
      if (special !== undefined) found.add(special);
    if (f.kind === 'binary' && f.specials === 'ieee')
      found.add(nanWord(f, { sign, quiet: false, payload: 1n }) ?? 0n);
    for (const code of [1n, 2n, normal - 1n, normal, normal + 1n, largest - 1n, largest])
      if (code >= 0n && code <= largest) found.add(wordOf(f, sign, code));
  }
  const random = new Random(754);
  while (found.size < count) {
    let word = 0n;
    for (let k = 0; k < width; k += 32) word = (word << 32n) | BigInt(random.bits() >>> 0);
    found.add(BigInt.asUintN(width, word));
  }
  return [...found];
}
