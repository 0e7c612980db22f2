import { fail } from './document.ts';

/** Outputs as they are written: bits for all, or some of them by name. */
export type Written =
  | { readonly kind: 'bits'; readonly bits: string }
  | { readonly kind: 'named'; readonly values: ReadonlyMap<string, string> };

/**
 * Reads `10-`, `y=1 z=0`, `y, !z` or `y`; a name alone means that it is 1. `D=0110` is of four outputs, D3 to D0.
 */
export function readOutputs(text: string, line: number): Written {
  const whole = text.trim();
  if (/^[01~\-\s]*$/u.test(whole))
    return { kind: 'bits', bits: whole.replace(/\s/gu, '').replaceAll('~', '-') };
  const values = new Map<string, string>();
  for (const part of whole.split(/[\s,;&]+(?![=:])/u).filter(Boolean)) {
    const [, no = '', name = '', , value = no ? '0' : '1'] =
      /^([!~¬]?)([\p{L}_][\p{L}\p{N}_.[\]]*)(\s*(?::=|<=|=|:)\s*([01xX-]+))?$/u.exec(part) ?? [];
    if (name === '')
      fail(line, `“${part}” is no output: write bits as 10-, or names as y=1 z=0`, part);
    if (values.has(name)) fail(line, `the output “${name}” is given twice`, name);
    const bits = value.replace(/x/giu, '-');
    if (bits.length === 1) values.set(name, bits);
    else [...bits].forEach((bit, k) => void values.set(`${name}${bits.length - 1 - k}`, bit));
  }
  return { kind: 'named', values };
}

/** The bits of outputs in their order; what is not named is `rest`. */
export function bitsOf(
  written: Written | undefined,
  outputs: readonly string[],
  line: number,
  rest: '0' | '-',
): string {
  if (written === undefined) return '-'.repeat(outputs.length);
  if (written.kind === 'named') {
    for (const name of written.values.keys())
      if (!outputs.includes(name))
        fail(line, `“${name}” is no output; there are ${outputs.join(', ') || 'none'}`, name);
    return outputs.map((name) => written.values.get(name) ?? rest).join('');
  }
  if (written.bits.length !== outputs.length)
    fail(
      line,
      `“${written.bits}” has ${written.bits.length} outputs; there are ${outputs.length} (${outputs.join(' ') || 'none'})`,
      written.bits,
    );
  return written.bits;
}
