/** What no circuit may break: Kirchhoff's and Tellegen's laws, charge, energy. */
import { describe, expect, it } from 'vitest';
import { DEVICES } from './testing/devices.ts';
import { curve, ran, sums } from './testing/kirchhoff.ts';
import { network } from './testing/networks.ts';

const ANALYSES = ['.op', '.dc vin -2 5 0.25', '.tran'] as const;

/** The cards with another analysis in the place of their transient, and options before it. */
function asked(cards: string, analysis: (typeof ANALYSES)[number], options = ''): string {
  const at = cards.lastIndexOf('.tran');
  return `${cards.slice(0, at)}${options}\n${analysis === '.tran' ? cards.slice(at) : analysis}`;
}

describe('currents add up to 0 at every node, and v·i over all elements', () => {
  const TIGHT = '.options reltol=1e-6 vntol=1e-10 abstol=1e-15';
  const cases = Object.entries(DEVICES).flatMap(([name, cards]) =>
    ANALYSES.map((analysis) => ({ name, cards, analysis })),
  );
  it.each(cases)('of $name in $analysis', ({ cards, analysis }) => {
    const { deck, dataset } = ran(asked(cards, analysis));
    // Of currents above a nanoampere. A point of a transient is as good as reltol, 1e-3; the others are better.
    const usual = sums(deck.elaborate(), dataset, 1e-9);
    const isTransient = analysis === '.tran';
    // The inverter's leakage hangs at a channel that is on: 100 µS times vntol are 100 pA.
    const most = isTransient ? (cards.includes('pmos') ? 0.2 : 5e-3) : 2e-3;
    expect(usual.currents).toBeLessThan(most);
    expect(usual.power).toBeLessThan(isTransient ? 1e-3 : 1e-5);
    const tight = ran(asked(cards, analysis, TIGHT));
    const fine = sums(tight.deck.elaborate(), tight.dataset, 1e-12);
    expect(fine.currents).toBeLessThan(1e-4);
    expect(fine.power).toBeLessThan(5e-5);
  });

  it('of 40 random linear networks, at every point of a transient, to rounding', () => {
    for (let seed = 200; seed < 240; seed++) {
      const cards = network(seed, { nodes: 4, parts: 7, kinds: 'rclclkegfh' }).replace(
        'dc 5 ac 1',
        'dc 0 pulse(0 5 1u 1u 1u 20u 50u)',
      );
      const { deck, dataset } = ran(`${cards}\n.tran 1u 100u`);
      const { currents, power } = sums(deck.elaborate(), dataset, 1e-6);
      // A capacitor's current has the digits of its charge by the step, some femtoseconds behind a corner.
      expect(currents, `seed ${seed}`).toBeLessThan(1e-5);
      expect(power, `seed ${seed}`).toBeLessThan(1e-6);
    }
  });
});

/** ∫ y dt by the trapezoidal rule between two times, the points nearest them. */
function integral(times: Float64Array, y: Float64Array, from = 0, to = Number.POSITIVE_INFINITY) {
  let sum = 0;
  for (let n = 1; n < times.length; n++)
    if (times[n - 1]! >= from && times[n]! <= to)
      sum += ((y[n]! + y[n - 1]!) / 2) * (times[n]! - times[n - 1]!);
  return sum;
}

describe('charge that goes in comes out again', () => {
  it.each([
    ['a capacitor', 'c1 a 0 1n', '', 'i(c1)'],
    ['a reverse-biased diode', 'd1 0 a dm', '.model dm d(is=1e-18 cjo=1n vj=0.7 m=0.4)', 'i(d1)'],
    [
      'a base-collector junction',
      'q1 a 0 0 qn',
      '.model qn npn(is=1e-18 cjc=1n mjc=0.33 vjc=0.6)',
      'ic(q1)',
    ],
    ['a JFET gate', 'j1 0 a 0 jp', '.model jp pjf(is=1e-18 cgs=0.5n cgd=0.5n vto=-1)', 'ig(j1)'],
    [
      'a MOSFET gate',
      'm1 0 a 0 0 mn w=1m l=10u',
      '.model mn nmos(vto=1 kp=20u tox=20n cgso=1n cgdo=1n)',
      'ig(m1)',
    ],
    [
      'a drain-bulk junction',
      'm1 a 0 0 0 mn w=10u l=1u ad=1n',
      '.model mn nmos(vto=1 kp=20u cj=1m mj=0.5 pb=0.8 is=1e-18)',
      'id(m1)',
    ],
    ['a charge of an expression', 'c1 a 0 q={1n*(v(a)+0.1*v(a)^3)}', '', 'i(c1)'],
  ])('of %s over a cycle', (_, part, model, name) => {
    const { dataset } = ran(
      `vin s 0 sin(3 2 1meg)\nr1 s a 1\n${part}\n${model}\n.options reltol=1e-5 gmin=1e-16\n.tran 1n 4u 0 1n`,
    );
    const times = dataset.axis.re;
    const i = curve(dataset, name);
    const net = integral(times, i, 2e-6, 4e-6);
    const moved = integral(times, i.map(Math.abs), 2e-6, 4e-6);
    expect(moved).toBeGreaterThan(1e-12);
    expect(Math.abs(net) / moved).toBeLessThan(2e-3);
  });
});

