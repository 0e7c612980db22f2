/** The heat sink that holds devices at rest. */
import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import { MAX_RATIO, spreading } from '@tollbench/engines/thermal/spreading.ts';
import { InputError } from '../../define/error.ts';
import { showLength } from '../../define/fields/length.ts';
import { inputs, type ThermalInputs } from './inputs.ts';

export interface Sink {
  /** K/W that the sink may have at most. */
  readonly needed: number;
  /** K/W of one device in the base plate at that sink; null where heat enters it evenly. */
  readonly spreading: number | null;
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
/** W/(m²·K) of a sink without resistance. */
const COLD = 1e15;

/** Throws InputError where the limit is passed without any sink's resistance. */
export function sinkOf(inner: number, i: ThermalInputs): Sink {
  const rise = i.drift / 100;
  const loss = (t: number): number => i.steady * (1 + rise * (t - REFERENCE));
  const hot = loss(i.limit);
  const cool = Math.min(i.ambient, i.limit);
  const without = hot > 0 ? cool : i.limit;
  if (!(hot > 0 && loss(cool) > 0))
    throw new InputError(`of ${i.drift} % a kelvin leaves no loss at ${without} °C`, {
      field: 'drift',
      value: String(i.drift),
      remedies: [{ drift: '0' }],
    });
  const own = inner + i.interface;
  const inPlate = plateOf(i);
  const room = (i.limit - i.ambient) / hot;
  if (!(room < 1e15))
    throw new InputError(`of ${i.steady} W needs no heat sink at all`, {
      field: 'steady',
      value: String(i.steady),
      remedies: [{ steady: '1' }],
    });
  const left = (x: number): number => room - own - inPlate(x) - i.devices * x;
  if (!(left(0) > 0)) throw tooHot(i, hot, own + inPlate(0));
  const most = (room - own) / i.devices;
  const needed = i.base === 'none' ? most : findRoot(left, 0, most);
  const slope = i.steady * rise;
  const r = Array.from(
    { length: DRAWN },
    (_, k) => needed * 10 ** (-1.5 + (2.5 * k) / (DRAWN - 1)),
  );
  return {
    needed,
    spreading: i.base === 'none' ? null : inPlate(needed),
    hot,
    together: hot * i.devices,
    caseTemperature: i.limit - hot * inner,
    sinkTemperature: i.limit - hot * own,
    curve: { r, junction: r.map((x) => atRest(own + inPlate(x) + i.devices * x, slope, i)) },
    runaway: slope > 0 ? 1 / slope : null,
  };
}

/** A sink of no resistance would not do. */
function tooHot(i: ThermalInputs, hot: number, own: number): InputError {
  const rise = Number((hot * own).toPrecision(4));
  const enough = Number(((0.7 * i.steady * (i.limit - i.ambient)) / (hot * own)).toPrecision(3));
  return new InputError(
    `of ${Number(hot.toPrecision(4))} W at ${i.limit} °C heats the junction by ${rise} K over the sink, more than the ${Number((i.limit - i.ambient).toPrecision(6))} K there are: no heat sink is enough`,
    { field: 'steady', value: String(i.steady), remedies: [{ steady: String(enough) }] },
  );
}

/** K/W of one device in its share of the plate, over the resistance of the whole sink. */
function plateOf(i: ThermalInputs): (r: number) => number {
  if (i.base === 'none') return () => 0;
  for (const [source, plate] of [
    ['sourceX', 'plateX'],
    ['sourceY', 'plateY'],
  ] as const) {
    const [s, p] = [i[source], i[plate]];
    const refused = (why: string, to: number) =>
      new InputError(`of ${showLength(p)} is ${why} ${showLength(to)}`, {
        field: plate,
        value: inputs[plate].format(p),
        remedies: [{ [plate]: inputs[plate].format(to) }],
      });
    if (p < s) throw refused('less than the footprint’s', s);
    if (p > MAX_RATIO * s)
      throw refused(`more than ${MAX_RATIO} times the footprint’s, which is`, MAX_RATIO * s);
  }
  const found = spreading({
    source: [i.sourceX, i.sourceY],
    plate: [i.plateX, i.plateY],
    thickness: i.plateThickness,
    conductivity: i.conductivity,
  });
  const area = i.plateX * i.plateY;
  return (r) => found(r > 0 ? 1 / (i.devices * r * area) : COLD);
}

/** T = T_a + R·P·(1 + α(T − 25)), solved. */
function atRest(whole: number, slope: number, i: ThermalInputs): number | null {
  const gain = 1 - whole * slope;
  if (!(gain > 0)) return null;
  return (i.ambient + whole * (i.steady - slope * REFERENCE)) / gain;
}
