export const matrix = `# C = A B, both 4 by 4, in plain loops with mul.
# sh2add turns an index into an address.
        .equ N, 4
        .globl _start
        .text
_start: la   s0, A
        la   s1, B
        la   s2, C
        li   s3, N
        li   t0, 0          # row
row:    li   t1, 0          # column
col:    li   t2, 0          # k
        li   a0, 0          # sum
        slli t3, t0, 4      # 4 N bytes a row
        add  t3, t3, s0     # &A[row][0]
        sh2add t4, t1, s1   # &B[0][column]
dot:    lw   a1, 0(t3)
        lw   a2, 0(t4)
        mul  a1, a1, a2
        add  a0, a0, a1
        addi t3, t3, 4
        addi t4, t4, 4*N
        addi t2, t2, 1
        blt  t2, s3, dot
        sw   a0, 0(s2)
        addi s2, s2, 4
        addi t1, t1, 1
        blt  t1, s3, col
        addi t0, t0, 1
        blt  t0, s3, row
        ebreak

        .data
        .balign 16
A:      .word 1, 2, 3, 4
        .word 5, 6, 7, 8
        .word 9, 10, 11, 12
        .word 13, 14, 15, 16
B:      .word 2, 0, 0, 1
        .word 0, 2, 0, 1
        .word 0, 0, 2, 1
        .word 0, 0, 0, 2
        .bss
        .balign 16
C:      .space 4*N*N
`;
