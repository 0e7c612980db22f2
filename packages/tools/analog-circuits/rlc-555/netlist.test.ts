import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import type { CircuitResult } from './circuit.ts';
import tool from './index.ts';
import { readNetlist } from './netlist.ts';
import { notices } from './notices.ts';

type Given = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const inputsOf = (netlist: string, more: Given = {}) =>
  withDefaults(tool.inputs, { arrangement: 'netlist', netlist, drive: 'netlist', ...more });
const open = (netlist: string, more: Given = {}) =>
  evaluate(tool, inputsOf(netlist, more)) as CircuitResult;
const told = (netlist: string, more: Given = {}) =>
  notices(open(netlist, more), inputsOf(netlist, more)).flatMap((shown) =>
    shown.kind === 'notice' ? [shown.id] : [],
  );
const RC = 'R1 in out 1k\nC1 out 0 1u';

describe('what SPICE says, and no other thing', () => {
  test('nodes are the same in capitals, and keep the spelling of the first', () => {
    const r = open('V1 IN 0 5\nR1 in OUT 1k\nC1 Out GND 1u');
    expect(r.wave?.figures.final).toBeCloseTo(5, 12);
    expect(r.looked.name).toBe('v(OUT)');
    const dangling = open('V1 IN 0 5\nR1 in OUT 1k\nR2 in 0 1k\nC1 out 0 1u');
    expect(dangling.wave?.figures.final).toBeCloseTo(5, 12);
  });

  test('.ic holds capacitors between its nodes and inductors, and is refused where it would hold nothing', () => {
    expect(open(`V1 in 0 0\n${RC}\n.ic V(OUT)=5`).wave?.figures.start).toBeCloseTo(5, 12);
    const { parts } = readNetlist(
      'V1 in 0\nR1 in a 1\nC1 a b 1u\nC2 b 0 1u ic=1\nL1 b 0 1m\n.ic v(a)=5 v(b) = 2, i(l1)=20m',
    ).circuit;
    expect(parts.map(({ initial }) => initial)).toEqual([0, 3, 1, 20e-3]);
    expect(() => readNetlist(`V1 in 0\n${RC}\n.ic v(in)=5`)).toThrow('no capacitor is there');
    expect(() => readNetlist('V1 in 0\nR1 in a 1\nC1 in a 1u\n.ic v(a)=5')).toThrow(
      'not the other end of C1',
    );
    expect(() => readNetlist(`V1 in 0\n${RC}\n.ic out=5`)).toThrow('none such as .ic v(out)=5');
  });

  test('a pulse’s width or period of 0 is one not given; what does not fit is refused', () => {
    expect(open(`V1 in 0 PULSE(0 5 0 0 0 0 0)\n${RC}`).wave?.figures.step?.half).toBeCloseTo(
      1e-3 * Math.LN2,
      9,
    );
    const of = (pulse: string) => () => open(`V1 in 0 PULSE(${pulse})\n${RC}`);
    expect(of('0 5 0 0 0 2m 1m')).toThrow('shorter than its rise, width and fall');
    expect(of('0 5 0 1n 1n 1m 2m 3')).toThrow('count of pulses');
    expect(of('0 5 0 -1n')).toThrow('time below 0');
    expect(() => open(`V1 in 0 5 10\n${RC}`)).toThrow('DC, AC, PULSE, SIN and PWL are read');
  });

  test('a title that could be a part is one only where its nodes are wired', () => {
    const r = open(`Lab 1 exercise 2\nV1 1 0 5\nR1 1 out 1k\nC1 out 0 1u`);
    expect(r.title).toBe('Lab 1 exercise 2');
    expect(r.parts).toHaveLength(2);
    expect(open(`Voltage divider\nV1 in 0 5\n${RC}`).title).toBe('Voltage divider');
    expect(readNetlist(`Vin in 0 5\n${RC}`).title).toBe('');
  });

  test('nodes of PSpice begin with $', () => {
    const { parts } = readNetlist(
      'V_V1 $N_0001 0 5\nR_R1 $N_0001 $N_0002 1k $ ohms\nC_C1 $N_0002 0 1u',
    ).circuit;
    expect(parts.map(({ a }) => a)).toEqual(['$N_0001', '$N_0002']);
  });

  test('M of a resistor, F of a capacitor and a source that stands before t = 0 are told', () => {
    expect(told('V1 in 0 0\nR1 in out 1M\nC1 out 0 1F')).toContain('scale');
    expect(told('V1 in 0 0\nR1 in out 1Meg\nC1 out 0 1uF')).not.toContain('scale');
    expect(told(`V1 in 0 5\n${RC}`)).toContain('standing');
    expect(told(`V1 in 0 5\n${RC}`, { start: 'settled' })).not.toContain('standing');
    const swung = open(`V1 in 0 SIN(1 2 1k 0 0 90)\n${RC}`, { start: 'settled' });
    expect(swung.wave?.figures.start).toBeCloseTo(3, 12);
  });
});
