import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operate } from './arithmetic.ts';
import { FORMAT_IDS, FORMATS, type FormatId } from './catalogue.ts';
import {
  decode,
  infinityWord,
  nanWord,
  placeOf,
  split,
  valueOfCode,
  wordOf,
  zeroWord,
} from './code.ts';
import { order } from './datum.ts';
import { errorOf, ratioOf } from './error.ts';
import { roundExpression, roundRead } from './evaluate.ts';
import { readExpression } from './expression.ts';
import {
  type BinaryFormat,
  checkFormat,
  type Format,
  largestCode,
  type PositFormat,
  widthOf,
} from './format.ts';
import { largestWord, leastWord, neighbour } from './neighbour.ts';
import { ROUNDINGS, roundDatum, roundMagnitude, USUAL } from './round.ts';
import { classOf, rangeOf, shortText, textsOf } from './show.ts';
import { exactSum, roundSum, summed } from './summation.ts';
import { readWord } from './word-text.ts';

const ids = fc.constantFrom(...FORMAT_IDS);
const wordIn = (f: Format) => fc.bigInt({ min: 0n, max: (1n << BigInt(widthOf(f))) - 1n });
const someWord = ids.chain((id) =>
  fc.tuple(fc.constant(FORMATS[id] as Format), wordIn(FORMATS[id])),
);
const finitePair = (id: FormatId) =>
  fc
    .tuple(wordIn(FORMATS[id]), wordIn(FORMATS[id]))
    .filter((pair) => pair.every((w) => decode(FORMATS[id], w).kind === 'finite'));
/** A real of any size as a fraction. */
const real = fc.tuple(
  fc.bigInt({ min: 1n, max: 1n << 90n }),
  fc.bigInt({ min: 1n, max: 1n << 90n }),
  fc.integer({ min: -170, max: 170 }),
);
const read = (n: bigint, d: bigint, e: number) =>
  ({
    kind: 'real',
    sign: 0,
    value: e >= 0 ? { n: n << BigInt(e), d } : { n, d: d << BigInt(-e) },
    exact: true,
  }) as const;

