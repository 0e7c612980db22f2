/** The state diagram, live: states pulled, made and named, transitions drawn; every edit is one of the text. */
import type { View } from '../../define/tool.ts';
import type { FsmResult } from './compute.ts';
import type { inputs } from './inputs.ts';
import { Mounted } from './live/mounted.ts';

const view: View<typeof inputs, FsmResult> = {
  attach(root, page) {
    const screen = root as HTMLElement;
    let mounted: Mounted | undefined;
    const mount = () => {
      const figure = screen.querySelector<HTMLElement>('[data-output="diagram"] [data-figure]');
      if (figure && figure !== mounted?.figure) mounted = new Mounted(figure, page);
      else mounted?.refresh();
    };
    page.subscribe(mount);
    // A text that is refused gives no result, and is edited all the same.
    const soon = () => requestAnimationFrame(() => mounted?.refresh());
    for (const type of ['input', 'change', 'click']) screen.addEventListener(type, soon);
    addEventListener('popstate', soon);
    mount();
  },
};
export default view;
