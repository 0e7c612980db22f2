import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import type { LayersResult } from './compute.ts';
import handles from './handles.ts';
import tool from './index.ts';
import { type LayersFields, type LayersInputs, placed } from './inputs.ts';
import { next } from './next.ts';
import { inputImpedance, powers, transmittedDb } from './readouts.ts';
import { resolve, stackAt } from './resolve.ts';
import { inUnit, readSpot, textOfSpot } from './spot.ts';
import { sidesAt } from './sweep.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const fields = (s: Some): LayersFields => withDefaults(tool.inputs, s) as LayersFields;
const some = (s: Some): LayersInputs => placed(fields(s));
const run = (s: Some): LayersResult => evaluate(tool, fields(s)) as LayersResult;
/** Without the pictures. */
const parts = (layers: string, more: Some = {}) => {
  const r = resolve(some({ layers, to: 'n=1.52', ...more }));
  return r.parts.map(({ name }, k) => [
    name,
    Number(((r.thicknesses[k] ?? 0) * 1e9).toPrecision(6)),
  ]);
};
/** R and T of both polarisations at 550 nm unless said. */
const sides = (layers: string, to: string, angle = 0, more: Some = {}) => {
  const i = some({ layers, to, angle, ...more });
  const r = resolve(i);
  return sidesAt(stackAt(r, i.at.wavelength), i.at.wavelength, angle);
};
const refusal = (s: Some): string => {
  try {
    run(s);
    return 'taken';
  } catch (error) {
    return error instanceof InputErrors ? error.message : String(error);
  }
};

const remedies = (s: Some): unknown => {
  try {
    run(s);
    return [];
  } catch (error) {
    return error instanceof InputErrors ? error.errors[0]?.remedies : error;
  }
};

