export const example = {
  title: 'Nine words in eight blocks',
  text: 'A direct-mapped cache of eight one-word blocks, empty at first, takes the word addresses 22, 26, 22, 26, 16, 3, 16, 18, 16. Patterson and Hennessy (Computer Organization and Design, section 5.3) follow them one by one: miss, miss, hit, hit, miss, miss, hit, miss, hit. Is it so, and which block does 18 put out?',
  inputs: {},
} as const;

const THREE = '0, 8, 0, 6, 8';

export const presets = [
  { title: 'Nine words in eight blocks (Patterson and Hennessy 5.3)', inputs: {} },
  {
    title: 'Two-way: 4 misses where direct mapped has 5 (ibid. 5.4)',
    inputs: { trace: THREE, unit: 'block', size: 16, organisation: 'ways', ways: 2 },
  },
  {
    title: 'FIFO’s anomaly: 9 misses with three lines, 10 with four',
    inputs: {
      trace: '1, 2, 3, 4, 1, 2, 5, 1, 2, 3, 4, 5',
      unit: 'block',
      size: 16,
      organisation: 'full',
      policy: 'fifo',
    },
  },
  {
    title: 'Matrix product, 48 × 48, in 4 KiB: ijk',
    inputs: {
      source: 'pattern',
      elements: 48,
      size: 4096,
      line: 64,
      organisation: 'ways',
      ways: 4,
    },
  },
  {
    title: 'The same, blocked by 8',
    inputs: {
      source: 'pattern',
      elements: 48,
      order: 'blocked',
      block: 8,
      size: 4096,
      line: 64,
      organisation: 'ways',
      ways: 4,
    },
  },
  {
    title: 'Transpose whose columns all fall into few sets',
    inputs: {
      source: 'pattern',
      pattern: 'transpose',
      elements: 48,
      passes: 1,
      size: 4096,
      line: 32,
      organisation: 'direct',
    },
  },
  {
    title: 'A RISC-V loop with split caches and a second level',
    inputs: {
      source: 'program',
      split: 'yes',
      iSize: 256,
      iWays: 1,
      size: 256,
      line: 16,
      organisation: 'ways',
      ways: 2,
      l2: 'nine',
      l2Size: 4096,
      l2Line: 16,
      l2Ways: 4,
    },
  },
  {
    title: 'Sequential array with tagged prefetch',
    inputs: {
      source: 'pattern',
      pattern: 'stride',
      elements: 4096,
      width: 4,
      size: 4096,
      line: 32,
      organisation: 'ways',
      ways: 4,
      prefetch: 'tagged',
    },
  },
  {
    title: 'Which organisation of 1 KiB suits a linked list?',
    inputs: {
      source: 'pattern',
      pattern: 'list',
      elements: 96,
      passes: 8,
      size: 1024,
      line: 16,
      organisation: 'ways',
      ways: 4,
      compare: 'yes',
    },
  },
] as const;
