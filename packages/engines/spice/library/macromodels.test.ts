/** Op-amps, comparators and timers of the library against the figures of their data sheets, and ngspice on the same text. */
import { describe, expect, it } from 'vitest';
import { lastValues } from '../import/testing/ngspice.ts';
import { librarySubcircuit } from './index.ts';
import { opAmp } from './op-amps.ts';
import { crossings, operatingPoint, ran, valuesOf } from './testing/run.ts';

/** In the order of the test: one of every row. */
const NAMES = [
  ...[
    'lm741',
    'lm358',
    'lm324',
    'tl072',
    'tl062',
    'ne5534',
    'ne5532',
    'lm833',
    'lf353',
    'lf356',
    'op07',
    'op27',
  ],
  ...[
    'lt1001',
    'lt1007',
    'lt1013',
    'lt1028',
    'lt1057',
    'lt1468',
    'lt1880',
    'ad823',
    'ad711',
    'ad797',
    'ad822',
    'ad8605',
    'opa2134',
  ],
  ...['opa1612', 'ca3140', 'mcp6002', 'lmv358'],
];
const figures = NAMES.map((name) => {
  const found = opAmp(name);
  if (!found) throw new Error(`no ${name}`);
  return found;
});
const supplies = (name: string): [high: number, low: number] =>
  /^(?:mcp|lmv|ad86)/u.test(name) ? [2.5, -2.5] : [15, -15];
const powered = NAMES.map((n, k) => {
  const [high, low] = supplies(n);
  return `vp${k} p${k} 0 ${high}\nvm${k} m${k} 0 ${low}`;
}).join('\n');

describe('op-amps', () => {
  const { dataset } = ran(`${powered}
${NAMES.map(
  (n, k) =>
    `x${k} 0 n${k} p${k} m${k} o${k} ${n}\nl${k} o${k} n${k} 1g\nc${k} n${k} s${k} 1g\ns${k} 0 0 0 0 off\nv${k} s${k} 0 ac 1`,
)
  .join('\n')
  .replaceAll(/^s\d+ .*\n/gmu, '')}
.ac list ${figures.map((f) => f.gbw / 100).join(' ')}`);
  it.each(NAMES.map((n, k) => [n, k] as const))('%s has its gain-bandwidth product', (_, k) => {
    const trace = dataset.traces.find((t) => t.name === `v(o${k})`);
    const gain = Math.hypot(trace?.re[k] ?? 0, trace?.im?.[k] ?? 0);
    const pole = (figures[k]?.gbw ?? 0) / 10 ** ((figures[k]?.aol ?? 0) / 20);
    const expected = 100 / Math.hypot(1, pole / ((figures[k]?.gbw ?? 0) / 100));
    expect(Math.abs(gain / expected - 1)).toBeLessThan(0.01);
  });

  const value = operatingPoint(`${powered}
${NAMES.map(
  (n, k) => `xf${k} 0 f${k} p${k} m${k} f${k} ${n}
xh${k} i${k} 0 p${k} m${k} h${k} ${n}\nvi${k} i${k} 0 1
xl${k} 0 i${k} p${k} m${k} l${k} ${n}
xs${k} i${k} 0 p${k} m${k} s${k} ${n}\nvs${k} s${k} 0 0`,
).join('\n')}`);
  it.each(NAMES.map((n, k) => [n, k] as const))(
    '%s has its offset, swing, short circuit and supply current',
    (name, k) => {
      const { vos = 0, high = 0, low = 0, short = 0, ro = 0 } = figures[k] ?? {};
      const [above, below] = supplies(name);
      expect(Math.abs(value(`v(f${k})`) - vos)).toBeLessThan(1e-5 + 0.02 * vos);
      expect(Math.abs(value(`v(h${k})`) - (above - high))).toBeLessThan(0.05);
      expect(Math.abs(value(`v(l${k})`) - (below + low))).toBeLessThan(0.05);
      const most = Math.min(short, (above - high) / ro);
      expect(value(`i(vs${k})`) / most).toBeGreaterThan(0.99);
      expect(value(`i(vs${k})`) / most).toBeLessThan(1.05);
    },
  );

  it.each(['lm741', 'lm358', 'tl072', 'ne5534', 'op07', 'mcp6002', 'lt1007'])(
    '%s slews as its data sheet says, as a follower',
    (name) => {
      const { slew = 0 } = opAmp(name) ?? {};
      const [high, low] = supplies(name);
      const step = high / 3;
      const stop = (6 * step) / slew;
      const run =
        ran(`vp p 0 ${high}\nvm m 0 ${low}\nx1 i o p m o ${name}\nv1 i 0 pulse(${-step} ${step} ${stop / 10} 1n 1n 1 2)
.tran ${stop / 1000} ${stop}`).dataset;
      const [first = 0] = crossings(run, 'v(o)', -0.5 * step);
      const [second = 0] = crossings(run, 'v(o)', 0.5 * step);
      expect((step / (second - first) / slew) * 100).toBeGreaterThan(93);
      expect((step / (second - first) / slew) * 100).toBeLessThan(107);
      // 60° of phase margin.
      const values = Array.from(valuesOf(run, 'v(o)'));
      expect(Math.max(...values)).toBeLessThan(1.25 * step);
      expect(values.at(-1)).toBeCloseTo(step, 1);
    },
  );

  it('draw what they give from their supplies', () => {
    const value_ = operatingPoint('vp p 0 15\nvm m 0 -15\nx1 i o p m o lm741\nv1 i 0 5\nr1 o 0 1k');
    expect(-value_('i(vp)')).toBeCloseTo(1.7e-3 + 5e-3, 4);
    expect(value_('i(vm)')).toBeCloseTo(1.7e-3, 4);
  });

  it('have in ngspice what they have here', () => {
    const cards = `vp p 0 15\nvm m 0 -15\nx1 i n p m o lm741\nr1 o n 10k\nr2 n 0 1k\nv1 i 0 sin(0 0.5 2k)\nrl o 0 2k
.tran 1u 0.33m 0 0.5u`;
    const here = valuesOf(ran(cards).dataset, 'v(o)');
    const [there = 0] = lastValues(`t\n${cards}\n${librarySubcircuit('lm741')?.text}\n.end\n`, [
      'v(o)',
    ]);
    expect(Math.abs((here[here.length - 1] ?? 0) - there)).toBeLessThan(2e-3);
  });
});

