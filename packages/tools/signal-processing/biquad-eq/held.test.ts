/** The page's figures, held against frozen vectors of SymPy, SciPy and mpmath. */
import type { Band, BandType } from '@tollbench/engines/equaliser/band.ts';
import { branch } from '@tollbench/engines/equaliser/crossover.ts';
import { sectionOfBand } from '@tollbench/engines/equaliser/design.ts';
import { fitBands } from '@tollbench/engines/equaliser/fit.ts';
import { extremes } from '@tollbench/engines/iir/extremes.ts';
import { cascadeZpk, filterSamples, zpkOf } from '@tollbench/engines/iir/section.ts';
import { gainDb, groupDelay } from '@tollbench/engines/iir/zpk.ts';
import { expect, test } from 'vitest';
import { expectHeld, vectors } from '../../testing/held.ts';
import { sumLevel } from './crossing.ts';

interface BandCase {
  kind: 'band';
  type: BandType;
  f: number;
  gain: number;
  q: number;
  fs: number;
  b: number[];
  a: number[];
  at: number[];
  h: number[];
}
interface MatchedCase {
  kind: 'matched';
  type: BandType;
  f: number;
  gain: number;
  q: number;
  fs: number;
  at: number[];
  level: number[];
}
interface ChainCase {
  kind: 'chain';
  bands: [BandType, number, number, number][];
  fs: number;
  at: number[];
  level: number[];
  peak: number;
  delay: number[];
  impulse: number[];
}
interface CrossoverCase {
  kind: 'crossover';
  order: number;
  riley: boolean;
  f: number;
  at: number[];
  low: number[];
  high: number[];
  sum: number[];
  difference: number[];
}
interface FitCase {
  kind: 'fit';
  count: number;
  f: number[];
  wanted: number[];
  rms: number;
}
type Case = BandCase | MatchedCase | ChainCase | CrossoverCase | FitCase;

const python = vectors<Case>('biquad-eq');
const { sympy, mpmath } = python as unknown as { sympy: string; mpmath: string };
const of = <K extends Case['kind']>(kind: K) =>
  python.cases.filter((c): c is Extract<Case, { kind: K }> => c.kind === kind);

const bandOf = (type: BandType, frequency: number, gain: number, value: number): Band => ({
  type,
  frequency,
  gain,
  width: { kind: 'q', value },
});
const angle = (f: number, fs: number) => (2 * Math.PI * f) / fs;
const level = (h: number) => 20 * Math.log10(h);

/** Coefficients over 1 or themselves, and levels where those pass more than −100 dB. */
function bilinear() {
  let [coefficients, levels] = [0, 0];
  for (const c of of('band')) {
    const s = sectionOfBand(bandOf(c.type, c.f, c.gain, c.q), c.fs, 'bilinear');
    [...s.b, ...s.a].forEach((v, k) => {
      const theirs = [...c.b, ...c.a][k] ?? 0;
      coefficients = Math.max(coefficients, Math.abs(v - theirs) / Math.max(1, Math.abs(theirs)));
    });
    c.at.forEach((f, k) => {
      const theirs = level(c.h[k] ?? 0);
      if (theirs < -60) return;
      levels = Math.max(levels, Math.abs(gainDb(zpkOf(s), angle(f, c.fs)) - theirs));
    });
  }
  return { coefficients, levels };
}

function matched(): number {
  let worst = 0;
  for (const c of of('matched')) {
    const s = sectionOfBand(bandOf(c.type, c.f, c.gain, c.q), c.fs, 'matched');
    c.at.forEach((f, k) => {
      worst = Math.max(worst, Math.abs(gainDb(zpkOf(s), angle(f, c.fs)) - (c.level[k] ?? 0)));
    });
  }
  return worst;
}

function chains() {
  let [levels, peaks, delays, impulses] = [0, 0, 0, 0];
  for (const c of of('chain')) {
    const sections = c.bands.map(([type, f, gain, q]) =>
      sectionOfBand(bandOf(type, f, gain, q), c.fs, 'bilinear'),
    );
    const zpk = cascadeZpk(sections);
    c.at.forEach((f, k) => {
      const w = angle(f, c.fs);
      levels = Math.max(levels, Math.abs(gainDb(zpk, w) - (c.level[k] ?? 0)));
      const theirs = c.delay[k] ?? 0;
      const off = Math.abs(groupDelay(zpk, w) - theirs);
      delays = Math.max(delays, off / Math.max(1, Math.abs(theirs)));
    });
    const high = extremes(zpk, 0, Math.PI).high;
    // The search over 400,000 frequencies can miss a little of the top, and never find more.
    expect(high).toBeGreaterThan(c.peak - 1e-9);
    peaks = Math.max(peaks, Math.abs(high - c.peak));
    filterSamples(sections, [1, ...new Array<number>(63).fill(0)]).forEach((v, k) => {
      impulses = Math.max(impulses, Math.abs(v - (c.impulse[k] ?? 0)));
    });
  }
  return { levels, peaks, delays, impulses };
}

