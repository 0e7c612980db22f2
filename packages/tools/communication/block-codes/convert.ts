import type { Converted } from '../../define/tool.ts';
import type { BlockResult } from './compute.ts';
import type { BlockInputs, inputs } from './inputs.ts';
import { countOf } from './read-errors.ts';
import { ERASED, showSymbols } from './read-symbols.ts';
import { toWritten } from './transmit.ts';

type Written = Converted<typeof inputs>;

/** Sizes with which each family begins. */
const BEGINS = {
  rs: { n: 15, size: 'k', k: 11, m: 4 },
  bch: { n: 15, size: 'k', k: 7, m: 4 },
  hamming: {},
  golay: {},
  matrix: {},
} as const satisfies Record<BlockInputs['family'], Partial<BlockInputs>>;

/** Another family begins with a word of its own; another way to give a word keeps it. */
export function convert(
  from: BlockInputs,
  field: string,
  to: string,
  result: BlockResult | undefined,
): Written | undefined {
  if (field === 'family') return begin(to);
  if (!result) return undefined;
  if (field === 'source' && to === 'received')
    return { inputs: { received: wordText(from, result) } };
  if (field === 'hits' && to === 'listed') return listed(from, result);
  if (field === 'counting' && from.source === 'message' && from.hits === 'listed')
    return listed({ ...from, counting: to as BlockInputs['counting'] }, result);
  return undefined;
}

function begin(to: string): Written | undefined {
  if (!Object.hasOwn(BEGINS, to)) return undefined;
  return {
    inputs: {
      ...BEGINS[to as keyof typeof BEGINS],
      source: 'message',
      message: '',
      notation: 'decimal',
      polynomial: '',
      spacing: 1,
      extended: 'no',
      basis: 'powers',
      counting: 'left0',
      hits: 'most',
      first: 1,
    },
    note: 'Message, errors and conventions were set back: they were those of the other code.',
  };
}

function wordText({ notation }: BlockInputs, { received, code }: BlockResult): string {
  const as = notation === 'text' || received.includes(ERASED) ? 'decimal' : notation;
  return showSymbols(
    toWritten(code, received),
    code.bits === 1 && as === 'hex' ? 'bits' : as,
    code.bits,
  );
}

/** The errors that there are, in a list. */
export function listed(from: BlockInputs, result: BlockResult): Written | undefined {
  const { sent, code } = result;
  if (sent === null) return undefined;
  const [before, after] = [toWritten(code, sent), toWritten(code, result.received)];
  const items = after.flatMap((s, j) => {
    if (s === before[j]) return [];
    const count = countOf(j, from.counting, code);
    if (s === ERASED) return [`${count}?`];
    return [code.bits === 1 ? String(count) : `${count}+${s ^ (before[j] ?? 0)}`];
  });
  return { inputs: { errors: items.join(', ') } };
}
