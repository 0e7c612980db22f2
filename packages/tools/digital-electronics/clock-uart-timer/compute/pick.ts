import { InputError } from '../../../define/error.ts';
import { grouped } from '../../../define/si.ts';

/** The rank that is shown, from 0. @throws InputError where the list is shorter */
export function picked(pick: number, length: number): number {
  if (pick <= length) return pick - 1;
  throw new InputError(`is ${grouped(pick)}; ${grouped(length)} settings are listed`, {
    field: 'pick',
    value: String(pick),
    remedies: [{ pick: String(length) }, { pick: '1' }],
  });
}
