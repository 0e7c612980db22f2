import { describe, expect, test } from 'vitest';
import { DeckErrors } from '../../deck/refusal.ts';
import { lastValues } from '../testing/ngspice.ts';
import { deckOfKicad } from './index.ts';

interface Comp {
  readonly ref: string;
  readonly value: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** Nets in the order of pins 1, 2, …. */
  readonly nets: readonly string[];
}

const q = JSON.stringify;

/** A netlist as KiCad's s-expression export has it. */
function netlist(comps: readonly Comp[], version = 'E'): string {
  const names = [...new Set(comps.flatMap((c) => c.nets))];
  const comp = ({ ref, value, fields = {} }: Comp) =>
    `(comp (ref ${q(ref)}) (value ${q(value)})\n (fields ${Object.entries(fields)
      .map(([k, v]) => `(field (name ${q(k)}) ${q(v)})`)
      .join(' ')}))`;
  const net = (name: string, k: number) =>
    `(net (code "${k + 1}") (name ${q(name)}) ${comps
      .flatMap((c) =>
        c.nets.flatMap((n, p) => (n === name ? [`(node (ref ${q(c.ref)}) (pin "${p + 1}"))`] : [])),
      )
      .join(' ')})`;
  return `(export (version ${q(version)})\n (components\n${comps.map(comp).join('\n')})\n (nets\n${names.map(net).join('\n')}))`;
}

const open = (comps: readonly Comp[], version?: string) =>
  deckOfKicad({ name: 'board.net', text: netlist(comps, version), files: [] });
const cards = (comps: readonly Comp[], version?: string): string[] =>
  open(comps, version)
    .deck.split('\n')
    .filter((l) => l !== '' && !l.startsWith('*') && l !== '.end');
const refusal = (comps: readonly Comp[]): string => {
  try {
    open(comps);
  } catch (error) {
    if (error instanceof DeckErrors) return error.errors[0]?.message ?? '';
    throw error;
  }
  return '';
};
const sim = (device: string, more: Readonly<Record<string, string>> = {}) => ({
  'Sim.Device': device,
  ...more,
});

describe('the fields of KiCad 7 and later', () => {
  const divider: Comp[] = [
    {
      ref: 'V1',
      value: 'VDC',
      fields: sim('V', { 'Sim.Type': 'DC', 'Sim.Params': 'dc=9', 'Sim.Pins': '1=+ 2=-' }),
      nets: ['/IN', 'GND'],
    },
    { ref: 'R1', value: '1k', nets: ['/IN', 'Net-(R1-Pad2)'] },
    { ref: 'R2', value: '2k', nets: ['Net-(R1-Pad2)', 'GND'] },
  ];

  test('a divider in ngspice', () => {
    expect(cards(divider)).toEqual([
      'V1 /IN 0 DC 9',
      'R1 /IN Net-_R1-Pad2_ 1k',
      'R2 Net-_R1-Pad2_ 0 2k',
    ]);
    const deck = open(divider).deck.replace('.end', '.op\n.end');
    expect(lastValues(deck, ['v(net-_r1-pad2_)'])[0]).toBeCloseTo(6, 9);
  });

  test('pins go to the model’s nodes by Sim.Pins', () => {
    const npn = {
      ref: 'Q1',
      value: 'BC',
      fields: sim('NPN', {
        'Sim.Type': 'GUMMELPOON',
        'Sim.Params': 'bf=200 is=1e-15',
        'Sim.Pins': '1=C 2=B 3=E',
      }),
      nets: ['c', 'b', 'e'],
    };
    expect(cards([npn])).toEqual(['Q1 c b e __Q1', '.model __Q1 NPN(bf=200 is=1e-15)']);
    const turned = { ...npn, fields: { ...npn.fields, 'Sim.Pins': '3=C 1=B 2=E' } };
    expect(cards([turned])[0]).toBe('Q1 e c b __Q1');
    const diode = {
      ref: 'D1',
      value: 'D',
      fields: sim('D', { 'Sim.Params': 'is=1p', 'Sim.Pins': '1=K 2=A' }),
      nets: ['k', 'a'],
    };
    expect(cards([diode])[0]).toBe('D1 a k __D1');
  });

  test('a MOSFET has its size on its line, its level on its model, and its bulk on its source', () => {
    const mos = {
      ref: 'M1',
      value: 'N',
      fields: sim('NMOS', {
        'Sim.Type': 'MOS1',
        'Sim.Params': 'w=10u l=1u vto=0.7',
        'Sim.Pins': '1=D 2=G 3=S',
      }),
      nets: ['d', 'g', 's'],
    };
    expect(cards([mos])).toEqual([
      'M1 d g s s __M1 w=10u l=1u',
      '.model __M1 NMOS(level=1 vto=0.7)',
    ]);
  });

  test('waveforms by KiCad’s names', () => {
    const source = (type: string, params: string) =>
      cards([
        {
          ref: 'V1',
          value: 'V',
          fields: sim('V', { 'Sim.Type': type, 'Sim.Params': params }),
          nets: ['a', 'GND'],
        },
      ])[0];
    expect(source('SIN', 'dc=1 ampl=2 f=1k ac=1')).toBe('V1 a 0 SIN(1 2 1k 0 0 0) AC 1');
    expect(source('PULSE', 'y1=0 y2=5 td=1u tr=1n tf=1n tw=5u per=10u')).toBe(
      'V1 a 0 PULSE(0 5 1u 1n 1n 5u 10u)',
    );
    expect(source('PWL', 'pwl="0 0 1m 5"')).toBe('V1 a 0 PWL(0 0 1m 5)');
  });

  test('a subcircuit from a library, and what is not to be simulated', () => {
    const opamp = {
      ref: 'U1',
      value: 'LM358',
      fields: {
        'Sim.Library': 'op.lib',
        'Sim.Name': 'LM358',
        'Sim.Device': 'SUBCKT',
        'Sim.Pins': '1=3 2=1 3=2',
      },
      nets: ['out', 'inp', 'inn'],
    };
    const header = { ref: 'J1', value: 'Conn', fields: { 'Sim.Enable': '0' }, nets: ['out'] };
    expect(cards([opamp, header])).toEqual(['.include "op.lib"', 'XU1 inp inn out LM358']);
    expect(open([opamp, header]).notices.some((n) => n.message.includes('Left out'))).toBe(true);
  });
});

