import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { fromQuery, readGiven, toQuery, withDefaults } from '../../define/inputs.ts';
import { onwardAddress } from '../../define/onward.ts';
import { remedied, remediesOf } from '../../testing/remedies.ts';
import handles from './handles.ts';
import tool from './index.ts';
import type { LineInputs } from './inputs.ts';
import { staticModes } from './statics.ts';
import { STRUCTURES } from './structures.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const some = (s: Some): LineInputs => withDefaults(tool.inputs, s) as LineInputs;
const run = (s: Some) => evaluate(tool, some(s));

describe('what gives the impedance wanted', () => {
  test.each<[string, Some]>([
    ['microstrip', {}],
    [
      'a pair under mask',
      { structure: 'microstrip-pair', target: 95, mask: 'coated', etch: 20e-6 },
    ],
    ['coax', { structure: 'coax' }],
    ['wires', { structure: 'wires', target: 100 }],
  ])('%s: every row of the table gives it', (_, inputs) => {
    const i = some(inputs);
    const table = tool.outputs(run(inputs), i).find((o) => o.id === 'ways');
    if (table?.kind !== 'table') throw new Error('no table');
    let tried = 0;
    for (const texts of table.rowInputs ?? []) {
      if (!texts) continue;
      const query = new URLSearchParams(toQuery(tool.inputs, i));
      for (const [name, text] of Object.entries(texts)) query.set(name, text);
      const taken = fromQuery(tool.inputs, query.toString());
      expect(Math.abs(evaluate(tool, taken).impedance / i.target - 1)).toBeLessThan(1e-4);
      tried++;
    }
    expect(tried).toBeGreaterThan(0);
  });

  test('no row goes further than the nearer plane lets it', () => {
    const { ways } = run({ structure: 'stripline', target: 1, above: 1e-6 });
    // 2 mm, two thousand times as wide as the plane is near, are 0.09 Ω; 7 mm would be 0.026 Ω.
    expect(ways.find((way) => way.name === 'width')?.low).toBeCloseTo(0.09, 2);
  });

  test('what is out of reach says what is reached', () => {
    const ways = run({ structure: 'coax', target: 1000 }).ways;
    for (const way of ways) {
      expect(way.value).toBeNull();
      expect(way.high).toBeLessThan(1000);
    }
  });
});

describe('laws', () => {
  const z = (s: Some): number => staticModes(some(s))[0]?.impedance ?? Number.NaN;

  test('a line of twice the size is the same line', () => {
    const a = {
      width: 0.2e-3,
      height: 0.1e-3,
      thickness: 20e-6,
      mask: 'coated',
      maskOverCopper: 10e-6,
      maskOverLaminate: 12e-6,
    } as const;
    const twice = Object.fromEntries(
      Object.entries(a).map(([k, v]) => [k, typeof v === 'number' ? 2 * v : v]),
    ) as Some;
    expect(z(twice) / z(a)).toBeCloseTo(1, 9);
  });

  test('one dielectric everywhere slows by its root and nothing else', () => {
    const [mode] = staticModes(some({ structure: 'stripline', permittivity: 6.25, above: 0.3e-3 }));
    expect(mode?.effective).toBeCloseTo(6.25, 9);
    expect(z({ structure: 'stripline', permittivity: 6.25 })).toBeCloseTo(
      z({ structure: 'stripline', permittivity: 1 }) / 2.5,
      9,
    );
  });

  test('a mask, a thicker trace and a nearer plane lower it; etched sides raise it', () => {
    const bare = z({});
    expect(z({ mask: 'coated' })).toBeLessThan(bare);
    expect(z({ thickness: 70e-6 })).toBeLessThan(bare);
    expect(z({ height: 0.15e-3 })).toBeLessThan(bare);
    expect(z({ etch: 30e-6 })).toBeGreaterThan(bare);
  });

  test('turned upside down a stripline is the same, but for the dielectric beside it', () => {
    const one = { structure: 'stripline', width: 0.2e-3, height: 0.1e-3, above: 0.4e-3 } as const;
    expect(z({ ...one, height: 0.4e-3, above: 0.1e-3 }) / z(one)).toBeCloseTo(1, 4);
  });

  test('far apart, both modes of a pair are the line alone', () => {
    const alone = z({ width: 0.2e-3 });
    const [odd, even] = staticModes(
      some({ structure: 'microstrip-pair', width: 0.2e-3, spacing: 8e-3 }),
    );
    expect((odd?.impedance ?? 0) / alone).toBeCloseTo(1, 2);
    expect((even?.impedance ?? 0) / alone).toBeCloseTo(1, 2);
  });

  test('shares of the energy add up to 1', () => {
    for (const mode of staticModes(some({ structure: 'microstrip-pair', mask: 'coated' })))
      expect(mode.filling.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 5);
  });

  test('parts of the loss add up to all of it, and roughness only adds', () => {
    const [rough] = run({ structure: 'coax', surface: 'huray', rz: 6e-6, frequency: 10e9 }).modes;
    const [smooth] = run({ structure: 'coax', frequency: 10e9 }).modes;
    const at = rough?.at;
    if (!at || !smooth) throw new Error('no mode');
    expect(at.conductorLoss + at.roughnessLoss + at.dielectricLoss).toBeCloseTo(at.gamma.re, 12);
    expect(at.gamma.re).toBeGreaterThan(smooth.at.gamma.re);
    expect(at.conductorLoss / smooth.at.conductorLoss).toBeCloseTo(1, 1);
  });

  test('a line of no loss has none', () => {
    const [mode] = run({ thickness: 0, lossTangent: 0 }).modes;
    expect(mode?.at.gamma.re).toBe(0);
    expect(mode?.at.impedance.im).toBeCloseTo(0, 12);
  });
});

