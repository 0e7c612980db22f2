/** A fraction to a whole number, in every way that fixed-point hardware and libraries do it. */
import { floorOf } from './expansion.ts';

/** In the words of IEEE 754, SystemC and MATLAB's Fixed-Point Designer alike. */
export const ROUNDINGS = [
  'half-even',
  'half-away',
  'half-up',
  'half-down',
  'half-zero',
  'zero',
  'floor',
  'ceiling',
  'away',
  'odd',
] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/** n/d, d > 0, as a whole number. `odd`, also jamming: what is not whole goes to the odd neighbour. */
export function rounded(n: bigint, d: bigint, how: Rounding): bigint {
  const below = floorOf(n, d);
  const rest = n - below * d;
  if (rest === 0n) return below;
  return goesUp(how, { below, negative: n < 0n, half: 2n * rest - d }) ? below + 1n : below;
}

interface Between {
  readonly below: bigint;
  readonly negative: boolean;
  /** Below zero, zero or above as what is over the lower neighbour is less than half, half or more. */
  readonly half: bigint;
}

function goesUp(how: Rounding, { below, negative, half }: Between): boolean {
  const even = (below & 1n) === 0n;
  const tie = (up: boolean) => half > 0n || (half === 0n && up);
  switch (how) {
    case 'half-even':
      return tie(!even);
    case 'half-away':
      return tie(!negative);
    case 'half-up':
      return tie(true);
    case 'half-down':
      return tie(false);
    case 'half-zero':
      return tie(negative);
    case 'zero':
      return negative;
    case 'floor':
      return false;
    case 'ceiling':
      return true;
    case 'away':
      return !negative;
    case 'odd':
      return even;
  }
}
