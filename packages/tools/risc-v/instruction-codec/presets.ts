/** Patterson and Hennessy translate this by hand: the first example of the text. */
export const example = {
  title: 'add x9, x20, x21, as Patterson and Hennessy translate it',
  text: 'Which bits are add x9, x20, x21? Computer Organization and Design (RISC-V edition, 2018), section 2.5, gives the fields 0, 21, 20, 0, 9 and 51, from the highest: 0000000 10101 10100 000 01001 0110011.',
  inputs: { source: 'add x9, x20, x21', names: 'numeric' },
} as const;

export const presets = [
  {
    title: 'Lines of every kind: assembly, a word, bytes of memory',
    inputs: {},
  },
  {
    title: 'A branch back: where the bits of its distance lie',
    inputs: { source: 'bne a0, zero, -26' },
  },
  {
    title: 'A function of objdump, 16 and 32 bits mixed',
    inputs: {
      source: `0000000000010144 <main>:
   10144:	1141                	addi	sp,sp,-16
   10146:	e406                	sd	ra,8(sp)
   10148:	e022                	sd	s0,0(sp)
   1014a:	0800                	addi	s0,sp,16
   1014c:	00c58533          	add	a0,a1,a2
   10150:	fea7dee3          	bge	a5,a0,1014c <main+0x8>
   10154:	60a2                	ld	ra,8(sp)
   10156:	6402                	ld	s0,0(sp)
   10158:	0141                	addi	sp,sp,16
   1015a:	8082                	ret`,
      shown: 6,
    },
  },
  {
    title: 'A constant of 64 bits: what li becomes',
    inputs: { source: 'li a0, 0x123456789abcdef0', march: 'gc' },
  },
  {
    title: 'Illegal on RV32: a shift by 32',
    inputs: { source: '0x02051513', xlen: '32', march: 'gc' },
  },
  {
    title: 'All zeros, which must trap',
    inputs: { source: '0x0000' },
  },
  {
    title: 'A vector loop: vtype, mask, segments',
    inputs: {
      source: `vsetvli t0, a0, e32, m2, ta, ma
vle32.v v8, (a1)
vlseg3e16.v v16, (a2), v0.t
vfmacc.vf v8, fa0, v4
vse32.v v8, (a1)`,
      march: 'gcv',
    },
  },
  {
    title: 'A spin lock: acquire and release',
    inputs: {
      source: `lock: lr.w.aq t0, (a0)
bnez t0, lock
sc.w t1, a1, (a0)
bnez t1, lock
fence rw, w
amoswap.w.rl zero, zero, (a0)`,
      march: 'gc',
    },
  },
  {
    title: 'Push and pop of a microcontroller (Zcmp)',
    inputs: {
      source: `cm.push {ra, s0-s2}, -32
cm.mvsa01 s0, s1
cm.popret {ra, s0-s2}, 32`,
      xlen: '32',
      march: 'rv32imc_zcb_zcmp',
    },
  },
  {
    title: 'Which of these assemble in 16 bits?',
    inputs: {
      source: `addi sp, sp, -64
lw a0, 4(sp)
lw t0, 4(t1)
add a0, a0, a1
sub a0, a1, a0
beqz a0, 300
lui a0, 31`,
      compress: 'short',
      march: 'gc',
      shown: 3,
    },
  },
  {
    title: 'Machine mode: CSRs and returns',
    inputs: {
      source: 'csrrw t0, mscratch, t0\ncsrsi mstatus, 8\ncsrr a0, mhartid\ncsrw time, a0\nmret',
      shown: 4,
    },
  },
] as const;
