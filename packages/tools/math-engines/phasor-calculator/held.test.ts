/** The page's figures, held against frozen vectors of mpmath and of GNU units. */
import { solve, type Three } from '@tollbench/engines/phasor/three-phase.ts';
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, type Vectors, vectors } from '../../testing/held.ts';
import type { SheetResult, Told } from './compute/sheet.ts';
import type { CircuitResult } from './compute/three-phase.ts';
import tool from './index.ts';

type Pair = readonly [number, number];
interface Case {
  readonly text: string;
  readonly value: Pair;
}
interface Frozen extends Vectors<Case> {
  readonly functions: readonly Case[];
  readonly impedances: readonly Case[];
  readonly units: { program: string; version: string; cases: { text: string; value: number }[] };
  readonly uncertain: readonly (Case & { readonly u: readonly number[] })[];
  readonly three: readonly {
    readonly kind: 'star' | 'neutral' | 'delta';
    readonly source: readonly Pair[];
    readonly z: readonly Pair[];
    readonly line: Pair;
    readonly neutral: Pair;
    readonly current: readonly Pair[];
  }[];
  readonly uncertain_three: readonly {
    readonly fields: Readonly<Record<string, string>>;
    readonly load: 'star' | 'delta';
    readonly neutral: boolean;
    readonly u: readonly number[];
  }[];
}

const frozen = vectors<Case>('phasor-calculator') as Frozen;

function answer(sheet: string): Told {
  const inputs = withDefaults(tool.inputs, { sheet, samples: 0 });
  const result = evaluate(tool, inputs) as SheetResult;
  return result.lines[result.answer] as Told;
}

const complex = ([re, im]: Pair) => ({ re, im });
const off = (a: { re: number; im: number }, [re, im]: Pair) =>
  Math.hypot(a.re - re, a.im - im) / (Math.hypot(re, im) || 1);
const largest = (cases: readonly Case[]): number =>
  Math.max(...cases.map(({ text, value }) => off(answer(text).value, value)));

test('values, conversions, uncertainties and three-phase currents are those of mpmath and GNU units', () => {
  const expressions = largest(frozen.cases);
  const functions = largest(frozen.functions);
  const impedances = largest(frozen.impedances);
  const conversions = Math.max(
    ...frozen.units.cases.map(({ text, value }) => {
      const re = answer(text).converted?.value.re ?? Number.NaN;
      return Math.abs(re - value) / Math.max(Math.abs(value), 1e-300);
    }),
  );
  const uncertainties = Math.max(
    ...frozen.uncertain.flatMap(({ text, u }) => {
      const { spread } = answer(text);
      const found = [spread?.re, spread?.im, spread?.magnitude, spread?.angle];
      return u.map((x, k) => Math.abs((found[k] ?? Number.NaN) - x) / x);
    }),
  );
  const currents = Math.max(...frozen.three.map(threeOff));
  const threeUncertain = Math.max(...frozen.uncertain_three.flatMap(spreadOff));
  for (const error of [expressions, functions, impedances, uncertainties, currents, threeUncertain])
    expect(error).toBeLessThan(2e-12);
  expect(conversions).toBeLessThan(5e-14);
  const { program, version } = frozen;
  const held = (what: string, cases: number, largestError: number) =>
    ({ program, version, what, cases, largestError, errorKind: 'relative' }) as const;
  expectHeld(import.meta.dirname, [
    held(
      'complex expressions in both forms, with parallel and functions',
      frozen.cases.length,
      expressions,
    ),
    held(
      '21 functions of complex and real arguments, on their cuts too',
      frozen.functions.length,
      functions,
    ),
    held('impedances of parts with prefixes at a frequency', frozen.impedances.length, impedances),
    {
      program: frozen.units.program,
      version: frozen.units.version,
      what: 'conversions of units, temperatures and levels',
      cases: frozen.units.cases.length,
      largestError: conversions,
      errorKind: 'relative',
    },
    held(
      'uncertainties of real and imaginary part, magnitude and angle, with a correlation',
      4 * frozen.uncertain.length,
      uncertainties,
    ),
    held(
      'line currents of unbalanced stars and deltas, by mesh equations',
      3 * frozen.three.length,
      currents,
    ),
    held(
      'uncertainties of P, Q and line currents of stars and deltas, by mesh equations',
      5 * frozen.uncertain_three.length,
      threeUncertain,
    ),
  ]);
});

const FIGURES = ['Real power', 'Reactive power', '|Ia|', '|Ib|', '|Ic|'];

function spreadOff({ fields, load, neutral, u }: Frozen['uncertain_three'][number]): number[] {
  const inputs = withDefaults(tool.inputs, {
    ...fields,
    ...({ task: 'threePhase', source: 'phases', load, samples: 0 } as const),
    ...(neutral && { neutral: 'impedance' as const }),
  });
  const { uncertainty } = evaluate(tool, inputs) as CircuitResult;
  const found = new Map(uncertainty?.figures.map((f) => [f.name, f.u ?? Number.NaN]));
  return u.map((x, k) => Math.abs((found.get(FIGURES[k] ?? '') ?? Number.NaN) - x) / x);
}

function threeOff({ kind, source, z, line, neutral, current }: Frozen['three'][number]): number {
  const three = (all: readonly Pair[]) => all.map(complex) as unknown as Three;
  const load =
    kind === 'delta'
      ? ({ kind, z: three(z) } as const)
      : ({
          kind: 'star',
          z: three(z),
          neutral: kind === 'neutral' ? complex(neutral) : undefined,
        } as const);
  const found = solve({ source: three(source), line: complex(line), load });
  const size = Math.max(...current.map(([re, im]) => Math.hypot(re, im)));
  return Math.max(
    ...found.current.map(
      (c, k) => Math.hypot(c.re - (current[k] as Pair)[0], c.im - (current[k] as Pair)[1]) / size,
    ),
  );
}
