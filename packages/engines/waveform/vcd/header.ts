/** The declarations at the head of a value change dump: IEEE 1364-2005, 18.2, and what programs write beside it. */
import { EngineError } from '../../error.ts';
import type { Variable, VariableKind } from './dump.ts';
import type { Tokens } from './tokens.ts';

export interface Header {
  readonly variables: readonly Variable[];
  readonly kinds: VariableKind[];
  /** Record by identifier code. */
  readonly codes: ReadonlyMap<string, number>;
  readonly unit: number;
  readonly timescale: string;
  readonly date: string;
  readonly program: string;
  readonly notes: readonly string[];
}

const EXPONENTS: Readonly<Record<string, number>> = {
  s: 0,
  ms: -3,
  us: -6,
  µs: -6,
  ns: -9,
  ps: -12,
  fs: -15,
  as: -18,
};
export const MAX_VARIABLES = 200_000;
const KNOWN = new Set([
  '$date',
  '$version',
  '$comment',
  '$timescale',
  '$scope',
  '$upscope',
  '$var',
  '$enddefinitions',
  '$attrbegin',
  '$attrend',
  '$crash',
]);

/** Reads up to the first value or time. @throws EngineError `syntax` with the line, `out-of-range` beyond the bounds */
export function readHeader(tokens: Tokens): Header {
  const variables: Variable[] = [];
  const kinds: VariableKind[] = [];
  const codes = new Map<string, number>();
  const scopes: string[] = [];
  const notes: string[] = [];
  let [unit, timescale, date, program] = [1e-9, '', '', ''];
  for (;;) {
    const at = tokens.at;
    const word = tokens.next();
    if (word === '') break;
    // Values begin here, also where a program forgot to end the definitions.
    if (word.startsWith('#') || /^\$dump/u.test(word)) {
      tokens.at = at;
      break;
    }
    if (!word.startsWith('$')) {
      if (variables.length > 0) {
        tokens.at = at;
        break;
      }
      tokens.fail(
        `“${word}” stands where a declaration should; a dump begins with $timescale, $scope or $var`,
      );
    }
    if (word === '$end' || word === '$crash') continue;
    if (!KNOWN.has(word)) notes.push(`The section ${word} is passed over.`);
    if (word === '$enddefinitions') {
      tokens.section();
      break;
    }
    const words = tokens.section();
    if (word === '$timescale') ({ unit, timescale } = timescaleOf(words, tokens));
    else if (word === '$scope') scopes.push(words.slice(1).join(' '));
    else if (word === '$upscope') {
      if (scopes.pop() === undefined)
        notes.push(`Line ${tokens.line()} ends a scope that none began.`);
    } else if (word === '$date') date = words.join(' ');
    else if (word === '$version') program = words.join(' ');
    else if (word === '$var') variables.push(variable(words, scopes, { kinds, codes }, tokens));
    if (variables.length > MAX_VARIABLES)
      throw new EngineError(
        'out-of-range',
        `The dump declares more than ${MAX_VARIABLES} variables.`,
      );
  }
  if (variables.length === 0)
    tokens.fail('no $var stands before the first value; this is no value change dump');
  if (timescale === '') notes.push('The dump has no timescale; one unit is taken as 1 ns.');
  return { variables, kinds, codes, unit, timescale, date, program, notes };
}

function timescaleOf(
  words: readonly string[],
  tokens: Tokens,
): { unit: number; timescale: string } {
  const written = words.join(' ');
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)\s*([a-zµ]+)$/u.exec(written.trim()) ?? [];
  const exponent = EXPONENTS[unit];
  if (number === undefined || exponent === undefined || Number(number) === 0)
    tokens.fail(`the timescale “${written}” is none; write a number and a unit, such as 1 ns`);
  return { unit: Number(`${number}e${exponent}`), timescale: `${number} ${unit}` };
}

function variable(
  words: readonly string[],
  scopes: readonly string[],
  { kinds, codes }: { kinds: VariableKind[]; codes: Map<string, number> },
  tokens: Tokens,
): Variable {
  const [type = '', size = '', code, ...name] = words;
  const bits = Number(size);
  if (code === undefined || !Number.isInteger(bits) || bits < 0)
    tokens.fail(`“$var ${words.join(' ')} $end” is not type, bits, code and name`);
  const kind = kindOf(type, bits);
  let record = codes.get(code);
  if (record === undefined) {
    record = kinds.length;
    codes.set(code, record);
    kinds.push(kind);
  }
  return {
    scope: scopes.filter(Boolean).join('.'),
    name: name.join(' '),
    type,
    size: bits,
    record,
  };
}

function kindOf(type: string, bits: number): VariableKind {
  if (type === 'real' || type === 'realtime' || type === 'shortreal' || type === 'real_parameter')
    return 'real';
  if (type === 'string') return 'string';
  if (type === 'event') return 'event';
  return bits === 1 ? 'bit' : 'vector';
}
