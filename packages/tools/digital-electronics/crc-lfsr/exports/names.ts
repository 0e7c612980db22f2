import { catalogue } from '@tollbench/engines/coding/crc-catalogue.ts';
import { hexWord } from '@tollbench/engines/coding/crc-notation.ts';
import { InputError } from '../../../define/error.ts';
import type { Built, CrcResult, LfsrResult, Result } from '../compute.ts';

/** A name that Verilog, C and Python all take: `crc32_iso_hdlc`, `crc12`. */
export const crcName = (r: CrcResult): string =>
  (r.name ?? `CRC-${r.model.width}`)
    .toLowerCase()
    .replace('-', '')
    .replace(/[^a-z0-9]+/gu, '_');

export const lfsrName = ({ register }: LfsrResult): string =>
  `lfsr${register.stages}_${register.form}`;

/** What a reader must know of a CRC, line by line, for the head of a file. */
export function crcHead(r: CrcResult): string[] {
  const { width, poly, init, refin, refout, xorout } = r.model;
  const use = catalogue.find((c) => c.name === r.name)?.use;
  return [
    `${r.name ?? `A CRC of ${width} bits`}${use ? `: ${use}` : ''}`,
    '',
    `width ${width}, polynomial ${hexWord(poly, width)}, init ${hexWord(init, width)},`,
    `reflected in: ${refin ? 'yes' : 'no'}, reflected out: ${refout ? 'yes' : 'no'}, xorout ${hexWord(xorout, width)}`,
    `check "123456789" = ${hexWord(r.check, width)}, residue ${hexWord(r.residue, width)}`,
  ];
}

export function lfsrHead(r: LfsrResult): string[] {
  const { form, stages, poly } = r.register;
  const period =
    r.period === (1n << BigInt(stages)) - 1n ? `2^${stages} - 1, maximal` : String(r.period);
  return [
    `Linear feedback shift register, ${form === 'galois' ? 'Galois' : 'Fibonacci'} form`,
    '',
    `${stages} stages, taps ${hexWord(poly, stages)}, seed ${hexWord(r.seed, stages)}`,
    `period ${period}`,
  ];
}

/** What the files are of: of identified CRCs the likeliest. Throws InputError where none was found. */
export function built(r: Result): Built {
  if (r.mode !== 'identify') return r;
  if (!r.best) throw new InputError('fit no CRC, so there is none to write', { field: 'samples' });
  return r.best;
}

/** What the files call what they hold, and are called by. */
export const nameOf = (r: Built): string => (r.mode === 'crc' ? crcName(r) : lfsrName(r));

/** The Verilog module that takes so many bits a clock. */
export const moduleName = (r: Built, dataBits: number): string => `${nameOf(r)}_w${dataBits}`;
