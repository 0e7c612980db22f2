import { EngineError } from '../error.ts';

/** One prefix operation: at `level`, bit `bit` takes in what stands at bit `from` after the level before. */
export interface PrefixStep {
  readonly level: number;
  readonly bit: number;
  readonly from: number;
}

/**
 * A parallel-prefix graph over bits 0 to width − 1: after its last level every bit holds the group from itself down
 * to 0. Steps are in the order of their levels.
 */
export interface PrefixGraph {
  readonly width: number;
  readonly levels: number;
  readonly steps: readonly PrefixStep[];
}

export type PrefixKind =
  | 'serial'
  | 'sklansky'
  | 'brent-kung'
  | 'kogge-stone'
  | 'han-carlson'
  | 'ladner-fischer'
  | 'knowles'
  | 'increment';

/** A graph of one of the published kinds. `group` is the length of the groups of `increment`, 0 for lengths that grow by one. */
export function prefixGraph(kind: PrefixKind, width: number, group = 0): PrefixGraph {
  switch (kind) {
    case 'serial':
      return ordered(width, serial(width));
    case 'sklansky':
      return ordered(width, sklansky(width));
    case 'kogge-stone':
      return ordered(width, koggeStone(width, 1));
    case 'knowles':
      return ordered(width, koggeStone(width, 2));
    case 'brent-kung':
      return ordered(width, sparse(width, brentKung));
    case 'han-carlson':
      return ordered(
        width,
        sparse(width, (n) => koggeStone(n, 1)),
      );
    case 'ladner-fischer':
      return ordered(width, sparse(width, sklansky));
    case 'increment':
      return ordered(width, increment(width, group));
  }
}

type Steps = PrefixStep[];

function ordered(width: number, steps: Steps): PrefixGraph {
  const sorted = steps.sort((p, q) => p.level - q.level || p.bit - q.bit);
  return { width, levels: sorted.at(-1)?.level ?? 0, steps: sorted };
}

const serial = (n: number): Steps =>
  Array.from({ length: n - 1 }, (_, i) => ({ level: i + 1, bit: i + 1, from: i }));

/** J. Sklansky, 1960: each half's top carry goes to all of the other half. */
function sklansky(n: number): Steps {
  const steps: Steps = [];
  for (let level = 1, half = 1; half < n; level++, half *= 2)
    for (let bit = half; bit < n; bit++)
      if (Math.floor(bit / half) % 2 === 1)
        steps.push({ level, bit, from: Math.floor(bit / half) * half - 1 });
  return steps;
}

/**
 * P. Kogge and H. Stone, 1973. With `fanout` 2 the last level shares each operand between two neighbours, the
 * graph [2, 1, …, 1] of S. Knowles, 1999: half the wires of that level.
 */
function koggeStone(n: number, fanout: 1 | 2): Steps {
  const steps: Steps = [];
  for (let level = 1, reach = 1; reach < n; level++, reach *= 2) {
    const last = 2 * reach >= n;
    for (let bit = reach; bit < n; bit++) {
      const from = fanout === 2 && last ? (bit - reach) | 1 : bit - reach;
      // Overlapping groups are no fault: the operation is idempotent.
      steps.push({ level, bit, from: Math.min(from, bit - 1) });
    }
  }
  return steps;
}

/** Pairs first, a graph over every second bit, then the bits between. */
function sparse(n: number, inner: (n: number) => Steps): Steps {
  if (n < 2) return [];
  const half = Math.floor(n / 2);
  const pairs: Steps = Array.from({ length: half }, (_, k) => ({
    level: 1,
    bit: 2 * k + 1,
    from: 2 * k,
  }));
  const within = inner(half).map(({ level, bit, from }) => ({
    level: level + 1,
    bit: 2 * bit + 1,
    from: 2 * from + 1,
  }));
  const last = within.reduce((most, s) => Math.max(most, s.level), 1) + 1;
  const between: Steps = [];
  for (let bit = 2; bit < n; bit += 2) between.push({ level: last, bit, from: bit - 1 });
  return [...pairs, ...within, ...between];
}

const brentKung = (n: number): Steps => sparse(n, brentKung);

/** Serial within groups, then from group to group: each group's bits take the carry into it in one level. */
function increment(n: number, group: number): Steps {
  const steps: Steps = [];
  let ready = 0;
  for (const [low, high] of groupsOf(n, group, 'growing')) {
    for (let bit = low + 1; bit <= high; bit++)
      steps.push({ level: bit - low, bit, from: bit - 1 });
    if (low === 0) {
      ready = high - low;
      continue;
    }
    ready = Math.max(ready, high - low) + 1;
    for (let bit = low; bit <= high; bit++) steps.push({ level: ready, bit, from: low - 1 });
  }
  return steps;
}

/**
 * Groups of bits from the lowest up: of `size` each, or for size 0 graded, `growing` by one (1, 1, 2, 3 …, as each
 * may take one step longer than the one before) or `rising and falling`.
 */
