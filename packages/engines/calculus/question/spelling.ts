/**
 * Lines of books, LaTeX and programs in one spelling: without typography and prefixes, functions by the names that
 * `readExpression` knows, infinity as oo, an arrow as ->, an integral sign as int.
 */
import { closing, parted } from './scan.ts';

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[\u00a0\u2000-\u200a\u202f\u2060\ufeff\t\n\r]/gu, ' '],
  [/[\u200b-\u200d]/gu, ''],
  [/[\u2212\u2013\u2014]/gu, '-'],
  [/\u222b/gu, ' int '],
  [/\u222e|\\oint(?![a-zA-Z])/gu, ' oint '],
  [/\u2211/gu, ' sum '],
  [/\u220f/gu, ' prod '],
  [/[\u2202]|\\partial(?![a-zA-Z])/gu, '∂'],
  [/[\u2207]|\\nabla(?![a-zA-Z])/gu, ' grad '],
  [/\u2192|\u27f6|\u279c|\\(?:to|rightarrow|longrightarrow)(?![a-zA-Z])|-->/gu, '->'],
  [/\u221e|\\infty(?![a-zA-Z])/gu, ' oo '],
  [/[\u2032\u2019\u00b4\u02b9]/gu, "'"],
  [/\u2033|"(?=\s*[-+=(\s])/gu, "''"],
  [/\^\s*\{?\s*((?:\\prime\s*)+)\}?/gu, '§prime$1'],
  [/½/gu, '(1/2)'],
  [/¼/gu, '(1/4)'],
];

const SMALL = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ᵃᵇᶜᵈᵏᵐⁿᵖʳˢᵗᵘᵛˣʸᶻ';
const LOW = '₀₁₂₃₄₅₆₇₈₉ₐₖₘₙₓₜ';
/** Letters above and below the line, in their size. */
const sized = (text: string): string =>
  text
    .replace(new RegExp(`[${SMALL}]+`, 'gu'), (run) => {
      const plain = [...run].map((c) => '0123456789+-abcdkmnprstuvxyz'[SMALL.indexOf(c)]).join('');
      return plain.length === 1 ? `^${plain}` : `^{${plain}}`;
    })
    .replace(new RegExp(`[${LOW}]+`, 'gu'), (run) => {
      const plain = [...run].map((c) => '0123456789akmnxt'[LOW.indexOf(c)]).join('');
      return plain.length === 1 ? `_${plain}` : `_{${plain}}`;
    });

