import { expect, test } from 'vitest';
import { BOLTZMANN, KELVIN } from '../../device/device.ts';
import type { Dataset } from '../../results/dataset.ts';
import type { Output, Sweep } from '../request.ts';
import { ac } from './ac.ts';
import { noise } from './noise.ts';
import { sensitivities } from './sens.ts';
import { linear, linearAtRest } from './testing/linear.ts';
import { tf, transferFunction } from './tf.ts';

const voltage = (plus: string, minus = '0'): Output => ({ kind: 'voltage', plus, minus });
const list = (...values: number[]): Sweep => ({ spacing: 'list', values });
const trace = (of: Dataset, name: string) => {
  const found = of.traces.find((t) => t.name === name);
  if (!found) throw new Error(`${name} is not among ${of.traces.map((t) => t.name)}`);
  return found;
};
const near = (value: number, ideal: number, relative: number) =>
  expect(Math.abs(value - ideal)).toBeLessThanOrEqual(relative * Math.abs(ideal));

const AMPLIFIER = `v1 in 0 0 1
rs in b 1e3
rpi b 0 2.5e3
cpi b 0 10e-12
cmu b c 1e-12
gm c 0 b 0 0.04
rc c 0 5e3
cl c 0 1e-12
lx c d 1e-6
rd d 0 50
cd d 0 1e-6`;

const MIXED = `v1 in 0 3
i1 0 b 1e-3
r1 in a 1e3
r2 a 0 2.2e3
r3 a b 470
r4 b 0 3.3e3
e1 e 0 a b 4
r5 e f 100
g1 f 0 b 0 2e-3
r6 f 0 680
vs f h 0
r7 h 0 1.5e3
f1 a 0 vs 0.3
h1 k 0 vs 50
r8 k b 10e3`;

test('the response of an amplifier is that of ngspice 39', () => {
  // ac dec 1 1e5 1e8; print v(c) i(v1), eight digits.
  const run = ac(linear(AMPLIFIER), { spacing: 'dec', points: 1, start: 1e5, stop: 1e8 });
  const theirs = [
    [-1.3151024e-3, 2.74803076e-2],
    [-8.8928348e-3, -1.7473856e-1],
    [-8.9108427e-1, -1.5426572],
    [-1.5016897e-1, 1.51849878],
  ] as const;
  const { re, im } = trace(run, 'v(c)');
  for (const [k, [a, b]] of theirs.entries()) {
    near(re[k]!, a, 1e-7);
    near(im![k]!, b, 1e-7);
  }
  near(trace(run, 'i(v1)').re[2]!, -3.858926e-4, 1e-6);
  expect(run.traces.map((t) => t.name)).toContain('i(lx)');
});

test('a resonance answers by its own formula, from a millionth below to a millionth above', () => {
  const [r, l, c] = [1, 1e-6, 1e-9];
  const run = ac(
    linear(`v1 in 0 0 1\nr1 in a ${r}\nl1 a b ${l}\nc1 b 0 ${c}`),
    list(...[0.5, 1 - 1e-6, 1, 1 + 1e-6, 2].map((x) => x / (2 * Math.PI * Math.sqrt(l * c)))),
  );
  const out = trace(run, 'v(b)');
  for (const [k, f] of run.axis.re.entries()) {
    const w = 2 * Math.PI * f;
    const [a, b] = [1 - w * w * l * c, w * r * c];
    near(Math.hypot(out.re[k]!, out.im![k]!), 1 / Math.hypot(a, b), 1e-9);
  }
});

test('a circuit that nothing drives, and one that resonates without losses, are refused by name', () => {
  expect(() => ac(linear('v1 in 0 1\nr1 in 0 1'), list(1))).toThrow(/AC 1/);
  const tank = linearAtRest('i1 0 a 0 1\nl1 a 0 1\nc1 a 0 1');
  expect(() => ac(tank, list(0.5 / Math.PI))).toThrow(/no unique small-signal solution at/);
  expect(trace(ac(tank, list(1 / Math.PI)), 'v(a)').im![0]).toBeCloseTo(-2 / 3, 12);
});

test('gain and resistances of a transfer function are those of ngspice 39', () => {
  const circuit = linear(MIXED);
  const out = transferFunction(circuit, voltage('f'), 'v1');
  near(out.gain, 2.0573324111e-1, 1e-9);
  near(out.inputResistance, 2.150450192e3, 1e-9);
  near(out.outputResistance, 7.8689682246e1, 1e-9);
  const current = transferFunction(circuit, { kind: 'current', element: 'vs' }, 'i1');
  near(current.gain, -7.553240402e-1, 1e-9);
  near(current.inputResistance, 8.9253827736e2, 1e-9);
  // What an ohmmeter in the loop of vs reads: 1 V there moves its current by the inverse.
  const loop = linear(MIXED.replace('vs f h 0', 'vs f h 1'));
  near(
    current.outputResistance,
    1 / (circuit.x[circuit.branch('vs')!]! - loop.x[loop.branch('vs')!]!),
    1e-9,
  );
  expect(tf(circuit, voltage('f'), 'v1').traces.map((t) => t.name)).toEqual([
    'transfer_function',
    'v1#input_impedance',
    'output_impedance_at_v(f)',
  ]);
});

