/** The stage against ngspice’s AC and transient analyses of the same circuit, with its capacitors in it. */

import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { madeFolder } from '../../testing/folder.ts';
import { ngspice } from '../../testing/run.ts';
import tool from './index.ts';
import type { BjtInputs } from './inputs.ts';
import { LIBRARY } from './library.ts';

type Some = Partial<BjtInputs>;
const inputsOf = (s: Some) => withDefaults(tool.inputs, s);
const run = (s: Some) => evaluate(tool, inputsOf(s));
const folder = madeFolder();

/** F that is a short to the signals, and no more, which would cost ngspice its digits; and relative errors that it gets along with. */
const SMALL = { short: 1, reltol: 1e-7 };
const LARGE = { short: 10e-3, reltol: 1e-5 };

/** The circuit, written out for each bias and stage; `signal` is what the source does. */
function circuit(i: BjtInputs, signal: string, { short, reltol } = LARGE): string[] {
  const part = LIBRARY[i.transistor as keyof typeof LIBRARY];
  const pnp = /PNP/u.test(part.card);
  const sign = pnp ? -1 : 1;
  const name = /\.model (\S+)/u.exec(part.card)?.[1];
  // Limits are no parameters of ngspice’s model.
  const card = part.card.replace(/ VCEO=\S+ ICRATING=[^)\s]+/u, '');
  const at = { ce: ['b', 'c'], degenerated: ['b', 'c'], cc: ['b', 'e'], cb: ['e', 'c'] };
  const [input, output] = at[i.stage as keyof typeof at] as [string, string];
  const ground = { ce: 'e', degenerated: '', cc: 'c', cb: 'b' }[i.stage as keyof typeof at];
  const base =
    i.bias === 'divider'
      ? [`r1 vcc b ${i.r1}`, `r2 b 0 ${i.r2}`]
      : [`rb ${i.bias === 'feedback' ? 'c' : i.bias === 'base' ? 'vcc' : '0'} b ${i.rb}`];
  return [
    '* stage',
    `.options gmin=1e-15 reltol=${reltol}`,
    `.temp ${i.celsius}`,
    card,
    `q1 c b e ${name} ${i.area}`,
    `vcc vcc 0 ${sign * i.vcc}`,
    i.rc > 0 ? `rc vcc c ${i.rc}` : 'vrc vcc c 0',
    ...base,
    i.bias === 'source' ? `ie e 0 ${sign * i.ie}` : i.re > 0 ? `re e 0 ${i.re}` : 'vre e 0 0',
    `vs s 0 ${signal}`,
    `rs s s1 ${Math.max(i.rs, 1e-9)}`,
    `cin s1 ${input} ${i.cin ?? short}`,
    `cout ${output} o ${i.cout ?? short}`,
    `rl o 0 ${i.rl}`,
    ...(ground === '' ? [] : [`cg ${ground} 0 ${i.bypass ?? short}`]),
  ];
}

function asked(name: string, lines: readonly string[]): string {
  return ngspice(folder.write(name, `${lines.join('\n')}\n`));
}

const CASES: readonly Some[] = [
  { cin: 1e-6, cout: 2.2e-6, bypass: 47e-6 },
  { stage: 'degenerated', cin: 100e-9, cout: 1e-6, rs: 600 },
  {
    transistor: 'bc557b',
    stage: 'cc',
    rc: 0,
    re: 3.3e3,
    rl: 1e3,
    rs: 10e3,
    cin: 1e-6,
    cout: 10e-6,
  },
  {
    transistor: 'q2n3906',
    bias: 'source',
    stage: 'cb',
    ie: 2e-3,
    rb: 1e3,
    rc: 2.2e3,
    bypass: 1e-6,
    cin: 22e-6,
  },
  {
    transistor: 'bc547b',
    bias: 'feedback',
    vcc: 9,
    rc: 3.3e3,
    rb: 680e3,
    re: 0,
    cin: 470e-9,
    rs: 1e3,
  },
  {
    transistor: 'q2n2222a',
    bias: 'base',
    rb: 1e6,
    cout: 1e-6,
    stage: 'cc',
    rc: 470,
    bypass: 10e-6,
  },
];

