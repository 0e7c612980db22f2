import { readMachine } from '@tollbench/engines/fsm/read/read.ts';
import { expect, test } from 'vitest';
import { machines } from '../machines.ts';
import { Desk } from './desk.ts';
import { commandOf, type Stroke } from './keys.ts';

/** A desk that shows what it writes, and what it said last. */
function deskOf(text: string) {
  const told = { said: '' };
  const desk: Desk = new Desk({
    write: (written) => desk.open(written),
    say: (words) => {
      told.said = words;
    },
    changed: () => {},
  });
  desk.open(text);
  return { desk, told };
}

const key = (name: string, more: Partial<Stroke> = {}): Stroke => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
});

test('keys: letters act, arrows go, with Shift they move, and the browser keeps the rest', () => {
  expect(commandOf(key('n'))).toEqual({ act: 'state' });
  expect(commandOf(key('T'))).toEqual({ act: 'arrow' });
  expect(commandOf(key('ArrowLeft', { shiftKey: true }))).toEqual({ dx: -1, dy: 0, moves: true });
  expect(commandOf(key('z', { ctrlKey: true }))).toEqual({ act: 'undo' });
  expect(commandOf(key('Z', { metaKey: true, shiftKey: true }))).toEqual({ act: 'redo' });
  expect(commandOf(key('r', { ctrlKey: true }))).toBeUndefined();
  expect(commandOf(key('ArrowLeft', { altKey: true }))).toBeUndefined();
  expect(commandOf(key('Tab'))).toBeUndefined();
});

test('a machine drawn from nothing: states, transitions, names, reset, and back', () => {
  const { desk, told } = deskOf('inputs go\noutputs y\nreset S0\nstate S0\n');
  desk.addState({ x: 200, y: 50 });
  expect(desk.chosen).toEqual({ kind: 'state', state: 'S1' });
  expect(desk.proposal('S0')).toBe('* / y=0');
  expect(desk.connect('S0', 'S1', 'go / y=1')).toBeUndefined();
  expect(desk.connect('S0', 'S0', '!go / y=0')).toBeUndefined();
  expect(desk.connect('S1', 'S0', 'stop')).toMatch(/“stop” is no input; there are go/);
  desk.choose({ kind: 'state', state: 'S1' });
  expect(desk.take('RUN')).toBeUndefined();
  desk.reset();
  expect(desk.take('S0')).toMatch(/There is a state S0 already/);
  const { machine } = readMachine(desk.text);
  expect([machine.states, machine.states[machine.reset]]).toEqual([['S0', 'RUN'], 'RUN']);
  expect(machine.transitions.map((t) => `${t.from}${t.input}${t.to}${t.output}`).sort()).toEqual([
    '0000',
    '0111',
  ]);
  desk.choose({ kind: 'arrow', from: 'S0', to: 'RUN', line: 0 });
  expect(desk.written()).toBe('go / y=1');
  desk.delete();
  expect(readMachine(desk.text).machine.transitions).toHaveLength(1);
  for (let k = 0; k < 5; k++) desk.restore('undo');
  expect(desk.names).toEqual(['S0', 'S1']);
  desk.restore('undo');
  desk.restore('undo');
  expect(told.said).toBe('There is nothing further.');
});

const KISS = '.i 1 # one input\n.o 1\n.s 2\n.p 3\n.r a\n0 a a 0\n1 a b 1  # over\n- b a 0\n.e\n';

test('KISS2 keeps its notation, its comments and right counts through every edit', () => {
  const { desk } = deskOf(KISS);
  desk.moveTo(desk.diagram.laid.places.map(({ x, y }) => ({ x: x + 5, y })));
  expect(desk.document.places.every(Boolean)).toBe(true);
  desk.choose({ kind: 'arrow', from: 'a', to: 'b', line: 0 });
  expect(desk.written()).toBe('1/1');
  expect(desk.take('x1 / z=0')).toMatch(/“x1” is no input; there are x/);
  expect(desk.take('x=1 / z=0')).toBeUndefined();
  expect(desk.text).toContain('\n1 a b 0  # over\n');
  desk.addState({ x: 90, y: 80 });
  expect(desk.proposal('S0')).toBe('- / 0');
  expect(desk.connect('S0', 'a', '0/1')).toBeUndefined();
  expect(desk.connect('S0', 'b', 'else')).toMatch(/KISS2 has no else/);
  expect(desk.text).toContain('- b a 0\n0 S0 a 1\n.e');
  expect(desk.text).toContain('.s 3\n.p 4\n');
  desk.choose({ kind: 'state', state: 'S0' });
  expect(desk.take('c / 1')).toMatch(/outputs of KISS2 stand at the transitions/);
  expect(desk.take('*')).toMatch(/no name of a state in KISS2/);
  expect(desk.take('c')).toBeUndefined();
  desk.reset();
  expect(desk.text).toContain('\n.r c\n');
  expect([desk.document.notation, desk.document.remarks]).toEqual(['kiss', []]);
  desk.choose({ kind: 'state', state: 'c' });
  desk.delete();
  expect(desk.text).toContain('.s 2\n.p 3\n');
  expect(desk.text).not.toMatch(/\bc\b(?! *#)/u);
  expect(desk.text).toContain('.i 1 # one input\n');
});

test('a state table is written anew as lines for an edit', () => {
  const { desk, told } = deskOf('state | 0 | 1\n>a | a/0 | b/1\nb | a/0 | a/0\n');
  desk.choose({ kind: 'arrow', from: 'a', to: 'b', line: 0 });
  expect(desk.take('x=1 / z=0')).toBeUndefined();
  expect(desk.document.notation).toBe('lines');
  expect(desk.text).toContain('a -> b : x=1 / z=0');
  expect(told.said).not.toBe('');
});

test('a Moore state is edited with its outputs', () => {
  const { desk } = deskOf(machines.vending);
  desk.choose({ kind: 'state', state: 'C5' });
  expect(desk.written()).toBe('C5 / open=0');
  expect(desk.take('FIVE / open=1')).toBeUndefined();
  const { machine, places } = desk.document;
  const five = machine.states.indexOf('FIVE');
  expect(machine.transitions.filter((t) => t.from === five).every((t) => t.output === '1')).toBe(
    true,
  );
  expect(places[five]).toEqual({ x: 260, y: 40 });
});
