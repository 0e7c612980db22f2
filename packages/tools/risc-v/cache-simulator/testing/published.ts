/** Answers that others have published, as facts with their source. */
import type { CacheInputs } from '../inputs.ts';

/** Traces of the cache lab of Computer Systems: A Programmer's Perspective (Bryant, O'Hallaron), as its handout has them. */
export const LAB_TRACES = {
  dave: ' L 10,4\n S 18,4\n L 20,4\n S 28,4\n S 50,4\n',
  yi: ' L 10,1\n M 20,1\n L 22,1\n S 18,1\n L 110,1\n L 210,1\n M 12,1\n',
  yi2: ' L 0,1\n L 1,1\n L 2,1\n L 3,1\n S 4,1\n L 5,1\n S 6,1\n L 7,1\n S 8,1\n L 9,1\n S a,1\n L b,1\n S c,1\n L d,1\n S e,1\n M f,1\n',
} as const;

/**
 * Its reference simulator's hits, misses and evictions by s, E and b: the table that test-csim prints, as it stands in
 * many public solutions, and the example of its text (cs.hmc.edu/cs105/labs/cache/cache-simulator).
 */
export const LAB = [
  { trace: 'yi2', s: 1, e: 1, b: 1, counts: [9, 8, 6] },
  { trace: 'yi', s: 4, e: 2, b: 4, counts: [4, 5, 2] },
  { trace: 'yi', s: 4, e: 1, b: 4, counts: [4, 5, 3] },
  { trace: 'dave', s: 2, e: 1, b: 4, counts: [2, 3, 1] },
] as const;

/** The same of traces that are too long to stand here: 596 and 267 988 lines. */
export const LONG_LAB = [
  { trace: 'trans', s: 2, e: 1, b: 3, counts: [167, 71, 67] },
  { trace: 'trans', s: 2, e: 2, b: 3, counts: [201, 37, 29] },
  { trace: 'trans', s: 2, e: 4, b: 3, counts: [212, 26, 10] },
  { trace: 'trans', s: 5, e: 1, b: 5, counts: [231, 7, 0] },
  { trace: 'long', s: 5, e: 1, b: 5, counts: [265189, 21775, 21743] },
] as const;

interface Exercise {
  readonly from: string;
  readonly inputs: Partial<CacheInputs>;
  /** Hit or miss of each access, or how many missed. */
  readonly said?: string;
  readonly misses: number;
}

const PH = 'Patterson, Hennessy, Computer Organization and Design';
const ANOMALY = '1, 2, 3, 4, 1, 2, 5, 1, 2, 3, 4, 5';
/** Silberschatz, Galvin, Gagne, Operating System Concepts, section 9.4: pages in three frames. */
const PAGES = '7, 0, 1, 2, 0, 3, 0, 4, 2, 3, 0, 3, 2, 1, 2, 0, 1, 7, 0, 1';
const full = (lines: number, policy: CacheInputs['policy']): Partial<CacheInputs> => ({
  unit: 'block',
  size: 4 * lines,
  organisation: 'full',
  policy,
});
/** Chapter 5's exercise: word addresses. */
const WORDS = '3, 180, 43, 2, 191, 88, 190, 14, 181, 44, 186, 253';

export const EXERCISES: readonly Exercise[] = [
  { from: `${PH}, 5.3`, inputs: {}, said: 'mmhhmmhmh', misses: 5 },
  {
    from: `${PH}, 5.4, direct mapped`,
    inputs: { trace: '0, 8, 0, 6, 8', unit: 'block', size: 16 },
    said: 'mmmmm',
    misses: 5,
  },
  {
    from: `${PH}, 5.4, two-way`,
    inputs: { trace: '0, 8, 0, 6, 8', unit: 'block', size: 16, organisation: 'ways', ways: 2 },
    said: 'mmhmm',
    misses: 4,
  },
  {
    from: `${PH}, 5.4, fully associative`,
    inputs: { trace: '0, 8, 0, 6, 8', ...full(4, 'lru') },
    said: 'mmhmh',
    misses: 3,
  },
  {
    from: `${PH}, exercise 5.2.1`,
    inputs: { trace: WORDS, size: 64 },
    said: 'mmmmmmmmmmmm',
    misses: 12,
  },
  {
    from: `${PH}, exercise 5.2.2`,
    inputs: { trace: WORDS, size: 64, line: 8 },
    said: 'mmmhmmhmhmmm',
    misses: 9,
  },
  {
    from: 'Belady, Nelson, Shedler 1969, FIFO in three frames',
    inputs: { trace: ANOMALY, ...full(3, 'fifo') },
    misses: 9,
  },
  {
    from: 'Belady, Nelson, Shedler 1969, FIFO in four frames',
    inputs: { trace: ANOMALY, ...full(4, 'fifo') },
    misses: 10,
  },
  { from: 'Silberschatz 9.4, FIFO', inputs: { trace: PAGES, ...full(3, 'fifo') }, misses: 15 },
  { from: 'Silberschatz 9.4, optimal', inputs: { trace: PAGES, ...full(3, 'opt') }, misses: 9 },
  { from: 'Silberschatz 9.4, LRU', inputs: { trace: PAGES, ...full(3, 'lru') }, misses: 12 },
];

