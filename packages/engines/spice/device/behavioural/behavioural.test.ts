import { describe, expect, test } from 'vitest';
import { NotConverged } from '../../analysis/operating-point.ts';
import type { Sweep } from '../../analysis/request.ts';
import { DEFAULT_OPTIONS } from '../../circuit.ts';
import type { Expression } from '../../expression/expression.ts';
import {
  at,
  binary,
  call,
  capacitor,
  choose,
  circuit,
  ngspice,
  number,
  product,
  pwl,
  resistor,
  run,
  sine,
  sum,
  TIME,
  trace,
  v,
  voltage,
  worst,
} from '../testing/circuit.ts';

const tran = (stop: number, maxStep: number, usesInitial = false) =>
  ({ kind: 'tran', step: maxStep, stop, start: 0, maxStep, usesInitial }) as const;
const frequencies = (...values: number[]): Sweep => ({ spacing: 'list', values });
const op = { kind: 'op' } as const;
const b = (name: string, nodes: string, expression: Expression) =>
  ({ kind: 'behavioural-voltage', name, nodes, expression }) as const;
const i = (name: string, nodes: string, expression: Expression) =>
  ({ kind: 'behavioural-current', name, nodes, expression }) as const;
const table = (of: Expression, ...points: [number, number][]): Expression => ({
  ...{ kind: 'table', at: of, points },
});

describe('sources by expressions, beside ngspice 39', () => {
  const DECK = `
v1 a 0 dc 1 ac 1 sin(1 0.5 1k)
v2 c 0 dc -0.5
r1 a m 1k
c1 m 0 100n
b1 o1 0 v=v(a)*v(c)+v(m)^2
r2 o1 0 1k
b2 m 0 i=1m*tanh(v(m))+1u*exp(v(m)*4)
b3 o3 0 v=sqrt(v(a)+1)/(1+abs(v(c)))
b4 o4 0 v=i(v1)*1000+ln(v(a)+2)
b5 o5 0 v=pwr(v(c),3)+v(m)>0.5 ? v(a) : -v(a)
b6 o6 0 v=u(v(a)-0.9)*u2(v(m))+uramp(v(c)+1)+min(v(a),max(v(m),0.2))
b7 o7 0 v=sin(v(a)*3)+cos(v(m))*atan(v(c))+sinh(v(m))
.options reltol=1e-6 abstol=1e-15 vntol=1e-9
`;
  const [theirOp, theirDc, theirAc, theirTran] = ngspice(DECK, [
    ...['op', 'dc v1 -0.9 2 0.05', 'ac dec 5 10 100k', 'tran 1u 3m 0 2u'],
  ]);
  const ours = circuit(
    (n) => {
      const [a, c, m] = [v(n('a')), v(n('c')), v(n('m'))];
      return [
        voltage('v1', 'a 0', 1, {
          ac: 1,
          wave: {
            ...{ kind: 'sin', offset: 1, amplitude: 0.5, frequency: 1e3, delay: 0 },
            ...{ damping: 0, phase: 0, cycles: 0 },
          },
        }),
        voltage('v2', 'c 0', -0.5),
        resistor('r1', 'a m', 1e3),
        capacitor('c1', 'm 0', 100e-9),
        b('b1', 'o1 0', sum(product(a, c), binary(m, 'power', number(2)))),
        resistor('r2', 'o1 0', 1e3),
        i(
          ...(['b2', 'm 0'] as const),
          sum(
            product(number(1e-3), call('tanh', m)),
            product(number(1e-6), call('exp', product(m, number(4)))),
          ),
        ),
        b(
          ...(['b3', 'o3 0'] as const),
          binary(call('sqrt', sum(a, number(1))), '/', sum(number(1), call('abs', c))),
        ),
        b(
          ...(['b4', 'o4 0'] as const),
          sum(
            product({ kind: 'current', element: 'v1' }, number(1000)),
            call('ln', sum(a, number(2))),
          ),
        ),
        b(
          ...(['b5', 'o5 0'] as const),
          choose(
            binary(sum(call('pwrs', c, number(3)), m), '>', number(0.5)),
            ...([a, { kind: 'negate', of: a } as const] as const),
          ),
        ),
        b(
          ...(['b6', 'o6 0'] as const),
          sum(
            sum(
              product(call('u', sum(a, number(-0.9))), call('u2', m)),
              call('uramp', sum(c, number(1))),
            ),
            call('min', a, call('max', m, number(0.2))),
          ),
        ),
        b(
          ...(['b7', 'o7 0'] as const),
          sum(
            sum(call('sin', product(a, number(3))), product(call('cos', m), call('atan', c))),
            call('sinh', m),
          ),
        ),
      ];
    },
    { options: { ...DEFAULT_OPTIONS, reltol: 1e-6, abstol: 1e-15, vntol: 1e-9 } },
  );
  const names = ['v(m)', 'v(o1)', 'v(o3)', 'v(o4)', 'v(o5)', 'v(o6)', 'v(o7)'];

  test('the operating point is the same', () => {
    const [dataset] = run(ours, op).datasets;
    for (const name of names)
      expect(trace(dataset, name).re[0]).toBeCloseTo(trace(theirOp, name).re[0]!, 6);
  });

  test('a DC sweep is the same', () => {
    const values = Array.from({ length: 59 }, (_, k) => -0.9 + 0.05 * k);
    const [dataset] = run(ours, {
      kind: 'dc',
      sweeps: [{ target: { kind: 'element', name: 'v1' }, values }],
    }).datasets;
    // ngspice puts the step at 0 to a half; 0.9 itself is met by rounding.
    for (const name of names)
      for (const [k, value] of trace(theirDc, name).re.entries())
        if (Math.abs(values[k]! - 0.9) > 1e-9)
          expect(Math.abs(trace(dataset, name).re[k]! - value)).toBeLessThan(
            2e-6 * (1 + Math.abs(value)),
          );
  });

  test('small-signal responses are the same', () => {
    const [dataset] = run(ours, {
      kind: 'ac',
      sweep: { spacing: 'dec', points: 5, start: 10, stop: 1e5 },
    }).datasets;
    for (const name of names) {
      const [{ re, im }, own] = [trace(theirAc, name), trace(dataset, name)];
      for (let k = 0; k < re.length; k++) {
        expect(Math.abs(own.re[k]! - re[k]!)).toBeLessThan(1e-6);
        expect(Math.abs(own.im![k]! - im![k]!)).toBeLessThan(1e-6);
      }
    }
  });

  test('a transient is the same', () => {
    const [dataset] = run(ours, tran(3e-3, 2e-6)).datasets;
    for (const name of ['v(m)', 'v(o1)', 'v(o3)', 'v(o4)', 'v(o7)'])
      for (let t = 0; t <= 3e-3; t += 37e-6)
        expect(Math.abs(at(dataset, name, t) - at(theirTran, name, t))).toBeLessThan(2e-5);
  });
});

