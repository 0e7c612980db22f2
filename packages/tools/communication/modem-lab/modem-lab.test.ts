import { psk, qam } from '@tollbench/engines/communication/constellation.ts';
import { raisedCosineAt, rootRaisedCosine, rrcAt } from '@tollbench/engines/communication/pulse.ts';
import { erfc, gaussianTail } from '@tollbench/engines/numeric/erfc.ts';
import { wilson } from '@tollbench/engines/numeric/wilson.ts';
import { relativeError } from '@tollbench/engines/testing/close.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { showQuantity } from '../../define/si.ts';
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

interface Octave extends Vectors<[ModemInputs['scheme'], number, number, number, number]> {
  /** Scheme, order, bits of a symbol, where it stands. */
  points: ['psk' | 'qam', number, number, number, number][];
  tails: number[];
  pulses: {
    kind: 'normal' | 'sqrt';
    rollOff: number;
    rate: number;
    span: number;
    taps: number[];
  }[];
  intervals: [number, number, number, number][];
  /** Scheme, order, dB, symbols sent, wrong symbols, wrong bits. */
  links: ['psk' | 'qam', number, number, number, number, number][];
}

const octave = vectors<Octave['cases'][number]>('modem-lab-octave') as Octave;

/** Errors against Octave's communications package, a figure for each case. */
function againstOctave() {
  const rates = octave.cases.map(([scheme, order, db, symbol, bit]) => {
    const ours = theoryOf(scheme, order, db);
    return Math.max(relativeError(ours.symbol, symbol), relativeError(ours.bit, bit));
  });
  const points = octave.points.map(([scheme, order, label, x, y]) => {
    const c = scheme === 'qam' ? qam(order) : psk(order, order === 4);
    const k = c.labels.indexOf(label);
    return Math.hypot((c.i[k] as number) - x, (c.q[k] as number) - y);
  });
  const tails = octave.tails.flatMap((x, k) =>
    k % 2 === 0 ? [relativeError(gaussianTail(x), octave.tails[k + 1] as number)] : [],
  );
  const taps = octave.pulses.flatMap(({ kind, rollOff, rate, span, taps }) => {
    const ours =
      kind === 'sqrt'
        ? rootRaisedCosine(rollOff, span, rate)
        : taps.map((_, k) => raisedCosineAt(k / rate - span, rollOff));
    return taps.map((h, k) => Math.abs((ours[k] as number) - h));
  });
  const intervals = octave.intervals.map(([errors, trials, low, high]) => {
    const ours = wilson(errors, trials, 1.959963984540054);
    return Math.max(relativeError(ours[0], low), relativeError(ours[1], high));
  });
  return { rates, points, tails, taps, intervals };
}

