/** What a character can bear: where a receiver samples its last bit, and how far the two ends may be apart. */

export interface Frame {
  readonly data: number;
  readonly parity: boolean;
  readonly stop: number;
}

/** Start bit, data, parity and stop bits. */
export const bitsOf = ({ data, parity, stop }: Frame): number => 1 + data + Number(parity) + stop;

export interface Budget {
  /** Bits from the start edge to the middle of the first stop bit. */
  readonly lastSample: number;
  /** How far the receiver's samples have moved there, in bits: the rates' difference over the frame. */
  readonly drift: number;
  /** Lost to finding the start edge: one sample. */
  readonly synchronisation: number;
  /** Half of the window of the three samples that vote. */
  readonly window: number;
  /** What a bit's end is off by the pattern of a fractional divider. */
  readonly jitter: number;
  /** Half a bit less all of these; negative: characters are lost. */
  readonly margin: number;
  /** Largest difference of the two rates that this frame bears, relative. */
  readonly allowed: number;
}

export interface Ends {
  /** |error| of the rate here. */
  readonly rate: number;
  /** Of the clock here, relative. */
  readonly here: number;
  /** Of rate and clock there, relative. */
  readonly there: number;
  /** Clocks a bit that an end may be off by the pattern. */
  readonly jitter: number;
  /** Samples a bit. */
  readonly samples: number;
}

/**
 * Worst case: errors of rate and clocks add up. The receiver sees the start edge up to one sample late, and votes over three
 * samples about the middle; the first stop bit is the last that must be read right.
 */
export function budget(frame: Frame, { rate, here, there, jitter, samples }: Ends): Budget {
  const lastSample = 1 + frame.data + Number(frame.parity) + 0.5;
  const synchronisation = 1 / samples;
  const window = samples >= 8 ? 1 / samples : 0;
  const room = 0.5 - synchronisation - window - jitter;
  const drift = lastSample * (rate + here + there);
  return {
    ...{ lastSample, drift, synchronisation, window, jitter },
    margin: room - drift,
    allowed: Math.max(0, room / lastSample),
  };
}

/** The rates that terminals and modems use, in baud. */
export const STANDARD_RATES = [
  300, 600, 1200, 2400, 4800, 9600, 14400, 19200, 28800, 38400, 57600, 76800, 115200, 230400,
  250000, 460800, 500000, 921600, 1000000, 2000000, 3000000,
] as const;
