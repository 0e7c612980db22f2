import type { Example } from '../../define/tool.ts';
import { inputs } from './inputs.ts';

const plant = (text: string) => inputs.plant.parse(text);

/** Telling cases. The first is a textbook's, with its published answer in the text. */
export const presets: readonly Example<typeof inputs>[] = [
  {
    title: 'Skogestad’s process of seven lags: SIMC PID',
    text: 'S. Skogestad (2003) reduces it by the half rule to lags of 2 and 1.2 with a dead time of 0.77, and tunes the series PID Kc = 1.30, Ti = 2, Td = 1.2; with one lag, 2.5 and 1.47, the PI Kc = 0.85, Ti = 2.5.',
    inputs: { given: 'system', rule: 'simc', setpoint: 1, load: 1, low: -5, high: 5 },
  },
  { title: 'A lag of 100 s with 20 s of dead time', inputs: {} },
  {
    title: 'Step response, measured',
    inputs: { given: 'data', rule: 'simc-improved', low: -30, high: 30 },
  },
  {
    title: 'Four equal lags, AMIGO by the tangent',
    inputs: {
      given: 'system',
      plant: plant('1/(s + 1)^4'),
      reduce: 'tangent',
      setpoint: 1,
      load: 1,
      low: -5,
      high: 5,
    },
  },
  {
    title: 'A level: integrator with dead time, PI',
    inputs: {
      given: 'integrating',
      velocity: 0.05,
      lag2: 0,
      deadTime: 4,
      kind: 'pi',
      rule: 'simc',
      low: -20,
      high: 20,
    },
  },
  {
    title: 'Relay test: ultimate gain and period',
    inputs: { given: 'ultimate', rule: 'tyreus-luyben', kind: 'pi' },
  },
  {
    title: 'A heater that saturates: windup shown',
    inputs: {
      gain: 0.8,
      lag: 180,
      deadTime: 15,
      rule: 'zn-step',
      setpoint: 40,
      load: -10,
      low: 0,
      high: 70,
    },
  },
  {
    title: 'Two lags, SIMC PID in parallel form',
    inputs: { given: 'second', gain: 1.5, lag: 40, lag2: 12, deadTime: 5, rule: 'simc' },
  },
  {
    title: 'Gains of your own against the rules',
    inputs: { rule: 'own', ownForm: 'parallel', ownGain: 2, ownKi: 0.03, ownKd: 20 },
  },
];
