/** The letters that a task works on, however they are given. */
import { rational, sub, toNumber } from '@tollbench/engines/exact/rational.ts';
import { readBase64 } from '../../define/base64.ts';
import type { SourceInputs } from './inputs.ts';
import { MAX_LETTERS, readMessage, visible, visibleByte } from './letters.ts';
import { readSource } from './read-source.ts';
import { at, refused } from './refusals.ts';

export interface Letters {
  /** As messages spell them. */
  readonly names: readonly string[];
  /** As people see them. */
  readonly shown: readonly string[];
  /** In the ratio of their probabilities, 0 of one that never occurs. */
  readonly weights: readonly bigint[];
  readonly kind: 'counts' | 'probabilities' | 'percent';
  /** Taken for per cent because they add to about 100, though no sign says so. */
  readonly assumed: boolean;
  /** What the probabilities as given are above 1, where they had to be scaled; else null. */
  readonly missing: number | null;
  /** The text or file itself, by letter; null of a table. */
  readonly sequence: readonly number[] | null;
}

export function lettersOf(i: SourceInputs): Letters {
  if (i.given === 'table') {
    const { names, weights, kind, assumed, sum } = at('source', i, () => readSource(i.source));
    const exact = kind === 'counts' || sum.n === sum.d;
    return {
      names,
      shown: names.map(visible),
      weights,
      kind,
      assumed,
      missing: exact ? null : toNumber(sub(sum, rational(1))),
      sequence: null,
    };
  }
  if (i.given === 'file') {
    if (i.file === '') throw refused('file', i, 'is none yet: open a file', [{ given: 'text' }]);
    return counted(Array.from(readBase64(i.file) ?? []), true);
  }
  if (i.text === '') throw refused('text', i, 'is empty; write or open a text');
  if (i.letters === 'bytes') return counted(Array.from(new TextEncoder().encode(i.text)), true);
  const signs = [...i.text].map((sign) => sign.codePointAt(0) ?? 0);
  const distinct = new Set(signs).size;
  if (distinct > MAX_LETTERS)
    throw refused('text', i, `has ${distinct} different characters; the most is ${MAX_LETTERS}`, [
      { letters: 'bytes' },
    ]);
  return counted(signs, false);
}

/** Letters in rising order of their code, with the sequence by their places. */
function counted(codes: readonly number[], bytes: boolean): Letters {
  const counts = new Map<number, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  const order = [...counts.keys()].sort((a, b) => a - b);
  const places = new Map(order.map((code, k) => [code, k]));
  return {
    names: order.map((code) =>
      bytes ? code.toString(16).padStart(2, '0') : String.fromCodePoint(code),
    ),
    shown: order.map((code) => (bytes ? visibleByte(code) : visible(String.fromCodePoint(code)))),
    weights: order.map((code) => BigInt(counts.get(code) ?? 0)),
    kind: 'counts',
    assumed: false,
    missing: null,
    sequence: codes.map((code) => places.get(code) ?? 0),
  };
}

/** The message by places in the list of letters; `implied` where none was written. */
export function messageOf(
  i: SourceInputs,
  { names, weights, sequence }: Letters,
): { readonly letters: readonly number[]; readonly implied: boolean } {
  if (i.message === '') {
    const once = weights.flatMap((w, k) => (w > 0n ? [k] : []));
    return { letters: sequence ?? once, implied: true };
  }
  // The end of a message is not spelled: it is put behind it.
  const spellable = i.task === 'code' && i.end === 'letter' ? names.slice(0, -1) : names;
  const spelled =
    (i.given === 'text' && i.letters === 'bytes') || i.given === 'file'
      ? Array.from(new TextEncoder().encode(i.message), (b) =>
          b.toString(16).padStart(2, '0'),
        ).join(' ')
      : i.message;
  const letters = at('message', i, () => readMessage(spelled, spellable));
  const never = letters.find((k) => weights[k] === 0n);
  if (never !== undefined)
    throw refused(
      'message',
      i,
      `has "${visible(names[never] ?? '')}", whose probability is 0: it has no code`,
    );
  return { letters, implied: false };
}
