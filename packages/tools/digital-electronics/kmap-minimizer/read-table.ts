import { bitOf, minterms } from '@tollbench/engines/logic/cube.ts';
import { tableFromText } from '@tollbench/engines/logic/truth-table.ts';
import { InputError } from '../../define/error.ts';
import type { Asked } from './asked.ts';
import { checkOutputs, headed, linesOf, outputNames } from './lines.ts';

const field = 'table';
const fail = (message: string): never => {
  throw new InputError(message, { field });
};
const squeeze = (text: string) => text.replace(/[\s,_]/gu, '');

/**
 * A truth table as text: rows `inputs | outputs` of 0, 1 and - (an input `-` stands for both),
 * under a line of names or with the names of `named`; or lines `F = 0110 1--0` of all values,
 * minterm 0 first. Every cell must be given, and none twice in different ways.
 */
export function readTable(text: string, named: () => readonly string[]): Asked {
  if (!text.includes('|')) {
    const lines = linesOf(text, field);
    const variables = headed(lines, field) ?? named();
    return {
      variables,
      outputs: outputNames(lines, variables),
      tables: lines.map((line) => tableFromText(variables, line.text)),
    };
  }
  const lines = text
    .split('\n')
    .map((line, i) => ({ at: i + 1, parts: line.split('|') }))
    .filter(({ parts }) => parts.some((part) => /[^\s\-+]/u.test(part)));
  const head = lines[0];
  const hasNames = head !== undefined && /\p{L}/u.test(head.parts.join('').replace(/[xX\s]/gu, ''));
  const heading = (part: string | undefined) =>
    (part ?? '').split(/[\s,]+/u).filter((name) => name !== '');
  const rows = hasNames ? lines.slice(1) : lines;
  const variables = hasNames ? heading(head.parts[0]) : named();
  const width = squeeze(rows[0]?.parts[1] ?? '').length;
  const outputs = hasNames
    ? heading(head.parts[1])
    : Array.from({ length: width }, (_, k) => (width > 1 ? `F${k}` : 'F'));
  if (variables.length < 2 || variables.length > 12)
    fail(`has ${variables.length} inputs; it takes 2 to 12`);
  if (outputs.length === 0) fail('has no outputs');
  checkOutputs(outputs.length, field);
  const bad = [...variables, ...outputs].find((name) => !/^\p{L}[\p{L}\d_]*$/u.test(name));
  if (bad !== undefined) fail(`line 1: “${bad}” is no name`);
  const values = outputs.map(() => new Uint8Array(1 << variables.length).fill(NOT_GIVEN));
  for (const { at, parts } of rows) {
    const left = squeeze(parts[0] ?? '');
    const right = squeeze(parts[1] ?? '');
    if (parts.length !== 2 || left.length !== variables.length || right.length !== outputs.length)
      fail(`line ${at}: a row is ${variables.length} inputs | ${outputs.length} outputs`);
    const cells = rowCells(left) ?? fail(`line ${at}: inputs “${left}”: write 0, 1 or -`);
    [...right].forEach((c, k) => {
      const value = c === '0' ? 0 : c === '1' ? 1 : 2;
      if (!'01-xX'.includes(c)) fail(`line ${at}: output “${c}”: write 0, 1 or -`);
      const column = values[k] as Uint8Array;
      for (const m of cells) {
        if (column[m] !== NOT_GIVEN && column[m] !== value)
          fail(`line ${at}: minterm ${m} of ${outputs[k]} has another value above`);
        column[m] = value;
      }
    });
  }
  const missing = values[0]?.indexOf(NOT_GIVEN) ?? -1;
  if (missing >= 0)
    fail(`has no row for inputs ${missing.toString(2).padStart(variables.length, '0')}`);
  return { variables, outputs, tables: values.map((v) => ({ variables, values: v })) };
}

const NOT_GIVEN = 3;

/** Minterms of a row of `0`, `1` and `-`, or undefined where another character stands in it. */
function rowCells(bits: string): number[] | undefined {
  let mask = 0;
  let value = 0;
  for (let i = 0; i < bits.length; i++) {
    const c = bits[i] as string;
    if ('-xX'.includes(c)) continue;
    if (c !== '0' && c !== '1') return undefined;
    mask |= bitOf(i, bits.length);
    if (c === '1') value |= bitOf(i, bits.length);
  }
  return minterms({ mask, value }, bits.length);
}
