/** What is written elsewhere and not here, with what would do: the end of a message about an unknown word. */

const INSTRUCTIONS: Readonly<Record<string, string>> = {
  b: 'j jumps',
  syscall: 'ecall calls the environment',
  subi: 'addi with a negative number subtracts',
  addiu: 'addi adds',
  addu: 'add adds',
  subu: 'sub subtracts',
  push: 'addi sp, sp, -4 and sw push',
  pop: 'lw and addi sp, sp, 4 pop',
  cmp: 'branches compare by themselves: blt, beq, …',
  uret: 'there is machine mode: mret',
  sret: 'there is machine mode: mret',
};

const DIRECTIVES: Readonly<Record<string, string>> = {
  '.float': 'floating point is not there; .word takes its bits',
  '.single': 'floating point is not there; .word takes its bits',
  '.double': 'floating point is not there; .dword takes its bits',
  '.ktext': 'a trap handler stands in .text, and mtvec has its address',
  '.kdata': '.data is the one for data',
  '.define': '.eqv gives a name a text, .equ a value',
};

/** The instructions of F and D, and of A: `fadd.s`, `flw`, `lr.w`, `amoadd.w`. */
const FLOATING = /^f(l|s)[wdh]$|^f[a-z]+\.[a-z.]+$|^c\.f/u;
const ATOMIC = /^(lr|sc|amo[a-z]+)\.[wd]/u;
/** The instructions of RV64. */
const WIDE =
  /^(ld|sd|lwu|addiw|addw|subw|slliw|srliw|sraiw|sllw|srlw|sraw|mulw|divu?w|remu?w|sext\.w)$/u;

/** A clause for the message, behind a colon; empty where nothing is known of the word. `name` is in lower case. */
export function insteadOf(name: string): string {
  const found = INSTRUCTIONS[name] ?? DIRECTIVES[name];
  if (found !== undefined) return `: ${found}`;
  if (FLOATING.test(name)) return ': floating point (F and D) is not there';
  if (ATOMIC.test(name)) return ': atomics (A) are not there';
  if (WIDE.test(name)) return ': that is of RV64; this is RV32';
  return '';
}

/** A clause about a name that nothing defines; empty where nothing is known of it. */
export const undefinedName = (name: string): string =>
  /^(LED_MATRIX|SWITCHES|D_PAD)_\d+_/u.test(name)
    ? ': the memory-mapped devices of Ripes are not there'
    : '';
