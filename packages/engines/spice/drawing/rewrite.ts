/** Changes of a text at several places at once, all else to the letter. */
import type { Span } from './card.ts';
import { linesOf } from './joined.ts';

export interface Change extends Span {
  readonly text: string;
}

/** The text with the changes made. They may come in any order, and do not overlap. */
export function rewritten(text: string, changes: readonly Change[]): string {
  let result = '';
  let from = 0;
  for (const { at, end, text: put } of [...changes].sort((a, b) => a.at - b.at || a.end - b.end)) {
    result += text.slice(from, at) + put;
    from = end;
  }
  return result + text.slice(from);
}

/** Changes that take these lines out, counted from 1. */
export function linesRemoved(text: string, lines: ReadonlySet<number>): Change[] {
  if (lines.size === 0) return [];
  return [...linesOf(text)]
    .filter(({ line }) => lines.has(line))
    .map(({ at, next }) => ({ at, end: next, text: '' }));
}
