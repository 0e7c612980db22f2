/** What people rely on: what they complained of elsewhere, refusals, and bits that are pressed. */
import { format as fractionText } from '@tollbench/engines/exact/rational.ts';
import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import type { Output } from '../../define/output.ts';
import { remedied, remediesOf } from '../../testing/remedies.ts';
import type { Result } from './compute.ts';
import { convert } from './convert.ts';
import { moved, withBit, withPattern } from './edit.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const filled = (some: Some) => withDefaults(tool.inputs, { width: 8, ...some });
const run = (some: Some): Result => evaluate(tool, filled(some));
const shown = (some: Some): readonly Output[] => tool.outputs(run(some), filled(some));
const keptOf = (some: Some): string => {
  const r = run(some);
  return fractionText((r.lines[r.at] as Result['lines'][number]).value.kept);
};
const exactOf = (some: Some): string => {
  const r = run(some);
  const { exact } = (r.lines[r.at] as Result['lines'][number]).value;
  return exact ? fractionText(exact) : 'none';
};
const bitsOf = (some: Some): string => {
  const r = run(some);
  return (r.lines[r.at] as Result['lines'][number]).value.pattern
    .toString(2)
    .padStart(r.width, '0');
};
const noticesOf = (some: Some): string[] =>
  shown(some).flatMap((o) => (o.kind === 'notice' ? [o.text] : []));
const refusal = (some: Some): string => {
  try {
    run(some);
  } catch (error) {
    if (error instanceof InputErrors) return error.message;
    throw error;
  }
  return 'taken';
};
const inBase = (some: Some, base: string): string | undefined => {
  const found = run(some).bases.find(({ kept }) =>
    kept.base.kind === 'plain' ? String(kept.base.base) === base : kept.base.kind === base,
  );
  return (found?.exact ?? found?.kept)?.text;
};

describe('what people complained of in other calculators', () => {
  test('255 can be typed in a byte, as signed it is said not to fit (microsoft/calculator#1418)', () => {
    expect(keptOf({ number: '255', encoding: 'unsigned' })).toBe('255');
    expect(noticesOf({ number: '255', encoding: 'unsigned' })).toEqual([]);
    expect(keptOf({ number: '255' })).toBe('-1');
    expect(noticesOf({ number: '255' }).join()).toContain(
      '255 does not fit in 8-bit two’s complement (−128 to 127): −1 is kept, 0xFF; the least width for it is 9 bits.',
    );
  });

  test('two’s complement goes by the width, whichever it is (#1823)', () => {
    expect(
      [8, 12, 16, 24, 32, 64, 100].map((width) => bitsOf({ number: '-1', width }).length),
    ).toEqual([8, 12, 16, 24, 32, 64, 100]);
    expect(keptOf({ number: '0x80', width: 8 })).toBe('-128');
    expect(keptOf({ number: '0x80', width: 16 })).toBe('128');
  });

  test('what goes beyond 64 bits is said, and goes on without a bound where asked for (#417)', () => {
    const number = '9223372036854775807 + 1';
    expect(keptOf({ number, width: 64 })).toBe('-9223372036854775808');
    expect(exactOf({ number, width: 64 })).toBe('9223372036854775808');
    expect(noticesOf({ number, width: 64 }).join()).toContain(
      'does not fit in 64-bit two’s complement',
    );
    expect(keptOf({ number, sizing: 'least' })).toBe('9223372036854775808');
    expect(run({ number, sizing: 'least' }).width).toBe(65);
  });

  test('a width that is too small is named with the least that would do (#539)', () => {
    expect(run({ number: '70000', width: 16, encoding: 'unsigned' }).leastWidth).toBe(17);
    expect(noticesOf({ number: '70000', width: 16, encoding: 'unsigned' }).join()).toContain(
      'the least width for it is 17 bits',
    );
  });

  test('negative numbers have bits, and the sign bit weighs −2^(n−1) (mate-calc#125, qalculate-qt#150)', () => {
    expect(bitsOf({ number: '-5' })).toBe('11111011');
    const figure = shown({ number: '-5' }).find((o) => o.kind === 'figure');
    expect(figure?.kind === 'figure' && figure.svg).toContain('>\u2212128<');
  });

  test('every bit of 64 can be pressed, counted from 0 (galculator#7)', () => {
    const figure = shown({ number: '0', width: 64 }).find((o) => o.kind === 'figure');
    const svg = figure?.kind === 'figure' ? figure.svg : '';
    const cells = [...svg.matchAll(/data-bit="(\d+)"/gu)].map(([, k]) => Number(k));
    expect(cells.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_, k) => k));
  });
});

