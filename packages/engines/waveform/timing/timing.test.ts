import { describe, expect, test } from 'vitest';
import { readDiagram } from '../wavejson/diagram.ts';
import { signalsOf } from '../wavejson/signals.ts';
import { check, MAX_KEPT } from './check.ts';
import { finderOf } from './finder.ts';
import { readConstraints } from './read-constraints.ts';

const judge = (signal: object[], text: string, tick = 10e-9) => {
  const signals = signalsOf(readDiagram(JSON.stringify({ signal }), tick), tick);
  return check(readConstraints(text), signals, {
    tick,
    scale: 1,
    find: finderOf(signals.map((s) => s.name)),
  });
};
const clk = { name: 'CLK', wave: 'p.....' };

describe('requirements as they are written', () => {
  test.each([
    ['setup D -> CLK rise 2ns', 'setup', 2e-9, undefined],
    ['$setup(D) 1', undefined, 0, undefined],
    ['hold D after posedge CLK 1.5 ns', 'hold', 1.5e-9, undefined],
    ['delay A rise -> B min 1ns max 5ns', 'delay', 1e-9, 5e-9],
    ['delay A -> B 5ns', 'delay', undefined, 5e-9],
    ['delay A → B 1ns..5ns', 'delay', 1e-9, 5e-9],
    ['no glitch D < 2ns', 'glitch', 2e-9, undefined],
    ['pulse CLK high >= 4ns', 'width', 4e-9, undefined],
    ['period CLK 10ns to 12ns', 'period', 10e-9, 12e-9],
    ['skew "my a" rise, B rise 500ps', 'skew', undefined, 500e-12],
    ['setup D -> CLK rise 2ns;', 'setup', 2e-9, undefined],
    ['setup CS# -> CLK 2ns # chip select', 'setup', 2e-9, undefined],
    ['setup D -> CLK \u22121.5ns', 'setup', -1.5e-9, undefined],
    ['setup D -> CLK 1e9ns', 'setup', 1, undefined],
    ['hold D -> CLK rise 0', 'hold', 0, undefined],
    ['delay A -> B 1..5ns', 'delay', 1e-9, 5e-9],
    ['tsu D -> CLK 3 ns', 'setup', 3e-9, undefined],
  ] as const)('%s', (text, kind, min, max) => {
    if (kind === undefined) {
      expect(() => readConstraints(text)).toThrow(/^Line 1: /u);
      return;
    }
    const [one] = readConstraints(text);
    expect([one?.kind, one?.min?.value, one?.max?.value]).toEqual([kind, min, max]);
  });

  test.each([
    ['# only\nsetupp D', /^Line 2: “setupp” is no requirement/u],
    ['setup D CLK 2ns', /an arrow and the other signal are missing/u],
    ['setup D -> CLK rise', /a time is missing/u],
    ['setup D -> CLK rise 2', /has no unit; write 2ns/u],
    ['setup D -> CLK rise 2m', /“m” is no unit/u],
    ['width CLK 4ns', /high or the low pulse/u],
    ['setup D -> CLK rise 2ns when', /a signal is missing/u],
    ['setup D -> CLK rise 2ns twice', /“twice” is not understood/u],
    ['delay A -> B 5ns..1ns', /the least, 5e-9, is above the most/u],
    ['width CLK high -1ns', /is negative/u],
    ['setup D -> CLK rise max 3ns', /a setup has a least time alone/u],
    ['delay A -> B 2,5ns', /the time 2 has no unit/u],
    // From left to right the clock comes first, as in Verilog's $hold; here the data does.
    ['hold CLK rise -> D 1ns', /write hold D -> CLK rise, or give “D” its edge/u],
    ['$hold posedge CLK, D, 1ns', /written as in Verilog: \$hold\(…\)/u],
    ['$setup(D, posedge CLK, 2)', /the time 2 has no unit/u],
    ['$setup(D, posedge CLK)', /takes two events and a limit/u],
    ['$setup(D, posedge CLK, 2ns', /not closed by a parenthesis/u],
    ['$width(CLK, 2ns)', /begins with posedge or negedge/u],
    ['$nochange(posedge CLK, D, 0, 0)', /“\$nochange” is not checked here/u],
  ])('%s is refused', (text, why) => {
    expect(() => readConstraints(text)).toThrow(why);
  });

  test('checks of Verilog, whose reference stands first, mean what they mean there', () => {
    const told = (text: string) =>
      readConstraints(text).map(({ kind, of, to, min, level, when }) =>
        [kind, of.signal, of.edge, to?.signal, to?.edge, min?.value, level, when?.signal]
          .filter((x) => x !== undefined)
          .join(' '),
      );
    expect(told('$setuphold(posedge CLK &&& EN, D, 2ns, 1ns, notifier); period CLK 5ns')).toEqual([
      'setup D change CLK rise 2e-9 EN',
      'hold D change CLK rise 1e-9 EN',
      'period CLK rise 5e-9',
    ]);
    expect(told('$hold(negedge CLK, D, 1ns);')).toEqual(['hold D change CLK fall 1e-9']);
    expect(told('$recrem(posedge RST, posedge CLK, 2ns, 1ns)')).toEqual([
      'recovery RST rise CLK rise 2e-9',
      'removal RST rise CLK rise 1e-9',
    ]);
    expect(told('$width(negedge CLK, 4ns)')).toEqual(['width CLK change 4e-9 low']);
  });

  test('a signal that is not there, or twice, is refused with those that are', () => {
    expect(() => judge([clk], 'period Q 1ns')).toThrow(/there is no signal “Q”; there are CLK\./u);
    expect(() => judge([clk, clk], 'period CLK 1ns')).toThrow(/2 signals are called “CLK”/u);
    // Names without their marks, in any case.
    expect(
      judge([{ name: '<o>RST</o>', wave: '01' }, clk], 'recovery rst -> CLK 1ns').verdicts,
    ).toHaveLength(1);
  });
});

