/** PLLs of FPGAs, as their primitives are set. */
import { type Rational, rational } from '../../exact/rational.ts';
import type { Source } from '../device.ts';
import { powers, single, span } from '../dividers.ts';
import type { Divider, Multiplier, Pll, Reference, Setting } from '../pll.ts';
import { checked, recalled } from './shared.ts';

type Limits = readonly [number, number];

export interface FpgaPll {
  readonly id: string;
  readonly label: string;
  readonly input: Limits;
  readonly pre: readonly number[];
  readonly detector: Limits;
  readonly multiplier: Multiplier;
  readonly vco: Limits;
  readonly outputs: number;
  /** Dividers of each output, by its number. */
  readonly dividers: (output: number) => readonly Divider[];
  readonly limit: Limits;
  readonly fields: {
    readonly pre: string;
    readonly mul: string;
    readonly div: (n: number) => string;
  };
  readonly accept?: (setting: Setting) => boolean;
  readonly sources: readonly Source[];
}

const M = 1e6;
const halfPowers = single(powers(1, 6));
const upTo128 = single(span(1, 128));
const upTo512 = single(span(1, 512));
/** CLKOUT0 of an MMCM: 1, then eighths from 2. */
const eighths = single([1, ...span(16, 1024).map((k) => k / 8)]);

const ice40: FpgaPll = {
  id: 'ice40',
  label: 'Lattice iCE40 SB_PLL40',
  input: [10 * M, 133 * M],
  pre: span(1, 16),
  detector: [10 * M, 133 * M],
  multiplier: { from: 1, to: 128, den: 1 },
  vco: [533 * M, 1066 * M],
  outputs: 1,
  dividers: () => halfPowers,
  limit: [16 * M, 275 * M],
  fields: { pre: 'DIVR+1', mul: 'DIVF+1', div: () => '2^DIVQ' },
  sources: [
    checked('all limits; DIVF up to 127 with SIMPLE feedback', 'iCE40 data sheet and icepll'),
  ],
};

/** With four outputs in use one of them is the feedback: its divider divides the multiplier. */
const feedsBack = ({ outputs, k }: Setting): boolean =>
  outputs.length < 4 || outputs.some((o) => k % o.divider.num === 0);

const ecp5: FpgaPll = {
  id: 'ecp5',
  label: 'Lattice ECP5 EHXPLLL',
  input: [8 * M, 400 * M],
  pre: span(1, 128),
  detector: [10 * M, 400 * M],
  multiplier: { from: 1, to: 80, den: 1 },
  vco: [400 * M, 800 * M],
  outputs: 4,
  dividers: () => upTo128,
  limit: [3.125 * M, 400 * M],
  fields: {
    pre: 'CLKI_DIV',
    mul: 'CLKFB_DIV·feedback divider',
    div: (n) => `${['CLKOP', 'CLKOS', 'CLKOS2', 'CLKOS3'][n] ?? ''}_DIV`,
  },
  accept: feedsBack,
  sources: [
    checked(
      'limits as litex has them; the data sheet’s phase-detector minimum is 3.125 or 10 MHz by issue',
      'FPGA-DS-02012 and litex',
    ),
  ],
};

const GRADES = { 1: '-1', 2: '-2', 3: '-3' } as const;
const CLKOUT = (n: number): string => `CLKOUT${n}_DIVIDE`;