describe('words', () => {
  test('a finite number rounds to its own word, exactly, in every rounding', () => {
    fc.assert(
      fc.property(someWord, fc.constantFrom(...ROUNDINGS), ([f, word], rounding) => {
        const d = decode(f, word);
        if (d.kind !== 'finite' || split(f, word).pseudo) return;
        const { word: back, flags } = roundDatum(f, d, { ...USUAL, rounding });
        expect(back).toBe(word);
        expect(flags.inexact || flags.overflow || flags.underflow).toBe(false);
      }),
      { numRuns: 700 },
    );
  });

  test('the shortest digits, the exact ones and the hex float all read back to the word', () => {
    fc.assert(
      fc.property(someWord, ([f, word]) => {
        const d = decode(f, word);
        if (d.kind !== 'finite' || split(f, word).pseudo || f.name === 'E8M0 scale') return;
        const { shortest, exact, scientific, hex } = textsOf(f, word);
        const sure = d.m === 0n && d.sign ? ['-0'] : [shortest, exact, scientific, hex];
        for (const text of sure)
          expect(roundExpression(f, readExpression(text)).word, text).toBe(word);
      }),
      { numRuns: 300 },
    );
  });

  test('one digit fewer than the shortest does not read back', () => {
    fc.assert(
      fc.property(someWord, ([f, word]) => {
        const text = shortText(f, word);
        const found = /^(-?)(\d)\.?(\d*)e(-?\d+)$/u.exec(text);
        if (!found || (found[3] ?? '') === '') return;
        const digits = BigInt(`${found[2]}${found[3]}`) / 10n;
        const exponent = Number(found[4]) - (found[3] as string).length + 1;
        for (const near of [digits, digits + 1n])
          expect(
            roundExpression(f, readExpression(`${found[1]}${near}e${exponent}`)).word,
          ).not.toBe(word);
      }),
      { numRuns: 400 },
    );
  });

  test('neighbours are in order, and back again', () => {
    fc.assert(
      fc.property(someWord, ([f, word]) => {
        const up = neighbour(f, word, 1);
        const d = decode(f, word);
        if (up === undefined || d.kind === 'nan' || split(f, word).pseudo) return;
        const next = decode(f, up);
        if (next.kind === 'nan') throw new Error('a number has NaN beside it');
        expect(order(d, next)).toBe(-1);
        const back = neighbour(f, up, -1) as bigint;
        const again = decode(f, back);
        expect(again.kind === 'nan' ? 1 : order(again, d)).toBe(0);
      }),
      { numRuns: 700 },
    );
  });

  test('walking up a narrow format meets every number once', () => {
    for (const id of ['e4m3', 'e5m2', 'e4m3fnuz', 'e3m2', 'e2m1', 'posit8', 'e8m0'] as const) {
      const f: Format = FORMATS[id];
      let word: bigint | undefined =
        f.kind === 'posit'
          ? (1n << 7n) + 1n
          : f.signed
            ? (infinityWord(f, 1) ?? largestWord(f, 1))
            : 0n;
      let count = 0;
      for (; word !== undefined; word = neighbour(f, word, 1)) count++;
      const all = Array.from({ length: 2 ** widthOf(f) }, (_, k) => decode(f, BigInt(k)));
      const numbers = all.filter(
        (d) => d.kind !== 'nan' && !(d.kind === 'finite' && d.m === 0n && d.sign),
      );
      expect(count, id).toBe(numbers.length);
    }
  });

  test('every way to write a word is the word', () => {
    const f = FORMATS.binary32;
    fc.assert(
      fc.property(wordIn(f), (word) => {
        const hex = word.toString(16).padStart(8, '0');
        const bits = word.toString(2).padStart(32, '0');
        for (const text of [
          `0x${hex}`,
          hex,
          `${hex}h`,
          `32'h${hex}`,
          `x"${hex}"`,
          `0b${bits}`,
          bits,
          `${bits[0]} ${bits.slice(1, 9)} ${bits.slice(9)}`,
          `0d${word}`,
          String(BigInt.asIntN(32, word)).startsWith('-')
            ? String(BigInt.asIntN(32, word))
            : `0x${hex}`,
        ])
          expect(readWord(text, f), text).toBe(word);
      }),
    );
    const short = ['3f80', '0 01111111 1', '0011 1111', '3f 80 00'];
    for (const text of ['123', '0x123456789', '0b12', '', 'zz', '1.5', ...short])
      expect(() => readWord(text, f), text).toThrow();
  });
});

