/** Telling cases. The first is a textbook's, with its published answer in the text. */
export const presets = [
  {
    title: 'Pozar’s receiver front end: NF 2.55 dB, −82.8 dBm',
    inputs: {
      stages: 'LNA: 10 dB, NF 2 dB\nFilter: loss 1 dB\nMixer: -3 dB, NF 4 dB',
      bandwidth: 10e6,
      snr: 20,
      source: 150,
    },
  },
  {
    title: 'Pozar’s amplifier and mixer: OIP3 6.5 dBm',
    inputs: {
      stages: 'LNA: 20 dB, NF 2 dB, OIP3 22 dBm\nMixer: loss 6 dB, IIP3 13 dBm',
      source: 290,
    },
  },
  {
    title: 'A GNSS front end',
    inputs: {
      stages:
        'Feed: loss 0.5 dB\nSAW: loss 1 dB\nLNA: 20 dB, NF 0.8 dB, OP1dB 0 dBm, OIP3 11 dBm\nSAW 2: loss 1.5 dB\nReceiver: 15 dB, NF 3 dB, OP1dB 10 dBm, OIP3 20 dBm',
      level: -130,
      bandwidth: 2e6,
      snr: -20,
      source: 100,
    },
  },
  {
    title: 'A 5.8 GHz receiver with a spur-free range of 70 dB',
    inputs: {
      stages:
        'Switch: loss 0.8 dB, IIP3 55 dBm\nLNA: 15 dB, NF 1.4 dB, OIP3 30 dBm, OP1dB 17 dBm\nFilter: loss 2.2 dB\nMixer: loss 7.5 dB, NF 8 dB, IIP3 18 dBm, IP1dB 9 dBm\nIF filter: loss 3 dB\nIF amplifier: 22 dB, NF 3 dB, OIP3 38 dBm, OP1dB 22 dBm',
      level: -45,
      bandwidth: 1e6,
      snr: 12,
      source: 290,
    },
  },
  {
    title: 'What each stage must be for NF 4 dB and IIP3 +5 dBm',
    inputs: {
      stages:
        'LNA: 15 dB, NF 1.4 dB, OIP3 30 dBm\nFilter: loss 2 dB\nMixer: loss 7.5 dB, NF 8 dB, IIP3 18 dBm\nIF amplifier: 22 dB, NF 3 dB, OIP3 38 dBm',
      find: 'needed',
      wantedNf: 4,
      wantedIip3: 5,
      source: 290,
    },
  },
  {
    title: 'The best order of two amplifiers, a filter and a pad',
    inputs: {
      stages:
        'A: 20 dB, NF 3 dB, OIP3 20 dBm\nPad: loss 3 dB\nB: 10 dB, NF 1 dB, OIP3 30 dBm\nFilter: loss 2 dB',
      find: 'order',
      source: 290,
    },
  },
  {
    title: 'A cooled front end at 20 K',
    inputs: {
      stages:
        'Window: loss 0.1 dB, T 290 K\nFilter: loss 0.3 dB, T 20 K\nHEMT: 32 dB, Te 4 K\nCable: loss 2 dB\nReceiver: 40 dB, NF 6 dB',
      source: 12,
      bandwidth: 500e6,
      level: -110,
      snr: 0,
    },
  },
] as const;
