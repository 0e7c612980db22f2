/**
 * The text of a file: UTF-8, or UTF-16 with its byte order mark. Anything else is refused with a sentence,
 * since a guess would turn a `µ` into two other letters and nobody would see it.
 */
export function decodeText(
  bytes: Uint8Array,
): { readonly text: string } | { readonly refused: string } {
  const encoding = markOf(bytes);
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return {
      refused: `is not text in ${encoding.toUpperCase()}; save it as UTF-8`,
    };
  }
  const nul = text.indexOf('\0');
  if (nul >= 0)
    return {
      refused: `holds a NUL as character ${nul + 1}, so it is no text, or UTF-16 without its byte order mark; save it as UTF-8`,
    };
  return { text };
}

function markOf([a, b]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return 'utf-8';
}
