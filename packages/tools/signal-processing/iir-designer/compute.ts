import { memory } from '@tollbench/engines/iir/cascade.ts';
import { type Equaliser, equalise } from '@tollbench/engines/iir/delay-equaliser.ts';
import { bandGrid } from '@tollbench/engines/iir/extremes.ts';
import { type Lattice, lattice } from '@tollbench/engines/iir/lattice.ts';
import { countOf } from '@tollbench/engines/iir/polar-root.ts';
import { filterSamples } from '@tollbench/engines/iir/section.ts';
import { gainDb, groupDelay, phase } from '@tollbench/engines/iir/zpk.ts';
import type { Run } from '../../define/tool.ts';
import { type Design, design, leastOf } from './design.ts';
import { type FixedResult, fixedPoint, roundedMeets } from './fixed.ts';
import type { IirInputs } from './inputs.ts';
import {
  type BandFigure,
  type DelayFigures,
  delays,
  figures,
  type Passage,
  passage,
  passbands,
} from './measure.ts';
import { bandsOf, type SpecBand } from './spec.ts';

export interface IirResult {
  readonly design: Design;
  readonly bands: readonly SpecBand[];
  /** Number of poles. */
  readonly poles: number;
  readonly masked: boolean;
  readonly figures: readonly BandFigure[];
  readonly meets: boolean;
  readonly passage: Passage;
  readonly delay: DelayFigures | null;
  /** The same without the all-pass sections, where there are some, and that delay in samples by frequency. */
  readonly unequalised: {
    readonly figures: DelayFigures;
    readonly groupDelay: Float64Array;
  } | null;
  /** Hz, dense where the response moves. */
  readonly frequency: Float64Array;
  /** dB, of the exact and of the rounded filter. */
  readonly gain: Float64Array;
  readonly fixedGain: Float64Array | null;
  /** Samples. */
  readonly groupDelay: Float64Array;
  /** Radians, continuous. */
  readonly phase: Float64Array;
  readonly impulse: Float64Array;
  readonly lattice: Lattice;
  readonly fixed: FixedResult | null;
  /** Orders tried beyond the least until the rounded filter meets the mask, where that was asked for; null where none near does. */
  readonly raised: number | null;
}

export function compute(i: IirInputs, run: Run): IirResult {
  const bands = bandsOf(i);
  const { made: alone, raised } = chosen(i, bands);
  run.progress(0.3);
  const equaliser = i.equalise === 'on' ? equaliserOf(alone, bands, i) : null;
  const made = equaliser ? followed(alone, equaliser) : alone;
  run.progress(0.5);
  const seen = figures(made.zpk, bands, i.fs);
  const masked = bands.length > 0;
  const meets = seen.every((f) => f.meets);
  const fixed = i.fixed === 'on' ? fixedPoint(made.sections, bands, i, masked && meets) : null;
  run.progress(0.8);
  const through = passage(made.zpk);
  const stretches = passbands(made.zpk, bands, i.fs, through);
  const grid = responseGrid(made, fixed);
  return {
    design: made,
    bands,
    poles: made.zpk.poles.reduce((n, p) => n + countOf(p), 0),
    masked,
    figures: seen,
    meets,
    passage: through,
    delay: stretches.length > 0 ? delays(made.zpk, stretches) : null,
    unequalised: equaliser && {
      figures: delays(alone.zpk, stretches),
      groupDelay: grid.map((w) => groupDelay(alone.zpk, w)),
    },
    frequency: grid.map((w) => (w / (2 * Math.PI)) * i.fs),
    gain: grid.map((w) => gainDb(made.zpk, w)),
    fixedGain: fixed && grid.map((w) => gainDb(fixed.zpk, w)),
    groupDelay: grid.map((w) => groupDelay(made.zpk, w)),
    phase: grid.map((w) => phase(made.zpk, w)),
    impulse: impulseOf(made),
    lattice: lattice(made.sections),
    fixed,
    raised,
  };
}

/** All-pass sections for what the filter passes; none where it passes no stretch of frequencies. */
function equaliserOf(alone: Design, bands: readonly SpecBand[], i: IirInputs): Equaliser | null {
  const stretches = passbands(alone.zpk, bands, i.fs, passage(alone.zpk));
  return stretches.length > 0 ? equalise(alone.zpk, stretches, i.allpass) : null;
}

/** The filter with all-pass sections behind it: the magnitude stays. */
const followed = ({ zpk, sections, ...rest }: Design, by: Equaliser): Design => ({
  ...rest,
  sections: [...sections, ...by.sections],
  zpk: {
    ...zpk,
    zeros: [...zpk.zeros, ...by.zeros],
    poles: [...zpk.poles, ...by.poles],
    // Each numerator begins with r².
    logGain: by.sections.reduce((sum, { b }) => sum + Math.log(b[0]), zpk.logGain),
  },
});

/** Orders beyond the least that are tried before the word is called too short. */
const MAX_MORE = 8;

/** The design, of the least order whose rounded coefficients meet the mask where that is asked for; of the least where none near does. */
function chosen(
  i: IirInputs,
  bands: readonly SpecBand[],
): { readonly made: Design; readonly raised: number | null } {
  const made = design(i);
  if (i.from !== 'mask' || i.order !== 'rounded' || i.fixed === 'off' || made.least === null)
    return { made, raised: 0 };
  for (let more = 0; more <= MAX_MORE; more++) {
    const other = more === 0 ? made : higher(i, made.least + more);
    if (!other) break;
    if (roundedMeets(other.sections, bands, i)) return { made: other, raised: more };
  }
  return { made, raised: null };
}

function higher(i: IirInputs, order: number): Design | undefined {
  return order > 40 || (i.family === 'bessel' && order > 25) ? undefined : design(i, order);
}

/** Even steps for the eye, and points where roots of either filter bend the curve. */
function responseGrid({ zpk }: Design, fixed: FixedResult | null): Float64Array {
  const all = new Set<number>([...bandGrid(zpk, 0, Math.PI)]);
  if (fixed) for (const w of bandGrid(fixed.zpk, 0, Math.PI)) all.add(w);
  for (let k = 0; k <= 512; k++) all.add((Math.PI * k) / 512);
  return Float64Array.from(all).sort();
}

/** Samples of the impulse response that are shown. */
const MAX_SHOWN = 2000;

function impulseOf({ zpk, sections }: Design): Float64Array {
  const length = Math.min(MAX_SHOWN, Math.max(32, Math.ceil(memory(zpk.poles) / 5)));
  const impulse = new Float64Array(length);
  impulse[0] = 1;
  return filterSamples(sections, impulse);
}

/** Prototypes up to this order are found, paired and ordered within a frame. */
const MAX_QUICK = 10;
/** Below this share of the sample rate an edge makes poles so slow that limit cycles are a million states. */
const SLOW_EDGE = 0.02;

/** Whether this design is likely to take more than a frame. */
export function long(i: IirInputs): boolean {
  if (i.equalise === 'on') return true;
  if (i.from === 'order')
    return i.degree > MAX_QUICK || (i.fixed === 'on' && !(i.edge > SLOW_EDGE * i.fs));
  if (i.fixed === 'on' || i.from === 'import') return true;
  if (i.order === 'given') return i.n > MAX_QUICK;
  try {
    return leastOf(i).least > MAX_QUICK;
  } catch {
    // What is refused is refused at once.
    return false;
  }
}
