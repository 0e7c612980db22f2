/** Flip-flops, Schmitt triggers and delayed gates of LTspice's schematics, as they run. */
import { describe, expect, it } from 'vitest';
import { runRequest } from '../../analysis/run.ts';
import { readDeck } from '../../deck/read.ts';
import { deckOfAsc } from './index.ts';

/** A reader of a trace at times, of a sheet with one device and directives. */
function run(device: readonly string[], directives: readonly string[]) {
  const lines = directives.map((d, k) => `TEXT 0 ${300 + 30 * k} Left 2 !${d}`);
  const text = ['Version 4', 'SHEET 1 880 680', ...device, ...lines, ''].join('\n');
  const deck = readDeck(deckOfAsc({ name: 'sheet.asc', text, files: [] }).deck);
  const request = deck.requests[0];
  if (!request) throw new Error('nothing is asked for');
  const [dataset] = runRequest((overrides) => deck.elaborate(overrides), request).datasets;
  return (name: string, times: readonly number[]): number[] =>
    times.map((time) => {
      const k = dataset?.axis.re.findIndex((t) => t >= time) ?? -1;
      return (
        Math.round((dataset?.traces.find((t) => t.name === name)?.re[k] ?? Number.NaN) * 100) / 100
      );
    });
}

describe('devices that remember', () => {
  it('an RS flip-flop is set and reset, with its levels', () => {
    const of = run(
      [
        ...[
          'SYMBOL Digital\\srflop 0 0 R0',
          'SYMATTR InstName A1',
          'SYMATTR Value2 Vhigh=5 Td=10n tripdt=1n',
        ],
        ...['FLAG -48 48 s', 'FLAG -48 96 r', 'FLAG 48 48 q', 'FLAG 64 96 qb', 'FLAG -48 128 0'],
      ],
      ['V1 s 0 pulse(0 5 1u 1n 1n 1u 10u)', 'V2 r 0 pulse(0 5 4u 1n 1n 1u 10u)', '.tran 10u'],
    );
    const times = [0.5e-6, 1.5e-6, 3e-6, 4.5e-6, 7e-6];
    expect(of('v(q)', times)).toEqual([0, 5, 5, 0, 0]);
    expect(of('v(qb)', times)).toEqual([5, 0, 0, 5, 5]);
  });

  it('a D flip-flop that has its own inverse divides its clock by two', () => {
    const of = run(
      [
        ...[
          'SYMBOL Digital\\dflop 0 0 R0',
          'SYMATTR InstName A1',
          'FLAG -80 48 qb',
          'FLAG 96 96 qb',
        ],
        ...['FLAG -80 96 c', 'FLAG 80 48 q', 'FLAG -80 144 0'],
      ],
      ['V1 c 0 pulse(0 1 1u 1n 1n 1u 2u)', '.tran 10u'],
    );
    expect(of('v(q)', [0.5e-6, 1.5e-6, 2.5e-6, 3.5e-6, 4.5e-6, 5.5e-6, 7.5e-6])).toEqual([
      0, 1, 1, 0, 0, 1, 0,
    ]);
  });

  it('a D flip-flop is preset and cleared without its clock', () => {
    const of = run(
      [
        ...[
          'SYMBOL Digital\\dflop 0 0 R0',
          'SYMATTR InstName A1',
          'FLAG -80 48 0',
          'FLAG -80 96 0',
        ],
        ...['FLAG 80 48 q', 'FLAG -80 144 0', 'FLAG 0 0 p', 'FLAG 0 144 k'],
      ],
      ['V1 p 0 pulse(0 1 1u 1n 1n 1u 20u)', 'V2 k 0 pulse(0 1 4u 1n 1n 1u 20u)', '.tran 8u'],
    );
    expect(of('v(q)', [0.5e-6, 1.5e-6, 3e-6, 4.5e-6, 7e-6])).toEqual([0, 1, 1, 0, 0]);
  });

  it('an oscillator of an RS flip-flop begins by itself', () => {
    const of = run(
      [
        ...['SYMBOL Digital\\srflop 0 0 R0', 'SYMATTR InstName A1', 'FLAG -48 128 0'],
        ...['FLAG -48 48 s', 'FLAG -48 96 r', 'FLAG 48 48 q'],
      ],
      [
        ...['R1 q c 1k', 'C1 c 0 1u', 'B1 s 0 V=u(0.25-V(c))', 'B2 r 0 V=u(V(c)-0.75)'],
        '.tran 0 10m 0 1u',
      ],
    );
    // From 1/4 to 3/4 and back in RC·ln 3 each.
    const first = 1e-3 * Math.log(4);
    const half = 1e-3 * Math.log(3);
    expect(
      of('v(q)', [
        0.9 * first,
        first + 0.1 * half,
        first + 0.9 * half,
        first + 1.1 * half,
        first + 2.1 * half,
      ]),
    ).toEqual([1, 0, 0, 1, 0]);
  });

  it('a Schmitt trigger switches at Vt + Vh and back at Vt − Vh', () => {
    const of = run(
      [
        ...[
          'SYMBOL Digital\\schmtbuf 0 0 R0',
          'SYMATTR InstName A1',
          'SYMATTR Value2 Vt=0.5 Vh=0.2',
        ],
        ...['FLAG 0 64 i', 'FLAG 64 64 q', 'FLAG 0 80 0'],
      ],
      ['V1 i 0 pwl(0 0 1m 1 2m 0)', '.tran 0 2m 0 1u'],
    );
    expect(of('v(q)', [0.5e-3, 0.69e-3, 0.71e-3, 1.5e-3, 1.69e-3, 1.71e-3])).toEqual([
      0, 0, 1, 1, 1, 0,
    ]);
  });

  it('a Schmitt trigger without its level is refused by what it lacks', () => {
    const sheet = [
      'SYMBOL Digital\\schmtbuf 0 0 R0',
      'SYMATTR InstName A1',
      'FLAG 0 64 i',
      'FLAG 64 64 q',
    ];
    expect(() => run(sheet, ['.tran 1'])).toThrow(/a Schmitt trigger without Vt/u);
  });
});

