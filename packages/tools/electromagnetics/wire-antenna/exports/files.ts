import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { AntennaResult } from '../compute.ts';
import type { inputs } from '../inputs.ts';
import { nec } from './nec.ts';
import { onePort } from './touchstone.ts';

/** The antenna for NEC-2, and its reflection over frequency. */
export const exports: Readonly<Record<string, Export<typeof inputs, AntennaResult>>> = {
  nec: {
    label: 'NEC deck',
    extension: 'nec',
    mediaType: 'text/plain; charset=utf-8',
    comment: 'CM',
    write: nec,
  },
  touchstone: { ...KINDS.onePort, write: onePort },
};
