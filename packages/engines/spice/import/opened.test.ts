import { describe, expect, test } from 'vitest';
import { readDeck } from '../deck/read.ts';
import { openedCircuit } from './opened.ts';
import { textOf } from './text.ts';

const ASC =
  'Version 4\nSHEET 1 880 680\nFLAG 16 96 0\nFLAG 16 16 a\nSYMBOL res 0 0 R0\nSYMATTR InstName R1\nSYMATTR Value 10µ\n';

describe('what is opened, by its content', () => {
  test.each([
    ['a.asc', ASC, 'asc'],
    ['pasted', '$ 1 0.000005 10.2 50 5 43\nr 0 0 96 0 0 1\ng 0 0 0 16 0\n', 'falstad'],
    [
      'pasted',
      '<cir f="1" ts="0.000005">\n<r x="0 0 96 0" f="0" r="1"/>\n<g x="0 0 0 16" f="0"/>\n</cir>',
      'falstad',
    ],
    ['b.net', '(export (version "E") (components (comp (ref "R1") (value "1"))) (nets))', 'kicad'],
    ['c.cir', 'a title\nR1 a 0 1\n.op\n.end\n', 'deck'],
    ['c.cir', '* version 4 of it\nR1 a 0 1\n', 'deck'],
  ])('%s is %3$s', (name, text, kind) => {
    expect(openedCircuit(name, text).kind).toBe(kind);
  });

  test('a deck stays to the letter', () => {
    const deck = 'title\r\nR1 a 0 1k\r\n.END';
    expect(openedCircuit('x.cir', deck)).toEqual({ kind: 'deck', deck, notices: [] });
  });

  test('KiCad’s SPICE export is a deck, with its quoted files and its names of nets', () => {
    const text = `.title KiCad schematic
.include "parts.lib"
V1 /IN 0 DC 5
R1 /IN Net-_D1-A_ {res}
R2 Net-(R2-Pad1) 0 1k
R3 Net-(R2-Pad1) Net-_D1-A_ 1k
.param res=1k
.op
.end
`;
    const { deck, kind } = openedCircuit('board.cir', text);
    expect(kind).toBe('deck');
    const circuit = readDeck(deck, {
      files: [{ name: 'parts.lib', text: '* none\nR9 /IN 0 1k\n' }],
    }).elaborate();
    expect(circuit.nodes).toEqual(expect.arrayContaining(['/in', 'net-_d1-a_', 'net-(r2-pad1)']));
    expect(circuit.elements).toHaveLength(5);
  });

  test.each([
    [
      'a.kicad_sch',
      '(kicad_sch (version 20230121)',
      /netlist is: in the schematic editor, File, Export, Netlist/u,
    ],
    ['a.sch', 'EESchema Schematic File Version 4\n', /Netlist, in the SPICE format/u],
    ['a.asy', 'Version 4\nSymbolType CELL\n', /open it beside the schematic/u],
    ['a.sch', 'v {xschem version=3.0.0}', /xschem/u],
    ['a.sch', '<Qucs Schematic 0.0.24>', /Qucs/u],
  ])('%s is refused with what to open in its place', (name, text, message) => {
    expect(() => openedCircuit(name, text)).toThrow(message);
  });
});

describe('bytes', () => {
  const utf16 = (text: string, mark: boolean) =>
    Uint8Array.from(
      [...(mark ? '\ufeff' : ''), ...text].flatMap((c) => [
        c.charCodeAt(0) & 255,
        c.charCodeAt(0) >> 8,
      ]),
    );

  test('UTF-16 with and without its mark, UTF-8 and Windows’ code page give one text', () => {
    const all = [
      utf16(ASC, true),
      utf16(ASC, false),
      new TextEncoder().encode(ASC),
      Uint8Array.from(ASC, (c) => c.charCodeAt(0)),
    ];
    for (const bytes of all)
      expect(openedCircuit('a.asc', textOf(bytes)).deck).toMatch(/^R1 a 0 10µ$/mu);
  });

  test('a text that was decoded wrongly is mended', () => {
    expect(openedCircuit('a.asc', ASC.replace('µ', '\ufffd')).deck).toMatch(/^R1 a 0 10µ$/mu);
    expect(openedCircuit('a.asc', [...ASC].join('\u0000')).kind).toBe('asc');
  });
});
