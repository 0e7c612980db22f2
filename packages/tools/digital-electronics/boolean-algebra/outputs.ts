import { costOf } from '@tollbench/engines/logic/mapping/circuit.ts';
import { LIBRARY_NAMES } from '@tollbench/engines/logic/mapping/library.ts';
import { ended } from '../../define/error.ts';
import type { NamedOutput } from '../../define/named.ts';
import { counted } from '../../text/counted.ts';
import { circuitFigure, MAX_DRAWN_GATES } from './circuit-figure.ts';
import type { Result } from './compute.ts';
import { diagramFigure } from './diagram-figure.ts';
import { moduleOf } from './exports/verilog.ts';
import type { Inputs } from './inputs.ts';
import { derivationFigure } from './lines-figure.ts';
import { readouts, unseen } from './readouts.ts';
import type { results } from './results.ts';
import {
  comparedTable,
  derivationTable,
  formTables,
  functionTable,
  truthTable,
  waysTable,
  workingTable,
} from './tables.ts';
import { plainText, texText } from './text.ts';
import { wordsRead } from './words.ts';
import { workingFigure } from './working-figure.ts';

type Shown = NamedOutput<typeof results>;

/** Outputs whose derivations are drawn. */
const MAX_DRAWN = 6;

/** What is asked for in the picture, its figures, and the function from every other side. */
export function outputs(r: Result, inputs: Inputs): Shown[] {
  const { comparison, simplified } = r;
  const derivations = [
    ...(simplified ?? []),
    ...(comparison
      ? [{ output: comparison.compared[0]?.name ?? 'F', lines: comparison.lines }]
      : []),
  ];
  return [
    ...heroes(r, inputs),
    readouts(r, inputs),
    ...notices(r, inputs),
    ...comparedTable(r),
    ...waysTable(r, inputs),
    ...formTables(r),
    ...(inputs.task === 'gates' ? [] : circuit(r, inputs)),
    ...diagrams(r),
    ...simplifiedText(r),
    ...truthTable(r),
    functionTable(r),
    ...derivationTable(derivations),
    ...workingTable(r),
    ...listings(r, inputs),
    unseen(r),
  ];
}

/** What stands large: by the task the derivation, the verdict, the working, the circuit or the forms. */
function heroes(r: Result, inputs: Inputs): Shown[] {
  switch (inputs.task) {
    case 'simplify':
      return derivation(r);
    case 'compare':
      return comparison(r);
    case 'check':
      return working(r);
    case 'gates':
      return circuit(r, inputs);
    default:
      return [];
  }
}

function derivation({ simplified, network }: Result): Shown[] {
  const told = (simplified ?? []).filter((s) => s.lines !== undefined);
  if (told.length === 0) return [];
  const parts = told.slice(0, MAX_DRAWN).map((s) => ({ name: s.output, lines: s.lines ?? [] }));
  const [only] = told;
  const shown = only?.result ? `${only.output} = ${plainText(only.result, network.inputs)}. ` : '';
  const rest = told.length > MAX_DRAWN ? ` The first ${MAX_DRAWN} of ${told.length} outputs.` : '';
  return [
    {
      kind: 'figure',
      id: 'steps',
      title: 'Derivation',
      svg: derivationFigure(parts),
      caption: `${told.length === 1 ? shown : ''}Each line equals the one above, as their decision diagrams are the same; underlined is what the law below it changes.${rest}`,
    },
  ];
}

function comparison({ comparison: c, values }: Result): Shown[] {
  if (!c) return [];
  const equal = c.compared.every((p) => p.equal);
  const list: Shown[] = [];
  if (c.lines)
    list.push({
      kind: 'figure',
      id: 'steps',
      title: 'From one to the other',
      svg: derivationFigure([{ name: c.compared[0]?.name ?? 'F', lines: c.lines }]),
      caption: 'Both sides are equal; the laws lead from the one to the other.',
    });
  if (c.picture) {
    const first = c.compared.find((p) => !p.equal);
    const shown =
      values ?? (first && new Map(first.counterexample.map(({ name, value }) => [name, value])));
    list.push({
      kind: 'figure',
      id: 'difference',
      title: equal ? 'Diagram of both' : 'Where they differ',
      svg: diagramFigure(c.picture, shown),
      caption: equal
        ? 'Both sides have this one decision diagram: so they are equal in every row.'
        : 'The diagram of the exclusive or of both sides: every way to 1 is a set of rows at which they differ; the counterexample is marked as far as the order of the diagram shows it.',
    });
  }
  return list;
}

function working({ checked }: Result): Shown[] {
  if (!checked) return [];
  return [
    {
      kind: 'figure',
      id: 'lines',
      title: 'Working',
      svg: workingFigure(checked),
      caption:
        'Each line beside the one above it: the law by which it comes of it, or the fewest values at which the two differ.',
    },
  ];
}

