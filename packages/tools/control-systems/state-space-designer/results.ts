import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';
import { tables } from './result-tables.ts';

const plain = measured();
const time = measured('s');

const entry = result.number({ label: 'Entry', help: 'In doubles.' });
/** By rows. */
const matrix = (label: string, help: string, symbol?: string) =>
  result.list(result.list(entry, { label: 'Row', help: 'A row, from the left.' }), {
    label,
    help,
    ...(symbol !== undefined && { symbol }),
  });

const design = {
  gain: matrix('Gain', 'Of u = −K x: a row for each input, a column for each state.', 'K'),
  integralGain: matrix(
    'Integral gain',
    'Of u = −K x − Kᵢ xᵢ, xᵢ the integrals of r − y: a row for each input, a column for each integrator.',
    'K_i',
  ),
  referenceGain: matrix(
    'Reference gain',
    'What references are multiplied by before they add to u: a row for each input, a column for each reference; the identity where they add as they are.',
    'N̄',
  ),
  gainMethod: result.choice({
    label: 'Method',
    help: 'How the gain was found.',
    options: {
      exact: 'one input: exact',
      robust: 'robust eigenvectors',
      schur: 'orthogonal Schur form',
      riccati: 'Riccati equation',
      given: 'given',
      none: 'no feedback',
    },
  }),
  observerGain: matrix(
    'Observer gain',
    'Of x̂′ = Ax̂ + Bu + L(y − Cx̂ − Du); in discrete time of the predictor x̂[k+1].',
    'L',
  ),
  filterGain: matrix(
    'Filter gain',
    'In discrete time what a Kalman filter corrects its prediction by with the newest sample: L = A M.',
    'M',
  ),
  riccati: matrix('Riccati solution', 'Of the LQR: the least cost from x is xᵀ X x.', 'X'),
  covariance: matrix(
    'Error covariance',
    'Of the Kalman filter’s estimate; of its prediction in discrete time.',
    'P',
  ),
  riccatiResidual: plain(
    'Riccati residual',
    'Frobenius norm of what the equation leaves of X, over the sum of the norms of its terms.',
    { digits: 2 },
  ),
  filterResidual: plain('Filter residual', 'The same of the Kalman filter’s equation and P.', {
    digits: 2,
  }),
  cost: plain('Least cost', 'Of the LQR from the initial state asked for: x₀ᵀ X x₀.', {
    digits: 6,
  }),
};

const behaviour = {
  stable: result.boolean({
    label: 'Stable',
    help: 'Whether every pole of feedback and observer decays.',
  }),
  slowestPole: result.complex({
    label: 'Slowest pole',
    help: 'The closed-loop pole nearest to the edge of stability or farthest beyond it; in rad/s in continuous time, in z else.',
  }),
  settlingTime: time(
    'Settling time',
    'From then on every output is within 2 % of its largest distance from where it ends.',
    { symbol: 't_s' },
  ),
  peakControl: plain('Peak control', 'Largest |u| of the response, in its own units.'),
  finalOutput: result.list(plain('Output', 'Of one output.'), {
    label: 'Final outputs',
    help: 'Where each output goes in the long run.',
  }),
  sensitivityPeak: plain(
    'Sensitivity peak',
    'Largest gain of (I + L)⁻¹ over frequency, the loop opened at the plant’s input: its reciprocal is the distance to instability.',
    { symbol: 'M_s' },
  ),
  sensitivityFrequency: measured('rad/s')('Peak at', 'Where that peak is.'),
  phaseMargin: measured('°')(
    'Phase margin',
    'Of one input: the least phase to spare where |L| = 1.',
    { symbol: 'φ_m' },
  ),
  gainMarginUp: plain('Gain margin up', 'Of one input: the factor that the gain may grow by.'),
  gainMarginDown: plain(
    'Gain margin down',
    'Of one input: the factor that the gain may shrink to.',
  ),
  largestCondition: plain(
    'Pole sensitivity',
    'Largest condition of a pole of A − BK: a relative change ε of that matrix moves it by condition · ε · norm, to first order.',
  ),
};

const structure = {
  states: whole()('States', 'Of the plant.'),
  controllableStates: whole()(
    'Controllable',
    'Rank of the controllability matrix, by the staircase form.',
  ),
  observableStates: whole()(
    'Observable',
    'Rank of the observability matrix, by the staircase form.',
  ),
  minimalOrder: whole()('Minimal order', 'Controllable and observable states.'),
  hankelValues: result.list(plain('Hankel singular value', 'Of one balanced state.'), {
    label: 'Hankel singular values',
    help: 'Of a stable plant, largest first.',
    symbol: 'σ',
  }),
  reductionBound: plain(
    'Reduction bound',
    'Twice the sum of the Hankel singular values left out: no frequency response of the reduced plant is off by more.',
  ),
  reducedA: matrix('Reduced A', 'Of the balanced truncation asked for.'),
  reducedB: matrix('Reduced B', 'Of the balanced truncation asked for.'),
  reducedC: matrix('Reduced C', 'Of the balanced truncation asked for; D stays.'),
  minimalA: matrix('Minimal A', 'Of a minimal realisation, where the plant has states too many.'),
  minimalB: matrix('Minimal B', 'Of a minimal realisation, where the plant has states too many.'),
  minimalC: matrix('Minimal C', 'Of a minimal realisation, where the plant has states too many.'),
  kalmanTransformation: matrix(
    'Kalman basis T',
    'Of x = T z, z in the order of the four parts of the Kalman decomposition; where one is missing.',
    'T',
  ),
  designA: matrix(
    'A of the design',
    'In the time of the design: behind the hold where it is sampled.',
  ),
  designB: matrix(
    'B of the design',
    'In the time of the design: behind the hold where it is sampled.',
  ),
};

/** What the state-space designer gives: gains, what they make of the loop, the structure of the plant. */
export const results = {
  values: { ...design, ...behaviour, ...structure },
  tables,
} satisfies result.Results;
