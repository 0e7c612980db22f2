import { add, complex, div, sub } from '@tollbench/engines/numeric/complex.ts';
import { writeTouchstone } from '@tollbench/engines/rf/touchstone.ts';
import { InputError } from '../../../define/error.ts';
import type { AntennaResult } from '../compute.ts';
import type { AntennaInputs } from '../inputs.ts';

/** The sweep as the reflection of a one-port. Throws InputError without a sweep. */
export function onePort(r: AntennaResult, i: AntennaInputs): string {
  const { sweep } = r;
  if (sweep === undefined)
    throw new InputError('is none, and a Touchstone file is a sweep', {
      field: 'sweep',
      value: 'none',
      remedies: [{ sweep: 'span' }],
    });
  const z0 = complex(i.reference);
  return writeTouchstone(
    sweep.frequency,
    sweep.impedance.map((z) => [div(sub(z, z0), add(z, z0))]),
    { unit: 'MHZ', format: 'RI', reference: i.reference, comments: [] },
  );
}
