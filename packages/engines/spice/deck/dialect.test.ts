import { describe, expect, it } from 'vitest';
import { readDeck } from './read.ts';

const dialect = (cards: string): string => readDeck(`title\nR1 a 0 1\n${cards}\n`).dialect;

describe('the dialect of a deck', () => {
  it.each([
    ['.backanno', 'ltspice'],
    ['.step param x 1 2 1\n.param x=1', 'ltspice'],
    ['.tran 10m', 'ltspice'],
    ['C1 a 0 1u Rser=1', 'ltspice'],
    ['.global_param x=1', 'xyce'],
    ['.options timeint reltol=1e-4', 'xyce'],
    ['.print tran format=csv v(a)', 'xyce'],
    ['.model s1 vswitch(von=1 voff=0)', 'pspice'],
    ['.control\nop\n.endc', 'ngspice'],
    ["R2 a 0 '2*3'", 'ngspice'],
    ['* .backanno in a comment', 'ngspice'],
    ['', 'ngspice'],
  ])('%j is of %s', (cards, expected) => {
    expect(dialect(cards)).toBe(expected);
  });

  it('is told with its signs, and may be chosen', () => {
    expect(readDeck('t\nR1 a 0 1\n.backanno\n').dialectReasons).toEqual(['.backanno']);
    const chosen = readDeck('t\nR1 a 0 1\n.backanno\n', { dialect: 'pspice' });
    expect([chosen.dialect, chosen.dialectReasons]).toEqual(['pspice', ['as was chosen']]);
  });
});
