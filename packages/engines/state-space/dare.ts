import { blocks, combine, minus, part, symmetrized, times } from '../linalg/blocks.ts';
import { eigenvalues } from '../linalg/eigen.ts';
import { stein } from '../linalg/lyapunov.ts';
import { identity, type Matrix, transpose, zeros } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';
import { normFrobenius } from '../linalg/norms.ts';
import { qr } from '../linalg/qr.ts';
import { schur } from '../linalg/schur.ts';
import { rounded, wideSum, wideTranspose } from '../linalg/wide.ts';
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
 * The stabilising X of AᵀXA − X − (AᵀXB + S)(R + BᵀXB)⁻¹(BᵀXA + Sᵀ) + Q = 0, with K = (R + BᵀXB)⁻¹(BᵀXA + Sᵀ).
 *
 * The extended symplectic pencil, which needs neither A⁻¹ nor R⁻¹ (T. Pappas, A. J. Laub & N. R. Sandell, IEEE
 * TAC 25, 1980; P. Van Dooren, SIAM J. Sci. Stat. Comput. 2, 1981), by a Cayley transformation and an ordered real
 * Schur form, in balanced states; then Newton's method on the residual (G. A. Hewer, IEEE TAC 16, 1971). A and R
 * may be singular. Throws `infeasible` where there is no stabilising solution that doubles can tell.
 */
export function dare(problem: RiccatiProblem): RiccatiSolution {
  const { a, b, q, r } = problem;
  const division = leftDivide(r, transpose(b));
  const g = division ? multiply(b, division) : multiply(b, transpose(b));
  const scale = stateScaling(a, symmetrized(g), q);
  const p = inScaledStates(problem, scale);
  const best = stabilising(
    discrete(p),
    [() => fromPencil(p, -1), () => fromPencil(p, 1)],
    (found) => isStabilising(p, found),
    'the unit circle',
  );
  return unscaledSolution(best, scale);
}

function isStabilising({ a, b }: RiccatiProblem, { k }: RiccatiSolution): boolean {
  const { re, im } = eigenvalues(minus(a, multiply(b, k)));
  return re.every((x, i) => Math.hypot(x, im[i]!) < 1);
}

/**
 * From [A 0 B; −Q I −S; Sᵀ 0 R] − λ·[I 0 0; 0 Aᵀ 0; 0 −Bᵀ 0]: the last columns are turned away by QR, and what is
 * left, H − λJ, has with μ = 1/(λ − α) the eigenvalues of (H − αJ)⁻¹J. For α = ±1, |λ| < 1 is α·Re μ < −1/2, and
 * λ = 0 and λ = ∞, which singular A and R bring, are as good as any.
 */
function fromPencil({ a, b, q, r, s }: RiccatiProblem, alpha: number): Matrix | undefined {
  const n = a.rows;
  const m = b.cols;
  const { q: u } = qr(blocks([[b], [times(-1, s)], [r]]));
  const keep = transpose(part(u, 0, 2 * n + m, m, 2 * n + m));
  const h = multiply(
    keep,
    blocks([
      [a, zeros(n, n)],
      [times(-1, q), identity(n)],
      [transpose(s), zeros(m, n)],
    ]),
  );
  const j = multiply(
    keep,
    blocks([
      [identity(n), zeros(n, n)],
      [zeros(n, n), transpose(a)],
      [zeros(m, n), times(-1, transpose(b))],
    ]),
  );
  const w = leftDivide(combine(1, h, -alpha, j), j);
  return w && graphOf(schur(w), (re) => alpha * re < -0.5);
}

function discrete({ a, b, q, r, s }: RiccatiProblem): Equation {
  const [n, m] = [a.rows, b.cols];
  const [at, bt, st] = [transpose(a), transpose(b), transpose(s)];
  return {
    at(x) {
      const xa = wideSum(n, n, [{ factor: 1, left: x, right: a }]);
      const l = wideSum(m, n, [
        { factor: 1, left: bt, right: xa },
        { factor: 1, right: st },
      ]);
      const weight = wideSum(m, m, [
        { factor: 1, right: r },
        { factor: 1, left: bt, right: wideSum(n, m, [{ factor: 1, left: x, right: b }]) },
      ]);
      const k = leftDivide(symmetrized(rounded(weight)), rounded(l));
      if (!k) return undefined;
      // Half of it, and its transpose. An error of K counts squared in the whole.
      const kt = transpose(k);
      const weighed = wideTranspose(wideSum(n, m, [{ factor: 1, left: kt, right: weight }]));
      const half = wideSum(n, n, [
        { factor: 0.5, left: at, right: xa },
        { factor: -0.5, right: x },
        { factor: 0.5, right: q },
        { factor: -1, left: kt, right: l },
        { factor: 0.5, left: kt, right: weighed },
      ]);
      const size =
        normFrobenius(multiply(at, rounded(xa))) +
        normFrobenius(x) +
        normFrobenius(q) +
        normFrobenius(multiply(kt, rounded(l)));
      return { k, closed: minus(a, multiply(b, k)), ...withTranspose(half, size) };
    },
    correction(closed, sum) {
      const form = schur(closed);
      return form.re.some((x, i) => Math.hypot(x, form.im[i]!) >= 1 - 2 ** -50)
        ? undefined
        : stein(closed, sum, form);
    },
  };
}
