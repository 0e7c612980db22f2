/** Filters that others published, as their numbers stand in the repositories and standards named. */
import { flippedExponentialAt } from '@tollbench/engines/communication/nyquist-pulse.ts';
import { raisedCosineAt } from '@tollbench/engines/communication/pulse.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import type { ShapingInputs } from './inputs.ts';
import { CDMA_HALF, presets } from './presets.ts';

type Some = Partial<ShapingInputs>;
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, { symbols: 1000, ...some }));
const tapsOf = (some: Some): number[] => [...run(some).filters.transmit];
/** The first half of symmetric taps, the middle one last. */
const half = (taps: readonly number[]): number[] => taps.slice(0, (taps.length + 1) / 2);
const close = (ours: readonly number[], theirs: readonly number[], off: number) => {
  expect(ours.length).toBe(theirs.length);
  theirs.forEach((h, k) => {
    expect(Math.abs((ours[k] ?? 9) - h), `tap ${k}`).toBeLessThanOrEqual(off);
  });
};

describe('outputs of MATLAB, as mhostetter/sdr (MIT) has them in tests/modulation', () => {
  test.each<[number, number, number, number[]]>([
    [0.5, 1, 4, [0.294484971602175, 0.495952531195524, 0.578462943154043]],
    [
      0.1,
      6,
      4,
      [
        -0.01258468371765, 0.027659902370502, 0.058254053817777, 0.055873292530461,
        0.013225271930828, -0.052370657918482, -0.103250163707181, -0.098107707453257,
        -0.013620609585221, 0.140121460402837, 0.319258502005088, 0.462493232315085,
        0.517131236777947,
      ],
    ],
    [
      0.5,
      5,
      4,
      [
        -0.0075045122383, 0.007736024298795, 0.021225965972797, 0.007736024298795, -0.0375225611915,
        -0.078440942080194, -0.053064914931994, 0.078440942080194, 0.289388587449134,
        0.487369530824083, 0.568452009962539,
      ],
    ],
    [
      0,
      6,
      4,
      [
        0, 0.041628469482581, 0.06475870073541, 0.05087924047871, 0, -0.06541616632977,
        -0.10793116789235, -0.091582632861678, 0, 0.152637721436129, 0.323793503677051,
        0.457913164308388, 0.508613646215961,
      ],
    ],
    [
      1,
      6,
      4,
      [
        -0.00445202276364, 0, 0.006430699547479, 0, -0.010105385003182, 0, 0.018189693005728, 0,
        -0.042442617013365, 0, 0.212213085066823, 0.500015301781167, 0.636639255200468,
      ],
    ],
  ])('rcosdesign(%d, %d, %d)', (rollOff, span, samples, wanted) => {
    close(half(tapsOf({ rollOff, span, samples })), wanted, 1e-15);
  });

  test.each<[number, number, number, number[]]>([
    [
      0.5,
      6,
      4,
      [
        0, 0.00255122484689, 0.009166673725052, 0.01216047500523, 0, -0.030796008130127,
        -0.064166716075367, -0.065481437736847, 0, 0.140317366578957, 0.320833580376834,
        0.474258525203955, 0.534534765091686,
      ],
    ],
    [
      0.9,
      6,
      5,
      [
        0, 0.000087347868337, -0.001363257020297, -0.003179196519357, -0.002936842615739, 0,
        0.002046647144249, -0.002469101444941, -0.014054366070751, -0.020928840397673, 0,
        0.070539192530348, 0.193056257032045, 0.339907130444025, 0.460995668606454,
        0.508002391550292,
      ],
    ],
  ])('rcosdesign(%d, %d, %d, "normal")', (rollOff, span, samples, wanted) => {
    close(half(tapsOf({ pulse: 'rc', rollOff, span, samples })), wanted, 1e-15);
  });

  test.each<[number, number, number, number[]]>([
    [
      0.1,
      4,
      8,
      [
        0.013681118327446, 0.015704625974656, 0.017867701683528, 0.020148600466195,
        0.022519366769891, 0.02494609433048, 0.027389496145141, 0.029805789007623,
        0.032147877101139, 0.034366798206737, 0.036413375794617, 0.038240002357488,
        0.039802465488123, 0.041061719828662, 0.04198550615921, 0.042549724053551,
        0.042739476611022,
      ],
    ],
    [
      0.3,
      4,
      9,
      [
        0.000003541513313, 0.000010719008155, 0.000030453454794, 0.000081214725312,
        0.00020330555051, 0.000477727163477, 0.001053724021293, 0.002181675073694,
        0.004240035602427, 0.007735086616445, 0.013245766765738, 0.0212914515435, 0.032125484167062,
        0.045499889020253, 0.06049050879681, 0.075488428072829, 0.088427993553467,
        0.097233384798858, 0.100359221104126,
      ],
    ],
  ])('gaussdesign(%d, %d, %d)', (bt, span, samples, wanted) => {
    close(half(tapsOf({ pulse: 'gaussian', scale: 'dc', bt, span, samples })), wanted, 1e-15);
  });
});

