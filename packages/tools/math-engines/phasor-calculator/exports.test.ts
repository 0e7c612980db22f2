/** The Python script prints what the page says. */
import { expect, test } from 'vitest';
import { pythonFiles } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { madeFolder, saved } from '../../testing/folder.ts';
import type { Result } from './compute.ts';
import tool from './index.ts';
import type { Inputs } from './inputs.ts';

const folder = madeFolder();

const everything = `f = 60 Hz
V = 120 V ∠ 30
A = seq0(V, V · 1∠10°, 3 V) + seq1(V, 2 V, 3 V) + seq2(V, 1 V, j 2 V)
B = sqrt(2+3j) + ln(-2) + log10(3j) + log2(5) + exp(j 40°) + (asin(2) + acos(0.3) + atan(2j + 1))/(1 rad)
C = sinh(1+j) * cosh(2j) / tanh(0.5) + asinh(2) - acosh(3) + atanh(0.5j)
D = sin(30) + cos(20°) + tan(0.3 rad) + atan2(1, -1) / (1 rad)
E = (10 Ω || 20 Ω || 5 Ω) + series(1 Ω, 2 Ω) + parallel(3 Ω, j 4 Ω) + Z(10 mH) + (5 uF @ 400 rad/s)
F = 10 µF || 22 µF
G = power(V, 2 A ∠ -20°)
H = pf(G) + |G|/(1 VA) + re(G)/(1 W) - im(G)/(1 var) + arg(G)/(1 rad)
K = rms(V) + peak(1 V) + conj(V)^2/(1 V)
L = Y(10 mH) || (2 mS)
M = -30 dBm
Temp = 25 °C
class = 5^-2 + 2^(1+j) + pi
Q = (3 + j4 Ω)
R = 12∠-2π/3 V + 1∠(π/4 rad) · 1 V + √3 V
U = G*/(1 A) + 4k7Ω · 1 A
3 Ω; P2 = ans || 6 Ω; P3 = P2 || ans || (1 Ω)
W = arctan(1)/(1 rad) + sin²(30) + cos⁻¹(0.3)/(1 rad)`;

const cases: readonly Partial<Inputs>[] = [
  {},
  { sheet: everything },
  { sheet: everything, values: 'peak' },
  { task: 'threePhase' },
  { task: 'threePhase', neutral: 'impedance', zline: '1 Ω + j 2 Ω', zb: 'open' },
  { task: 'threePhase', load: 'delta', zline: '1 Ω', values: 'peak' },
  { task: 'sequence' },
];

/** What a script prints, by its names, and what we have. */
function ours(r: Result): [string, { re: number; im: number }][] {
  if (r.task === 'sheet')
    return r.lines.map(({ line, value }) => [line.name ?? `line ${line.number}`, value]);
  if (r.task === 'sequence')
    return [
      ...['zero', 'positive', 'negative'].map((n, k): [string, { re: number; im: number }] => [
        n,
        r.sequences[k as 0],
      ]),
      ...r.phases.map((z, k): [string, { re: number; im: number }] => ['abc'[k] ?? '', z]),
    ];
  return [
    ...r.current.map((z, k): [string, { re: number; im: number }] => [`I${'abc'[k]}`, z]),
    ...r.legVoltage.map((z, k): [string, { re: number; im: number }] => [`leg ${k + 1}`, z]),
    ['star point', r.shift],
    ['S', r.total],
  ];
}

test('every line comes out alike', async () => {
  const files: string[] = [];
  for (const [k, some] of cases.entries())
    files.push(
      await saved(folder, tool, 'python', withDefaults(tool.inputs, some), `phasors${k}.py`),
    );
  const printed = pythonFiles(files);
  cases.forEach((some, k) => {
    const rows = new Map(
      (printed[k]?.stdout ?? '')
        .trim()
        .split('\n')
        .map((row) => {
          const [name = '', re, im] = row.split('\t');
          return [name, { re: Number(re), im: Number(im) }] as const;
        }),
    );
    for (const [name, value] of ours(evaluate(tool, withDefaults(tool.inputs, some)))) {
      const theirs = rows.get(name) ?? { re: Number.NaN, im: Number.NaN };
      const size = Math.hypot(value.re, value.im) || 1;
      expect(
        Math.hypot(value.re - theirs.re, value.im - theirs.im) / size,
        `${k}: ${name}`,
      ).toBeLessThan(1e-12);
    }
  });
});