describe('a gate with times', () => {
  it('decides as much later', () => {
    const of = run(
      [
        ...['SYMBOL Digital\\inv 0 0 R0', 'SYMATTR InstName A1', 'SYMATTR Value2 Td=100n'],
        ...['FLAG 0 64 i', 'FLAG 64 64 q', 'FLAG 0 80 0'],
      ],
      ['V1 i 0 pulse(0 1 1u 1n 1n 2u 9u)', '.tran 0 5u 0 5n'],
    );
    expect(of('v(q)', [0.9e-6, 1.08e-6, 1.12e-6, 3.05e-6, 3.15e-6])).toEqual([1, 1, 0, 0, 1]);
  });

  it('has edges of its rise time from 10 % to 90 %', () => {
    const of = run(
      [
        ...[
          'SYMBOL Digital\\buf1 0 0 R0',
          'SYMATTR InstName A1',
          'SYMATTR Value2 Trise=1u Vhigh=10 Ref=0.5',
        ],
        ...['FLAG 0 64 i', 'FLAG 64 64 q', 'FLAG 0 80 0'],
      ],
      ['V1 i 0 pulse(0 1 1u 1n 1n 20u 50u)', '.tran 0 9u 0 5n'],
    );
    const tau = 1e-6 / 2.197;
    const [low = 0, high = 0] = of('v(q)', [1e-6 + 0.10536 * tau, 1e-6 + Math.LN10 * tau]);
    expect(Math.abs(low - 1)).toBeLessThan(0.12);
    expect(Math.abs(high - 9)).toBeLessThan(0.12);
  });
});

describe('a flip-flop with an initial state', () => {
  it('begins high where ic is above 0', () => {
    const of = run(
      [
        ...['SYMBOL Digital\\srflop 0 0 R0', 'SYMATTR InstName A1', 'SYMATTR Value2 ic=1'],
        ...['FLAG -48 48 0', 'FLAG -48 96 r', 'FLAG 48 48 q', 'FLAG -48 128 0'],
      ],
      ['V2 r 0 pulse(0 1 4u 1n 1n 1u 10u)', '.tran 10u'],
    );
    expect(of('v(q)', [0, 3e-6, 6e-6])).toEqual([1, 1, 0]);
  });
});
