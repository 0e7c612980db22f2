/**
 * The codec's table from the opcode lists: `node scripts/riscv-opcodes/generate.ts` reads opcodes.txt and
 * additions.txt beside it and writes packages/engines/riscv/codec/table.ts. A test proves that the file is what
 * this gives.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syntaxOf } from './syntax.ts';

const FOLDER = import.meta.dirname;
export const TABLE = join(FOLDER, '../../packages/engines/riscv/codec/table.ts');

interface Entry {
  readonly extension: string;
  readonly xlen: '' | '32' | '64';
  readonly kind: '' | 'a' | 't';
  readonly syntax: string;
  readonly name: string;
  readonly match: number;
}

/** Extensions whose file says less than their rule. */
const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/^c\.mul$/u, 'Zcb+M/Zcb+Zmmul'],
  [/^c\.(sext\.[bh]|zext\.h)$/u, 'Zcb+Zbb'],
  [/^c\.zext\.w$/u, 'Zcb+Zba'],
  [/^cbo\.zero$/u, 'Zicboz'],
  [/^cbo\./u, 'Zicbom'],
  [/^prefetch\./u, 'Zicbop'],
  [/^pause$/u, 'Zihintpause'],
  [/^rd(cycle|time|instret)h?$/u, 'Zicsr'],
  [/^(mulw?|mulhs?u?)$/u, 'M/Zmmul'],
  [/^(lr|sc)\.[wd]$/u, 'A/Zalrsc'],
  [/^amo(swap|add|xor|and|or|minu?|maxu?)\.[wd]$/u, 'A/Zaamo'],
  [/^(vandn|vbrev8|vrev8|vrol|vror)\./u, 'Zvbb/Zvkb'],
  [/^vsha2/u, 'Zvknha/Zvknhb'],
  [/^(fcvt\.s\.h|fcvt\.h\.s|flh|fsh|fmv\.x\.h|fmv\.h\.x)$/u, 'Zfhmin'],
];

/** Groups of others, which own nothing, and lists that a wider extension takes whole. */
const GROUPS = /_(zk|zkn|zks|zvkn|zvks)$/u;

const SPECIAL: Readonly<Record<string, string>> = {
  system: 'Machine',
  svinval_h: 'Svinval+H',
  v_aliases: 'V',
  ssctr: 'Smctr/Ssctr',
  zfh_zfa: 'Zfh+Zfa',
  c: 'C/Zca',
  c_d: 'C+D/Zcd',
  c_f: 'C+F/Zcf',
  zabha_zacas: 'Zabha+Zacas',
  c_zihintntl: 'Zihintntl+C/Zihintntl+Zca',
  c_zicfiss: 'Zicfiss+Zcmop',
};

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

function extensionOf(file: string, name: string): string {
  const own = BY_NAME.find(([test]) => test.test(name))?.[1];
  const short = file.replace(/^rv(32|64)?_/u, '');
  return own ?? SPECIAL[short] ?? short.split('_').map(capital).join('+');
}

/** The fixed bits of a line: `14..12=2` and `25=1`. */
function matchOf(parts: readonly string[]): number {
  let match = 0n;
  for (const part of parts) {
    const fixed = /^(\d+)(?:\.\.(\d+))?=(.+)$/u.exec(part);
    if (fixed) match |= BigInt(fixed[3] as string) << BigInt(fixed[2] ?? (fixed[1] as string));
  }
  return Number(match);
}

const FIXED = /^\d/u;

/** Slips of the lists, as they stand there and as they should. */
const MENDED: Readonly<Record<string, string>> = {
  // The store is named as the load is, and its opcode lacks a bit.
  '$pseudo_op rv64_i::ld ld imm12hi rs1 rs2_e imm12lo 20=0 14..12=3 6..2=0x08 1..0=3':
    '$pseudo_op rv64_i::sd sd imm12hi rs1 rs2_e imm12lo 20=0 14..12=3 6..2=0x08 1..0=3',
  // Bit 2 is the even register's lowest, and bits 1 and 0 are 2.
  '$pseudo_op rv32_c_f::c.fswsp c.sdsp c_rs2_e c_uimm9sp_s 2..2=0 15..13=7':
    '$pseudo_op rv32_c_f::c.fswsp c.sdsp c_rs2_e c_uimm9sp_s 2=0 1..0=2 15..13=7',
  // The operations they rename have no mask.
  '$pseudo_op rv_v::vmorn.mm vmornot.mm 31..26=0x1c vm vs2 vs1 14..12=0x2 vd 6..0=0x57':
    '$pseudo_op rv_v::vmorn.mm vmornot.mm 31..26=0x1c 25=1 vs2 vs1 14..12=0x2 vd 6..0=0x57',
  '$pseudo_op rv_v::vmandn.mm vmandnot.mm 31..26=0x18 vm vs2 vs1 14..12=0x2 vd 6..0=0x57':
    '$pseudo_op rv_v::vmandn.mm vmandnot.mm 31..26=0x18 25=1 vs2 vs1 14..12=0x2 vd 6..0=0x57',
  'roriw rd rs1 31..25=0x30 shamtw 14..12=5 6..2=0x06 1..0=3':
    'roriw rd rs1 shamtw 31..25=0x30 14..12=5 6..2=0x06 1..0=3',
};

