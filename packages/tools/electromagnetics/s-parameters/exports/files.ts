import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { SParameterResult } from '../compute.ts';
import type { inputs } from '../inputs.ts';
import { python } from './python.ts';
import { versionOne, versionTwo } from './touchstone.ts';

type Own = Export<typeof inputs, SParameterResult>;

export const exports: Readonly<Record<'touchstone' | 'touchstone2' | 'python', Own>> = {
  touchstone: {
    ...KINDS.twoPort,
    label: 'Touchstone (.s1p to .s8p)',
    ending: (r) => `s${r.network.ports}p`,
    write: versionOne,
  },
  touchstone2: {
    ...KINDS.touchstone2,
    write: versionTwo,
  },
  python: { ...KINDS.python, stem: () => 's_parameters', write: python },
};
