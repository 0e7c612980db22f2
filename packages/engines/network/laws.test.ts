/** What networks do by theory, whatever their numbers. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  abs,
  add,
  type Complex,
  complex,
  mul,
  ONE,
  polar,
  scale,
  sub,
} from '../numeric/complex.ts';
import {
  availableGainCircle,
  gainsOf,
  inputReflection,
  loadStability,
  masonGain,
  operatingGainCircle,
  outputReflection,
  simultaneousMatch,
  sourceStability,
  stabilityOf,
  type TwoPortS,
} from './amplifier.ts';
import { cascaded, reordered, sidesOf, turned, undone } from './chain.ts';
import { mixed, modesOf, unmixed } from './modes.ts';
import { everywhere, type Network } from './network.ts';
import { largestGains, qualityOf, reciprocityErrors, symmetryErrors } from './quality.ts';
import { resampled } from './resample.ts';
import { terminated } from './terminate.ts';
import {
  bandPass,
  gated,
  harmonicSpectrum,
  lowPass,
  riseTime,
  spacingOf,
} from './time-response.ts';
import { passBand } from './trace.ts';
import { immittances, renormalised, type WaveKind } from './waves.ts';

const entry = fc.double({ min: -1, max: 1, noNaN: true });
const networkOf = (ports: number, size: number) =>
  fc.array(entry, { minLength: 2 * ports * ports, maxLength: 2 * ports * ports }).map(
    (values): Network => ({
      ports,
      frequency: Float64Array.of(1e9),
      s: Float64Array.from(values, (x) => (size * x) / ports),
      z0: everywhere(1, new Array<Complex>(ports).fill(complex(50))),
    }),
  );
const positive = fc.double({ min: 5, max: 300, noNaN: true });
const impedance = fc.record({ re: positive, im: fc.double({ min: -200, max: 200, noNaN: true }) });
const kind = fc.constantFrom<WaveKind>('power', 'pseudo', 'travelling');

function near(a: Float64Array, b: Float64Array, within = 1e-10): void {
  expect(a.length).toBe(b.length);
  a.forEach((x, k) => {
    expect(Math.abs(x - (b[k] ?? Number.NaN))).toBeLessThan(within);
  });
}

test('to other references and back is no change, also by another definition of waves', () => {
  fc.assert(
    fc.property(
      networkOf(3, 0.8),
      fc.tuple(impedance, impedance, impedance),
      kind,
      kind,
      (n, z, from, to) => {
        const there = renormalised(n, everywhere(1, z), from, to);
        near(renormalised(there, n.z0, to, from).s, n.s);
      },
    ),
  );
});

test('impedances do not depend on the references they are computed through', () => {
  fc.assert(
    fc.property(networkOf(2, 0.8), fc.tuple(impedance, impedance), kind, (n, z, waves) => {
      const direct = immittances(n, ['z', 'z'], waves);
      const round = immittances(renormalised(n, everywhere(1, z), waves), ['z', 'z'], waves);
      direct.forEach((x, k) => {
        expect(Math.abs(x - (round[k] ?? 0)) / (1 + Math.abs(x))).toBeLessThan(1e-9);
      });
    }),
  );
});

test('a series element has no Z and a shunt one no Y; what does not exist is a gap, and renormalising goes on', () => {
  const series: Network = {
    ports: 2,
    frequency: Float64Array.of(1),
    s: Float64Array.of(0.5, 0, 0.5, 0, 0.5, 0, 0.5, 0),
    z0: everywhere(1, [complex(50), complex(50)]),
  };
  expect(immittances(series, ['z', 'z'], 'power')[0]).toBeNaN();
  expect(immittances(series, ['y', 'y'], 'power')[0]).toBeCloseTo(0.01, 14);
  expect(
    renormalised(series, everywhere(1, [complex(100), complex(100)]), 'power').s[0],
  ).toBeCloseTo(1 / 3, 14);
});

test('a passive network stays passive on any reference by power waves', () => {
  fc.assert(
    fc.property(networkOf(4, 0.9), fc.tuple(impedance, impedance, impedance, impedance), (n, z) => {
      fc.pre((largestGains(n)[0] ?? 2) <= 1);
      expect(largestGains(renormalised(n, everywhere(1, z), 'power'))[0]).toBeLessThan(1 + 1e-9);
    }),
  );
});

/** With ways straight through, as a fixture has them. */
function fixture(n: Network, order: 'halves' | 'pairs'): Network {
  const s = n.s.map((x) => x / 2);
  const { left, right } = sidesOf(n.ports, order);
  left.forEach((p, k) => {
    const q = right[k] ?? 0;
    for (const at of [2 * (n.ports * p + q), 2 * (n.ports * q + p)]) s[at] = (s[at] ?? 0) + 0.7;
  });
  return { ...n, s };
}