describe('stacks as they are written', () => {
  test.each([
    ['MgF2 100 nm', [['MgF2', 100]]],
    ['n=1.38 d=100 nm', [['n=1.38', 100]]],
    [
      '1.38 99.6nm # outside\n\n2.35-0i 0.0526 um // inside',
      [
        ['n=1.38', 99.6],
        ['n=2.35', 52.6],
      ],
    ],
    ['0.05 + 3.3j 500 Å', [['n=0.05+3.3i', 50]]],
    ['skin: er=4.4 tand=0.015 31.5 mil', [['skin', 800100]]],
    [
      'n=1.375 QW\nn=2.75 HW\nn=1.375 2 QW\nn=1.375 λ/4\nn=1.375 d=0.5 QW',
      [
        ['n=1.375', 100],
        ['n=2.75', 100],
        ['n=1.375', 200],
        ['n=1.375', 100],
        ['n=1.375', 50],
      ],
    ],
    [
      'H = n=2.75\nL = n=1.375\n(HL)^2 H',
      [
        ['n=2.75', 50],
        ['n=1.375', 100],
        ['n=2.75', 50],
        ['n=1.375', 100],
        ['n=2.75', 50],
      ],
    ],
    [
      'H=n=2.75\nL=n=1.375 80 nm\n(0.5H L H/2)²',
      [
        ['n=2.75', 25],
        ['n=1.375', 80],
        ['n=2.75', 25],
        ['n=2.75', 25],
        ['n=1.375', 80],
        ['n=2.75', 25],
      ],
    ],
    [
      'Material,Thickness (nm)\nSiO2,100\nTiO2,50',
      [
        ['SiO2', 100],
        ['TiO2', 50],
      ],
    ],
    ['layer\tmaterial\tn\tk\td [um]\n1\tfilm\t1.38\t0\t0.1', [['film', 100]]],
    ['SiO₂ 100 nm', [['SiO2', 100]]],
    ['fused silica 1 um', [['fused silica', 1000]]],
    // A raised digit ends where it ends: twice, and then a half wave.
    [
      'H=n=2.75\n(H)²2H',
      [
        ['n=2.75', 50],
        ['n=2.75', 50],
        ['n=2.75', 100],
      ],
    ],
    ['H=n=2.75\n1.5(H)', [['n=2.75', 75]]],
  ])('%j', (text, expected) => {
    expect(parts(text)).toEqual(expected);
  });

  test.each([
    ['MgF2', 'has no thickness'],
    ['MgF2 100', '"100" has no unit'],
    ['1,38 100 nm', 'write 1.38'],
    ['n=1.38 n=1.4 100 nm', 'n is said twice'],
    ['n=1.5 9 nm k', 'k has no number'],
    ['MgF2 100 nm 20 nm', 'two thicknesses'],
    ['MgF2 TiO2 100 nm', 'has one material'],
    ['MgF3 100 nm', '"MgF3" is not known'],
    ['2-4i 50 nm', 'would amplify'],
    ['n=1.5 k=-0.1 9 nm', 'would amplify'],
    ['n=0 9 nm', 'no wave'],
    ['n=-1.5 9 nm', 'is negative'],
    ['er=0 9 nm', 'no wave'],
    ['tand=0.01 9 nm', 'has no er'],
    ['MgF2 -9 nm', 'thickness of -9e-9 m'],
    ['MgF2 inf', 'From and Into'],
    ['1 | H | 1.5', 'has "|"'],
    ['(HL)^3', '"H" is no letter'],
    ['H = TiO2\nH = SiO2\nH', 'defined twice'],
    ['H = TiO2\n(H', 'does not close'],
    ['H = TiO2\n()^2', 'not understood'],
    ['H = TiO2\n((H)^99)^99', '9801 layers'],
    ['H = TiO2\n(H)^201', '1 to 200'],
    ['H = TiO2\n(H)8H', 'write ^'],
    ['H = TiO2\n(H) 8 H', 'write ^'],
    ['H = TiO2\n(H)^2.5 H', 'no whole number of repeats'],
    ['H = TiO2\n3(H)', '"3(" may be'],
    ['H = TiO2\nH 90 nm', 'begins with the letter H'],
    ['('.repeat(11000), 'not understood'],
    ['H = TiO2\nH^200\nH', 'more than 200'],
    ['n,k,thickness\n1.38,0,100', 'has no unit'],
    ['n;k;d (nm)\n1,38;0;100', 'write 1.38'],
    ['n,d (nm),colour\n1.38,100,red', '"colour" is no column'],
    ['sigma=5.8e7 Ohm/m 1 mm', 'not understood'],
    ['n=1.5 5 parsec', '"5 parsec"'],
  ])('%j is refused', (layers, words) => {
    expect(refusal({ layers, to: 'n=1.52' })).toContain(words);
  });

  test.each([
    [{ from: 'Ag' }, 'absorbs (Ag'],
    [{ to: 'BK7 1 mm' }, 'has no end'],
    [{ at: '2 um' }, 'TiO2 is known up to 1.69'],
    [{ layers: 'copper 35 um', to: 'air' }, 'copper is known'],
    [{ start: '600 nm', stop: '600 nm' }, 'a range has two ends'],
    [{ over: 'thickness', layers: '' }, 'no layer'],
    [{ over: 'thickness', layer: 16 }, 'the stack has 15'],
    [{ over: 'angle', angleFrom: 50, angleTo: 50 }, 'not beyond'],
    [{ layers: 'n=1.5 20 m', to: 'air' }, 'keeps its phase'],
    [{ layers: 'n=1.2 50 nm incoherent', from: 'n=2', to: 'n=2', angle: 70 }, 'only tunnels'],
  ] as [Some, string][])('%j is refused', (s, words) => {
    expect(refusal(s)).toContain(words);
  });

  test('the other convention is offered, and gives the same', () => {
    expect(sides('2-4i 50 nm', '1.5-0.1i', 30, { convention: 'minus' })).toEqual(
      sides('2+4i 50 nm', '1.5+0.1i', 30),
    );
  });

  test.each([
    ['550 nm', 5.5e-7],
    ['0.55um', 5.5e-7],
    ['0.55 microns', 5.5e-7],
    ['5500 Å', 5.5e-7],
    ['545.07719636 THz', 5.5e-7],
    ['2.254258153 eV', 5.5e-7],
    ['18181.8182 cm-1', 5.5e-7],
  ])('%s is 550 nm', (text, wavelength) => {
    expect(readSpot(text).wavelength / wavelength).toBeCloseTo(1, 7);
  });

  test.each([
    [5.5e-7, 'm', '550 nm'],
    [1.99e-6, 'm', '1990 nm'],
    [1.064e-5, 'm', '10.64 um'],
    [0.03, 'm', '30 mm'],
    [1500, 'm', '1500 m'],
    [1.01e8, 'Hz', '101 MHz'],
    [5.45077e14, 'Hz', '545.08 THz'],
    [50, 'Hz', '50 Hz'],
    [2.25, 'eV', '2.25 eV'],
    [18181.8182, 'cm⁻¹', '18182 cm-1'],
  ] as const)('%d %s of a picture is written %s', (value, unit, text) => {
    expect(textOfSpot(value, unit)).toBe(text);
    const { wavelength } = readSpot(text);
    expect(inUnit(wavelength, unit) / value).toBeCloseTo(1, 4);
  });

  test.each(['550', '', 'green', '0 nm', '-5 nm', '550 nM', '1e400 nm', '5,5 GHz'])(
    '%j is no place in the spectrum',
    (text) => {
      expect(() => readSpot(text)).toThrow();
    },
  );
});

