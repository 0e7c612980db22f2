import { entryFields, fieldValue, flagText, PBMT } from '@tollbench/engines/riscv/paging/entry.ts';
import type { Allowed } from '@tollbench/engines/riscv/paging/permissions.ts';
import { cfgRegisters, permissionText } from '@tollbench/engines/riscv/paging/pmp.ts';
import type { Cell } from '../../define/output.ts';
import { fieldMeaning } from './field-meaning.ts';
import { address, sizeShown } from './phrases.ts';
import type { EntryResult, MapResult, Protection, WalkResult } from './result.ts';
import type { Shown } from './results.ts';

/** Rows that a page shows. */
const MAX_ROWS = 1000;

const word = (value: bigint): Cell => ({ value, shown: address(value) });
const bytes = (value: bigint): Cell => ({ value: Number(value), shown: sizeShown(value) });

export function stageTable({ walk }: WalkResult): Shown {
  return {
    kind: 'table',
    id: 'stages',
    title: 'Entries read',
    columns: ['level', 'index', 'address', 'entry', 'bits', 'decides', 'why', 'table', 'given'],
    rows: walk.stages.map(({ level, table, index, address: at, entry, decides, broken, given }) => [
      level,
      index,
      word(at),
      entry ? word(entry.raw) : null,
      entry ? flagText(entry) : null,
      decides,
      broken.length > 0 ? broken.map(({ text }) => text).join(' ') : null,
      word(table),
      given,
    ]),
    ...(walk.stages.length === 0 && { caption: 'The walk reads no entry.' }),
  };
}

/** Every kind of access by every privilege: which pass, and why the others do not. */
export function accessTable(allowed: readonly Allowed[], title: string): Shown {
  return {
    kind: 'table',
    id: 'accesses',
    title,
    columns: ['by', 'kind', 'passes', 'cause', 'reason'],
    rows: allowed.map(({ kind, privilege, sum, fault }) => [
      sum ? 'sum' : privilege,
      kind,
      fault === undefined,
      fault?.cause ?? null,
      fault?.reason ?? null,
    ]),
    rowInputs: allowed.map(({ kind, privilege, sum }) => ({
      kind,
      privilege,
      ...(privilege === 'S' && { sum: sum ? '1' : '0' }),
    })),
  };
}

export function mappingTable({ dump }: MapResult): Shown {
  const rows = dump.ranges.slice(0, MAX_ROWS);
  return {
    kind: 'table',
    id: 'mappings',
    title: rows.length < dump.ranges.length ? `Mappings: the first ${MAX_ROWS}` : 'Mappings',
    columns: ['va', 'last', 'pa', 'size', 'page', 'bits', 'memoryType', 'napot', 'rsw'],
    rows: rows.map(({ va, pa, size, page, entry }) => [
      word(va),
      word(va + size - 1n),
      word(pa),
      bytes(size),
      bytes(page),
      flagText(entry),
      PBMT[entry.pbmt] ?? 'PMA',
      entry.n,
      entry.rsw,
    ]),
    rowInputs: rows.map(({ va }) => ({ task: 'walk', va: `0x${va.toString(16)}` })),
  };
}

export function faultTable({ dump }: MapResult): Shown[] {
  if (dump.faulty.length === 0) return [];
  return [
    {
      kind: 'table',
      id: 'faults',
      title: 'Faulty entries',
      columns: ['va', 'level', 'address', 'entry', 'why'],
      rows: dump.faulty.map(({ va, level, address: at, entry, rule }) => [
        word(va),
        level,
        word(at),
        word(entry.raw),
        rule.text,
      ]),
      rowInputs: dump.faulty.map(({ va }) => ({ task: 'walk', va: `0x${va.toString(16)}` })),
    },
  ];
}

export function usedTable({ dump }: MapResult): Shown {
  return {
    kind: 'table',
    id: 'used',
    title: dump.tables.length > MAX_ROWS ? `Tables: the first ${MAX_ROWS}` : 'Tables',
    columns: ['address', 'level', 'va', 'valid'],
    rows: dump.tables
      .slice(0, MAX_ROWS)
      .map(({ address: at, level, va, valid }) => [word(at), level, word(va), valid]),
  };
}

export function pmpTables({ pmp, regions, segments }: Protection): Shown[] {
  return [
    {
      kind: 'table',
      id: 'pmpEntries',
      title: 'PMP entries',
      columns: [
        ...(['index', 'matching', 'first', 'last', 'size', 'bits', 'locked'] as const),
        ...(['machine', 'user', 'cfg', 'pmpaddr'] as const),
      ],
      rows: regions.map((r) => {
        const { cfg = 0, addr = 0n } = pmp.entries[r.index] ?? {};
        const { first, last } = r;
        const has = first !== undefined && last !== undefined;
        return [
          r.index,
          r.matching,
          has ? word(first) : null,
          has ? word(last) : null,
          has ? bytes(last - first + 1n) : null,
          permissionText(r.bits),
          r.locked,
          permissionText(r.machine),
          permissionText(r.user),
          word(BigInt(cfg)),
          word(addr),
        ];
      }),
    },
    {
      kind: 'table',
      id: 'segments',
      title: 'Who may what, by address',
      columns: ['first', 'last', 'deciding', 'machine', 'user'],
      rows: segments.map(({ first, last, entry, machine, user }) => [
        word(first),
        word(last),
        entry ?? null,
        permissionText(machine),
        permissionText(user),
      ]),
      caption: 'An access that lies over the edge of an entry fails, whatever its parts may.',
    },
    {
      kind: 'table',
      id: 'registers',
      title: 'Registers',
      columns: ['register', 'value'],
      rows: cfgRegisters(pmp).map(({ name, value }) => [name, word(value)]),
    },
  ];
}

export function fieldTable({ scheme, entry, level }: EntryResult): Shown {
  return {
    kind: 'table',
    id: 'fields',
    title: 'Fields',
    columns: ['field', 'high', 'low', 'value', 'means'],
    rows: entryFields(scheme).map((field) => {
      const value = fieldValue(entry.raw, field);
      return [
        field.label,
        field.high,
        field.low,
        word(value),
        fieldMeaning(field, value, entry, level),
      ];
    }),
  };
}
