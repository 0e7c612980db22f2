import { KERNEL, OPENSBI } from './samples.ts';

export const example = {
  title: 'The trampoline of xv6: where does 0x3ffffff123 go?',
  text: 'MIT’s exercise on xv6 prints these tables of the first process. Entry 255 of the root and 511 of the two below lead to the last page of the address space, which the kernel maps at 0x80007000: the trampoline.',
  inputs: {},
} as const;

export const presets = [
  {
    title: 'xv6: the stack’s guard page refuses U',
    text: 'Page 1 of the first process has no U: a stack that runs over its end faults there.',
    inputs: { va: 0x1ff8n, kind: 'store', privilege: 'U', bytes: 8 },
  },
  {
    title: 'xv6: everything that these tables map',
    inputs: { task: 'map' },
  },
  {
    title: 'Build: tables of a small kernel, the largest pages that fit',
    text: 'Six mappings become five tables, which are there as C and as a binary image too.',
    inputs: { task: 'map', source: 'mappings', mappings: KERNEL },
  },
  {
    title: 'A megapage that is not aligned',
    inputs: {
      va: 0x40212345n,
      words: 'root 0x80001000\n0x80001008: 0x20000801\n0x80002008: 0x200404cf',
      kind: 'load',
    },
  },
  {
    title: 'PMP: OpenSBI keeps its tables, and a fetch fails in the middle of the walk',
    text: 'The ranges are those that issue 103 of OpenSBI prints. Tables within the first have no permission for S: the fetch ends with mcause 1, before any page is found.',
    inputs: {
      va: 0xffffffff80200034n,
      kind: 'fetch',
      words: 'root 0x80010000\n0x80010ff0: 0x20004401\n0x80011008: 0x200800cf',
      pmp: OPENSBI,
    },
  },
  {
    title: 'PMP: who may what, by OpenSBI’s ranges',
    inputs: { task: 'pmp', pmp: OPENSBI, pa: 0x8001fffen, bytes: 4 },
  },
  {
    title: 'Smepmp: MML turns locked entries into M’s own',
    inputs: {
      task: 'pmp',
      smepmp: 'mml',
      pmp: '# firmware: code of M, data of M, data of both\n0x80000000 64K r-x L\n0x80010000 64K rw- L\n0x80020000 4K -w-\n0x80200000 2M rwx',
      pa: 0x80200000n,
      kind: 'fetch',
      privilege: 'M',
    },
  },
  {
    title: 'Svnapot: sixteen entries, one range of 64 KiB',
    inputs: {
      source: 'mappings',
      mappings: '0x10000 -> 0x80a00000 rxu 64K by 64K\n0x20000 -> 0x80a10000 rwu 8K nc',
      va: 0x1d123n,
      kind: 'fetch',
      privilege: 'U',
    },
  },
  {
    title: 'Sv32: physical addresses of 34 bits',
    inputs: {
      scheme: 'sv32',
      source: 'mappings',
      mappings: '0xc0000000 -> 0x300000000 rwx 8M\n0x00400000 -> 0x80400000 rxu 12K',
      va: 0xc0412345n,
      kind: 'store',
    },
  },
  {
    title: 'One entry: W without R',
    inputs: { task: 'entry', pte: 0x20000805n },
  },
  {
    title: 'The second stage of a hypervisor: U must be 1',
    inputs: {
      scheme: 'sv39x4',
      source: 'mappings',
      mappings: '0x80000000 -> 0x100000000 rwx 128M',
      va: 0x80200000n,
      kind: 'load',
    },
  },
] as const;