test('a fixture taken away leaves what was there, in both orders of ports and on both sides', () => {
  fc.assert(
    fc.property(
      networkOf(4, 0.9),
      networkOf(4, 0.9),
      fc.constantFrom('halves' as const, 'pairs' as const),
      (x, n, order) => {
        const a = fixture(x, order);
        near(cascaded(undone(a, order), cascaded(a, n, order), order).s, n.s, 1e-9);
        near(cascaded(cascaded(n, a, order), undone(a, order), order).s, n.s, 1e-9);
      },
    ),
  );
  const none = { ...networkless, s: new Float64Array(8) };
  expect(() => undone(none, 'halves')).toThrow('lets nothing through');
});

const networkless: Network = {
  ports: 2,
  frequency: Float64Array.of(1e9),
  s: new Float64Array(8),
  z0: everywhere(1, [complex(50), complex(50)]),
};

test('a chain is associative, and turned round it is the chain of what is turned round', () => {
  fc.assert(
    fc.property(networkOf(2, 0.8), networkOf(2, 0.8), networkOf(2, 0.8), (a, b, c) => {
      const join = (x: Network, y: Network) => cascaded(x, y, 'halves');
      near(join(join(a, b), c).s, join(a, join(b, c)).s);
      const sides = sidesOf(2, 'halves');
      near(turned(join(a, b), sides).s, join(turned(b, sides), turned(a, sides)).s);
    }),
  );
});

test('an odd number of ports has no two sides', () => {
  expect(() => sidesOf(3, 'halves')).toThrow('A network of 3 ports has no two sides');
});

test('modes and back are no change, and power is kept', () => {
  fc.assert(
    fc.property(networkOf(5, 1), (n) => {
      const modes = modesOf(5, [
        [3, 0],
        [1, 4],
      ]);
      const there = mixed(n, modes);
      near(unmixed(there.s, n.frequency, n.z0, modes).s, n.s);
      near(largestGains(there), largestGains(n));
    }),
  );
  const unequal: Network = {
    ports: 2,
    frequency: Float64Array.of(1),
    s: new Float64Array(8),
    z0: everywhere(1, [complex(50), complex(75)]),
  };
  expect(() => mixed(unequal, modesOf(2, [[0, 1]]))).toThrow(
    'Ports 1 and 2 of a pair have different references',
  );
});

test('closing ports one after the other is closing them at once', () => {
  fc.assert(
    fc.property(networkOf(4, 0.7), entry, entry, (n, g, h) => {
      const at = (_k: number, port: number): readonly [number, number] => [
        port === 3 ? g * 0.8 : h * 0.8,
        0.1,
      ];
      const once = terminated(n, [0, 1], at);
      const step = terminated(terminated(n, [0, 1, 2], at), [0, 1], at);
      near(once.s, step.s);
    }),
  );
});

test('ports in another order, and back', () => {
  fc.assert(
    fc.property(networkOf(3, 1), (n) => {
      near(reordered(reordered(n, [2, 0, 1]), [1, 2, 0]).s, n.s, 1e-300);
    }),
  );
});

test('a reciprocal and symmetric network has no error, and of one port there is none', () => {
  fc.assert(
    fc.property(networkOf(3, 1), (n) => {
      const s = n.s.slice();
      for (let i = 0; i < 3; i++)
        for (let j = 0; j <= i; j++)
          for (const c of [0, 1])
            s[2 * (3 * j + i) + c] = i === j ? 0.25 : (s[2 * (3 * i + j) + c] ?? 0);
      expect(reciprocityErrors({ ...n, s })[0]).toBe(0);
      expect(symmetryErrors({ ...n, s })[0]).toBe(0);
    }),
  );
  const one: Network = {
    ports: 1,
    frequency: Float64Array.of(1),
    s: Float64Array.of(0.5, 0),
    z0: everywhere(1, [complex(50)]),
  };
  expect(qualityOf(one, largestGains(one))).toEqual({
    passivity: 100,
    reciprocity: 100,
    causality: Number.NaN,
  });
});

const gamma = (most: number) =>
  fc
    .tuple(
      fc.double({ min: 0.02, max: most, noNaN: true }),
      fc.double({ min: -3.14, max: 3.14, noNaN: true }),
    )
    .map(([r, a]) => polar(r, a));
const twoPort = fc
  .record({ s11: gamma(0.95), s22: gamma(0.95), s12: gamma(0.15), s21: gamma(0.95) })
  .map((s): TwoPortS => ({ ...s, s21: scale(s.s21, 5) }));
const onCircle = ({ centre, radius }: { centre: Complex; radius: number }, angle: number) =>
  add(centre, polar(radius, angle));
