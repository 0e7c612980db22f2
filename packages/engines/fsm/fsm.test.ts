import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { behaviourOf, moveAt } from './behaviour.ts';
import { detectorText, readPatterns } from './detector.ts';
import { codesBy, distance } from './encoding.ts';
import { leastLogic } from './encoding-search.ts';
import { compare } from './equivalence.ts';
import { excitation } from './excitation.ts';
import { mealyToMoore, mooreToMealy } from './forms.ts';
import { hazards } from './hazards.ts';
import { inspect } from './inspect.ts';
import { type Machine, meet, OPEN } from './machine.ts';
import { minimise } from './minimise.ts';
import { readMachine } from './read/read.ts';
import { readSequence, simulate } from './simulate.ts';
import { tour } from './tour.ts';
import { costOf, sumsOf } from './two-level.ts';
import { kissText } from './write/kiss.ts';
import { linesText } from './write/lines.ts';

/** Random machines of a few states, inputs and outputs; `open` of ten entries are left open. */
const machines = (open: number): fc.Arbitrary<Machine> =>
  fc
    .record({
      states: fc.integer({ min: 1, max: 7 }),
      inputs: fc.integer({ min: 0, max: 2 }),
      outputs: fc.integer({ min: 1, max: 2 }),
      seeds: fc.array(fc.nat(1e6), { minLength: 60, maxLength: 60 }),
    })
    .map(({ states, inputs, outputs, seeds }) => {
      let k = 0;
      const draw = (n: number) => (seeds[k++ % seeds.length]! + k * 7919) % n;
      const transitions = Array.from({ length: states }, (_, from) =>
        Array.from({ length: 1 << inputs }, (_, word) => ({
          from,
          input: inputs === 0 ? '' : word.toString(2).padStart(inputs, '0'),
          to: draw(10) < open ? OPEN : draw(states),
          output: Array.from({ length: outputs }, () =>
            draw(10) < open ? '-' : String(draw(2)),
          ).join(''),
          line: 0,
        })),
      ).flat();
      return {
        inputs: Array.from({ length: inputs }, (_, i) => `x${i}`),
        outputs: Array.from({ length: outputs }, (_, i) => `z${i}`),
        states: Array.from({ length: states }, (_, s) => `s${s}`),
        reset: 0,
        transitions,
      };
    });

describe('a minimum machine', () => {
  test('does all that was asked of the machine it is of, and no more states are apart than it has', () => {
    fc.assert(
      fc.property(fc.oneof(machines(0), machines(3), machines(6)), (machine) => {
        const b = behaviourOf(machine);
        const found = minimise(b);
        expect(['equal', 'second-does']).toContain(compare(b, found.machine).verdict);
        expect(found.isProven).toBe(true);
        expect(found.lower).toBe(found.machine.states.length);
        expect(found.apart.length).toBeLessThanOrEqual(found.lower);
        // What is minimal once is minimal.
        expect(minimise(behaviourOf(found.machine)).machine.states).toHaveLength(found.lower);
      }),
      { numRuns: 150 },
    );
  });

  test('a completely specified one has exactly as many states as words tell apart', () => {
    fc.assert(
      fc.property(machines(0), (machine) => {
        const b = behaviourOf(machine);
        const found = minimise(b);
        // By outputs over all words of as many inputs as states: the definition of equivalence.
        const words = (length: number): string[][] =>
          length === 0
            ? [[]]
            : words(length - 1).flatMap((w) =>
                Array.from({ length: 1 << machine.inputs.length }, (_, k) => [
                  ...w,
                  machine.inputs.length === 0
                    ? ''
                    : k.toString(2).padStart(machine.inputs.length, '0'),
                ]),
              );
        const few = words(Math.min(4, machine.states.length));
        const response = (start: number) =>
          few
            .map((word) => {
              let s = start;
              return word
                .map((input) => {
                  const { to, output } = moveAt(b, s, input);
                  s = to;
                  return output;
                })
                .join();
            })
            .join(';');
        const kept = machine.states.map((_, s) => s).filter((s) => !found.dropped.includes(s));
        const told = new Set(kept.map(response)).size;
        expect(found.lower).toBeGreaterThanOrEqual(told);
        if (machine.states.length <= 4) expect(found.lower).toBe(told);
      }),
      { numRuns: 60 },
    );
  });
});

test('texts give the machine back that they were written from', () => {
  fc.assert(
    fc.property(fc.oneof(machines(0), machines(3)), (machine) => {
      const b = behaviourOf(machine);
      expect(compare(b, readMachine(linesText(machine)).machine).verdict).toBe('equal');
      if (machine.inputs.length > 0)
        expect(compare(b, readMachine(kissText(machine)).machine).verdict).toBe('equal');
      const { stateOutputs } = inspect(b);
      if (stateOutputs) {
        const again = readMachine(linesText(machine, { stateOutputs }));
        expect(['equal', 'second-does']).toContain(compare(b, again.machine).verdict);
      }
    }),
    { numRuns: 80 },
  );
});

