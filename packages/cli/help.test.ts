import { describe, expect, test } from 'vitest';
import { tollbench } from './testing/tollbench.ts';
import type { Usage } from './usage.ts';

const COMMANDS: Readonly<Record<string, () => Promise<{ readonly usage: Usage }>>> = {
  tools: () => import('./tools.ts'),
  describe: () => import('./describe.ts'),
  compute: () => import('./compute.ts'),
  mcp: () => import('./mcp.ts'),
  serve: () => import('./serve.ts'),
  crawl: () => import('./crawl.ts'),
  receipt: () => import('./receipt.ts'),
  doctor: () => import('./doctor.ts'),
  report: () => import('./report.ts'),
  ledger: () => import('./ledger.ts'),
};

describe('--help', () => {
  test.each(Object.entries(COMMANDS))(
    'of %s tells each of its options and two examples',
    async (name, load) => {
      const { usage } = await load();
      const { status, stdout, stderr } = tollbench([name, 'whatever', '--help']);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toMatch(new RegExp(`^tollbench ${name}\\b`));
      for (const option of [...Object.keys(usage.options), 'help'])
        expect(stdout).toMatch(new RegExp(`^  --${option} `, 'm'));
      const [, examples = ''] = stdout.split('\nExamples\n');
      expect(examples.trimEnd().split('\n').length).toBeGreaterThanOrEqual(2);
      for (const line of examples.trimEnd().split('\n'))
        expect(line).toMatch(new RegExp(`^  .*\\btollbench ${name}\\b`));
      for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
    },
  );

  test('of the command itself names every command', () => {
    const { status, stdout } = tollbench(['-h']);
    expect(status).toBe(0);
    for (const name of Object.keys(COMMANDS))
      expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
  });

  test('behind -- is a value like any other', () => {
    const { status, stderr } = tollbench(['compute', 'step-response', '--', '--help']);
    expect(stderr).toBe('"--help" is not name=value\n');
    expect(status).toBe(2);
  });
});
