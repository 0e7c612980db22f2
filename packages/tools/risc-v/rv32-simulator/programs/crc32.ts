export const crc32 = `# CRC-32 (IEEE 802.3) bit by bit: of "123456789" it
# is 0xCBF43926, which stands in a0 at the end.
        .globl _start
        .text
_start: la   a1, text
        la   a2, text_end
        li   a0, -1         # initial value
        li   t0, 0xEDB88320 # polynomial, reflected
byte:   lbu  t1, 0(a1)
        xor  a0, a0, t1
        li   t2, 8
bit:    andi t3, a0, 1
        neg  t3, t3         # all ones if the bit was 1
        and  t3, t3, t0
        srli a0, a0, 1
        xor  a0, a0, t3
        addi t2, t2, -1
        bnez t2, bit
        addi a1, a1, 1
        bltu a1, a2, byte
        not  a0, a0         # final exclusive or
        ebreak

        .section .rodata
text:   .ascii "123456789"
text_end:
`;
