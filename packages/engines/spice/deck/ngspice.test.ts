/** Decks whose operating point ngspice and the reader's circuit must have alike: what a card means, told by its effect. */
import { describe, expect, it } from 'vitest';
import { byNgspice, byUs, trace } from '../device/semiconductor/testing/ngspice.ts';

/** Parameters of numbers alone; not mil, which ngspice 39 takes for milli here and for 25.4 µm on its cards. */
const EXPRESSIONS = [
  ...[
    '1+2*3',
    '(1+2)*3',
    '-2**2',
    '2**3**2',
    '2^-1',
    '(-2)**3',
    '2*-3',
    '7-3-2',
    '8/4/2',
    '1e3/1k',
  ],
  ...['5%3', '1.5k+2meg', '10u*1e6', '1>2', '2>=2', '1==1', '1!=1', '1&&0', '1||0', '!0'],
  ...['1?2:3', '0?2:0?4:5', '2>1?10:20', 'sqrt(2)', 'exp(1)', 'ln(10)', 'log(10)', 'log10(1000)'],
  ...['abs(-3)', 'sgn(-3)', 'int(-1.5)', 'nint(2.5)', 'nint(3.5)', 'floor(-1.5)', 'ceil(-1.5)'],
  ...['sin(1)', 'cos(1)', 'tan(1)', 'asin(0.5)', 'acos(0.5)', 'atan(2)', 'arctan(2)', 'sinh(1)'],
  ...['cosh(1)', 'tanh(0.5)', 'min(3,2)', 'max(3,2)', 'pow(2,3)', 'pow(-2,3)', 'pwr(-2,3)'],
  ...['pwr(2,0.5)', 'ternary_fcn(1,2,3)', 'ternary_fcn(0,2,3)', '2*(3+4)/7'],
];

/** Sources of the circuit: 2 V at a, −3 V at b, 1 A through vi. */
const LIVE = [
  ...['v(a)**3', 'v(b)**3', 'v(b)^2', 'pow(v(b),3)', 'pwr(v(b),3)', '-v(a)**2', 'v(a,b)'],
  ...[
    'v(a)>1?v(b):5',
    'v(a)<1?v(b):5',
    'u(v(b))',
    'u(v(a))',
    'u2(v(a)/4)',
    'uramp(v(b))',
    'abs(v(b))',
  ],
  ...[
    'sgn(v(b))',
    'min(v(a),v(b))',
    'max(v(a),v(b))',
    'i(vi)*2',
    'ln(v(a))',
    'log(v(a))',
    'sqrt(v(a))',
  ],
  ...['nint(v(a)+0.5)', 'floor(v(b)/2)', 'ceil(v(b)/2)', 'v(a)/v(b)-v(a)*v(b)'],
  ...['pwl(v(a),0,0,1,5,3,10)', 'pwl(v(b),0,0,1,5,3,10)', 'pwl(v(a)*3,0,0,1,5,3,10)'],
  ...['k*v(a)', 'f(v(a))', 'f(k)+f(f(v(b)))', '2**v(a)', 'exp(v(b))'],
];

const CIRCUIT = `va a 0 2
vb b 0 -3
ii 0 i 1
vi i 0 0
.param k=1.25
.func f(x) {x*x-1}
`;

function bothAt(
  deck: string,
  names: readonly string[],
): [name: string, ours: number, theirs: number][] {
  const [ours, theirs] = [byUs(deck)[0]!, byNgspice(deck)[0]!];
  const value = (set: typeof ours, name: string) => Number(trace(set, name).re[0]);
  return names.map((name) => [name, value(ours, name), value(theirs, name)]);
}

function expectAlike(deck: string, names: readonly string[], of: (k: number) => string): void {
  for (const [k, [, ours, theirs]] of bothAt(deck, names).entries())
    expect(Math.abs(ours - theirs), of(k)).toBeLessThanOrEqual(
      1e-9 * Math.max(1, Math.abs(theirs)),
    );
}

