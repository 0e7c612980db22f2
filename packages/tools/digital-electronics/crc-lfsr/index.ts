import { defineTool } from '../../define/tool.ts';
import { KINDS } from '../../exports/kinds.ts';
import { compute, isLong } from './compute.ts';
import { convert } from './convert.ts';
import { crcC, lfsrC } from './exports/c.ts';
import { built, moduleName, nameOf } from './exports/names.ts';
import { crcPython, lfsrPython } from './exports/python.ts';
import { crcVerilog } from './exports/verilog-crc.ts';
import { lfsrVerilog } from './exports/verilog-lfsr.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { outputs } from './outputs.ts';
import { example, presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'crc-lfsr',
  title: 'CRC and LFSR',
  category: 'digital-electronics',
  summary: 'Any CRC and its parallel circuit; any shift register',
  description:
    'Any CRC to 128 bits: its value, the errors it is sure to find, and the parallel circuit for any number of bits a clock; an unknown CRC identified from messages; and any LFSR: its period, its sequence, its taps.',
  keywords: [
    'CRC',
    'cyclic redundancy check',
    'LFSR',
    'CRC-32',
    'CRC-16',
    'parallel CRC Verilog',
    'identify a CRC',
    'reverse engineer CRC',
    'generator polynomial',
    'Hamming distance',
    'primitive polynomial',
    'PRBS',
    'checksum',
    'CRC-8',
    'CRC-CCITT',
    'Modbus',
    'Ethernet FCS',
    'residue',
    'error detection',
    'linear-feedback shift register',
    'pseudo-random sequence',
    'm-sequence',
    'maximal length',
    'PRBS7',
    'scrambler',
    'Galois',
    'Fibonacci',
    'refin, refout, xorout',
  ],
  inputs,
  compute: (values, { progress }) => compute(values, { progress }),
  convert,
  long: isLong,
  results,
  outputs,
  data: ['equations', 'matches'],
  steps,
  exports: {
    verilog: {
      ...KINDS.verilog,
      stem: (r, i) => moduleName(built(r), i.dataBits),
      write: (r, i) => {
        const made = built(r);
        return made.mode === 'crc' ? crcVerilog(made, i.dataBits) : lfsrVerilog(made, i.dataBits);
      },
    },
    c: {
      ...KINDS.c,
      stem: (r) => nameOf(built(r)),
      write: (r) => {
        const made = built(r);
        return made.mode === 'crc' ? crcC(made) : lfsrC(made);
      },
    },
    python: {
      ...KINDS.python,
      stem: (r) => nameOf(built(r)),
      write: (r) => {
        const made = built(r);
        return made.mode === 'crc' ? crcPython(made) : lfsrPython(made);
      },
    },
  },
  example,
  presets,
  handbook,
  lastUpdated: '2026-11-22',
});
