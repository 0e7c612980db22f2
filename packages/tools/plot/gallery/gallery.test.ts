import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { drawPlot } from '../draw.ts';
import { dataTable } from '../table.ts';
import { gallery } from './examples.ts';

const file = (name: string): string => fileURLToPath(new URL(`./${name}.svg`, import.meta.url));

describe('the gallery', () => {
  for (const plot of gallery)
    it(`draws ${plot.id} as it stands in ${plot.id}.svg`, () => {
      const svg = `${drawPlot(plot, { width: 720, height: 440, mode: 'export' })}\n`;
      // After a change of the renderer: GALLERY=write vitest run packages/tools/plot, and look at every picture.
      if (process.env['GALLERY'] === 'write') writeFileSync(file(plot.id), svg);
      // Not toBe: a difference of thousands of coordinates is read in a viewer, not in a terminal.
      expect(svg === readFileSync(file(plot.id), 'utf8')).toBe(true);
    });

  it('gives each picture its own ids', () => {
    expect(new Set(gallery.map((p) => p.id)).size).toBe(gallery.length);
  });
});

describe('every example', () => {
  for (const plot of gallery) {
    it(`${plot.id} is plain data, drawn the same from a copy`, () => {
      const size = { width: 360, height: 280, mode: 'page' } as const;
      expect(drawPlot(structuredClone(plot), size)).toBe(drawPlot(plot, size));
    });

    it(`${plot.id} writes no NaN, no undefined and no exponent, from a phone to a wall`, () => {
      for (const [width, height] of [
        [300, 220],
        [800, 480],
        [1600, 900],
      ] as const) {
        const svg = drawPlot(plot, { width, height, mode: 'export' });
        const odd = /NaN|undefined|Infinity|var\(--|[ "\d]e[-+]?\d/u.exec(
          svg.replace(/#[\da-f]{6}/gu, ''),
        );
        expect(odd?.[0]).toBeUndefined();
      }
    });

    it(`${plot.id} has a name and a description that its label refers to`, () => {
      const svg = drawPlot(plot, { width: 600, height: 400, mode: 'page' });
      const ids = /aria-labelledby="([^"]+)"/u.exec(svg)?.[1]?.split(' ') ?? [];
      expect(ids).toHaveLength(2);
      for (const id of ids) expect(svg).toMatch(new RegExp(`id="${id}">[^<]+<`, 'u'));
    });

    it(`${plot.id} has a rectangular table with a header`, () => {
      const { columns, rows } = dataTable(plot);
      expect(columns.length).toBeGreaterThanOrEqual(2);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.every((r) => r.length === columns.length)).toBe(true);
      expect(new Set(columns.map((c) => c.label)).size).toBe(columns.length);
    });
  }
});