const angles = [0.3, 1.7, 2.9, 4.4];

test('on a stability circle the other port reflects all; on its stable side less', () => {
  fc.assert(
    fc.property(twoPort, (s) => {
      const [load, source] = [loadStability(s), sourceStability(s)];
      fc.pre(load.radius < 1e3 && source.radius < 1e3);
      for (const angle of angles) {
        const g = onCircle(load, angle);
        fc.pre(abs(sub(ONE, mul(s.s22, g))) > 1e-3);
        expect(abs(inputReflection(s, g))).toBeCloseTo(1, 5);
        const h = onCircle(source, angle);
        fc.pre(abs(sub(ONE, mul(s.s11, h))) > 1e-3);
        expect(abs(outputReflection(s, h))).toBeCloseTo(1, 5);
      }
      const inside = abs(inputReflection(s, load.centre)) < 1;
      expect(inside).toBe(load.isStableInside);
    }),
  );
});

test('µ above 1 is K above 1 with |Δ| below 1, and µ′ with it', () => {
  fc.assert(
    fc.property(twoPort, (s) => {
      const { k, delta, mu, muPrime } = stabilityOf(s);
      fc.pre(Math.abs(mu - 1) > 1e-9 && Math.abs(k - 1) > 1e-9);
      expect(mu > 1).toBe(k > 1 && abs(delta) < 1);
      expect(muPrime > 1).toBe(mu > 1);
    }),
  );
});

test('at the simultaneous match both ports see their conjugates, and the three gains are one', () => {
  fc.assert(
    fc.property(twoPort, (s) => {
      const match = simultaneousMatch(s);
      fc.pre(match !== undefined && stabilityOf(s).k > 1.01);
      if (!match) return;
      const { source, load } = match;
      expect(abs(sub(inputReflection(s, load), complex(source.re, -source.im)))).toBeLessThan(1e-7);
      expect(abs(sub(outputReflection(s, source), complex(load.re, -load.im)))).toBeLessThan(1e-7);
      const { transducer, available, operating } = gainsOf(s, source, load);
      expect(available / transducer).toBeCloseTo(1, 6);
      expect(operating / transducer).toBeCloseTo(1, 6);
    }),
  );
});

test('along a gain circle the gain is that', () => {
  fc.assert(
    fc.property(twoPort, fc.double({ min: 0.1, max: 0.9, noNaN: true }), (s, share) => {
      const match = simultaneousMatch(s);
      fc.pre(match !== undefined && stabilityOf(s).k > 1.01);
      if (!match) return;
      const gain = share * gainsOf(s, match.source, match.load).transducer;
      const [a, o] = [availableGainCircle(s, gain), operatingGainCircle(s, gain)];
      if (!a || !o) throw new Error('below the most gain there are circles');
      for (const angle of angles) {
        expect(gainsOf(s, onCircle(a, angle), complex(0)).available / gain).toBeCloseTo(1, 6);
        expect(gainsOf(s, complex(0), onCircle(o, angle)).operating / gain).toBeCloseTo(1, 6);
      }
      expect(availableGainCircle(s, gain / share / share)).toBeUndefined();
    }),
  );
});

test('Mason’s gain does not change with lossless reactances at the ports', () => {
  fc.assert(
    fc.property(twoPort, entry, entry, (s, p, q) => {
      // Lines of the reference turn all phases.
      const [a, b] = [polar(1, 3 * p), polar(1, 3 * q)];
      const moved = {
        s11: mul(s.s11, mul(a, a)),
        s22: mul(s.s22, mul(b, b)),
        s12: mul(s.s12, mul(a, b)),
        s21: mul(s.s21, mul(a, b)),
      };
      expect(masonGain(moved) / masonGain(s)).toBeCloseTo(1, 9);
    }),
  );
});

const grid = (count: number, step: number, first = 0) =>
  Float64Array.from({ length: count }, (_, k) => (first + k) * step);
const echo = (frequency: Float64Array, sizes: readonly (readonly [number, number])[]) => {
  const trace = new Float64Array(2 * frequency.length);
  frequency.forEach((f, k) => {
    for (const [size, delay] of sizes) {
      trace[2 * k] = (trace[2 * k] ?? 0) + size * Math.cos(2 * Math.PI * f * delay);
      trace[2 * k + 1] = (trace[2 * k + 1] ?? 0) - size * Math.sin(2 * Math.PI * f * delay);
    }
  });
  return trace;
};
const valueAt = ({ time, value }: { time: Float64Array; value: Float64Array }, t: number) =>
  value[time.findIndex((x) => x >= t)] ?? Number.NaN;

