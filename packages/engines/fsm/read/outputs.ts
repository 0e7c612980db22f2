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
  const put = (name: string, bit: string) => {
    if (values.has(name)) fail(line, `the output “${name}” is given twice`, name);
    values.set(name, bit);
  };
  // As people write it, and as VHDL and Verilog do: y = 1, y <= '1', y = 1'b1.
  const close = whole
    .replace(/\s*(:=|<=|=|:)\s*/gu, '$1')
    .replace(/(?<==)(?:'([01xX-])'|1'b([01xX]))(?!\p{N})/gu, '$1$2');
  for (const part of close.split(/[\s,;&]+/u).filter(Boolean)) {
    const [, no = '', name = '', , given] =
      /^([!~¬]?)([\p{L}_][\p{L}\p{N}_.[\]]*)(\s*(?::=|<=|=|:)\s*([01xX-]+))?$/u.exec(part) ?? [];
    if (name === '')
      fail(line, `“${part}” is no output: write bits as 10-, or names as y=1 z=0`, part);
    if (no !== '' && given !== undefined)
      fail(line, `“${part}” can be ${name}=0 or ${name}=1: write ${no}${name} or ${name}=0`, part);
    const bits = (given ?? (no === '' ? '1' : '0')).replace(/x/giu, '-');
    if (bits.length === 1) put(name, bits);
    else [...bits].forEach((bit, k) => void put(`${name}${bits.length - 1 - k}`, bit));
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
