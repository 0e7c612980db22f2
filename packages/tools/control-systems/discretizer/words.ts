/** H(z) and its difference equation in words. */
import type { Discrete } from '@tollbench/engines/discretize/discretize.ts';
import { directForm } from '@tollbench/engines/discretize/stages.ts';
import { showQuantity } from '../../define/si.ts';

/** Orders whose equation stands on a line. */
export const MAX_LINE = 3;

const raised = (n: number): string => [...String(n)].map((d) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(d)]).join('');

function polynomialText(list: readonly number[], digits: number): string {
  const terms = list.flatMap((value, k) => {
    const power = list.length - 1 - k;
    if (value === 0) return [];
    const letters = power === 0 ? '' : `z${power === 1 ? '' : raised(power)}`;
    const size = showQuantity(Math.abs(value), '', digits);
    return [{ value, text: `${size === '1' && letters ? '' : size}${letters}` }];
  });
  return (
    terms
      .map(({ value, text }, k) =>
        k === 0 ? `${value < 0 ? '−' : ''}${text}` : `${value < 0 ? '−' : '+'} ${text}`,
      )
      .join(' ') || '0'
  );
}

const bracketed = (text: string): string => (text.includes(' ') ? `(${text})` : text);

/** `(0.367879z + 0.264241)/(z² − 1.36788z + 0.367879)`. */
export function transferText({ z: { num, den }, lag }: Discrete, digits = 6): string {
  const top = polynomialText(num, digits);
  const fraction =
    den.length === 1 ? top : `${bracketed(top)}/${bracketed(polynomialText(den, digits))}`;
  return lag === 0
    ? fraction
    : `z⁻${raised(lag)} · ${den.length === 1 ? bracketed(top) : fraction}`;
}

interface Term {
  readonly value: number;
  readonly of: 'y' | 'u';
  readonly late: number;
}

/** Terms of y[k] that are not 0, outputs first. */
function termsOf(h: Discrete): Term[] {
  const { stages, lag } = directForm(h);
  const [stage = { a: [1], b: [] }] = stages;
  return [
    ...stage.a.slice(1).map((a, k): Term => ({ value: -a, of: 'y', late: k + 1 })),
    ...stage.b.map((b, k): Term => ({ value: b, of: 'u', late: k + lag })),
  ].filter(({ value }) => value !== 0);
}

const at = ({ of, late }: Term, minus: string): string =>
  late === 0 ? `${of}[k]` : `${of}[k${minus}${late}]`;

/** `y[k] = 1.36788 y[k−1] − …`, six digits. */
export function equationText(h: Discrete): string {
  const terms = termsOf(h).map((term, k) => {
    const sign = k === 0 ? (term.value < 0 ? '−' : '') : term.value < 0 ? '− ' : '+ ';
    const size = showQuantity(Math.abs(term.value), '', 6);
    return `${sign}${size === '1' ? '' : `${size} `}${at(term, '−')}`;
  });
  return `y[k] = ${terms.join(' ') || '0'}`;
}

const signed = (value: number, first: boolean): string =>
  first ? (value < 0 ? '-' : '') : value < 0 ? ' - ' : ' + ';

/** The same with every digit, as code writes it: `y[k] = 1.3678794411714423*y[k-1] - …`. */
export const equationCode = (h: Discrete): string =>
  `y[k] = ${
    termsOf(h)
      .map((t, k) => `${signed(t.value, k === 0)}${Math.abs(t.value)}*${at(t, '-')}`)
      .join('') || '0'
  }`;

const polynomialCode = (list: readonly number[]): string => {
  const terms = list.flatMap((value, k) => {
    const power = list.length - 1 - k;
    if (value === 0) return [];
    const letters = power === 0 ? '' : power === 1 ? '*z' : `*z^${power}`;
    return [{ value, letters }];
  });
  return (
    terms
      .map(({ value, letters }, k) => {
        const size = Math.abs(value);
        const text = size === 1 && letters ? letters.slice(1) : `${size}${letters}`;
        return `${signed(value, k === 0)}${text}`;
      })
      .join('') || '0'
  );
};

/** H(z) with every digit, as the fields of transfer functions read it. */
export const transferCode = ({ z: { num, den }, lag }: Discrete): string =>
  `(${polynomialCode(num)})/(${lag === 0 ? '' : `z^${lag}*(`}${polynomialCode(den)}${lag === 0 ? '' : ')'})`;

/** The equation, a line for each term. */
export function equationListing(h: Discrete): string {
  const terms = termsOf(h).map(
    (term) => `    ${term.value < 0 ? '-' : '+'} ${Math.abs(term.value)}*${at(term, '-')}`,
  );
  return ['y[k] =', ...(terms.length === 0 ? ['    0'] : terms)].join('\n');
}
