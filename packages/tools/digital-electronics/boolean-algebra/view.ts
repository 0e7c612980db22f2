import type { Page, View } from '../../define/tool.ts';
import type { Result } from './compute.ts';
import type { inputs } from './inputs.ts';
import { toggled } from './toggle.ts';

/** A press on an input of the schematic or on a node of the diagram changes the value of that input. */
const view: View<typeof inputs, Result> = {
  attach(root, page) {
    start(root as HTMLElement, page);
  },
};
export default view;

function start(root: HTMLElement, page: Page<typeof inputs, Result>): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '[data-input]{cursor:pointer}[data-input]:hover text{text-decoration:underline}',
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  root.addEventListener('click', (event) => {
    const name = (event.target as Element | null)
      ?.closest('[data-input]')
      ?.getAttribute('data-input');
    const result = page.result();
    if (!name || !result) return;
    const names = result.comparison?.inputs ?? result.network.inputs;
    page.set({ values: toggled(result.values, names, name) }, 'step');
  });
}
