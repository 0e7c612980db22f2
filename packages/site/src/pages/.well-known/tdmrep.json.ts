import { json } from '../../machine/respond.ts';
import { tdmReservation } from '../../machine/tdm.ts';

export const GET = () => json(tdmReservation());