describe('Newton’s method survives', () => {
  test('a diode by its formula, at 100 V, as the diode of ngspice has it', () => {
    const vt = 0.02586419;
    const diode = circuit((n) => [
      voltage('v1', 'a 0', 100),
      resistor('r1', 'a d', 1e3),
      i(
        'b1',
        'd 0',
        product(number(1e-14), sum(call('exp', binary(v(n('d')), '/', number(vt))), number(-1))),
      ),
    ]);
    const [dataset] = run(diode, op).datasets;
    const d = trace(dataset, 'v(d)').re[0]!;
    expect(1e-14 * Math.expm1(d / vt)).toBeCloseTo((100 - d) / 1e3, 6);
  });

  test('poles and edges at the start of an iteration: 1/v, ln v and sqrt v from 0 V', () => {
    const poles = circuit((n) => {
      const a = v(n('a'));
      return [
        voltage('v1', 'a 0', 2),
        b('b1', 'q 0', binary(number(1), '/', a)),
        b('b2', 'l 0', call('ln', a)),
        b('b3', 's 0', call('sqrt', a)),
        // Solved for: x + ln x = 2 at 1.5571.
        resistor('r1', 'x 0', 1),
        i('b4', '0 x', binary(number(2), '-', call('ln', v(n('x'))))),
      ];
    });
    const [dataset] = run(poles, op).datasets;
    expect(trace(dataset, 'v(q)').re[0]).toBeCloseTo(0.5, 9);
    expect(trace(dataset, 'v(l)').re[0]).toBeCloseTo(Math.LN2, 9);
    expect(trace(dataset, 'v(s)').re[0]).toBeCloseTo(Math.SQRT2, 9);
    expect(trace(dataset, 'v(x)').re[0]).toBeCloseTo(1.5571456, 5);
  });

  test('what has no value is refused by name, with what it was asked for', () => {
    const bad = circuit((n) => [
      voltage('v1', 'a 0', -2),
      b('broot', 'o 0', call('sqrt', v(n('a')))),
    ]);
    expect(() => run(bad, op)).toThrow(NotConverged);
    expect(() => run(bad, op)).toThrow('broot (the square root of -2)');
    try {
      run(bad, op);
    } catch (error) {
      // Names stay names for programs.
      expect(error).toMatchObject({ devices: ['broot'] });
    }
    const always = circuit(() => [b('b1', 'o 0', call('ln', sum(TIME, number(-1))))]);
    expect(() => run(always, op)).toThrow(
      'b1 asks for the logarithm of -1 at 0 s, which has no value.',
    );
  });
});

