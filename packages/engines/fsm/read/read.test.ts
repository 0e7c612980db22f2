import { describe, expect, test } from 'vitest';
import { behaviourOf } from '../behaviour.ts';
import { compare } from '../equivalence.ts';
import type { Machine } from '../machine.ts';
import { readSequence } from '../simulate.ts';
import { kissText } from '../write/kiss.ts';
import { linesText } from '../write/lines.ts';
import { readMachine } from './read.ts';

/** `A 01>B/1` for each transition, the reset state first. */
const read = (text: string): string => {
  const { states, reset, transitions } = readMachine(text).machine;
  const arrows = transitions.map(
    (t) => `${states[t.from]} ${t.input}>${t.to < 0 ? '*' : states[t.to]}/${t.output}`,
  );
  return [states[reset], ...arrows].join(' ');
};

describe('what could be read in two ways is refused, with what would do', () => {
  test.each([
    ['S0 -> S1 : a / !y=1', /“!y=1” can be y=0 or y=1: write !y or y=0/],
    ['S0 -> S1 : a / D=01 D0=1', /the output “D0” is given twice/i],
    ['S0 -> S1 : false', /“false” is never met: leave the line out/],
    ["S0 -> S1 : a\nS1 -> S0 : b\nS0 -> S0 : ab'", /“ab” can be a & b or an input of its own/],
    ['S0 ->a S1\nS1 -> S0', /“S1” is a state, and an input here/],
    ['inputs a[3:0]\nS0 -> S1', /the bits of a bus one by one, as a1 a0/],
    ['outputs y=1\nS0 -> S1', /“y=1” is no name of a signal/],
    ['Start: y=1\nStart -> Run', /outputs of a state that is called so are “Start \/ y=1”/],
    ['[*] --> A\nA --> [*]', /“\[\*\]” ends a chart/],
    ['.i 1\n.o 1\n0 a b 1\n.e\n1 b a 0', /Line 5: A row stands behind “\.e” of line 4/],
    ['state | x=0 | x=0\nA | B | C\nB | A | A', /stands twice, and “C” below the second/],
    ['digraph G { A -> B; }', /a graph of Graphviz is not read: write a line a transition/i],
    ['// a comment\nmodule fsm(input clk);\nendmodule', /Verilog is not read/],
    ['library ieee;\nuse ieee.std_logic_1164.all;', /VHDL is not read/],
    ['{"states": []}', /JSON is not read/],
    ['\u0000PNG', /no text but a file of bytes/],
  ])('%s', (text, why) => {
    expect(() => readMachine(text)).toThrow(why);
  });

  test('an input by name is given once', () => {
    expect(() => readSequence('x = 01\nx = 11', ['x'])).toThrow(/The values of x are given twice/);
  });

  test('a code of no state is told', () => {
    expect(readMachine('A -> B : x\ncode A 0\ncode C 1').remarks.join()).toMatch(
      /code is given for C, which is no state/,
    );
  });
});