test('sums of products with any encoding and flip-flop do what the machine asks', () => {
  fc.assert(
    fc.property(
      fc.oneof(machines(0), machines(3)),
      fc.constantFrom(
        'binary' as const,
        'gray' as const,
        'onehot' as const,
        'onehot0' as const,
        'johnson' as const,
      ),
      fc.constantFrom('d' as const, 't' as const, 'jk' as const, 'sr' as const),
      fc.constantFrom('free' as const, 'reset' as const),
      fc.constantFrom(0, 9),
      (machine, rule, flipFlop, unused, exactTo) => {
        const b = behaviourOf(machine);
        const codes = codesBy(machine, rule);
        expect(new Set(codes).size).toBe(codes.length);
        const e = excitation(b, codes, flipFlop, unused);
        const sums = sumsOf(e, exactTo);
        const value = (name: string, point: string) =>
          sums
            .find((s) => s.name === name)!
            .cubes.some((c) => [...c].every((bit, k) => bit === '-' || bit === point[k]));
        machine.states.forEach((_, s) => {
          for (let w = 0; w < 1 << machine.inputs.length; w++) {
            const input =
              machine.inputs.length === 0 ? '' : w.toString(2).padStart(machine.inputs.length, '0');
            const point = codes[s]! + input;
            const { to, output } = moveAt(b, s, input);
            machine.outputs.forEach((name, k) => {
              if (output[k] !== '-') expect(value(name, point)).toBe(output[k] === '1');
            });
            if (to === OPEN) continue;
            [...codes[s]!].forEach((now, k) => {
              const i = codes[s]!.length - 1 - k;
              const is = (letter: string) => value(`${letter}${i}`, point);
              const q = now === '1';
              if (flipFlop === 'sr') expect(is('S') && is('R')).toBe(false);
              const next = {
                d: () => is('D'),
                t: () => q !== is('T'),
                jk: () => (q ? !is('K') : is('J')),
                sr: () => (is('S') ? true : is('R') ? false : q),
              }[flipFlop]();
              expect(next).toBe(codes[to]![k] === '1');
            });
          }
        });
      },
    ),
    { numRuns: 150 },
  );
});

test('of a hundred states with many open entries the search ends, and says what it has proven', () => {
  let seed = 1;
  const draw = (n: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return (seed >> 8) % n;
  };
  const rows = Array.from({ length: 200 }, (_, k) => {
    const to = draw(100) < 30 ? '*' : `s${draw(100)}`;
    return `${k % 2} s${k >> 1} ${to} ${draw(100) < 90 ? '-' : draw(2)}`;
  });
  const b = behaviourOf(readMachine(rows.join('\n')).machine);
  const { machine, lower, isProven } = minimise(b, { work: 2000 });
  expect(['equal', 'second-does']).toContain(compare(b, machine).verdict);
  expect(machine.states.length).toBeLessThan(65);
  expect([lower >= 5, lower < machine.states.length, isProven]).toEqual([true, true, false]);
});

