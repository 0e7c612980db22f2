import { residue as residueOf } from '@tollbench/engines/coding/crc.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { fromQuery, toQuery, withDefaults } from '../../define/inputs.ts';
import { heroOf } from '../../define/output.ts';
import { exportedText } from '../../testing/folder.ts';
import type { CrcResult } from './compute.ts';
import { hexBytes } from './hex.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));
const runCrc = (some: Some) => run(some) as CrcResult;

describe('what a reader relies on', () => {
  test('the example is the CRC-32 that everyone knows', () => {
    const r = runCrc({});
    expect(r.value).toBe(0xcbf43926n);
    expect(r.sent).toEqual(Uint8Array.of(0x26, 0x39, 0xf4, 0xcb));
    expect(r.residue).toBe(0xdebb20e3n);
    expect(r.notations.koopman).toBe(0x82608edbn);
  });

  test('Modbus sends the low byte first', () => {
    const r = runCrc({ preset: 'CRC-16/MODBUS', messageKind: 'hex', hex: '01 03 00 00 00 0A' });
    expect(r.sent).toEqual(Uint8Array.of(0xc5, 0xcd));
  });

  test('a message in hex is read with spaces, commas and 0x, and refused with half a byte', () => {
    expect(hexBytes('0x31, 0x32 3334', 'hex')).toEqual(Uint8Array.of(0x31, 0x32, 0x33, 0x34));
    expect(hexBytes('', 'hex')).toEqual(new Uint8Array(0));
    expect(() => run({ messageKind: 'hex', hex: '123' })).toThrow(/^hex: has 3 hex digits/);
    expect(() => run({ messageKind: 'hex', hex: '12 g4' })).toThrow(/^hex: has "g"/);
  });

  test('bad inputs are named', () => {
    const bad: [Some, RegExp][] = [
      [{ preset: 'custom', width: 8, poly: 0x100n }, /^poly: is 0x100, 9 bits; there are 8/],
      [{ preset: 'custom', width: 8, poly: 7n, init: 0x1ffn }, /^init: /],
      [{ preset: 'custom', width: 4, poly: 3n, init: 0n, xorout: 0x10n }, /^xorout: /],
      [{ mode: 'lfsr', seed: 0n }, /^seed: is 0, from which/],
      [{ mode: 'lfsr', seed: 0x100n }, /^seed: .*wider than the 8 stages/],
      [{ mode: 'lfsr', feedback: 'custom', taps: 0x1cn }, /^taps: .*must end in 1/],
      [
        { mode: 'lfsr', feedback: 'custom', taps: 0x11dn },
        /^taps: is 0x11d, 9 bits; there are 8. The highest term is left out/,
      ],
    ];
    for (const [some, why] of bad) expect(() => run(some)).toThrow(why);
  });

  test('a polynomial without + 1 still has a CRC, and a warning', () => {
    const inputs = withDefaults(tool.inputs, { preset: 'custom', width: 8, poly: 6n, init: 0n });
    const r = evaluate(tool, inputs) as CrcResult;
    expect(r.profile).toBeNull();
    const warnings = tool.outputs(r, inputs).flatMap((o) => (o.kind === 'notice' ? [o.text] : []));
    expect(warnings.join()).toMatch(/x divides it/);
  });

  test('the whole state goes through the link', () => {
    for (const { inputs } of tool.presets ?? []) {
      const all = withDefaults(tool.inputs, inputs);
      expect(evaluate(tool, fromQuery(tool.inputs, toQuery(tool.inputs, all)))).toEqual(
        evaluate(tool, all),
      );
    }
  });
});

