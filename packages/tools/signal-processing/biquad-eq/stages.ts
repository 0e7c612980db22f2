/** The stages of a chain as digital sections. */
import type { Band, BandType } from '@tollbench/engines/equaliser/band.ts';
import { analogOf, bilinearSection, sectionOfBand } from '@tollbench/engines/equaliser/design.ts';
import { powerAt } from '@tollbench/engines/equaliser/prototype.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { isStable, type Section, zpkOf } from '@tollbench/engines/iir/section.ts';
import { gainDb, type Zpk } from '@tollbench/engines/iir/zpk.ts';
import { InputError } from '../../define/error.ts';
import { formatQuantity, showQuantity } from '../../define/si.ts';
import type { EqInputs } from './inputs.ts';
import type { Stage } from './read/chain.ts';

/** A stage with its filter. */
export interface Made {
  readonly stage: Stage;
  readonly section: Section;
  readonly zpk: Zpk;
}

export const TYPE_NAMES: Readonly<Record<BandType, string>> = {
  peak: 'peak',
  lowshelf: 'low shelf',
  highshelf: 'high shelf',
  lowpass: 'low-pass',
  highpass: 'high-pass',
  bandpass: 'band-pass',
  notch: 'notch',
  allpass: 'all-pass',
  lowpass1: 'low-pass, 1st order',
  highpass1: 'high-pass, 1st order',
  allpass1: 'all-pass, 1st order',
  lowshelf1: 'low shelf, 1st order',
  highshelf1: 'high shelf, 1st order',
};

/** Of the sample rate: 1 + a₁ + a₂ is the square of this times 2π, and has three digits left. */
const LEAST_SHARE = 1e-7;

/** The field that a stage's frequency comes from. */
type Source = 'bands' | 'curve' | 'crossing';

/** @throws InputError where a frequency is not below half the sample rate, a filter is unstable, or the design has none for a band */
export function madeOf(stage: Stage, i: EqInputs, source: Source): Made {
  const where = source === 'bands' ? ` in line ${stage.line}` : '';
  if (stage.kind !== 'section') {
    const f = stage.kind === 'band' ? stage.band.frequency : stage.frequency;
    if (!(f < i.fs / 2))
      throw new InputError(
        `${source === 'bands' ? 'have' : 'is'} ${showQuantity(f, 'Hz', 6)}${where}; it must be below ${showQuantity(i.fs / 2, 'Hz', 6)}, half the sample rate`,
        { field: source, remedies: [{ fs: formatQuantity(Number((4 * f).toPrecision(2)), 'Hz') }] },
      );
    if (f < LEAST_SHARE * i.fs)
      throw new InputError(
        `${source === 'bands' ? 'have' : 'is'} ${showQuantity(f, 'Hz', 6)}${where}; below ${showQuantity(LEAST_SHARE * i.fs, 'Hz', 3)}, a ten-millionth of the sample rate, double precision does not hold the coefficients`,
        { field: source },
      );
  }
  const section = sectionOfStage(stage, i, source);
  if (!isStable([section]) || !section.b.every(Number.isFinite))
    throw new InputError(`have a pole that is not inside the unit circle${where}`, {
      field: source,
    });
  return { stage, section, zpk: zpkOf(section) };
}

function sectionOfStage(stage: Stage, i: EqInputs, source: Source): Section {
  if (stage.kind === 'section') return stage.section;
  if (stage.kind === 'analog')
    return bilinearSection(stage.prototype, (2 * Math.PI * stage.frequency) / i.fs);
  try {
    return sectionOfBand(stage.band, i.fs, i.design);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.code === 'infeasible')
      throw new InputError(error.message, {
        field: 'design',
        value: i.design,
        remedies: [{ design: 'matched' }, { design: 'bilinear' }].filter(
          (r) => r.design !== i.design,
        ),
      });
    throw new InputError(error.message, { field: source });
  }
}

/** The level in dB of the analog filter that a stage stands for; of a section given by its coefficients its own. */
export function analogLevel({ stage, zpk }: Made, f: number, fs: number): number {
  if (stage.kind === 'section') return gainDb(zpk, (2 * Math.PI * f) / fs);
  const [prototype, own] =
    stage.kind === 'band'
      ? [analogOf(stage.band), stage.band.frequency]
      : [stage.prototype, stage.frequency];
  return 10 * Math.log10(powerAt(prototype, f / own));
}

/** What a stage is, for a line of a table: `PK 1 kHz`. */
export function stageName({ stage }: Made): string {
  if (stage.kind === 'section') return 'section';
  if (stage.kind === 'analog') return 'Linkwitz transform';
  return TYPE_NAMES[stage.band.type];
}

export const bandsIn = (made: readonly Made[]): Band[] =>
  made.flatMap(({ stage }) => (stage.kind === 'band' ? [stage.band] : []));
