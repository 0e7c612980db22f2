/** Which key does what: those of LTspice and KiCad where they agree or where only one of them has a word for it. */
import { KINDS, type Placeable } from './kinds.ts';

/** What is under way, as far as keys tell it apart. */
export type Mode = 'idle' | 'carry' | 'wire';

export type Command =
  | { readonly do: 'place'; readonly kind: Placeable }
  | { readonly do: 'go'; readonly dx: number; readonly dy: number; readonly how: 'jump' | 'step' }
  | {
      readonly do:
        | 'wire'
        | 'label'
        | 'turn'
        | 'mirror'
        | 'delete'
        | 'duplicate'
        | 'escape'
        | 'enter'
        | 'edit'
        | 'pick'
        | 'undo'
        | 'redo'
        | 'all'
        | 'closer'
        | 'farther'
        | 'fit'
        | 'probe'
        | 'power'
        | 'next'
        | 'previous';
    };

/** A key as an event has it. */
export interface Stroke {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Those that need nothing said beside their name. */
export type PlainCommand = Exclude<Command, { readonly do: 'place' | 'go' }>['do'];

const WITH_CONTROL: Readonly<Record<string, PlainCommand>> = {
  r: 'turn',
  e: 'mirror',
  d: 'duplicate',
  z: 'undo',
  y: 'redo',
  a: 'all',
};

const PLAIN: Readonly<Record<string, PlainCommand>> = {
  w: 'wire',
  f3: 'wire',
  n: 'label',
  f4: 'label',
  delete: 'delete',
  backspace: 'delete',
  f5: 'delete',
  f6: 'duplicate',
  f7: 'pick',
  f8: 'pick',
  escape: 'escape',
  enter: 'enter',
  f: 'edit',
  f2: 'edit',
  '+': 'closer',
  '=': 'closer',
  '-': 'farther',
  '−': 'farther',
  ' ': 'fit',
  home: 'fit',
  '.': 'probe',
  pagedown: 'next',
  pageup: 'previous',
};

const BY_KEY: ReadonlyMap<string, Placeable> = new Map(
  KINDS.flatMap(({ id, key }) => (key === undefined ? [] : [[key.toLowerCase(), id] as const])),
);

/** The command of a key; undefined where it is left to the page and the browser. */
export function commandOf(stroke: Stroke, mode: Mode): Command | undefined {
  const key = stroke.key.toLowerCase();
  const control = stroke.ctrlKey || stroke.metaKey;
  const arrow = ARROWS[stroke.key];
  if (arrow && !stroke.altKey) return go(arrow, stroke, mode);
  if (control) {
    if (stroke.altKey) return undefined;
    if (key === 'z' && stroke.shiftKey) return { do: 'redo' };
    const named = WITH_CONTROL[key];
    return named && { do: named };
  }
  if (stroke.altKey) return key === '.' ? { do: 'power' } : undefined;
  // While something is carried its letters turn and mirror it, as in KiCad.
  if (mode === 'carry' && key === 'r') return { do: 'turn' };
  if (mode === 'carry' && (key === 'x' || key === 'm')) return { do: 'mirror' };
  const plain = PLAIN[key];
  if (plain && !(plain === 'edit' && stroke.shiftKey && key === 'f')) return { do: plain };
  if (key === '0') return { do: 'place', kind: 'ground' };
  const kind = BY_KEY.get(stroke.shiftKey ? `shift+${key}` : key);
  return kind && { do: 'place', kind };
}

/** Arrows go from thing to thing, or by a step while something is carried or drawn; Ctrl swaps them, Shift goes five steps. */
function go([dx, dy]: readonly [number, number], stroke: Stroke, mode: Mode): Command {
  const steps =
    (mode !== 'idle') !== (stroke.ctrlKey || stroke.metaKey) ||
    (mode === 'idle' && stroke.shiftKey);
  const far = steps && stroke.shiftKey && mode !== 'idle' ? 5 : 1;
  return { do: 'go', dx: dx * far, dy: dy * far, how: steps ? 'step' : 'jump' };
}
