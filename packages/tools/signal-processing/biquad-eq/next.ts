/** What comes after a chain: its sections in fixed point. */
import type { Onward } from '../../define/onward.ts';
import { formatQuantity } from '../../define/si.ts';
import type { EqResult } from './compute.ts';
import { sectionsWithPreamp } from './exports/chain-text.ts';
import type { EqInputs } from './inputs.ts';

/** Sections that the tool of the link takes. */
const MAX_SECTIONS = 40;

export function next(r: EqResult, i: EqInputs): Onward[] {
  if (r.made.length === 0 || r.made.length > MAX_SECTIONS) return [];
  const rows = sectionsWithPreamp(r).map(({ b, a }) => [...b, 1, ...a].join(' '));
  return [
    {
      tool: 'iir-designer',
      does: 'Its sections in fixed point: word length, noise and limit cycles',
      inputs: {
        from: 'import',
        layout: 'sos',
        coefficients: rows.join('\n'),
        fs: formatQuantity(i.fs, 'Hz'),
      },
    },
  ];
}
