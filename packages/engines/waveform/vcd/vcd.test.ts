import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { captureDump, isCapture } from '../capture.ts';
import { chooseVariables } from '../choose.ts';
import { pulseAt, statisticsOf } from '../measure.ts';
import { changeAt, type Signal } from '../signal.ts';
import { inUnits, timescaleOf } from '../timescale.ts';
import { spansIn } from '../window.ts';
import { readDump } from './read.ts';
import { recordSignal } from './record.ts';
import { extended, inRadix } from './value.ts';
import { codeOf } from './write.ts';

const read = (text: string) => readDump(new TextEncoder().encode(text));
const HEAD =
  '$timescale 1 ns $end $scope module t $end $var wire 1 ! a $end $var wire 8 " b [7:0] $end $upscope $end $enddefinitions $end\n';
const signal = (text: string, k: number) => {
  const dump = read(text);
  const variable = dump.variables[k];
  if (!variable) throw new Error('no such variable');
  return recordSignal(dump, variable, 'hex');
};
const told = (s: Signal) => Array.from(s.times, (t, k) => [t, s.words(k) || s.levels[k]]);

describe('a dump', () => {
  test('has bits, vectors, blanks before codes, unknown and floating values', () => {
    expect(told(signal(`${HEAD}#0 0! b1010 " #5 1 ! bx " #7.5 z! b1x "\n#9`, 0))).toEqual([
      [0, 0],
      [5, 1],
      [7.5, 3],
    ]);
    expect(told(signal(`${HEAD}#0 0! b1010 " #5 1 ! bx " #7.5 z! b1x "\n#9`, 1))).toEqual([
      [0, '0A'],
      [5, 'x'],
      [7.5, '0X'],
    ]);
  });

  test('has reals, strings with escapes, events and ports', () => {
    const text =
      '$var real 64 r r $end $var string 0 s s $end $var event 1 e e $end $var port 2 <0 p $end $enddefinitions $end #0 r-1.5e-3 r\nsa\\040b s\n1e\npDU 6 6 <0\n#1';
    expect([0, 1, 2, 3].map((k) => told(signal(text, k))[0]?.[1])).toEqual([
      '-0.0015',
      'a b',
      'event',
      '1',
    ]);
  });

  test('says reals that are no numbers as they stand', () => {
    const head = '$var real 64 r r $end $enddefinitions $end';
    const said = told(signal(`${head} #0 rinf r #1 r-INF r #2 rnan r #3 r1,5 r #4 r2.50 r`, 0));
    expect(said.map(([, word]) => word)).toEqual(['inf', '-INF', 'nan', '1,5', '2.5']);
  });

  test.each([
    [`${HEAD}#0 0!\n#1 1?`, /^Line 3: no variable has the code “\?”\.$/u],
    [`${HEAD}#0 0!\nhello`, /^Line 3: “hello” is no value|^Line 3: no variable has the code/u],
    [`${HEAD}#0 q!`, /“q!” is no value, time or section/u],
    [`${HEAD}#x`, /“#x” is no time/u],
    ['$timescale 3 parsecs $end $var wire 1 ! a $end', /the timescale “3 parsecs” is none/u],
    ['$var wire one ! a $end', /is not type, bits, code and name/u],
    ['hello', /a dump begins with/u],
    ['$scope module t $end', /no \$var stands before the first value/u],
    ['$comment never ends', /a section is not ended by \$end/u],
    [`${HEAD}#99999999999999999999`, /above 2\^53/u],
  ])('%s is refused with its line', (text, why) => {
    expect(() => read(text)).toThrow(why);
  });

  test('steps back in time are left out and said; a missing timescale is said', () => {
    const dump = read('$var wire 1 ! a $end $enddefinitions $end #4 0! #1 1! #5 1!');
    expect(dump.changes).toBe(2);
    expect(dump.notes.join(' ')).toMatch(
      /no timescale; one unit is taken as 1 ns.*goes back once/u,
    );
  });

  test('names are found in full, by their last parts and by *', () => {
    const dump = read(
      '$scope module top $end $var wire 1 ! clk $end $scope module u $end $var wire 8 " data [7:0] $end $var wire 1 # dv $end $upscope $end $upscope $end $enddefinitions $end #0 0! #1 1! b1 " b10 " 0# 1#',
    );
    expect(chooseVariables(dump, 'top.u.data\nclk')).toEqual([1, 0]);
    expect(chooseVariables(dump, 'u.d*')).toEqual([1, 2]);
    expect(chooseVariables(dump, 'DATA[7:0]')).toEqual([1]);
    expect(chooseVariables(dump, '')).toEqual([0, 1, 2]);
    expect(() => chooseVariables(dump, 'dat')).toThrow(
      /no signal “dat”; there are 3, such as top.u.data/u,
    );
  });
});

test('values in every radix', () => {
  expect(inRadix('11111010', 'signed')).toBe('-6');
  expect(inRadix('11111010', 'unsigned')).toBe('250');
  expect(inRadix('0100100001101001', 'ascii')).toBe('Hi');
  expect(inRadix('1xxxx', 'hex')).toBe('1x');
  expect(inRadix('zzzz', 'signed')).toBe('z');
  // The leftmost bit goes on to the left, a 1 as 0 (IEEE 1364-2005, table 18-2).
  expect(['1', 'x1', 'z', '01'].map((b) => extended(b, 4))).toEqual([
    '0001',
    'xxx1',
    'zzzz',
    '0001',
  ]);
  expect(new Set(Array.from({ length: 10_000 }, (_, k) => codeOf(k))).size).toBe(10_000);
});

test('captures of logic analysers', () => {
  const saleae = 'Time [s],Channel 0,Channel 1\n-0.000001,0,1\n0.000000000,1,1\n0.0000025,0,0\n';
  expect(isCapture(saleae)).toBe(true);
  expect(isCapture(HEAD)).toBe(false);
  const dump = read(captureDump(saleae));
  expect(dump.variables.map((v) => v.name)).toEqual(['Channel_0', 'Channel_1']);
  expect([...dump.times].map((t) => t * dump.unit)).toEqual([0, 1e-6, 3.5e-6, 0, 3.5e-6]);
  const sigrok = '; CSV generated by libsigrok\n; Samplerate: 2 MHz\nD0,D1\n0,0\n0,1\n1,1\n';
  expect([...read(captureDump(sigrok)).times].map((t) => t * 1e-12)).toEqual([0, 1e-6, 0, 5e-7]);
  const days =
    'Time [s],A\n2024-02-29T23:59:59.999999500+00:00,0\n2024-03-01T00:00:00.000000250+00:00,1\n';
  expect([...read(captureDump(days)).times]).toEqual([0, 750_000]);
  expect([
    ...read(captureDump(days.replaceAll('T2', ' 2').replaceAll('+00:00', 'Z'))).times,
  ]).toEqual([0, 750_000]);
  expect(() => captureDump(`${days}12,0\n`)).toThrow(/Line 4: “12” is no time of day/u);
  expect(() => captureDump('hello, world\n')).toThrow(/^Line 1 is taken for the names/u);
  expect(() => captureDump('Time [min],A\n0,1\n')).toThrow(/time is in “min”; it takes s, ms/u);
  expect(() => captureDump('Time [s],A\n0,3.3\n')).toThrow(/no level.*not the voltages/u);
  expect([...read(captureDump('time_us;A\n0;1\n1,5;0\n')).times]).toEqual([0, 1_500_000]);
  expect(() => captureDump('Time [s],A\n0,2\n')).toThrow(/^Line 2: “2” of A is no level/u);
  expect(() => captureDump('Time [s],A\n1,0\n0,1\n')).toThrow(/^Line 3: time goes back/u);
});

test('sigrok heads its columns with units, names channels above them, and counts time in parts of its rate', () => {
  const of = (rate: string, lines: string) =>
    read(
      captureDump(
        `; CSV generated by libsigrok 0.5.2\n; Channels (2/8): SCL, D7\n; Samplerate: ${rate}\n${lines}`,
      ),
    );
  const plain = of('1 MHz', 'microseconds,logic,logic\n1,0,1\n2,1,1\n5,1,0\n');
  expect(plain.variables.map((v) => v.name)).toEqual(['SCL', 'D7']);
  expect([...plain.times]).toEqual([1e6, 2e6, 1e6, 5e6]);
  // 41 ns a sample there, cut from 41.67: the rate is what is true.
  expect([...of('24 MHz', 'Time,SCL,D7\n41,0,1\n82,1,1\n41000,1,0\n').times]).toEqual([
    41_667, 83_333, 41_667, 41_666_667,
  ]);
});

test('a window has never more spans than pixels, and each says what holds there', () => {
  const gap = fc.integer({ min: 1, max: 50 });
  fc.assert(
    fc.property(
      fc.array(gap, { minLength: 1, maxLength: 400 }),
      fc.integer({ min: 4, max: 300 }),
      fc.nat(99),
      fc.nat(99),
      (gaps, width, a, b) => {
        let now = 0;
        const times = Float64Array.from([0, ...gaps.map((g) => (now += g))]);
        const one: Signal = {
          name: '',
          times,
          levels: Uint8Array.from(times, (_, k) => k % 2),
          words: () => '',
          beginsWithEdge: false,
          end: now + 5,
        };
        const [from, to] = [(Math.min(a, b) / 100) * one.end, (Math.max(a, b) / 100) * one.end + 3];
        const spans = spansIn(one, from, to, width);
        expect(spans.length).toBeLessThanOrEqual(width + 2);
        let at = from;
        for (const span of spans) {
          expect(span.from).toBeCloseTo(at, 6);
          at = span.to;
          if (!span.dense) expect(span.change).toBe(changeAt(one, span.from + 1e-9));
          // What is filled holds a change.
          else expect(changeAt(one, span.to)).toBeGreaterThan(changeAt(one, span.from - 1e-9) - 1);
        }
        expect(at).toBeCloseTo(Math.min(to, one.end), 6);
      },
    ),
    { numRuns: 200 },
  );
});

test('pulses, periods and duty', () => {
  const one = signal(`${HEAD}#0 0! #10 1! #14 0! #20 1! #24 0! #30 1!\n#40`, 0);
  expect(pulseAt(one, 11)).toEqual({ from: 10, to: 14, period: 10, duty: 0.4 });
  expect(statisticsOf(one)).toMatchObject({ rises: 3, periodMin: 10, periodMax: 10, shortest: 4 });
  expect(statisticsOf(one).highShare).toBeCloseTo(18 / 40, 12);
});

test('the timescale is the coarsest that holds every time', () => {
  expect(timescaleOf([0, 20e-9, 5e-9])).toMatchObject({ number: 1, unit: 'ns', isRounded: false });
  expect(timescaleOf([2.5e-9])).toMatchObject({ number: 100, unit: 'ps' });
  expect(inUnits(2.5e-9, timescaleOf([2.5e-9]))).toBe(25);
  expect(timescaleOf([1e-9 / 3])).toMatchObject({ unit: 'fs', isRounded: true });
});
