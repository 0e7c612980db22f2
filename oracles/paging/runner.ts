/**
 * A program for the bare machine that does accesses under tables and PMP entries of its cases and says what came of
 * each: the cause, the value of mtval, the word that was met, the leaf and the word at a place afterwards.
 */

/** Words of a case: satp, va, kind, mstatus, pmpcfg (two words on RV32), mseccfg, menvcfg, leaf, probe, pokes. */
export const STRIDE = 40;
export const CASES = 0x80400000;
export const CODE = 0x80000000;
/** Memory that accesses go to, every word of which says where it is. */
export const TARGET = 0x82000000;
export const TARGET_BYTES = 1 << 22;
/** What is stored. */
const MARK = 0x5a5a5a5a;

export const runner = (xlen: 32 | 64): string => {
  const [l, s, shift] = xlen === 64 ? ['ld', 'sd', 3] : ['lw', 'sw', 2];
  const at = (k: number): string => `${k << shift}(s0)`;
  // While it works: entry 3 is its code, entry 4 everything to be read and written.
  const keep =
    xlen === 64
      ? `li t0, 0x9b9d000000; csrw pmpcfg0, t0`
      : `li t0, 0x9d000000; csrw pmpcfg0, t0; li t0, 0x9b; csrw pmpcfg1, t0`;
  return `
.option norvc
.option norelax
.globl _start
_start:
  la t0, trap
  csrw mtvec, t0
  li t0, ${(CODE / 4 + 0x1fff).toString()}
  csrw pmpaddr3, t0
  li t0, -1
  csrw pmpaddr4, t0
  li t0, 4
  csrw 0x747, t0
  ${keep}
  # the words of the target
  li t0, ${TARGET}
  li t1, ${TARGET_BYTES / 4}
  li t2, 0x0b
fill:
  sw t2, 0(t0)
  addi t0, t0, 4
  addi t2, t2, 128
  addi t1, t1, -1
  bnez t1, fill
  li s0, ${CASES}
  ${l} s1, 0(s0)
  addi s0, s0, ${1 << shift}
next:
  beqz s1, end
  # pokes: 16 and on, as pairs, until an address is 0
  addi t0, s0, ${18 << shift}
poke:
  ${l} t1, 0(t0)
  beqz t1, poked
  ${l} t2, ${1 << shift}(t0)
  ${s} t2, 0(t1)
  addi t0, t0, ${2 << shift}
  j poke
poked:
  ${[0, 1, 2, 5, 6, 7].map((n) => `${l} t0, ${at(8 + n)}; csrw pmpaddr${n}, t0`).join('\n  ')}
  ${l} t0, ${at(6)}
  csrw 0x747, t0
  ${xlen === 64 ? `${l} t0, ${at(7)}; csrw menvcfg, t0` : ''}
  ${l} t0, ${at(0)}
  csrw satp, t0
  ${l} s2, ${at(1)}
  ${l} s3, ${at(2)}
  ${l} s4, ${at(3)}
  ${l} t0, ${at(4)}
  ${xlen === 32 ? `${l} t1, ${at(5)}` : ''}
  li a0, 0
  li a1, 0xff
  li a2, 0
  la t2, done
  csrw pmpcfg0, t0
  ${xlen === 32 ? 'csrw pmpcfg1, t1' : ''}
  sfence.vma
  li t0, 1
  li t1, 2
  li t3, 3
  li t4, 4
  li t5, ${MARK}
  csrs mstatus, s4
  beqz s3, load
  beq s3, t0, store
  beq s3, t1, fetch
  ${xlen === 64 ? 'beq s3, t3, loadd\n  beq s3, t4, stored' : ''}
load:
  lw a0, 0(s2)
  j done
store:
  sw t5, 0(s2)
  j done
fetch:
  csrw mepc, s2
  mret
${xlen === 64 ? 'loadd:\n  ld a0, 0(s2)\n  j done\nstored:\n  sd t5, 0(s2)\n  j done' : ''}
.balign 4
trap:
  csrr a1, mcause
  csrr a2, mtval
done:
  li t0, 0x0e1800
  li t1, 0x20000
  csrc mstatus, t1
  csrc mstatus, t0
  ${keep}
  li t0, 0
  csrw satp, t0
  sfence.vma
  # what came of it, over the case itself
  ${l} t0, ${at(16)}
  li t1, 0
  beqz t0, noleaf
  ${l} t1, 0(t0)
noleaf:
  ${l} t0, ${at(17)}
  li t2, 0
  beqz t0, noprobe
  lw t2, 0(t0)
  # the word as it was
  li t3, ${TARGET}
  sub t3, t0, t3
  slli t3, t3, 5
  addi t3, t3, 0x0b
  sw t3, 0(t0)
  addi t3, t3, 128
  sw t3, 4(t0)
noprobe:
  ${s} a1, ${at(0)}
  ${s} a2, ${at(1)}
  ${s} a0, ${at(2)}
  ${s} t1, ${at(3)}
  ${s} t2, ${at(4)}
  mv s5, s0
  li s6, 5
tell:
  ${l} a0, 0(s5)
  jal hex
  addi s5, s5, ${1 << shift}
  addi s6, s6, -1
  bnez s6, tell
  li a0, 10
  jal put
  addi s0, s0, ${STRIDE << shift}
  addi s1, s1, -1
  j next
end:
  li t0, 0x100000
  li t1, 0x5555
  sw t1, 0(t0)
stop:
  j stop
hex:
  li t0, ${xlen}
hexed:
  addi t0, t0, -4
  srl t1, a0, t0
  andi t1, t1, 15
  addi t1, t1, 48
  li t2, 58
  blt t1, t2, digit
  addi t1, t1, 39
digit:
  li t2, 0x10000000
full:
  lbu t3, 5(t2)
  andi t3, t3, 0x20
  beqz t3, full
  sb t1, 0(t2)
  bnez t0, hexed
  li t1, 32
  j last
put:
  mv t1, a0
last:
  li t2, 0x10000000
wait:
  lbu t3, 5(t2)
  andi t3, t3, 0x20
  beqz t3, wait
  sb t1, 0(t2)
  ret
`;
};
