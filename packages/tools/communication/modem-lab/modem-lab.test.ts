import { mskSpectrum } from '@tollbench/engines/communication/pulse.ts';
import { gaussianTail } from '@tollbench/engines/numeric/erfc.ts';
import { integrate } from '@tollbench/engines/numeric/quadrature.ts';
import { relativeError } from '@tollbench/engines/testing/close.ts';
import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { fromQuery, toQuery, withDefaults } from '../../define/inputs.ts';
import { showQuantity } from '../../define/si.ts';
import { drawPlot } from '../../plot/draw.ts';
import { exportedText } from '../../testing/folder.ts';
import { MAX_WANTED, MIN_WANTED } from './bounds.ts';
import handles from './handles.ts';
import tool from './index.ts';
import { bandOf, ebn0For, theoryOf } from './schemes.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));

interface Read {
  results: Record<string, number>;
  reasons: Record<string, string>;
  tables: Record<string, Record<string, number[]>>;
}

/** Refused with that message; each remedy that is offered, at least one where `offers`, computes. */
function expectRemedied(some: Some, message: RegExp): void {
  let refusal: unknown;
  try {
    run(some);
  } catch (error) {
    refusal = error;
  }
  if (!(refusal instanceof InputErrors)) throw new Error('was not refused');
  expect(refusal.message).toMatch(message);
  const [{ remedies = [] } = {}] = refusal.errors;
  expect(remedies.length).toBeGreaterThan(0);
  for (const remedy of remedies) {
    const texts = toQuery(tool.inputs, withDefaults(tool.inputs, some));
    const query = new URLSearchParams({
      ...Object.fromEntries(new URLSearchParams(texts)),
      ...remedy,
    });
    expect(() => evaluate(tool, fromQuery(tool.inputs, String(query)))).not.toThrow();
  }
}

