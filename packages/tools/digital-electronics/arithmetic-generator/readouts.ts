import { constantGraph } from '@tollbench/engines/arithmetic/constant-graph.ts';
import { TAU_PER_FO4 } from '@tollbench/engines/arithmetic/library.ts';
import type { Port } from '@tollbench/engines/arithmetic/netlist.ts';
import { graphFigures, showGraph } from '@tollbench/engines/arithmetic/prefix-graph.ts';
import { dotsAfter, type Reduction } from '@tollbench/engines/arithmetic/reduction.ts';
import { asNumber } from '@tollbench/engines/arithmetic/simulate.ts';
import { compensation, droppedMost } from '@tollbench/engines/arithmetic/specification.ts';
import { rational } from '@tollbench/engines/exact/rational.ts';
import { grouped } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import type { ArithmeticResult } from './compute.ts';
import type { ArithmeticInputs } from './inputs.ts';
import { moduleName } from './names.ts';
import type { Reading, Shown, Unseen } from './results.ts';

/** `12.5`: at most one place, as libraries give no more. */
export const figure = (value: number): string => String(Math.round(value * 10) / 10);

export const numberOf = ({ nets, signed }: Port, word: bigint): bigint =>
  asNumber(word, nets.length, signed);

const OPERATORS: Readonly<Record<string, string>> = {
  add: '+',
  subtract: '-',
  multiply: '×',
  divide: '÷',
};

/** The values put in and what comes out, in one line, in ASCII but for the operators. */
export function outcome(r: ArithmeticResult): string {
  const { netlist, specification: s } = r.generated;
  const { words, outputs } = r.evaluated;
  const inward = netlist.inputs.map((p) => [p.name, numberOf(p, words[p.name] ?? 0n)] as const);
  const outward = netlist.outputs.map((p) => [p.name, numberOf(p, outputs[p.name] ?? 0n)] as const);
  const operator = OPERATORS[s.operation];
  const [a, b] = inward;
  const [first, ...rest] = outward;
  const more = rest.map(([name, value]) => `, ${name} ${value}`).join('');
  if (operator && a && b && first) {
    const carry = inward[2] && inward[2][1] !== 0n ? ` + ${inward[2][1]}` : '';
    return `${a[1]} ${operator} ${b[1]}${carry} = ${first[1]}${more}`;
  }
  const list = (of: readonly (readonly [string, bigint])[]) =>
    of
      .slice(0, 6)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ') + (of.length > 6 ? ' …' : '');
  return `${list(inward)}: ${list(outward)}`;
}

/** With minus signs as they are set. */
export const printed = (text: string): string => text.replaceAll('-', '−');

export function answer(r: ArithmeticResult): Reading[] {
  const { library, timing, area, proof, netlist, evaluated } = r;
  const correct =
    evaluated.wanted &&
    Object.entries(evaluated.wanted).every(([name, word]) => evaluated.outputs[name] === word);
  const effort = library.delayUnit === 'τ';
  return [
    {
      name: 'delay',
      value: timing.delay,
      shown: `${figure(timing.delay)} ${library.delayUnit}`,
      note: `${library.name}${effort ? '' : ', Δ a gate’s delay'}${netlist.latency > 0 ? ', from rank to rank' : ''}`,
    },
    {
      name: 'area',
      value: area,
      shown: `${figure(area)} ${library.areaUnit}`,
      note: counted(netlist.cells.length, 'cell'),
    },
    {
      name: 'proven',
      value: proof.proven,
      note: proof.proven ? `all inputs, by ${BY[proof.method]}` : 'by its test bench only',
    },
    {
      name: 'outcome',
      value: outcome(r),
      shown: printed(outcome(r)),
      note:
        correct === null ? 'not defined' : correct ? 'as it should be' : 'not what it should be',
    },
    ...(effort
      ? [{ name: 'fo4' as const, value: timing.delay / TAU_PER_FO4, note: 'FO4 inverters' }]
      : []),
    { name: 'levels', value: timing.levels },
    ...(netlist.latency > 0
      ? [
          {
            name: 'latency' as const,
            value: netlist.latency,
            shown: counted(netlist.latency, 'clock'),
          },
          { name: 'registers' as const, value: r.counts.get('dff') ?? 0 },
        ]
      : []),
    ...prefixReadings(r),
  ];
}

const BY = {
  diagram: 'decision diagrams',
  rewriting: 'algebraic rewriting',
  rows: 'induction',
} as const;