describe('against SciPy, mpmath and Octave', () => {
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
  const ours = againstOctave();

  test('the figures on the page are the ones measured here', () => {
    expect(psk.length).toBeGreaterThan(60);
    expect(others.length).toBeGreaterThan(200);
    expect(worst(psk)).toBeLessThan(1e-12);
    expect(worst(others)).toBeLessThan(1e-12);
    expect(worst(tails)).toBeLessThan(1e-14);
    expect(worst(pulses)).toBeLessThan(1e-14);
    for (const errors of Object.values(ours)) {
      expect(errors.length).toBeGreaterThan(25);
      expect(worst(errors)).toBeLessThan(1e-11);
    }
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
      {
        program: octave.program,
        version: octave.version,
        what: 'points and Gray labels of PSK and QAM',
        cases: ours.points.length,
        largestError: worst(ours.points),
        errorKind: 'absolute',
        note: 'QAM turned by a quarter: the package lays its bits out that way',
      },
      {
        program: octave.program,
        version: octave.version,
        what: 'taps of cosine and root-cosine filters',
        cases: ours.taps.length,
        largestError: worst(ours.taps),
        errorKind: 'absolute',
      },
      {
        program: octave.program,
        version: octave.version,
        what: 'bit and symbol error rates',
        cases: ours.rates.length,
        largestError: worst(ours.rates),
        errorKind: 'relative',
        note: 'from its labels by qfunc and quadgk: the package has no such rates itself',
      },
      {
        program: octave.program,
        version: octave.version,
        what: 'Gaussian tail and Wilson’s intervals',
        cases: ours.tails.length + ours.intervals.length,
        largestError: worst([...ours.tails, ...ours.intervals]),
        errorKind: 'relative',
      },
    ]);
  });

  test('links of Octave’s own modulators, noise and demodulators err as the theory says', () => {
    for (const [scheme, order, db, sent, wrong, bits] of octave.links) {
      const { symbol, bit } = theoryOf(scheme, order, db);
      const deviation = Math.sqrt((symbol * (1 - symbol)) / sent);
      expect(Math.abs(wrong / sent - symbol)).toBeLessThan(4 * deviation);
      expect(relativeError(bits / (sent * Math.log2(order)), bit)).toBeLessThan(
        (4 * deviation) / symbol,
      );
    }
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

  test('a phase error adds 2(1 − cos φ) to the square of the error vector', () => {
    const some = { ebn0: 15, rollOff: 0.5, span: 16, symbols: 20000 };
    const still = run(some).here.counted.evm;
    const turned = run({ ...some, phase: 10 }).here.counted.evm;
    const expected = Math.sqrt(still ** 2 + 2 * (1 - Math.cos(Math.PI / 18)));
    expect(relativeError(turned, expected)).toBeLessThan(0.01);
  });

  test('what is kept from run to run changes no figure', () => {
    const some = { symbols: 3000, ebn0: 6, phase: 4, seed: 12 };
    const first = run(some);
    run({ ...some, scheme: 'psk', order: '8' });
    run({ ...some, seed: 13, rollOff: 0.4, timing: 0.1 });
    run({ ...some, scheme: 'fsk-noncoherent' });
    expect(run(some)).toEqual(first);
    const tones = { scheme: 'fsk-noncoherent', order: '8', symbols: 2000, ebn0: 3 } as const;
    const before = run(tones).sweep;
    run({ ...tones, order: '4' });
    run({ ...tones, seed: 2 });
    expect(run(tones).sweep).toEqual(before);
  });

  test('more symbols continue the same noise, kept or drawn block by block', () => {
    const kept = run({ scheme: 'psk', order: '8', symbols: 20000, span: 4 });
    const streamed = run({ scheme: 'psk', order: '8', symbols: 20001, span: 4 });
    const cloud = (r: typeof kept) =>
      Array.from(r.here.counted.i.subarray(0, 400), (x, n) =>
        Math.hypot(x, r.here.counted.q[n] as number),
      );
    expect(cloud(streamed)).toEqual(cloud(kept));
    expect(
      Math.abs(streamed.here.counted.symbolErrors - kept.here.counted.symbolErrors),
    ).toBeLessThan(2);
  });

  test('QPSK with impairments has its rate too, other rings of points have not', () => {
    const r = run({ scheme: 'psk', order: '4', ebn0: 6, phase: 15, timing: 0.1, symbols: 40000 });
    const rate = r.impaired?.here.symbol ?? 0;
    expect(relativeError(r.here.counted.symbolErrors / 40000, rate)).toBeLessThan(0.1);
    expect(run({ scheme: 'psk', order: '8', phase: 15 }).impaired).toBeNull();
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
    // The mean over 5000 symbols has its own spread, within some per cent.
    expect(relativeError(r.here.counted.symbolErrors / 40000, rate)).toBeLessThan(0.08);
    expect(r.impaired?.here.bit).toBeGreaterThan(r.theory.bit);
    expect(
      run({ order: '64', ebn0: 40, phase: 9, symbols: 2000 }).impaired?.here.bit,
    ).toBeGreaterThan(1e-3);
    expect(run({ order: '64' }).impaired).toBeNull();
  });

  test('the same seed gives the same figures, another gives others', () => {
    const a = run({ seed: 5, symbols: 3000, ebn0: 6 });
    expect(run({ seed: 5, symbols: 3000, ebn0: 6 }).here).toEqual(a.here);
    expect(run({ seed: 6, symbols: 3000, ebn0: 6 }).here.counted.i).not.toEqual(a.here.counted.i);
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

  test('the eye’s caption counts levels; the error vector comes as a ratio too', () => {
    const all = (some: Parameters<typeof run>[0]) =>
      JSON.stringify(tool.outputs(run(some), withDefaults(tool.inputs, some)));
    const { peakDistortion } = run({ order: '64' }).shaping as { peakDistortion: number };
    expect(all({ order: '64' })).toContain(
      `closes its eyes by ${showQuantity(700 * peakDistortion, '%', 3)}`,
    );
    expect(all({ scheme: 'psk', order: '4' })).toContain('closes the eye by');
    expect(all({ order: '256', rollOff: 0.1, span: 2 })).toContain('closes its eyes altogether');
    expect(all({ scheme: 'psk', order: '8' })).not.toContain('closes');
    expect(all({})).toContain('Modulation error ratio');
    expect(all({ scheme: 'fsk-coherent', order: '4' })).toContain('tones have no error vector');
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
