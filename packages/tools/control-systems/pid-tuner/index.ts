import { defineTool } from '../../define/tool.ts';
import { compute } from './compute.ts';
import { convert } from './convert.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'pid-tuner',
  title: 'PID tuner',
  category: 'control-systems',
  summary: 'Tuning rules side by side, from a model or a step test',
  description:
    'Tune P, PI and PID controllers: twenty-two rules from Ziegler–Nichols to SIMC and AMIGO side by side with Ms, margins and responses, from a model or a measured step response; anti-windup in time, and the controller in C, Structured Text, Python and MATLAB.',
  keywords: [
    'PID tuning',
    'PID tuner',
    'tuning rules',
    'Ziegler-Nichols',
    'Cohen-Coon',
    'SIMC',
    'Skogestad',
    'AMIGO',
    'lambda tuning',
    'IMC',
    'internal model control',
    'Tyreus-Luyben',
    'Chien-Hrones-Reswick',
    'Haalman',
    'first order plus dead time',
    'FOPDT',
    'SOPDT',
    'process reaction curve',
    'step test',
    'system identification',
    'step response identification',
    'ultimate gain',
    'ultimate period',
    'relay feedback',
    'autotune',
    'anti-windup',
    'back-calculation',
    'integrator windup',
    'set-point weight',
    'derivative filter',
    'half rule',
    'Kp, Ki, Kd',
    'Kp, Ti, Td',
    'standard, parallel and series form',
    'Structured Text',
    'PLC',
    'IEC 61131-3',
    'ISE, IAE, ITAE',
    'temperature controller',
  ],
  inputs,
  compute,
  convert,
  // Some twenty loops are followed, each with its dead time; while own gains are pulled they are remembered.
  long: (i) => i.rule !== 'own',
  results,
  outputs,
  data: 'rules',
  steps,
  next,
  exports,
  example: {
    title: 'A lag of 100 s with 20 s of dead time',
    text: 'A heated tank answers with a gain of 2, a time constant of 100 s and 20 s of dead time. Which gains does each rule give, how robust are they, and how do set point and load come out?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-23',
});