describe('files of materials', () => {
  const film = (materials: string, at = '550 nm') => {
    const r = run({ layers: '', to: 'file', materials, at: at, over: 'angle' });
    return r.stack.to.eps;
  };
  test('tables under a heading, in nm, µm and eV', () => {
    for (const text of [
      'wavelength (nm)\tn\tk\n500\t1.5\t0\n600\t1.7\t0',
      'Wavelength, µm; n; k\n0.6; 1.7; 0\n0.5; 1.5; 0',
      'wl,n\n0.5,1.5\n0.6,1.7\nwl,k\n0.5,0\n0.6,0',
    ])
      expect(film(text).re).toBeCloseTo(2.56, 12);
    expect(film('energy (eV),n\n2,1.5\n3,1.5').re).toBeCloseTo(2.25, 12);
  });
  test.each([
    ['500 1.5\n600 1.6', 'without a heading'],
    ['wavelength,n\n500,1.5', 'says no unit'],
    ['wavelength (nm),n\n500,1.5\n600,x', 'is not 2 numbers'],
    ['wavelength (nm),n,k\n500,1.5,-0.1\n600,1.5,0', 'has -0.1'],
    ['wavelength (nm),T\n500,90', 'is no column'],
    [
      'DATA:\n  - type: formula 12\n    wavelength_range: 0.3 1\n    coefficients: 1 2',
      'formula 12',
    ],
    ['DATA:\n  - type: formula 1\n    coefficients: 1 2', 'no wavelength_range'],
    ['DATA:\n  - type: tabulated nk\n    data: |\n        0.5 1.5', 'is not 3 numbers'],
    ['[1]\nx', 'is no name'],
    [
      'DATA:\n  - type: formula 1\n    wavelength_range: 0.3 1\n    coefficients: 0 1 0.1\n      2 0.2',
      'each on one line',
    ],
    [
      'DATA:\n  - type: formula 1\n    wavelength_range: 0.3 1\n    coefficients: 0 1 0.1 2',
      'a constant first and then pairs',
    ],
    [
      'DATA:\n  - type: formula 2\n    wavelength_range: 0.3 1\n    coefficients: 0 1 0.36',
      'materials: file: Formula 2 gives no refractive index',
    ],
    ['wavelength (nm),n\n500,0\n600,0', 'no wave is'],
    ['wavelength (um);n\n0,5;1,5', 'decimal commas'],
  ])('%j is refused', (materials, words) => {
    expect(refusal({ layers: '', to: 'file', materials })).toContain(words);
  });
  test('a comma within quotes parts no cells', () => {
    expect(film('"Wavelength, µm","n"\n0.5,1.5\n0.6,1.5').re).toBeCloseTo(2.25, 12);
  });
  test('a file is taken before what is built in by the same name, air among it', () => {
    const r = run({ layers: '', to: 'air', materials: '[air]\nwl,n\n0.3,1.5\n0.9,1.5' });
    expect(r.stack.to.eps.re).toBeCloseTo(2.25, 12);
  });
  test('long runs of blanks are read at once', () => {
    const begun = performance.now();
    for (const gap of [' ', '\t'].map((blank) => blank.repeat(200_000)))
      for (const text of [`wl\tn${gap}n\n1\t1`, `DATA:\n - type: a${gap}b`, `${gap}x`])
        expect(refusal({ layers: '', to: 'file', materials: text })).toContain('materials:');
    // A search that begins anew at each blank takes a minute.
    expect(performance.now() - begun).toBeLessThan(3000);
  });
});

