import type { CrcSample } from '@tollbench/engines/coding/crc-identify.ts';
import { InputError } from '../../define/error.ts';
import type { CrcInputs } from './inputs.ts';

/** Hex digits without what stands between them: spaces, commas, colons, dashes and 0x before them. */
function digitsOf(text: string, field: string, where = ''): string {
  const digits = text.replace(/0x/giu, ' ').replace(/[\s,:_-]+/gu, '');
  const bad = /[^0-9a-f]/iu.exec(digits);
  if (bad)
    throw new InputError(`${where}has "${bad[0]}", which is no hex digit`, { field, value: text });
  return digits;
}

/** Bytes in hex, with or without spaces, commas and 0x before them. Throws InputError of the field. */
export function hexBytes(text: string, field: string, where = ''): Uint8Array {
  const digits = digitsOf(text, field, where);
  if (digits.length % 2 !== 0)
    throw new InputError(`${where}has ${digits.length} hex digits; a byte takes two`, {
      field,
      value: text,
    });
  return Uint8Array.from({ length: digits.length / 2 }, (_, i) =>
    Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16),
  );
}

/** Digits of the widest CRC. */
const MAX_DIGITS = 32;

/** The messages with their CRCs. Throws InputError with the row. */
export function samplesOf({ samples }: CrcInputs): CrcSample[] {
  return samples.map(({ message, crc }, i) => {
    const row = `row ${i + 1}: `;
    const missing = message.trim() === '' ? 'message' : crc.trim() === '' ? 'CRC' : undefined;
    if (missing)
      throw new InputError(`${row}the ${missing} is missing`, { field: 'samples', value: '' });
    const digits = digitsOf(crc, 'samples', `${row}the CRC `);
    if (digits.length === 0 || digits.length > MAX_DIGITS)
      throw new InputError(
        `${row}the CRC has ${digits.length} hex digits; it takes 1 to ${MAX_DIGITS}`,
        { field: 'samples', value: crc },
      );
    return {
      message: hexBytes(message, 'samples', `${row}the message `),
      value: BigInt(`0x${digits}`),
      digits: digits.length,
    };
  });
}
