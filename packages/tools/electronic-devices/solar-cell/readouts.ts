/** The figures, in the order in which people ask for them. */
import { thermalVoltage } from '@tollbench/engines/device/mosfet-ekv.ts';
import { ZERO_CELSIUS } from '@tollbench/engines/photovoltaic/conditions.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { SolarResult } from './compute.ts';
import { idealityOf } from './device.ts';
import type { results } from './results.ts';
import type { Shading } from './shading.ts';
import { CABLE_CELSIUS, type StringSizing } from './string-sizing.ts';

type Reading = ReadoutOf<typeof results>;
type Shown = NamedOutput<typeof results>;
type Name = Reading['name'];

const DARK = 'no light, no power';

/** A number, or why there is none. */
const or = (name: Name, value: number, note: string): Reading =>
  (Number.isFinite(value) ? { name, value } : { name, value: null, note }) as Reading;

/** What the curve answers with. */
export function curveReadouts(r: SolarResult): Reading[] {
  const { maximum, shortCircuit, openCircuit, fillFactor } = r.figures;
  const { area, inSeries, inParallel } = r.settled;
  const moved: Reading[] =
    r.settled.correction !== 'none' && r.device.fit && r.moved
      ? [
          {
            name: 'correctedPower',
            value: r.moved.power,
            note: `procedure ${r.settled.correction === 'first' ? 1 : 2}, one module; the model has ${showQuantity(r.moduleFigures.maximum.power, 'W')}`,
          },
        ]
      : [];
  return [
    { name: 'maximumPower', value: maximum.power },
    ...moved,
    { name: 'maximumVoltage', value: maximum.voltage },
    { name: 'maximumCurrent', value: maximum.current },
    { name: 'openCircuitVoltage', value: openCircuit },
    { name: 'shortCircuitCurrent', value: shortCircuit },
    or('fillFactor', 100 * fillFactor, DARK),
    ...(area === null
      ? []
      : [
          or(
            'efficiency',
            (100 * maximum.power) / (area * inSeries * inParallel * r.at.irradiance),
            DARK,
          ),
        ]),
    { name: 'cellTemperature', value: r.at.celsius },
    or('powerCoefficient', 100 * r.gamma, DARK),
    or('voltageCoefficient', 100 * r.betaModel, DARK),
  ];
}

/** The parameters of one module at the conditions. */
export function parameterReadouts(r: SolarResult): Reading[] {
  const m = r.module;
  return [
    { name: 'photocurrent', value: m.photocurrent },
    { name: 'saturationCurrent', value: m.saturation },
    { name: 'ideality', value: idealityOf(m, r.settled.cells, r.at.celsius) },
    ...(m.saturation2 > 0 ? [{ name: 'secondSaturation', value: m.saturation2 } as const] : []),
    { name: 'seriesResistance', value: m.series },
    Number.isFinite(1 / m.conductance)
      ? { name: 'shuntResistance', value: 1 / m.conductance }
      : {
          name: 'shuntResistance',
          value: Number.POSITIVE_INFINITY,
          shown: 'none',
          note: 'no shunt',
        },
  ];
}

/** What takes power off the ideal curve. */
export function lossReadouts(r: SolarResult): Reading[] {
  const { losses: l, array: j, figures: f } = r;
  return [
    { name: 'seriesLoss', value: l.series },
    { name: 'shuntLoss', value: l.shunt },
    ...(j.saturation2 > 0 ? [{ name: 'secondLoss', value: l.second } as const] : []),
    ...(j.recombination ? [{ name: 'recombinationLoss', value: l.recombination } as const] : []),
    or('pseudoFillFactor', 100 * l.pseudoFillFactor, DARK),
    or('idealFillFactor', 100 * l.idealFillFactor, DARK),
    or('openResistance', f.openSlope, 'too steep to tell'),
    or('shortResistance', f.shortSlope, 'no path beside the junction'),
  ];
}

const UNTOLD = 'the curve does not tell';

