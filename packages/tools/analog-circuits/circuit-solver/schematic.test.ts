import { describe, expect, test } from 'vitest';
import { program } from '../../../../scripts/programs.ts';
import { teachingCircuits } from './circuits/all.ts';
import { schematicFigure, schematicParts, schematicProblem, sketchOfText } from './schematic.ts';
import { draw } from './sketch/draw.ts';
import { overlap } from './sketch/geometry.ts';
import { covered } from './sketch/labels.ts';
import { markedBy, probesOf, toggled } from './sketch/probes.ts';
import { shownValue } from './sketch/values.ts';

const DIVIDER = `Divider <&>
V1 in 0 DC 10
R1 in out 4.7k
C1 out 0 10u
R2 out 0 2meg tc1=0.001
.op
.end
`;

const american = { style: 'american' } as const;
const textsOf = (svg: string): string[] =>
  [...svg.matchAll(/<text data-words="\w+"[^>]*>([^<]*)</gu)].map(([, text = '']) => text);

describe('values stand beside parts as a data sheet sets them', () => {
  test.each([
    ['r1', '4.7k', '4.7 kΩ'],
    ['r1', '1meg', '1 MΩ'],
    ['r1', '2k tc1=0.001', '2 kΩ'],
    ['c1', '10u', '10 µF'],
    ['c1', '10uF', '10 µF'],
    ['c3', '100pF', '100 pF'],
    ['l1', '1m', '1 mH'],
    ['v1', 'DC 12', '12 V'],
    ['v1', '-5', '−5 V'],
    ['i1', '1m', '1 mA'],
    ['r1', '{rload}', '{rload}'],
    ['q1', 'BC547', 'BC547'],
    ['v1', 'AC 1 SIN(0 10m 1k)', 'AC 1 SIN(0 10m…'],
  ])('%s %s is %s', (name, value, shown) => {
    expect(shownValue(name, value).replaceAll(/[\u202f\u00a0]/gu, ' ')).toBe(shown);
  });
});

test('the figure says every part, value and the name of each net that is named, and is read out in words', () => {
  const svg = schematicFigure(DIVIDER, american);
  expect(textsOf(svg)).toEqual(expect.arrayContaining(['V1', 'R1', 'C1', 'R2']));
  expect(svg).toContain('aria-label="Schematic: 4 parts on 3 nets"');
  expect(svg).toMatch(/<desc>[^<]*R1 4\.7\s?kΩ: 1 on in, 2 on out; C1/u);
  expect(schematicParts(DIVIDER)).toContainEqual(
    expect.objectContaining({ part: 'V1', connections: '+ on in, − on ground' }),
  );
});

test('where an operating point is known, nets have their voltage and parts their current', () => {
  const readings = {
    voltages: new Map([
      ['in', 10],
      ['out', 9.976555],
    ]),
    currents: new Map([['r1', 4.98824e-6]]),
    powers: new Map([['r1', 1.1695e-7]]),
  };
  const words = textsOf(schematicFigure(DIVIDER, { ...american, readings })).map((t) =>
    t.replaceAll('\u202f', ' '),
  );
  expect(words).toContain('9.98 V');
  expect(words).toContain('4.99 µA · 117 nW');
});

test('a net that is traced has the colour of its curve and says so in words, too', () => {
  const svg = schematicFigure(DIVIDER, { ...american, probes: probesOf('V(in); V(OUT); I(R1)') });
  expect(svg).toMatch(/data-net="out"[^>]*stroke="var\(--trace-2\)"/u);
  expect(textsOf(svg)).toEqual(expect.arrayContaining(['V(in)', 'V(OUT)', 'I(R1)']));
});

test('European symbols are other pictures of the same circuit', () => {
  const european = schematicFigure(DIVIDER, { style: 'european' });
  expect(european).not.toBe(schematicFigure(DIVIDER, american));
  expect(textsOf(european)).toEqual(textsOf(schematicFigure(DIVIDER, american)));
});

test('a drawing that is damaged is told, and the circuit is drawn all the same', () => {
  const damaged = `${DIVIDER}*~ drawing 1\n*~ parts r1 here\n`;
  expect(schematicProblem(damaged)).toMatch(/Line 9 .*"here"/u);
  expect(schematicParts(damaged)).toHaveLength(4);
  expect(schematicProblem(DIVIDER)).toBeUndefined();
});

describe('every circuit that teaches', () => {
  test('is a well-formed picture with every part of its netlist, in both styles', () => {
    const all = teachingCircuits.flatMap(({ deck }) =>
      (['american', 'european'] as const).map((style) => schematicFigure(deck, { style })),
    );
    const document = `<x xmlns="http://www.w3.org/2000/svg">${all.join('\n')}</x>`;
    program('xmllint', ['--noout', '--huge', '-'], { input: document });
    for (const { deck } of teachingCircuits) {
      const { parts } = sketchOfText(deck);
      const svg = schematicFigure(deck, american);
      for (const { name } of parts) expect(svg).toContain(`data-part="${name}"`);
    }
  });

  test('has its words where they can be read: hardly any covers a part or another word', () => {
    let words = 0;
    let covers = 0;
    for (const { deck } of teachingCircuits) {
      const sketch = sketchOfText(deck);
      const rects = [
        ...draw(sketch, american).words.matchAll(
          /<text [^>]*x="([-\d.]+)" y="([-\d.]+)" text-anchor="(\w+)"[^>]*>([^<]*)</gu,
        ),
      ].map(([, x, y, anchor, text = '']) =>
        covered({ x: Number(x) / 12, y: (Number(y) - 4) / 12, anchor: anchor as 'start' }, text),
      );
      words += rects.length;
      for (const [k, rect] of rects.entries()) {
        const others = [...rects.slice(k + 1), ...sketch.parts.map((p) => p.body)];
        if (others.some((other) => overlap(rect, other) > 0.3)) covers++;
      }
    }
    expect(words).toBeGreaterThan(500);
    expect(covers / words).toBeLessThan(0.03);
  });
});

test('a probe put twice is taken away, in whatever letters it was typed', () => {
  expect(toggled('', 'V(out)')).toBe('V(out)');
  expect(toggled('V(out)', 'I(R1)')).toBe('V(out); I(R1)');
  expect(toggled('v( OUT ); I(R1)', 'V(out)')).toBe('I(R1)');
});

test('an expression marks every net and part that it names, the first trace of each', () => {
  const { nets, parts } = markedBy(probesOf('V(a,B)*I(r1); V(b); Ic(Q1)'));
  expect([...nets].map(([net, { colour }]) => [net, colour])).toEqual([
    ['a', 1],
    ['b', 1],
  ]);
  expect(parts.get('r1')?.colour).toBe(1);
  expect(parts.get('q1')?.colour).toBe(3);
});
