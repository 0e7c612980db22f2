import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawPlot } from './draw.ts';
import { layout } from './layout.ts';
import { readout } from './readout.ts';
import { dataTable } from './table.ts';
import type { Axis, Mark, Plot } from './types.ts';

/** Values that computations really give: ordinary ones, and what is left of those that went wrong. */
const value = fc.oneof(
  { weight: 6, arbitrary: fc.double({ min: -1e3, max: 1e3, noNaN: true }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      0,
      -0,
      Number.NaN,
      Infinity,
      -Infinity,
      5e-324,
      1e308,
      -1e308,
      1e-30,
    ),
  },
);
const values = fc.array(value, { maxLength: 12 });
const xy = { x: values, y: values, label: fc.constantFrom('a', 'b < c & "d"', 'ζ') };
const mark: fc.Arbitrary<Mark> = fc.oneof(
  fc.record({ kind: fc.constant('line'), ...xy }),
  fc.record({
    kind: fc.constant('line'),
    ...xy,
    step: fc.constantFrom('after', 'before'),
    marker: fc.constant('square'),
  }),
  fc.record({ kind: fc.constant('stem'), ...xy }),
  fc.record({ kind: fc.constant('area'), ...xy, base: fc.oneof(value, values) }),
  fc.record({ kind: fc.constant('points'), ...xy, names: fc.array(fc.string(), { maxLength: 4 }) }),
  fc.record({ kind: fc.constant('bars'), ...xy }),
  fc.record({ kind: fc.constant('histogram'), edges: values, counts: values }),
  fc.record({
    kind: fc.constant('band'),
    x0: value,
    y1: value,
    tone: fc.constantFrom('pass', 'stop', 'note'),
    label: fc.string(),
  }),
  fc.record({ kind: fc.constant('polygon'), x: values, y: values }),
  fc.record({ kind: fc.constant('rule'), x: value, label: fc.string() }),
  fc.record({ kind: fc.constant('rule'), y: value, label: fc.string() }),
  fc.record({ kind: fc.constant('note'), x: value, y: value, text: fc.string() }),
  fc.record({ kind: fc.constant('arrows'), x: values, y: values, dx: values, dy: values }),
  fc.record({ kind: fc.constant('circle'), x: value, y: value, r: value }),
  fc.record({
    kind: fc.constant('contour'),
    x: values,
    y: values,
    z: fc.array(value, { maxLength: 144 }),
  }),
  fc.record({
    kind: fc.constant('heat'),
    x: fc.tuple(value, value),
    y: fc.tuple(value, value),
    columns: fc.integer({ min: 1, max: 4 }),
    rows: fc.integer({ min: 1, max: 4 }),
    z: fc.array(value, { maxLength: 16 }),
  }),
  fc.record({
    kind: fc.constant('eye'),
    y: values,
    samplesPerSymbol: fc.double({ min: 0.7, max: 5, noNaN: true }),
  }),
) as fc.Arbitrary<Mark>;
const axis = fc.record(
  {
    label: fc.string(),
    unit: fc.constantFrom('Hz', 'dB', 'm', '°'),
    scale: fc.constantFrom('linear', 'log'),
    ticks: fc.constantFrom('pi', 'degrees', 'binary', 3),
    domain: fc.tuple(fc.option(value), fc.option(value)),
    reverse: fc.boolean(),
  },
  { requiredKeys: ['label'] },
) as fc.Arbitrary<Axis>;
const marks = fc.array(mark, { maxLength: 4 });
const head = { id: fc.constant('odd'), title: fc.string() };
const plot: fc.Arbitrary<Plot> = fc.oneof(
  fc.record({ ...head, x: axis, y: axis, y2: axis, marks, equal: fc.boolean() }),
  fc.record({
    ...head,
    x: axis,
    panels: fc.array(fc.record({ y: axis, marks }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ ...head, frame: fc.constant('polar' as const), r: axis, marks }),
  fc.record({
    ...head,
    frame: fc.constant('smith' as const),
    grid: fc.constantFrom('z' as const, 'y' as const, 'zy' as const),
    marks,
  }),
);

/** Tags that open and close in order, attributes in quotes: what XML asks of this vocabulary. */
function isWellFormed(svg: string): boolean {
  const open: string[] = [];
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?: [\w:-]+="[^"<]*")*)(\/?)>/gu,
    (_, end: string, name: string, _a, empty: string) => {
      if (end) return open.pop() === name ? '' : '<';
      if (!empty) open.push(name);
      return '';
    },
  );
  return open.length === 0 && !/[<>]|&(?!amp;|lt;|gt;|quot;)/u.test(rest);
}

