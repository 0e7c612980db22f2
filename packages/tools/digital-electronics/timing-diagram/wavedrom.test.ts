/** Diagrams that nobody wrote, drawn as WaveDrom draws them; and what is not a timing diagram, refused. */
import { readDiagram } from '@tollbench/engines/waveform/wavejson/diagram.ts';
import { plain, readSource } from '@tollbench/engines/waveform/wavejson/source.ts';
import fc from 'fast-check';
import JSON5 from 'json5';
import { expect, test } from 'vitest';
import { OTHERS, PUBLIC } from './testing/public-wavejson.ts';
import { expectSame } from './testing/same-drawing.ts';

test('public texts are read as JSON5 reads them', () => {
  for (const { text } of [...PUBLIC, ...OTHERS.filter((o) => !o.text.includes('function'))])
    expect(plain(readSource(text))).toEqual(JSON5.parse(text));
});

test('schematics, bit fields and programs are refused by what they are', () => {
  const said = OTHERS.map(({ text }) => {
    try {
      readDiagram(text);
      return 'drawn';
    } catch (error) {
      return (error as Error).message;
    }
  });
  expect(said.filter((s) => /“assign”, a schematic/u.test(s))).toHaveLength(5);
  expect(said.filter((s) => /“reg”, a bit field/u.test(s))).toHaveLength(1);
  expect(said.filter((s) => /^Line \d+, column \d+: this is a program/u.test(s))).toHaveLength(1);
  expect(said).toHaveLength(7);
});

const letters = (of: string, most = 24) =>
  fc.string({ unit: fc.constantFrom(...of), minLength: 1, maxLength: most });

test('random waves have the half cycles, labels and gaps of WaveDrom', () => {
  const lane = fc.record({
    name: letters('abc', 4),
    // Between < and > whole half cycles; elsewhere every character there is, and some that are none.
    wave: fc.oneof(
      fc
        .tuple(letters('pnPNhlHL01xzud=23456789', 1), letters('pnPNhlHL01xzud=23456789..||'))
        .map(([a, b]) => a + b),
      fc.tuple(letters('01xz=3', 1), letters('01xz=3.|')).map(([a, b]) => a + b),
      fc
        .tuple(letters('01xz=.', 6), letters('01x=.', 4), letters('01.', 4))
        .map(([a, b, c]) => `x${a}<1${b}>0${c}`),
    ),
    data: fc.oneof(fc.array(letters('xyz', 3), { maxLength: 8 }), fc.constant('a b c')),
    period: fc.constantFrom(1, 1, 2, 3),
    phase: fc.constantFrom(0, 0, 0.5, -0.5, 1, 1.3, -2.25),
    node: letters('.ab', 10),
  });
  const diagram = fc.record({
    signal: fc.array(lane, { minLength: 1, maxLength: 4 }),
    edge: fc.array(
      fc
        .tuple(
          fc.constantFrom('a', 'b'),
          fc.constantFrom('~>', '-|->', '<->', '-', '|-', '+', '~-'),
          fc.constantFrom('a', 'b'),
        )
        .map(([a, s, b]) => `${a}${s}${b} t`),
      { maxLength: 3 },
    ),
    config: fc.record({ hscale: fc.constantFrom(1, 1, 2, 3) }),
  });
  fc.assert(
    fc.property(diagram, (one) => {
      // A cell between < and > does not grow with hscale there, and gaps beside it do: of those only hscale 1.
      const hasSub = one.signal.some((s) => s.wave.includes('<'));
      expectSame(JSON.stringify(hasSub ? { ...one, config: {} } : one));
    }),
    { numRuns: 100 },
  );
});
