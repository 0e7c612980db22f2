import { EngineError } from '../error.ts';
import { blocks, combine, minus, part, symmetrized, times } from '../linalg/blocks.ts';
import { eigenvalues } from '../linalg/eigen.ts';
import { lyapunov } from '../linalg/lyapunov.ts';
import { identity, type Matrix, transpose, zeros } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';
import { normFrobenius, normMax } from '../linalg/norms.ts';
import { qr } from '../linalg/qr.ts';
import { schur } from '../linalg/schur.ts';
import { rounded, wideSum } from '../linalg/wide.ts';
import {
  type Equation,
  graphOf,
  inScaledStates,
  leftDivide,
  type RiccatiProblem,
  type RiccatiSolution,
  stabilising,
  stateScaling,
  withTranspose,
} from './riccati.ts';
import { unscaledSolution } from './unscaled.ts';

/**
 * The stabilising X of AᵀX + XA − (XB + S)R⁻¹(BᵀX + Sᵀ) + Q = 0, with K = R⁻¹(BᵀX + Sᵀ).
 *
 * The ordered real Schur form of the Hamiltonian matrix (A. J. Laub, IEEE TAC 24, 1979) in balanced states; where
 * R is too badly conditioned for it, that of the extended pencil without R⁻¹ (P. Van Dooren, SIAM J. Sci. Stat.
 * Comput. 2, 1981), shifted and inverted; then Newton's method on the residual. Throws `singular` where R is,
 * and `infeasible` where there is no stabilising solution that doubles can tell.
 */
export function care(problem: RiccatiProblem): RiccatiSolution {
  const { a, b, q, r, s } = problem;
  const division = leftDivide(r, blocks([[transpose(b), transpose(s)]]));
  if (!division)
    throw new EngineError('singular', 'R is singular: some control costs nothing.', { field: 'R' });
  const n = a.rows;
  const g = symmetrized(multiply(b, part(division, 0, b.cols, 0, n)));
  const rs = part(division, 0, b.cols, n, 2 * n);
  const shifted = minus(a, multiply(b, rs));
  const constant = symmetrized(minus(q, multiply(s, rs)));
  const scale = stateScaling(shifted, g, constant);
  const p = inScaledStates(problem, scale);
  const best = stabilising(
    continuous(p),
    [() => fromHamiltonian(p), () => fromPencil(p)],
    (found) => isStabilising(p, found),
    'the imaginary axis',
  );
  return unscaledSolution(best, scale);
}

const isStabilising = ({ a, b }: RiccatiProblem, { k }: RiccatiSolution): boolean =>
  eigenvalues(minus(a, multiply(b, k))).re.every((x) => x < 0);

function fromHamiltonian({ a, b, q, r, s }: RiccatiProblem): Matrix | undefined {
  const division = leftDivide(r, blocks([[transpose(b), transpose(s)]]));
  if (!division) return undefined;
  const n = a.rows;
  const g = symmetrized(multiply(b, part(division, 0, b.cols, 0, n)));
  const rs = part(division, 0, b.cols, n, 2 * n);
  const f = minus(a, multiply(b, rs));
  const h = blocks([
    [f, times(-1, g)],
    [times(-1, symmetrized(minus(q, multiply(s, rs)))), times(-1, transpose(f))],
  ]);
  return graphOf(schur(h), (re) => re < 0);
}

/**
 * From [A 0 B; −Q −Aᵀ −S; Sᵀ Bᵀ R] − λ·diag(I, I, 0): the last columns are turned away by QR, and what is left,
 * H − λJ, has with μ = 1/(λ − α) the eigenvalues of (H − αJ)⁻¹J. Re λ < 0 is α|μ|² + Re μ < 0.
 */
function fromPencil({ a, b, q, r, s }: RiccatiProblem): Matrix | undefined {
  const n = a.rows;
  const m = b.cols;
  const { q: u } = qr(blocks([[b], [times(-1, s)], [r]]));
  const keep = transpose(part(u, 0, 2 * n + m, m, 2 * n + m));
  const h = multiply(
    keep,
    blocks([
      [a, zeros(n, n)],
      [times(-1, q), times(-1, transpose(a))],
      [transpose(s), transpose(b)],
    ]),
  );
  const j = multiply(keep, blocks([[identity(2 * n)], [zeros(m, 2 * n)]]));
  const alpha = Math.max(normMax(a), 2 ** -20);
  const w = leftDivide(combine(1, h, -alpha, j), j);
  return w && graphOf(schur(w), (re, im) => alpha * (re * re + im * im) + re < 0);
}

function continuous({ a, b, q, r, s }: RiccatiProblem): Equation {
  const [n, m] = [a.rows, b.cols];
  const [at, bt, st] = [transpose(a), transpose(b), transpose(s)];
  return {
    at(x) {
      const l = wideSum(m, n, [
        { factor: 1, left: bt, right: x },
        { factor: 1, right: st },
      ]);
      const k = leftDivide(r, rounded(l));
      if (!k) return undefined;
      // Half of it, and its transpose: AᵀX − KᵀL + (Q + KᵀRK)/2. An error of K counts squared in the whole.
      const kt = transpose(k);
      const half = wideSum(n, n, [
        { factor: 1, left: at, right: x },
        { factor: -1, left: kt, right: l },
        { factor: 0.5, right: q },
        { factor: 0.5, left: kt, right: wideSum(m, n, [{ factor: 1, left: r, right: k }]) },
      ]);
      const size =
        2 * normFrobenius(multiply(at, x)) +
        normFrobenius(q) +
        normFrobenius(multiply(kt, rounded(l)));
      return { k, closed: minus(a, multiply(b, k)), ...withTranspose(half, size) };
    },
    correction(closed, sum) {
      const form = schur(closed);
      // On the edge, as far as doubles tell, there is no correction.
      const edge = -(2 ** -50) * normMax(closed);
      return form.re.some((x) => x >= edge) ? undefined : lyapunov(closed, sum, form);
    },
  };
}
