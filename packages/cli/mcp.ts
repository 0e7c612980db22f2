import { noMore, parse } from './usage.ts';

export const usage = {
  synopsis: 'mcp',
  about: '.',
  options: {},
  examples: ['tollbench mcp', 'tollbench mcp'],
} as const;

export async function run(args: readonly string[]): Promise<number> {
  noMore(parse(args, usage).positionals, 0);
  return 0;
}
