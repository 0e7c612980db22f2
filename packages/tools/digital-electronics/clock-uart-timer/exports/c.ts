import { InputError } from '../../../define/error.ts';
import type { ClockInputs } from '../inputs.ts';
import type { ClockResult } from '../result.ts';
import { timerLines, uartLines } from './c-peripheral.ts';
import { headersOf, treeLines } from './c-tree.ts';

/** Start-up code for the device. CLOCK_WAIT may be defined before, for a time-out or for a test. */
export function cFile(r: ClockResult, i: ClockInputs): string {
  if (r.task === 'pll')
    throw new InputError('is a PLL of an FPGA, which C does not set; take Verilog', {
      field: 'task',
      value: 'pll',
      remedies: [{ task: 'tree' }],
    });
  const body =
    r.task === 'tree'
      ? treeLines(r)
      : r.task === 'uart'
        ? uartLines(r)
        : timerLines(r, i.alignment === 'centre');
  return `${[
    '#include <stdint.h>',
    ...headersOf(r.device, r.task).map((h) => `#include "${h}"`),
    '',
    '#ifndef CLOCK_WAIT',
    '#define CLOCK_WAIT(ready) while (!(ready)) { }',
    '#endif',
    '',
    ...body,
  ].join('\n')}\n`;
}
