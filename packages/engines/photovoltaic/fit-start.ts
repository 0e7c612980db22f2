/** Where the fit of a curve begins: with slope and series resistance held the model is linear in the rest. */
import { EngineError } from '../error.ts';
import { leastSquares } from '../linalg/least-squares.ts';
import { fromRows } from '../linalg/matrix.ts';

/** Photocurrent, ln I₀, ln a or ln I₀₂, series resistance, conductance. */
export type Start = readonly number[];

interface Try {
  readonly start: Start;
  readonly error: number;
}

/** The best of a grid of slopes and series resistances, each solved by linear least squares at the measured V + I·R_s. */
export function firstGuess(
  v: ArrayLike<number>,
  i: ArrayLike<number>,
  model: 'one' | { readonly slope: number; readonly slope2: number },
): Start {
  const volts = Array.from(v);
  const amperes = Array.from(i);
  const top = Math.max(...volts);
  const most = Math.max(...amperes);
  if (!(top > 0 && most > 0))
    throw new EngineError(
      'degenerate',
      'The curve has no point where voltage and current are positive.',
    );
  const slopes = model === 'one' ? [10, 13, 16, 20, 25, 32].map((x) => top / x) : [model.slope];
  let best: Try | undefined;
  for (const a of slopes)
    for (let k = 0; k <= 12; k++) {
      const rs = (0.025 * k * top) / most;
      const found = linear(volts, amperes, a, rs, model === 'one' ? undefined : model.slope2);
      if (found && (!best || found.error < best.error)) best = found;
    }
  if (!best)
    throw new EngineError(
      'not-converged',
      'No diode curve comes near these points; a curve falls from short circuit to open circuit as the voltage rises.',
    );
  return best.start;
}

function linear(
  v: readonly number[],
  i: readonly number[],
  a: number,
  rs: number,
  a2: number | undefined,
): Try | undefined {
  const vd = v.map((x, k) => x + (i[k] ?? 0) * rs);
  const high = Math.max(...vd);
  const e = (x: number, s: number) => Math.exp((x - high) / s) - Math.exp(-high / s);
  const rows = vd.map((x) => [1, -e(x, a), -x / high, ...(a2 === undefined ? [] : [-e(x, a2)])]);
  const { x, residual } = leastSquares(fromRows(rows), fromRows(i.map((y) => [y])));
  const [il = 0, j = 0, g = 0, j2 = 0] = x.data;
  if (!(il > 0 && j > 0)) return undefined;
  const last = a2 === undefined ? Math.log(a) : Math.log(Math.max(j2, 1e-3 * il)) - high / a2;
  return {
    start: [il, Math.log(j) - high / a, last, rs, Math.max(0, g / high)],
    // A shunt below 0 counts against it.
    error: (residual[0] ?? 0) * (g < 0 ? 2 : 1),
  };
}
