import { plain } from '../machine/respond.ts';
import { robots } from '../machine/robots.ts';

export const GET = () => plain(robots());
