import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { remedied, remediesOf } from '../../testing/remedies.ts';
import handles from './handles.ts';
import tool from './index.ts';
import type { ShapingInputs } from './inputs.ts';
import { limitAt, readMask, standardMask } from './masks.ts';
import { presets } from './presets.ts';

type Some = Partial<ShapingInputs>;
const inputsOf = (some: Some) => withDefaults(tool.inputs, { symbols: 1000, ...some });
const run = (some: Some) => evaluate(tool, inputsOf(some));

const rollOffs = fc.double({ min: 0, max: 1, noNaN: true });
const samples = fc.integer({ min: 2, max: 9 });
const spans = fc.integer({ min: 1, max: 12 });

describe('laws', () => {
  test('a raised cosine, Xia’s and Beaulieu’s pulse are without ISI wherever they are cut, and under any window', () => {
    fc.assert(
      fc.property(
        rollOffs,
        samples,
        spans,
        fc.constantFrom('rc', 'xia', 'flipped'),
        fc.constantFrom('none', 'kaiser', 'hamming'),
        (rollOff, perSymbol, half, pulse, window) => {
          const { isi } = run({
            pulse,
            rollOff,
            samples: perSymbol,
            span: 2 * half,
            window,
            receiver: 'none',
          } as Some);
          expect(isi.rms).toBe(0);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('a Nyquist-M filter is without ISI, and no raised cosine of its length has a quieter stop band', () => {
    for (const [rollOff, perSymbol, span] of [
      [0.25, 4, 8],
      [0.5, 3, 6],
      [0.35, 8, 6],
    ] as const) {
      const energy = (pulse: 'nyquist' | 'rc') => {
        const r = run({ pulse, rollOff, samples: perSymbol, span, scale: 'given' });
        expect(r.isi.rms).toBe(0);
        const h = r.filters.transmit;
        const middle = h[(h.length - 1) / 2] as number;
        const edge = (1 + rollOff) / 2 / perSymbol;
        let sum = 0;
        for (let k = 0; k < 4000; k++) {
          const f = edge + ((k + 0.5) * (0.5 - edge)) / 4000;
          const a = h.reduce(
            (s, x, n) => s + x * Math.cos(2 * Math.PI * f * (n - (h.length - 1) / 2)),
            0,
          );
          sum += (a / middle) ** 2;
        }
        return sum;
      };
      expect(energy('nyquist')).toBeLessThan(energy('rc'));
    }
  });

  test('figures of ISI, leakage and peaks know nothing of the taps’ scale', () => {
    fc.assert(
      fc.property(rollOffs, samples, spans, (rollOff, perSymbol, half) => {
        const some = { rollOff, samples: perSymbol, span: 2 * half } as const;
        const [a, b] = [run(some), run({ ...some, scale: 'peak' })];
        expect(b.isi.rms).toBeCloseTo(a.isi.rms, 12);
        expect(b.worstPeak).toBeCloseTo(a.worstPeak, 9);
        expect(b.channel.occupied / a.channel.occupied).toBeCloseTo(1, 9);
      }),
      { numRuns: 25 },
    );
  });

  test('no trial goes over the worst peak, and short pulses reach it', () => {
    for (const modulation of ['bpsk', 'qpsk', 'oqpsk', 'pi4', '8psk', '4pam', '16qam'] as const)
      for (const pulse of ['rrc', 'half-sine'] as const) {
        const r = run({ modulation, pulse, samples: 4, span: 3, symbols: 20_000 });
        expect(r.ccdf.largest).toBeLessThan(r.worstPeak + 1e-9);
        expect(r.ccdf.largest).toBeGreaterThan(r.worstPeak - 0.6);
      }
  });

  test('minimum-shift keying has a constant envelope: half-sines on axes half a symbol apart', () => {
    const r = run({ pulse: 'half-sine', modulation: 'oqpsk', samples: 16 });
    expect(r.worstPeak).toBeCloseTo(0, 12);
    expect(r.isi.rms).toBe(0);
    // Its 99 % bandwidth is 1.18 bit rates (quoted from memory, Pasupathy 1979); the samples’ images add a little.
    const { occupied } = run({ pulse: 'half-sine', samples: 64, rate: 0.5 }).channel;
    expect(occupied).toBeCloseTo(1.18, 2);
  });

  test('the longer a root-raised cosine, the nearer its bandwidths come to the ideal’s', () => {
    const { half } = run({ rollOff: 0.35, span: 200, samples: 4, rate: 1 }).channel;
    expect(half).toBeCloseTo(1, 5);
  });

  test('an eye is open by the worst pattern: tried one by one', () => {
    const r = run({ rollOff: 0.3, samples: 4, span: 3, modulation: '4pam' });
    const levels = [-3, -1, 1, 3];
    let least = Number.POSITIVE_INFINITY;
    const next = (k: number, sum: number): void => {
      const other = r.isi.others[k];
      if (other === undefined) least = Math.min(least, 1 + sum);
      else for (const a of levels) next(k + 1, sum + a * other.share);
    };
    next(0, 0);
    expect(r.opening).toBeCloseTo(least, 12);
  });
});

describe('an eye of phases', () => {
  /** The least way to the nearest decision over all neighbours, the own symbol at angle 0 among `points` equal ones. */
  function nearest(some: Some, points: number, angles: (symbol: number) => number[]): number {
    const { others } = run(some).isi;
    const half = Math.PI / points;
    let least = Number.POSITIVE_INFINITY;
    const next = (k: number, x: number, y: number): void => {
      const other = others[k];
      if (other === undefined)
        least = Math.min(least, x * Math.sin(half) - Math.abs(y) * Math.cos(half));
      else
        for (const a of angles(other.symbol))
          next(k + 1, x + other.share * Math.cos(a), y + other.share * Math.sin(a));
    };
    next(0, 1, 0);
    return least / Math.sin(half);
  }
  const turns = (count: number, from: number) =>
    Array.from({ length: count }, (_, k) => from + (2 * Math.PI * k) / count);

  test('of 8-PSK and of π/4-DQPSK is open by the worst pattern, tried one by one', () => {
    const some = { rollOff: 0.3, samples: 4, span: 2 } as const;
    const eight = run({ ...some, modulation: '8psk' }).opening;
    expect(eight).toBeCloseTo(
      nearest(some, 8, () => turns(8, 0)),
      12,
    );
    const turning = run({ ...some, modulation: 'pi4' }).opening;
    const angles = (symbol: number) => turns(4, symbol % 2 === 0 ? 0 : Math.PI / 4);
    expect(turning).toBeCloseTo(nearest(some, 4, angles), 12);
  });
});

describe('the shortest span', () => {
  test('suffices, and none before it does', () => {
    const wanted = { find: 'span', wantedEvm: 0.8, wantedAclr: 45, samples: 6 } as const;
    const rows = run(wanted).spans ?? [];
    const found = rows.find(({ does }) => does);
    expect(rows.map(({ span }) => span)).toEqual(Array.from({ length: 64 }, (_, k) => k + 1));
    for (const { span, does } of rows.slice(0, 20)) {
      const r = run({ samples: 6, span });
      const good = 100 * r.isi.rms <= 0.8 && (r.channel.adjacent.value ?? 0) >= 45;
      expect(does, `span ${span}`).toBe(good);
    }
    expect(found?.span).toBeGreaterThan(3);
  });

  test.each<Some>([
    { pulse: 'xia', rollOff: 0.5, receiver: 'none' },
    { words: 'fixed', bits: 6, scale: 'dc' },
    { words: 'fixed', bits: 6, scale: 'peak', pulse: 'flipped', receiver: 'matched' },
  ])('has of each span the EVM that the page has of it: %o', (some) => {
    const rows = run({ ...some, find: 'span', wantedAclr: 0 }).spans ?? [];
    for (const { span, evm } of rows.slice(1, 10))
      expect(evm, `span ${span}`).toBeCloseTo(run({ ...some, span }).isi.rms, 12);
  });

  test('and windows and words have at their own setting what the page has', () => {
    for (const receiver of ['none', 'long'] as const) {
      const r = run({ pulse: 'xia', rollOff: 0.5, receiver });
      expect(r.windows[0]?.evm).toBeCloseTo(r.isi.rms, 12);
      const words = run({ pulse: 'xia', rollOff: 0.5, receiver, words: 'fixed', bits: 8 });
      expect(words.words.find(({ what }) => what === 8)?.evm).toBeCloseTo(words.isi.rms, 12);
    }
  });

  test('too many taps are refused', () => {
    expect(() => run({ span: 512, samples: 64 })).toThrow('the most is 4097');
  });

  test.each<[Some, string]>([
    [{ find: 'span', pulse: 'half-sine' }, 'has its length'],
    [{ find: 'span', samples: 2 }, 'beyond half the sample rate'],
    [{ find: 'span', receiver: 'long' }, 'matched filter or none'],
    [{ span: 2.3 }, 'no whole number of samples'],
    [{ pulse: 'nyquist', span: 3, samples: 3 }, 'odd number'],
    [{ pulse: 'nyquist', samples: 64, span: 40 }, 'at most'],
    [{ pulse: 'nyquist', rollOff: 1, samples: 2 }, 'leaves no stop band'],
    [{ modulation: 'oqpsk', samples: 3 }, 'even number of samples'],
    [{ pulse: 'rectangular', receiver: 'long' }, 'no end'],
    [{ pulse: 'taps', coefficients: '1 -1', samples: 2, scale: 'dc' }, 'sum of the taps'],
    [{ window: 'hann', span: 0.25, samples: 4 }, 'no tap but 0'],
    [{ window: 'hann', span: 0.25, samples: 4, scale: 'given' }, 'no tap but 0'],
    [{ window: 'blackman', span: 0.25, samples: 4 }, 'no tap but 0'],
    [{ pulse: 'gaussian', bt: 10, span: 0.5, samples: 2, scale: 'given' }, 'as the largest tap'],
    [{ mask: 'custom', maskPoints: '1 GHz 0\n2 GHz -3' }, 'beyond half the sample rate'],
  ])('%o is refused, and what is offered is taken', (some, message) => {
    expect(() => run(some)).toThrow(message);
    const remedies = remediesOf(tool, inputsOf(some));
    expect(remedies.length).toBeGreaterThan(0);
    for (const remedy of remedies)
      expect(() => remedied(tool, inputsOf(some), remedy), JSON.stringify(remedy)).not.toThrow();
  });
});

describe('a long receiver', () => {
  test('is met at its instant by filters of odd and of even length alike', () => {
    const evm = (span: number, perSymbol: number) =>
      run({ receiver: 'long', span, samples: perSymbol }).isi.rms;
    // Half a sample beside the instant all of these would be over a tenth.
    for (const [span, perSymbol] of [
      [15, 3],
      [16, 3],
      [15, 5],
      [15.125, 8],
      [15, 17],
    ] as const)
      expect(evm(span, perSymbol), `${span} × ${perSymbol}`).toBeLessThan(0.02);
  });

  test('is computed beside the page, as all that takes some frames', () => {
    const long = (some: Some) => tool.long?.(inputsOf(some));
    expect(long({ symbols: 10_000 })).toBe(false);
    expect(long({ receiver: 'long' })).toBe(true);
    expect(long({ samples: 64, span: 18 })).toBe(true);
  });
});

describe('figures at the ends', () => {
  test('a half-power point on the grid is found', () => {
    const r = run({
      pulse: 'gaussian',
      bt: 10,
      samples: 3,
      span: 3,
      window: 'blackman',
      receiver: 'taps',
      receiverTaps: '1 -1',
      rate: 1,
    });
    expect(r.channel.half).not.toBeNaN();
    const two = run({ pulse: 'taps', coefficients: '1 1', samples: 2, rate: 1 });
    expect(two.channel.half).toBeCloseTo(1, 12);
  });

  test('an own channel without power has no ACLR, and says so', () => {
    const { adjacent } = run({ pulse: 'taps', coefficients: '1 -1', width: 1e-3 }).channel;
    expect(adjacent).toMatchObject({ value: null, more: false });
    expect(adjacent.value === null && adjacent.why).toContain('own channel');
  });

  test('a lower limit at a null of the spectrum has a finite margin', () => {
    const { margin } = run({
      pulse: 'rectangular',
      samples: 16,
      rate: 1,
      mask: 'custom',
      maskPoints: '0 1 -1\n1 0 -3\n2 -20',
    }).channel;
    expect(margin?.side).toBe('lower');
    expect(margin?.value).toBeGreaterThan(-301);
    expect(margin?.value).toBeLessThan(-200);
  });

  test('a band that ends at half the sample rate has no side lobes to tell', () => {
    const i = inputsOf({ samples: 2, rollOff: 1 });
    const said = JSON.stringify(tool.outputs(evaluate(tool, i), i));
    expect(said).toContain('the band ends at half the sample rate');
    expect(said).not.toContain('no edge of its band');
  });
});

describe('taps from elsewhere', () => {
  test.each<[string, string]>([
    ['1,5 2,5 3,5', 'one number or two'],
    ['0,5', 'one number or two'],
    ['1 2 x', '"x" as number 3'],
    ['0 0', 'all 0'],
    ['', 'are empty'],
    ['1e300 1', 'as their largest'],
    ['1e-300 1e-300', 'as their largest'],
    ['1 2 Infinity', 'no finite decimal number'],
    ['[1 2', 'do not close'],
    ['n,x\n0,1\n1,2', 'must be called'],
    ['h\n1,5\n2,7\n1,5', '2 cells under one heading'],
    ['taps\n0.1, 0.2, 0.3\n0.4', '3 cells under one heading'],
    ['n;h\n0;0,5\n1;0,7', '3 cells under 2 headings'],
    ['-2,5E-02 4,5E-02 1,0E+00', 'one number or two'],
    ['1,5e-2', 'one number or two'],
    ['[1 2-2j]', 'no finite decimal number'],
  ])('%s is refused', (coefficients, message) => {
    expect(() => run({ pulse: 'taps', coefficients, samples: 2 })).toThrow(message);
  });

  test.each<[string, number[]]>([
    ['1;2;3', [1, 2, 3]],
    ['1\r\n2\r\n3\r\n', [1, 2, 3]],
    ['n,h\n0,0.5\n1,0.75', [0.5, 0.75]],
    ['h\n0.5,\n0.75,', [0.5, 0.75]],
    ['1e-1,2e-1 3', [0.1, 0.2, 3]],
  ])('%j is read', (coefficients, wanted) => {
    const { transmit } = run({ pulse: 'taps', coefficients, samples: 2, scale: 'given' }).filters;
    expect([...transmit]).toEqual(wanted);
  });

  test('keep a typographic minus, and lose a comment', () => {
    const { transmit } = run({
      pulse: 'taps',
      coefficients: '# taps\n−1\n2 // middle\n−1\n',
      samples: 2,
      scale: 'given',
    }).filters;
    expect([...transmit]).toEqual([-1, 2, -1]);
  });

  test('without power at the carrier are told over the largest density', () => {
    const i = inputsOf({ pulse: 'taps', coefficients: '1 0 -1', samples: 2 });
    const r = evaluate(tool, i);
    expect(r.channel.aboutCarrier).toBe(false);
    expect(Math.max(...r.channel.density)).toBeCloseTo(0, 12);
    expect(tool.outputs(r, i).some((o) => o.kind === 'notice' && o.id === 'no-carrier')).toBe(true);
  });
});

describe('a mask', () => {
  test('is read with units, limits below and a heading', () => {
    const text = 'Offset (Hz),Upper (dB),Lower (dB)\n0,0.5,-0.5\n1.92e6,-2,-4\n2.4M,-20';
    expect(readMask(text)).toEqual({
      upper: [
        { offset: 0, level: 0.5 },
        { offset: 1.92e6, level: -2 },
        { offset: 2.4e6, level: -20 },
      ],
      lower: [
        { offset: 0, level: -0.5 },
        { offset: 1.92e6, level: -4 },
      ],
    });
    expect(readMask('0 Hz\t0.5 dB\n2 MHz ; −40 dBc # far').upper[1]).toEqual({
      offset: 2e6,
      level: -40,
    });
  });

  test.each<[string, string]>([
    ['1 MHz', 'is no point'],
    ['1 MHz -3', 'one point'],
    ['', 'no point'],
    ['1,5 MHz -3\n2 MHz -5', 'comma between digits'],
    ['1,92,-2\n2,95,-20', 'comma between digits'],
    ['0 0\n-1 MHz -5', 'below 0'],
    ['0 1 2\n1M 0', 'not below the upper'],
    ['2M 0\n1M -5', 'offsets rise'],
    ['f,dB,RBW\n0,1,3', 'is no point'],
    ['0 0.5 -0.5 x\n2M -40', 'is no point'],
    ['0 - \n1M -40', 'is no point'],
    ['0 1\n1M -400', 'is not −300 to 300'],
    ['0 1\n1 mHz -40', 'is no point'],
  ])('%s is refused', (text, message) => {
    expect(() => readMask(text)).toThrow(message);
  });

  test('has a hundred points at most', () => {
    const text = Array.from({ length: 101 }, (_, k) => `${k} 0`).join('\n');
    expect(() => readMask(text)).toThrow('one point too many');
  });

  test('is straight between its points and steps where two share an offset', () => {
    const { upper } = readMask('0 0\n1 -10\n1 -20\n2 -30');
    expect(limitAt(upper, 0.5, true)).toBeCloseTo(-5, 12);
    expect(limitAt(upper, 1.5, true)).toBeCloseTo(-25, 12);
    expect(limitAt(upper, 9, true)).toBe(-30);
    expect(limitAt(upper, 9, false)).toBeUndefined();
    expect(limitAt(standardMask('dvb-35', 2).upper, 1, true)).toBe(-2);
  });

  test('has its margin where it is nearest, between grid points too', () => {
    const i = inputsOf({ mask: 'custom', maskPoints: '0 30\n4M 30\n4M -22\n9M -22', samples: 8 });
    const r = evaluate(tool, i);
    const { frequency, density } = r.channel;
    const seen = Math.max(...[...density].filter((_, k) => (frequency[k] as number) > 4e6));
    expect(r.channel.margin?.value).toBeLessThanOrEqual(-22 - seen + 1e-9);
    expect(r.channel.margin?.value).toBeGreaterThan(-22 - seen - 0.01);
  });
});

test('grips set what they stand for', () => {
  const i = inputsOf({ find: 'span', samples: 4 });
  const r = evaluate(tool, i);
  const grip = (plot: string, name: string) =>
    handles[plot]?.(r, i).find((handle) => handle.name === name);
  expect(grip('spectrum', 'Roll-off')?.to({ x: 0.675 * i.rate, y: 0 })).toEqual({ rollOff: 0.35 });
  expect(grip('spectrum', 'Roll-off')?.to({ x: 9 * i.rate, y: 0 })).toEqual({ rollOff: 1 });
  expect(grip('spectrum', 'Channel spacing')?.to({ x: 6e6, y: 0 })).toEqual({ spacing: 6e6 });
  expect(grip('pulse', 'Span')?.to({ x: 3.9, y: 0 })).toEqual({ span: 8 });
  expect(grip('pulse', 'Span')?.to({ x: 6.2, y: 0 })).toEqual({ span: 12 });
  expect(grip('trade', 'Wanted EVM')?.to({ x: 0, y: 2 })).toEqual({ wantedEvm: 2 });
  expect(grip('trade', 'Wanted ACLR')?.to({ x: 0, y: 200 })).toEqual({ wantedAclr: 120 });
});

test('the hero and the first figures are those of the question', () => {
  const first = (find: ShapingInputs['find']) => {
    const i = inputsOf({ find });
    const shown = tool.outputs(evaluate(tool, i), i);
    const plot = shown.find((o) => o.kind === 'plot');
    const figures = shown.find((o) => o.kind === 'readouts');
    return [plot?.id, figures?.kind === 'readouts' ? figures.items[0]?.name : ''];
  };
  expect(first('isi')).toEqual(['pulse', 'evm']);
  expect(first('spectrum')).toEqual(['spectrum', 'adjacent']);
  expect(first('peak')).toEqual(['ccdf', 'papr']);
  expect(first('span')).toEqual(['trade', 'shortestSpan']);
});

test('links take the taps and the filter onwards', () => {
  const linksOf = (some: Some) => {
    const i = inputsOf(some);
    return tool.next?.(evaluate(tool, i), i) ?? [];
  };
  // The modem cuts its filters off and matches them: what is windowed or rounded is another link.
  const fixed = linksOf({ words: 'fixed', bits: 10 });
  expect(fixed.map((link) => link.tool)).toEqual(['fir-designer']);
  expect(fixed[0]?.inputs['divisor']).toBe('1024');
  expect(linksOf({ window: 'hann' }).map((link) => link.tool)).toEqual(['fir-designer']);
  expect(linksOf({ receiver: 'long' }).map((link) => link.tool)).toEqual(['fir-designer']);
  const links = linksOf({});
  expect(links.map((link) => link.tool)).toEqual(['fir-designer', 'modem-lab']);
  expect(links[1]?.inputs).toMatchObject({ span: '5', rollOff: '0.22', samples: '8' });
  expect(presets.length).toBeGreaterThan(5);
});
