/** Lists of roots as people write them: `0.5, -1±2j, (-1)x3, 0.9∠±45°, 0.9@45deg, 0.8*exp(j*pi/3)`. */
import { toNumber } from '@tollbench/engines/exact/rational.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { clip } from './arithmetic/scanner.ts';
import { eitherComma, refuseLoneComma, twoWays } from './decimal-comma.ts';
import { MAX_ENTRY_LENGTH, readEntry } from './entry.ts';
import { FieldError, within } from './error.ts';
import { entriesOf } from './rows.ts';

/** What may follow a root, `x3`: it is so many times one. Behind a bracket or a blank, or closed up with a number that is not 0. */
const TIMES = /\s*[xX]\s*(\d{1,4})$/u;
/** An angle in degrees or radians. */
const ANGLE = /^(.*?)\s*(°|degrees|deg|rad)?$/u;

/**
 * Roots between commas, semicolons, blanks or lines, each as often as it is one, at most `most`. Throws a FieldError that
 * says which `noun` it is about. An empty text has none.
 */
export function readRoots(text: string, noun: string, most: number): Complex[] {
  if (text.length > (most + 1) * MAX_ENTRY_LENGTH)
    throw new FieldError(`has ${text.length} characters`);
  const source = unbracketed(text);
  const doubtful = twoWays(source);
  if (doubtful !== undefined) throw new FieldError(eitherComma(doubtful));
  refuseLoneComma(source);
  const pieces = source
    .replace(/\+-|\+\/-/gu, '±')
    .split(/[;\n]/u)
    .flatMap((row) => (row.trim() === '' ? [] : entriesOf(closedUp(row))));
  if (pieces.length > most)
    throw new FieldError(`has ${pieces.length} numbers; the most is ${most}`);
  const list: Complex[] = [];
  pieces.forEach((piece, k) => {
    const { roots, times } = within(
      () => `${noun} ${k + 1}`,
      () => pieceOf(piece),
    );
    if (list.length + roots.length * times > most)
      throw new FieldError(
        `has ${list.length + roots.length * times} numbers up to "${clip(piece)}"; the most is ${most}`,
      );
    for (let n = 0; n < times; n++) list.push(...roots);
  });
  return list;
}

/** Without the brackets of MATLAB and Python, a name before them, and a semicolon behind. */
const unbracketed = (text: string): string =>
  text
    .trim()
    .replace(/^[A-Za-z_]\w{0,20}\s*=/u, '')
    .trim()
    .replace(/[;,]$/u, '')
    .replace(/^\[|\]['’]?$|^\{|\}$/gu, '')
    .replace(/[;,]\s*$/u, '')
    .trim();

/** Blanks beside what joins two parts of one root are none. */
const closedUp = (row: string): string =>
  row
    .replace(/\s*±\s*/gu, '±')
    .replace(/\s*([∠@])\s*/gu, '$1')
    .replace(/\s+(°|degrees|deg|rad)(?![A-Za-z])/gu, '$1')
    .replace(/\s+x\s*(?=\d)|(?<=\))\s*x\s*(?=\d)/giu, 'x');

function pieceOf(piece: string): { roots: Complex[]; times: number } {
  if (/^0[xX]/u.test(piece.trim()))
    throw new FieldError(
      `"${clip(piece)}" is 0 some times or a hexadecimal number; write (0)${piece.trim().slice(1)}`,
    );
  if (/[)\d]\s*×\s*\d+$/u.test(piece))
    throw new FieldError(
      `"${clip(piece)}" is a product or a root that stands there some times; write * or x`,
    );
  const found = TIMES.exec(piece);
  const times = found ? Number(found[1]) : 1;
  if (times < 1) throw new FieldError(`"${clip(piece)}" is there ${times} times; the least is 1`);
  const root = (found ? piece.slice(0, found.index) : piece).replace(
    /^\(([^()]*[±∠@][^()]*)\)$/u,
    '$1',
  );
  return { roots: rootsOf(root), times };
}

/** One root, or the two of `-1±2j` and `0.9∠±45°`. */
function rootsOf(piece: string): Complex[] {
  const polar = piece.split(/[∠@]/u);
  if (polar.length === 2) return polarOf(polar[0] ?? '', polar[1] ?? '', piece);
  if (polar.length > 2) throw new FieldError(`"${clip(piece)}" has two angles`);
  const parts = piece.split('±');
  if (parts.length === 1) return [numberOf(piece)];
  const [before = '', after = ''] = parts;
  const middle = before === '' ? { re: 0, im: 0 } : numberOf(before);
  const reach = numberOf(after);
  if (parts.length > 2 || middle.im !== 0 || reach.re !== 0 || reach.im === 0)
    throw new FieldError(`"${piece}" is not a pair; write it as -1±2j`);
  return bothOf({ re: middle.re, im: Math.abs(reach.im) });
}

