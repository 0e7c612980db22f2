/** What assembling gives: placed sections, symbols, the way between addresses and lines, or errors. */

export interface ProgramSection {
  readonly name: string;
  readonly address: number;
  /** Bytes of address space. */
  readonly size: number;
  /** `size` bytes, or none where `zeroFilled`. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly alignment: number;
  readonly executable: boolean;
  readonly writable: boolean;
  readonly zeroFilled: boolean;
}

export interface ProgramSymbol {
  readonly name: string;
  /** Address, or the value where `section` is undefined (`.equ`), as an unsigned 32-bit number. */
  readonly value: number;
  readonly section: string | undefined;
  readonly global: boolean;
  /** Line of the definition, from 1. */
  readonly line: number;
}

/** A run of bytes one statement gave. */
export interface SourceSpan {
  readonly address: number;
  readonly size: number;
  readonly line: number;
  readonly instruction: boolean;
}

export interface Program {
  /** By address, without overlap; sections without bytes or labels are left out. */
  readonly sections: readonly ProgramSection[];
  /** In order of definition; numeric labels are left out. */
  readonly symbols: readonly ProgramSymbol[];
  /** By address. */
  readonly spans: readonly SourceSpan[];
  /** `_start` where it is defined, else the beginning of the first executable section. */
  readonly entry: number;
  /** Whether any compressed instruction may occur. */
  readonly compressed: boolean;
}

export interface AssemblyError {
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
  /** The text at fault, as it stands in the source; empty at a line's end. */
  readonly token: string;
  readonly message: string;
}

export type Assembly =
  | { readonly ok: true; readonly program: Program }
  | { readonly ok: false; readonly errors: readonly AssemblyError[] };

/** The statement an address belongs to, or undefined. */
export function spanAt(program: Program, address: number): SourceSpan | undefined {
  const { spans } = program;
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.address <= address) low = middle + 1;
    else high = middle;
  }
  const span = spans[low - 1];
  return span !== undefined && address < span.address + span.size ? span : undefined;
}

/** The source line of an address, from 1, or undefined. */
export function lineAt(program: Program, address: number): number | undefined {
  return spanAt(program, address)?.line;
}

/** The addresses a line gave, lowest first; one a statement or instruction of an expansion. */
export function addressesOfLine(program: Program, line: number): number[] {
  return program.spans.filter((span) => span.line === line).map((span) => span.address);
}

/** Value of a symbol, or undefined. */
export function symbolValue(program: Program, name: string): number | undefined {
  return program.symbols.find((symbol) => symbol.name === name)?.value;
}