describe('energy', () => {
  /** A tank of 1 µF and 1 mH that begins with 1 V; its energy over time, beside that of the beginning. */
  const tank = (options: string, step: string) => {
    const { dataset } = ran(
      `c1 a 0 1u ic=1\nl1 a 0 1m ic=0\nr1 a 0 1e15\n.options ${options}\n.tran ${step} 10m 0 ${step} uic`,
    );
    const [v, i] = [curve(dataset, 'v(a)'), curve(dataset, 'i(l1)')];
    return v.map((x, n) => x * x + 1e3 * i[n]! * i[n]!);
  };

  it('of a tank without loss stays under the trapezoidal rule, though its phase does not', () => {
    const energy = tank('method=trap reltol=1e-6', '2u');
    expect(energy.length).toBeGreaterThan(4000);
    // From the first points on, which backward Euler makes, of one hundredth of a step.
    for (const e of energy) expect(Math.abs(e / energy[0]! - 1)).toBeLessThan(1e-5);
  });

  it('of the same goes down under Gear’s second order, by a share that goes with the cube of the step', () => {
    const [coarse, fine] = ['2u', '1u'].map((step) =>
      tank('method=gear maxord=2 reltol=1e-3', step),
    );
    const lost = (e: Float64Array) => 1 - e.at(-1)!;
    expect(lost(coarse!)).toBeGreaterThan(0);
    // A step loses (ωh)⁴/2 of it: over 10 ms, 1/(ωh) of them a radian.
    const predicted = (h: number) => 1 - Math.exp((((h / Math.sqrt(1e-9)) ** 4 / 2) * -1e-2) / h);
    expect(lost(coarse!) / predicted(2e-6)).toBeGreaterThan(0.9);
    expect(lost(coarse!) / predicted(2e-6)).toBeLessThan(1.1);
    expect(lost(coarse!) / lost(fine!)).toBeGreaterThan(7);
    expect(lost(coarse!) / lost(fine!)).toBeLessThan(9);
  });

  it('from the source is heat and what is stored, in 20 random networks of R, L, C, K', () => {
    for (let seed = 300; seed < 320; seed++) {
      const cards = network(seed, { nodes: 4, parts: 7, kinds: 'rclclk' })
        .replace('dc 5 ac 1', 'dc 0 pulse(0 5 1u 2u 2u 20u 200u)')
        .replace(/^i1.*$/mu, '');
      const { deck, dataset } = ran(`${cards}\n.options reltol=1e-5\n.tran 0.2u 60u 0 0.2u`);
      const { elements, nodes } = deck.elaborate();
      const times = dataset.axis.re;
      const volts = (k: number) => (k === 0 ? undefined : curve(dataset, `v(${nodes[k]})`));
      let [given, moved, heat, stored] = [0, 0, 0, 0];
      const coils = new Map<string, { l: number; i: number }>();
      for (const e of elements) {
        if (e.kind === 'coupling') continue;
        const i = curve(dataset, `i(${e.name})`);
        const [high, low] = [volts(e.nodes[0]!), volts(e.nodes[1]!)];
        const v = i.map((_, n) => (high?.[n] ?? 0) - (low?.[n] ?? 0));
        const work = integral(
          times,
          i.map((x, n) => x * v[n]!),
        );
        if (e.kind === 'voltage') {
          given -= work;
          moved += integral(
            times,
            i.map((x, n) => Math.abs(x * v[n]!)),
          );
        } else if (e.kind === 'resistor') heat += work;
        else if (e.kind === 'capacitor') stored += (e.capacitance * v.at(-1)! ** 2) / 2;
        else if (e.kind === 'inductor') {
          stored += (e.inductance * i.at(-1)! ** 2) / 2;
          coils.set(e.name, { l: e.inductance, i: i.at(-1)! });
        }
      }
      for (const e of elements)
        if (e.kind === 'coupling') {
          const [a, b] = e.inductors.map((name) => coils.get(name)!);
          stored += e.coefficient * Math.sqrt(a!.l * b!.l) * a!.i * b!.i;
        }
      expect(given, `seed ${seed}`).toBeGreaterThan(0);
      expect(stored).toBeGreaterThanOrEqual(0);
      expect(Math.abs(given - heat - stored) / moved, `seed ${seed}`).toBeLessThan(1e-2);
    }
  });
});
