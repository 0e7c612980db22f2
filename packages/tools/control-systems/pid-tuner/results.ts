import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';
import { RULE_NAMES } from './rule-names.ts';

const plain = measured();
const seconds = measured('s');
const perSecond = measured('1/s');
const percent = measured('%');
const decibel = measured('dB');
const degrees = measured('°');
const rate = measured('rad/s');
const count = whole();

const THREE = { digits: 3 } as const;
const FOUR = { digits: 4 } as const;

const coefficients = (label: string, help: string) =>
  result.list(plain('Coefficient', 'Of one power of s.'), { label, help });

const tuning = {
  proportionalGain: plain('Gain', 'Of the chosen controller in standard form.', {
    symbol: 'K_p',
  }),
  integralTime: seconds('Integral time', 'Standard form; infinite without integral action.', {
    symbol: 'T_i',
  }),
  derivativeTime: seconds('Derivative time', 'Standard form; 0 without derivative.', {
    symbol: 'T_d',
  }),
  integralGain: perSecond('Integral gain', 'Parallel form, Kp/Ti.', { symbol: 'K_i' }),
  derivativeGain: seconds('Derivative gain', 'Parallel form, Kp Td.', { symbol: 'K_d' }),
  closedLoopTime: seconds('Closed-loop time', 'The λ or τc that the rule was used with.', {
    symbol: 'λ',
  }),
  ruleName: result.choice({
    label: 'Rule',
    help: 'The rule the chosen controller is by.',
    options: RULE_NAMES,
  }),
  inRange: result.boolean({
    label: 'In its range',
    help: 'Whether the process is within the range for which the rule is published.',
  }),
} as const;

const robustness = {
  maximumSensitivity: plain('Max sensitivity', 'Largest |1/(1 + L)|, dead time exact.', {
    symbol: 'M_s',
  }),
  gainMargin: decibel('Gain margin', 'Least rise of the loop gain that puts L on −1.'),
  phaseMargin: degrees('Phase margin', 'Of the gain crossover where it is smallest in size.'),
  delayMargin: seconds('Delay margin', 'Further dead time that the loop bears.'),
  crossoverFrequency: rate('Crossover', 'Where |L| = 1 with that phase margin.'),
  closedLoop: result.choice({
    label: 'Closed loop',
    help: 'Whether the closed loop is stable.',
    options: { stable: 'stable', unstable: 'unstable', marginal: 'on the verge' },
  }),
} as const;

const responses = {
  overshoot: percent('Overshoot', 'Of the set-point step, beyond its final value.'),
  settlingTime: seconds('Settling, 2 %', 'Of the set-point step.'),
  riseTime: seconds('Rise, 10 to 90 %', 'Of the set-point step.'),
  loadIae: seconds('IAE of a load', 'Integral of |y| after a unit load step.'),
  loadPeak: plain('Peak of a load', 'Largest |y| after a unit load step.'),
  peakControl: plain('Largest control', 'Largest |u| after a unit set-point step.'),
  controlVariation: plain(
    'Control variation',
    'Sum of the moves of u after a unit set-point step.',
  ),
  noiseGain: plain(
    'Noise gain',
    'Deviation of the output over that of white noise in the samples of the measurement, integral action aside.',
  ),
  setPointWeight: plain('Set-point weight', 'That the chosen controller is tried with.', {
    symbol: 'b',
  }),
  highFrequencyGain: plain('Gain at high f', 'Limit of |C|: Kp (1 + N), or Kp without derivative.'),
} as const;

const model = {
  processGain: plain(
    'Process gain',
    'Of the model with one lag; of one that integrates, per second.',
    {
      symbol: 'K',
    },
  ),
  timeConstant: seconds(
    'Time constant',
    'Of the model with one lag; infinite where it integrates.',
    {
      symbol: 'T',
    },
  ),
  deadTime: seconds('Dead time', 'Of the model with one lag.', { symbol: 'L' }),
  normalisedDeadTime: plain('Normalised L', 'L/(L + T): 0 easy, 1 hard.', { symbol: 'τ' }),
  ultimateGain: plain('Ultimate gain', 'Proportional gain at which the loop swings.', {
    symbol: 'K_u',
  }),
  ultimatePeriod: seconds('Ultimate period', 'Period of that.', { symbol: 'P_u' }),
  secondOrderGain: plain('Gain, two lags', 'Of the model with two lags.'),
  secondOrderTime: seconds(
    'First of two lags',
    'Of the model with two lags; infinite where it integrates.',
  ),
  secondLag: seconds('Second lag', 'Of the model with two lags.', { symbol: 'T_2' }),
  secondOrderDelay: seconds('Dead time, two lags', 'Of the model with two lags.'),
  plantNumerator: coefficients('Numerator', 'Of the plant, from the highest power of s down.'),
  plantDenominator: coefficients('Denominator', 'Of the plant, from the highest power of s down.'),
  plantDelay: seconds('Dead time, plant', 'Of the plant that responses and margins are of.'),
} as const;

