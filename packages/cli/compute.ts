import { exportFile, formats } from '@tollbench/tools/define/export.ts';
import { readInputs } from '@tollbench/tools/define/inputs.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { readAssignments } from './assignments.ts';
import { toolOf } from './tool-of.ts';
import { parse, UsageError } from './usage.ts';
import { writeWhole } from './whole-file.ts';

export const usage = {
  synopsis: 'compute <slug> [options] [name=value …]',
  about:
    'Runs a calculator. Inputs that are not given take their defaults; tollbench describe <slug> lists them.',
  options: {
    format: { type: 'string', value: 'F', default: 'json', help: 'the export that is written' },
    out: {
      type: 'string',
      value: 'FILE',
      help: 'write there, whole or not at all; - is standard output',
    },
    'base-url': {
      type: 'string',
      value: 'URL',
      default: 'http://localhost:8402',
      help: 'the site in links of files',
    },
  },
  notes: [
    'name=@FILE takes the value from a file (UTF-8, or UTF-16 with its byte order mark), name=@- from standard input; a text that begins with @ is written @@.',
    'Exit status: 0 done, 1 an input was refused, 2 asked wrongly.',
  ],
  examples: [
    'tollbench compute step-response num="4" den="1 0.8 4" --format csv --out step.csv',
    'tollbench compute smith-chart load=s1p s1p=@antenna.s1p',
  ],
} as const;

/** `compute`: an export of a tool, to standard output or a file. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parse(args, usage);
  const [slug, ...assignments] = positionals;
  const tool = await toolOf(slug);
  const known = formats(tool).map(({ format }) => format);
  if (!known.includes(values.format))
    throw new UsageError(
      `${tool.slug} has no format "${values.format}"; it has ${known.join(', ')}`,
    );
  const texts = await readAssignments(tool.inputs, assignments);
  knownNames(tool, texts);
  const file = await exportFile(
    tool,
    values.format,
    readInputs(tool.inputs, (name) => texts.get(name)),
    values['base-url'],
  );
  if (values.out === undefined || values.out === '-') process.stdout.write(file.content);
  else await writeWhole(values.out, file.content);
  return 0;
}

function knownNames(tool: AnyTool, texts: ReadonlyMap<string, string>): void {
  for (const name of texts.keys())
    if (!Object.hasOwn(tool.inputs, name))
      throw new UsageError(
        `${tool.slug} has no input "${name}"; it has ${Object.keys(tool.inputs).join(', ')}`,
      );
}
