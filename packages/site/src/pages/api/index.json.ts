import { indexDocument } from '../../machine/index-document.ts';
import { json } from '../../machine/respond.ts';

export const GET = async () => json(await indexDocument());
