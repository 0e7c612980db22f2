/** Formulas as people read them in a line, and what is said of a result. */
import type { Form, Forms, Result } from './result.ts';

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

const BELOW = new Map(
  [...'0123456789+-aehijklmnoprstuvx'].map((c, k) => [
    c,
    [...'₀₁₂₃₄₅₆₇₈₉₊₋ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'][k] as string,
  ]),
);

/** As an index below the line, where all its signs have such a form. */
function below(text: string): string | undefined {
  const signs = [...text].map((c) => BELOW.get(c));
  return signs.every((c) => c !== undefined) ? signs.join('') : undefined;
}

/** 2*(1 - (-1)^n)/(pi*n) as 2(1 − (−1)ⁿ)/(πn). */
export const shown = (text: string): string =>
  text
    .replace(
      /bessel([ij])\(([^,()]+), /gu,
      (_, kind: string, order: string) =>
        `${kind.toUpperCase()}${below(order.replace(/[\s*]/gu, '')) ?? `_{${order}}`}(`,
    )
    .replace(
      /(?<![a-zA-Z])([A-Za-z])_([a-z0-9]+)(?![a-z0-9_])/gu,
      (all, name: string, index: string) => {
        const small = below(index);
        return small === undefined ? all : `${name}${small}`;
      },
    )
    .replace(/fresnel([sc])\(/gu, (_, kind: string) => `${kind.toUpperCase()}(`)
    .replace(/\batan\(/gu, 'arctan(')
    .replace(/\bEulerGamma\b/gu, 'γ')
    .replace(/\^(\d+|n)(?![\w(])/gu, (_, power: string) => [...power].map((d) => SMALL[d]).join(''))
    .replace(/\^\(n \+ 1\)/gu, 'ⁿ⁺¹')
    .replace(/\bpi\b/gu, 'π')
    .replace(/\b(omega|tau|theta|alpha|beta|phi)\b/gu, (g) => GREEK[g] as string)
    .replace(/sqrt\(/gu, '√(')
    .replace(/√\((\w+)\)/gu, '√$1')
    .replace(/(\d)\*(?=[a-zA-Zπ(√α-ω])/gu, '$1')
    .replace(/π\*(?=[a-zA-Zπ(√α-ω])/gu, 'π')
    .replace(/\)\*(?=[(√π])/gu, ')')
    // The angle nx of a wave is one thing.
    .replace(/(?<![a-zA-Z])n\*(?=[a-zA-Zα-ω](?![a-zA-Z_]))/gu, 'n')
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

export type FormKey = 'a' | 'b' | 'c' | 'amplitude' | 'phase';

/** The formula of every n, or of the one class that is not 0. */
export function formulaShown(r: Result, of: FormKey): string {
  const { forms } = r;
  if (!forms) return '';
  const special = specialsOf(forms, of);
  const apart =
    special.length > 0
      ? `; ${special.map((s) => `${s.which}: ${shown(s[of]?.text ?? '')}`).join('; ')}`
      : '';
  return `${mainly(forms.general, forms.classes, of)}${apart}`;
}

/** Those of n that the formula of all does not give, where there is something to say. */
export const specialsOf = (forms: Forms, of: FormKey): readonly Form[] =>
  forms.special.filter((s) => s[of] !== undefined && s[of]?.text !== forms.general[of]?.text);

/** Of the one class that is not 0; of a phase of odd and even n where those are simpler. */
function mainly(general: Form, classes: readonly Form[], of: FormKey): string {
  const some = classes.filter(
    (k) => k.amplitude?.text !== '0' && (of === 'phase' || k[of]?.text !== '0'),
  );
  const [one, other] = some;
  if (classes.length > 1 && one && some.length === 1)
    return one[of] ? `${shown(one[of]?.text ?? '')}, ${one.which}` : '';
  const isSplit = of === 'phase' && (!general.phase || general.phase.text.includes('where'));
  if (isSplit && some.length === 2 && one?.phase && other?.phase)
    return some.map((k) => `${shown(k.phase?.text ?? '')}, ${k.which}`).join('; ');
  return shown(general[of]?.text ?? '');
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
