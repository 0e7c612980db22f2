import type { Rational } from '@tollbench/engines/exact/rational.ts';
import { lawNames } from '@tollbench/engines/logic/algebra/check.ts';
import { LAWS, lawText } from '@tollbench/engines/logic/algebra/laws.ts';
import { costOf } from '@tollbench/engines/logic/mapping/circuit.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { Result } from './compute.ts';
import { FORM_NAMES } from './forms.ts';
import type { Inputs } from './inputs.ts';
import { textOf } from './lines.ts';
import type { results } from './results.ts';
import { type Line, literalsOf } from './simplify.ts';
import { plainText } from './text.ts';

type Shown = NamedOutput<typeof results>;

/** Rows of the truth table that a page shows; files have those of 12 inputs. */
const MAX_ROWS = 64;
export const MAX_TABLE_INPUTS = 12;

export const whole = (n: bigint): Rational => ({ n, d: 1n });

export const lawWords = (law: NonNullable<Line['law']>): { name: string; form: string } =>
  law.law === 'dontCare'
    ? { name: 'Don’t-cares decided', form: '' }
    : { name: LAWS[law.law].name, form: lawText(law.law, law.dual, law.reversed) };

export const partOf = (line: Line): string =>
  line.pieces
    .filter((p) => p.marked)
    .map((p) => p.text.trim())
    .join(' … ');

/** Lines of derivations, or nothing where none is told. */
export function derivationTable(
  told: readonly { readonly output: string; readonly lines: readonly Line[] | undefined }[],
): Shown[] {
  const rows = told.flatMap(({ output, lines }) =>
    (lines ?? []).map((line, k) => {
      const law = line.law && lawWords(line.law);
      return [
        output,
        k,
        textOf(line.pieces),
        partOf(line),
        law?.name ?? '',
        law?.form ?? '',
        line.literals,
      ];
    }),
  );
  if (rows.length === 0) return [];
  return [
    {
      kind: 'table',
      id: 'derivation',
      title: 'Derivation',
      columns: ['output', 'step', 'expression', 'part', 'law', 'form', 'literals'],
      rows,
    },
  ];
}

export function functionTable({ functions, sums, products, network }: Result): Shown {
  const all = 1n << BigInt(network.inputs.length);
  return {
    kind: 'table',
    id: 'functions',
    title: 'Outputs',
    columns: [
      'output',
      'dependsOn',
      'ones',
      'open',
      'sumTerms',
      'sumLiterals',
      'productTerms',
      'productLiterals',
      'constant',
    ],
    rows: functions.map((f, k) => [
      f.name,
      f.support.length,
      whole(f.ones),
      whole(f.openRows),
      sums[k]?.parts.length ?? null,
      sums[k]?.literals ?? null,
      products[k]?.parts.length ?? null,
      products[k]?.literals ?? null,
      f.ones === 0n ? 'zero' : f.ones + f.openRows === all ? 'one' : 'none',
    ]),
    caption: functions.some((f) => f.support.length > MAX_TABLE_INPUTS)
      ? 'Forms of outputs that depend on more than 12 inputs are irredundant, not proven minimum.'
      : 'Two-level forms: fewest terms, then fewest literals.',
  };
}

/** The truth table of all outputs over all inputs, where it has 4,096 rows at most. */
export function truthTable({ network, functions }: Result): Shown[] {
  const n = network.inputs.length;
  if (n > MAX_TABLE_INPUTS || functions.some((f) => !f.table)) return [];
  const places = functions.map((f) => f.support.map((v) => n - 1 - network.inputs.indexOf(v)));
  const rows = Array.from({ length: 1 << n }, (_, m) => {
    const outputs = functions.map((f, k) => {
      const at = (places[k] ?? []).reduce((row, place) => 2 * row + ((m >> place) & 1), 0);
      return '01-'[f.table?.values[at] ?? 0] ?? '';
    });
    return [m, n === 0 ? '' : m.toString(2).padStart(n, '0'), outputs.join('')];
  });
  const unseen = rows.length > MAX_ROWS;
  return [
    {
      kind: 'table',
      id: 'truthTable',
      title: 'Truth table',
      columns: [
        'minterm',
        { id: 'inputs', label: network.inputs.join(' ') || 'Inputs' },
        { id: 'outputs', label: network.outputs.join(' ') },
      ],
      rows,
      ...(unseen && { unseen: true as const }),
    },
  ];
}

