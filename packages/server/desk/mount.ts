/** What the publisher sees at the desk, mounted on its listener. */
import { keptBoards } from './board/kept.ts';
import type { Sources } from './board/sources.ts';
import type { Desk } from './desk.ts';
import { boardRoute } from './routes/board.ts';
import { type LivePace, liveRoute } from './routes/live.ts';
import { type ReceiptParts, receiptRoute } from './routes/receipt.ts';
import { type BookRefund, refundRoute, storyRoute } from './routes/story.ts';
import { tableRoutes } from './routes/tables.ts';

export interface MountParts {
  readonly sources: Sources;
  readonly receipt: ReceiptParts;
  readonly bookRefund: BookRefund;
  readonly pace?: Partial<LivePace> & {
    /** Milliseconds for which figures are good. */
    readonly kept?: number;
  };
}

export function mountDesk(
  desk: Pick<Desk, 'mount'>,
  { sources, receipt, bookRefund, pace = {} }: MountParts,
): void {
  const boards = keptBoards(sources, pace.kept);
  desk.mount('/', boardRoute(boards));
  for (const [path, route] of tableRoutes(sources, boards)) desk.mount(path, route);
  desk.mount('/story', storyRoute(sources));
  desk.mount('/receipt', receiptRoute(sources, receipt));
  desk.mount('/refunds', refundRoute(bookRefund));
  desk.mount('/live', liveRoute(sources.events, boards, pace));
}
