import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'RV32I is the 32-bit base of RISC-V: 32 registers of 32 bits, of which x0 is always 0, a program counter, and loads and stores as the only way to memory. M adds multiplication and division, C a 16-bit form of the commonest instructions, Zicsr the control and status registers, Zba address arithmetic and Zbb bit manipulation.',
    'This page assembles a source as GNU as does, instruction for instruction and byte for byte, places it as GNU ld would with --no-relax, and runs it on one hart. Every step can be taken back. A program may be given Linux system calls for input and output, the environment calls of RARS, Ripes or Venus, or a bare machine in machine mode where traps go to its own handler.',
    'An assembly program names registers by their role in the calling convention: a0–a7 carry arguments and results, s0–s11 survive a call, t0–t6 do not, ra is the return address and sp the stack pointer, a multiple of 16.',
  ],
  formulas: [
    {
      name: 'A 32-bit constant in two instructions (li, la)',
      tex: 'x = 2^{12}\\,\\mathrm{hi} + \\mathrm{lo}, \\quad \\mathrm{hi} = \\left\\lfloor \\frac{x + 2^{11}}{2^{12}} \\right\\rfloor \\bmod 2^{20}, \\quad -2^{11} \\le \\mathrm{lo} < 2^{11}',
    },
    {
      name: 'Target of a branch or jump',
      tex: "\\mathrm{pc}' = \\mathrm{pc} + \\mathrm{imm}, \\qquad |\\mathrm{imm}_B| \\le 4\\,\\mathrm{KiB}, \\quad |\\mathrm{imm}_J| \\le 1\\,\\mathrm{MiB}",
    },
    {
      name: 'Division, towards zero',
      tex: 'a = q\\,b + r, \\quad |r| < |b|, \\quad \\operatorname{sgn} r = \\operatorname{sgn} a',
    },
    {
      name: 'Division by zero, and of the least number by −1',
      tex: 'b = 0:\\ q = -1,\\ r = a; \\qquad a = -2^{31},\\ b = -1:\\ q = a,\\ r = 0',
    },
    {
      name: 'Upper half of a product',
      tex: '\\mathtt{mulh}(a, b) = \\left\\lfloor \\frac{a\\,b}{2^{32}} \\right\\rfloor',
    },
    {
      name: 'Address arithmetic (Zba)',
      tex: '\\mathtt{sh}n\\mathtt{add}(a, b) = 2^n a + b, \\qquad n = 1, 2, 3',
    },
    {
      name: 'Where a trap goes',
      tex: '\\mathrm{mepc} \\leftarrow \\mathrm{pc}, \\quad \\mathrm{pc} \\leftarrow 4\\left\\lfloor \\frac{\\mathrm{mtvec}}{4} \\right\\rfloor',
    },
  ],
  symbols: [
    { symbol: '\\mathrm{pc}', meaning: 'program counter: address of the instruction to come' },
    { symbol: '\\mathrm{imm}', meaning: 'immediate operand, sign-extended' },
    { symbol: '\\mathrm{hi},\\ \\mathrm{lo}', meaning: 'parts that %hi and %lo give' },
    {
      symbol: '\\mathtt{a7}',
      meaning: 'number of the system call: read 63, write 64, exit 93, brk 214',
    },
    { symbol: '\\mathtt{a0}\\dots\\mathtt{a2}', meaning: 'arguments of the call; result in a0' },
    { symbol: '\\mathrm{mtvec}', meaning: 'address of the trap handler; 0 means none here' },
    {
      symbol: '\\mathrm{mepc},\\ \\mathrm{mcause},\\ \\mathrm{mtval}',
      meaning: 'where, why and with what value a trap came',
    },
  ],
  validity: [
    'RV32IMC, Zicsr, Zifencei, Zba, Zbb and machine mode, one hart, physical addresses. No floating point, atomics, supervisor mode or interrupts; wfi goes on at once.',
    'It counts instructions, not cycles: one instruction is one cycle and one tick of time. A pipeline, caches and branch prediction are not modelled.',
    'Misaligned loads and stores trap, as on small cores and in RARS; in Ripes and Venus they are carried out. Misaligned access decides otherwise.',
    'Of RARS there are PrintInt, PrintString, ReadInt, ReadString, Sbrk, Exit, PrintChar, ReadChar, Sleep (which takes no time), the integers in hexadecimal, binary and unsigned, RandSeed, RandInt and RandIntRange, Read, Write and Exit2; of Ripes those that print, PrintFloat, Read, Write and the exits; of Venus printing, sbrk, the exits, malloc, calloc and free. Files, dialogs, sound and memory-mapped devices are not there, and a call of theirs stops the program with its name.',
    'Random numbers are those of java.util.Random, as in RARS after RandSeed; without a seed a stream is seeded by its number, so that a link gives the same run again.',
    'What fits: 10 000 characters of source, 50 million instructions a run, 4 MiB of heap and stack. The last 65 535 instructions can be taken back.',
    'No C preprocessor, no floating-point data, no .insn and no .altmacro. Macros, repetitions and included files may come to 4 194 304 characters, 100 deep. A value that does not fit is an error, where GNU as would cut it.',
    'What two assemblers read in two ways is refused with both spellings: in RARS, Ripes and Venus ".word 1 -2", which GNU as takes for a difference, and a jump to a number, which Venus takes for a distance.',
    'Linker relaxation is not done, so that addresses are those the listing shows. Relaxed code is a little shorter.',
  ],
  pitfalls: [
    'A program that falls off its end runs into whatever bytes follow. End with exit (li a7, 93 and ecall) or ebreak. RARS, Ripes and Venus end it there.',
    'RARS and Ripes take the number of a call in a7, Venus in a0 with arguments from a1: the same program does nothing, or something else, in the other.',
    'addi takes −2048 to 2047. Larger constants need li, which becomes two instructions; so does every la and call.',
    '%lo is signed: lui with the upper 20 bits as they stand is off by 4096 whenever bit 11 of the constant is set. Use %hi, which corrects for it.',
    'call overwrites ra. A routine that calls another must save ra on the stack first.',
    'The remainder has the sign of the dividend: −7 rem 2 is −1. Use andi for a residue of a power of two.',
    'Shift amounts use their lowest five bits only: a shift by 32 in a register does nothing.',
    'A division by zero does not trap: the quotient is all ones.',
  ],
  citations: [
    {
      authors: 'A. Waterman, K. Asanović (eds.)',
      title: 'The RISC-V Instruction Set Manual, Volume I: Unprivileged ISA',
      source: 'RISC-V Foundation, document version 20191213',
      year: 2019,
      place: 'ch. 2, 7, 9, 16, 24',
      url: 'https://github.com/riscv/riscv-isa-manual/releases/tag/Ratified-IMAFDQC',
    },
    {
      authors: 'A. Waterman, K. Asanović, J. Hauser (eds.)',
      title: 'The RISC-V Instruction Set Manual, Volume II: Privileged Architecture',
      source: 'RISC-V International, version 20211203',
      year: 2021,
      place: 'ch. 3',
      url: 'https://github.com/riscv/riscv-isa-manual/releases/tag/Priv-v1.12',
    },
    {
      authors: 'RISC-V International',
      title: 'RISC-V Bit-Manipulation ISA-extensions',
      source: 'version 1.0.0',
      year: 2021,
      place: 'sections 1.1 and 1.2 (Zba, Zbb)',
      url: 'https://github.com/riscv/riscv-bitmanip',
    },
    {
      authors: 'B. Landers',
      title: 'RARS: RISC-V Assembler and Runtime Simulator',
      source: 'wiki, Environment Calls; version 1.6',
      year: 2022,
      url: 'https://github.com/TheThirdOne/rars/wiki/Environment-Calls',
    },
    {
      authors: 'Free Software Foundation',
      title: 'Using as: the GNU Assembler',
      source: 'GNU Binutils 2.40',
      year: 2023,
      place: 'sections 6.2 and 7',
      url: 'https://sourceware.org/binutils/docs/as/',
    },
    {
      authors: 'D. A. Patterson, J. L. Hennessy',
      title: 'Computer Organization and Design, RISC-V Edition',
      source: '2nd ed., Morgan Kaufmann',
      year: 2020,
      place: 'ch. 2',
      isbn: '978-0-12-820331-6',
    },
  ],
  faq: [
    {
      q: 'How do I print something?',
      a: 'Put 1 in a0, the address of the bytes in a1, their number in a2 and 64 (write) in a7, then ecall. A number must first be turned into digits: divide by 10 until nothing is left, as the Fibonacci example does.',
    },
    {
      q: 'Does my program for RARS, Ripes or Venus run here?',
      a: 'Set Environment to the one it was written for. Its calls are then there, blanks may stand for commas, .eqv, .asciiz and macros with %parameters are read, data are aligned by themselves and lie at 0x10010000, execution begins at a global main, and running past the last instruction ends it. Of twenty public teaching programs eighteen run unchanged; the other two draw on a device or reckon in floating point.',
    },
    {
      q: 'How do I stop at a line, or change a register?',
      a: "Press the number of a line in the program, or F9 with the cursor on it: a run stops before its first instruction. Press a register or a word of memory to change it, as 42, -1, 0x2a or 'a'; Enter takes it and goes on to the next. After an edit of the program the processor stands at the beginning. A program that waits for input goes on when a line is typed below its output.",
    },
    {
      q: 'How do I use several files?',
      a: 'Put them one below the other, each under a line "# file: name.s". Labels are then the file\u2019s own unless .globl makes them everybody\u2019s; .include "name.s" puts a file where it is named, and .import only asks that it is there.',
    },
    {
      q: 'Does the ELF file run elsewhere?',
      a: 'A program with Linux calls does: qemu-riscv32 runs it as it is and gives the same output and exit code, and objdump, readelf and gdb read it. Turn Zba and Zbb on in qemu (-cpu rv32,zba=on,zbb=on) if the program uses them. Two things differ there: a store into the code faults, and a misaligned load or store is carried out.',
    },
    {
      q: 'How do I load a program into a memory of mine?',
      a: 'Take the Intel HEX file for a device programmer or objcopy, or the words for $readmemh in a Verilog memory. Set the address of the code to where your memory lies.',
    },
    {
      q: 'Why is my instruction shown as another one?',
      a: 'Many names are pseudo-instructions: li, mv, ret, beqz and others stand for one or two real ones. The listing shows each by its usual name, with its true encoding beside it.',
    },
    {
      q: 'How far can I step back?',
      a: 'The last 65 535 instructions: registers, memory, output, the heap and CSRs alike. Another source or another setting starts a new history.',
    },
    {
      q: 'Why do addresses change when I switch 16-bit instructions off?',
      a: 'Every instruction then takes four bytes, so everything behind it moves. Labels take care of it; written-out addresses do not.',
    },
  ],
  related: ['instruction-codec', 'crc-lfsr', 'kmap-minimizer', 'matrix-lab'],
};
