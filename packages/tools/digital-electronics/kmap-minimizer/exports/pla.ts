import { plaOfCover } from '@tollbench/engines/logic/pla-export.ts';
import { comment } from '../../../exports/comment.ts';
import { cheapest, type KmapResult } from '../compute.ts';
import { what } from './what.ts';

/** The minimised cover as Espresso and ABC read it. */
export function plaFile(r: KmapResult): string {
  const s = cheapest(r.solutions);
  return `${comment('#', [what(r, s), s.cover.statement])}${plaOfCover(s.cover, r.asked.outputs)}`;
}
