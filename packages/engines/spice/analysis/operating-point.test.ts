import { describe, expect, it } from 'vitest';
import { readDeck } from '../deck/read.ts';
import type { Device } from '../device/device.ts';
import { Newton } from './newton.ts';
import { runRequest } from './run.ts';
import { simulationOf } from './simulation.ts';

const lines = (...cards: string[]): string => ['test', ...cards, '.end', ''].join('\n');

/** Voltages of the last point of the deck's only analysis. */
function solved(...cards: string[]): (name: string) => number {
  const deck = readDeck(lines(...cards));
  const [request] = deck.requests;
  if (!request) throw new Error('no analysis');
  const { datasets } = runRequest((overrides) => deck.elaborate(overrides), request);
  return (name) => {
    const found = datasets[0]?.traces.find((t) => t.name === name);
    if (!found) throw new Error(`no ${name}`);
    return found.re.at(-1) ?? Number.NaN;
  };
}

describe('the operating point', () => {
  it('is found where a transistor that is off leaves a node bare at first', () => {
    // Level 1 without resistances: between two that are off, nothing holds n until a conductance does.
    const at = solved(
      'V1 vdd 0 5',
      'V2 in 0 2.5',
      'M1 out in 0 0 nm w=10u l=1u',
      'M2 out in vdd vdd pm w=20u l=1u',
      '.model nm nmos(vto=1 kp=20u lambda=0.02)',
      '.model pm pmos(vto=-1 kp=10u lambda=0.02)',
      '.op',
    );
    expect(at('v(out)')).toBeCloseTo(2.5, 6);
  });

  it('is found of a diode whose critical voltage is below 0', () => {
    expect(solved('D1 a 0 d', 'R1 a 0 1', '.model d d(is=1027)', '.op')('v(a)')).toBeCloseTo(0, 9);
  });

  it('knows no node of a pin that nothing is connected to', () => {
    const at = solved(
      'V1 in 0 1',
      'X1 in ? half',
      '.subckt half a nc',
      'R1 a 0 1k',
      '.ends',
      '.op',
    );
    expect(at('v(in)')).toBe(1);
    expect(() => at('v(?)')).toThrow('no v(?)');
  });

  it('is of two resistors of 0 Ω side by side', () => {
    const at = solved('V1 a 0 5', 'R1 a b 0', 'R2 b 0 1k', 'R3 b 0 0', '.op');
    expect(at('v(b)')).toBeCloseTo(2.5, 3);
  });

  it('is refused where a node hangs between capacitors, with the node', () => {
    expect(() => solved('V1 a 0 1', 'C1 a b 1n', 'C2 b 0 1n', '.op')).toThrow(
      /no unique solution at v\(b\)/,
    );
    const withDiode = ['V1 a 0 1', 'C1 a b 1n', 'C2 b 0 1n', 'D1 a c d', 'R1 c 0 1k'];
    expect(() => solved(...withDiode, '.model d d', '.op')).toThrow(/no unique solution at v\(b\)/);
  });
});

describe('currents that go on moving', () => {
  it('are taken where they come no nearer while every voltage rests', () => {
    // 1 nV over 1 mΩ is 1 µA; a last bit of 10 pV, which no voltage's tolerance sees, moves it by 10 nA at every iteration.
    const simulation = simulationOf(
      readDeck(lines('V1 a 0 1n', 'R1 a 0 1m', 'D1 a 0 d', '.model d d', '.op')).elaborate(),
    );
    const branch = simulation.branch('v1') ?? 0;
    let bit = 1e-11;
    const restless: Device = {
      ...{ name: 'noise', isLinear: false, setup: () => {}, loadAc: () => {} },
      load({ b }) {
        bit = -bit;
        b[branch]! += bit;
      },
    };
    const newton = new Newton({ ...simulation, devices: [...simulation.devices, restless] });
    expect(newton.solve(100, true).converged).toBe(true);
    expect(newton.load.x[branch]).toBeCloseTo(-1e-6, 7);
  });
});
