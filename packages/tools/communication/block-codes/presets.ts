/** Telling cases. The first is a textbook's, with its published answer in the text. */
export const presets = [
  {
    title: 'BBC white paper 031, RS(15, 11): Λ = 14x² + 14x + 1',
    inputs: { first: 0, source: 'received', received: '1 2 3 4 5 11 7 8 9 10 11 3 1 12 12' },
  },
  {
    title: 'Lin and Costello’s BCH(15, 5): errors at x³, x⁵, x¹²',
    inputs: {
      family: 'bch',
      n: 15,
      size: 't',
      t: 3,
      first: 1,
      order: 'low',
      counting: 'power',
      source: 'received',
      received: '0001 0100 0000 100',
    },
  },
  {
    title: 'Hamming (7, 4), one bit wrong',
    inputs: {
      family: 'hamming',
      data: 4,
      message: '1011',
      counting: 'left1',
      hits: 'listed',
      errors: '6',
    },
  },
  {
    title: 'SECDED (72, 64) of a memory, two bits wrong',
    inputs: {
      family: 'hamming',
      form: 'hsiao',
      data: 64,
      notation: 'hex',
      message: 'DEADBEEF 01234567',
      hits: 'listed',
      errors: '3, 40',
    },
  },
  {
    title: 'CCSDS RS(255, 223) in its dual basis, 16 errors',
    inputs: {
      n: 255,
      k: 223,
      m: 8,
      polynomial: '0x187',
      first: 112,
      spacing: 11,
      basis: 'dual',
      seed: 3,
    },
  },
  {
    title: 'DVB RS(204, 188), shortened',
    inputs: { n: 204, k: 188, m: 8, first: 0, notation: 'hex' },
  },
  {
    title: 'QR code 1-M: the text of the tutorial, RS(26, 16)',
    inputs: {
      n: 26,
      k: 16,
      m: 8,
      first: 0,
      message: '32 91 11 120 209 114 220 77 67 64 236 17 236 17 236 17',
      hits: 'listed',
      errors: '3+255, 7=0, 20+1',
    },
  },
  {
    title: 'Data Matrix, field polynomial 0x12D, b = 1',
    inputs: {
      n: 8,
      k: 3,
      m: 8,
      polynomial: '0x12D',
      first: 1,
      message: '142 164 186',
      hits: 'listed',
      errors: '1+7',
    },
  },
  {
    title: 'CD: C1, RS(32, 28), four erasures',
    inputs: { n: 32, k: 28, m: 8, first: 0, hits: 'listed', errors: '4? 9? 20? 31?' },
  },
  {
    title: 'Golay (23, 12): three bits wrong',
    inputs: { family: 'golay', hits: 'listed', errors: '2, 9, 17' },
  },
  {
    title: 'Error rate of BCH(127, 64), t = 10, over white noise',
    inputs: {
      task: 'rate',
      family: 'bch',
      n: 127,
      size: 'k',
      k: 64,
      m: 7,
      first: 1,
      hits: 'lot',
      errorCount: 4,
      axis: 'snr',
      ebn0: 5,
    },
  },
  {
    title: 'Weights of the extended Golay code',
    inputs: { task: 'code', family: 'golay', golay: 'extended' },
  },
  {
    title: 'An own (6, 3) generator matrix',
    inputs: {
      task: 'code',
      family: 'matrix',
      matrix: '1 0 0 1 1 0\n0 1 0 0 1 1\n0 0 1 1 0 1',
      hits: 'listed',
      errors: '2',
    },
  },
] as const;
