/** Lines of numbers as people paste them, before each is read as arithmetic. */
import { EngineError } from '../error.ts';
import type { Base } from './base.ts';

export interface Pasted {
  readonly text: string;
  readonly note?: string;
}

/**
 * Thousands and groups of bits or bytes as one number: `1,234,567`, `1010 1100`, `DE AD BE EF`, `12 345`. Only of a
 * line that is nothing else. What may be two things is refused: `12 34`, `1,5`.
 */
export function unspaced(source: string, base: Base): Pasted {
  const { text, note } = withoutTarget(source.replace(/(?:;|\s#\s).*$/u, '').trim());
  const pasted = regrouped(text, base);
  const notes = [note, pasted.note].filter(Boolean).join(' ');
  return notes === '' ? { text: pasted.text } : { text: pasted.text, note: notes };
}

/** Without `to hex`, `in base 7`, `to bin16`, as other calculators ask for a result. */
function withoutTarget(text: string): Pasted {
  const match =
    /\s+(?:to|in|as|\u2192|->)\s+((?:bin|oct|dec|hex)(?:ary|al|imal|adecimal)?\d*|roman|base\s+-?\d+)$/iu.exec(
      text,
    );
  // `ZZ in base 36` is a number in that base, and no conversion to it.
  if (!match || /^\s+in\s+base/iu.test(match[0])) return { text };
  return {
    text: text.slice(0, match.index),
    note: `“${match[0].trim()}” is left out: the result stands in every base, and the width is a field.`,
  };
}

function regrouped(text: string, base: Base): Pasted {
  const ten = base.kind === 'plain' && base.base === 10;
  if (ten && /^[-+\u2212]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u.test(text))
    return { text: text.replaceAll(',', ''), note: 'Commas are read as thousands.' };
  if (ten && /^[-+\u2212]?\d+,\d+$/u.test(text))
    throw new EngineError(
      'syntax',
      `"${text}" has a decimal comma, or is two numbers; write ${text.replace(',', '.')}.`,
      { value: text },
    );
  if (
    !/^[-+\u2212]?[0-9A-Za-z]+(?:[ \u00a0\u2009\u202f]+[0-9A-Za-z]+)+(?:\.[0-9A-Za-z]+)?$/u.test(
      text,
    )
  )
    return { text };
  return joined(text, base, ten);
}

function joined(text: string, base: Base, ten: boolean): Pasted {
  const sign = /^[-+\u2212]/u.exec(text)?.[0] ?? '';
  const groups = text.slice(sign.length).split(/[ \u00a0\u2009\u202f]+/u);
  const [first = '', ...rest] = groups;
  const size = rest[0]?.length ?? 0;
  const even = rest.every((g) => g.replace(/\..*/u, '').length === size) && first.length <= size;
  const together = groups.join('');
  if (!even) return { text };
  if (ten && size === 3 && /^[\d.]+$/u.test(together))
    return { text: sign + together, note: 'Spaces are read as thousands.' };
  if (together.includes('.')) return { text };
  if (ten && /^[01]+$/u.test(together) && (size === 4 || size === 8))
    return { text: `${sign}0b${together}`, note: 'Groups of 0 and 1 are read as bits.' };
  const even2 = size % 2 === 0 && first.length === size;
  if (ten && even2 && /^[0-9A-Fa-f]+$/u.test(together) && /[A-Fa-f]/u.test(together))
    return {
      text: `${sign}0x${together}`,
      note: 'Groups of hex digits are read as one number, the first byte highest.',
    };
  if (ten && /^\d+$/u.test(together))
    throw new EngineError(
      'syntax',
      `"${text}" may be decimal or hex: write ${together}, or 0x${together}.`,
      { value: text },
    );
  const digits = base.kind === 'plain' && base.base !== 10 && base.base <= 16;
  return digits && groups.every((g) => /^[0-9A-Fa-f]+$/u.test(g))
    ? { text: sign + together, note: 'Groups are read as one number.' }
    : { text };
}
