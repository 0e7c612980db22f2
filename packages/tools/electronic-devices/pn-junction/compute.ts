import { InputError } from '../../define/error.ts';
import { type ReadCard, readCard } from './card.ts';
import { type CardCurves, cardCurves } from './card-curves.ts';
import type { PnInputs } from './inputs.ts';
import { computeJunction, type JunctionResult } from './junction.ts';
import { computeMeasured, type MeasuredResult } from './measured.ts';

/** One of the three, by the task. */
export interface PnResult {
  readonly settled: PnInputs;
  readonly junction: JunctionResult | null;
  readonly card: (ReadCard & { readonly curves: CardCurves }) | null;
  readonly measured: MeasuredResult | null;
}

/** What a diode of any card may carry at the voltage, A: beyond, the voltage was not meant. */
const MOST_CURRENT = 1e12;

export function compute(i: PnInputs): PnResult {
  const none = { settled: i, junction: null, card: null, measured: null };
  if (i.task === 'junction') return { ...none, junction: computeJunction(i) };
  if (i.task === 'measured') return { ...none, measured: computeMeasured(i) };
  const read = readCard(i.card, i.cardName);
  const curves = cardCurves(read.card, i.kelvin, i.voltage);
  if (!(Math.abs(curves.point.current) < MOST_CURRENT))
    throw new InputError(
      `is ${i.voltage} V, at which ${read.name} would carry more than ${MOST_CURRENT.toExponential()} A`,
      { field: 'voltage', value: String(i.voltage), remedies: [{ voltage: '0' }] },
    );
  return { ...none, card: { ...read, curves } };
}