const mmcm = (grade: 1 | 2 | 3): FpgaPll => ({
  id: `mmcm${grade}`,
  label: `Xilinx 7 series MMCME2 ${GRADES[grade]}`,
  input: [10 * M, ([800, 933, 1066][grade - 1] ?? 800) * M],
  pre: span(1, 106),
  detector: [10 * M, ([450, 500, 550][grade - 1] ?? 450) * M],
  multiplier: { from: 16, to: 512, den: 8 },
  vco: [600 * M, ([1200, 1440, 1600][grade - 1] ?? 1200) * M],
  outputs: 7,
  dividers: (n) => (n === 0 ? eighths : upTo128),
  limit: [4.69 * M, ([800, 933, 1066][grade - 1] ?? 800) * M],
  fields: {
    pre: 'DIVCLK_DIVIDE',
    mul: 'CLKFBOUT_MULT_F',
    div: (n) => (n === 0 ? 'CLKOUT0_DIVIDE_F' : CLKOUT(n)),
  },
  sources: [
    checked('input, VCO, dividers, eighths', 'UG472 and DS181, as litex has them'),
    grade === 2
      ? recalled('phase detector', 'DS181 table 38')
      : checked(
          'phase detector',
          grade === 3
            ? 'DS181 table 38 (compared with MMCME2_ADV.v of Xilinx)'
            : 'DS181 table 38 (as public drivers quote it)',
        ),
    checked('outputs from 4.69 MHz', 'DS181 table 38 (as public drivers quote it)'),
  ],
});

const plle2 = (grade: 1 | 2 | 3): FpgaPll => ({
  id: `plle2${grade}`,
  label: `Xilinx 7 series PLLE2 ${GRADES[grade]}`,
  input: [19 * M, 800 * M],
  pre: span(1, 56),
  detector: [19 * M, ([450, 500, 550][grade - 1] ?? 450) * M],
  multiplier: { from: 2, to: 64, den: 1 },
  vco: [800 * M, ([1600, 1866, 2133][grade - 1] ?? 1600) * M],
  outputs: 6,
  dividers: () => upTo128,
  limit: [6.25 * M, ([800, 933, 1066][grade - 1] ?? 800) * M],
  fields: { pre: 'DIVCLK_DIVIDE', mul: 'CLKFBOUT_MULT', div: CLKOUT },
  sources: [
    checked('input, VCO, dividers', 'UG472 and DS181, as litex has them'),
    grade === 2
      ? recalled('phase detector', 'DS181 table 39')
      : checked(
          'phase detector',
          grade === 3
            ? 'DS181 table 39 (compared with PLLE2_ADV.v of Xilinx)'
            : 'DS181 table 39 (as public designs quote it)',
        ),
    checked('outputs from 6.25 MHz', 'DS181 table 39 (as public designs quote it)'),
  ],
});

const cyclone4: FpgaPll = {
  id: 'cyclone4',
  label: 'Intel Cyclone IV ALTPLL',
  input: [5 * M, 472.5 * M],
  pre: span(1, 512),
  detector: [5 * M, 325 * M],
  multiplier: { from: 1, to: 512, den: 1 },
  vco: [600 * M, 1300 * M],
  outputs: 5,
  dividers: () => upTo512,
  limit: [1, 472.5 * M],
  fields: { pre: 'n', mul: 'm', div: (n) => `c${n}` },
  sources: [checked('all limits, speed grade −6', 'CYIV-53001, as litex has them')],
};

export const FPGAS: readonly FpgaPll[] = [
  ice40,
  ecp5,
  plle2(1),
  plle2(2),
  plle2(3),
  mmcm(1),
  mmcm(2),
  mmcm(3),
  cyclone4,
];

const range = ([min, max]: Limits) => ({ min: rational(min), max: rational(max) });

/** The PLL with its input, and so many outputs in use. */
export function fpgaPll(fpga: FpgaPll, input: Rational, outputs: number): Pll {
  const reference: Reference = { id: 'input', label: 'Input', frequency: input };
  return {
    references: [reference],
    pre: fpga.pre,
    detector: range(fpga.detector),
    multiplier: fpga.multiplier,
    vco: range(fpga.vco),
    outputs: span(0, outputs - 1).map((n) => ({
      id: `out${n}`,
      label: `Output ${n}`,
      fields: [fpga.fields.div(n)],
      dividers: fpga.dividers(n),
      limit: range(fpga.limit),
    })),
  };
}
