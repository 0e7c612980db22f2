export const list = `# file: main.s
# For Venus: two files, a list on the heap. The number of a call is in a0.
.import heap.s

.equ VALUE 0
.equ NEXT 4

.data
squares: .word 1 4 9 16 25
end:
comma:   .asciiz ", "

.text
.globl main
main:
    la s0 squares
    la s1 end
    li s2 0             # the list, its last square first
build:
    beq s0 s1 print
    li a0 8
    jal malloc
    lw t0 0(s0)
    sw t0 VALUE(a0)
    sw s2 NEXT(a0)
    mv s2 a0
    addi s0 s0 4
    j build
print:
    beqz s2 done
    lw a1 VALUE(s2)
    li a0 1             # print_int
    ecall
    la a1 comma
    li a0 4             # print_string
    ecall
    lw s2 NEXT(s2)
    j print
done:
    li a0 10
    ecall

# file: heap.s
.globl malloc
.text
malloc:                 # a0 bytes, gives their address in a0
    mv a1 a0
    li a6 1
    li a0 0x3CC
    ecall
    ret
`;
