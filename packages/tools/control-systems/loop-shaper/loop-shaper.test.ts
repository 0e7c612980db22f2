import { simulateLoop } from '@tollbench/engines/control/loop-simulation.ts';
import { relativeError } from '@tollbench/engines/testing/close.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { fraction } from '../../define/fields.ts';
import { isAsked, readInputs, withDefaults, writeInputs } from '../../define/inputs.ts';
import { exportedText } from '../../testing/folder.ts';
import tool from './index.ts';
import type { LoopInputs } from './inputs.ts';
import { presets } from './presets.ts';

const run = (some: Partial<LoopInputs>) => evaluate(tool, withDefaults(tool.inputs, some));

describe('the tool', () => {
  test('has an axis of a picosecond at the least, which even a long dead time fits', () => {
    expect(() => tool.inputs.end.parse('5e-324')).toThrow(/the least is 1\s?ps/u);
    const r = run({ delay: 25, horizon: 'set', end: 1e-12 });
    expect(r.time.t.at(-1)).toBeCloseTo(1e-12, 15);
  });

  test('what is placed lies where it was asked for', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('place-pi', 'place-pd', 'place-pid', 'place-lead', 'place-leadlag'),
        fc.double({ min: -0.7, max: 1, noNaN: true }),
        fc.double({ min: 25, max: 75, noNaN: true }),
        fc.double({ min: 0, max: 0.3, noNaN: true }),
        (kind, e, phaseMargin, delay) => {
          const crossover = 10 ** e;
          const inputs = withDefaults(tool.inputs, {
            plant: fraction([3], [0.1, 1, 1]),
            delay,
            kind: kind as LoopInputs['kind'],
            crossover,
            phaseMargin,
          });
          let r: ReturnType<typeof run>;
          try {
            r = evaluate(tool, inputs);
          } catch (error) {
            expect(String(error)).toMatch(/phaseMargin: The controller would have to give/);
            return;
          }
          const found = r.margins.gainCrossings.find(
            (c) => relativeError(c.omega, crossover) < 1e-9,
          );
          expect(found?.phaseMargin).toBeCloseTo(phaseMargin, 7);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('a crossover with 90° of margin is right where |S| is −3 dB', () => {
    const r = run({ kind: 'place-pd', crossover: 0.1, phaseMargin: 90 });
    expect(r.band.rejection).toBeCloseTo(0.1, 12);
  });

  test('every preset shows what its title says', () => {
    for (const preset of tool.presets ?? []) {
      const r = run(preset.inputs);
      expect(r.verdict, preset.title).toBe('stable');
      expect(r.figures?.settlingTime, preset.title).not.toBeNull();
      expect('margins' in r.sampled && r.sampled.unstable === 0, preset.title).toBe(true);
      if (preset.title.includes('crosses 0 dB again'))
        expect(r.margins.gainCrossings.length).toBe(3);
      if (preset.title.includes('less gain')) expect(r.margins.gainDecrease).not.toBeNull();
    }
  });

  test('dead time grows until the delay margin, and not beyond', () => {
    const margin = run({}).margins.delay?.delayMargin ?? 0;
    expect(run({ delay: 0.999 * margin }).verdict).toBe('stable');
    expect(run({ delay: 1.001 * margin }).verdict).toBe('unstable');
  });

  test('integral action leaves no lasting error, a gain alone does', () => {
    expect(run({}).loadFinal).toBe(0);
    const p = run({ plant: fraction([1], [1, 1]), kind: 'gain', gain: 20 });
    expect(p.final).toBeCloseTo(10 / 11, 12);
    expect(p.loadFinal).toBeCloseTo(1 / 11, 12);
  });

  test('figures belong to the loop, not to the axis that is shown', () => {
    const [whole, short] = [run({}), run({ horizon: 'set', end: 0.2 })];
    expect(short.time.end).toBe(0.2);
    expect(short.figures).toEqual(whole.figures);
    expect(short.loadPeak).toBe(whole.loadPeak);
  });

  test('a slow tail is followed to its end, and ringing that outlasts all of it has no settling time', () => {
    // PI zero at 0.1 leaves a pole near 0.1 under a crossover at 5: some per cent, for a long time.
    const tail = run({
      plant: fraction([1], [1, 1]),
      kind: 'custom',
      gain: 14,
      controller: fraction([1, 0.1], [1, 0]),
    });
    const slow = tail.closedPoles.reduce((m, p) => Math.max(m, p.re), Number.NEGATIVE_INFINITY);
    const residue = tail.figures?.settlingTime ?? 0;
    expect(residue * -slow).toBeGreaterThan(1.5);
    const step = simulateLoop(
      tail.controller.c,
      tail.plant,
      { reference: 1, load: 0 },
      4 * residue,
      20000,
    );
    step.y.forEach((y, k) => {
      const t = step.t[k] as number;
      if (t > residue * 1.001) expect(Math.abs(y - 1)).toBeLessThan(0.02);
      if (t < residue * 0.999 && t > residue * 0.9) expect(Math.abs(y - 1)).toBeGreaterThan(0.02);
    });
    expect(
      run({ plant: fraction([1], [1, 2e-5, 1]), kind: 'gain', gain: 0 }).figures?.settlingTime,
    ).toBeNull();
  });

  test('any dead time is too much where |L| stays above 1', () => {
    const r = run({ plant: fraction([2, 1], [1, 3]), kind: 'gain', gain: 0 });
    expect(r.verdict).toBe('stable');
    expect(r.delayMargin?.seconds).toBe(0);
    expect(
      run({ plant: fraction([2, 1], [1, 3]), kind: 'gain', gain: 0, delay: 1e-3 }).verdict,
    ).toBe('unstable');
  });

  test('of a loop that is not stable no speed, margin in time or final value is claimed', () => {
    for (const some of [
      { gain: 40 },
      { plant: fraction([6], [1, 3, 2, 0]), kind: 'gain', gain: 0 },
      { plant: fraction([1.2], [1, 1]), delay: 5, kind: 'gain', gain: 0 },
      {
        plant: fraction([2], [1, 1, -2]),
        kind: 'custom',
        gain: 0,
        controller: fraction([1, -1], [1, 2]),
      },
    ] as const) {
      const inputs = withDefaults(tool.inputs, some as Partial<LoopInputs>);
      const list = tool.outputs(evaluate(tool, inputs), inputs);
      const claims = list.flatMap((o) => (o.kind === 'readouts' ? o.items : []));
      for (const name of [
        'sensitivityPeak',
        'delayMargin',
        'bandwidth',
        'complementarySensitivityPeak',
        'rejectionBandwidth',
        'overshoot',
        'riseTime',
        'settlingTime',
        'finalValue',
        'loadPeak',
        'loadFinalValue',
      ])
        expect(claims.find((c) => c.name === name)?.value, name).toBeNull();
      const captions = list.flatMap((o) => ('caption' in o && o.caption ? [o.caption] : []));
      expect(
        captions.filter((c) => /unstable|not stable|verge|This one is not/u.test(c)),
      ).toHaveLength(4);
      expect(captions.join(' ')).not.toMatch(/settles|within 2 %|3 dB down|may rise/u);
    }
  });

  test('Nyquist’s count agrees with the closed loop', () => {
    const caption = (some: Partial<LoopInputs>) => {
      const inputs = withDefaults(tool.inputs, some);
      const found = tool
        .outputs(evaluate(tool, inputs), inputs)
        .find((o) => o.kind === 'plot' && o.id === 'nyquist');
      return found && 'caption' in found ? found.caption : '';
    };
    expect(caption({ gain: 40 })).toMatch(/twice clockwise: Z = P \+ n = 0 \+ 2 = 2/u);
    expect(caption({ plant: fraction([3], [1, -1]), kind: 'gain', gain: 0 })).toMatch(
      /1 pole right of the axis .* once anticlockwise: Z = P \+ n = 1 − 1 = 0/u,
    );
  });

  test('bad inputs are refused by name', () => {
    expect(() => run({ plant: fraction([0], [1, 1]) })).toThrow(/plant: is zero/);
    expect(() => run({ plant: fraction([1, 0, 0], [1, 1]) })).toThrow(
      /plant: The numerator has degree 2/,
    );
    expect(() => run({ kind: 'custom', controller: fraction([1, 0, 0], [0.1, 1]) })).toThrow(
      /controller: The numerator/,
    );
    expect(() => run({ low: 3, high: 2 })).toThrow(/low: is 3/);
    expect(() => run({ kind: 'place-pi', phaseMargin: 170 })).toThrow(
      /phaseMargin: The controller would have to give/,
    );
  });
});

describe('an open loop as it is', () => {
  const open = {
    plant: fraction([25], [1, 0.556, 2500]),
    delay: 100,
    kind: 'none',
  } as const satisfies Partial<LoopInputs>;

  test('has the gain margin of its resonance, a thousand turns of the dead time beyond the first crossing', () => {
    const { gainIncrease } = run(open).margins;
    expect(20 * Math.log10(gainIncrease?.gainMargin ?? 0)).toBeCloseTo(0.973, 3);
    // It is the crossing nearest to the resonance, whose height bounds it: 25/(0.556·50) = 0.899.
    expect(gainIncrease?.omega).toBeGreaterThan(49.9);
    expect(gainIncrease?.omega).toBeLessThan(50.1);
    expect(1 / (gainIncrease?.gainMargin ?? 0)).toBeLessThan(0.8993);
    expect(run({ ...open, kind: 'gain', gain: 0 }).margins.gainIncrease).toEqual(gainIncrease);
    expect(run({ ...open, kind: 'gain', gain: 0.96 }).verdict).toBe('stable');
    expect(run({ ...open, kind: 'gain', gain: 0.98 }).verdict).toBe('unstable');
  });

  test('has no controller to show or to write in C, and asks for none of its settings', async () => {
    const inputs = withDefaults(tool.inputs, open);
    const list = tool.outputs(evaluate(tool, inputs), inputs);
    const shown = list.flatMap((o) => (o.kind === 'readouts' ? [o.id] : []));
    expect(shown).toEqual(['margins', 'speed']);
    expect(list.filter((o) => o.kind === 'notice').map((o) => o.id)).not.toContain('slow-sampling');
    const asked = Object.keys(tool.inputs).filter((name) =>
      isAsked(tool.inputs, name, (n) => (n === 'kind' ? 'none' : undefined)),
    );
    expect(asked).toEqual(['plant', 'delay', 'kind', 'horizon']);
    await expect(exportedText(tool, 'c', open)).rejects.toThrow(/kind: is none/u);
    // A limit that is no limit has no bearing here.
    expect(run({ ...open, low: 3, high: 2 }).verdict).toBe('stable');
  });
});

describe('gain margins of any size', () => {
  test('of 200 dB are said, with and without dead time', () => {
    // (s + 1)⁻³ at 10⁻⁹ of its margin of 8.
    for (const [delay, tolerance] of [
      [0, 9],
      [1e-9, 5],
    ] as const) {
      const r = run({ plant: fraction([8e-10], [1, 3, 3, 1]), delay, kind: 'none' });
      expect(20 * Math.log10(r.margins.gainIncrease?.gainMargin ?? 0)).toBeCloseTo(200, tolerance);
    }
  });

  test('are none where L only comes up to the axis, or runs through 0 or a pole on it', () => {
    for (const plant of [
      fraction([1], [1, 2, 1]),
      fraction([1, 0, 4], [1, 2, 1]),
      fraction([1], [1, 0, 4]),
    ])
      expect(run({ plant, kind: 'none' }).margins.gainIncrease).toBeNull();
  });

  test('are the limit where |L| rises for ever towards it', async () => {
    // |L| rises from 1/4 to 1/2: each crossing is beaten by the next.
    const some = { plant: fraction([0.5, 0.5], [1, 2]), delay: 1, kind: 'none' } as const;
    const r = run(some);
    expect(r.margins.gainIncrease).toEqual({ omega: Number.POSITIVE_INFINITY, gainMargin: 2 });
    expect(r.margins.phaseCrossings.every((c) => c.gainMargin > 2)).toBe(true);
    const { results, reasons } = JSON.parse(await exportedText(tool, 'json', some)) as {
      results: Record<string, unknown>;
      reasons: Record<string, unknown>;
    };
    expect(results['phaseCrossoverFrequency']).toBeNull();
    expect(reasons['phaseCrossoverFrequency']).toEqual(expect.stringMatching(/infin/u));
  });
});

describe('what a refusal offers is taken', () => {
  const offered = (some: Partial<LoopInputs>) => {
    const inputs = withDefaults(tool.inputs, some);
    try {
      evaluate(tool, inputs);
    } catch (error) {
      if (!(error instanceof InputErrors)) throw error;
      const remedies = error.errors.flatMap((e) => e.remedies);
      for (const remedy of remedies) {
        const texts = Object.fromEntries([...writeInputs(tool.inputs, inputs)]);
        const mended = { ...texts, ...remedy };
        evaluate(
          tool,
          readInputs(tool.inputs, (name) => (mended as Record<string, string>)[name]),
        );
      }
      return remedies;
    }
    return [];
  };

  test.each([
    [{ low: 3, high: 2 }, 1],
    [{ kind: 'place-pi', phaseMargin: 170 }, 1],
    [{ kind: 'place-pd', phaseMargin: 5, crossover: 0.1 }, 2],
    [{ kind: 'place-lead', phaseMargin: 120, crossover: 8 }, 1],
  ] as const)('%j', (some, count) => {
    expect(offered(some as Partial<LoopInputs>).length).toBeGreaterThanOrEqual(count);
  });
});

describe('as a program reads it', () => {
  interface Read {
    results: Record<string, number & boolean & string & number[]>;
    tables: Record<string, Record<string, number[] & string[]>>;
  }
  const read = async (some: Partial<LoopInputs>) =>
    JSON.parse(await exportedText(tool, 'json', some)) as Read;
  const preset = (title: string) => presets.find((p) => p.title.includes(title))?.inputs ?? {};

  /** A polynomial with real coefficients at x + jy, by the scheme of Horner. */
  const at = (c: readonly number[], x: number, y: number): readonly [number, number] =>
    c.reduce<readonly [number, number]>(
      ([re, im], k) => [re * x - im * y + k, re * y + im * x],
      [0, 0],
    );

  /** Magnitude in dB, and phase in radians before it is wrapped, of L(jω) from its polynomials alone. */
  function loopAt({ results: r }: Read, omega: number): readonly [number, number] {
    const [n, d] = [at(r.loopNumerator ?? [], 0, omega), at(r.loopDenominator ?? [], 0, omega)];
    const turn = Math.atan2(n[1], n[0]) - Math.atan2(d[1], d[0]);
    return [
      20 * Math.log10(Math.hypot(...n) / Math.hypot(...d)),
      turn - omega * (r.deadTime ?? Number.NaN),
    ];
  }

  test.each(presets.map((p) => [p.title, p.inputs] as const))(
    '%s: each crossing is one of the polynomials, each pole a root of the characteristic one',
    async (_, some) => {
      const loop = await read(some);
      const { results: r, tables } = loop;
      const { frequency = [], ...margin } = tables.crossings ?? {};
      const crossing: readonly string[] = margin.crossing ?? [];
      expect(crossing.length).toBeGreaterThan(0);
      crossing.forEach((kind, k) => {
        const [size, phase] = loopAt(loop, frequency[k] ?? Number.NaN);
        if (kind === 'gain') {
          expect(size).toBeCloseTo(0, 7);
          const off = phase + Math.PI - ((margin.phaseMargin?.[k] ?? 0) * Math.PI) / 180;
          expect(Math.sin(off / 2)).toBeCloseTo(0, 7);
        } else {
          expect(size).toBeCloseTo(-(margin.gainMargin?.[k] ?? Number.NaN), 7);
          expect(Math.cos(phase)).toBeCloseTo(-1, 7);
        }
      });
      // The least of each kind is the margin that is named.
      const sizes = (margin.phaseMargin ?? []).filter((_, k) => crossing[k] === 'gain');
      expect(Math.min(...sizes.map(Math.abs))).toBe(Math.abs(r.phaseMargin ?? Number.NaN));
      expect(r.unstablePoles).toBe(0);
      expect(
        (r.clockwiseEncirclements ?? Number.NaN) + (r.openLoopUnstablePoles ?? Number.NaN),
      ).toBe(0);
      const { realPart = [], imaginaryPart = [] } = tables.closedLoopPoles ?? {};
      if (r.deadTime !== 0) {
        expect(r.characteristicPolynomial).toBeNull();
        return;
      }
      const c = r.characteristicPolynomial ?? [];
      expect(realPart).toHaveLength(c.length - 1);
      realPart.forEach((x, k) => {
        const y = imaginaryPart[k] ?? Number.NaN;
        const size = at(c.map(Math.abs), Math.hypot(x, y), 0)[0];
        expect(Math.hypot(...at(c, x, y)) / size).toBeLessThan(1e-9);
      });
    },
  );

  test('the lead for a double integrator has the figures of the textbook', async () => {
    const { results: r } = await read(preset('Double integrator'));
    // The plant is at −180°: all of the margin is asked of the lead, whose corners lie about the crossover.
    const s = Math.sin((50 * Math.PI) / 180);
    expect(r.requiredPhase).toBeCloseTo(50, 9);
    expect(r.leadPhase).toBeCloseTo(50, 9);
    expect(r.plantGainAtCrossover).toBeCloseTo(1 / 4, 12);
    expect(Math.abs(r.plantPhaseAtCrossover ?? 0)).toBeCloseTo(180, 9);
    expect(r.controllerGain).toBeCloseTo(4, 9);
    expect((r.leadPoleFrequency ?? 0) / (r.leadZeroFrequency ?? 1)).toBeCloseTo(
      (1 + s) / (1 - s),
      9,
    );
    expect((r.leadPoleFrequency ?? 0) * (r.leadZeroFrequency ?? 0)).toBeCloseTo(4, 9);
    expect(r.crossoverFrequency).toBeCloseTo(2, 9);
    expect(r.delayMargin).toBeCloseTo((50 * Math.PI) / 180 / 2, 9);
    expect(r.delayMarginFrequency).toBe(r.crossoverFrequency);
  });

  test('2/(s(s + 1)(s + 2)): Routh and Hurwitz allow three times the gain, and no more', async () => {
    const plant = fraction([2], [1, 3, 2, 0]);
    const { results: r } = await read({ plant, kind: 'gain', gain: 0, sampleTime: 0.05 });
    expect(r.characteristicPolynomial).toEqual([1, 3, 2, 2]);
    expect(r.gainMarginFactor).toBeCloseTo(3, 12);
    expect(r.gainMargin).toBeCloseTo(20 * Math.log10(3), 12);
    expect(r.phaseCrossoverFrequency).toBeCloseTo(Math.SQRT2, 12);
    expect([r.stability, r.conditionallyStable, r.loopDcGain]).toEqual(['stable', false, null]);
    // A hold and a sampler cost gain margin: Ogata has 2.793 at 50 ms.
    expect(r.sampledGainMarginFactor).toBeCloseTo(2.793, 3);
    const { results: over } = await read({ plant, kind: 'gain', gain: 20 * Math.log10(3.01) });
    expect([over.stability, over.unstablePoles, over.clockwiseEncirclements]).toEqual([
      'unstable',
      2,
      2,
    ]);
  });

  test('a conditionally stable loop says how far its gain may fall', async () => {
    const { results: r } = await read(preset('less gain'));
    // s³ + k(s + 1)²: by Routh k must be above 1/2, where the roots on the axis are ±j.
    expect(r.conditionallyStable).toBe(true);
    expect(r.gainReductionFactor).toBeCloseTo(0.5 / 10 ** (12 / 20), 12);
    expect(r.gainReductionFrequency).toBeCloseTo(1, 9);
  });

  test('1/(s(s + 1)) closed is a pole pair of damping 1/2', async () => {
    const { results: r, tables } = await read({
      plant: fraction([1], [1, 1, 0]),
      kind: 'gain',
      gain: 0,
    });
    const root = Math.sqrt(0.75);
    expect(r.overshoot).toBeCloseTo(100 * Math.exp(-Math.PI / 2 / root), 4);
    expect(r.peakTime).toBeCloseTo(Math.PI / root, 5);
    expect(r.complementarySensitivityPeak).toBeCloseTo(1 / root, 9);
    expect(r.complementarySensitivityPeakFrequency).toBeCloseTo(Math.SQRT1_2, 6);
    expect(r.bandwidth).toBeCloseTo(Math.sqrt(0.5 + Math.sqrt(1.25)), 9);
    expect(tables.closedLoopPoles?.dampingRatio?.[0]).toBeCloseTo(0.5, 12);
    // The response is 1 − e^(−t/2)(cos rt + sin(rt)/(2r)).
    const { time = [], referenceOutput = [] } = tables.responses ?? {};
    expect(time.at(-1)).toBe(r.responseEnd);
    time.forEach((t, k) => {
      const y = 1 - Math.exp(-t / 2) * (Math.cos(root * t) + Math.sin(root * t) / (2 * root));
      expect(referenceOutput[k]).toBeCloseTo(y, 6);
    });
  });

  test('the curves are those of the polynomials, and the mirrored half has negative frequencies', async () => {
    const loop = await read({ delay: 0.05 });
    const { bode, nyquist, sensitivity } = loop.tables;
    bode?.frequency?.forEach((w, k) => {
      const [size, phase] = loopAt(loop, w);
      expect(bode.loopMagnitude?.[k]).toBeCloseTo(size, 9);
      expect(Math.sin(phase - ((bode.loopPhase?.[k] ?? 0) * Math.PI) / 180)).toBeCloseTo(0, 8);
      expect(sensitivity?.frequency?.[k]).toBe(w);
      const [re, im] = [Math.cos(phase), Math.sin(phase)].map((x) => x * 10 ** (size / 20));
      expect(sensitivity?.sensitivity?.[k]).toBeCloseTo(
        -20 * Math.log10(Math.hypot(1 + (re ?? 0), im ?? 0)),
        7,
      );
    });
    const { frequency = [], realPart = [], imaginaryPart = [] } = nyquist ?? {};
    const half = frequency.length / 2;
    expect(half).toBe(bode?.frequency?.length);
    for (let k = 0; k < half; k++) {
      expect(frequency[k]).toBe(-(frequency[k + half] ?? Number.NaN));
      expect(realPart[k]).toBe(realPart[k + half]);
      const im = imaginaryPart[k + half] ?? null;
      expect(imaginaryPart[k]).toBe(im === null ? null : -im);
    }
  });
});
