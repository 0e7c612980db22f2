export const gcd = `# Greatest common divisor by Euclid: one remainder
# a turn. 3528 = 2^3 3^2 7^2, 3780 = 2^2 3^3 5 7.
        .globl _start
        .text
_start: li   a0, 3528
        li   a1, 3780
        call gcd
        li   a7, 93         # exit(gcd), the low 8 bits
        ecall

# a0 = gcd(a0, a1), unsigned.
gcd:    beqz a1, 1f
        remu t0, a0, a1
        mv   a0, a1
        mv   a1, t0
        j    gcd
1:      ret
`;