test('an echo is a peak of its size at its time, and a step of its height', () => {
  const f = grid(201, 5e7);
  const trace = echo(f, [[0.4, 2e-9]]);
  const spectrum = harmonicSpectrum(f, trace, 5e7, undefined);
  const impulse = lowPass(spectrum, 'impulse', 6);
  const top = impulse.value.indexOf(Math.max(...impulse.value));
  // The nearest of the samples of time.
  expect(Math.abs((impulse.time[top] ?? 0) - 2e-9)).toBeLessThan(5e-12);
  expect(impulse.value[top]).toBeCloseTo(0.4, 3);
  const step = lowPass(spectrum, 'step', 6);
  const base = valueAt(step, 0.5e-9);
  expect(valueAt(step, 3e-9) - base).toBeCloseTo(0.4, 3);
  expect(valueAt(step, 2e-9) - base).toBeCloseTo(0.2, 1);
  const band = bandPass(5e7, trace, 6);
  expect(Math.max(...band.value)).toBeCloseTo(0.4, 3);
});

test('what is missing to 0 Hz is extrapolated: even real, odd imaginary part', () => {
  const f = grid(100, 1e8, 3);
  const trace = echo(f, [[0.5, 0.05e-9]]);
  const { values, extrapolated } = harmonicSpectrum(f, trace, 1e8, undefined);
  expect(extrapolated).toBe(3);
  const whole = echo(grid(103, 1e8), [[0.5, 0.05e-9]]);
  near(values.slice(0, 6), whole.slice(0, 6), 2e-3);
  expect(harmonicSpectrum(f, trace, 1e8, 0.5).values[0]).toBe(0.5);
  expect(() =>
    harmonicSpectrum(grid(10, 1e8, 50), echo(grid(10, 1e8, 50), [[1, 0]]), 1e8, undefined),
  ).toThrow('more extrapolated than measured');
});

test('a window resolves less; without one the rise is 0.45 over the highest frequency', () => {
  expect(riseTime(1e8, 201, 0) * 2e10).toBeCloseTo(0.447, 2);
  expect(riseTime(1e8, 201, 6)).toBeGreaterThan(1.5 * riseTime(1e8, 201, 0));
});

test('a gate keeps one echo, whole to the ends of the band, and takes the other away', () => {
  const f = grid(401, 2.5e7, 40);
  const kept = gated(
    f,
    echo(f, [
      [0.3, 4e-9],
      [0.5, 9e-9],
    ]),
    2.5e7,
    { from: 3e-9, to: 5e-9 },
  );
  const wanted = echo(f, [[0.3, 4e-9]]);
  // Away from the ends of the band, where what lies outside the gate leaks in.
  near(kept.slice(80, -80), wanted.slice(80, -80), 0.005);
  near(kept, wanted, 0.1);
  // A single echo in the middle of its gate stays as it is.
  near(
    gated(f, echo(f, [[0.3, 4e-9]]), 2.5e7, { from: 3e-9, to: 5e-9 }),
    echo(f, [[0.3, 4e-9]]),
    1e-12,
  );
});

test('even spacing is told from uneven', () => {
  expect(spacingOf(grid(10, 3))).toBe(3);
  expect(spacingOf(Float64Array.of(1, 2, 4))).toBeUndefined();
  expect(spacingOf(Float64Array.of(1))).toBeUndefined();
});

test('between samples it is straight, and beyond them unknown', () => {
  const n: Network = {
    ports: 1,
    frequency: Float64Array.of(1, 3),
    s: Float64Array.of(0, 0, 0.4, -0.2),
    z0: everywhere(2, [complex(50)]),
  };
  expect(Array.from(resampled(n, Float64Array.of(1, 2, 3)).s)).toEqual([
    0, 0, 0.2, -0.1, 0.4, -0.2,
  ]);
  expect(() => resampled(n, Float64Array.of(4))).toThrow('The frequency 4 Hz is outside 1 to 3 Hz');
});

test('the band of a resonance is its closed form, and of a flat line the whole', () => {
  const [f0, q] = [1e9, 20];
  const f = Float64Array.from({ length: 4001 }, (_, k) => 0.8e9 + 1e5 * k);
  const s = new Float64Array(2 * f.length);
  f.forEach((x, k) => {
    const t = q * (x / f0 - f0 / x);
    s[2 * k] = 1 / (1 + t * t);
    s[2 * k + 1] = -t / (1 + t * t);
  });
  const band = passBand(f, s);
  expect(((band?.high ?? 0) - (band?.low ?? 0)) / (f0 / q)).toBeCloseTo(1, 5);
  expect(passBand(Float64Array.of(1, 2), Float64Array.of(1, 0, 1, 0))).toMatchObject({
    isLowFound: false,
    isHighFound: false,
    low: 1,
    high: 2,
  });
  expect(passBand(Float64Array.of(1), Float64Array.of(0, 0))).toBeUndefined();
});