describe('whatever the data', () => {
  it('a plot is drawn, well formed and without a coordinate that is no number', () => {
    fc.assert(
      fc.property(plot, fc.constantFrom(300, 700), (p, width) => {
        const svg = drawPlot(p, { width, height: width * 0.6, mode: 'export' });
        expect(isWellFormed(svg)).toBe(true);
        const numbers = svg.replace(/>[^<]*</gu, '><').replace(/#[\da-f]{6}/gu, '');
        expect(/NaN|undefined|Infinity|\de[-+]?\d/u.exec(numbers)?.[0]).toBeUndefined();
      }),
      { numRuns: 600 },
    );
  });

  it('it can be read and tabulated', () => {
    fc.assert(
      fc.property(plot, (p) => {
        const lay = layout(p, { width: 500, height: 300 });
        for (const x of [0, 100, 499]) {
          const r = readout(p, lay, { x, y: 120 });
          if (r)
            expect(
              Number.isFinite(r.at[0]) && r.items.every((i) => !/NaN|undefined/u.test(i.text)),
            ).toBe(true);
        }
        const { columns, rows } = dataTable(p);
        expect(
          rows.every(
            (row) =>
              row.length === columns.length && row.every((v) => v === null || Number.isFinite(v)),
          ),
        ).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

it('text in a plot cannot become markup', () => {
  const p: Plot = {
    id: 'x',
    title: '<script>alert(1)</script>',
    x: { label: '"><b>' },
    y: { label: '&' },
    marks: [{ kind: 'note', x: 0, y: 0, text: '</svg><img src=x>' }],
  };
  const svg = drawPlot(p, { width: 400, height: 300, mode: 'page' });
  expect(svg).not.toMatch(/<script|<b>|<img/u);
  expect(isWellFormed(svg)).toBe(true);
});

describe('a zoomed disc', () => {
  const pattern: Plot = {
    id: 'pattern',
    title: 'Pattern',
    frame: 'polar',
    r: { label: 'Gain', unit: 'dB', domain: [-40, 0] },
    marks: [],
  };
  const smith: Plot = { id: 'smith', title: 'Chart', frame: 'smith', marks: [] };
  const size = { width: 460, height: 330, mode: 'page' } as const;
  const written = (plot: Plot, x: [number, number], y: [number, number]): string[] =>
    [...drawPlot(plot, { ...size, view: { x, y: [y] } }).matchAll(/<text[^>]*>([^<]*)</gu)].map(
      (m) => m[1] ?? '',
    );
  /** A view from its middle and half its width, as high as the picture's shape has it. */
  const view = fc
    .tuple(
      fc.double({ min: 0, max: 360, noNaN: true }),
      fc.double({ min: 0, max: 0.9, noNaN: true }),
      fc.double({ min: -3, max: -0.5, noNaN: true }),
    )
    .map(([turn, radius, zoom]) => {
      const [u, v] = [Math.cos(turn) * radius, Math.sin(turn) * radius];
      const half = 10 ** zoom;
      return { x: [u - half, u + half], y: [v - half * 0.7, v + half * 0.7] } as const;
    });

  it('says where it is: angles and radii are numbered in every view', () => {
    fc.assert(
      fc.property(view, ({ x, y }) => {
        const texts = written(pattern, [...x], [...y]);
        expect(texts.filter((t) => /°$/u.test(t)).length).toBeGreaterThanOrEqual(1);
        expect(texts.filter((t) => /^[−\d.]+$/u.test(t)).length).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('numbers the lines of a Smith chart in every view', () => {
    fc.assert(
      fc.property(view, ({ x, y }) => {
        const half = (x[1] - x[0]) / 2;
        fc.pre(half > 0.1);
        expect(written(smith, [...x], [...y]).length).toBeGreaterThanOrEqual(3);
      }),
    );
  });
});

describe('a key beside a disc', () => {
  it('leaves a larger disc than one above where the picture is wide', () => {
    const names = ['one', 'two', 'three', 'four'];
    const plot = (given: 'auto' | 'none'): Plot => ({
      id: 'many',
      title: 'Many',
      frame: 'smith',
      names: given,
      marks: names.map((label) => ({ kind: 'line', label, x: [0, 0.5], y: [0, 0.5] })),
    });
    const size = { width: 700, height: 400 };
    const [keyed, bare] = [layout(plot('auto'), size), layout(plot('none'), size)];
    expect(keyed.beside).toBe(true);
    expect(keyed.key.map((k) => k.row)).toEqual([0, 1, 2, 3]);
    const radius = (lay: typeof keyed): number => {
      const panel = lay.panels[0];
      return panel ? panel.place(1, 0)[0] - panel.place(0, 0)[0] : 0;
    };
    expect(radius(keyed)).toBeCloseTo(radius(bare), 6);
  });
});
