import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A RISC-V instruction is 32 bits, or 16 with the C extension. The lowest two bits tell which: 11 is 32. Of 32 bits the lowest seven are the opcode; registers stand in the same places in every format, and the sign of an immediate is always bit 31, so that hardware can begin to read registers and extend signs before it knows the instruction.',
    'This page reads instructions as they are met, as assembly, as words, as bytes of memory, as lines of a disassembler, and gives the other forms: each field by name, the pseudo-instruction that assemblers show, the 32-bit instruction that a 16-bit one stands for, the 16-bit forms that would do and why the others do not, and the reason where bits are no instruction.',
    'Everything comes from one table, generated from the public list of opcodes: every ratified extension of RV32 and RV64, privileged instructions and the hypervisor among them.',
  ],
  formulas: [
    {
      name: 'R: register and register',
      tex: '\\text{funct7}_{31:25}\\ \\text{rs2}_{24:20}\\ \\text{rs1}_{19:15}\\ \\text{funct3}_{14:12}\\ \\text{rd}_{11:7}\\ \\text{opcode}_{6:0}',
    },
    {
      name: 'I: immediate, load, jalr',
      tex: '\\text{imm}[11{:}0]_{31:20}\\ \\text{rs1}\\ \\text{funct3}\\ \\text{rd}\\ \\text{opcode}',
    },
    {
      name: 'S: store',
      tex: '\\text{imm}[11{:}5]_{31:25}\\ \\text{rs2}\\ \\text{rs1}\\ \\text{funct3}\\ \\text{imm}[4{:}0]_{11:7}\\ \\text{opcode}',
    },
    {
      name: 'B: branch, an even distance of 13 bits',
      tex: '\\text{imm}[12]_{31}\\ \\text{imm}[10{:}5]_{30:25}\\ \\text{rs2}\\ \\text{rs1}\\ \\text{funct3}\\ \\text{imm}[4{:}1]_{11:8}\\ \\text{imm}[11]_{7}\\ \\text{opcode}',
    },
    {
      name: 'U: upper 20 bits',
      tex: '\\text{imm}[31{:}12]_{31:12}\\ \\text{rd}\\ \\text{opcode}',
    },
    {
      name: 'J: jal, an even distance of 21 bits',
      tex: '\\text{imm}[20]_{31}\\ \\text{imm}[10{:}1]_{30:21}\\ \\text{imm}[11]_{20}\\ \\text{imm}[19{:}12]_{19:12}\\ \\text{rd}\\ \\text{opcode}',
    },
    {
      name: 'Sign extension of n bits',
      tex: '\\operatorname{sext}(x) = x - 2^{n}\\,x_{n-1}',
    },
    {
      name: 'A constant of 32 bits by lui and addi',
      tex: '\\text{lo} = \\operatorname{sext}_{12}(c \\bmod 2^{12}), \\quad \\text{hi} = (c - \\text{lo}) / 2^{12} \\bmod 2^{20}',
    },
  ],
  symbols: [
    { symbol: '\\text{rd}', meaning: 'register that takes the result' },
    { symbol: '\\text{rs1},\\ \\text{rs2}', meaning: 'registers that are read' },
    { symbol: '\\text{imm}[a{:}b]', meaning: 'bits a to b of the immediate' },
    {
      symbol: '\\text{funct3},\\ \\text{funct7}',
      meaning: 'bits that tell instructions of one opcode apart',
    },
    { symbol: 'x_{n-1}', meaning: 'the highest bit of n: the sign' },
    { symbol: 'c', meaning: 'constant to be loaded' },
  ],
  validity: [
    'All ratified instructions of riscv-opcodes of 20 August 2026: I, M, A, F, D, Q, C, V, B (Zba, Zbb, Zbs), Zbc, Zicsr, Zifencei, Zicond, Zfh, Zfa, Zfbfmin, Zcb, Zcmp, Zcmt, Zcmop, Zclsd, Zilsd, Zabha, Zacas, Zawrs, Zimop, Zicbom, Zicbop, Zicboz, Zicfiss, Zicfilp, Zihintntl, scalar and vector cryptography, S, H, Svinval, Smrnmi, Smctr and debug. Proposals that are not ratified (P, Zvabd, Zibi, Zalasr, matrix and tile extensions) are left out: their bits are shown as illegal.',
    'Vendors’ instructions (custom-0 to custom-3) and instructions of 48 bits and more are named as such and not decoded.',
    'A vector extension of a part (Zve32x and its like) is taken for the whole of V: which element widths it lacks is not checked. Groups of vector registers are not checked for overlap, because that depends on vtype.',
    'Names of CSRs are those of the same list, which has some of extensions that are not ratified yet (CLIC, SPMP).',
    'Zfinx, Zdinx and Zhinx, floating point in integer registers, have the bits of F, D and Zfh: they count where they are named under Extensions.',
    'With every extension, bits that Zcmp, Zcmt or Zclsd share with floating-point loads and stores are shown as the latter; name the extension to have the former.',
    'Labels are those of the lines; there is no linker. A branch to a label that is too far is refused, where GNU as would write two instructions.',
  ],
  pitfalls: [
    'A bare number as a target is a distance here, as LLVM takes it. GNU as takes it for an address; .+16 means the same to all.',
    'Memory has the lowest byte first: bytes 13 05 a0 00 are the word 0x00a00513.',
    'Immediates are sign-extended: andi with 0xfff is andi with -1 and masks nothing; assemblers refuse 0xfff.',
    'lui and addi do not simply share a constant: where its bit 11 is 1 the lower part is negative, and lui has one more.',
    'x8 is both s0 and fp; zero may be read and written, and is 0.',
    'A shift by 32 or more is illegal on RV32, and its bits are an instruction of RV64.',
    'c.addi with rd = x0, c.lui with imm = 0 and others of the kind are hints or reserved, not what their fields suggest.',
  ],
  citations: [
    {
      authors: 'RISC-V International',
      title: 'The RISC-V Instruction Set Manual, Volume I: Unprivileged Architecture',
      source: 'version 20240411',
      year: 2024,
      place: 'chapters 2, 26 to 30, 34 and 35',
    },
    {
      authors: 'RISC-V International',
      title: 'The RISC-V Instruction Set Manual, Volume II: Privileged Architecture',
      source: 'version 20240411',
      year: 2024,
      place: 'chapters 2, 3, 10 and 15',
    },
    {
      authors: 'RISC-V International',
      title: 'riscv-opcodes',
      source: 'github.com/riscv/riscv-opcodes, BSD 3-clause',
      year: 2026,
      place: 'commit c1d9bdf',
      url: 'https://github.com/riscv/riscv-opcodes',
    },
    {
      authors: 'D. A. Patterson, J. L. Hennessy',
      title: 'Computer Organization and Design: The Hardware/Software Interface, RISC-V Edition',
      source: 'Morgan Kaufmann',
      year: 2018,
      place: 'sections 2.5 and 2.10',
      isbn: '978-0-12-812275-4',
    },
  ],
  faq: [
    {
      q: 'Why are the bits of a branch’s immediate in such an order?',
      a: 'So that most of them stand where stores have theirs, and the sign in bit 31: hardware then needs few multiplexers. Only bit 11 moves, to bit 7, into the place of the lowest bit, which is always 0. The row below the fields of the picture shows which bit comes from where.',
    },
    {
      q: 'What does 0x00000013 mean?',
      a: 'addi zero, zero, 0, which is nop: it adds nothing to the register that is always 0.',
    },
    {
      q: 'Can I paste what objdump, GDB or a simulator printed?',
      a: 'Yes, with their addresses: lines of GNU and LLVM objdump (also -s and --no-show-raw-insn), GDB (disassemble, x/i, x/xw), readelf -x, xxd, hexdump, as -al, Spike’s log, QEMU, RARS, Venus, od, Intel HEX, a Verilog memory, an array of C, and the Code: line of Linux. Where there is a number, it decides and not the text beside it; letters beside a dump tell the order of its bytes. Instructions cut by the end of a line are put together. Headings are passed over.',
    },
    {
      q: 'How do I change an instruction?',
      a: 'Press a bit: it is inverted, and the line follows in the notation it was written in. Pull the value of an operand to the left or right, or press it and type another. With the keyboard: arrows go from bit to bit, space inverts, up and down change the operand below it.',
    },
    {
      q: 'Does it assemble as GNU as does?',
      a: 'For single instructions, for li, la, call, tail, loads and stores at a label and the pseudo-instructions, for .insn, numbers and alignment, yes: every instruction that GNU as 2.40 knows was assembled by both with operands at their bounds, programs with labels too, and the rest by llvm-mc 19. Labels may be numbers: 1: and 1b, 1f. A bare number as the target of a branch is a distance here, which GNU takes for an address. For programs with data, macros and several files use the simulator.',
    },
    {
      q: 'What is the difference between an illegal and a reserved instruction?',
      a: 'Illegal bits trap for certain: all zeros, all ones, and whatever a machine has no instruction for. Reserved ones may become instructions later: a machine of today may trap or do something of its own. Hints are legal and do nothing that a program can see.',
    },
    {
      q: 'Why does it say that my instruction needs an extension?',
      a: 'Under Extensions stands a machine without it. Leave the field empty for every ratified one, or add what the message names: gc_zba_zbb.',
    },
    {
      q: 'Which 16-bit form will my assembler choose?',
      a: 'The one that stands first under In 16 bits; with “16 bits where it fits” the lines are written that way, as GNU as does with C; but the jal of RV32, which becomes c.jal here and with LLVM, is left to the linker there.',
    },
  ],
  related: ['rv32-simulator', 'number-bases', 'ieee754-inspector', 'page-table-walker'],
};
