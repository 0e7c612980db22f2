import { residue as residueOf } from '@tollbench/engines/coding/crc.ts';
import { factor } from '@tollbench/engines/coding/gf2-factor.ts';
import { distanceAt, distanceProfile } from '@tollbench/engines/coding/hamming-distance.ts';
import { mersenneFactors } from '@tollbench/engines/coding/mersenne-factors.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { heroOf } from '../../define/export.ts';
import { fromQuery, toQuery, withDefaults } from '../../define/inputs.ts';
import { exportedText } from '../../testing/folder.ts';
import { expectHeld, type Vectors, vectors } from '../../testing/held.ts';
import { type CrcResult, crcValues, hexBytes, type LfsrResult, modelOf } from './compute.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));
const runCrc = (some: Some) => run(some) as CrcResult;
const runLfsr = (some: Some) => run({ mode: 'lfsr', ...some }) as LfsrResult;

type Case =
  | {
      kind: 'crc';
      by: 'crcmod' | 'python';
      width: number;
      poly: string;
      init: string;
      refin: boolean;
      refout: boolean;
      xorout: string;
      message: string;
      crc: string;
      residue?: string;
    }
  | {
      kind: 'lfsr';
      form: 'fibonacci' | 'galois';
      stages: number;
      taps: string;
      seed: string;
      period: number;
      bits: string;
    }
  | { kind: 'distance'; g: string; distances: number[] }
  | { kind: 'factor'; f: string; factors: [string, number][] }
  | { kind: 'mersenne'; n: number; primes: string[] };
type Of<K extends Case['kind']> = Extract<Case, { kind: K }>;

describe('against crcmod, SymPy and plain Python', () => {
  const oracle = vectors<Case>('crc-lfsr') as Vectors<Case> & { python: string; sympy: string };
  const of = <K extends Case['kind']>(kind: K) =>
    oracle.cases.filter((c): c is Of<K> => c.kind === kind);
  const wrong = { crcmod: 0, crc: 0, lfsr: 0, distance: 0, factor: 0 };
  for (const c of of('crc')) {
    // The values alone: distances have cases of their own.
    const model = modelOf(
      withDefaults(tool.inputs, {
        preset: 'custom',
        width: c.width,
        poly: BigInt(c.poly),
        init: BigInt(c.init),
        refin: c.refin ? 'yes' : 'no',
        refout: c.refout ? 'yes' : 'no',
        xorout: BigInt(c.xorout),
      }),
    );
    const r = crcValues(model, hexBytes(c.message));
    const same =
      r.value === BigInt(c.crc) && (c.residue === undefined || r.residue === BigInt(c.residue));
    if (!same) wrong[c.by === 'crcmod' ? 'crcmod' : 'crc']++;
  }
  for (const c of of('lfsr')) {
    const r = runLfsr({
      form: c.form,
      stages: c.stages,
      feedback: 'custom',
      taps: BigInt(c.taps),
      seed: BigInt(c.seed),
    });
    const bits = r.bits.slice(0, c.bits.length).join('');
    if (r.period !== BigInt(c.period) || bits !== c.bits) wrong.lfsr++;
  }
  for (const c of of('distance')) {
    const profile = distanceProfile(BigInt(c.g));
    if (
      c.distances.some((d, i) => {
        const s = distanceAt(profile, BigInt(i + 1));
        return s.atLeast !== d || s.atMost !== d;
      })
    )
      wrong.distance++;
  }
  for (const c of of('factor')) {
    const found = factor(BigInt(c.f)).map((f) => [
      `0x${f.polynomial.toString(16)}`,
      f.multiplicity,
    ]);
    if (JSON.stringify(found) !== JSON.stringify(c.factors)) wrong.factor++;
  }
  for (const c of of('mersenne'))
    if (mersenneFactors(c.n).join(' ') !== c.primes.join(' ')) wrong.factor++;

  test('the figures on the page are the ones measured here', () => {
    expect(wrong).toEqual({ crcmod: 0, crc: 0, lfsr: 0, distance: 0, factor: 0 });
    const exact = { largestError: 0, errorKind: 'exact' } as const;
    const crcs = of('crc');
    expectHeld(import.meta.dirname, [
      {
        program: oracle.program,
        version: oracle.version,
        what: 'CRCs of 8, 16, 24, 32 and 64 bits, random parameters and messages',
        cases: crcs.filter((c) => c.by === 'crcmod').length,
        ...exact,
      },
      {
        program: 'whole-message division in Python',
        version: oracle.python,
        what: 'CRC and residue of every width from 1 to 128, all reflections',
        cases: crcs.filter((c) => c.by === 'python').length,
        ...exact,
      },
      {
        program: 'stepping in Python',
        version: oracle.python,
        what: 'period and first bits of shift registers',
        cases: of('lfsr').length,
        ...exact,
      },
      {
        program: 'a walk through all code words in Python',
        version: oracle.python,
        what: 'Hamming distances at ten lengths',
        cases: of('distance').length,
        ...exact,
      },
      {
        program: 'SymPy',
        version: oracle.sympy,
        what: 'factors of polynomials over GF(2) and of 2ⁿ − 1',
        cases: of('factor').length + of('mersenne').length,
        ...exact,
      },
    ]);
  });
});

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
    expect(hexBytes('0x31, 0x32 3334')).toEqual(Uint8Array.of(0x31, 0x32, 0x33, 0x34));
    expect(hexBytes('')).toEqual(new Uint8Array(0));
    expect(() => run({ messageKind: 'hex', hex: '123' })).toThrow(/^hex: has 3 hex digits/);
    expect(() => run({ messageKind: 'hex', hex: '12 g4' })).toThrow(/^hex: has "g"/);
  });

  test('bad inputs are named', () => {
    const bad: [Some, RegExp][] = [
      [{ preset: 'custom', width: 8, poly: 0x100n }, /^poly: is 0x100, wider than the 8 bits/],
      [{ preset: 'custom', width: 8, poly: 7n, init: 0x1ffn }, /^init: /],
      [{ preset: 'custom', width: 4, poly: 3n, init: 0n, xorout: 0x10n }, /^xorout: /],
      [{ mode: 'lfsr', seed: 0n }, /^seed: is 0, from which/],
      [{ mode: 'lfsr', seed: 0x100n }, /^seed: .*wider than the 8 stages/],
      [{ mode: 'lfsr', feedback: 'custom', taps: 0x1cn }, /^taps: .*must end in 1/],
      [{ mode: 'lfsr', feedback: 'custom', taps: 0x11dn }, /^taps: .*wider/],
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
      expect(heroOf(tool, outputs)?.id).toBe('register');
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
