/** Fields of the caches: the shape of the first level, what it does with stores, and the levels below. */
import { when } from '../../define/field.ts';
import * as field from '../../define/fields.ts';
import { bytes } from './bytes.ts';

const POLICIES = {
  lru: 'LRU',
  fifo: 'FIFO',
  random: 'random (xorshift)',
  lfsr: 'random (LFSR)',
  'tree-plru': 'tree-PLRU',
  'bit-plru': 'bit-PLRU',
  nru: 'NRU',
  mru: 'MRU',
  lip: 'LIP',
  bip: 'BIP',
  srrip: 'SRRIP',
  brrip: 'BRRIP',
  drrip: 'DRRIP',
  lfu: 'LFU',
} as const;

const LEVEL = {
  none: 'none',
  nine: 'neither inclusive nor exclusive',
  inclusive: 'inclusive',
  exclusive: 'exclusive',
} as const;

const PREFETCH = {
  none: 'none',
  miss: 'next lines on a miss',
  tagged: 'next lines, tagged',
  next: 'next lines on every access',
  stride: 'by stride',
} as const;

const MAX_SIZE = 2 ** 30;
const ON = ['nine', 'inclusive', 'exclusive'] as const;
const second = when('l2', ...ON);
const third = when('l3', ...ON);

export const shape = {
  given: field.choice({
    label: 'Cache by',
    group: 'Trace and cache',
    default: 'size',
    options: { size: 'its size', sets: 'its sets' },
  }),
  size: bytes({
    label: 'Size',
    group: 'Trace and cache',
    default: 32,
    min: 1,
    max: MAX_SIZE,
    help: '32K is 32 768 bytes.',
    when: when('given', 'size'),
  }),
  sets: field.integer({
    label: 'Sets',
    symbol: 'S',
    group: 'Trace and cache',
    default: 8,
    min: 1,
    max: 4_194_304,
    help: 'Any number; without a power of two the set is the remainder of the block number.',
    when: when('given', 'sets'),
  }),
  line: bytes({
    label: 'Line',
    symbol: 'B',
    group: 'Trace and cache',
    default: 4,
    min: 1,
    max: 65536,
    help: 'A power of two; the block of textbooks.',
  }),
  organisation: field.choice({
    label: 'Placement',
    group: 'Trace and cache',
    default: 'direct',
    options: { direct: 'direct mapped', ways: 'set associative', full: 'fully associative' },
  }),
  ways: field.integer({
    label: 'Ways',
    symbol: 'E',
    group: 'Trace and cache',
    default: 2,
    min: 1,
    max: 4096,
    when: when('organisation', 'ways'),
  }),
  policy: field.choice({
    label: 'Replacement',
    group: 'Trace and cache',
    default: 'lru',
    options: { ...POLICIES, opt: 'Belady’s optimum' },
  }),
} as const;

export const firstLevel = {
  write: field.choice({
    label: 'A store that hits',
    group: 'First level',
    default: 'back',
    options: { back: 'write back', through: 'write through' },
  }),
  allocate: field.choice({
    label: 'A store that misses',
    group: 'First level',
    default: 'yes',
    options: { yes: 'write allocate', no: 'no write allocate' },
  }),
  split: field.choice({
    label: 'Instructions',
    group: 'First level',
    default: 'no',
    options: { no: 'in the same cache', yes: 'in a cache of their own' },
  }),
  iSize: bytes({
    label: 'Size for instructions',
    group: 'First level',
    default: 4096,
    min: 1,
    max: MAX_SIZE,
    when: when('split', 'yes'),
  }),
  iWays: field.integer({
    label: 'Ways for instructions',
    group: 'First level',
    default: 4,
    min: 1,
    max: 4096,
    help: 'Its line and replacement are those of the data cache.',
    when: when('split', 'yes'),
  }),
  seed: field.integer({
    label: 'Seed',
    group: 'First level',
    default: 1,
    min: 1,
    max: 4294967295,
    help: 'Of random replacement and of random patterns: the same seed, the same run.',
  }),
  prefetch: field.choice({
    label: 'Prefetch',
    group: 'First level',
    default: 'none',
    options: PREFETCH,
  }),
  degree: field.integer({
    label: 'Lines a prefetch',
    group: 'First level',
    default: 1,
    min: 1,
    max: 16,
    when: when('prefetch', 'miss', 'tagged', 'next', 'stride'),
  }),
  victims: field.integer({
    label: 'Victim cache',
    group: 'First level',
    unit: 'lines',
    default: 0,
    min: 0,
    max: 64,
  }),
  buffer: field.integer({
    label: 'Write buffer',
    group: 'First level',
    unit: 'lines',
    default: 0,
    min: 0,
    max: 64,
    help: 'Stores on their way down merge with others of their line while they wait there.',
  }),
} as const;

