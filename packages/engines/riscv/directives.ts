/**
 * The assembler's directives.
 *
 * Source: the GNU assembler's manual, chapters 7 (directives) and 9 (RISC-V directives).
 */

import { type FixupKind, MAX_BYTES, type Section } from './section.ts';
import type { TranslationUnit } from './translation-unit.ts';
import { decodeUtf8 } from './utf8.ts';

type Action = (a: TranslationUnit, name: string) => void;

export const DIRECTIVES = new Map<string, Action>();

function define(names: string, action: Action): void {
  for (const name of names.split(' ')) DIRECTIVES.set(name, action);
}

// --- data ---

/** Marks and makes room; a section of zeroes takes zeroes alone. */
function bytes(a: TranslationUnit, values: ArrayLike<number>): void {
  const { section } = a;
  if (values.length === 0) return;
  section.mark(a.line, false);
  const at = section.grow(values.length);
  if (!section.zeroFilled) section.bytes.set(values, at);
  else if (Array.from(values).some((value) => value !== 0)) {
    throw a.reader.fail(`${section.name} holds zeroes alone; put data into .data`, a.start);
  }
}

const RANGE = { 1: [-128, 255], 2: [-32768, 65535], 4: [-2147483648, 4294967295] } as const;

/** `1 -2` is two numbers to RARS, Ripes and Venus, and one to GNU as. */
function refuseTwoWays(a: TranslationUnit, at: number, text: string): void {
  if (/[\w')]\s+[-+][\w('.]/u.test(text))
    throw a.reader.fail(
      `"${text}" can be a difference or two numbers: write a comma between two, and no blank before the sign of one`,
      at,
      text,
    );
}

function data(names: string, size: 1 | 2 | 4 | 8): void {
  define(names, (a) => {
    const { reader } = a;
    if (size > 1) a.alignData(size);
    if (reader.atEnd()) return;
    do {
      reader.skip();
      const at = reader.p;
      const e = reader.expression();
      const text = (): string => reader.source.slice(at, reader.p).trim();
      if (a.dialect === 'console') refuseTwoWays(a, at, text());
      if (typeof e === 'number' && size !== 8) {
        const [low, high] = RANGE[size];
        if (e < low || e > high)
          throw reader.fail(`${e} does not fit in ${size} byte${size > 1 ? 's' : ''}`, at, text());
        bytes(a, [e, e >> 8, e >> 16, e >> 24].slice(0, size));
      } else if (typeof e === 'number' || e.kind === 'big') {
        const value = typeof e === 'number' ? BigInt(e) : e.value;
        if (size !== 8)
          throw reader.fail(
            `${value} does not fit in ${size} byte${size > 1 ? 's' : ''}`,
            at,
            text(),
          );
        bytes(
          a,
          Array.from({ length: 8 }, (_, k) => Number((value >> BigInt(8 * k)) & 255n)),
        );
      } else {
        if (a.section.zeroFilled)
          throw reader.fail(`${a.section.name} holds zeroes alone; put data into .data`, at);
        a.fixup(`abs${size * 8}` as FixupKind, e, at);
        bytes(a, new Uint8Array(size));
      }
    } while (reader.more());
  });
}
data('.byte .1byte', 1);
data('.half .short .hword .2byte', 2);
data('.word .int .long .4byte', 4);
data('.dword .quad .8byte', 8);

define('.ascii .asciz .asciiz .string', (a, name) => {
  const { reader } = a;
  if (reader.atEnd()) return;
  do {
    const text = reader.string();
    // Strings side by side are one string.
    while (!reader.atEnd() && reader.source.charCodeAt(reader.p) === 34)
      for (const byte of reader.string()) text.push(byte);
    if (name !== '.ascii') text.push(0);
    bytes(a, text);
  } while (reader.more());
});

define('.space .skip .zero', (a) => {
  const count = a.constant('number of bytes', 0, MAX_BYTES);
  const value = a.reader.take(44) ? a.constant('fill', -128, 255) : 0;
  repeat(a, count, [value]);
});

/** `count` cells of the same bytes; their size is checked before there is room for them. */
function repeat(a: TranslationUnit, count: number, cell: readonly number[]): void {
  const { section } = a;
  const size = count * cell.length;
  if (size === 0) return;
  a.reserve(size);
  const blank = cell.every((value) => value === 0);
  if (section.zeroFilled && !blank)
    throw a.reader.fail(`${section.name} holds zeroes alone; put data into .data`, a.start);
  section.mark(a.line, false);
  const at = section.grow(size);
  if (blank) return;
  section.bytes.set(cell, at);
  // Doubling what is there already copies a pattern as fast as one byte.
  for (let done = cell.length; done < size; done *= 2)
    section.bytes.copyWithin(at + done, at, at + Math.min(done, size - done));
}