describe('lengths', () => {
  const read = (text: string) => tool.inputs.width.parse(text);

  test('in mm, mil, inches and µm; 8 mil is 0.2032 mm to the last digit', () => {
    expect(read('8mil')).toBe(0.2032e-3);
    expect(read('8 mils')).toBe(read('0.2032mm'));
    expect(read('8 thou')).toBe(read('8mil'));
    expect(read('0.008in')).toBe(read('8mil'));
    expect(read('203.2um')).toBe(read('8mil'));
    expect(read('203.2 µm')).toBe(read('8mil'));
    expect(read('2*4mil')).toBe(read('8mil'));
    expect(read('0.0002')).toBe(0.2e-3);
    expect(tool.inputs.thickness.parse('0.5oz')).toBe(17.5e-6);
  });

  test('without a unit, in ounces where there is no copper, or with a comma they are refused', () => {
    expect(() => read('0.2')).toThrow(/has no unit; write 0.2mm, 0.2mil or 0.2um/u);
    expect(() => read('8')).toThrow(/8mil/u);
    expect(() => read('1oz')).toThrow(/thickness of copper/u);
    expect(() => read('0,2mm')).toThrow(/comma/u);
    expect(() => read('2 furlong')).toThrow(/furlong/u);
  });

  test('come back from their link as the same double', () => {
    for (const text of ['8mil', '0.1mm', '3.937 mil', '1e-4', '0.33333 mm', '17um'])
      expect(read(tool.inputs.width.format(read(text)))).toBe(read(text));
  });
});

describe('refusals', () => {
  test.each<[string, Some]>([
    ['etch', { etch: 0.34e-3 }],
    ['etch', { etch: 20e-6, thickness: 0 }],
    ['maskOverLaminate', { mask: 'coated', maskOverLaminate: 60e-6 }],
    ['width', { width: 90e-3, thickness: 5e-6 }],
    ['width', { structure: 'stripline', width: 5e-3, above: 1e-6 }],
    ['above', { structure: 'stripline', above: 90e-3 }],
    ['pitch', { structure: 'wires', inner: 2e-3 }],
    ['outer', { structure: 'coax', inner: 2e-3 }],
    ['pad', { structure: 'via', pad: 0.2e-3 }],
    ['outer', { structure: 'via', pad: 1e-3 }],
    ['to', { from: 1e9, to: 1e9 }],
  ])('%s of %o is refused by name, and what is offered computes', (field, inputs) => {
    try {
      run(inputs);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(InputErrors);
      expect((error as InputErrors).errors[0]?.field).toBe(field);
    }
    const remedies = remediesOf(tool, inputs);
    expect(remedies.length).toBeGreaterThan(0);
    for (const remedy of remedies)
      expect(remedied(tool, inputs, remedy).impedance).toBeGreaterThan(0);
  });

  test('what a line does not have is refused in a link', () => {
    for (const query of [
      'structure=coax&width=1mm',
      'mask=none&maskOverCopper=10um',
      'spacing=1mm',
    ])
      expect(() => readGiven(tool.inputs, new Map(new URLSearchParams(query)))).toThrow(
        InputErrors,
      );
  });
});

