import { factor } from '@tollbench/engines/coding/gf2-factor.ts';
import { distanceAt, distanceProfile } from '@tollbench/engines/coding/hamming-distance.ts';
import { mersenneFactors } from '@tollbench/engines/coding/mersenne-factors.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, type Vectors, vectors } from '../../testing/held.ts';
import { crcValues, type IdentifyResult, type LfsrResult, modelOf } from './compute.ts';
import { hexBytes } from './hex.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const runLfsr = (some: Some) =>
  evaluate(tool, withDefaults(tool.inputs, { mode: 'lfsr', ...some })) as LfsrResult;

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
  | {
      kind: 'identify';
      width: number;
      poly: string;
      init: string;
      refin: boolean;
      refout: boolean;
      xorout: string;
      samples: [string, string][];
    }
  | { kind: 'distance'; g: string; distances: number[] }
  | { kind: 'factor'; f: string; factors: [string, number][] }
  | { kind: 'mersenne'; n: number; primes: string[] };
type Of<K extends Case['kind']> = Extract<Case, { kind: K }>;

describe('against crcmod, SymPy and plain Python', () => {
  const oracle = vectors<Case>('crc-lfsr') as Vectors<Case> & { python: string; sympy: string };
  const of = <K extends Case['kind']>(kind: K) =>
    oracle.cases.filter((c): c is Of<K> => c.kind === kind);
  const wrong = { crcmod: 0, crc: 0, lfsr: 0, identify: 0, distance: 0, factor: 0 };
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
    const r = crcValues(model, hexBytes(c.message, 'hex'));
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
  // Narrower ones are imitated by chance, and what is right may not be the first.
  const sought = of('identify').filter((c) => c.width >= 16);
  for (const c of sought) {
    const digits = Math.ceil(c.width / 4);
    const samples = c.samples.map(([message, crc]) => ({
      message,
      crc: crc.slice(2).padStart(digits, '0'),
    }));
    const inputs = withDefaults(tool.inputs, { mode: 'identify', samples });
    const r = evaluate(tool, inputs) as IdentifyResult;
    const same =
      r.best?.model.poly === BigInt(c.poly) &&
      r.best.model.refin === c.refin &&
      r.best.model.refout === c.refout;
    if (!same) wrong.identify++;
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
    expect(wrong).toEqual({ crcmod: 0, crc: 0, lfsr: 0, identify: 0, distance: 0, factor: 0 });
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
        program: 'whole-message division in Python',
        version: oracle.python,
        what: 'generator and reflections of random CRCs of 16 bits and more, found from five messages each',
        cases: sought.length,
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