define('.fill', (a) => {
  const { reader } = a;
  const count = a.constant('number of repeats', 0, MAX_BYTES);
  const size = reader.take(44) ? a.constant('size', 0, 8) : 1;
  const value = reader.take(44) ? a.constant('value', -2147483648, 4294967295) : 0;
  const bytes = [value, value >> 8, value >> 16, value >> 24].map((byte) => byte & 255);
  repeat(a, count, [...bytes, 0, 0, 0, 0].slice(0, size));
});

// --- alignment ---

function align(names: string, boundaryOf: (a: TranslationUnit) => number): void {
  define(names, (a) => {
    const { reader } = a;
    const boundary = boundaryOf(a);
    let value: number | undefined;
    let limit = boundary;
    if (reader.take(44)) {
      reader.skip();
      if (reader.source.charCodeAt(reader.p) !== 44 && !reader.atEnd())
        value = a.constant('fill', -128, 255);
      if (reader.take(44)) limit = a.constant('most bytes to skip', 0, MAX_BYTES) || boundary;
    }
    if (boundary > 1) pad(a, boundary, value, limit);
  });
}
const powerOfTwo = (a: TranslationUnit): number => 2 ** a.constant('power of two', 0, 20);
align('.align .p2align', powerOfTwo);
align('.balign', (a) => {
  const { reader } = a;
  reader.skip();
  const at = reader.p;
  const boundary = a.constant('alignment', 0, 1 << 20);
  if ((boundary & (boundary - 1)) !== 0)
    throw reader.fail(`alignment ${boundary} is not a power of two`, at, String(boundary));
  return boundary;
});

function pad(a: TranslationUnit, boundary: number, value: number | undefined, limit: number): void {
  const { section } = a;
  section.alignment = Math.max(section.alignment, boundary);
  // Code is padded with instructions, unless a fill is given, be it 0.
  const code = section.executable && value === undefined;
  const unit = a.compressed ? 2 : 4;
  if (code && boundary <= unit) return;
  if (section.executable || section.items.length > 0) {
    const worst = code && a.relax ? boundary - unit : undefined;
    section.mark(a.line, false);
    section.items.push({
      ...{
        kind: 'align',
        raw: section.length,
        boundary,
        at: a.reader.base + a.start,
        size: 0,
        worst,
      },
      limit: worst === undefined ? limit : boundary,
      fill: code ? undefined : (value ?? 0),
    });
    return;
  }
  const size = -section.length & (boundary - 1);
  if (size <= limit) repeat(a, size, [value ?? 0]);
}

define('.org', (a) => {
  const { reader, section } = a;
  reader.skip();
  const at = reader.p;
  const target = reader.expression();
  const value = reader.take(44) ? a.constant('fill', -128, 255) : 0;
  if (section.items.length === 0 && typeof target === 'number') {
    if (target < section.length)
      throw reader.fail(`.org cannot go back: ${target} is before ${section.length}`, at);
    return repeat(a, target - section.length, [value]);
  }
  section.mark(a.line, false);
  const from = reader.base + at;
  section.items.push({ kind: 'org', raw: section.length, target, fill: value, at: from, size: 0 });
});

// --- sections ---

const KINDS: readonly [
  RegExp,
  { executable: boolean; writable: boolean; zeroFilled: boolean; loaded: boolean },
][] = [
  [
    /^\.(text|init|fini)(\.|$)/,
    { executable: true, writable: false, zeroFilled: false, loaded: true },
  ],
  [
    /^\.(rodata|srodata)(\.|$)/,
    { executable: false, writable: false, zeroFilled: false, loaded: true },
  ],
  [/^\.s?data(\.|$)/, { executable: false, writable: true, zeroFilled: false, loaded: true }],
  [/^\.s?bss(\.|$)/, { executable: false, writable: true, zeroFilled: true, loaded: true }],
  [
    /^\.(comment|note|debug|stab|riscv\.attributes|eh_frame)/,
    { executable: false, writable: false, zeroFilled: false, loaded: false },
  ],
];

function sectionNamed(
  a: TranslationUnit,
  name: string,
  flags: string | undefined,
  type: string | undefined,
  at = a.start,
): Section {
  const known = a.sections.get(name);
  if (known !== undefined) return known;
  const kind = KINDS.find(([pattern]) => pattern.test(name))?.[1];
  if (flags !== undefined) {
    return a.useSection(name, {
      executable: flags.includes('x'),
      writable: flags.includes('w'),
      zeroFilled: type === 'nobits',
      loaded: flags.includes('a'),
    });
  }
  if (kind === undefined) {
    throw a.reader.fail(
      `section ${name} needs flags: "ax" for code, "a" for constants, "aw" for data`,
      at,
      name,
    );
  }
  return a.useSection(name, kind);
}

