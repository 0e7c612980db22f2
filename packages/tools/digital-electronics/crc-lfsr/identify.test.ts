import { catalogue } from '@tollbench/engines/coding/crc-catalogue.ts';
import { describe, expect, test } from 'vitest';
import { conversion } from '../../define/convert.ts';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { fromQuery, readGiven, toQuery, withDefaults } from '../../define/inputs.ts';
import { exportedText } from '../../testing/folder.ts';
import type { IdentifyResult } from './compute.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const filled = (some: Some) => withDefaults(tool.inputs, some);
const identify = (samples: readonly (readonly [string, string])[]) => {
  const inputs = filled({
    mode: 'identify',
    samples: samples.map(([message, crc]) => ({ message, crc })),
  });
  const r = evaluate(tool, inputs) as IdentifyResult;
  return { r, inputs, names: r.matches.map((m) => m.name), shown: tool.outputs(r, inputs) };
};
const notices = (shown: ReturnType<typeof identify>['shown']) =>
  shown.flatMap((o) => (o.kind === 'notice' ? [o.id] : []));

describe('published frames', () => {
  // Frames as documents print them, the CRC behind the message.
  test.each([
    // Modbus application protocol: requests and an answer, low byte first.
    [
      'CRC-16/MODBUS',
      true,
      [
        ['11 03 00 6B 00 03', '76 87'],
        ['11 05 00 AC FF 00', '4E 8B'],
        ['01 04 02 FF FF', 'B8 80'],
      ],
    ],
    // SD specification: CMD0, CMD8 and CMD17 with their CRC7.
    [
      'CRC-7/MMC',
      false,
      [
        ['40 00 00 00 00', '4A'],
        ['48 00 00 01 AA', '43'],
        ['51 00 00 00 00', '2A'],
      ],
    ],
    // Sensirion, and 1-Wire application note 27: a ROM code.
    ['CRC-8/NRSC-5', false, [['BE EF', '92']]],
    ['CRC-8/MAXIM-DOW', false, [['02 1C B8 01 00 00 00', 'A2']]],
    // RFC 3720, appendix B.4: 32 bytes of zeros, of ones, rising and falling, as sent.
    [
      'CRC-32/ISCSI',
      true,
      [
        ['00'.repeat(32), 'AA 36 91 8A'],
        ['FF'.repeat(32), '43 AB A8 62'],
      ],
    ],
  ] as const)('%s', (name, swapped, samples) => {
    const { r, names } = identify(samples);
    expect(names[0]).toBe(name);
    expect(r.matches[0]?.swapped).toBe(swapped);
  });

  test('the number that a document prints and the bytes on the line find the same', () => {
    const sent = identify([['01 03 00 00 00 0A', 'C5 CD']]);
    const printed = identify([['0x01,0x03,0x00,0x00,0x00,0x0A', '0xCDC5']]);
    expect(sent.names[0]).toBe('CRC-16/MODBUS');
    expect(printed.names[0]).toBe('CRC-16/MODBUS');
    expect([sent.r.matches[0]?.swapped, printed.r.matches[0]?.swapped]).toEqual([true, false]);
  });
});

describe('what is shown', () => {
  test('the headline is the name, the polynomial and how many fit; the matches are the picture', () => {
    const { shown } = identify([['01 03 00 00 00 0A', 'C5 CD']]);
    const [answer, second] = shown;
    expect(
      answer?.kind === 'readouts' && answer.items.slice(0, 3).map((i) => [i.label, i.value]),
    ).toEqual([
      ['CRC', 'CRC-16/MODBUS'],
      ['Polynomial', 0x8005n],
      ['Matches', 1],
    ]);
    expect(second?.id).toBe('matches');
  });

  test('weak evidence, an open register and nothing at all are said', () => {
    expect(notices(identify([['BE EF', '92']]).shown)).toEqual(['weak']);
    const open = identify([
      ['12 34 56 78', 'B2E2'],
      ['A5 5A 00 FF', '80BE'],
      ['00 00 00 01', '3ECD'],
    ]);
    expect(notices(open.shown)).toContain('open');
    expect(open.r.matches.every((m) => !m.settled)).toBe(true);
    expect(notices(identify([['31 32', 'DEADBEEF']]).shown)).toEqual(['none']);
  });

  test('every CRC that fits by chance is listed', () => {
    const { names, shown } = identify([['00', '00']]);
    expect(names.length).toBeGreaterThan(10);
    const table = shown.find((o) => o.id === 'matches');
    expect(table?.kind === 'table' && table.rows.length).toBe(names.length);
  });
});

