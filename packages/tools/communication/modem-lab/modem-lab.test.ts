import { decide, psk, qam, weight } from '@tollbench/engines/communication/constellation.ts';
import {
  arrive,
  overallPulse,
  receive,
  send,
  wilson,
} from '@tollbench/engines/communication/link.ts';
import { raisedCosineAt, rrcAt } from '@tollbench/engines/communication/pulse.ts';
import { erfc } from '@tollbench/engines/numeric/erfc.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';
import { relativeError } from '@tollbench/engines/testing/close.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, type Vectors, vectors } from '../../testing/held.ts';
import { theoryOf } from './compute.ts';
import tool from './index.ts';
import type { ModemInputs } from './inputs.ts';

interface Case {
  scheme: ModemInputs['scheme'];
  order: number;
  db: number;
  symbol: number;
  bit: number;
}
interface Frozen extends Vectors<Case> {
  mpmath: string;
  erfc: [number, number][];
  pulses: [number, number, number][];
}

const run = (some: Parameters<typeof withDefaults<typeof tool.inputs>>[1]) =>
  evaluate(tool, withDefaults(tool.inputs, some));

describe('against SciPy and mpmath', () => {
  const frozen = vectors<Case>('modem-lab') as Frozen;
  const worst = (errors: number[]) => errors.reduce((a, b) => Math.max(a, b), 0);
  const errors = (of: (scheme: string) => boolean) =>
    frozen.cases
      .filter((c) => of(c.scheme))
      .flatMap((c) => {
        const { bit, symbol } = theoryOf(c.scheme, c.order, c.db);
        return [relativeError(bit, c.bit), relativeError(symbol, c.symbol)];
      });
  const psk = errors((s) => s === 'psk');
  const others = errors((s) => s !== 'psk');
  const tails = frozen.erfc.map(([x, y]) => relativeError(erfc(x), y));
  // Relative to the pulse's own size: near its zeros the argument's rounding is what is left.
  const pulses = frozen.pulses.map(([t, b, h]) => Math.abs(rrcAt(t, b) - h));

  test('the figures on the page are the ones measured here', () => {
    expect(psk.length).toBeGreaterThan(60);
    expect(others.length).toBeGreaterThan(200);
    expect(worst(psk)).toBeLessThan(1e-12);
    expect(worst(others)).toBeLessThan(1e-12);
    expect(worst(tails)).toBeLessThan(1e-14);
    expect(worst(pulses)).toBeLessThan(1e-14);
    expectHeld(import.meta.dirname, [
      {
        program: 'mpmath',
        version: frozen.mpmath,
        what: 'bit and symbol error rates of PSK, by the density of the phase',
        cases: psk.length,
        largestError: worst(psk),
        errorKind: 'relative',
      },
      {
        program: frozen.program,
        version: frozen.version,
        what: 'bit and symbol error rates of QAM and FSK',
        cases: others.length,
        largestError: worst(others),
        errorKind: 'relative',
      },
      {
        program: 'mpmath',
        version: frozen.mpmath,
        what: 'complementary error function',
        cases: tails.length,
        largestError: worst(tails),
        errorKind: 'relative',
      },
      {
        program: 'mpmath',
        version: frozen.mpmath,
        what: 'root-raised cosine, beside its singularities too',
        cases: pulses.length,
        largestError: worst(pulses),
        errorKind: 'absolute',
      },
    ]);
  });
});

describe('laws of the theory', () => {
  test('QPSK errs in its bits as BPSK does, and is 4-QAM', () => {
    for (let db = -4; db <= 12; db += 0.7) {
      const qpsk = theoryOf('psk', 4, db);
      expect(relativeError(qpsk.bit, theoryOf('psk', 2, db).bit)).toBeLessThan(1e-12);
      expect(relativeError(qpsk.symbol, theoryOf('qam', 4, db).symbol)).toBeLessThan(1e-12);
    }
  });

  test('noncoherent binary FSK is half an exponential: 10⁻⁵ at 13.35 dB', () => {
    expect(theoryOf('fsk-noncoherent', 2, 13.35).bit).toBeCloseTo(1e-5, 6);
    for (const db of [-3, 0, 8, 15])
      expect(
        relativeError(theoryOf('fsk-noncoherent', 2, db).bit, Math.exp(-(10 ** (db / 10)) / 2) / 2),
      ).toBeLessThan(1e-13);
  });

  test('coherent binary FSK is 3 dB behind BPSK, far out in the tail too', () => {
    for (const db of [0, 9, 16, 19])
      expect(
        relativeError(
          theoryOf('fsk-coherent', 2, db + 10 * Math.log10(2)).bit,
          theoryOf('psk', 2, db).bit,
        ),
      ).toBeLessThan(1e-11);
  });

  test('rates fall with Eb/N0, the bit rate is below the symbol rate and above its share', () => {
    const kinds = [
      ['psk', 8],
      ['psk', 64],
      ['qam', 64],
      ['qam', 1024],
      ['fsk-coherent', 16],
      ['fsk-noncoherent', 64],
    ] as const;
    for (const [scheme, order] of kinds) {
      let before = 1;
      for (let db = -6; db <= 15; db += 1.5) {
        const { bit, symbol } = theoryOf(scheme, order, db);
        expect(symbol).toBeLessThan(before);
        expect(bit).toBeLessThan(symbol * (1 + 1e-12));
        expect(bit * Math.log2(order)).toBeGreaterThan(symbol * (1 - 1e-9));
        before = symbol;
      }
    }
  });
});

