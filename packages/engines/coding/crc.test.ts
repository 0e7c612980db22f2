import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CHECK_MESSAGE,
  type CrcModel,
  checkModel,
  checkValue,
  crc,
  crcBits,
  crcBytes,
  isCodeword,
  messageBits,
  present,
  registerAfter,
  residue,
  residueRegister,
} from './crc.ts';
import { catalogue, publishedCrc } from './crc-catalogue.ts';
import {
  fromKoopman,
  fromReversed,
  notations,
  polynomialTex,
  polynomialText,
} from './crc-notation.ts';
import { crcByTable } from './crc-table.ts';
import { reciprocal, remainder } from './gf2-polynomial.ts';
import { cost, crcEquations, fanIn, step, wordOf } from './parallel-equations.ts';

const model: fc.Arbitrary<CrcModel> = fc.integer({ min: 1, max: 128 }).chain((width) => {
  const word = fc.bigInt({ min: 0n, max: (1n << BigInt(width)) - 1n });
  return fc.record({
    width: fc.constant(width),
    poly: word,
    init: word,
    refin: fc.boolean(),
    refout: fc.boolean(),
    xorout: word,
  });
});
const message = fc.uint8Array({ maxLength: 40 });
const bitList = (max: number) =>
  fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 1, maxLength: max });

describe('catalogue', () => {
  test('holds at least 60 CRCs of different names', () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(60);
    expect(new Set(catalogue.map((c) => c.name)).size).toBe(catalogue.length);
  });

  test.each(catalogue.map((c) => [c.name, c] as const))('%s', (_, c) => {
    checkModel(c);
    expect(checkValue(c)).toBe(c.check);
    expect(crcByTable(c, CHECK_MESSAGE)).toBe(c.check);
    expect(residue(c)).toBe(c.residue);
    expect(c.use).not.toBe('');
  });

  test('a name that is not there is refused', () => {
    expect(() => publishedCrc('CRC-99/NONE')).toThrow(/not in the catalogue/);
  });
});

describe('laws', () => {
  test('the table, byte by byte, is the register, bit by bit', () => {
    fc.assert(
      fc.property(model, message, (m, b) => {
        expect(crcByTable(m, b)).toBe(crc(m, b));
      }),
    );
  });

  test('W bits a clock are W clocks, for any W', () => {
    fc.assert(
      fc.property(
        model,
        fc.integer({ min: 1, max: 140 }),
        fc.integer({ min: 1, max: 4 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 1 })),
        (m, w, words, stream) => {
          const bits = Uint8Array.from({ length: w * words }, () => stream.next().value ?? 0);
          const equations = crcEquations(m, w);
          let state = m.init;
          for (let k = 0; k < words; k++)
            state = step(equations, state, wordOf(bits, k * w, w, m.refin));
          expect(state).toBe(registerAfter(m, bits));
        },
      ),
    );
  });

  test('crc(a) ⊕ crc(b) ⊕ crc(c) = crc(a ⊕ b ⊕ c) for messages of one length', () => {
    fc.assert(
      fc.property(
        model,
        fc.array(fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 }))), {
          maxLength: 30,
        }),
        (m, rows) => {
          const [a, b, c] = [0, 1, 2].map((k) => Uint8Array.from(rows, (r) => r[k]!));
          const sum = Uint8Array.from(rows, (r) => r[0]! ^ r[1]! ^ r[2]!);
          expect(crc(m, a!) ^ crc(m, b!) ^ crc(m, c!)).toBe(crc(m, sum));
        },
      ),
    );
  });

  test('the register is (message·x^r + init·x^k) mod g', () => {
    fc.assert(
      fc.property(model, bitList(200), (m, bits) => {
        const r = BigInt(m.width);
        const value = BigInt(`0b${bits.join('')}`);
        const g = (1n << r) | m.poly;
        expect(registerAfter(m, bits)).toBe(
          remainder((value << r) ^ (m.init << BigInt(bits.length)), g),
        );
      }),
    );
  });

  test('any message followed by its CRC leaves one residue, and one wrong bit does not', () => {
    fc.assert(
      fc.property(model, message, fc.nat(), (m, b, at) => {
        const bits = [...messageBits(b, m.refin), ...crcBits(m, crc(m, b))];
        expect(registerAfter(m, bits)).toBe(residueRegister(m));
        expect(isCodeword(m, bits)).toBe(true);
        if (m.poly % 2n === 0n) return;
        bits[at % bits.length]! ^= 1;
        expect(isCodeword(m, bits)).toBe(false);
      }),
    );
  });

  test('whole bytes of CRC sent in line order are read as a message', () => {
    fc.assert(
      fc.property(model, message, (m, b) => {
        fc.pre(m.width % 8 === 0);
        const sent = Uint8Array.from([...b, ...crcBytes(m, crc(m, b))]);
        expect(isCodeword(m, messageBits(sent, m.refin))).toBe(true);
      }),
    );
  });

  test('without init and xorout the reciprocal polynomial accepts the codeword read backwards', () => {
    fc.assert(
      fc.property(model, bitList(100), (any, bits) => {
        const m = { ...any, poly: any.poly | 1n, init: 0n, xorout: 0n };
        const word = [...bits, ...crcBits(m, present(m, registerAfter(m, bits)))];
        const mirrored = { ...m, poly: notations(m.width, m.poly).reciprocal ?? 0n };
        expect(registerAfter(mirrored, word.reverse())).toBe(0n);
      }),
    );
  });

  test('every burst no longer than the CRC is found', () => {
    fc.assert(
      fc.property(model, bitList(128), fc.nat(60), fc.nat(60), (any, burst, before, after) => {
        const m = { ...any, poly: any.poly | 1n, init: 0n };
        const cut = burst.slice(0, m.width);
        fc.pre(cut.includes(1));
        const error = [
          ...new Array<number>(before).fill(0),
          ...cut,
          ...new Array<number>(after).fill(0),
        ];
        expect(registerAfter(m, error)).not.toBe(0n);
      }),
    );
  });
});

