/** Boards as of some moments ago: several browsers that look at the same ask once. */
import { type Board, gather } from './board.ts';
import type { Sources } from './sources.ts';
import { linkOf, type View } from './view.ts';

const GOOD_FOR_MS = 2_000;
const MAX_KEPT = 16;

export type Boards = (view: View) => Promise<Board>;

/** `now`: milliseconds of a clock that never jumps; `goodFor`: of the same. */
export function keptBoards(
  sources: Sources,
  goodFor = GOOD_FOR_MS,
  now: () => number = () => performance.now(),
): Boards {
  const kept = new Map<string, { readonly at: number; readonly board: Promise<Board> }>();
  return (view) => {
    const link = linkOf(view);
    const known = kept.get(link);
    if (known !== undefined && now() - known.at < goodFor) return known.board;
    const board = gather(sources, view);
    // The oldest goes: those that are looked at again are put behind the others.
    kept.delete(link);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= MAX_KEPT) kept.delete(oldest);
    kept.set(link, { at: now(), board });
    return board;
  };
}
