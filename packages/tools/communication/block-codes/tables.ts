import type { GaloisField } from '@tollbench/engines/coding/galois-field.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { AlgebraicCode, MatrixCode } from './code.ts';
import { bitsOf } from './code.ts';
import type { BlockResult } from './compute.ts';
import type { BlockInputs } from './inputs.ts';
import { countOf } from './read-errors.ts';
import { ERASED } from './read-symbols.ts';
import type { results } from './results.ts';
import { toWritten } from './transmit.ts';

type Shown = NamedOutput<typeof results>;

/** Rows of a table that people read through; longer ones are for programs alone. */
const READ = 64;

const logOf = (field: GaloisField, a: number): number | null =>
  a === 0 ? null : (field.log[a] ?? null);

export function wordTable(r: BlockResult): Shown {
  const { code, outcome } = r;
  const [received, sent, word] = [r.received, r.sent, outcome.word].map(
    (w) => w && toWritten(code, w),
  );
  return {
    kind: 'table',
    id: 'word',
    title: 'Symbol by symbol',
    columns: ['place', 'power', 'sentSymbol', 'receivedSymbol', 'correctedSymbol', 'errorValue'],
    rows: Array.from({ length: code.n }, (_, j) => {
      const before = received?.[j] ?? 0;
      const after = word?.[j] ?? null;
      const lost = before === ERASED;
      return [
        j,
        code.powers[j] ?? null,
        sent?.[j] ?? null,
        lost ? null : before,
        after,
        lost || after === null ? null : before ^ after,
      ];
    }),
    ...(code.n > READ && { unseen: true as const }),
  };
}

export function syndromeTable({ outcome }: BlockResult, code: AlgebraicCode): Shown[] {
  const { algebra } = outcome;
  if (algebra === null) return [];
  const { first, spacing } = algebra.roots;
  return [
    {
      kind: 'table',
      id: 'syndromes',
      title: 'Syndromes',
      columns: ['index', 'rootExponent', 'value', 'logarithm'],
      rows: algebra.syndromes.map((s, j) => [
        j,
        (spacing * (first + j)) % code.field.order,
        s,
        logOf(code.field, s),
      ]),
      caption: algebra.syndromes.every((s) => s === 0)
        ? 'All are zero: the word is a codeword.'
        : 'The received word at each root of the generator, erased symbols taken as 0. A log is the exponent of α.',
    },
  ];
}

/** Coefficients of a polynomial over the field; long ones are cut for people. */
const polynomialText = (p: readonly number[]): string => p.join(' ');
const cut = (text: string): string => (text.length > 90 ? `${text.slice(0, 86)} …` : text);

export function iterationTable({ outcome }: BlockResult): Shown[] {
  const { algebra } = outcome;
  if (algebra === null || algebra.iterations.length === 0) return [];
  const said = (p: readonly number[]) => {
    return { value: p.join(','), shown: cut(polynomialText(p)) };
  };
  return [
    {
      kind: 'table',
      id: 'iterations',
      title: 'Berlekamp and Massey',
      columns: ['step', 'discrepancy', 'registerLength', 'locator', 'auxiliary'],
      rows: algebra.iterations.map((s) => [
        s.step,
        s.discrepancy,
        s.length,
        said(s.locator),
        said(s.auxiliary),
      ]),
      caption: `Polynomials from x⁰ up.${algebra.erasureLocator.length > 1 ? ` Λ begins as the erasures’ locator ${cut(polynomialText(algebra.erasureLocator))}.` : ''} Ω = S·Λ is ${cut(polynomialText(algebra.evaluator))}.`,
    },
  ];
}

export function errorTable(r: BlockResult, i: BlockInputs, code: AlgebraicCode): Shown[] {
  const { algebra } = r.outcome;
  if (algebra === null || algebra.found.length === 0) return [];
  const values = new Map(algebra.corrections.map((c) => [c.place, c]));
  const toPlace = (power: number): number => (code.highFirst ? code.core - 1 - power : power);
  const rows = [...algebra.found]
    .sort((a, b) => toPlace(a) - toPlace(b))
    .map((power) => {
      const place = toPlace(power);
      const found = values.get(power);
      return [
        { value: place, shown: String(countOf(place, i.counting, code)) },
        power,
        (algebra.roots.spacing * power) % code.field.order,
        found === undefined ? null : found.value,
        found?.erased ?? r.received[place] === ERASED,
      ];
    });
  return [
    {
      kind: 'table',
      id: 'errors',
      title: 'Error places and values',
      columns: ['place', 'power', 'locatorExponent', 'errorValue', 'wasErased'],
      rows,
      caption: `Chien’s search finds ${algebra.found.length} of the ${algebra.locator.length - 1} roots of Λ among the places of the word; Forney’s formula gives the values.`,
    },
  ];
}

export function generatorTables(code: AlgebraicCode): Shown[] {
  if (code.bits > 1)
    return [
      {
        kind: 'table',
        id: 'generator',
        title: 'Generator polynomial',
        columns: ['power', 'coefficient', 'logarithm'],
        rows: Array.from(code.generator, (c, p) => [p, c, logOf(code.field, c)]),
      },
    ];
  return [
    {
      kind: 'table',
      id: 'classes',
      title: 'Minimal polynomials of the roots',
      columns: ['coset', 'minimal', 'degree'],
      rows: code.classes.map(({ exponents, minimal }) => [
        { value: exponents.join(','), shown: exponents.join(' ') },
        minimal,
        exponents.length,
      ]),
      caption: 'The generator is their product.',
    },
  ];
}

export function fieldTable({ field, minimals }: AlgebraicCode): Shown[] {
  if (minimals === null) return [];
  return [
    {
      kind: 'table',
      id: 'field',
      title: `GF(${field.size}) by powers of α`,
      columns: ['exponent', 'element', 'minimalPolynomial'],
      rows: Array.from(minimals, (minimal, e) => [e, field.exp[e] ?? 0, minimal]),
      ...(field.size > READ && { unseen: true as const }),
    },
  ];
}

const rowText = (row: bigint, n: number): string => bitsOf(row, n).join('');

export function matrixTables({ outcome }: BlockResult, code: MatrixCode): Shown[] {
  const s = outcome.syndrome ?? 0n;
  const said = (row: bigint) => {
    const value = rowText(row, code.n);
    return { value, shown: code.n > 100 ? `${value.slice(0, 96)} …` : value };
  };
  return [
    {
      kind: 'table',
      id: 'parityCheck',
      title: 'Parity checks and syndrome',
      columns: ['row', 'bits', 'parity'],
      rows: code.checkRows.map((row, i) => [i, said(row), Number((s >> BigInt(i)) & 1n)]),
    },
    {
      kind: 'table',
      id: 'generatorMatrix',
      title: 'Generator matrix',
      columns: ['row', 'bits'],
      rows: code.generatorRows.map((row, i) => [i, said(row)]),
      ...(code.k > READ && { unseen: true as const }),
    },
  ];
}

export function weightTable(weights: readonly bigint[]): Shown {
  const rows = weights.flatMap((c, w) => (c > 0n ? [[w, short(c)]] : []));
  return {
    kind: 'table',
    id: 'weights',
    title: 'Weight distribution',
    columns: ['weight', 'words'],
    rows,
    ...(rows.length > READ && { unseen: true as const }),
  };
}

/** A long number with its leading digits for people. */
function short(c: bigint) {
  const digits = c.toString();
  const value = { n: c, d: 1n };
  if (digits.length <= 15) return value;
  return { value, shown: `${digits[0]}.${digits.slice(1, 5)} × 10^${digits.length - 1}` };
}
