/** A word as people copy it: hex, binary with or without gaps, a number of Verilog, or an integer. */
import { EngineError } from '../error.ts';
import { type Format, widthOf } from './format.ts';
import { absolute } from './whole.ts';

const PREFIXED = /^(?:0x|\\x|\$|#|&h)([0-9a-f]+)h?$/iu;
const VERILOG = /^(\d*)'s?([hbdo])([0-9a-f]+)$/iu;
const VHDL = /^(x|b|o)?"([0-9a-f]+)"$/iu;
const RADIX: Readonly<Record<string, string>> = { h: '0x', x: '0x', b: '0b', o: '0o', d: '' };

/**
 * The word that a text writes. Without a prefix as many digits as the word has in binary are binary, as many as it has
 * in hex are hex; a number with a sign is an integer of two's complement. Throws `syntax`, and `out-of-range` where
 * it is wider than the format.
 */
export function readWord(text: string, f: Format): bigint {
  const width = widthOf(f);
  const source = text.trim();
  const joined = source.replace(/[\s_|]+/gu, '').replace(/[lu]+$/iu, '');
  const value = numberOf(joined, width, source);
  const word =
    value < 0n && value >= -(1n << BigInt(width - 1)) ? BigInt.asUintN(width, value) : value;
  if (word < 0n || word >> BigInt(width) !== 0n)
    throw new EngineError(
      'out-of-range',
      `"${clip(source)}" is wider than the ${width} bits of ${f.name}.`,
      { field: 'bits', value: text },
    );
  return word;
}

const clip = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

function numberOf(joined: string, width: number, source: string): bigint {
  const refuse = (message: string) =>
    new EngineError('syntax', message, { field: 'bits', value: source });
  const based = (radix: string, digits: string): bigint => {
    const allowed = { '0x': /^[0-9a-f]+$/iu, '0b': /^[01]+$/u, '0o': /^[0-7]+$/u, '': /^\d+$/u }[
      radix
    ];
    if (!allowed?.test(digits)) throw refuse(`"${clip(source)}" has digits that its base has not.`);
    return BigInt(radix + digits);
  };
  const hex = PREFIXED.exec(joined)?.[1];
  if (hex !== undefined) return based('0x', hex);
  const plain = /^0([bod])([0-9]+)$/iu.exec(joined);
  if (plain) return based(RADIX[(plain[1] as string).toLowerCase()] ?? '', plain[2] as string);
  const verilog = VERILOG.exec(joined);
  if (verilog)
    return based(RADIX[(verilog[2] as string).toLowerCase()] ?? '', verilog[3] as string);
  const vhdl = VHDL.exec(joined);
  if (vhdl) return based(RADIX[(vhdl[1] ?? 'b').toLowerCase()] ?? '', vhdl[2] as string);
  if (/^-\d+$/u.test(joined)) return BigInt(joined);
  const digits = Math.ceil(width / 4);
  if (/^[01]+$/u.test(joined)) {
    if (joined.length === width) return BigInt(`0b${joined}`);
    // Sign, exponent and fraction, of which one is short.
    if (/^[01](?:[\s|_]+[01]+){2}$/u.test(source))
      throw refuse(
        `"${clip(source)}" has ${joined.length} binary digits, and the word has ${width}: write all of them, or 0b${joined} for leading zeros.`,
      );
    // As many digits as a word has in hex, and binary all the same: two words, but for 0 and 1.
    if (joined.length === digits && BigInt(`0x${joined}`) > 1n)
      throw refuse(`"${clip(source)}" may be hex or binary: write 0x${joined}, or 0b${joined}.`);
  }
  if (/^[0-9a-f]+h?$/iu.test(joined)) {
    const bare = joined.replace(/h$/iu, '');
    if (bare.length === digits || bare !== joined) return BigInt(`0x${bare}`);
    if (/[a-f]/iu.test(bare)) {
      if (bare.length > digits) return BigInt(`0x${bare}`);
      throw refuse(
        `"${clip(source)}" has ${bare.length} hex digits, and the word has ${digits}: write 0x${bare} for leading zeros, or choose the format that it is of.`,
      );
    }
    // No word of this width has so many hex digits: it can only be an integer.
    if (bare.length > digits && absolute(BigInt(bare)) >> BigInt(width) === 0n) return BigInt(bare);
    throw refuse(
      `"${clip(source)}" may be hex or an integer: write 0x${bare}, or 0d${bare}; without a prefix the word has ${digits} hex or ${width} binary digits.`,
    );
  }
  throw refuse(
    `"${clip(source)}" is no word: write it in hex (0x3F800000), in binary (0b…, or all ${width} digits), or as an integer (0d…).`,
  );
}
