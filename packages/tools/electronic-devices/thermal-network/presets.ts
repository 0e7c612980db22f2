/** Telling cases. The first is a textbook's, with its published answer in the text. */
export const presets = [
  {
    title: 'Rashid, example 4.4: 0.4 + 0.1 + 0.5 K/W carry 125 W',
    text: 'A junction of 150 °C, 25 °C of ambient, 0.4 K/W to the case and 0.1 K/W to the sink: with 125 W a heat sink of 0.5 K/W, the case at 100 °C (M. H. Rashid, Power Electronics, 4th ed.).',
    inputs: {
      task: 'sink',
      given: 'cauer',
      cauer: '1 0.4',
      steady: 125,
      interface: 0.1,
      ambient: 25,
      limit: 150,
    },
  },
  { title: 'A module’s transistor, 400 W for 50 ms of 167', inputs: {} },
  {
    title: 'A short circuit: 60 kW for 10 µs',
    inputs: { profile: 'pulse', power: 60e3, width: 10e-6, ambient: 125, limit: 175 },
  },
  {
    title: 'Half a sine at 50 Hz',
    inputs: { profile: 'sine', power: 900, width: 10e-3 },
  },
  {
    title: 'A drive’s cycle over and over, with its heat sink',
    inputs: {
      profile: 'table',
      repeats: 'ever',
      points: '0 0\n0.5 300\n3 300\n3 120\n10 120\n10 250\n11 250\n11 0\n20 0',
      behind: 'sink',
      sinkR: 0.2,
      sinkC: 400,
    },
  },
  {
    title: 'What a data sheet’s curve allows',
    inputs: { task: 'allowed', given: 'curve', width: 1e-3, duty: 1 },
  },
  {
    title: 'A MOSFET whose loss rises: will it run away?',
    inputs: {
      task: 'sink',
      given: 'cauer',
      cauer: '0.01 0.7',
      steady: 12,
      drift: 0.6,
      limit: 150,
      interface: 0.5,
    },
  },
  {
    title: 'A small case on a large heat sink: heat spreads in its base',
    inputs: {
      task: 'sink',
      given: 'cauer',
      cauer: '1 0.4',
      steady: 60,
      ambient: 40,
      limit: 125,
      interface: 0.3,
      base: 'plate',
    },
  },
  {
    title: 'Chip, solder, ceramic, base plate',
    inputs: { given: 'stack', profile: 'pulse', power: 150, width: 1 },
  },
] as const;