export const lowerLevels = {
  l2: field.choice({
    label: 'Second level',
    group: 'Second level',
    default: 'none',
    options: LEVEL,
  }),
  l2Size: bytes({
    label: 'Size of L2',
    group: 'Second level',
    default: 262144,
    min: 1,
    max: MAX_SIZE,
    when: second,
  }),
  l2Line: bytes({
    label: 'Line of L2',
    group: 'Second level',
    default: 64,
    min: 1,
    max: 65536,
    when: second,
  }),
  l2Ways: field.integer({
    label: 'Ways of L2',
    group: 'Second level',
    default: 8,
    min: 1,
    max: 4096,
    when: second,
  }),
  l2Policy: field.choice({
    label: 'Replacement in L2',
    group: 'Second level',
    default: 'lru',
    options: POLICIES,
    when: second,
  }),
  l2Prefetch: field.choice({
    label: 'Prefetch into L2',
    group: 'Second level',
    default: 'none',
    options: PREFETCH,
    when: second,
  }),
  l3: field.choice({ label: 'Third level', group: 'Third level', default: 'none', options: LEVEL }),
  l3Size: bytes({
    label: 'Size of L3',
    group: 'Third level',
    default: 2 ** 21,
    min: 1,
    max: MAX_SIZE,
    when: third,
  }),
  l3Line: bytes({
    label: 'Line of L3',
    group: 'Third level',
    default: 64,
    min: 1,
    max: 65536,
    when: third,
  }),
  l3Ways: field.integer({
    label: 'Ways of L3',
    group: 'Third level',
    default: 16,
    min: 1,
    max: 4096,
    when: third,
  }),
  l3Policy: field.choice({
    label: 'Replacement in L3',
    group: 'Third level',
    default: 'lru',
    options: POLICIES,
    when: third,
  }),
} as const;

/** Clock cycles of each level, and what they do to a processor. */
export const times = {
  time1: field.quantity({
    label: 'Hit time of L1',
    symbol: 't₁',
    group: 'Time',
    unit: '',
    default: 1,
    min: 0,
    max: 1e6,
    help: 'In clock cycles, as the others.',
  }),
  time2: field.quantity({
    label: 'Hit time of L2',
    symbol: 't₂',
    group: 'Time',
    unit: '',
    default: 10,
    min: 0,
    max: 1e6,
    help: 'From the miss above on.',
    when: second,
  }),
  time3: field.quantity({
    label: 'Hit time of L3',
    symbol: 't₃',
    group: 'Time',
    unit: '',
    default: 40,
    min: 0,
    max: 1e6,
    when: third,
  }),
  memoryTime: field.quantity({
    label: 'Memory',
    symbol: 't_m',
    group: 'Time',
    unit: '',
    default: 100,
    min: 0,
    max: 1e9,
    help: 'Miss penalty of the last level.',
  }),
  cpi: field.quantity({
    label: 'CPI without stalls',
    group: 'Time',
    unit: '',
    default: 1,
    above: 0,
    max: 1000,
    help: 'Hits of the first level are in it.',
  }),
  perInstruction: field.quantity({
    label: 'Accesses an instruction',
    group: 'Time',
    unit: '',
    default: 1.36,
    above: 0,
    max: 100,
    help: 'Of a trace without fetches; 1 for the fetch and 0.36 for data is usual. A trace with fetches tells by itself.',
  }),
} as const;
