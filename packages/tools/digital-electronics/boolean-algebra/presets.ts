import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';

const lines = (...list: string[]) => list.join('\n');

/** Telling cases. The first is a textbook's, with its published answer in the text. */
export const presets: readonly Example<typeof inputs>[] = [
  {
    title: 'A textbook’s: A′C(A′BD)′ + A′BC′D′ + AB′C',
    text: 'C. H. Roth, Fundamentals of Logic Design: the answer there is B′C + A′BD′.',
    inputs: {},
  },
  {
    title: 'Consensus: which term goes',
    text: 'AB + A′C + BC, the theorem itself.',
    inputs: { text: "F = AB + A'C + BC + BCD" },
  },
  {
    title: 'Product of sums of a majority',
    inputs: { text: 'M = AB + AC + BC', target: 'pos' },
  },
  {
    title: 'Parity hides in it: fewest literals with XOR',
    inputs: { text: "F = A'B'C + A'BC' + AB'C' + ABC", target: 'xor' },
  },
  {
    title: 'Are these equal? A counterexample',
    inputs: {
      task: 'compare',
      text: "F = (A + B)(A' + C)(B + C)",
      other: "F = AC + A'B + BC'",
    },
  },
  {
    title: 'Sixteen bits of carry, two ways',
    text: 'A ripple carry and the sum of products of its generate and propagate terms: 33 inputs.',
    inputs: { task: 'compare', ...carries(16) },
  },
  {
    title: 'My steps: where is the mistake?',
    inputs: {
      task: 'check',
      working: lines(
        "F = (A + B')' + AB + A'B'",
        "= A'B + AB + A'B'   De Morgan",
        "= B + A'B'   combining",
        "= B + A'   absorption",
        '= A + B   idempotent',
      ),
    },
  },
  {
    title: 'XOR of NAND gates alone',
    text: 'Four, and no fewer.',
    inputs: { task: 'gates', text: 'F = A ⊕ B' },
  },
  {
    title: 'A full adder in static CMOS',
    inputs: {
      task: 'gates',
      text: lines('S = A ⊕ B ⊕ C', 'K = AB + C(A ⊕ B)'),
      library: 'cmos',
      least: 'transistors',
    },
  },
  {
    title: 'Reed–Muller, cofactors and sensitivity of a multiplexer',
    inputs: { task: 'forms', text: "F = S A + S' B", by: 'S' },
  },
  {
    title: 'c17 of the ISCAS 85 set, as a netlist',
    inputs: {
      task: 'gates',
      text: lines(
        'INPUT(G1)',
        'INPUT(G2)',
        'INPUT(G3)',
        'INPUT(G6)',
        'INPUT(G7)',
        'OUTPUT(G22)',
        'OUTPUT(G23)',
        'G10 = NAND(G1, G3)',
        'G11 = NAND(G3, G6)',
        'G16 = NAND(G2, G11)',
        'G19 = NAND(G11, G7)',
        'G22 = NAND(G10, G16)',
        'G23 = NAND(G16, G19)',
      ),
    },
  },
];

/** The carry out of an adder, rippled and as generate and propagate terms. */
function carries(bits: number): { text: string; other: string } {
  const ripple = Array.from({ length: bits }, (_, k) => {
    const before = k === 0 ? 'C0' : `K${k}`;
    return `K${k + 1} = A${k}·B${k} + ${before}·(A${k} + B${k})`;
  });
  // c = g15 + p15 (g14 + p14 (…)), with exclusive ors for the propagate terms.
  let ahead = 'C0';
  for (let k = 0; k < bits; k++) ahead = `A${k}·B${k} + (A${k} ⊕ B${k})·(${ahead})`;
  return { text: ripple.join('\n'), other: `K${bits} = ${ahead}` };
}