/** cart.jlcpcb.com/client/template/placeOrder/impedance.html: mm, εr, and of the mask mil and εr. */
const HOUSE = {
  JLC7628: { height: 0.2104e-3, permittivity: 4.6 },
  JLC3313: { height: 0.0994e-3, permittivity: 4.05 },
} as const;

test('an example carries the name of a board house over figures of its page alone', () => {
  const named = (tool.presets ?? []).filter(({ title }) => /JLC|OSH|PCBWay/u.test(title));
  expect(named).toHaveLength(2);
  for (const { title, inputs } of named) {
    const [, stack = ''] = /^JLCPCB, stack (\w+):/u.exec(title) ?? [];
    const i = some(inputs);
    expect(i).toMatchObject({
      ...HOUSE[stack as keyof typeof HOUSE],
      thickness: 35e-6,
      maskPermittivity: 3.8,
    });
    expect(i.maskOverLaminate).toBeCloseTo(0.8 * 25.4e-6, 9);
    expect(i.maskOverCopper).toBeCloseTo(0.5 * 25.4e-6, 9);
  }
});

test('of a via the impedance is not said to be exact', () => {
  const notes = (structure: 'via' | 'coax') => {
    const i = some({ structure });
    const answer = tool.outputs(run({ structure }), i).find((o) => o.id === 'answer');
    return answer?.kind === 'readouts' ? answer.items[0]?.note : undefined;
  };
  expect(notes('via')).toBe('as a cable as wide as the antipad');
  expect(notes('coax')).toBe('exact');
});

test('grips land where they are put', () => {
  for (const inputs of [
    {},
    { structure: 'cpwg-pair' },
    { structure: 'broadside' },
    { structure: 'wires' },
  ] as const) {
    const i = some(inputs);
    const r = evaluate(tool, i);
    for (const id of ['crossSection', 'overWidth'])
      for (const handle of handles[id]?.(r, i) ?? []) {
        const place = { x: (handle.x ?? 0) * 1.1, y: (handle.y ?? 0) * 1.1 };
        const moved = { ...i, ...handle.to(place) };
        const again = handles[id]?.(r, moved).find((h) => h.name === handle.name);
        const axis = handle.along === 'y' ? 'y' : 'x';
        expect(Math.abs((again?.[axis] ?? 0) / place[axis] - 1)).toBeLessThan(0.02);
      }
  }
});

test('the first three labels fit a phone, for every line', () => {
  for (const structure of Object.keys(STRUCTURES) as (keyof typeof STRUCTURES)[]) {
    const i = some({ structure, thickness: 0 });
    const answer = tool.outputs(evaluate(tool, i), i).find((o) => o.id === 'answer');
    if (answer?.kind !== 'readouts') throw new Error('no answer');
    for (const { label } of answer.items.slice(0, 3)) expect(label.length).toBeLessThanOrEqual(18);
  }
});

test('what a tenth of a figure does: more width and permittivity lower it, more height raises it', () => {
  const { variations, impedance } = run({});
  const by = (name: string) => variations.find((v) => v.name === name);
  expect(by('width')?.more).toBeLessThan(impedance);
  expect(by('permittivity')?.more).toBeLessThan(impedance);
  expect(by('height')?.more).toBeGreaterThan(impedance);
  expect(by('height')?.less).toBeLessThan(impedance);
  // A coaxial line of 1.1 times the permittivity has 1/√1.1 of the impedance.
  const coax = run({ structure: 'coax' });
  const more = coax.variations.find((v) => v.name === 'permittivity')?.more ?? 0;
  expect(more / coax.impedance).toBeCloseTo(1 / Math.sqrt(1.1), 9);
});

test('the length goes on to the Smith chart, where it is short enough for one turn', () => {
  const i = some({ structure: 'coax' });
  const [onward] = tool.next?.(evaluate(tool, i), i) ?? [];
  expect(onward?.tool).toBe('smith-chart');
  expect(onward && onwardAddress(onward)).toContain('steps=line');
  const long = some({ structure: 'coax', length: 10 });
  expect(tool.next?.(evaluate(tool, long), long)).toEqual([]);
});
