/** Tokens of a dictionary coder as textbooks and programs print them. */
import { decodeCopies, decodeLz78, decodeLzw } from '@tollbench/engines/information/lempel-ziv.ts';
import { FieldError } from '../../define/error.ts';

/** Letters that tokens may come to. */
export const MAX_DECODED = 50_000;

type Variant = 'lz77' | 'lzss' | 'lz78' | 'lzw';

/** Without the brackets of a list about bracketed tokens, as programs print it. */
function unlisted(text: string): string {
  const source = text.trim();
  const inside = /^\[(\s*[(<[{⟨].*[)>\]}⟩][\s,]*)\]$/su.exec(source)?.[1];
  return inside?.trim() ?? source;
}

/** Brackets of any kind about numbers and a letter, with what may part it from the next. */
const GROUP = /\s*[(<[{⟨]((?:["'].["']|[^()<>[\]{}⟨⟩])*)[)>\]}⟩][\s,;]*/uy;

/** The groups of a text, each by its `width` parts; the last may be a comma. Throws FieldError for what stands outside, and other widths. */
function groupsOf(text: string, width: number): string[][] {
  const source = unlisted(text);
  const groups: string[][] = [];
  for (GROUP.lastIndex = 0; GROUP.lastIndex < source.length; ) {
    const at = GROUP.lastIndex;
    const [, inside] = GROUP.exec(source) ?? [];
    if (inside === undefined)
      throw new FieldError(
        `has "${source.slice(at, at + 20)}" behind ${groups.length} tokens; one is written as (7,4,r)`,
      );
    const pieces = inside.split(',');
    if (pieces.length < width)
      throw new FieldError(
        `token ${groups.length + 1}, (${inside.slice(0, 20)}), has ${pieces.length} parts in place of ${width}`,
      );
    const last = pieces.slice(width - 1).join(',');
    groups.push([...pieces.slice(0, width - 1), last].map((part) => part.trim()));
  }
  return groups;
}

function numberOf(part: string | undefined, token: number): number {
  if (part === undefined || !/^\d{1,7}$/u.test(part))
    throw new FieldError(`token ${token} has "${part ?? ''}" where a whole number stands`);
  return Number(part);
}

/** One sign, perhaps in quotes; −1 of none, written as nothing or a dash of some length. */
function letterOf(part: string, token: number): number {
  if (part === '' || part === '–' || part === '—') return -1;
  const sign = /^(["'])(.+)\1$/su.exec(part)?.[2] ?? part;
  if ([...sign].length !== 1)
    throw new FieldError(`token ${token} has "${part.slice(0, 20)}" where one letter stands`);
  return sign === '␣' ? 32 : (sign.codePointAt(0) ?? -1);
}

/** The letter behind a copy or a phrase, which the last token alone may lack: `(0,0, )` is more likely a blank. */
function behind(part: string, token: number, tokens: number): number {
  const letter = letterOf(part, token);
  if (letter < 0 && token < tokens)
    throw new FieldError(
      `token ${token} has no letter, which only the last one may lack; a blank is written ␣ or " "`,
    );
  return letter;
}

/**
 * The letters of tokens, by code points. `dictionary` and `first` are LZW's. Throws FieldError for what is not understood;
 * the decoders' own errors pass through.
 */
export function lettersOfTokens(
  text: string,
  variant: Variant,
  dictionary: readonly number[],
  first: number,
): number[] {
  switch (variant) {
    case 'lz77':
      return decodeCopies(
        groupsOf(text, 3).map(([offset, length, next = ''], k, all) => ({
          offset: numberOf(offset, k + 1),
          length: numberOf(length, k + 1),
          letter: behind(next, k + 1, all.length),
        })),
        MAX_DECODED,
      );
    case 'lzss':
      return decodeCopies(lzssTokens(text), MAX_DECODED);
    case 'lz78':
      return decodeLz78(
        groupsOf(text, 2).map(([index, next = ''], k, all) => ({
          index: numberOf(index, k + 1),
          next: behind(next, k + 1, all.length),
        })),
        MAX_DECODED,
      );
    default: {
      const codes = text
        .trim()
        .replace(/^[[({]|[\])}]$/gu, '')
        .split(/[\s,;]+/u)
        .filter((part) => part !== '')
        .map((part, k) => numberOf(part, k + 1) - first);
      return decodeLzw(codes, dictionary.length, MAX_DECODED, first).map(
        (k) => dictionary[k] ?? -1,
      );
    }
  }
}

/** Copies in brackets, letters outside, blanks between them. */
function lzssTokens(text: string): { offset: number; length: number; letter: number }[] {
  const pieces = text.trim().match(/[(<[{⟨][^()<>[\]{}⟨⟩]*[)>\]}⟩]|[^\s]/gu) ?? [];
  return pieces.map((piece, k) => {
    if ([...piece].length === 1) return { offset: 0, length: 0, letter: letterOf(piece, k + 1) };
    const [offset, length, ...more] = piece.slice(1, -1).split(',');
    if (more.length > 0)
      throw new FieldError(
        `token ${k + 1} is ${piece.slice(0, 20)}; a copy has an offset and a length`,
      );
    return {
      offset: numberOf(offset?.trim(), k + 1),
      length: numberOf(length?.trim(), k + 1),
      letter: -1,
    };
  });
}
