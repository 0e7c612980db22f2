import * as measured from '../../define/measured.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import * as result from '../../define/result.ts';

const whole = measured.whole();
const bytes = measured.whole('B');
const text = (label: string, help: string) => result.text({ label, help, code: true });
const said = (label: string, help: string) => result.text({ label, help });
const word = (label: string, help: string) => result.word({ label, help, code: true });
const is = (label: string, help: string) => result.boolean({ label, help });

const WHO = { U: 'U', S: 'S', sum: 'S with SUM', M: 'M' } as const;
const KIND = { fetch: 'fetch', load: 'load', store: 'store' } as const;

const walk = {
  outcome: result.choice({
    label: 'Outcome',
    help: 'Whether the access passes, or which kind of exception it raises.',
    options: {
      passes: 'passes',
      page: 'page fault',
      access: 'access fault',
      guest: 'guest-page fault',
    },
  }),
  physical: word('Physical address', 'Where the address goes.'),
  exception: said('Exception', 'Its name in the manual’s table of causes.'),
  cause: whole('Cause', 'What mcause or scause holds.'),
  reason: said('Because', 'The rule that is broken first, in the order of the walk.'),
  rule: text('Rule', 'The same in short.'),
  step: whole(
    'Step',
    'The step of the manual’s walk that raises it; 0 is the address itself, 9 the access after the walk.',
  ),
  also: said('Also wrong', 'Rules that are broken too, which a hart does not come to.'),
  pageSize: bytes('Page', 'Bytes of the page or superpage.', { digits: 17 }),
  pageBase: word('Page at', 'Physical address at which the page begins.'),
  permissions: text('Bits of the leaf', 'As r w x u g a d, a dash where the bit is 0.'),
  memoryType: text('Memory type', 'PBMT of the leaf: PMA, NC or IO.'),
  leafAddress: word('Leaf at', 'Physical address of the entry that decided.'),
  leaf: word('Leaf', 'That entry.'),
  updated: word('Leaf afterwards', 'With A and D as the hart sets them.'),
  reads: whole('Entries read', 'Memory accesses of the walk.'),
  pmpEntry: whole('PMP entry', 'The one that decides the access itself.'),
  pmpReason: said('PMP', 'How it decides.'),
};

const tables = {
  root: word('Root table', 'Its physical address.'),
  satp: word('satp', 'Or hgatp: MODE and PPN, with ASID 0.'),
  ranges: whole('Ranges', 'Of addresses that go on into one another with the same bits.'),
  mapped: bytes('Mapped', 'Bytes of all ranges.', { digits: 17 }),
  tableCount: whole('Tables', 'That a walk can come to, each as often as it is reached.'),
  tableBytes: bytes('Bytes of tables', 'Of the memory given or laid out.', { digits: 17 }),
  faultyEntries: whole('Faulty entries', 'Valid ones at which every access faults.'),
  writableAndExecutable: bytes('Writable and executable', 'Bytes with both W and X.', {
    digits: 17,
  }),
};

const protection = {
  allowed: is('Allowed', 'Whether PMP lets the access pass.'),
  entries: whole('Entries', 'PMP entries that are said, from 0 to the last.'),
};

const entry = {
  entryKind: result.choice({
    label: 'It is',
    help: 'What the entry is at its level.',
    options: { leaf: 'a leaf', pointer: 'a pointer to a table', faulty: 'faulty' },
  }),
  target: word('Leads to', 'The physical address of its page number.'),
  ppn: word('PPN', 'Its physical page number.'),
  rsw: whole('RSW', 'Two bits for software.'),
};

