/** The trellis as GNU Radio reads it: numbers first, and words only behind them. */
import type { CodeResult } from '../compute.ts';
import { matlabOf } from '../readouts.ts';

export function fsm(r: CodeResult): string {
  const { inputs, outputs, states, next, output } = r.code.trellis;
  const words = 2 ** inputs;
  const table = (values: Int32Array): string =>
    Array.from({ length: states }, (_, s) =>
      values.slice(s * words, (s + 1) * words).join(' '),
    ).join('\n');
  const said = matlabOf(r) || 'A trellis';
  return `${words} ${states} ${2 ** outputs}\n\n${table(next)}\n\n${table(output)}\n\n${said}, from Tollbench; before puncturing and inverting.\n`;
}
