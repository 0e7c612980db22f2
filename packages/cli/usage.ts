import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** The command was asked wrongly: one sentence that names the argument. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** node:util's parser, with its refusals as UsageError. */
export function parse<O extends ParseArgsOptionsConfig>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