describe('comparators', () => {
  it('an LM393 pulls down within its delay, and lets go', () => {
    const run =
      ran(`vp p 0 5\nx1 i r p 0 o lm393\nvr r 0 1\nr1 p o 3.3k\nv1 i 0 pulse(1.1 0.9 5u 1n 1n 20u 40u)
.tran 10n 30u`).dataset;
    const values = Array.from(valuesOf(run, 'v(o)'));
    expect(values[0]).toBeGreaterThan(4.9);
    expect(Math.min(...values)).toBeLessThan(0.2);
    const [up = 0] = crossings(run, 'v(o)', 2.5);
    expect(up - 25e-6).toBeGreaterThan(0.8e-6);
    expect(up - 25e-6).toBeLessThan(2e-6);
  });

  it('an LT1720 drives both ways in 4.5 ns', () => {
    const run =
      ran(`vp p 0 5\nx1 i r p 0 o lt1720\nvr r 0 1\nv1 i 0 pulse(0.9 1.1 5n 0.1n 0.1n 20n 40n)\nr1 o 0 10k
.tran 0.1n 40n`).dataset;
    const [up = 0] = crossings(run, 'v(o)', 2.5);
    expect(up - 5.05e-9).toBeGreaterThan(3.5e-9);
    expect(up - 5.05e-9).toBeLessThan(5.5e-9);
    expect(Math.max(...Array.from(valuesOf(run, 'v(o)')))).toBeGreaterThan(4.9);
  });
});

describe('timers', () => {
  const astable = (name: string) => `v1 vcc 0 5
x1 0 c o vcc cv c d vcc ${name}
ra vcc d 10k\nrb d c 47k\nc1 c 0 10n ic=0\nc2 cv 0 10n ic=3.33
.tran 1u 5m 0 2u uic`;

  it.each(['ne555', 'tlc555'])('an astable of a %s has the frequency of its data sheet', (name) => {
    const times = crossings(ran(astable(name)).dataset, 'v(o)', 2.5);
    const period = (times[4] ?? 0) - (times[3] ?? 0);
    // 0.693·(RA + 2·RB)·C
    expect(period / (Math.LN2 * 104e3 * 10e-9)).toBeGreaterThan(0.97);
    expect(period / (Math.LN2 * 104e3 * 10e-9)).toBeLessThan(1.03);
  });

  it('a monostable of a NE555 lasts 1.1·R·C', () => {
    const run = ran(`v1 vcc 0 5
x1 0 t o vcc cv c c vcc ne555
r1 vcc c 91k\nc1 c 0 10n\nc2 cv 0 10n\nv2 t 0 pulse(5 0 0.2m 1u 1u 20u 10m)
.tran 1u 3m 0 2u`).dataset;
    const [from = 0] = crossings(run, 'v(o)', 2.5);
    const values = valuesOf(run, 'v(o)');
    const k = run.axis.re.findIndex((t, i) => t > from + 1e-5 && (values[i] ?? 0) < 2.5);
    expect(((run.axis.re[k] ?? 0) - from) / (1.1 * 91e3 * 10e-9)).toBeGreaterThan(0.98);
    expect(((run.axis.re[k] ?? 0) - from) / (1.1 * 91e3 * 10e-9)).toBeLessThan(1.02);
  });

  it('reset holds the output down, and the output has its levels', () => {
    const at = operatingPoint('v1 vcc 0 5\nx1 0 0 o 0 cv 0 d vcc ne555\nrl o vcc 620');
    expect(at('v(o)')).toBeLessThan(0.25);
    const high = operatingPoint('v1 vcc 0 5\nx1 0 0 o vcc cv 0 d vcc ne555\ni1 o 0 100m');
    expect(high('v(o)')).toBeCloseTo(3.3, 1);
  });

  it('has in ngspice the period that it has here', () => {
    const text = astable('ne555').replace('.tran', '.save v(c)\n.tran');
    const dataset = ran(text).dataset;
    const here = valuesOf(dataset, 'v(c)');
    const [there = 0] = lastValues(`t\n${text}\n${librarySubcircuit('ne555')?.text}\n.end\n`, [
      'v(c)',
    ]);
    // A share of a period at the end of seven of them.
    expect(Math.abs((here[here.length - 1] ?? 0) - there)).toBeLessThan(0.05);
  });
});

describe('names', () => {
  it.each([
    ['tl082cp', 'tl082'],
    ['lm324/ns', 'lm324'],
    ['lm358n', 'lm358'],
    ['ne555p', 'ne555'],
    ['level.2', 'level.2'],
    ['opamp', 'opamp'],
  ])('%s is %s', (given, name) => {
    expect(librarySubcircuit(given)?.name).toBe(name);
  });

  it.each(['', 'x', 'filter', 'constructor'])('%j is none', (name) => {
    expect(librarySubcircuit(name)).toBeUndefined();
  });
});
