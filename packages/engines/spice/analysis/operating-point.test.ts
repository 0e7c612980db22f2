import { describe, expect, it } from 'vitest';
import { readDeck } from '../deck/read.ts';
import { runRequest } from './run.ts';

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
    const at = solved('V1 in 0 1', 'X1 in ? half', '.subckt half a nc', 'R1 a 0 1k', '.ends', '.op');
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

describe('currents behind a great gain', () => {
  it('do not keep a transient from going on', () => {
    // About a middle of 7.5 V: its last bits behind 1e6 are nanovolts, and a capacitor makes nanoamperes of them.
    const deck = readDeck(
      lines(
        'V1 vp 0 15',
        'E1 mid 0 vp 0 0.5',
        'V2 in 0 0 sin(0 1m 10k)',
        'D1 in b d',
        'I1 0 in 1m',
        'R1 b 0 1k',
        'G1 mid s b 0 1u',
        'R2 s mid 6.9meg',
        'E2 g mid s mid 1e6',
        'R3 g h 1k',
        'R4 h mid 1m',
        'F1 g h V3 -1',
        'E3 p mid g h 1',
        'V3 q mid 0',
        'C1 p q 265p',
        '.model d d',
        '.tran 1u 200u',
      ),
    );
    const run = runRequest((overrides) => deck.elaborate(overrides), deck.requests[0]!);
    expect(run.course?.accepted).toBeLessThan(2000);
  });
});
