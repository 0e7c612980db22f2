/**
 * A source while it is being assembled: its names, its sections, the section that is open and the
 * options in force. Directives and expansions work on this alone; what reads statements is above them.
 */
import { Emitter } from './emitter.ts';
import { ExpressionError, evaluate, type Label, type Place } from './expression.ts';
import { Frames } from './frames.ts';
import type { Report } from './link.ts';
import { Macros } from './macros.ts';
import { type Part, partsOf } from './parts.ts';
import type { AssemblyError } from './program.ts';
import { Reader } from './reader.ts';
import { MAX_BYTES, Section, type Total } from './section.ts';

/** Errors listed of one source; the rest mostly follow from these. */
export const MAX_ERRORS = 100;
/** Compilers with a section a function make some hundreds; every one costs time in layout and export. */
const MAX_SECTIONS = 1024;

/**
 * How what programs read in two ways is read. `gnu` is as GNU as has it. `console` is as RARS, Ripes and Venus have
 * it: data are aligned by themselves, a program begins at a global `main`, and what these read otherwise than GNU as
 * is refused.
 */
export type Dialect = 'gnu' | 'console';

/** An `.if` that is open. */
export interface Condition {
  /** Whether what stands here is assembled. */
  isOn: boolean;
  /** Whether some branch of it has been, or none may be. */
  isDone: boolean;
  hasElse: boolean;
  /** Offset of the `.if` among all texts. */
  readonly at: number;
}

export class TranslationUnit extends Emitter {
  readonly reader: Reader;
  readonly frames: Frames;
  readonly dialect: Dialect;
  /** The files of the source, and the one that is being read. */
  readonly parts: readonly Part[];
  part: Part | undefined;
  readonly sections = new Map<string, Section>();
  /** The names of the file that is being read. */
  labels = new Map<string, Label>();
  readonly conditions: Condition[] = [];
  macros = new Macros();
  /** What names stand for by `.eqv`. */
  equivalents = new Map<string, string>();
  readonly errors: AssemblyError[] = [];
  readonly #total: Total = { bytes: 0 };
  section: Section;
  previous: Section;
  readonly sectionStack: [Section, Section][] = [];
  compressed: boolean;
  /** Whether any statement was assembled with compression on. */
  everCompressed: boolean;
  relax = true;
  readonly optionStack: [boolean, boolean][] = [];
  /** Numeric labels by digits: the last one seen, and the one to come where it was asked for. */
  #numeric = new Map<string, { last: Label | undefined; next: Label | undefined }>();
  /** Line of the statement being read, from 1. */
  line = 1;
  /** Offset of the mnemonic of the statement being read. */
  start = 0;

  constructor(source: string, compressed: boolean, dialect: Dialect) {
    super();
    this.dialect = dialect;
    this.parts = partsOf(source);
    this.compressed = compressed;
    this.everCompressed = compressed;
    this.reader = new Reader(source, {
      label: (name) => this.label(name),
      numeric: (digits, forward) => this.#numericLabel(digits, forward),
      here: () => this.here(),
    });
    this.frames = new Frames(this.reader);
    this.section = this.previous = this.useSection('.text', {
      executable: true,
      writable: false,
      zeroFilled: false,
      loaded: true,
    });
    this.section.alignment = compressed ? 2 : 4;
  }

  // --- names ---

  label(name: string): Label {
    let label = this.labels.get(name);
    if (label === undefined) {
      label = { name, place: undefined, value: undefined, global: false, line: 0, local: false };
      this.labels.set(name, label);
    }
    return label;
  }

  here(): Place {
    const { section } = this;
    return { section, raw: section.length, after: section.items.length };
  }

  defineHere(label: Label, at: number): void {
    if (label.place !== undefined || label.value !== undefined) {
      throw this.reader.fail(
        `"${label.name}" is defined already, on line ${label.line}`,
        at,
        label.name,
      );
    }
    label.place = this.here();
    label.line = this.line;
    this.section.labels.push(label);
  }

