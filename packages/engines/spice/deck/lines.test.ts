import { describe, expect, it } from 'vitest';
import { readDeck } from './read.ts';
import { deckOf, elementOf, nodesOf, refusalsOf, resistance } from './testing/read.ts';

describe('lines of a deck', () => {
  it('takes the first line as the title, without a comment’s star', () => {
    expect(readDeck('* Amplifier \nR1 a 0 1k\n').title).toBe('Amplifier');
    expect(readDeck('R1 a 0 1k\nR2 a 0 1k\n').elaborate().elements).toHaveLength(1);
  });

  it('joins lines that begin with + across comments and blank lines', () => {
    const deck = deckOf('V1 a 0\n* a comment\n\n+ DC 3 ; another\n+AC 1\nR1 a 0 1');
    expect(elementOf(deck, 'v1', 'voltage')).toMatchObject({ dc: 3, ac: [1, 0] });
  });

  it('joins a line behind a backslash, as ngspice does', () => {
    expect(elementOf(deckOf('R1 a 0 \\\n 2k'), 'r1', 'resistor').resistance).toBe(2000);
  });

  it.each(['R1 a 0 1k ; why', 'R1 a 0 1k $ why', 'R1 a 0 1k // why', 'R1 a 0 1k;why'])(
    'takes the comment off %j',
    (card) => {
      expect(resistance(card, { dialect: 'ngspice' })).toBe(1000);
    },
  );

  it('keeps $ in names of nodes, and behind PSpice’s global ones', () => {
    expect(nodesOf(deckOf('R1 net$1 0 1k', { dialect: 'ngspice' }), 'r1')).toEqual(['net$1', '0']);
    const inner = '.subckt s a\nR1 a $G_vcc 1k\n.ends\nX1 b s';
    expect(nodesOf(deckOf(inner, { dialect: 'pspice' }), 'x1.r1')).toEqual(['b', '$g_vcc']);
  });

  it('reads CR LF, a byte order mark and capitals', () => {
    const deck = readDeck('\ufefftitle\r\nR1 A 0 1K\r\nr2 a 0 {R}\r\n.PARAM r=2K\r\n.END\r\n');
    expect(deck.title).toBe('title');
    expect(elementOf(deck, 'r1', 'resistor').resistance).toBe(1000);
    expect(elementOf(deck, 'r2', 'resistor').nodes).toEqual(
      elementOf(deck, 'r1', 'resistor').nodes,
    );
  });

  it('reads nothing behind .end', () => {
    expect(readDeck('t\nR1 a 0 1\n.end\nR2 a 0 nonsense\n').elaborate().elements).toHaveLength(1);
  });

  it('closes a model’s bracket on a line of its own', () => {
    const deck = deckOf('.model rm r(\n+ rsh=50\n)\nR1 a 0 rm l=10u w=1u');
    expect(elementOf(deck, 'r1', 'resistor').resistance).toBeCloseTo(500, 9);
  });

  it('tells of the line as an editor counts it: comments, blanks and continuations among them', () => {
    const cards = '* one\n\nR1 a 0 1k\n+ tc1=1m\n* two\nR2 a 0\n+\nR3 a 0 1k 2k';
    expect(refusalsOf(cards)).toEqual([
      '7: r2 has no value; r2 a 0 1k would do',
      '9: "2k" is left over behind r3',
    ]);
  });
});

describe('numbers', () => {
  it.each([
    ['4.7k', 4700],
    ['1meg', 1e6],
    ['1MEGohm', 1e6],
    ['3mil', 3 * 25.4e-6],
    ['5m', 5e-3],
    ['5M', 5e-3],
    ['1g', 1e9],
    ['2t', 2e12],
    ['10u', 1e-5],
    ['10µ', 1e-5],
    ['10μF', 1e-5],
    ['1e3', 1000],
    ['1d3', 1000],
    ['-.5e-3k', -0.5],
    ['+3', 3],
    ['100ohm', 100],
    ['1.5kΩ', 1500],
    ['2pF', 2e-12],
    ['2f', 2e-15],
    ['7n', 7e-9],
    ['3amps', 3],
  ])('reads %s', (text, value) => {
    expect(resistance(`R1 a 0 ${text}`)).toBeCloseTo(
      value,
      14 - Math.ceil(Math.log10(value ** 2) / 2),
    );
    expect(resistance(`R1 a 0 ${text}`) / value).toBeCloseTo(1, 14);
  });

  it('reads 4k7 as LTspice does and refuses it where SPICE would read 4k', () => {
    expect(resistance('R1 a 0 4k7', { dialect: 'ltspice' })).toBe(4700);
    expect(refusalsOf('R1 a 0 4k7', { dialect: 'ngspice' })).toEqual([
      '2: "4k7" would be 4k in SPICE; write 4.7k or 4k',
    ]);
  });

  it('takes x for a million as Xyce does, and tells elsewhere that it would differ', () => {
    expect(resistance('R1 a 0 2x', { dialect: 'xyce' })).toBe(2e6);
    expect(refusalsOf('R1 a 0 2x', { dialect: 'ngspice' })[0]).toContain('write 2meg or 2');
  });

  it('warns of a megohm that is none', () => {
    expect(deckOf('R1 a 0 1M').notices.map((n) => n.message)).toEqual([
      'r1 is 1 mΩ: M is milli to SPICE, and 1meg is in megohms',
    ]);
    expect(deckOf('R1 a 0 1m\nR2 a 0 1MEG\nR3 a 0 2Meg').notices).toEqual([]);
  });

  it('tells of a decimal comma, which parts words', () => {
    expect(refusalsOf('R1 a 0 4,7k')[0]).toContain('4,7k is 4.7k');
    expect(refusalsOf('V1 a 0 2,5\nR1 a 0 1')[0]).toContain('2,5 is 2.5');
  });

  it('warns of a farad that is none', () => {
    expect(deckOf('C1 a 0 1F').notices.map((n) => n.message)).toEqual([
      'c1 of "1f" is 1e-15 F: f is femto to SPICE; 1 is in farads',
    ]);
    expect(deckOf('C1 a 0 32f').notices).toEqual([]);
  });
});