function crossovers(): number {
  let worst = 0;
  for (const c of of('crossover')) {
    const family = c.riley ? 'linkwitz-riley' : 'butterworth';
    const [low, high] = (['low', 'high'] as const).map((side) =>
      cascadeZpk(
        branch(family, c.order, side, c.f).map((band) => sectionOfBand(band, 48e3, 'bilinear')),
      ),
    );
    if (!low || !high) throw new Error('no branches');
    c.at.forEach((f, k) => {
      const w = angle(f, 48e3);
      const pairs: [number, number][] = [
        [gainDb(low, w), level(c.low[k] ?? 0)],
        [gainDb(high, w), level(c.high[k] ?? 0)],
        [sumLevel(low, high, 1, w), level(c.sum[k] ?? 0)],
        [sumLevel(low, high, -1, w), level(c.difference[k] ?? 0)],
      ];
      for (const [ours, theirs] of pairs)
        if (theirs > -80) worst = Math.max(worst, Math.abs(ours - theirs));
    });
  }
  return worst;
}

/** By how much our residual is above the best of SciPy's forty starts, in dB rms. */
function fits(): number {
  let worst = 0;
  for (const c of of('fit')) {
    const bands = fitBands({
      frequency: c.f,
      level: c.wanted,
      bands: c.count,
      shelves: false,
      limits: { from: 20, to: 1e4, minGain: -20, maxGain: 12, minQ: 0.2, maxQ: 6, maxShelfQ: 1 },
      fs: 48e3,
    });
    const zpk = cascadeZpk(bands.map((band) => sectionOfBand(band, 48e3, 'bilinear')));
    const sum = c.f.reduce(
      (s, f, k) => s + (gainDb(zpk, angle(f, 48e3)) - (c.wanted[k] ?? 0)) ** 2,
      0,
    );
    worst = Math.max(worst, Math.sqrt(sum / c.f.length) - c.rms);
  }
  return worst;
}

test('the figures on the page are the ones measured here', () => {
  const b = bilinear();
  const c = chains();
  const scipy = { program: python.program, version: python.version } as const;
  const mp = { program: 'mpmath', version: mpmath } as const;
  expectHeld(import.meta.dirname, [
    {
      program: 'SymPy',
      version: sympy,
      what: 'coefficients of bilinear bands of eleven types, from symbols at 40 digits, over 1 or themselves',
      cases: of('band').length,
      largestError: b.coefficients,
      errorKind: 'relative',
    },
    {
      ...scipy,
      what: 'levels of these bands at six frequencies, where above −60 dB',
      cases: of('band').length,
      largestError: b.levels,
      errorKind: 'absolute',
      unit: 'dB',
    },
    {
      ...mp,
      what: 'levels of matched bands of five types, their numerators found by Newton’s method',
      cases: of('matched').length,
      largestError: matched(),
      errorKind: 'absolute',
      unit: 'dB',
    },
    {
      ...scipy,
      what: 'levels of chains of 2 to 10 bands',
      cases: of('chain').length,
      largestError: c.levels,
      errorKind: 'absolute',
      unit: 'dB',
    },
    {
      ...scipy,
      what: 'largest gain of the same chains, against the largest at 400,000 frequencies',
      cases: of('chain').length,
      largestError: c.peaks,
      errorKind: 'absolute',
      unit: 'dB',
    },
    {
      ...scipy,
      what: 'group delay of the same chains, which it takes from polynomials, over a sample or itself',
      cases: of('chain').length,
      largestError: c.delays,
      errorKind: 'relative',
    },
    {
      ...scipy,
      what: 'impulse responses of the same chains, 64 samples',
      cases: of('chain').length,
      largestError: c.impulses,
      errorKind: 'absolute',
    },
    {
      ...scipy,
      what: 'branches, sums and differences of crossovers, where above −80 dB',
      cases: of('crossover').length,
      largestError: crossovers(),
      errorKind: 'absolute',
      unit: 'dB',
    },
    {
      ...scipy,
      what: 'residual of fitted peaks above the best of forty starts of least_squares',
      cases: of('fit').length,
      largestError: Math.max(0, fits()),
      errorKind: 'absolute',
      unit: 'dB',
    },
  ]);
});
