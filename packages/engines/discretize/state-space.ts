/** x[k+1] = Φx[k] + Γu[k], y[k] = Cx[k] + Du[k] of matrices, several inputs and outputs: what each rule makes of A, B, C, D. */
import { EngineError } from '../error.ts';
import { blocks, minus, part, plus, times } from '../linalg/blocks.ts';
import { expm } from '../linalg/expm.ts';
import { identity, type Matrix, zeros } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';
import { solve } from '../linalg/solve.ts';
import type { StateSpace } from '../state-space/frequency.ts';

/** Φ, ∫e^(As)B ds and ∫e^(As)B(h − s) ds over h seconds (C. F. Van Loan, IEEE TAC 23, 1978). */
function moved({ a, b }: StateSpace, h: number): { phi: Matrix; constant: Matrix; ramp: Matrix } {
  const [n, m] = [a.rows, b.cols];
  const e = expm(
    times(
      h,
      blocks([
        [a, b, zeros(n, m)],
        [zeros(m, n), zeros(m, m), identity(m)],
        [zeros(m, n), zeros(m, m), zeros(m, m)],
      ]),
    ),
  );
  return {
    phi: part(e, 0, n, 0, n),
    constant: part(e, 0, n, n, n + m),
    ramp: part(e, 0, n, n + m, n + 2 * m),
  };
}

/** What u[k+1], u[k] and u[k−1] add to x[k+1], and u[k] and u[k−1] to y[k]. */
interface Taps {
  readonly phi: Matrix;
  readonly next: Matrix;
  readonly now: Matrix;
  readonly before: Matrix;
  readonly through: Matrix;
  readonly throughBefore: Matrix;
}

/**
 * A plant behind a hold that answers `late` seconds later, 0 ≤ late < T, at the samples, exactly. With a dead time the
 * inputs of a sample ago are states beside those of the plant. Throws `overflow`.
 */
export function heldStates(
  g: StateSpace,
  sampleTime: number,
  hold: 'zoh' | 'foh' | 'impulse',
  late: number,
): StateSpace {
  const taps = tapsOf(g, sampleTime, hold, late);
  const { phi, next } = taps;
  const now = plus(taps.now, multiply(phi, next));
  const d = plus(taps.through, multiply(g.c, next));
  if (late === 0) return { a: phi, b: now, c: g.c, d };
  const [n, m] = [g.a.rows, g.b.cols];
  return {
    a: blocks([
      [phi, taps.before],
      [zeros(m, n), zeros(m, m)],
    ]),
    b: blocks([[now], [identity(m)]]),
    c: blocks([[g.c, taps.throughBefore]]),
    d,
  };
}

function tapsOf(g: StateSpace, sampleTime: number, hold: string, late: number): Taps {
  const early = moved(g, sampleTime - late);
  const after = moved(g, late);
  const share = late / sampleTime;
  const none = zeros(g.a.rows, g.b.cols);
  const nothing = zeros(g.d.rows, g.d.cols);
  const phi = multiply(early.phi, after.phi);
  const carried = (x: Matrix) => multiply(early.phi, x);
  if (hold === 'impulse')
    return {
      phi,
      next: none,
      now: times(sampleTime, multiply(early.phi, g.b)),
      before: none,
      through: late === 0 ? times(sampleTime, multiply(g.c, g.b)) : nothing,
      throughBefore: nothing,
    };
  if (hold === 'zoh')
    return {
      phi,
      next: none,
      now: early.constant,
      before: carried(after.constant),
      through: late === 0 ? g.d : nothing,
      throughBefore: late === 0 ? nothing : g.d,
    };
  const slope = (x: Matrix) => times(1 / sampleTime, x);
  return {
    phi,
    next: slope(early.ramp),
    now: plus(
      minus(early.constant, slope(early.ramp)),
      carried(plus(times(1 - share, after.constant), slope(after.ramp))),
    ),
    before: carried(minus(times(share, after.constant), slope(after.ramp))),
    through: times(1 - share, g.d),
    throughBefore: times(share, g.d),
  };
}

/**
 * The generalised bilinear rule sT = (z − 1)/(αz + 1 − α): Euler forward (0), Tustin (½), Euler backward (1); the
 * sample `stretch` times as long as it is. Throws `singular` where I − αTA has no inverse.
 */
export function bilinearStates(
  g: StateSpace,
  sampleTime: number,
  alpha: number,
  stretch = 1,
): StateSpace {
  const n = g.a.rows;
  const t = sampleTime * stretch;
  const left = minus(identity(n), times(alpha * t, g.a));
  try {
    const a = solve(left, plus(identity(n), times((1 - alpha) * t, g.a))).x;
    const b = solve(left, times(t, g.b)).x;
    const c = multiply(g.c, solve(left, identity(n)).x);
    return { a, b, c, d: plus(g.d, times(alpha, multiply(g.c, b))) };
  } catch (error) {
    if (!(error instanceof EngineError && error.code === 'singular')) throw error;
    throw new EngineError(
      'singular',
      'A pole of the plant lies at 1/(αT), where the rule sends it to infinity.',
      {
        field: 'sampleTime',
        value: sampleTime,
      },
    );
  }
}
