export const bubbleSort = `# Bubble sort of signed words in place. Watch the
# array in the memory view while it is stepped.
        .globl _start
        .text
_start: la   s0, array
        lw   s1, length
outer:  addi s1, s1, -1     # pairs in this pass
        blez s1, done
        mv   t0, s0
        mv   t1, s1
        li   t2, 0          # anything swapped?
inner:  lw   a1, 0(t0)
        lw   a2, 4(t0)
        ble  a1, a2, 1f
        sw   a2, 0(t0)
        sw   a1, 4(t0)
        li   t2, 1
1:      addi t0, t0, 4
        addi t1, t1, -1
        bnez t1, inner
        bnez t2, outer      # a pass without a swap is the last
done:   lw   a0, 0(s0)      # the smallest
        ebreak

        .data
        .balign 16
array:  .word 42, -7, 1000, 3, 0, 77, -250, 8
        .word 19, 5, 999, -1, 64, 12, 31, 2
length: .word (length - array) / 4
`;
