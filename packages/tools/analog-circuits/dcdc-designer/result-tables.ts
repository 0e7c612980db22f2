import { measured } from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const volts = measured('V');
const amps = measured('A');
const hertz = measured('Hz');
const percent = measured('%');
const degrees = measured('°');
const seconds = measured('s');
const watts = measured('W');
const decibel = measured('dB');
const ohms = measured('Ω');
const frequency = hertz('Frequency', 'Of the sweep.');

export const LOSS_WORDS = {
  switchConduction: 'switch, conduction',
  rectifier: 'rectifier, conduction',
  winding: 'inductor, copper',
  esr: 'output capacitor, ESR',
  switching: 'switch, overlap',
  capacitance: 'switch, C_oss',
  gate: 'gates',
  recovery: 'reverse recovery',
  deadTime: 'dead time',
  core: 'inductor, core',
  clamp: 'clamp',
  controller: 'controller',
} as const;

export const tables = {
  realParts: {
    what: 'Parts on the market that bear what the stage asks of them.',
    columns: {
      kind: result.choice({
        label: 'For',
        help: 'What it stands for.',
        options: {
          switch: 'switch',
          rectifier: 'rectifier',
          inductor: 'inductor',
          capacitor: 'output capacitor',
          controller: 'controller',
        },
      }),
      realPart: result.text({ label: 'Part', help: 'As its maker names it.' }),
      maker: result.text({ label: 'Maker', help: 'By the library.' }),
      count: result.integer({ label: 'In parallel', help: 'How many.' }),
      voltageShare: percent('Voltage', 'Of the one it is rated for.', { digits: 3 }),
      currentShare: percent('Current', 'Of the one it is rated for.', { digits: 3 }),
      timingShare: percent(
        'Timing',
        'Of a controller: the larger of minimum on-time over on-time and duty over its largest.',
        {
          digits: 3,
        },
      ),
      partLoss: watts('Loss', 'Conduction, of a switch with its gate.', { digits: 3 }),
    },
  },
  waveforms: {
    what: 'One period in the steady state.',
    columns: {
      time: seconds('Time', 'From when the switch turns on; an edge stands twice.'),
      inductorCurrent: amps('Inductor', 'At the secondary, of a transformer.'),
      inductorVoltage: volts('Across the inductor', 'Its resistance left out.'),
      outputVoltage: volts('Output', 'ESR included, ESL not.'),
      capacitorCurrent: amps('Output capacitor', 'Into it.'),
      sourceCurrent: amps('Source', 'From the input.'),
    },
  },
  bode: {
    what: 'The loop and the power stage with its modulator.',
    columns: {
      frequency,
      loopGain: decibel('Loop', 'Gain of the loop.'),
      loopPhase: degrees('Loop', 'Phase of the loop.'),
      plantGain: decibel('Control to output', 'Of the stage with its modulator.'),
      plantPhase: degrees('Control to output', 'Of the stage with its modulator.'),
    },
  },
  efficiencyOverLoad: {
    what: 'Efficiency over the load at the three inputs.',
    columns: {
      load: amps('Load', 'Of the sweep.'),
      inputVoltage: volts('Input', 'Of the curve.'),
      efficiency: percent('Efficiency', 'All losses that are counted.'),
    },
  },
  impedance: {
    what: 'Output impedance.',
    columns: {
      frequency,
      closed: ohms('Loop closed', 'Magnitude.'),
      open: ohms('Loop open', '|Z|, the control voltage held.'),
    },
  },
  audio: {
    what: 'From the input to the output with the loop closed.',
    columns: { frequency, rejection: decibel('Input to output', 'Gain.') },
  },
  loadStep: {
    what: 'What a step of the load does, to first order.',
    columns: {
      time: seconds('Time', 'From the step.'),
      deviation: volts('Output', 'Off its rest.'),
    },
  },
  losses: {
    what: 'The losses at the input and the load.',
    columns: {
      part: result.choice({ label: 'Loss', help: 'Where.', options: LOSS_WORDS }),
      power: watts('Power', 'Mean of a period.', { digits: 3 }),
      share: percent('Of the output', 'Of the power that the load takes.', { digits: 3 }),
    },
  },
  corners: {
    what: 'The stage at the three inputs, full load.',
    columns: {
      input: volts('Input', 'At which.'),
      dutyRatio: percent('Duty', 'With losses.'),
      onTime: seconds('On-time', 'Of the switch.', { digits: 3 }),
      mode: result.choice({
        label: 'Conduction',
        help: 'Of the inductor.',
        options: { continuous: 'CCM', discontinuous: 'DCM' },
      }),
      swing: amps('Inductor ripple', 'Peak to peak.', { digits: 3 }),
      peak: amps('Peak', 'Of the inductor.', { digits: 3 }),
      ripple: volts('Output ripple', 'Peak to peak.', { digits: 3 }),
      efficiency: percent('Efficiency', 'There.', { digits: 3 }),
    },
  },
  loopCorners: {
    what: 'The same compensator at the ends of the input and of the load.',
    columns: {
      input: volts('Input', 'At which.'),
      load: amps('Load', 'At which.', { digits: 3 }),
      mode: result.choice({
        label: 'Conduction',
        help: 'Of the inductor.',
        options: { continuous: 'CCM', discontinuous: 'DCM' },
      }),
      crossover: hertz('Crossover', 'Of the loop.', { digits: 3 }),
      phaseMargin: degrees('Phase margin', 'There.', { digits: 3 }),
      stable: result.boolean({ label: 'Stable', help: 'Of the averaged closed loop.' }),
    },
  },
} as const;
