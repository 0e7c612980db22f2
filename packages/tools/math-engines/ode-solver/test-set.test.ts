/**
 * End points of stiff problems as published: E. Hairer and G. Wanner's test set of Solving Ordinary Differential Equations
 * II (hires, orego, vdpol, e5; the values also in cpmech/hwode) and the test set for IVP solvers of Bari (pollu).
 */
import { integrate } from '@tollbench/engines/ode/integrate.ts';
import type { MethodName } from '@tollbench/engines/ode/problem.ts';
import { readSystem } from '@tollbench/engines/ode/read-system.ts';
import { Right } from '@tollbench/engines/ode/system.ts';
import { expect, test } from 'vitest';

interface Published {
  readonly name: string;
  readonly equations: string;
  readonly y: readonly number[];
  readonly end: number;
  readonly at: readonly number[];
  /** Of the states; rtol/1e4 unless said. */
  readonly absolute?: number;
}

const HIRES = `a' = -1.71 a + 0.43 b + 8.32 c + 0.0007
b' = 1.71 a - 8.75 b
c' = -10.03 c + 0.43 d + 0.035 k
d' = 8.32 b + 1.71 c - 1.12 d
k' = -1.745 k + 0.43 m + 0.43 n
m' = -280 m q + 0.69 d + 1.71 k - 0.43 m + 0.69 n
n' = 280 m q - 1.81 n
q' = -280 m q + 1.81 n`;
const OREGO = `a' = 77.27*(b + a*(1 - 8.375e-6 a - b))
b' = (c - (1 + a)*b)/77.27
c' = 0.161*(a - c)`;
const VDPOL = "x' = y\ny' = ((1 - x^2)*y - x)/1e-6";
const E5 = `p = 7.89e-10 a
q = 1.1e7 a c
a' = -p - q
b' = p - 1.13e9 b c
d' = q - 1.13e3 d
c' = b' - d'`;
/** Rates of the 25 reactions, then what each of the 20 kinds gains and loses. */
const POLLU = `r1 = 0.35 y1
r2 = 26.6 y2 y4
r3 = 1.23e4 y5 y2
r4 = 8.6e-4 y7
r5 = 8.2e-4 y7
r6 = 1.5e4 y7 y6
r7 = 1.3e-4 y9
r8 = 2.4e4 y9 y6
r9 = 1.65e4 y11 y2
r10 = 9e3 y11 y1
r11 = 0.022 y13
r12 = 1.2e4 y10 y2
r13 = 1.88 y14
r14 = 1.63e4 y1 y6
r15 = 4.8e6 y3
r16 = 3.5e-4 y4
r17 = 0.0175 y4
r18 = 1e8 y16
r19 = 4.44e11 y16
r20 = 1240 y17 y6
r21 = 2.1 y19
r22 = 5.78 y19
r23 = 0.0474 y1 y4
r24 = 1780 y19 y1
r25 = 3.12 y20
y1' = r2 + r3 + r9 + r11 + r12 + r22 + r25 - r1 - r10 - r14 - r23 - r24
y2' = r1 + r21 - r2 - r3 - r9 - r12
y3' = r1 + r17 + r19 + r22 - r15
y4' = r15 - r2 - r16 - r17 - r23
y5' = 2 r4 + r6 + r7 + r13 + r20 - r3
y6' = r3 + 2 r18 - r6 - r8 - r14 - r20
y7' = r13 - r4 - r5 - r6
y8' = r4 + r5 + r6 + r7
y9' = -r7 - r8
y10' = r7 + r9 - r12
y11' = r8 + r11 - r9 - r10
y12' = r9
y13' = r10 - r11
y14' = r12 - r13
y15' = r14
y16' = r16 - r18 - r19
y17' = -r20
y18' = r20
y19' = r23 + r25 - r21 - r22 - r24
y20' = r24 - r25`;

