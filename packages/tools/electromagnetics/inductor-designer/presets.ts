/** Telling cases. The first is a textbook's, with its published answer in the text. */
export const presets = [
  {
    title: 'Nagaoka’s coil as long as wide: factor 0.6884',
    inputs: { turns: 20, diameter: 20e-3, pitch: 1e-3, wire: 0.5e-3 },
  },
  {
    title: 'An air coil for 100 MHz',
    inputs: { turns: 5.5, diameter: 5e-3, pitch: 1.2e-3, wire: 0.8e-3, frequency: 100e6 },
  },
  {
    title: 'How many turns for 100 µH on 50 mm?',
    inputs: {
      turns: 60,
      diameter: 50e-3,
      pitch: 0.7e-3,
      wire: 0.5e-3,
      target: 100e-6,
      frequency: 1e6,
    },
  },
  {
    title: 'T50-2, iron powder: 49 µH for 100 turns',
    inputs: { kind: 'toroid', core: 'al', turns: 100, al: 4.9e-9, wire: 0.2e-3, frequency: 7e6 },
  },
  {
    title: 'A ferrite toroid with loss',
    inputs: {
      kind: 'toroid',
      turns: 10,
      coreOuter: 12.7e-3,
      coreInner: 7.15e-3,
      coreHeight: 4.8e-3,
      permeability: 850,
      coreLoss: 0.1,
      wire: 0.4e-3,
    },
  },
  {
    title: 'A coil of a 13.56 MHz tag',
    inputs: {
      kind: 'spiral',
      turns: 6,
      outer: 45e-3,
      trace: 0.5e-3,
      spacing: 0.4e-3,
      frequency: 13.56e6,
    },
  },
  {
    title: 'On a chip: 300 µm, 5 turns of 10 µm',
    inputs: {
      kind: 'spiral',
      turns: 5,
      outer: 300e-6,
      trace: 10e-6,
      spacing: 2e-6,
      thickness: 1e-6,
      frequency: 2.4e9,
    },
  },
] as const;
