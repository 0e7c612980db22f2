import { policyDocument } from '../machine/policy-document.ts';
import { json } from '../machine/respond.ts';

export const GET = () => json(policyDocument());
