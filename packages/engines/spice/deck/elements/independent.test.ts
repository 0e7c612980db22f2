import { describe, expect, it } from 'vitest';
import type { DeckFile } from '../read.ts';
import { deckOf, elementOf, refusalsOf } from '../testing/read.ts';

const source = (rest: string, more = '.tran 1u 1m', options = {}) =>
  elementOf(deckOf(`V1 a 0 ${rest}\n${more}`, options), 'v1', 'voltage');
const wave = (rest: string, more?: string, options = {}) => source(rest, more, options).wave;

describe('independent sources', () => {
  it('have DC, AC and a waveform in any order', () => {
    expect(source('5')).toMatchObject({ dc: 5, ac: [0, 0] });
    expect(source('DC 5 AC 2 90')).toMatchObject({ dc: 5, ac: [2, 90] });
    expect(source('AC 1')).toMatchObject({ dc: 0, ac: [1, 0] });
    expect(source('ac sin(0 1 1k) dc 2')).toMatchObject({ dc: 2, ac: [1, 0] });
    expect(source('5V ac=(2,45)')).toMatchObject({ dc: 5, ac: [2, 45] });
    expect(source('{x} ac {x/2}', '.param x=4')).toMatchObject({ dc: 4, ac: [2, 0] });
    expect(source('')).toMatchObject({ dc: 0 });
  });

  it('say so where a decimal comma may have been meant among blanks, and read what SPICE reads', () => {
    const said = (rest: string) =>
      deckOf(`V1 a 0 ${rest}\n.tran 1u 1m`).notices.map(({ message }) => message);
    expect(wave('SIN(0 1,5 1k)')).toMatchObject({ amplitude: 1, frequency: 5, delay: 1000 });
    expect(said('SIN(0 1,5 1k)').join()).toContain('1,5 is read as two values, 1 and 5');
    for (const usual of ['SIN(0,1,1k)', 'SIN(0, 1, 5, 1k)', 'SIN(0 1.5 1k)', 'PULSE(0 5 , 1u)'])
      expect(said(usual), usual).toEqual([]);
  });

  it('begin where their waveform does, unless DC says otherwise', () => {
    expect(source('pulse(3 5 1u)').dc).toBe(3);
    expect(source('dc 1 pulse(3 5 1u)').dc).toBe(1);
  });

  it('take what a pulse leaves out from the transient', () => {
    expect(wave('pulse(0 5 1u 2u 3u 4u 20u 7)')).toEqual({
      ...{ kind: 'pulse', initial: 0, pulsed: 5, delay: 1e-6, rise: 2e-6, fall: 3e-6 },
      ...{ width: 4e-6, period: 20e-6, cycles: 7 },
    });
    expect(wave('pulse 0 5')).toMatchObject({
      ...{ delay: 0, rise: 1e-6, fall: 1e-6 },
      ...{ width: Number.POSITIVE_INFINITY, period: Number.POSITIVE_INFINITY, cycles: 0 },
    });
  });

  it('take their frequencies from the transient where none is given', () => {
    expect(wave('sin(1 2 3k 4u 5 60)')).toEqual({
      ...{ kind: 'sin', offset: 1, amplitude: 2, frequency: 3000, delay: 4e-6, damping: 5 },
      ...{ phase: 60, cycles: 0 },
    });
    expect(wave('sin(0 1)')).toMatchObject({ frequency: 1000 });
    expect(wave('SINE(0 1 1k 0 0 0 3)', '.tran 1m', { dialect: 'ltspice' })).toMatchObject({
      cycles: 3,
    });
    expect(wave('sffm(0 1 10k 5 1k)')).toMatchObject({ carrier: 1e4, index: 5, signal: 1000 });
    expect(wave('am(2 0.5 1k 10k 1u)')).toMatchObject({
      ...{ amplitude: 2, offset: 0.5, modulating: 1000, carrier: 1e4, delay: 1e-6 },
    });
    expect(wave('exp(0 1 1u 2u 3u 4u)')).toMatchObject({
      ...{ riseDelay: 1e-6, riseConstant: 2e-6, fallDelay: 3e-6, fallConstant: 4e-6 },
    });
  });

  it('are told of with too few or too many values, and words that mean nothing', () => {
    expect(refusalsOf('V1 a 0 sin(1)')).toEqual(['2: SIN has 1 values; it has 2 to 7']);
    expect(refusalsOf('V1 a 0 5 6')).toEqual(['2: "6" is left over behind v1']);
    expect(refusalsOf('V1 a 0 pulse(0 vhi 0)')[0]).toContain('"vhi" is neither a number');
  });

  it('have LTspice’s Rser as a resistor of its own', () => {
    const deck = deckOf('V1 a 0 5 Rser=2', { dialect: 'ltspice' });
    expect(elementOf(deck, 'v1#rser', 'resistor').resistance).toBe(2);
  });
});