/** Names under which an instruction of RV32 stands beside that of RV64. */
const plainName = (name: string): string =>
  name
    .replace(/[._]rv32$/u, '')
    .replace(/^(c\.)?(ss\w+)\.x[15]$/u, '$1$2')
    .replace('mop.r.N', 'mop.r.#')
    .replace('mop.rr.N', 'mop.rr.#')
    .replace('mop.N', 'mop.#');

/** Names of an earlier day and operands the other way round: they are read, and never shown. */
const READ_ONLY =
  /^(scall|sbreak|bgtu?|bleu?|fmv\.(x\.s|s\.x)|v[ls]e1\.v|vpopc\.m|vfw?redsum\.vs|vm(or|and)not\.mm)$/u;

/** Whether a `$pseudo_op` is an instruction in its own right: what another XLEN or extension also has. */
function isReal(file: string, base: string, name: string): boolean {
  if (file.startsWith('rv32_') && base.startsWith('rv64_')) return true;
  return /^(zext\.h|rev8|brev8|zip|unzip)\b/u.test(name) || /^rv32_zclsd/u.test(file);
}

function entryOf(file: string, line: string): Entry | undefined {
  const parts = (MENDED[line] ?? line).split(' ');
  if (parts[0] === '$import') return undefined;
  const pseudo = parts[0] === '$pseudo_op';
  const [base = '', raw = ''] = pseudo ? [parts[1], parts[2]] : ['', parts[0]];
  // One template stands for the numbered operations that may be.
  if (/^(c\.)?mop\.(r\.|rr\.)?\d/u.test(raw)) return undefined;
  const name = plainName(raw);
  const rest = parts.slice(pseudo ? 3 : 1);
  const fields = rest.filter((part) => !FIXED.test(part));
  let syntax = syntaxOf(raw, fields);
  const xlen = (
    name === 'ssamoswap.d' || name === 'amocas.d' ? '64' : (/^rv(32|64)_/u.exec(file)?.[1] ?? '')
  ) as Entry['xlen'];
  let written = name;
  if (syntax.startsWith('aqrl:')) written = `${name}#`;
  if (syntax.startsWith('nf:')) written = name.replace(/^(v[ls](?:[su]x|ox|[su])?)e/u, '$1#e');
  if (/^v[ls](ux|ox)ei/u.test(name)) written = name.replace(/ei/u, '#ei');
  if (name === 'amocas.q') syntax = syntax.replace('rd', 'rd%').replace('rs2', 'rs2%');
  const real = !pseudo || isReal(file, base, raw);
  return {
    ...{
      extension: extensionOf(file, raw),
      xlen,
      kind: real ? '' : READ_ONLY.test(name) ? 't' : 'a',
      syntax,
    },
    ...{ name: written, match: matchOf(rest) },
  };
}

function entries(text: string): { all: Entry[]; csrs: string[]; csrs32: string[]; args: string[] } {
  const all: Entry[] = [];
  const seen = new Set<string>();
  const tables: Record<string, string[]> = { csrs: [], csrs32: [], arg_lut: [] };
  let file = '';
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('@ ')) {
      file = line.slice(2);
      continue;
    }
    const table = tables[file.replace('.csv', '')];
    if (table) table.push(line);
    else if (!GROUPS.test(file)) {
      const entry = entryOf(file, line);
      if (!entry) continue;
      const key = `${entry.xlen} ${entry.kind} ${entry.syntax} ${entry.name} ${entry.match}`;
      const other = all.findIndex(
        (e) => `${e.xlen} ${e.kind} ${e.syntax} ${e.name} ${e.match}` === key,
      );
      if (other >= 0) {
        // The same instruction in a second extension: either brings it.
        const before = all[other] as Entry;
        if (before.extension !== entry.extension)
          all[other] = { ...before, extension: `${before.extension}/${entry.extension}` };
        continue;
      }
      seen.add(key);
      all.push(entry);
    }
  }
  return {
    all: imported(text, all),
    csrs: tables.csrs as string[],
    csrs32: tables.csrs32 as string[],
    args: tables.arg_lut as string[],
  };
}

