/**
 * The twenty public programs as they are, from a folder of checkouts: `PUBLIC_PROGRAMS=<folder>` has
 * `<owner>/<repository>/<path>` at the commits of the list. What is not the file of the list is refused.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../../define/evaluate.ts';
import { withDefaults } from '../../../define/inputs.ts';
import tool from '../index.ts';
import { PROGRAMS, type PublicProgram } from './public-programs.ts';

const folder = process.env['PUBLIC_PROGRAMS'];

/** The files as one text, each checked to be that of the list. */
function sourceOf({ repository, files }: PublicProgram): string {
  const texts = Object.entries(files).map(([path, sha256]) => {
    const bytes = readFileSync(join(folder ?? '', repository, path));
    expect(createHash('sha256').update(bytes).digest('hex'), path).toBe(sha256);
    return [path, bytes.toString()] as const;
  });
  const [first] = texts;
  if (texts.length === 1 && first) return first[1];
  return texts.map(([path, text]) => `# file: ${path}\n${text}\n`).join('');
}

const ENVIRONMENTS = { RARS: 'rars', Ripes: 'ripes', Venus: 'venus' } as const;

function run(program: PublicProgram, input = program.input ?? '') {
  return evaluate(
    tool,
    withDefaults(tool.inputs, {
      source: sourceOf(program),
      environment: ENVIRONMENTS[program.home],
      stdin: input,
    }),
  );
}

describe.skipIf(folder === undefined)('public programs, unchanged', () => {
  test.each(PROGRAMS.filter((p) => p.prints !== undefined))('$repository: $name', (program) => {
    const r = run(program);
    const hashed = program.name === 'Mastermind' ? r.output.replace(/[0-7]{4}/u, '####') : r.output;
    expect(hashed).toBe(program.prints);
    expect(r.stop.reason).toBe(program.input?.match(/^(xyz|solu)/u) ? 'input' : 'exit');
  });

  test('Mastermind is won with the code that it shows', () => {
    const program = PROGRAMS.find((p) => p.name === 'Mastermind');
    if (program === undefined) throw new Error('no Mastermind');
    const code = /[0-7]{4}/u.exec(run(program).output)?.[0] ?? '';
    const wrong = code === '0000' ? '1111' : '0000';
    const { output, stop } = run(program, `solu\n99\n${wrong}\n${code}\n`);
    expect(output).toContain('Guess should be 4 digits');
    expect(output).toContain('Number of correct matches: 4\n');
    expect(output.endsWith('Congratulations!\n')).toBe(true);
    expect(stop).toEqual({ reason: 'exit', code: 0 });
  });

  test.each([
    ['LED matrix', /line 8, column 7: LED_MATRIX_0_BASE is not defined/],
    ['Fahrenheit to Celsius', /line 9, column 5: .*floating point is not there/],
  ])('%s is refused, and says why', (name, why) => {
    const program = PROGRAMS.find((p) => p.name === name);
    expect(() => run(program as PublicProgram)).toThrow(why);
  });
});