describe('exact and kept', () => {
  test('an operation on bits goes by what would be there without a width', () => {
    const some: Some = { number: '(200 + 100) & 0x1F0', encoding: 'unsigned' };
    expect([exactOf(some), keptOf(some)]).toEqual(['288', '32']);
    expect(exactOf({ number: 'rol(200 + 100, 1)', encoding: 'unsigned' })).toBe('none');
  });

  test('a fraction is one number: 1/3 in Q15, where 1 does not fit', () => {
    const some: Some = { number: '1/3', width: 16, fraction: 15 };
    expect(keptOf(some)).toBe('10923/32768');
    expect(noticesOf(some)).toHaveLength(1);
  });

  test('a minus sign belongs to its number: −128 fits in a byte', () => {
    expect(noticesOf({ number: '-128' })).toEqual([]);
    expect(noticesOf({ number: '-(127 + 1)' })).toHaveLength(2);
    expect(keptOf({ number: '-0x4B' })).toBe('-75');
  });

  test('the carry, and the borrow', () => {
    const carries = (number: string) =>
      run({ number, encoding: 'unsigned' }).lines[0]?.events.map((e) => e.carry);
    expect([carries('200 + 55'), carries('200 + 56'), carries('5 - 5'), carries('5 - 6')]).toEqual([
      [false],
      [true],
      [false],
      [true],
    ]);
  });

  test('hex as bits and hex as numbers', () => {
    expect([keptOf({ number: '0xFF' }), exactOf({ number: '0xFF', hexAs: 'numbers' })]).toEqual([
      '-1',
      '255',
    ]);
    expect(keptOf({ number: '0x4000', width: 16, fraction: 15 })).toBe('1/2');
    expect(noticesOf({ number: '0x1FF' }).join()).toContain('does not fit');
  });

  test('C’s remainder and the floored one', () => {
    expect([
      keptOf({ number: '-7 % 3' }),
      keptOf({ number: '-7 mod 3' }),
      keptOf({ number: '7 % -3' }),
      keptOf({ number: '7 mod -3' }),
    ]).toEqual(['-1', '2', '1', '-2']);
    expect([
      keptOf({ number: 'quo(-7, 2)' }),
      keptOf({ number: '-7 // 2' }),
      exactOf({ number: '-7 / 2' }),
    ]).toEqual(['-3', '-4', '-7/2']);
  });

  test('minus zero is a pattern of its own', () => {
    expect(noticesOf({ number: '0x80', encoding: 'magnitude' }).join()).toContain('minus zero');
    expect(bitsOf({ number: '0xFF', encoding: 'ones' })).toBe('11111111');
  });

  test('the period of a long cycle is counted, though not written', () => {
    const { exact } = run({ number: '1/2147483647' }).bases[2] as Result['bases'][number];
    expect([exact?.complete, exact?.period]).toEqual([false, 195_225_786n]);
  });
});

