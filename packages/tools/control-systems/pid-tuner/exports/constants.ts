/** What every language writes of the controller. */

import { realLiteral } from '../../../exports/numbers.ts';
import type { PidResult } from '../compute.ts';

/** The constants of the difference equations, in the order of the exported files, as literals of a double. */
export function constantsOf({ code: { settings: s, constants: k } }: PidResult) {
  const r = realLiteral;
  return {
    sampleTime: r(s.sampleTime),
    gain: r(k.k),
    integral: r(k.integral),
    fade: r(k.fade),
    derivative: r(k.derivative),
    tracking: r(k.tracking),
    b: r(s.b),
    c: r(s.c),
    low: r(s.low),
    high: r(s.high),
  };
}

/** What the file is, in a few lines for its head. */
export function headOf({ code: { settings: s } }: PidResult): string[] {
  const limit = {
    'back-calculation':
      s.ti === Number.POSITIVE_INFINITY
        ? 'none needed without integral action'
        : `back-calculation, tracking time ${s.trackingTime} s`,
    conditional: 'the integral stands still where it would drive further into a limit',
    clamping: 'the integral is held within the limits',
    none: 'none',
  }[s.antiWindup];
  return [
    `PID controller, standard form: Kp = ${s.k}, Ti = ${s.ti === Number.POSITIVE_INFINITY ? 'none' : `${s.ti} s`}, Td = ${s.td} s, N = ${s.n}.`,
    `One step every ${s.sampleTime} s. Output within ${s.low} to ${s.high}. Anti-windup: ${limit}.`,
  ];
}