describe('notations as people paste them', () => {
  test('a state may be called as a word of the notation', () => {
    expect(read('start / y=1\nstart -> Reset : go\nReset / y=0\nReset -> start')).toBe(
      'start start 1>Reset/1 Reset ->start/0 start 0>*/1',
    );
  });

  test('machines with states of any name go through lines and KISS2 and come back', () => {
    const odd = ['start', 'any', '*', 'a b', '-', 'x->y', 'else', 'S0/1', '#1', '@', '[*]', '.e'];
    for (const a of odd) {
      const states = [a, a === 'any' ? 'b' : 'any'];
      const machine: Machine = {
        inputs: ['x'],
        outputs: ['z'],
        states,
        reset: 1,
        transitions: [
          { from: 0, input: '0', to: 1, output: '1', line: 0 },
          { from: 0, input: '1', to: 0, output: '0', line: 0 },
          { from: 1, input: '-', to: 0, output: '0', line: 0 },
        ],
      };
      for (const text of [linesText(machine), kissText(machine)])
        expect(compare(behaviourOf(machine), readMachine(text).machine).verdict, text).toBe(
          'equal',
        );
    }
  });

  test('signals of any name go through lines and come back', () => {
    const odd = ['a<0>', 'b$x', 'and', '1', '_', 'q[3]', 'a_0', 'Not', '§'];
    const machine: Machine = {
      inputs: odd,
      outputs: odd.map((name) => `${name}.`),
      states: ['A', 'B'],
      reset: 0,
      transitions: [
        { from: 0, input: '01-------', to: 1, output: '010101010', line: 0 },
        { from: 1, input: '--0011100', to: 0, output: '101010101', line: 0 },
      ],
    };
    expect(
      compare(behaviourOf(machine), readMachine(linesText(machine)).machine).verdict,
      linesText(machine),
    ).toBe('equal');
  });

  test('in a file of Digital a state may be called as an input', () => {
    const state = (name: string, number: number) =>
      `<state><values></values><number>${number}</number><name>${name}</name></state>`;
    const end = (which: string, k: number) => `<${which} reference="../../../states/state[${k}]"/>`;
    const text = `<fsm><states>${state('A', 0)}${state('B', 1)}</states><transitions><transition>${end('fromState', 1)}${end('toState', 2)}<condition>A</condition></transition></transitions></fsm>`;
    expect(read(text)).toBe('A A 1>B/ A 0>A/ B ->B/');
  });

  test('Mermaid and PlantUML', () => {
    const chart = '[*] --> Idle\nIdle --> Run : go\nIdle --> Idle : !go\nRun --> Idle';
    for (const text of [
      `stateDiagram-v2\n  direction LR\n${chart}`,
      `@startuml\n${chart}\n@enduml`,
      `stateDiagram-v2\n%% of a door\n${chart}`,
      `@startuml\n' of a door\n${chart}\n@enduml`,
    ])
      expect(read(text)).toBe('Idle Idle 1>Run/ Idle 0>Idle/ Run ->Idle/');
    const described = `stateDiagram-v2\n${chart}\nIdle : waits for a coin\nRun : y=1`;
    expect(read(described)).toBe('Idle Idle 1>Run/0 Idle 0>Idle/0 Run ->Idle/1');
    expect(readMachine(described).remarks.join()).toMatch(/“waits for a coin” describes Idle/);
  });

  test('complements with a prime', () => {
    expect(read('A -> B : x′ / 1\nA -> A : x / 0')).toBe('A A 0>B/1 A 1>A/0');
  });

  test('tables of a spreadsheet, and those apart by blanks', () => {
    const machine = 'A A 0>B/0 A 1>A/1 B 0>A/1 B 1>B/0';
    for (const text of [
      'state,0,1\nA,B/0,A/1\nB,A/1,B/0',
      'state,x=0,x=1\nA,"B,0","A,1"\nB,"A,1","B,0"',
      'state;0;1\nA;B,0;A,1\nB;A,1;B,0',
      'state 0 1\nA B/0 A/1\nB A/1 B/0',
      'PS x NS z\nA 0 B 0\nA 1 A 1\nB 0 A 1\nB 1 B 0',
    ])
      expect(read(text), text).toBe(machine);
  });

  test('a column for each flip-flop, whose bits name the states and are their codes', () => {
    // M. M. Mano, Digital Design, table 5.2: A(t+1) = Ax + Bx, B(t+1) = A'x, y = (A + B)x'.
    const rows = ['000 000', '001 010', '010 001', '011 110', '100 001', '101 100', '110 001'];
    const mano = [...rows, '111 100'].map((row) => [...row.replace(' ', '')].join(' '));
    const machine =
      '00 00 0>00/0 00 1>01/0 01 0>00/1 01 1>11/0 10 0>00/1 10 1>10/0 11 0>00/1 11 1>10/0';
    for (const head of ['A B x A B y', 'A B x A+ B+ y', 'A(t) B(t) x A(t+1) B(t+1) y'])
      expect(read([head, ...mano].join('\n')), head).toBe(machine);
    const strokes = mano.map((row) =>
      row.replace(/^(\S+ \S+) (\S) (\S+ \S+) /u, '$1 | $2 | $3 | '),
    );
    expect(read(['A B | x | A+ B+ | y', ...strokes].join('\n'))).toBe(machine);
    expect(readMachine(['Q1 Q0 x Q1+ Q0+ z', ...mano].join('\n')).codes).toContain('11');
    expect(read('Q Q+\n0 1\n1 -')).toBe('0 0 >1/ 1 >*/');
    expect(() => read('A B A+ B+\n0 0 0 -')).toThrow(/Line 2: The next state “0-” is neither bits/);
    expect(() => read('A B A+ B+\n0 2 0 0')).toThrow(/Line 2: The present state “02” is no bits/);
  });

  test('files of JFLAP: Mealy, Moore and finite automata, whose letters are numbered', () => {
    // The Mealy machine is a published exercise of a course, which smooths a row of pixels.
    const mealy = `<?xml version="1.0" encoding="UTF-8" standalone="no"?><!--Created with JFLAP 6.4.--><structure><type>mealy</type><automaton><!--The list of states.--><state id="0" name="q0"><x>103.0</x><y>93.0</y><initial/></state><state id="1" name="q1"><x>237.0</x><y>52.0</y></state><state id="2" name="q2"><x>237.0</x><y>168.0</y></state>
<transition><from>1</from><to>1</to><read>1</read><transout>1</transout></transition><transition><from>2</from><to>2</to><read>0</read><transout>0</transout></transition><transition><from>2</from><to>0</to><read>1</read><transout>0</transout></transition><transition><from>0</from><to>2</to><read>0</read><transout>0</transout></transition><transition><from>0</from><to>1</to><read>1</read><transout>1</transout></transition><transition><from>1</from><to>0</to><read>0</read><transout>1</transout></transition></automaton></structure>`;
    expect(read(mealy)).toBe('q0 q1 1>q1/1 q2 0>q2/0 q2 1>q0/0 q0 0>q2/0 q0 1>q1/1 q1 0>q0/1');
    expect(readMachine(mealy).places[0]).toEqual({ x: 103, y: 93 });
    const state = (id: number, more: string) => `<state id="${id}" name="s${id}">${more}</state>`;
    const arrow = (from: number, to: number, word: string) =>
      `<transition><from>${from}</from><to>${to}</to><read>${word}</read></transition>`;
    const whole = (type: string, ...parts: string[]) =>
      `<structure><type>${type}</type><automaton>${parts.join('\n')}</automaton></structure>`;
    const moore = whole(
      'moore',
      state(0, '<initial/><output>00</output>'),
      state(1, '<output>10</output>'),
      arrow(0, 1, '1'),
      arrow(1, 0, '0'),
    );
    expect(read(moore)).toBe('s0 s0 1>s1/00 s1 0>s0/10 s0 0>*/00 s1 1>*/10');
    const automaton = whole(
      'fa',
      state(0, '<initial/>'),
      state(1, '<final/>'),
      arrow(0, 1, 'b'),
      arrow(0, 0, 'a'),
      arrow(1, 1, 'a'),
      arrow(1, 1, 'b'),
    );
    expect(read(automaton)).toBe('s0 s0 1>s1/0 s0 0>s0/0 s1 0>s1/1 s1 1>s1/1');
    expect(readMachine(automaton).remarks.join()).toContain('a is 0, b is 1');
    expect(() => read(whole('fa', state(0, ''), arrow(0, 0, '')))).toThrow(/reads nothing/);
    expect(() => read(whole('pda', state(0, '')))).toThrow(/“pda” is no kind of machine/);
    expect(() => read(whole('fa', state(0, ''), arrow(0, 7, 'a')))).toThrow(/no state “7”/);
    expect(() => read(whole('fa', state(0, ''), arrow(0, 0, 'a'), arrow(0, 0, 'ab')))).toThrow(
      /reads “ab”/,
    );
    expect(read(whole('fa', '<state id="0"/>', arrow(0, 0, '1')))).toBe('q0 q0 1>q0/0 q0 0>*/0');
  });

  test('bits of VHDL and Verilog', () => {
    expect(read("A -> B : x = '1' & y != '0' / z <= '1'")).toBe('A A 11>B/1');
    expect(read("A -> B : x == 1'b1 / z = 1'b0")).toBe('A A 1>B/0');
  });

  test('a state called x in a table is a state, and x elsewhere an open entry', () => {
    expect(read('state | 0 | 1 | z\nx | y | x | 0\ny | x | y | 1')).toBe(
      'x x 0>y/0 x 1>x/0 y 0>x/1 y 1>y/1',
    );
    expect(read('state | 0 | 1\nA | A/0 | x/1')).toBe('A A 0>A/0 A 1>*/1');
  });

  test('next states to the left, outputs to the right, as M. M. Mano sets a state table', () => {
    expect(
      read(
        'Present | Next x=0 | Next x=1 | Output x=0 | Output x=1\nA | A | B | 0 | 0\nB | A | B | 1 | -',
      ),
    ).toBe('A A 0>A/0 A 1>B/0 B 0>A/1 B 1>B/-');
  });

  test('commas under PS and NS', () => {
    expect(read('PS, x, NS, z\nA, 0, A, 0\nA, 1, B, 0\nB, -, A, 1')).toBe(
      'A A 0>A/0 A 1>B/0 B ->A/1',
    );
  });
});
