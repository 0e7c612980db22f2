import type { Result } from './compute.ts';
import { crcOutputs } from './crc-outputs.ts';
import { identifyOutputs } from './identify-outputs.ts';
import type { CrcInputs } from './inputs.ts';
import { lfsrOutputs } from './lfsr-outputs.ts';
import type { Shown } from './results.ts';

/** What is shown of a CRC, of one that was looked for, or of an LFSR. */
export function outputs(r: Result, inputs: CrcInputs): Shown[] {
  if (r.mode === 'identify') return identifyOutputs(r);
  return r.mode === 'crc' ? crcOutputs(r, inputs) : lfsrOutputs(r, inputs);
}
