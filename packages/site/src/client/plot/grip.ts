import type { Handle } from '@tollbench/tools/define/handle.ts';
import type { PanelLayout } from '@tollbench/tools/plot/panel.ts';
import { standing } from './place.ts';

export type AnyHandle = Handle<Readonly<Record<string, unknown>>>;

/** A handle as it is drawn now. */
export interface Grip {
  readonly element: HTMLElement;
  handle: AnyHandle;
  /** Where on the picture; undefined while it is out of sight. */
  at: readonly [number, number] | undefined;
  mark: string;
}

/** Marks of 24 px. A tab at the frame has ridges across its way; a ring on the picture has arrows along its ways. */
const TABS = {
  x: '<rect x="7.5" y="4.5" width="9" height="15" rx="2"/><path d="M10.75 8.5v7M13.25 8.5v7"/>',
  y: '<rect x="4.5" y="7.5" width="15" height="9" rx="2"/><path d="M8.5 10.75h7M8.5 13.25h7"/>',
};
const RING = '<circle cx="12" cy="12" r="5.5"/>';
const ACROSS = '<path d="M3.5 9.5L1 12l2.5 2.5M20.5 9.5L23 12l-2.5 2.5"/>';
const UP = '<path d="M9.5 3.5L12 1l2.5 2.5M9.5 20.5L12 23l2.5-2.5"/>';

/** The mark of a grip, of 24 px: what stands within its svg. */
export function markOf({ along, x, y }: Pick<Handle<never>, 'along' | 'x' | 'y'>): string {
  if (along === 'both') return RING + ACROSS + UP;
  if (along === 'x') return y === undefined ? TABS.x : RING + ACROSS;
  return x === undefined ? TABS.y : RING + UP;
}

export function makeGrip(handle: AnyHandle): Grip {
  const element = document.createElement('div');
  element.className = 'plot-grip';
  element.tabIndex = 0;
  element.setAttribute('role', 'slider');
  element.setAttribute('aria-label', handle.name);
  element.dataset['grip'] = handle.name;
  element.dataset['along'] = handle.along;
  return { element, handle, at: undefined, mark: '' };
}

/** Puts a grip where its handle stands, and says so to who hears the page. Writes alone: nothing is measured. */
export function placeGrip(grip: Grip, panel: PanelLayout | undefined): void {
  const { element, handle } = grip;
  grip.at = panel && standing(handle, panel);
  element.hidden = grip.at === undefined;
  if (!panel || !grip.at) return;
  const mark = markOf(handle);
  if (grip.mark !== mark) {
    grip.mark = mark;
    element.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true">${mark}</svg>`;
  }
  const [x, y] = grip.at;
  element.style.transform = `translate(${x.toFixed(1)}px,${y.toFixed(1)}px)`;
  const upright = handle.along === 'y';
  const [least, most] = (upright ? panel.y : panel.x).domain;
  const said = {
    'aria-valuetext': handle.value,
    'aria-valuenow': upright ? handle.y : handle.x,
    'aria-valuemin': least,
    'aria-valuemax': most,
    'aria-orientation': upright ? 'vertical' : 'horizontal',
  };
  for (const [name, value] of Object.entries(said)) {
    const text = typeof value === 'number' ? withoutExponent(value) : String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/** ARIA takes no exponents: a wavelength of 5.5e-7 m is written out. */
export const withoutExponent = (value: number): string =>
  Math.abs(value) < 1e-6 ? value.toFixed(20).replace(/\.?0+$/u, '') : String(value);

/** The grip in sight nearest to a place: two that overlap are told apart. */
export function nearest(
  grips: Iterable<Grip>,
  { x, y }: { readonly x: number; readonly y: number },
): Grip | undefined {
  let best: Grip | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const grip of grips) {
    const off = grip.at ? Math.hypot(grip.at[0] - x, grip.at[1] - y) : Number.POSITIVE_INFINITY;
    if (off < least) [best, least] = [grip, off];
  }
  return best;
}