for (const name of ['.text', '.data', '.rodata', '.bss', '.sdata', '.sbss']) {
  define(name, (a) => {
    // A subsection number, which nearly nobody writes, would reorder the text.
    if (!a.reader.atEnd() && a.constant('subsection', 0, 0) !== 0) return;
    a.switchTo(sectionNamed(a, name, undefined, undefined));
  });
}

const section: Action = (a) => {
  const { reader } = a;
  reader.skip();
  const at = reader.p;
  let name =
    reader.source.charCodeAt(reader.p) === 34
      ? decodeUtf8(Uint8Array.from(reader.string()))
      : reader.name();
  // `.note.GNU-stack` has a sign no label has.
  while (reader.take(45)) name += `-${reader.name()}`;
  if (name === '') throw reader.fail('a section name expected');
  let flags: string | undefined;
  let type: string | undefined;
  if (reader.take(44)) {
    flags = decodeUtf8(Uint8Array.from(reader.string()));
    if (reader.take(44)) {
      if (!reader.take(64)) reader.take(37);
      type = reader.name();
      while (reader.take(44)) reader.expression();
    }
  }
  a.switchTo(sectionNamed(a, name, flags, type, at));
};
define('.section', section);
define('.pushsection', (a, name) => {
  a.sectionStack.push([a.section, a.previous]);
  section(a, name);
});
define('.popsection', (a) => {
  const top = a.sectionStack.pop();
  if (top === undefined) throw a.reader.fail('.popsection without .pushsection', a.start);
  [a.section, a.previous] = top;
});
define('.previous', (a) => a.switchTo(a.previous));

// --- symbols ---

function named(a: TranslationUnit): [string, number] {
  const { reader } = a;
  reader.skip();
  const at = reader.p;
  const name = reader.name();
  if (name === '')
    throw reader.fail(
      reader.atEnd() ? 'a name is missing' : `a name expected, not "${reader.tokenAt(at)}"`,
      at,
    );
  return [name, at];
}
define('.equ .set .equiv', (a, directive) => {
  const [name, at] = named(a);
  a.reader.comma();
  a.assign(name, at, directive === '.equiv');
});
define('.globl .global .weak', (a) => {
  do a.label(named(a)[0]).global = true;
  while (a.reader.more());
});
define('.comm .lcomm', (a, directive) => {
  const [name, at] = named(a);
  a.reader.comma();
  const size = a.constant('size', 0, MAX_BYTES);
  const boundary = a.reader.take(44) ? a.constant('alignment', 1, 1 << 20) : 1;
  if ((boundary & (boundary - 1)) !== 0)
    throw a.reader.fail(`alignment ${boundary} is not a power of two`, at);
  const { section: current } = a;
  a.section = sectionNamed(a, '.bss', undefined, undefined);
  try {
    pad(a, boundary, undefined, boundary);
    const label = a.label(name);
    a.defineHere(label, at);
    if (directive === '.comm') label.global = true;
    repeat(a, size, [0]);
  } finally {
    a.section = current;
  }
});

// --- options, and what changes nothing here ---

define('.option', (a) => {
  const [name, at] = named(a);
  switch (name) {
    case 'rvc':
      a.compressed = a.everCompressed = true;
      return;
    case 'norvc':
      a.compressed = false;
      return;
    case 'relax':
      a.relax = true;
      return;
    case 'norelax':
      a.relax = false;
      return;
    case 'push':
      a.optionStack.push([a.compressed, a.relax]);
      return;
    case 'pop': {
      const top = a.optionStack.pop();
      if (top === undefined) throw a.reader.fail('.option pop without .option push', at, name);
      [a.compressed, a.relax] = top;
      return;
    }
    case 'nopic':
      return;
    default:
      throw a.reader.fail(
        `unknown option "${name}"; there are rvc norvc relax norelax push pop`,
        at,
        name,
      );
  }
});
define(
  '.file .loc .ident .extern .type .size .attribute .local .hidden .internal .protected .end ' +
    '.cfi_startproc .cfi_endproc .cfi_def_cfa .cfi_def_cfa_offset .cfi_def_cfa_register .cfi_offset ' +
    '.cfi_restore .cfi_sections .cfi_remember_state .cfi_restore_state .addrsig .addrsig_sym',
  (a) => a.reader.skipStatement(),
);
