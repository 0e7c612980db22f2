import { describe, expect, test } from 'vitest';
import { readDeck } from '../../deck/read.ts';
import { byNgspice, trace } from '../../device/semiconductor/testing/ngspice.ts';
import type { Dataset } from '../../results/dataset.ts';
import { runRequest } from '../run.ts';

/** The responses of a deck, with the current into every terminal. */
function response(deck: string): Dataset {
  const read = readDeck(deck);
  const [dataset] = runRequest(read.elaborate, read.requests[0]!, { withCurrents: true }).datasets;
  return dataset!;
}

const CARDS = `.model qn npn is=1e-16 bf=120 vaf=80 rb=150 rc=20 re=2 cje=1p cjc=0.5p tf=50p cjs=1p
.model mn nmos level=3 vto=0.7 kp=80u gamma=0.4 phi=0.7 rd=10 rs=10 cgso=0.3n cgdo=0.3n cbd=0.1p cbs=0.1p tox=20n
.model jn njf vto=-2 beta=1m lambda=0.01 cgs=2p cgd=1p rd=20 rs=20
.model d1 d is=1e-14 rs=5 cjo=2p tt=5n
.ac dec 2 1k 1g
.end`;

/** A 0 V source in the way of every terminal in `probes`, from the node it is tied to: ngspice's own reading. */
interface Case {
  readonly what: string;
  readonly ours: string;
  readonly theirs: string;
  /** Our terminal's current, and the source that carries it there. */
  readonly same: Readonly<Record<string, string>>;
}

const CASES: readonly Case[] = [
  {
    what: 'a bipolar transistor with its emitter and substrate at ground',
    ours: `vcc cc 0 5
vin in 0 dc 0.75 ac 1
rs in b 1k
rc cc c 2k
q1 c b 0 0 qn`,
    theirs: `vcc cc 0 5
vin in 0 dc 0.75 ac 1
rs in b 1k
rc cc c 2k
vc c c1 0
vb b b1 0
ve 0 e1 0
vs 0 s1 0
q1 c1 b1 e1 s1 qn`,
    same: { 'ic(q1)': 'vc', 'ib(q1)': 'vb', 'ie(q1)': 've', 'is(q1)': 'vs' },
  },
  {
    what: 'a MOSFET as a diode, its bulk at its source',
    ours: `i1 0 g dc 50u ac 1
r1 g 0 100k
m1 g g 0 0 mn w=20u l=2u`,
    theirs: `i1 0 g dc 50u ac 1
r1 g 0 100k
vd g d1 0
vg g g1 0
vs 0 s1 0
vb 0 b1 0
m1 d1 g1 s1 b1 mn w=20u l=2u`,
    same: { 'id(m1)': 'vd', 'ig(m1)': 'vg', 'is(m1)': 'vs', 'ib(m1)': 'vb' },
  },
  {
    what: 'a junction FET and a diode at one node',
    ours: `vdd dd 0 10
vin in 0 dc -0.5 ac 1
rg in g 10k
rd dd d 2k
j1 d g 0 jn
d1 d 0 d1
d2 0 d d1`,
    theirs: `vdd dd 0 10
vin in 0 dc -0.5 ac 1
rg in g 10k
rd dd d 2k
vd d dd1 0
vg g g1 0
vs 0 s1 0
j1 dd1 g1 s1 jn
vx d x 0
d1 x 0 d1
vy 0 y 0
d2 y d d1`,
    same: { 'id(j1)': 'vd', 'ig(j1)': 'vg', 'is(j1)': 'vs', 'i(d1)': 'vx', 'i(d2)': 'vy' },
  },
];

describe('small-signal currents into terminals are those of sources of 0 V in ngspice', () => {
  test.each(CASES)('$what', ({ ours, theirs, same }) => {
    const mine = response(`title\n${ours}\n${CARDS}\n`);
    const his = byNgspice(`title\n${theirs}\n${CARDS}\n`)[0]!;
    const largest = Object.values(same).map((source) => trace(his, `i(${source})`));
    for (const [name, source] of Object.entries(same)) {
      const [a, b] = [trace(mine, name), trace(his, `i(${source})`)];
      for (const k of a.re.keys()) {
        const size = Math.max(...largest.map(({ re, im }) => Math.hypot(re[k]!, im![k]!)));
        const off = Math.hypot(a.re[k]! - b.re[k]!, a.im![k]! - b.im![k]!);
        expect(off, `${name} at ${mine.axis.re[k]} Hz`).toBeLessThan(2e-6 * size);
      }
    }
  });
});

test('a part that follows no polynomial in s has its current too: admittance times voltage', () => {
  const { axis, traces } = response(`title
vin in 0 ac 2
g1 in 0 laplace {v(in)} = {1m/(1+1u*s)}
.ac dec 1 1k 1meg
.end`);
  const current = traces.find(({ name }) => name === 'i(g1)')!;
  for (const [k, f] of axis.re.entries()) {
    const wt = 2 * Math.PI * f * 1e-6;
    expect(current.re[k]).toBeCloseTo(2e-3 / (1 + wt * wt), 12);
    expect(current.im![k]).toBeCloseTo((-2e-3 * wt) / (1 + wt * wt), 12);
  }
});
