/** The tables that the inputs say: read, laid out, or opened, with the root they begin at. */
import { EngineError } from '@tollbench/engines/error.ts';
import { buildTables } from '@tollbench/engines/riscv/paging/build.ts';
import { readMappings } from '@tollbench/engines/riscv/paging/mapping-text.ts';
import { Memory } from '@tollbench/engines/riscv/paging/memory.ts';
import {
  type Scheme,
  satpOf,
  schemeOfMode,
  splitSatp,
  tableBytes,
} from '@tollbench/engines/riscv/paging/scheme.ts';
import { readWords } from '@tollbench/engines/riscv/paging/words-text.ts';
import { hex } from '@tollbench/engines/text/hex.ts';
import { readBase64 } from '../../define/base64.ts';
import { InputError } from '../../define/error.ts';
import { refuseOtherThanMappings, refuseOtherThanWords } from './elsewhere.ts';
import type { WalkerInputs } from './inputs.ts';
import type { Image } from './result.ts';

export interface Tables {
  readonly memory: Memory;
  readonly image: Image;
}

export function tablesOf(inputs: WalkerInputs, scheme: Scheme): Tables {
  switch (inputs.source) {
    case 'mappings':
      return built(inputs, scheme);
    case 'file':
      return opened(inputs, scheme);
    default:
      return read(inputs, scheme);
  }
}

function finish(
  {
    memory,
    root,
    assumed = false,
    satp,
  }: { memory: Memory; root: bigint; assumed?: boolean; satp?: bigint | undefined },
  scheme: Scheme,
  lines: ReadonlyMap<bigint, number>,
  made?: Image['built'],
): Tables {
  const pages = memory.pages.map((number) => ({
    number,
    bytes: Uint8Array.from(memory.pageBytes(number)),
  }));
  return {
    memory,
    image: { root, assumed, satp: satp ?? satpOf(scheme, root), pages, lines, built: made },
  };
}

function read(inputs: WalkerInputs, scheme: Scheme): Tables {
  if (inputs.words.trim() === '')
    throw new InputError(
      'are empty; give an address and its words, such as 0x80001000: 0x20000801',
      {
        field: 'words',
        value: inputs.words,
        remedies: [{ source: 'mappings' }],
      },
    );
  refuseOtherThanWords(inputs, scheme);
  const words = narrowed(() =>
    readWords(inputs.words, { scheme, width: inputs.width, field: 'words' }),
  );
  const first = BigInt(words.memory.pages[0] ?? 0) << 12n;
  const root = rootOf(inputs, scheme, () =>
    words.satp === undefined ? (words.root ?? first) : bySatp(inputs, scheme, words.satp, 'words'),
  );
  const assumed = inputs.rootIs === 'said' && words.satp === undefined && words.root === undefined;
  const satp = inputs.rootIs === 'said' ? words.satp : saidSatp(inputs);
  return finish({ memory: words.memory, root, assumed, satp }, scheme, words.lines);
}

const WIDTHS = ['bytes', '2', '4', '8'] as const;

/** Words whose digits may be of more than one size are asked about. */
function narrowed<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof EngineError) || error.field !== 'width') throw error;
    throw new InputError(error.message, {
      field: 'width',
      value: 'auto',
      remedies: WIDTHS.filter((width) => [error.value].flat().includes(width)).map((width) => ({
        width,
      })),
    });
  }
}

function built(inputs: WalkerInputs, scheme: Scheme): Tables {
  const svnapot = inputs.svnapot === '1';
  refuseOtherThanMappings(inputs);
  const mappings = readMappings(inputs.mappings, scheme, svnapot);
  if (mappings.length === 0)
    throw new InputError('are empty; write one, such as 0x10000 -> 0x80200000 rwxu 64K', {
      field: 'mappings',
      value: inputs.mappings,
      remedies: [{ mappings: '0x10000 -> 0x80200000 rwxu 64K' }],
    });
  const { memory, root, tables, leaves } = aligned(inputs, scheme, () =>
    buildTables(scheme, mappings, {
      ...{ base: inputs.base, svnapot, largest: inputs.pages === 'largest' },
    }),
  );
  const lines = changed(inputs, scheme, memory);
  return finish({ memory, root }, scheme, lines, {
    tables: tables.length,
    leaves: [...leaves].sort(([a], [b]) => Number(a - b)),
  });
}

