/** What is found unasked of each analysis: of its output's curve, or the numbers that it comes to. */
import type { Dataset } from '@tollbench/engines/spice/results/dataset.ts';
import { showQuantity } from '../../define/si.ts';
import { type Curves, outputCurve } from './curves.ts';
import type { Cycles } from './cycles.ts';
import { responseFigures, sweepFigures, waveFigures } from './figures.ts';
import { rootsOf, sharesOf, totalOf, transferOf } from './numbers.ts';
import type { Reading } from './results.ts';
import type { Analysis } from './simulated.ts';

type Name = Reading['name'];

/** A number in a unit that depends on the trace: the machine has it in SI. */
export const inUnit = (name: Name, value: number, symbol: string, label?: string): Reading[] =>
  Number.isFinite(value)
    ? [
        {
          ...{ name, value, shown: showQuantity(value, symbol, 5) },
          ...(label !== undefined && { label }),
        } as Reading,
      ]
    : [];

export const known = (name: Name, value: number): Reading[] =>
  Number.isFinite(value) ? [{ name, value } as Reading] : [];

export const analysisReadings = (a: Analysis): Reading[] => [
  ...curveFigures(a.curves),
  ...numberFigures(a),
];

function curveFigures(curves: Curves | undefined): Reading[] {
  const curve = curves && outputCurve(curves);
  if (!curves || !curve) return [];
  const { symbol } = curve;
  switch (curves.kind) {
    case 'tran': {
      const f = waveFigures(curve);
      const size = Math.max(Math.abs(f.least), Math.abs(f.greatest));
      // What the last digits of a larger number leave is read as nothing; files have it all.
      const read = (name: Name, value: number) =>
        inUnit(name, value, symbol).map(
          (r): Reading =>
            Math.abs(value) < 1e-9 * size ? ({ ...r, shown: `0 ${symbol}` } as Reading) : r,
        );
      return [
        ...read('peakToPeak', f.greatest - f.least),
        ...repetition(f.cycles),
        ...known('riseTime', f.riseTime),
        ...known('overshoot', f.overshoot),
        ...read('mean', f.mean),
        ...inUnit('rms', f.rms, symbol),
        ...inUnit('least', f.least, symbol),
        ...inUnit('greatest', f.greatest, symbol),
      ];
    }
    case 'ac': {
      if (curve.unit === '°') return [];
      const f = responseFigures(curve);
      const band = Number.isNaN(f.lower) ? f.upper : f.upper - f.lower;
      return [
        ...known('peakGain', f.peak),
        ...known('peakFrequency', f.peakAt),
        ...known('bandwidth', band),
        ...known('lowerCutoff', f.lower),
        ...known('upperCutoff', f.upper),
        ...known('unityFrequency', f.unity),
        ...known('unityPhase', f.unityPhase),
      ];
    }
    case 'dc': {
      const f = sweepFigures(curve);
      const { unit } = curves.axis;
      const slope = unit === symbol ? '' : unit === '' ? symbol : `${symbol || '1'}/${unit}`;
      return [
        ...inUnit(
          'greatest',
          curve.re.reduce((a, b) => Math.max(a, b)),
          symbol,
        ),
        ...inUnit(
          'least',
          curve.re.reduce((a, b) => Math.min(a, b)),
          symbol,
        ),
        ...inUnit('steepest', f.slope, slope),
        ...inUnit('steepestAt', f.slopeAt, unit),
      ];
    }
    default:
      return [];
  }
}

/** At a single frequency there is no band, and the densities are the answer. */
function spotNoise({ traces }: Dataset): Reading[] {
  const density = (name: string) => traces.find((t) => t.name === name)?.re[0] ?? Number.NaN;
  return [
    ...inUnit('outputDensity', density('onoise_spectrum'), 'V/√Hz'),
    ...inUnit('inputDensity', density('inoise_spectrum'), 'V/√Hz'),
  ];
}

/** To as many digits as its periods agree upon. */
function repetition(cycles: Cycles | undefined): Reading[] {
  if (!cycles) return [];
  const { frequency, uncertainty, marks } = cycles;
  const digits = Math.max(2, Math.min(6, Math.round(-Math.log10(uncertainty || 1e-6))));
  const note = `of the last ${marks.length - 1} periods, as are mean and RMS`;
  return [{ name: 'repetition', value: frequency, digits, note }];
}

function numberFigures({ request, datasets, sensitivities }: Analysis): Reading[] {
  const [first, second] = datasets;
  switch (request.kind) {
    case 'noise': {
      if (!second) return [];
      if ((first?.axis.re.length ?? 0) === 1) return spotNoise(first as Dataset);
      const [most] = sharesOf(second);
      const into = request.source.startsWith('i') ? 'A' : 'V';
      return [
        ...inUnit(
          'outputNoise',
          totalOf(second, 'onoise_total'),
          request.output.kind === 'current' ? 'A' : 'V',
        ),
        ...inUnit('inputNoise', totalOf(second, 'inoise_total'), into),
        ...(most
          ? ([
              { name: 'noisiest', value: most.device, shown: most.device.toUpperCase() },
              { name: 'noisiestShare', value: 100 * most.share },
            ] as Reading[])
          : []),
      ];
    }
    case 'pz': {
      const poles = rootsOf(first, 'pole');
      const [slowest] = poles;
      return [
        { name: 'poles', value: poles.length },
        { name: 'zeros', value: rootsOf(first, 'zero').length },
        ...(slowest
          ? known('dominantPole', Math.hypot(slowest.re, slowest.im) / (2 * Math.PI))
          : []),
        ...(poles.length > 0
          ? [{ name: 'isStable', value: poles.every((p) => p.re < 0) } as Reading]
          : []),
      ];
    }
    case 'tf': {
      if (!first) return [];
      const { gain, input, output } = transferOf(first);
      const unit = `${request.output.kind === 'current' ? 'A' : 'V'}/${request.source.startsWith('i') ? 'A' : 'V'}`;
      return [
        {
          name: 'gain',
          value: gain,
          shown: showQuantity(gain, unit === 'V/V' || unit === 'A/A' ? '' : unit, 5).trim(),
        },
        ...(Number.isNaN(input) ? [] : [{ name: 'inputResistance', value: input } as Reading]),
        ...(Number.isNaN(output) ? [] : [{ name: 'outputResistance', value: output } as Reading]),
      ];
    }
    case 'sens': {
      const [most] = sensitivities;
      if (!most) return [];
      return [
        { name: 'mostSensitiveTo', value: most.name, shown: most.name.toUpperCase() },
        ...inUnit('mostPerPercent', most.perPercent, request.output.kind === 'current' ? 'A' : 'V'),
      ];
    }
    default:
      return [];
  }
}
