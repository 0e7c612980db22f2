import { guardBits } from '@tollbench/engines/fixed/fir-plan.ts';
import { integerBits } from '@tollbench/engines/fixed/word.ts';
import type { ReadoutOf } from '../../define/named.ts';
import { grouped, showQuantity as q } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import type { PlannerResult } from './compute.ts';
import { figuresOf } from './figures.ts';
import type { FilterResult } from './filter-plan.ts';
import type { PlannerInputs } from './inputs.ts';
import type { results } from './results.ts';

type Reading = ReadoutOf<typeof results>;

const EXACT = 'no rounding drops a bit';

/** The answer: how many bits, how good, how near to overflow. */
export function answer(r: PlannerResult, i: PlannerInputs): Reading[] {
  const f = figuresOf(r);
  const many = r.mode === 'expression' && r.outputs.length > 1;
  const at = many ? `of ${f.output}, the least` : undefined;
  return [
    { name: 'totalBits', value: f.totalBits, shown: counted(f.totalBits, 'bit') },
    {
      name: 'sqnr',
      value: f.sqnr,
      ...(Number.isFinite(f.sqnr) ? at && { note: at } : { note: EXACT }),
    },
    f.headroom === null
      ? { name: 'headroom', value: null, note: 'no value moves' }
      : {
          name: 'headroom',
          value: f.headroom,
          note: f.headroom < 0 ? `${f.tightest} may overflow` : `of ${f.tightest}`,
        },
    optimality(r),
    { name: 'trialSqnr', value: f.trial.sqnr, note: trialNote(f.trial) },
    { name: 'errorRms', value: f.rms },
    { name: 'errorMean', value: f.mean },
    ...(f.bound === null
      ? []
      : [{ name: 'errorBound', value: f.bound, note: 'no output is farther off' } as const]),
    ...(r.mode === 'filter' ? filterReadings(r) : []),
    ...(r.mode === 'expression' && r.search === 'least' ? uniformReading(r.common, i) : []),
  ];
}

const trialNote = ({
  count,
  all,
  overflows,
}: {
  count: number;
  all: boolean;
  overflows: number;
}): string =>
  `${all ? 'all ' : ''}${grouped(count)} inputs${overflows > 0 ? `, ${counted(overflows, 'overflow')}` : ''}`;

function optimality(r: PlannerResult): Reading {
  if (r.mode === 'filter')
    return {
      name: 'optimality',
      value: 'structure',
      note: 'one word for all coefficients, one for all signals',
    };
  if (r.search === 'given') return { name: 'optimality', value: 'given' };
  if (r.search === 'uniform') return { name: 'optimality', value: 'uniform' };
  if (r.proven !== undefined)
    return {
      name: 'optimality',
      value: 'proven',
      note: `none of the ${grouped(r.proven)} plans within 2 bits in every word has fewer`,
    };
  return {
    name: 'optimality',
    value: 'descent',
    note:
      r.free === 0
        ? 'every word is given'
        : `${grouped(r.looked)} plans looked at; a smaller one may exist`,
  };
}

function uniformReading(
  common: readonly { readonly totalBits: number; readonly sqnr: number }[],
  i: PlannerInputs,
): Reading[] {
  const first = common.find(({ sqnr }) => sqnr >= i.wanted);
  return first
    ? [
        {
          name: 'uniformBits',
          value: first.totalBits,
          shown: counted(first.totalBits, 'bit'),
          note: 'with one fraction for all words',
        },
      ]
    : [];
}

function filterReadings(r: FilterResult): Reading[] {
  const input = r.rows[0]?.word;
  const output = r.fir?.output ?? r.iir?.signal;
  const widest = Math.max(...r.places.map(({ gains }) => gains.worst));
  const cycle = Math.max(0, ...r.cycles.map(({ amplitude }) => amplitude));
  const step = 2 ** -(r.iir?.signal.fraction ?? 0);
  return [
    {
      name: 'coefficientDeviation',
      value: 20 * Math.log10(r.deviation),
      ...(r.deviation === 0 && { note: 'the coefficients are exact' }),
    },
    {
      name: 'guardBits',
      value:
        input && output
          ? r.fir
            ? guardBits(input, output)
            : integerBits(output) - integersFor(r)
          : 0,
    },
    {
      name: 'inputShift',
      value: Math.max(0, Math.ceil(Math.log2(widest) - 1e-12)),
      note: `L1 norm ${q(widest, '', 4)}`,
    },
    ...(r.iir
      ? [
          {
            name: 'limitCycle',
            value: cycle * step,
            note: cycle === 0 ? 'none' : counted(cycle, 'step'),
          } as const,
        ]
      : []),
  ];
}

/** Bits that the input alone needs before the point. */
const integersFor = (r: FilterResult): number => {
  const { low = -1, high = 1 } = r.rows[0] ?? {};
  return Math.ceil(Math.log2(Math.max(-low, high)));
};
