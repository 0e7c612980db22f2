import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EngineError } from '../error.ts';
import { tableOfExpression } from './evaluate.ts';
import { parseExpression, variablesOf } from './expression.ts';
import { formatCover } from './format.ts';
import { minimize } from './minimize.ts';
import { parsePla } from './pla.ts';
import { plaOfCover, plaOfTables } from './pla-export.ts';
import { parseTermList, termList } from './term-list.ts';
import { table, tables } from './testing/tables.ts';
import {
  complement,
  DONT_CARE,
  differences,
  tableFromText,
  tableOf,
  tableText,
} from './truth-table.ts';

const cells = (text: string, names?: string[]) =>
  tableText(tableOfExpression(parseExpression(text), names));

describe('expressions', () => {
  test.each([
    ["A'B + C", '01110101'],
    ['!a & b | c', '01110101'],
    ['~a*b || c', '01110101'],
    ['A^B^C', '01101001'],
    ['A + B ^ C', '01101111'],
    ['A B ^ C', '01010110'],
    ["(A + B)'(C)", '01000000'],
    ["A''B1''", '0001'],
    ["!(A'[B + C])", '10001111'],
    ['1', '1'],
    ['0 + 1·0', '0'],
    ["A'' + 0", '01'],
  ])('%s is %s', (text, expected) => expect(cells(text)).toBe(expected));

  test('a run of letters is a product, or a name where it is one', () => {
    expect(variablesOf(parseExpression('abc'))).toEqual(['a', 'b', 'c']);
    expect(variablesOf(parseExpression('sel & en', { words: true }))).toEqual(['sel', 'en']);
    const e = parseExpression("sel'a", { variables: ['a', 's', 'sel'] });
    expect(variablesOf(e)).toEqual(['sel', 'a']);
    expect(tableText(tableOfExpression(e, ['sel', 'a']))).toBe('0100');
  });

  test.each([
    ['A + ', 5, 'missing at the end'],
    ['A + )', 5, '“)” stands where'],
    ['(A + B', 7, '“)” is missing for the bracket at 1'],
    ['A ) B', 3, '“)” does not belong here'],
    ['A $ B', 3, '“$” does not belong here'],
    ['', 1, 'missing'],
    ['A & & B', 5, '“&” stands where'],
  ])('%s fails at %i', (text, position, message) => {
    const error = catchError(() => parseExpression(text));
    expect(error.code).toBe('syntax');
    expect(error.message).toContain(`At ${position}: `);
    expect(error.message).toContain(message);
    expect(error.value).toEqual({ text, position });
  });

  test('an unknown name, too many variables and bottomless nesting are refused', () => {
    expect(() => parseExpression('x + y', { variables: ['x'] })).toThrow(
      '“y” is no variable (the variables are x)',
    );
    expect(() => tableOfExpression(parseExpression('abcdefghijklm'))).toThrow('variables 13 is');
    expect(() => tableOfExpression(parseExpression('A + B'), ['A'])).toThrow('“B” is not among A');
    expect(() => parseExpression('('.repeat(1e5))).toThrow('nested deeper');
  });

  test('a minimum written out and read again is the same function, in both forms', () => {
    fc.assert(
      fc.property(
        table(1, 5),
        fc.constantFrom('sop' as const, 'pos' as const),
        fc.boolean(),
        (f, form, long) => {
          const names = long ? f.variables.map((v) => `in_${v}x`) : f.variables;
          const { terms } = minimize(f, { form });
          const text = formatCover(terms, names, form);
          const again = tableOfExpression(parseExpression(text, { variables: names }), names);
          expect(differences({ ...f, variables: names }, again)).toEqual([]);
        },
      ),
    );
  });
});

test('notations', () => {
  const f = parseTermList('1, 3, 4-7', ['A', 'B', 'C']);
  const [sop, pos] = [minimize(f).terms, minimize(f, { form: 'pos' }).terms];
  expect(formatCover(sop, f.variables)).toBe('A + C');
  expect(formatCover(pos, f.variables, 'pos')).toBe('A + C');
  const bars = parseTermList('0', ['A', 'B']);
  expect(formatCover(minimize(bars).terms, bars.variables, 'sop', 'latex')).toBe(
    '\\overline{A}\\,\\overline{B}',
  );
  const g = parseTermList('0, 3', ['x_1', 'sel']);
  const { terms } = minimize(g);
  expect(formatCover(terms, g.variables)).toBe("x_1'·sel' + x_1·sel");
  expect(formatCover(terms, g.variables, 'sop', 'verilog')).toBe('~x_1 & ~sel | x_1 & sel');
  expect(formatCover(terms, g.variables, 'sop', 'latex')).toBe(
    '\\overline{x_{1}} \\cdot \\overline{\\mathit{sel}} + x_{1} \\cdot \\mathit{sel}',
  );
  expect(formatCover(minimize(g, { form: 'pos' }).terms, g.variables, 'pos', 'verilog')).toBe(
    '(x_1 | ~sel) & (~x_1 | sel)',
  );
});

