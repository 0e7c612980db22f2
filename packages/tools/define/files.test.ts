import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBase64 } from './base64.ts';
import { FieldError } from './error.ts';
import { data } from './fields.ts';
import { fromFile, gathered, hasEnding, type Opens } from './files.ts';
import { fromQuery, toQuery } from './inputs.ts';

const opens: Opens = { endings: ['.s1p', '.txt'], what: 'Touchstone', maxBytes: 4000 };
const bytes = (...list: number[]) => Uint8Array.from(list);
const ascii = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));
const read = (content: Uint8Array) => fromFile(opens, 'a.s1p', content);

describe('the text of a file', () => {
  test('UTF-8, with its mark or without, is read as it is; line ends become one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.boolean(), (text, mark) => {
        const clean = text.replace(/[\p{Cc}\p{Cs}\ufeff]/gu, ' ').replace(/^(?:%PDF|RIFF)/u, '');
        const content = new TextEncoder().encode((mark ? '\ufeff' : '') + clean);
        expect(read(content)).toEqual({ text: clean, as: 'Touchstone, UTF-8' });
      }),
    );
    expect(read(ascii('a\r\nb\rc\n\u001a')).text).toBe('a\nb\nc\n');
  });

  test('UTF-16 is read by its mark, either way round', () => {
    const text = '! 25 °C, 3 µH\n# GHz';
    const units = [...`\ufeff${text}`].map((c) => c.charCodeAt(0));
    const little = bytes(...units.flatMap((u) => [u & 255, u >> 8]));
    const big = bytes(...units.flatMap((u) => [u >> 8, u & 255]));
    expect(read(little)).toEqual({ text, as: 'Touchstone, UTF-16' });
    expect(read(big)).toEqual({ text, as: 'Touchstone, UTF-16' });
    expect(() => read(little.subarray(0, -1))).toThrow('a.s1p: its UTF-16 is damaged');
  });

  test('the single signs of Latin-1 are read, and it is said', () => {
    expect(
      read(ascii('! 25 \u00b0C, 3 \u00b5H, Gr\u00f6\u00dfe'.replace('\u00f6\u00df', '\u00f6'))),
    ).toEqual({
      text: '! 25 °C, 3 µH, Gröe',
      as: 'Touchstone, Latin-1',
    });
  });

  test.each([
    ['Shift JIS', bytes(0x33, 0x83, 0x6f, 0x83, 0x5a), 'save it as UTF-8'],
    ['GBK', bytes(0x21, 0xcf, 0xdf, 0xc2, 0xb7), 'save it as UTF-8'],
    ['Windows-1252 quotes', bytes(0x93, 0x61, 0x94), 'save it as UTF-8'],
    ['a NUL', ascii('a\nb\u0000c'), 'a.s1p has a NUL in line 2'],
    ['UTF-16 without a mark', bytes(0x23, 0, 0x20, 0), 'has a NUL in line 1'],
    ['an escape', ascii('a\u001b[0m'), 'the control character 0x1b in line 1'],
    ['a PDF', ascii('%PDF-1.7 text'), 'a.s1p is a PDF'],
    ['a zip', ascii('PK\u0003\u0004'), 'is a zip archive'],
    ['too much', new Uint8Array(4001), 'it has 4001 bytes; the most is 4000'],
  ])('%s is refused', (_, content, message) => {
    expect(() => read(content)).toThrow(FieldError);
    expect(() => read(content)).toThrow(message);
  });

  test('a field of bytes gets them all, as hex', () => {
    const hex: Opens = { endings: [], what: 'bytes', bytes: 'hex', maxBytes: 8 };
    expect(fromFile(hex, 'x.bin', bytes(0, 255, 16))).toEqual({ text: '00 ff 10', as: '3 bytes' });
  });
});

describe('a field of bytes', () => {
  const wav: Omit<Opens, 'bytes'> = {
    endings: ['.wav'],
    what: 'WAV',
    maxBytes: 64,
    marks: [
      { at: 0, text: 'RIFF' },
      { at: 8, text: 'WAVE' },
    ],
  };
  const recording = data({ label: 'Recording', opens: wav });
  const opened = recording.opens as Opens;
  // Two samples of 16 bits, mono, 8 kHz: the header of RFC 2361's PCM.
  const file = bytes(
    ...[0x52, 0x49, 0x46, 0x46, 40, 0, 0, 0, 0x57, 0x41, 0x56, 0x45, 0x66, 0x6d, 0x74, 0x20, 16],
    ...[0, 0, 0, 1, 0, 1, 0, 0x40, 0x1f, 0, 0, 0x80, 0x3e, 0, 0, 2, 0, 16, 0, 0x64, 0x61, 0x74],
    ...[0x61, 4, 0, 0, 0, 0xff, 0x7f, 0, 0x80],
  );

  test('carries a WAV file byte for byte through a link', () => {
    const { text, as } = fromFile(opened, 'tone.wav', file);
    expect(as).toBe('WAV, 48 bytes');
    const fields = { recording };
    const { recording: read } = fromQuery(fields, toQuery(fields, { recording: text }));
    expect(readBase64(read)).toEqual(file);
    expect(recording.echo(read)).toBe('48 bytes of WAV');
    expect(fromQuery(fields, '')).toEqual({ recording: '' });
  });

  test('any bytes come back as they went in', () => {
    const free = data({ label: 'Data', opens: { ...wav, marks: [] } });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (content) => {
        const { text } = fromFile(free.opens as Opens, 'x', content);
        expect(readBase64(free.parse(text))).toEqual(content);
      }),
    );
  });

  test('what is no such file is refused, as a file and as a text', () => {
    expect(() => fromFile(opened, 'a.wav', ascii('RIFF\u0004\0\0\0AVI '))).toThrow(
      'takes WAV, and a.wav is none: it has no "WAVE" at byte 8',
    );
    expect(() => fromFile(opened, 'a.wav', new Uint8Array(65))).toThrow('the most is 64');
    expect(() => recording.parse('a b')).toThrow('is no base64url; open a file of WAV instead');
    expect(() => recording.parse('AAAA')).toThrow('it has no "RIFF" at byte 0');
    expect(() => recording.parse('A'.repeat(87))).toThrow('more than 64 bytes');
  });
});

test('an ending counts in either case', () => {
  expect(hasEnding(opens, 'ANT.S1P')).toBe(true);
  expect(hasEnding(opens, 'ant.s2p')).toBe(false);
});

describe('several files in one field', () => {
  const add = (text: string, name: string, content: string) =>
    gathered('* file: ', text, name, content);

  test('stand one behind the other, each behind a line with its name', () => {
    const both = add(add('', 'a.lib', '.model d d'), 'b.lib', '.model q npn\n');
    expect(both).toBe('* file: a.lib\n.model d d\n* file: b.lib\n.model q npn\n');
  });

  test('a file that is opened again takes its own place, others stay', () => {
    const text = '* mine\nR1 1 0 1\n* file: a.lib\nold\n* file: b.lib\nkept';
    expect(add(text, 'a.lib', 'new')).toBe(
      '* mine\nR1 1 0 1\n* file: b.lib\nkept\n* file: a.lib\nnew\n',
    );
  });
});
