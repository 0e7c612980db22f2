import { format, toNumber } from '@tollbench/engines/exact/rational.ts';
import type { Step } from '../../define/output.ts';
import { isRational } from '../../define/result.ts';
import { showQuantity } from '../../define/si.ts';
import { texComplex } from '../../text/complex.ts';
import { counted } from '../../text/counted.ts';
import { texFraction, texNumber } from '../../text/tex-number.ts';
import { isComplexEntry } from './entries.ts';
import type { MatrixInputs } from './inputs.ts';
import type { MatrixResult, Shown } from './special.ts';

const MAX_STEPS = 40;
/** A larger matrix is not set as mathematics: it would not fit a line. */
const MAX_WIDTH = 8;

/** The working, from the results themselves. */
export function steps(r: MatrixResult, inputs: MatrixInputs): Step[] {
  return [
    {
      text: 'The matrix as given.',
      ...(fits(inputs.a) && { tex: `A = ${texts(inputs.a)}` }),
    },
    ...operationSteps(r),
    ...taskSteps(r, inputs),
    conditionStep(r),
  ];
}

function operationSteps({ operations }: MatrixResult): Step[] {
  const list: Step[] = operations
    .slice(0, MAX_STEPS)
    .map(({ text, after }) => ({ text, ...(fits(after) && { tex: texts(after) }) }));
  const more = operations.length - MAX_STEPS;
  if (more > 0)
    list.push({
      text: `${counted(more, 'more row operation')} ${more === 1 ? 'leads' : 'lead'} to the reduced form.`,
    });
  return list;
}

function taskSteps(r: MatrixResult, inputs: MatrixInputs): Step[] {
  switch (inputs.task) {
    case 'lu':
      return luSteps(r);
    case 'qr':
      return qrSteps(r);
    case 'svd':
      return svdSteps(r);
    case 'eigen':
      return eigenSteps(r);
    case 'expm':
      return expmSteps(r, inputs);
    case 'product':
      return productSteps(r, inputs);
    case 'power':
      return powerSteps(r, inputs);
    default:
      return [];
  }
}

const find = (shown: readonly Shown[], name: string): number[][] =>
  (shown.find((s) => s.name === name)?.rows ?? []) as number[][];

/** P·A and what is left of it after each column: L and U hold every stage. */
function luSteps({ shown, entries }: MatrixResult): Step[] {
  const [l, u] = [find(shown, 'L'), find(shown, 'U')];
  const order = find(shown, 'P')[0] ?? [];
  const n = l.length;
  if (n > MAX_WIDTH) return [];
  const permuted = order.map((row) => entries[row - 1] as readonly number[]);
  const moved = order.some((row, i) => row !== i + 1);
  const list: Step[] = [
    {
      text: moved
        ? `In each column the largest entry on or below the diagonal is the pivot. That takes the rows in the order ${order.join(', ')}.`
        : 'In each column the largest entry on or below the diagonal is the pivot. It stands there already: no rows change places.',
      tex: `PA = ${numbers(permuted)}`,
    },
  ];
  for (let k = 0; k + 1 < n; k++) {
    const pivot = u[k]?.[k] as number;
    if (pivot === 0) {
      list.push({
        text: `Column ${k + 1} has nothing left on or below the diagonal: a zero pivot.`,
      });
      continue;
    }
    const after = permuted.map((row, i) =>
      i <= k
        ? (u[i] as number[])
        : row.map((x, j) =>
            j <= k
              ? 0
              : u
                  .slice(0, k + 1)
                  .reduce(
                    (rest, upper, m) => rest - (l[i]?.[m] as number) * (upper[j] as number),
                    x,
                  ),
          ),
    );
    const multipliers = l
      .slice(k + 1)
      .map((row, i) => `l_{${i + k + 2}${k + 1}} = ${texNumber(row[k] as number)}`);
    list.push({
      text: `Column ${k + 1}: divide by the pivot and subtract that multiple of row ${k + 1} from each row below.`,
      tex: `${multipliers.join(',\\; ')} \\qquad ${numbers(after)}`,
    });
  }
  return list;
}