test.each(CASES)('%o: ngspice’s AC analysis has the same gain and the same corners', (some) => {
  const i = inputsOf(some);
  const { stage } = run(some);
  const response = stage?.response;
  if (!response) throw new Error('no response');
  const { lower, upper } = response;
  const frequencies = [lower, 1000, upper, 3 * upper].filter(Number.isFinite);
  const said = asked('ac.cir', [
    ...circuit(i, 'dc 0 ac 1', SMALL),
    '.control',
    'set numdgt=12',
    ...frequencies.flatMap((f) => [`ac lin 1 ${f} ${f}`, 'print vm(o)']),
    'quit',
    '.endc',
    '.end',
  ]);
  const found = [...said.matchAll(/vm\(o\) = (\S+)/gu)].map((m) => Number(m[1]));
  expect(found).toHaveLength(frequencies.length);
  frequencies.forEach((frequency, k) => {
    const { overall } = run({ ...some, frequency }).stage?.figures ?? {};
    const mine = Math.hypot(overall?.re ?? 0, overall?.im ?? 0);
    expect(mine / (found[k] ?? 0)).toBeCloseTo(1, 3);
    if (frequency === lower || frequency === upper)
      expect(20 * Math.log10(found[k] ?? 0)).toBeCloseTo(response.most - 10 * Math.log10(2), 2);
  });
});

test.each([
  [{}],
  [{ stage: 'degenerated', rl: 4.7e3 }],
  [{ transistor: 'bc557b', stage: 'cc', rc: 0, re: 3.3e3, rl: 1e3, rs: 1 }],
  [{ stage: 'cb', rl: 4.7e3 }],
] as [Some][])('%o: a transient moves the point along the AC load line', (some) => {
  const i = inputsOf(some);
  const { stage, point } = run(some);
  const line = stage?.line;
  if (!line) throw new Error('no line');
  const said = asked(
    'tran.cir',
    [
      ...circuit(i, 'sin(0 1m 1k)'),
      '.tran 2u 3m 0 2u',
      '.control',
      'run',
      'let v=abs(v(c)-v(e))',
      'let i=abs(@q1[ic])',
      'meas tran vhigh max v from=1m to=3m',
      'meas tran vlow min v from=1m to=3m',
      'meas tran ihigh max i from=1m to=3m',
      'meas tran ilow min i from=1m to=3m',
      'quit',
      '.endc',
      '.end',
    ].map((l) => (l === 'run' ? 'save all @q1[ic]\nrun' : l)),
  );
  const read = (name: string) =>
    Number(new RegExp(`^${name}\\s*=\\s*(\\S+)`, 'mu').exec(said)?.[1]);
  const slope = (read('vhigh') - read('vlow')) / (read('ihigh') - read('ilow'));
  expect(slope / line.ohms).toBeCloseTo(1, 2);
  expect(line.volts).toBeCloseTo(point.vce + point.ic * slope, 1);
});

test('the swing ends where a transient is clipped: at cut-off or at saturation', () => {
  for (const some of [{ rl: 1e3 }, { r1: 30e3, rl: 1e9 }] as Some[]) {
    const i = inputsOf(some);
    const { stage } = run(some);
    const { swing, by } = stage?.line ?? { swing: 0, by: '' };
    const gain = Math.hypot(stage?.figures.overall.re ?? 0, stage?.figures.overall.im ?? 0);
    const said = asked('clip.cir', [
      ...circuit(i, `sin(0 ${(4 * swing) / gain} 1k)`),
      '.tran 2u 2m 0 2u',
      '.control',
      'run',
      // Before the large capacitors have moved.
      'meas tran most max v(o) from=0 to=1m',
      'meas tran least min v(o) from=0 to=1m',
      'quit',
      '.endc',
      '.end',
    ]);
    const read = (name: string) =>
      Number(new RegExp(`^${name}\\s*=\\s*(\\S+)`, 'mu').exec(said)?.[1]);
    // The output of a common emitter rises to cut-off and falls to saturation.
    const reached = by === 'cutoff' ? read('most') : -read('least');
    expect(Math.abs(reached / swing - 1)).toBeLessThan(0.1);
  }
});

test('without capacitors there is no lower corner, and none that are asked for are dropped', () => {
  expect(run({}).stage?.response?.lower).toBeNaN();
  expect(run({ cin: 1e-6 }).stage?.response?.lower).toBeGreaterThan(1);
  const still = run({ cin: 1e-6, frequency: 0 }).stage?.figures;
  expect(Math.hypot(still?.overall.re ?? 1, still?.overall.im ?? 1)).toBe(0);
});
