import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { program } from '../../../../../scripts/programs.ts';
import { readRaw } from '../../raw/read-raw.ts';
import type { Dataset } from '../dataset.ts';
import { type Crossing, eachCrossing } from './crossings.ts';
import { measure } from './measure.ts';
import { parseMeasure } from './parse.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollbench-meas-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A triangle 0 → 1 → 0 → 1 V, 1 ms each way. */
const tran: Dataset = {
  kind: 'tran',
  title: 'Transient Analysis',
  axis: { name: 'time', quantity: 'time', re: Float64Array.of(0, 1e-3, 2e-3, 3e-3) },
  traces: [
    { name: 'v(out)', quantity: 'voltage', re: Float64Array.of(0, 1, 0, 1) },
    { name: 'v(half)', quantity: 'voltage', re: Float64Array.of(0.5, 0.5, 0.5, 0.5) },
    { name: 'i(r1)', quantity: 'current', re: Float64Array.of(0, 0.01, 0, 0.01) },
  ],
  stepped: { vth: 0.25 },
};

const one = (card: string, of = tran) => measure([parseMeasure(card)], of)[0]!;
const value = (card: string, of = tran): number => {
  const result = one(card, of);
  if ('failure' in result) throw new Error(result.failure);
  return result.value;
};
const why = (card: string, of = tran): string => {
  const result = one(card, of);
  if (!('failure' in result)) throw new Error(`${result.value} was measured`);
  return result.failure;
};

