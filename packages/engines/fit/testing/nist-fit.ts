/** The 27 files of NIST’s StRD for nonlinear regression (public domain), as they come, fitted from their own starts. */
import { readdirSync, readFileSync } from 'node:fs';
import { minimiseCarefully } from '../careful.ts';
import { readData } from '../data-file.ts';
import { readFormula } from '../formula.ts';
import { logRelativeError } from './digits.ts';

const folder = new URL('./nist/', import.meta.url);
export const FILES: readonly string[] = readdirSync(folder).filter((name) => name.endsWith('.dat'));

/** A file’s head and columns: the response first, which is its logarithm where NIST’s model has that. */
export function nistFile(file: string) {
  const text = readFileSync(new URL(file, folder), 'utf8').replaceAll('\r', '');
  const { names, columns, nist } = readData(text, { comma: 'doubt', most: 5000 });
  if (!nist) throw new Error(`${file} has no head`);
  const [given, ...x] = columns as [Float64Array, ...Float64Array[]];
  return { nist, names, y: nist.response === 'log[y]' ? given.map(Math.log) : given, x };
}

/** Fewest digits of agreement of a parameter with the certified one, from the start of that number. */
export function nistFit(file: string, which: number) {
  const { nist, names, y, x } = nistFile(file);
  const formula = readFormula(nist.model, names.slice(1));
  const order = formula.parameters.map((name) => nist.parameters.indexOf(name));
  const p = order.length;
  const rows = Array.from(y, (_, i) => x.map((c) => c[i] as number));
  const fit = minimiseCarefully(
    {
      points: y.length,
      fixed: order.map(() => false),
      lower: order.map(() => Number.NEGATIVE_INFINITY),
      upper: order.map(() => Number.POSITIVE_INFINITY),
      residuals(b, r, j) {
        rows.forEach((row, i) => {
          r[i] = (y[i] as number) - formula.tape.at(b, row, j, i * p);
        });
      },
    },
    order.map((k) => nist.starts[which]?.[k] as number),
    formula.separable,
  );
  return {
    fit,
    digits: Math.min(
      ...order.map((k, i) =>
        logRelativeError(fit.parameters[i] as number, nist.certified[k] as number),
      ),
    ),
    squares: logRelativeError(fit.squares, nist.squares),
  };
}
