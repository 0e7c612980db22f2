import * as result from '../../define/result.ts';
import { type MAX_STEPS, STEP_KINDS, TOPOLOGIES } from './inputs.ts';

type Words = readonly [label: string, help: string, more?: { symbol?: string; digits?: number }];

const inUnit =
  (unit?: string) =>
  (...[label, help, more]: Words) =>
    result.number({ label, help, ...(unit !== undefined && { unit }), ...more });
const ratio = inUnit();
const hertz = inUnit('Hz');
const ohms = inUnit('Ω');
const siemens = inUnit('S');
const decibels = inUnit('dB');
const degrees = inUnit('°');
const percent = inUnit('%');

const topology = result.choice({
  label: 'Form',
  help: 'Form of the automatic match.',
  options: TOPOLOGIES,
});
const solution = result.integer({
  label: 'Solution',
  help: 'Its number among the solutions of its form, the widest band first.',
});

/** What a part of a network is, whatever table it stands in; quantities that it does not have are null. */
const part = {
  step: result.integer({ label: 'Step', help: 'Place in the network, 1 next to the load.' }),
  kind: result.choice({
    label: 'Part',
    help: 'What the part is and where it stands.',
    options: STEP_KINDS,
  }),
  inductance: inUnit('H')('Inductance', 'Of a coil.'),
  capacitance: inUnit('F')('Capacitance', 'Of a capacitor.'),
  resistance: ohms('Resistance', 'Of a resistor.'),
  electricalLength: degrees('Length', 'Of a line or stub, at the design frequency.'),
  lineImpedance: ohms('Line impedance', 'Characteristic impedance of a line or stub.'),
  physicalLength: inUnit('m')('Length in metres', 'Of a line or stub with the velocity factor.'),
  reactance: ohms('Reactance', 'Of a series coil or capacitor at the design frequency, lossless.'),
  susceptance: siemens(
    'Susceptance',
    'Of a shunt coil or capacitor at the design frequency, lossless.',
  ),
  lossResistance: ohms(
    'Loss resistance',
    'In series with a coil or capacitor: what its Q stands for; 0 without losses.',
  ),
};

/** The band about the design frequency in which VSWR is within the limit. */
const bandEdges = {
  bandLow: hertz(
    'Lower edge of the band',
    'Where VSWR first passes the limit below the design frequency, or where the search ended.',
  ),
  bandHigh: hertz(
    'Upper edge of the band',
    'Where VSWR first passes the limit above the design frequency, or where the search ended.',
  ),
  bandLowFound: result.boolean({
    label: 'Lower edge found',
    help: 'Whether VSWR passes the limit there; else the search ended within it.',
  }),
  bandHighFound: result.boolean({
    label: 'Upper edge found',
    help: 'Whether VSWR passes the limit there; else the search ended within it.',
  }),
};

/** Ids of the parts of a network, the one next to the load first. */
export const PARTS = [
  'part1',
  'part2',
  'part3',
  'part4',
  'part5',
  'part6',
  'part7',
  'part8',
  'part9',
  'part10',
  'part11',
  'part12',
] as const satisfies { readonly length: typeof MAX_STEPS };
type Part = (typeof PARTS)[number];

const partValues = Object.fromEntries(
  PARTS.map((id, k) => [
    id,
    ratio(
      `Part ${k + 1}`,
      `Value of part ${k + 1} from the load, in H, F, Ω, or ° of a line or stub; “partKinds” says which.`,
    ),
  ]),
) as Record<Part, ReturnType<typeof ratio>>;