describe('points and pulses', () => {
  test('neighbours differ in one bit; energy is 1; every point is decided as itself', () => {
    for (const c of [psk(2), psk(4, true), psk(8), psk(64), qam(4), qam(16), qam(64), qam(1024)]) {
      const order = c.i.length;
      expect(new Set(c.labels).size).toBe(order);
      let energy = 0;
      let least = Number.POSITIVE_INFINITY;
      const distance = (a: number, b: number) =>
        Math.hypot(
          (c.i[a] as number) - (c.i[b] as number),
          (c.q[a] as number) - (c.q[b] as number),
        );
      for (let k = 0; k < order; k++) {
        energy += (c.i[k] as number) ** 2 + (c.q[k] as number) ** 2;
        expect(decide(c, c.i[k] as number, c.q[k] as number)).toBe(k);
        if (k > 0) least = Math.min(least, distance(0, k));
      }
      expect(energy / order).toBeCloseTo(1, 12);
      for (let a = 0; a < order; a += Math.ceil(order / 64))
        for (let b = 0; b < order; b++)
          if (a !== b && distance(a, b) < least * 1.001)
            expect(weight((c.labels[a] as number) ^ (c.labels[b] as number))).toBe(1);
    }
  });

  test('the decision is the nearest point', () => {
    const clouds = [psk(2), psk(4, true), psk(16), qam(16), qam(256)];
    fc.assert(
      fc.property(
        fc.nat(clouds.length - 1),
        fc.double({ min: -2, max: 2, noNaN: true }),
        fc.double({ min: -2, max: 2, noNaN: true }),
        (which, x, y) => {
          const c = clouds[which] as ReturnType<typeof psk>;
          const d = Array.from(c.i, (p, k) => Math.hypot(x - p, y - (c.q[k] as number)));
          expect(d[decide(c, x, y)]).toBeLessThanOrEqual(Math.min(...d) + 1e-9);
        },
      ),
    );
  });

  test('two root-raised cosines let no neighbour in, but for their truncation', () => {
    let before = 1;
    for (const span of [4, 8, 16, 32]) {
      const g = overallPulse(0.35, span, 0);
      const middle = (g.length - 1) / 2;
      expect(g[middle]).toBeCloseTo(1, 12);
      const largest = Math.max(...g.map((v, k) => (k === middle ? 0 : Math.abs(v))));
      expect(largest).toBeLessThan(before);
      before = largest;
    }
    expect(before).toBeLessThan(5e-4);
  });

  test('the pulse of both filters beside the instants is the raised cosine', () => {
    const g = overallPulse(0.5, 32, 0.25);
    const middle = (g.length - 1) / 2;
    for (let k = -3; k <= 3; k++)
      expect(g[middle + k]).toBeCloseTo(raisedCosineAt(k + 0.25, 0.5), 3);
  });

  test('the pulse passes its singularities smoothly', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 1, noNaN: true }),
        fc.double({ min: -1e-7, max: 1e-7, noNaN: true }),
        (b, e) => {
          expect(Math.abs(rrcAt(1 / (4 * b) + e, b) - rrcAt(1 / (4 * b), b))).toBeLessThan(1e-6);
          expect(
            Math.abs(raisedCosineAt(1 / (2 * b) + e, b) - raisedCosineAt(1 / (2 * b), b)),
          ).toBeLessThan(1e-6);
          expect(rrcAt(-1 / (4 * b) - e, b)).toBe(rrcAt(1 / (4 * b) + e, b));
        },
      ),
    );
  });
});

