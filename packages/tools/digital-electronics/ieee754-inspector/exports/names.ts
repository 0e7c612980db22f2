import type { Format } from '@tollbench/engines/float/format.ts';

/** A name that C and Verilog take: `binary64`, `fp8_e4m3`, `own_e6m9`, `posit_8_0`. */
export const cName = (f: Format): string =>
  f.name
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '_')
    .replace(/^_|_$/gu, '');
