/** A chain as texts of equaliser programs. */
import {
  type Band,
  type BandType,
  hasGain,
  isFirstOrder,
} from '@tollbench/engines/equaliser/band.ts';
import type { Section } from '@tollbench/engines/iir/section.ts';
import { InputError } from '../../../define/error.ts';
import type { EqResult } from '../compute.ts';
import type { EqInputs } from '../inputs.ts';
import { type Made, stageName } from '../stages.ts';

/** Every digit of a finite number, and zeros up to so many decimals; no exponent, which these programs do not read. */
export function decimals(x: number, least: number): string {
  const [mantissa = '', power = '0'] = Math.abs(x).toExponential().split('e');
  const digits = mantissa.replace('.', '');
  const point = Number(power) + 1;
  const whole = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0';
  const rest = point > 0 ? digits.slice(point) : '0'.repeat(-point) + digits;
  const decimal = (x === 0 ? '' : rest).padEnd(least, '0');
  return `${x < 0 ? '-' : ''}${whole}${decimal && `.${decimal}`}`;
}

/** One band as Equalizer APO and AutoEq name it; undefined where they have none. */
const APO: Readonly<Record<BandType, string | undefined>> = {
  peak: 'PK',
  lowshelf: 'LSC',
  highshelf: 'HSC',
  lowpass: 'LPQ',
  highpass: 'HPQ',
  bandpass: 'BP',
  notch: 'NO',
  allpass: 'AP',
  lowpass1: undefined,
  highpass1: undefined,
  allpass1: undefined,
  lowshelf1: undefined,
  highshelf1: undefined,
};

function widthText({ width }: Band): string {
  if (width.kind === 'q') return ` Q ${decimals(width.value, 2)}`;
  return width.kind === 'octaves' ? ` BW Oct ${decimals(width.value, 2)}` : '';
}

/** `PK Fc 1000 Hz Gain 3.0 dB Q 1.41`. */
function apoBand(band: Band): string | undefined {
  const name = APO[band.type];
  if (name === undefined) return undefined;
  const slope = band.width.kind === 'slope' ? ` ${decimals(12 * band.width.value, 0)} dB` : '';
  const gain = hasGain(band.type) ? ` Gain ${decimals(band.gain, 1)} dB` : '';
  return `${name}${slope} Fc ${decimals(band.frequency, 0)} Hz${gain}${widthText(band)}`;
}

/** `IIR Order 2 Coefficients …`: of what Equalizer APO has no name for, at this sample rate alone. */
const apoSection = ({ b, a }: Section): string =>
  `IIR Order 2 Coefficients ${[...b, 1, ...a].map((c) => decimals(c, 0)).join(' ')}`;

/** The chain as Equalizer APO computes it: by its own filters where the design is bilinear, by coefficients where it is not. */
export function apoText({ made, preamp }: EqResult, i: EqInputs): string {
  const lines = made.map(({ stage, section }, k) => {
    const own = stage.kind === 'band' && i.design === 'bilinear' ? apoBand(stage.band) : undefined;
    return `Filter ${k + 1}: ON ${own ?? apoSection(section)}`;
  });
  return `${[`Preamp: ${decimals(preamp, 1)} dB`, ...lines].join('\n')}\n`;
}

/** Whether a file in the form of Equalizer APO has coefficients, which hold at one sample rate. */
export const isAtOneRate = ({ made }: EqResult, i: EqInputs): boolean =>
  made.some(
    ({ stage }) =>
      i.design !== 'bilinear' || stage.kind !== 'band' || APO[stage.band.type] === undefined,
  );

/** Refuses a form in which programs compute bilinear filters by themselves. @throws InputError */
export function needBilinear(i: EqInputs, program: string): void {
  if (i.design !== 'bilinear')
    throw new InputError(
      `is not bilinear, which ${program} computes: take the coefficients, or the bilinear design`,
      { field: 'design', value: i.design, remedies: [{ design: 'bilinear' }] },
    );
}

