/** Netlists that nobody would write: every kind of part, between any nodes, with values of every size and some that are none. */
import { type Random, random } from './networks.ts';

const VALUES =
  '0 1 -1 1k 4.7k 1meg 1e-12 1e12 1e30 -1e30 1e-30 1e300 1e-300 1u 1n 10p 0.5 -2.2 3 27 1e-9 1e5'.split(
    ' ',
  );
const TIMES = '0 1n 1u 5u 10u 20u 50u 1m -1u 1e-15'.split(' ');

const MODELS = `.model dm d(is=1e-14 rs=1 cjo=2p bv=20)
.model dz d(is=1e-9 n=1.5)
.model qn npn(bf=100 is=1e-15 rb=50 cje=1p cjc=1p tf=1n vaf=50)
.model qp pnp(bf=40)
.model jn njf(vto=-2 beta=1m cgs=1p)
.model mn nmos(vto=1 kp=50u lambda=0.01 tox=50n gamma=0.3)
.model mp pmos(level=3 vto=-1 uo=200 tox=40n)
.model m2 nmos(level=2 vto=0.8 uo=500 tox=40n nsub=1e15 vmax=5e4)
.model sw sw(vt=1 vh=0.2 ron=1 roff=1meg)
.model iw csw(it=1m ih=0.1m ron=1 roff=1meg)
.subckt cell p q
r1 p m 1k
d1 m q dm
c1 m 0 10p
.ends`;

const EXPRESSIONS = [
  '{v(a)*v(b)}',
  '{v(a)^2-1}',
  '{sqrt(v(a))}',
  '{ln(v(b))}',
  '{1/v(a)}',
  '{exp(v(c))}',
  '{if(v(a)>0.5,1,0)}',
  '{limit(10*v(a),-5,5)}',
  '{v(a)/(v(b)-v(c))}',
  '{sin(1e6*time)+v(d)}',
  '{table(v(a),0,0,1,5,2,-5)}',
  '{tanh(1e3*v(a))}',
  '{ddt(v(a))}',
  '{abs(v(b))**0.5}',
];

function wave(r: Random): string {
  const v = () => r.of(VALUES);
  const t = () => r.of(TIMES);
  return r.of([
    `dc ${v()} ac 1`,
    `pulse(${v()} ${v()} ${t()} ${t()} ${t()} ${t()} ${t()})`,
    `sin(${v()} ${v()} ${r.of(['0', '1k', '100k', '1e9', '-1k'])} ${t()})`,
    `exp(${v()} ${v()} ${t()} ${t()} ${t()} ${t()})`,
    `pwl(0 ${v()} ${t()} ${v()} ${t()} ${v()})`,
    `sffm(0 1 ${v()} 2 1k)`,
    `am(1 0.5 1k ${v()} 0)`,
  ]);
}

function part(r: Random, k: number): string {
  const n = () => r.of(['0', 'a', 'b', 'c', 'd']);
  const v = () => r.of(VALUES);
  const of = () => r.of(['v0', 'v0', 'r1', 'l2', 'nix']);
  const x = () => r.of(EXPRESSIONS);
  switch (r.of([...'rrrcclkviegfhbbebswtdqjmx'])) {
    case 'r':
      return `r${k} ${n()} ${n()} ${v()}`;
    case 'c':
      return `c${k} ${n()} ${n()} ${v()}`;
    case 'l':
      return `l${k} ${n()} ${n()} ${v()}`;
    case 'k':
      return `l${k}a ${n()} ${n()} 1m\nl${k}b ${n()} ${n()} ${v()}\nk${k} l${k}a l${k}b ${r.of(['0.5', '1', '-1', '0', '0.99', '2'])}`;
    case 'v':
      return `v${k} ${n()} ${n()} ${wave(r)}`;
    case 'i':
      return `i${k} ${n()} ${n()} ${wave(r)}`;
    case 'e':
      return `e${k} ${n()} ${n()} ${n()} ${n()} ${v()}`;
    case 'g':
      return `g${k} ${n()} ${n()} ${n()} ${n()} ${v()}`;
    case 'f':
      return `f${k} ${n()} ${n()} ${of()} ${v()}`;
    case 'h':
      return `h${k} ${n()} ${n()} ${of()} ${v()}`;
    case 'b':
      return `b${k} ${n()} ${n()} ${r.of(['v', 'i'])}=${x()}`;
    case 's':
      return `s${k} ${n()} ${n()} ${n()} ${n()} sw`;
    case 'w':
      return `w${k} ${n()} ${n()} ${of()} iw`;
    case 't':
      return `t${k} ${n()} 0 ${n()} 0 z0=${r.of(['50', '1', '0', '1e6'])} td=${r.of(['1n', '1u', '10u', '0'])}`;
    case 'd':
      return `d${k} ${n()} ${n()} ${r.of(['dm', 'dz'])}`;
    case 'q':
      return `q${k} ${n()} ${n()} ${n()} ${r.of(['qn', 'qp'])}`;
    case 'j':
      return `j${k} ${n()} ${n()} ${n()} jn`;
    case 'm':
      return `m${k} ${n()} ${n()} ${n()} ${n()} ${r.of(['mn', 'mp', 'm2'])} w=10u l=${r.of(['1u', '2u', '0'])}`;
    default:
      return `x${k} ${n()} ${n()} cell`;
  }
}

/** A deck of that seed; half of them hang together by resistors, so that most of those can be solved. */
export function netlist(seed: number): string {
  const r = random(seed + 9000);
  const cards = [
    `v0 a 0 ${r.of(['dc 1 ac 1', 'dc 5 ac 1 sin(0 1 50k)', 'dc 0 ac 1 pulse(0 3 1u 1u 1u 10u 30u)'])}`,
  ];
  if (seed % 2 === 0) cards.push('rb b 0 1k', 'rc c b 2.2k', 'rd d a 10k');
  const count = 2 + r.below(6);
  for (let k = 1; k <= count; k++) cards.push(part(r, k));
  return `${cards.join('\n')}\n${MODELS}`;
}
