/** Programs of the directives that decide what is read: macros, repetitions, conditions. */
export const blocks: readonly string[] = [
  `.macro sum from=0, to=5
.long \\from
.if \\to-\\from
sum "(\\from+1)",\\to
.endif
.endm
_start: nop
.data
sum 0, 5
sum 2 4
sum to=3, from=1
sum`,
  `.macro push reg
addi sp, sp, -16
sw \\reg, 12(sp)
.endm
.macro pop reg=ra
lw \\reg, 12(sp)
addi sp, sp, 16
.endm
_start: push ra
push reg=s0
pop s0
pop
ret`,
  `.macro load reg, place
lw \\reg, \\place
.endm
_start: load a0, 4(a1)
load a2 8(a3)
load a4, -4(sp)
load a5, 4+4(sp)`,
  `.macro wait n
li t0, \\n
.Lwait\\@: addi t0, t0, -1
bnez t0, .Lwait\\@
.endm
_start: wait 10
wait 20
wait 3000`,
  `.macro entry name, value:vararg
\\name\\()_table:
.word \\value
.endm
_start: la a0, first_table
la a1, second_table
.data
entry first, 1, 2, 3
entry second, 4
entry third, 5, (6 + 7), 8`,
  `_start:
.rept 5
addi a0, a0, 1
.endr
.rept 0
ebreak
.endr
.set k, 0
.data
.rept 4
.set k, k + 3
.word k
.rept 2
.byte k
.endr
.endr`,
  `_start:
.irp reg, s0, s1, s2, a5
mv \\reg, zero
.endr
.irp n, 1 2 3
addi a0, a0, \\n
.endr
.irpc d, 0147
.byte \\d
.endr
.irpc d, 05
li t\\d, \\d
.endr
.balign 4`,
  `.equ SIZE, 12
.equ MODE, 2
_start:
.if SIZE > 8
li a0, 1
.else
li a0, 2
.endif
.if MODE == 1
li a1, 1
.elseif MODE == 2
li a1, 2
.if SIZE == 12
li a2, 12
.else
li a2, 0
.endif
.elseif MODE == 2
li a1, 3
.else
li a1, 4
.endif
.ifdef SIZE
li a3, SIZE
.endif
.ifndef NOTHING
li a4, 4
.endif
.ifdef NOTHING
.if nonsense here (
li a4, 5
.endif
.else
li a5, 6
.endif
.ifeq SIZE - 12
li a6, 7
.endif
.ifgt SIZE
li a7, 8
.endif
.iflt SIZE
li a7, 9
.endif`,
  `.macro store reg, place=
.ifb \\place
sw \\reg, 0(sp)
.else
sw \\reg, \\place
.endif
.ifc \\reg,ra
nop
.endif
.ifnb \\place
nop
.endif
.endm
_start: store a0
store ra, 4(s0)
store ra`,
  `.macro outer a
.macro inner b
li \\b, \\a
.endm
.endm
_start: nop
.macro twice what:req
\\what
\\what
.endm
twice nop
twice "addi a0, a0, 1"
.purgem twice
.macro twice what
\\what; \\what; ret
.endm
twice "addi a1, a1, 2"`,
  `.macro text s
.asciz "<\\s>"
.endm
_start: nop
.data
text hello
text "two words"
.macro greet name
.ascii "to \\name\\n"
.endm
greet you`,
  `.macro table n
.set i, 0
.rept \\n
.word i * i
.set i, i + 1
.endr
.endm
_start: la a0, squares
lw a1, 8(a0)
.data
squares: table 10
.if . - squares != 40
.error
.endif`,
  `.macro branches label, far
beqz a0, \\label
.rept \\far
nop
.endr
\\label: ret
.endm
_start: branches one, 3
branches two, 100
branches three, 1200`,
];
