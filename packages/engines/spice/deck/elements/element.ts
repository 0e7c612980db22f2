/** An element's card by its first letter. */
import type { Element } from '../../circuit.ts';
import type { Line } from '../line.ts';
import { CardError } from '../refusal.ts';
import { readBehavioural, readCurrentControlled, readVoltageControlled } from './controlled.ts';
import { readSource } from './independent.ts';
import { readCapacitor, readInductor, readResistor } from './passive.ts';
import { readCoupling, readLine, readSwitch } from './switches.ts';
import { readTransistor } from './transistors.ts';

const READERS: Readonly<Record<string, (line: Line) => Element | readonly Element[]>> = {
  r: readResistor,
  c: readCapacitor,
  l: readInductor,
  k: readCoupling,
  v: (line) => readSource(line, 'voltage'),
  i: (line) => readSource(line, 'current'),
  b: readBehavioural,
  e: (line) => readVoltageControlled(line, false),
  g: (line) => readVoltageControlled(line, true),
  f: (line) => readCurrentControlled(line, true),
  h: (line) => readCurrentControlled(line, false),
  d: (line) => readTransistor(line, 'diode'),
  q: (line) => readTransistor(line, 'bjt'),
  j: (line) => readTransistor(line, 'jfet'),
  m: (line) => readTransistor(line, 'mosfet'),
  t: readLine,
  s: (line) => readSwitch(line, false),
  w: (line) => readSwitch(line, true),
};

const REFUSED: Readonly<Record<string, string>> = {
  a: 'a code model (XSPICE, or LTspice’s special functions); B sources and subcircuits can stand for many',
  n: 'a Verilog-A device; D, Q, J and M are computed here',
  o: 'a lossy line; T is lossless',
  p: 'coupled lossy lines; T is lossless',
  u: 'a distributed RC line, or a digital device of PSpice; a ladder of R and C stands for the line',
  y: 'a lossy line, or a device of Xyce’s own; T is lossless',
  z: 'a MESFET or IGBT; J stands near a MESFET',
};

/** Adds the element to the circuit. Throws CardError where the card is not understood. */
export function readElement(line: Line): void {
  const letter = line.own[0] ?? '';
  const read = Object.hasOwn(READERS, letter) ? READERS[letter] : undefined;
  if (read) {
    for (const element of [read(line)].flat()) line.instance.build.add(element);
    return;
  }
  const what = REFUSED[letter];
  throw new CardError(
    what
      ? `${line.own} is ${what}`
      : `"${line.own}" begins with no letter of an element, and with no point of a command`,
    line.card.raw,
  );
}