const identified = {
  explained: percent('Fit', 'Share of the output’s variance that the model explains.'),
  residual: plain('Residual, rms', 'Root of the mean square of measured less modelled output.'),
  startOutput: plain('Output at rest', 'Before the step, as fitted.'),
  gainError: plain('Error of gain', 'Standard error, were the residual white.'),
  timeError: seconds('Error of lag', 'Standard error, were the residual white.'),
  secondLagError: seconds('Error of 2nd lag', 'Standard error, were the residual white.'),
  deadTimeError: seconds('Error of dead time', 'Standard error, were the residual white.'),
  recordPoints: count('Points', 'Of the record.'),
  recordSteps: count('Steps of the input', 'In the record.'),
} as const;

const code = {
  sampleTime: seconds('Sample time', 'Of the controller in code.', { symbol: 'T_s' }),
  trackingTime: seconds('Tracking time', 'Of back-calculation.', { symbol: 'T_t' }),
  limitedShare: percent('Time at a limit', 'Share of the samples of the run at a limit.'),
  integralStep: plain('Integral factor', 'Kp Ts/Ti of the difference equation.'),
  derivativeFade: plain('Derivative fade', 'Td/(Td + N Ts) of the difference equation.'),
  derivativeFactor: plain('Derivative factor', 'Kp N times it.'),
} as const;

const rule = result.choice({ label: 'Rule', help: 'The tuning rule.', options: RULE_NAMES });

const ruleColumns = {
  rule,
  gain: plain('Kp', 'Standard form.', FOUR),
  integralTime: seconds('Ti', 'Standard form; null without integral action.', FOUR),
  derivativeTime: seconds('Td', 'Standard form.', FOUR),
  maximumSensitivity: plain('Ms', 'Largest |1/(1 + L)|.', THREE),
  gainMargin: decibel('GM', 'Gain margin.', THREE),
  phaseMargin: degrees('PM', 'Phase margin.', THREE),
  overshoot: percent('Over', 'Overshoot of the set-point step.', THREE),
  settlingTime: seconds('Settling', 'To 2 % of the set-point step.', THREE),
  loadIae: seconds('IAE', 'Of a unit load step.', THREE),
  peakControl: plain('Max u', 'Largest control after a unit set-point step.', THREE),
  remark: result.text({
    label: 'Remark',
    help: 'Where the rule is out of its range, unstable or gives nothing.',
  }),
} as const;

const time = seconds('Time', 'Since the set-point step.');

export const results = {
  values: { ...tuning, ...robustness, ...responses, ...model, ...identified, ...code },
  tables: {
    responses: {
      what: 'The chosen loop without limits: the set point steps at 0, the load halfway; time rises.',
      columns: {
        time,
        output: plain('Output', 'Of the process.'),
        control: plain('Control signal', 'Output of the controller.'),
      },
    },
    rules: {
      what: 'A row for each rule, in the order of their families; your own gains first where they are given.',
      columns: ruleColumns,
    },
    ruleDetails: {
      what: 'A row for each rule, as in rules: what programs ask for besides.',
      columns: {
        rule,
        source: result.text({ label: 'By', help: 'Authors and year.' }),
        integralGain: perSecond('Ki', 'Parallel form.'),
        derivativeGain: seconds('Kd', 'Parallel form.'),
        controlVariation: plain('Variation', 'Sum of the moves of u after a unit set-point step.'),
        riseTime: seconds('Rise', 'From 10 to 90 % of the set-point step.'),
      },
    },
    windup: {
      what: 'The chosen controller in code at its sampling instants, within the actuator’s limits.',
      columns: {
        time,
        codeOutput: plain('Output', 'Of the process.'),
        codeControl: plain('Control signal', 'What the actuator gives.'),
        windupOutput: plain('Output, winding up', 'Of the process, with nothing against windup.'),
        windupControl: plain('Control, winding up', 'Of the same.'),
      },
    },
    tradeoff: {
      what: 'A point for each rule whose loop is stable: robustness against rejection of a load.',
      columns: {
        maximumSensitivity: ruleColumns.maximumSensitivity,
        loadIae: ruleColumns.loadIae,
      },
    },
    gains: {
      what: 'The verge of stability in the plane of gains, with the derivative time of the chosen controller, then the rules.',
      columns: {
        gainOnVerge: plain('Kp on the verge', 'Proportional gain at which the loop swings.'),
        integralOnVerge: perSecond('Ki on the verge', 'Integral gain there.'),
        ruleGain: plain('Kp', 'Of a rule.'),
        ruleIntegral: perSecond('Ki', 'Of a rule.'),
      },
    },
    fit: {
      what: 'The record and the fitted model at its times.',
      columns: {
        recordTime: seconds('Time', 'Of the record.'),
        measured: plain('Measured output', 'As in the record.'),
        modelled: plain('Modelled output', 'Of the fitted model.'),
        residual: plain('Residual', 'Measured less modelled.'),
      },
    },
    forms: {
      what: 'The chosen controller in each form; a row for each.',
      columns: {
        form: result.choice({
          label: 'Form',
          help: 'How its terms are combined.',
          options: {
            standard: 'standard',
            parallel: 'parallel',
            series: 'series',
            band: 'proportional band',
          },
        }),
        proportional: plain('Proportional', 'Kp, Kc; of the band 100/Kp, percent.'),
        integral: plain('Integral', 'Ti in seconds, Ki per second; of the band Ti in minutes.'),
        derivative: plain('Derivative', 'Td in seconds, Kd in seconds; of the band Td in minutes.'),
        formula: result.text({ label: 'Law', help: 'What the numbers mean.', code: true }),
      },
    },
  },
} as const satisfies result.Results;