describe('derivatives and integrals by time', () => {
  const f = 1e3;
  const w = 2 * Math.PI * f;
  const both = circuit((n) => {
    const a = v(n('a'));
    return [
      voltage('v1', 'a 0', 0, { ac: 1, wave: sine(1, f) }),
      b('b1', 'd 0', product(number(1 / w), call('ddt', a))),
      b('b2', 's 0', product(number(w), call('sdt', a))),
      b('b3', 'dd 0', product(number(1 / w ** 2), call('ddt', call('ddt', a)))),
      b('b4', 'p 0', call('ddt', product(call('square', sum(a, number(1))), number(1 / w)))),
    ];
  });

  test('of a sine are cosines, in time', () => {
    const [dataset] = run(both, tran(2e-3, 1e-6)).datasets;
    expect(
      worst(dataset, 'v(d)', (t) => (t < 3e-6 ? at(dataset, 'v(d)', t) : Math.cos(w * t))),
    ).toBeLessThan(5e-3);
    expect(worst(dataset, 'v(s)', (t) => 1 - Math.cos(w * t))).toBeLessThan(1e-4);
  });

  test('are jω and 1/jω in AC, also one within another, about the operating point', () => {
    const [dataset] = run(both, { kind: 'ac', sweep: frequencies(100, 1e3, 5e3) }).datasets;
    for (const [k, each] of dataset!.axis.re.entries()) {
      const x = each / f;
      expect(trace(dataset, 'v(d)').im![k]).toBeCloseTo(x, 12);
      expect(trace(dataset, 'v(s)').im![k]).toBeCloseTo(-1 / x, 12);
      expect(trace(dataset, 'v(dd)').re[k]).toBeCloseTo(-x * x, 12);
      expect(trace(dataset, 'v(p)').im![k]).toBeCloseTo(2 * x, 12);
    }
  });

  test('are 0 at the operating point', () => {
    const [dataset] = run(both, op).datasets;
    for (const name of ['v(d)', 'v(s)', 'v(dd)', 'v(p)'])
      expect(trace(dataset, name).re[0]).toBe(0);
  });

  test('an oscillator of two integrals keeps its amplitude', () => {
    // x'' = −w²x from x = 1: x = 1 − w·∫y, y = w·∫x.
    const loop = circuit((n) => [
      b('b1', 'x 0', sum(number(1), product(number(-w), call('sdt', v(n('y')))))),
      b('b2', 'y 0', product(number(w), call('sdt', v(n('x'))))),
    ]);
    const [dataset] = run(loop, tran(2e-3, 1e-6)).datasets;
    expect(worst(dataset, 'v(x)', (t) => Math.cos(w * t))).toBeLessThan(2e-3);
  });
});