const values = {
  ...partValues,
  partKinds: result.list(part.kind, {
    label: 'Kinds of the parts',
    help: 'Of the network, from the load on.',
  }),
  sourceImpedance: result.complex({
    label: 'Impedance of the source',
    symbol: 'Z_S',
    unit: 'Ω',
    help: 'At the design frequency; the match is made to its conjugate.',
  }),
  sourceMismatch: result.complex({
    label: 'Power-wave reflection',
    help: 'Of the input on the impedance of the source, after Kurokawa; 0 at the conjugate match.',
  }),
  loadWavelengths: ratio(
    'Load on the rim',
    'Wavelengths toward the generator at the load’s place, 0 to 0.5 from the short circuit.',
  ),
  inputWavelengths: ratio(
    'Input on the rim',
    'Wavelengths toward the generator at the input’s place, 0 to 0.5 from the short circuit.',
  ),
  vswr: ratio(
    'VSWR',
    'Voltage standing-wave ratio at the input, of power waves where the source is complex; none where |Γ| is above 1.',
  ),
  returnLoss: decibels('Return loss', 'Minus 20 log |Γ| on the source.', { symbol: 'RL' }),
  bandwidth: hertz(
    'Band within the VSWR limit',
    'From the lower to the upper edge of the band about the design frequency.',
  ),
  insertionLoss: decibels(
    'Insertion loss',
    'Of what the source can give, what does not reach the load: mismatch and losses.',
    { symbol: 'IL' },
  ),
  inputImpedance: result.complex({
    label: 'Impedance',
    symbol: 'Z_in',
    unit: 'Ω',
    help: 'What the source sees at the design frequency.',
  }),
  inputAdmittance: result.complex({
    label: 'Admittance',
    symbol: 'Y_in',
    unit: 'S',
    help: 'What the source sees at the design frequency.',
  }),
  gammaMagnitude: ratio(
    'Reflection on Z₀',
    'Magnitude of the input’s reflection coefficient on the reference.',
    {
      symbol: '|Γ|',
    },
  ),
  gammaAngle: degrees('Angle of Γ', 'Angle of the input’s reflection coefficient, −180 to 180.'),
  mismatchLoss: decibels('Mismatch loss', 'Of what the source can give, what is turned back.'),
  loadVswr: ratio('VSWR of the load', 'Of the load alone; none where it is active.'),
  loadQ: ratio('Q of the load', 'Magnitude of the reactance over the resistance.', {
    symbol: '|X|/R',
  }),
  yield: percent(
    'Within the VSWR limit at f₀',
    'Of the networks drawn, those within the limit at the design frequency.',
    { digits: 3 },
  ),
  vswr95: ratio('VSWR, 95th percentile', 'What 95 of 100 networks drawn stay within.', {
    digits: 3,
  }),
  toleranceDraws: result.integer({
    label: 'Networks drawn',
    help: 'With parts drawn evenly within their tolerance, the same ones each time.',
  }),
  gamma: result.complex({
    label: 'Reflection coefficient',
    help: 'Of the input at the design frequency, on the reference.',
  }),
  loadGamma: result.complex({
    label: 'Reflection coefficient of the load',
    help: 'Of the load alone at the design frequency, on the reference.',
  }),
  loadImpedance: result.complex({
    label: 'Impedance of the load',
    symbol: 'Z_L',
    unit: 'Ω',
    help: 'At the design frequency.',
  }),
  loadParallelResistance: ohms(
    'Parallel resistance of the load',
    'Resistance of the load’s parallel equivalent at the design frequency.',
    { symbol: 'R_p' },
  ),
  dissipationLoss: decibels(
    'Loss in the parts',
    'Of what enters the network, what its parts and lines burn.',
  ),
  ...bandEdges,
  fractionalBandwidth: percent('Fractional bandwidth', 'Band over the design frequency.'),
  sweepCut: result.boolean({
    label: 'Sweep cut',
    help: 'Whether the sweep ends where the file of the load does.',
  }),
  topology,
  solution,
  sectionQ: ratio('Q of the section', 'Of an L section, from the ratio of its resistances.'),
  middleResistance: ohms('Middle resistance', 'What both ends of a π or T section are brought to.'),
  loadSideQ: ratio('Q of the load’s side', 'Of a π or T section.'),
  sourceSideQ: ratio('Q of the source’s side', 'Of a π or T section.'),
  stubPlaneImpedance: result.complex({
    label: 'Impedance at the stub',
    unit: 'Ω',
    help: 'Towards the load in the plane of the stub, without the stub.',
  }),
  stubPlaneAdmittance: result.complex({
    label: 'Admittance at the stub',
    unit: 'S',
    help: 'Towards the load in the plane of the stub, without the stub.',
  }),
};

/** A row of the field of steps. */
const STEP = '[a-zA-Z-]+,[0-9.e+-]+,[0-9.e+-]+';

/** The two parts of a place on the chart, as columns. */
const place = (of: string) =>
  [
    ratio(`Re Γ, ${of}`, `Real part of the reflection coefficient: ${of}.`),
    ratio(`Im Γ, ${of}`, `Imaginary part of the reflection coefficient: ${of}.`),
  ] as const;
const [qArcRe, qArcIm] = place('constant-Q arcs, the upper and then the lower');
const [drawnRe, drawnIm] = place('networks drawn within their tolerance');
const [loadSweepRe, loadSweepIm] = place('load over the sweep');
const [inputSweepRe, inputSweepIm] = place('input over the sweep');
const [pathRe, pathIm] = place('path from the load to the source at the design frequency');
const [matchRe, matchIm] = place('conjugate of a complex source at the design frequency');
const [loadRe, loadIm] = place('load at the design frequency');

