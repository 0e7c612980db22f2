/** Which key does what on the sheet. */
import type { Act } from './frame.ts';

export type Stroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

export type Command =
  | { readonly act: Act }
  | { readonly dx: number; readonly dy: number; readonly moves: boolean };

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const PLAIN: Readonly<Record<string, Act>> = {
  n: 'state',
  t: 'arrow',
  enter: 'edit',
  f2: 'edit',
  r: 'reset',
  delete: 'delete',
  backspace: 'delete',
  l: 'layout',
  escape: 'escape',
  pagedown: 'next',
  pageup: 'previous',
  ' ': 'fit',
  '+': 'closer',
  '=': 'closer',
  '-': 'farther',
  '.': 'forth',
  ',': 'back',
};

const WITH_CONTROL: Readonly<Record<string, Act>> = { z: 'undo', y: 'redo' };

export function commandOf({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Stroke): Command | undefined {
  if (altKey) return undefined;
  const arrow = ARROWS[key];
  if (arrow)
    return ctrlKey || metaKey ? undefined : { dx: arrow[0], dy: arrow[1], moves: shiftKey };
  const lower = key.toLowerCase();
  if (ctrlKey || metaKey) {
    const act = shiftKey && lower === 'z' ? 'redo' : WITH_CONTROL[lower];
    return act && { act };
  }
  const act = PLAIN[lower];
  return act && { act };
}
