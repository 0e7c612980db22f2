/**
 * Several files in one text: a line `# file: name.s` begins each, and what stands before the first is a file
 * without a name. A text without such a line is one file.
 */

export interface Part {
  readonly name: string;
  /** Offsets in the whole text. */
  readonly from: number;
  readonly to: number;
  /** Whether another file includes it: then it is read there and nowhere else. */
  readonly isIncluded: boolean;
}

const MARK = /^#[ \t]*file:[ \t]*([^\s"]+)[ \t]*\r?$/gmu;

/** The last part of a path, by which a file is known: `../lib/utils.s` is `utils.s`. */
export const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The files of a text, in order. */
export function partsOf(source: string): Part[] {
  const marks = source.includes('file:') ? [...source.matchAll(MARK)] : [];
  if (marks.length === 0) return [{ name: '', from: 0, to: source.length, isIncluded: false }];
  const included = new Set(
    [...source.matchAll(/^[ \t]*\.include[ \t]+"?([^\s"]+)"?/gmu)].map((m) => fileName(m[1] ?? '')),
  );
  const parts = marks.map((mark, k): Part => {
    const name = fileName(mark[1] ?? '');
    const from = mark.index + mark[0].length;
    return { name, from, to: marks[k + 1]?.index ?? source.length, isIncluded: included.has(name) };
  });
  const before = { name: '', from: 0, to: marks[0]?.index ?? 0, isIncluded: false };
  return source.slice(0, before.to).trim() === '' ? parts : [before, ...parts];
}
