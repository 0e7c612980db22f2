/** UTF-8 without the platform's encoder. */

export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  for (const character of text) pushUtf8(bytes, character.codePointAt(0)!);
  return Uint8Array.from(bytes);
}

/** Appends a code point. */
export function pushUtf8(bytes: number[], c: number): void {
  if (c < 0x80) bytes.push(c);
  else if (c < 0x800) bytes.push(0xc0 | (c >> 6), 0x80 | (c & 63));
  else if (c < 0x10000) bytes.push(0xe0 | (c >> 12), 0x80 | ((c >> 6) & 63), 0x80 | (c & 63));
  else {
    bytes.push(0xf0 | (c >> 18), 0x80 | ((c >> 12) & 63), 0x80 | ((c >> 6) & 63), 0x80 | (c & 63));
  }
}

const PIECE = 1024;

/** Bytes as text; a byte that belongs to no character becomes U+FFFD. */
export function decodeUtf8(bytes: Uint8Array): string {
  // Joined at the end: a string grown by one character at a time takes 32 bytes for each.
  const pieces: string[] = [];
  let text = '';
  for (let i = 0; i < bytes.length; ) {
    if (text.length >= PIECE) {
      pieces.push(text);
      text = '';
    }
    const first = bytes[i++]!;
    if (first < 0x80) {
      text += String.fromCharCode(first);
      continue;
    }
    const more =
      first >= 0xf0 && first < 0xf5
        ? 3
        : first >= 0xe0 && first < 0xf0
          ? 2
          : first >= 0xc2 && first < 0xe0
            ? 1
            : 0;
    let c = more === 0 ? -1 : first & (0x3f >> more);
    let k = 0;
    for (; k < more && c >= 0; k++) {
      const next = bytes[i + k];
      c = next !== undefined && (next & 0xc0) === 0x80 ? (c << 6) | (next & 63) : -1;
    }
    const least = more === 3 ? 0x10000 : more === 2 ? 0x800 : 0x80;
    if (c < least || c > 0x10ffff || (c >= 0xd800 && c < 0xe000)) text += '\ufffd';
    else {
      text += String.fromCodePoint(c);
      i += more;
    }
  }
  return pieces.join('') + text;
}
