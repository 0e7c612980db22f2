export const reverse = `# Reads a line from the input, turns it round and
# writes it: the system calls read, write and exit.
        .globl _start
        .text
_start: li   a0, 0          # read(0, line, 80)
        la   a1, line
        li   a2, 80
        li   a7, 63
        ecall
        blez a0, end
        mv   s2, a0         # characters read
        la   t0, line
        add  t1, t0, a0
        addi t1, t1, -1
        lbu  t2, 0(t1)
        li   t3, 10
        bne  t2, t3, swap
        addi t1, t1, -1     # a new line stays at the end
swap:   bgeu t0, t1, write
        lbu  t2, 0(t0)
        lbu  t3, 0(t1)
        sb   t3, 0(t0)
        sb   t2, 0(t1)
        addi t0, t0, 1
        addi t1, t1, -1
        j    swap
write:  li   a0, 1          # write(1, line, s2)
        la   a1, line
        mv   a2, s2
        li   a7, 64
        ecall
end:    li   a0, 0
        li   a7, 93
        ecall

        .bss
line:   .space 80
`;
