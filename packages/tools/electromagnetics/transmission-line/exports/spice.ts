import { showMetric } from '../../../define/fields/length.ts';
import { spiceDeck } from '../../../exports/spice.ts';
import type { LineResult, ModeResult } from '../compute.ts';
import type { LineInputs } from '../inputs.ts';
import { inHertz } from '../phrases.ts';
import { isPair, STRUCTURES } from '../structures.ts';
import { asciiOf } from './ascii.ts';

/**
 * A subcircuit and a deck that sweeps it between resistors of the reference. The lossy line of SPICE has no shunt
 * conductance and a resistance that is the same at every frequency: it carries R = 2 alpha Z, which is all of the loss at
 * the design frequency.
 */
export const spice = (r: LineResult, i: LineInputs): string =>
  spiceDeck([...head(i), ...(isPair(i.structure) ? pair(r, i) : single(r, i))], control(i));

const head = (i: LineInputs): string[] =>
  [
    `${STRUCTURES[i.structure]}, ${showMetric(i.length, 6)}`,
    `loss and delay are those at ${inHertz(i.frequency)}`,
  ].map((line) => `* ${asciiOf(line)}`);

/** The line of a mode as SPICE has it: `O` with losses, `T` without. */
function lineOf(name: string, nodes: string, { at }: ModeResult, i: LineInputs): string[] {
  const omega = 2 * Math.PI * i.frequency;
  const slowness = at.gamma.im / omega;
  const z = at.characteristic;
  const resistance = 2 * at.gamma.re * z;
  if (resistance === 0) return [`T${name} ${nodes} Z0=${z} TD=${slowness * i.length}`];
  return [
    `O${name} ${nodes} m${name}`,
    `.model m${name} LTRA R=${resistance} L=${z * slowness} C=${slowness / z} LEN=${i.length}`,
  ];
}

function single(r: LineResult, i: LineInputs): string[] {
  const [mode] = r.modes;
  return [
    '.subckt line a b ref',
    ...(mode ? lineOf('one', 'a ref b ref', mode, i) : []),
    '.ends',
    `VS s 0 DC 0 AC 2`,
    `RS s in ${i.reference}`,
    'X1 in out 0 line',
    `RL out 0 ${i.reference}`,
  ];
}

/**
 * Two equal lines as their modes: of half the sum and of half the difference of their voltages runs each on a line of its
 * own, and controlled sources turn them back.
 */
function pair(r: LineResult, i: LineInputs): string[] {
  const [odd, even] = r.modes;
  if (!odd || !even) return single(r, i);
  // At each end the port is (Veven ± Vodd), and its current is half of each mode's, sum and difference.
  const end = (side: string, p: string, q: string): string[] => [
    `E${side}1 ${p} x${side}p POLY(2) e${side} 0 o${side} 0 0 1 1`,
    `VM${side}1 x${side}p 0 0`,
    `E${side}2 ${q} x${side}q POLY(2) e${side} 0 o${side} 0 0 1 -1`,
    `VM${side}2 x${side}q 0 0`,
    `F${side}1 0 e${side} POLY(2) VM${side}1 VM${side}2 0 0.5 0.5`,
    `F${side}2 0 o${side} POLY(2) VM${side}1 VM${side}2 0 0.5 -0.5`,
  ];
  return [
    '.subckt line a1 a2 b1 b2',
    ...end('n', 'a1', 'a2'),
    ...lineOf('odd', 'on 0 of 0', odd, i),
    ...lineOf('even', 'en 0 ef 0', even, i),
    ...end('f', 'b1', 'b2'),
    '.ends',
    'VS s 0 DC 0 AC 2',
    `RS s in ${i.reference}`,
    `RN near 0 ${i.reference}`,
    'X1 in near out far line',
    `RL out 0 ${i.reference}`,
    `RF far 0 ${i.reference}`,
  ];
}

function control(i: LineInputs): string[] {
  const more = isPair(i.structure)
    ? ['let s21 = v(near)', 'let s41 = v(far)', 'print real(s21) imag(s21) real(s41) imag(s41)']
    : [];
  return [
    'set numdgt=14',
    `ac lin 1 ${i.frequency} ${i.frequency}`,
    'let s11 = v(in) - 1',
    'let sthrough = v(out)',
    'print real(s11) imag(s11) real(sthrough) imag(sthrough)',
    ...more,
    `ac dec 40 ${i.from} ${i.to}`,
    'let thrudb = db(v(out))',
    'print thrudb',
  ];
}
