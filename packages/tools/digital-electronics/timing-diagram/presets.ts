import type { Example } from '../../define/tool.ts';
import { axi } from './diagrams/axi.ts';
import type { Example as Diagram } from './diagrams/diagram.ts';
import { harris } from './diagrams/harris.ts';
import { i2c } from './diagrams/i2c.ts';
import { counter } from './diagrams/recording.ts';
import { sdram } from './diagrams/sdram.ts';
import { asynchronous } from './diagrams/setup.ts';
import { spi } from './diagrams/spi.ts';
import { alphabet } from './diagrams/tutorial.ts';
import { uart } from './diagrams/uart.ts';
import type { inputs } from './inputs.ts';

const of = (
  title: string,
  text: string,
  { wave, tick, constraints }: Diagram,
  more: Partial<Example<typeof inputs>['inputs']> = {},
): Example<typeof inputs> => ({
  title,
  text,
  inputs: { wave, tick, constraints, ...more },
});

export const presets: readonly Example<typeof inputs>[] = [
  of(
    'Textbook: 4 GHz, and 5 ps short of hold time',
    'Harris and Harris, example 3.10: the shortest cycle is 80 + 3 · 40 + 50 = 250 ps, and the short path of 30 + 25 = 55 ps is less than the hold time of 60 ps.',
    harris,
  ),
  of(
    'Setup violation and a reset too near the clock',
    'D changes 0.8 ns before the edge where the flip-flop wants 1.5 ns.',
    asynchronous,
  ),
  of('SPI, mode 0', 'A slave with 10 ns of setup and hold, dimensions as in a data sheet.', spi, {
    arrows: 'dimensions',
  }),
  of(
    'I²C fast mode',
    'A start, an address, its acknowledge and a stop, against table 11 of UM10204.',
    i2c,
  ),
  of('UART at 115200 baud', 'Two bytes, 8N1.', uart, { arrows: 'dimensions' }),
  of('SDRAM read at 133 MHz', 'Row, column and a burst of four at CAS latency 3.', sdram, {
    arrows: 'dimensions',
  }),
  of(
    'AXI write handshake',
    'VALID waits for READY; the transfer is at the edge where both are high.',
    axi,
  ),
  { title: 'Every character of a wave', inputs: { wave: alphabet, tick: 1e-9, constraints: '' } },
  {
    title: 'Recording of a counter (VCD)',
    text: 'A dump of Icarus Verilog: a four-bit counter with its carry.',
    inputs: {
      given: 'file',
      file: counter,
      checks: 'setup q -> clk rise 2ns\nhold q -> clk rise 1ns',
      clock: 'clk',
    },
  },
];