describe('charges and fluxes', () => {
  const ramp = pwl(0, 0, 1e-3, 1, 2e-3, 1);

  test('a charge q(v) and a capacitance C(v) of the same part carry the same current', () => {
    const c0 = 1e-6;
    const both = circuit((n) => {
      const a = v(n('a'));
      return [
        voltage('v1', 'a 0', 0, { wave: ramp }),
        resistor('r1', 'a q', 1),
        resistor('r2', 'a c', 1),
        {
          ...{ kind: 'behavioural-charge', name: 'c1', nodes: 'q 0', isSlope: false },
          expression: product(
            number(c0),
            sum(v(n('q')), product(number(0.5), call('square', v(n('q'))))),
          ),
        },
        {
          ...{ kind: 'behavioural-charge', name: 'c2', nodes: 'c 0', isSlope: true },
          expression: product(number(c0), sum(number(1), v(n('c')))),
        },
        b('b1', 'x 0', sum(a, number(0))),
      ];
    });
    const [dataset] = run(both, tran(2e-3, 5e-6)).datasets;
    // i = C(v)·dv/dt, dv/dt = 1000 V/s after 1 µs.
    for (const t of [2e-4, 5e-4, 9e-4]) {
      const expected = t * 1e3 - c0 * (1 + t * 1e3) * 1e3;
      expect(at(dataset, 'v(q)', t)).toBeCloseTo(expected, 5);
      expect(at(dataset, 'v(c)', t)).toBeCloseTo(expected, 5);
    }
  });

  test('a capacitance by another voltage is that of ngspice', () => {
    const [theirs] = ngspice(
      `v1 a 0 pwl(0 0 1m 1 2m 1)\nv2 k 0 pwl(0 1 2m 3)\nr1 a o 1k\nc1 o 0 c='1e-7*(1+v(k))'`,
      ['tran 1u 2m 0 2u'],
    );
    const [ours] = run(
      circuit((n) => [
        voltage('v1', 'a 0', 0, { wave: ramp }),
        voltage('v2', 'k 0', 0, { wave: pwl(0, 1, 2e-3, 3) }),
        resistor('r1', 'a o', 1e3),
        {
          ...{ kind: 'behavioural-charge', name: 'c1', nodes: 'o 0', isSlope: true },
          expression: product(number(1e-7), sum(number(1), v(n('k')))),
        },
      ]),
      tran(2e-3, 2e-6),
    ).datasets;
    for (let t = 1e-4; t < 2e-3; t += 1e-4)
      expect(Math.abs(at(ours, 'v(o)', t) - at(theirs, 'v(o)', t))).toBeLessThan(2e-4);
  });

  test('AC sees C and L at the operating point', () => {
    const parts = circuit((n) => [
      voltage('v1', 'a 0', 2, { ac: 1 }),
      {
        ...{ kind: 'behavioural-charge', name: 'c1', nodes: 'a 0', isSlope: false },
        expression: product(number(1e-6), call('square', v(n('a')))),
      },
      voltage('v2', 'b 0', 3, { ac: 1 }),
      resistor('r1', 'b l', 1),
      {
        ...{ kind: 'behavioural-flux', name: 'l1', nodes: 'l 0', isSlope: false },
        expression: product(number(1e-3), call('square', { kind: 'current', element: 'l1' })),
      },
      voltage('v3', 'e 0', 3, { ac: 1 }),
      resistor('r2', 'e f', 1),
      {
        ...{ kind: 'behavioural-flux', name: 'l2', nodes: 'f 0', isSlope: true },
        expression: product(number(2e-3), { kind: 'current', element: 'l2' }),
      },
    ]);
    const f = 100;
    const w = 2 * Math.PI * f;
    const [dataset] = run(parts, { kind: 'ac', sweep: frequencies(f) }).datasets;
    // dq/dv = 2·10^−6·2 V; dφ/di = 2·10^−3·3 A.
    expect(trace(dataset, 'i(v1)').im![0]).toBeCloseTo(-w * 4e-6, 12);
    const size = 1 / (1 + (w * 6e-3) ** 2);
    expect(trace(dataset, 'i(v2)').re[0]).toBeCloseTo(-size, 12);
    expect(trace(dataset, 'i(v3)').im![0]).toBeCloseTo(w * 6e-3 * size, 12);
  });

  test('with UIC they begin at their own initial values', () => {
    const parts = circuit((n) => [
      resistor('r1', 'a 0', 1e3),
      {
        ...{ kind: 'behavioural-charge', name: 'c1', nodes: 'a 0', isSlope: false, initial: 2 },
        expression: product(number(1e-6), v(n('a'))),
      },
      resistor('r2', 'b 0', 1e3),
      {
        ...{ kind: 'behavioural-flux', name: 'l1', nodes: 'b 0', isSlope: false, initial: 1e-3 },
        expression: { kind: 'current', element: 'l1' },
      },
    ]);
    const [dataset] = run(parts, tran(2e-3, 1e-5, true)).datasets;
    expect(at(dataset, 'v(a)', 1e-3)).toBeCloseTo(2 * Math.exp(-1), 3);
    expect(at(dataset, 'i(l1)', 1e-3)).toBeCloseTo(1e-3 * Math.exp(-1), 6);
  });
});

describe('time and frequency', () => {
  test('a table of time is met at its points', () => {
    const of = circuit(() => [
      b('b1', 'o 0', table(TIME, [1e-3, 0], [1.0001e-3, 5], [3e-3, 5], [3.0001e-3, 0])),
    ]);
    const [dataset] = run(of, tran(10e-3, 1e-3)).datasets;
    for (const corner of [1e-3, 1.0001e-3, 3e-3, 3.0001e-3])
      expect(Math.min(...dataset!.axis.re.map((t) => Math.abs(t - corner)))).toBeLessThan(1e-12);
    expect(at(dataset, 'v(o)', 2e-3)).toBe(5);
  });

  test('a source may depend on frequency in AC, and has 0 Hz elsewhere', () => {
    const of = circuit((n) => [
      voltage('v1', 'a 0', 2, { ac: 1 }),
      b(
        'b1',
        'o 0',
        binary(v(n('a')), '/', sum(number(1), product({ kind: 'frequency' }, number(1e-3)))),
      ),
    ]);
    const [dataset] = run(of, { kind: 'ac', sweep: frequencies(0.5, 1e3, 3e3) }).datasets;
    const { re } = trace(dataset, 'v(o)');
    for (const [k, f] of dataset!.axis.re.entries())
      expect(re[k]).toBeCloseTo(1 / (1 + f / 1e3), 12);
    expect(trace(run(of, op).datasets[0], 'v(o)').re[0]).toBe(2);
  });

  test('temperature is the circuit’s, in °C', () => {
    const of = circuit(() => [b('b1', 'o 0', { kind: 'temperature' })], {
      options: { ...DEFAULT_OPTIONS, temp: 85 },
    });
    expect(trace(run(of, op).datasets[0], 'v(o)').re[0]).toBe(85);
  });
});
