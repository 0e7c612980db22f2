/** A history on disk: a line before each question and one after its answer, so that it outlives who asked. */
import { appendFileSync, readFileSync } from 'node:fs';
import type { Operation } from './linearize.ts';
import type { Ask } from './operations.ts';
import { History, type Log } from './plan.ts';

type Line =
  | { readonly n: number; readonly call: string; readonly input: Ask }
  | { readonly n: number; readonly at: string; readonly output: string };

export class FileLog implements Log {
  readonly #file: string;
  #asked = 0;

  constructor(file: string) {
    this.#file = file;
  }

  begin(input: Ask, call: bigint): number {
    const n = this.#asked++;
    this.#write({ n, call: String(call), input });
    return n;
  }

  end(n: number, at: bigint, output: string): void {
    this.#write({ n, at: String(at), output });
  }

  #write(line: Line): void {
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }
}

/** What stands in a file; a last line that was not written to its end is none. */
export function readHistory(file: string): readonly Operation<Ask, string>[] {
  const history = new History();
  const lines = readFileSync(file, 'utf8').split('\n');
  for (const text of lines.slice(0, -1)) {
    const line = JSON.parse(text) as Line;
    if ('call' in line) history.begin(line.input, BigInt(line.call));
    else history.end(line.n, BigInt(line.at), line.output);
  }
  return history.operations;
}
