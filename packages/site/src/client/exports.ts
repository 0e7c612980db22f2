/** The exports of a tool's page: links that the server answers, and that the page makes itself where it can. */
import { WIRE } from '@tollbench/tools/define/address.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { exportAddress } from '../render/export-address.ts';
import type { Inputs } from './compute.ts';
import { say } from './say.ts';

export interface Computed {
  readonly inputs: Inputs;
  readonly result: unknown;
}

export interface Exports {
  /** Has every link lead to the export of a state; to none where this is undefined. */
  relink(query: string | undefined): void;
}

/** `computed` gives the inputs of now with their result, once there is one; its rejection is said to the visitor. */
export function startExports(
  root: HTMLElement,
  tool: AnyTool,
  computed: () => Promise<Computed>,
): Exports {
  /** Makes a file; without a format, a PNG. */
  async function takeAway(format: string | undefined): Promise<void> {
    const { inputs, result } = await computed();
    const m = await import('./take.ts');
    await (format === undefined
      ? m.takePng(tool, inputs, result)
      : m.take(tool, format, inputs, result));
  }

  root.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-export]');
    const png = (event.target as Element).closest('[data-png]');
    // With a key the browser opens the address, where there is one.
    if ((!link && !png) || (link?.hasAttribute('href') && (event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    void takeAway(link?.dataset['export']).catch((error: Error) => say(error.message));
  });
  root.addEventListener('keydown', (event) => {
    const target = event.target as HTMLElement;
    if (!target.matches('[data-export]:not([href])') || !/^(Enter| )$/u.test(event.key)) return;
    event.preventDefault();
    target.click();
  });

  return {
    relink(query) {
      for (const link of root.querySelectorAll<HTMLAnchorElement>('[data-export]'))
        lead(link, query === undefined ? undefined : addressOf(link, query));
    },
  };

  function addressOf(link: HTMLElement, query: string): string | undefined {
    const address = exportAddress(tool.slug, query, link.dataset['export'] ?? '');
    // A state that is too large for the wire has its exports made in the page alone.
    return address.length <= WIRE ? address : undefined;
  }
}

/** A link without an address is a button. */
function lead(link: HTMLAnchorElement, address: string | undefined): void {
  if (address === undefined) link.removeAttribute('href');
  else link.href = address;
  for (const [name, value] of [
    ['role', 'button'],
    ['tabindex', '0'],
  ] as const)
    if (address !== undefined) link.removeAttribute(name);
    else link.setAttribute(name, value);
}
