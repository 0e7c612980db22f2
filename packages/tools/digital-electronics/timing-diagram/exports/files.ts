import { KINDS } from '../../../exports/kinds.ts';
import type { Exports } from './exported.ts';
import { vcdText, verilogText, waveJsonText } from './exported.ts';

/** The drawing, or the window of the recording, for simulators and for WaveDrom. */
export const exports = {
  vcd: { ...KINDS.vcd, stem: () => 'timing', write: vcdText },
  verilog: {
    ...KINDS.verilog,
    label: 'Verilog stimulus',
    stem: () => 'timing_tb',
    write: verilogText,
  },
  wavejson: {
    label: 'WaveJSON',
    extension: 'json',
    mediaType: 'application/json',
    stem: () => 'timing',
    write: waveJsonText,
  },
} satisfies Exports;