/** Each diagonal entry of R is the length of what the earlier columns of Q leave of a column. */
function qrSteps({ shown, entries }: MatrixResult): Step[] {
  const [q, r] = [find(shown, 'Q'), find(shown, 'R')];
  if (q.length > MAX_WIDTH || r.length === 0) return [];
  return r.map((row, k): Step => {
    const length = Math.abs(row[k] as number);
    const column = q.map((x) => [x[k] as number]);
    if (k === 0) {
      const whole = entries.map((x) => texNumber(x[0] as number)).join(', ');
      return {
        text: `The length of column 1 is |r₁₁|. A reflection takes the column to the first axis; its sign is chosen so that nothing cancels.`,
        tex: `\\lVert (${whole}) \\rVert_2 = ${texNumber(length)}, \\qquad q_1 = ${numbers(column)}`,
      };
    }
    return {
      text: `What the first ${k === 1 ? 'direction leaves' : `${k} directions leave`} of column ${k + 1} has the length |r| in row ${k + 1}.`,
      tex: `|r_{${k + 1}${k + 1}}| = ${texNumber(length)}, \\qquad q_{${k + 1}} = ${numbers(column)}`,
    };
  });
}

function svdSteps({ singular, frobenius }: MatrixResult): Step[] {
  const sum = Math.hypot(...singular);
  return [
    {
      text: 'The singular values are the roots of the eigenvalues of AᵀA, found without forming it: forming it would square the condition number.',
      tex: singular
        .slice(0, MAX_WIDTH)
        .map((s, i) => `\\sigma_{${i + 1}} = ${texNumber(s)}`)
        .join(',\\; '),
    },
    {
      text: 'A check: the squares add up to the square of the Frobenius norm.',
      tex: `\\sqrt{\\textstyle\\sum \\sigma_i^2} = ${texNumber(sum)}, \\qquad \\lVert A \\rVert_F = ${texNumber(frobenius)}`,
    },
  ];
}

function eigenSteps({ eigenvalues, trace, determinant, residual }: MatrixResult): Step[] {
  if (!eigenvalues) return [];
  const { re, im } = eigenvalues;
  const sum = re.reduce((s, x) => s + x, 0);
  let [p, q] = [1, 0];
  re.forEach((x, i) => {
    const y = im[i] as number;
    [p, q] = [p * x - q * y, p * y + q * x];
  });
  return [
    {
      text: 'Balanced, brought to Hessenberg form, and iterated to a quasi-triangular matrix, whose diagonal blocks hold the eigenvalues.',
      tex: re
        .slice(0, MAX_WIDTH)
        .map((x, i) => `\\lambda_{${i + 1}} = ${texComplex({ re: x, im: im[i] as number }, 'i')}`)
        .join(',\\; '),
    },
    {
      text: 'A check: they add up to the trace, and multiplied they are the determinant.',
      tex: `\\textstyle\\sum \\lambda_i = ${texNumber(sum)}, \\quad \\operatorname{tr} A = ${texNumber(trace ? toNumber(trace) : sum)}, \\qquad \\textstyle\\prod \\lambda_i = ${texNumber(p)}${isRational(determinant) && /^-?\d{1,30}$/u.test(format(determinant)) ? `, \\quad \\det A = ${format(determinant)}` : ''}`,
    },
    {
      text: `The largest entry of A v − λ v is ${showQuantity(residual ?? 0, '', 2)} of the largest of A.`,
    },
  ];
}

const NO_STEPS: Step[] = [];

/** The first entry of A·B from its row and its column. */
function productSteps({ shown }: MatrixResult, { a, second }: MatrixInputs): Step[] {
  const row = a[0] ?? [];
  const corner = shown[0]?.rows[0]?.[0];
  if (corner === undefined || row.length > MAX_WIDTH || !fits(second)) return NO_STEPS;
  const terms = row.map((x, k) => {
    const [left, right] = [x, second[k]?.[0] ?? '0'].map((entry) =>
      isComplexEntry(entry) ? `(${entry})` : bracketedNegative(texFraction(entry)),
    );
    return `${left} \\cdot ${right}`;
  });
  return [
    { text: 'The right factor as given.', tex: `B = ${texts(second)}` },
    {
      text: 'Each entry is a row of A times a column of B, term by term and added up: the first one from row 1 and column 1.',
      tex: `(AB)_{11} = ${terms.join(' + ')}`,
    },
  ];
}

