/** The figures in the order in which people ask for them: what the deck measures, then what is found unasked. */
import { showQuantity } from '../../define/si.ts';
import type { SolverResult } from './compute.ts';
import { cursorsOf, shownOf, valueAt } from './cursors.ts';
import { type Curves, outputCurve } from './curves.ts';
import { responseFigures, spreadOf, sweepFigures, waveFigures } from './figures.ts';
import type { SolverInputs } from './inputs.ts';
import { rootsOf, sharesOf, totalOf, transferOf } from './numbers.ts';
import type { Reading } from './results.ts';
import type { Analysis } from './simulated.ts';
import { spreadValues } from './spread-values.ts';

type Name = Reading['name'];

/** A number in a unit that depends on the trace: the machine has it in SI. */
const inUnit = (name: Name, value: number, symbol: string, label?: string): Reading[] =>
  Number.isFinite(value)
    ? [
        {
          ...{ name, value, shown: showQuantity(value, symbol, 5) },
          ...(label !== undefined && { label }),
        } as Reading,
      ]
    : [];

const known = (name: Name, value: number): Reading[] =>
  Number.isFinite(value) ? [{ name, value } as Reading] : [];

export function readouts(r: SolverResult, i: SolverInputs): Reading[] {
  const leading = r.analyses[r.leading] as Analysis;
  const own = leadingFigures(r, leading);
  const asked = [...cursorReadings(leading.curves, i), ...measuredReadings(r)];
  const distortion = distortionReadings(r);
  return [
    ...asked,
    ...distortion,
    ...own,
    ...r.analyses.flatMap((a) => (a === leading ? [] : otherFigures(a, own))),
    ...spectrumReadings(r),
    ...spreadReadings(r, i),
    ...operatingReadings(r),
    ...(r.output ? [{ name: 'outputTrace', value: r.output.label } as Reading] : []),
    { name: 'dialect', value: r.dialect, note: r.dialectReasons.join('; ') },
    ...courseReadings(r),
  ];
}

const leadingFigures = (r: SolverResult, a: Analysis): Reading[] => [
  ...curveFigures(a.curves),
  ...numberFigures(a),
  ...(a.request.kind === 'op' ? operatingVoltage(r) : []),
];

/** Figures of the other analyses, where the first has none of the same name. */
function otherFigures(a: Analysis, before: readonly Reading[]): Reading[] {
  const names = new Set(before.map((b) => b.name));
  return [...curveFigures(a.curves), ...numberFigures(a)].filter(({ name }) => !names.has(name));
}