describe('cards over a triangle', () => {
  test.each([
    ['.meas tran x trig v(out) val=0.1 rise=1 targ v(out) val=0.9 rise=1', 0.8e-3],
    ['.MEASURE TRAN X TRIG V(out)=0.1 TARG V(out)=0.9 FALL=1', 1e-3],
    ['x trig at=0.5m targ v(out) val=0.5 rise=last', 2e-3],
    ['x trig v(out) val=0.5 cross=1 td=0.6m targ v(out) val=0.5 cross=3', 1e-3],
    ['tran x when v(out)=0.25', 0.25e-3],
    ['tran x when v(out) = 0.25 cross = 3', 2.25e-3],
    ['tran x when v(out)=v(half) fall=1', 1.5e-3],
    ['tran x when v(out)=0.5*v(half) cross=last', 2.25e-3],
    ['tran x when v(out)=vth rise=2', 2.25e-3],
    ['tran x when v(out)=0.5 last', 2.5e-3],
    ['tran x when v(out)=0.5 from=1m to=2m', 1.5e-3],
    ['tran x find i(r1) when v(out)=0.25 fall=1', 2.5e-3],
    ['tran x find v(out)*i(r1) at=1m', 0.01],
    ["tran x find par('v(out)+1') at=0.5m", 1.5],
    ['tran x avg v(out)', 0.5],
    ['tran x avg v(out) from=0.5m to=1.5m', 0.75],
    ['tran x rms v(out)', 1 / Math.sqrt(3)],
    ['tran x integ v(out) from=1m to=2m', 0.5e-3],
    ['tran x integral v(out) from=1.5m', 0.125e-3 + 0.5e-3],
    ['tran x max v(out) from=0.2m to=0.4m', 0.4],
    ['tran x min v(out) td=2.5m', 0.5],
    ['tran x pp v(out) from=0.2m to=0.4m', 0.2],
    ['tran x max_at v(out)', 3e-3],
    ['tran x min_at v(out) to=1.7m', 0],
    ['tran x avg v(out) trig v(out)=0.5 rise=1 targ v(out)=0.5 fall=1', 0.75],
    ['tran x deriv v(half) at=1.5m', 0],
    ['tran x deriv v(out) at=1m', 0],
    ['tran x param 2*vth+1', 1.5],
    ["x param='2*vth'", 0.5],
  ])('%s', (card, expected) => {
    expect(value(card)).toBeCloseTo(expected, 12);
  });

  test('units, places and windows', () => {
    expect(one('tran x integ i(r1) from=1m to=2m')).toEqual({
      name: 'x',
      value: expect.closeTo(5e-6, 12),
      unit: 'C',
      from: 1e-3,
      to: 2e-3,
    });
    expect(one('x trig at=0 targ v(out)=1')).toMatchObject({ unit: 's', from: 0, to: 1e-3 });
    expect(one('x max v(out) to=2.5m')).toMatchObject({ unit: 'V', at: 1e-3 });
    expect(one('x deriv v(out) at=0')).toMatchObject({ unit: 'V/s' });
  });

  test('later ones use earlier ones, and say so when those failed', () => {
    const results = measure(
      [
        'tran tr trig v(out)=0.1 targ v(out)=0.9',
        "tran twice param='2*tr'",
        'ac other find v(out) at=1',
        'tran never when v(out)=3',
        'tran most find v(out) at=tr',
        'tran sum param never+1',
      ].map((card) => parseMeasure(card)),
      tran,
    );
    expect(results.map(({ name }) => name)).toEqual(['tr', 'twice', 'never', 'most', 'sum']);
    expect(results[1]).toMatchObject({ value: expect.closeTo(1.6e-3, 12) });
    expect(results[3]).toMatchObject({ value: expect.closeTo(0.8, 12) });
    expect(results[4]).toHaveProperty(
      'failure',
      expect.stringMatching(/made of “never”.*never goes/u),
    );
  });

  test.each([
    [
      'x when v(out)=1.5 fall=1',
      'v(out) never falls through 1.5 V between 0 s and 3 ms: it lies between 0 V and 1 V.',
    ],
    [
      'x when v(out)=0.5 rise=3',
      'v(out) rises through 500 mV only 2 times between 0 s and 3 ms, and the 3rd time is asked for.',
    ],
    ['x find v(out) at=1', 'The results reach from 0 s to 3 ms, and 1 s lies outside.'],
    ['x avg v(out) from=2m to=1m', 'The window begins at 2 ms, after it ends at 1 ms.'],
    ['x max v(ouz)', 'There is no trace “v(ouz)”; the nearest is v(out).'],
  ])('%s fails with its reason', (card, reason) => {
    expect(why(card)).toBe(reason);
  });

  test.each([
    ['x', /lacks what is to be measured/u],
    ['x err v(out)', /no measurement “err”.*AVG/u],
    ['x when v(out)', /lacks a level/u],
    ['x when v(out)=1 val=2', /two levels/u],
    ['x when v(out)=1 rise=0', /RISE=0/u],
    ['x when v(out)=1 rise=1 fall=1', /exclude/u],
    ['x avg v(out) rise=1', /RISE=… does not belong/u],
    ['x avg v(out) from=1 from=2', /twice/u],
    ['x find v(out)', /take AT/u],
    ['x avg v(out', /“\)” is missing/u],
    ['x max', /is missing/u],
    ['x param=sine(1)', /nearest is sin/u],
    ['x avg v(out) to=1 5', /should end/u],
    ['x trig v(out)=1 trig v(out)=2', /TRIG stands twice/u],
  ])('%s is refused', (card, message) => {
    expect(() => parseMeasure(card)).toThrow(message);
  });

  test('a card may name its analysis, its window and its place', () => {
    const place = { file: 'a.cir', line: 3 };
    expect(parseMeasure('.meas ac G find vdb(out) when frequency={f0*2}', place)).toEqual({
      name: 'g',
      analysis: 'ac',
      place,
      kind: 'find',
      expression: 'vdb(out)',
      at: { kind: 'when', signal: 'frequency', level: 'f0*2', edge: 'cross', count: 1 },
    });
  });
});

