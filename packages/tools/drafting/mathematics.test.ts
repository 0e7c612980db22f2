import { expect, test } from 'vitest';
import { program } from '../../../scripts/programs.ts';
import { formulaPiece, formulaSvg } from './mathematics.ts';

const words = (svg: string): string[] =>
  [...svg.matchAll(/>([^<]+)<\/text>/gu)].map((m) => m[1] as string);
const size = (svg: string): number[] =>
  (/width="(\d+)" height="(\d+)"/u.exec(svg) ?? []).slice(1).map(Number);

test('a piece is as large as its formula, and breaks at signs where it is to be narrower', () => {
  const tex = 'x^{2} + \\frac{1}{x} - \\sin\\left(x\\right) = 4';
  const [wide = 0, low = 0] = size(formulaPiece(tex, 400, 17));
  const [narrow = 0, high = 0] = size(formulaPiece(tex, 90, 17));
  expect(wide).toBeGreaterThan(120);
  expect(wide).toBeLessThan(200);
  expect(narrow).toBeLessThan(wide);
  expect(high).toBeGreaterThan(1.8 * low);
});

test('what stands between bars is not parted', () =>
  expect(words(formulaPiece('\\left|x^{3} - x\\right| - 1', 40, 17)).join('')).toBe('x3−x−1'));

test('a sign in front stands close to what it belongs to', () => {
  const [binary = 0] = size(formulaPiece('x - y', 400, 20));
  const [front = 0] = size(formulaPiece('x, -y', 400, 20));
  expect(front).toBeLessThan(binary);
});

test('rows of a matrix stand under one another, every letter of them', () => {
  const svg = formulaPiece('\\begin{matrix} x: & A + C = 1 \\\\ 1: & D = 2 \\end{matrix}', 400, 17);
  expect(words(svg)).toEqual(['x', ':', 'A', '+', 'C', '=', '1', '1', ':', 'D', '=', '2']);
  expect(size(svg)[1]).toBeGreaterThan(34);
});

test('both kinds are XML, whatever is in them', () => {
  for (const svg of [
    formulaPiece('\\text{<&>} \\int_{0}^{\\infty} \\sqrt[3]{x}\\,dx', 300, 17),
    formulaSvg(['a < b', '\\lim_{x \\to 0^{+}} \\left|x\\right|'], 300, '"a" < b & c'),
  ])
    program('xmllint', ['--noout', '-'], { input: svg });
});
