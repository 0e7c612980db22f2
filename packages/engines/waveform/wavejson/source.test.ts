import { expect, test } from 'vitest';
import { readDiagram } from './diagram.ts';
import { plain, readSource } from './source.ts';

test('JSON, JSON5 and the object literals of JavaScript are read', () => {
  expect(
    plain(
      readSource(
        `({ 'a': [1, -.5, 0x1F, +2e3, 'it\\'s', "\\u00e9\\x41",], $b_1: \`x\`, /* c */ ü: null, });`,
      ),
    ),
  ).toEqual({
    a: [1, -0.5, 31, 2000, "it's", 'éA'],
    $b_1: 'x',
    ü: null,
  });
  const fenced = '```wavedrom\n{a: 1}\n```\n';
  for (const text of [fenced, '<script type="WaveDrom">\n{a: 1}\n</script>', '```\n({a: 1});\n```'])
    expect(plain(readSource(text))).toEqual({ a: 1 });
  // The last of two wins, as in JavaScript.
  expect(plain(readSource('{a: 1, a: 2}'))).toEqual({ a: 2 });
});

test.each([
  ['{signal: [{name: "a}]}', /^Line 1, column 18: this string is not closed by "\.$/u],
  ['{signal: [\n{wave: 01.}]}', /^Line 2, column 8: .*needs quotes/u],
  ['{signal: [{wave: "0"},,]}', /nothing between two commas/u],
  ['{signal: [{wave "0"}]}', /a colon should follow the name “wave”/u],
  ['{signal: [{wave: "x".repeat(3)}]}', /JavaScript to be run/u],
  ['(function () { return {} })()', /this is a program/u],
  ['{signal: [{wave: "0"}]} more', /after the end of the value stands “more”/u],
  ['[]', /A diagram is an object/u],
  ['{}', /has no “signal”/u],
  ['{signal: {}}', /is no list/u],
  ['{signal: []}', /has no lanes/u],
  ['{signal: [{wave: "0", period: -1}]}', /has the period -1; it takes more than 0/u],
  ['{signal: [{wave: "0", phase: "a"}]}', /has the phase "a"; write a number/u],
  ['{signal: [{wave: ["xy"]}]}', /a list for its wave/u],
  ['{signal: [{name: "a", changes: "0 5ns"}]}', /“a” has the time 5ns at the end of its changes/u],
  [
    '{signal: [{name: "a", changes: "0 5ns 1 4ns 0"}]}',
    /the time 4ns in its changes, which is not after/u,
  ],
  [`{signal: [{wave: "${'0'.repeat(30_000)}", period: 1000}]}`, /cycles wide; the most is/u],
  [`${'['.repeat(100)}`, /nested deeper than 60/u],
])('%s is refused with its place', (text, why) => {
  expect(() => readDiagram(text)).toThrow(why);
});

test('what is drawn though it means nothing is said', () => {
  const notes = (text: string) => readDiagram(text).notes.join(' ');
  expect(notes('{signal: [{name: "a", wave: "0q1"}]}')).toMatch(
    /“q” in its wave, .* draws as unknown; a cell is 0 1 x z/u,
  );
  expect(notes('{signal: [{name: "a", wave: "0Z1"}]}')).toMatch(/draws as unknown; write z\./u);
  expect(notes('{signal: [{name: "a", wave: "=", data: "x y"}]}')).toMatch(
    /“a” has more labels than values/u,
  );
  expect(notes('{signal: [{wave: "0", node: "a"}], edge: ["a->b", "a?a"]}')).toMatch(
    /no lane has the node “b”.*shape “\?”/u,
  );
  expect(notes('{signal: [{wave: "01"}], gaps: ". k"}')).toMatch(/“k”, which is no break/u);
  expect(notes('{signal: [{wave: "01"}, 5]}')).toMatch(/“5” stands among the lanes/u);
});

test('cycle numbers of one’s own stay as written, and every thins them out', () => {
  const texts = (head: string) =>
    readDiagram(`{signal: [{wave: "p....."}], head: ${head}}`).head.marks.map((m) =>
      m.spans.map((s) => s.text).join(''),
    );
  expect(texts('{tock: "61 62 63 1 2 3"}')).toEqual(['61', '62', '63', '1', '2', '3']);
  expect(texts('{tick: [0, 0.5]}')).toEqual(
    ['0', '1', '1', '2', '2', '3', '3'].map((_, k) => (0.5 * k).toFixed(1)),
  );
  expect(texts('{tick: -1, every: 2}')).toEqual(['0', '2', '4']);
});
