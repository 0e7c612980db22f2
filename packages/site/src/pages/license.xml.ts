import { licenceDocument } from '../machine/licence.ts';
import { xml } from '../machine/respond.ts';

export const GET = () => xml(licenceDocument(), 'application/rsl+xml');