describe('rounding', () => {
  test('is monotonic, and each way lies where its name says', () => {
    fc.assert(
      fc.property(ids, real, (id, [n, d, e]) => {
        const f: Format = FORMATS[id];
        const x = read(n, d, e);
        const by = (rounding: (typeof ROUNDINGS)[number]) =>
          roundRead(f, x, { ...USUAL, rounding });
        const down = by('down');
        const up = by('up');
        const nearest = by('nearestEven');
        expect([down.word, up.word]).toContain(nearest.word);
        expect(by('towardZero').word).toBe(down.word);
        expect([down.word, up.word]).toContain(by('odd').word);
        expect(down.flags.inexact).toBe(up.flags.inexact);
        if (!nearest.flags.inexact) expect(up.word).toBe(down.word);
        const twice = roundRead(f, read(2n * n, d, e), { ...USUAL, rounding: 'down' });
        const [a, b] = [down.word, twice.word].map((w) =>
          w === undefined ? undefined : decode(f, w),
        );
        if (a && b && a.kind !== 'nan' && b.kind !== 'nan') expect(order(a, b)).not.toBe(1);
      }),
      { numRuns: 600 },
    );
  });

  test('to nearest errs by half an ulp at most', () => {
    fc.assert(
      fc.property(ids, real, (id, [n, d, e]) => {
        const f: Format = FORMATS[id];
        if (f.kind === 'posit' || f.lowest !== 'gradual') return;
        const x = read(n, d, e);
        const { word, flags } = roundRead(f, x);
        if (flags.overflow || word === undefined) return;
        expect(Math.abs(errorOf(f, word, x.value).ulps ?? 0)).toBeLessThanOrEqual(0.5);
      }),
      { numRuns: 500 },
    );
  });

  test('to odd with two bits more makes the second rounding harmless', () => {
    const wide = {
      ...FORMATS.binary16,
      exponentBits: 6,
      fractionBits: 12,
      bias: 31,
    } as BinaryFormat;
    fc.assert(
      fc.property(
        fc.tuple(fc.bigInt({ min: 1n, max: 1n << 60n }), fc.bigInt({ min: 1n, max: 1n << 60n })),
        ([n, d]) => {
          const x = read(n, d, 0);
          const first = roundRead(wide, x, { ...USUAL, rounding: 'odd' });
          const second = roundDatum(FORMATS.binary16, decode(wide, first.word as bigint));
          const once = roundRead(FORMATS.binary16, x);
          if (!once.flags.overflow && !first.flags.overflow) expect(second.word).toBe(once.word);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('where the standard goes on overflow', () => {
    const f = FORMATS.e4m3;
    const of = (text: string, some = {}) =>
      shortText(f, roundExpression(f, readExpression(text), { ...USUAL, ...some }).word as bigint);
    expect([of('448'), of('464'), of('464.1'), of('-1e9')]).toEqual(['450', '450', 'nan', '-nan']);
    expect(of('1e9', { overflow: 'saturate' })).toBe('450');
    expect(of('1e9', { rounding: 'towardZero' })).toBe('450');
    expect(textsOf(f, 0x7en).exact).toBe('448');
    const half = FORMATS.binary16;
    const h = (text: string, rounding: (typeof ROUNDINGS)[number]) =>
      shortText(
        half,
        roundExpression(half, readExpression(text), { ...USUAL, rounding }).word as bigint,
      );
    expect([
      h('65519.99', 'nearestEven'),
      h('65520', 'nearestEven'),
      h('65505', 'up'),
      h('-1e9', 'up'),
      h('1e9', 'odd'),
    ]).toEqual(['65500', 'inf', 'inf', '-65500', '65500']);
  });

  test('tininess before and after rounding differ one step below the least normal number', () => {
    const f = FORMATS.binary32;
    // Rounds to 2^-126 with 24 bits, and lies below it.
    const text = '2^-126 - 2^-152';
    const under = (tininess: 'before' | 'after') =>
      roundExpression(f, readExpression(text), { ...USUAL, tininess }).flags.underflow;
    expect([under('before'), under('after')]).toEqual([true, false]);
    expect(roundExpression(f, readExpression('2^-126 - 2^-150')).flags.underflow).toBe(true);
  });
});

describe('formulas', () => {
  const word = (text: string) => roundExpression(FORMATS.binary64, readExpression(text)).word;
  test('nested roots come to an end, and are right', () => {
    let text = '2';
    for (let k = 0; k < 60; k++) text = `sqrt(${text})`;
    // 2^(2^-60) is 1 + ln 2 · 2^-60, which rounds to 1.
    expect(word(text)).toBe(word('1'));
    expect(word('sqrt(sqrt(2))')).toBe(0x3ff306fe0a31b715n);
  });
  test('long and deep ones are refused before they are worked out', () => {
    expect(() => readExpression(`${'1+'.repeat(9000)}1`)).toThrow(/more than 400 operations/u);
    expect(() => readExpression(`${'('.repeat(150)}1${')'.repeat(150)}`)).toThrow(
      /deeper than 100/u,
    );
    expect(() => word('1e300000+1')).toThrow(/beyond every format/u);
    expect(word('1e300000')).toBe(0x7ff0000000000000n);
    expect(() => word(`${'9'.repeat(20_001)}`)).toThrow(/20001 digits/u);
  });
});

describe('operations', () => {
  test('Sterbenz: a difference within a factor of two is exact', () => {
    fc.assert(
      fc.property(
        fc
          .constantFrom<FormatId>(
            'binary16',
            'binary32',
            'binary64',
            'e4m3',
            'extended',
            'binary128',
          )
          .chain((id) => fc.tuple(fc.constant(id), finitePair(id))),
        ([id, [a, b]]) => {
          const f = FORMATS[id] as BinaryFormat;
          // b is brought to within a factor of two of a by taking its exponent.
          const t = BigInt(f.fractionBits);
          const x = split(f, a).code;
          const y = ((x >> t) << t) | (split(f, b).code & ((1n << t) - 1n));
          const { flags } = operate(f, 'subtract', [wordOf(f, 0, x), wordOf(f, 0, y)]);
          expect(flags.inexact).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('what an addition loses to rounding to nearest is a number of the format', () => {
    fc.assert(
      fc.property(finitePair('binary32'), ([a, b]) => {
        const f = FORMATS.binary32;
        const sum = operate(f, 'add', [a, b]).word as bigint;
        if (decode(f, sum).kind !== 'finite') return;
        // a + b − s by three exact numbers: what is left fits.
        const minus = wordOf(f, split(f, sum).sign ? 0 : 1, split(f, sum).code);
        const lost = exactSum(f, [a, b, minus]);
        expect(lost && roundSum(f, lost, USUAL).flags.inexact).toBe(false);
      }),
      { numRuns: 600 },
    );
  });

  test('a fused multiply-add gives what a product loses', () => {
    fc.assert(
      fc.property(finitePair('binary64'), ([a, b]) => {
        const f = FORMATS.binary64;
        const { word = 0n, flags } = operate(f, 'multiply', [a, b]);
        if (flags.overflow || flags.underflow) return;
        const minus = wordOf(f, split(f, word).sign ? 0 : 1, split(f, word).code);
        const lost = operate(f, 'fma', [a, b, minus]);
        // Exact, but where the error itself is below the least subnormal.
        if (!lost.tiny.before) expect(lost.flags.inexact).toBe(false);
      }),
      { numRuns: 600 },
    );
  });

  test('commute, and multiply by 1 changes nothing', () => {
    fc.assert(
      fc.property(
        fc
          .constantFrom<FormatId>('binary16', 'posit16', 'e5m2', 'extended')
          .chain((id) => fc.tuple(fc.constant(id), finitePair(id))),
        ([id, [a, b]]) => {
          const f: Format = FORMATS[id];
          for (const operation of ['add', 'multiply', 'maximum'] as const)
            expect(operate(f, operation, [a, b]).word).toBe(operate(f, operation, [b, a]).word);
          const one = roundExpression(f, readExpression('1')).word as bigint;
          if (!split(f, a).pseudo) expect(operate(f, 'multiply', [a, one]).word).toBe(a);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('specials by the standard', () => {
    const f = FORMATS.binary32;
    const word = (text: string) => roundExpression(f, readExpression(text)).word as bigint;
    const of = (operation: Parameters<typeof operate>[1], ...texts: string[]) => {
      const r = operate(f, operation, texts.map(word));
      const raised = Object.entries(r.flags)
        .filter(([, on]) => on)
        .map(([name]) => name);
      return [shortText(f, r.word as bigint), ...raised].join(' ');
    };
    expect(of('subtract', 'inf', 'inf')).toBe('nan invalid');
    expect(of('multiply', '0', 'inf')).toBe('nan invalid');
    expect(of('divide', '1', '-0')).toBe('-inf divideByZero');
    expect(of('divide', '0', '0')).toBe('nan invalid');
    expect(of('sqrt', '-0')).toBe('-0');
    expect(of('sqrt', '-1')).toBe('nan invalid');
    expect(of('add', '-0', '0')).toBe('0');
    expect(of('add', '-0', '-0')).toBe('-0');
    expect(of('remainder', '5', '3')).toBe('-1');
    expect(of('remainder', 'inf', '3')).toBe('nan invalid');
    expect(of('remainder', '-6', '3')).toBe('-0');
    expect(of('minimum', '-0', '0')).toBe('-0');
    expect(of('maximum', 'nan', '1')).toBe('nan');
    expect(of('maximumNumber', 'nan', '1')).toBe('1');
    expect(of('add', 'snan(5)', '1')).toBe('nan(0x5) invalid');
    expect(of('fma', '0', 'inf', 'nan')).toBe('nan invalid');
    expect(of('multiply', '1e30', '1e30')).toBe('inf overflow inexact');
    const p = FORMATS.posit8;
    expect(shortText(p, operate(p, 'divide', [64n, 0n]).word as bigint)).toBe('NaR');
  });

  test('sums: the exact one, Kahan’s and Neumaier’s of numbers that cancel', () => {
    const f = FORMATS.binary64;
    const words = ['1', '1e100', '1', '-1e100'].map(
      (t) => roundExpression(f, readExpression(t)).word as bigint,
    );
    const text = (method: 'forward' | 'kahan' | 'neumaier') =>
      shortText(f, summed(f, words, method, USUAL).word);
    expect([text('forward'), text('kahan'), text('neumaier')]).toEqual(['0', '0', '2']);
    expect(
      shortText(
        f,
        roundSum(f, exactSum(f, words) as { n: bigint; e: number }, USUAL).word as bigint,
      ),
    ).toBe('2');
  });
});

describe('formats of one’s own', () => {
  const own = fc.record({
    exponentBits: fc.integer({ min: 2, max: 7 }),
    fractionBits: fc.integer({ min: 1, max: 6 }),
    bias: fc.integer({ min: -20, max: 70 }),
    specials: fc.constantFrom<BinaryFormat['specials'][]>(
      'ieee',
      'nan',
      'unsigned-zero',
      'p3109',
      'finite',
    ),
    lowest: fc.constantFrom<BinaryFormat['lowest'][]>('gradual', 'flushed'),
  });
  test('codes rise with their values, and every real lies between the two that are found', () => {
    fc.assert(
      fc.property(own, real, (some, [n, d, e]) => {
        const f = checkFormat({
          kind: 'binary',
          name: 'own',
          signed: true,
          storesLeadingBit: false,
          ...some,
        });
        const x = read(n, d, e);
        const magnitude = roundRead(f, x).place;
        if (!magnitude) return;
        const value = (code: bigint) => ratioOf({ sign: 0, ...valueOfCode(f, code) });
        const low = value(magnitude.code);
        const high = value(magnitude.next);
        expect(low.n * x.value.d <= x.value.n * low.d).toBe(true);
        expect(high.n * x.value.d > x.value.n * high.d).toBe(true);
        expect(leastWord(f)).toBeGreaterThan(0n);
        expect(classOf(f, largestWord(f))).toBe('normal');
        expect(rangeOf(f).wholeTo).toBeGreaterThanOrEqual(0n);
      }),
      { numRuns: 800 },
    );
  });

  test('what no format can be is refused', () => {
    const own = {
      kind: 'binary',
      name: 'own',
      signed: true,
      storesLeadingBit: false,
      lowest: 'gradual',
      bias: 1,
    } as const;
    expect(() =>
      checkFormat({ ...own, exponentBits: 1, fractionBits: 3, specials: 'ieee' }),
    ).toThrow(/2 exponent bits/u);
    expect(() =>
      checkFormat({ ...own, exponentBits: 16, fractionBits: 3, specials: 'ieee' }),
    ).toThrow(/exponent width is 16/u);
    expect(() => checkFormat({ kind: 'posit', name: 'p', bits: 1, exponentBits: 2 })).toThrow(
      /width of the posit is 1/u,
    );
  });

  test('posits of every small kind: codes rise, none rounds to zero or NaR', () => {
    for (const bits of [2, 3, 4, 5, 6, 8])
      for (const exponentBits of [0, 1, 2, 3]) {
        const f: PositFormat = { kind: 'posit', name: 'p', bits, exponentBits };
        let last = -1;
        for (let code = 0n; code <= largestCode(f); code++) {
          const { m, e } = valueOfCode(f, code);
          const value = Number(m) * 2 ** e;
          expect(value).toBeGreaterThan(last);
          last = value;
          if (m > 0n)
            for (const zeros of [0, 7])
              expect(
                placeOf(f, { q: m << BigInt(zeros), e: e - zeros, sticky: false }),
              ).toMatchObject({ code, rest: 'exact' });
        }
        for (const e of [-5000, 5000]) {
          const { word } = roundMagnitude(f, 1, { q: 1n, e, sticky: false });
          expect(word).not.toBe(0n);
          expect(word).not.toBe(nanWord(f));
        }
        expect(zeroWord(f, 1)).toBe(0n);
      }
  });
});
