/** The Python files, run as they come, give the page’s words, bits, tokens and bounds. */
import { format } from '@tollbench/engines/exact/rational.ts';
import { expect, test } from 'vitest';
import { pythonFiles } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { madeFolder, saved } from '../../testing/folder.ts';
import tool from './index.ts';
import { presets } from './presets.ts';

const odd = [
  { source: '"a \\"b\\"" 3, "\\\\" 2, "日" 1, "😀" 4', message: '"\\\\" 日 "a \\"b\\""' },
  { source: 'a 1', message: 'aaa' },
  { source: 'a 5, b 3, c 1', end: 'letter', message: 'abcab' },
  { source: 'a 0.5, b 0.3, c 0.2', radix: 3 },
  { source: 'a 0.9, b 0.1', block: 12 },
  { given: 'text', text: 'zwei\nZeilen\tund "Zeichen" 😀', letters: 'bytes' },
  { task: 'check', written: 'counts', table: '0 1 5 1 1 1 1 1 1' },
  { task: 'check', table: 'a 0\nb 01\nc 011' },
  { task: 'arithmetic', given: 'text', text: 'abracadabra 😀', model: 'adaptive' },
  { task: 'arithmetic', source: 'a 0.4999, b 0.0002, c 0.4999', message: 'b'.repeat(60) },
  { task: 'lz', variant: 'lzss', least: 3, sequence: 'aaaaaaaaaaaaaaaaaaaab\n"quoted"' },
  { task: 'lz', variant: 'lz78', sequence: 'aaaaaa' },
  {
    task: 'lz',
    variant: 'lzw',
    start: 'own',
    first: 1,
    sequence: 'wabbapwabbapwabbapwabbapwoopwoopwoo',
  },
  {
    task: 'markov',
    transitions: [
      ['0', '1'],
      ['1', '0'],
    ],
  },
  { task: 'channel', kind: 'bec', error: 1 },
  { task: 'channel', kind: 'bac', used: 'given', input: [0.2, 0.8] },
] as const;

/** What a script must print first of a kind, by its word. */
function wanted(inputs: object): readonly (readonly [string, readonly string[]])[] {
  const r = evaluate(tool, withDefaults(tool.inputs, inputs));
  switch (r.task) {
    case 'code':
      return [
        ['average', [format(r.figures.average)]],
        ['message', r.message === null || r.radix > 2 ? [] : [String(r.message.digits)]],
      ];
    case 'check':
      return [['kraft', [format(r.kraft)]]];
    case 'arithmetic':
      return [['bits', [r.coded.bits]]];
    default:
      return [];
  }
}

test('run and say what the page says', async () => {
  const folder = madeFolder();
  const cases: object[] = [...presets.map(({ inputs }) => inputs), ...odd];
  const files = await Promise.all(
    cases.map((inputs, k) => saved(folder, tool, 'python', inputs as never, `case_${k}.py`)),
  );
  const printed = pythonFiles(files, { modules: [] }).map(({ stdout }) => stdout);
  cases.forEach((inputs, k) => {
    const out = printed[k] ?? '';
    const lines = out.trim().split('\n');
    for (const [word, values] of wanted(inputs)) {
      const line = lines.find((each) => each.startsWith(`${word} `)) ?? '';
      for (const value of values)
        expect(line.split(' ').at(-1), `${word} of case ${k}`).toBe(value);
    }
    compareNumbers(inputs, lines);
  });
});

function compareNumbers(inputs: object, lines: readonly string[]): void {
  const r = evaluate(tool, withDefaults(tool.inputs, inputs));
  const numbers = (word: string) =>
    (lines.find((each) => each.startsWith(`${word} `)) ?? '').split(' ').slice(1).map(Number);
  if (r.task === 'channel') {
    const [low = 9, high = -9] = numbers('capacity');
    expect(r.capacity.bits).toBeGreaterThan(low - 1e-12);
    expect(r.capacity.bits).toBeLessThan(high + 1e-12);
    expect(high - low).toBeLessThan(1e-6);
    expect(numbers('information')[0]).toBeCloseTo(r.information, 12);
  }
  if (r.task === 'markov') expect(numbers('rate')[0]).toBeCloseTo(r.rate, 12);
  if (r.task === 'awgn') expect(numbers('capacity')[0]).toBeCloseTo(r.rate, 6);
  if (r.task === 'lz') {
    const ours = r.tokens.map((t) =>
      t.index >= 0 && t.letter < 0 && t.offset === 0 ? t.index : t,
    );
    expect(lines).toHaveLength(ours.length);
    if (ours.every((token) => typeof token === 'number')) expect(lines.map(Number)).toEqual(ours);
  }
}
