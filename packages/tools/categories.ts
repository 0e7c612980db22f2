/** The twenty categories: nine with tools, eleven of posts alone. */

export type CategoryId =
  | 'signal-processing'
  | 'control-systems'
  | 'electromagnetics'
  | 'electronic-devices'
  | 'communication'
  | 'digital-electronics'
  | 'math-engines'
  | 'analog-circuits'
  | 'risc-v';

export type PostCategoryId =
  | CategoryId
  | 'circuit-theory'
  | 'power-electronics'
  | 'embedded-systems'
  | 'fpga-design'
  | 'vlsi-design'
  | 'computer-architecture'
  | 'rf-microwave'
  | 'antennas'
  | 'instrumentation'
  | 'numerical-methods'
  | 'crawler-economics';

export interface Category {
  readonly id: PostCategoryId;
  readonly label: string;
  /** One sentence for its page and its index file. */
  readonly description: string;
}

export const categories: readonly Category[] = [
  {
    id: 'signal-processing',
    label: 'Signal processing',
    description: 'Filters, spectra, sample rates and fixed point.',
  },
  {
    id: 'control-systems',
    label: 'Control systems',
    description: 'Loops, margins, loci, state space and discretisation.',
  },
  {
    id: 'electromagnetics',
    label: 'Electromagnetics',
    description: 'Lines, matching, antennas, waveguides and layers.',
  },
  {
    id: 'electronic-devices',
    label: 'Electronic devices',
    description: 'Junctions, transistors, solar cells and their heat.',
  },
  {
    id: 'communication',
    label: 'Communication',
    description: 'Modems, codes, budgets and pulse shapes.',
  },
  {
    id: 'digital-electronics',
    label: 'Digital electronics',
    description: 'Logic, arithmetic, state machines and timing.',
  },
  {
    id: 'math-engines',
    label: 'Mathematics',
    description: 'Calculus, matrices, differential equations and fits.',
  },
  {
    id: 'analog-circuits',
    label: 'Analog circuits',
    description: 'Filters, amplifiers, converters and networks.',
  },
  {
    id: 'risc-v',
    label: 'RISC-V',
    description: 'Instructions, pipelines, caches and page tables.',
  },
  { id: 'circuit-theory', label: 'Circuit theory', description: 'The laws under every network.' },
  {
    id: 'power-electronics',
    label: 'Power electronics',
    description: 'Switches, magnetics and losses.',
  },
  {
    id: 'embedded-systems',
    label: 'Embedded systems',
    description: 'Firmware that meets hardware.',
  },
  { id: 'fpga-design', label: 'FPGA design', description: 'Logic that closes timing.' },
  { id: 'vlsi-design', label: 'VLSI design', description: 'Cells, wires and what they cost.' },
  {
    id: 'computer-architecture',
    label: 'Computer architecture',
    description: 'What a processor does with a program.',
  },
  { id: 'rf-microwave', label: 'RF and microwave', description: 'Circuits where length matters.' },
  { id: 'antennas', label: 'Antennas', description: 'From current to field and back.' },
  {
    id: 'instrumentation',
    label: 'Instrumentation',
    description: 'Measuring, and knowing how well.',
  },
  {
    id: 'numerical-methods',
    label: 'Numerical methods',
    description: 'Arithmetic that can be trusted.',
  },
  {
    id: 'crawler-economics',
    label: 'Crawler economics',
    description: 'What a fetch costs and who pays for it.',
  },
];

/** `/llms-{file}.txt`: the category's value without its hyphens. */
export function llmsName(id: PostCategoryId): string {
  return id.replaceAll('-', '');
}

export function categoryOf(id: PostCategoryId): Category {
  const found = categories.find((c) => c.id === id);
  if (!found) throw new Error(`no category "${id}"`);
  return found;
}
