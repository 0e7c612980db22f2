/** Filters that nobody here designed: published answers, generated hardware, test benches of others. Facts alone are quoted. */
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import type { CicInputs } from './inputs.ts';

type Some = Partial<CicInputs>;
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));
const plain: Some = { compensator: 'none', fs: 1, edge: 1e-6 };

/** [N, R, M, input, output] as the inputs have them. */
const filter = ([stages, rate, m, inputBits, outputBits]: readonly number[]): Some => ({
  ...plain,
  stages: stages ?? 0,
  rate: rate ?? 0,
  delays: [m ?? 0],
  inputBits: inputBits ?? 0,
  outputBits: outputBits ?? 0,
});
const widthsOf = (some: Some) => run(some).words.widths;

describe('published answers', () => {
  // Quoted from memory: the worked example of the 1981 paper, whose table of discarded bits is widely reprinted.
  test('Hogenauer 1981: 6 MHz to 240 kHz, N = 4, R = 25, 16 bits', () => {
    const r = run({});
    expect(r.words.full).toBe(35);
    expect(r.words.pruning?.stages.map((s) => s.discarded)).toEqual([
      1, 6, 9, 13, 14, 15, 16, 17, 19,
    ]);
    // What the paper asks of it: 60 dB of aliasing attenuation and less than 3 dB of droop at 30 kHz.
    expect(-20 * Math.log10(r.fold.largest)).toBeGreaterThan(60);
    expect(r.droop).toBeLessThan(3);
  });

  // Quoted from memory: tables I and II of the paper, for large rates.
  test.each([
    [1, 0.22, 17.1],
    [2, 0.45, 34.3],
    [3, 0.67, 51.4],
    [4, 0.9, 68.5],
    [5, 1.12, 85.6],
    [6, 1.35, 102.8],
  ])('Hogenauer’s tables at 1/8 of the slow rate, N = %i', (stages, droop, alias) => {
    const r = run({ ...plain, stages, rate: 4096, fs: 4096, edge: 1 / 8, outputBits: 16 });
    expect(Math.abs(r.droop - droop)).toBeLessThan(0.0061);
    expect(Math.abs(-20 * Math.log10(r.fold.largest) - alias)).toBeLessThan(0.1);
  });

  // R. Lyons, Computing CIC filter register pruning using Matlab, dsprelated.com/showcode/269.php.
  test('Lyons: N = 3, R = 8, 12 bits: gain 512, registers of 21 bits, 9 cut at the output', () => {
    const { words } = run(filter([3, 8, 1, 12, 12]));
    expect([words.full, words.full - words.outputBits]).toEqual([21, 9]);
  });
});

describe('hardware that MATLAB’s Filter Design HDL Coder generated (TAPR/OpenHPSDR-SVN, trunk/N8VB/MERCURY/MATLAB)', () => {
  test.each<[string, number[], number[]]>([
    ['CIC_D65.v', [5, 65, 1, 16, 20], [47, 43, 38, 33, 28, 26, 25, 24, 23, 23]],
    ['CASCADE_D520_stage1.v', [6, 65, 1, 16, 18], [53, 47, 41, 36, 32, 27, 25, 24, 23, 22, 22, 21]],
    ['CIC_R100_M1_N5_CFIR_stage1.v', [5, 100, 1, 16, 20], [50, 45, 39, 34, 29, 26, 25, 24, 23, 23]],
  ])('%s: the same width at every stage', (_, of, widths) => {
    expect(widthsOf(filter(of))).toEqual(widths);
  });

  // There the first stages have 58 and 58 bits (of 64), and 61, 61 and 61 (of 72): they drop 6 and 11 bits of an input of
  // 16 where the formula, in whole numbers as in doubles, lets them drop 2 and none. The stages behind agree.
  test.each<[string, number[], number[], number[]]>([
    ['CIC_R256_M1_N6.v', [6, 256, 1, 16, 16], [62, 54], [46, 39, 33, 26, 23, 22, 21, 20, 20, 19]],
    [
      'CIC_R256_M1_N7.v',
      [7, 256, 1, 16, 18],
      [72, 64, 56],
      [49, 42, 36, 29, 26, 25, 24, 23, 23, 22, 21],
    ],
  ])('%s: the same behind its first stages', (_, of, first, same) => {
    expect(widthsOf(filter(of))).toEqual([...first, ...same]);
  });

  test('the compensator of CIC_R100_M1_N5_CFIR.m: 1 MHz, 100 kHz within 0.01 dB, 60 dB from 200 kHz, 18 bits', () => {
    const r = run({
      stages: 5,
      rate: 100,
      fs: 100e6,
      edge: 100e3,
      stop: 200e3,
      ripple: 0.01,
      attenuation: 60,
      second: 'half',
      outputBits: 20,
      bits: 18,
    });
    expect(r.compensation?.meets).toBe(true);
    expect(r.compensation?.h.length).toBeLessThan(60);
  });
});

