import { EngineError } from '../../error.ts';
import { bitOf } from '../cube.ts';
import { readLogic } from '../definitions.ts';
import { type Expression, variablesOf } from '../expression.ts';
import { DONT_CARE, type TruthTable } from '../truth-table.ts';
import { parseBench } from './bench.ts';
import { parseBlif } from './blif.ts';
import { parseEqn } from './eqn.ts';
import {
  joined,
  MAX_OUTPUTS,
  type Network,
  type NetworkFormat,
  networkOf,
  not,
  sumOfRows,
  variable,
} from './network.ts';
import { parseVerilog } from './verilog-text.ts';

/** What kind of text this is, by words that no other kind has. */
export function formatOf(text: string): NetworkFormat {
  const plain = text.replace(/#.*$/gmu, '');
  if (/^\s*\.(?:model|inputs|names)\b/mu.test(plain)) return 'blif';
  if (/^\s*\.i\s+\d+/mu.test(plain)) return 'pla';
  if (/^\s*INPUT\s*\(/imu.test(plain)) return 'bench';
  if (/^\s*INORDER\s*=/mu.test(plain)) return 'eqn';
  return /^\s*module\b/mu.test(plain.replace(/\/\/.*$/gmu, '')) ? 'verilog' : 'expressions';
}

/**
 * Reads Boolean functions in whatever form they come: expressions and lists of terms as `readLogic` takes them, one
 * Verilog module, BLIF, PLA, equations of SIS and ABC, netlists of the ISCAS benchmarks. Of expressions, a name that
 * another line uses stands for what it is made of, and the others are the outputs.
 *
 * `variables` names them of expressions. Throws EngineError.
 */
export function readNetwork(text: string, variables?: readonly string[]): Network {
  const format = formatOf(text);
  if (format === 'blif') return parseBlif(text);
  if (format === 'bench') return parseBench(text);
  if (format === 'eqn') return parseEqn(text);
  if (format === 'verilog') return parseVerilog(text);
  if (format === 'pla') return parseWidePla(text);
  return fromExpressions(text, variables);
}

/** Comments of C, of scripts and of VHDL, and the signs with which LaTeX sets a formula off, are no part of it. */
const bare = (text: string): string =>
  text
    .replace(/(?:\/\/|#|--).*$/gmu, '')
    .replace(/(?<!\\)\$\$?/gu, '')
    .replace(/\\[()[\]]/gu, '')
    .replace(/\\\\\s*$/gmu, '')
    .replace(/(?<=^|\n)\s*&?=\s*/gu, '');

function fromExpressions(text: string, given: readonly string[] | undefined): Network {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const going = lines.findIndex((line, k) => k > 0 && /^\s*&?=(?![=>])/u.test(line));
  if (going > 0)
    throw new EngineError(
      'syntax',
      `Line ${going + 1} begins with “=”, as a derivation goes on: give one function a line, each with its name.`,
      { field: 'text', value: lines[going] },
    );
  const logic = readLogic(bare(text), { variables: given, most: MAX_OUTPUTS });
  const signals = new Map<string, Expression>();
  const open = new Map<string, Expression>();
  const taken = new Set(logic.variables);
  for (const [k, f] of logic.functions.entries()) {
    const name = f.name ?? unnamed(k, logic.functions.length, taken);
    if (signals.has(name))
      throw new EngineError('bad-names', `${name} is defined twice: name each line once.`, {
        field: 'text',
        value: name,
      });
    if (f.kind === 'expression') signals.set(name, f.expression);
    else {
      signals.set(name, sumOfCells(f.table, 1));
      if (f.table.values.includes(DONT_CARE)) open.set(name, sumOfCells(f.table, DONT_CARE));
    }
  }
  const used = new Set([...signals.values()].flatMap((e) => variablesOf(e)));
  const own = logic.named && logic.variables.some((v) => signals.has(v));
  if (own)
    throw new EngineError(
      'bad-names',
      'A variable that is named among the inputs is defined as well.',
      {
        field: 'variables',
      },
    );
  const outputs = [...signals.keys()].filter((name) => !used.has(name));
  const inner = [...signals.keys()].filter((name) => used.has(name));
  const notes =
    inner.length > 0
      ? [
          `${inner.join(', ')} stand${inner.length === 1 ? 's' : ''} for what ${inner.length === 1 ? 'its line says' : 'their lines say'}.`,
        ]
      : [];
  // Every line is used by another: a loop, which is said of the first of them.
  if (outputs.length === 0) outputs.push([...signals.keys()][0] as string);
  const inputs = logic.variables.filter((name) => !signals.has(name));
  return networkOf({ format: 'expressions', inputs, outputs, signals, open, notes });
}

function unnamed(k: number, count: number, taken: ReadonlySet<string>): string {
  const letter = ['F', 'Y', 'Z', 'Out'].find((l) => !taken.has(l)) ?? 'F_';
  return count > 1 ? `${letter}${k}` : letter;
}

function sumOfCells({ variables, values }: TruthTable, wanted: number): Expression {
  const n = variables.length;
  const products: Expression[] = [];
  values.forEach((v, m) => {
    if (v !== wanted) return;
    products.push(
      joined(
        'and',
        variables.map((name, i) => (m & bitOf(i, n) ? variable(name) : not(variable(name)))),
      ),
    );
  });
  return joined('or', products);
}

/** Comparisons of rows at most; larger files are taken at their word. */
const MAX_COMPARED = 4_000_000;

/** Refuses rows that say 1 and 0 of one input. */
function refuseBoth(name: string, ones: readonly string[], zeros: readonly string[]): void {
  if (ones.length * zeros.length > MAX_COMPARED) return;
  for (const one of ones)
    for (const zero of zeros)
      if ([...one].every((c, k) => c === '-' || zero[k] === '-' || c === zero[k]))
        throw new EngineError(
          'contradiction',
          `${name} is given two values where the rows ${one} and ${zero} meet.`,
          { field: 'text', value: name },
        );
}

/** Rows of a PLA as sums of products: of any number of inputs, types f and fd alone. */
function parseWidePla(text: string): Network {
  const fail = (line: number, what: string): never => {
    throw new EngineError('syntax', `Line ${line}: ${what}.`, { field: 'text', value: line });
  };
  let [inputs, outputs, type]: [number, number, string] = [-1, -1, 'fd'];
  let inputNames: string[] | undefined;
  let outputNames: string[] | undefined;
  const rows: { cells: string; line: number }[] = [];
  let before = '';
  for (const [k, raw] of text.split(/\r\n|\r|\n/u).entries()) {
    const words = raw.replace(/#.*$/u, '').trim();
    if (words === '') continue;
    if (!words.startsWith('.')) {
      // A row of many columns may be broken over lines.
      before += words.replace(/[\s|]+/gu, '');
      if (before.length < inputs + outputs) continue;
      if (before.length > inputs + outputs)
        fail(
          k + 1,
          `The row has ${before.length} columns where ${inputs} + ${outputs} are declared`,
        );
      rows.push({ cells: before, line: k + 1 });
      before = '';
      continue;
    }
    const [key, ...rest] = words.split(/\s+/u);
    if (key === '.e' || key === '.end') break;
    if (key === '.i') inputs = Number(rest[0]);
    else if (key === '.o') outputs = Number(rest[0]);
    else if (key === '.ilb') inputNames = rest;
    else if (key === '.ob') outputNames = rest;
    else if (key === '.type') type = rest[0] ?? '';
    else if (key !== '.p') fail(k + 1, `“${key}” is not read`);
  }
  if (before !== '') fail(1, `A row ends after ${before.length} of ${inputs + outputs} columns`);
  if (!(inputs >= 0 && outputs >= 1)) fail(1, '.i or .o is missing');
  if (!['f', 'fd', 'fr', 'fdr'].includes(type))
    fail(1, `The type “${type}” is not read: write f, fd, fr or fdr`);
  const ins =
    inputNames ??
    Array.from({ length: inputs }, (_, k) =>
      inputs <= 26 ? String.fromCharCode(97 + k) : `x${k}`,
    );
  const outs =
    outputNames ?? Array.from({ length: outputs }, (_, k) => (outputs === 1 ? 'F' : `F${k}`));
  if (ins.length !== inputs || outs.length !== outputs)
    fail(1, '.ilb or .ob names another number than .i or .o says');
  const signals = new Map<string, Expression>();
  const open = new Map<string, Expression>();
  for (const [k, name] of outs.entries()) {
    const set = (signs: string) =>
      rows
        .filter(({ cells }) => signs.includes(cells[inputs + k] ?? ''))
        .map(({ cells, line }) => {
          const row = cells.slice(0, inputs).replace(/2/gu, '-');
          if (!/^[01-]*$/u.test(row)) fail(line, `“${row}” has a column that is not 0, 1 or -`);
          return row;
        });
    const [ones, either, zeros] = [set('14'), set('-2'), set('0')];
    const odd = rows.find(({ cells }) => !'014-2~3'.includes(cells[inputs + k] ?? ''));
    if (odd) fail(odd.line, `“${odd.cells[inputs + k]}” is no output: write 0, 1, - or ~`);
    if (type !== 'f' && type !== 'fd') refuseBoth(name, ones, zeros);
    const [f, d, r] = [ones, either, zeros].map((list) => sumOfRows(ins, list)) as [
      Expression,
      Expression,
      Expression,
    ];
    // Of fd a cell in both is open; of fr and fdr what no row names is.
    const free: Expression | undefined =
      type === 'fd'
        ? either.length > 0
          ? d
          : undefined
        : type === 'f'
          ? undefined
          : joined('and', [not(f), not(r)]);
    signals.set(name, f);
    if (free) open.set(name, free);
  }
  return networkOf({ format: 'pla', inputs: ins, outputs: outs, signals, open });
}