describe('complex values and sweeps', () => {
  const ac: Dataset = {
    ...tran,
    kind: 'ac',
    axis: { name: 'frequency', quantity: 'frequency', re: Float64Array.of(1, 2, 3) },
    traces: [
      {
        name: 'v(out)',
        quantity: 'voltage',
        re: Float64Array.of(1, 0, 0),
        im: Float64Array.of(0, -1, 0),
      },
    ],
  };

  test('a complex value is found whole, and nothing crosses unless a part is named', () => {
    expect(one('ac x find v(out) at=1.5', ac)).toMatchObject({ value: 0.5, im: -0.5, at: 1.5 });
    expect(value('ac x when vp(out)=-45', ac)).toBeCloseTo(1.5, 12);
    expect(why('ac x when v(out)=0.5', ac)).toMatch(/complex here: measure vm/u);
    expect(why('ac x max v(out)', ac)).toMatch(/complex here/u);
  });

  test('a sweep that goes down is measured in its order', () => {
    const dc: Dataset = {
      kind: 'dc',
      title: '',
      axis: { name: 'v-sweep', quantity: 'voltage', re: Float64Array.of(2, 1, 0) },
      traces: [{ name: 'v(out)', quantity: 'voltage', re: Float64Array.of(0, 4, 4) }],
      stepped: {},
    };
    expect(value('dc x when v(out)=2 rise=1', dc)).toBe(1.5);
    expect(value('dc x find v(out) at=1.25', dc)).toBe(3);
    expect(value('dc x avg v(out) from=0 to=1', dc)).toBe(4);
    expect(value('dc x integ v(out)', dc)).toBe(6);
  });
});

test('LTspice’s names of noise, whose integral is the effective value', () => {
  const noise: Dataset = {
    ...{ kind: 'noise', title: 'Noise', stepped: {} },
    axis: { name: 'frequency', quantity: 'frequency', re: Float64Array.of(0, 50, 100) },
    traces: [
      { name: 'onoise_spectrum', quantity: 'none', re: Float64Array.of(3e-9, 3e-9, 3e-9) },
      { name: 'onoise_r1', quantity: 'none', re: Float64Array.of(1e-9, 1e-9, 1e-9) },
    ],
  };
  expect(value('noise x INTEG V(onoise)', noise)).toBeCloseTo(30e-9, 15);
  expect(value('noise x INTEG V(onoise) FROM=0 TO=25', noise)).toBeCloseTo(15e-9, 15);
  expect(value('noise x MAX V(r1)', noise)).toBe(1e-9);
  expect(value('noise x INTEG onoise_spectrum', noise)).toBeCloseTo(300e-9, 15);
});

describe('crossings', () => {
  const crossings = (...d: number[]): Crossing[] => {
    const found: Crossing[] = [];
    eachCrossing(Float64Array.from(d.keys()), Float64Array.from(d), (c) => found.push(c) > 0);
    return found;
  };

  test('touching crosses there and back, staying crosses once, beginning at zero does not', () => {
    expect(crossings(-1, 0, -1)).toEqual([
      { at: 1, isRise: true },
      { at: 1, isRise: false },
    ]);
    expect(crossings(-1, 0, 0, 1)).toEqual([{ at: 1, isRise: true }]);
    expect(crossings(0, 0, 1, -1)).toEqual([{ at: 2.5, isRise: false }]);
    expect(crossings(1, 0, 0, 0)).toEqual([{ at: 1, isRise: false }]);
  });

  test('rises and falls alternate, and lie between points of either sign', () => {
    const any = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 2, maxLength: 40 });
    fc.assert(
      fc.property(any, (d) => {
        const found = crossings(...d);
        for (const [k, { at, isRise }] of found.entries()) {
          if (k > 0) {
            expect(isRise).toBe(!found[k - 1]!.isRise);
            expect(at).toBeGreaterThanOrEqual(found[k - 1]!.at);
          }
          const before = d[Math.floor(at)]!;
          const after = d[Math.ceil(at)]!;
          expect(before + (at - Math.floor(at)) * (after - before)).toBeCloseTo(0, 12);
        }
        const signs = d.filter((y) => y !== 0).map(Math.sign);
        const changes = signs.filter((s, k) => k > 0 && s !== signs[k - 1]).length;
        expect(found.length).toBeGreaterThanOrEqual(changes);
      }),
    );
  });
});