describe('older fields', () => {
  test('a primitive with its model, file and node sequence', () => {
    const fields = {
      Spice_Primitive: 'X',
      Spice_Model: 'TL072',
      Spice_Lib_File: 'tl.lib',
      Spice_Node_Sequence: '3 2 1',
    };
    expect(cards([{ ref: 'U1', value: 'TL072', fields, nets: ['o', 'n', 'p'] }])).toEqual([
      '.include "tl.lib"',
      'XU1 p n o TL072',
    ]);
    expect(
      cards([{ ref: 'U1', value: 'x', fields: { Spice_Netlist_Enabled: 'N' }, nets: ['o'] }]),
    ).toEqual([]);
  });

  test('KiCad 4 and 5 took a reference’s letter', () => {
    expect(cards([{ ref: 'Q1', value: 'BC547', nets: ['c', 'b', 'e'] }], 'D')).toEqual([
      'Q1 c b e BC547',
    ]);
  });
});

test('the XML export says the same', () => {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<export version="E"><components>
 <comp ref="R1"><value>4k7</value><fields><field name="Sim.Device">R</field><field name="Sim.Params">r=4.7k</field></fields></comp>
</components><nets>
 <net code="1" name="/A &amp; B"><node ref="R1" pin="1"/></net>
 <net code="2" name="GND"><node ref="R1" pin="2" pintype="passive"/></net>
</nets></export>`;
  const { deck } = deckOfKicad({ name: 'a.xml', text, files: [] });
  expect(deck.split('\n')[1]).toBe('R1 /A_&_B 0 4.7k');
});

describe('refusals', () => {
  test('a component without a model, by its line', () => {
    expect(refusal([{ ref: 'U1', value: 'MCU', nets: ['a'] }])).toBe(
      'U1 (MCU) has no simulation model; its Sim fields, or "Exclude from simulation", would do',
    );
  });

  test('what KiCad computes and we do not', () => {
    expect(refusal([{ ref: 'T1', value: 'T', fields: sim('TLINE'), nets: ['a', 'b'] }])).toMatch(
      /is a TLINE of KiCad/u,
    );
    expect(
      refusal([
        { ref: 'V1', value: 'V', fields: sim('V', { 'Sim.Type': 'WHITENOISE' }), nets: ['a', 'b'] },
      ]),
    ).toMatch(/type WHITENOISE/u);
    expect(
      refusal([
        {
          ref: 'M1',
          value: 'M',
          fields: sim('NMOS', { 'Sim.Type': 'BSIM4' }),
          nets: ['a', 'b', 'c'],
        },
      ]),
    ).toMatch(/BSIM4/u);
  });

  test('brackets that do not close', () => {
    expect(() => deckOfKicad({ name: 'a.net', text: '(export (version "E")', files: [] })).toThrow(
      /"export", opened at line 1, is not closed/u,
    );
  });
});
