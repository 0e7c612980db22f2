/** Files that a field opens: from bytes to the field's text, the same in the page and at the command line. */
import { createBase64 } from './base64.ts';
import { FieldError } from './error.ts';

/** What a field opens. */
export interface Opens {
  /** Endings with their dot, in lower case: `.s1p`. What a picker offers; any file may be given. */
  readonly endings: readonly string[];
  /** What such a file is called: `Touchstone`. */
  readonly what: string;
  /** How the bytes stand in the field's text, for a field that takes bytes; without it a file is text. */
  readonly bytes?: 'hex' | 'base64url';
  /** What such a file has at these places, in ASCII: a file without them is refused. */
  readonly marks?: readonly { readonly at: number; readonly text: string }[];
  /** Where the field holds several files, what begins the line before each, followed by its name: opened ones are added. */
  readonly gathers?: string;
  /** Bytes at most. */
  readonly maxBytes: number;
  /** For files too large to be kept as they are: reads one, piece by piece, into the bytes that the text holds. */
  readonly packs?: () => Packing;
  /** Bytes that a packed file is kept in at most; `maxBytes` unless said. */
  readonly maxKept?: number;
}

/** A file on its way into fewer bytes. Both throw FieldError for what cannot be read. */
export interface Packing {
  push(piece: Uint8Array): void;
  /** The bytes to keep, and what they are, for a person: `1000 references, din`. */
  finish(): { readonly bytes: Uint8Array; readonly as: string };
}

/** A text of several files with one more, or with that file anew where it has one of this name. */
export function gathered(mark: string, text: string, name: string, content: string): string {
  const header = `${mark}${name}\n`;
  const [before = '', ...files] = `\n${text}`.split(`\n${mark}`);
  const parts = [before.slice(1), ...files.map((file) => `${mark}${file}`)];
  const kept = parts.filter((part) => part.trim() !== '' && !`${part}\n`.startsWith(header));
  const added = `${header}${content}${content.endsWith('\n') ? '' : '\n'}`;
  return [...kept.map((part) => (part.endsWith('\n') ? part : `${part}\n`)), added].join('');
}

/** A file as a field takes it. */
export interface Opened {
  readonly text: string;
  /** What it was read as, for a person: `Touchstone, UTF-8`. */
  readonly as: string;
}

/** What begins with these is no text, whatever its ending says. */
const SIGNATURES: readonly (readonly [string, string])[] = [
  ['%PDF', 'a PDF'],
  ['PK\u0003\u0004', 'a zip archive'],
  ['\u001f\u008b', 'a gzip archive'],
  ['\u0089PNG', 'a PNG picture'],
  ['\u00ff\u00d8\u00ff', 'a JPEG picture'],
  ['\u007fELF', 'an ELF file'],
  ['RIFF', 'a RIFF file, such as WAV'],
];

/**
 * The text of a file for a field: decoded for a field of text, as hex pairs or base64url for a field of bytes. Throws FieldError
 * with the file's name for one that is too large, is no text, or whose letters cannot be told. The field's own
 * `parse` then reads the text.
 */
export function fromFile(opens: Opens, name: string, bytes: Uint8Array): Opened {
  checkSize(opens, name, bytes.length);
  checkMarks(opens, name, bytes);
  if (opens.packs) {
    const packing = opens.packs();
    packing.push(bytes);
    return packed(packing);
  }
  if (opens.bytes === 'hex') return { text: hexOf(bytes), as: `${bytes.length} bytes` };
  if (opens.bytes === 'base64url')
    return { text: createBase64(bytes), as: `${opens.what}, ${bytes.length} bytes` };
  const { text, encoding } = decodeText(name, bytes);
  return { text, as: `${opens.what}, ${encoding}` };
}

/** A file that was pushed whole, as a field takes it. */
export function packed(packing: Packing): Opened {
  const { bytes, as } = packing.finish();
  return { text: createBase64(bytes), as };
}

/** Throws FieldError for a file of more bytes than the field takes: to be asked before it is read. */
export function checkSize({ maxBytes }: Opens, name: string, bytes: number): void {
  if (bytes > maxBytes)
    throw new FieldError(`cannot hold ${name}: it has ${bytes} bytes; the most is ${maxBytes}`);
}

/** Throws FieldError for a file that does not begin as its kind does, whatever it is called. */
export function checkMarks({ marks = [], what }: Opens, name: string, bytes: Uint8Array): void {
  for (const { at, text } of marks)
    if (String.fromCharCode(...bytes.subarray(at, at + text.length)) !== text)
      throw new FieldError(`takes ${what}, and ${name} is none: it has no "${text}" at byte ${at}`);
}

/** Bytes as hex pairs with a space between them. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');

/**
 * Text in UTF-8, in UTF-16 with its mark, or in Latin-1 where that is what it must be: single letters and signs
 * of its upper half among ASCII, as the µ and ° of a comment. Line ends become one line feed, the mark and the
 * end mark of old systems (0x1A) go. Throws FieldError for anything else.
 */
export function decodeText(
  name: string,
  bytes: Uint8Array,
): { readonly text: string; readonly encoding: string } {
  const begin = String.fromCharCode(...bytes.subarray(0, 4));
  const known = SIGNATURES.find(([mark]) => begin.startsWith(mark));
  if (known) throw new FieldError(`takes text, and ${name} is ${known[1]}`);
  const { raw, encoding } = lettersOf(name, bytes);
  let end = raw.length;
  while (raw[end - 1] === '\u001a') end--;
  const text = raw.slice(0, end).replace(/\r\n?/gu, '\n');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no text has
  const found = /[\u0000-\u0008\u000e-\u001f\u007f]/u.exec(text);
  if (found) {
    const code = found[0].charCodeAt(0);
    const what = code === 0 ? 'a NUL' : `the control character 0x${code.toString(16)}`;
    const line = text.slice(0, found.index).split('\n').length;
    throw new FieldError(`takes text, and ${name} has ${what} in line ${line}`);
  }
  return { text, encoding };
}

function lettersOf(name: string, bytes: Uint8Array): { raw: string; encoding: string } {
  const [a, b] = bytes;
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) {
    const encoding = a === 0xff ? 'utf-16le' : 'utf-16be';
    const raw = decoded(encoding, bytes);
    if (raw === undefined) throw new FieldError(`cannot read ${name}: its UTF-16 is damaged`);
    return { raw, encoding: 'UTF-16' };
  }
  const raw = decoded('utf-8', bytes);
  if (raw !== undefined) return { raw, encoding: 'UTF-8' };
  const single = bytes.every(
    (byte, k) => byte < 0x80 || (byte >= 0xa0 && (bytes[k - 1] ?? 0) < 0x80),
  );
  if (!single)
    throw new FieldError(
      `cannot tell the letters of ${name}: it is neither UTF-8 nor UTF-16 nor Latin-1; save it as UTF-8`,
    );
  // Not TextDecoder, whose "latin1" is Windows-1252; in this half they are the same.
  const letters: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192)
    letters.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return { raw: letters.join(''), encoding: 'Latin-1' };
}

function decoded(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // What is not of this encoding is tried as another, and refused at last.
    return undefined;
  }
}

/** The name's ending is one of the field's. */
export const hasEnding = ({ endings }: Opens, name: string): boolean =>
  endings.some((ending) => name.toLowerCase().endsWith(ending));