test.each([
  [[['01 0', 'AA']], 'row 1: the message has 3 hex digits; a byte takes two'],
  [
    [
      ['01', 'AA'],
      ['0g', 'AA'],
    ],
    'row 2: the message has "g", which is no hex digit',
  ],
  [[['01', 'xyz']], 'row 1: the CRC has "x", which is no hex digit'],
  [[['01', '']], 'row 1: the CRC is missing'],
  [[['', 'AA']], 'row 1: the message is missing'],
  [[['01', '1'.repeat(33)]], 'the CRC has 33 hex digits; it takes 1 to 32'],
  [
    [
      ['01', 'AA'],
      ['01', 'AB'],
    ],
    'One message has the CRCs 0xaa and 0xab',
  ],
  [[['00'.repeat(257), 'AA']], 'longest message are 257; the most is 256'],
] as [[string, string][], string][])('%j is refused', (samples, why) => {
  expect(() => identify(samples)).toThrow(why);
});

test.each([
  [{ preset: 'custom', poly: 0x11021n }, { poly: '0x1021' }],
  [{ preset: 'custom', width: 8, poly: 0x1021n, init: 0n }, { width: '13' }],
  [{ preset: 'custom', width: 8, poly: 0x107n, init: 0xffffn }, { width: '16' }],
  [{ preset: 'custom', width: 4, poly: 3n, init: 0n, xorout: 0x10n }, { width: '5' }],
  [{ mode: 'lfsr', feedback: 'custom', taps: 0x11dn }, { taps: '0x1d' }],
  [{ mode: 'lfsr', feedback: 'custom', taps: 0x1cn }, { taps: '0x1d' }],
  [{ mode: 'lfsr', feedback: 'custom', taps: 0x11cn }, { taps: '0x1d' }],
  [{ mode: 'lfsr', seed: 0n }, { seed: '0x1' }],
  [{ mode: 'lfsr', seed: 0x100n }, { seed: '0xff' }],
] as [Some, Record<string, string>][])(
  '%o is refused with what would do, and that is taken',
  (some, first) => {
    const texts = new Map(new URLSearchParams(toQuery(tool.inputs, filled(some))));
    const remedies = () => {
      try {
        evaluate(tool, readGiven(tool.inputs, texts));
        return [];
      } catch (error) {
        return error instanceof InputErrors ? (error.errors[0]?.remedies ?? []) : [];
      }
    };
    const offered = remedies();
    expect(offered[0]).toEqual(first);
    for (const remedy of offered)
      evaluate(tool, readGiven(tool.inputs, new Map([...texts, ...Object.entries(remedy)])));
  },
);

test('a polynomial in reversed notation is noticed: 0xA001 is 0x8005', () => {
  const said = (poly: bigint) => {
    const inputs = filled({ preset: 'custom', width: 16, poly, refin: 'yes', refout: 'yes' });
    return tool
      .outputs(evaluate(tool, inputs), inputs)
      .flatMap((o) => (o.kind === 'notice' ? [o.text] : []))
      .join();
  };
  expect(said(0xa001n)).toContain(
    '0xA001 with its bits reversed is 0x8005, the generator of CRC-16/',
  );
  expect(said(0x8005n)).not.toContain('reversed');
  expect(said(0x1235n)).not.toContain('reversed');
});