describe('PWL', () => {
  const points = (rest: string, options: object = {}): number[][] => {
    const found = wave(rest, '.tran 1u 1m', options);
    if (found?.kind !== 'pwl') throw new Error('no PWL');
    return [...found.times].map((t, k) => [t, found.values[k]!]);
  };

  it('has points with and without brackets and commas', () => {
    for (const text of ['pwl(0 0 1 2)', 'pwl 0 0 1 2', 'PWL (0,0) (1,2)', 'pwl(0s 0V, 1s 2V)'])
      expect(points(text)).toEqual([
        [0, 0],
        [1, 2],
      ]);
  });

  it('repeats by r= and waits by td=', () => {
    expect(wave('pwl(0 0 1m 2) r=0 td=3m')).toMatchObject({ repeatFrom: 0, delay: 3e-3 });
    expect(wave('pwl(0 0 1m 2) r=-1')).not.toHaveProperty('repeatFrom');
    expect(refusalsOf('V1 a 0 pwl(0 0 1m 2) r=2m')[0]).toContain('repeats from 0.002 s on');
  });

  it('repeats as PSpice and LTspice write it', () => {
    const options = { dialect: 'ltspice' };
    expect(points('PWL REPEAT FOR 2 (0 0 1 1 2 0) ENDREPEAT', options)).toEqual([
      [0, 0],
      [1, 1],
      [2, 0],
      [3, 1],
      [4, 0],
    ]);
    expect(points('PWL 0 0 1 5 REPEAT FOR 2 (0 5 1 6) ENDREPEAT 5 0', options).length).toBe(6);
    expect(
      wave('PWL 0 0 1 5 REPEAT FOREVER (0 5 1 0 2 5) ENDREPEAT', '.tran 1', options),
    ).toMatchObject({ repeatFrom: 1 });
  });

  it('takes LTspice’s times with a plus from the time before', () => {
    expect(points('PWL(1 0 +2 1 +3 0)', { dialect: 'ltspice' }).map(([t]) => t)).toEqual([1, 3, 6]);
    expect(points('PWL(1 0 +2 1 +3 0)', { dialect: 'ngspice' }).map(([t]) => t)).toEqual([1, 2, 3]);
  });

  it('reads its points from a file', () => {
    const files: DeckFile[] = [
      { name: 'In.csv', text: 'time,volts\r\n0, 0\r\n1m,2\r\n; end\r\n3m\t-1\r\n' },
    ];
    for (const text of ['pwl file="in.csv"', 'PWL FILE in.csv', 'pwl(file=in.csv)'])
      expect(points(text, { files })).toEqual([
        [0, 0],
        [1e-3, 2],
        [3e-3, -1],
      ]);
    expect(refusalsOf('V1 a 0 pwl file=x.csv', { files })[0]).toContain('"x.csv" is not open');
    const bad = [{ name: 'x.csv', text: '0 0\n1 a' }];
    expect(refusalsOf('V1 a 0 pwl file=x.csv', { files: bad })).toEqual([
      '2: line 2 of "x.csv" has "a", no number',
    ]);
  });

  it('jumps at equal times, and never goes back', () => {
    const [, a, b] = points('pwl(0 0 1 0 1 5)');
    expect(b![0]! - a![0]!).toBeGreaterThan(0);
    expect(b![0]! - a![0]!).toBeLessThan(1e-11);
    expect(refusalsOf('V1 a 0 pwl(0 0 2 1 1 0)')[0]).toContain('from 2 s to 1 s');
    expect(refusalsOf('V1 a 0 pwl(0 0 2)')[0]).toContain('has 3 values');
  });
});
