import type { View } from '../../define/tool.ts';
import type { Result } from './compute.ts';
import type { inputs } from './inputs.ts';
import { attach } from './live/bits.ts';

/** The bits as a keyboard and a pointer see them. */
const view: View<typeof inputs, Result> = {
  attach(root, page) {
    const place = (root as HTMLElement).querySelector<HTMLElement>('[data-region="hero"]');
    if (place) attach(root as HTMLElement, place, page);
  },
};
export default view;
