/** Differential equations, one or several, with initial values at 0⁻. */
import {
  type Expression,
  equals,
  ONE,
  symbol,
  ZERO,
} from '@tollbench/engines/algebra/expression/expression.ts';
import { sum as plus, product as times } from '@tollbench/engines/algebra/expression/make.ts';
import { texOf, textOf } from '@tollbench/engines/algebra/expression/write.ts';
import {
  ZERO as NOTHING,
  product,
  type Ratio,
  sum,
} from '@tollbench/engines/algebra/rational/ratio.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { Constants } from '@tollbench/engines/transform/constants.ts';
import { differential, unknownsFrom } from '@tollbench/engines/transform/equation.ts';
import { laplaceTerms, type Repeat, repeatKey } from '@tollbench/engines/transform/forward.ts';
import { readPieces, readSignal } from '@tollbench/engines/transform/read.ts';
import {
  conditionsApart,
  readInitial,
  readSystem,
  type System,
} from '@tollbench/engines/transform/read-equations.ts';
import { stepped } from '@tollbench/engines/transform/stepped.ts';
import {
  type Delayed,
  formulaOf,
  gathered,
  inFactors,
  restored,
  signalOf,
} from '@tollbench/engines/transform/transform-of.ts';
import type { Step } from '../../../define/output.ts';
import type { Inputs } from '../inputs.ts';
import type { Line } from '../result.ts';
import { partSteps } from '../steps-of.ts';
import { valuesFor } from '../values.ts';
import { asTyped, lineFor, restNotes } from '../written.ts';
import { type Found, type Solution, VARIABLES } from './found.ts';

const S = symbol('s');

/** The right sides of all equations that share a delay and a repetition. */
interface Group {
  readonly delay: Expression;
  readonly repeat?: Repeat;
  readonly right: Ratio[];
}

export function equation(i: Inputs): Found {
  const { equations, conditions } = conditionsApart(i.equation, false);
  const given = readInitial([i.initial, ...conditions].join(', '), false);
  const system = readSystem(equations, [...given.keys()], false);
  const x = readPieces(i.drive) ?? readSignal(i.drive);
  const isDriven = system.rows.some(({ input }) => input.size > 0);
  const all = [
    ...system.rows.flatMap(({ unknown, input, force, kernels }) => [
      ...unknown.flatMap((m) => [...m.values()]),
      ...input.values(),
      force,
      ...kernels,
    ]),
    ...(isDriven ? [x] : []),
    ...[...given.values()].flatMap((m) => [...m.values()]),
  ];
  const { values, shown } = valuesFor(i.values, all, VARIABLES);
  const k = new Constants(values);
  const kernels = system.rows.map((r) => r.kernels.map((g) => kernelOf(k, g)));
  const transfer = differential(k, system, given, kernels);
  const forced = groupsOf(k, system, transfer.by, isDriven ? x : ZERO);
  const free: Group = { delay: ZERO, right: [...transfer.initial] };
  const solve = (groups: readonly Group[], u: number): Delayed[] =>
    merged(
      groups.map(({ right, ...rest }) => ({
        ...rest,
        ratio: unknownsFrom(transfer, right)[u] as Ratio,
      })),
    );
  const [own] = transfer.own.length === 1 ? (transfer.own[0] ?? []) : [];
  const hints = own ? [k.parted(own).n] : [];
  const solutions = system.unknowns.map((name, u): Solution => {
    const fractions = solve([...forced, free], u);
    const more = [...hints, ...fractions.map(({ ratio }) => k.parted(ratio).d)];
    return {
      name: `${name}(t)`,
      fractions,
      others: [],
      back: restored(k, fractions, more),
      F: formulaOf(k, fractions, hints),
    };
  });
  const H = isDriven ? unknownsFrom(transfer, transfer.by) : [];
  const parts = system.unknowns.flatMap((name, u): Line[] => {
    const Y = name.toUpperCase();
    const only = system.unknowns.length === 1;
    const signal = (groups: readonly Group[]) => signalOf(restored(k, solve(groups, u), hints));
    return [
      ...(H[u]
        ? [lineFor(only ? 'H(s)' : `${Y}/X`, formulaOf(k, [{ delay: ZERO, ratio: H[u] }], hints))]
        : []),
      lineFor(`${Y}(s)`, (solutions[u] as Solution).F),
      lineFor(only ? 'zero input' : `${name}, zero input`, signal([free])),
      lineFor(only ? 'zero state' : `${name}, zero state`, signal(forced)),
    ];
  });
  return {
    k,
    asked: asTyped(i.equation),
    solutions: solutions as [Solution, ...Solution[]],
    answer: 'time',
    steps: [
      ...transformed(k, system, transfer, isDriven),
      ...solutions.flatMap(({ name, F, back }): Step[] => [
        {
          text: `Solved for the transform of ${name}.`,
          tex: `${name.replace(/^(.+)\(t\)$/u, (_, y: string) => y.toUpperCase())}(s) = ${texOf(F)}`,
        },
        ...partSteps(k, back, []),
      ]),
    ],
    parts,
    shown,
    notes: restNotes(
      solutions.every(({ F }) => equals(F, ZERO)),
      'y(0) = 1',
    ),
    ...(H[0] && H.length === 1 && { transfer: { delay: ZERO, ratio: H[0] } }),
  };
}

