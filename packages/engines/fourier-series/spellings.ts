/**
 * Functions as programs and people write them, brought to one spelling before they are taken apart: FourierSeries[…] and
 * fourier_series(…) with their interval, MATLAB’s @(x), .* and comparisons as factors, angles ωt, V_m without its
 * underscore, times with their unit. What is understood otherwise than it stands there is said in a note.
 */

export interface Spelt {
  readonly text: string;
  /** Told by a call that the function stands in. */
  readonly interval?: string;
  readonly notes: readonly string[];
}

export function spelt(text: string): Spelt {
  const notes: string[] = [];
  const { inside, interval } = unwrapped(text.trim());
  const written = mathematicaNames(elementwise(inside));
  const turned = angleAsVariable(subscripts(withUnits(written, notes)), notes);
  return { text: compared(turned), ...(interval !== undefined && { interval }), notes };
}

/** Without the call or the words around the function. */
function unwrapped(text: string): { readonly inside: string; readonly interval?: string } {
  const sympy = /^(?:\w+\.)?fourier_series\s*\((.*),\s*\(\s*\w+\s*,(.+),(.+)\)\s*\)$/su.exec(text);
  if (sympy) return { inside: sympy[1] as string, interval: `(${sympy[2]}, ${sympy[3]})` };
  const mathematica = /^Fourier(?:Trig)?Series\[(.*),\s*\w+\s*,\s*\w+\s*\]$/su.exec(text);
  // Its default parameters.
  if (mathematica) return { inside: mathematica[1] as string, interval: '(-pi, pi)' };
  const words = /^(?:find\s+)?(?:the\s+)?fourier\s+series\s+(?:of|for)\s+(?=\S)/iu.exec(text);
  return { inside: words ? text.slice(words[0].length) : text };
}

/** x.^2, 2.*x and 1./x, and the head of an anonymous function. */
const elementwise = (text: string): string =>
  text.replace(/^\s*@\(\s*\w+\s*\)\s*/u, '').replace(/\.(?=[*^/])/gu, '');

const PROGRAM_NAMES: Readonly<Record<string, string>> = {
  HeavisideTheta: 'heaviside',
  UnitStep: 'heaviside',
  Heaviside: 'heaviside',
  Sign: 'sgn',
  Mod: 'mod',
  Floor: 'floor',
  Ceiling: 'ceil',
  Max: 'max',
  Min: 'min',
  ArcTan: 'arctan',
  ArcSin: 'arcsin',
  ArcCos: 'arccos',
  FractionalPart: 'fracpart',
};

function mathematicaNames(text: string): string {
  const names = text
    .replace(/\b[A-Z][A-Za-z]+(?=\s*[[(])/gu, (name) => PROGRAM_NAMES[name] ?? name)
    .replace(/\b(?:Sin|Cos|Tan|Cot|Sec|Csc|Sinh|Cosh|Tanh|Exp|Log|Sqrt|Abs)(?=\s*[[(])/gu, (name) =>
      name.toLowerCase(),
    )
    .replace(/\bPi\b/gu, 'pi');
  return (
    names
      // LaTeX’s fraction has two brackets.
      .replace(/(?<!\\)\bfrac\s*\(([^()]*)\)(?!\s*[({])/gu, 'fracpart($1)')
      .replace(/(\([^()]*\)|[\w.]+)\s+(?:mod|\\bmod|%)\s+(\([^()]*\)|[\w.]+)/gu, 'mod($1, $2)')
  );
}

const UNITS: Readonly<Record<string, readonly [exponent: number, name: string]>> = {
  ms: [-3, 'milliseconds'],
  us: [-6, 'microseconds'],
  µs: [-6, 'microseconds'],
  μs: [-6, 'microseconds'],
  ns: [-9, 'nanoseconds'],
  kHz: [3, 'kilohertz'],
  Hz: [0, 'hertz'],
};
const MEASURED = /(?<![\w.])(\d+(?:[.,]\d+)?|\.\d+)\s?(ms|us|µs|μs|ns|kHz|Hz)(?![\w(])/gu;

/** 20ms is 0.02, and no product of m and s. */
export function withUnits(text: string, notes: string[]): string {
  const said = new Set<string>();
  const plain = text.replace(MEASURED, (_, size: string, unit: string) => {
    const [exponent, name] = UNITS[unit] as readonly [number, string];
    said.add(`${unit} is read as ${name}`);
    return exponent === 0 ? size : `${size.replace(',', '.')}e${exponent}`;
  });
  if (said.size > 0) notes.push(`${[...said].join('; ')}; places are in seconds.`);
  return plain;
}

/** Vm, Vdc and Imax are one letter with an index, and no product. */
export const subscripts = (text: string): string =>
  text.replace(
    /(?<![\w\\])([VIU])(m|max|min|p|pk|pp|s|o|dc|cc|dd|in|out|rms|eff|[0-9])(?![\w(])/gu,
    '$1_$2',
  );

const TURNING = String.raw`(?:\\omega|ω|\bomega|\bw)(?:_?0|₀)?\s*(?:\\cdot|[*·⋅])?\s*t(?![a-zA-Z])`;

/** Conditions in ωt: the angle is the variable. */
function angleAsVariable(text: string, notes: string[]): string {
  const isOfAngle = new RegExp(`[<>≤≥=]\\s*${TURNING}\\s*(?:[<>≤≥]|\\\\(?:le|lt|ge|gt))`, 'u').test(
    text.replace(/\\(?:leq?|lt)(?:slant)?(?![a-zA-Z])/gu, '<'),
  );
  if (!isOfAngle) return text;
  const turned = text.replace(new RegExp(TURNING, 'gu'), ' theta ');
  if (/(?<![a-zA-Z])t(?![a-zA-Z])/u.test(turned)) return text;
  notes.push('The angle ωt is the variable, and stands as θ.');
  return turned;
}

/** A comparison in brackets that is multiplied is 1 where it holds: x.*(x>0). */
function compared(text: string): string {
  // There & parts columns, or joins conditions.
  if (/Piecewise|\\begin|\\\\/u.test(text)) return text;
  const plain = text.replace(/[≤⩽]|<=/gu, '<').replace(/[≥⩾]|>=/gu, '>');
  if (!/\([^()]*[<>][^()]*\)\)?\s*[*&]|[*&]\s*\(?\([^()]*[<>][^()]*\)/u.test(plain)) return text;
  return (
    plain
      // ((x>0) & (x<1)) is a product of both.
      .replace(/\)\s*&&?\s*\(/gu, ')*(')
      .replace(/\(([^()<>&]*[<>][^()<>&]*)&&?([^()<>&]*[<>][^()<>&]*)\)/gu, '(($1)*($2))')
      .replace(/\(([^()<>]*)<([^()<>]*)<([^()<>]*)\)/gu, '(($1<$2)*($2<$3))')
      .replace(/\(([^()<>]+)([<>])([^()<>]+)\)/gu, (_, a: string, sign: string, b: string) =>
        sign === '>' ? `heaviside((${a})-(${b}))` : `heaviside((${b})-(${a}))`,
      )
  );
}

/** 0,5 as 0.5: tried where a text is not understood as it stands. */
export const decimalPoints = (text: string): string => text.replace(/(\d),(?=\d)/gu, '$1.');