/** A base that is no multiple of the root's size has neighbours that are. */
function aligned<T>({ base }: WalkerInputs, scheme: Scheme, act: () => T): T {
  const size = BigInt(tableBytes(scheme, scheme.levels - 1));
  if (base % size !== 0n) {
    const below = (base / size) * size;
    throw new InputError(
      `is ${hex(base)}, which is no multiple of ${hex(size)}, as a root must be`,
      {
        field: 'base',
        value: hex(base),
        remedies: [{ base: hex(below) }, { base: hex(below + size) }],
      },
    );
  }
  return act();
}

function opened(inputs: WalkerInputs, scheme: Scheme): Tables {
  const bytes = readBase64(inputs.file);
  if (!bytes || bytes.length === 0)
    throw new InputError('is empty; open memory as bytes, or give words', {
      field: 'file',
      value: '',
      remedies: [{ source: 'words' }],
    });
  if (inputs.fileBase % 8n !== 0n)
    throw new InputError(`is ${hex(inputs.fileBase)}, which is no multiple of 8`, {
      field: 'fileBase',
      value: hex(inputs.fileBase),
      remedies: [{ fileBase: hex((inputs.fileBase / 8n) * 8n) }],
    });
  if ((inputs.fileBase + BigInt(bytes.length)) >> BigInt(scheme.paBits) !== 0n)
    throw new InputError(
      `is ${hex(inputs.fileBase)}: the dump then ends beyond the ${scheme.paBits} bits of a physical address`,
      { field: 'fileBase', value: hex(inputs.fileBase), remedies: [{ fileBase: '0x80000000' }] },
    );
  const memory = new Memory();
  memory.load(inputs.fileBase, bytes);
  const lines = changed(inputs, scheme, memory);
  const page = ((inputs.fileBase + 4095n) / 4096n) * 4096n;
  const root = rootOf(inputs, scheme, () => page);
  const assumed = inputs.rootIs === 'said';
  return finish({ memory, root, assumed, satp: saidSatp(inputs) }, scheme, lines);
}

/** satp where it is given itself, with its ASID. */
const saidSatp = ({ rootIs, satp }: WalkerInputs): bigint | undefined =>
  rootIs === 'satp' ? satp : undefined;

function changed({ changes }: WalkerInputs, scheme: Scheme, memory: Memory) {
  const width = scheme.entryBytes === 4 ? '4' : '8';
  return readWords(changes, { scheme, width, field: 'changes', memory }).lines;
}

function rootOf(inputs: WalkerInputs, scheme: Scheme, said: () => bigint): bigint {
  switch (inputs.rootIs) {
    case 'address':
      return fits(inputs.root, scheme, 'root');
    case 'satp':
      return bySatp(inputs, scheme, inputs.satp, 'satp');
    default:
      return fits(said(), scheme, 'rootIs');
  }
}

function fits(root: bigint, scheme: Scheme, field: 'root' | 'rootIs'): bigint {
  const size = BigInt(tableBytes(scheme, Math.max(0, scheme.levels - 1)));
  const below = (root / size) * size;
  if (root !== below)
    throw new InputError(
      field === 'root'
        ? `is ${hex(root)}, which is no multiple of ${hex(size)}, as a root must be`
        : `would be at ${hex(root)}, which is no multiple of ${hex(size)}, as a root must be`,
      { field, value: hex(root), remedies: [{ rootIs: 'address', root: hex(below) }] },
    );
  if (root >> BigInt(scheme.paBits) !== 0n)
    throw new InputError(
      `${field === 'root' ? 'is' : 'would be at'} ${hex(root)}, beyond the ${scheme.paBits} bits of a physical address of ${scheme.label}`,
      { field, value: hex(root), remedies: scheme.xlen === 32 ? [{ scheme: 'sv39' }] : [] },
    );
  return root;
}

/** The root of a satp, whose MODE is to be that of the scheme. */
function bySatp(_: WalkerInputs, scheme: Scheme, satp: bigint, field: 'satp' | 'words'): bigint {
  if (satp >> BigInt(scheme.xlen) !== 0n)
    throw new InputError(`has a satp of ${hex(satp)}, wider than ${scheme.xlen} bits`, {
      field,
      remedies: [{ scheme: 'sv39' }],
    });
  const { mode, ppn } = splitSatp(satp, scheme.xlen, scheme.isGuest);
  if (mode !== scheme.mode) {
    const other = schemeOfMode(mode, scheme.xlen, scheme.isGuest);
    throw new InputError(
      `has MODE ${mode}, which is ${other ? `${other.label}, and the translation chosen is ${scheme.label}` : 'reserved'}`,
      {
        field,
        value: hex(satp),
        remedies: other ? [{ scheme: other.id }] : [],
      },
    );
  }
  return fits(ppn << 12n, scheme, 'rootIs');
}
