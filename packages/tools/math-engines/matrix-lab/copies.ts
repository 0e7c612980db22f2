/** Every matrix that is shown, to paste elsewhere: LaTeX, MATLAB and Octave, NumPy. */
import { format, isZero, type Rational, toNumber } from '@tollbench/engines/exact/rational.ts';
import { isRational } from '../../define/result.ts';
import { texFraction, texNumber } from '../../text/tex-number.ts';
import { gaussianEntries } from './entries.ts';
import type { MatrixInputs } from './inputs.ts';
import { type Entry, type MatrixId, matricesOf, type Part } from './matrices.ts';
import type { MatrixResult } from './special.ts';

interface Named {
  /** Its variable in programs, and in mathematics. */
  readonly code: string;
  readonly tex: string;
  readonly rows: readonly (readonly Entry[])[];
}

/** Longer fractions are written as doubles: nobody reads on, and they may be beyond what a program takes. */
const MAX_FRACTION = 40;
/** Digits of a double in LaTeX. */
const TEX_DIGITS = 8;

const NAMES: Readonly<Record<MatrixId, readonly [code: string, tex: string]>> = {
  solution: ['x', 'x'],
  homogeneousSolutions: ['N', 'N'],
  reducedRowEchelonForm: ['R', '\\operatorname{rref} A'],
  inverse: ['Ainv', 'A^{-1}'],
  product: ['AB', 'AB'],
  power: ['Ak', 'A^k'],
  columnSpace: ['C', 'C'],
  nullSpace: ['N', 'N'],
  luL: ['L', 'L'],
  luU: ['U', 'U'],
  qrQ: ['Q', 'Q'],
  qrR: ['R', 'R'],
  svdU: ['U', 'U'],
  svdV: ['V', 'V'],
  eigenvectors: ['V', 'V'],
  exponential: ['E', 'e^{At}'],
};

/** What is given, then what is found, in the order in which programs have it. */
function named(r: MatrixResult, inputs: MatrixInputs): Named[] {
  const given = (code: string, rows: MatrixInputs['a']): Named => ({
    code,
    tex: code,
    rows: gaussianEntries(rows),
  });
  const column = (code: string, tex: string, values: readonly Entry[]): Named => ({
    code,
    tex,
    rows: values.map((v) => [v]),
  });
  const { task } = inputs;
  const order = r.found.luPermutation;
  return [
    given('A', inputs.a),
    ...(task === 'solve' ? [given('b', inputs.b)] : []),
    ...(task === 'product' ? [given('B', inputs.second)] : []),
    ...(task === 'eigen' && r.eigenvalues
      ? [column('lambda', '\\lambda', eigenEntries(r.eigenvalues))]
      : []),
    ...(task === 'svd'
      ? [
          column(
            's',
            '\\sigma',
            r.singular.map((re) => ({ re, im: 0 })),
          ),
        ]
      : []),
    ...matricesOf(r.found).map(({ id, rows }): Named => {
      const [code, tex] = NAMES[id];
      return { code, tex: id === 'power' ? `A^{${inputs.k}}` : tex, rows };
    }),
    ...(order && 'length' in order
      ? [
          column(
            'p',
            'p',
            Array.from(order, (re) => ({ re, im: 0 })),
          ),
        ]
      : []),
  ];
}

const eigenEntries = ({ re, im }: NonNullable<MatrixResult['eigenvalues']>): Entry[] =>
  re.map((x, i) => ({ re: x, im: im[i] ?? 0 }));

const isNought = (x: Part): boolean => (isRational(x) ? isZero(x) : x === 0);
const isReal = ({ rows }: Named): boolean =>
  rows.every((row) => row.every(({ im }) => isNought(im)));
const isShort = (x: Rational): boolean => format(x).length <= MAX_FRACTION;

/** `1/3` is a division in both languages; a number has every digit. */
const codePart = (x: Part): string =>
  isRational(x) ? (isShort(x) ? format(x) : String(toNumber(x))) : String(x);

/** `1/2-(3/4)*1i`: without the brackets the unit would stand under the line. */
const codeEntry =
  (unit: 'i' | 'j') =>
  ({ re, im }: Entry): string => {
    if (isNought(im)) return codePart(re);
    return `${isNought(re) ? '' : `${codePart(re)}+`}(${codePart(im)})*1${unit}`;
  };

export const matlabCopy = (r: MatrixResult, inputs: MatrixInputs): string =>
  named(r, inputs)
    .map(({ code, rows }) => {
      const body = rows.map((row) => row.map(codeEntry('i')).join(', '));
      return `${code} = [${body.join('; ')}];\n`;
    })
    .join('');

export const numpyCopy = (r: MatrixResult, inputs: MatrixInputs): string =>
  `import numpy as np\n\n${named(r, inputs)
    .map((one) => {
      const body = one.rows.map((row) => `[${row.map(codeEntry('j')).join(', ')}]`);
      const type = isReal(one) ? 'float' : 'complex';
      return `${one.code === 'lambda' ? 'eigenvalues' : one.code} = np.array([${body.join(', ')}], dtype=${type})\n`;
    })
    .join('')}`;

const texPart = (x: Part): string =>
  isRational(x)
    ? isShort(x)
      ? texFraction(format(x))
      : texNumber(toNumber(x), TEX_DIGITS)
    : texNumber(x, TEX_DIGITS);

function texEntry({ re, im }: Entry): string {
  if (isNought(im)) return texPart(re);
  const text = texPart(im);
  const size = text.replace(/^-/u, '');
  const imaginary = `${size === '1' ? '' : `${size}\\,`}\\mathrm{i}`;
  if (isNought(re)) return `${text.startsWith('-') ? '-' : ''}${imaginary}`;
  return `${texPart(re)} ${text.startsWith('-') ? '-' : '+'} ${imaginary}`;
}

/** amsmath sets ten columns unless told otherwise. */
const TEX_COLUMNS = 10;

export function latexCopy(r: MatrixResult, inputs: MatrixInputs): string {
  const all = named(r, inputs);
  const widest = Math.max(...all.flatMap(({ rows }) => rows.map((row) => row.length)));
  const wider = widest > TEX_COLUMNS ? `\\setcounter{MaxMatrixCols}{${widest}}\n` : '';
  return (
    wider +
    all
      .map(
        ({ tex, rows }) =>
          `${tex} = \\begin{bmatrix} ${rows.map((row) => row.map(texEntry).join(' & ')).join(' \\\\ ')} \\end{bmatrix}\n`,
      )
      .join('')
  );
}
