export const fibonacci = `# The first twenty Fibonacci numbers, kept in a table
# and printed one a line.
        .equ COUNT, 20
        .globl _start
        .text
_start: li   s0, 0          # F(n)
        li   s1, 1          # F(n+1)
        li   s2, COUNT
        la   s3, table
next:   sw   s0, 0(s3)
        mv   a0, s0
        call print
        add  t0, s0, s1
        mv   s0, s1
        mv   s1, t0
        addi s3, s3, 4
        addi s2, s2, -1
        bnez s2, next
        lw   a0, -4(s3)     # the last one
        li   a7, 93         # exit(a0)
        ecall

# Writes a0 in decimal and a new line.
print:  la   a1, digits+11
        li   t1, 10
        sb   t1, 0(a1)      # ASCII 10 ends the line
1:      remu t2, a0, t1
        divu a0, a0, t1
        addi t2, t2, '0'
        addi a1, a1, -1
        sb   t2, 0(a1)
        bnez a0, 1b
        la   a2, digits+12
        sub  a2, a2, a1     # length
        li   a0, 1          # write(1, a1, a2)
        li   a7, 64
        ecall
        ret

        .bss
        .balign 16
table:  .space 4*COUNT
digits: .space 12
`;
