import { average } from './programs/average.ts';
import { bubbleSort } from './programs/bubble-sort.ts';
import { crc32 } from './programs/crc32.ts';
import { gcd } from './programs/gcd.ts';
import { hanoi } from './programs/hanoi.ts';
import { list } from './programs/list.ts';
import { matrix } from './programs/matrix.ts';
import { popcount } from './programs/popcount.ts';
import { reverse } from './programs/reverse.ts';
import { trapHandler } from './programs/trap-handler.ts';

export const presets = [
  { title: 'Fibonacci, printed', inputs: {} },
  {
    title: 'Bubble sort, in the memory view',
    inputs: { source: bubbleSort, format: 'signed', view: 'array', rows: 5 },
  },
  {
    title: 'Reverse the input',
    inputs: { source: reverse, stdin: 'Hello, RISC-V!\n', format: 'bytes', view: 'line' },
  },
  { title: 'Greatest common divisor', inputs: { source: gcd } },
  { title: 'CRC-32, bit by bit', inputs: { source: crc32, format: 'bytes', rows: 1 } },
  {
    title: 'Matrix product, 4 × 4',
    inputs: { source: matrix, format: 'signed', view: 'A', rows: 12 },
  },
  { title: 'Population count: loop or Zbb', inputs: { source: popcount, rows: 1 } },
  {
    title: 'Trap handler in machine mode',
    inputs: { source: trapHandler, environment: 'machine', compressed: 'off', rows: 1 },
  },
  {
    title: 'Mean of typed numbers, for RARS',
    inputs: { source: average, environment: 'rars', stdin: '7\n8\n-3\n0\n', format: 'bytes' },
  },
  {
    title: 'A list on the heap, for Venus',
    inputs: { source: list, environment: 'venus', format: 'signed' },
  },
  { title: 'Towers of Hanoi, on the stack', inputs: { source: hanoi, view: 'sp-128', rows: 12 } },
] as const;