describe('never a silent misreading', () => {
  test.each([
    ['1,5', 'write 1.5'],
    ['12 34', 'may be decimal or hex'],
    ['1 2 3 x', 'not understood'],
    ['FF', 'hex is written 0xFF'],
    ["8'h1FF", 'has 9 bits, and says it has 8'],
    ["4'b1x0z", 'unknown digit x'],
    ['0b102', 'not understood'],
    ['0o8', 'not understood'],
    ['hex(34)', 'reads its digits in one program'],
    ['2 ^^ 3', 'exclusive or in one program'],
    ['1 && 2', 'truth'],
    ['5 == 5', 'truth'],
    ['5 >= 3', 'truth'],
    ['1 +', 'ends where a number should follow'],
    ['(1', '( without its )'],
    ['1)', ') without its ('],
    ['sqrt(2)', 'the functions are'],
    ['1/0', 'division by zero'],
    ['2**70000', 'exponent'],
    ['1 << 70000', 'beyond'],
    ['1 << -1', 'goes the other way'],
    ['1e99999', 'exponent'],
    ['gcd(1.5, 2)', 'no whole number'],
    ['xor = 5', 'no name'],
    ['bswap(1) + rol(1, 2, 3)', 'takes 1 to 2 numbers'],
    ['', 'is empty'],
    ['IIII roman', '4 is IV'],
    ['99 base 8', 'no digit of base 8'],
  ])('%s is refused: %s', (number, why) => {
    expect(refusal({ number })).toContain(why);
  });

  test.each([
    ['017', 'read in base 10; in C and its kin it is octal: write 0o17'],
    ['1,234,567', 'thousands'],
    ['1010 1100', 'read as bits'],
    ['DE AD BE EF', 'first byte highest'],
    ['52 to hex', 'is left out'],
    ['2^10', '^ is exclusive or here; the power is **'],
    ["'A'", 'code point'],
    ['0xB5', 'read as the bits of the word'],
  ])('%s is taken and said: %s', (number, what) => {
    expect(
      noticesOf({ number, width: 32, encoding: 'unsigned' }).concat(noticesOf({ number })).join(),
    ).toContain(what);
  });

  test('other fields are refused where they have no meaning', () => {
    expect(refusal({ encoding: 'bcd', width: 10 })).toContain('a decimal digit takes four');
    expect(refusal({ number: '0x1A', encoding: 'bcd' })).toContain('no number in 8-bit BCD');
    expect(refusal({ number: '-5', encoding: 'unsigned', sizing: 'least' })).toContain('below 0');
    expect(refusal({ base: '63' })).toContain('not 2 to 62');
    expect(refusal({ bases: '1' })).toContain('not 2 to 62');
    expect(refusal({ line: 3 })).toContain('there are 1 lines');
    expect(refusal({ encoding: 'excess', bias: '300' })).toContain('from 0 to 2^8');
    expect(refusal({ number: '1\n2 +' })).toContain('Line 2');
    expect(refusal({ number: '2**5000', sizing: 'least' })).toContain('4096 at most');
  });

  test('what a refusal offers is taken', () => {
    const refused: Some[] = [
      { number: '1,5' },
      { number: '12 34' },
      { number: 'FF' },
      { number: '5', encoding: 'bcd', width: 10 },
      { encoding: 'bcd', width: 8 },
      { number: '-5', encoding: 'unsigned', sizing: 'least' },
      { line: 3 },
      { encoding: 'excess', bias: '300', width: 8 },
    ];
    for (const some of refused) {
      const remedies = remediesOf(tool, some);
      expect(remedies.length, JSON.stringify(some)).toBeGreaterThan(0);
      for (const remedy of remedies) remedied(tool, some, remedy);
    }
  });
});

test('a width that is not given is the first of 8, 16, 32 … that holds every number and result', () => {
  for (const [number, width] of [
    ['127', 8],
    ['128', 16],
    ['0xB5', 16],
    ['1234', 16],
    ['0xDEADBEEF', 64],
    ['-2147483648', 32],
    ['200 + 100', 16],
    ['1 << 100', 128],
  ] as const) {
    const r = run({ number, width: null });
    expect(r.width, number).toBe(width);
    expect(r.lines.flatMap(({ events }) => events).every(({ stored }) => stored.fits)).toBe(true);
  }
  expect(run({ number: '0xDEADBEEF', encoding: 'unsigned', width: null }).width).toBe(32);
  expect(keptOf({ number: '0xB5', width: null })).toBe('181');
  const pressed = withBit(
    run({ number: '1234', width: null }),
    filled({ number: '1234', width: null }),
    0,
    true,
  );
  expect(pressed).toEqual({ number: '1235', sizing: 'given', width: 16 });
});

