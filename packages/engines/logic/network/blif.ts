import { EngineError } from '../../error.ts';
import type { Expression } from '../expression.ts';
import { type Network, networkOf, not, sumOfRows, variable } from './network.ts';

/** Lines of a file at most; the largest of the MCNC set has 6,000. */
const MAX_LINES = 200_000;

/**
 * Reads the combinational part of one BLIF model (Berkeley logic interchange format, University of California 1992):
 * `.model` `.inputs` `.outputs` `.names` `.end`, a backslash that joins lines, `#` comments. What a `.latch` stores is
 * an input, and what it is given an output under its own name; `.exdc` and `.subckt` are refused.
 *
 * Throws `syntax` with the line; what `networkOf` throws.
 */
export function parseBlif(text: string): Network {
  const inputs: string[] = [];
  const outputs: string[] = [];
  const signals = new Map<string, Expression>();
  const latches: string[] = [];
  let models = 0;
  let cover: Cover | undefined;
  const close = () => {
    if (cover) signals.set(cover.output, expressionOf(cover));
    cover = undefined;
  };
  for (const { words, line } of linesOf(text)) {
    const [key = '', ...rest] = words.split(/\s+/u);
    if (!key.startsWith('.')) {
      if (!cover) return fail(line, `“${words.slice(0, 40)}” stands under no .names`);
      addRow(cover, words, line);
      continue;
    }
    close();
    if (key === '.inputs') inputs.push(...rest);
    else if (key === '.outputs') outputs.push(...rest);
    else if (key === '.names') {
      const output = rest.at(-1);
      if (output === undefined) return fail(line, '.names has no signal');
      if (signals.has(output)) return fail(line, `${output} is driven twice`);
      cover = { inputs: rest.slice(0, -1), output, rows: [], value: undefined };
    } else if (key === '.latch') {
      const [from, to] = rest;
      if (from === undefined || to === undefined) return fail(line, '.latch has no output');
      latches.push(to);
      inputs.push(to);
      if (!outputs.includes(from)) outputs.push(from);
    } else if (key === '.end') {
      const more = text.split(/^\s*\.model\b/mu).length - 2;
      if (more > 0) return fail(line, `${more} more .model follow behind it: write one, flat`);
      break;
    } else if (key === '.model' && ++models > 1)
      return fail(line, 'A second .model begins: write one, flat, of .names alone');
    else if (!IGNORED.has(key))
      return fail(
        line,
        key === '.exdc' || key === '.subckt' || key === '.gate' || key === '.search'
          ? `${key} is not read: write the model flat, of .names alone`
          : `“${key}” is not read`,
      );
  }
  close();
  const notes =
    latches.length > 0
      ? [
          `The ${latches.length} latches are cut: what each stores is an input, what it is given an output.`,
        ]
      : [];
  return networkOf({ format: 'blif', inputs, outputs, signals, notes });
}

const IGNORED = new Set([
  '.model',
  '.clock',
  '.area',
  '.delay',
  '.wire_load_slope',
  '.wire',
  '.input_arrival',
  '.default_input_arrival',
  '.output_required',
  '.default_output_required',
  '.input_drive',
  '.default_input_drive',
  '.output_load',
  '.default_output_load',
  '.max_input_load',
  '.default_max_input_load',
]);

interface Cover {
  readonly inputs: readonly string[];
  readonly output: string;
  readonly rows: string[];
  /** What the rows say the signal is. */
  value: '0' | '1' | undefined;
}

function addRow(cover: Cover, words: string, line: number): void {
  const parts = words.split(/\s+/u);
  const value = parts.at(-1);
  const row = parts.slice(0, -1).join('');
  if (row.length !== cover.inputs.length || !/^[01-]*$/u.test(row))
    fail(line, `“${words.slice(0, 40)}” is no row of ${cover.inputs.length} inputs`);
  if (value !== '0' && value !== '1')
    fail(line, `“${value}” is no value of ${cover.output}: write 0 or 1`);
  if (cover.value !== undefined && cover.value !== value)
    fail(line, `The rows of ${cover.output} say both 0 and 1`);
  cover.value = value;
  cover.rows.push(row);
}

/** A cover without rows is 0, as Berkeley's programs take it. */
function expressionOf({ inputs, rows, value }: Cover): Expression {
  if (rows.length === 0) return { kind: 'constant', value: false };
  const [only] = inputs;
  // A wire or an inverter stays what it is.
  if (inputs.length === 1 && only !== undefined && rows.length === 1 && rows[0] !== '-') {
    const positive = (rows[0] === '1') === (value === '1');
    return positive ? variable(only) : not(variable(only));
  }
  const sum = sumOfRows(inputs, rows);
  return value === '1' ? sum : not(sum);
}

function* linesOf(text: string): Generator<{ words: string; line: number }> {
  const lines = text.split(/\r\n|\r|\n/u);
  if (lines.length > MAX_LINES)
    throw new EngineError(
      'out-of-range',
      `The file has ${lines.length} lines; the most is ${MAX_LINES}.`,
      {
        field: 'text',
        value: lines.length,
      },
    );
  let before = '';
  for (const [k, raw] of lines.entries()) {
    const plain = raw.replace(/#.*$/u, '').trim();
    if (plain.endsWith('\\')) {
      before += `${plain.slice(0, -1)} `;
      continue;
    }
    const words = (before + plain).trim();
    before = '';
    if (words !== '') yield { words, line: k + 1 };
  }
}

function fail(line: number, what: string): never {
  throw new EngineError('syntax', `Line ${line}: ${what}.`, { field: 'text', value: line });
}