function prefixReadings({ generated: { prefix, reduction } }: ArithmeticResult): Reading[] {
  if (!prefix || reduction) return [];
  const { cells, fanout, tracks } = graphFigures(prefix);
  return [
    { name: 'prefixCells', value: cells },
    { name: 'prefixLevels', value: prefix.levels },
    { name: 'prefixFanout', value: fanout },
    { name: 'prefixTracks', value: tracks },
  ];
}

/** Columns from the first with two dots to the last: what the final adder has to add. */
function overlapOf({ final }: Reduction, from: number): number {
  const last = final.findLastIndex((dots) => dots.length > 1);
  return Math.max(0, last - from + 1);
}

/** What a reduction takes, and how wrong a truncated one can be. */
export function reductionReadings(r: ArithmeticResult): Shown[] {
  const { reduction, finalFrom = 0, constant, specification: s } = r.generated;
  const items: Reading[] = [];
  if (reduction) {
    const full = reduction.counters.filter((k) => k.inputs.length === 3).length;
    items.push(
      {
        name: 'partialProducts',
        value: reduction.initial.reduce((sum, dots) => sum + dots.length, 0),
      },
      { name: 'stages', value: reduction.stages },
      { name: 'fullAdders', value: full },
      { name: 'halfAdders', value: reduction.counters.length - full },
      { name: 'finalWidth', value: overlapOf(reduction, finalFrom) },
    );
  }
  if (s.operation === 'multiply' && s.truncate > 0) {
    const unit = 1n << BigInt(s.truncate);
    const high = compensation(s) * unit;
    const low = high - droppedMost(s);
    const places = (error: bigint) =>
      printed(`${Number((Number(error) / Number(unit)).toPrecision(6))} of the last place`);
    items.push(
      {
        name: 'errorLow',
        value: rational(low),
        shown: grouped(low),
        note: places(low),
      },
      {
        name: 'errorHigh',
        value: rational(high),
        shown: grouped(high),
        note: places(high),
      },
    );
  }
  if (constant) {
    const csd = constantGraph(constant.constant, 'csd').nodes.length;
    items.push(
      { name: 'adders', value: constant.nodes.length },
      { name: 'addersCsd', value: csd },
      {
        name: 'addersMinimal',
        value: constant.proven,
        note: constant.proven ? 'by search of all graphs of bounded values' : 'not searched',
      },
    );
  }
  return items.length > 0 ? [{ kind: 'readouts', id: 'structure', title: 'Structure', items }] : [];
}

/** What stands in notes, and what is read elsewhere. */
export function unseen(r: ArithmeticResult, inputs: ArithmeticInputs): Unseen {
  const { proof, netlist, generated, evaluated, library } = r;
  const correct =
    evaluated.wanted &&
    Object.entries(evaluated.wanted).every(([name, word]) => evaluated.outputs[name] === word);
  return {
    cells: netlist.cells.length,
    combinationalDelay: r.combinational,
    ...(library.delayUnit === 'τ' ? {} : { fo4: { value: null, note: 'of logical effort alone' } }),
    ...(netlist.latency === 0 && { latency: 0, registers: 0 }),
    proofMethod: proof.method,
    proofStatement: proof.statement,
    proofNodes: proof.nodes,
    proofSteps: proof.steps,
    correct: correct ?? { value: null, note: 'the operation does not say' },
    moduleName: moduleName(r, inputs),
    ...(generated.prefix && {
      prefixGraph: showGraph(generated.prefix).replaceAll(' ', ',').replaceAll('\n', ';'),
    }),
    ...(generated.prefix &&
      generated.reduction && {
        prefixCells: generated.prefix.steps.length,
        prefixLevels: generated.prefix.levels,
      }),
  };
}

/** Dots and greatest height after each stage. */
export function stageFigures(reduction: NonNullable<ArithmeticResult['generated']['reduction']>): {
  readonly stage: number;
  readonly height: number;
  readonly dots: number;
  readonly full: number;
  readonly half: number;
}[] {
  return Array.from({ length: reduction.stages + 1 }, (_, stage) => {
    const columns = dotsAfter(reduction, stage);
    const own = reduction.counters.filter((k) => k.stage === stage);
    const full = own.filter((k) => k.inputs.length === 3).length;
    return {
      stage,
      height: Math.max(0, ...columns.map((d) => d.length)),
      dots: columns.reduce((sum, d) => sum + d.length, 0),
      full,
      half: own.length - full,
    };
  });
}
