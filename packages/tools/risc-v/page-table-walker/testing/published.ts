/** Tables, mappings and boot logs that nobody here wrote, with their sources: facts, as the programs printed them. */

/** vmprint of xv6, from public solutions of MIT's exercise "page tables". */
export const VMPRINT = {
  // MIT 6.S081, 2021: answers to the questions on vmprint, with the letters of each entry.
  lettered: `page table 0x0000000087f6b000
 ..0: pte 0x0000000021fd9c01 pa 0x0000000087f67000
 .. ..0: pte 0x0000000021fd9801 pa 0x0000000087f66000
 .. .. ..0: pte 0x0000000021fda01b pa 0x0000000087f68000
 .. .. ..1: pte 0x0000000021fd9417 pa 0x0000000087f65000
 .. .. ..2: pte 0x0000000021fd9007 pa 0x0000000087f64000
 .. .. ..3: pte 0x0000000021fd8c17 pa 0x0000000087f63000
 ..255: pte 0x0000000021fda801 pa 0x0000000087f6a000
 .. ..511: pte 0x0000000021fda401 pa 0x0000000087f69000
 .. .. ..509: pte 0x0000000021fdcc13 pa 0x0000000087f73000
 .. .. ..510: pte 0x0000000021fdd007 pa 0x0000000087f74000
 .. .. ..511: pte 0x0000000020001c0b pa 0x0000000080007000`,
  // With A and D, after a lazy allocation.
  used: `page table 0x0000000087f75000
..0: pte 0x0000000021fdc801 pa 0x0000000087f72000
.. ..0: pte 0x0000000021fd9401 pa 0x0000000087f65000
.. .. ..0: pte 0x0000000021fdc05f pa 0x0000000087f70000
.. .. ..1: pte 0x0000000021fd98df pa 0x0000000087f66000
.. .. ..2: pte 0x0000000021fdc40f pa 0x0000000087f71000
.. .. ..3: pte 0x0000000021fd68df pa 0x0000000087f5a000
..255: pte 0x0000000021fdd001 pa 0x0000000087f74000
.. ..511: pte 0x0000000021fdcc01 pa 0x0000000087f73000
.. .. ..510: pte 0x0000000021fd90c7 pa 0x0000000087f64000
.. .. ..511: pte 0x0000000020001c4b pa 0x0000000080007000`,
} as const;

/** S. Nuta, Operating System in 1,000 Lines, chapter "Page Table": QEMU's xp and info mem of one machine, Sv32. */
export const THOUSAND_LINES = {
  words: `root 0x80253000
0000000080253800: 0x20095001
0000000080254000: 0x00000000 0x00000000 0x00000000 0x00000000
00000000802547f0: 0x00000000 0x00000000 0x00000000 0x00000000
0000000080254800: 0x2008004f 0x2008040f 0x2008080f 0x20080c0f
0000000080254810: 0x2008100f 0x2008140f 0x2008180f 0x20081c0f
0000000080254820: 0x2008200f 0x2008240f 0x2008280f 0x20082c0f
0000000080254830: 0x2008300f 0x2008340f 0x2008380f 0x20083c0f
0000000080254840: 0x200840cf 0x2008440f 0x2008484f 0x20084c0f
0000000080254850: 0x200850cf 0x2008540f 0x200858cf 0x20085c0f
0000000080254860: 0x2008600f 0x2008640f 0x2008680f 0x20086c0f
0000000080254870: 0x2008700f 0x2008740f 0x2008780f 0x20087c0f
0000000080254880: 0x200880cf 0x2008840f 0x2008880f 0x20088c0f`,
  // The part of its info mem that those words are, cut at the last of them.
  monitor: `vaddr    paddr            size     attr
-------- ---------------- -------- -------
80200000 0000000080200000 00001000 rwx--a-
80201000 0000000080201000 0000f000 rwx----
80210000 0000000080210000 00001000 rwx--ad
80211000 0000000080211000 00001000 rwx----
80212000 0000000080212000 00001000 rwx--a-
80213000 0000000080213000 00001000 rwx----
80214000 0000000080214000 00001000 rwx--ad
80215000 0000000080215000 00001000 rwx----
80216000 0000000080216000 00001000 rwx--ad
80217000 0000000080217000 00009000 rwx----
80220000 0000000080220000 00001000 rwx--ad
80221000 0000000080221000 00003000 rwx----`,
} as const;

/** QEMU's info mem of others. */
export const MONITOR = {
  // MIT 6.S081, lecture 4: the tables of xv6's shell.
  shell: `(qemu) info mem
vaddr            paddr            size             attr
---------------- ---------------- ---------------- -------
0000000000000000 0000000087f5c000 0000000000001000 r-xu-a-
0000000000001000 0000000087f59000 0000000000001000 r-xu---
0000000000002000 0000000087f58000 0000000000001000 rw-u---
0000000000003000 0000000087f57000 0000000000001000 rw-----
0000000000004000 0000000087f56000 0000000000001000 rw-u-ad
0000003fffffe000 0000000087f6d000 0000000000001000 rw---ad
0000003ffffff000 0000000080007000 0000000000001000 r-x--a-`,
  // zCore, from a note on eBPF in its kernel.
  zcore: `0000000000115000 0000000088080000 0000000000002000 rw-u-ad
ffffffc00c000000 000000000c000000 0000000000210000 rw---ad
ffffffc010000000 0000000010000000 0000000000009000 rw---ad
ffffffc030000000 0000000030000000 0000000010000000 rw---ad
ffffffc080200000 0000000080200000 00000000000f7000 rwx--ad
ffffffc0802f7000 00000000802f7000 0000000000030000 r----ad
ffffffc08033b000 000000008033b000 00000000001a1000 rw---ad
ffffffc0804dc000 00000000804dc000 0000000000204000 rwx--ad
ffffffc0806e1000 00000000806e1000 0000000007b1f000 rwx--ad`,
} as const;

