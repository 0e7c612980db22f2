/** Hostile texts: the tool's own, cut, doubled, nested and stuffed with numbers that decide a size. */
import type { Random } from '@tollbench/engines/numeric/random.ts';

export interface TextBounds {
  readonly maxLength: number;
  /** What is written in the field, where it has a syntax: `asm`, `expression`. */
  readonly syntax: string;
}

/** Numbers at the edges of what counts, sizes and indices are kept in. */
const NUMBERS = [
  ...['0', '1', '-1', '7', '8', '12', '13', '63', '64', '255', '256', '4095', '4096', '65535'],
  ...['1048576', '8388608', '67108864', '2147483647', '-2147483648', '4294967295', '4294967296'],
  ...[
    '9007199254740993',
    '18446744073709551615',
    '1e308',
    '1e-308',
    '0x7fffffff',
    '99999999999999999999',
  ],
];

const STRANGE = [
  'é',
  '\u202e',
  '😀',
  '\u0000',
  '\ufeff',
  '\ud800',
  '\u2212',
  '\t',
  '\r',
  '"',
  "'",
  '\\',
];

/** Lines that make an assembler allocate, align, repeat and look ahead. */
const ASSEMBLY = [
  ...['.fill N,N,N', '.fill N,8,N', '.fill N', '.space N', '.space N,7', '.skip N', '.zero N'],
  ...[
    '.org N',
    '.org .+N',
    '.balign N',
    '.p2align N',
    '.align 20',
    '.comm c,N,N',
    '.byte N',
    '.quad N,N',
  ],
  ...[
    '.section .a,"ax"',
    '.section .b,"aw",@nobits',
    '.data',
    '.text',
    '.bss',
    '.pushsection .data',
  ],
  ...[
    '.equ e, N',
    '.equ e, e+e',
    '.set s, 1f-1b',
    '.string "x"',
    '1: j 1b',
    '1: beq a0,a1,1f',
    'la a0,e',
  ],
  ...[
    'li a0,N',
    'call _start',
    'lw a0,N(a1)',
    'ecall',
    '.option norvc',
    '.globl _start',
    'csrr a0,cycle',
  ],
  ...['li a7,64\nli a0,1\nla a1,_start\nli a2,N\nl: ecall\nj l', '2: j 2b', 'csrw mtvec,zero'],
];

/** What each syntax nests, and joins one operand to the next with. */
const SHAPES: Readonly<
  Record<string, { open: string; close: string; join: string; unary: string }>
> = {
  asm: { open: '(', close: ')', join: '+', unary: '-' },
  expression: { open: '(', close: ')', join: '^', unary: '!' },
};
const PLAIN = { open: '(', close: ')', join: ' ', unary: '-' };

/** A text of at most the greatest length (now and then one more), grown from the seeds. */
export function hostileText(
  seeds: readonly string[],
  { maxLength, syntax }: TextBounds,
  random: Random,
): string {
  const base = any(random, seeds);
  const draw = random.uniform();
  let text: string;
  if (draw < 0.1) text = base;
  else if (draw < 0.55) text = mutated(base, seeds, syntax, random);
  else if (draw < 0.65) text = swollen(base, maxLength, random);
  else if (draw < 0.75) text = nested(base, maxLength, syntax, random);
  else if (draw < 0.85) text = chained(base, maxLength, syntax, random);
  else if (draw < 0.9) text = any(random, STRANGE).repeat(maxLength);
  else if (draw < 0.95)
    text = any(random, ['9', 'a', 'A ', '0', '1 ', ',', '\n', '-', '1-', '.']).repeat(maxLength);
  else
    text = Array.from({ length: 20 }, () => any(random, NUMBERS)).join(
      any(random, [' ', ',', '\n', '-']),
    );
  const room = random.uniform() < 0.01 ? maxLength + 1 : maxLength;
  return text.slice(0, room);
}

