/** Bits as bytes, the first bit highest; zeros fill the last one. */
export function bytesOf(bits: string): string {
  const bytes: string[] = [];
  for (let k = 0; k < bits.length; k += 8)
    bytes.push(
      Number.parseInt(bits.slice(k, k + 8).padEnd(8, '0'), 2)
        .toString(16)
        .padStart(2, '0'),
    );
  return bytes.join(' ').toUpperCase();
}

/** Zeros that fill the last byte. */
export const padOf = (bits: string): number => (8 - (bits.length % 8)) % 8;

/** Characters of a text that a page shows in a line; the files have all. */
const MAX_SHOWN = 28;

/** The beginning of a long text. */
export const begin = (text: string, most = MAX_SHOWN): string =>
  [...text].length > most ? `${[...text].slice(0, most - 1).join('')}…` : text;
