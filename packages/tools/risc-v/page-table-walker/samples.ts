/** Tables and PMP sets that inputs begin with, and presets. */

/**
 * The tables of xv6's first process, as the page of the lab "page tables" of MIT's 6.S081 (2020) prints them for its
 * function vmprint: facts of a public exercise, met in many solutions.
 */
export const XV6 = `page table 0x0000000087f6e000
..0: pte 0x0000000021fda801 pa 0x0000000087f6a000
.. ..0: pte 0x0000000021fda401 pa 0x0000000087f69000
.. .. ..0: pte 0x0000000021fdac1f pa 0x0000000087f6b000
.. .. ..1: pte 0x0000000021fda00f pa 0x0000000087f68000
.. .. ..2: pte 0x0000000021fd9c1f pa 0x0000000087f67000
..255: pte 0x0000000021fdb401 pa 0x0000000087f6d000
.. ..511: pte 0x0000000021fdb001 pa 0x0000000087f6c000
.. .. ..510: pte 0x0000000021fdd807 pa 0x0000000087f76000
.. .. ..511: pte 0x0000000020001c0b pa 0x0000000080007000`;

/** A small kernel: itself, one device, a program of a user. */
export const KERNEL = `# virtual -> physical  bits  size
0xffffffff80000000 -> 0x80200000 r-x 2M
0xffffffff80200000 -> 0x80400000 rw  4M
0xffffffd000000000 -> 0x80000000 rwg 1G
0x10000000 -> 0x10000000 rw 4K
0x10000 -> 0x80a00000 rxu 64K
0x20000 -> 0x80a10000 rwu 32K`;

/** As OpenSBI printed it on the FU540 (issue 103 of its repository). */
export const OPENSBI = `PMP0: 0x0000000080000000-0x000000008001ffff (A)
PMP1: 0x0000000000000000-0x0000007fffffffff (A,R,W,X)`;
