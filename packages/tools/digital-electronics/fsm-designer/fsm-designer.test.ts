import { fileURLToPath } from 'node:url';
import { behaviourOf } from '@tollbench/engines/fsm/behaviour.ts';
import { minimise } from '@tollbench/engines/fsm/minimise.ts';
import { readMachine } from '@tollbench/engines/fsm/read/read.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { fromQuery, toQuery, withDefaults } from '../../define/inputs.ts';
import { exportedText } from '../../testing/folder.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import kmap from '../kmap-minimizer/index.ts';
import tool from './index.ts';
import { machines } from './machines.ts';
import { waveJson } from './wave-json.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));

interface Truth {
  readonly program: string;
  readonly version: string;
  readonly complete: readonly { readonly kiss: string; readonly states: number }[];
  readonly incomplete: readonly { readonly kiss: string; readonly states: number }[];
  readonly logic: readonly {
    readonly kiss: string;
    readonly codes: string;
    readonly literals: number;
    readonly terms: number;
  }[];
  readonly runs: readonly {
    readonly kiss: string;
    readonly word: string;
    readonly seen: readonly (readonly [string, string])[];
  }[];
}

test('its numbers are those that definitions give, worked out in Python', () => {
  const truth = vectors('fsm-designer') as unknown as Truth;
  const { program, version } = truth;
  const largest = (list: readonly number[]) => Math.max(...list.map(Math.abs));
  const states = (kiss: string) => {
    const found = minimise(behaviourOf(readMachine(kiss).machine));
    expect(found.isProven, kiss).toBe(true);
    return found.machine.states.length;
  };
  const complete = truth.complete.map((c) => states(c.kiss) - c.states);
  const incomplete = truth.incomplete.map((c) => states(c.kiss) - c.states);
  const logic = truth.logic.flatMap(({ kiss, codes, literals, terms }) => {
    const r = run({ machine: kiss, reduce: 'given', encoding: 'own', codes });
    const sum = (of: (s: (typeof r.sums)[number]) => number) =>
      r.sums.reduce((n, s) => n + of(s), 0);
    expect(r.sums.every((s) => s.isMinimum)).toBe(true);
    return [sum((s) => s.literals) - literals, sum((s) => s.cubes.length) - terms];
  });
  const runs = truth.runs.map(({ kiss, word, seen }) => {
    const { periods, given } = run({ machine: kiss, sequence: word });
    return periods.filter(
      (p, k) =>
        (p.state < 0 ? '' : given.states[p.state]) !== seen[k]?.[0] || p.output !== seen[k]?.[1],
    ).length;
  });
  const of = (what: string, errors: readonly number[], cases = errors.length) => ({
    program,
    version,
    what,
    cases,
    largestError: largest(errors),
    errorKind: 'exact' as const,
  });
  expectHeld(fileURLToPath(new URL('.', import.meta.url)), [
    of('states of completely specified machines, against responses to all words', complete),
    of(
      'fewest states of incompletely specified machines, against every smaller machine',
      incomplete,
    ),
    of(
      'literals and terms of encoded machines, against every sum of prime implicants',
      logic,
      truth.logic.length,
    ),
    of('states and outputs of runs of 24 clocks', runs),
  ]);
});