describe('a detector', () => {
  const finds = (patterns: readonly string[], overlaps: boolean, bits: string): string => {
    let from = 0;
    return [...bits]
      .map((_, k) => {
        const hit = patterns.some(
          (p) => k + 1 - p.length >= from && bits.slice(0, k + 1).endsWith(p),
        );
        if (hit && !overlaps) from = k + 1;
        return hit ? '1' : '0';
      })
      .join('');
  };
  test('finds its patterns wherever they stand, as a search of the text does', () => {
    const pattern = fc.string({ unit: fc.constantFrom('0', '1'), minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(
        fc.uniqueArray(pattern, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        fc.string({ unit: fc.constantFrom('0', '1'), minLength: 20, maxLength: 60 }),
        (patterns, overlaps, bits) => {
          for (const form of ['mealy', 'moore'] as const) {
            const b = behaviourOf(readMachine(detectorText({ patterns, overlaps, form })).machine);
            const periods = simulate(b, [...bits, '0']);
            const out = periods.map((p) => p.output).join('');
            expect(form === 'mealy' ? out.slice(0, -1) : out.slice(1)).toBe(
              finds(patterns, overlaps, bits),
            );
            if (form === 'moore') expect(inspect(b).isMoore).toBe(true);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  test('of 1011 has four states as a Mealy and five as a Moore machine, and none too many', () => {
    for (const [form, states] of [
      ['mealy', 4],
      ['moore', 5],
    ] as const) {
      const b = behaviourOf(
        readMachine(detectorText({ patterns: ['1011'], overlaps: true, form })).machine,
      );
      expect(b.machine.states).toHaveLength(states);
      expect(minimise(b).machine.states).toHaveLength(states);
    }
    expect(readPatterns('1011, 110')).toEqual(['1011', '110']);
    expect(() => readPatterns('10a1')).toThrow(/“10a1” is no pattern/);
  });
});

test('Mealy to Moore gives the same outputs a clock later, and back a clock earlier', () => {
  fc.assert(
    fc.property(
      machines(0),
      fc.array(fc.nat(3), { minLength: 12, maxLength: 20 }),
      (machine, draws) => {
        const b = behaviourOf(machine);
        const n = machine.inputs.length;
        const inputs = draws.map((d) =>
          n === 0 ? '' : (d % (1 << n)).toString(2).padStart(n, '0'),
        );
        const moore = behaviourOf(mealyToMoore(b));
        expect(inspect(moore).isMoore).toBe(true);
        const before = simulate(b, inputs).map((p) => p.output);
        expect(
          simulate(moore, inputs)
            .slice(1)
            .map((p) => p.output),
        ).toEqual(before.slice(0, -1));
        const back = behaviourOf(mooreToMealy(moore));
        expect(simulate(back, inputs).map((p) => p.output)).toEqual(before);
      },
    ),
    { numRuns: 60 },
  );
  const mealy = behaviourOf(readMachine('A 0 -> A / 0\nA 1 -> A / 1').machine);
  expect(() => mooreToMealy(mealy)).toThrow(/Mealy machine already/);
});

test('a tour tries every input at every reachable state, and follows the machine', () => {
  fc.assert(
    fc.property(fc.oneof(machines(0), machines(3)), (machine) => {
      const b = behaviourOf(machine);
      const { steps, tried, all, isExhaustive } = tour(b);
      expect([tried, isExhaustive]).toEqual([all, true]);
      let state = machine.reset;
      for (const step of steps) {
        if (step.isReset) state = machine.reset;
        expect(step.state).toBe(state);
        const { to, output } = moveAt(b, state, step.input);
        expect(step.output).toBe(output);
        state = to;
      }
      const met = new Set(steps.map((s) => `${s.state} ${s.input}`));
      expect(met.size).toBe(all);
    }),
    { numRuns: 60 },
  );
});

describe('two machines that differ', () => {
  test('are told apart by a sequence at whose last input their outputs differ, and by no shorter one', () => {
    fc.assert(
      fc.property(machines(0), machines(0), (first, other) => {
        const second = { ...other, inputs: first.inputs, outputs: first.outputs };
        fc.pre(
          first.inputs.length === other.inputs.length &&
            first.outputs.length === other.outputs.length,
        );
        const [a, b] = [behaviourOf(first), behaviourOf(second)];
        const { verdict, sequence = [], outputs } = compare(a, second);
        if (verdict !== 'differ') return;
        const [p, q] = [simulate(a, sequence), simulate(b, sequence)];
        expect([p.at(-1)!.output, q.at(-1)!.output]).toEqual(outputs);
        for (const [k, period] of p.slice(0, -1).entries())
          expect(period.output).toBe(q[k]!.output);
      }),
      { numRuns: 200 },
    );
  });
});

test('codes by rule', () => {
  const m = { states: ['a', 'b', 'c', 'd', 'e'], reset: 1 };
  expect(codesBy(m, 'binary')).toEqual(['001', '000', '010', '011', '100']);
  expect(codesBy(m, 'onehot')).toEqual(['00010', '00001', '00100', '01000', '10000']);
  expect(codesBy(m, 'onehot0')).toEqual(['0001', '0000', '0010', '0100', '1000']);
  const ring = codesBy({ states: ['a', 'b', 'c', 'd', 'e', 'f'], reset: 0 }, 'johnson');
  expect(ring).toEqual(['000', '001', '011', '111', '110', '100']);
  const gray = codesBy({ states: Array.from({ length: 16 }, (_, k) => `s${k}`), reset: 0 }, 'gray');
  for (const [k, code] of gray.entries()) expect(distance(code, gray[(k + 1) % 16]!)).toBe(1);
});

test('the encoding of least logic is one that no other choice of codes undercuts', () => {
  fc.assert(
    fc.property(machines(0), (machine) => {
      fc.pre(machine.states.length >= 2 && machine.states.length <= 4);
      const b = behaviourOf(machine);
      const found = leastLogic(b, { flipFlop: 'd', unused: 'free' });
      expect(found.method).toBe('exhaustive');
      const bits = machine.states.length === 2 ? 1 : 2;
      const all = Array.from({ length: 1 << bits }, (_, k) => k.toString(2).padStart(bits, '0'));
      const every = (left: string[], n: number): string[][] =>
        n === 0
          ? [[]]
          : left.flatMap((c) =>
              every(
                left.filter((o) => o !== c),
                n - 1,
              ).map((rest) => [c, ...rest]),
            );
      const costs = every(all, machine.states.length)
        .filter((codes) => /^0+$/u.test(codes[machine.reset]!))
        .map((codes) => costOf(sumsOf(excitation(b, codes, 'd'))).literals);
      expect(found.cost.literals).toBe(Math.min(...costs));
    }),
    { numRuns: 15 },
  );
});

test('hazards of outputs: the textbook’s multiplexer within a state, and codes between two states', () => {
  const b = behaviourOf(
    readMachine(
      'inputs a b c\noutputs z\nreset S\nS -> S : a & b | !a & c / z=1\nS -> S else / z=0',
    ).machine,
  );
  const e = excitation(b, ['0'], 'd');
  const found = hazards(b, e, sumsOf(e), ['0']);
  expect(found.inputs).toHaveLength(1);
  expect(found.inputs[0]).toMatchObject({
    output: 'z',
    input: 'a',
    state: 0,
    at: '-11',
    term: '--11',
  });
  expect(found.follows).toEqual([{ output: 'z', inputs: ['a', 'b', 'c'] }]);
  const ring = behaviourOf(
    readMachine('A / z=0\nB / z=1\nC / z=0\nD / z=0\nA -> C\nC -> B\nB -> D\nD -> A').machine,
  );
  const codes = ['00', '01', '11', '10'];
  const f = excitation(ring, codes, 'd');
  const { states } = hazards(ring, f, sumsOf(f), codes);
  expect(states).toEqual([
    { output: 'z', from: 0, to: 2, changed: 2, value: 0, between: '01', input: '' },
  ]);
});

test('glitches at the clock are all that a walk through every input and every code between finds', () => {
  fc.assert(
    fc.property(fc.oneof(machines(0), machines(3)), fc.nat(1), (machine, hot) => {
      const b = behaviourOf(machine);
      const codes = codesBy(machine, hot === 1 ? 'onehot' : 'binary');
      const e = excitation(b, codes, 'd');
      const sums = sumsOf(e);
      const { states, omitted } = hazards(b, e, sums, codes);
      const bit = (output: string, code: string, input: string) =>
        sums
          .find((s) => s.kind === 'output' && s.name === output)!
          .cubes.some((cube) => meet(cube, code + input));
      const met = new Set<string>();
      machine.states.forEach((_, from) => {
        for (let word = 0; word < 1 << machine.inputs.length; word++) {
          const input =
            machine.inputs.length === 0
              ? ''
              : word.toString(2).padStart(machine.inputs.length, '0');
          const { to } = moveAt(b, from, input);
          if (to === OPEN) continue;
          const [a, z] = [codes[from]!, codes[to]!];
          for (const output of machine.outputs)
            for (let code = 0; code < 1 << a.length; code++) {
              const between = code.toString(2).padStart(a.length, '0');
              const value = bit(output, a, input);
              if ([...between].some((c, k) => c !== a[k] && c !== z[k])) continue;
              if (value === bit(output, z, input) && value !== bit(output, between, input))
                met.add(`${output} ${from} ${to}`);
            }
        }
      });
      expect(omitted).toBe(0);
      expect(new Set(states.map((h) => `${h.output} ${h.from} ${h.to}`))).toEqual(met);
      for (const { output, from, to, value, between, input } of states) {
        const at = input.replaceAll('-', '1');
        expect(moveAt(b, from, at).to).toBe(to);
        expect([codes[from]!, codes[to]!, between].map((c) => Number(bit(output, c, at)))).toEqual([
          value,
          value,
          1 - value,
        ]);
      }
    }),
    { numRuns: 60 },
  );
});

test('sequences are read a word a clock, as bits of one input, and by name', () => {
  expect(readSequence('0110 1', ['x'])).toEqual(['0', '1', '1', '0', '1']);
  expect(readSequence('00 01, 11', ['a', 'b'])).toEqual(['00', '01', '11']);
  expect(readSequence('a = 001\nb: 011', ['a', 'b'])).toEqual(['00', '01', '11']);
  expect(readSequence('3', [])).toEqual(['', '', '']);
  expect(() => readSequence('00 0', ['a', 'b'])).toThrow(/“0” is no input of 2 bits/);
  expect(() => readSequence('a=00\nb=0', ['a', 'b'])).toThrow(/a 2, b 1 values/);
});
