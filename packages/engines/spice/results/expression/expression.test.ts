import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { program } from '../../../../../scripts/programs.ts';
import { readRaw } from '../../raw/read-raw.ts';
import type { Dataset } from '../dataset.ts';
import { derivative, integral, rms } from './calculus.ts';
import { evaluateNumber, evaluateTrace } from './evaluate.ts';
import { wholeNumber } from './number.ts';
import { parseTrace } from './parse.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollbench-traces-'));
afterAll(() => rmSync(folder, { recursive: true }));

const N = 5;
const column = (f: (k: number) => number): Float64Array =>
  Float64Array.from({ length: N }, (_, k) => f(k));

const tran: Dataset = {
  kind: 'tran',
  title: 'Transient Analysis',
  axis: { name: 'time', quantity: 'time', re: Float64Array.of(0, 1e-3, 1.5e-3, 4e-3, 5e-3) },
  traces: [
    { name: 'v(a)', quantity: 'voltage', re: column((k) => k + 1) },
    { name: 'v(b)', quantity: 'voltage', re: column((k) => 2 * k - 3) },
    { name: 'v(x1.net-3)', quantity: 'voltage', re: column((k) => k * k) },
    { name: 'i(r1)', quantity: 'current', re: column((k) => k / 100) },
    { name: 'ic(q1)', quantity: 'current', re: column(() => 2e-3) },
    { name: 'v(pi)', quantity: 'voltage', re: column(() => 7) },
  ],
  stepped: { rload: 50 },
};
const ac: Dataset = {
  kind: 'ac',
  title: 'AC Analysis',
  axis: { name: 'frequency', quantity: 'frequency', re: column((k) => 10 ** (k + 1)) },
  traces: [
    { name: 'v(in)', quantity: 'voltage', re: column(() => 2), im: column(() => 1) },
    { name: 'v(out)', quantity: 'voltage', re: column((k) => 1 - k), im: column((k) => k - 3) },
    { name: 'i(v1)', quantity: 'current', re: column((k) => k), im: column(() => 1e-3) },
  ],
  stepped: {},
};
const values = (text: string, of = tran): number[] => [...evaluateTrace(text, of).re];

