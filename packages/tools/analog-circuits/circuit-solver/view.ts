/** The schematic, live: drawn by hand, wired, probed; every edit is the netlist with its drawing in it. */
import type { View } from '../../define/tool.ts';
import type { SolverResult } from './compute.ts';
import type { inputs } from './inputs.ts';
import { Mounted } from './live/mounted.ts';

const view: View<typeof inputs, SolverResult> = {
  attach(root, page) {
    const screen = root as HTMLElement;
    let mounted: Mounted | undefined;
    const mount = () => {
      const figure = screen.querySelector<HTMLElement>('[data-output="schematic"] [data-figure]');
      if (figure && figure !== mounted?.figure) mounted = new Mounted(figure, page);
      else mounted?.refresh();
    };
    page.subscribe(mount);
    // A netlist that is refused gives no result, and is edited all the same.
    const soon = () => requestAnimationFrame(() => mounted?.refresh());
    for (const type of ['input', 'change', 'click']) screen.addEventListener(type, soon);
    addEventListener('popstate', soon);
    mount();
  },
};
export default view;
