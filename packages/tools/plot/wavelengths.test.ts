import { expect, test } from 'vitest';
import { drawPlot } from './draw.ts';
import type { Plot } from './types.ts';

const chart: Plot = {
  id: 'chart',
  title: 'Chart',
  frame: 'smith',
  wavelengths: true,
  names: 'none',
  marks: [],
};
const SIZE = { width: 500, height: 480, mode: 'page' } as const;

/** Numbers along the rim and where they stand. */
const scale = (plot: Plot, size: { width: number; height: number } = SIZE) =>
  [
    ...drawPlot(plot, { ...SIZE, ...size }).matchAll(
      /translate\(([\d.]+) ([\d.]+)\) rotate\(([\d.-]+)\)"[^>]*>([\d.]+)</gu,
    ),
  ].map(([, x, y, turn, text]) => ({ x: Number(x), y: Number(y), turn: Number(turn), text }));

test('wavelengths run clockwise from the short circuit, once round in a half, never upside down', () => {
  const numbers = scale(chart);
  expect(numbers.map((n) => Number(n.text))).toEqual(
    Array.from({ length: 25 }, (_, k) => expect.closeTo(0.02 * k, 12)),
  );
  for (const { x, y, turn, text } of numbers) {
    // Γ's angle is 180° less 720° a wavelength; the disc is in the middle, 13 pixels within its numbers.
    const angle = Math.PI * (1 - 4 * Number(text));
    expect(Math.atan2(240 - y, x - 250)).toBeCloseTo(
      Math.atan2(Math.sin(angle), Math.cos(angle)),
      2,
    );
    expect(Math.abs(turn > 180 ? turn - 360 : turn)).toBeLessThanOrEqual(90);
  }
  expect(drawPlot(chart, SIZE)).toContain('>λ toward generator</text>');
});

test('a small chart has fewer numbers, one without the scale none', () => {
  expect(scale(chart, { width: 220, height: 220 })).toHaveLength(10);
  expect(scale({ ...chart, wavelengths: false })).toEqual([]);
});

test('a zoomed view has no rim', () => {
  const zoomed = drawPlot(chart, { ...SIZE, view: { x: [-0.2, 0.2], y: [[-0.2, 0.2]] } });
  expect(zoomed).not.toContain('toward generator');
});
