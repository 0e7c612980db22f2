/** The figures in the order in which people ask for them: what the deck measures, then what is found unasked, by analysis. */
import type { Output } from '@tollbench/engines/spice/analysis/request.ts';
import { showQuantity } from '../../define/si.ts';
import { analysisReadings, inUnit, known } from './analysis-readouts.ts';
import type { SolverResult } from './compute.ts';
import { cursorsOf, shownOf, valueAt } from './cursors.ts';
import { type Curves, outputCurve } from './curves.ts';
import { spreadOf } from './figures.ts';
import type { SolverInputs } from './inputs.ts';
import type { Reading, Shown } from './results.ts';
import type { Analysis } from './simulated.ts';
import { spreadValues } from './spread-values.ts';

type Readouts = Extract<Shown, { kind: 'readouts' }>;

/** The panels of each analysis: its figures stand first while one of them is large. */
const PANELS: Readonly<Record<string, readonly string[]>> = {
  op: ['schematic', 'nodes', 'parts', 'devices'],
  tran: ['waveform', 'spectrum', 'harmonics', 'eye', 'fourier'],
  ac: ['bode', 'nyquist'],
  dc: ['sweep'],
  noise: ['noise', 'noiseSharesRead'],
  pz: ['roots', 'rootTable'],
  tf: ['transfer'],
  sens: ['sensitivityBars', 'sensitivities'],
};

const TITLES: Readonly<Record<string, string>> = {
  tran: 'Transient',
  ac: 'AC',
  dc: 'DC sweep',
  noise: 'Noise',
  pz: 'Poles and zeros',
  tf: 'Transfer at 0 Hz',
  sens: 'Sensitivity',
};

/** Groups of figures, each of an analysis and of the trace it names; the solver's own last. */
export function readouts(r: SolverResult, i: SolverInputs): Readouts[] {
  const leading = r.analyses[r.leading] as Analysis;
  const asked = [...cursorReadings(leading.curves, i), ...measuredReadings(r)];
  const found = analyses(r, leading);
  const own = found.find(({ id }) => id === `figures-${leading.request.kind}`);
  const rest = operatingReadings(r);
  const isRest = leading.request.kind === 'op';
  return [
    group('asked', 'Measured', asked, [
      'measurementsRead',
      'cursorsRead',
      ...Object.values(PANELS).flat(),
    ]),
    group(
      'spectral',
      'Distortion and eye',
      [...distortionReadings(r), ...spectrumReadings(r)],
      [...['spectrum', 'harmonics', 'eye', 'fourier']],
    ),
    ...(isRest ? [group('rest', 'Operating point', rest, PANELS['op'])] : []),
    ...(own ? [own] : []),
    group('spreadFigures', 'Spread', spreadReadings(r, i), ['spread']),
    ...found.filter((g) => g !== own),
    ...(isRest ? [] : [group('rest', 'Operating point', rest, PANELS['op'])]),
    group('run', 'The run', runReadings(r)),
  ].filter(({ items }) => items.length > 0);
}

function group(
  id: string,
  title: string,
  items: readonly Reading[],
  of: readonly string[] = [],
): Readouts {
  return { kind: 'readouts', id, title, items, of };
}

/** One group a kind of analysis; a name that is taken is not taken again. */
function analyses(r: SolverResult, leading: Analysis): Readouts[] {
  const names = new Set<string>();
  const kinds = new Set<string>();
  return [leading, ...r.analyses.filter((a) => a !== leading)].flatMap((a) => {
    const { kind } = a.request;
    if (kind === 'op' || kinds.has(kind)) return [];
    kinds.add(kind);
    const items = analysisReadings(a).filter(({ name }) => !names.has(name));
    for (const { name } of items) names.add(name);
    const of = traceOf(a);
    const title = of === '' ? (TITLES[kind] ?? kind) : `${TITLES[kind] ?? kind}, ${of}`;
    return [group(`figures-${kind}`, title, items, PANELS[kind])];
  });
}

const outputLabel = (output: Output): string =>
  output.kind === 'current'
    ? `I(${output.element})`
    : output.minus === '0'
      ? `V(${output.plus})`
      : `V(${output.plus},${output.minus})`;

/** What the figures of an analysis are of. */
function traceOf({ curves, request }: Analysis): string {
  if (request.kind === 'noise' || request.kind === 'tf' || request.kind === 'sens')
    return outputLabel(request.output);
  const curve = curves && outputCurve(curves);
  if (!curve) return '';
  return curve.run === '' ? curve.label : `${curve.label} at ${curve.run}`;
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
    ...(distance === 0 ? [] : slope((yb - ya) / distance, symbol, unit)),
    ...(unit === 's' && distance !== 0 ? known('cursorRate', 1 / Math.abs(distance)) : []),
  ];
}

function slope(value: number, over: string, under: string): Reading[] {
  const shown =
    over === under
      ? showQuantity(value, '', 5)
      : `${showQuantity(value, over, 5)}${under === '' ? '' : `/${under}`}`;
  return Number.isFinite(value) ? [{ name: 'cursorSlope', value, shown } as Reading] : [];
}

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
  if (typeof r.operating === 'string') return [];
  const powers = powersOf(r);
  return [
    ...operatingVoltage(r),
    ...known('suppliedPower', -powers.reduce((sum, p) => sum + Math.min(0, p), 0)),
  ];
}

const powersOf = ({ operating }: SolverResult): number[] =>
  typeof operating === 'string'
    ? []
    : operating.parts.map((p) => p.power).filter((p) => Number.isFinite(p));

/** How it was solved, for who distrusts it: the least asked for stands last. */
function runReadings(r: SolverResult): Reading[] {
  const { operating, output, dialect, dialectReasons } = r;
  const powers = powersOf(r);
  const point =
    typeof operating === 'string'
      ? []
      : ([
          {
            ...{ name: 'operatingMethod', value: operating.method },
            ...(operating.failed.length > 0 && { note: `after ${operating.failed.join(', ')}` }),
          },
          { name: 'operatingIterations', value: operating.iterations },
          ...(powers.length === operating.parts.length
            ? known(
                'powerBalance',
                powers.reduce((sum, p) => sum + p, 0),
              )
            : []),
          { name: 'unknowns', value: operating.unknowns },
        ] as Reading[]);
  return [
    ...(output ? [{ name: 'outputTrace', value: output.label } as Reading] : []),
    { name: 'dialect', value: dialect, note: dialectReasons.join('; ') },
    ...point,
    ...courseReadings(r),
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