describe('laws of the theory', () => {
  test('QPSK errs in its bits as BPSK does, and is 4-QAM', () => {
    for (let db = -4; db <= 12; db += 0.7) {
      const qpsk = theoryOf({ scheme: 'psk', order: 4 }, db);
      expect(relativeError(qpsk.bit, theoryOf({ scheme: 'psk', order: 2 }, db).bit)).toBeLessThan(
        1e-12,
      );
      expect(
        relativeError(qpsk.symbol, theoryOf({ scheme: 'qam', order: 4 }, db).symbol),
      ).toBeLessThan(1e-12);
    }
  });

  test('noncoherent binary FSK is half an exponential: 10⁻⁵ at 13.35 dB', () => {
    expect(theoryOf({ scheme: 'fsk-noncoherent', order: 2 }, 13.35).bit).toBeCloseTo(1e-5, 6);
    for (const db of [-3, 0, 8, 15])
      expect(
        relativeError(
          theoryOf({ scheme: 'fsk-noncoherent', order: 2 }, db).bit,
          Math.exp(-(10 ** (db / 10)) / 2) / 2,
        ),
      ).toBeLessThan(1e-13);
  });

  test('coherent binary FSK is 3 dB behind BPSK, far out in the tail too', () => {
    for (const db of [0, 9, 16, 19])
      expect(
        relativeError(
          theoryOf({ scheme: 'fsk-coherent', order: 2 }, db + 10 * Math.log10(2)).bit,
          theoryOf({ scheme: 'psk', order: 2 }, db).bit,
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
        const { bit, symbol } = theoryOf({ scheme: scheme, order: order }, db);
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

  test.each([
    ['dpsk', '2', 7],
    ['dpsk', '4', 8],
    ['dpsk', '8', 11],
    ['oqpsk', '16', 5],
    ['msk', '16', 5],
  ] as const)(
    '%s %s at %d dB: the theory lies within the 95 % interval, or near it',
    (scheme, order, ebn0) => {
      const r = run({ scheme, order, ebn0, symbols: 40001, rollOff: 0.5, span: 16, seed: 7 });
      expect(r.here.counted.symbolErrors).toBeGreaterThan(50);
      for (const s of r.sweep) {
        const { symbols, symbolErrors } = s.counted;
        if (s.theory.symbol * symbols < 5) continue;
        // Errors of differential detection come in pairs: their count spreads up to twice as far.
        const spread = scheme === 'dpsk' ? 6 : 4;
        expect(within(symbolErrors, symbols, s.theory.symbol)).toBeLessThan(spread);
      }
      expect(r.theory.bit).toBeGreaterThan(r.here.bitInterval[0] * 0.8);
      expect(r.theory.bit).toBeLessThan(r.here.bitInterval[1] * 1.2);
    },
  );

  test('differential detection does not see the carrier’s phase', () => {
    const some = { scheme: 'dpsk', order: '4', ebn0: 8, symbols: 5000 } as const;
    expect(run({ ...some, phase: 77 }).here).toEqual(run(some).here);
  });

  test('a carrier that is off costs OQPSK less than QPSK near 45°: the other axis is half a symbol away', () => {
    const some = { ebn0: 20, phase: 40, symbols: 5000, rollOff: 1, span: 16 } as const;
    const straight = run({ ...some, scheme: 'psk', order: '4' });
    const offset = run({ ...some, scheme: 'oqpsk' });
    expect(offset.impaired?.here.bit ?? 1).not.toBe(straight.impaired?.here.bit);
    for (const r of [straight, offset, run({ ...some, scheme: 'msk' })]) {
      const rate = r.impaired?.here.symbol ?? 0;
      const { symbolErrors, symbols } = r.here.counted;
      expect(Math.abs(symbolErrors / symbols - rate)).toBeLessThan(
        0.1 * rate + 4 * Math.sqrt(rate / symbols),
      );
    }
  });

  test('minimum-shift keying sampled a quarter of a bit late: its neighbour is heard, and counted as integrated', () => {
    const r = run({ scheme: 'msk', ebn0: 6, timing: 0.25, symbols: 40000 });
    const rate = r.impaired?.here.bit ?? 0;
    expect(rate).toBeGreaterThan(1.5 * r.theory.bit);
    expect(relativeError(r.here.bit, rate)).toBeLessThan(0.1);
    // By hand: own pulse and one neighbour, whose bit is either.
    const g = (t: number) =>
      (1 - Math.abs(t)) * Math.cos(Math.PI * t) + Math.sin(Math.PI * Math.abs(t)) / Math.PI;
    const at = (level: number) => gaussianTail(level * Math.sqrt(2 * 10 ** 0.6));
    const hand = (at(g(0.125) + g(-0.875)) + at(g(0.125) - g(-0.875))) / 2;
    expect(relativeError(rate, hand)).toBeLessThan(0.02);
  });

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

describe('the Eb/N0 that a rate takes', () => {
  // The curves of J. G. Proakis & M. Salehi, Digital Communications, 5th ed., ch. 4, at 10⁻⁵.
  test.each([
    [{ scheme: 'psk', order: '2' }, 9.5879],
    [{ scheme: 'dpsk', order: '2' }, 10.342],
    [{ scheme: 'fsk-coherent', order: '2' }, 12.598],
    [{ scheme: 'fsk-noncoherent', order: '2' }, 13.3523],
    [{ scheme: 'msk' }, 9.5879],
    [{ scheme: 'oqpsk' }, 9.5879],
    [{ scheme: 'qam', order: '16' }, 13.4349],
  ] as const)('10⁻⁵ with %j', (some, db) => {
    const inputs = withDefaults(tool.inputs, { ...some, task: 'ebn0' });
    const r = evaluate(tool, inputs);
    expect(r.ebn0).toBeCloseTo(db, 2);
    expect(relativeError(r.theory.bit, 1e-5)).toBeLessThan(1e-10);
    const [plot, figures] = tool.outputs(r, inputs);
    expect(plot).toMatchObject({ kind: 'plot', id: 'ber' });
    expect(figures?.kind === 'readouts' && figures.items[0]).toMatchObject({
      name: 'requiredEbn0',
      value: r.ebn0,
    });
  });

  test('DQPSK comes to lie 2.3 dB behind QPSK', () => {
    const [differential, coherent] = (['dpsk', 'psk'] as const).map(
      (scheme) => ebn0For({ scheme, order: 4 }, 1e-14) ?? Number.NaN,
    );
    const limit = 10 * Math.log10(Math.sin(Math.PI / 4) ** 2 / (2 * Math.sin(Math.PI / 8) ** 2));
    expect((differential ?? 0) - (coherent ?? 0)).toBeCloseTo(limit, 1);
  });

  test('the wanted rate is pulled up and down the plot, within its bounds', () => {
    const inputs = withDefaults(tool.inputs, { scheme: 'msk', task: 'ebn0', wanted: 1e-4 });
    const [grip] = handles['ber']?.(evaluate(tool, inputs), inputs) ?? [];
    expect(grip).toMatchObject({ along: 'y', y: 1e-4 });
    expect(grip?.to({ x: 0, y: 2.34567e-7 })).toEqual({ wanted: 2.35e-7 });
    expect(grip?.to({ x: 0, y: 0.9 })).toEqual({ wanted: MAX_WANTED });
    const [instant] = handles['eye']?.(evaluate(tool, inputs), inputs) ?? [];
    expect(instant).toMatchObject({ x: 2 });
    expect(instant?.to({ x: 2.25, y: 0 })).toEqual({ timing: 0.25 });
  });

  test('every modulation has every wanted rate, and has it there', () => {
    for (const scheme of ['psk', 'dpsk', 'qam', 'fsk-coherent', 'fsk-noncoherent'] as const)
      for (const order of scheme === 'qam' ? [4, 1024] : [2, 8, 64])
        for (const rate of [MAX_WANTED, 1e-2, 1e-7, MIN_WANTED]) {
          const db = ebn0For({ scheme, order }, rate) ?? Number.NaN;
          expect(relativeError(theoryOf({ scheme, order }, db).bit, rate)).toBeLessThan(1e-10);
        }
    expect(ebn0For({ scheme: 'psk', order: 2 }, 0.4)).toBeNull();
  });
});

describe('comparing', () => {
  const list = 'QPSK; 64QAM, qam-256\nDBPSK, 8 dpsk, BFSK noncoherent, 16-QAM';

  test('names as people write them, each once, the chosen one left out', () => {
    expect(run({ compare: list }).compared.map(({ name }) => name)).toEqual([
      'QPSK',
      '64-QAM',
      '256-QAM',
      'DBPSK',
      '8-DPSK',
      'BFSK, noncoherent',
    ]);
  });

  test('each is a curve of the plot, a column of the data and a row of the table, at its own theory', async () => {
    const some = { compare: 'QPSK, MSK, 4-FSK nc', ebn0: 8 };
    const { tables, results } = JSON.parse(await exportedText(tool, 'json', some)) as Read;
    const {
      comparedModulation = [],
      comparedEbn0 = [],
      comparedBitErrorRate = [],
    } = tables.ber as unknown as { comparedModulation: string[] } & Record<string, number[]>;
    expect(new Set(comparedModulation)).toEqual(new Set(['QPSK', 'MSK', '4-FSK, noncoherent']));
    comparedModulation.forEach((name, k) => {
      const modulation = { QPSK: ['psk', 4], MSK: ['msk', 2] }[name] ?? ['fsk-noncoherent', 4];
      const [scheme, order] = modulation as ['psk', number];
      const rate = theoryOf({ scheme, order }, comparedEbn0[k] ?? 0).bit;
      expect(comparedBitErrorRate[k]).toBe(rate);
    });
    const { requiredEbn0 = [], extraEbn0 = [], bitErrorRate = [] } = tables.comparison ?? {};
    expect(requiredEbn0[0]).toBe(8);
    expect(bitErrorRate[0]).toBe(results.bitErrorRate);
    expect(requiredEbn0[1]).toBeCloseTo(
      ebn0For({ scheme: 'psk', order: 4 }, results.bitErrorRate ?? 0) ?? Number.NaN,
      10,
    );
    expect(extraEbn0[1]).toBeCloseTo((requiredEbn0[1] ?? 0) - 8, 12);
    expect(tables.ber?.qpskBitErrorRate).toBeUndefined();
  });

  test.each([
    ['QPSK, 12-QAM', /"12-QAM", which is none/],
    ['7-PSK', /"7-PSK"/],
    ['8PSK8', /"8PSK8"/],
    ['BPSK 8', /"BPSK 8"/],
    ['constructor', /"constructor"/],
    ['128-FSK', /"128-FSK"/],
    ['BPSK,QPSK,8-PSK,16-PSK,32-PSK,64-PSK,MSK', /has 7 modulations; the most is 6/],
  ])('%s is refused, and what is offered is taken', (compare, message) => {
    expectRemedied({ compare }, message);
  });
});

describe('inputs and notices', () => {
  test.each([
    [{ order: '8' }, /square QAM/],
    [{ scheme: 'psk', order: '1024' }, /go to 64/],
    [{ scheme: 'fsk-noncoherent', order: '256' }, /go to 64/],
  ] as const)('what %j is offered instead is taken', (some, message) => {
    expectRemedied(some, message);
  });

  test('an eye is drawn trace by trace, over four bits of minimum-shift keying', () => {
    for (const [some, width] of [
      [{ scheme: 'qam', order: '64' }, 2],
      [{ scheme: 'msk' }, 4],
    ] as const) {
      const inputs = withDefaults(tool.inputs, some);
      const eye = tool.outputs(evaluate(tool, inputs), inputs).find((o) => o.id === 'eye');
      if (eye?.kind !== 'plot') throw new Error('no eye');
      const drawn = drawPlot(eye.plot, { width: 600, height: 300, mode: 'export' });
      const longest = Math.max(
        ...[...drawn.matchAll(/ d="([^"]*)"/gu)].map(([, d = '']) => d.split('M').length - 1),
      );
      // Each trace is a run of its own, and none is a shade.
      expect(longest).toBeGreaterThan(100);
      expect(drawn.length).toBeLessThan(120_000);
      expect(eye.plot).toMatchObject({ x: { domain: [0, width] } });
    }
  });

  test('taps of unit energy, at the samples asked for; tones have none', async () => {
    const { tables } = JSON.parse(
      await exportedText(tool, 'json', { rollOff: 0.35, span: 4, samples: 4 }),
    ) as Read;
    const { tap = [], time = [] } = tables.taps ?? {};
    expect(tap).toHaveLength(33);
    expect(tap.reduce((sum, h) => sum + h * h, 0)).toBeCloseTo(1, 12);
    // The middle is 1 − α + 4α/π of the pulse of unit energy.
    const middle = (1 - 0.35 + (4 * 0.35) / Math.PI) / Math.sqrt(4);
    expect(tap[16]).toBeCloseTo(middle, 3);
    expect(time[0]).toBe(-4);
    const half = JSON.parse(
      await exportedText(tool, 'json', { scheme: 'msk', samples: 8 }),
    ) as Read;
    half.tables.taps?.tap?.forEach((h, k) => {
      expect(h).toBeCloseTo(Math.sin((Math.PI * k) / 16) / Math.sqrt(8), 12);
    });
    expect(run({ scheme: 'fsk-coherent' }).shaping).toBeNull();
  });

  test('minimum-shift keying: 99 % of its power within 1.18 bit rates, side lobes of −23 dB', () => {
    // S. Pasupathy, IEEE Communications Magazine 17(4), 1979.
    const power = (edge: number) => integrate(mskSpectrum, 0, edge, 400);
    expect(power(bandOf({ scheme: 'msk', order: 2 }, 0) / 2) / power(100)).toBeCloseTo(0.99, 5);
    expect(run({ scheme: 'msk' }).shaping?.sidelobe).toBeCloseTo(-23, 0);
  });

  test('an order that the scheme has not is refused by name', () => {
    expect(() => run({ order: '8' })).toThrow(/order: is 8; square QAM/);
    expect(() => run({ scheme: 'psk', order: '256' })).toThrow(/order: is 256; PSK, DPSK and FSK/);
    expect(() => run({ scheme: 'fsk-coherent', order: '1024' })).toThrow(/order: is 1024/);
  });

  const notices = (some: Some) =>
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
    const all = (some: Some) =>
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

describe('as a program reads it', () => {
  const read = async (some: Some) => JSON.parse(await exportedText(tool, 'json', some)) as Read;
  const preset = (title: string): Some =>
    tool.presets?.find((p) => p.title === title)?.inputs ?? {};

  test.each([
    ['16-QAM at 10 dB', 1.754e-3],
    ['QPSK at a bit rate of 10⁻⁵', 1e-5],
    ['Binary FSK, noncoherent, 10⁻⁵ at 13.35 dB', 1e-5],
  ])('%s: the bit error rate of the textbooks', async (title, rate) => {
    const { results, tables } = await read(preset(title));
    expect(relativeError(results.bitErrorRate ?? 0, rate)).toBeLessThan(1e-2);
    expect(tables.simulation?.bitErrorRate?.[4]).toBe(results.bitErrorRate);
  });

  test('the noncoherent curve is half an exponential all along', async () => {
    const { tables } = await read(preset('Binary FSK, noncoherent, 10⁻⁵ at 13.35 dB'));
    const { ebn0 = [], bitErrorRate = [] } = tables.ber ?? {};
    expect(ebn0.length).toBeGreaterThan(20);
    ebn0.forEach((db, k) => {
      const expected = Math.exp(-(10 ** (db / 10)) / 2) / 2;
      expect(relativeError(bitErrorRate[k] ?? 0, expected)).toBeLessThan(1e-12);
    });
  });

  test.each(['16-QAM at 10 dB', '8-PSK at 10 dB', '256-QAM at 22 dB'])(
    '%s: the map is a Gray code of unit energy, as far from its decisions as it says',
    async (title) => {
      const { results, tables } = await read(preset(title));
      const { inPhase = [], quadrature = [] } = tables.symbolMap ?? {};
      const bits = (tables.symbolMap?.bits ?? []) as unknown as string[];
      expect(new Set(bits).size).toBe(results.order);
      expect(bits[0]).toHaveLength(results.bitsPerSymbol ?? 0);
      const apart = (a: number, b: number) =>
        Math.hypot(
          (inPhase[a] ?? 0) - (inPhase[b] ?? 0),
          (quadrature[a] ?? 0) - (quadrature[b] ?? 0),
        );
      const pairs = bits.flatMap((_, a) => bits.slice(0, a).map((_, b) => [a, b] as const));
      const least = Math.min(...pairs.map(([a, b]) => apart(a, b)));
      for (const [a, b] of pairs)
        if (apart(a, b) < least * 1.001)
          expect([...(bits[a] ?? '')].filter((x, n) => x !== bits[b]?.[n])).toHaveLength(1);
      expect(inPhase.reduce((s, x, k) => s + x * x + (quadrature[k] ?? 0) ** 2, 0)).toBeCloseTo(
        bits.length,
        9,
      );
      const deviation = Math.sqrt(10 ** (-(results.esn0 ?? 0) / 10) / 2);
      expect(results.decisionDistance).toBeCloseTo(least / 2 / deviation, 9);
    },
  );

  test('each simulated rate lies in Wilson’s interval about its count', async () => {
    const { tables } = await read(preset('16-QAM at 10 dB'));
    const { symbolErrors = [] } = tables.simulation ?? {};
    const t = tables.symbolSimulation ?? {};
    const z = 1.96;
    symbolErrors.forEach((errors, k) => {
      const n = t.symbols?.[k] ?? 0;
      const p = errors / n;
      const half = z * Math.sqrt((p * (1 - p)) / n + z ** 2 / (4 * n * n));
      const ends = [-half, half].map((h) => (p + z ** 2 / (2 * n) + h) / (1 + z ** 2 / n));
      expect(t.simulatedSymbolErrorRate?.[k]).toBeCloseTo(p, 12);
      expect(t.simulatedSymbolErrorRateLow?.[k]).toBeCloseTo(ends[0] ?? 0, 12);
      expect(t.simulatedSymbolErrorRateHigh?.[k]).toBeCloseTo(ends[1] ?? 0, 12);
    });
  });

  test('the figures of the link: 16-QAM at 1 MBd with roll-off 0.25', async () => {
    const { results } = await read(preset('16-QAM at 10 dB'));
    expect(results).toMatchObject({ modulation: '16-QAM', bitRate: 4e6, bandwidth: 1.25e6 });
    expect(results.spectralEfficiency).toBeCloseTo(3.2, 12);
    expect(results.shannonEbn0).toBeCloseTo(10 * Math.log10((2 ** 3.2 - 1) / 3.2), 9);
    expect(results.esn0).toBeCloseTo(10 + 10 * Math.log10(4), 9);
    expect(results.symbolsForHundredErrors).toBeCloseTo(100 / (results.symbolErrorRate ?? 0), 6);
    // What the axes err in, both of them, is what the symbols err in.
    expect(1 - (1 - (results.axisErrorRate ?? 0)) ** 2).toBeCloseTo(
      results.symbolErrorRate ?? 0,
      9,
    );
  });

  test('tones: every symbol of the cloud in a bin, their spacing, and why there is no error vector', async () => {
    const { results, reasons, tables } = await read(preset('16 tones, coherent'));
    const shares = tables.density?.share ?? [];
    const which = (tables.density?.correlator ?? []) as unknown as string[];
    for (const one of ['right', 'largestOther'])
      expect(shares.reduce((s, x, k) => s + (which[k] === one ? x : 0), 0)).toBeGreaterThan(99.5);
    expect(results.toneSpacing).toBe(5e5);
    expect([results.evm, results.mer]).toEqual([null, null]);
    expect(reasons.mer).toContain('no error vector');
    const { rightTone = [], largestOther = [] } = tables.constellation ?? {};
    const wrong = rightTone.filter((x, k) => (largestOther[k] ?? 0) > x).length / rightTone.length;
    const deviation = Math.sqrt((results.symbolErrorRate ?? 0) / rightTone.length);
    expect(Math.abs(wrong - (results.symbolErrorRate ?? 0))).toBeLessThan(4 * deviation);
  });
});
