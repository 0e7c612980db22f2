/** A circuit in which nothing is left undecided at rest: floating nodes tied, inductors that short one another resisted. */
import type { Circuit } from '@tollbench/engines/spice/circuit.ts';
import { tied } from './floating.ts';
import { resisted } from './shorted.ts';

/** The same circuit where all is decided. */
export const held = (circuit: Circuit): Circuit => tied(resisted(circuit));