describe('equations', () => {
  test('of the Ethernet CRC over a byte have the terms of the circuit everyone knows', () => {
    const rows = crcEquations(publishedCrc('CRC-32/MPEG-2'), 8);
    // c0' = c24 c30 d0 d6; the largest, c5', has c24 c25 c27–c31 and d0 d1 d3–d7.
    expect(rows[0]).toEqual({ state: (1n << 24n) | (1n << 30n), data: 0b0100_0001n });
    expect(rows[5]).toEqual({ state: 0xfbn << 24n, data: 0xfbn });
    const c = cost(rows);
    expect(rows.map(fanIn)[5]).toBe(14);
    expect(c.largest).toBe(14);
    expect(c.levels).toBe(4);
    expect(c.lutLevels).toBe(2);
  });

  test('one bit a clock is the serial register', () => {
    const [first] = crcEquations(publishedCrc('CRC-16/XMODEM'), 1);
    expect(first).toEqual({ state: 1n << 15n, data: 1n });
  });

  test('a clock of no bits, or more than 512, is refused', () => {
    for (const w of [0, 513, 1.5])
      expect(() => crcEquations(publishedCrc('CRC-8/SMBUS'), w)).toThrow(/1 to 512/);
  });
});

describe('notations', () => {
  test('of the Ethernet polynomial', () => {
    const n = notations(32, 0x04c11db7n);
    expect(n.reversed).toBe(0xedb88320n);
    expect(n.koopman).toBe(0x82608edbn);
    expect(n.full).toBe(0x104c11db7n);
    expect(n.reciprocal).toBe(0xdb710641n);
  });

  test('come back', () => {
    fc.assert(
      fc.property(model, ({ width, poly }) => {
        const n = notations(width, poly | 1n);
        expect(fromKoopman(n.koopman ?? 0n)).toEqual(n);
        expect(fromReversed(width, n.reversed)).toEqual(n);
        expect(notations(width, n.reciprocal ?? 0n).reciprocal).toBe(n.normal);
        expect((1n << BigInt(width)) | (n.reciprocal ?? 0n)).toBe(reciprocal(n.full));
      }),
    );
  });

  test('a polynomial without + 1 has no Koopman notation', () => {
    expect(notations(8, 0x06n).koopman).toBeNull();
    expect(() => fromKoopman(0n)).toThrow(/not 0/);
  });

  test('as text', () => {
    expect(polynomialText(0x11021n)).toBe('x¹⁶ + x¹² + x⁵ + 1');
    expect(polynomialTex(0b111n)).toBe('x^{2} + x + 1');
    expect(polynomialText(0n)).toBe('0');
  });
});

test('parameters that do not fit are refused by name', () => {
  const m = publishedCrc('CRC-8/SMBUS');
  expect(() => checkModel({ ...m, width: 0 })).toThrow(/1 to 128/);
  expect(() => checkModel({ ...m, width: 129 })).toThrow(/1 to 128/);
  expect(() => checkModel({ ...m, init: 0x100n })).toThrow(/wider than the 8 bits/);
});
