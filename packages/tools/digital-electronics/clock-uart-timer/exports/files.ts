import { rational } from '@tollbench/engines/exact/rational.ts';
import { InputError } from '../../../define/error.ts';
import { KINDS } from '../../../exports/kinds.ts';
import { exactly } from '../compute/exactly.ts';
import type { ClockInputs } from '../inputs.ts';
import type { ClockResult } from '../result.ts';
import { cFile } from './c.ts';
import { pllModule } from './verilog-pll.ts';
import { tickModule } from './verilog-tick.ts';

const STEMS = { tree: 'clock_init', uart: 'uart_baud', timer: 'timer_init', pll: 'pll' } as const;
const MODULES = { tree: 'clock', uart: 'baud_tick', timer: 'timer_tick', pll: 'pll' } as const;

export const exports = {
  c: { ...KINDS.c, stem: (r: ClockResult) => STEMS[r.task], write: cFile },
  verilog: {
    ...KINDS.verilog,
    label: 'Verilog',
    stem: (r: ClockResult) => MODULES[r.task],
    write: verilogFile,
  },
};

/** A clock enable for the rate, or the FPGA's primitive. */
function verilogFile(r: ClockResult, i: ClockInputs): string {
  switch (r.task) {
    case 'pll':
      return pllModule(r);
    case 'uart': {
      const rate = exactly(i.baud);
      const samples = 16n;
      const fast = rational(rate.n * samples, rate.d);
      const over = fast.n * r.clock.d <= r.clock.n * fast.d;
      return tickModule(
        'baud_tick',
        r.clock,
        over ? fast : rate,
        over ? `16 times ${i.baud} Bd` : `${i.baud} Bd`,
      );
    }
    case 'timer':
      return tickModule('timer_tick', r.clock, exactly(i.rate), `${i.rate} Hz`);
    default:
      throw new InputError('is the tree of a microcontroller, which Verilog does not set; take C', {
        field: 'task',
        value: 'tree',
        remedies: [{ task: 'pll' }, { task: 'uart' }],
      });
  }
}
