import { expect, test } from 'vitest';
import { commandOf, type Mode, type Stroke } from './keymap.ts';
import { KINDS } from './kinds.ts';

const stroke = (text: string): Stroke => {
  const parts = text.split('+');
  const key = parts.pop() ?? '';
  const has = (name: string) => parts.includes(name);
  return {
    key: has('Shift') && key.length === 1 ? key.toUpperCase() : key,
    ...{ ctrlKey: has('Ctrl'), metaKey: has('Meta'), shiftKey: has('Shift'), altKey: has('Alt') },
  };
};
const of = (text: string, mode: Mode = 'idle') => commandOf(stroke(text), mode);

test('a hand used to LTspice or KiCad finds its parts', () => {
  const kinds = Object.fromEntries(
    [...'rcldviqpmjegsx0hbto'].map((key) => {
      const command = of(key);
      return [key, command?.do === 'place' ? command.kind : command?.do];
    }),
  );
  expect(kinds).toMatchObject({
    ...{ r: 'resistor', c: 'capacitor', l: 'inductor', d: 'diode', v: 'voltage', i: 'current' },
    ...{ q: 'npn', p: 'pnp', m: 'nmos', j: 'njf', e: 'vcvs', g: 'ground', s: 'switch' },
    ...{
      x: 'subcircuit',
      0: 'ground',
      h: 'ccvs',
      b: 'behavioural-voltage',
      t: 'line',
      o: 'op-amp',
    },
  });
  expect(of('Shift+m')).toEqual({ do: 'place', kind: 'pmos' });
  expect(of('Shift+f')).toEqual({ do: 'place', kind: 'cccs' });
});

test('no two kinds have one key, and none takes the key of a command', () => {
  const keys = KINDS.flatMap(({ key }) => key ?? []);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { id, key } of KINDS)
    if (key !== undefined)
      expect(of(key.toLowerCase().replace('shift', 'Shift'))).toEqual({ do: 'place', kind: id });
});

test.each([
  ['w', 'wire'],
  ['F3', 'wire'],
  ['n', 'label'],
  ['F4', 'label'],
  ['Ctrl+r', 'turn'],
  ['Ctrl+e', 'mirror'],
  ['Delete', 'delete'],
  ['F5', 'delete'],
  ['Ctrl+d', 'duplicate'],
  ['F6', 'duplicate'],
  ['Ctrl+z', 'undo'],
  ['Ctrl+y', 'redo'],
  ['Ctrl+Shift+z', 'redo'],
  ['Meta+z', 'undo'],
  ['f', 'edit'],
  ['F2', 'edit'],
  ['Escape', 'escape'],
  [' ', 'fit'],
])('%s is %s', (key, command) => {
  expect(of(key)).toEqual({ do: command });
});

test('what is carried is turned by R and mirrored by X, as in KiCad', () => {
  expect(of('r', 'carry')).toEqual({ do: 'turn' });
  expect(of('x', 'carry')).toEqual({ do: 'mirror' });
});

test('arrows go from thing to thing, by a step while something is carried, and Ctrl swaps the two', () => {
  expect(of('ArrowLeft')).toMatchObject({ dx: -1, dy: 0, how: 'jump' });
  expect(of('ArrowLeft', 'carry')).toMatchObject({ dx: -1, how: 'step' });
  expect(of('Shift+ArrowDown', 'wire')).toMatchObject({ dy: 5, how: 'step' });
  expect(of('Ctrl+ArrowDown', 'wire')).toMatchObject({ dy: 1, how: 'jump' });
  expect(of('Shift+ArrowUp')).toMatchObject({ dy: -1, how: 'step' });
});

test('the browser keeps its own: copy, the address, a new tab, back', () => {
  for (const key of ['Ctrl+c', 'Ctrl+l', 'Ctrl+t', 'Alt+ArrowLeft', 'Tab', 'F11', 'Ctrl+Alt+r'])
    expect(of(key), key).toBeUndefined();
});
