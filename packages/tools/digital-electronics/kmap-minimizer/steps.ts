import type { CoverStep } from '@tollbench/engines/logic/covering/step.ts';
import { formatTerm, texName } from '@tollbench/engines/logic/format.ts';
import type { Step } from '../../define/output.ts';
import { counted } from '../../text/counted.ts';
import type { Asked } from './asked.ts';
import type { KmapResult, Solution } from './compute.ts';
import { cellNames, expression } from './expressions.ts';

/** Reductions and branches that are told; a search can have thousands. */
const TOLD = 40;
/** Expressions longer than this are not set as mathematics. */
const SET = 400;

export function steps({ asked, solutions }: KmapResult): Step[] {
  return solutions.flatMap((s) => ofSolution(asked, s));
}

function ofSolution(asked: Asked, s: Solution): Step[] {
  const { form, least, cover } = s;
  const { worked } = least;
  const what = form === 'sop' ? '1s' : '0s';
  const list: Step[] = [
    {
      text: `${form === 'sop' ? 'Sum of products' : 'Product of sums'}: ${worked.cells.length} cells must be covered, the ${what} of ${asked.outputs.join(', ')}. Don’t-cares may be covered where that makes a term larger.`,
    },
    {
      text: `${worked.primes.length} prime ${form === 'sop' ? 'implicants' : 'implicates'} meet them: groups that cannot grow${asked.outputs.length > 1 ? ', in cells or in outputs' : ''}.`,
    },
  ];
  const told = gather(asked, s, worked.steps);
  list.push(...told.slice(0, TOLD).map((text) => ({ text })));
  const left = told.length - TOLD + worked.stepsOmitted;
  if (told.length > TOLD || worked.stepsOmitted > 0)
    list.push({ text: `… and ${Math.max(left, worked.stepsOmitted)} more steps of this kind.` });
  list.push({ text: least.statement });
  if (cover !== least) list.push({ text: cover.statement });
  asked.outputs.forEach((name, k) => {
    const tex = `${texName(name)} = ${expression(cover, k, 'latex')}`;
    if (tex.length <= SET) list.push({ text: `Read off for ${name}:`, tex });
  });
  return list;
}

/** Each step in words; a run of the same kind about the same term is told as one. */
function gather(asked: Asked, s: Solution, list: readonly CoverStep[]): string[] {
  const { primes, cells } = s.least.worked;
  const names: Names = {
    prime: (i) => {
      const p = primes[i];
      return p ? formatTerm(p, asked.variables, s.form, 'plain', s.form === 'pos') : '?';
    },
    cell: (i) => {
      const c = cells[i];
      return c ? cellNames([c], asked.outputs) : '?';
    },
  };
  const told: string[] = [];
  let reduced = false;
  for (let i = 0; i < list.length; i++) {
    const step = list[i] as CoverStep;
    const run = [step];
    while (joins(step, list[i + 1])) run.push(list[++i] as CoverStep);
    told.push(inWords(step, run, names, reduced));
    if (step.kind === 'row-dominance' || step.kind === 'column-dominance') reduced = true;
  }
  return told;
}

/** The words for a prime and a cell by their numbers in the chart. */
interface Names {
  readonly prime: (i: number) => string;
  readonly cell: (i: number) => string;
}

/** A run of steps that begins with `step`; `reduced` once a dominance has removed something. */
function inWords(
  step: CoverStep,
  run: readonly CoverStep[],
  { prime, cell }: Names,
  reduced: boolean,
): string {
  switch (step.kind) {
    case 'essential':
      return `Cell ${cell(step.row)} is ${reduced ? 'now met' : 'met'} by ${prime(step.column)} alone: it is taken.`;
    case 'row-dominance': {
      const rows = run.flatMap((r) => (r.kind === 'row-dominance' ? [cell(r.row)] : []));
      return `Whatever covers cell ${cell(step.by)} covers ${rows.join(', ')} too: ${rows.length > 1 ? 'those rows need' : 'that row needs'} no looking at.`;
    }
    case 'column-dominance': {
      const columns = run.flatMap((r) => (r.kind === 'column-dominance' ? [prime(r.column)] : []));
      return `${prime(step.by)} meets all that is left of ${columns.join(', ')} and costs no more: ${columns.length > 1 ? 'they are' : 'that one is'} dropped.`;
    }
    case 'cyclic-core':
      return `A cyclic core is left: ${step.rows.length} cells and ${step.columns.length} primes that no rule removes. ${independence(step.independent.length)}`;
    case 'cover':
      return `A cover of the core is found: ${counted(step.count, 'term')}, ${step.secondary} literals.`;
    case 'branch':
      return `Branch at depth ${step.depth}: ${prime(step.column)} is ${step.take ? 'taken' : 'left out'}; at least ${counted(step.lower, 'term')} of the core ${step.lower === 1 ? 'is' : 'are'} then needed.`;
    default:
      return `Cut at depth ${step.depth}: ${step.bound === 'no-cover' ? 'no cover is left there' : `at least ${counted(step.lower, 'term')} ${step.lower === 1 ? 'is' : 'are'} needed there (${BOUND[step.bound]}), no better than what is known`}.`;
  }
}

/** What cells that share no prime with each other say of the size of any cover. */
const independence = (n: number): string =>
  n === 1
    ? 'Any two of these cells have a prime in common.'
    : `No two of some ${n} of the cells have a prime in common, so it takes at least ${n} terms.`;

const BOUND = {
  'independent-rows': 'cells without a common prime',
  'linear-program': 'the linear program',
  multipliers: 'Lagrange multipliers',
} as const;

function joins(a: CoverStep, b: CoverStep | undefined): boolean {
  if (a.kind === 'row-dominance') return b?.kind === a.kind && b.by === a.by;
  if (a.kind === 'column-dominance') return b?.kind === a.kind && b.by === a.by;
  return false;
}