/** Linux's kernel_page_tables, from threads of linux-riscv. */
export const LINUX = {
  // "riscv: Fix ptdump when downgrading": a gigapage of Sv39 under the wrong name.
  giga: '0xffffffd840000000-0xffffffd900000000    0x00000000c0000000         3G PUD     D A G . . W R V',
  // "riscv: Use PUD/P4D/PGD pages for the linear mapping", with nomap in OpenSBI, Sv57.
  nomap: `---[ Linear mapping ]---
0xff60000000080000-0xff60000000200000    0x0000000080080000      1536K PTE     D A G . . W R V
0xff60000000200000-0xff60000000e00000    0x0000000080200000        12M PMD     D A G . . . R V`,
  // "riscv: fix permissions of the linear mapping when unloading a module", Sv48, with N, PBMT and RSW.
  module: `0xffffaf809d65d000-0xffffaf809d6dc000    0x000000011d65d000       508K PTE .   ..     ..   D A G . . W R V
0xffffaf809d6dc000-0xffffaf809d6dd000    0x000000011d6dc000         4K PTE .   ..     ..   D A G . . . R V
0xffffaf809d6dd000-0xffffaf809d6e1000    0x000000011d6dd000        16K PTE .   ..     ..   D A G . . W R V
0xffffaf809d6e1000-0xffffaf809d6e7000    0x000000011d6e1000        24K PTE .   ..     ..   D A G . X . R V`,
} as const;

/** What OpenSBI prints as it boots. */
export const BOOT = {
  old: `Runtime SBI Version    : 0.2

MIDELEG : 0x0000000000000222
MEDELEG : 0x000000000000b109
PMP0    : 0x0000000080000000-0x000000008003ffff (A)
PMP1    : 0x0000000000000000-0xffffffffffffffff (A,R,W,X)`,
  // U-Boot's documentation of the VisionFive 2.
  domains: `Domain0 Name              : root
Domain0 Boot HART         : 1
Domain0 HARTs             : 0*,1*,2*,3*,4*
Domain0 Region00          : 0x0000000002000000-0x000000000200ffff (I)
Domain0 Region01          : 0x0000000040000000-0x000000004007ffff ()
Domain0 Region02          : 0x0000000000000000-0xffffffffffffffff (R,W,X)
Domain0 Next Address      : 0x0000000040200000
Domain0 Next Mode         : S-mode
Boot HART PMP Count       : 8`,
  // seL4, pull request 1019: the Star64.
  split: `Domain0 Region00          : 0x0000000002000000-0x000000000200ffff M: (I,R,W) S/U: ()
Domain0 Region01          : 0x0000000040000000-0x000000004003ffff M: (R,X) S/U: ()
Domain0 Region02          : 0x0000000040040000-0x000000004007ffff M: (R,W) S/U: ()
Domain0 Region03          : 0x0000000000000000-0xffffffffffffffff M: (R,W,X) S/U: (R,W,X)`,
} as const;

/** Linux's lines on the tables of an address that faulted, from threads of linux-riscv and bpf. */
export const OOPS = {
  // XiangShan, 6.19-rc6, Sv48.
  sv48: `[    0.077196] Unable to handle kernel paging request at virtual address ffffaf8000000000
[    0.077205] Current swapper/0 pgtable: 4K pagesize, 48-bit VAs, pgdp=0x0000000081c2d000
[    0.077215] [ffffaf8000000000] pgd=000000009ffffc01, p4d=000000009ffffc01, pud=000000009ffff801, pmd=000000009ffff401, pte=0000000000000000
[    0.077240] Oops [#1]`,
  // 6.17-rc1, Sv57: the walk ends in the third table.
  sv57: `Unable to handle kernel paging request at virtual address ffffffffa38dbf58
Current test_progs pgtable: 4K pagesize, 57-bit VAs, pgdp=0x00000001109cc000
[ffffffffa38dbf58] pgd=000000011fffd801, p4d=000000011fffd401, pud=000000011fffd001, pmd=0000000000000000
Oops [#1]`,
  // 6.18-rc1 on a BPI-F3, Sv39: nothing below the root.
  sv39: `[    2.783958] Current kworker/u36:0 pgtable: 4K pagesize, 39-bit VAs, pgdp=0x00000000022a7000
[    2.792302] [ffffffc41a0110c8] pgd=0000000000000000, p4d=0000000000000000, pud=0000000000000000
[    2.800980] Oops [#1]`,
} as const;

/** MIT 6.1810: what pgtbltest's print_pgtbl prints of its own first pages, from public answers. */
export const PGTBLTEST = `$ ./pgtbltest
print_pgtbl starting
va 0x0 pte 0x21FC885B pa 0x87F22000 perm 0x5B
va 0x1000 pte 0x21FC7C5B pa 0x87F1F000 perm 0x5B
va 0x2000 pte 0x21FC7817 pa 0x87F1E000 perm 0x17
va 0x3000 pte 0x21FC7407 pa 0x87F1D000 perm 0x7
va 0x5000 pte 0x0 pa 0x0 perm 0x0
print_pgtbl: OK`;
