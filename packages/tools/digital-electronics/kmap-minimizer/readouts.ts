import { tableText } from '@tollbench/engines/logic/truth-table.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import type { Asked } from './asked.ts';
import { ofForm } from './by-form.ts';
import { cheapest, type KmapResult, MAX_FOR_REPAIR, type Solution } from './compute.ts';
import { expression, NAME } from './expressions.ts';
import type { KmapInputs } from './inputs.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;
type Reading = ReadoutOf<typeof results>;
type Unseen = Extract<Shown, { kind: 'values' }>;

/** Expressions longer than this are left to the listing. */
export const READABLE = 240;

const isFree = ({ cover, least }: Solution) => cover !== least;
const hazardsOf = (s: Solution) => s.hazards.reduce((n, h) => n + h.hazards.length, 0);

/** The cost of one form and the figures of its search. */
export function costs(asked: Asked, s: Solution, inputs: KmapInputs): Shown {
  const { form, cover, least, gates, alone } = s;
  const free = isFree(s);
  const several = asked.outputs.length > 1;
  const [first, second] = form === 'sop' ? ['AND', 'OR'] : ['OR', 'AND'];
  const alike = inputs.form === 'nand' || inputs.form === 'nor';
  const functions = functionsOf(asked, s);
  return {
    kind: 'readouts',
    id: `cost-${form}`,
    title: `${free ? 'Hazard-free' : least.proof === 'minimum' ? 'Minimal' : 'Best found'} ${NAME[form]}`,
    items: [
      // What it is comes first, where it can be read at a glance.
      ...(functions.fits ? [functions.reading] : []),
      {
        name: `${form}Terms`,
        value: cover.cost.terms,
        ...(several && {
          note:
            alone !== undefined && !free
              ? `shared ones once; ${alone} with each output minimised alone`
              : 'shared ones once',
        }),
      },
      { name: `${form}Literals`, value: cover.cost.literals },
      {
        name: `${form}Gates`,
        value: gates.gates,
        note: alike
          ? `${inputs.form.toUpperCase()} alone, ${gates.inverters} of them inverters`
          : `${gates.inverters} NOT, ${gates.firstLevel} ${first}, ${gates.secondLevel} ${second}`,
      },
      { name: `${form}GateInputs`, value: gates.inputs },
      ...(functions.fits ? [] : [functions.reading]),
      {
        name: `${form}PrimeCount`,
        value: least.worked.primes.length,
        note: `${least.worked.essentials.length} essential`,
      },
      ...minima(s, inputs),
      hazards(s),
      ...(free
        ? [{ name: `${form}ExtraTerms`, value: cover.cost.terms - least.cost.terms } as const]
        : []),
    ],
  };
}

/** What is built, as expressions where they are short enough to read here. */
function functionsOf(
  { outputs }: Asked,
  { form, cover }: Solution,
): { reading: Reading; fits: boolean } {
  const value = outputs.map((_, k) => expression(cover, k));
  const [only] = outputs;
  const shown =
    value.length > 1
      ? outputs.map((name, k) => `${name} = ${value[k]}`).join('; ')
      : (value[0] ?? '');
  const fits = shown.length <= READABLE;
  return {
    fits,
    reading: {
      name: `${form}Expressions`,
      value,
      ...(outputs.length === 1 && only !== undefined && { label: only }),
      shown: fits ? shown : 'see the listing',
    },
  };
}

function minima(s: Solution, { cover: chosen }: KmapInputs): Reading[] {
  const { form, all } = s;
  if (!all) return [];
  const count = all.covers.length;
  const which = count > 1 && !isFree(s) ? `; number ${chosen} is built` : '';
  const note = !all.complete
    ? `at least: the search stopped${which}`
    : count === 1
      ? 'the only one'
      : `of equal cost${which}`;
  return [{ name: `${form}MinimumCount`, value: count, note }];
}

function hazards(s: Solution): Reading {
  const found = hazardsOf(s);
  if (isFree(s)) return { name: `${s.form}HazardCount`, value: 0, note: `${found} in the minimum` };
  return {
    name: `${s.form}HazardCount`,
    value: found,
    ...(found > 0 && { note: 'listed below' }),
  };
}

/** What stands in notes, sentences and figures: for programs. */
export const unseen = ({ asked, solutions }: KmapResult): Unseen => ({
  kind: 'values',
  values: {
    variables: asked.variables,
    outputs: asked.outputs,
    truthTables: asked.tables.map(tableText),
    cheaperForm: cheapest(solutions).form,
    ...Object.assign({}, ...solutions.map(valuesOf)),
  },
});

type Values = Unseen['values'];

function valuesOf(s: Solution): Partial<Values> {
  const { form, cover, least, gates, all, alone } = s;
  const { worked } = least;
  const looked = s.hazards.every((h) => h.added);
  return ofForm(form, {
    inverters: gates.inverters,
    firstLevelGates: gates.firstLevel,
    secondLevelGates: gates.secondLevel,
    essentialCount: worked.essentials.length,
    ...(all && { minimumCountComplete: all.complete }),
    minimumHazardCount: hazardsOf(s),
    mendingTermCount: looked
      ? s.hazards.reduce((n, h) => n + (h.added?.length ?? 0), 0)
      : { value: null, note: `not looked for with more than ${MAX_FOR_REPAIR} variables` },
    ...(alone !== undefined && { termsAlone: alone }),
    proof: cover.proof,
    lowerTerms: cover.lower.terms,
    lowerLiterals: cover.lower.literals ?? {
      value: null,
      note: 'the number of terms is not proven',
    },
    coreCells: worked.coreRows,
    corePrimes: worked.coreColumns,
    searchNodes: worked.nodes,
  });
}
