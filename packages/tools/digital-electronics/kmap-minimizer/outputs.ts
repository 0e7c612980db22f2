import type { Notation } from '@tollbench/engines/logic/format.ts';
import type { Form, Minimum } from '@tollbench/engines/logic/minimize.ts';
import { DONT_CARE } from '@tollbench/engines/logic/truth-table.ts';
import { verilogModule } from '@tollbench/engines/logic/verilog.ts';
import type { Output, Readout } from '../../define/output.ts';
import { arrayFigure, MOST_ROWS } from './array-figure.ts';
import type { Asked } from './asked.ts';
import { chartFigure, chartFits } from './chart-figure.ts';
import type { KmapResult, Solution } from './compute.ts';
import { cheapest } from './exports.ts';
import { expression, texName } from './expressions.ts';
import { MOST_MAPS, mapFigure } from './map-figure.ts';
import type { KmapInputs } from './read.ts';
import { coversTable, hazardTable, primeTable, truthTable } from './tables.ts';
import { namedTerms } from './term-legend.ts';

const NAME: Readonly<Record<Form, string>> = { sop: 'sum of products', pos: 'product of sums' };
/** Expressions longer than this are left to the listing. */
const READABLE = 240;

export function kmapOutputs(r: KmapResult, inputs: KmapInputs): Output[] {
  const { asked, solutions } = r;
  const [first, second] = solutions as [Solution, Solution | undefined];
  return [
    picture(asked, first, 'map'),
    ...solutions.map(proof),
    ...solutions.map((s) => readings(asked, s)),
    ...notices(r, inputs),
    ...(second ? [picture(asked, second, 'mapOfZeros')] : []),
    {
      kind: 'listing',
      id: 'expressions',
      title: 'Expressions',
      text: solutions.map((s) => expressions(asked, s.cover, 'plain')).join('\n\n'),
    },
    ...solutions.filter(chartFits).map(
      (s): Output => ({
        kind: 'figure',
        id: `chart-${s.form}`,
        title: `Prime implicant chart${solutions.length > 1 ? `, ${NAME[s.form]}` : ''}`,
        svg: chartFigure(asked, s),
        caption: chartCaption(s),
      }),
    ),
    ...solutions.map((s) => primeTable(asked, s, solutions.length > 1)),
    ...solutions.flatMap((s) => coversTable(s, solutions.length > 1)),
    ...solutions.flatMap((s) => hazardTable(asked, s, solutions.length > 1)),
    truthTable(asked, first),
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

const expressions = ({ outputs }: Asked, cover: Minimum, notation: Notation): string =>
  outputs
    .map((name, k) =>
      notation === 'latex'
        ? `${texName(name)} = ${expression(cover, k, notation)} \\\\`
        : `${name} = ${expression(cover, k, notation)}`,
    )
    .join('\n');

function picture(asked: Asked, s: Solution, id: string): Output {
  const { variables, outputs } = asked;
  const what = s.form === 'sop' ? '1s' : '0s';
  const maps = variables.length <= 6;
  const short = outputs.length === 1 ? `${outputs[0]} = ${expression(s.cover, 0)}. ` : '';
  const rest =
    maps && outputs.length > MOST_MAPS
      ? ` The first ${MOST_MAPS} of ${outputs.length} maps.`
      : !maps && s.cover.terms.length > MOST_ROWS
        ? ` The first ${MOST_ROWS} of ${s.cover.terms.length} terms.`
        : '';
  const how = maps
    ? `Each outline is a term round its ${what}; outlines that leave an edge come back at the opposite one.`
    : `Each row is a term of the ${what}: a full dot takes the variable, an open one its complement; squares are the outputs it goes to.`;
  return {
    kind: 'figure',
    id,
    title: maps
      ? `Karnaugh map${outputs.length > 1 ? 's' : ''}, ${NAME[s.form]}`
      : `Logic array, ${NAME[s.form]}`,
    svg: (maps ? mapFigure : arrayFigure)(asked, namedTerms(s.cover)),
    caption: `${short.length <= READABLE ? short : ''}${s.cover.statement} ${how}${rest}`,
  };
}

function proof(s: Solution): Output {
  const open = s.cover.proof === 'not-proven' && s.least.proof !== 'minimum';
  return {
    kind: 'notice',
    id: `proof-${s.form}`,
    level: open ? 'warning' : 'note',
    text: `${upper(NAME[s.form])}: ${s.cover.statement}`,
  };
}

function readings({ outputs }: Asked, s: Solution): Output {
  const { form, cover, least, gates, all } = s;
  const key = (name: string) => `${form}${name}`;
  const texts = outputs.map((name, k): Readout => {
    const value = expression(cover, k);
    const fits = value.length <= READABLE;
    return {
      name: key(`Of${upper(name)}`),
      label: name,
      value: fits ? value : null,
      ...(!fits && { note: 'long: see the listing' }),
    };
  });
  const found = s.hazards.reduce((n, h) => n + h.hazards.length, 0);
  const free = cover !== least;
  return {
    kind: 'readouts',
    id: `cost-${form}`,
    title: `${free ? 'Hazard-free' : least.proof === 'minimum' ? 'Minimal' : 'Best found'} ${NAME[form]}`,
    items: [
      {
        name: key('Terms'),
        label: outputs.length > 1 ? 'Terms, shared ones once' : 'Terms',
        value: cover.cost.terms,
        ...(s.alone !== undefined &&
          !free && { note: `${s.alone} added up over the outputs, each minimised alone` }),
      },
      { name: key('Literals'), label: 'Literals', value: cover.cost.literals },
      {
        name: key('Gates'),
        label: 'Gates',
        value: gates.gates,
        note: `${gates.inverters} NOT, ${gates.firstLevel} ${form === 'sop' ? 'AND' : 'OR'}, ${gates.secondLevel} ${form === 'sop' ? 'OR' : 'AND'}`,
      },
      {
        name: key('GateInputs'),
        label: 'Gate inputs',
        value: gates.inputs,
      },
      ...texts,
      {
        name: key('Primes'),
        label: form === 'sop' ? 'Prime implicants' : 'Prime implicates',
        value: least.worked.primes.length,
        note: `${least.worked.essentials.length} essential`,
      },
      ...(all
        ? [
            {
              name: key('Covers'),
              label: 'Minimum covers',
              value: all.covers.length,
              note: all.complete
                ? all.covers.length === 1
                  ? 'the only one'
                  : 'of equal cost'
                : 'at least: the search stopped',
            },
          ]
        : []),
      {
        name: key('Hazards'),
        label: form === 'sop' ? 'Static-1 hazards' : 'Static-0 hazards',
        value: free ? 0 : found,
        ...(free && { note: `${found} in the minimum` }),
        ...(!free && found > 0 && { note: 'listed below' }),
      },
      ...(free
        ? [
            {
              name: key('PriceTerms'),
              label: 'Terms more than the minimum',
              value: cover.cost.terms - least.cost.terms,
            },
          ]
        : []),
    ],
  };
}

function notices({ asked, solutions }: KmapResult, inputs: KmapInputs): Output[] {
  const list: Output[] = [];
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
        : `The ${NAME[best.form]} is the cheaper form: ${best.gates.inputs} gate inputs against ${Math.max(a as number, b as number)}. The Verilog and PLA files hold it.`,
    );
  }
  return list;
}

function moduleListing(r: KmapResult, inputs: KmapInputs): Output[] {
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
      text: verilogModule(cheapest(r.solutions).cover, {
        module: inputs.module,
        outputs: r.asked.outputs,
      }),
    },
  ];
}

function chartCaption({ least: { worked }, cover }: Solution): string {
  const kinds = worked.essentials.length;
  return `${worked.primes.length} primes against ${worked.cells.length} cells that must be covered. ${kinds === 0 ? 'No prime is essential.' : `${kinds} ${kinds === 1 ? 'is' : 'are'} essential: a ring is the only cross of its column.`} ✓ marks the ${cover.cost.terms} that are built.`;
}

export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
