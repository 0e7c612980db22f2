import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EngineError } from '../../../../error.ts';
import { ac } from '../ac.ts';
import { linear, linearAtRest } from '../testing/linear.ts';
import { type PoleZeros, poleZeros } from './pz.ts';
import type { Root } from './refine.ts';

const of = (
  lines: string,
  input: string,
  output: string,
  transfer: 'vol' | 'cur' = 'vol',
): Required<PoleZeros> => {
  const request = {
    kind: 'pz',
    input: [input, '0'],
    output: [output, '0'],
    transfer,
    wants: 'pz',
  } as const;
  const { poles = [], zeros = [] } = poleZeros(linearAtRest(lines), request);
  return { poles, zeros };
};

const near = (
  found: readonly Root[],
  ideal: readonly (readonly [number, number])[],
  relative = 1e-9,
) => {
  expect(found.length).toBe(ideal.length);
  for (const [k, [re, im]] of ideal.entries()) {
    const root = found[k]!;
    expect(Math.hypot(root.re - re, root.im - im)).toBeLessThanOrEqual(
      relative * Math.hypot(re, im),
    );
  }
};

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

test('poles and zeros of an amplifier are those of ngspice 39', () => {
  // pz in 0 c 0 vol pz and pz b 0 c 0 cur pz, by rising size.
  const voltage = of(AMPLIFIER, 'in', 'c');
  near(
    voltage.poles,
    [
      [-2.0199383e4, 0],
      [-1.337302e8, -1.32911086e8],
      [-1.337302e8, 1.32911086e8],
      [-1.8753965e9, 0],
    ],
    1e-7,
  );
  near(
    voltage.zeros,
    [
      [-1e4, -9.9994999e5],
      [-1e4, 9.9994999e5],
      [4e10, 0],
    ],
    1e-7,
  );
  const current = of(AMPLIFIER, 'b', 'c', 'cur');
  near(
    current.poles,
    [
      [-2.0197939e4, 0],
      [-4.3191918e7, 0],
      [-2.5162221e8, 0],
      [-1.7528047e9, 0],
    ],
    1e-7,
  );
  near(
    current.zeros,
    [
      [-1e4, -9.9994999e5],
      [-1e4, 9.9994999e5],
      [4e10, 0],
    ],
    1e-7,
  );
});

test('a chain of RC sections has the poles of its formula, over twelve decades of them', () => {
  // Buffered, so that every section keeps its own.
  const corners = [1, 1e3, 1e5, 1e9, 1e12];
  const lines = corners
    .map(
      (w, k) =>
        `r${k} ${k === 0 ? 'in' : `b${k}`} a${k} 1e3\nc${k} a${k} 0 ${1e-3 / w}\ne${k} b${k + 1} 0 a${k} 0 1`,
    )
    .join('\n');
  const { poles, zeros } = of(`${lines}\nrl b5 0 1`, 'in', 'b5');
  near(
    poles,
    corners.map((w) => [-w, 0] as const),
    1e-12,
  );
  expect(zeros).toEqual([]);
});

test('loops of capacitors and cuts of inductors take their poles away, and nothing is found at infinity', () => {
  const loop = of('c1 in a 1e-9\nc2 a 0 1e-9\nr1 a 0 1e3', 'in', 'a');
  near(loop.poles, [[-1 / (1e3 * 2e-9), 0]], 1e-14);
  expect(loop.zeros).toEqual([{ re: 0, im: 0 }]);
  const cut = of('l1 in a 1e-3\nl2 a b 1e-3\nr1 b 0 1e3', 'in', 'b');
  near(cut.poles, [[-1e3 / 2e-3, 0]], 1e-14);
  expect(of('r1 in a 1\nr2 a 0 1', 'in', 'a')).toEqual({ poles: [], zeros: [] });
});

test('an integrator has its pole at 0', () => {
  const { poles } = of('g1 0 a in 0 1e-3\nc1 a 0 1e-9\nc2 b 0 1e-12\nr1 a b 1e3', 'in', 'a');
  expect(poles[0]).toEqual({ re: 0, im: 0 });
  expect(poles.length).toBe(2);
});

test('several poles at once are found as many times, to the root of a rounding', () => {
  const sections = Array.from(
    { length: 4 },
    (_, k) =>
      `r${k} ${k === 0 ? 'in' : `b${k}`} a${k} 1e3\nc${k} a${k} 0 1e-9\ne${k} b${k + 1} 0 a${k} 0 1`,
  ).join('\n');
  near(
    of(`${sections}\nrl b4 0 1`, 'in', 'b4').poles,
    Array.from({ length: 4 }, () => [-1e6, 0] as const),
    1e-3,
  );
});

test('gain × ∏(s − z)/∏(s − p) is the response, of ladders by lot', () => {
  const value = fc.double({ min: -3, max: 3, noNaN: true }).map((x) => 10 ** x);
  const section = fc.tuple(fc.constantFrom('rc', 'rl', 'lc', 'cr', 'tc'), value, value);
  fc.assert(
    fc.property(fc.array(section, { minLength: 1, maxLength: 6 }), (sections) => {
      const lines = sections.map(([kind, p, q], k) => {
        const [from, to] = [k === 0 ? 'in' : `n${k}`, `n${k + 1}`];
        const parts = {
          rc: `r${k} ${from} ${to} ${1e3 * p}\nc${k} ${to} 0 ${1e-9 * q}`,
          rl: `r${k} ${from} ${to} ${1e3 * p}\nl${k} ${to} 0 ${1e-3 * q}`,
          lc: `l${k} ${from} ${to} ${1e-3 * p}\nc${k} ${to} 0 ${1e-9 * q}\nrq${k} ${to} 0 1e3`,
          cr: `c${k} ${from} ${to} ${1e-9 * p}\nr${k} ${to} 0 ${1e3 * q}`,
          tc: `r${k} ${from} ${to} ${1e3 * p}\nc${k} ${from} ${to} ${1e-9 * q}\nrb${k} ${to} 0 1e3`,
        };
        return parts[kind as keyof typeof parts];
      });
      const circuit = `v1 in 0 0 1\n${lines.join('\n')}\nrl n${sections.length} 0 1e4`;
      const { poles, zeros } = of(circuit, 'in', `n${sections.length}`);
      expect(poles.every((p) => p.re < 0)).toBe(true);
      const points = [1e2, 3e4, 1e5, 3e6, 1e8];
      const run = ac(linear(circuit), { spacing: 'list', values: points });
      const out = run.traces.find((t) => t.name === `v(n${sections.length})`)!;
      const shape = points.map((f) => {
        let log = 0;
        for (const { re, im } of zeros) log += Math.log(Math.hypot(re, 2 * Math.PI * f - im));
        for (const { re, im } of poles) log -= Math.log(Math.hypot(re, 2 * Math.PI * f - im));
        return log;
      });
      const gains = points.map((_, k) => Math.log(Math.hypot(out.re[k]!, out.im![k]!)) - shape[k]!);
      for (const gain of gains) expect(Math.abs(gain - gains[0]!)).toBeLessThan(1e-6);
    }),
    { numRuns: 100 },
  );
});

test('what has no poles to be found is refused in words', () => {
  expect(() => of('v1 in 0 1\nv2 0 in 1\nr1 in 0 1', 'in', 'in')).toThrow(/form a loop/);
  expect(() => of('r1 in 0 1\nr2 x 0 1', 'in', 'x')).toThrow(/does not answer/);
  const many = Array.from({ length: 400 }, (_, k) => `r${k} n${k} 0 1`).join('\n');
  expect(() => of(many, 'n1', 'n2')).toThrow(EngineError);
});
