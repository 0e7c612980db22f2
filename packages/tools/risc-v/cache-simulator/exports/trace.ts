import { addressHex, FETCH, MODIFY, WRITE } from '@tollbench/engines/cache/trace.ts';
import { InputError } from '../../../define/error.ts';
import { grouped } from '../../../define/si.ts';
import type { CacheInputs } from '../inputs.ts';
import { referencesOf } from '../trace-of.ts';

/** References of a file that is written. */
const MAX_WRITTEN = 2_000_000;

const LETTERS: Readonly<Record<number, string>> = { [FETCH]: 'I ', [WRITE]: ' S', [MODIFY]: ' M' };

/** The references as lackey writes them, or as din where sizes are not known. Byte addresses. */
export function traceFile(inputs: CacheInputs): { readonly text: string; readonly sized: boolean } {
  const { trace } = referencesOf(inputs, () => {});
  const { length, kinds, addresses, sizes } = trace;
  if (length > MAX_WRITTEN)
    throw new InputError(
      `has ${grouped(length)} references; a file is written of ${grouped(MAX_WRITTEN)} at most`,
      { field: 'source', value: inputs.source },
    );
  const sized = !sizes.includes(0);
  const lines: string[] = [];
  for (let i = 0; i < length; i++) {
    const kind = kinds[i] ?? 0;
    const address = addressHex(addresses[i] ?? 0);
    if (sized) lines.push(`${LETTERS[kind] ?? ' L'} ${address.padStart(8, '0')},${sizes[i]}`);
    else if (kind === MODIFY) lines.push(`0 ${address}`, `1 ${address}`);
    else lines.push(`${kind} ${address}`);
  }
  return { text: `${lines.join('\n')}\n`, sized };
}
