import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type ExportedFile, exportFile } from '../define/export.ts';
import type { Fields, Values } from '../define/field.ts';
import { withDefaults } from '../define/inputs.ts';
import type { Tool } from '../define/tool.ts';

/** A folder of a test, with what is written into it. */
export interface Folder {
  readonly path: string;
  /** Where a file of this name lies. */
  readonly at: (name: string) => string;
  /** Writes a file, which may be run, and says where it lies. */
  readonly write: (name: string, content: string | Uint8Array) => string;
}

/** Makes a folder that is gone after the tests of this file. */
export function madeFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'tollbench-'));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  const at = (name: string) => join(path, name);
  return {
    path,
    at,
    write(name, content) {
      writeFileSync(at(name), content, { mode: 0o755 });
      return at(name);
    },
  };
}

/** One export of a tool from some of its inputs, the others as they are unless said. @throws InputErrors where they are refused */
export const exported = <I extends Fields, R>(
  tool: Tool<I, R>,
  format: string,
  some: Partial<Values<I>>,
): Promise<ExportedFile> =>
  exportFile(tool, format, withDefaults(tool.inputs, some), 'https://tollbench.test');

/** The same as text. */
export const exportedText = async <I extends Fields, R>(
  tool: Tool<I, R>,
  format: string,
  some: Partial<Values<I>>,
): Promise<string> => String((await exported(tool, format, some)).content);

/** The same in a folder, under the name that a visitor gets unless another is given; says where it lies. */
export async function saved<I extends Fields, R>(
  folder: Folder,
  tool: Tool<I, R>,
  format: string,
  some: Partial<Values<I>>,
  as?: string,
): Promise<string> {
  const { name, content } = await exported(tool, format, some);
  return folder.write(as ?? name, content);
}