/** What says nothing of the formula. */
const SPACING =
  /\{\/?eq\}|\\(?:begin|end)\s*\{[a-zA-Z]+\*?\}|\\(?:left|right|bigg?[lr]?|Bigg?[lr]?|displaystyle|textstyle|limits|nolimits|quad|qquad|hspace\{[^}]*\})(?![a-zA-Z])|\\[,;:! ]|\\\\|~|\$+|\\[()[\]](?=\s|$)|^\\[([]|&/gu;

/** Functions as programs and other languages call them. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  arcsinh: 'asinh',
  arccosh: 'acosh',
  arctanh: 'atanh',
  arsinh: 'asinh',
  arcosh: 'acosh',
  artanh: 'atanh',
  arccot: 'acot',
  arcsec: 'asec',
  arccsc: 'acsc',
  cosec: 'csc',
  cotan: 'cot',
  ctg: 'cot',
  sh: 'sinh',
  ch: 'cosh',
  th: 'tanh',
  signum: 'sign',
  unit_step: 'heaviside',
  UnitStep: 'heaviside',
  HeavisideTheta: 'heaviside',
  Heaviside: 'heaviside',
  fabs: 'abs',
  ArcSin: 'asin',
  ArcCos: 'acos',
  ArcTan: 'atan',
  ArcSinh: 'asinh',
  ArcCosh: 'acosh',
  ArcTanh: 'atanh',
  ExpIntegralEi: 'Ei',
  SinIntegral: 'Si',
  CosIntegral: 'Ci',
  LogIntegral: 'li',
};
const CAPITAL =
  /\b(Sin|Cos|Tan|Cot|Sec|Csc|Sinh|Cosh|Tanh|Exp|Ln|Log|Sqrt|Abs|Sign|Erf|Erfc|Erfi)(?=\s*[[(])/gu;
const KNOWN =
  /^(?:arc)?(?:sinh|cosh|tanh|coth|sech|csch|sin|cos|tan|cot|sec|csc|exp|sqrt|cbrt|abs|sgn|sign|ln|log|erfc|erfi|erf)$/u;
/** A letter that is multiplied by a function without a sign between them: xsin x, xln(x). */
const GLUED =
  /(?<![a-zA-Z_\\])([a-zA-Z])(arcsin|arccos|arctan|sinh|cosh|tanh|sin|cos|tan|cot|sec|csc|exp|sqrt|ln|log)(?=\s*[\\({^ 0-9]|[a-zA-Z](?![a-zA-Z]))/gu;
const OWN = new Set(['asin', 'acos', 'atan', 'asinh', 'acosh', 'atanh', 'acot', 'asec', 'acsc']);

const GREEK: Readonly<Record<string, string>> = Object.fromEntries(
  'π pi,θ theta,φ phi,ϕ phi,τ tau,ω omega,α alpha,β beta,γ gamma,δ delta,ε epsilon,ζ zeta,η eta,κ kappa,λ lambda,μ mu,ν nu,ξ xi,ρ rho,σ sigma,χ chi,ψ psi'
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
);
/** Greek letters by their names, apart from the letters beside them. */
const named = (text: string): string =>
  text.replace(/[α-ωϕ]/gu, (c, at: number) => {
    const name = GREEK[c];
    if (!name) return c;
    const isLetter = (k: number): boolean => /[a-zA-Zα-ωϕ]/u.test(text[k] ?? '');
    return `${isLetter(at - 1) ? ' ' : ''}${name}${isLetter(at + 1) ? ' ' : ''}`;
  });

/** x$2 of Maple is x, 2; n choose k and its calls are factorials. */
const counted = (text: string): string =>
  chosen(
    text
      .replace(/(?<![a-zA-Z$])([a-zA-Z])\s*\$\s*(\d+)(?=\s*[),])/gu, '$1, $2')
      .replace(/\b([a-zA-Z]|\d*[a-zA-Z]|\d+)\s+choose\s+([a-zA-Z]|\d+)\b/gu, 'binomial($1, $2)')
      .replace(/\\[dt]?binom(?![a-zA-Z])/gu, 'binomial'),
  );

/** binomial(n, k), \binom{n}{k}. */
function chosen(given: string): string {
  const call = /(?<![a-zA-Z])(?:binomial|Binomial|binom|nchoosek|choose)\s*(?=[({[])/u.exec(given);
  if (!call) return given;
  const open = call.index + call[0].length;
  const end = closing(given, open);
  const inside = given.slice(open + 1, end);
  const second = /^\s*\{/u.exec(given.slice(end + 1));
  const close = second ? closing(given, end + second[0].length) : end;
  const [n, k] = second
    ? [inside, given.slice(end + 1 + second[0].length, close)]
    : (parted(inside) as [string, string | undefined]);
  if (n === undefined || k === undefined) return given;
  const whole = `((${n})!/((${k})!*((${n})-(${k}))!))`;
  return chosen(given.slice(0, call.index) + whole + given.slice(close + 1));
}

/** In one spelling. Nothing of what the formula says is changed. */
export function plainSpelling(given: string): string {
  let text = counted(named(given));
  for (const [sign, by] of SIGNS) text = text.replace(sign, by);
  text = text.replace(/§prime((?:\\prime\s*)+)/gu, (_, p: string) =>
    "'".repeat(p.match(/prime/gu)?.length ?? 1),
  );
  text = ofLatex(sized(text));
  text = ofPrograms(text);
  text = text
    .replace(GLUED, (all, letter: string, name: string) =>
      OWN.has(letter + name) || KNOWN.test(letter + name) ? all : `${letter} ${name}`,
    )
    .replace(/\s+/gu, ' ')
    .trim();
  return text;
}

function ofLatex(given: string): string {
  let text = given.replace(SPACING, ' ');
  text = text
    .replace(
      /\\(?:mathrm|text|operatorname\*?|mathop|mathit|mathbf|bf|rm)\s*\{\s*([^{}]*)\}/gu,
      ' $1 ',
    )
    .replace(/\\(?:mathrm|text|rm|mathop)(?![a-zA-Z])/gu, ' ')
    .replace(/\\[dtc]frac(?![a-zA-Z])/gu, '\\frac')
    .replace(/\\(?:lvert|rvert|vert)(?![a-zA-Z])/gu, '|')
    .replace(/\\(?:cdot|times|ast)(?![a-zA-Z])/gu, '*')
    .replace(/\\(?:div)(?![a-zA-Z])/gu, '/')
    .replace(/\\i?int(?![a-zA-Z])/gu, ' int ')
    .replace(/\\l?dots(?![a-zA-Z])/gu, ' ... ');
  text = fractions(text);
  return text.replace(
    /\\([a-zA-Z]+)/gu,
    (_, name: string) => ` ${name}${name === 'frac' ? '' : ' '}`,
  );
}

/** \frac12 and \frac1{x} with their braces. */
function fractions(given: string): string {
  let text = given;
  for (let at = text.indexOf('\\frac'); at >= 0; at = text.indexOf('\\frac', at + 5)) {
    let from = at + 5;
    for (let k = 0; k < 2; k++) {
      while (text[from] === ' ') from++;
      const c = text[from];
      if (c === undefined) return text;
      if (c === '{') {
        from = closing(text, from) + 1;
        continue;
      }
      const one = /^(?:\\[a-zA-Z]+|[^\s])/u.exec(text.slice(from))?.[0] ?? c;
      text = `${text.slice(0, from)}{${one}}${text.slice(from + one.length)}`;
      from += one.length + 2;
    }
  }
  return text;
}

function ofPrograms(given: string): string {
  const isWolfram = /\b[A-Z][a-zA-Z]*\s*\[/u.test(given);
  let text = given
    .replace(/%(pi|e|i)\b/gu, ' $1 ')
    .replace(/\b(?:sp|sympy|np|numpy|math|mpmath)\./gu, '')
    .replace(/\bRational\(\s*(-?\d+)\s*,\s*(\d+)\s*\)/gu, '($1/$2)')
    .replace(/\b(?:root|real_root)\(((?:[^(),]|\([^()]*\))+),\s*(\d+)\)/gu, '(($1)^(1/$2))')
    .replace(/\bS\.Half\b/gu, '(1/2)')
    .replace(/\bS\((\d+)\)/gu, '$1')
    .replace(/\bminf\b/gu, ' -oo ')
    .replace(/\b(?:Infinity|infinity|inf|infty)\b/gu, ' oo ')
    .replace(/\bPi\b/gu, 'pi')
    .replace(CAPITAL, (name) => name.toLowerCase())
    .replace(/\*\*/gu, '^');
  for (const [name, by] of Object.entries(FUNCTIONS))
    text = text.replace(new RegExp(`(?<![a-zA-Z_])${name}(?=\\s*[[({^ ])`, 'gu'), by);
  if (isWolfram || /\b(?:exp|sqrt|oo)\b.*\bE\b|\bE\s*\^/u.test(text))
    text = text.replace(/(?<![a-zA-Z_])E(?![a-zA-Z_([])/gu, 'e');
  if (isWolfram) text = text.replace(/(?<![a-zA-Z_])I(?![a-zA-Z_([])/gu, 'i').replace(/==/gu, '=');
  return text;
}
