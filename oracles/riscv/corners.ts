/** Programs written by hand around the corners of the assembler: sizes of constants, reach, padding, expressions, strings, sections. */
export const corners: readonly string[] = [
  `_start: li a0, 0
li a0, 1
li a0, -1
li a0, 31
li a0, 32
li a0, -32
li a0, -33
li a0, 2047
li a0, 2048
li a0, -2048
li a0, -2049
li a0, 0x7ff
li a0, 0x800
li a0, 0xfff
li a0, 0x1000
li a0, 0x1f000
li a0, 0x20000
li a0, 0xfffe0000
li a0, 0xfffff000
li a0, 0xffffffff
li a0, 0x7fffffff
li a0, 0x80000000
li a0, 0x7ffff800
li a0, 0x7ffff7ff
li a0, 0xfffff800
li a0, 0xfffff7ff
li a0, -0x80000000
li sp, 0x1000
li sp, 64
li sp, 0x12345678
li zero, 5
li zero, 0x1000
li zero, 0x12345000
li zero, 0x12345678
li a0, 'A'
li a0, 1<<31
li a0, ~0
li a0, -(1<<11)
li a0, 0x80000000-1
li a0, 3*4+5
li a0, 10/3
li a0, -7/2
li a0, -7%3`,
  `_start: li a0, 0xffffffff80000000
li a1, 0xffffffffffffffff`,
  `_start: lui a0, 0
lui a0, 1
lui a0, 31
lui a0, 32
lui a0, 0xfffff
lui a0, 0xfffe0
lui sp, 1
lui zero, 1
lui a0, %hi(x)
lui a1, %hi(x+0x800)
addi a0, a0, %lo(x)
addi a1, a1, %lo(x+0x800)
auipc a0, 0
auipc a0, 0xfffff
lw a0, %lo(x)(a0)
sw a0, %lo(x+4)(a1)
lb a0, %lo(x+4095)(a1)
.data
x: .word 1`,
  `_start:
1: auipc a0, %pcrel_hi(x)
addi a0, a0, %pcrel_lo(1b)
2: auipc a1, %pcrel_hi(x+4)
lw a1, %pcrel_lo(2b)(a1)
3: auipc t0, %pcrel_hi(x+8)
sw a1, %pcrel_lo(3b)(t0)
j 5f
4: addi a2, a2, %pcrel_lo(5f)
5: auipc a2, %pcrel_hi(_start)
j 4b
.data
.space 4092
x: .word 1,2,3`,
  `_start: la a0, x
la a1, x+4
la a2, x-4
la a3, _start
la a4, .
lla a5, y
la zero, x
la sp, x
la a0, 0x1234
la a1, 2048
.data
.byte 1
x: .word 1
.bss
y: .space 4`,
  `_start: lw a0, x
lb a1, x
lbu a2, x+1
lh a3, x
lhu a4, x
sw a0, x, t0
sb a0, x+3, t1
sh a0, x, t2
lw a0, 0(a0)
lw a0, (a0)
sw a0, (sp)
lw a0, x+4
.data
x: .word 1`,
  `_start: li a0, 0x80000000
li a1, -1
div a2, a0, a1
rem a3, a0, a1
divu a4, a0, zero
remu a5, a0, zero`,
  `_start: slli a0, a0, 0
slli a0, a0, 1
slli a0, a0, 31
slli a0, a1, 3
slli zero, a0, 1
slli a0, zero, 1
srli a0, a0, 1
srai a0, a0, 31
srli t0, t0, 1
sll a0, a0, 3
srl a0, a0, 3
sra a0, a0, 3
sll a0, a1, a2
rori a0, a1, 31
ror a0, a1, 5
slli zero, zero, 1
srli a0, a0, 0
srai a1, a1, 0`,
  `_start: addi a0, a0, 0xfffff800
andi a0, a0, 0xffffffff
xori a0, a0, -1
addi a0, a0, 0xffffffff
li a1, 0xffffffe0`,
  `_start: addi a0, a0, 0
addi zero, zero, 0
addi zero, zero, 5
addi zero, a0, 5
addi a0, zero, 5
addi a0, zero, 31
addi a0, zero, 32
addi a0, zero, -32
addi sp, sp, 16
addi sp, sp, 31
addi sp, sp, 32
addi sp, sp, 496
addi sp, sp, 512
addi sp, sp, -512
addi sp, sp, -528
addi a0, sp, 0
addi a0, sp, 4
addi a0, sp, 1020
addi a0, sp, 1024
addi t0, sp, 4
addi a0, a1, 0
addi sp, a0, 0
addi a0, sp, 2
mv a0, a1
mv a0, zero
mv zero, a0
mv zero, zero
add a0, zero, a1
add a0, a1, zero
add a0, a0, a1
add a0, a1, a0
add zero, a0, a1
add a0, zero, zero
add a0, a0, zero
add zero, zero, a0
add a0, a1, 5
add a0, a0, 5
add sp, sp, -16
add a0, sp, 16`,
  `_start: sub a0, a0, a1
sub a0, a1, a0
and a0, a0, a1
and a0, a1, a0
or a0, a1, a0
or a0, a0, s0
xor a0, a1, a0
xor s1, s1, a5
xor t0, t0, a5
andi a0, a0, 31
andi a0, a0, -32
andi a0, a0, 32
andi t0, t0, 1
and a0, a0, 5
or a0, a0, 5
xor a0, a0, 5
not a0, a0
neg a0, a0
and a0, a0, a0
sub a0, a0, a0`,
  `_start: lw a0, 0(a1)
lw a0, 124(a1)
lw a0, 128(a1)
lw a0, -4(a1)
lw a0, 2(a1)
lw a0, 0(sp)
lw a0, 252(sp)
lw a0, 256(sp)
lw t0, 4(sp)
lw zero, 4(sp)
lw t0, 4(a0)
sw a0, 0(sp)
sw zero, 252(sp)
sw zero, 0(a0)
sw a0, 124(s0)
sw a0, 256(sp)
lw sp, 0(sp)
sw sp, 4(sp)`,
  `_start: j 1f
jal 1f
jal zero, 1f
jal ra, 1f
jal t0, 1f
1: jr a0
jalr a0
jalr zero, a0
jalr ra, a0
jalr a0, a0
jalr zero, 0(a0)
jalr ra, 4(a0)
jalr a0, 4
jalr zero, a0, 0
jalr ra, a0, 0
jr 4(a0)
jr a0, 4
ret
call 1b
call t0, 1b
tail 1b
jump 1b, t0
jr zero
jalr zero
jalr (a0)
jr (a0)
jalr a0, (a1)`,
  `_start: beq a0, zero, 1f
beq zero, a0, 1f
bne a0, zero, 1f
beqz a0, 1f
bnez t0, 1f
bnez a0, 1f
blez a0, 1f
bgez a0, 1f
bltz a0, 1f
bgtz a0, 1f
bgt a0, a1, 1f
ble a0, a1, 1f
bgtu a0, a1, 1f
bleu a0, a1, 1f
beq a0, a0, 1f
beq zero, zero, 1f
1: nop`,
  `_start: beqz a0, 1f
.space 260
1: bnez a0, 2f
.space 4100
2: beq a0, a1, _start
blt a0, a1, _start
beqz a0, _start
bltu t0, t1, 3f
.space 5000
3: j _start`,
  `_start: beqz a0, 1f
.space 252
1: nop
beqz a0, 2f
.space 254
2: beqz a0, 3f
.space 255
.byte 0
3: nop`,
  `_start: j 1f
.space 2044
1: j 2f
.space 2046
2: nop`,
  `_start: beq t0, t1, 1f
.space 4090
1: beq t0, t1, 2f
.space 4092
2: nop`,
  `_start:
1: j 1f
1: j 1b
1: j 1b
j 1f
2: bnez a0, 2b
1: 1: j 1b
10: j 10b
j 10f
10: nop
001: j 1b`,
  `_start: nop
.align 3
nop
c: .balign 8
nop
.p2align 4
nop
.balign 4
nop
.align 2
nop`,
  `_start: nop
.balign 8, 0xff
nop
.align 4, 0
.data
.byte 1
.align 3, 0xaa
.byte 2
.balign 16, 0x55, 4
.byte 3
.balign 16, 0x55, 14
.byte 4
.p2align 3,,2
.byte 5`,
  `_start: nop
.org 0x20
nop
.org 0x30, 0xff
nop
.data
.byte 1
.org 8
.byte 2
x: .org x+8
.byte 3`,
  `.equ A, 5
.set B, A*2
C = B+1
.equiv D, 0x10
_start: li a0, A
li a1, B
li a2, C
li a3, D
addi a0, a0, A-B
.set B, 7
li a1, B
lw a0, A(sp)

.equ E, 3`,
  `.data
x: .ascii "hello"
end:
.equ len, . - x
.text
_start: li a2, len
addi a0, a0, len`,
  `_start: nop
a: li a0, 0x12345678
b: nop
.data
.word b-a
.byte b-a
.half b-a
.word _start, a
.dword 1
.dword 0x123456789abcdef0
.dword b
.quad -1`,
  `_start: nop
.data
.byte 1, -1, 255, 'a', 0x7f, 0b101, 017
.half 1, -1, 65535
.2byte 0x1234
.word 0xffffffff, -1, -2147483648, 4294967295
.long 5
.int 6
.4byte 7
.8byte 0x1122334455667788
.ascii "ab", "cd"
.asciz "ab"
.string "x", "y"
.zero 3
.space 2, 0xee
.skip 1
.fill 3
.fill 2, 2, 0x1234
.fill 2, 4, 0x12345678
.fill 1, 8, 0x12345678
.fill 2, 3, 0x12345678
.byte`,
  `_start: nop
.data
.byte 1
.word 2
.byte 3
.half 4
w: .word w`,
  String.raw`_start: li a0, 'a'
li a1, '\n'
li a2, '\\'
li a3, ' '
li a4, '\''
li a5, 'a
addi a0, a0, '0'
addi a0, a0, -'0'
li a6, ';'
li a7, '#'`,
  `_start: nop # c
nop
nop /* c */
/* multi
line */ nop
nop; nop ; nop
# whole line
li a0, 1 # ; nop
nop /* a */ ; nop /* b */`,
  `_start: csrr a0, mstatus
csrw mtvec, a0
csrwi mscratch, 31
csrs mie, a0
csrc mie, a0
csrsi mstatus, 8
csrci mstatus, 8
csrrw a0, mepc, a1
csrrs a0, 0x300, zero
csrrc a0, mcause, a1
csrrwi a0, mtval, 0
csrrsi a0, mip, 31
csrrci zero, mip, 1
rdcycle a0
rdtime a0
rdinstret a0
rdcycleh a0
rdtimeh a0
rdinstreth a0
csrr a0, 0xc00
csrw 0x340, zero
csrr a0, mhartid
csrr a0, hpmcounter3
csrr a0, pmpcfg0
csrr a0, pmpaddr15
csrrw a0, mepc, 5
csrw mepc, 5
csrr a1, sstatus
csrr a1, satp`,
  `_start: ecall
ebreak
mret
sret
wfi
fence
fence.i
fence r, rw
fence iorw, o
fence.tso

unimp
scall
sbreak
nop`,
  `_start: clz a0, a1
ctz a0, a1
cpop a0, a1
max a0, a1, a2
maxu a0, a1, a2
min a0, a1, a2
minu a0, a1, a2
sext.b a0, a1
sext.h a0, a1
zext.h a0, a1
zext.b a0, a1
andn a0, a1, a2
orn a0, a1, a2
xnor a0, a1, a2
rol a0, a1, a2
ror a0, a1, a2
rori a0, a1, 3
orc.b a0, a1
rev8 a0, a1
sh1add a0, a1, a2
sh2add a0, a1, a2
sh3add a0, a1, a2`,
  `_start: seqz a0, a1
snez a0, a1
sltz a0, a1
sgtz a0, a1
sgt a0, a1, a2
sgtu a0, a1, a2
slt a0, a1, 5
sltu a0, a1, 5
not a0, a1
neg a0, a1
move a0, a1`,
  `_start:
.option rvc
c.nop
c.addi a0, 5
c.addi a0, -32
c.li a0, 31
c.lui a0, 1
c.lui a0, 0xfffe0
c.lui a0, 0xfffff
c.lui a0, 31
c.addi16sp sp, -512
c.addi4spn a0, sp, 1020
c.slli a0, 31
c.srli a0, 1
c.srai a0, 1
c.andi a0, -32
c.mv a0, t6
c.add t6, a0
c.sub a0, a1
c.lw a0, 124(a1)
c.sw a0, 124(a1)
c.lwsp t0, 252(sp)
c.swsp t0, 252(sp)
c.jr a0
c.jalr a0
c.ebreak
c.j _start
c.jal _start
c.beqz a0, _start
c.bnez a0, _start
c.unimp
c.lw a0, (a1)
c.lwsp t0, (sp)`,
  `.option rvc
_start: c.nop 5`,
  `.option rvc
_start: c.li zero, 5`,
  `.option rvc
_start: c.mv zero, a0`,
  `.option rvc
_start: c.add zero, a0`,
  `.option rvc
_start: c.slli zero, 3`,
  `.option rvc
_start: c.addi a0, 0`,
  `.option rvc
_start: c.lui zero, 3`,
  `.option rvc
_start: c.addi zero, 3`,
  `.option rvc
_start: c.slli64 a0
c.srli64 a0`,
  `_start: .option push
.option norvc
nop
addi a0, a0, 1
.option pop
nop
.option rvc
nop
.option norvc
nop
j _start`,
  `.section .rodata
.align 3
m: .asciz "x"
.text
_start: la a0, m
.align 4
nop`,
  `_start: add x0, x1, x2
add x31, t6, s11
add fp, s0, x8
add tp, gp, ra`,
  `_start: ADDI a0, a0, 1`,
  `_start: li a0, (1+2)*3
li a0, 1+2*3
li a0, 2|1+1
li a0, 6&3+1
li a0, 1<<4+1
li a0, 7-3-2
li a0, !5
li a0, !0
li a0, 5==5
li a0, 5<3
li a0, 5>3
li a0, 5>=5
li a0, 5<>4
li a0, 1&&2
li a0, 0||3
li a0, 5!3
li a0, 8>>1

li a0, 5^3
li a0, +5
li a0, - -5
li a0, 100/7%4`,
  `_start: li a0, 1==1+1
li a0, 3-1==2
li a0, 1|2==3
li a0, 2*3|1`,
  `_start: j .
j .+4
j .-2
beq a0, a1, .+8
nop
.word .
.word . - _start
x = .
.word x
nop
la a0, . + 8`,
  `_start: nop
addi a0, a0, 1`,
  `_start: lui a0, %hi(0x12345fff)
addi a0, a0, %lo(0x12345fff)`,
  `_start: nop
.bss
.space 0
e:
.text
la a0, e`,
  `_start: call _start+4
j _start+2
beqz a0, _start+4`,
  `_start: beqz a0, 1f
.balign 16
1: nop
bnez a0, 2f
.balign 256
nop
2: nop
.balign 2`,
  `_start: bnez a0, e
bnez a1, e
beq t0, t1, e
.space 240
beqz a2, e
e: j _start`,
  `_start: nop
t: .half 1f-t, 2f-t
1: nop
2: li a0, 100000
.word 2b-1b`,
  `_start: nop
.half 0xffff
nop
.byte 1`,
  `_start: .byte 1
nop`,
  `a0: nop
_start: j a0
la a1, a0`,
  `add: nop
_start: j add
call add`,
  `mepc: nop
_start: la a0, mepc
csrr a0, mepc`,
  `.set i, 0
_start: .word i
.set i, i+1
.word i
.set i, i+1
.word i`,
  `_start: nop
here = .
nop
.word here-_start
there = . + 4
j there
nop
nop`,
  `_start: la a0, x + 3*4 - 2
lw a1, x+(2*2)
.data
x: .word 1,2,3,4`,
  `_start: la a0, e - 8
lui a0, %hi(e-8)
lw a0, %lo(e-8)(a0)
.data
.word 1,2
e:`,
  `.option rvc
_start: c.nop 5
c.nop -1
c.li zero, 5
c.li zero, 0
c.mv zero, a0
c.add zero, a0
c.slli zero, 3
c.addi a0, 0
c.lui zero, 3
c.lui zero, 0xfffff
c.addi zero, 3
c.addi zero, 0
c.slli64 a0
c.slli64 zero
c.srli64 a0
c.srai64 a5`,
  `_start: nop
.align 4, 0
nop`,
  `_start: nop
.balign 8, 0
nop`,
  `_start: nop
nop
nop
.p2align 4, 0
nop`,
  `_start: nop
.balign 8, 0xff
nop
.balign 16
nop`,
  `_start: nop
.balign 8, 0xff
nop
.balign 16, 0xee
nop`,
  `_start: nop
.balign 8, 0xff
nop
.balign 16, 0
nop`,
  `.option rvc
_start: c.nop 5`,
  `.option rvc
_start: c.nop -1`,
  `.option rvc
_start: c.li zero, 5
c.li zero, 0`,
  `.option rvc
_start: c.mv zero, a0`,
  `.option rvc
_start: c.add zero, a0`,
  `.option rvc
_start: c.slli zero, 3`,
  `.option rvc
_start: c.addi a0, 0`,
  `.option rvc
_start: c.lui zero, 3`,
  `.option rvc
_start: c.addi zero, 3`,
  `.option rvc
_start: c.addi zero, 0`,
  `.option rvc
_start: c.slli64 a0`,
  `.option rvc
_start: c.slli64 zero`,
  `.option rvc
_start: c.srli64 a0`,
  `.option rvc
_start: c.srai64 a0`,
  `.option rvc
_start: c.lui zero, 0xfffff`,
];
