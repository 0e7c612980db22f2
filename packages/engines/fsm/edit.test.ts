import { describe, expect, test } from 'vitest';
import {
  checkName,
  freshName,
  movedTo,
  relabelled,
  renamed,
  withOutputs,
  withoutLines,
  withoutPlaces,
  withoutState,
  withReset,
  withState,
  withTransition,
} from './edit.ts';
import { readLines } from './read/lines.ts';
import { readMachine } from './read/read.ts';

const TEXT = `# a lamp
inputs go
outputs A
reset A
A / A=0      # off, and A is an output, too
B / A=1
A -> B : go  # to B
A -> A : !go
B -> A
# @ A 10 20
`;

describe('an edit changes what it is of, and no comment', () => {
  test('renaming', () => {
    expect(renamed(TEXT, 'A', 'OFF')).toBe(`# a lamp
inputs go
outputs A
reset OFF
OFF / A=0      # off, and A is an output, too
B / A=1
OFF -> B : go  # to B
OFF -> OFF : !go
B -> OFF
# @ OFF 10 20
`);
    expect(() => renamed(TEXT, 'A', 'two words')).toThrow(/“two words” is no name of a state/);
    expect(() => checkName('reset')).toThrow(/no word of the notation/);
  });

  test('a state more and one less', () => {
    const more = withState(TEXT, 'C', { x: 5.4, y: 7 }, 'A=0');
    expect(more).toContain('B -> A\nC / A=0\n# @ A 10 20\n# @ C 5 7\n');
    expect(readLines(more).machine.states).toEqual(['A', 'B', 'C']);
    expect(withoutState(more, 'C')).toBe(TEXT);
    const less = readLines(withoutState(TEXT, 'B')).machine;
    expect(less.states).toEqual(['A']);
    expect(less.transitions.some((t) => t.to > 0)).toBe(false);
  });

  test('transitions made, written anew and taken away', () => {
    const more = withTransition(TEXT, 'B', 'B', 'go / A=1');
    expect(more).toContain('B -> A\nB -> B : go / A=1\n# @ A 10 20');
    expect(relabelled(TEXT, 7, 'go=1')).toContain('A -> B : go=1  # to B');
    expect(relabelled(TEXT, 9, '')).toContain('\nB -> A\n');
    expect(withTransition('', 'S0', 'S1', '/ 1')).toBe('S0 -> S1 / 1\n');
    expect(withoutLines(TEXT, [7, 8])).not.toMatch(/^A ->/mu);
  });

  test('the reset state of a machine with a state called start, and of a chart of Mermaid', () => {
    const text = 'start / y=1\nstart -> run : go\nrun -> start';
    expect(withReset(text, 'run')).toBe(`reset run\n${text}`);
    expect(withReset('[*] --> A\nA --> B : x', 'B')).toBe('[*] --> B\nA --> B : x');
    expect(withOutputs(text, 'start', 'y=0')).toContain('start / y=0\n');
    expect(renamed(text, 'start', 'idle')).toBe('idle / y=1\nidle -> run : go\nrun -> idle');
  });

  test('reset, outputs, places', () => {
    expect(withReset(TEXT, 'B')).toContain('\nreset B\n');
    expect(withReset('inputs x\nS0 -> S1 : x', 'S1')).toBe('inputs x\nreset S1\nS0 -> S1 : x');
    expect(withOutputs(TEXT, 'A', '1')).toContain('\nA / 1      # off');
    expect(withOutputs('S0 -> S1', 'S1', 'y=1')).toBe('S0 -> S1\nS1 / y=1\n');
    expect(movedTo(TEXT, 'A', { x: 1, y: 2 })).toContain('# @ A 1 2\n');
    const placed = readMachine(movedTo('.i 1\n.o 1\n0 a b 1\n1 b a 0\n', 'b', { x: 3, y: -4 }));
    expect([placed.notation, placed.places]).toEqual(['kiss', [undefined, { x: 3, y: -4 }]]);
    expect(withoutPlaces(TEXT)).not.toContain('@');
    expect([freshName(['S0', 'S1']), freshName(['IDLE']), freshName([])]).toEqual([
      'S2',
      'S0',
      'S0',
    ]);
  });
});