/** Refuses a stage that a form has no name for. */
export function unwritable(m: Made, k: number, program: string): never {
  throw new InputError(
    `have ${stageName(m) === 'section' ? 'coefficients' : `a ${stageName(m)}`} as section ${k + 1}, which ${program} has no name for: take the coefficients for miniDSP, CamillaDSP or Equalizer APO`,
    { field: 'bands' },
  );
}

/** The band of a stage, or the refusal of what is none. */
const bandFor = (m: Made, k: number, program: string): Band =>
  m.stage.kind === 'band' ? m.stage.band : unwritable(m, k, program);

/** As AutoEq's ParametricEQ.txt: peaks and shelves by Q. */
export function autoEqText(r: EqResult, i: EqInputs): string {
  needBilinear(i, 'what reads AutoEq’s files');
  const lines = r.made.map((m, k) => {
    const band = bandFor(m, k, 'AutoEq');
    const { type, width } = band;
    const text = apoBand(band);
    if (
      (type !== 'peak' && type !== 'lowshelf' && type !== 'highshelf') ||
      width.kind !== 'q' ||
      !text
    )
      return unwritable(m, k, 'AutoEq’s ParametricEQ.txt');
    return `Filter ${k + 1}: ON ${text}`;
  });
  return `${[`Preamp: ${decimals(r.preamp, 1)} dB`, ...lines].join('\n')}\n`;
}

const REW: Readonly<Record<BandType, string | undefined>> = {
  peak: 'PK',
  lowshelf: 'LSQ',
  highshelf: 'HSQ',
  lowpass: 'LPQ',
  highpass: 'HPQ',
  bandpass: undefined,
  notch: 'NO',
  allpass: 'AP',
  lowpass1: 'LP1',
  highpass1: 'HP1',
  allpass1: undefined,
  lowshelf1: undefined,
  highshelf1: undefined,
};

/** As REW's filter settings for its Generic equaliser. */
export function rewText(r: EqResult, i: EqInputs): string {
  needBilinear(i, 'REW');
  const lines = r.made.map((m, k) => {
    const { type, frequency, gain, width } = bandFor(m, k, 'REW');
    // S = 0.9 is what REW has for a shelf without a width.
    const plain = width.kind === 'slope' && width.value === 0.9;
    const name = plain ? (type === 'lowshelf' ? 'LS' : 'HS') : REW[type];
    if (name === undefined || (width.kind !== 'q' && !plain))
      return unwritable(m, k, 'REW’s generic equaliser');
    const number = String(k + 1).padStart(2);
    const fc = decimals(frequency, 1).padStart(8);
    const own = hasGain(type) ? `  Gain ${decimals(gain, 2).padStart(6)} dB` : '';
    const q =
      plain || isFirstOrder(type) || width.kind !== 'q'
        ? ''
        : `  Q ${decimals(width.value, 3).padStart(6)}`;
    return `Filter ${number}: ON  ${name.padEnd(8)} Fc ${fc} Hz${own}${q}`;
  });
  return `${['Filter Settings file', '', 'Equaliser: Generic', '', ...lines].join('\n')}\n`;
}

/** The sections that a program runs, the preamp in the first. */
export function sectionsWithPreamp({ made, preamp }: EqResult): Section[] {
  const gain = 10 ** (preamp / 20);
  const [first = { b: [1, 0, 0], a: [0, 0] } as const, ...rest] = made.map((m) => m.section);
  return [{ b: [first.b[0] * gain, first.b[1] * gain, first.b[2] * gain], a: first.a }, ...rest];
}

/** Blocks of miniDSP, a₁ and a₂ with their signs turned; the preamp is in the first. */
export function miniDspText(r: EqResult): string {
  const sections = sectionsWithPreamp(r);
  return sections
    .map(({ b, a }, k) =>
      [
        `biquad${k + 1},`,
        ...b.map((c, n) => `b${n}=${decimals(c, 1)},`),
        `a1=${decimals(-a[0] + 0, 1)},`,
        // The last number of a file has no comma behind it.
        `a2=${decimals(-a[1] + 0, 1)}${k < sections.length - 1 ? ',' : ''}\n`,
      ].join('\n'),
    )
    .join('');
}
