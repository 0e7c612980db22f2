/**
 * Wakes a tool's page. As built it shows the defaults, drawn and computed; its tool is fetched when
 * the visitor first moves, touches or types, or at once where the link carries inputs of its own.
 */
import { holdsState } from '@tollbench/tools/define/address.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { loadFrom, preload } from './load-tool.ts';

const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin', 'input'];

const PRESS = ['pointerdown', 'pointerup', 'click'] as const;

const root = document.querySelector<HTMLElement>('[data-tool]');
if (root) {
  if (location.search.length > 1 || holdsState(location.hash) || history.state) {
    // As built they are the exports of the defaults, and would be taken for those of this state.
    for (const link of root.querySelectorAll('[data-export]')) link.removeAttribute('href');
    void wake(root);
  } else for (const sign of SIGNS) addEventListener(sign, begin, { passive: true });
}

function begin(event: Event): void {
  for (const sign of SIGNS) removeEventListener(sign, begin);
  if (root) void wake(root, event);
}

async function wake(root: HTMLElement, sign?: Event): Promise<void> {
  // The last press: a visitor does not know that nobody listened yet.
  const press: PointerEvent[] = [];
  /** Does it again now if it was of that kind. */
  const again = (kind: (target: Element) => boolean) => {
    const target = press.at(-1)?.target as Element | undefined;
    if (press.at(-1)?.type !== 'click' || !target || !kind(target)) return;
    const events = press.splice(0);
    const button = target.closest('button');
    if (button) button.click();
    else for (const event of events) target.dispatchEvent(new PointerEvent(event.type, event));
  };
  const note = (event: PointerEvent) => {
    if (event.type === 'pointerdown') press.length = 0;
    if (event.isTrusted) press.push(event);
  };
  if (sign?.type === 'pointerdown') note(sign as PointerEvent);
  for (const type of PRESS) root.addEventListener(type, note);
  // An example that is chosen meanwhile. The choice alone says nothing: browsers restore it at a reload.
  const preset = root.querySelector<HTMLSelectElement>('[data-preset]');
  let example = '';
  const choose = () => {
    example = preset?.value ?? '';
  };
  preset?.addEventListener('change', choose);
  try {
    const source = { slug: root.dataset['tool'] ?? '', chunks: root.dataset['chunks'] ?? '' };
    preload(source);
    const [{ start }, tool] = await Promise.all([import('./tool-page.ts'), loadFrom(source)]);
    const started = start(root, withGrips(tool));
    if (preset && example !== '') {
      preset.value = example;
      preset.dispatchEvent(new Event('change'));
    }
    // A slider moved or a button pressed in the meantime is heard now.
    const active = document.activeElement as HTMLElement | null;
    if (active?.dataset['slider'] || active?.dataset['cell'])
      active.dispatchEvent(new Event('input', { bubbles: true }));
    again((target) => !isOfView(target) && target.closest('button') !== null);
    await started;
    again(isOfView);
  } catch (error) {
    const alert = root.querySelector<HTMLElement>('[data-alert]');
    if (alert) {
      alert.hidden = false;
      alert.textContent = `This page could not load its calculator, and shows the example it came with. Reload to try again. (${(error as Error).message})`;
    }
  } finally {
    preset?.removeEventListener('change', choose);
    for (const type of PRESS) root.removeEventListener(type, note);
  }
}

/** Whether a press is for the tool's own view: on its figure, not on a plot or a button of the page. */
const isOfView = (target: Element): boolean =>
  target.closest('[data-region="hero"]') !== null && !target.closest('[data-plot], [data-do]');

/** A tool that says what can be pulled on its plots has grips there, beside a view of its own. */
function withGrips(tool: AnyTool): AnyTool {
  const { handles, inputs, view } = tool;
  if (!handles) return tool;
  return {
    ...tool,
    view: async () => {
      const [declared, { grips }, own] = await Promise.all([
        handles(),
        import('./plot/grips.ts'),
        view?.(),
      ]);
      return {
        default: {
          attach(root, page) {
            grips(root as HTMLElement, inputs, page, declared.default);
            own?.default.attach(root, page);
          },
        },
      };
    },
  };
}
