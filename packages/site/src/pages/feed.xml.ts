import { feed, recent } from '../machine/feed.ts';
import { xml } from '../machine/respond.ts';

export const GET = async () => xml(feed(await recent()), 'application/atom+xml');