describe('bits that are pressed', () => {
  const press = (some: Some, bit: number, value: boolean) => {
    const i = filled(some);
    return withBit(run(some), i, bit, value);
  };

  test('the number stays written as it was', () => {
    expect(press({}, 0, false)).toEqual({ number: '0xB4' });
    expect(press({ number: '0b1011' }, 2, true)).toEqual({ number: '0b00001111' });
    expect(press({ number: '0o17' }, 4, true)).toEqual({ number: '0o37' });
    expect(press({ number: '-5' }, 0, false)).toEqual({ number: '-6' });
    expect(press({ number: '5' }, 7, true)).toEqual({ number: '-123' });
    expect(press({ number: '0.5', width: 8, fraction: 7 }, 6, false)).toEqual({ number: '0' });
    expect(press({ number: '5', encoding: 'magnitude' }, 7, true)).toEqual({ number: '0x85' });
    expect(press({ number: '-1', hexAs: 'numbers' }, 7, false)).toEqual({ number: '127' });
  });

  test('only the line that is drawn changes, and keeps its name', () => {
    expect(press({ number: '; fields\na = 1\n\nb = 0x10 + a', line: 1 }, 1, true)).toEqual({
      number: '; fields\na = 3\n\nb = 0x10 + a',
    });
    expect(press({ number: 'a = 1\nb = 0x10 + a' }, 1, true)).toEqual({
      number: 'a = 1\nb = 0x13',
    });
  });

  test('what comes of it holds those bits, in every code', () => {
    for (const encoding of [
      'unsigned',
      'twos',
      'ones',
      'magnitude',
      'excess',
      'negabinary',
      'gray',
      'bcd',
      'excess3',
    ] as const)
      for (const number of ['51', '0x65'])
        for (let bit = 0; bit < 8; bit++) {
          const some: Some = { number, encoding };
          const before = BigInt(`0b${bitsOf(some)}`);
          const asked = before ^ (1n << BigInt(bit));
          const next = withPattern(run(some), filled(some), asked);
          if (next)
            expect(
              BigInt(`0b${bitsOf({ ...some, ...next })}`),
              `${encoding} ${number} ${bit}`,
            ).toBe(asked);
          else expect(['bcd', 'excess3']).toContain(encoding);
        }
  });

  test('a found width stays when a bit is pressed', () => {
    expect(press({ number: '300', sizing: 'least' }, 0, true)).toEqual({
      number: '301',
      sizing: 'given',
      width: 10,
    });
  });

  test('arrows move as the rows lie', () => {
    expect([
      moved(8, 'ArrowLeft', 16),
      moved(8, 'ArrowUp', 16),
      moved(8, 'ArrowDown', 16),
      moved(15, 'ArrowLeft', 16),
      moved(3, 'Home', 16),
      moved(3, 'x', 16),
    ]).toEqual([9, 8, 0, 15, 15, undefined]);
  });

  test('a width that was found is given as it is', () => {
    const some: Some = { number: '0xFF', sizing: 'least' };
    const next = convert(filled(some), 'sizing', 'given', run(some));
    expect(next?.inputs).toEqual({ width: 9, hexAs: 'numbers' });
    expect(keptOf({ ...some, ...next?.inputs, sizing: 'given' })).toBe(keptOf(some));
  });
});

test('bases that are no powers', () => {
  const some: Some = {
    number: '90061',
    sizing: 'least',
    bases: '-2, -10, b3, !, 24:60:60, roman, 62',
  };
  expect(inBase(some, 'mixed')).toBe('1:1:1:1');
  expect(inBase(some, 'factorial')).toBe('2:1:6:0:2:2:0:1');
  expect(inBase({ number: '2026', bases: 'roman', sizing: 'least' }, 'roman')).toBe('MMXXVI');
  expect(keptOf({ number: '1:01:01:01 base 24:60:60', sizing: 'least' })).toBe('90061');
});
