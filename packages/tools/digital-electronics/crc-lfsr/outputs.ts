import type { Result } from './compute.ts';
import { crcOutputs } from './crc-outputs.ts';
import type { CrcInputs } from './inputs.ts';
import { lfsrOutputs } from './lfsr-outputs.ts';
import type { Shown } from './results.ts';

/** What is shown of a CRC, or of an LFSR. */
export const outputs = (r: Result, inputs: CrcInputs): Shown[] =>
  r.mode === 'crc' ? crcOutputs(r, inputs) : lfsrOutputs(r, inputs);
