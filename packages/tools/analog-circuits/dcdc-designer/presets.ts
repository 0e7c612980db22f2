import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';

const bare = {
  rdsOn: 0,
  rectifierResistance: 0,
  resistance: 0,
  esr: 0,
  esl: 0,
} as const;

/** Cases that each show something. */
export const presets: readonly Example<typeof inputs>[] = [
  {
    title: 'Erickson: the buck of 28 V to 15 V, voltage mode',
    text: 'Erickson and Maksimović, Fundamentals of Power Electronics, §9.5.4: 50 µH, 500 µF, 3 Ω, 100 kHz, a 4 V ramp. D = 0.536, f₀ = 1 kHz, Q₀ = 9.5 (19.5 dB), crossover placed at 5 kHz with a margin of 52°.',
    inputs: {
      ...bare,
      vin: 28,
      vinMin: 28,
      vinMax: 28,
      vout: 15,
      iout: 5,
      frequency: 100e3,
      inductance: 50e-6,
      capacitance: 500e-6,
      control: 'voltage',
      ramp: 4,
      reference: 5,
      lower: 12e3,
      amplifier: 'opamp',
      crossover: 5e3,
      phaseMargin: 52,
      type: 'type3',
    },
  },
  {
    title: 'Boost of 12 V to 24 V: the right-half-plane zero sets the crossover',
    inputs: { topology: 'boost', vout: 24, iout: 1, vin: 12, vinMin: 9, vinMax: 16, droop: 0.5 },
  },
  {
    title: 'Inverting: 12 V to −5 V',
    inputs: {
      topology: 'buckboost',
      vout: 5,
      iout: 1,
      rectifier: 'diode',
      recovery: 0,
      droop: 0.3,
    },
  },
  {
    title: 'Flyback of 48 V to 5 V, 10 W',
    inputs: {
      topology: 'flyback',
      vin: 48,
      vinMin: 36,
      vinMax: 72,
      vout: 5,
      iout: 2,
      frequency: 200e3,
      rectifier: 'diode',
      recovery: 0,
      turns: 4,
      sense: 0.2,
      outputRipple: 0.05,
      droop: 0.3,
      rdsOn: 0.15,
    },
  },
  {
    title: 'Forward of 48 V to 5 V, 50 W',
    inputs: {
      topology: 'forward',
      vin: 48,
      vinMin: 36,
      vinMax: 72,
      vout: 5,
      iout: 10,
      frequency: 250e3,
      turns: 2.5,
      outputRipple: 0.05,
      droop: 0.25,
      sense: 0.05,
      rdsOn: 0.06,
      rectifierResistance: 5e-3,
      resistance: 3e-3,
    },
  },
  {
    title: 'Light load through a diode: discontinuous conduction',
    inputs: { rectifier: 'diode', recovery: 0, inductance: 10e-6, iout: 0.2, capacitance: 47e-6 },
  },
  {
    title: 'Subharmonic oscillation: half the period and no ramp',
    inputs: { vin: 5, vinMin: 4.5, vinMax: 5.5, vout: 3.3, slope: 0, capacitance: 100e-6 },
  },
  {
    title: 'What 22 µF at 10 V have left at 5 V',
    inputs: { vout: 5, capacitance: 44e-6, halving: 5.5 },
  },
];
