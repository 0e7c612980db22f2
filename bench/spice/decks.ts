/** Ten circuits to race on: linear and not, small and large, of every analysis that simulators have in common. */
export interface RaceDeck {
  readonly name: string;
  readonly deck: string;
  /** A node whose voltage all must agree on. */
  readonly node: string;
  /** It runs freely: a cycle's error grows from cycle to cycle, and its curve tells nothing at the end. */
  readonly oscillates?: true;
}

const NPN =
  '.model n1 npn(is=1e-14 bf=200 vaf=80 ikf=0.3 ise=1e-14 ne=1.5 br=4 rb=10 rc=1 cje=12p cjc=4p tf=400p tr=50n)';
const DIODE = '.model d1 d(is=2.5e-9 rs=0.6 n=1.75 cjo=4p vj=0.7 m=0.35 tt=6n bv=100 ibv=100u)';
const NMOS =
  '.model nm nmos(level=1 vto=0.7 kp=110u gamma=0.4 lambda=0.04 phi=0.7 cgso=0.2n cgdo=0.2n tox=10n)';
const PMOS =
  '.model pm pmos(level=1 vto=-0.8 kp=50u gamma=0.5 lambda=0.05 phi=0.7 cgso=0.2n cgdo=0.2n tox=10n)';

const lines = (...parts: readonly (string | readonly string[])[]): string =>
  `${parts.flat().join('\n')}\n.end\n`;
const times = (count: number, one: (k: number) => string | readonly string[]): string[] =>
  Array.from({ length: count }, (_, k) => one(k)).flat();

const inverter = (k: number, from: string, to: string): string[] => [
  `mp${k} ${to} ${from} vdd vdd pm w=4u l=1u ad=8p as=8p pd=10u ps=10u`,
  `mn${k} ${to} ${from} 0 0 nm w=2u l=1u ad=4p as=4p pd=8u ps=8u`,
  `c${k} ${to} 0 20f`,
];

export const RACE_DECKS: readonly RaceDeck[] = [
  {
    name: 'RC ladder, 1000 sections',
    node: 'n400',
    deck: lines(
      'rc ladder',
      'v1 n0 0 pulse(0 1 0 1n 1n 1 2)',
      times(1000, (k) => [`r${k} n${k} n${k + 1} 10`, `c${k} n${k + 1} 0 1p`]),
      '.tran 5n 5u',
    ),
  },
  {
    name: 'bridge rectifier, 25 periods',
    node: 'p',
    deck: lines(
      'bridge rectifier',
      'v1 a b sin(0 17 50)',
      ['d1 a p d1', 'd2 b p d1', 'd3 0 a d1', 'd4 0 b d1'],
      ['rb b 0 1meg', 'c1 p 0 470u', 'r1 p 0 200'],
      DIODE,
      '.tran 100u 500m',
    ),
  },
  {
    name: 'common emitter, 40 periods',
    node: 'out',
    deck: lines(
      'common emitter',
      ['vcc vcc 0 12', 'vin in 0 sin(0 20m 10k)'],
      ['c1 in b 10u', 'r1 vcc b 47k', 'r2 b 0 10k', 'rc vcc c 2.2k', 're e 0 470', 'ce e 0 100u'],
      ['q1 c b e n1', 'c2 c out 10u', 'rl out 0 10k'],
      NPN,
      '.tran 1u 4m',
    ),
  },
  {
    name: 'four-transistor amplifier, AC at 1000 frequencies',
    node: 'out',
    deck: lines(
      'amplifier',
      ['vcc vcc 0 12', 'vee vee 0 -12', 'vin in 0 dc 0 ac 1'],
      ['rs in b1 1k', 'q1 c1 b1 e n1', 'q2 c2 0 e n1', 'rc1 vcc c1 6.8k', 'rc2 vcc c2 6.8k'],
      ['q3 e b3 e3 n1', 're3 e3 vee 1k', 'rb1 0 b3 4.7k', 'rb2 b3 vee 2.2k'],
      ['q4 vcc c2 out n1', 'rl out vee 4.7k'],
      NPN,
      '.ac dec 125 1 100meg',
    ),
  },
  {
    name: 'CMOS ring of 11, 100 ns',
    node: 'n0',
    oscillates: true,
    deck: lines(
      'ring oscillator',
      'vdd vdd 0 3.3',
      times(11, (k) => inverter(k, `n${k}`, `n${(k + 1) % 11}`)),
      [NMOS, PMOS],
      '.ic v(n0)=0 v(n1)=3.3',
      '.tran 0.1n 100n',
    ),
  },
  {
    name: 'chain of 60 inverters, 100 ns',
    node: 'n40',
    deck: lines(
      'inverters',
      ['vdd vdd 0 3.3', 'v1 n0 0 pulse(0 3.3 5n 0.2n 0.2n 40n 80n)'],
      times(60, (k) => inverter(k, `n${k}`, `n${k + 1}`)),
      [NMOS, PMOS],
      '.tran 0.2n 100n',
    ),
  },
  {
    name: 'LC ladder, order 9, step',
    node: 'n9',
    deck: lines(
      'lc ladder',
      ['v1 in 0 pulse(0 1 0 1n 1n 1 2)', 'rs in n1 50'],
      times(4, (k) => [
        `c${2 * k + 1} n${2 * k + 1} 0 ${60 + 10 * k}p`,
        `l${k} n${2 * k + 1} n${2 * k + 3} ${200 + 30 * k}n`,
      ]),
      ['c9 n9 0 70p', 'rl n9 0 50'],
      '.tran 1n 2u',
    ),
  },
  {
    name: 'output curves, 12 × 201 points',
    node: 'c',
    deck: lines(
      'curves',
      ['vc c 0 5', 'ib 0 b 10u', 'q1 c b 0 n1'],
      NPN,
      '.dc vc 0 10 0.05 ib 10u 120u 10u',
    ),
  },
  {
    name: 'multivibrator, 20 periods',
    node: 'c1',
    oscillates: true,
    deck: lines(
      'astable multivibrator',
      'vcc vcc 0 pulse(0 9 0 1u 1u 1 2)',
      ['rc1 vcc c1 1k', 'rc2 vcc c2 1k', 'rb1 vcc b1 47k', 'rb2 vcc b2 51k'],
      ['ca c1 b2 10n', 'cb c2 b1 10n', 'q1 c1 b1 0 n1', 'q2 c2 b2 0 n1'],
      NPN,
      '.tran 1u 14m',
    ),
  },
  {
    name: 'grid of 400 resistors and diodes, transfer curve',
    node: 'g10_10',
    deck: lines(
      'grid',
      'v1 g0_0 0 5',
      times(20, (y) =>
        times(20, (x) => [
          ...(x < 19 ? [`rh${y}_${x} g${y}_${x} g${y}_${x + 1} 1k`] : []),
          ...(y < 19 ? [`rv${y}_${x} g${y}_${x} g${y + 1}_${x} 1k`] : []),
          ...((x + y) % 4 === 3 ? [`d${y}_${x} g${y}_${x} 0 d1`] : []),
        ]),
      ),
      ['rg g19_19 0 1k', DIODE],
      '.dc v1 0 20 0.1',
    ),
  },
];