describe('term lists', () => {
  const variables = ['A', 'B', 'C'];
  test.each([
    ['0,2,5-7', '10100111'],
    ['0 2 5..7 + d(1, 3)', '1-1-0111'],
    ['Σm(1,2) + d(0)', '-1100000'],
    ['d(0) + m(1)', '-1000000'],
    ['M(0, 1)', '00111111'],
    ['ΠM(0, 1) + d(7)', '0011111-'],
    ['', '00000000'],
  ])('%s is %s', (text, expected) =>
    expect(tableText(parseTermList(text, variables))).toBe(expected),
  );

  test.each([
    ['1, 8', 'At 4: 8 is outside 0 to 7'],
    ['7-5', 'At 1: The range 7-5 runs backwards'],
    ['1, x', 'At 4: “x” stands where a number was expected'],
    ['m(1, 2', '“)” is missing for the bracket at 2'],
    ['1, 2 + d(2)', "Minterm 2 is both given and a don't-care"],
    ['m(1) M(2)', 'The list mixes minterms and maxterms'],
  ])('%s is refused', (text, message) =>
    expect(() => parseTermList(text, variables)).toThrow(message),
  );

  test('a list reads back as the table it was written from', () => {
    fc.assert(
      fc.property(
        table(0, 5),
        fc.constantFrom('minterms' as const, 'maxterms' as const),
        (f, kind) => {
          expect(parseTermList(termList(f, kind), f.variables)).toEqual(f);
        },
      ),
    );
  });
});

describe('PLA', () => {
  const rows = ['.i 2', '.o 2', '.ilb a b', '.ob f g', '0- 1-', '11 01'];
  const read = (type: string, extra: string[] = []) =>
    parsePla([...rows, `.type ${type}`, ...extra, '.e'].join('\n')).tables.map(tableText);

  test('the type says what a row gives and what is left', () => {
    expect(read('f')).toEqual(['1100', '0001']);
    expect(read('fd')).toEqual(['1100', '--01']);
    expect(read('fr')).toEqual(['11-0', '---1']);
    expect(() => read('fdr')).toThrow('f is not given at minterm 2');
    expect(read('fdr', ['10 00'])).toEqual(['1100', '--01']);
  });

  test('tables survive fd and fdr, and fr where nothing is 0 by silence', () => {
    fc.assert(
      fc.property(
        tables(),
        fc.constantFrom('fd' as const, 'fdr' as const, 'fr' as const),
        (list, type) => {
          const names = list.map((_, k) => `y${k}`);
          const again = parsePla(plaOfTables(list, names, type));
          expect(again.tables.map(tableText)).toEqual(list.map(tableText));
          expect(again.outputs).toEqual(names);
        },
      ),
    );
  });

  test('a minimised cover reads back as a completion of what was asked', () => {
    fc.assert(
      fc.property(tables(), fc.boolean(), (list, pos) => {
        const names = list.map((_, k) => `y${k}`);
        const text = plaOfCover(minimize(list, { form: pos ? 'pos' : 'sop' }), names);
        const { tables: again, outputs } = parsePla(text);
        expect(outputs).toEqual(pos ? names.map((name) => `${name}_n`) : names);
        list.forEach((f, k) => {
          expect(again[k]!.values).not.toContain(DONT_CARE);
          expect(differences(pos ? complement(f) : f, again[k]!)).toEqual([]);
        });
      }),
    );
  });

  test('a product of sums is written under a name that no variable or output has', () => {
    const minimum = minimize([tableOf(['A', 'F_n'], [1]), tableOf(['A', 'F_n'], [2])], {
      form: 'pos',
    });
    expect(parsePla(plaOfCover(minimum, ['F', 'G'])).outputs).toEqual(['F__n', 'G__n']);
  });

  test.each([
    ['.i 2\n.o 1\n111 1', 'Line 3: The row has 4 columns where 2 + 1 are declared'],
    ['.o 1\n1 1', 'Line 2: A row stands before .i and .o'],
    ['.i 1\n.o 1\nx 1', 'Line 3: “x” is no input'],
    ['.i 1\n.o 1\n1 5', 'Line 3: “5” is no output'],
    ['.i 1\n.o 1\n.mv 3', 'Line 3: “.mv” is not read'],
    ['.i 13\n.o 1', 'Line 1: The number 13 is too large; the most is 12'],
    ['.i 2\n.o 67108864', 'Line 2: The number 67108864 is too large; the most is 256'],
    [
      '.i 2\n.o 99999999999999999999',
      'Line 2: The number 99999999999999999999 is too large; the most is 256',
    ],
    [
      '.i 99999999999\n.o 1\n.ilb a b',
      'Line 1: The number 99999999999 is too large; the most is 12',
    ],
    ['.i 1\n.o 1\n.p 2\n1 1\n.e', 'Line 3: .p says 2, but 1 rows follow'],
    ['.i 1\n.o 1\n.type fr\n1 1\n- 0', 'F0 is given two values at minterm 1'],
    ['.i 1\n.o 1\n.type g', 'Line 3: The type “g”'],
  ])('%j is refused', (text, message) => expect(() => parsePla(text)).toThrow(message));
});

test('tables: a wrong character, a wrong length and a doubled name are refused', () => {
  expect(() => tableFromText(['A'], '0?')).toThrow('“?” at minterm 1');
  expect(() => tableFromText(['A'], '010')).toThrow('3 values where 2 are needed');
  expect(() => tableFromText(['A', 'A'], '0101')).toThrow('“A” is named twice');
  expect(tableText(tableFromText(['A', 'B'], '01 X-'))).toBe('01--');
});

function catchError(run: () => unknown): EngineError {
  try {
    run();
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
