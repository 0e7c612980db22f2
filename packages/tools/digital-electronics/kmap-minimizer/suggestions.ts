import type { KmapInputs } from './inputs.ts';
import { isPlainName } from './lines.ts';

/** Texts of inputs that may do where others are refused; whoever asks sees whether they are read. */
export function suggestions(inputs: KmapInputs): Record<string, string>[] {
  return [...moreVariables(inputs), ...otherNames(inputs)];
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** As many variables as the largest minterm needs, or as a table of values has. */
function moreVariables({ given, minterms, variables }: KmapInputs): Record<string, string>[] {
  if (given !== 'minterms') return [];
  const largest = Math.max(
    ...[...minterms.matchAll(/\d{1,5}/gu)].map(([digits]) => Number(digits)),
    0,
  );
  const needed = Math.floor(Math.log2(Math.max(1, largest))) + 1;
  const taken = namesIn(variables);
  const outputs = headsOf(minterms);
  const free = LETTERS.filter((letter) => !taken.includes(letter) && !outputs.includes(letter));
  return needed > taken.length && needed <= 12
    ? [{ variables: [...taken, ...free.slice(0, needed - taken.length)].join(' ') }]
    : [];
}

/** An output that is called as a variable is, under another name. */
function otherNames(inputs: KmapInputs): Record<string, string>[] {
  const { given } = inputs;
  if (given === 'pla') return [];
  const text = inputs[given];
  const taken = namesIn(given === 'expressions' ? inputs.order : inputs.variables);
  const heads = headsOf(text);
  const clash = heads.find((name) => taken.includes(name));
  const other = ['Y', 'Z', 'F', 'G', 'X', 'OUT'].find(
    (name) => !taken.includes(name) && !heads.includes(name),
  );
  if (clash === undefined || other === undefined || !isPlainName(clash)) return [];
  return [
    { [given]: text.replace(new RegExp(`^([ \\t]*)${clash}(?=[ \\t]*[=(])`, 'mu'), `$1${other}`) },
  ];
}

/** Names between spaces or commas, or a run of letters. */
function namesIn(text: string): string[] {
  const parts = text.split(/[\s,]+/u).filter((part) => part !== '');
  const [only = ''] = parts;
  return parts.length === 1 && /^\p{L}+$/u.test(only) ? [...only] : parts;
}

/** The names in front of the lines. */
const headsOf = (text: string): string[] =>
  text
    .split(/[\n;]/u)
    .map((line) => line.slice(0, line.search(/[=(]/u)).trim())
    .filter(isPlainName);
