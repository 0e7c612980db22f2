/** The coarsest unit of 1, 10 or 100 s to fs of which all times are whole multiples. */

export interface Timescale {
  /** 1, 10 or 100. */
  readonly number: number;
  readonly unit: string;
  readonly seconds: number;
  /** Whether some time had to be rounded: none of the units divides it. */
  readonly isRounded: boolean;
}

const UNITS = ['s', 'ms', 'us', 'ns', 'ps', 'fs'] as const;

/** `times` in seconds, from 0 up. */
export function timescaleOf(times: ArrayLike<number>): Timescale {
  for (let exponent = 0; exponent >= -15; exponent--) {
    const per = 10 ** -exponent;
    const isWhole = areWhole(times, per);
    if (isWhole || exponent === -15) {
      const thousand = Math.ceil(-exponent / 3);
      const number = 10 ** (exponent + 3 * thousand);
      return {
        number,
        unit: UNITS[thousand] as string,
        seconds: Number(`1e${exponent}`),
        isRounded: !isWhole,
      };
    }
  }
  throw new Error('every time has a unit');
}

/** Whether all times are whole numbers of which there are `per` a second, to what doubles can tell. */
function areWhole(times: ArrayLike<number>, per: number): boolean {
  for (let k = 0; k < times.length; k++) {
    const n = (times[k] as number) * per;
    if (n !== 0 && (n <= 0.5 || Math.abs(n - Math.round(n)) > 1e-6 + 1e-13 * n)) return false;
  }
  return true;
}

/** Whole units of a time in seconds. */
export const inUnits = (seconds: number, { seconds: unit }: Timescale): number =>
  Math.round(seconds / unit);
