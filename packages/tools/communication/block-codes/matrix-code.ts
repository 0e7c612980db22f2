/** Binary codes by their matrices: Hamming, Golay and the visitor's own. */
import { degree, divide } from '@tollbench/engines/coding/gf2-polynomial.ts';
import {
  hammingByPosition,
  hammingSystematic,
  hsiao,
} from '@tollbench/engines/coding/hamming-matrix.ts';
import {
  columnsOf,
  cosetLeaders,
  dualRows,
  MAX_TABLE,
  reduced,
} from '@tollbench/engines/coding/linear-code.ts';
import { countedWeights, dualWeights } from '@tollbench/engines/coding/weight-distribution.ts';
import { InputError } from '../../define/error.ts';
import { bitsOf, type MatrixCode } from './code.ts';
import type { BlockInputs } from './inputs.ts';
import { fromLeft, readMatrix } from './read-matrix.ts';

export function matrixCode(i: BlockInputs): MatrixCode {
  if (i.family === 'hamming') return hammingCode(i);
  return i.family === 'golay' ? golayCode(i) : ownCode(i);
}

function hammingCode({ data, form }: BlockInputs): MatrixCode {
  const made =
    form === 'hsiao'
      ? hsiao(data)
      : form === 'systematic'
        ? hammingSystematic(data)
        : hammingByPosition(data, form === 'secded');
  const n = made.columns.length;
  const checkRows = rowsOf(made.columns, made.checks);
  const name = { hsiao: 'Hsiao', secded: 'extended Hamming' }[form as string] ?? 'Hamming';
  return finished({
    name: `${name}(${n}, ${data})`,
    n,
    generatorRows: systematicRows(checkRows, n, made.message),
    checkRows,
    message: made.message,
    polynomial: null,
  });
}

const rowsOf = (columns: readonly number[], checks: number): bigint[] =>
  Array.from({ length: checks }, (_, r) =>
    columns.reduce((row, c, j) => ((c >> r) & 1 ? row | (1n << BigInt(j)) : row), 0n),
  );

/** G with the identity at the message's places, from an H whose other places are independent. */
function systematicRows(
  checkRows: readonly bigint[],
  n: number,
  message: readonly number[],
): bigint[] {
  const place = new Set(message);
  // The checks are put first, so that elimination takes them as pivots.
  const order = [
    ...Array.from({ length: n }, (_, j) => j).filter((j) => !place.has(j)),
    ...message,
  ];
  const permuted = checkRows.map((row) =>
    order.reduce((word, j, to) => ((row >> BigInt(j)) & 1n ? word | (1n << BigInt(to)) : word), 0n),
  );
  return dualRows(permuted, n).map((word) =>
    order.reduce(
      (row, j, from) => ((word >> BigInt(from)) & 1n ? row | (1n << BigInt(j)) : row),
      0n,
    ),
  );
}

const GOLAY = { c75: 0xc75n, ae3: 0xae3n } as const;

function golayCode({ golay, golayGenerator }: BlockInputs): MatrixCode {
  const g = GOLAY[golayGenerator];
  const extended = golay === 'extended';
  const n = extended ? 24 : 23;
  const generatorRows = Array.from({ length: 12 }, (_, i) => {
    const lead = 1n << BigInt(22 - i);
    const digits = (lead ^ divide(lead, g).remainder).toString(2).padStart(23, '0');
    const odd = [...digits].filter((d) => d === '1').length % 2;
    return fromLeft(extended ? digits + odd : digits);
  });
  return finished({
    name: extended ? 'extended Golay(24, 12)' : 'Golay(23, 12)',
    n,
    generatorRows,
    checkRows: dualRows(generatorRows, n),
    message: Array.from({ length: 12 }, (_, j) => j),
    polynomial: g,
  });
}

function ownCode(i: BlockInputs): MatrixCode {
  const { rows, length, polynomial } = readMatrix(i);
  const value = i.matrix.slice(0, 120);
  const independent = reduced(rows, length);
  const isH = i.given === 'h';
  const k = isH ? length - independent.rows.length : rows.length;
  if (!isH && independent.rows.length < rows.length)
    throw new InputError(
      `has ${rows.length} rows of which ${independent.rows.length} are independent: two messages would have one word; leave out those that are sums of others`,
      {
        field: 'matrix',
        value,
        remedies: [
          { matrix: independent.rows.map((row) => bitsOf(row, length).join('')).join('\n') },
        ],
      },
    );
  if (k < 1 || k >= length)
    throw new InputError(
      k < 1
        ? 'checks every bit: no message is left'
        : 'has as many rows as columns: nothing is checked',
      { field: 'matrix', value },
    );
  const r = length - k;
  if (k > MAX_TABLE && r > MAX_TABLE)
    throw new InputError(
      `has ${k} message bits and ${r} checks; of one of them at most ${MAX_TABLE} can be decoded`,
      { field: 'matrix', value },
    );
  const generatorRows = isH ? dualRows(rows, length) : rows;
  return finished({
    name: `(${length}, ${k}) code`,
    n: length,
    generatorRows,
    checkRows: isH
      ? independent.rows.length === rows.length
        ? rows
        : independent.rows
      : dualRows(rows, length),
    message: identityPlaces(generatorRows, length),
    polynomial,
  });
}

/** Where each message bit stands by itself; null where one does not. */
function identityPlaces(rows: readonly bigint[], length: number): number[] | null {
  const columns = columnsOf(rows, length);
  const places = rows.map((_, i) => columns.indexOf(1n << BigInt(i)));
  return places.includes(-1) ? null : places;
}

type Parts = Pick<
  MatrixCode,
  'name' | 'n' | 'generatorRows' | 'checkRows' | 'message' | 'polynomial'
>;

/** Of a cyclic code the first bit is the highest power; an overall parity is none. */
const powerOf = ({ polynomial, n, checkRows }: Parts, j: number): number | null => {
  if (polynomial === null) return null;
  const cyclic = checkRows.length === degree(polynomial) ? n : n - 1;
  return j < cyclic ? cyclic - 1 - j : null;
};

function finished(parts: Parts): MatrixCode {
  const { n, generatorRows, checkRows } = parts;
  const columns = columnsOf(checkRows, n);
  const k = generatorRows.length;
  const weights =
    k <= checkRows.length
      ? countedWeights(generatorRows, n)
      : dualWeights(countedWeights(checkRows, n), 1n << BigInt(checkRows.length));
  const distance = weights.findIndex((count, w) => w > 0 && count > 0n);
  return {
    ...parts,
    kind: 'matrix',
    bits: 1,
    k,
    columns,
    weights,
    distance,
    t: Math.floor((distance - 1) / 2),
    powers: Array.from({ length: n }, (_, j) => powerOf(parts, j)),
    cosets: checkRows.length <= MAX_TABLE ? cosetLeaders(columns, checkRows.length) : null,
  };
}
