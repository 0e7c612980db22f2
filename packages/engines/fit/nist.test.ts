import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { minimiseCarefully } from './careful.ts';
import { readData } from './data-file.ts';
import { readFormula } from './formula.ts';
import { logRelativeError } from './testing/digits.ts';

/** The 27 files of NIST's StRD for nonlinear regression (public domain), as they come. */
const folder = new URL('./testing/nist/', import.meta.url);
const FILES = readdirSync(folder).filter((name) => name.endsWith('.dat'));
/** Residuals of 1e-13: their sum has fewer digits than doubles have left of 14 given ones. */
const TINY = new Set(['Lanczos1']);

function fitOf(file: string, which: number) {
  const text = readFileSync(new URL(file, folder), 'utf8').replaceAll('\r', '');
  const { names, columns, nist } = readData(text, { comma: 'doubt', most: 5000 });
  if (!nist) throw new Error(`${file} has no head`);
  const formula = readFormula(nist.model, names.slice(1));
  const order = formula.parameters.map((name) => nist.parameters.indexOf(name));
  const p = order.length;
  const [given, ...x] = columns as [Float64Array, ...Float64Array[]];
  const y = nist.response === 'log[y]' ? given.map(Math.log) : given;
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

test('there are 27', () => {
  expect(FILES).toHaveLength(27);
});

for (const file of FILES)
  for (const which of [0, 1]) {
    const name = `${file.replace('.dat', '')} ${which + 1}`;
    test(`${name}: nine certified digits or more`, () => {
      const { digits, squares, fit } = fitOf(file, which);
      expect(digits).toBeGreaterThan(9);
      if (TINY.has(file.replace('.dat', ''))) return;
      expect(squares).toBeGreaterThan(9);
      expect([fit.end, fit.offset < 1e-6]).toEqual(['converged', true]);
    });
  }
