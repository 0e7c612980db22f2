export const hanoi = `# The towers of Hanoi by recursion: the stack grows
# and shrinks under sp. Each move is printed.
        .equ DISKS, 4
        .globl _start
        .text
_start: li   a0, DISKS
        li   a1, 'A'
        li   a2, 'C'
        li   a3, 'B'
        call move
        mv   a0, s11        # 2^DISKS - 1 moves
        li   a7, 93
        ecall

# Moves a0 disks from rod a1 to a2 by way of a3.
move:   beqz a0, 1f
        addi sp, sp, -32
        sw   ra, 28(sp)
        sw   a0, 0(sp)
        sw   a1, 4(sp)
        sw   a2, 8(sp)
        sw   a3, 12(sp)
        addi a0, a0, -1     # all but the largest, aside
        lw   a2, 12(sp)
        lw   a3, 8(sp)
        call move
        lw   a1, 4(sp)
        lw   a2, 8(sp)
        la   t0, text
        sb   a1, 0(t0)
        sb   a2, 2(t0)
        addi s11, s11, 1
        li   a0, 1
        mv   a1, t0
        li   a2, 4
        li   a7, 64
        ecall
        lw   a0, 0(sp)      # and from there onto it
        addi a0, a0, -1
        lw   a1, 12(sp)
        lw   a2, 8(sp)
        lw   a3, 4(sp)
        call move
        lw   ra, 28(sp)
        addi sp, sp, 32
1:      ret

        .data
text:   .ascii "?>? "
`;
