import type { Format } from '@tollbench/engines/float/format.ts';
import { bytesOf, readBytes, wordsOf } from '@tollbench/engines/float/memory.ts';
import { InputError } from '../../../define/error.ts';
import type { Inputs } from '../inputs.ts';
import { of } from './read.ts';

export interface MemoryResult {
  readonly mode: 'memory';
  readonly format: Format;
  readonly words: readonly bigint[];
  readonly bytes: number;
  readonly size: number;
  /** Bytes at the end that make no word. */
  readonly left: number;
  /** The first word: what the figures are of. */
  readonly word: bigint;
}

export function memoryOf(i: Inputs, format: Format): MemoryResult {
  return of('dump', i.dump, () => {
    const bytes = readBytes(i.dump);
    const { words, left } = wordsOf(format, bytes, i.byteOrder);
    const [word] = words;
    const size = bytesOf(format);
    if (word === undefined)
      throw new InputError(`has ${bytes.length} bytes; a word of ${format.name} takes ${size}`, {
        field: 'dump',
        value: i.dump,
      });
    return { mode: 'memory', format, words, bytes: bytes.length, size, left, word };
  });
}
