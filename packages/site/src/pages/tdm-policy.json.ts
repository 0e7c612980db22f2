import { json } from '../machine/respond.ts';
import { tdmPolicy } from '../machine/tdm.ts';

export const GET = () => json(tdmPolicy());
