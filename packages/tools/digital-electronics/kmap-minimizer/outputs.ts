import { plaOfTables } from '@tollbench/engines/logic/pla-export.ts';
import { termList } from '@tollbench/engines/logic/term-list.ts';
import { DONT_CARE } from '@tollbench/engines/logic/truth-table.ts';
import type { NamedOutput } from '../../define/named.ts';
import { counted } from '../../text/counted.ts';
import { arrayFigure, MAX_ROWS } from './array-figure.ts';
import type { Asked } from './asked.ts';
import { chartFigure, chartFits } from './chart-figure.ts';
import { cheapest, type KmapResult, type Solution } from './compute.ts';
import { moduleOf } from './exports/verilog.ts';
import { expression, expressions, NAME, upper } from './expressions.ts';
import type { KmapInputs } from './inputs.ts';
import { MAX_MAPS, mapFigure } from './map-figure.ts';
import { costs, READABLE, unseen } from './readouts.ts';
import type { results } from './results.ts';
import { MAX_GATES, schematic } from './schematic.ts';
import { functionTable, tablesOf, truthTables } from './tables.ts';
import { namedTerms } from './term-legend.ts';

type Shown = NamedOutput<typeof results>;

/** With more variables the lists are for the exports. */
const MAX_FOR_TEXTS = 8;

/** The map, what it costs, its gates, the function in its other forms, and everything it follows from. */
export function outputs(r: KmapResult, inputs: KmapInputs): Shown[] {
  const { asked, solutions } = r;
  const [first, second] = solutions as [Solution, Solution | undefined];
  return [
    picture(asked, first, 'map', solutions.length > 1),
    ...solutions.map((s) => costs(asked, s, inputs)),
    ...solutions.map(proof),
    ...notices(r, inputs),
    ...(second ? [picture(asked, second, 'mapOfZeros', true)] : []),
    ...solutions.flatMap((s) => gatesOf(asked, s, solutions.length > 1)),
    {
      kind: 'listing',
      id: 'expressions',
      title: 'Expressions',
      text: solutions.map((s) => expressions(asked, s.cover, 'plain')).join('\n\n'),
    },
    ...truthTables(r),
    ...otherForms(asked),
    ...solutions.filter(chartFits).map(
      (s): Shown => ({
        kind: 'figure',
        id: `chart-${s.form}`,
        title: `Prime implicant chart${solutions.length > 1 ? `, ${NAME[s.form]}` : ''}`,
        svg: chartFigure(asked, s),
        caption: chartCaption(s),
      }),
    ),
    ...solutions.flatMap((s) => tablesOf(asked, s, solutions.length > 1, inputs)),
    functionTable(asked),
    unseen(r),
    ...moduleListing(r, inputs),
    {
      kind: 'listing',
      id: 'latex',
      title: 'LaTeX',
      language: 'latex',
      text: solutions.map((s) => expressions(asked, s.cover, 'latex')).join('\n'),
    },
  ];
}

/** What tells two forms apart in a title. */
const formOf = ({ form }: Solution, both: boolean): string =>
  both ? `, ${form.toUpperCase()}` : '';

/** The gates of one form, where they can be taken in. */
function gatesOf({ outputs }: Asked, s: Solution, both: boolean): Shown[] {
  const { form, netlist, gates } = s;
  if (netlist.gates.length > MAX_GATES) return [];
  const kinds = new Set(netlist.gates.map((g) => g.kind));
  const [only] = kinds;
  const built =
    kinds.has('nand') || kinds.has('nor')
      ? `${only === 'nor' ? 'NOR' : 'NAND'} gates alone; with its inputs tied one is an inverter`
      : form === 'sop'
        ? 'AND gates into OR gates'
        : 'OR gates into AND gates';
  return [
    {
      kind: 'figure',
      id: `schematic-${form}`,
      title: `Schematic${formOf(s, both)}`,
      svg: schematic(netlist, outputs),
      caption: `${counted(gates.gates, 'gate')}, ${gates.inverters} of them inverters: ${built}. Wires join at a dot; a colour is a term, as on the map.`,
    },
  ];
}

