import { describe, expect, test } from 'vitest';
import { roots } from './roots.ts';
import { vector } from './vector.ts';

const field = roots({ label: 'Poles', default: '', maxLength: 8, noun: 'pole' });
const plain = (text: string) => field.parse(text).map(({ re, im }) => [re, im]);

describe('roots as people write them', () => {
  test.each([
    ['', []],
    ['[]', []],
    [
      '0.5, -2',
      [
        [0.5, 0],
        [-2, 0],
      ],
    ],
    [
      '[0.5; -2]',
      [
        [0.5, 0],
        [-2, 0],
      ],
    ],
    [
      'p = [0.5 -2];',
      [
        [0.5, 0],
        [-2, 0],
      ],
    ],
    [
      '(-1)x3',
      [
        [-1, 0],
        [-1, 0],
        [-1, 0],
      ],
    ],
    [
      '-1 x2, 3',
      [
        [-1, 0],
        [-1, 0],
        [3, 0],
      ],
    ],
    [
      '1±2j',
      [
        [1, 2],
        [1, -2],
      ],
    ],
    [
      '(1±2j)x2',
      [
        [1, 2],
        [1, -2],
        [1, 2],
        [1, -2],
      ],
    ],
    [
      '1-2i, 5, 1+2i',
      [
        [1, 2],
        [1, -2],
        [5, 0],
      ],
    ],
    [
      '2∠±90°',
      [
        [0, 2],
        [0, -2],
      ],
    ],
    [
      '2@±90deg',
      [
        [0, 2],
        [0, -2],
      ],
    ],
    ['2 ∠ 180°', [[-2, 0]]],
    ['1/3', [[1 / 3, 0]]],
  ] as const)('%s', (text, expected) => {
    expect(plain(text)).toEqual(expected);
  });

  test.each([
    '0.9∠±45°',
    '0.9*exp(j*pi/4), 0.9*exp(-j*pi/4)',
    '0.9e^(j*pi/4), 0.9e^(-j*pi/4)',
    '0.9∠±0.7853981633974483rad',
    '0.9∠±π/4',
  ])('%s is a pair at 45°', (text) => {
    const [upper, lower] = field.parse(text);
    expect(upper?.re).toBeCloseTo(0.9 * Math.SQRT1_2, 14);
    expect(upper?.im).toBeCloseTo(0.9 * Math.SQRT1_2, 14);
    expect(lower).toEqual({ re: upper?.re, im: -(upper?.im ?? 0) });
  });

  test.each(['(-1)x3, 0.3±0.4j, (0)x2', '0.9∠±45°, 1', '1±2j, 3, 1±2j'])(
    'what %s is written as is read as the same',
    (text) => {
      const value = field.parse(text);
      expect(field.parse(field.format(value))).toEqual(value);
    },
  );

  test.each([
    ['0.5+0.5j', /without its conjugate/u],
    ['0.9∠45', /angle without a unit/u],
    ['0x3', /hexadecimal/u],
    ['(2)×3', /product or a root/u],
    ['(1)x9', /the most is 8/u],
    ['(1)x0', /the least is 1/u],
    ['0,5 1,5', /one number or two/u],
    ['0,5', /one number or two: write 0\.5, or 0, 5/u],
    ['nan', /"nan"/u],
    ['1e400', /too large/u],
    ['1∠2∠3', /two angles/u],
    ['1k2z', /1k2z|z/u],
    ['x3', /./u],
    ['1'.repeat(20000), /characters/u],
  ])('%s is refused', (text, message) => {
    expect(() => field.parse(text)).toThrow(message);
  });

  test('a root without its conjugate is offered with it', () => {
    try {
      field.parse('0.9∠90°');
      expect.fail();
    } catch (error) {
      const { instead } = error as { instead?: string };
      expect(plain(instead ?? '')).toEqual([
        [0, 0.9],
        [0, -0.9],
      ]);
    }
  });
});

describe('vectors as programs print them', () => {
  const b = vector({ label: 'b', default: [1], minLength: 1, maxLength: 6 });
  test.each([
    '1 -2.5 3',
    '1, -2.5, 3',
    '[1 -2.5 3]',
    '[1; -2.5; 3];',
    'b = [1, -2.5, 3];',
    'np.array([1.0, -2.5, 3.0])',
    'b = np.array([ 1. , -2.5,  3. ])',
    'array([1., -2.5, 3.])',
    '{1.0f, -2.5f, 3.0f}',
    'static const float b[3] = { 1.0f, -2.5f, 3.0f };',
    'const float32_t b[] = {1, -2.5, 3};',
    "[1 -2.5 3]'",
    '[1, ...\n -2.5, ...\n 3]',
    '(1, -2.5, 3)',
    '1\n-2.5\n3\n',
    '1 -5/2 3',
  ])('%s', (text) => {
    expect(b.parse(text)).toEqual([1, -2.5, 3]);
  });

  test.each([
    ['1,5 2,5', /one number or two/u],
    ['0,5', /one number or two/u],
    ['1k 2', /no plain number/u],
    ['1 2 3 4 5 6 7', /takes 1 to 6/u],
    ['', /takes 1 to 6/u],
    ['[1 2][3 4]', /one list alone/u],
    ['b=[1 2]; a=[3 4]', /one list alone/u],
    ['1e400', /too large/u],
    ['NaN', /NaN/u],
    ['1+2j', /./u],
    ['9'.repeat(5000), /characters/u],
  ])('%s is refused', (text, message) => {
    expect(() => b.parse(text)).toThrow(message);
  });
});