export function groupsOf(
  n: number,
  size: number,
  graded: 'growing' | 'rising and falling',
): (readonly [low: number, high: number])[] {
  const lengths: number[] = [];
  if (size > 0) for (let low = 0; low < n; low += size) lengths.push(Math.min(size, n - low));
  else if (graded === 'growing') {
    for (let low = 0, next = 1; low < n; low += lengths.at(-1) ?? 1, next++)
      lengths.push(Math.min(Math.max(1, next - 1), n - low));
  } else {
    // The shortest symmetric staircase 1, 2, …, t, …, 2, 1 that reaches n, its middle made shorter.
    let t = 1;
    while (t * t < n) t++;
    const stairs = Array.from({ length: 2 * t - 1 }, (_, i) => Math.min(i + 1, 2 * t - 1 - i));
    for (let over = t * t - n; over > 0; over--) {
      const most = Math.max(...stairs);
      stairs[stairs.lastIndexOf(most)] = most - 1;
    }
    lengths.push(...stairs.filter((x) => x > 0));
  }
  let low = 0;
  return lengths.map((length) => {
    const from = low;
    low += length;
    return [from, low - 1] as const;
  });
}

/**
 * Checks a graph and gives for each step the lowest bit of the group it makes. @throws EngineError where a step takes
 * in a group that does not join its own, or a bit that ends without reaching 0
 */
export function spans({ width, steps }: PrefixGraph): number[] {
  const low = Array.from({ length: width }, (_, i) => i);
  const made: number[] = [];
  const refuse = (message: string, value: unknown): never => {
    throw new EngineError('infeasible', message, { field: 'graph', value });
  };
  for (let at = 0; at < steps.length; ) {
    const { level } = steps[at] as PrefixStep;
    const before = [...low];
    const seen = new Set<number>();
    for (; at < steps.length && steps[at]?.level === level; at++) {
      const { bit, from } = steps[at] as PrefixStep;
      const name = `${bit}:${from} in level ${level}`;
      if (!(from >= 0 && from < bit && bit < width))
        refuse(`The step ${name} does not go from a lower bit to one of ${width}.`, name);
      if (seen.has(bit)) refuse(`Bit ${bit} stands twice in level ${level}.`, name);
      seen.add(bit);
      if ((before[bit] as number) > from + 1)
        refuse(
          `The step ${name} leaves a gap: bit ${bit} reaches down to ${before[bit]} and the group taken in begins at ${from}.`,
          name,
        );
      const reached = Math.min(before[bit] as number, before[from] as number);
      low[bit] = reached;
      made.push(reached);
    }
  }
  const open = low.findIndex((l) => l > 0);
  if (open > 0)
    refuse(`Bit ${open} ends at ${open}:${low[open]} and does not reach down to 0.`, open);
  return made;
}

/** Cells, greatest fan-out of a node (what it drives in later levels) and greatest number of wires that run side by side, by level the most. */
export function graphFigures(graph: PrefixGraph): {
  readonly cells: number;
  readonly fanout: number;
  readonly tracks: number;
} {
  const holder = Array.from({ length: graph.width }, (_, i) => i);
  const uses = new Map<number, number>();
  let next = graph.width;
  let tracks = 0;
  for (let at = 0; at < graph.steps.length; ) {
    const { level } = graph.steps[at] as PrefixStep;
    const before = [...holder];
    const spansHere = new Map<number, number>();
    for (; at < graph.steps.length && graph.steps[at]?.level === level; at++) {
      const { bit, from } = graph.steps[at] as PrefixStep;
      const source = before[from] as number;
      uses.set(source, (uses.get(source) ?? 0) + 1);
      holder[bit] = next++;
      // One wire a source, from it to the farthest that it drives.
      spansHere.set(from, Math.max(bit, spansHere.get(from) ?? 0));
    }
    const across = new Int32Array(graph.width);
    for (const [from, to] of spansHere) for (let x = from; x < to; x++) across[x]!++;
    tracks = Math.max(
      tracks,
      across.reduce((a, b) => Math.max(a, b), 0),
    );
  }
  return {
    cells: graph.steps.length,
    fanout: Math.max(0, ...uses.values()),
    tracks,
  };
}

/**
 * A graph as a text, a level a line from the first on, each step `bit:from`: `1:0 3:2` then `3:1 2:1`.
 * @throws EngineError for what is no graph of this width
 */
export function readGraph(text: string, width: number): PrefixGraph {
  const steps: Steps = [];
  let level = 0;
  for (const line of text.split(/[\n;/]/u)) {
    const words = line
      .trim()
      .split(/[\s,]+/u)
      .filter(Boolean);
    if (words.length === 0) continue;
    level++;
    for (const word of words) {
      const match = /^(\d+):(\d+)$/u.exec(word);
      if (!match)
        throw new EngineError(
          'syntax',
          `“${word}” in level ${level} is no step; write bit:from, as 3:1.`,
          { field: 'graph', value: word },
        );
      steps.push({ level, bit: Number(match[1]), from: Number(match[2]) });
    }
  }
  const graph = ordered(width, steps);
  spans(graph);
  return graph;
}

/** The text that `readGraph` takes. */
export function showGraph({ levels, steps }: PrefixGraph): string {
  return Array.from({ length: levels }, (_, k) =>
    steps
      .filter((s) => s.level === k + 1)
      .map((s) => `${s.bit}:${s.from}`)
      .join(' '),
  ).join('\n');
}
