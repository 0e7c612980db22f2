/** Telling cases. The first is a textbook's, with its published answer in the text. */
export const presets = [
  {
    title: 'Pozar’s Teflon-filled K-band guide: 9.72 GHz, 1.03 + 0.434 dB/m',
    inputs: {
      standard: 'own',
      width: 10.7e-3,
      height: 4.3e-3,
      permittivity: 2.08,
      lossTangent: 0.0004,
      conductivity: 58.13e6,
      frequency: 15e9,
    },
  },
  {
    title: 'Pozar’s circular guide, gold on Teflon: TE11 from 12.19 GHz',
    inputs: {
      shape: 'circular',
      diameter: 10e-3,
      permittivity: 2.08,
      lossTangent: 0.0004,
      conductivity: 41e6,
      frequency: 14e9,
      run: 0.3,
    },
  },
  {
    title: 'Pozar’s cavity TE101, polyethylene: 5 GHz, Q 1927',
    inputs: {
      task: 'cavity',
      standard: 'own',
      width: 47.55e-3,
      height: 22.15e-3,
      length: 22e-3,
      mode: 'TE101',
      permittivity: 2.25,
      lossTangent: 0.0004,
      conductivity: 58.13e6,
    },
  },
  {
    title: 'Pozar’s TE011 cavity: 5 GHz, Qc 29,390',
    inputs: {
      task: 'cavity',
      shape: 'circular',
      diameter: 54.8e-3,
      length: 54.8e-3,
      mode: 'TE011',
      permittivity: 2.08,
      lossTangent: 0.0004,
      conductivity: 58.13e6,
    },
  },
  {
    title: 'Low loss far above cut-off: TE01 in 51 mm pipe at 60 GHz',
    inputs: { shape: 'circular', diameter: 51e-3, mode: 'TE01', frequency: 60e9, run: 1000 },
  },
  {
    title: 'A 7 mm line: from where does TE11 run beside TEM?',
    inputs: { shape: 'coaxial', inner: 3.04e-3, outer: 7e-3, frequency: 18e9, run: 0.1 },
  },
  {
    title: 'A vent of honeycomb below cut-off',
    inputs: { shape: 'circular', diameter: 4e-3, frequency: 10e9, run: 20e-3 },
  },
  {
    title: 'A pillbox TM010 for 1.3 GHz',
    inputs: {
      task: 'cavity',
      shape: 'circular',
      diameter: 176.5e-3,
      length: 100e-3,
      mode: 'TM010',
      target: 1.3e9,
    },
  },
  {
    title: 'WR-10 with 0.4 µm of roughness at 94 GHz',
    inputs: { standard: 'wr10', frequency: 94e9, roughness: 0.4e-6, run: 0.1 },
  },
] as const;
