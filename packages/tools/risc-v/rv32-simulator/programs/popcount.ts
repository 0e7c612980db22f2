export const popcount = `# Ones in four words, by a loop and by cpop (Zbb).
# instret counts the instructions of each way:
# s0 for the loop, s1 for Zbb; both sums in a0, a1.
        .globl _start
        .text
_start: rdinstret s0
        la   t0, words
        la   t1, words_end
        li   a0, 0
next:   lw   t2, 0(t0)
1:      beqz t2, 2f
        addi t3, t2, -1
        and  t2, t2, t3     # clears the lowest one
        addi a0, a0, 1
        j    1b
2:      addi t0, t0, 4
        bltu t0, t1, next
        rdinstret t4
        sub  s0, t4, s0

        rdinstret s1
        la   t0, words
        li   a1, 0
zbb:    lw   t2, 0(t0)
        cpop t2, t2
        add  a1, a1, t2
        addi t0, t0, 4
        bltu t0, t1, zbb
        rdinstret t4
        sub  s1, t4, s1
        ebreak

        .section .rodata
        .balign 4           # lw needs it
words:  .word 0xFFFFFFFF, 0x12345678, 0x80000001, 0x0F0F0F0F
words_end:
`;