/**
 * QtRvSim (cvut/qtrvsim, src/machine/tests/data/cache_test_performance_data.h): hits/misses that its simulator recorded. By replacement,
 * write allocate (no: write through without it; back), sets and bytes of a line; for 1, 2 and 4 ways, and within for the addresses 0, 0xffff0, 0xffff1 and 0xffffff, and within for the strides 0, 1 and 2.
 */
export const QTRVSIM: readonly (readonly [string, string])[] = [
  [
    'lfu no 8 4',
    '35/2 27/3 25/3 35/2 27/3 25/3 45/3 26/3 29/3 48/3 21/3 27/4 35/2 27/3 25/3 35/2 27/3 25/3 45/3 26/3 29/3 48/3 21/3 27/4 35/2 27/3 25/3 35/2 27/3 25/3 45/3 26/3 29/3 48/3 21/3 27/4',
  ],
  [
    'lfu no 1 32',
    '33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 18/28 19/2 19/2 33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2 33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2',
  ],
  [
    'lfu no 4 16',
    '33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2 33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2 33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2',
  ],
  [
    'lfu back 8 4',
    '35/2 27/3 25/3 35/2 27/3 25/3 45/3 26/3 29/3 48/3 21/3 27/4 35/2 27/3 25/3 35/2 27/3 25/3 45/3 26/3 29/3 48/3 21/3 27/4 35/2 27/3 25/3 35/2 27/3 25/3 45/3 26/3 29/3 48/3 21/3 27/4',
  ],
  [
    'lfu back 1 32',
    '33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 16/30 18/3 18/3 33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2 33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2',
  ],
  [
    'lfu back 4 16',
    '33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2 33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2 33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2',
  ],
  [
    'lru no 8 4',
    '35/2 27/3 25/3 35/2 27/3 25/3 45/3 26/3 29/3 48/3 21/3 27/4 35/2 27/3 25/3 35/2 27/3 25/3 45/3 26/3 29/3 48/3 21/3 27/4 35/2 27/3 25/3 35/2 27/3 25/3 45/3 26/3 29/3 48/3 21/3 27/4',
  ],
  [
    'lru no 1 32',
    '33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 18/28 19/2 19/2 33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2 33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2',
  ],
  [
    'lru no 4 16',
    '33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2 33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2 33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2',
  ],
  [
    'lru back 8 4',
    '35/2 27/3 25/3 35/2 27/3 25/3 45/3 26/3 29/3 48/3 21/3 27/4 35/2 27/3 25/3 35/2 27/3 25/3 45/3 26/3 29/3 48/3 21/3 27/4 35/2 27/3 25/3 35/2 27/3 25/3 45/3 26/3 29/3 48/3 21/3 27/4',
  ],
  [
    'lru back 1 32',
    '33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 16/30 18/3 18/3 33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2 33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2',
  ],
  [
    'lru back 4 16',
    '33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2 33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2 33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2',
  ],
  [
    'tree-plru no 8 4',
    '35/2 27/3 25/3 35/2 27/3 25/3 45/3 26/3 29/3 48/3 21/3 27/4 35/2 27/3 25/3 35/2 27/3 25/3 45/3 26/3 29/3 48/3 21/3 27/4 35/2 27/3 25/3 35/2 27/3 25/3 45/3 26/3 29/3 48/3 21/3 27/4',
  ],
  [
    'tree-plru no 1 32',
    '33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 18/28 19/2 19/2 33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2 33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2',
  ],
  [
    'tree-plru no 4 16',
    '33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2 33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2 33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2',
  ],
  [
    'tree-plru back 8 4',
    '35/2 27/3 25/3 35/2 27/3 25/3 45/3 26/3 29/3 48/3 21/3 27/4 35/2 27/3 25/3 35/2 27/3 25/3 45/3 26/3 29/3 48/3 21/3 27/4 35/2 27/3 25/3 35/2 27/3 25/3 45/3 26/3 29/3 48/3 21/3 27/4',
  ],
  [
    'tree-plru back 1 32',
    '33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 16/30 18/3 18/3 33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2 33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2',
  ],
  [
    'tree-plru back 4 16',
    '33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2 33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2 33/1 19/1 19/1 33/1 19/1 19/1 33/1 19/1 19/1 44/2 19/2 19/2',
  ],
];
