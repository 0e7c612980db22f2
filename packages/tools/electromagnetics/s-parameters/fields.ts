/** Fields of lists that only networks have: complex references, port numbers, pairs of ports. */
import { type Complex, complex } from '@tollbench/engines/numeric/complex.ts';
import { FieldError } from '../../define/error.ts';
import { type Condition, type Field, type FieldText, fieldText } from '../../define/field.ts';
import { readRoots } from '../../define/read-roots.ts';

interface ListOptions<W extends Condition> extends FieldText<W> {
  readonly default: string;
}

const MAX_LENGTH = 400;

/** A line that is a list: its value is the canonical text, which its reader gives the list of. */
function listField<W extends Condition>(
  options: ListOptions<W>,
  canonical: (text: string) => string,
  syntax: string,
): Field<string, NoInfer<W>, never> {
  const same = (value: string): string => value;
  return {
    kind: 'text',
    ...fieldText(options),
    default: options.default,
    parse(text) {
      if (text.length > MAX_LENGTH)
        throw new FieldError(`has ${text.length} characters; the most is ${MAX_LENGTH}`);
      return canonical(text);
    },
    format: same,
    echo: same,
    describe: () => ({ kind: 'text', default: options.default, maxLength: MAX_LENGTH, syntax }),
    control: { widget: 'line', inputMode: 'text' },
  };
}

const impedanceText = ({ re, im }: Complex): string =>
  im === 0 ? String(re) : `${re}${im < 0 ? '-' : '+'}${Math.abs(im)}j`;

/** The impedances of such a field, Ω. Throws FieldError for a text that is none, or a resistance that is not positive. */
export function readImpedances(text: string, most: number): Complex[] {
  const bare = text
    .replaceAll(/\s*(?:Ω|ohms?)(?=[\s,;]|$)/giu, '')
    // 25-j10, as most of the field writes it.
    .replaceAll(/([-+])\s?j\s?(\d[\d.]{0,30})/giu, '$1$2j');
  const list = readRoots(bare, 'impedance', most);
  if (list.length === 0) throw new FieldError('is empty; write impedances in Ω, as 50 or 25-10j');
  const wrong = list.find(({ re, im }) => !(re > 0 && re <= 1e6 && Math.abs(im) <= 1e6));
  if (wrong)
    throw new FieldError(
      `has ${impedanceText(wrong)}; a resistance is above 0 and at most 1e6 Ω`,
      '50',
    );
  return list.map(({ re, im }) => complex(re, im === 0 ? 0 : im));
}

export const writeImpedances = (list: readonly Complex[]): string =>
  list.map(impedanceText).join(' ');

/** Impedances of positive resistance, Ω: `50`, `50 75`, `25-10j`. */
export const impedances = <const W extends Condition = never>(
  options: ListOptions<W> & { readonly most: number },
): Field<string, NoInfer<W>, never> =>
  listField(options, (text) => writeImpedances(readImpedances(text, options.most)), 'impedances');

/** The ports of such a field, from 1. */
export function readPorts(text: string): number[] {
  const words = text
    .trim()
    .split(/[\s,;]+/u)
    .filter(Boolean);
  if (words.length > 8) throw new FieldError(`has ${words.length} ports; the most is 8`);
  const list = words.map(portOf);
  const twice = list.find((p, k) => list.indexOf(p) !== k);
  if (twice !== undefined) throw new FieldError(`has port ${twice} twice`);
  return list;
}

/** Port numbers from 1, each once; an empty text is all of them in their order. */
export const portList = <const W extends Condition = never>(
  options: ListOptions<W>,
): Field<string, NoInfer<W>, never> =>
  listField(options, (text) => readPorts(text).join(' '), 'ports');

function portOf(word: string): number {
  if (!/^[1-8]$/u.test(word))
    throw new FieldError(`has "${word.slice(0, 20)}", which is no port from 1 to 8`);
  return Number(word);
}

/** The pairs of such a field, from 1, the positive port first. */
export function readPairs(text: string): (readonly [number, number])[] {
  const words = text
    .trim()
    .replaceAll(/\s*([-,])\s*/gu, '$1')
    .split(/[\s;]+/u)
    .filter(Boolean);
  if (words.length === 0) throw new FieldError('is empty; write pairs of ports, as 1-3 2-4');
  if (words.length > 4) throw new FieldError(`has ${words.length} pairs; the most is 4`);
  const used = new Set<number>();
  return words.map((word): readonly [number, number] => {
    const parts = word.split(/[-,]/u);
    if (parts.length !== 2)
      throw new FieldError(
        `has "${word.slice(0, 20)}", which is no pair; write 1-3 2-4`,
        '1-3 2-4',
      );
    const [a = 0, b = 0] = parts.map(portOf);
    for (const p of [a, b]) {
      if (used.has(p)) throw new FieldError(`has port ${p} twice`);
      used.add(p);
    }
    return [a, b];
  });
}

/** Pairs of ports, the positive one first: `1-3 2-4`, `1,3;2,4`. */
export const portPairs = <const W extends Condition = never>(
  options: ListOptions<W>,
): Field<string, NoInfer<W>, never> =>
  listField(
    options,
    (text) =>
      readPairs(text)
        .map(([a, b]) => `${a}-${b}`)
        .join(' '),
    'pairs',
  );
