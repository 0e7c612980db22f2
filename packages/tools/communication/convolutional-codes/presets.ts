/** Telling cases. The first is a textbook's, with its published answer in the title. */
export const presets = [
  {
    title: 'Abrantes: 7 5, two errors put right, 1011 1011',
    inputs: { task: 'decode', code: '7 5', received: '11 00 00 00 10 01 00 01 01 11' },
  },
  {
    title: 'The same step by step: add, compare, select',
    inputs: { walk: 'step', step: 5 },
  },
  {
    title: 'Proakis: 5 7, d_free 5, T = D⁵N/(1 − 2DN)',
    inputs: { task: 'analyse', code: '5 7', effort: 'none' },
  },
  {
    title: 'Voyager and CCSDS: 171 133, d_free 10',
    inputs: { task: 'analyse', code: '171 ~133' },
  },
  {
    title: '802.11 at rate 3/4: 133 171 punctured, d_free 5',
    inputs: { task: 'analyse', code: '133 171', puncture: 'A: 110 B: 101' },
  },
  {
    title: 'DVB-S at rate 7/8: d_free 3',
    inputs: { task: 'analyse', code: '171 133', puncture: 'X: 1000101 Y: 1111010' },
  },
  {
    title: 'LTE control channel: 133 171 165, tail-biting, in noise',
    inputs: {
      code: '133 171 165',
      message: 'A5 3C 0F 96 C3',
      messageKind: 'hex',
      ending: 'tail-biting',
      channel: 'noise-soft',
      ebn0: 1,
    },
  },
  {
    title: 'GSM full-rate speech: 1+D³+D⁴, 1+D+D³+D⁴, with erasures',
    inputs: {
      code: 'G0 = 1 + D^3 + D^4\nG1 = 1 + D + D^3 + D^4',
      message: '1101 0011 1000 1010',
      flips: '4 11 x20 x21 30',
    },
  },
  {
    title: 'IS-95 forward link: 753 561, d_free 12',
    inputs: { task: 'analyse', code: '753 561' },
  },
  {
    title: 'A recursive encoder of an LTE turbo code: 1 15/13',
    inputs: { code: '1 15/13', message: '1011 0010 1110', flips: '' },
  },
  {
    title: 'Two inputs, rate 2/3, as MATLAB writes it',
    inputs: {
      code: 'poly2trellis([5 4],[23 35 0; 0 5 13])',
      message: '1101 0010 1101 1010',
      flips: '5',
    },
  },
  {
    title: 'Catastrophic: 1+D and 1+D²',
    inputs: { task: 'analyse', code: '1+D, 1+D^2' },
  },
] as const;
