import type { Cube } from '@tollbench/engines/logic/cube.ts';
import { compareCubes, literals } from '@tollbench/engines/logic/cube.ts';
import { type GateCount, gateCount } from '@tollbench/engines/logic/gates.ts';
import {
  type Hazard,
  hazardFreeMinimum,
  removeHazards,
  staticHazards,
} from '@tollbench/engines/logic/hazard.ts';
import { type Form, type Minimum, minimize } from '@tollbench/engines/logic/minimize.ts';
import { type MinimumCovers, minimumCovers } from '@tollbench/engines/logic/minimum-covers.ts';
import type { TaggedCube } from '@tollbench/engines/logic/primes.ts';
import type { Run } from '../../define/tool.ts';
import { counted } from '../../text/counted.ts';
import type { Asked } from './asked.ts';
import type { KmapInputs } from './inputs.ts';
import { read } from './read.ts';

/** Static hazards of one output of the minimum, and what removes them. */
export interface OutputHazards {
  readonly output: number;
  readonly hazards: readonly Hazard[];
  /** Few prime implicants that remove them; undefined where that was not looked for. */
  readonly added: readonly Cube[] | undefined;
}

export interface Solution {
  readonly form: Form;
  /** The minimum, with how it was found. */
  readonly least: Minimum;
  /** What is built: the minimum, or the cover without static hazards. */
  readonly cover: Minimum;
  readonly gates: GateCount;
  readonly hazards: readonly OutputHazards[];
  readonly all: MinimumCovers | undefined;
  /** The terms of the minima of each output by itself, added up; undefined where not all are proven. */
  readonly alone: number | undefined;
}

export interface KmapResult {
  readonly asked: Asked;
  /** One for each form asked for. */
  readonly solutions: readonly Solution[];
}

/** Additions: on a machine of its own about a second, five seconds, a minute, ten minutes. */
const WORK = { quick: 2e8, normal: 1e9, long: 1.2e10, hour: 1.2e11 } as const;
/** Consensus terms are looked for up to here; with more variables only where they are built. */
export const MAX_FOR_REPAIR = 10;
const REPAIR_WORK = 5e7;
const MAX_FOR_ALL = 6;

export function compute(inputs: KmapInputs, run: Run): KmapResult {
  const asked = read(inputs);
  const forms: readonly Form[] = inputs.form === 'both' ? ['sop', 'pos'] : [inputs.form];
  return {
    asked,
    solutions: forms.map((form, i) =>
      solve(asked, form, inputs, (share) => run.progress((i + share) / forms.length)),
    ),
  };
}

/** Whether a frame may not be enough: many variables, or many outputs that share terms. */
export function isLong(inputs: KmapInputs): boolean {
  let asked: Asked;
  try {
    asked = read(inputs);
  } catch {
    // What cannot be read is refused at once.
    return false;
  }
  const n = asked.variables.length;
  return n > 6 || n + asked.outputs.length > 11;
}

function solve(
  { variables, tables }: Asked,
  form: Form,
  inputs: KmapInputs,
  progress: (share: number) => void,
): Solution {
  const work = WORK[inputs.effort];
  const least = minimize(tables, { form, work, progress, steps: 200 });
  const free = inputs.hazards === 'free';
  const own = (output: number) => least.terms.filter((t) => t.outputs & (1 << output));
  const hazards = tables.map((table, output): OutputHazards => {
    const terms = own(output);
    const found = staticHazards(table, terms, form);
    const repair = found.length === 0 || variables.length <= MAX_FOR_REPAIR;
    const added = repair
      ? removeHazards(table, terms, form, { work: REPAIR_WORK }).added
      : undefined;
    return { output, hazards: found, added };
  });
  const cover = free ? hazardFree({ least, tables, work, progress }) : least;
  const all =
    inputs.all === 'all' && variables.length <= MAX_FOR_ALL && least.proof === 'minimum'
      ? minimumCovers(tables, least.cost, { form, limit: 64, nodes: 20_000 })
      : undefined;
  const alone =
    tables.length > 1 && variables.length <= MAX_FOR_ALL ? termsAlone(tables, form) : undefined;
  return { form, least, cover, gates: gateCount(cover), hazards, all, alone };
}

function termsAlone(tables: Asked['tables'], form: Form): number | undefined {
  const minima = tables.map((table) => minimize(table, { form, work: REPAIR_WORK, steps: 0 }));
  return minima.every((m) => m.proof === 'minimum')
    ? minima.reduce((sum, m) => sum + m.cost.terms, 0)
    : undefined;
}

/** The least hazard-free cover of each output; terms that outputs have in common are built once. */
function hazardFree({
  least,
  tables,
  work,
  progress,
}: {
  least: Minimum;
  tables: Asked['tables'];
  work: number;
  progress: (share: number) => void;
}): Minimum {
  const shared = new Map<string, TaggedCube>();
  let proven = true;
  tables.forEach((table, output) => {
    const found = hazardFreeMinimum(table, least.form, {
      work,
      progress: (share) => progress((output + share) / tables.length),
    });
    proven &&= found.proven;
    for (const { mask, value } of found.terms) {
      const key = `${mask} ${value}`;
      const outputs = (shared.get(key)?.outputs ?? 0) | (1 << output);
      shared.set(key, { mask, value, outputs });
    }
  });
  const terms = [...shared.values()].sort(compareCubes);
  const cost = { terms: terms.length, literals: terms.reduce((sum, t) => sum + literals(t), 0) };
  const size = `${counted(cost.terms, 'term')}, ${cost.literals} literals`;
  const settled = proven && tables.length === 1;
  const statement = !proven
    ? `No static hazards; not proven to be the fewest terms for that: ${size}.`
    : settled
      ? `Proven minimum without static hazards: ${size}.`
      : `No static hazards: each output has the fewest terms for that, ${size} in all; sharing more terms is not ruled out.`;
  return {
    ...least,
    terms,
    cost,
    lower: settled ? cost : least.lower,
    proof: settled ? 'minimum' : 'not-proven',
    statement,
  };
}

/** The solution with the fewest gate inputs: what the files hold where both forms are asked for. */
export const cheapest = (solutions: readonly Solution[]): Solution =>
  solutions.reduce((best, s) => (s.gates.inputs < best.gates.inputs ? s : best));
