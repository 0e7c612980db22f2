import { json } from '../machine/respond.ts';
import { openapi } from '../openapi/document.ts';

export const GET = async () => json(await openapi());
