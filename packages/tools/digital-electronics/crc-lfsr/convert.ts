import { catalogue } from '@tollbench/engines/coding/crc-catalogue.ts';
import { primitivePolynomial } from '@tollbench/engines/coding/primitive-polynomials.ts';
import { hexOf } from '../../define/files.ts';
import { compute, modelOf, type Result } from './compute.ts';
import { hexBytes } from './hex.ts';
import { type CrcInputs, CUSTOM } from './inputs.ts';

interface Written {
  readonly inputs: Partial<CrcInputs>;
  readonly note?: string;
}

const noYes = (on: boolean) => (on ? 'yes' : 'no');

/**
 * A message as text or as bytes, a published CRC as its parameters, the taps of the table as a polynomial, and what
 * was identified as the CRC to work on.
 * Undefined where a choice asks for something else. Throws InputError for bytes that cannot be read.
 */
export function convert(
  from: CrcInputs,
  field: string,
  to: string,
  result?: Result,
): Written | undefined {
  if (field === 'mode' && from.mode === 'identify' && to === 'crc')
    return found(result ?? compute(from));
  if (field === 'messageKind') return to === 'hex' ? asHex(from) : asText(from);
  if (field === 'preset' && to === CUSTOM) {
    const { refin, refout, ...model } = modelOf(from);
    return { inputs: { ...model, refin: noYes(refin), refout: noYes(refout) } };
  }
  if (field === 'feedback' && to === 'custom')
    return { inputs: { taps: primitivePolynomial(from.stages) } };
  return undefined;
}

/** What was identified, with the first message. */
function found(result: Result): Written | undefined {
  if (result.mode !== 'identify' || !result.best) return undefined;
  const { model, name, message } = result.best;
  const { refin, refout, ...words } = model;
  const known = catalogue.some((c) => c.name === name) && name !== null;
  return {
    inputs: {
      preset: known ? name : CUSTOM,
      ...words,
      refin: noYes(refin),
      refout: noYes(refout),
      messageKind: 'hex',
      hex: hexOf(message),
    },
  };
}

function asHex(from: CrcInputs): Written {
  return { inputs: { hex: hexOf(new TextEncoder().encode(from.text)) } };
}

function asText(from: CrcInputs): Written {
  const bytes = hexBytes(from.hex, 'hex');
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const again = new TextEncoder().encode(text);
  // A text area has no carriage return, and shows no NUL.
  const same = again.length === bytes.length && again.every((byte, k) => byte === bytes[k]);
  return same && !text.includes('\r') && !text.includes('\0')
    ? { inputs: { text } }
    : {
        inputs: {},
        note: 'Not converted: these bytes are no text in UTF-8. The text is as it was.',
      };
}
