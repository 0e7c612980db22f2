import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { CodeResult } from '../compute.ts';
import type { inputs } from '../inputs.ts';

type File = Export<typeof inputs, CodeResult>;

export const exports: Readonly<Record<string, File>> = {
  c: {
    ...KINDS.c,
    stem: () => 'convolutional',
    write: async (r, i) => (await import('./c.ts')).cCode(r, i),
  },
  verilog: {
    ...KINDS.verilog,
    stem: () => 'conv_encoder',
    write: async (r) => (await import('./verilog.ts')).verilog(r),
  },
  fsm: {
    label: 'GNU Radio trellis',
    extension: 'fsm',
    mediaType: 'text/plain; charset=us-ascii',
    stem: () => 'convolutional',
    write: async (r) => (await import('./fsm.ts')).fsm(r),
  },
};