const bracketedNegative = (tex: string): string => (tex.startsWith('-') ? `(${tex})` : tex);

function powerSteps(_: MatrixResult, { k }: MatrixInputs): Step[] {
  const size = Math.abs(k);
  if (size < 2) return NO_STEPS;
  const bits = [...size.toString(2)].reverse().flatMap((bit, i) => (bit === '1' ? [2 ** i] : []));
  return [
    {
      text: `Squared again and again${k < 0 ? ', from the inverse' : ''}: ${counted(Math.floor(Math.log2(size)), 'squaring')}, of which those are multiplied that make up the exponent.`,
      tex: `${size} = ${bits.reverse().join(' + ')}, \\qquad A^{${k}} = ${bits.map((b) => `${k < 0 ? '(A^{-1})' : 'A'}^{${b}}`).join('\\,')}`,
    },
  ];
}

function expmSteps({ norm1, growth }: MatrixResult, { t }: MatrixInputs): Step[] {
  return [
    {
      text: 'A t is halved until a quotient of polynomials gives its exponential to the last digit, and the result squared as often.',
      tex: `\\lVert A t \\rVert_1 = ${texNumber(norm1 * t)}, \\qquad e^{At} = \\bigl( e^{At/2^s} \\bigr)^{2^s}`,
    },
    {
      text: 'Its largest singular value says how much a state can have grown by then.',
      tex: `\\lVert e^{At} \\rVert_2 = ${texNumber(growth?.norm.at(-1) ?? 1)}`,
    },
  ];
}

function conditionStep(r: MatrixResult): Step {
  const { singular, condition, inverseNorm, exactRank } = r;
  const [largest, least] = [singular[0] as number, singular.at(-1) as number];
  if (largest === 0) return { text: 'Every singular value is zero: there is no condition number.' };
  if (inverseNorm !== null)
    return {
      text: 'The smallest singular value drowns in rounding. The largest one of the exact inverse is its reciprocal, and gives the condition number.',
      tex: `\\kappa_2 = \\lVert A \\rVert_2 \\lVert A^{-1} \\rVert_2 = ${texNumber(largest)} \\times ${texNumber(inverseNorm)} = ${texNumber(condition)}`,
    };
  if (!Number.isFinite(condition) && !(exactRank !== null && exactRank < singular.length))
    return {
      text: 'The smallest singular value is zero to rounding: κ₂ is beyond measure in doubles.',
    };
  if (!Number.isFinite(condition))
    return {
      text: 'The rank is not full, so the smallest singular value is zero but for rounding.',
      tex: `\\sigma_1 = ${texNumber(largest)}, \\qquad \\sigma_n = 0, \\qquad \\kappa_2 = \\infty`,
    };
  return {
    text: 'The singular values give the condition number.',
    tex: `\\kappa_2 = \\frac{\\sigma_1}{\\sigma_n} = \\frac{${texNumber(largest)}}{${texNumber(least)}} = ${texNumber(condition)}`,
  };
}

/** Characters of a row that fit a line; a fraction stands upright. */
const MAX_LINE = 60;
const widthOf = (cell: string): number => Math.max(...cell.split('/').map((part) => part.length));

const fits = (rows: readonly (readonly string[])[]): boolean =>
  rows.length <= MAX_WIDTH &&
  rows.every(
    (row) => row.length <= MAX_WIDTH && row.reduce((sum, x) => sum + widthOf(x), 0) <= MAX_LINE,
  );

const bracketed = (rows: readonly (readonly string[])[]): string =>
  `\\begin{bmatrix} ${rows.map((row) => row.join(' & ')).join(' \\\\ ')} \\end{bmatrix}`;
const texts = (rows: readonly (readonly string[])[]): string =>
  bracketed(rows.map((row) => row.map((x) => (isComplexEntry(x) ? x : texFraction(x)))));
const numbers = (rows: readonly (readonly number[])[]): string =>
  bracketed(rows.map((row) => row.map((x) => texNumber(x))));
