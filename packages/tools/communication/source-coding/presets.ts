/** Telling cases. The first is a textbook’s, with its published answer in the title. */
export const presets = [
  {
    title: 'Haykin: 0.4, 0.2, 0.2, 0.1, 0.1 has H = 2.12193, L = 2.2 and variance 0.16',
    inputs: {},
  },
  {
    title: 'RFC 1951: lengths 3 3 3 3 3 2 4 4 are the codes 010 … 1111',
    inputs: { task: 'check', written: 'lengths', table: '3 3 3 3 3 2 4 4' },
  },
  {
    title: 'JPEG’s luminance DC table from its list of lengths (T.81, K.3)',
    inputs: { task: 'check', written: 'counts', table: '0 1 5 1 1 1 1 1 1 0 0 0 0 0 0 0' },
  },
  {
    title: 'A code that can be read in two ways: 0, 010, 01, 10',
    inputs: { task: 'check' },
  },
  {
    title: 'A biased coin in blocks of three',
    inputs: { source: 'heads 0.9, tails 0.1', block: 3 },
  },
  {
    title: 'Letters of a text, words of at most 4 bits, canonical',
    inputs: {
      given: 'text',
      text: 'she sells sea shells by the sea shore',
      method: 'limited',
      longest: 4,
      words: 'canonical',
    },
  },
  {
    title: 'Arithmetic coding of eaii! (Witten, Neal, Cleary): 0.23354 to 0.2336',
    inputs: {
      task: 'arithmetic',
      source: 'a 0.2, e 0.3, i 0.1, o 0.2, u 0.1, ! 0.1',
      message: 'eaii!',
    },
  },
  {
    title: 'LZ77 of cabracadabrarrarrad: … (7,4,r) (3,5,d)',
    inputs: { task: 'lz' },
  },
  {
    title: 'LZW of TOBEORNOTTOBEORTOBEORNOT: 84 79 66 … 261 263',
    inputs: { task: 'lz', variant: 'lzw', sequence: 'TOBEORNOTTOBEORTOBEORNOT' },
  },
  { title: 'Entropy rate of a two-state source', inputs: { task: 'markov' } },
  {
    title: 'Binary symmetric channel, p = 0.11: half a bit',
    inputs: { task: 'channel', error: 0.11 },
  },
  { title: 'Z-channel, p = ½: log₂(5/4) bit', inputs: { task: 'channel', kind: 'z', error: 0.5 } },
  {
    title: 'A channel of three letters, one of which is not used',
    inputs: { task: 'channel', kind: 'matrix' },
  },
  { title: 'A telephone line: 3 kHz at 30 dB', inputs: { task: 'channel', kind: 'awgn', snr: 30 } },
] as const;