function kernelOf(k: Constants, g: Expression): Ratio {
  const terms = gathered(k, laplaceTerms(k, g));
  const [one, ...others] = terms.fractions;
  if (terms.others.length + others.length > 0 || one?.repeat || (one && one.delay.key !== '0'))
    throw new EngineError(
      'unsupported',
      `The unknown is convolved with ${textOf(g)}, whose transform is no fraction.`,
    );
  return one?.ratio ?? NOTHING;
}

/** What drives the equations, by delay and repetition. */
function groupsOf(k: Constants, system: System, by: readonly Ratio[], x: Expression): Group[] {
  const groups = new Map<string, Group>();
  const put = (f: Expression, row: number, factor: Ratio): void => {
    const { fractions, others } = gathered(k, laplaceTerms(k, stepped(k, f)));
    if (others[0])
      throw new EngineError(
        'unsupported',
        `The input has the transform ${textOf(others[0].value)}, which is no fraction: the response to it is no entry of the table.`,
      );
    for (const { ratio, ...rest } of fractions) {
      const key = `${rest.delay.key} ${repeatKey(rest.repeat)}`;
      const group = groups.get(key) ?? { ...rest, right: system.rows.map(() => NOTHING) };
      group.right[row] = sum(group.right[row] as Ratio, product(factor, ratio));
      groups.set(key, group);
    }
  };
  system.rows.forEach(({ force, input }, row) => {
    put(force, row, { n: 1n, d: 1n });
    if (input.size > 0) put(x, row, by[row] as Ratio);
  });
  return [...groups.values()];
}

/** Those of one delay and repetition as one, in the order of their delays. */
function merged(list: readonly Delayed[]): Delayed[] {
  const out = new Map<string, Delayed>();
  for (const one of list) {
    const key = `${one.delay.key} ${repeatKey(one.repeat)}`;
    out.set(key, { ...one, ratio: sum(out.get(key)?.ratio ?? NOTHING, one.ratio) });
  }
  return [...out.values()].filter(({ ratio }) => ratio.n !== 0n);
}

/** Each equation with the transforms in it. */
function transformed(
  k: Constants,
  system: System,
  { own, by, initial }: ReturnType<typeof differential>,
  isDriven: boolean,
): Step[] {
  const Y = (name: string) => symbol(name.toUpperCase());
  return own.map((row, r) => {
    const left = row
      .map((a, u) => [inFactors(k, a, S), Y(system.unknowns[u] as string)] as const)
      .filter(([a]) => a.key !== '0')
      .map(([a, y]) => (a.key === ONE.key ? texOf(y) : `\\left(${texOf(a)}\\right) ${texOf(y)}`));
    const { force } = system.rows[r] as System['rows'][0];
    const right = [
      ...(isDriven && (by[r] as Ratio).n !== 0n
        ? [texOf(times(inFactors(k, by[r] as Ratio, S), symbol('X')))]
        : []),
      ...((initial[r] as Ratio).n === 0n ? [] : [texOf(inFactors(k, initial[r] as Ratio, S))]),
      ...(force.key === '0'
        ? []
        : [texOf(plus(formulaOf(k, gathered(k, laplaceTerms(k, stepped(k, force))).fractions)))]),
    ];
    return {
      text: 'Transformed, with the initial values at 0⁻.',
      tex: `${left.join(' + ')} = ${right.join(' + ') || '0'}`,
    };
  });
}