describe('expressions are as ngspice has them', () => {
  it('of numbers', () => {
    const cards = EXPRESSIONS.map((e, k) => `.param p${k}={${e}}\nv${k} n${k} 0 {p${k}}`).join(
      '\n',
    );
    const names = EXPRESSIONS.map((_, k) => `v(n${k})`);
    expectAlike(`t\n${cards}\n.op\n.end\n`, names, (k) => EXPRESSIONS[k]!);
  });

  it('of the circuit', () => {
    const cards = LIVE.map((e, k) => `b${k} n${k} 0 v=${e}`).join('\n');
    const names = LIVE.map((_, k) => `v(n${k})`);
    expectAlike(`t\n${CIRCUIT}${cards}\n.op\n.end\n`, names, (k) => LIVE[k]!);
  });
});

/**
 * Not B within a subcircuit of m > 1, which ngspice 39 leaves as one: as many in parallel have as many times its current.
 *
 * Each is driven by 1 A into n, or drives it; parts of its own have names with its number.
 */
const CARDS: readonly string[] = [
  'r# n# 0 1k tc=1m 2u',
  'r# n# 0 rm# l=10u w=2u\n.model rm# r(rsh=100 narrow=0.1u short=0.2u tc1=1m)',
  'r# n# 0 rm# l=10u\n.model rm# r(rsh=100 narrow=0.1u defw=5u)',
  'r# n# 0 1k m=3',
  'r# n# 0 1k scale=2',
  'r# n# 0 2 rm#\n.model rm# r(tc1=1m tnom=50)',
  'r# n# 0 1k tce=2',
  'r# n# 0 1k temp=50 tc1=1m',
  'r# n# 0 1k dtemp=5 tc1=1m',
  "r# n# 0 r='1+v(a)*v(a)'",
  'r# n# 0 1\ne# x# 0 poly(2) a 0 b 0 1 2 3 4 5 6\nrx# x# n# 1',
  'r# n# 0 1\ng# n# 0 poly(2) (a,0) (b,0) 1 2 3 4 5 6',
  'r# n# 0 1\nf# n# 0 poly(1) vi 1 2 3',
  "r# n# 0 1\ng# n# 0 cur='v(a)*v(b)' m=2",
  "r# n# 0 1\ne# x# 0 vol='v(a)*v(b)'\nrx# x# n# 1",
  'r# n# 0 1\ne# x# 0 value={v(a)*v(b)}\nrx# x# n# 1',
  'r# n# 0 1\nb# n# 0 i=v(a)*2 tc1=1m dtemp=10',
  'x# n# s# m=4\n.subckt s# p\nr1 p 0 8\nl1 p q 1\nr2 q 0 4\ng1 p 0 p 0 0.1\ni1 p 0 0.01\n.ends',
  'x# n# s# w=2\n.subckt s# p w=1 l={2*w}\nr1 p 0 {w+l}\n.ends',
  'r# n# 0 1\nf# n# 0 vi 0.5 m=2',
  'r# n# 0 1\ni# n# 0 0.25 m=2',
  's# n# 0 a 0 sm#\n.model sm# sw(vt=1 vh=0.1 ron=3 roff=1k)',
  's# n# 0 b 0 sm#\n.model sm# sw(vt=1 vh=0.1 ron=3 roff=1k)',
  'w# n# 0 vi sm#\n.model sm# csw(it=0.5 ih=0.1 ron=3 roff=1k)',
];

describe('cards mean what they mean to ngspice', () => {
  it.each(['27', '60'])('at %s °C', (temperature) => {
    const cards = CARDS.map((c, k) => `i_${k} 0 n${k} 1\n${c.replaceAll('#', String(k))}`).join(
      '\n',
    );
    const names = CARDS.map((_, k) => `v(n${k})`);
    const deck = `t\n${CIRCUIT}${cards}\n.temp ${temperature}\n.op\n.end\n`;
    expectAlike(deck, names, (k) => CARDS[k]!);
  });
});
