/** The categories, in the order of every list: those with `tools: true` hold tools, every one holds posts. */

interface Row {
  /** `/category/{id}.html`, the value in documents. */
  readonly id: string;
  readonly label: string;
  /** One sentence for its page and its index file. */
  readonly description: string;
  readonly tools?: true;
}

const TABLE = [
  {
    id: 'signal-processing',
    label: 'Signal processing',
    tools: true,
    description: 'Filters, spectra, sample rates and fixed point.',
  },
  {
    id: 'control-systems',
    label: 'Control systems',
    tools: true,
    description: 'Loops, margins, loci, state space and discretisation.',
  },
  {
    id: 'electromagnetics',
    label: 'Electromagnetics',
    tools: true,
    description: 'Lines, matching, antennas, waveguides and layers.',
  },
  {
    id: 'electronic-devices',
    label: 'Electronic devices',
    tools: true,
    description: 'Junctions, transistors, solar cells and their heat.',
  },
  {
    id: 'communication',
    label: 'Communication',
    tools: true,
    description: 'Modems, codes, budgets and pulse shapes.',
  },
  {
    id: 'digital-electronics',
    label: 'Digital electronics',
    tools: true,
    description: 'Logic, arithmetic, state machines and timing.',
  },
  {
    id: 'math-engines',
    label: 'Mathematics',
    tools: true,
    description: 'Calculus, matrices, differential equations and fits.',
  },
  {
    id: 'analog-circuits',
    label: 'Analog circuits',
    tools: true,
    description: 'Filters, amplifiers, converters and networks.',
  },
  {
    id: 'risc-v',
    label: 'RISC-V',
    tools: true,
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
] as const satisfies readonly Row[];

export type PostCategoryId = (typeof TABLE)[number]['id'];
/** Those that hold tools. */
export type CategoryId = Extract<(typeof TABLE)[number], { readonly tools: true }>['id'];

export interface Category extends Row {
  readonly id: PostCategoryId;
}

export const categories: readonly Category[] = TABLE;

export const toolCategories: readonly CategoryId[] = TABLE.flatMap((c) =>
  'tools' in c ? [c.id] : [],
);

/** `/llms-{file}.txt`: the category's value without its hyphens. */
export function llmsName(id: PostCategoryId): string {
  return id.replaceAll('-', '');
}

export function categoryOf(id: PostCategoryId): Category {
  const found = categories.find((c) => c.id === id);
  if (!found) throw new Error(`no category "${id}"`);
  return found;
}