test('an open source sees no conductance, and names that are not there are said', () => {
  const circuit = linear('v1 in 0 1\ne1 out 0 in 0 3\nr1 out 0 1');
  expect(transferFunction(circuit, voltage('out'), 'v1')).toEqual({
    gain: 3,
    inputResistance: Number.POSITIVE_INFINITY,
    outputResistance: 0,
  });
  expect(() => transferFunction(circuit, voltage('nowhere'), 'v1')).toThrow(/nowhere/);
  expect(() => transferFunction(circuit, voltage('out'), 'e1')).toThrow(/e1 is a vcvs/);
  expect(() => transferFunction(circuit, { kind: 'current', element: 'r1' }, 'v1')).toThrow(/r1/);
});

test('direct sensitivities are those of ngspice 39, which takes them from one side', () => {
  // sens v(f,b); ten digits, of which its forward difference of 1e-6 leaves six.
  const theirs: Record<string, number> = {
    r1: 1.9586449386e-4,
    r2: -1.10969563e-4,
    r3: -3.577804402e-4,
    r4: -4.17137797e-4,
    r5: -2.904682962e-3,
    r6: -9.577354103e-5,
    r7: -5.201972981e-6,
    r8: -4.577455168e-5,
    v1: -2.443193039e-1,
    i1: -2.025524337e3,
    e1_gain: -3.80971775e-2,
    g1_gain: -1.925592397e2,
    f1_gain: -8.401103921e-2,
    h1_gain: 6.9649185235e-5,
    vs: 1.5128293862e-2,
  };
  const found = sensitivities(linear(MIXED), voltage('f', 'b'));
  expect(found.map((s) => s.name).sort()).toEqual(Object.keys(theirs).sort());
  for (const { name, absolute, value, perPercent } of found) {
    near(absolute, theirs[name]!, 3e-6);
    expect(perPercent).toBe((absolute * value) / 100);
  }
});

test('the sensitivities of a divider are those of its formula', () => {
  const [v, a, b] = [10, 1e3, 3e3];
  const found = sensitivities(
    linear(`v1 in 0 ${v}\nra in out ${a}\nrb out 0 ${b}`),
    voltage('out'),
  );
  const of = (name: string) => found.find((s) => s.name === name)!.absolute;
  near(of('v1'), b / (a + b), 1e-9);
  near(of('ra'), (-v * b) / (a + b) ** 2, 1e-9);
  near(of('rb'), (v * a) / (a + b) ** 2, 1e-9);
});

test('noise at the output and its parts are those of ngspice 39', () => {
  // noise v(c) v1 dec 1 1e5 1e8 1: onoise_spectrum, inoise_spectrum, onoise_rs, onoise_total, onoise_total_rs.
  const sweep: Sweep = { spacing: 'dec', points: 1, start: 1e5, stop: 1e8 };
  const [density, total] = noise(linear(AMPLIFIER), voltage('c'), 'v1', sweep);
  const theirs = [
    [1.35671844e-10, 4.9314132e-9, 1.12010586e-10],
    [8.4293843e-10, 4.81776282e-9, 7.12346301e-10],
    [8.58308311e-9, 4.81783598e-9, 7.25323991e-9],
    [7.36706206e-9, 4.8279919e-9, 6.21253045e-9],
  ] as const;
  for (const [k, [out, input, rs]] of theirs.entries()) {
    near(trace(density!, 'onoise_spectrum').re[k]!, out, 1e-6);
    near(trace(density!, 'inoise_spectrum').re[k]!, input, 1e-6);
    near(trace(density!, 'onoise_rs').re[k]!, rs, 1e-6);
  }
  near(trace(total!, 'onoise_total').re[0]!, 7.51499896e-5, 1e-6);
  near(trace(total!, 'onoise_total_rs').re[0]!, 6.34514165e-5, 1e-6);
  // Referred to the input a resistor in series is white: 4kTR over the band.
  const power = 4 * BOLTZMANN * (27 + KELVIN) * 1e3 * (1e8 - 1e5);
  near(trace(total!, 'inoise_total_rs').re[0]!, Math.sqrt(power), 1e-9);
});

test('the noise of a low-pass filter comes to kT/C, whatever its resistor', () => {
  for (const r of [10, 1e6]) {
    const corner = 1 / (2 * Math.PI * r * 1e-12);
    const circuit = linear(`v1 in 0 0\nr1 in out ${r}\nc1 out 0 1e-12`);
    const sweep: Sweep = { spacing: 'dec', points: 100, start: corner / 1e4, stop: corner * 1e5 };
    const [, total] = noise(circuit, voltage('out'), 'v1', sweep);
    near(
      trace(total!, 'onoise_total').re[0]!,
      Math.sqrt((BOLTZMANN * (27 + KELVIN)) / 1e-12),
      1e-4,
    );
  }
});

test('noise that nothing makes, or that no source reaches, is refused', () => {
  expect(() => noise(linear('v1 a 0 1\ne1 b 0 a 0 1'), voltage('b'), 'v1', list(1, 2))).toThrow(
    /noise/,
  );
  expect(() =>
    noise(linear('v1 a 0 1\nr1 a 0 1\nr2 b 0 1'), voltage('b'), 'v1', list(1, 2)),
  ).toThrow(/does not reach/);
});
