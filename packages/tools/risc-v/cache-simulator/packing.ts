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
  pin: 'pinatrace',
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

/** One reading of a file, and what stopped it. */
interface Attempt {
  readonly base: 'decimal' | 'hex';
  readonly packer: TracePacker;
  readonly reader: TraceReader;
  error: FieldError | undefined;
}

function attempt(base: Attempt['base']): Attempt {
  const packer = new TracePacker();
  return { base, packer, reader: new TraceReader(packer, { base }), error: undefined };
}

function go(one: Attempt, step: (reader: TraceReader) => void): void {
  if (one.error) return;
  try {
    refusing(() => step(one.reader));
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    one.error = error;
  }
}

/**
 * Addresses of lists may be hex without saying so: until a digit above 9 tells, both are read, and from then on the hex
 * alone. A list without such a digit is decimal.
 */
export function packing(): Packing {
  const decimal = attempt('decimal');
  let hex: Attempt | undefined = attempt('hex');
  let begun = false;
  /** The reading that counts. */
  const current = (): Attempt => {
    const isHex = /which is hex/u.test(decimal.error?.message ?? '');
    const one = isHex && hex ? hex : decimal;
    if (one.error) throw one.error;
    return one;
  };
  const both = (step: (reader: TraceReader) => void): void => {
    go(decimal, step);
    // Other formats say by themselves what their addresses are in.
    const { format } = decimal.reader;
    if (format !== undefined && format !== 'letters' && format !== 'addresses') hex = undefined;
    if (hex) go(hex, step);
  };
  return {
    push(piece) {
      if (!begun && piece[0] === 0x1f && piece[1] === 0x8b)
        throw new FieldError('takes text; unpack this gzip archive first');
      begun ||= piece.length > 0;
      both((reader) => reader.push(piece));
      current();
    },
    finish() {
      let references = 0;
      both((reader) => {
        references = reader.finish().references;
      });
      const { base, packer, reader } = current();
      const { format } = reader;
      if (references === 0 || !format) throw new FieldError('has no references in this file');
      return {
        bytes: packer.finish(format),
        as: `${FORMATS[format]}, ${grouped(packer.references)} references${base === 'hex' ? ', addresses in hex' : ''}`,
      };
    },
  };
}
