/** The heat sink that holds devices at rest. */
import { InputError } from '../../define/error.ts';
import type { ThermalInputs } from './inputs.ts';

export interface Sink {
  /** K/W that the sink may have at most. */
  readonly needed: number;
  /** W of one device at the limit, and of all of them. */
  readonly hot: number;
  readonly together: number;
  /** °C at the limit: of the case, of the sink. */
  readonly caseTemperature: number;
  readonly sinkTemperature: number;
  /** °C of the junction over the sink's resistance, K/W; null where it runs away. */
  readonly curve: { readonly r: readonly number[]; readonly junction: readonly (number | null)[] };
  /** K/W from junction to ambient, for one device, at which loss and cooling rise alike; null where none does. */
  readonly runaway: number | null;
}

/** °C at which losses are given. */
const REFERENCE = 25;
const DRAWN = 121;

/** Throws InputError where the limit is passed without any sink's resistance. */
export function sinkOf(inner: number, i: ThermalInputs): Sink {
  const rise = i.drift / 100;
  const loss = (t: number): number => i.steady * (1 + rise * (t - REFERENCE));
  const hot = loss(i.limit);
  if (!(hot > 0))
    throw new InputError(`of ${i.drift} % a kelvin leaves no loss at ${i.limit} °C`, {
      field: 'drift',
      value: String(i.drift),
      remedies: [{ drift: '0' }],
    });
  const own = inner + i.interface;
  const needed = ((i.limit - i.ambient) / hot - own) / i.devices;
  if (!(needed > 0))
    throw new InputError(
      `of ${Number(hot.toPrecision(4))} W at ${i.limit} °C heats the junction by ${Number((hot * own).toPrecision(4))} K over the sink, more than the ${i.limit - i.ambient} K there are: no heat sink is enough`,
      {
        field: 'steady',
        value: String(i.steady),
        remedies: [
          {
            steady: String(
              Number(((0.7 * i.steady * (i.limit - i.ambient)) / (hot * own)).toPrecision(3)),
            ),
          },
        ],
      },
    );
  const slope = i.steady * rise;
  const r = Array.from(
    { length: DRAWN },
    (_, k) => needed * 10 ** (-1.5 + (2.5 * k) / (DRAWN - 1)),
  );
  return {
    needed,
    hot,
    together: hot * i.devices,
    caseTemperature: i.limit - hot * inner,
    sinkTemperature: i.limit - hot * own,
    curve: { r, junction: r.map((x) => atRest(own + i.devices * x, slope, i)) },
    runaway: slope > 0 ? 1 / slope : null,
  };
}

/** T = T_a + R·P·(1 + α(T − 25)), solved. */
function atRest(whole: number, slope: number, i: ThermalInputs): number | null {
  const gain = 1 - whole * slope;
  if (!(gain > 0)) return null;
  return (i.ambient + whole * (i.steady - slope * REFERENCE)) / gain;
}
