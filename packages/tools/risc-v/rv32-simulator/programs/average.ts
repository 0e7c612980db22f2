export const average = `# For RARS: its calls, its macros, blanks for commas.
        .eqv STOP 0
        .macro print(%text)
        .data
text:   .asciz %text
        .text
        li a7 4
        la a0 text
        ecall
        .end_macro
        .macro print_int(%register)
        mv a0 %register
        li a7 1
        ecall
        .end_macro

        .globl main
        .text
main:   li s0 0             # sum
        li s1 0             # how many
next:   print("A number, 0 to end: ")
        li a7 5             # ReadInt
        ecall
        li t0 STOP
        beq a0 t0 done
        add s0 s0 a0
        addi s1 s1 1
        j next
done:   print("\\nsum ")
        print_int(s0)
        beqz s1 exit
        div s2 s0 s1
        print(", mean ")
        print_int(s2)
exit:   li a7 10
        ecall
`;
