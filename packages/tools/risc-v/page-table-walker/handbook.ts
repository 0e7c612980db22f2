import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'RISC-V translates virtual addresses by tables in memory. satp names the root; an index cut out of the address picks an entry (PTE) of it, which is invalid, points to the next table, or is a leaf: then its page number and the rest of the address make the physical address. Sv32 has two such levels, Sv39 three, Sv48 four, Sv57 five.',
    'Each entry that is read, each leaf and each access is subject to rules; the first that is broken raises a page fault (12, 13, 15) or, where PMP or the memory refuses, an access fault (1, 5, 7). This page takes tables as words, as mappings or as a dump, walks them by the steps of the privileged manual, and says which rule was broken where.',
    'Physical memory protection (PMP) is the other half: up to 64 entries of M mode that say which physical addresses may be read, written and executed, for S and U, for M where they are locked, and by a table of its own where MML of Smepmp is set.',
  ],
  formulas: [
    {
      name: 'Sv39 address',
      tex: '\\text{63–39: bit 38}\\quad \\mathrm{vpn}_2\\,{}_{38:30}\\quad \\mathrm{vpn}_1\\,{}_{29:21}\\quad \\mathrm{vpn}_0\\,{}_{20:12}\\quad \\text{offset}_{11:0}',
    },
    {
      name: 'Entry that is read at level i',
      tex: 'a + \\mathrm{vpn}_i \\cdot \\mathrm{PTESIZE}',
    },
    { name: 'Next table', tex: 'a = \\mathrm{pte.ppn} \\cdot 2^{12}' },
    {
      name: 'Physical address of a leaf at level i',
      tex: '\\mathrm{pa} = \\mathrm{ppn} \\cdot 2^{12} + \\mathrm{va} \\bmod 2^{12 + 9i}',
    },
    {
      name: 'satp of RV64',
      tex: '\\mathrm{MODE} \\cdot 2^{60} + \\mathrm{ASID} \\cdot 2^{44} + \\mathrm{PPN}',
    },
    {
      name: 'Entry of RV64',
      tex: '\\mathrm{N}_{63}\\ \\mathrm{PBMT}_{62:61}\\ 0_{60:54}\\ \\mathrm{PPN}_{53:10}\\ \\mathrm{RSW}_{9:8}\\ \\mathrm{D\\,A\\,G\\,U\\,X\\,W\\,R\\,V}_{7:0}',
    },
    {
      name: 'NAPOT range of PMP with k ones at the end of pmpaddr',
      tex: '2^{k+3}\\ \\text{bytes from}\\ 4\\,(\\mathrm{pmpaddr} - (2^k - 1))',
    },
    {
      name: 'TOR range of PMP',
      tex: '4\\,\\mathrm{pmpaddr}_{i-1} \\le y < 4\\,\\mathrm{pmpaddr}_i',
    },
  ],
  symbols: [
    { symbol: 'a', meaning: 'physical address of the table' },
    { symbol: 'i', meaning: 'level: the root has LEVELS − 1, the last table 0' },
    { symbol: '\\mathrm{vpn}_i', meaning: 'index of level i in the virtual address' },
    { symbol: '\\mathrm{ppn}', meaning: 'physical page number' },
    { symbol: '\\mathrm{PTESIZE}', meaning: 'bytes of an entry: 4 in Sv32, else 8' },
    { symbol: 'y', meaning: 'a physical address' },
    { symbol: 'k', meaning: 'ones at the end of pmpaddr' },
  ],
  validity: [
    'Privileged architecture 20240411: Sv32, Sv39, Sv48, Sv57 and the second stages Sv32x4 to Sv57x4; Svnapot, Svpbmt, Svade and Svadu; PMP with granularity; Smepmp. A hart of 1.9 or before has other modes and other entries.',
    'A second stage is walked by itself, from a guest’s physical address. Two stages in one walk, where each entry of the guest is translated too, are two walks here.',
    'There is no TLB: what a hart has kept since the last sfence.vma may still be used there.',
    'Memory types of PBMT are named, not carried out; physical memory attributes (PMA) are not modelled, but words that are not given can be taken for no memory.',
    'Shadow stacks (Zicfiss), pointer masking and the supervisor’s own protection (Sspmp) are left out: W without R is reserved here.',
    'RLB of Smepmp bears on what may be changed, not on accesses, and is left out.',
    'A map goes over two million entries, 20,000 ranges and 1,000 faulty entries at the most, and says where it stopped. Tables that are laid out are 4,096 at the most.',
    'An access over the end of a page is walked in both; the picture shows the first, unless the second faults. A hart may raise an address-misaligned exception instead.',
  ],
  pitfalls: [
    'Levels are counted from the last table: in Sv39 the root is level 2, and a leaf of level 1 is 2 MiB.',
    'An entry is a leaf where R or X is 1. To look at R alone takes executable pages for tables; W without R is reserved.',
    'The page number of an entry begins at bit 10, not 12: an address is the entry shifted right by ten, then left by twelve.',
    'A, D and U must be 0 in an entry that points on. A constant of “all permissions” for tables faults.',
    'A hart with Svade never sets A and D: entries with A = 0 fault at every access, and stores with D = 0 too. Set both, where nobody keeps count.',
    'S never executes pages of U, whatever SUM says, and reads them with SUM alone.',
    'MPRV changes loads and stores of M, never its fetches.',
    'PMP is asked for every entry that is read, as a load of S: tables out of reach give access faults, with the cause of the access, not of a load.',
    'With PMP entries and none that matches, S and U may nothing; M may everything.',
    'A TOR entry takes the address before it for its beginning, also where that entry is off.',
    'An access over the edge of a PMP entry fails, even where the entries on both sides would allow it.',
    'The address of a fault in stval is the virtual one. A fault of a walk has the cause of the access: 1, 5, 7 or 12, 13, 15.',
  ],
  citations: [
    {
      authors: 'RISC-V International',
      title: 'The RISC-V Instruction Set Manual, Volume II: Privileged Architecture',
      source: 'version 20240411',
      year: 2024,
      place: 'sections 3.7 and 10.3 to 10.6, chapters 6, 11 and 12, section 15.5',
      url: 'https://github.com/riscv/riscv-isa-manual',
    },
    {
      authors: 'A. Waterman, K. Asanović, J. Hauser (editors)',
      title: 'The RISC-V Instruction Set Manual, Volume II: Privileged Architecture',
      source: 'RISC-V International, document version 20211203',
      year: 2021,
      place: 'chapter 3.7, table 3.11 (NAPOT ranges)',
    },
    {
      authors: 'R. Cox, F. Kaashoek, R. Morris',
      title: 'xv6: a simple, Unix-like teaching operating system',
      source: 'MIT',
      year: 2022,
      place:
        'chapter 3, page tables; exercise “page tables” of 6.S081 (2020) for the tables of the example',
      url: 'https://pdos.csail.mit.edu/6.S081/2020/labs/pgtbl.html',
    },
  ],
  faq: [
    {
      q: 'How do I get the words out of my machine?',
      a: 'GDB: x/512gx 0x80001000, and lines paste as they are; QEMU’s monitor: xp /512gx 0x80001000, or pmemsave 0x80000000 0x200000 dump.bin for a file; U-Boot: md.q. satp stands in info registers: choose “by satp”.',
    },
    {
      q: 'Which pages must Sv48 have, and how are they aligned?',
      a: 'All four: 4 KiB, 2 MiB, 1 GiB and 512 GiB, each at a multiple of its own size on both sides. A leaf whose page number is no such multiple is a page fault.',
    },
    {
      q: 'Why is it an access fault and not a page fault?',
      a: 'A page fault comes from what entries say. An access fault comes from PMP or from memory that is not there: for an entry that has to be read, for one whose A or D has to be set, or for the place itself.',
    },
    {
      q: 'What if a superpage lies over several PMP entries?',
      a: 'Then each access is decided by the entry where it goes; a page of 2 MiB can be readable in parts. A hart that keeps translations must keep such parts apart. The page names them.',
    },
    {
      q: 'Can I change an entry?',
      a: 'Press a bit: it is inverted, and the words follow; of mappings and dumps it goes into “Entries changed”. Press the PPN to type another, pull an index of the virtual address to the left or right.',
    },
    {
      q: 'How does it write tables for my kernel?',
      a: 'Choose mappings, and a line each: virtual -> physical, bits, size. The largest pages that fit are taken, or “by 4K” those that a line says. C and a binary image hold the tables for the address under “Tables at”.',
    },
    {
      q: 'Is 64 KiB of Svnapot a page?',
      a: 'It is sixteen entries with N set whose page numbers end in 1000: the low four bits of the page number come from the address. A hart may use any of the sixteen for all.',
    },
  ],
  related: ['rv32-simulator', 'instruction-codec', 'cache-simulator', 'number-bases'],
};
