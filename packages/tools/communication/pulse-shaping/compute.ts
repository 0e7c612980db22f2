import {
  convolved,
  type Interference,
  interference,
  smoothBetween,
  straightBetween,
} from '@tollbench/engines/communication/interference.ts';
import {
  type Exceedance,
  exceedance,
  levelOf,
  worstPeak,
} from '@tollbench/engines/communication/peak-power.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';
import { InputError } from '../../define/error.ts';
import type { Run } from '../../define/tool.ts';
import { type Channel, channel } from './channel.ts';
import { type Drawn, eyeOf } from './eye.ts';
import { type Filters, filters, roundedFilters } from './filters.ts';
import type { ShapingInputs } from './inputs.ts';
import { instantOf } from './instant.ts';
import { eyeOpening, modulationOf } from './modulations.ts';
import {
  type Named,
  type SpanTrade,
  spans,
  type WindowChoice,
  windows,
  wordLengths,
} from './trades.ts';

export interface ShapingResult {
  readonly filters: Filters;
  readonly isi: Interference;
  /** Index of the symbol instant in the response of both filters. */
  readonly instant: number;
  readonly both: Float64Array;
  readonly opening: number;
  readonly channel: Channel;
  /** dB over the mean. */
  readonly worstPeak: number;
  readonly ccdf: Exceedance;
  readonly drawn: Drawn;
  /** In-phase axis of random symbols behind both filters. */
  readonly eye: Float64Array;
  readonly windows: readonly Named<WindowChoice>[];
  readonly words: readonly Named<number>[];
  readonly spans: readonly SpanTrade[] | null;
}

/** Products of the trial, of the windows and words that are compared, and of the designs that take some frames. */
export const long = (i: ShapingInputs): boolean =>
  i.find === 'span' ||
  i.pulse === 'taps' ||
  i.receiver === 'taps' ||
  i.receiver === 'long' ||
  i.symbols * i.samples * Math.max(5, i.span) + 2 * (i.samples * i.span) ** 2 > 1.2e6 ||
  (i.pulse === 'nyquist' && i.span * i.samples > 100);

/** Drawn samples a symbol, at least. */
const FINE = 16;

export function compute(i: ShapingInputs, run: Run): ShapingResult {
  const { points, sequence } = modulationOf(i.modulation);
  if (sequence === 'offset' && i.samples % 2 !== 0)
    throw new InputError(
      'is OQPSK, whose axes are half a symbol apart: take an even number of samples a symbol',
      {
        field: 'modulation',
        value: i.modulation,
        remedies: [{ samples: String(i.samples + 1) }, { modulation: 'qpsk' }],
      },
    );
  const exact = filters({ ...i, words: 'double' });
  const found = roundedFilters(exact, i);
  const { transmit, receive } = found;
  const both = convolved(transmit, receive);
  const instant = instantOf(found, both, i);
  const isi = audible(interference(both, instant, i.samples));
  run.progress(0.1);
  const drawn = drawnOf(transmit, both, instant, i);
  const ccdf = exceedance(
    points,
    transmit,
    i.samples,
    sequence,
    i.symbols,
    new Random(i.seed, 1),
    (share) => run.progress(0.1 + 0.5 * share),
  );
  return {
    filters: found,
    isi,
    instant,
    both,
    opening: eyeOpening(i.modulation, isi),
    channel: channel(transmit, i),
    worstPeak: levelOf(worstPeak(points, transmit, i.samples, sequence)),
    ccdf,
    drawn,
    eye: eyeOf(drawn, isi.own, i),
    windows: windows(i, exact),
    words: wordLengths(exact, i),
    spans: i.find === 'span' ? spans(i, (share) => run.progress(0.6 + 0.4 * share)) : null,
  };
}

/** Shares that are nothing but the rounding of sin πk are 0. */
const SILENT = 1e-15;

function audible(isi: Interference): Interference {
  const others = isi.others.map(({ symbol, share }) => ({
    symbol,
    share: Math.abs(share) < SILENT ? 0 : share,
  }));
  return others.some(({ share }) => share !== 0)
    ? { ...isi, others }
    : { ...isi, others, peak: 0, rms: 0 };
}

/** Pulses with steps or corners are drawn on straight lines, which an ideal low-pass would make ring. */
function drawnOf(
  transmit: Float64Array,
  both: Float64Array,
  instant: number,
  { samples, pulse }: ShapingInputs,
): Drawn {
  const factor = Math.ceil(FINE / samples);
  const between =
    pulse === 'rectangular' || pulse === 'half-sine' ? straightBetween : smoothBetween;
  return {
    fine: samples * factor,
    transmit: between(transmit, factor),
    both: between(both, factor),
    instant: instant * factor,
  };
}