const hires = [1, 0, 0, 0, 0, 0, 0, 0.0057];
const problems: readonly Published[] = [
  {
    name: 'HIRES at 321.8122',
    equations: HIRES,
    y: hires,
    end: 321.8122,
    at: [
      0.000737131257332567, 0.000144248572631618, 0.000058887297409676, 0.001175651343283149,
      0.00238635619883133, 0.006238968252742796, 0.002849998395185769, 0.002850001604814231,
    ],
  },
  {
    name: 'HIRES at 421.8122',
    equations: HIRES,
    y: hires,
    end: 421.8122,
    at: [
      0.000670305503581864, 0.000130996846986347, 0.000046862231597733, 0.001044668020551705,
      0.000594883830951485, 0.001399628833942774, 0.00101449275771848, 0.00468550724228152,
    ],
  },
  {
    name: 'OREGO at 30',
    equations: OREGO,
    y: [1, 2, 3],
    end: 30,
    at: [1.000661467180497, 1512.778937348249, 10358.54312767229],
  },
  {
    name: 'OREGO at 360',
    equations: OREGO,
    y: [1, 2, 3],
    end: 360,
    at: [1.000814870318523, 1228.178521549889, 132.0554942846513],
  },
  {
    name: 'VDPOL at 1',
    equations: VDPOL,
    y: [2, 0],
    end: 1,
    at: [-1.86364625480813, 0.753543086543546],
  },
  {
    name: 'VDPOL at 11',
    equations: VDPOL,
    y: [2, 0],
    end: 11,
    at: [-1.590150544829062, 1.040279389212485],
  },
  {
    name: 'E5 at 1e3',
    equations: E5,
    y: [1.76e-3, 0, 0, 0],
    end: 1e3,
    // In the order of the states: a, b, d, c.
    at: [
      1.6180769999072943e-3, 1.382237030498374e-10, 1.2997212954915352e-10, 8.25157350068363e-12,
    ],
    absolute: 1e-20,
  },
  {
    name: 'POLLU at 60',
    equations: POLLU,
    y: [0, 0.2, 0, 0.04, 0, 0, 0.1, 0.3, 0.01, 0, 0, 0, 0, 0, 0, 0, 0.007, 0, 0, 0],
    end: 60,
    at: [
      0.05646255480022769, 0.1342484130422339, 0.4139734331099427e-8, 0.5523140207484359e-2,
      0.2018977262302196e-6, 0.1464541863493966e-6, 0.7784249118997964e-1, 0.3245075353396018,
      0.7494013383880406e-2, 0.1622293157301561e-7, 0.1135863833257075e-7, 0.2230505975721359e-2,
      0.208716288279863e-3, 0.1396921016840158e-4, 0.8964884856898295e-2, 0.4352846369330103e-17,
      0.6899219696263405e-2, 0.1007803037365946e-3, 0.1772146513969984e-5, 0.5682943292316392e-4,
    ],
    absolute: 1e-21,
  },
];

/** The largest relative error of a state. */
function off(p: Published, method: MethodName | 'auto', relative: number): number {
  const { system, values } = readSystem(p.equations);
  const right = new Right(system, values);
  const { y, ended } = integrate({
    problem: right,
    branched: right.tape,
    from: 0,
    to: p.end,
    y: Float64Array.from(p.y),
    tolerances: {
      relative,
      absolute: new Float64Array(p.y.length).fill(p.absolute ?? relative * 1e-4),
    },
    method,
    maxSteps: 100_000,
    maxPoints: 16,
  });
  expect(ended).toBe('end');
  return Math.max(...p.at.map((v, k) => Math.abs((y[k] as number) / v - 1)));
}

test.each(problems.map((p) => [p.name, p] as const))('%s', (_, p) => {
  expect(off(p, 'auto', 1e-9)).toBeLessThan(1e-9);
  expect(off(p, 'bdf', 1e-8)).toBeLessThan(1e-5);
});
