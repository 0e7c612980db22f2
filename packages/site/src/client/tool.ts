/**
 * Wakes a tool's page. As built it shows the defaults, drawn and computed; its tool is fetched when
 * the visitor first moves, touches or types, or at once where the link carries inputs of its own.
 */
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { loadTool } from '@tollbench/tools/tools.ts';

const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin', 'input'];

const root = document.querySelector<HTMLElement>('[data-tool]');
if (root) {
  if (location.search.length > 1) void wake(root);
  else for (const sign of SIGNS) addEventListener(sign, begin, { passive: true });
}

function begin(): void {
  for (const sign of SIGNS) removeEventListener(sign, begin);
  if (root) void wake(root);
}

async function wake(root: HTMLElement): Promise<void> {
  let pressed: HTMLElement | null = null;
  const note = (event: Event) => {
    pressed = (event.target as Element).closest('button');
  };
  root.addEventListener('click', note);
  const [{ start }, tool] = await Promise.all([
    import('./tool-page.ts'),
    loadTool(root.dataset['tool'] ?? ''),
  ]);
  root.removeEventListener('click', note);
  if (!tool) return;
  start(root, withGrips(tool));
  // A slider moved or a button pressed in the meantime is heard now.
  const active = document.activeElement as HTMLElement | null;
  if (active?.dataset['slider'] || active?.dataset['cell'])
    active.dispatchEvent(new Event('input', { bubbles: true }));
  (pressed as HTMLElement | null)?.click();
}

/** A tool that says what can be pulled on its plots has a view that puts grips there. */
function withGrips(tool: AnyTool): AnyTool {
  const { handles, inputs } = tool;
  if (!handles) return tool;
  return {
    ...tool,
    view: async () => {
      const [declared, { grips }] = await Promise.all([handles(), import('./plot/grips.ts')]);
      return {
        default: {
          attach: (root, page) => grips(root as HTMLElement, inputs, page, declared.default),
        },
      };
    },
  };
}
