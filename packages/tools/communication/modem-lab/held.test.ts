/** The page's figures, held against frozen vectors of mpmath, SciPy and Octave. */
import { psk, qam } from '@tollbench/engines/communication/constellation.ts';
import { raisedCosineAt, rootRaisedCosine, rrcAt } from '@tollbench/engines/communication/pulse.ts';
import { erfc, gaussianTail } from '@tollbench/engines/numeric/erfc.ts';
import { wilson } from '@tollbench/engines/numeric/wilson.ts';
import { relativeError } from '@tollbench/engines/testing/close.ts';
import { describe, expect, test } from 'vitest';
import { expectHeld, type Vectors, vectors } from '../../testing/held.ts';
import type { ModemInputs } from './inputs.ts';
import { ebn0For, theoryOf } from './schemes.ts';

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
  /** Scheme, order, share of wrong bits, Eb/N0 in dB. */
  needed: [ModemInputs['scheme'], number, number, number][];
}

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
    const ours = theoryOf({ scheme: scheme, order: order }, db);
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
        const { bit, symbol } = theoryOf({ scheme: c.scheme, order: c.order }, c.db);
        return [relativeError(bit, c.bit), relativeError(symbol, c.symbol)];
      });
  const differential = errors((s) => s === 'dpsk');
  const offset = errors((s) => s === 'oqpsk' || s === 'msk');
  const psk = errors((s) => s === 'psk');
  const others = errors((s) => s === 'qam' || s.startsWith('fsk'));
  const needed = frozen.needed.map(([scheme, order, rate, db]) =>
    Math.abs((ebn0For({ scheme, order }, rate) ?? Number.NaN) - db),
  );
  const tails = frozen.erfc.map(([x, y]) => relativeError(erfc(x), y));
  // Relative to the pulse's own size: near its zeros the argument's rounding is what is left.
  const pulses = frozen.pulses.map(([t, b, h]) => Math.abs(rrcAt(t, b) - h));
  const ours = againstOctave();

  test('the figures on the page are the ones measured here', () => {
    expect(psk.length).toBeGreaterThan(60);
    expect(others.length).toBeGreaterThan(200);
    expect(worst(psk)).toBeLessThan(1e-12);
    expect(worst(others)).toBeLessThan(1e-12);
    expect(differential.length).toBeGreaterThan(70);
    expect(worst(differential)).toBeLessThan(1e-12);
    expect(worst(offset)).toBeLessThan(1e-13);
    expect(worst(needed)).toBeLessThan(1e-10);
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
        program: 'mpmath',
        version: frozen.mpmath,
        what: 'bit and symbol error rates of DPSK, by the Fourier series of the difference of two phases',
        cases: differential.length,
        largestError: worst(differential),
        errorKind: 'relative',
      },
      {
        program: 'mpmath',
        version: frozen.mpmath,
        what: 'bit and symbol error rates of OQPSK and MSK',
        cases: offset.length,
        largestError: worst(offset),
        errorKind: 'relative',
      },
      {
        program: 'mpmath',
        version: frozen.mpmath,
        what: 'Eb/N0 in dB for a wanted rate, by inverse functions and root finding with 30 digits',
        cases: needed.length,
        largestError: worst(needed),
        errorKind: 'absolute',
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
      const { symbol, bit } = theoryOf({ scheme: scheme, order: order }, db);
      const deviation = Math.sqrt((symbol * (1 - symbol)) / sent);
      expect(Math.abs(wrong / sent - symbol)).toBeLessThan(4 * deviation);
      expect(relativeError(bits / (sent * Math.log2(order)), bit)).toBeLessThan(
        (4 * deviation) / symbol,
      );
    }
  });
});
