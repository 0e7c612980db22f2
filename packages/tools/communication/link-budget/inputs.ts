import type { Values } from '../../define/field.ts';
import { airFields } from './fields-air.ts';
import { endFields } from './fields-ends.ts';
import { linkFields } from './fields-link.ts';
import { needFields } from './fields-need.ts';
import { pathFields } from './fields-path.ts';

/** In the order of the page; the first group is what most budgets change. */
export const inputs = {
  ...linkFields,
  ...endFields,
  ...needFields,
  ...pathFields,
  ...airFields,
} as const;

export type LinkInputs = Values<typeof inputs>;
