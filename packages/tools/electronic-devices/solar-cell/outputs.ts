import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { SolarResult } from './compute.ts';
import { notices } from './notices.ts';
import { curvePlot, familyPlot, residualPlot, sunsVocPlot } from './plots.ts';
import { hotSpotPlot, lengthPlot, shadedPlot } from './plots-string.ts';
import {
  curveReadouts,
  fitReadouts,
  lossReadouts,
  parameterReadouts,
  shadeReadouts,
  sizingReadouts,
} from './readouts.ts';
import type { results } from './results.ts';
import type { Shading } from './shading.ts';
import type { StringSizing } from './string-sizing.ts';
import { cellsTable, lengthsTable, matrixTable, peaksTable } from './tables.ts';

type Shown = NamedOutput<typeof results>;

/** The picture that answers the question, its figures, and what the device is. */
export function outputs(r: SolarResult): Shown[] {
  return [
    ...notices(r),
    ...(r.shading ? shaded(r, r.shading) : r.sizing ? sized(r, r.sizing) : curve(r)),
    {
      kind: 'readouts',
      id: 'parameters',
      title: 'Parameters of one module',
      items: parameterReadouts(r),
    },
    ...fitted(r),
    matrixTable(r),
  ];
}

const v = (x: number) => showQuantity(x, 'V');
const w = (x: number) => showQuantity(x, 'W');

function curve(r: SolarResult): Shown[] {
  const { maximum, shortCircuit, openCircuit } = r.figures;
  return [
    {
      kind: 'plot',
      id: 'curve',
      title: 'I–V and P–V',
      plot: curvePlot(r),
      caption: `${w(maximum.power)} at ${v(maximum.voltage)} and ${showQuantity(maximum.current, 'A')}, between ${showQuantity(shortCircuit, 'A')} at short circuit and ${v(openCircuit)} at open circuit, at ${showQuantity(r.at.irradiance, 'W/m²')} and ${r.at.celsius.toFixed(1)} °C.`,
    },
    { kind: 'readouts', id: 'answer', title: 'Maximum power', items: curveReadouts(r) },
    {
      kind: 'plot',
      id: 'irradiances',
      title: 'By irradiance',
      plot: familyPlot(r),
      caption: `The curve at five irradiances and ${r.at.celsius.toFixed(1)} °C.`,
    },
    {
      kind: 'plot',
      id: 'sunsVoc',
      title: 'Suns–V_oc',
      plot: sunsVocPlot(r),
      caption:
        'Open-circuit voltage of one module over the light, where the series resistance has no part, and its slope in kT/q a cell. The shunt stays as it is here.',
    },
    { kind: 'readouts', id: 'losses', title: 'What takes power', items: lossReadouts(r) },
  ];
}

function shaded(r: SolarResult, s: Shading): Shown[] {
  const full = Math.max(0, ...s.unshaded.peaks.map((p) => p.power));
  return [
    {
      kind: 'plot',
      id: 'shaded',
      title: 'String in shade',
      plot: shadedPlot(r.settled, s),
      caption: `The shaded string gives ${w(s.peak.power)} at ${v(s.peak.voltage)}, without shade ${w(full)}. It has ${s.curve.peaks.length === 1 ? 'one peak' : `${s.curve.peaks.length} peaks`}.`,
    },
    { kind: 'readouts', id: 'shadeAnswer', title: 'Shaded string', items: shadeReadouts(r, s) },
    cellsTable(s),
    {
      kind: 'plot',
      id: 'hotSpot',
      title: 'Hot spot',
      plot: hotSpotPlot(s),
      caption: `Power into one of the darkest cells by the light left to it: at most ${w(Math.max(0, ...s.hotSpot.atShort))} with the string shorted, ${w(Math.max(0, ...s.hotSpot.atMaximum))} at maximum power.`,
    },
    peaksTable(s),
  ];
}

function sized(r: SolarResult, s: StringSizing): Shown[] {
  const { settled: i } = r;
  return [
    {
      kind: 'plot',
      id: 'stringLength',
      title: 'Length of the string',
      plot: lengthPlot(i, s),
      caption: s.chosen
        ? `${s.chosen.modules} modules have ${v(s.chosen.openCold)} at ${showQuantity(i.coldest, '°C')}, below ${v(i.most)}, and ${v(s.chosen.atInverter)} at the inverter at ${showQuantity(i.hottest, '°C')}.`
        : `No number of modules stays below ${v(i.most)} at ${showQuantity(i.coldest, '°C')} and within the tracker’s range.`,
    },
    { kind: 'readouts', id: 'sizingAnswer', title: 'String', items: sizingReadouts(r, s) },
    lengthsTable(s),
  ];
}

function fitted(r: SolarResult): Shown[] {
  const fit = r.device.fit;
  if (!fit) return [];
  return [
    { kind: 'readouts', id: 'fit', title: 'Fit', items: fitReadouts(r) },
    {
      kind: 'plot',
      id: 'residuals',
      title: 'Residuals',
      plot: residualPlot(r),
      caption: `Measured less fitted current of ${fit.voltage.length} points: ${showQuantity(fit.fit.rms, 'A')} root mean square.`,
    },
  ];
}
