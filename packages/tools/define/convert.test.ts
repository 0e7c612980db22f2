/** Choices of how something is given: through the page's own way, from texts to texts. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import activeFilter from '../analog-circuits/active-filter/index.ts';
import crc from '../digital-electronics/crc-lfsr/index.ts';
import kmap from '../digital-electronics/kmap-minimizer/index.ts';
import smith from '../electromagnetics/smith-chart/index.ts';
import mosfet from '../electronic-devices/mosfet-explorer/index.ts';
import fir from '../signal-processing/fir-designer/index.ts';
import { conversion } from './convert.ts';
import { evaluate } from './evaluate.ts';
import type { Fields } from './field.ts';
import { readInputs } from './inputs.ts';
import type { AnyTool } from './tool.ts';

/** A page's form: what stands in every field, asked for or not. */
function formOf(tool: AnyTool, some: Readonly<Record<string, string>>) {
  const fields = tool.inputs as Fields;
  const texts: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) texts[name] = field.format(field.default);
  Object.assign(texts, some);
  const read = () => readInputs(fields, (name) => texts[name]);
  const run = () => evaluate(tool, read() as never);
  return {
    texts,
    run,
    /** The visitor changes a choice; gives what the page notes. */
    choose(field: string, to: string): string | undefined {
      const was = texts[field] as string;
      let result: unknown;
      try {
        result = run();
      } catch {
        // What is refused has no result, and no conversion either.
      }
      texts[field] = to;
      const done = conversion(tool, field, was, (name) => texts[name], result);
      Object.assign(texts, done?.texts);
      return done?.note;
    },
  };
}

test('a tool that converts nothing, and a choice of something else, change no text', () => {
  const form = formOf(kmap, {});
  const before = { ...form.texts };
  expect(form.choose('form', 'pos')).toBeUndefined();
  expect(form.texts).toEqual({ ...before, form: 'pos' });
  expect(
    conversion({ ...kmap, convert: undefined } as never, 'given', 'pla', () => 'table', null),
  ).toBeUndefined();
});

test('what cannot be read is not converted, what a field would not take is not written', () => {
  const form = formOf(kmap, { minterms: 'F = m(99)' });
  expect(form.choose('given', 'table')).toContain('99 is outside 0 to 15');
  expect(form.texts['table']).toBe(kmap.inputs.table.default);
  const long = formOf(crc, { text: 'é'.repeat(4096) });
  const hex = long.texts['hex'];
  long.texts['text'] = '€'.repeat(4096);
  expect(long.choose('messageKind', 'hex')).toContain('the most is 12288');
  expect(long.texts['hex']).toBe(hex);
});

describe('the load of a Smith chart', () => {
  const gamma = (form: ReturnType<typeof formOf>) =>
    (form.run() as ReturnType<typeof smith.compute>).loadGamma;

  test('is the same at the design frequency in every form, by any way', () => {
    const form = fc.constantFrom('impedance', 'series', 'parallel', 's1p');
    fc.assert(
      fc.property(
        fc.double({ min: 0.5, max: 500, noNaN: true }),
        fc.double({ min: -300, max: 300, noNaN: true }).filter((x) => Math.abs(x) > 0.1),
        fc.array(form, { minLength: 1, maxLength: 4 }),
        (r, x, path) => {
          const page = formOf(smith, { r: String(r), x: String(x), match: 'none', tolerance: '0' });
          const before = gamma(page);
          for (const to of path) page.choose('load', to);
          expect(gamma(page).re).toBeCloseTo(before.re, 7);
          expect(gamma(page).im).toBeCloseTo(before.im, 7);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('a file that became R + jX is there on the way back, and it is said what was left out', () => {
    const page = formOf(smith, { load: 's1p', f0: '915M' });
    const file = page.texts['s1p'];
    expect(page.choose('load', 'impedance')).toContain('at other frequencies');
    expect(page.texts['r']).not.toBe('25');
    expect(page.choose('load', 's1p')).toBeUndefined();
    expect(page.texts['s1p']).toBe(file);
    expect(formOf(smith, {}).choose('load', 'series')).toBeUndefined();
  });

  test('an open and a short that the form does not hold are left as they are, and it is said', () => {
    expect(
      formOf(smith, { load: 's1p', s1p: '# GHz S RI\n0.5 1 0\n2 1 0' }).choose('load', 'series'),
    ).toContain('open circuit');
    expect(formOf(smith, { r: '0', x: '0' }).choose('load', 'parallel')).toContain('short circuit');
  });
});

describe('a CRC', () => {
  const value = (form: ReturnType<typeof formOf>) => (form.run() as { value: bigint }).value;

  test('of a text is that of its bytes, and of a published code that of its parameters', () => {
    const page = formOf(crc, { text: 'Größe 25 °C' });
    const before = value(page);
    page.choose('messageKind', 'hex');
    expect(page.texts['hex']).toMatch(/^47 72 c3 b6/u);
    page.choose('preset', 'custom');
    expect(page.texts['poly']).toBe('0x4c11db7');
    expect(value(page)).toBe(before);
    page.choose('messageKind', 'text');
    expect(page.texts['text']).toBe('Größe 25 °C');
  });

  test.each(['ff fe', '0d 0a', '00'])('the bytes %s are no text of a field', (hex) => {
    const page = formOf(crc, { messageKind: 'hex', hex });
    expect(page.choose('messageKind', 'text')).toContain('no text in UTF-8');
    expect(page.texts['text']).toBe('123456789');
  });

  test('the taps of the table are a polynomial', () => {
    const page = formOf(crc, { mode: 'lfsr', stages: '17' });
    const before = (page.run() as { register: unknown }).register;
    page.choose('feedback', 'custom');
    expect((page.run() as { register: unknown }).register).toEqual(before);
  });
});

describe('what the tool has found becomes what is given', () => {
  test('a transistor sized by gm/ID is the same by IC, by gm the same as by its current', () => {
    const page = formOf(mosfet, { task: 'size' });
    const width = () => (page.run() as ReturnType<typeof mosfet.compute>).settled.width;
    const before = width();
    page.choose('by', 'inversion');
    expect(page.texts['inversion']).not.toBe('1');
    expect(width() / before).toBeCloseTo(1, 6);
    page.choose('want', 'current');
    expect(width() / before).toBeCloseTo(1, 6);
    page.choose('by', 'efficiency');
    expect(width() / before).toBeCloseTo(1, 6);
  });

  test('the least length, its β and its binary point', () => {
    const page = formOf(fir, { method: 'kaiser' });
    const before = page.run() as ReturnType<typeof fir.compute>;
    page.choose('length', 'given');
    page.choose('shape', 'set');
    page.choose('point', 'set');
    const after = page.run() as ReturnType<typeof fir.compute>;
    expect(page.texts['taps']).toBe(String(before.taps));
    expect([...after.h]).toEqual([...before.h]);
    expect(after.fixed?.fir.coefficient).toEqual(before.fixed?.fir.coefficient);
  });

  test('the least order', () => {
    const page = formOf(activeFilter, { size: 'least', stopLoss: '60' });
    const before = (page.run() as ReturnType<typeof activeFilter.compute>).prototype;
    page.choose('size', 'given');
    expect(page.texts['order']).toBe(String(before?.order));
    expect((page.run() as ReturnType<typeof activeFilter.compute>).prototype).toEqual(before);
  });
});