function circuit({ circuit: c, built, values }: Result, inputs: Inputs): Shown[] {
  if (!c || c.gates.length > MAX_DRAWN_GATES || c.inputs.length === 0) return [];
  const cost = costOf(c);
  const of = built ? LIBRARY_NAMES[built.library] : 'the form as it stands';
  return [
    {
      kind: 'figure',
      id: 'schematic',
      title: 'Schematic',
      svg: circuitFigure(c, { style: inputs.symbols, values }),
      caption: `${counted(cost.gates, 'gate')} (${of}), ${counted(cost.levels, 'level')}. Wires join at a dot. ${values ? 'Wires are in the colours of 1 and 0; a' : 'A'} press on an input changes its value.`,
    },
  ];
}

function diagrams({ diagram, values, comparison: c }: Result): Shown[] {
  if (c || !diagram.picture) return [];
  return [
    {
      kind: 'figure',
      id: 'diagram',
      title: 'Decision diagram',
      svg: diagramFigure(diagram.picture, values),
      caption: `${counted(diagram.count, 'node')} after sifting. A full line is where the variable is 1, a broken one where it is 0.`,
    },
  ];
}

function notices(r: Result, inputs: Inputs): Shown[] {
  const list: Shown[] = r.network.notes.map((text, k) => ({
    kind: 'notice',
    id: `note-${k}`,
    level: 'note',
    text,
  }));
  if (r.noValues !== undefined)
    list.push({
      kind: 'notice',
      id: 'no-values',
      level: 'warning',
      text: `No row is shown: Input values ${ended(r.noValues)}`,
    });
  for (const run of wordsRead(r, inputs))
    list.push({
      kind: 'notice',
      id: `word-${run}`,
      level: 'warning',
      text: `“${run}” is read as the product ${[...run].join('·')}: if it is one name, write it under Variables with all others.`,
    });
  const [here, there] = r.comparison?.alone ?? [[], []];
  if (here.length > 0 && there.length > 0)
    list.push({
      kind: 'notice',
      id: 'alone',
      level: 'warning',
      text: `The two sides have inputs of their own: ${here.slice(0, 6).join(', ')} here, ${there.slice(0, 6).join(', ')} there. Capitals and small letters are different names.`,
    });
  for (const s of r.simplified ?? [])
    if (s.without !== undefined)
      list.push({
        kind: 'notice',
        id: `without-${s.output}`,
        level: 'note',
        text: `The steps of ${s.output} are not told: ${s.without}.`,
      });
  if (r.circuit && r.circuit.gates.length > MAX_DRAWN_GATES)
    list.push({
      kind: 'notice',
      id: 'large',
      level: 'note',
      text: `The circuit has ${r.circuit.gates.length} gates; to ${MAX_DRAWN_GATES} are drawn. The Verilog and BLIF files hold all of them.`,
    });
  if (!r.diagram.picture)
    list.push({
      kind: 'notice',
      id: 'diagram-large',
      level: 'note',
      text: `The decision diagram has ${r.diagram.count} nodes; to 90 are drawn.`,
    });
  return list;
}

/** Beyond this a line is for the files. */
const MAX_LISTED = 40_000;

function simplifiedText({ simplified, network }: Result): Shown[] {
  if (!simplified) return [];
  const text = simplified
    .map((s) => `${s.output} = ${s.result ? plainText(s.result, network.inputs) : '(too long)'}`)
    .join('\n');
  if (text.length > MAX_LISTED) return [];
  return [{ kind: 'listing', id: 'simplifiedText', title: 'Simplified', text }];
}

function listings(r: Result, inputs: Inputs): Shown[] {
  const { network, simplified } = r;
  const list: Shown[] = [];
  const module = moduleOf(r, inputs);
  if (module !== undefined && module.length <= MAX_LISTED)
    list.push({
      kind: 'listing',
      id: 'module',
      title: 'Verilog',
      language: 'verilog',
      text: module,
    });
  const read = [...network.signals]
    .map(([name, e]) => `${name} = ${plainText(e, network.inputs)}`)
    .join('\n');
  if (read.length <= MAX_LISTED)
    list.push({ kind: 'listing', id: 'read', title: 'As read', text: read });
  const latex = (simplified ?? []).map((s) => {
    const lines = s.check.length > 0 ? s.check : s.result ? [s.result] : [];
    return lines
      .map((e, k) => `${k === 0 ? s.output : ''} &= ${texText(e, network.inputs)} \\\\`)
      .join('\n');
  });
  const tex = `\\begin{align*}\n${latex.join('\n')}\n\\end{align*}`;
  if (latex.length > 0 && tex.length <= MAX_LISTED)
    list.push({ kind: 'listing', id: 'latex', title: 'LaTeX', language: 'latex', text: tex });
  return list;
}
