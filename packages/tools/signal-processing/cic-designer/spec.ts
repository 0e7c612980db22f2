/** What is asked for, once the fields go together. */
import { firstNull } from '@tollbench/engines/cic/response.ts';
import { type Cic, MAX_DELAY } from '@tollbench/engines/cic/structure.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import { formatQuantity, showQuantity } from '../../define/si.ts';
import { type CicInputs, inputs } from './inputs.ts';

export interface Spec {
  readonly kind: CicInputs['kind'];
  /** At the highest rate. */
  readonly cic: Cic;
  /** The lowest rate where it is programmable, else R. */
  readonly leastRate: number;
  /** The slow sample rate, Hz. */
  readonly slow: number;
  /** Edge of the pass band and start of the stop band as shares of the slow rate; the latter null where nothing is stopped. */
  readonly pass: number;
  readonly stop: number | null;
}

/** Reads the inputs as a filter. Throws InputError where they do not go together. */
export function specOf(i: CicInputs): Spec {
  const delays = delaysOf(i);
  const cic = { rate: i.rate, delays };
  const slow = i.fs / i.rate;
  if (i.rates === 'range' && i.leastRate > i.rate)
    throw new InputError(`is ${i.leastRate}, above the highest, ${i.rate}`, {
      field: 'leastRate',
      value: String(i.leastRate),
      remedies: [{ leastRate: String(i.rate) }, { rate: String(i.leastRate) }],
    });
  const half = slow / 2;
  if (i.edge > half || (i.compensator !== 'none' && i.edge >= half))
    throw new InputError(
      `is ${showQuantity(i.edge, 'Hz', 6)}; it must be ${i.compensator === 'none' ? 'at most' : 'below'} half the slow rate, ${showQuantity(half, 'Hz', 6)}`,
      { field: 'edge', value: inputs.edge.format(i.edge), remedies: lower(i, slow, cic) },
    );
  const nothing = firstNull(cic) * slow;
  if (i.compensator !== 'none' && i.edge >= nothing)
    throw new InputError(
      `is ${showQuantity(i.edge, 'Hz', 6)}; with these delays the CIC filter passes nothing at ${showQuantity(nothing, 'Hz', 6)}, and the pass band of a compensator must end below`,
      {
        field: 'edge',
        value: inputs.edge.format(i.edge),
        remedies: [{ edge: hertz(nothing / 2) }, { compensator: 'none' }],
      },
    );
  const stop = i.compensator === 'lowpass' ? stopOf(i, half) : null;
  return {
    kind: i.kind,
    cic,
    leastRate: i.rates === 'range' ? i.leastRate : i.rate,
    slow,
    pass: i.edge / slow,
    stop: stop === null ? null : stop / slow,
  };
}

const hertz = (f: number): string => formatQuantity(Number(f.toPrecision(4)), 'Hz');

/** A rate at which these edges have room, where there is one; or an eighth of the slow rate kept, and stopped from a quarter on. */
function lower(i: CicInputs, slow: number, cic: Cic): Remedy[] {
  const edge = Math.min(slow / 8, (firstNull(cic) * slow) / 2);
  const stops = i.compensator === 'lowpass' && !(i.stop > edge && i.stop < slow / 2);
  return [...slower(i, cic), { edge: hertz(edge), ...(stops ? { stop: hertz(slow / 4) } : {}) }];
}

/** The rate change at which the highest edge lies at 0.45 of the slow rate at most. */
function slower(i: CicInputs, cic: Cic): Remedy[] {
  const stops = i.compensator === 'lowpass';
  const rate = Math.floor((0.45 * i.fs) / (stops ? i.stop : i.edge));
  const passes = i.compensator === 'none' || (i.edge * rate) / i.fs <= 0.9 * firstNull(cic);
  const fits =
    passes && rate >= 2 && rate < i.rate && i.rates === 'fixed' && !(stops && i.stop <= i.edge);
  return fits ? [{ rate: String(rate) }] : [];
}

function stopOf(i: CicInputs, half: number): number {
  const said = { field: 'stop', value: inputs.stop.format(i.stop) };
  if (i.stop >= half)
    throw new InputError(
      `is ${showQuantity(i.stop, 'Hz', 6)}; it must be below half the slow rate, ${showQuantity(half, 'Hz', 6)}`,
      {
        ...said,
        remedies: [{ stop: hertz(i.edge + 0.7 * (half - i.edge)) }, { compensator: 'droop' }],
      },
    );
  if (i.stop <= i.edge)
    throw new InputError(
      `is ${showQuantity(i.stop, 'Hz', 6)}; it must be above the pass-band edge, ${showQuantity(i.edge, 'Hz', 6)}`,
      { ...said, remedies: [{ stop: hertz(i.edge + 0.5 * (half - i.edge)) }] },
    );
  return i.stop;
}

/** One delay for all combs, or one for each. */
function delaysOf({ delays, stages }: CicInputs): number[] {
  const refuse = (message: string, remedies: { delays: string }[]): never => {
    throw new InputError(message, { field: 'delays', value: delays.join(' '), remedies });
  };
  for (const delay of delays)
    if (!Number.isInteger(delay) || delay < 1 || delay > MAX_DELAY)
      refuse(`has ${delay}; a delay is a whole number from 1 to ${MAX_DELAY}`, [{ delays: '1' }]);
  if (delays.length !== 1 && delays.length !== stages)
    refuse(`has ${delays.length} numbers for ${stages} combs; give one for all, or one for each`, [
      { delays: String(delays[0]) },
    ]);
  return delays.length === 1 ? Array.from({ length: stages }, () => delays[0] ?? 1) : [...delays];
}
