import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';

export const presets: readonly Example<typeof inputs>[] = [
  { title: '16-QAM at 10 dB', inputs: {} },
  {
    title: 'Which Eb/N0 gives 10⁻⁵? QPSK beside its relatives',
    inputs: {
      scheme: 'psk',
      order: '4',
      task: 'ebn0',
      compare: 'DQPSK, MSK, DBPSK, BFSK noncoherent, 16-QAM',
    },
  },
  { title: 'DQPSK at 10 dB', inputs: { scheme: 'dpsk', order: '4', ebn0: 10 } },
  { title: 'Minimum-shift keying at 7 dB', inputs: { scheme: 'msk', ebn0: 7 } },
  {
    title: 'OQPSK with a carrier 10° off',
    inputs: { scheme: 'oqpsk', ebn0: 8, phase: 10 },
  },
  { title: 'QPSK at a bit rate of 10⁻⁵', inputs: { scheme: 'psk', order: '4', ebn0: 9.588 } },
  { title: '8-PSK at 10 dB', inputs: { scheme: 'psk', order: '8', ebn0: 10 } },
  { title: '64-QAM turned by 5°', inputs: { order: '64', ebn0: 18, phase: 5 } },
  { title: '256-QAM at 22 dB', inputs: { order: '256', ebn0: 22, span: 16 } },
  {
    title: 'Binary FSK, noncoherent, 10⁻⁵ at 13.35 dB',
    inputs: { scheme: 'fsk-noncoherent', order: '2', ebn0: 13.35 },
  },
  {
    title: '16 tones, coherent',
    inputs: { scheme: 'fsk-coherent', order: '16', ebn0: 4 },
  },
  {
    title: 'Narrow band: an eye with α = 0.1',
    inputs: { scheme: 'psk', order: '4', ebn0: 20, rollOff: 0.1, span: 16 },
  },
  {
    title: 'Wide band: an eye with α = 0.5',
    inputs: { scheme: 'psk', order: '4', ebn0: 20, rollOff: 0.5 },
  },
  { title: 'A tenth of a symbol late', inputs: { ebn0: 18, timing: 0.1 } },
];