describe('what a reader relies on', () => {
  test('Kohavi’s machine M1 has the classes of the book, in its rounds', () => {
    const { minimum, formed } = run({});
    const words = (blocks: readonly (readonly number[])[]) =>
      blocks.map((b) => b.map((s) => formed.states[s]).join('')).join(' ');
    expect(words(minimum.classes)).toBe('AC BD E F');
    expect(minimum.partition?.rounds.map(words)).toEqual(['ACE BDF', 'ACE BD F', 'AC BD E F']);
  });

  test('Mead and Conway’s traffic lights keep four states, and least logic is the best of all three encodings', () => {
    const r = run({ machine: machines.traffic, encoding: 'least' });
    expect(r.minimum.machine.states).toHaveLength(4);
    expect([r.found?.method, r.found?.tried]).toEqual(['exhaustive', 3]);
    const binary = r.encodings.find((e) => e.encoding === 'binary');
    expect(r.found?.cost.literals).toBeLessThanOrEqual(binary?.cost.literals ?? 0);
  });

  test('two machines that differ: a shortest sequence, and what both give there', () => {
    const r = run({ other: machines.kohavi.replace('F -> C : x=1 / z=0', 'F -> C : x=1 / z=1') });
    expect(r.comparison?.verdict).toBe('differ');
    expect(r.comparison?.sequence).toEqual(['0', '1', '1']);
    expect(r.comparison?.outputs).toEqual(['0', '1']);
    expect(run({ other: machines.kohavi }).comparison?.verdict).toBe('equal');
  });

  test('where nothing is said the machine stays, if it is told to', () => {
    const machine = 'S0 1 -> S1 / 0\nS1 1 -> S0 / 1';
    expect(run({ machine, gaps: 'hold' }).inspection.gaps).toEqual([]);
    expect(run({ machine, gaps: 'hold' }).minimum.machine.states).toHaveLength(2);
    expect(run({ machine }).inspection.gaps).toHaveLength(2);
  });

  test('bad inputs are named, and a setting that is not asked for refuses nothing', () => {
    const bad: [Some, RegExp][] = [
      [{ machine: 'A -> B -> C' }, /^machine: Line 1: A line is one transition/],
      [{ given: 'detector', pattern: '10a' }, /^pattern: “10a” is no pattern of bits/],
      [
        { encoding: 'own', codes: 'A=00 B=00 E=01 F=10' },
        /^codes: The code 00 stands for A and for B/,
      ],
      [{ encoding: 'own', codes: 'A=00 Z=11' }, /^codes: has a code for Z, which is no state/],
      [{ encoding: 'own' }, /^codes: No code is given for A, B, E, F/],
      [{ form: 'mealy' }, /^form: is Moore to Mealy, but the outputs depend on the inputs/],
      [{ other: '.i 2\n.o 1\n01 a a 1' }, /^other: The machine has 1 inputs \(x\), the other 2/],
    ];
    for (const [some, why] of bad) expect(() => run(some)).toThrow(why);
    expect(run({ sequence: '0 2' }).noRun).toMatch(/“2” is no input/);
    expect(run({ sequence: '0 2' }).minimum.machine.states).toHaveLength(4);
  });

  test('the whole state goes through the link', () => {
    for (const { inputs } of tool.presets ?? []) {
      const all = withDefaults(tool.inputs, inputs);
      expect(fromQuery(tool.inputs, toQuery(tool.inputs, all))).toEqual(all);
    }
  });

  test('a detector becomes lines that say the same', () => {
    const from = withDefaults(tool.inputs, { given: 'detector', pattern: '110 011' });
    const text = tool.convert?.(from, 'given', 'text', undefined)?.inputs.machine;
    expect(run({ machine: text as string }).built).toEqual(evaluate(tool, from).built);
    expect(
      tool.convert?.(withDefaults(tool.inputs, {}), 'given', 'detector', undefined),
    ).toBeUndefined();
  });
});

test('next-state logic goes on to Karnaugh maps that come to the same literals', () => {
  for (const some of [{}, { machine: machines.counter, flipFlop: 'jk' as const }]) {
    const inputs = withDefaults(tool.inputs, some);
    const r = evaluate(tool, inputs);
    const links = tool.next?.(r, inputs) ?? [];
    expect(links.map((l) => l.tool)).toEqual([
      'kmap-minimizer',
      'kmap-minimizer',
      'timing-diagram',
    ]);
    const maps = fromQuery(kmap.inputs, new URLSearchParams(links[0]?.inputs));
    const { asked } = evaluate(kmap, maps);
    expect(asked.variables).toEqual(r.variables);
    expect(asked.outputs).toEqual(r.sums.filter((s) => s.kind === 'excitation').map((s) => s.name));
  }
});

test('the run goes on as WaveJSON, a letter a clock', () => {
  const { signal } = JSON.parse(waveJson(run({ sequence: '1 1 0 1' })));
  expect(signal).toEqual([
    { name: 'clk', wave: 'p...' },
    { name: 'x', wave: '1.01' },
    { name: 'state', wave: '====', data: ['A', 'D', 'B', 'F'] },
    { name: 'z', wave: '10..' },
  ]);
});

test('a machine goes out as KISS2 and lines, and comes back', async () => {
  const again = readMachine(
    await exportedText(tool, 'kiss', { machine: machines.traffic, encoding: 'gray' }),
  );
  expect([again.machine.states, again.codes]).toEqual([
    ['HG', 'HY', 'FG', 'FY'],
    ['00', '01', '11', '10'],
  ]);
  expect(again.machine.inputs).toEqual(['c', 'tl', 'ts']);
  await expect(exportedText(tool, 'kiss', { machine: 'A -> B\nB -> A' })).rejects.toThrow(
    /has no inputs/,
  );
  await expect(exportedText(tool, 'verilog', { name: 'module' })).rejects.toThrow(
    /^name: cannot be a name/,
  );
});

test('many states are laid out with the computation, and not again at each clock that is stepped to', () => {
  const some = { machine: machines.kohavi, sequence: '' };
  const r = run(some);
  expect(r.places).toHaveLength(r.document.machine.states.length);
  expect(r.places.every((at) => at !== undefined)).toBe(true);
  // The same places stand for the same machine, whatever else is asked of it.
  expect(run({ ...some, step: 3, encoding: 'onehot' }).places).toBe(r.places);
  expect(r.minimised?.names).toEqual(r.minimum.machine.states);
});

test('a Moore machine whose don’t-cares make a Mealy machine of it says so beside its type', () => {
  const inputs = withDefaults(tool.inputs, {
    machine: 'S0 -> S1 : x=1 / z=1\nS1 -> S0 : x=0 / z=0',
  });
  const said = JSON.stringify(tool.outputs(evaluate(tool, inputs), inputs));
  expect(said).toContain('as given; with 1 state it is Mealy');
});
