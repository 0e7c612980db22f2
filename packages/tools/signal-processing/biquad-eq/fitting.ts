/** Bands fitted to a curve, rounded to what programs take, and what they leave. */
import type { Band } from '@tollbench/engines/equaliser/band.ts';
import { fitBands, MAX_FIT_POINTS } from '@tollbench/engines/equaliser/fit.ts';
import { InputError } from '../../define/error.ts';
import { formatQuantity, showQuantity } from '../../define/si.ts';
import type { EqInputs } from './inputs.ts';
import { type Curve, levelOf, readCurve } from './read/curve.ts';

export interface Fit {
  /** Hz, evenly in octaves over the range. */
  readonly frequency: Float64Array;
  /** dB that the chain shall have there. */
  readonly wanted: Float64Array;
  /** dB as measured, against the level of 0 dB; null where the curve is what is wanted. */
  readonly measured: Float64Array | null;
  /** dB of the target there, the same. */
  readonly target: Float64Array | null;
  /** dB of the curve that count as 0. */
  readonly reference: number;
  readonly curve: Curve;
  readonly bands: readonly Band[];
}

/** Shelves wider than this have no bump. */
const SHELF_Q = 0.9;
/** Points of the fit in an octave; a curve of fewer points has more of them than it needs. */
const PER_OCTAVE = 24;

/** @throws InputError for a curve without points in the range, or bounds that leave nothing */
export function fitted(i: EqInputs): Fit {
  const curve = readCurve(i.curve, 'curve');
  const target =
    i.sense === 'measured' && i.target.trim() !== '' ? readCurve(i.target, 'target') : null;
  const [from, to] = range(i, curve, target);
  const count = Math.min(MAX_FIT_POINTS, Math.ceil(PER_OCTAVE * Math.log2(to / from)) + 1);
  const frequency = Float64Array.from({ length: count }, (_, k) =>
    k === count - 1 ? to : from * (to / from) ** (k / (count - 1)),
  );
  const raw = frequency.map((f) => levelOf(curve, f));
  const aim = target === null ? frequency.map(() => 0) : frequency.map((f) => levelOf(target, f));
  const sign = i.sense === 'measured' ? -1 : 1;
  const bare = raw.map((level, k) => sign * (level - (aim[k] ?? 0)));
  const reference =
    i.reference === 'mean' ? bare.reduce((sum, v) => sum + v, 0) / count : sign * i.referenceLevel;
  const wanted = bare.map((v) => v - reference);
  const bands = fitBands({
    frequency,
    level: wanted,
    bands: i.count,
    shelves: i.ends === 'both',
    limits: {
      from,
      to: Math.min(to, 0.49 * i.fs),
      minGain: i.least,
      maxGain: i.most,
      minQ: i.widest,
      maxQ: i.narrowest,
      maxShelfQ: Math.min(i.narrowest, SHELF_Q),
    },
    fs: i.design === 'bilinear' ? i.fs : null,
  });
  return {
    frequency,
    wanted,
    measured: sign < 0 ? raw.map((level) => level + reference) : null,
    target: sign < 0 ? aim : null,
    reference: sign * reference,
    curve,
    bands: bands.map(rounded).filter(({ gain }) => gain !== 0),
  };
}

function range(i: EqInputs, curve: Curve, target: Curve | null): [number, number] {
  const ends = ({ frequency }: Curve) => [frequency[0] ?? 0, frequency.at(-1) ?? 0] as const;
  const [low, high] = ends(curve);
  const [least, most] = target ? ends(target) : [0, Number.POSITIVE_INFINITY];
  const from = Math.max(i.lowest, low, least);
  const to = Math.min(i.highest, high, most, 0.499 * i.fs);
  if (i.lowest >= i.highest)
    throw new InputError(
      `is ${showQuantity(i.highest, 'Hz', 6)}; it must be above the ${showQuantity(i.lowest, 'Hz', 6)} that the fit begins at`,
      {
        field: 'highest',
        remedies: [{ highest: formatQuantity(Number((10 * i.lowest).toPrecision(3)), 'Hz') }],
      },
    );
  if (!(to > from * 1.05))
    throw new InputError(
      `goes from ${showQuantity(low, 'Hz', 5)} to ${showQuantity(high, 'Hz', 5)}, which has nothing in the range of the fit below half the sample rate`,
      {
        field: 'curve',
        ...(high > low * 1.06 &&
          low < 0.4 * i.fs && {
            remedies: [{ lowest: formatQuantity(low, 'Hz'), highest: formatQuantity(high, 'Hz') }],
          }),
      },
    );
  if (i.widest > i.narrowest)
    throw new InputError(`is ${i.widest}; it must not be above the largest Q, ${i.narrowest}`, {
      field: 'widest',
      remedies: [{ widest: String(i.narrowest) }],
    });
  return [from, to];
}

/** Steps that equaliser programs take: whole Hz from 100 on, tenths of a dB, hundredths of Q. */
function rounded({ type, frequency, gain, width }: Band): Band {
  return {
    type,
    frequency: frequency >= 100 ? Math.round(frequency) : Number(frequency.toFixed(1)) || frequency,
    gain: Math.round(gain * 10) / 10 + 0,
    width: { kind: 'q', value: Math.max(0.01, Math.round(width.value * 100) / 100) },
  };
}
