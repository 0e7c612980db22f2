export const trapHandler = `# Machine mode without an operating system: an
# instruction the processor lacks (custom-0) traps,
# and the handler does its work in software:
# a0 = a0 + a1, saturated at 2^31 - 1.
        .globl _start
        .option norvc
        .text
_start: la   t0, handler
        csrw mtvec, t0
        li   a0, 0x70000000
        li   a1, 0x08000000
        .word 0x00b5050b    # a0 = sat(a0 + a1)
        .word 0x00b5050b    # now it saturates
        .word 0x00b5050b
        la   t0, traps
        lw   a2, 0(t0)      # three traps were taken
        csrw mtvec, zero
        ebreak              # no handler: stops here

handler:
        csrw mscratch, t0   # the program must not notice
        csrr t0, mcause
        addi t0, t0, -2     # illegal instruction?
        bnez t0, panic
        csrr t0, mtval
        andi t0, t0, 0x7f
        addi t0, t0, -0x0b  # custom-0?
        bnez t0, panic
        add  a0, a0, a1
        bgez a0, 1f
        li   a0, 0x7fffffff
1:      la   t0, traps
        sw   a3, 4(t0)      # a second register is needed
        lw   a3, 0(t0)
        addi a3, a3, 1
        sw   a3, 0(t0)
        lw   a3, 4(t0)
        csrr t0, mepc
        addi t0, t0, 4      # go on behind it
        csrw mepc, t0
        csrr t0, mscratch
        mret
panic:  csrw mtvec, zero
        ebreak

        .bss
traps:  .word 0
saved:  .word 0
`;
