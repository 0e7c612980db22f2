/** Telling cases. The first is a textbook's, with its published answer in the text. */
export const presets = [
  {
    title: '48 V on 280 Ω, 0.1 H and 0.4 µF',
    text: 'v_C = 48 − 48e^(−1400t) cos 4800t − 14e^(−1400t) sin 4800t V (J. W. Nilsson, S. A. Riedel, Electric Circuits, example 8.12).',
    inputs: { r1: 280, l1: 0.1, c1: 0.4e-6, level: 48 },
  },
  {
    title: 'Series resonance: 2 Ω, 1 mH, 0.4 µF have Q = 25',
    text: 'Half power at 49 and 51 krad/s (C. K. Alexander, M. N. O. Sadiku, Fundamentals of Electric Circuits, example 14.7).',
    inputs: { task: 'frequency', r1: 2, l1: 1e-3, c1: 0.4e-6, probe: 'i(L1)', at: 7957.747 },
  },
  {
    title: 'A tank with its coil’s resistance',
    inputs: {
      task: 'frequency',
      arrangement: 'tank',
      r1: 10e3,
      r2: 10,
      l1: 1e-3,
      c1: 1e-9,
      at: 159e3,
    },
  },
  {
    title: 'What R is critical?',
    inputs: { wantDamping: 1, r1: 20 },
  },
  {
    title: 'A capacitor let go through a coil',
    inputs: {
      drive: 'none',
      start: 'held',
      held: 'C1=400',
      r1: 0.5,
      l1: 100e-6,
      c1: 100e-6,
      probe: 'i(L1)',
    },
  },
  {
    title: 'A square wave into RC',
    inputs: {
      arrangement: 'rc-low',
      r1: 10e3,
      c1: 10e-9,
      drive: 'pulse',
      level: 5,
      width: 500e-6,
      period: 1e-3,
      start: 'rest',
    },
  },
  {
    title: 'A probe that is not trimmed',
    inputs: { arrangement: 'probe', r1: 9e6, c1: 15e-12, r2: 1e6, c2: 110e-12 },
  },
  {
    title: 'A switching edge rings at 50 MHz: what stops it?',
    inputs: { task: 'ring' },
  },
  {
    title: '555 with 10 kΩ, 10 kΩ, 10 nF: 4.8 kHz by 1.44/((RA + 2RB)C)',
    inputs: { task: 'astable', timer: 'lmc555', ra: 10e3, rb: 10e3, ct: 10e-9, supply: 12 },
  },
  {
    title: 'Half and half with the LM555’s 51 kΩ and 22 kΩ',
    inputs: { task: 'astable', wiring: 'separate', timer: 'ideal', ra: 51e3, rb: 22e3, ct: 10e-9 },
  },
  {
    title: 'Parts for 38 kHz with a third high',
    inputs: {
      task: 'astable',
      wiring: 'diode',
      timer: 'lmc555',
      wantRate: 38e3,
      wantDuty: 33,
      ra: 10e3,
      rb: 20e3,
      ct: 1e-9,
    },
  },
  {
    title: 'A pulse of a millisecond: 91 kΩ and 10 nF',
    inputs: { task: 'monostable', wantWidth: 1e-3 },
  },
] as const;