export const valuesText = (
  list: readonly { readonly name: string; readonly value: boolean }[],
): string => list.map(({ name, value }) => `${name}=${value ? 1 : 0}`).join(', ');

export function comparedTable({ comparison }: Result): Shown[] {
  if (!comparison) return [];
  const digit = (equal: boolean, value: boolean) => (equal ? '' : value ? '1' : '0');
  return [
    {
      kind: 'table',
      id: 'compared',
      title: 'Compared',
      columns: ['output', 'other', 'equal', 'rows', 'counterexample', 'left', 'right'],
      rows: comparison.compared.map((c) => [
        c.name,
        c.other,
        c.equal,
        whole(c.rows),
        valuesText(c.counterexample),
        digit(c.equal, c.left),
        digit(c.equal, c.right),
      ]),
      caption:
        'A counterexample names the inputs that must have these values; the others may have any.',
    },
  ];
}

export function workingTable({ checked }: Result): Shown[] {
  if (!checked) return [];
  return [
    {
      kind: 'table',
      id: 'working',
      title: 'Working',
      columns: [
        'line',
        'expression',
        'verdict',
        'laws',
        'said',
        'namedRightly',
        'counterexample',
        'equalsFirst',
      ],
      rows: checked.lines.map((l) => [
        l.line,
        l.text,
        l.verdict,
        lawNames(l.steps).join(', '),
        l.said ?? '',
        l.right === undefined ? 'unknown' : l.right ? 'yes' : 'no',
        valuesText(l.counterexample),
        l.equalsFirst,
      ]),
    },
  ];
}

/** Every kind of gates; a press on one builds it. */
export function waysTable({ ways }: Result, inputs: Inputs): Shown[] {
  if (!ways) return [];
  return [
    {
      kind: 'table',
      id: 'ways',
      title: 'Ways to build',
      columns: ['library', 'gates', 'inverters', 'gateInputs', 'levels', 'transistors', 'atLeast'],
      rows: ways.map(({ library, circuit, atLeast }) => {
        const c = costOf(circuit);
        return [
          library,
          c.gates,
          c.inverters,
          c.gateInputs,
          c.levels,
          c.transistors,
          atLeast ?? null,
        ];
      }),
      rowInputs: ways.map(({ library }) =>
        library === 'sop' || library === 'pos' || library === inputs.library
          ? undefined
          : { library },
      ),
      caption: `Each with the least ${inputs.least} found. Transistors of static CMOS: NOT 2, NAND and NOR 2 an input, AND and OR 2 more, AOI and OAI 2 an input, XOR 12. “At least” is proven by trying all smaller circuits.`,
    },
  ];
}

export function formTables({ forms, network }: Result): Shown[] {
  if (!forms) return [];
  const several = forms.length > 1;
  return [
    {
      kind: 'table',
      id: 'forms',
      title: 'Forms',
      columns: [...(several ? (['output'] as const) : []), 'form', 'expression', 'literals'],
      rows: forms.flatMap((f) =>
        f.forms.map((form) => {
          const text = form.expression
            ? plainText(form.expression, network.inputs)
            : (form.text ?? '');
          const name = /^cofactor|difference|smoothing|consensus/u.test(form.id)
            ? { value: form.id, shown: `${FORM_NAMES[form.id]}, by ${f.by ?? ''}` }
            : form.id;
          const shown =
            form.without === undefined ? text : { value: '', shown: `none: ${form.without}` };
          return [
            ...(several ? [f.output] : []),
            name,
            shown,
            form.expression ? literalsOf(form.expression) : null,
          ];
        }),
      ),
    },
    {
      kind: 'table',
      id: 'influences',
      title: 'How inputs bear on outputs',
      columns: ['output', 'input', 'rows', 'unate'],
      rows: forms.flatMap((f) =>
        f.influences.map((i) => [f.output, i.variable, whole(i.rows), i.unate]),
      ),
      caption:
        'Rows at which a change of the input alone changes the output: those where the Boolean difference is 1.',
    },
  ];
}
