/** How much there is to do, told before it is done. */
import { Right } from '@tollbench/engines/ode/system.ts';
import type { OdeInputs } from './inputs.ts';
import { reading } from './reading.ts';

/** Characters and spans above which a frame is not enough. */
const MAX_EQUATIONS = 120;
const MAX_SPAN = 12;
/** Time times the largest sum of a row of the Jacobian at the begin: turns and decays on the way. */
const MAX_WORK = 100;

/** Whether it is likely to take more than a frame: few equations that change slowly over a short time do not. */
export function isLong(i: OdeInputs): boolean {
  const span = Math.abs(i.to - i.from);
  return (
    span > MAX_SPAN ||
    i.equations.length > MAX_EQUATIONS ||
    i.relative < 1e-6 ||
    i.starts.length > 24 ||
    i.method === 'radau' ||
    i.method === 'bdf' ||
    `${i.vary}${i.sensitivity}${i.events}`.trim() !== '' ||
    span * rate(i) > MAX_WORK
  );
}

/** The largest sum of a row of the Jacobian at the begin; 0 where it is refused, which is quick. */
function rate(i: OdeInputs): number {
  try {
    const { read, y, lags } = reading(i);
    if (lags.length > 0) return Infinity;
    const n = y.length;
    const j = new Float64Array(n * n);
    new Right(read.system, read.values).jacobian(i.from, y, j);
    const rows = Array.from({ length: n }, (_, k) =>
      j.subarray(k * n, (k + 1) * n).reduce((sum, v) => sum + Math.abs(v), 0),
    );
    const most = Math.max(...rows);
    return Number.isFinite(most) ? most : Infinity;
  } catch {
    return 0;
  }
}