test('ngspice measures the same', () => {
  const cards = {
    tran: [
      'a1 trig v(out) val=0.1 rise=1 targ v(out) val=0.9 rise=1',
      'a2 trig v(in) val=0.5 fall=1 targ v(out) val=0.5 fall=2',
      'a3 when v(out)=0.5 cross=last',
      'a4 when v(out)=v(in) rise=1 td=2u',
      'a5 find v(out) when v(in)=0.25 fall=2',
      'a6 find i(v1) at=7.77u',
      'a7 avg v(out) from=20u to=60u',
      'a8 rms v(out) from=20u to=60u',
      'a9 integ v(out) from=25u to=60u',
      'b1 max v(out) from=20u to=60u',
      'b2 min_at v(out) from=20u to=60u',
      'b3 pp v(out)',
      'b4 trig at=3u targ v(out) val=0.7 fall=1 td=30u',
      'b5 when v(out)=0.3 rise=2 td=15u',
    ],
    ac: [
      'c1 when vdb(out)=-3 fall=1',
      'c2 find vp(out) when vdb(out)=-20',
      'c3 find vm(out) at=200k',
      'c4 max vdb(out)',
      'c5 find vi(out) at=100k',
      'c6 trig vdb(out) val=-3 fall=1 targ vdb(out) val=-20 fall=1',
    ],
    dc: ['d1 when v(d)=0.5', 'd2 find i(v2) at=0.75', 'd3 max v(d)', 'd4 find v(d) when v(b)=1.2'],
  } as const;
  const kinds = ['tran', 'ac', 'dc'] as const;
  const run = { tran: 'tran 0.2u 60u 0 50n', ac: 'ac dec 50 1k 10meg', dc: 'dc v2 0 2 10m' };
  writeFileSync(
    join(folder, 'm.cir'),
    `* measurements
v1 in 0 dc 1 ac 1 pulse(0 1 1u 1u 1u 5u 20u)
r1 in out 1k
c1 out 0 1n
v2 b 0 1
r2 b d 1k
d1 d 0 dm
.model dm d
.control
set appendwrite
${kinds
  .map(
    (kind) =>
      `${run[kind]}\nwrite m.raw\n${cards[kind].map((card) => `meas ${kind} ${card}`).join('\n')}`,
  )
  .join('\n')}
quit
.endc
.end
`,
  );
  const { stdout } = program('ngspice', ['-b', 'm.cir'], { cwd: folder });
  const datasets = readRaw(new Uint8Array(readFileSync(join(folder, 'm.raw'))));
  for (const [k, kind] of kinds.entries())
    for (const card of cards[kind]) {
      const name = card.slice(0, 2);
      // Phases of ngspice are in radians.
      const scale = card.includes('vp(') ? 180 / Math.PI : 1;
      const theirs = scale * Number(new RegExp(`^${name}\\s*=\\s*(\\S+)`, 'mu').exec(stdout)?.[1]);
      const ours = value(`${kind} ${card}`, datasets[k]!);
      // Its mean begins at the first point behind FROM, up to a step of 50 ns late; it prints seven digits.
      const tolerance = card.startsWith('a7') ? 1e-3 : /^a8|^b1/u.test(card) ? 3e-4 : 1e-6;
      // The mean that the pulse has: 6 of 20 µs.
      if (card.startsWith('a7')) expect(Math.abs(ours - 0.3)).toBeLessThan(Math.abs(theirs - 0.3));
      expect(Math.abs(ours / theirs - 1), `${kind} ${card}: ${ours} and ${theirs}`).toBeLessThan(
        tolerance,
      );
    }
});
