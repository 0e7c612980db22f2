export interface KeyRow {
  readonly keys: readonly string[];
  readonly does: string;
  /** Only where there is a tool. */
  readonly tool?: boolean;
}

export const KEYS: readonly KeyRow[] = [
  { keys: ['/'], does: 'Search tools and posts' },
  { keys: ['?'], does: 'Show this list' },
  { keys: ['Enter'], does: 'In a field: keep the value as a step to come back to', tool: true },
  { keys: ['↑', '↓'], does: 'In a number field: a step in its last digit', tool: true },
  { keys: ['Alt', '←'], does: 'Undo a step (the back button)', tool: true },
  {
    keys: ['←', '→', '↑', '↓'],
    does: 'In a table: from value to value, Home and End of its row; Enter copies, with Shift every digit',
    tool: true,
  },
  { keys: ['Shift', 'click'], does: 'On a value: copy every digit of it', tool: true },
  { keys: ['h'], does: 'Hold the picture for comparison, or let it go', tool: true },
  { keys: ['l'], does: 'Copy the link to this state', tool: true },
  {
    keys: ['←', '→'],
    does: 'On the picture: move the cursor along the trace; ↑ ↓ to the next trace',
    tool: true,
  },
  {
    keys: ['←', '→', '↑', '↓'],
    does: 'On a grip of the picture: pull it, ten times as far with Shift',
    tool: true,
  },
  { keys: ['+', '−', '0'], does: 'On the picture: zoom in, out, back', tool: true },
];
