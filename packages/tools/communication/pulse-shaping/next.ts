/** What comes after: the taps as a filter, the link that they serve. */
import type { Onward } from '../../define/onward.ts';
import { formatQuantity } from '../../define/si.ts';
import type { ShapingResult } from './compute.ts';
import type { ShapingInputs } from './inputs.ts';

/** Taps that a link can carry. */
const MOST_TAPS = 300;

/** Modulations that the modem has behind root-raised cosines, and how it names them. */
const SCHEMES: Partial<Record<ShapingInputs['modulation'], readonly [string, string]>> = {
  bpsk: ['psk', '2'],
  qpsk: ['psk', '4'],
  '8psk': ['psk', '8'],
  '16qam': ['qam', '16'],
  '64qam': ['qam', '64'],
  '256qam': ['qam', '256'],
};

export function next(r: ShapingResult, i: ShapingInputs): Onward[] {
  return [...filter(r, i), ...link(i)];
}

function filter({ filters: { transmit, fixed } }: ShapingResult, i: ShapingInputs): Onward[] {
  if (transmit.length > MOST_TAPS) return [];
  const words = fixed?.transmit;
  return [
    {
      tool: 'fir-designer',
      does: 'The taps as a filter: zeros, delay, Verilog and C',
      inputs: {
        method: 'import',
        type: 'none',
        fs: formatQuantity(i.rate * i.samples, 'Hz'),
        coefficients: words
          ? words.integers.join(' ')
          : Array.from(transmit, (h) => Number(h.toPrecision(10))).join(' '),
        ...(words &&
          words.fraction >= 0 && { divisor: String(2 ** words.fraction), bits: String(i.bits) }),
      },
    },
  ];
}

/** The modem has root-raised cosines that are cut off, matched and exact. */
const inModem = (i: ShapingInputs): boolean =>
  i.pulse === 'rrc' &&
  i.window === 'none' &&
  (i.receiver === 'usual' || i.receiver === 'matched') &&
  i.words === 'double';

function link(i: ShapingInputs): Onward[] {
  const scheme = SCHEMES[i.modulation];
  const half = i.span / 2;
  if (!inModem(i) || !scheme || !Number.isInteger(half) || half < 2 || half > 24) return [];
  return [
    {
      tool: 'modem-lab',
      does: 'Bit error rate of this modulation behind these filters',
      inputs: {
        scheme: scheme[0],
        order: scheme[1],
        rate: formatQuantity(i.rate, 'Bd'),
        rollOff: String(i.rollOff),
        span: String(half),
        samples: String(Math.min(16, i.samples)),
      },
    },
  ];
}