const index = fc.double({ min: 1, max: 4, noNaN: true });
const extinction = fc.oneof(fc.constant(0), fc.double({ min: 1e-9, max: 6, noNaN: true }));
const film = fc.tuple(index, extinction, fc.double({ min: 0, max: 2000, noNaN: true }));
const angle = fc.double({ min: 0, max: 89.9, noNaN: true });
const written = (films: readonly (readonly [number, number, number])[]): string =>
  films.map(([n, k, d]) => `n=${n.toFixed(6)} k=${k.toFixed(9)} ${d.toFixed(4)} nm`).join('\n');

describe('laws', () => {
  test('R, T and what the layers take are all there is, and none is negative', () => {
    fc.assert(
      fc.property(fc.array(film, { maxLength: 12 }), index, angle, (films, n, degrees) => {
        const both = sides(written(films), `n=${n.toFixed(6)}`, degrees);
        for (const side of [both.s, both.p]) {
          const { reflectance, transmittance, absorbed } = side;
          expect(reflectance + transmittance + absorbed.reduce((a, b) => a + b, 0)).toBeCloseTo(
            1,
            9,
          );
          for (const share of [reflectance, transmittance, ...absorbed])
            expect(share).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('T is the same from both sides (reciprocity)', () => {
    fc.assert(
      fc.property(
        fc.array(film, { minLength: 1, maxLength: 8 }),
        fc.double({ min: 0, max: 85, noNaN: true }),
        (films, degrees) => {
          const there = sides(written(films), 'air', degrees);
          const back = sides(written(films.toReversed()), 'air', degrees);
          for (const p of ['s', 'p'] as const)
            expect(Math.abs(there[p].transmittance - back[p].transmittance)).toBeLessThan(1e-10);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('a layer in two parts, and one of no thickness, change nothing', () => {
    fc.assert(
      fc.property(film, film, angle, ([n, k, d], other, degrees) => {
        const one = sides(written([[n, k, 2 * d], other]), 'n=1.5', degrees);
        const two = sides(written([[n, k, d], [n, k, d], [2, 0, 0], other]), 'n=1.5', degrees);
        // The two halves are rounded to 1e-13 m each.
        for (const p of ['s', 'p'] as const)
          expect(Math.abs(one[p].reflectance - two[p].reflectance)).toBeLessThan(1e-4);
      }),
      { numRuns: 30 },
    );
  });

  test('s and p are alike at normal incidence; nothing comes back at Brewster’s angle', () => {
    fc.assert(
      fc.property(fc.array(film, { maxLength: 6 }), index, (films, n) => {
        const { s, p } = sides(written(films), 'n=1.5');
        expect(Math.abs(s.reflectance - p.reflectance)).toBeLessThan(1e-12);
        const brewster = (Math.atan(n) * 180) / Math.PI;
        expect(sides('', `n=${n}`, brewster).p.reflectance).toBeLessThan(1e-20);
      }),
      { numRuns: 30 },
    );
  });

  test('all is reflected beyond the critical angle, and a gap lets it tunnel', () => {
    const { s, p } = sides('', 'air', 60, { from: 'n=1.5' });
    expect(s.reflectance).toBeCloseTo(1, 13);
    expect(p.reflectance).toBeCloseTo(1, 13);
    const gap = (nm: number) =>
      sides(`n=1 ${nm} nm`, 'n=1.5', 60, { from: 'n=1.5' }).s.transmittance;
    expect(gap(0)).toBeCloseTo(1, 12);
    expect(gap(1000) / gap(1100)).toBeCloseTo(
      Math.exp((4 * Math.PI * 100 * Math.sqrt(1.5 ** 2 * 0.75 - 1)) / 550),
      2,
    );
  });
});

describe('formulas of the books', () => {
  test('a quarter-wave mirror of N pairs', () => {
    for (const pairs of [1, 4, 12]) {
      const { s } = sides(`H=n=2.35\nL=n=1.46\n(HL)^${pairs} H`, 'n=1.52');
      const y = (2.35 / 1.46) ** (2 * pairs) * (2.35 ** 2 / 1.52);
      expect(s.reflectance).toBeCloseTo(((1 - y) / (1 + y)) ** 2, 12);
    }
  });

  test('skin depth of copper, and a sheet of it in decibels where T is no double', () => {
    const r = run({
      layers: 'sigma=5.8e7 10 mm',
      to: 'sigma=5.8e7',
      at: '1 GHz',
      show: 'decibels',
    });
    const last = r.normal.at(-1) ?? { re: 0, im: 0 };
    const skin = r.stack.layers.length > 0 ? 299792458 / (2 * Math.PI * 1e9 * last.im) : 0;
    expect(skin).toBeCloseTo(1 / Math.sqrt(Math.PI * 1e9 * 4e-7 * Math.PI * 5.8e7), 11);
    const sheet: Some = {
      layers: 'sigma=5.8e7 10 mm',
      to: 'air',
      at: '10 GHz',
      show: 'decibels',
    };
    const { sigma, f } = { sigma: 5.8e7, f: 10e9 };
    const depth = 1 / Math.sqrt(Math.PI * f * 4e-7 * Math.PI * sigma);
    const ratio = 376.730313 * sigma * depth;
    const schelkunoff =
      20 * Math.LOG10E * (0.01 / depth) + 20 * Math.log10(ratio / (4 * Math.SQRT2));
    expect(-transmittedDb(run(sheet), some(sheet))).toBeCloseTo(schelkunoff, 1);
    expect(powers(run(sheet), some(sheet)).T).toBe(0);
  });

  test('group delay of nothing but a path, and of a quarter-wave mirror', () => {
    const r = run({ layers: 'n=1.5 10 um', from: 'n=1.5', to: 'n=1.5', show: 'phase' });
    expect(r.delays.s.t?.group).toBeCloseTo((1.5 * 10e-6) / 299792458, 22);
    expect(r.delays.s.r).toBeNull();
    const mirror = run({ layers: 'H=n=2.3\nL=n=1.45\n(HL)^15 H', to: 'n=1.52', show: 'phase' });
    // Babic and Corzine, IEEE J. Quantum Electron. 28, 1992: with a low index before it, π/(ω(n_H − n_L)) · n_0.
    const expected = Math.PI / (((2 * Math.PI * 299792458) / 550e-9) * (2.3 - 1.45));
    expect((mirror.delays.s.r?.group ?? 0) / expected).toBeCloseTo(1, 3);
  });
});

describe('at the edge of rounding and of the models', () => {
  const impedance = (s: Some) => inputImpedance(run(s), some(s), 's');

  test('a real impedance is real', () => {
    expect(impedance({})?.im).toBe(0);
    expect(impedance({ layers: 'n=2 HW', to: 'n=1.52' })).toEqual({
      re: expect.closeTo(376.730314 / 1.52, 4),
      im: 0,
    });
    expect(run({ layers: 'n=2 HW', to: 'n=1.52' }).at.s.r?.im).toBe(0);
    // A perfect antireflection coating has no return loss of 332 dB, which is a rounding.
    expect(run({ layers: 'n=1.5 QW', to: 'n=2.25' }).at.s.reflectance).toBe(0);
    // A conductor's is small, and has two parts alike.
    const metal = impedance({ layers: '', to: 'sigma=1e12', at: '1 kHz' });
    expect((metal?.im ?? 0) / (metal?.re ?? 1)).toBeCloseTo(1, 6);
  });

  test('a slab that does not interfere and absorbs within a wavelength takes what is left', () => {
    for (const s of [
      { layers: '1.5+0.5i 100 nm incoherent', to: 'air', angle: 40 },
      { layers: 'Ag 5 nm\n1.5+0.5i 100 nm incoherent\n2+1i 50 nm incoherent', to: 'air' },
    ]) {
      const { R, T, A } = powers(run(s), some(s));
      expect(R + T + A).toBeCloseTo(1, 12);
    }
  });

  test('what lets no echo back draws no fringes', () => {
    const words = (s: Some) =>
      tool.outputs(run(s), fields(s)).flatMap((o) => (o.kind === 'notice' ? [o.id] : []));
    expect(words({ layers: 'Ag 1 mm', to: 'air' })).toEqual([]);
    expect(words({ layers: 'Ag 100 nm\nBK7 3 mm', to: 'air' })).toEqual(['fringes']);
    expect(words({ layers: 'n=1 1 mm', from: 'n=1.5', to: 'n=1.5', angle: 60 })).toEqual([]);
  });

  test('one medium has no Brewster angle', () => {
    expect(run({ layers: '', from: 'n=1.5', to: 'n=1.5' }).brewster).toBeNull();
  });

  test('the remedy of a medium that is not known stands in a unit of its size', () => {
    expect(remedies({ layers: 'copper 35 um', to: 'air' })).toEqual([{ at: '300 um' }]);
    expect(refusal({ layers: 'copper 35 um', to: 'air', at: '300 um' })).toBe('taken');
  });
});

describe('the page', () => {
  test('figures follow what is shown', () => {
    const first = (s: Some) => {
      const i = fields(s);
      const found = tool.outputs(run(s), i).find((o) => o.kind === 'readouts');
      return found?.kind === 'readouts' ? found.items.slice(0, 3).map(({ name }) => name) : [];
    };
    expect(first({})).toEqual(['reflectance', 'transmittance', 'absorptance']);
    expect(first({ show: 'decibels' }).slice(0, 2)).toEqual(['returnLoss', 'transmissionLoss']);
    expect(first({ show: 'ellipsometry' }).slice(0, 2)).toEqual(['psi', 'delta']);
    expect(first({ show: 'phase' }).slice(0, 2)).toEqual(['phase', 'groupDelay']);
    expect(first({ layers: '', from: 'n=1.5', to: 'air', over: 'angle' })).toEqual([
      'reflectance',
      'brewsterAngle',
      'criticalAngle',
    ]);
    expect(first({ layers: '', to: 'n=1.5' })).toEqual([
      'reflectance',
      'transmittance',
      'brewsterAngle',
    ]);
  });

  test('grips set the design point and the angle', () => {
    const i = fields({});
    const [grip] = handles['response']?.(run({}), i) ?? [];
    expect(grip?.to({ x: 6.23456e-7, y: 0 })).toEqual({
      at: '623.46 nm',
      start: '385 nm',
      stop: '770 nm',
    });
    const [turn] = handles['overAngle']?.(run({}), i) ?? [];
    expect(turn?.to({ x: 42.5, y: 0 })).toEqual({ angle: 42.5 });
    expect(turn?.to({ x: 95, y: 0 })).toBeUndefined();
  });

  test('a sheet at radio frequency goes on to the Smith chart as the load of free space', () => {
    const s: Some = { layers: 'er=4 7.5 mm', to: 'air', at: '10 GHz' };
    const [link] = next(run(s), fields(s));
    expect(link?.tool).toBe('smith-chart');
    // A half wave in glass is not seen, but for the digits of c.
    expect(Number(link?.inputs['r'])).toBeCloseTo(376.73, 0);
    expect(next(run({}), fields({}))).toEqual([]);
  });

  test('what is left out is said', () => {
    const words = (s: Some) =>
      tool
        .outputs(run(s), fields(s))
        .flatMap((o) => (o.kind === 'notice' ? [o.text] : []))
        .join(' ');
    expect(words({ layers: 'BK7 3 mm', to: 'air' })).toContain('finer than it shows');
    expect(words({ layers: '', from: 'n=1.5', to: 'air', angle: 60 })).toContain(
      'critical angle of 41.81°',
    );
    expect(words({ start: '600 nm', stop: '700 nm' })).toContain('outside the picture');
    expect(words({ layers: 'MgF2 QW' })).toContain('ordinary ray');
  });
});
