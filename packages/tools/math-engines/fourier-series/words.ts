/** Formulas as people read them in a line, and what is said of a result. */
import type { Form, Result } from './result.ts';

const SMALL: Readonly<Record<string, string>> = {
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
  n: 'ⁿ',
};

/** 2*(1 - (-1)^n)/(pi*n) as 2(1 − (−1)ⁿ)/(πn). */
export const shown = (text: string): string =>
  text
    .replace(/\^(\d+|n)(?![\w(])/gu, (_, power: string) => [...power].map((d) => SMALL[d]).join(''))
    .replace(/\^\(n \+ 1\)/gu, 'ⁿ⁺¹')
    .replace(/\bpi\b/gu, 'π')
    .replace(/\b(omega|tau|theta|alpha|beta|phi)\b/gu, (g) => GREEK[g] as string)
    .replace(/sqrt\(/gu, '√(')
    .replace(/√\((\w+)\)/gu, '√$1')
    .replace(/(\d)\*(?=[a-zA-Zπ(√α-ω])/gu, '$1')
    .replace(/([π)])\*(?=[a-zA-Zπ(√α-ω])/gu, '$1')
    .replace(/\*/gu, '·')
    .replace(/-/gu, '−');

const GREEK: Readonly<Record<string, string>> = {
  omega: 'ω',
  tau: 'τ',
  theta: 'θ',
  alpha: 'α',
  beta: 'β',
  phi: 'φ',
};

/** The formula of every n, or of the one class that is not 0. */
export function formulaShown(r: Result, of: 'a' | 'b' | 'c'): string {
  const { forms } = r;
  if (!forms) return '';
  const special = forms.special.filter((s) => s[of].text !== '0' || forms.general[of].text !== '0');
  const apart =
    special.length > 0
      ? `; ${special.map((s) => `${s.which}: ${shown(s[of].text)}`).join('; ')}`
      : '';
  return `${mainly(forms.general, forms.classes, of)}${apart}`;
}

function mainly(general: Form, classes: readonly Form[], of: 'a' | 'b' | 'c'): string {
  const some = classes.filter((k) => k[of].text !== '0');
  if (classes.length > 1 && some.length === 1)
    return `${shown((some[0] as Form)[of].text)}, ${(some[0] as Form).which}`;
  return shown(general[of].text);
}

/** How the coefficients fall. */
export function decayWords(r: Result): string {
  if (r.isFinite) return 'finitely many harmonics';
  if (r.samples) return 'not told by samples';
  const s = r.smoothness;
  if (s === undefined) return 'faster than 1/n⁷: no derivative to the sixth jumps';
  if (Number.isNaN(s)) return 'as its singular places say: a limit there has no bounds';
  const power = s === 0 ? '' : [...String(s + 1)].map((d) => SMALL[d]).join('');
  const why =
    s === 0
      ? 'the function jumps'
      : s === 1
        ? 'continuous, with corners'
        : `the ${s === 2 ? 'second' : s === 3 ? 'third' : `${s}th`} derivative is the first that jumps`;
  return `as 1/n${power}: ${why}`;
}

export const symmetryShown = (r: Result): string =>
  r.samples
    ? 'not looked for in samples'
    : r.symmetry.length === 0
      ? 'none'
      : r.symmetry.map((s) => `${s.name}: ${s.effect}`).join('; ');
