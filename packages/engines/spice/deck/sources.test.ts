import { describe, expect, it } from 'vitest';
import { deckOf, elementOf, refusalsOf } from './testing/read.ts';

const LIBRARY = `* corners
.lib tt
.param r0=100
.lib corner.lib common
.endl tt
.lib ff
.param r0=80
.endl
.lib common
.param scale=2
.endl`;

describe('.include and .lib', () => {
  it('puts the cards of a file in the place of the card that names it', () => {
    const files = [{ name: 'parts/amp.inc', text: 'R2 a 0 2k\n.end\nR9 a 0 bad' }];
    for (const card of ['.include amp.inc', '.inc "amp.inc"', ".INCLUDE '../x/AMP.INC'"])
      expect(elementOf(deckOf(`${card}\nR1 a 0 1k`, { files }), 'r2', 'resistor')).toMatchObject({
        resistance: 2000,
        place: { file: 'parts/amp.inc', line: 1 },
      });
  });

  it('reads the section that is called, and sections that it calls in turn', () => {
    const files = [{ name: 'corner.lib', text: LIBRARY }];
    const tt = deckOf('.lib "corner.lib" tt\nR1 a 0 {r0*scale}', { files });
    expect(elementOf(tt, 'r1', 'resistor').resistance).toBe(200);
    const ff = deckOf('.lib corner.lib ff\nR1 a 0 {r0}', { files });
    expect(elementOf(ff, 'r1', 'resistor').resistance).toBe(80);
  });

  it('names the sections that there are where one is not', () => {
    const files = [{ name: 'corner.lib', text: LIBRARY }];
    expect(refusalsOf('.lib corner.lib ft\nR1 a 0 1', { files })).toEqual([
      '2: the file corner.lib has no section ft; there is tt',
    ]);
  });

  it('reads a whole library, its parts used or not, twice or once', () => {
    const text = `.model good d(is=1e-15)
.model odd nmf(rg=3)
.subckt cell a b
R1 a b 1k
.ends cell
.subckt broken a
A1 a gate
.ends`;
    const files = [{ name: 'parts.lib', text }];
    const deck = deckOf('.lib parts.lib\n.lib parts.lib\nD1 a 0 good\nX1 a 0 cell', { files });
    expect(deck.elaborate().elements.map((e) => e.name)).toEqual(['d1', 'x1.r1']);
    expect(refusalsOf('.lib parts.lib\nM1 a b 0 0 odd', { files })).toEqual([
      'parts.lib 2: the model odd is a MESFET, which is not computed here; NJF would do where a JFET serves',
    ]);
    expect(refusalsOf('.lib parts.lib\nX1 a broken', { files })[0]).toMatch(
      /^parts.lib 7: a1 is a code model/u,
    );
  });

  it('asks for a file that is not open by its name, and says which is near', () => {
    const files = [{ name: 'opamp.lib', text: '' }];
    expect(refusalsOf('.include opamps.lib\nR1 a 0 1', { files })).toEqual([
      '2: the file "opamps.lib" is not open; open it beside the deck, or put its text among the included files; there is opamp.lib',
    ]);
  });

  it('does without a library that is not open where nothing of it is missed', () => {
    const card = '.lib C:\\LTspice\\lib\\cmp\\standard.dio\n.model D D';
    const options = { dialect: 'ltspice' } as const;
    expect(deckOf(`${card}\nR1 a 0 1\nD1 a 0 D`, options).notices).toEqual([
      {
        place: { file: 'deck', line: 2 },
        message:
          'the library C:\\LTspice\\lib\\cmp\\standard.dio is not open, and nothing of it is missed',
      },
    ]);
    const missed = refusalsOf(`${card}\nD1 a 0 mine`, options);
    expect(missed[0]).toContain('4: the model mine of d1 is not known');
    expect(missed[1]).toMatch(/^2: the file "C:.*standard\.dio" is not open/u);
  });

  it('tells of files that include themselves, at the card that closes the circle', () => {
    const files = [
      { name: 'a.lib', text: '* a\n.include b.lib' },
      { name: 'b.lib', text: 'R2 a 0 1\n.include a.lib' },
    ];
    expect(refusalsOf('R1 a 0 1\n.include a.lib', { files })).toEqual([
      'b.lib 2: the file "a.lib" includes itself, by way of others; its text stands in the deck already',
    ]);
  });

  it('refuses definitions of one name that differ where they are used, and takes the same twice for one', () => {
    const twice = '.model m d(is=1f)\n.model m d(is=2f)\nR1 a 0 1';
    expect(refusalsOf(twice)).toEqual([]);
    expect(refusalsOf(`${twice}\nD1 a 0 m`)).toEqual([
      '3: the model m is defined twice, at line 2 of deck and here, and not alike',
    ]);
    const cell = (r: string) => `.subckt s a\nR1 a 0 ${r}\n.ends\n`;
    expect(refusalsOf(`${cell('1k')}${cell('1k')}X1 a s`)).toEqual([]);
    expect(refusalsOf(`${cell('1k')}${cell('2k')}X1 a s`)).toEqual([
      '8: the subcircuit s is defined twice, and not alike: at line 2 and at line 5 of deck',
    ]);
  });
});
