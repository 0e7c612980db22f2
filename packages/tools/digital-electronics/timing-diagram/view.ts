/** The diagram edited by hand, the recording zoomed and measured: every edit is the WaveJSON text. */
import type { View } from '../../define/tool.ts';
import type { TimingResult } from './compute.ts';
import type { inputs } from './inputs.ts';
import { Mounted } from './live/mounted.ts';
import { Scope } from './live/scope.ts';

const view: View<typeof inputs, TimingResult> = {
  attach(root, page) {
    const screen = root as HTMLElement;
    let editor: Mounted | undefined;
    let scope: Scope | undefined;
    const mount = () => {
      const figure = (id: string) =>
        screen.querySelector<HTMLElement>(`[data-output="${id}"] [data-figure]`);
      const diagram = figure('diagram');
      if (diagram && diagram !== editor?.figure) editor = new Mounted(diagram, page);
      else editor?.refresh();
      const recording = figure('recording');
      if (recording && recording !== scope?.figure) scope = new Scope(recording, page);
      else scope?.refresh();
    };
    page.subscribe(mount);
    // A text that is refused gives no result, and is edited all the same.
    const soon = () => requestAnimationFrame(() => editor?.refresh());
    for (const type of ['input', 'change', 'click']) screen.addEventListener(type, soon);
    addEventListener('popstate', soon);
    mount();
  },
};
export default view;
