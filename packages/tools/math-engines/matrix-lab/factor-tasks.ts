import { lu, luFactors } from '@tollbench/engines/linalg/lu.ts';
import { fromRows, type Matrix } from '@tollbench/engines/linalg/matrix.ts';
import { multiply } from '@tollbench/engines/linalg/multiply.ts';
import { qr } from '@tollbench/engines/linalg/qr.ts';
import { svd } from '@tollbench/engines/linalg/svd.ts';
import { distance, NOTHING, needSquare, rowsOf, type Special, show } from './special.ts';

/** P A = L U. */
export function luTask(a: Matrix): Special {
  needSquare(a, 'LU with partial pivoting');
  const factors = lu(a);
  const { l, u } = luFactors(factors);
  const permuted = fromRows(Array.from(factors.permutation, (i) => rowsOf(a)[i] as number[]));
  const order = Array.from(factors.permutation, (i) => i + 1);
  return {
    ...NOTHING,
    found: { luL: rowsOf(l), luU: rowsOf(u), luPermutation: order },
    shown: [
      show('luL', 'L', l),
      show('luU', 'U', u),
      { from: 'luPermutation', name: 'P', rows: [order], note: 'row i of PA is this row of A' },
    ],
    residual: distance(multiply(l, u), permuted),
    residualOf: 'factors',
  };
}

/** A = Q R, without the columns of Q that R makes nothing of. */
export function qrTask(a: Matrix): Special {
  const { q, r } = qr(a, { thin: true });
  return {
    ...NOTHING,
    found: { qrQ: rowsOf(q), qrR: rowsOf(r) },
    shown: [show('qrQ', 'Q', q), show('qrR', 'R', r)],
    residual: distance(multiply(q, r), a),
    residualOf: 'factors',
  };
}

/** A = U Σ Vᵀ. */
export function svdTask(a: Matrix): Special {
  const { u, s, v } = svd(a);
  const scaled = fromRows(rowsOf(u).map((row) => row.map((x, j) => x * (s[j] as number))));
  const vt = fromRows(
    Array.from({ length: v.cols }, (_, j) => rowsOf(v).map((row) => row[j] as number)),
  );
  return {
    ...NOTHING,
    found: { svdU: rowsOf(u), svdV: rowsOf(v) },
    shown: [show('svdU', 'U', u), show('svdV', 'V', v)],
    residual: distance(multiply(scaled, vt), a),
    residualOf: 'factors',
  };
}