/** How well a measured curve is met. */
export function fitReadouts(r: SolarResult): Reading[] {
  const measured = r.device.fit;
  if (!measured) return [];
  const { fit } = measured;
  const { errors: e, junction: j } = fit;
  const ut = r.settled.cells * thermalVoltage(r.device.at.celsius + ZERO_CELSIUS);
  const one = r.settled.diodes === 'one';
  return [
    { name: 'fitResidual', value: fit.rms },
    { name: 'fitPoints', value: measured.voltage.length },
    ...(r.settled.fitting === 'robust' ? [{ name: 'outliers', value: fit.outliers } as const] : []),
    or('photocurrentError', e.photocurrent, UNTOLD),
    or('saturationError', e.saturation, UNTOLD),
    one
      ? or('idealityError', e.slope / ut, UNTOLD)
      : or('secondSaturationError', e.saturation2, UNTOLD),
    or('seriesError', e.series, UNTOLD),
    or('shuntError', e.conductance / j.conductance ** 2, UNTOLD),
  ];
}

export function shadeReadouts(r: SolarResult, s: Shading): Reading[] {
  const full = Math.max(0, ...s.unshaded.peaks.map((p) => p.power));
  const other = Math.max(0, ...s.otherwise.peaks.map((p) => p.power));
  const all = s.rows.reduce((sum, row) => sum + row.cells * row.sections.length, 0);
  const dark = s.rows.reduce(
    (sum, row) => sum + row.cells * row.sections.length * (1 - row.light / 100),
    0,
  );
  const hot = s.rows.reduce((a, b) => (b.dissipation > a.dissipation ? b : a));
  return [
    { name: 'stringPower', value: s.peak.power },
    or('powerLost', 100 * (1 - s.peak.power / full), DARK),
    hot.dissipation > 0
      ? {
          name: 'hotPower',
          value: hot.dissipation,
          note: `${hot.light} % of the light, section ${hot.sections[0]}`,
        }
      : { name: 'hotPower', value: 0, note: 'no cell is driven backwards' },
    { name: 'hotVoltage', value: hot.voltage },
    { name: 'hotWorst', value: Math.max(0, ...s.hotSpot.atShort, ...s.hotSpot.atMaximum) },
    { name: 'stringVoltage', value: s.peak.voltage },
    { name: 'unshadedPower', value: full },
    {
      name: 'otherwisePower',
      value: other,
      label: r.settled.bypass === 'yes' ? 'Without bypass diodes' : 'With bypass diodes',
    },
    { name: 'shareDark', value: (100 * dark) / all },
    { name: 'peakCount', value: s.curve.peaks.length },
    { name: 'loadVoltage', value: s.load.voltage },
    { name: 'loadCurrent', value: s.load.current },
  ];
}

export function sizingReadouts(r: SolarResult, s: StringSizing): Reading[] {
  const { settled: i } = r;
  const rated = (s.chosen?.modules ?? 0) * s.standard.maximum.power;
  return [
    s.chosen
      ? { name: 'modules', value: s.chosen.modules }
      : { name: 'modules', value: null, note: 'no number fits: see the table' },
    { name: 'strings', value: s.strings },
    { name: 'coldOpenVoltage', value: s.openCold },
    { name: 'hotMaximumVoltage', value: s.hot.maximum.voltage },
    { name: 'mostInSeries', value: s.mostInSeries },
    { name: 'fewestInSeries', value: s.fewestInSeries },
    ...(s.linearCold === null ? [] : [{ name: 'coldOpenLinear', value: s.linearCold } as const]),
    { name: 'coldOpenModel', value: s.cold.openCircuit },
    { name: 'inputCurrent', value: Math.max(1, s.strings) * i.factor * s.standard.shortCircuit },
    { name: 'cableResistance', value: s.cableResistance, note: `at ${CABLE_CELSIUS} °C` },
    { name: 'cableLoss', value: s.cableLoss },
    s.chosen
      ? { name: 'cableShare', value: (100 * s.cableLoss) / rated }
      : { name: 'cableShare', value: null, note: 'no string fits' },
    s.chosen
      ? { name: 'ratedPower', value: rated }
      : { name: 'ratedPower', value: null, note: 'no string fits' },
  ];
}

export type { Reading, Shown };