describe('published answers', () => {
  test('GNU Radio, gr-filter/python/filter/qa_firdes.py: root_raised_cosine(1, 4, 1, 0.35, 11), five places', () => {
    const [, preset] = presets;
    close(
      half(tapsOf(preset?.inputs ?? {})),
      [
        -0.04609205573797226, -0.02069387212395668, 0.050548505038022995, 0.14850808680057526,
        0.23387153446674347, 0.2677156329154968,
      ],
      5e-8,
    );
  });

  test('liquid-dsp (MIT), src/filter/tests/firdes_autotest.c: rrcos and rcos of k = 2, m = 3, β = 0.3', () => {
    const given = { rollOff: 0.3, samples: 2, span: 6, scale: 'given' } as const;
    close(
      half(tapsOf(given)),
      [-3.311577e-2, 4.501582e-2, 5.659688e-2, -1.536039e-1, -7.500154e-2, 6.15345e-1, 1.081972],
      5e-7,
    );
    close(
      half(tapsOf({ ...given, pulse: 'rc' })),
      [0, 7.20253052925685e-2, 0, -1.7471802372694e-1, 0, 6.23332275392119e-1, 1],
      1e-14,
    );
  });

  test('komm, tests/pulses: the taps of a sinc, and Beaulieu’s pulse better than a raised cosine off the instant', () => {
    close(
      half(tapsOf({ pulse: 'rc', rollOff: 0, samples: 4, span: 4, scale: 'given' })),
      [0, -0.128617, -0.212207, -0.180063, 0, 0.300105, 0.63662, 0.900316, 1],
      1e-6,
    );
    const symbols = Array.from({ length: 2000 }, (_, k) => k + 1);
    for (const rollOff of [0.25, 0.35, 0.5, 0.75, 1])
      for (const shift of [0.05, 0.1, 0.2]) {
        const distortion = (at: (t: number, b: number) => number) =>
          symbols.reduce(
            (sum, k) => sum + Math.abs(at(k + shift, rollOff)) + Math.abs(at(shift - k, rollOff)),
            0,
          );
        expect(distortion(flippedExponentialAt)).toBeLessThan(distortion(raisedCosineAt));
      }
  });

  test('ETSI EN 302 307 (DVB-S2): long root-raised cosines of 0.35, 0.25 and 0.20 meet their masks, and a short one does not', () => {
    for (const [mask, rollOff] of [
      ['dvb-35', 0.35],
      ['dvb-25', 0.25],
      ['dvb-20', 0.2],
    ] as const) {
      const channel = (span: number) => run({ mask, rollOff, span, samples: 4 }).channel;
      expect(channel(64).margin?.value).toBeGreaterThan(0.1);
      expect(channel(6).margin?.value).toBeLessThan(0);
    }
  });
});

const rx = { pulse: 'taps', scale: 'given' } as const;

