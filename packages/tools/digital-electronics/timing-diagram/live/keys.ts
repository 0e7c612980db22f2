/** What a key means in the editor. Pure. */
import { isState } from '@tollbench/engines/waveform/wavejson/edit-wave.ts';
import type { Act } from './frame.ts';

export type Meant =
  | {
      readonly kind: 'go';
      readonly lanes: number;
      readonly cells: number;
      readonly isWider: boolean;
    }
  | { readonly kind: 'pull'; readonly by: 1 | -1 }
  | { readonly kind: 'state'; readonly state: string }
  | { readonly kind: 'act'; readonly act: Act };

export interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const ACTS: Readonly<Record<string, Act>> = {
  Enter: 'edit',
  F2: 'edit',
  Insert: 'lane',
  a: 'arrow',
  A: 'arrow',
  g: 'group',
  G: 'group',
  '>': 'longer',
  '<': 'shorter',
  Escape: 'escape',
};

/** `isAtName`: the cursor stands on a name, where Delete removes the lane. */
export function meantBy(event: Key, isAtName: boolean): Meant | undefined {
  const { key, altKey, shiftKey } = event;
  const act = (what: Act): Meant => ({ kind: 'act', act: what });
  if (event.ctrlKey || event.metaKey) {
    const letter = key.toLowerCase();
    if (letter === 'z') return act(shiftKey ? 'redo' : 'undo');
    if (letter === 'y') return act('redo');
    return letter === 'd' ? act('copy') : undefined;
  }
  const across = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  const down = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
  if (altKey) return down === 0 ? undefined : act(down < 0 ? 'up' : 'down');
  if (across !== 0 && shiftKey && !isAtName) return { kind: 'pull', by: across as 1 | -1 };
  if (across !== 0 || down !== 0)
    return { kind: 'go', lanes: down, cells: across, isWider: shiftKey && down !== 0 };
  if (key === 'Home')
    return { kind: 'go', lanes: 0, cells: Number.NEGATIVE_INFINITY, isWider: false };
  if (key === 'Delete') return isAtName ? act('remove') : { kind: 'state', state: '.' };
  if (key === ' ') return { kind: 'state', state: '.' };
  if (ACTS[key] !== undefined) return act(ACTS[key]);
  return key.length === 1 && isState(key) ? { kind: 'state', state: key } : undefined;
}