const tables = {
  chart: {
    what: 'What stands on the chart, each trace in columns of its own.',
    columns: {
      qArcGammaRe: qArcRe,
      qArcGammaIm: qArcIm,
      drawnGammaRe: drawnRe,
      drawnGammaIm: drawnIm,
      loadSweepGammaRe: loadSweepRe,
      loadSweepGammaIm: loadSweepIm,
      loadSweepFrequency: hertz('Frequency', 'Of the row of the load’s sweep.'),
      inputSweepGammaRe: inputSweepRe,
      inputSweepGammaIm: inputSweepIm,
      inputSweepFrequency: hertz('Frequency', 'Of the row of the input’s sweep.'),
      pathStep: result.integer({ label: 'Step', help: 'Step that the row of the path is of.' }),
      pathGammaRe: pathRe,
      pathGammaIm: pathIm,
      loadGammaRe: loadRe,
      loadGammaIm: loadIm,
      matchGammaRe: matchRe,
      matchGammaIm: matchIm,
    },
  },
  response: {
    what: 'Magnitudes at 241 equal steps of frequency over the sweep.',
    columns: {
      frequency: hertz('Frequency', 'Of the row.'),
      loadReflectionMagnitude: decibels('Load |Γ|', 'Reflection of the load alone on the source.'),
      reflectionMagnitude: decibels(
        '|S11|',
        'Reflection of the input on the source, the load behind it.',
      ),
      transmissionMagnitude: decibels(
        '|S21| into the load',
        'Transducer gain: power in the load over what the source can give.',
      ),
    },
  },
  sweep: {
    what: 'The complex reflection over the same frequencies, with its VSWR.',
    columns: {
      frequency: hertz('Frequency', 'Of the row.'),
      loadGamma: result.complex({ label: 'Load Γ', help: 'Reflection of the load alone.' }),
      gamma: result.complex({ label: 'Γ', help: 'Reflection of the input.' }),
      loadImpedance: result.complex({
        label: 'Load Z',
        unit: 'Ω',
        help: 'Of the load alone; none where it is an open circuit.',
      }),
      impedance: result.complex({
        label: 'Z',
        unit: 'Ω',
        help: 'Of the input; none where it is an open circuit.',
      }),
      vswr: ratio('VSWR', 'At the input; none where |Γ| is above 1.'),
    },
  },
  markers: {
    what: 'The input at the frequencies that are marked; nothing where the file of the load does not reach.',
    columns: {
      frequency: hertz('Frequency', 'That is marked.', { digits: 6 }),
      resistance: ohms('R', 'Real part of the input impedance.', { digits: 4 }),
      reactance: ohms('X', 'Imaginary part of the input impedance.', { digits: 4 }),
      gammaMagnitude: ratio('|Γ|', 'Magnitude of the reflection on the reference.', { digits: 4 }),
      gammaAngle: degrees('Angle', 'Of the reflection on the reference; none in the middle.', {
        digits: 4,
      }),
      vswr: ratio('VSWR', 'On the source; none where |Γ| is above 1.', { digits: 4 }),
      returnLoss: decibels('Return loss', 'On the source.', { digits: 4 }),
      insertionLoss: decibels('Insertion loss', 'Of the network into the load.', { digits: 4 }),
    },
  },
  solutions: {
    what: 'Every automatic solution of every form, in the order of the forms, the widest band of a form first.',
    columns: {
      topology,
      solution,
      steps: result.text({
        label: 'From the load',
        help: 'Its parts as the field “steps” takes them: kind, value in H, F, Ω or °, line impedance.',
        pattern: `^(${STEP}(;${STEP})*)?$`,
      }),
      bandwidth: hertz('Band', 'Within the VSWR limit; none where it is not met at f₀.', {
        digits: 3,
      }),
      vswr: ratio('VSWR', 'At the design frequency.', { digits: 3 }),
      insertionLoss: decibels('Loss', 'Insertion loss at the design frequency.', { digits: 3 }),
    },
  },
  solutionBands: {
    what: 'The band of every solution that is within the VSWR limit at the design frequency, in the same order.',
    columns: { topology, solution, ...bandEdges },
  },
  solutionParts: {
    what: 'The parts of every automatic solution, from the load on, in the order of the solutions.',
    columns: { topology, solution, ...part },
  },
  matchingParts: {
    what: 'The parts of the network that is shown, from the load to the source.',
    columns: part,
  },
  path: {
    what: 'The load, then what is seen after each step of the network, at the design frequency.',
    columns: {
      after: result.choice({
        label: 'After',
        help: 'The load, or the part that was passed last.',
        options: { load: 'load', ...STEP_KINDS },
      }),
      resistance: ohms('R', 'Real part of the impedance.', { digits: 4 }),
      reactance: ohms('X', 'Imaginary part of the impedance.', { digits: 4 }),
      conductance: siemens('G', 'Real part of the admittance.', { digits: 4 }),
      susceptance: siemens('B', 'Imaginary part of the admittance.', { digits: 4 }),
      gammaMagnitude: ratio('|Γ|', 'Magnitude of the reflection coefficient.', { digits: 4 }),
      gammaAngle: degrees('Angle', 'Angle of the reflection coefficient; none in the middle.', {
        digits: 4,
      }),
    },
  },
};

/** What the chart gives: the match and its parts, every other one, and both as programs sweep them. */
export const results = { values, tables } satisfies result.Results;
