/** A trace file on its way into the field: read as it comes, and packed. */

import { TracePacker } from '@tollbench/engines/cache/trace-pack.ts';
import { TraceReader } from '@tollbench/engines/cache/trace-read.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { FieldError } from '../../define/error.ts';
import type { Packing } from '../../define/files.ts';
import { grouped } from '../../define/si.ts';

/** What is read of a line, in a reader's words. */
export const FORMATS = {
  din: 'din',
  lackey: 'lackey',
  letters: 'list with letters',
  addresses: 'list of addresses',
} as const;

/** Runs `read`; what the engine refuses is about the file. */
function refusing<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof EngineError) throw new FieldError(error.message);
    throw error;
  }
}

export function packing(): Packing {
  const packer = new TracePacker();
  const reader = new TraceReader(packer, { base: 'decimal' });
  let begun = false;
  return {
    push(piece) {
      if (!begun && piece[0] === 0x1f && piece[1] === 0x8b)
        throw new FieldError('takes text; unpack this gzip archive first');
      begun ||= piece.length > 0;
      refusing(() => reader.push(piece));
    },
    finish() {
      const { format, references } = refusing(() => reader.finish());
      if (references === 0 || !format) throw new FieldError('has no references in this file');
      return {
        bytes: packer.finish(format),
        as: `${FORMATS[format]}, ${grouped(references)} references`,
      };
    },
  };
}