function curveFigures(curves: Curves | undefined): Reading[] {
  const curve = curves && outputCurve(curves);
  if (!curves || !curve) return [];
  const { symbol } = curve;
  switch (curves.kind) {
    case 'tran': {
      const f = waveFigures(curve);
      return [
        ...inUnit('peakToPeak', f.greatest - f.least, symbol, `${curve.label} peak to peak`),
        ...known('repetition', f.frequency),
        ...known('riseTime', f.riseTime),
        ...known('overshoot', f.overshoot),
        ...inUnit('mean', f.mean, symbol),
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
          `Greatest ${curve.label}`,
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

function numberFigures({ request, datasets, sensitivities }: Analysis): Reading[] {
  const [first, second] = datasets;
  switch (request.kind) {
    case 'noise': {
      if (!second) return [];
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

function measuredReadings({ measurements }: SolverResult): Reading[] {
  const [first] = measurements;
  if (!first) return [];
  const names = ['measurement1', 'measurement2', 'measurement3'] as const;
  return measurements
    .filter(({ run, copy }) => copy === 0 && run === first.run)
    .slice(0, names.length)
    .map(({ name: label, value, unit, failure }, k): Reading => {
      const name = names[k] as (typeof names)[number];
      if (failure !== '') return { name, label, value: null, note: failure };
      return { name, label, value, shown: showQuantity(value, unit, 5).trim() };
    });
}

function cursorReadings(curves: Curves | undefined, i: SolverInputs): Reading[] {
  const curve = curves && outputCurve(curves);
  if (!curves || !curve) return [];
  const { a, b } = cursorsOf(curves, i);
  const y = shownOf(curve, curves.kind);
  const symbol = curves.kind === 'ac' && curve.unit !== '°' ? 'dB' : curve.symbol;
  const at = (place: number | null) => (place === null ? Number.NaN : valueAt(curve.x, y, place));
  const [ya, yb] = [at(a), at(b)];
  const where = (place: number | null) => showQuantity(place ?? 0, curves.axis.unit, 5).trim();
  const distance = a === null || b === null ? Number.NaN : b - a;
  const { unit } = curves.axis;
  return [
    ...inUnit('cursorAValue', ya, symbol, `${curve.label} at A, ${where(a)}`),
    ...inUnit('cursorBValue', yb, symbol, `${curve.label} at B, ${where(b)}`),
    ...inUnit('cursorDifference', yb - ya, symbol),
    ...inUnit('cursorDistance', distance, unit),
    ...(distance === 0 ? [] : inUnit('cursorSlope', (yb - ya) / distance, slopeUnit(symbol, unit))),
    ...(unit === 's' && distance !== 0 ? known('cursorRate', 1 / Math.abs(distance)) : []),
  ];
}

const slopeUnit = (over: string, under: string): string =>
  over === under ? '' : under === '' ? over : `${over || '1'}/${under}`;

function distortionReadings({ series }: SolverResult): Reading[] {
  const [first] = series;
  if (!first) return [];
  return [
    ...known('thd', first.distortion),
    ...inUnit('fundamental', first.harmonics[0]?.magnitude ?? Number.NaN, first.symbol),
  ];
}

function spectrumReadings({ spectra, eye }: SolverResult): Reading[] {
  const list: Reading[] = [];
  const last = spectra.at(-1);
  if (last) {
    let top = 1;
    for (let k = 1; k < last.decibels.length; k++)
      if ((last.decibels[k] as number) > (last.decibels[top] as number)) top = k;
    list.push(
      ...known('spectrumPeak', last.frequency[top] ?? Number.NaN),
      ...known('spectrumLevel', last.decibels[top] ?? Number.NaN),
    );
  }
  if (eye) {
    const { height, jitter, opening } = eye.figures;
    list.push(
      ...inUnit('eyeHeight', height ?? Number.NaN, eye.symbol),
      ...known('eyeJitter', jitter ?? Number.NaN),
      ...known('eyeWidth', opening ?? Number.NaN),
    );
  }
  return list;
}

function spreadReadings(r: SolverResult, i: SolverInputs): Reading[] {
  const found = spreadValues(r, i);
  if (!found) return [];
  const { name, unit, values } = found;
  const s = spreadOf(values);
  return [
    ...inUnit('spreadLeast', s.least, unit, `Least ${name}`),
    ...inUnit('spreadGreatest', s.greatest, unit, `Greatest ${name}`),
    ...inUnit('spreadMean', s.mean, unit, `Mean ${name}`),
    ...inUnit('spreadDeviation', s.deviation, unit, `Deviation of ${name}`),
  ];
}

function operatingVoltage({ operating }: SolverResult): Reading[] {
  if (typeof operating === 'string') return [];
  const node =
    operating.nodes.find(({ name }) => name === operating.output) ?? operating.nodes.at(-1);
  return node
    ? [{ name: 'outputVoltage', value: node.voltage, label: `V(${node.name})`, digits: 5 }]
    : [];
}

function operatingReadings(r: SolverResult): Reading[] {
  const { operating, analyses, leading } = r;
  if (typeof operating === 'string') return [];
  const powers = operating.parts.map((p) => p.power).filter(Number.isFinite);
  const isFirst = analyses[leading]?.request.kind === 'op';
  return [
    ...(isFirst ? [] : operatingVoltage(r)),
    ...known('suppliedPower', -powers.reduce((sum, p) => sum + Math.min(0, p), 0)),
    ...(powers.length === operating.parts.length
      ? known(
          'powerBalance',
          powers.reduce((sum, p) => sum + p, 0),
        )
      : []),
    {
      ...{ name: 'operatingMethod', value: operating.method },
      ...(operating.failed.length > 0 && { note: `after ${operating.failed.join(', ')}` }),
    },
    { name: 'operatingIterations', value: operating.iterations },
    { name: 'unknowns', value: operating.unknowns },
  ];
}

function courseReadings({ analyses, elements, nodes, variants }: SolverResult): Reading[] {
  const course = analyses.find((a) => a.course)?.course;
  return [
    ...(course
      ? ([
          { name: 'acceptedSteps', value: course.accepted },
          { name: 'rejectedSteps', value: course.rejected },
          { name: 'transientIterations', value: course.iterations },
        ] as Reading[])
      : []),
    { name: 'elements', value: elements },
    { name: 'nodes', value: nodes },
    { name: 'runs', value: variants },
  ];
}