/** A handful of small changes. */
function mutated(base: string, seeds: readonly string[], syntax: string, random: Random): string {
  let text = base;
  const changes = 1 + Math.floor(random.between(0, 6));
  for (let k = 0; k < changes; k++) {
    const at = Math.floor(random.between(0, text.length + 1));
    const draw = random.uniform();
    if (syntax === 'asm' && draw < 0.6) text = lineInto(text, any(random, ASSEMBLY), random);
    else if (draw < 0.5)
      text = replaceOne(text, /-?(0x[0-9a-f]+|\d+(\.\d+)?)/giu, any(random, NUMBERS), random);
    else if (draw < 0.6) text = text.slice(0, at) + any(random, STRANGE) + text.slice(at);
    else if (draw < 0.7)
      text = text.slice(0, at) + text.slice(at + 1 + Math.floor(random.between(0, 9)));
    else if (draw < 0.8) text = lineInto(text, any(random, text.split('\n')), random);
    else if (draw < 0.9) {
      const other = any(random, seeds);
      text = text.slice(0, at) + other.slice(Math.floor(random.between(0, other.length + 1)));
    } else text = replaceOne(text, /\w+/gu, any(random, text.match(/\w+/gu) ?? ['x']), random);
  }
  return text;
}

const numbered = (line: string, random: Random): string =>
  line.replace(/\bN\b/gu, () => any(random, NUMBERS));

function lineInto(text: string, line: string, random: Random): string {
  const lines = text.split('\n');
  // Sizes and alignment are tried singly and by the dozen.
  const times = random.uniform() < 0.2 ? Math.ceil(random.between(1, 80)) : 1;
  const at = Math.floor(random.between(0, lines.length + 1));
  lines.splice(at, 0, ...Array.from({ length: times }, () => numbered(line, random)));
  return lines.join('\n');
}

function replaceOne(text: string, what: RegExp, by: string, random: Random): string {
  const found = [...text.matchAll(what)];
  const one = found.length > 0 ? any(random, found) : undefined;
  return one === undefined
    ? text + by
    : text.slice(0, one.index) + by + text.slice(one.index + one[0].length);
}

/** The whole, or a line of it, as often as it goes in. */
function swollen(base: string, maxLength: number, random: Random): string {
  const piece = random.uniform() < 0.5 ? `${base}\n` : `${any(random, base.split('\n'))}\n`;
  const all = piece.repeat(Math.ceil(maxLength / piece.length));
  return all.slice(0, all.lastIndexOf('\n', maxLength));
}

const HEADS: Readonly<Record<string, readonly string[]>> = {
  asm: ['.word ', '.equ x, ', 'li a0, ', 'lw a0, ', '.space '],
  expression: ['F = ', ''],
};

/** An operand as deep in parentheses or signs as the length allows, or some hundreds deep. */
function nested(base: string, maxLength: number, syntax: string, random: Random): string {
  const { open, close, unary } = SHAPES[syntax] ?? PLAIN;
  const head = any(random, HEADS[syntax] ?? [base.slice(0, base.indexOf('(') + 1), '']);
  const leaf = any(random, base.match(/[A-Za-z]\w*/gu) ?? ['A']);
  const depth = any(random, [60, 300, 3000, (maxLength - head.length - leaf.length) >> 1]);
  const parts = Math.max(0, Math.min(depth, (maxLength - head.length - leaf.length) >> 1));
  if (random.uniform() < 0.3) return `${head}${unary.repeat(parts)}${leaf}`;
  const inner = random.uniform() < 0.3 ? '' : close.repeat(parts);
  return `${head}${open.repeat(parts)}${leaf}${inner}`;
}

/** One operand after another: long chains to the left, doubling definitions. */
function chained(base: string, maxLength: number, syntax: string, random: Random): string {
  const { join } = SHAPES[syntax] ?? PLAIN;
  if (syntax === 'asm' && random.uniform() < 0.5) {
    const lines = ['nop', '.equ d0, end - end'];
    for (let k = 1; k < 60; k++) lines.push(`.equ d${k}, d${k - 1} + d${k - 1}`);
    return [...lines, '.word d59', 'end:'].join('\n');
  }
  const names = base.match(/[A-Za-z]\w*/gu) ?? ['A', 'B'];
  const head = any(random, HEADS[syntax] ?? ['']);
  let text = head + any(random, names);
  const length = any(random, [200, 2000, maxLength]);
  while (text.length < length - 12) text += join + any(random, names).slice(0, 10);
  return text;
}

function any<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random.uniform() * from.length)] as T;
}
