import { pricingDocument } from '../../machine/pricing-document.ts';
import { json } from '../../machine/respond.ts';

export const GET = () => json(pricingDocument());