describe('generated receivers of the KiwiSDR (jks-prv/Beagle_SDR_GPS, flydog-sdr/FlyDog_SDR_GPS, verilog/rx)', () => {
  // They leave the first two integrators as they are and prune from the third on.
  test.each<[number, number, number[]]>([
    [222, 46, [25, 22, 21, 20]],
    [463, 49, [26, 22, 21, 20]],
    [823, 52, [26, 22, 21, 20]],
    [1488, 54, [26, 22, 21, 20]],
  ])('R = %i', (rate, full, widths) => {
    const { words } = run(filter([3, rate, 1, 22, 18]));
    expect([words.full, ...words.widths.slice(2)]).toEqual([full, ...widths]);
  });
});

describe('configurations of test benches', () => {
  // paulscherrerinstitute/psi_fix, testbench/psi_fix_cic_dec_fix_1ch_tb/Scripts/preScript.py: 17 bits in, 18 out.
  test.each([
    [3, 10, 1, 10, 1000 / 1024],
    [4, 9, 2, 17, 104_976 / 131_072],
    [4, 6, 2, 15, 20_736 / 32_768],
    [6, 5001, 2, 80, 10_002 ** 6 / 2 ** 80],
  ])('psi_fix order %i, ratio %i, delay %i', (stages, rate, m, growth, gain) => {
    const r = run(filter([stages, rate, m, 17, 18]));
    expect(r.growth).toBe(growth);
    expect(r.normalisedGain).toBeCloseTo(gain, 12);
  });

  // catkira/CIC, tests/test_cic_d.py and tools: every one of them computes, and drops ever more bits along the way.
  test.each([
    [3, 10, 1, 17, 14],
    [7, 10, 3, 17, 17],
    [3, 100, 3, 17, 14],
    [7, 100, 1, 17, 17],
    [5, 32, 1, 15, 24],
    [6, 1024, 1, 16, 16],
    [6, 4095, 1, 32, 32],
    [6, 4096, 1, 16, 34],
    [6, 64, 1, 16, 16],
  ])('N = %i, R = %i, M = %i, %i bits to %i', (...of) => {
    const { words } = run(filter(of));
    const sum = words.pruning?.variance ?? Number.NaN;
    expect(sum).toBeGreaterThan(1 / 12);
    expect(sum).toBeLessThan(2 / 12);
    words.widths.forEach((w, k) => {
      expect(w).toBeLessThanOrEqual(words.widths[k - 1] ?? words.full);
      expect(w).toBeGreaterThan(words.outputBits);
    });
  });

  test('growth is of the product and rounded up: N log₂ RM, not M log₂ NR, and no more than it takes', () => {
    expect(run(filter([4, 25, 1, 16, 16])).growth).toBe(19);
    expect(run(filter([3, 16, 2, 16, 16])).growth).toBe(15);
    expect(run(filter([3, 7, 1, 16, 16])).growth).toBe(9);
  });
});
