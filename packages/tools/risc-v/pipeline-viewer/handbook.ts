import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A pipeline works on several instructions at once, each in another stage: IF fetches it, ID decodes it and reads the registers, EX computes, MEM accesses memory, WB writes the result back. Without hazards one instruction is finished in every cycle.',
    'A data hazard is an operand that is not written yet. Forwarding takes it from the pipeline register behind EX or MEM; what a load brings comes a cycle too late for the next instruction, which stalls. A control hazard is a branch: until it is decided, fetching goes on where the predictor says, and what was fetched on a wrong way is thrown away. A structural hazard is a unit that is in use.',
    'The CPI stack puts every cycle to one cause. A cycle in which nothing is written back is followed back through the stages to where the hole came to be: an instruction that waited in ID, a unit that was busy, a miss, a branch.',
  ],
  formulas: [
    { name: 'Cycles', tex: 'C = \\frac{N}{w} + (k - 1) + \\sum_i L_i' },
    { name: 'Cycles per instruction', tex: '\\mathrm{CPI} = \\frac{C}{N}' },
    { name: 'Time', tex: 'T = N \\cdot \\mathrm{CPI} \\cdot t_c' },
    {
      name: 'Branches in the CPI',
      tex: '\\mathrm{CPI}_{\\text{branch}} = f_b \\, m \\, p',
    },
  ],
  symbols: [
    { symbol: 'C', meaning: 'clock cycles' },
    { symbol: 'N', meaning: 'instructions' },
    { symbol: 'w', meaning: 'instructions a cycle at most, 1 or 2' },
    { symbol: 'k', meaning: 'stages, 5' },
    { symbol: 'L_i', meaning: 'cycles lost to cause i' },
    { symbol: 't_c', meaning: 'clock period', unit: 's' },
    { symbol: 'f_b', meaning: 'share of branches among the instructions' },
    { symbol: 'm', meaning: 'share of branches that are mispredicted' },
    {
      symbol: 'p',
      meaning: 'cycles lost by one: 1, 2 or 3 as branches are decided in ID, EX or MEM',
    },
  ],
  validity: [
    'In order, one pipeline of five stages, one or two instructions a cycle. Nothing is renamed or reordered.',
    'An operand is taken in the first cycle of EX; a branch decided in ID takes it in its last cycle in ID. There the comparator has the value of an instruction in MEM (not of a load) or in WB, if forwarding is on and the comparator takes it: an ALU instruction just before a branch costs one cycle, a load just before two, a load one further one.',
    'The decoder acts on a branch or jump in the cycle in which it leaves ID. Without a branch target buffer a branch that is predicted taken is followed from ID.',
    'The predictor learns each outcome before the next branch is predicted, as textbooks count; in hardware it learns some cycles later. Instructions on a wrong way touch neither predictor nor caches, take no unit, and are fetched in sequence.',
    'Two a cycle: in order, the second no later dependent on the first; one access to memory, one multiplication or division; a branch or jump is the last of its pair; ecall, ebreak, fences and CSR instructions go alone. Those issued together stay together.',
    'A multiplication or division holds EX for its cycles. A pipelined multiplier takes one multiplication a cycle; any other instruction behind waits in EX until it may leave in order.',
    'Caches here are least recently used with write allocate, and a store that misses waits as a load does. A list has no addresses, so no data cache.',
    'ecall is one instruction, and what the environment does takes no time. A trap is known in WB. The registers, the memory and the way of a program are those of the RV32 simulator.',
  ],
  pitfalls: [
    'Counting a stall where the bits of an immediate happen to equal a register number: only registers that are read make a hazard.',
    'Forgetting the register file: if it is written in the first half of a cycle and read in the second, an instruction three behind needs neither stall nor forwarding; without forwarding a neighbour then waits two cycles, otherwise three.',
    'Taking the CPI of a short list for that of a loop: the four cycles in which the pipeline fills are a third of 13.',
    'Forwarding does not remove the stall behind a load; moving another instruction between does.',
    'A branch in ID loses one cycle less when it goes wrong, but waits for operands that a branch in EX would be forwarded.',
    'Comparing predictors without a branch target buffer: a taken branch then costs a cycle however well it was predicted.',
  ],
  citations: [
    {
      authors: 'D. A. Patterson, J. L. Hennessy',
      title: 'Computer Organization and Design, RISC-V edition',
      source: 'Morgan Kaufmann, 2nd edition',
      year: 2020,
      place: 'sections 4.6 to 4.11',
    },
    {
      authors: 'J. L. Hennessy, D. A. Patterson',
      title: 'Computer Architecture: A Quantitative Approach',
      source: 'Morgan Kaufmann, 6th edition',
      year: 2017,
      place: 'appendix C',
    },
    {
      authors: 'J. E. Smith',
      title: 'A study of branch prediction strategies',
      source: '8th International Symposium on Computer Architecture',
      year: 1981,
    },
    {
      authors: 'T.-Y. Yeh, Y. N. Patt',
      title: 'Two-level adaptive training branch prediction',
      source: '24th International Symposium on Microarchitecture',
      year: 1991,
    },
    {
      authors: 'S. McFarling',
      title: 'Combining branch predictors',
      source: 'Digital Western Research Laboratory, Technical Note TN-36',
      year: 1993,
    },
  ],
  faq: [
    {
      q: 'How many cycles do n instructions take?',
      a: 'With five stages and no hazard n + 4: the first is written back in cycle 5, each other one a cycle later. Every stall adds one.',
    },
    {
      q: 'Can I give a list without values, as in an exercise?',
      a: 'Yes, that is how the page opens. Each instruction goes through once; "# taken" in a comment behind a branch follows it, "# taken 3" the first three times, "# taken T, NT, T" each of the first as it says. A program that is run has its branches decided by its values.',
    },
    {
      q: 'How may a list be written?',
      a: 'As the book has it: ld and sd of RV64 are timed as lw and sw; registers are x5, X5, R5 or $5; numbers and addresses before the instructions, and listings of objdump, are passed over; a label that is not there lies behind the list; a number behind a branch is its distance in bytes. A branch that compares a register with itself goes where it must; a jump by a register is followed where it returns to a jump of the list, else it ends it. What was read otherwise than it is written is told in a note.',
    },
    {
      q: 'How do I follow a branch predictor through given outcomes?',
      a: 'A branch with "# taken T, NT, T, T, NT" in a loop that goes round as often: the table of branches says how many were predicted and what the counter holds at the end. Always taken is right in 60 % of them.',
    },
    {
      q: 'Which stage sees a forwarded value?',
      a: 'The arrow starts at the pipeline register behind the stage of the producer and ends in the cell of the stage that takes it, in the cycle in which it does. The table of hazards names the path of every pair.',
    },
    {
      q: 'Are the five-stage processor of Ripes and that of EduMIPS64 among these?',
      a: 'Ripes decides branches and jumps in EX: Branches decided in EX, Direct jumps from the stage of branches. EduMIPS64 decides them in ID. Both write registers in the first half of a cycle.',
    },
    {
      q: 'What do the exports hold?',
      a: 'The VCD has a group of signals for each stage (valid, address, instruction as a string, stall), the flush and each forwarding path, for GTKWave. The log is that of Konata. CSV has the first cycle of each instruction in each stage. VCD and log stop at 20,000 cycles and instructions, the tables at 500 rows.',
    },
  ],
  related: ['rv32-simulator', 'cache-simulator', 'instruction-codec', 'timing-diagram'],
};
