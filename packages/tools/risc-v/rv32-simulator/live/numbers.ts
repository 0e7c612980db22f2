/** Numbers as they are typed into a register or a cell of memory. */

/**
 * The number of a text, as unsigned `bits` bits (8 or 32): decimal, with a sign, `0x2a`, `0b101`, or a character in
 * quotes. `isHex` takes bare digits as hexadecimal where all digits of the cell are given, as such a cell shows
 * them. Undefined where the text is no number, or does not fit.
 */
export function wordOf(text: string, bits: number, isHex: boolean): number | undefined {
  const source = text.trim().replace(/^\u2212/u, '-');
  const most = 2 ** bits;
  const character = /^'(.)'$/su.exec(source);
  if (character) return inside(character[1]?.charCodeAt(0) ?? 0, most);
  if (isHex && source.length === bits / 4 && /^[\da-f]+$/iu.test(source))
    return inside(Number.parseInt(source, 16), most);
  if (!/^([-+]?\d{1,10}|0x[\da-f]{1,8}|0b[01]{1,32})$/iu.test(source)) return undefined;
  return inside(Number(source), most);
}

/** −2ⁿ⁻¹ to 2ⁿ−1 as unsigned. */
function inside(value: number, most: number): number | undefined {
  if (value < -most / 2 || value >= most) return undefined;
  return value < 0 ? value + most : value;
}
