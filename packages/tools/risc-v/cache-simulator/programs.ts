/** The program that is there at first: a sum over a table, twice. */
export const sumProgram = `# Adds up 64 words, twice.
        .text
        .globl _start
_start: li   s0, 2          # passes
pass:   la   t0, table
        li   t1, 64
        li   a0, 0
loop:   lw   t2, 0(t0)
        add  a0, a0, t2
        addi t0, t0, 4
        addi t1, t1, -1
        bnez t1, loop
        addi s0, s0, -1
        bnez s0, pass
        li   a0, 0
        li   a7, 93         # exit
        ecall
        .data
table:  .space 256
`;