describe('values over time', () => {
  test.each([
    ['V(a)-V(b)', (k: number) => k + 1 - (2 * k - 3)],
    ['v( a , b )', (k: number) => k + 1 - (2 * k - 3)],
    ['-I(R1)*V(a)', (k: number) => (-k / 100) * (k + 1)],
    ['-2^2+v(a)', (k: number) => -4 + k + 1],
    ['2**3^2*0+v(0)+v(a,0)', (k: number) => k + 1],
    ['3meg*i(r1)+1K', (k: number) => 3e4 * k + 1000],
    ['V(x1.net-3)', (k: number) => k * k],
    ['"v(x1.net-3)" % 3', (k: number) => (k * k) % 3],
    ['a', (k: number) => k + 1],
    ['Ic(Q1)*rload', () => 0.1],
    ['v(a)>2 & !(v(b)>2) ? 1 : -1', (k: number) => (k + 1 > 2 && !(2 * k - 3 > 2) ? 1 : -1)],
    ['limit(v(b), 2, -1)', (k: number) => Math.min(Math.max(2 * k - 3, -1), 2)],
    ['max(v(a), v(b)) - hypot(3, 4)', (k: number) => Math.max(k + 1, 2 * k - 3) - 5],
    ['if(time>=1.5m, v(a), 0)', (k: number) => (k >= 2 ? k + 1 : 0)],
    ['vecmax(v(a)) - vecmin(v(b))', () => 8],
    ['.5u*1e6 + 0*v(a)', () => 0.5],
  ])('%s', (text, expected) => {
    for (const [k, x] of values(text).entries()) expect(x).toBeCloseTo(expected(k), 9);
  });

  test('units follow the operations', () => {
    const unit = (text: string, of = tran) => evaluateTrace(text, of).unit;
    const units = {
      'v(a)*i(r1)': 'W',
      'v(a)/i(r1)': 'Ω',
      'i(r1)/v(a)': 'S',
      '2*v(a)+1': 'V',
      'v(a)/v(b)': '1',
      'v(a)/v(b)+1': '1',
      'd(v(a))': 'V/s',
      'integ(i(r1))': 'C',
      'integ(v(a)*i(r1))': 'J',
      'i(r1)/d(v(a))': 'F',
      'v(a)^2': 'V²',
      'sqrt(v(a)^2)': 'V',
      '1/time': 'Hz',
      'v(a)+i(r1)': undefined,
      'db(v(a))': 'dB',
      '3+db(v(a))': 'dB',
      'exp(v(a))': '1',
      'pow(v(a), 2)/v(a)': 'V',
      avg: undefined,
    };
    for (const [text, symbol] of Object.entries(units))
      if (text !== 'avg') expect([text, unit(text)]).toEqual([text, symbol]);
    expect(unit('ph(v(out))', ac)).toBe('°');
    expect(unit('gd(v(out))', ac)).toBe('s');
    expect(evaluateTrace('v(a)*i(r1)', tran).quantity).toBe('power');
  });

  test.each([
    ['v(aa)', /“v\(aa\)”; the nearest is v\(a\)/u],
    ['i(r2)', /nearest is i\(r1\)/u],
    ['zzzzzzzzz', /there are v\(a\), v\(b\)/u],
    ['sine(v(a))', /nearest is sin/u],
    ['log(v(a))', /write log10 or ln/u],
    ['4k7*v(a)', /4\.7k/u],
    ['v(a', /“\)” is missing/u],
    ['v(a) v(b)', /should end/u],
    ['v(a)+', /ends where a value/u],
    ['v(a)+*2', /“\*” stands/u],
    ['max(v(a))', /vecmax/u],
    ['v(a,b,0)', /two with a comma/u],
    ['i(r1,a)', /no current/u],
    ['pi*v(a)', /node and a constant/u],
    ['frequency', /no trace “frequency”/u],
    ['gd(v(a))', /along a frequency/u],
    ['v(a) # 2', /“#” has no meaning/u],
    ['', /no expression/u],
    ['('.repeat(200), /nested deeper/u],
    ['-'.repeat(200), /nested deeper/u],
    ['1+'.repeat(3000), /most is 4096/u],
  ])('%s is refused', (text, message) => {
    expect(() => evaluateTrace(text, tran)).toThrow(message);
  });
});

