/**
 * The RV32IMC assembler: reads a source statement by statement into sections.
 *
 * Held to GNU as (with `ld --no-relax`): the same expansions, the same compressed instructions, the
 * same growth of branches out of reach. Two things differ on purpose. A value that does not fit is
 * an error where GNU as would cut it, and a branch to a bare number, which both take as an address,
 * is an error when out of reach and never grows.
 *
 * Source: RISC-V Assembly Programmer's Manual; the GNU assembler's manual, chapters 6, 7 and 9 (RISC-V).
 */
import { EngineError } from '../error.ts';
import { BLOCKS, callMacro, readInstead } from './blocks.ts';
import { compressedNamed } from './compressed.ts';
import { DIRECTIVES } from './directives.ts';
import { EXPANSIONS, expandCompressed } from './expansions.ts';
import { type FileNames, join, namesOf } from './files.ts';
import { programOf } from './image.ts';
import type { Instruction } from './instructions.ts';
import { fill, place } from './link.ts';
import { type Mnemonic, mnemonicNamed } from './mnemonics.ts';
import type { Assembly } from './program.ts';
import { StatementError } from './reader.ts';
import { insteadOf } from './spellings.ts';
import { type Dialect, MAX_ERRORS, TranslationUnit } from './translation-unit.ts';

export interface AssembleOptions {
  /** Choose compressed instructions from the first line on, as `-march=rv32imc`. Default true. */
  readonly compressed?: boolean;
  /** Address of the code, a multiple of 4. Default 0x10000. */
  readonly textAddress?: number;
  /** Address of the data. Default: the first page (4096 bytes) after code and constants. */
  readonly dataAddress?: number;
  /** How what programs read in two ways is read. Default `gnu`. */
  readonly dialect?: Dialect;
}

/** A course has some; each has names of its own to be told apart. */
const MAX_PARTS = 64;

class Assembler extends TranslationUnit {
  /** The names of every file. */
  readonly #files: FileNames[] = [];

  /** Reads every file that no other includes. */
  run(): void {
    const { reader, parts } = this;
    const { length } = reader.source;
    if (!this.#names()) return;
    for (const part of parts) {
      if (part.isIncluded) continue;
      this.beginFile(part);
      if (parts.length > 1) {
        reader.p = length;
        this.frames.part(part.from, part.to, 0);
      }
      const more = this.#read();
      this.#files.push({ part, labels: this.labels });
      if (!more) return;
    }
  }

  /** Whether the files are few enough, and each has a name of its own. */
  #names(): boolean {
    const { parts } = this;
    const seen = new Set<string>();
    if (parts.length > MAX_PARTS)
      this.report(0, `has ${parts.length} files; the most is ${MAX_PARTS}`, '# file:');
    else
      for (const { name, from } of parts) {
        if (seen.has(name)) this.report(from, `there are two files called ${name}`, name);
        seen.add(name);
      }
    return this.errors.length === 0;
  }

  /** Reads to the end of the source; false where nothing more can be read. */
  #read(): boolean {
    const { reader } = this;
    while (this.errors.length < MAX_ERRORS) {
      const start = reader.p;
      try {
        if (start >= reader.source.length) {
          if (!this.#leave()) return true;
        } else this.#next();
      } catch (error) {
        if (!(error instanceof StatementError)) throw error;
        this.report(error.offset, error.message, error.token);
        if (error.isFatal) return false;
        reader.skipStatement();
        if (reader.p === start) reader.p++;
      }
    }
    return false;
  }