/** Adds to each instruction the extensions that import it. */
function imported(text: string, all: Entry[]): Entry[] {
  const extra = new Map<string, string[]>();
  let file = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('@ ')) file = line.slice(2);
    const name = /^\$import \w+::(\S+)$/u.exec(line)?.[1];
    if (name === undefined || GROUPS.test(file)) continue;
    const list = extra.get(name) ?? [];
    list.push(extensionOf(file, ''));
    extra.set(name, list);
  }
  return all.map((e) => {
    const more = (extra.get(e.name) ?? []).filter((x) => !e.extension.split('/').includes(x));
    return more.length > 0 && !e.extension.includes('+')
      ? { ...e, extension: [e.extension, ...more].join('/') }
      : e;
  });
}

const ORDER = [
  'I',
  'M',
  'A',
  'F',
  'D',
  'Q',
  'C',
  'Zicsr',
  'Zifencei',
  'Z',
  'V',
  'S',
  'H',
  'Machine',
];
const rank = (e: Entry): number => {
  const first = e.extension.split(/[+/]/u)[0] as string;
  const at = ORDER.indexOf(first);
  return at >= 0 ? at : ORDER.indexOf('Z');
};

/** The lines of the table: one for those of one extension and one way of writing operands. */
export function rows(text: string, additions: string): string[] {
  const { all } = entries(text);
  const groups = new Map<string, string[]>();
  const sorted = all
    .map((e, k) => ({ e, k }))
    .sort(
      (a, b) => rank(a.e) - rank(b.e) || a.e.extension.localeCompare(b.e.extension) || a.k - b.k,
    );
  for (const { e } of sorted) {
    const head = `${e.extension}|${e.xlen}|${e.kind}|${e.syntax}`;
    const list = groups.get(head) ?? [];
    list.push(`${e.name} ${e.match.toString(16)}`);
    groups.set(head, list);
  }
  const ours = additions.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  for (const line of ours) {
    // What stands in the additions stands there for its place among the pseudo-instructions.
    const [extension, xlen, kind, syntax, names = ''] = line.split('|');
    const head = [extension, xlen, kind, syntax].join('|');
    const list = groups.get(head)?.filter((name) => !names.split(',').includes(name));
    if (list?.length === 0) groups.delete(head);
    else if (list) groups.set(head, list);
  }
  return [...ours, ...[...groups].map(([head, list]) => `${head}|${list.join()}`)];
}

/** `name number …` with runs of consecutive numbered names as `name3-31 first`. */
export function csrRows(lines: readonly string[]): string {
  const list = lines.map((line) => {
    const [address = '', name = ''] = line.split(',');
    return { address: Number(address), name };
  });
  const out: string[] = [];
  for (let k = 0; k < list.length; ) {
    const { address, name } = list[k] as { address: number; name: string };
    const parts = /^(\D+)(\d+)(\D*)$/u.exec(name);
    let n = 1;
    if (parts)
      while (
        list[k + n]?.address === address + n &&
        list[k + n]?.name === `${parts[1]}${Number(parts[2]) + n}${parts[3]}`
      )
        n++;
    out.push(
      n > 1 && parts
        ? `${parts[1]}${parts[2]}-${Number(parts[2]) + n - 1}${parts[3]} ${address.toString(16)}`
        : `${name} ${address.toString(16)}`,
    );
    k += n;
  }
  return out.join();
}

export function tableText(text: string, additions: string): string {
  const { csrs, csrs32 } = entries(text);
  const commit = /at ([0-9a-f]{40})/u.exec(text)?.[1] ?? '';
  return `/**
 * Every ratified instruction and CSR. Generated by scripts/riscv-opcodes/generate.ts: do not edit.
 *
 * Source: riscv/riscv-opcodes at ${commit},
 * copyright (c) 2022 RISC-V International, under the BSD 3-clause licence (scripts/riscv-opcodes/opcodes.txt).
 */

/** A line: extension|XLEN|kind|operands|name match,… as \`instruction.ts\` reads it. */
export const ROWS = \`
${rows(text, additions).join('\n')}
\`;

/** \`name address\`, in hexadecimal; \`name3-5 address\` stands for three in a row. */
export const CSR_ROWS =
  '${csrRows(csrs)}';

/** Those of RV32 alone: the upper halves. */
export const CSR_ROWS_32 =
  '${csrRows(csrs32)}';
`;
}

export const sources = (): [string, string] => [
  readFileSync(join(FOLDER, 'opcodes.txt'), 'utf8'),
  readFileSync(join(FOLDER, 'additions.txt'), 'utf8'),
];

if (process.argv[1] === import.meta.filename) writeFileSync(TABLE, tableText(...sources()));