/** The functions as they were read, as lists of terms and as a PLA: texts that this and other programs take. */
function otherForms({ variables, outputs, tables }: Asked): Shown[] {
  if (variables.length > MAX_FOR_TEXTS) return [];
  const head = `(${variables.join(', ')}) = Σ`;
  return [
    {
      kind: 'listing',
      id: 'minterms',
      title: 'Minterms',
      text: tables.map((t, k) => `${outputs[k]}${head}${termList(t)}`).join('\n'),
    },
    { kind: 'listing', id: 'pla', title: 'PLA', text: plaOfTables(tables, outputs, 'fd') },
  ];
}

function picture(asked: Asked, s: Solution, id: string, both: boolean): Shown {
  const { variables, outputs } = asked;
  const what = s.form === 'sop' ? '1s' : '0s';
  const maps = variables.length <= 6;
  const short = outputs.length === 1 ? `${outputs[0]} = ${expression(s.cover, 0)}. ` : '';
  const rest =
    maps && outputs.length > MAX_MAPS
      ? ` The first ${MAX_MAPS} of ${outputs.length} maps.`
      : !maps && s.cover.terms.length > MAX_ROWS
        ? ` The first ${MAX_ROWS} of ${s.cover.terms.length} terms.`
        : '';
  const how = maps
    ? `Each outline is a term round its ${what}; outlines that leave an edge come back at the opposite one.`
    : `Each row is a term of the ${what}: a full dot takes the variable, an open one its complement; squares are the outputs it goes to.`;
  return {
    kind: 'figure',
    id,
    title: maps
      ? `Karnaugh map${outputs.length > 1 ? 's' : ''}${formOf(s, both)}`
      : `Logic array${formOf(s, both)}`,
    svg: (maps ? mapFigure : arrayFigure)(asked, namedTerms(s.cover)),
    caption: `${short.length <= READABLE ? short : ''}${s.cover.statement} ${how}${rest}`,
  };
}

function proof(s: Solution): Shown {
  const open = s.cover.proof === 'not-proven' && s.least.proof !== 'minimum';
  return {
    kind: 'notice',
    id: `proof-${s.form}`,
    level: open ? 'warning' : 'note',
    text: `${upper(NAME[s.form])}: ${s.cover.statement}`,
  };
}

function notices({ asked, solutions }: KmapResult, inputs: KmapInputs): Shown[] {
  const list: Shown[] = [];
  const say = (id: string, text: string) => list.push({ kind: 'notice', id, level: 'note', text });
  asked.tables.forEach(({ values }, k) => {
    const given = values.filter((v) => v !== DONT_CARE);
    if (given.every((v) => v === given[0]))
      say(
        `constant-${k}`,
        given.length === 0
          ? `${asked.outputs[k]} is a don’t-care everywhere.`
          : `${asked.outputs[k]} can be the constant ${given[0]}.`,
      );
  });
  if (inputs.all === 'all' && asked.variables.length > 6)
    say('all', 'All minimum covers are listed to 6 variables; here one is shown.');
  if (solutions.length === 2) {
    const best = cheapest(solutions);
    const [a, b] = solutions.map((s) => s.gates.inputs);
    say(
      'cheaper',
      a === b
        ? `Both forms take ${a} gate inputs.`
        : `The ${NAME[best.form]} is the cheaper form: ${best.gates.inputs} gate inputs against ${Math.max(...solutions.map((s) => s.gates.inputs))}. The Verilog and PLA files hold it.`,
    );
  }
  return list;
}

function moduleListing(r: KmapResult, inputs: KmapInputs): Shown[] {
  const names = [...r.asked.variables, ...r.asked.outputs, inputs.module];
  if (
    names.some((name) => /[^\x21-\x7e]/u.test(name)) ||
    names.indexOf(inputs.module) < names.length - 1
  )
    return [];
  return [
    {
      kind: 'listing',
      id: 'module',
      title: 'Verilog',
      language: 'verilog',
      text: moduleOf(r, inputs),
    },
  ];
}

function chartCaption({ least: { worked }, cover }: Solution): string {
  const kinds = worked.essentials.length;
  return `${worked.primes.length} primes against ${worked.cells.length} cells that must be covered. ${kinds === 0 ? 'No prime is essential.' : `${kinds} ${kinds === 1 ? 'is' : 'are'} essential: a ring is the only cross of its column.`} ✓ marks the ${cover.cost.terms} that are built.`;
}
