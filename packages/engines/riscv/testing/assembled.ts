/** The program of a source that must assemble. */
import { type AssembleOptions, assemble } from '../assembler.ts';
import type { Program } from '../program.ts';

export function assembled(source: string, options?: AssembleOptions): Program {
  const result = assemble(source, options);
  if (result.ok) return result.program;
  throw new Error(result.errors.map((e) => `${e.line}:${e.column}: ${e.message}`).join('\n'));
}

/** The bytes of a section in hexadecimal. */
export function hexOf(program: Program, section = '.text'): string {
  const found = program.sections.find((s) => s.name === section);
  return Array.from(found?.bytes ?? [], (b) => b.toString(16).padStart(2, '0')).join('');
}
