/** Edits keep what they do not touch, and leave a text that reads as meant. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDiagram } from './diagram.ts';
import {
  rowsIn,
  withArc,
  withGroup,
  withLane,
  withLaneMoved,
  withMember,
  withoutGroup,
  withoutLane,
} from './edit-text.ts';
import { labelIndex, withCell, withEdgeMoved, withLength, withNode } from './edit-wave.ts';
import { type ArraySource, memberOf, type ObjectSource, readSource } from './source.ts';

const TEXT = `{ signal: [ // what the bus does
  { name: 'clk', wave: 'p...' }, /* its clock */
  ['bus',
    { name: 'a', wave: '01.0', data: ['q'] },
    { name: 'b', wave: 'x=.x' }
  ],
  {},
], edge: [
  'a~>b t1',
] }`;
const names = (text: string) => readDiagram(text).lanes.map((l) => l.letters);

describe('a text', () => {
  test('keeps comments, quotes and line breaks where a member is changed, added or taken away', () => {
    expect(withMember(TEXT, 1, 'wave', '0.1.')).toBe(TEXT.replace("'01.0'", "'0.1.'"));
    expect(withMember(TEXT, 0, 'period', 2)).toBe(TEXT.replace("'p...' }", "'p...', period: 2 }"));
    expect(withMember(TEXT, 1, 'data', undefined)).toBe(TEXT.replace(", data: ['q']", ''));
    expect(withMember(TEXT, 3, 'name', "it's")).toBe(TEXT.replace('{}', "{ name: 'it\\'s' }"));
  });

  test('takes lanes in, out and past one another', () => {
    expect(names(withLane(TEXT, 2, { name: 'c', wave: '0' }))).toEqual(['clk', 'a', 'b', 'c', '']);
    expect(withLane(TEXT, 1, { name: 'c', wave: '0' })).toContain(
      "\n    { name: 'c', wave: '0' },\n    { name: 'b'",
    );
    expect(names(withoutLane(TEXT, 0))).toEqual(['a', 'b', '']);
    expect(names(withoutLane(TEXT, 3))).toEqual(['clk', 'a', 'b']);
    expect(names(withLaneMoved(TEXT, 0, 1))).toEqual(['a', 'clk', 'b', '']);
    expect(withLaneMoved(TEXT, 0, -1)).toBe(TEXT);
  });

  test('makes groups and opens them', () => {
    const grouped = withGroup(TEXT, 2, 1, 'inner');
    expect(readDiagram(grouped).groups.map((g) => [g.row, g.rows, g.depth])).toEqual([
      [1, 2, 2],
      [1, 2, 1],
    ]);
    expect(readDiagram(withoutGroup(grouped, 1)).groups).toHaveLength(1);
    expect(() => withGroup(TEXT, 0, 1, 'x')).toThrow(/different groups/u);
  });

  test('takes arrows in and out', () => {
    expect(withArc(TEXT, undefined, 'b->a')).toContain("'a~>b t1',\n  'b->a',\n]");
    expect(withArc(TEXT, 0, 'a->b')).toContain("'a->b',");
    expect(readSource(withArc(TEXT, 0, undefined))).toBeDefined();
    expect(withArc('{signal: [{wave: "0"}]}', undefined, 'a->b')).toBe(
      '{signal: [{wave: "0"}], edge: ["a->b"]}',
    );
  });

  test('in strict JSON stays strict JSON', () => {
    const strict = '{"signal": [{"name": "a", "wave": "01"}]}';
    const one = withArc(
      withLane(withMember(strict, 0, 'data', ['x', 'y z']), 0, { name: 'b', wave: '1' }),
      undefined,
      'a->b',
    );
    expect(JSON.parse(one)).toEqual({
      signal: [
        { name: 'a', wave: '01', data: ['x', 'y z'] },
        { name: 'b', wave: '1' },
      ],
      edge: ['a->b'],
    });
  });
});

describe('a wave', () => {
  const wave = (text: string, data?: readonly string[]) => ({ wave: text, data });
  test('takes a state in one cell alone', () => {
    expect(withCell(wave('0...'), 2, '1').wave).toBe('0.10');
    expect(withCell(wave('0.10'), 2, '0').wave).toBe('0...');
    expect(withCell(wave('01'), 4, '1').wave).toBe('01...');
    expect(withCell(wave('p...'), 1, '0').wave).toBe('p0p.');
  });

  test('keeps each label on its value', () => {
    expect(withCell(wave('=.=.', ['a', 'b']), 1, '0')).toEqual(wave('=0=.', ['a', 'b']));
    expect(withCell(wave('=...', ['a']), 2, '0')).toEqual(wave('=.0=', ['a', 'a']));
    expect(withCell(wave('=.=.', ['a', 'b']), 0, '1')).toEqual(wave('1==.', ['a', 'b']));
    expect(labelIndex('x=.=', 2)).toBe(0);
    expect(labelIndex('x=.=', 0)).toBeUndefined();
  });

  test('has its edges pulled', () => {
    expect(withEdgeMoved(wave('0.1..'), 2, 4).wave).toBe('0...1');
    expect(withEdgeMoved(wave('0.1..'), 2, 1).wave).toBe('01...');
    expect(withEdgeMoved(wave('x.=.=.', ['q', 'r']), 4, 3)).toEqual(wave('x.==..', ['q', 'r']));
    expect(withEdgeMoved(wave('x=..x'), 4, 2).wave).toBe('x=x..');
  });

  test('grows and shrinks, and has nodes', () => {
    expect(withLength(wave('01'), 4).wave).toBe('01..');
    expect(withLength(wave('=.=', ['a', 'b']), 2)).toEqual(wave('=.', ['a', 'b'].slice(0, 1)));
    expect(withNode('.a', 4, 'b')).toBe('.a..b');
    expect(withNode('.a', 1, '.')).toBe('');
  });
});

test('whatever is edited, the other lanes read as before', () => {
  const lane = fc.record({
    name: fc.string(),
    wave: fc.string({ unit: fc.constantFrom(...'01xz=.p|') }),
  });
  fc.assert(
    fc.property(
      fc.array(lane, { minLength: 2, maxLength: 5 }),
      fc.nat(),
      fc.nat(12),
      fc.boolean(),
      (lanes, pick, cell, isLoose) => {
        const text = isLoose
          ? `{signal: [\n${lanes.map((l) => `  {wave: ${JSON.stringify(l.wave)}, name: ${JSON.stringify(l.name)}}, // x`).join('\n')}\n]}`
          : JSON.stringify({ signal: lanes });
        const at = pick % lanes.length;
        const next = withMember(
          text,
          at,
          'wave',
          withCell({ wave: lanes[at]?.wave ?? '', data: undefined }, cell, '1').wave,
        );
        const rows = rowsIn(memberOf(readSource(next) as ObjectSource, 'signal') as ArraySource);
        expect(rows).toHaveLength(lanes.length);
        readDiagram(next).lanes.forEach((l, k) => {
          expect(l.letters).toBe(readDiagram(text).lanes[k]?.letters);
          if (k !== at) expect(l.text).toBe(lanes[k]?.wave);
        });
        expect(next.match(/\/\/ x/gu)?.length).toBe(text.match(/\/\/ x/gu)?.length);
      },
    ),
    { numRuns: 100 },
  );
});
