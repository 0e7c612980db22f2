/** The formats that have names, with where each is defined. */
import { EngineError } from '../error.ts';
import type { BinaryFormat, Format, PositFormat, Specials } from './format.ts';

interface Some {
  readonly specials?: Specials;
  readonly signed?: boolean;
  readonly lowest?: BinaryFormat['lowest'];
  readonly storesLeadingBit?: boolean;
  readonly bias?: number;
}

const binary = (
  name: string,
  exponentBits: number,
  fractionBits: number,
  some: Some = {},
): BinaryFormat => ({
  kind: 'binary',
  name,
  exponentBits,
  fractionBits,
  signed: true,
  bias: 2 ** (exponentBits - 1) - 1,
  storesLeadingBit: false,
  lowest: 'gradual',
  specials: 'ieee',
  ...some,
});

const posit = (bits: number): PositFormat => ({
  kind: 'posit',
  name: `posit${bits}`,
  bits,
  exponentBits: 2,
});

/** By the id that stands in links, in the order in which people look for them. */
export const FORMATS = {
  binary64: binary('binary64', 11, 52),
  binary32: binary('binary32', 8, 23),
  binary16: binary('binary16', 5, 10),
  bfloat16: binary('bfloat16', 8, 7),
  tf32: binary('TF32', 8, 10),
  e4m3: binary('FP8 E4M3', 4, 3, { specials: 'nan' }),
  e5m2: binary('FP8 E5M2', 5, 2),
  e4m3fnuz: binary('FP8 E4M3 FNUZ', 4, 3, { specials: 'unsigned-zero', bias: 8 }),
  e5m2fnuz: binary('FP8 E5M2 FNUZ', 5, 2, { specials: 'unsigned-zero', bias: 16 }),
  e3m2: binary('FP6 E3M2', 3, 2, { specials: 'finite' }),
  e2m3: binary('FP6 E2M3', 2, 3, { specials: 'finite' }),
  e2m1: binary('FP4 E2M1', 2, 1, { specials: 'finite' }),
  e8m0: binary('E8M0 scale', 8, 0, { specials: 'nan', signed: false, lowest: 'normal' }),
  extended: binary('x87 extended', 15, 63, { storesLeadingBit: true }),
  binary128: binary('binary128', 15, 112),
  posit8: posit(8),
  posit16: posit(16),
  posit32: posit(32),
  posit64: posit(64),
} as const satisfies Readonly<Record<string, Format>>;

export type FormatId = keyof typeof FORMATS;

/** What each is besides its name: other names, and where it is defined. */
export const ABOUT: Readonly<Record<FormatId, string>> = {
  binary64: 'double, f64, IEEE 754-2019',
  binary32: 'float, f32, single, IEEE 754-2019',
  binary16: 'half, f16, IEEE 754-2019',
  bfloat16: 'bf16, the upper half of binary32',
  tf32: '19 bits: the range of binary32, the precision of binary16',
  e4m3: 'OCP 8-bit floating point 1.0, no infinity',
  e5m2: 'OCP 8-bit floating point 1.0',
  e4m3fnuz: 'no infinity, one zero, bias 8',
  e5m2fnuz: 'no infinity, one zero, bias 16',
  e3m2: 'OCP Microscaling 1.0, numbers only',
  e2m3: 'OCP Microscaling 1.0, numbers only',
  e2m1: 'OCP Microscaling 1.0, numbers only',
  e8m0: 'OCP Microscaling 1.0, powers of two',
  extended: 'long double on x86, 80 bits, leading bit stored',
  binary128: 'quad, f128, IEEE 754-2019',
  posit8: 'Posit Standard 2022, es = 2',
  posit16: 'Posit Standard 2022, es = 2',
  posit32: 'Posit Standard 2022, es = 2',
  posit64: 'Posit Standard 2022, es = 2',
};

export const FORMAT_IDS = Object.keys(FORMATS) as readonly FormatId[];

/** A format by its id. Throws `unknown-name`. */
export function formatOf(id: string): Format {
  if (!Object.hasOwn(FORMATS, id))
    throw new EngineError(
      'unknown-name',
      `There is no format "${id}"; there are ${FORMAT_IDS.join(', ')}.`,
      { field: 'format', value: id },
    );
  return FORMATS[id as FormatId];
}
