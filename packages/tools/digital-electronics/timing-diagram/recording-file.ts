/** The file of a recording: which kind it is, and its dump; what cannot be read is named, with what makes a VCD of it. */
import { captureDump, isCapture } from '@tollbench/engines/waveform/capture.ts';
import type { Dump } from '@tollbench/engines/waveform/vcd/dump.ts';
import { readDump } from '@tollbench/engines/waveform/vcd/read.ts';
import { readBase64 } from '../../define/base64.ts';
import { FieldError, InputError } from '../../define/error.ts';
import { decodeText, hexOf } from '../../define/files.ts';

/** The first bytes, in hex, of files that are taken for a recording and cannot be read. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^1f8b/u, 'a gzip archive; unpack it first: gunzip'],
  [/^504b0304/u, 'a zip archive, as sessions of sigrok and Saleae are; export VCD or CSV there'],
  [/^(?:425a68|fd377a585a|28b52ffd)/u, 'a packed archive; unpack it first'],
  [/^(?:000000000000000149|fe00000000)/u, 'an FST of GTKWave; make a VCD of it: fst2vcd'],
  // GHDLwave
  [/^4748444c77617665/u, 'a GHW of GHDL; run the simulation with --vcd= instead'],
];
/** Letters of a WaveJSON that a button can carry over. */
const MAX_CARRIED = 20_000;

export function openRecording(file: string, progress: (share: number) => void): Dump {
  const bytes = readBase64(file) ?? new Uint8Array(0);
  const marks = hexOf(bytes.subarray(0, 16)).replaceAll(' ', '');
  const other = OTHERS.find(([mark]) => mark.test(marks));
  if (other) throw new InputError(`is ${other[1]}`, { field: 'file' });
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4000));
  if (!isCapture(head)) return readDump(bytes, progress);
  const text = textOf(bytes);
  if (/^\s*[{(]/u.test(text))
    throw new InputError('is WaveJSON, which is no recording', {
      field: 'file',
      remedies: text.length <= MAX_CARRIED ? [{ given: 'wavejson', wave: text }] : [],
    });
  return readDump(new TextEncoder().encode(captureDump(text)), progress);
}

function textOf(bytes: Uint8Array): string {
  try {
    return decodeText('the file', bytes).text;
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw new InputError(error.message, { field: 'file' });
  }
}
