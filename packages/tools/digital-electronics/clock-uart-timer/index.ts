import { defineTool } from '../../define/tool.ts';
import { compute, isLong } from './compute.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { example, presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'clock-uart-timer',
  title: 'Clock, UART and timer',
  category: 'digital-electronics',
  summary: 'PLL, baud-rate and timer settings, all of them, best first',
  description:
    'Which register values give a clock, a baud rate or a timer frequency, and how far off it is: every legal setting of 18 microcontrollers and nine FPGA PLLs, ranked by error and jitter, with the clock tree drawn and the UART’s margin bit by bit.',
  keywords: [
    'PLL calculator',
    'clock tree',
    'clock configuration',
    'STM32CubeMX',
    'baud rate calculator',
    'UART baud rate error',
    'UBRR calculator',
    'U2X',
    'BRR',
    'USARTDIV',
    'oversampling',
    'UCBRS modulation',
    'fractional divider',
    'timer prescaler calculator',
    'PWM frequency',
    'auto-reload ARR PSC',
    'VCO frequency',
    'phase detector',
    'icepll',
    'ecppll',
    'MMCM',
    'clocking wizard',
    'RP2040 PLL vcocalc',
    '48 MHz USB clock',
    'crystal for exact baud rates',
    'APB prescaler',
    'error in ppm',
    'jitter',
  ],
  inputs,
  compute,
  long: isLong,
  results,
  outputs,
  data: ['solutions', 'uartSettings', 'timerSettings'],
  steps,
  next,
  exports,
  example,
  presets,
  handbook,
  view: () => import('@tollbench/tools/digital-electronics/clock-uart-timer/view.ts'),
  lastUpdated: '2026-11-29',
});
