/** Decks that name parts of which they have no card: whose stands in, and what is told of it. */
import { describe, expect, it } from 'vitest';
import { deckOf, elementOf, refusalsOf } from './testing/read.ts';

const messages = (cards: string) => deckOf(cards).notices.map((n) => n.message);

describe('a part that the deck only names', () => {
  it('has the library’s card, and a notice says whose figures it has', () => {
    const cards = 'q1 c b 0 2N3904\nq2 c b 0 2N3904';
    expect(elementOf(deckOf(cards), 'q1', 'bjt').card['bf']).toBe(416.4);
    expect(messages(cards)).toEqual([
      'the model 2n3904 of q1 is not in the deck; the library’s stands in, with the figures of Fairchild (onsemi), as with their data sheets and in PSpice',
    ]);
  });

  it('is named where the library has it under another name', () => {
    expect(messages('d1 a 0 1N4148W')[0]).toMatch(
      /^the model 1n4148w of d1 is not in the deck; the library’s 1n4148 stands in/u,
    );
  });

  it('has the deck’s own card where there is one, and that of a file', () => {
    const own = '.model 2N3904 NPN(bf=7)';
    expect(elementOf(deckOf(`q1 c b 0 2N3904\n${own}`), 'q1', 'bjt').card['bf']).toBe(7);
    const files = [{ name: 'mine.lib', text: own }];
    const deck = deckOf('q1 c b 0 2N3904\n.lib mine.lib', { files });
    expect(elementOf(deck, 'q1', 'bjt').card['bf']).toBe(7);
    expect(deck.notices).toEqual([]);
  });

  it('is refused where what has its name is of another kind', () => {
    expect(refusalsOf('q1 c b 0 1N4148')[0]).toContain('the model 1n4148 of q1 is not known');
    expect(refusalsOf('m1 d g s 2N9999')[0]).toContain('2n9999');
  });

  it('does not turn names of nodes into parts', () => {
    expect(elementOf(deckOf('.model q npn\nq1 red green blue q'), 'q1', 'bjt').nodes).toHaveLength(
      3,
    );
    expect(refusalsOf('q1 red green blue 2N99999')[0]).toContain('2n99999');
  });

  it('of an amplifier has its nodes told', () => {
    const [message] = messages('x1 p n vp vm o LM358\nr1 o n 1\nvp vp 0 5\nvm vm 0 0\nv1 p 0 1');
    expect(message).toContain('a macromodel of our own for in+, in−, V+, V−, out');
    expect(refusalsOf('x1 p n o LM358')[0]).toContain(
      'has 3 nodes, and the subcircuit lm358 5: inp inn vp vn out',
    );
  });

  it('may be the base of another model, and be stepped', () => {
    const deck = deckOf('.model my ako:2N3904 NPN(bf=50)\nq1 c b 0 my');
    expect(elementOf(deck, 'q1', 'bjt').card).toMatchObject({ bf: 50, vaf: 74.03 });
    const stepped = deckOf('q1 c b 0 2N3904\nd1 c 0 1N4148');
    const target = { kind: 'model', model: '2n3904', parameter: 'bf' } as const;
    const { elements } = stepped.elaborate([{ target, value: 99 }]);
    expect(elements.find((e) => e.name === 'q1')).toMatchObject({ card: { bf: 99, vaf: 74.03 } });
  });

  it('does without the file that would have it, by its ending a library', () => {
    const cards = '.include standard.bjt\n.lib LTC.lib\nq1 c b 0 2N3904\nx1 0 n c 0 n LT1001';
    expect(messages(cards).filter((m) => m.startsWith('the file'))).toEqual([
      'the file standard.bjt is not open; parts that it may have are those of the library here',
      'the file LTC.lib is not open; parts that it may have are those of the library here',
    ]);
    expect(refusalsOf('.include rest.cir\nr1 a 0 1')[0]).toContain('is not open');
  });

  it('LTspice’s UniversalOpamps take their parameters', () => {
    const deck = deckOf(
      '.lib UniversalOpamps2.sub\nx1 p n vp vm o level.2 Avol=1Meg GBW=1Meg Slew=1Meg ilimit=10m\nr1 o n 1\nr2 p vp 1',
      { dialect: 'ltspice' },
    );
    expect(elementOf(deck, 'x1.cx', 'capacitor').capacitance).toBe(1e-9);
  });
});
