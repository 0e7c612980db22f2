import type { RouthTable, Row } from '@tollbench/engines/control/routh/table.ts';
import type { Step } from '../../define/output.ts';
import { counted } from '../../text/counted.ts';
import type { RouthResult } from './compute.ts';
import type { RouthInputs } from './inputs.ts';
import {
  askedText,
  beyondText,
  boundaryText,
  fixedText,
  pointText,
  stableText,
} from './phrases.ts';
import { changesOf } from './readouts.ts';
import { entryTex, inVariable, polynomialTex } from './show.ts';
import { limitText, superscript } from './tables.ts';

/** Longest TeX of a row that is set. */
const MAX_TEX = 700;

/** The working, with the polynomials at hand. */
export function steps(r: RouthResult, i: RouthInputs): Step[] {
  const { question } = r;
  const { parameters, variable, over } = question;
  const member = question.members[r.shown];
  const read = inVariable(member?.coefficients ?? [], variable, parameters, over, true);
  const table = r.pointTable?.table ?? r.table;
  return [
    {
      text: `Write the characteristic polynomial${member?.name ? ` ${member.name}` : ''}; its roots are to be ${askedText(r, i)}.`,
      tex: `p(${variable}) = ${read}`,
    },
    ...substituted(r, i),
    ...rowSteps(r.table, [...parameters, 'ε'], r.testedVariable),
    ...conditionSteps(r),
    ...(r.set
      ? [{ text: `Solved for the parameter${fixedText(r)}: stable for ${stableText(r)}.` }]
      : []),
    ...(r.pointTable
      ? [
          { text: `With ${pointText(r)} the table is computed anew in numbers.` },
          ...specialSteps(table, ['ε'], r.testedVariable),
        ]
      : []),
    ...countStep(r, i),
  ];
}

function substituted(r: RouthResult, i: RouthInputs): Step[] {
  const { question, tested } = r;
  const p = tested[r.shown] ?? [];
  if (question.variable === 'z')
    return [
      {
        text: 'The bilinear transformation turns the circle into the imaginary axis.',
        tex: `z = ${i.radius === 1 ? '' : `${i.radius}\\,`}\\frac{1 + w}{1 - w}: \\quad ${clipped(inVariable(p, 'w', question.parameters, question.over, true))}`,
      },
    ];
  if (i.decay === 0) return [];
  return [
    {
      text: `The line Re s = −σ is moved onto the axis by s → s − σ.`,
      tex: clipped(inVariable(p, 's', question.parameters, question.over, true)),
    },
  ];
}

const clipped = (tex: string): string =>
  tex.length > MAX_TEX ? '\\text{too long to set here}' : tex;

/** How each row comes about. */
function rowSteps(table: RouthTable, names: readonly string[], variable: string): Step[] {
  const [first, second] = table.rows;
  const start: Step[] = [
    {
      text: 'The first two rows hold every second coefficient.',
      tex: [first, second]
        .flatMap((row) => (row ? [rowTex(row, names, variable)] : []))
        .join(' \\qquad '),
    },
  ];
  const general: Step = {
    text: 'Each further entry is a determinant of the two rows above over the head of the upper of its row.',
    tex: 'r_{k,j} = \\frac{r_{k-1,1}\\, r_{k-2,j+1} - r_{k-2,1}\\, r_{k-1,j+1}}{r_{k-1,1}}',
  };
  const rest = table.rows.slice(2).map(
    (row, k): Step => ({
      text: sayRow(row, variable, table, names),
      tex: rowTex(row, names, variable, table.rows[k + 1]),
    }),
  );
  const special = second?.special ? [{ text: sayRow(second, variable, table, names) }] : [];
  return [...start, ...special, ...(rest.length > 0 ? [general] : []), ...rest];
}

const specialSteps = (table: RouthTable, names: readonly string[], variable: string): Step[] =>
  table.rows.flatMap((row, k) =>
    row.special
      ? [
          {
            text: sayRow(row, variable, table, names),
            tex: rowTex(row, names, variable, table.rows[k - 1]),
          },
        ]
      : [],
  );

function sayRow(row: Row, variable: string, table: RouthTable, names: readonly string[]): string {
  const at = `Row ${variable}${superscript(row.power)}`;
  switch (row.special) {
    case 'auxiliary':
      return `${at} comes out as zeros: the row above is a factor of the polynomial, whose roots mirror each other in the origin. The derivative of that auxiliary polynomial takes its place.`;
    case 'epsilon':
      return `${at} has a zero at its head and goes on: a small ε > 0 takes its place, and signs are those of the limit ε → 0.`;
    case 'row-sum':
      return `${at} has a zero at its head and goes on: the row, moved to the left until it has none, with its sign changed for each place, is added to it.`;
    default: {
      const usesEpsilon =
        row.entries[0] &&
        [...row.entries[0].num.keys(), ...row.entries[0].den.keys()].some(
          (key) => key.charCodeAt(table.variables - 1) > 0,
        );
      return usesEpsilon
        ? `${at}; its head tends to ${limitText(row.entries[0], table.variables, names)} as ε → 0.`
        : `${at}.`;
    }
  }
}

function rowTex(row: Row, names: readonly string[], variable: string, above?: Row): string {
  const text = `${variable}^{${row.power}}: \\quad ${row.entries.map((e) => entryTex(e, names)).join(' \\quad ')}`;
  return clipped(
    row.special === 'auxiliary' && above
      ? `A(${variable}) = ${auxiliary(above, names, variable)} \\;\\Rightarrow\\; ${text}`
      : text,
  );
}

/** The row above a row of zeros as the polynomial that it is. */
const auxiliary = ({ power, entries }: Row, names: readonly string[], variable: string): string =>
  entries
    .flatMap((e, k) => {
      if (e.num.size === 0) return [];
      const c = entryTex(e, names);
      const sum = e.num.size > 1 && e.den.size === 1 ? `\\left(${c}\\right)` : c;
      const at = power - 2 * k;
      return [`${sum}${at === 0 ? '' : `\\,${variable}^{${at}}`}`];
    })
    .join(' + ')
    .replaceAll('+ -', '- ');

function conditionSteps(r: RouthResult): Step[] {
  return r.conditions.slice(0, 2).flatMap((set): Step[] => {
    if (set.impossible !== undefined || set.conditions.length === 0) return [];
    return [
      {
        text: `What is asked of the parameters${r.conditions.length > 1 && r.question.members.length === 1 ? `, where the first coefficient is ${set.lead > 0 ? 'positive' : 'negative'}` : ''}.`,
        tex: clipped(
          set.conditions
            .map(({ positive }) => `${polynomialTex(positive, r.question.parameters)} > 0`)
            .join(', \\quad '),
        ),
      },
    ];
  });
}

function countStep(r: RouthResult, i: RouthInputs): Step[] {
  const member = r.members[r.shown];
  const changes = changesOf(r);
  if (!member || changes === undefined) return [];
  const { left, axis, right } = member.count;
  const line = boundaryText(r, i);
  return [
    {
      text: `The first column changes its sign ${changes === 1 ? 'once' : `${changes} times`}. Counted apart from the table, by a Sturm sequence: ${counted(right, 'root')} ${beyondText(r, i)}, ${axis} on the ${line}, ${left} ${{ axis: 'on the left', line: 'left of the line', circle: 'inside' }[line]}.`,
    },
  ];
}