describe('complex values', () => {
  const out = (k: number) => ({ re: 1 - k, im: k - 3 });

  test.each([
    ['vdb(out)', (k: number) => 20 * Math.log10(Math.hypot(out(k).re, out(k).im))],
    ['db(v(out))', (k: number) => 20 * Math.log10(Math.hypot(out(k).re, out(k).im))],
    ['vp(out)', (k: number) => (Math.atan2(out(k).im, out(k).re) * 180) / Math.PI],
    ['vm(out)', (k: number) => Math.hypot(out(k).re, out(k).im)],
    ['vr(out,in)', (k: number) => out(k).re - 2],
    ['vi(out)', (k: number) => out(k).im],
    ['im(v(out))-imag(v(in))', (k: number) => out(k).im - 1],
    ['re(v(out)*conj(v(out)))', (k: number) => out(k).re ** 2 + out(k).im ** 2],
    ['re(v(out)/v(in))', (k: number) => (2 * out(k).re + out(k).im) / 5],
    ['im((1+i)*(2-3*j))+0*frequency', () => -1],
    ['ii(v1)', () => 1e-3],
  ])('%s', (text, expected) => {
    for (const [k, x] of values(text, ac).entries()) expect(x).toBeCloseTo(expected(k), 9);
  });

  test('sqrt squared, exp of ln, and powers agree', () => {
    for (const text of [
      'sqrt(v(out))^2',
      'exp(ln(v(out)))',
      'v(out)^3/v(out)^2',
      'v(out)*v(in)/v(in)',
    ]) {
      const { re, im } = evaluateTrace(text, ac);
      for (let k = 0; k < N; k++) {
        expect(re[k]).toBeCloseTo(out(k).re, 12);
        expect(im![k]).toBeCloseTo(out(k).im, 12);
      }
    }
  });

  test('what takes real values, or could mean two things, is refused', () => {
    expect(() => evaluateTrace('sin(v(out))', ac)).toThrow(/takes real values/u);
    expect(() => evaluateTrace('v(out) > 1', ac)).toThrow(/mag\(…\)/u);
    expect(() => evaluateTrace('sin(ph(v(out)))', ac)).toThrow(/pi\/180/u);
    expect(evaluateTrace('cos(ph(v(out))*pi/180)', ac).re[0]).toBeCloseTo(1 / Math.hypot(1, 3), 12);
    expect(() => evaluateTrace('im(v1)', ac)).toThrow(/imag\(i\(v1\)\)/u);
  });

  test('a delay is its own group delay, however far its phase winds', () => {
    const f = Float64Array.from({ length: 400 }, (_, k) => 1e3 * (k + 1));
    const delay = 1e-4;
    const turn = (k: number) => -2 * Math.PI * f[k]! * delay;
    const line: Dataset = {
      ...ac,
      axis: { name: 'frequency', quantity: 'frequency', re: f },
      traces: [
        {
          name: 'v(out)',
          quantity: 'voltage',
          re: f.map((_, k) => Math.cos(turn(k))),
          im: f.map((_, k) => Math.sin(turn(k))),
        },
      ],
    };
    for (const x of evaluateTrace('gd(v(out))', line).re) expect(x).toBeCloseTo(delay, 12);
    expect(evaluateTrace('cph(v(out))', line).re.at(-1)).toBeCloseTo(-360 * 4e5 * delay, 6);
    expect(evaluateTrace('unwrap(ph(v(out)))', line).re.at(-1)).toBeCloseTo(-14400, 6);
  });
});

describe('along the axis', () => {
  const uneven = fc
    .array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 3, maxLength: 30 })
    .map((steps) => {
      let at = 0;
      return Float64Array.from(steps, (step) => (at += step));
    });

  test('the derivative of a parabola is exact at every point, of its integral too', () => {
    fc.assert(
      fc.property(
        uneven,
        fc.integer({ min: -9, max: 9 }),
        fc.integer({ min: -9, max: 9 }),
        (x, a, b) => {
          const slope = derivative(
            x,
            x.map((t) => a * t * t + b * t),
          );
          for (const [k, t] of x.entries()) expect(slope[k]).toBeCloseTo(2 * a * t + b, 8);
          // Straight lines are integrated exactly.
          const area = integral(
            x,
            x.map((t) => a * t + b),
          );
          for (const [k, t] of x.entries())
            expect(area[k]).toBeCloseTo((a / 2) * (t * t - x[0]! ** 2) + b * (t - x[0]!), 8);
        },
      ),
    );
  });

  test('a jump at one instant has the slope of a side', () => {
    const slope = derivative(Float64Array.of(0, 1, 1, 2, 3), Float64Array.of(0, 1, 5, 7, 9));
    expect([...slope]).toEqual([expect.any(Number), 1, 2, 2, 2]);
  });

  test('the rms of a triangle is its peak by the root of three', () => {
    expect(rms(Float64Array.of(0, 1, 3, 4), Float64Array.of(0, 6, -6, 0))).toBeCloseTo(
      6 / Math.sqrt(3),
      12,
    );
  });

  test('avg and mean weigh by time', () => {
    expect(values('avg(v(a))')[1]).toBeCloseTo(1.5, 12);
    expect(values('mean(v(a))')[0]).toBeCloseTo(
      (1.5 * 1 + 2.5 * 0.5 + 3.5 * 2.5 + 4.5 * 1) / 5,
      12,
    );
  });
});