describe('simulation', () => {
  const within = (errors: number, trials: number, p: number) =>
    Math.abs(errors / trials - p) / Math.sqrt((p * (1 - p)) / trials);

  test.each([
    ['psk', '2', 5],
    ['psk', '4', 6],
    ['psk', '8', 8],
    ['psk', '32', 14],
    ['qam', '16', 9],
    ['qam', '64', 13],
    ['fsk-coherent', '8', 4],
    ['fsk-noncoherent', '2', 8],
    ['fsk-noncoherent', '16', 4],
  ] as const)(
    '%s %s at %d dB agrees with the theory within four deviations',
    (scheme, order, ebn0) => {
      const r = run({ scheme, order, ebn0, symbols: 40000, rollOff: 0.5, span: 16, seed: 7 });
      for (const s of r.sweep) {
        if (s.theory.symbol * s.counted.symbols < 5) continue;
        expect(within(s.counted.symbolErrors, s.counted.symbols, s.theory.symbol)).toBeLessThan(4);
      }
      expect(r.here.counted.symbolErrors).toBeGreaterThan(50);
      expect(r.theory.bit).toBeGreaterThan(r.here.bitInterval[0] * 0.8);
      expect(r.theory.bit).toBeLessThan(r.here.bitInterval[1] * 1.2);
    },
  );

  test('EVM of noise alone is the square root of N0/Es', () => {
    const r = run({ scheme: 'psk', order: '4', ebn0: 10, symbols: 40000, rollOff: 0.5, span: 16 });
    expect(r.here.counted.evm).toBeCloseTo(1 / Math.sqrt(r.esn0), 2);
  });

  test('a quarter turn makes every QPSK symbol another; a small one costs', () => {
    const turned = run({ scheme: 'psk', order: '4', ebn0: 15, phase: 90, symbols: 2000 });
    expect(turned.here.counted.symbolErrors).toBe(2000);
    const few = run({ order: '64', ebn0: 18, symbols: 5000 });
    const more = run({ order: '64', ebn0: 18, phase: 5, symbols: 5000 });
    expect(more.here.counted.symbolErrors).toBeGreaterThan(2 * few.here.counted.symbolErrors);
  });

  test('the rate with impairments agrees with the count, and falls to a floor that more power cannot mend', () => {
    const r = run({ order: '64', ebn0: 14, phase: 4, timing: 0.02, symbols: 40000 });
    const rate = r.impaired?.here.symbol ?? 0;
    // The mean over 2000 symbols has its own spread, within some per cent.
    expect(relativeError(r.here.counted.symbolErrors / 40000, rate)).toBeLessThan(0.12);
    expect(r.impaired?.here.bit).toBeGreaterThan(r.theory.bit);
    expect(
      run({ order: '64', ebn0: 40, phase: 9, symbols: 2000 }).impaired?.here.bit,
    ).toBeGreaterThan(1e-3);
    expect(run({ order: '64' }).impaired).toBeNull();
  });

  test('without noise and with neighbours held off nothing is wrong', () => {
    const c = qam(64);
    const random = new Random(3);
    const arrived = arrive(send(c, 3048, random), 3000, overallPulse(0.5, 12, 0));
    const noise = (count: number) => random.normals(2 * count);
    expect(receive(c, arrived, 1e9, noise, 10).symbolErrors).toBe(0);
  });

  test('the same seed gives the same figures, another gives others', () => {
    const a = run({ seed: 5, symbols: 3000, ebn0: 6 });
    expect(run({ seed: 5, symbols: 3000, ebn0: 6 }).here).toEqual(a.here);
    expect(run({ seed: 6, symbols: 3000, ebn0: 6 }).here.counted.i).not.toEqual(a.here.counted.i);
  });

  test('Wilson’s interval holds the true rate in about 95 of 100 runs', () => {
    const random = new Random(11);
    let held = 0;
    for (let trial = 0; trial < 2000; trial++) {
      let errors = 0;
      for (let n = 0; n < 200; n++) if (random.uniform() < 0.04) errors++;
      const [low, high] = wilson(errors, 200);
      if (low <= 0.04 && 0.04 <= high) held++;
    }
    expect(held / 2000).toBeGreaterThan(0.93);
    expect(held / 2000).toBeLessThan(0.98);
    expect(wilson(0, 100)[0]).toBe(0);
  });
});

describe('inputs and notices', () => {
  test('an order that the scheme has not is refused by name', () => {
    expect(() => run({ order: '8' })).toThrow(/order: is 8; square QAM/);
    expect(() => run({ scheme: 'psk', order: '256' })).toThrow(/order: is 256; PSK and FSK/);
    expect(() => run({ scheme: 'fsk-coherent', order: '1024' })).toThrow(/order: is 1024/);
  });

  const notices = (some: Parameters<typeof run>[0]) =>
    tool
      .outputs(run(some), withDefaults(tool.inputs, some))
      .filter((o) => o.kind === 'notice')
      .map((o) => o.id);

  test('impairments, short filters and too few errors are said', () => {
    expect(notices({ ebn0: 8 })).toEqual([]);
    expect(notices({ ebn0: 8, phase: 3 })).toEqual(['impaired']);
    expect(notices({ order: '256', ebn0: 22, rollOff: 0.1, span: 4 })).toContain('truncated');
    expect(notices({ scheme: 'psk', order: '4', ebn0: 12 })).toEqual(['few']);
  });

  test('every preset computes and is drawn', () => {
    for (const preset of tool.presets ?? []) {
      const inputs = withDefaults(tool.inputs, preset.inputs);
      const r = evaluate(tool, inputs);
      expect(tool.outputs(r, inputs).length).toBeGreaterThan(5);
      expect(r.sweep.every((s) => s.bitInterval[0] <= s.bit && s.bit <= s.bitInterval[1])).toBe(
        true,
      );
      expect(tool.steps?.(r, inputs).every((s) => !/NaN|undefined/u.test(s.tex ?? ''))).toBe(true);
    }
  });
});
