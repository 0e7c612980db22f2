/** Bytes of a file as text, whatever wrote it: UTF-16 and UTF-8, and else the code page of Windows. */

/** LTspice writes UTF-16, UTF-8 or Windows-1252, depending on its version. */
export function textOf(bytes: Uint8Array): string {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return decoded(bytes, 'utf-16le');
  if (a === 0xfe && b === 0xff) return decoded(bytes, 'utf-16be');
  if (a !== undefined && a !== 0 && b === 0) return decoded(bytes, 'utf-16le');
  if (a === 0 && b !== undefined && b !== 0) return decoded(bytes, 'utf-16be');
  try {
    return decoded(bytes, 'utf-8', true);
  } catch {
    return decoded(bytes, 'windows-1252');
  }
}

const decoded = (bytes: Uint8Array, encoding: string, fatal = false): string =>
  new TextDecoder(encoding, { fatal }).decode(bytes);

/** A text that was read with the wrong decoding, mended: zero bytes of UTF-16 gone, `10\ufffdF` as `10µF`. */
export function mended(text: string): string {
  const plain = text.includes('\u0000')
    ? text.replace(/^[\ufffd\ufeffÿþ]+/u, '').replaceAll('\u0000', '')
    : text;
  return plain.replace(/(?<=\d\s?)\ufffd/gu, 'µ');
}
