/** What was read, and where the model leaves the device behind. */
import type { Notice } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import type { SolarResult } from './compute.ts';
import { idealityOf } from './device.ts';
import type { Shading } from './shading.ts';
import type { StringSizing } from './string-sizing.ts';

type Remark = readonly [level: Notice['level'], id: string, text: string];

const volts = (v: number): string => showQuantity(v, 'V', 3);

export function notices(r: SolarResult): Notice[] {
  return [
    ...ofDevice(r),
    ...(r.shading ? ofShade(r, r.shading) : []),
    ...(r.sizing ? ofSizing(r, r.sizing) : []),
  ].map(([level, id, text]) => ({ kind: 'notice', id, level, text }));
}

function ofDevice(r: SolarResult): Remark[] {
  const { settled: i, device } = r;
  const list: Remark[] = [];
  const n = idealityOf(device.junction, i.cells, device.at.celsius);
  if (n < 0.8 || n > 2.2)
    list.push([
      'warning',
      'ideality',
      `The ideality is ${showQuantity(n, '', 3)} a cell; junctions have 1 to 2. Are ${i.cells} cells in series right?`,
    ]);
  const each = r.figures.openCircuit / i.cells / (i.task === 'curve' ? i.inSeries : 1);
  if (i.material === 'silicon' && r.at.irradiance > 0 && each > 0.8)
    list.push([
      'warning',
      'cells',
      `V_oc is ${volts(each)} a cell; silicon has 0.55 to 0.75 V. Are ${i.cells} cells in series right?`,
    ]);
  if (device.fit)
    list.push(...device.fit.remarks.map((text, k): Remark => ['note', `read-${k}`, text]));
  if (device.fit && r.at.celsius !== i.refCelsius && i.task === 'curve')
    list.push([
      'note',
      'moved',
      `The curve is fitted at ${i.refCelsius} °C and shown at ${Number(r.at.celsius.toFixed(1))} °C: the points stand where they were measured. ${byIdeality(r)}`,
    ]);
  if (device.junction.avalanche && i.share > 0.02 && i.source !== 'parameters')
    list.push([
      'note',
      'share',
      'A share of the shunt above 2 % moves the forward curve too: it no longer passes through the numbers given.',
    ]);
  if (i.task !== 'sizing' && r.at.irradiance > 0 && r.at.irradiance < 100)
    list.push([
      'note',
      'dim',
      `Below 100 W/m² the shunt rules: De Soto lets its conductance fall with the light, and real shunts often do not.`,
    ]);
  return list;
}

/** What a fit's ideality makes of V_oc with temperature, by De Soto's equation: the gap counts n times. */
const byIdeality = (r: SolarResult): string =>
  `The model’s V_oc falls by ${showQuantity(-100 * r.betaModel, '%/K', 2)}, which follows from the ideality of the fit; with the coefficient of a data sheet the points can be moved by IEC 60891.`;

function ofShade({ settled: i }: SolarResult, s: Shading): Remark[] {
  const list: Remark[] = [];
  const lowest = s.rows.reduce((a, b) => (b.voltage < a.voltage ? b : a));
  if (lowest.voltage < -8 && i.avalanche === 'none')
    list.push([
      'warning',
      'reverse',
      `A cell stands at ${volts(lowest.voltage)}: cells of silicon break down at −10 to −30 V, which is left out. Set Breakdown to Bishop.`,
    ]);
  if (i.cellShunt === null && i.source === 'datasheet')
    list.push([
      'note',
      'shunt',
      `The shunt of a cell, ${showQuantity(1 / s.cell.conductance, 'Ω', 3)}, is what four numbers of a data sheet leave: real cells mostly leak less, which moves the light at which they are hottest. Give it under Shade.`,
    ]);
  const hot = Math.max(...s.rows.map((row) => row.dissipation));
  const own = s.unshaded.peaks[0] ? s.unshaded.peaks[0].power / (i.cells * i.inSeries) : 0;
  if (own > 0 && hot > 3 * own)
    list.push([
      'warning',
      'heat',
      `A hot spot: one cell takes in ${showQuantity(hot, 'W', 3)}, ${(hot / own).toFixed(1)} times what an unshaded cell gives.`,
    ]);
  const best = s.peak;
  const highest = s.curve.peaks.toSorted((a, b) => b.voltage - a.voltage)[0];
  if (highest && s.curve.peaks.length > 1 && highest !== best && highest.power < 0.99 * best.power)
    list.push([
      'note',
      'tracker',
      `A tracker that comes from open circuit may stay at ${volts(highest.voltage)} with ${showQuantity(highest.power, 'W', 3)}; the highest peak is at ${volts(best.voltage)} with ${showQuantity(best.power, 'W', 3)}.`,
    ]);
  return list;
}

function ofSizing({ settled: i }: SolarResult, s: StringSizing): Remark[] {
  const list: Remark[] = [];
  if (!s.chosen)
    list.push([
      'warning',
      'noLength',
      s.mostInSeries < 1
        ? `One module has ${volts(s.openCold)} when coldest, above the inverter’s ${volts(i.most)}.`
        : s.fewestInSeries > s.mostInSeries
          ? `When hottest ${s.fewestInSeries} modules reach the tracker, and when coldest ${s.mostInSeries} reach the largest voltage: no length fits.`
          : 'Every length that stays below the largest voltage leaves the tracker’s range when cold.',
    ]);
  if (s.strings < 1)
    list.push([
      'warning',
      'current',
      `One string may give ${showQuantity(i.factor * s.standard.shortCircuit, 'A', 3)}, above the input’s ${showQuantity(i.inputCurrent, 'A', 3)}.`,
    ]);
  if (s.linearCold === null)
    list.push([
      'note',
      'linear',
      'Standards take the coefficient of V_oc on the data sheet; none is given, so the model alone sizes.',
    ]);
  return list;
}