  #numericLabel(digits: string, forward: boolean): Label | undefined {
    let pair = this.#numeric.get(digits);
    if (pair === undefined) {
      pair = { last: undefined, next: undefined };
      this.#numeric.set(digits, pair);
    }
    if (!forward) return pair.last;
    pair.next ??= {
      name: digits,
      place: undefined,
      value: undefined,
      global: false,
      line: 0,
      local: true,
    };
    return pair.next;
  }

  defineNumeric(digits: string, at: number): void {
    this.#numericLabel(digits, true);
    const pair = this.#numeric.get(digits)!;
    const label = pair.next!;
    pair.next = undefined;
    pair.last = label;
    this.defineHere(label, at);
  }

  // --- sections and bytes ---

  useSection(
    name: string,
    kind: { executable: boolean; writable: boolean; zeroFilled: boolean; loaded: boolean },
  ): Section {
    let section = this.sections.get(name);
    if (section === undefined) {
      if (this.sections.size >= MAX_SECTIONS)
        throw this.reader.fail(`${name} is one section more than ${MAX_SECTIONS}`, this.start);
      section = new Section(name, kind, this.#total);
      this.sections.set(name, section);
    }
    return section;
  }

  /** Refuses `count` more bytes where all sections together would be more than a program may have. */
  reserve(count: number): void {
    const bytes = this.#total.bytes + count;
    if (bytes > MAX_BYTES)
      throw this.reader.fail(
        `brings the program to ${bytes} bytes; the most is ${MAX_BYTES}, all sections together`,
        this.start,
      );
  }

  switchTo(section: Section): void {
    this.previous = this.section;
    this.section = section;
  }

  /** `.equ name, value` and its like; the value is still to be read. */
  assign(name: string, at: number, once = false): void {
    const label = this.label(name);
    if (label.place !== undefined || (once && label.value !== undefined)) {
      throw this.reader.fail(`"${name}" is defined already, on line ${label.line}`, at, name);
    }
    const e = this.reader.expression();
    label.line = this.line;
    try {
      const { value, weight } = evaluate(e, false);
      const n = Number(value);
      label.value = weight !== 0 ? e : Number.isSafeInteger(n) ? n : { kind: 'big', value };
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      // Its value is asked for again once everything is placed.
      label.value = e;
    }
  }

  /** Sets the line to that of where the reader stands. */
  advanceLine(): void {
    const { reader } = this;
    this.line = this.frames.lineAfter(reader.base + reader.p, this.line);
  }

  /** Notes an error with its line and column; after MAX_ERRORS it is dropped. */
  readonly report: Report = (offset, message, token) => {
    if (this.errors.length >= MAX_ERRORS) return;
    const { line, column, within } = this.frames.spotOf(offset);
    this.errors.push({
      ...{ line, column, token: token ?? this.frames.tokenAt(offset) },
      message: within === undefined ? message : `${message} (${within})`,
    });
  };

  // --- files ---

  /** Begins a file: names, macros and the section that is open are its own. */
  beginFile(part: Part): void {
    this.part = part;
    this.labels = new Map();
    this.#numeric = new Map();
    this.macros = new Macros();
    this.equivalents = new Map();
    this.section = this.previous = this.sections.get('.text') ?? this.section;
  }

  // --- alignment of the console dialect ---

  /** Aligns data of so many bytes as RARS does, the labels right before it too; GNU as leaves them where they are. */
  alignData(size: number): void {
    const { section } = this;
    if (this.dialect === 'gnu' || section.executable || section.items.length > 0) return;
    section.alignment = Math.max(section.alignment, size);
    const from = section.length;
    const pad = -from & (size - 1);
    if (pad === 0) return;
    section.grow(pad);
    for (let k = section.labels.length - 1; section.labels[k]?.place?.raw === from; k--)
      (section.labels[k] as Label).place = this.here();
  }
}
