import { llmsIndex } from '../machine/llms.ts';
import { plain } from '../machine/respond.ts';

export const GET = async () => plain(await llmsIndex());
