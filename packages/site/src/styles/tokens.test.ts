import { readFileSync } from 'node:fs';
import { drawPlot } from '@tollbench/tools/plot/draw.ts';
import { describe, expect, it } from 'vitest';

type Triple = readonly [number, number, number];
type Tokens = Readonly<Record<string, string>>;

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const blocks = [...css.matchAll(/\{([^{}]*)\}/gu)].map(
  (m) =>
    Object.fromEntries(
      [...(m[1] ?? '').matchAll(/--([\w-]+):\s*(#[\da-f]{6})/gu)].map((t) => [t[1], t[2]]),
    ) as Tokens,
);
const themes = blocks.filter((b) => 'paper' in b);

const linear = (hex: string): Triple =>
  [1, 3, 5].map((i) => {
    const c = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as unknown as Triple;
const times = (m: readonly Triple[], v: Triple): Triple =>
  m.map((r) => r[0] * v[0] + r[1] * v[1] + r[2] * v[2]) as unknown as Triple;

/** sRGB to XYZ, IEC 61966-2-1. */
const XYZ: readonly Triple[] = [
  [0.4124, 0.3576, 0.1805],
  [0.2126, 0.7152, 0.0722],
  [0.0193, 0.1192, 0.9505],
];
function lab(rgb: Triple): Triple {
  const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const [x, y, z] = times(XYZ, rgb);
  const [a, b, c] = [f(Math.max(0, x) / 0.9505), f(Math.max(0, y)), f(Math.max(0, z) / 1.089)];
  return [116 * b - 16, 500 * (a - b), 200 * (b - c)];
}
const luminance = (hex: string): number => times(XYZ, linear(hex))[1];
function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** Full colour blindness: G. M. Machado et al., IEEE TVCG 15(6), 2009, severity 1. */
const EYES: Readonly<Record<string, readonly Triple[]>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const token = (theme: Tokens, name: string): string => {
  const value = theme[name];
  if (!value) throw new Error(`tokens.css lost --${name}`);
  return value;
};

describe('the tokens', () => {
  it('are there in light, in dark by the system and in dark by choice, the dark ones alike', () => {
    expect(themes).toHaveLength(3);
    expect(themes[2]).toEqual(themes[1]);
  });

  it.each([
    ['light', 0],
    ['dark', 1],
  ])('of the %s theme have the contrast of WCAG AA on paper and sheet', (_, k) => {
    const theme = themes[k] ?? {};
    const traces = Array.from({ length: 8 }, (_, i) => `trace-${i + 1}`);
    for (const ground of ['paper', 'sheet'])
      for (const name of ['ink', 'ink-2', 'accent', 'wrong', 'ghost', ...traces])
        expect(
          contrast(token(theme, name), token(theme, ground)),
          `${name} on ${ground}`,
        ).toBeGreaterThanOrEqual(name === 'ink' ? 7 : 4.5);
  });

  it.each([
    ['light', 0],
    ['dark', 1],
  ])('of the %s theme tell traces apart to every eye', (_, k) => {
    for (const [eye, matrix] of Object.entries(EYES)) {
      const seen = Array.from({ length: 8 }, (_, i) =>
        lab(times(matrix, linear(token(themes[k] ?? {}, `trace-${i + 1}`)))),
      );
      seen.forEach((a, i) => {
        seen.slice(0, i).forEach((b, j) => {
          const apart = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
          expect(apart, `traces ${j + 1} and ${i + 1}, ${eye}`).toBeGreaterThan(i < 4 ? 28 : 17);
        });
      });
    }
  });

  it('of the light theme are those of pictures that stand alone', () => {
    const svg = drawPlot(
      {
        id: 'all',
        title: 'All',
        x: { label: 'x' },
        y: { label: 'y' },
        marks: Array.from({ length: 8 }, (_, i) => ({ kind: 'line', x: [0, 1], y: [i, i] })),
      },
      { width: 400, height: 300, mode: 'export' },
    );
    for (let i = 1; i <= 8; i++) expect(svg).toContain(token(themes[0] ?? {}, `trace-${i}`));
  });
});
