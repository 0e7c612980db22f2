import { writeFile } from 'node:fs/promises';
import { ofToday } from '@tollbench/tools/define/earlier.ts';
import { InputErrors } from '@tollbench/tools/define/error.ts';
import { exportFile, formats } from '@tollbench/tools/define/export.ts';
import { readGiven } from '@tollbench/tools/define/inputs.ts';
import { nearest } from '@tollbench/tools/define/nearest.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { registry } from '@tollbench/tools/registry.ts';
import { loadTool } from '@tollbench/tools/tools.ts';
import { parse, UsageError } from './usage.ts';

/** `compute <slug> [--format F] [--out FILE] name=value …`: the export of a tool, to standard output or a file. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parse(args, {
    format: { type: 'string', default: 'json' },
    out: { type: 'string' },
    'base-url': { type: 'string', default: 'http://localhost:8402' },
  });
  const [slug, ...assignments] = positionals;
  const tool = await toolOf(slug);
  const known = formats(tool).map(({ format }) => format);
  if (!known.includes(values.format))
    throw new UsageError(
      `${tool.slug} has no format "${values.format}"; it has ${known.join(', ')}`,
    );
  const given = assignmentsOf(tool, assignments);
  try {
    const texts = ofToday(tool.earlier, given);
    const file = await exportFile(
      tool,
      values.format,
      readGiven(tool.inputs, texts),
      values['base-url'],
    );
    if (values.out === undefined) process.stdout.write(file.content);
    else await writeFile(values.out, file.content);
    return 0;
  } catch (error) {
    if (!(error instanceof InputErrors)) throw error;
    for (const { field, message } of error.errors)
      process.stderr.write(field === undefined ? `${message}\n` : `${field}: ${message}\n`);
    return 1;
  }
}

export async function toolOf(slug: string | undefined): Promise<AnyTool> {
  if (slug === undefined) throw new UsageError('which tool? Give its slug, such as step-response');
  const tool = await loadTool(slug);
  if (!tool)
    throw new UsageError(`no tool "${slug}"; there are ${Object.keys(registry).join(', ')}`);
  return tool;
}

function assignmentsOf(tool: AnyTool, assignments: readonly string[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const assignment of assignments) {
    const equals = assignment.indexOf('=');
    if (equals < 0) throw new UsageError(`"${assignment}" is not name=value`);
    const name = assignment.slice(0, equals);
    if (!Object.hasOwn(tool.inputs, name) && !tool.earlier?.names.includes(name))
      throw new UsageError(unknown(tool, name));
    if (texts.has(name)) throw new UsageError(`${name} is given twice`);
    texts.set(name, assignment.slice(equals + 1));
  }
  return texts;
}

function unknown(tool: AnyTool, name: string): string {
  const names = Object.keys(tool.inputs);
  const [near] = nearest(name.slice(0, 60), names);
  return `${tool.slug} has no input "${name}"; ${near === undefined ? '' : `the nearest is ${near}; `}it has ${names.join(', ')}`;
}
