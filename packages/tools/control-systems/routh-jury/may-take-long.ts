import type { RouthInputs } from './inputs.ts';

const TEXTS = {
  s: ['polynomial'],
  loop: ['plant', 'controller'],
  z: ['polynomialZ'],
  loopZ: ['plantZ', 'controllerZ'],
} as const;

/** Names that are no parameters. */
const KNOWN = new Set(['s', 'z', 'e', 'exp', 'tf', 'pi', 'frac', 'p', 'P']);
/** Characters from which on a text may be of a high degree. */
const MANY = 60;

/** Whether the computation is likely to take more than a frame: two names, a power of two digits, a long text, a dead time. */
export function mayTakeLong(i: RouthInputs): boolean {
  const text = TEXTS[i.form].map((name) => i[name]).join(' ');
  const names = new Set(text.match(/[\p{L}_][\p{L}\d_]*/gu)?.filter((name) => !KNOWN.has(name)));
  return names.size > 1 || text.length > MANY || /\^ ?\d\d|\be\b|exp/u.test(text);
}
