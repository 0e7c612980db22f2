/** What the scripts send: points of a constellation, or tones. */
import type { ModemInputs } from '../inputs.ts';

/** A point of minimum-shift keying stands for two bits, one on each axis. */
export const pointsSent = ({ scheme }: ModemInputs, order: number): number =>
  scheme === 'msk' ? 4 : order;

/** So many points for the symbols asked for. */
export const pulsesSent = ({ scheme, symbols }: ModemInputs): number =>
  scheme === 'msk' ? Math.ceil(symbols / 2) : symbols;
