import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowsOfText } from '../read-matrix.ts';
import { matrix } from './matrix.ts';

const options = { label: 'A', default: [['1']], maxRows: 40, maxColumns: 40 } as const;
const reals = matrix(options);
const numbers = matrix({ ...options, complex: true });
const read = (text: string) => numbers.format(numbers.parse(text));

describe('every way a matrix is written', () => {
  test.each([
    ['1 2; 3 4'],
    ['1 2\n3 4\n'],
    ['1, 2; 3, 4'],
    ['1,2\r\n3,4\r\n'],
    ['[1 2; 3 4]'],
    ['A = [1 2; 3 4];'],
    ['[1, ... first\n 2\n 3, 4] % comment'],
    ['[[1,2],[3,4]]'],
    ['[[1, 2], [3, 4],]'],
    ['[[1 2]\n [3 4]]'],
    ['array([[1, 2],\n       [3, 4]])'],
    ['np.array([[1, 2], [3, 4]], dtype=float)'],
    ["np.matrix('1 2; 3 4')"],
    ['Matrix([[1, 2], [3, 4]])'],
    ['{{1, 2}, {3, 4}}'],
    ['1\t2\n3\t4'],
    ['\\begin{bmatrix}1&2\\\\3&4\\end{bmatrix}'],
    ['\\left[\\begin{array}{cc} 1 & 2 \\\\ 3 & 4 \\\\ \\end{array}\\right]'],
  ])('%j', (text) => {
    expect(read(text)).toBe('1 2; 3 4');
  });

  test('a sign beside a gap, as MATLAB has it', () => {
    expect(read('[1 -2]')).toBe('1 -2');
    expect(read('[1 - 2]')).toBe('-1');
    expect(read('[1 -2; 3 - 4 5]')).toBe('1 -2; -1 5');
    // Between commas it is a difference, to Python and Mathematica.
    expect(read('[[1, 2 -3]]')).toBe('1 -1');
  });
});

describe('entries', () => {
  test('numbers and fractions stay as they were typed', () => {
    expect(read('1/3 2.5k 4k7 -.5 +3 1e-3 -1/-2 2u2 1.')).toBe(
      '1/3 2.5k 4k7 -.5 +3 1e-3 -1/-2 2u2 1.',
    );
  });

  test('arithmetic is worked out, exactly where it can be', () => {
    expect(read('1/3+1/6 (1/2)^3 2*3 1/2/3')).toBe('1/2 1/8 6 1/6');
    expect(read('2*pi sqrt(2) -pi/2')).toBe(`${2 * Math.PI} ${Math.SQRT2} ${-Math.PI / 2}`);
    expect(read('\\begin{pmatrix}\\frac{1}{3}&-\\frac{1}{2}\\end{pmatrix}')).toBe('1/3 -1/2');
  });

  test('complex', () => {
    expect(read('1+2i 2j -3i/4 (1+2j)*(1-2j) 1/(1+i) i^2')).toBe('1+2i 2i -3i/4 5 1/2-i/2 -1');
    expect(read('(1+2j) 0.5j 1 + 2i')).toBe('1+2i i/2 1+2i');
    expect(() => reals.parse('1 2; 3+i 4')).toThrow(
      /^row 2, column 1: "3\+i" is complex; this matrix takes real numbers/,
    );
  });
});

describe('what could be misread is refused by its place', () => {
  test.each([
    ['', /is empty/],
    ['[]', /is empty/],
    ['1 2; 3', /row 2 has 1 entries where row 1 has 2/],
    ['1\t\n3\t4', /row 1, column 2 is empty/],
    ['1\t2\n\t4', /row 2, column 1 is empty/],
    ['\t2\n3\t4', /row 1, column 1 is empty/],
    ['1,,2', /row 1: "1,,2": nothing stands before a comma/],
    ['[[1,,2]]', /row 1, column 2 is empty/],
    ['1,5 2,5', /row 1: .*has commas and spaces.*a decimal is written 1\.5/],
    ['1,5\t2,5', /row 1, column 1: "1,5" has a comma/],
    ['1;2\n3;4', /rows to some and columns to others/],
    ['1/2i 1', /row 1, column 1: "\/2i" is read in two ways/],
    ['1/0 2', /row 1, column 1: "1\/0" divides by zero/],
    ['1 x', /row 1, column 2: "x" is not known/],
    ['1 1e400', /row 1, column 2: "1e400" is too large/],
    ['1 9^256^9', /a power of a power/],
    ['1 (9^256)^256', /too many digits/],
    ['1 9^999', /exponent above 256/],
    ['[[[1]]]', /row 1 has brackets within brackets/],
    ['[[1,2],[3,4]', /a bracket that is not closed/],
    ['[[1,2] 3]', /"3" between its rows/],
    ['[1 2', /"\[" without "\]"/],
    ['np.array([[1,2]]', /without "\)"|not closed/],
    ['\\begin{vmatrix}1\\end{vmatrix}', /stands between \\begin\{bmatrix\}/],
    ['1&2', /row 1, column 1: "1&2" ends in "&2"/],
    ['|1 2|', /"\|", which no formula has/],
    [Array.from({ length: 41 }, () => '1').join(' '), /is 1×41; the most is 40×40/],
  ])('%j', (text, message) => {
    expect(() => numbers.parse(text)).toThrow(message);
  });

  test('quickly, whatever is pasted', () => {
    for (const text of [
      '1'.repeat(3e5),
      ' '.repeat(1e6),
      '('.repeat(1e5),
      '1e'.repeat(1e5),
      '\t \n'.repeat(1e5),
    ])
      expect(() => numbers.parse(text)).toThrow();
    expect(() => numbers.parse('1 '.repeat(2e6))).toThrow(/characters; the most is/);
  });
});

test('links: the same value from the text of a value', () => {
  const part = fc.oneof(
    fc.integer({ min: -999, max: 999 }).map(String),
    fc.tuple(fc.integer(), fc.integer({ min: 1 })).map(([n, d]) => `${n}/${d}`),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  );
  const entry = fc.oneof(
    part,
    fc.tuple(part, part).map(([re, im]) => `${re}+i*(${im})`),
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(entry, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
      (rows) => {
        const value = numbers.parse(rows.map((row) => row.join(' ')).join('; '));
        expect(numbers.parse(numbers.format(value))).toEqual(value);
        expect(rowsOfText(JSON.stringify(value).replace(/"/gu, ''))).toEqual(value);
      },
    ),
  );
});
