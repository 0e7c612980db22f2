import type { Cube } from '@tollbench/engines/logic/cube.ts';
import { compareCubes, literals, sameCube } from '@tollbench/engines/logic/cube.ts';
import { type GateCount, gateCount } from '@tollbench/engines/logic/gates.ts';
import {
  type Hazard,
  hazardFreeMinimum,
  removeHazards,
  staticHazards,
} from '@tollbench/engines/logic/hazard.ts';
import { type Form, type Minimum, minimize } from '@tollbench/engines/logic/minimize.ts';
import {
  builtOf,
  type MinimumCovers,
  minimumCovers,
} from '@tollbench/engines/logic/minimum-covers.ts';
import { type Netlist, netlistOf } from '@tollbench/engines/logic/netlist.ts';
import type { TaggedCube } from '@tollbench/engines/logic/primes.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import type { Run } from '../../define/tool.ts';
import { counted } from '../../text/counted.ts';
import type { Asked } from './asked.ts';
import { NAME } from './expressions.ts';
import type { KmapInputs } from './inputs.ts';
import { MAX_COVERS } from './lines.ts';
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
  /** The minimum that is chosen, with how it was found. */
  readonly least: Minimum;
  /** What is built: the minimum, or the cover without static hazards. */
  readonly cover: Minimum;
  /** The circuit of what is built. */
  readonly netlist: Netlist;
  readonly gates: GateCount;
  readonly hazards: readonly OutputHazards[];
  /** The minimum covers, the one first that is built unless another is chosen. */
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

/** NAND gates build a sum of products, NOR gates a product of sums. */
const FORMS: Readonly<Record<KmapInputs['form'], readonly Form[]>> = {
  sop: ['sop'],
  pos: ['pos'],
  nand: ['sop'],
  nor: ['pos'],
  both: ['sop', 'pos'],
};

export function compute(inputs: KmapInputs, run: Run): KmapResult {
  const asked = read(inputs);
  const forms = FORMS[inputs.form];
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
  const free = inputs.hazards === 'free';
  const found = minimize(tables, {
    form,
    work,
    progress: (share) => progress(free ? share / 2 : share),
    steps: 200,
  });
  const all =
    inputs.all === 'all' && variables.length <= MAX_FOR_ALL && found.proof === 'minimum'
      ? coversOf(tables, found)
      : undefined;
  const least = chosen(tables, found, all, inputs);
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
  const cover = free
    ? hazardFree({ least, tables, work, progress: (share) => progress((1 + share) / 2) })
    : least;
  const alone =
    tables.length > 1 && variables.length <= MAX_FOR_ALL ? termsAlone(tables, form) : undefined;
  const universal = inputs.form === 'nand' || inputs.form === 'nor';
  const netlist = netlistOf(cover, { universal });
  return { form, least, cover, netlist, gates: gateCount(netlist), hazards, all, alone };
}

/** The covers of least cost, the one that was found first. */
function coversOf(tables: Asked['tables'], found: Minimum): MinimumCovers {
  const { covers, complete } = minimumCovers(tables, found.cost, {
    form: found.form,
    limit: MAX_COVERS,
    nodes: 20_000,
  });
  const isFound = (cover: readonly Cube[]) =>
    cover.every((c) => found.terms.some((t) => sameCube(c, t)));
  const others = covers.filter((cover) => !isFound(cover)).slice(0, MAX_COVERS - 1);
  return { covers: [covers.find(isFound) ?? found.terms, ...others], complete };
}

/** The cover that is asked for by its number. Throws InputError where there is none of it. */
function chosen(
  tables: Asked['tables'],
  found: Minimum,
  all: MinimumCovers | undefined,
  inputs: KmapInputs,
): Minimum {
  const { cover: wanted } = inputs;
  const free = inputs.hazards === 'free';
  if (inputs.all !== 'all' || wanted === 1) return found;
  // Of both forms, what would do for one may not for the other.
  const refused = (why: string, remedies: readonly Remedy[] = []): never => {
    const others = inputs.form === 'both' ? [] : remedies;
    throw new InputError(why, {
      field: 'cover',
      value: String(wanted),
      remedies: [...others, { cover: '1' }],
    });
  };
  if (!all)
    return refused(
      `is ${wanted}; minimum covers are listed where the minimum is proven and to ${MAX_FOR_ALL} variables`,
    );
  const cover = all.covers[wanted - 1];
  const count = all.covers.length;
  if (!cover)
    return refused(
      `is ${wanted}; ${counted(count, 'minimum cover')} of the ${NAME[found.form]} ${count === 1 ? 'is' : 'are'} listed`,
      count === 1 ? [] : [{ cover: String(count), ...(free && { hazards: 'list' }) }],
    );
  if (free)
    return refused(`is ${wanted}, and without static hazards no minimum cover is built`, [
      { hazards: 'list' },
    ]);
  return builtOf(tables, found, cover);
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