  /** At the end of a text: back to what called for it, its conditions closed; false at the end of all. */
  #leave(): boolean {
    // A statement put in place of another may open or close what stands around it.
    if (this.frames.isInstead) return this.frames.leave() !== undefined;
    const before = this.frames.leave();
    const open = this.conditions.length > (before ?? 0) ? this.conditions.at(-1) : undefined;
    this.conditions.length = Math.min(this.conditions.length, before ?? 0);
    if (open !== undefined) this.report(open.at, '.if without .endif');
    return before !== undefined;
  }

  /** Passes over blanks, comments and separators, or reads one statement. */
  #next(): void {
    const { reader } = this;
    reader.skip();
    const c = reader.source.charCodeAt(reader.p);
    if (c === 10 || c === 59) reader.p++;
    else if (c === 35 || (c === 47 && reader.source.charCodeAt(reader.p + 1) === 47))
      reader.skipLine();
    else if (reader.p < reader.source.length) {
      this.advanceLine();
      if (this.conditions.at(-1)?.isOn === false) this.#leftOut();
      else if (!readInstead(this)) {
        this.#statement();
        this.reserve(0);
      }
    }
  }

  /** A statement that a condition leaves out: only conditions in it count. */
  #leftOut(): void {
    const { reader } = this;
    this.start = reader.p;
    const name = reader.name().toLowerCase();
    const action = /^\.(if|else|endif)/u.test(name) ? BLOCKS.get(name) : undefined;
    if (action === undefined) {
      reader.p = this.start;
      reader.skipStatement();
    } else action(this, name);
  }

  #statement(): void {
    const { reader } = this;
    const { source } = reader;
    const start = reader.p;
    this.start = start;
    const first = source.charCodeAt(start);
    if (first >= 48 && first < 58) {
      const digits = /^\d+(?=\s*:)/.exec(source.slice(start, start + 24))?.[0];
      if (digits === undefined)
        throw reader.fail(`an instruction or a label expected, not "${reader.tokenAt(start)}"`);
      reader.p += digits.length;
      reader.expect(58);
      this.defineNumeric(String(Number(digits)), start);
      return;
    }
    const name = reader.name();
    if (name === '')
      throw reader.fail(`an instruction or a label expected, not "${reader.tokenAt(start)}"`);
    let next = source.charCodeAt(reader.p);
    if (next === 58) {
      reader.p++;
      this.defineHere(this.label(name), start);
      return;
    }
    const blank = reader.p;
    if (next === 32 || next === 9) {
      reader.skip();
      next = source.charCodeAt(reader.p);
      if (next === 58) {
        reader.p++;
        this.defineHere(this.label(name), start);
        return;
      }
    }
    if (next === 61 && source.charCodeAt(reader.p + 1) !== 61) {
      reader.p++;
      this.assign(name, start);
    } else if (this.macros.has(name)) {
      callMacro(this, name);
      return;
    } else if (name.charCodeAt(0) === 46) {
      if (this.#block(name)) return;
      this.#directive(name);
    } else this.#instruction(name, blank);
    if (!reader.atEnd()) {
      throw reader.fail(`"${reader.tokenAt(reader.p)}" is left over after ${name}`);
    }
  }

  /** A directive that decides what is read next; false where it is none. */
  #block(name: string): boolean {
    const key = BLOCKS.has(name) ? name : name.toLowerCase();
    const action = BLOCKS.get(key);
    action?.(this, key);
    return action !== undefined;
  }

  #directive(name: string): void {
    const action = DIRECTIVES.get(name) ?? DIRECTIVES.get(name.toLowerCase());
    if (action === undefined)
      throw this.reader.fail(
        `unknown directive "${name}"${insteadOf(name.toLowerCase())}`,
        this.start,
        name,
      );
    action(this, name);
  }

  #instruction(written: string, operands: number): void {
    const { section, reader } = this;
    const name = mnemonicNamed(written) === undefined ? written.toLowerCase() : written;
    const mnemonic = mnemonicNamed(name);
    const expansion = mnemonic === undefined ? EXPANSIONS.get(name) : undefined;
    const short =
      mnemonic === undefined && expansion === undefined ? compressedNamed(name) : undefined;
    if (mnemonic === undefined && expansion === undefined && short === undefined) {
      throw reader.fail(`unknown instruction "${written}"${insteadOf(name)}`, this.start, written);
    }
    if (!section.executable && section.zeroFilled) {
      throw reader.fail(`${section.name} holds zeroes alone, no instructions`, this.start, written);
    }
    // .text has its alignment from the start; GNU as gives other code none, which no machine could run.
    if (section.alignment < 2) section.alignment = this.compressed ? 2 : 4;
    reader.p = operands;
    if (mnemonic !== undefined) this.#plain(mnemonic);
    else if (expansion !== undefined) expansion(this, name);
    else expandCompressed(this, name);
  }

  /** An instruction the table of mnemonics describes whole. */
  #plain(m: Mnemonic): void {
    const { reader } = this;
    const { form } = m;
    let { rd, rs1, rs2, imm } = m;
    let i = m.instruction;
    for (let k = 0; k < form.length; k++) {
      if (k > 0) reader.comma();
      const letter = form.charCodeAt(k);
      switch (letter) {
        case 100: // d
          rd = this.register();
          break;
        case 115: // s
        case 116: {
          // t
          if (m.immediate === undefined || k !== form.length - 1) {
            if (letter === 115) rs1 = this.register();
            else rs2 = this.register();
            break;
          }
          const n = this.tryRegister();
          if (n !== undefined) {
            if (letter === 115) rs1 = n;
            else rs2 = n;
            break;
          }
          i = m.immediate;
          if (i.format === 'csri') rs1 = this.constant(`immediate of ${m.name}`, 0, 31);
          else if (i.format === 'shift') imm = this.constant('shift amount', 0, 31);
          else if (m.name === 'add') {
            this.addImmediate(rd, rs1);
            return;
          } else {
            this.immediateInstruction(i, rd, rs1, m.name);
            return;
          }
          break;
        }
        case 106: // j
          this.immediateInstruction(i, rd, rs1, m.name);
          return;
        case 62: // >
          imm = this.constant('shift amount', 0, 31);
          break;
        case 117: // u
          this.#upper(i, rd, m.name);
          return;
        case 112: // p
        case 97: {
          // a
          reader.skip();
          const at = reader.p;
          this.branch(i, rd, rs1, rs2, reader.expression(), at);
          return;
        }
        case 99: // c
          imm = this.csr();
          break;
        default: // z
          rs1 = this.constant(`immediate of ${m.name}`, 0, 31);
      }
    }
    if (m.compressedAs !== undefined && this.compressed) {
      this.emitAs(m, rd, rs1, rs2, imm);
      return;
    }
    this.emit(i, rd, rs1, rs2, imm);
  }

  /** `lui` and `auipc`, the operand still to be read. */
  #upper(i: Instruction, rd: number, name: string): void {
    const relocation = this.relocation();
    if (relocation === undefined) {
      this.emit(i, rd, 0, 0, this.constant(`immediate of ${name}`, 0, 0xfffff));
      return;
    }
    const { operator, target, at } = relocation;
    if (operator !== 'hi' && operator !== 'pcrel_hi') {
      throw this.reader.fail(
        `%${operator} does not belong here; %hi or %pcrel_hi does`,
        at,
        `%${operator}`,
      );
    }
    this.fixup(operator === 'hi' ? 'hi20' : 'pcrelHi20', target, at);
    this.emitWide(i, rd, 0, 0, 0);
  }

  finish({ textAddress = 0x10000, dataAddress }: AssembleOptions): Assembly {
    join(this.#files, this.report);
    if (this.errors.length > 0) return { ok: false, errors: this.errors };
    const sections = place(
      [...this.sections.values()],
      { text: textAddress, data: dataAddress },
      this.report,
    );
    const contents = this.errors.length === 0 ? fill(sections, this.report) : [];
    if (this.errors.length > 0) {
      this.errors.sort((a, b) => a.line - b.line || a.column - b.column);
      return { ok: false, errors: this.errors };
    }
    const names = namesOf(this.#files);
    const first = this.dialect === 'console' ? ['_start', 'main'] : ['_start'];
    const start = first
      .map((name) => names.find((l) => l.name === name && (name === '_start' || l.label.global)))
      .find((found) => found !== undefined);
    const program = programOf(sections, contents, names, start?.label, this.everCompressed);
    return { ok: true, program };
  }
}

/**
 * Assembles a whole source.
 *
 * @returns the placed program, or every error found (up to 100) with line, column and the text at fault
 * @throws EngineError `out-of-range` on an address that is no multiple of 4 below 2³²
 */
export function assemble(source: string, options: AssembleOptions = {}): Assembly {
  for (const [name, value] of [
    ['textAddress', options.textAddress ?? 0],
    ['dataAddress', options.dataAddress ?? 0],
  ] as const) {
    if (!Number.isInteger(value) || value < 0 || value > 0xfffffffc || value % 4 !== 0) {
      throw new EngineError(
        'out-of-range',
        `The address ${value} of ${name} is not a multiple of 4 below 2^32.`,
        {
          field: name,
          value,
        },
      );
    }
  }
  const assembler = new Assembler(source, options.compressed ?? true, options.dialect ?? 'gnu');
  assembler.run();
  return assembler.finish(options);
}