describe('onwards', () => {
  /** What a page writes where one of its choices changes. */
  const turned = (some: Some, field: string, to: string) => {
    const query = new URLSearchParams(toQuery(tool.inputs, filled(some)));
    const was = query.get(field) ?? String(filled(some)[field as 'preset']);
    query.set(field, to);
    const found = conversion(tool, field, was, (n) => query.get(n) ?? undefined, undefined);
    for (const [name, text] of Object.entries(found?.texts ?? {})) query.set(name, text);
    return fromQuery(tool.inputs, query);
  };

  test('custom starts from each CRC of the catalogue that was chosen, and gives the same value', () => {
    for (const { name, width, poly, init, refin, refout, xorout } of catalogue) {
      const custom = turned({ preset: name }, 'preset', 'custom');
      const yes = (on: boolean) => (on ? 'yes' : 'no');
      expect(custom).toMatchObject({ preset: 'custom', width, poly, init, xorout });
      expect([custom.refin, custom.refout]).toEqual([yes(refin), yes(refout)]);
    }
  });

  test('taps of one’s own start from those of the table', () => {
    const own = turned({ mode: 'lfsr', stages: 16 }, 'feedback', 'custom');
    const table = evaluate(tool, filled({ mode: 'lfsr', stages: 16 }));
    expect(evaluate(tool, own)).toEqual(table);
  });

  test('what was identified is the CRC to work on: by name, or by its parameters', () => {
    const known = turned({ mode: 'identify' }, 'mode', 'crc');
    expect(known).toMatchObject({
      preset: 'CRC-16/MODBUS',
      messageKind: 'hex',
      hex: '01 03 00 00 00 0a',
    });
    const preset = tool.presets?.find((p) => p.title.startsWith('One that is in no catalogue'));
    const own = turned(preset?.inputs ?? {}, 'mode', 'crc');
    expect(own).toMatchObject({ preset: 'custom', width: 16, poly: 0x3a5dn, refin: 'yes' });
    const r = evaluate(tool, own);
    expect(r.mode === 'crc' && r.value).toBe(0xb2e2n);
  });

  test('files are of the likeliest, and of none where nothing fits', async () => {
    const c = await exportedText(tool, 'c', { mode: 'identify' });
    expect(c).toContain('crc16_modbus');
    const none: Some = { mode: 'identify', samples: [{ message: '31 32', crc: 'DEADBEEF' }] };
    await expect(exportedText(tool, 'python', none)).rejects.toThrow('fit no CRC');
  });

  test('the rows go through the link', () => {
    const inputs = filled({ mode: 'identify', samples: [{ message: '01 02, 03', crc: 'AB' }] });
    const query = toQuery(tool.inputs, inputs);
    expect(readGiven(tool.inputs, new Map(new URLSearchParams(query))).samples).toEqual(
      inputs.samples,
    );
  });
});

describe('a word is one hex string, however wide', () => {
  const HEX = /^0x[0-9a-f]+$/u;
  test.each([
    [{ preset: 'CRC-40/GSM' }, '0xd4164fc646'],
    [{ preset: 'CRC-64/XZ' }, '0x995dc9bbdf1939fa'],
    [{ preset: 'CRC-82/DARC' }, '0x9ea83f625023801fd612'],
  ] as [Some, string][])('%j in JSON, CSV and readouts', async (some, value) => {
    const { results, tables } = JSON.parse(await exportedText(tool, 'json', some));
    expect(results.crc).toBe(value);
    const words = Object.entries(tool.results.values).flatMap(([id, d]) =>
      d.kind === 'word' && results[id] != null ? [results[id]] : [],
    );
    expect(words.length).toBeGreaterThan(8);
    for (const word of words) expect(word).toEqual(expect.stringMatching(HEX));
    for (const mask of tables.equations.registerMask)
      expect(mask).toEqual(expect.stringMatching(HEX));
    const [head = '', first = ''] = (await exportedText(tool, 'csv', some)).split('\r\n');
    const cells = first.split(',');
    head.split(',').forEach((name, i) => {
      if (name.endsWith('Mask')) expect(cells[i]).toEqual(expect.stringMatching(HEX));
    });
    const inputs = filled(some);
    const shown = tool
      .outputs(evaluate(tool, inputs), inputs)
      .flatMap((o) => (o.kind === 'readouts' ? o.items : []))
      .filter((i) => i.name === 'crc');
    expect(shown.map((i) => i.shown?.toLowerCase().replace(/^0x0*/u, '0x'))).toEqual([value]);
  });
});