const columns = {
  stages: {
    what: 'An entry that the walk reads, from the root down.',
    columns: {
      level: whole('Level', 'The root has the highest; 0 is the last.'),
      table: word('Table at', 'Physical address of the table.'),
      index: whole('Index', 'VPN of the level.'),
      address: word('Entry at', 'Physical address that is read.'),
      entry: word('Entry', 'Its value; missing where it could not be read.'),
      given: is('Given', 'Whether the words hold it; else it counts as 0.'),
      bits: text('Bits', 'As r w x u g a d.'),
      decides: result.choice({
        label: 'Is',
        help: 'What it decides.',
        options: { pointer: 'pointer', leaf: 'leaf', fault: 'fault' },
      }),
      why: said('Because', 'The rules it breaks.'),
    },
  },
  accesses: {
    what: 'An access to the address, or under the entry: a privilege and a kind.',
    columns: {
      by: result.choice({ label: 'By', help: 'Who asks.', options: WHO }),
      kind: result.choice({ label: 'Access', help: 'What it is.', options: KIND }),
      passes: is('Passes', 'Whether it does.'),
      cause: whole('Cause', 'Of the exception, where it does not.'),
      reason: said('Because', 'The rule that is broken.'),
    },
  },
  mappings: {
    what: 'A range that is mapped with the same bits, by rising index.',
    columns: {
      va: word('From', 'Virtual address of its first byte.'),
      last: word('To', 'Virtual address of its last byte.'),
      pa: word('Physical', 'Physical address of its first byte.'),
      size: bytes('Bytes', 'Of the range.'),
      page: bytes('Page', 'Bytes of each of its pages.'),
      bits: text('Bits', 'As r w x u g a d; G also where an entry above has it.'),
      memoryType: text('Type', 'PBMT.'),
      napot: is('NAPOT', 'Whether its pages are ranges of Svnapot.'),
      rsw: whole('RSW', 'Bits for software.'),
    },
  },
  faults: {
    what: 'An entry with V = 1 at which every access faults.',
    columns: {
      va: word('From', 'First virtual address below it.'),
      level: whole('Level', 'Of its table.'),
      address: word('Entry at', 'Physical address.'),
      entry: word('Entry', 'Its value.'),
      why: said('Because', 'The rule that is broken.'),
    },
  },
  used: {
    what: 'A table that a walk comes to, in the order of the walk.',
    columns: {
      address: word('Table at', 'Physical address.'),
      level: whole('Level', 'The root has the highest.'),
      va: word('From', 'First virtual address below it.'),
      valid: whole('Valid entries', 'Entries with V = 1.'),
    },
  },
  pmpEntries: {
    what: 'A PMP entry, from 0 on.',
    columns: {
      index: whole('Entry', 'Its number; lower ones go first.'),
      matching: text('A', 'OFF, TOR, NA4 or NAPOT.'),
      first: word('From', 'First byte that it matches.'),
      last: word('To', 'Last byte that it matches.'),
      size: bytes('Bytes', 'That it matches.'),
      bits: text('RWX', 'As they are written.'),
      locked: is('L', 'Whether it is locked.'),
      machine: text('M may', 'What it grants to M.'),
      user: text('S, U may', 'What it grants to S and U.'),
      cfg: word('cfg', 'Its byte of pmpcfg.'),
      pmpaddr: word('pmpaddr', 'Its address register.'),
    },
  },
  registers: {
    what: 'A pmpcfg register as it holds these entries.',
    columns: {
      register: text('Register', 'Its name.'),
      value: word('Value', 'What it holds.'),
    },
  },
  segments: {
    what: 'A part of the physical addresses that one entry decides, rising.',
    columns: {
      first: word('From', 'Its first byte.'),
      last: word('To', 'Its last byte.'),
      deciding: whole('Entry', 'That decides; missing where none matches.'),
      machine: text('M may', 'Read, write, execute.'),
      user: text('S, U may', 'Read, write, execute.'),
    },
  },
  fields: {
    what: 'A field of the entry, from the highest bit down.',
    columns: {
      field: text('Field', 'Its name.'),
      high: whole('From bit', 'Its highest bit.'),
      low: whole('To bit', 'Its lowest bit.'),
      value: word('Value', 'What it holds.'),
      means: said('Means', 'What that says.'),
    },
  },
};

/** What a walk, a map of tables, a set of PMP entries or an entry gives. */
export const results = {
  values: { ...walk, ...tables, ...protection, ...entry },
  tables: columns,
  listings: {
    words: {
      what: 'Every entry of the tables that is not 0, by table, as this page takes them again.',
    },
  },
} satisfies result.Results;

export type Shown = NamedOutput<typeof results>;
export type Reading = ReadoutOf<typeof results>;