describe('judged', () => {
  test('data that changes with the clock edge has no hold time, and a whole cycle of setup', () => {
    const r = judge([clk, { name: 'D', wave: '0.1.0.' }], 'setup D -> CLK 2ns\nhold D -> CLK 1ns');
    expect(r.verdicts.map((v) => v.violations)).toEqual([0, 2]);
    expect(r.verdicts[0]?.worst?.slack).toBeCloseTo(8e-9, 20);
    expect(r.verdicts[1]?.worst?.slack).toBe(-1e-9);
  });

  test('a limit that is met to the last bit is met', () => {
    const r = judge(
      [clk, { name: 'D', wave: '0.1.0.', phase: -0.7 }],
      'setup D -> CLK 3ns\nhold D -> CLK 7ns',
    );
    expect(r.verdicts.map((v) => v.worst?.slack)).toEqual([0, 0]);
  });

  test('unknown data is counted and no violation', () => {
    const r = judge([clk, { name: 'D', wave: 'x.=.x.', phase: -0.5 }], 'setup D -> CLK 2ns');
    expect([r.count, r.verdicts[0]?.unknown]).toEqual([0, 3]);
  });

  test('of very many violations the worst are kept, and all are counted', () => {
    const count = 6000;
    const level = (n: number) => Uint8Array.from({ length: n }, (_, k) => k % 2);
    const clock = {
      name: 'C',
      times: Float64Array.from({ length: 2 * count }, (_, k) => 10 * k),
      levels: level(2 * count),
      words: () => '',
      beginsWithEdge: false,
      end: 20 * count,
    };
    // Before each rise by another time, the least in the middle.
    const data = {
      ...clock,
      name: 'D',
      times: clock.times.map((t, k) => t - 1 - Math.abs(k - count) / (4 * count)),
    };
    const {
      verdicts,
      violations,
      count: all,
    } = check(readConstraints('setup D -> C 5s'), [clock, data], {
      tick: 1,
      scale: 1,
      find: finderOf(['C', 'D']),
    });
    expect([verdicts[0]?.count, verdicts[0]?.violations, all, violations.length]).toEqual([
      count,
      count,
      count,
      MAX_KEPT,
    ]);
    expect(violations[0]?.slack).toBe(verdicts[0]?.worst?.slack);
    expect(violations.every((v, k) => k === 0 || v.slack >= (violations[k - 1]?.slack ?? 0))).toBe(
      true,
    );
  });

  test('a condition chooses edges', () => {
    const lanes = [
      clk,
      { name: 'D', wave: '010101', phase: -0.95 },
      { name: 'EN', wave: '0..1..' },
      { name: 'CMD', wave: '=.=...', data: 'A B' },
    ];
    expect(judge(lanes, 'setup D -> CLK 2ns').verdicts[0]?.count).toBe(4);
    expect(judge(lanes, 'setup D -> CLK 2ns when EN high').verdicts[0]?.count).toBe(3);
    expect(judge(lanes, 'setup D -> CLK 2ns when CMD = B').verdicts[0]?.count).toBe(4);
    expect(judge(lanes, 'setup D -> CLK 2ns when EN low').verdicts[0]?.count).toBe(1);
  });

  test('pulses that the picture cuts have no width; an answer that stays away is late', () => {
    expect(judge([{ name: 'A', wave: '1.01.0.1' }], 'width A high 5ns').verdicts[0]?.count).toBe(1);
    const r = judge(
      [
        { name: 'A', wave: '01......' },
        { name: 'B', wave: '0.......' },
      ],
      'delay A rise -> B rise 20ns',
    );
    expect(r.verdicts[0]?.worst?.slack).toBeCloseTo(-50e-9, 15);
  });

  test('Harris and Harris, example 3.10: 4 GHz, and a hold violation of 5 ps that two buffers mend (3.11)', () => {
    const path = (early: number, late: number) => [
      { name: 'CLK', wave: 'P..' },
      { name: 'X', changes: `3 ${early}ps x ${late}ps 4 ${250 + early}ps x ${250 + late}ps 5` },
    ];
    const text = 'setup X -> CLK rise 50ps\nhold X -> CLK rise 60ps';
    const slacks = (early: number, late: number) =>
      judge(path(early, late), text, 250e-12).verdicts.map((v) => v.worst?.slack ?? Number.NaN);
    // Clock to Q 30 and 80 ps, gates 25 and 40 ps: one on the short path, three on the long one.
    expect(slacks(30 + 25, 80 + 3 * 40)[0]).toBeCloseTo(0, 15);
    expect(slacks(30 + 25, 80 + 3 * 40)[1]).toBeCloseTo(-5e-12, 15);
    expect(slacks(30 + 2 * 25, 80 + 3 * 40)[1]).toBeCloseTo(20e-12, 15);
  });
});
