/** How a command is asked: its options, declared once for the parser and for `--help`. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { unknownName } from './unknown-name.ts';

/** The command was asked wrongly: one sentence that names the argument. Exit status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** It was asked rightly and cannot be done: one sentence that says why. Exit status 1. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

export interface Option {
  readonly type: 'string' | 'boolean';
  readonly default?: string;
  /** What stands after a string option: `FILE`. */
  readonly value?: string;
  /** What it does, in a few words. */
  readonly help: string;
}

export interface Usage<
  O extends Readonly<Record<string, Option>> = Readonly<Record<string, Option>>,
> {
  /** Everything after `tollbench`: `describe <slug>`. */
  readonly synopsis: string;
  /** What it does: a line, or a few. */
  readonly about: string;
  readonly options: O;
  /** What else there is to know, a paragraph each. */
  readonly notes?: readonly string[];
  readonly examples: readonly [string, string, ...string[]];
}

/** node:util's parser, with its refusals as UsageError. */
export function parse<const O extends ParseArgsOptionsConfig>(
  args: readonly string[],
  { options }: { readonly options: O },
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    if (!(error instanceof TypeError) || !('code' in error)) throw error;
    if (error.code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
      throw new UsageError(error.message.replaceAll('\n', ' '));
    // Node's advice beyond the first sentence is about its own grammar.
    const [sentence = ''] = error.message.split('. ');
    const [, name = ''] = /'-*([^']*)'/.exec(sentence) ?? [];
    throw new UsageError(unknownName(sentence, name, [...Object.keys(options), 'help'], '--'));
  }
}

/** Refuses what stands on the line beyond what a command takes. */
export function noMore(positionals: readonly string[], taken: number): void {
  if (positionals.length > taken)
    throw new UsageError(`"${positionals[taken]}" is more than this command takes`);
}

/** Whether `--help` or `-h` stands among the arguments, before a `--`. */
export function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const own = end < 0 ? args : args.slice(0, end);
  return own.includes('--help') || own.includes('-h');
}

const WIDTH = 96;

/** The text of `--help`. */
export function helpOf({ synopsis, about, options, notes = [], examples }: Usage): string {
  const rows = Object.entries({
    ...options,
    help: { type: 'boolean', help: 'print this' } satisfies Option as Option,
  }).map(([name, option]): [string, string] => [
    `--${name}${option.value === undefined ? '' : ` ${option.value}`}`,
    option.default === undefined ? option.help : `${option.help} (${option.default} unless given)`,
  ]);
  const width = Math.max(...rows.map(([left]) => left.length));
  return [
    `tollbench ${synopsis}`,
    '',
    ...wrap(about, WIDTH),
    '',
    'Options',
    ...rows.flatMap(([left, right]) =>
      wrap(right, WIDTH - width - 4).map(
        (line, i) => `  ${(i === 0 ? left : '').padEnd(width)}  ${line}`,
      ),
    ),
    ...notes.flatMap((note) => ['', ...wrap(note, WIDTH)]),
    '',
    'Examples',
    ...examples.map((line) => `  ${line}`),
    '',
  ].join('\n');
}

/** A text in lines of at most `width` characters, broken at spaces. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' '))
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  return [...lines, line];
}
