/** Verilog-2001: encoder and decoder with a test bench that checks itself. */

import { InputError } from '../../../define/error.ts';
import { comment } from '../../../exports/comment.ts';
import { type AlgebraicCode, revived } from '../code.ts';
import type { BlockResult } from '../compute.ts';
import type { BlockInputs } from '../inputs.ts';
import { cases, headOf, nameOf } from './cases.ts';
import { serialBench } from './verilog-bench.ts';
import { serialDecoder } from './verilog-decoder.ts';
import { serialEncoder } from './verilog-encoder.ts';
import { matrixBench, matrixModules } from './verilog-matrix.ts';

/** Roots for which a decoder is written: each is a multiplier. */
const MAX_ROOTS = 64;

/** Throws InputError for codes of which no circuit is written. */
export function verilog(result: BlockResult, i: BlockInputs): string {
  const code = revived(result.code);
  const name = nameOf(code);
  const head = comment('//', headOf(code));
  if (code.kind === 'matrix')
    return `${head}${matrixModules(code, name)}\n${bench(matrixBench(code, name, cases(code)))}`;
  check(code, i);
  const about = comment('//', [
    '',
    'Symbols go in and come out by the highest power of x first.',
    ...(code.basis ? ['They stand in the usual basis, not in the dual one.'] : []),
  ]);
  return `${head}${about}${serialEncoder(code, name)}
${serialDecoder(code, name)}
${bench(serialBench(code, name, cases(code, Math.max(5, Math.min(12, Math.floor(2000 / code.n))))))}`;
}

function check(code: AlgebraicCode, i: BlockInputs): void {
  if (code.message === null)
    throw new InputError('has no circuit where the message does not stand in the word', {
      field: 'systematic',
      value: 'no',
      remedies: [{ systematic: 'yes' }],
    });
  if (code.extended)
    throw new InputError('has no circuit: the encoder and decoder are of the code without it', {
      field: 'extended',
      value: 'yes',
      remedies: [{ extended: 'no' }],
    });
  if (code.roots.checks > MAX_ROOTS)
    throw new InputError(
      `gives ${code.roots.checks} roots; a decoder in Verilog is written for at most ${MAX_ROOTS}`,
      {
        field: i.size,
        value: String(i[i.size]),
        remedies: [{ size: 't', t: String(MAX_ROOTS / 2) }],
      },
    );
}

const bench = (text: string): string => `\`ifndef SYNTHESIS\n${text}\`endif\n`;