const bothOf = ({ re, im }: Complex): Complex[] => [
  { re, im },
  { re, im: -im },
];

function polarOf(size: string, angle: string, piece: string): Complex[] {
  const radius = numberOf(size);
  if (radius.im !== 0) throw new FieldError(`"${clip(piece)}" has a complex size`);
  const pair = angle.startsWith('±');
  const [, value = '', unit] = ANGLE.exec(pair ? angle.slice(1) : angle) ?? [];
  const { re: turn, im } = numberOf(value);
  if (im !== 0) throw new FieldError(`"${clip(piece)}" has a complex angle`);
  if (unit === undefined && turn !== 0 && !/pi|π/u.test(value))
    throw new FieldError(
      `"${clip(piece)}" has an angle without a unit; write ${clip(piece)}° or ${clip(piece)}rad`,
    );
  const root =
    unit === undefined || unit === 'rad'
      ? { re: Math.cos(turn), im: Math.sin(turn) }
      : inDegrees(turn);
  const at = { re: radius.re * root.re + 0, im: radius.re * root.im + 0 };
  if (!pair) return [at];
  if (at.im === 0) throw new FieldError(`"${clip(piece)}" is real and no pair`);
  return bothOf({ re: at.re, im: Math.abs(at.im) });
}

/** Cosine and sine of degrees; right angles exactly. */
function inDegrees(angle: number): Complex {
  const turn = angle % 360;
  const quarter = turn / 90;
  if (Number.isInteger(quarter)) {
    const at = ((quarter % 4) + 4) % 4;
    return { re: [1, 0, -1, 0][at] ?? 1, im: [0, 1, 0, -1][at] ?? 0 };
  }
  return { re: Math.cos((turn * Math.PI) / 180), im: Math.sin((turn * Math.PI) / 180) };
}

function numberOf(text: string): Complex {
  const { value } = readEntry(text);
  return { re: toNumber(value.re), im: toNumber(value.im) };
}

/** The first complex one that has no conjugate of its own. */
export function withoutConjugate(list: readonly Complex[]): Complex | undefined {
  const left = [...list];
  for (;;) {
    const x = left.shift();
    if (!x) return undefined;
    if (x.im === 0) continue;
    const at = left.findIndex((y) => y.re === x.re && y.im === -x.im);
    if (at < 0) return x;
    left.splice(at, 1);
  }
}

/** Canonical: pairs as `-1±2j`, in the order of their first. */
export function writeRoots(list: readonly Complex[]): string {
  return written(list).join(', ');
}

/** The same, those that stand there several times in a row as `(-1)x3`. */
export function writeCounted(list: readonly Complex[]): string {
  const runs: { text: string; times: number }[] = [];
  for (const text of written(list)) {
    const last = runs.at(-1);
    if (last?.text === text) last.times++;
    else runs.push({ text, times: 1 });
  }
  return runs.map(({ text, times }) => (times === 1 ? text : `(${text})x${times}`)).join(', ');
}

/** Conjugates side by side, the upper one first. */
export function inPairs(list: readonly Complex[]): Complex[] {
  const left = [...list];
  const ordered: Complex[] = [];
  for (;;) {
    const x = left.shift();
    if (!x) return ordered;
    if (x.im === 0) {
      ordered.push({ re: x.re + 0, im: 0 });
      continue;
    }
    const at = left.findIndex((y) => y.re === x.re && y.im === -x.im);
    if (at >= 0) left.splice(at, 1);
    ordered.push(...bothOf({ re: x.re + 0, im: Math.abs(x.im) }));
  }
}

function written(list: readonly Complex[]): string[] {
  const left = [...list];
  const parts: string[] = [];
  for (;;) {
    const x = left.shift();
    if (!x) return parts;
    const at = x.im === 0 ? -1 : left.findIndex((y) => y.re === x.re && y.im === -x.im);
    if (at >= 0) left.splice(at, 1);
    const re = x.re === 0 && x.im !== 0 ? '' : String(x.re);
    if (x.im === 0) parts.push(re);
    else if (at >= 0) parts.push(`${re}±${Math.abs(x.im)}j`);
    else parts.push(`${re}${x.im < 0 ? '-' : re === '' ? '' : '+'}${Math.abs(x.im)}j`);
  }
}