describe('pictures and tables', () => {
  const drawn = (some: Some) => {
    const inputs = withDefaults(tool.inputs, some);
    return tool.outputs(evaluate(tool, inputs), inputs);
  };

  test('every output has an id of its own, and the answer stands first among the readings', () => {
    for (const some of [
      {},
      { mode: 'lfsr' },
      { preset: 'CRC-64/XZ' },
      { preset: 'CRC-82/DARC' },
    ] as Some[]) {
      const outputs = drawn(some);
      const ids = outputs.map((o) => o.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(outputs.find((o) => o.kind === 'readouts')?.id).toBe('answer');
      expect(heroOf(outputs)?.id).toBe('register');
    }
  });

  test('the register has one stage a bit and one adder a tap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 128 }),
        fc.constantFrom('fibonacci' as const, 'galois' as const),
        fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }),
        (stages, form, word) => {
          const taps = BigInt.asUintN(stages, word) | 1n;
          const figure = drawn({ mode: 'lfsr', stages, form, feedback: 'custom', taps }).find(
            (o) => o.id === 'register',
          );
          const svg = figure?.kind === 'figure' ? figure.svg : '';
          expect(svg.match(/<rect/g)).toHaveLength(stages);
          const adders = svg.match(/<circle[^>]* r="7"/g)?.length ?? 0;
          const terms = taps.toString(2).replaceAll('0', '').length;
          expect(adders).toBe(terms - 1);
          const [, , width = 0, height = 0] =
            /viewBox="(.*?)"/.exec(svg)?.[1]?.split(' ').map(Number) ?? [];
          for (const [, x, y] of svg.matchAll(/(?:cx|x)="([\d.-]+)" (?:cy|y)="([\d.-]+)"/g)) {
            expect(Number(x)).toBeGreaterThanOrEqual(0);
            expect(Number(x)).toBeLessThanOrEqual(width);
            expect(Number(y)).toBeGreaterThanOrEqual(0);
            expect(Number(y)).toBeLessThanOrEqual(height);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  test('csv, json and svg come of themselves', async () => {
    for (const some of [{}, { mode: 'lfsr' }, { preset: 'CRC-82/DARC' }] as Some[]) {
      const inputs = withDefaults(tool.inputs, some);
      const take = (format: string) => exportedText(tool, format, inputs);
      const rows = (await take('csv')).trim().split('\r\n');
      expect(rows.length).toBeGreaterThan(8);
      expect(JSON.parse(await take('json')).results).toBeTypeOf('object');
      const svg = await take('svg');
      expect(svg.slice(0, 200)).toMatch(
        /^<svg color="#\w+" .*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/,
      );
      // A file on its own: no style that a policy refuses, no colour that only the page knows.
      expect(svg).not.toMatch(/ style=|var\(--/);
    }
  });

  test('published CRCs say what they leave', () => {
    const r = runCrc({ preset: 'CRC-24/OPENPGP' });
    expect(r.residue).toBe(residueOf(r.model));
  });
});

describe('as a program reads it', () => {
  interface Read {
    results: Record<string, unknown>;
    reasons: Record<string, string>;
    tables: Record<string, Record<string, unknown[]>>;
  }
  const read = async (some: Some) => JSON.parse(await exportedText(tool, 'json', some)) as Read;
  const preset = (title: string): Some => {
    const found = tool.presets?.find((p) => p.title === title);
    if (!found) throw new Error(`no preset ${title}`);
    return found.inputs;
  };
  const bits = (value: unknown) => BigInt(String(value));
  const parity = (word: bigint) => word.toString(2).replaceAll('0', '').length % 2;
  const mirrored = (word: bigint, width: number) =>
    BigInt(`0b${[...word.toString(2).padStart(width, '0')].reverse().join('')}`);

  /** A message through the masks of the equations, a byte a clock. */
  function circuitOf({ results, tables }: Read, bytes: readonly number[]): bigint {
    const { bit = [], registerMask = [], dataMask = [] } = tables.equations ?? {};
    let register = bits(results.initialRegister);
    for (const byte of bytes) {
      const data = BigInt(byte);
      register = bit.reduce((next: bigint, k, row) => {
        const state = register & bits(registerMask[row]);
        const odd = parity(state) ^ parity(data & bits(dataMask[row]));
        return next | (BigInt(odd) << bits(k));
      }, 0n);
    }
    const shown = results.reflectOut ? mirrored(register, Number(results.width)) : register;
    return shown ^ bits(results.xorOut);
  }

  test.each([
    [
      'Ethernet’s CRC-32, a byte a clock',
      [...'123456789'].map((c) => c.charCodeAt(0)),
      0xcbf43926n,
    ],
    ['Modbus request 01 03 00 00 00 0A', [1, 3, 0, 0, 0, 10], 0xcdc5n],
  ] as const)('the equations, clocked, give the CRC: %s', async (title, bytes, crc) => {
    const body = await read(preset(title));
    expect(bits(body.results.crc)).toBe(crc);
    expect(circuitOf(body, bytes)).toBe(crc);
    expect(body.results.messageLength).toBe(8 * bytes.length);
  });

  test('the lengths of CRC-32 are those of Koopman’s paper of 2002', async () => {
    const { results, tables } = await read({});
    expect(results.polynomialKoopman).toBe('0x82608edb');
    expect(results.polynomialExponents).toEqual([
      32, 26, 23, 22, 16, 12, 11, 10, 8, 7, 5, 4, 2, 1, 0,
    ]);
    expect([results.order, results.orderFloat]).toEqual(['4294967295', 4294967295]);
    expect([results.primitive, results.irreducible, results.detectsOddErrors]).toEqual([
      true,
      true,
      false,
    ]);
    const { hammingDistance = [], toLength = [], exact = [] } = tables.distances ?? {};
    const longest = new Map(hammingDistance.map((d, k) => [d, toLength[k]]));
    expect([8, 7, 6, 5, 4].map((d) => longest.get(d))).toEqual([
      '91',
      '171',
      '268',
      '2974',
      '91607',
    ]);
    expect(exact.every((yes) => yes === true)).toBe(true);
    // Nine bytes are 72 bits: within the range of distance 8.
    expect([results.hammingDistance, results.hammingDistanceBound]).toEqual([8, 8]);
    expect([results.detectedErrors, results.detectedBurst]).toEqual([7, 32]);
    expect(results.sentBytes).toEqual([0x26, 0x39, 0xf4, 0xcb]);
  });

  test('PRBS-7 keeps Golomb’s postulates and its own recurrence', async () => {
    const { results, tables } = await read(preset('PRBS-7, x⁷ + x⁶ + 1, Galois'));
    const sequence = results.outputBits as number[];
    expect([results.period, sequence.length, results.ones]).toEqual(['127', 127, 64]);
    expect([results.sidelobeMaximum, results.sidelobeMinimum]).toEqual([-1, -1]);
    expect(results.maximalPeriodFactors).toEqual(['127']);
    // 2^(n−2−k) runs of each kind and length k; one of n ones, one of n − 1 zeros.
    expect(tables.runs).toEqual({
      length: [1, 2, 3, 4, 5, 6, 7],
      runsOfZeros: [16, 8, 4, 2, 1, 1, 0],
      runsOfOnes: [16, 8, 4, 2, 1, 0, 1],
    });
    const [n = 0, ...rest] = results.polynomialExponents as number[];
    expect([n, results.linearComplexity]).toEqual([7, 7]);
    sequence.forEach((_, k) => {
      const sum = rest.reduce((s, e) => s ^ (sequence[(k + e) % 127] ?? 0), 0);
      expect(sequence[(k + n) % 127]).toBe(sum);
    });
  });

  test('x⁸ + x⁴ + 1 is (x² + x + 1)⁴, and its order 12', async () => {
    const { results, tables } = await read(preset('Taps that are not maximal: x⁸ + x⁴ + 1'));
    expect(tables.factors).toEqual({
      polynomial: ['x^2 + x + 1'],
      coefficients: ['0x7'],
      degree: [2],
      multiplicity: [4],
    });
    expect([results.polynomial, results.order, results.primitive]).toEqual([
      'x^8 + x^4 + 1',
      '12',
      false,
    ]);
    expect(12 % Number(results.periodFloat)).toBe(0);
  });

  test('what a polynomial without + 1 lacks is null, and says why', async () => {
    const { results, reasons } = await read({ preset: 'custom', width: 8, poly: 6n, init: 0n });
    for (const id of ['hammingDistance', 'order', 'polynomialKoopman', 'doubleErrorLength']) {
      expect(results[id]).toBeNull();
      expect(reasons[id]).toBe('x divides the polynomial');
    }
    expect(results.detectsLeadingZeros).toBe(false);
  });
});
