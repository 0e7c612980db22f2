/** The placed sections of a source as a program: bytes, symbols, and the way between addresses and lines. */
import { ExpressionError, evaluate, type Label } from './expression.ts';
import type { Named } from './files.ts';
import type { Program, ProgramSection, ProgramSymbol, SourceSpan } from './program.ts';
import type { Section } from './section.ts';

/** `contents` are the bytes of each section; `compressed` says whether any may be compressed. */
export function programOf(
  sections: readonly Section[],
  contents: readonly Uint8Array<ArrayBuffer>[],
  names: readonly Named[],
  /** Where execution begins; undefined is the first code. */
  begin: Label | undefined,
  compressed: boolean,
): Program {
  const placed = sections.map((s, index): ProgramSection => {
    const { name, address, size, alignment, executable, writable, zeroFilled } = s;
    return {
      name,
      address,
      size,
      bytes: contents[index]!,
      alignment,
      executable,
      writable,
      zeroFilled,
    };
  });
  const start = begin?.place;
  const first = placed.find((s) => s.executable) ?? placed[0];
  return {
    sections: placed,
    symbols: symbolsOf(names),
    spans: sections.flatMap(spansOf),
    entry:
      start === undefined ? (first?.address ?? 0) : start.section.addressOf(start.raw, start.after),
    compressed,
  };
}

function symbolsOf(names: readonly Named[]): ProgramSymbol[] {
  const symbols: ProgramSymbol[] = [];
  for (const { name, label } of names) {
    const { place: at, value, global, line } = label;
    if (at !== undefined) {
      const address = at.section.addressOf(at.raw, at.after) >>> 0;
      symbols.push({ name, value: address, section: at.section.name, global, line });
    } else if (value !== undefined) {
      try {
        const result = evaluate(value, true);
        const section = result.weight === 1 ? result.place?.section.name : undefined;
        symbols.push({
          name,
          value: Number(BigInt.asUintN(32, result.value)),
          section,
          global,
          line,
        });
      } catch (error) {
        // A value nobody used may stay without meaning, as in GNU as.
        if (!(error instanceof ExpressionError)) throw error;
      }
    }
  }
  return symbols;
}

function spansOf(section: Section): SourceSpan[] {
  const spans: SourceSpan[] = [];
  const { lines, lineCount } = section;
  const end = section.address + section.size;
  for (let n = 0; n < lineCount; n++) {
    const address = section.addressOf(lines[4 * n]!, lines[4 * n + 1]!);
    const next = n + 1 < lineCount ? section.addressOf(lines[4 * n + 4]!, lines[4 * n + 5]!) : end;
    if (next === address) continue;
    spans.push({
      address,
      size: next - address,
      line: lines[4 * n + 2]!,
      instruction: lines[4 * n + 3] === 1,
    });
  }
  return spans;
}
