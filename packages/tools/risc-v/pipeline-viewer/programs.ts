/** Programs and lists that the page offers. */

/** Patterson and Hennessy, section 4.6: a = b + e; c = b + f, as a compiler first writes it. */
export const reordering = `# a = b + e; c = b + f
lw   x1, 0(x31)
lw   x2, 8(x31)
add  x3, x1, x2
sw   x3, 24(x31)
lw   x4, 16(x31)
add  x5, x1, x4
sw   x5, 32(x31)
`;

export const reordered = `# a = b + e; c = b + f, the third load moved up
lw   x1, 0(x31)
lw   x2, 8(x31)
lw   x4, 16(x31)
add  x3, x1, x2
sw   x3, 24(x31)
add  x5, x1, x4
sw   x5, 32(x31)
`;

export const dependences = `# four instructions need what the first gives
sub  x2, x1, x3
and  x12, x2, x5
or   x13, x6, x2
add  x14, x2, x2
sw   x15, 100(x2)
`;

export const scaling = `# adds a constant to every element of an array, the last first
        .globl _start
_start: la   s0, array
        addi s1, s0, 4*31   # last element
        li   s2, 7
loop:   lw   t0, 0(s1)
        add  t0, t0, s2
        sw   t0, 0(s1)
        addi s1, s1, -4
        bgeu s1, s0, loop
        ebreak
        .data
array:  .space 4*32
`;

export const counting = `# counts the odd numbers of a table: one branch is
# regular, the other follows the data
        .globl _start
_start: la   s0, table
        li   s1, 0
        li   s2, 3          # passes
pass:   mv   t0, s0
        li   t1, 16
next:   lw   t2, 0(t0)
        andi t2, t2, 1
        beqz t2, even
        addi s1, s1, 1
even:   addi t0, t0, 4
        addi t1, t1, -1
        bnez t1, next
        addi s2, s2, -1
        bnez s2, pass
        mv   a0, s1
        li   a7, 93         # exit(a0)
        ecall
        .data
table:  .word 3, 8, 5, 6, 2, 9, 7, 1, 4, 4, 6, 3, 8, 5, 5, 2
`;

export const recursion = `# factorial by recursion: calls and returns
        .globl _start
_start: li   a0, 10
        call fact
        li   a7, 93
        ecall
fact:   addi sp, sp, -8
        sw   ra, 4(sp)
        sw   a0, 0(sp)
        li   t0, 2
        bge  a0, t0, more
        li   a0, 1
        addi sp, sp, 8
        ret
more:   addi a0, a0, -1
        call fact
        lw   t1, 0(sp)
        mul  a0, a0, t1
        lw   ra, 4(sp)
        addi sp, sp, 8
        ret
`;

export const dot = `# dot product of two vectors
        .globl _start
_start: la   s0, a
        la   s1, b
        li   s2, 24
        li   a0, 0
loop:   lw   t0, 0(s0)
        lw   t1, 0(s1)
        mul  t2, t0, t1
        add  a0, a0, t2
        addi s0, s0, 4
        addi s1, s1, 4
        addi s2, s2, -1
        bnez s2, loop
        ebreak
        .data
a:      .space 4*24
b:      .space 4*24
`;

export const unrolled = `# the loop that adds a constant, four elements a turn, ordered
# for two a cycle: an ALU instruction or branch with a load or store
        .globl _start
_start: la   s0, array
        addi s1, s0, 4*32
        li   s2, 7
        .balign 8
loop:   addi s1, s1, -16
        lw   t0, 0(s1)
        lw   t1, 12(s1)
        add  t0, t0, s2
        lw   t2, 8(s1)
        add  t1, t1, s2
        lw   t3, 4(s1)
        add  t2, t2, s2
        sw   t0, 0(s1)
        add  t3, t3, s2
        sw   t1, 12(s1)
        sw   t2, 8(s1)
        sw   t3, 4(s1)
        bltu s0, s1, loop
        ebreak
        .data
array:  .space 4*32
`;