describe('filters of others, pasted as they stand', () => {
  const RRC_0_2 = `// Generated using rcosdesign(0.2, 8, 5, 'sqrt') in MATLAB
static q15_t RRC_0_2_FILTER[] = {401, 104, -340, -731, -847, -553, 112, 909, 1472, 1450, 683, -675, -2144, -3040, -2706, -770, 2667, 6995,
                                 11237, 14331, 15464, 14331, 11237, 6995, 2667, -770, -2706, -3040, -2144, -675, 683, 1450, 1472, 909, 112,
                                 -553, -847, -731, -340, 104, 401, 0};`;

  test('g4klx/MMDVM (GPL-2, figures), the RRC 0.2 of DMR and YSF in 16 bits: rcosdesign’s taps to half a bit, one 0 more', () => {
    const r = run({ ...rx, coefficients: RRC_0_2, samples: 5 });
    expect(r.filters.transmit.length).toBe(42);
    const ideal = tapsOf({ rollOff: 0.2, span: 8, samples: 5 });
    const scale = 15464 / Math.max(...ideal);
    close(
      [...r.filters.transmit].slice(0, 41),
      ideal.map((h) => h * scale),
      0.75,
    );
    const same = run({ rollOff: 0.2, span: 8, samples: 5 });
    expect(r.isi.rms).toBeCloseTo(same.isi.rms, 4);
  });

  test('g4klx/MMDVM (GPL-2, figures), the RRC 0.5 of M17 in 16 bits: rcosdesign’s taps to two units of the last place', () => {
    const coefficients =
      'static q15_t RRC_0_5_FILTER[] = {-147, -88, 72, 220, 223, 46, -197, -285, -79, 334, 623, 390, -498, -1691, -2363, -1556, 1284, 5872, 11033,\n\t\t\t\t  15109, 16656, 15109, 11033, 5872, 1284, -1556, -2363, -1691, -498, 390, 623, 334, -79, -285, -197, 46, 223,\n\t\t\t\t  220, 72, -88, -147, 0};';
    const r = run({ ...rx, coefficients, samples: 5, scale: 'energy' });
    close(
      [...r.filters.transmit].slice(0, 41),
      tapsOf({ rollOff: 0.5, span: 8, samples: 5 }),
      6.2e-5,
    );
  });

  test('g4klx/MMDVM (GPL-2, figures), the RRC 0.2 of NXDN, ten samples a symbol', () => {
    const coefficients = `static q15_t NXDN_0_2_FILTER[] = {284, 198, 73, -78, -240, -393, -517, -590, -599, -533, -391, -181, 79, 364, 643, 880, 1041, 1097, 1026, 819,
                                  483, 39, -477, -1016, -1516, -1915, -2150, -2164, -1914, -1375, -545, 557, 1886, 3376, 4946, 6502, 7946, 9184,
                                  10134, 10731, 10935, 10731, 10134, 9184, 7946, 6502, 4946, 3376, 1886, 557, -545, -1375, -1914, -2164, -2150,
                                  -1915, -1516, -1016, -477, 39, 483, 819, 1026, 1097, 1041, 880, 643, 364, 79, -181, -391, -533, -599, -590,
                                  -517, -393, -240, -78, 73, 198, 284, 0};`;
    const r = run({ ...rx, coefficients, samples: 10 });
    const ideal = run({ rollOff: 0.2, span: 8, samples: 10 });
    expect(100 * r.isi.rms).toBeCloseTo(100 * ideal.isi.rms, 1);
    expect(r.channel.occupied).toBeCloseTo(ideal.channel.occupied, -4);
  });

  test('g4klx/MMDVM (GPL-2, figures), D-Star’s Gaussian in 16 bits: gaussfir(0.5, 4, 5)', () => {
    const coefficients =
      'static q15_t   GAUSSIAN_0_5_FILTER[] = {8, 104, 760, 3158, 7421, 9866, 7421, 3158, 760, 104, 8, 0};';
    const r = run({ ...rx, coefficients, samples: 5, scale: 'peak', receiver: 'none' });
    const ideal = tapsOf({ pulse: 'gaussian', bt: 0.5, span: 2, samples: 5, scale: 'peak' });
    close([...r.filters.transmit].slice(0, 11), ideal, 1e-4);
    expect(r.isi.rms).toBeGreaterThan(0);
  });

  test('g4klx/MMDVM (GPL-2, figures), a boxcar of ten samples: no ISI behind its match', () => {
    const coefficients =
      'static q15_t   BOXCAR10_FILTER[] = {6000, 6000, 6000, 6000, 6000, 6000, 6000, 6000, 6000, 6000};';
    expect(run({ ...rx, coefficients, samples: 10 }).isi.rms).toBe(0);
  });

  test('M17-Project/libm17, math/rrc.c (GPL, figures): floats of α 0.5, span 8, five samples', () => {
    const coefficients = `//alpha=0.5, span=8, sps=5, gain=sqrt(sps)
const float rrc_taps_5[8*5+1]=
{
	-0.004519384154389f, -0.002744505321971f,
	 0.002187793653660f,  0.006734308458208f,
	 0.006823188093192f,  0.001355815246317f,
	-0.005994389201970f, -0.008697733303330f,
	-0.002410076268276f,  0.010204314627992f,
	 0.018981413448435f,  0.011949415510291f,
	-0.015182045838927f, -0.051615756197679f,
	-0.072094910038768f, -0.047453533621088f,
	 0.039168634270669f,  0.179164496628150f,
	 0.336694345124862f,  0.461088271869920f,
	 0.508340710642860f,  0.461088271869920f,
	 0.336694345124862f,  0.179164496628150f,
	 0.039168634270669f, -0.047453533621088f,
	-0.072094910038768f, -0.051615756197679f,
	-0.015182045838927f,  0.011949415510291f,
	 0.018981413448435f,  0.010204314627992f,
	-0.002410076268276f, -0.008697733303330f,
	-0.005994389201970f,  0.001355815246317f,
	 0.006823188093192f,  0.006734308458208f,
	 0.002187793653660f, -0.002744505321971f,
	-0.004519384154389f
};`;
    const r = run({ ...rx, coefficients, samples: 5 });
    close([...r.filters.transmit], tapsOf({ rollOff: 0.5, span: 8, samples: 5 }), 1e-15);
  });

  test('C.S0002 (cdma2000, IS-95), the 48 baseband taps as a column of MATLAB', () => {
    const column = [...CDMA_HALF.split(' '), ...CDMA_HALF.split(' ').reverse()].join(';\n');
    const r = run({ ...rx, coefficients: `h = [${column}];`, samples: 4, rate: 1.2288e6 });
    expect(r.filters.transmit.length).toBe(48);
    // The standard’s limits (quoted from memory): within ±1.5 dB up to 590 kHz, 40 dB down from 740 kHz on.
    const level = (f: number) =>
      r.channel.density[r.channel.frequency.findIndex((x) => x >= f)] as number;
    const band = [...r.channel.density].filter(
      (_, k) => (r.channel.frequency[k] as number) <= 590e3,
    );
    expect(Math.max(...band) - Math.min(...band)).toBeLessThan(3);
    const stop = [...r.channel.density].filter(
      (_, k) => (r.channel.frequency[k] as number) >= 740e3,
    );
    expect(Math.max(...stop) - Math.max(...band)).toBeLessThan(-39.9);
    expect(level(614.4e3)).toBeLessThan(-3);
    // It is no Nyquist pulse: its matched filter leaves plenty.
    expect(100 * r.isi.rms).toBeGreaterThan(10);
  });

  test('a D-Star transmitter of MMDVM’s family, BT 0.35 in 16 bits with zeros in front', () => {
    const coefficients =
      'const int16_t TX_GAUSSIAN_0_35_FILTER[] = {0,     0,     0,     0,     1001, 3514, 9333, 18751,\n 28499, 32767, 28499, 18751, 9333, 3514, 1001};';
    const r = run({ ...rx, coefficients, samples: 5, scale: 'peak', receiver: 'none' });
    const ideal = tapsOf({ pulse: 'gaussian', bt: 0.35, span: 2, samples: 5, scale: 'peak' });
    close([...r.filters.transmit].slice(4), ideal, 1e-4);
    // The symbol stands at the largest tap.
    expect(r.instant).toBe(9);
  });

  test('a tuple and an array of Python, a column of a table, a file of hexadecimal words', () => {
    const wanted = [0.25, 0.5, 0.25];
    for (const coefficients of [
      '(0.25, 0.5, 0.25)',
      '(0.25, 0.5,\n 0.25,)',
      'h = np.array([0.25, 0.5, 0.25])',
      'numpy.array([0.25, 0.5, 0.25], dtype=np.float32)',
      'n,tap\r\n0,0.25\r\n1,0.5\r\n2,0.25',
    ])
      expect(tapsOf({ ...rx, coefficients, samples: 2 }), coefficients).toEqual(wanted);
    expect(
      tapsOf({ ...rx, coefficients: 'Radix = 16;\nCoefData = 0100, ff00, 0100;', samples: 2 }),
    ).toEqual([256, -256, 256]);
  });

  test('a whole header is refused at what follows its first array', () => {
    const coefficients = `${RRC_0_2}\nconst uint16_t RRC_0_2_FILTER_LEN = 42U;`;
    expect(() => run({ ...rx, coefficients })).toThrow('go on behind the closing bracket');
  });
});
