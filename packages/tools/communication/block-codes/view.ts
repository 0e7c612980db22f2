/** Symbols of the picture are pressed to be wrong, or right again. */
import type { View } from '../../define/tool.ts';
import type { BlockResult } from './compute.ts';
import type { inputs } from './inputs.ts';
import { pressed } from './press.ts';

const view: View<typeof inputs, BlockResult> = {
  attach(root, page) {
    (root as HTMLElement).addEventListener('click', (event) => {
      const cell = (event.target as Element | null)?.closest('[data-place]');
      const result = page.result();
      const answered = page.answered();
      if (!cell || !result || !answered || page.busy()) return;
      const next = pressed(answered, result, Number(cell.getAttribute('data-place')));
      if (next) page.set(next, 'step');
    });
  },
};
export default view;