describe('numbers', () => {
  test.each([
    ['1k', 1e3],
    ['3.3n', 3.3e-9],
    ['1M', 1e-3],
    ['2MEGohm', 2e6],
    ['10uF', 1e-5],
    ['1mil', 25.4e-6],
    ['-2.5e-3V', -2.5e-3],
    ['5v', 5],
    ['1e3k', 1e6],
    ['4k7', undefined],
    ['x', undefined],
    ['1 2', undefined],
  ])('%s', (text, value) => {
    expect(wholeNumber(text)).toBe(value);
  });

  test('an expression of numbers alone', () => {
    expect(evaluateNumber('2*t1 + sqrt(16)', { t1: 3 })).toBe(10);
    expect(() => evaluateNumber('v(a)', {})).toThrow(/no trace/u);
  });

  test('any text is read or refused, never worse', () => {
    const words = fc.constantFrom(
      'v(a)',
      '1k',
      '+',
      '-',
      '*',
      '(',
      ')',
      '^',
      'db(',
      ',',
      '?',
      ':',
      '"',
      'x',
      '<',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (parts) => {
        try {
          expect(parseTrace(parts.join(' '))).toHaveProperty('kind');
        } catch (error) {
          expect(error).toHaveProperty('code');
        }
      }),
    );
  });
});

test('ngspice computes the same over its own traces', () => {
  const acPairs = {
    'db(v(out)/v(in))': 'db(v(out)/v(in))',
    'mag(v(out)-v(in))': 'mag(v(out)-v(in))',
    '180*ph(v(out)*v(out))/pi': 'ph(v(out)*v(out))',
    'real(v(out)/i(v1))': 're(v(out)/i(v1))',
    // Of a square root ngspice 39 takes the branch with a negative real part.
    'imag(sqrt(v(out)))': '-im(sqrt(v(out)))',
    '180*cph(v(out)^3)/pi': 'cph(v(out)^3)',
    'imag(exp(v(out)))': 'im(exp(v(out)))',
  };
  const tranPairs = {
    '-i(v1)*v(in)': '-i(v1)*v(in)',
    'sqrt(abs(v(out)))+log10(2)': 'sqrt(abs(v(out)))+log10(2)',
    'atan(v(out))^2 - floor(3*v(out))': 'atan(v(out))^2 - floor(3*v(out))',
    'integ(v(out))': 'integ(v(out))',
    'v(in) gt 0.5 and v(out) lt 0.7': 'v(in) > 0.5 & v(out) < 0.7',
  };
  const lets = (pairs: object) =>
    Object.keys(pairs)
      .map((theirs, k) => `let q${k}=${theirs}`)
      .join('\n');
  writeFileSync(
    join(folder, 'a.cir'),
    `* pairs
v1 in 0 dc 1 ac 1 pulse(0 1 1u 1u 1u 5u 20u)
r1 in out 1k
c1 out 0 1n
.control
set appendwrite
ac dec 10 1k 10meg
${lets(acPairs)}
write a.raw
tran 0.2u 20u
${lets(tranPairs)}
write a.raw
quit
.endc
.end
`,
  );
  program('ngspice', ['-b', 'a.cir'], { cwd: folder });
  const [theirAc, theirTran] = readRaw(new Uint8Array(readFileSync(join(folder, 'a.raw'))));
  for (const [dataset, pairs] of [
    [theirAc!, acPairs],
    [theirTran!, tranPairs],
  ] as const)
    for (const [k, ours] of Object.values(pairs).entries()) {
      const computed = evaluateTrace(ours, dataset).re;
      const theirs = evaluateTrace(`re(q${k})`, dataset).re;
      const size = theirs.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
      expect(size, ours).toBeGreaterThan(0);
      for (const [i, x] of theirs.entries())
        expect(Math.abs(computed[i]! - x) / size, `${ours} at ${i}`).toBeLessThan(1e-9);
    }
});
