/** Decks that would never end, fill the memory or the stack: each is refused in a sentence, or read. */
import { describe, expect, it } from 'vitest';
import { refusalsOf } from './testing/read.ts';

const times = (count: number, text: (k: number) => string): string =>
  Array.from({ length: count }, (_, k) => text(k)).join('');

/** Ten levels of subcircuits with ten of the next within each. */
const levels = (innermost: string): string =>
  `${times(10, (k) => `.subckt s${k} a\n${times(10, (n) => (k === 0 ? innermost.replace('#', String(n)) : `x${n} a s${k - 1}\n`))}.ends\n`)}x1 1 s9`;

describe('decks that grow without end', () => {
  it.each([
    ['elements in subcircuits', levels('r# a 0 1k\n'), 'more than 200000 elements'],
    ['empty subcircuits', levels(''), 'more than 200000 subcircuits'],
    [
      'a subcircuit within itself',
      '.subckt a n\nx1 n a\nx2 n a\n.ends\nx1 1 a',
      'the subcircuit a stands within itself without end',
    ],
    [
      'two that stand within each other',
      '.subckt a n\nx1 n b\n.ends\n.subckt b n\nx1 n a\nx2 n a\n.ends\nx1 1 a',
      'within itself',
    ],
    [
      'functions that double',
      `.func f0(x) {x+x}\n${times(40, (k) => `.func f${k + 1}(x) {f${k}(x)+f${k}(x)}\n`)}r1 1 0 {f40(1)}`,
      'called too often',
    ],
    [
      'arguments that double',
      `.func f(x) {x+x}\nb1 2 0 v=${'f('.repeat(60)}v(1)${')'.repeat(60)}`,
      'too many parts',
    ],
    [
      'coupled inductors',
      `l0 1 0 1\nk1 ${times(1000, (k) => `l${k} `)} 0.1`,
      'couples 1000 inductors',
    ],
    [
      'polynomials',
      times(14, (k) => `e${k} 1 0 poly(90) ${'1 0 '.repeat(90)}${'1 '.repeat(9999)}\n`),
      'too many terms',
    ],
    [
      'repeated points',
      'v1 1 0 pwl repeat for 1000000000 (0 0 1 1) endrepeat',
      'more than 1000000 points',
    ],
    ['sweeps', 'r1 1 0 1\n.step r1 1 1e30 1', 'is more than 1000000'],
    ['powers of s', 'e1 1 0 laplace {v(2)} = {1/((((1+s)**50)**50)**50)}', 'more than degree 50'],
  ])('%s', (_, cards, message) => {
    const found = refusalsOf(cards);
    expect(found[0]).toContain(message);
    expect(found.length).toBeLessThan(50);
  });

  it('of files that include several others, level by level', () => {
    const files = Array.from({ length: 19 }, (_, k) => ({
      name: `${k}.lib`,
      text: k < 18 ? `.include ${k + 1}.lib\n`.repeat(10) : 'r1 1 0 1',
    }));
    expect(refusalsOf('.include 0.lib', { files })[0]).toContain('more than 300000 cards');
  });
});

describe('decks that are deep', () => {
  it.each([
    ['brackets', `r1 1 0 {${'('.repeat(40_000)}1${')'.repeat(40_000)}}`, 'nested deeper than 200'],
    ['signs', `r1 1 0 {${'-'.repeat(90_000)}1}`, 'more than 200 signs'],
    ['sums', `r1 1 0 {${'1+'.repeat(45_000)}1}`, 'more than 1000 operations'],
    ['conditions', `r1 1 0 {${'1?1:'.repeat(20_000)}1}`, 'nested deeper than 200'],
    [
      'parameters of parameters',
      `.param p0=1\n${times(12_000, (k) => `.param p${k + 1}={p${k}}\n`)}r1 1 0 {p12000}`,
      'nested too deeply',
    ],
    [
      '.if',
      `${'.if (1)\n'.repeat(1000)}r1 1 0 1\n${'.endif\n'.repeat(1000)}`,
      'deeper than 20 levels',
    ],
    [
      '.subckt',
      `${'.subckt a b\n'.repeat(1000)}${'.ends\n'.repeat(1000)}`,
      'deeper than 20 levels',
    ],
  ])('%s', (_, cards, message) => {
    expect(refusalsOf(cards).some((r) => r.includes(message))).toBe(true);
  });

  it('and a sum of a thousand terms is none of them', () => {
    expect(refusalsOf(`r1 1 0 {${'1+'.repeat(900)}1}`)).toEqual([]);
  });
});

describe('lines of a megabyte', () => {
  const MEGABYTE = 1_000_000;
  it.each([
    ['digits', `r1 1 0 ${'1'.repeat(MEGABYTE)}`],
    ['letters', `r1 1 0 ${'a'.repeat(MEGABYTE)}`],
    ['braces', `r1 1 0 ${'{'.repeat(MEGABYTE)}`],
    ['braces in words', `r1 1 0 ${'a{b}'.repeat(MEGABYTE / 4)}`],
    ['a quote', `r1 1 0 '${'+'.repeat(MEGABYTE)}`],
    ['times', `r1 1 0 1\n.tran ${'1 '.repeat(MEGABYTE / 2)}`],
    ['measurement', `r1 1 0 1\n.meas tran a max ${'('.repeat(MEGABYTE)}`],
    ['names of parameters', `.param ${'a'.repeat(MEGABYTE)}\nr1 1 0 1`],
  ])('of %s are refused, in few words', (_, cards) => {
    const found = refusalsOf(cards);
    expect(found.length).toBeGreaterThan(0);
    expect(Math.max(...found.map((r) => r.length))).toBeLessThan(700);
  });

  it.each([
    ['blanks', `r1 1 0${' '.repeat(MEGABYTE)}1k`],
    ['comment', `r1 1 0 1k $${' $'.repeat(MEGABYTE / 2)}`],
    ['points', `v1 1 0 pwl(${times(80_000, (k) => `${k} 1 `)})`],
    ['an axis', `r1 1 0 1\n.plot tran v(1) (${'1'.repeat(MEGABYTE)}`],
    ['continuations', `r1 1 0 1k\n${'+ \n'.repeat(MEGABYTE / 4)}`],
  ])('of %s are read', (_, cards) => {
    expect(refusalsOf(cards)).toEqual([]);
  });

  it('give at most 500 refusals of a deck', () => {
    expect(refusalsOf(times(20_000, (k) => `r${k} ${k} 0 oops\n`))).toHaveLength(500);
  });
});

describe('decks that are none', () => {
  it.each(['', 'title', '\u0000\u0001', '* only\n* comments'])('%j', (text) => {
    expect(refusalsOf(text).length).toBeGreaterThan(0);
  });

  it('names of every object are names as any other', () => {
    expect(
      refusalsOf(
        'r1 __proto__ constructor 1\n.param toString=1 hasownproperty=2\nr2 a 0 {toString}',
      ),
    ).toEqual([]);
    expect(refusalsOf('r1 a 0 {valueof}')).toEqual(['2: there is no parameter valueof']);
    expect(refusalsOf('d1 a 0 constructor')[0]).toContain(
      'the model constructor of d1 is not known',
    );
    expect(refusalsOf('.model m constructor\nd1 a 0 m')[0]).toContain('of the kind constructor');
  });
});
