import { defineTool } from '../../define/tool.ts';
import { compute, isLong } from './compute.ts';
import { convert } from './convert.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'timing-diagram',
  title: 'Timing diagram',
  category: 'digital-electronics',
  summary: 'Draw WaveJSON, view VCD, check setup and hold',
  description:
    'Draws WaveJSON as WaveDrom does and lets it be edited by hand; checks setup, hold, recovery, pulse widths and delays with their slack; reads VCD and logic-analyser captures of a million changes and writes VCD and Verilog.',
  keywords: [
    'WaveDrom',
    'WaveJSON',
    'WaveDrom editor',
    'digital timing diagram',
    'waveform editor',
    'digital waveform',
    'setup time',
    'hold time',
    'setup and hold',
    'setup violation',
    'recovery time',
    'removal time',
    'pulse width',
    'slack',
    'clock skew',
    'propagation delay',
    'metastability',
    'VCD',
    'VCD viewer',
    'value change dump',
    'waveform viewer',
    'GTKWave',
    'logic analyser',
    'logic analyzer CSV',
    'Saleae',
    'sigrok',
    'PulseView',
    'SPI timing',
    'I²C timing',
    'I2C',
    'UART waveform',
    'SDRAM timing',
    'AXI handshake',
    'Verilog stimulus',
    'test bench',
    'VCD to WaveDrom',
  ],
  inputs,
  compute,
  long: isLong,
  results,
  outputs,
  data: 'events',
  steps,
  next,
  convert,
  exports,
  example: {
    title: 'Two flip-flops with logic between them',
    text: 'Harris and Harris, example 3.10: does the path meet setup and hold at 4 GHz? Clock to Q 30 to 80 ps, gates 25 to 40 ps each, setup 50 ps, hold 60 ps.',
    inputs: {},
  },
  presets,
  handbook,
  view: () => import('@tollbench/tools/digital-electronics/timing-diagram/view.ts'),
  lastUpdated: '2026-11-28',
});
