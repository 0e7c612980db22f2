import {
  arrayOf,
  currentAtVoltage,
  type Junction,
  voltageAtCurrent,
} from '@tollbench/engines/photovoltaic/junction.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { fromQuery, readInputs, toQuery, withDefaults } from '../../define/inputs.ts';
import handles from './handles.ts';
import tool from './index.ts';
import { spans } from './tables.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const some = (s: Some) => withDefaults(tool.inputs, s);
const run = (s: Some) => evaluate(tool, some(s));

/** The refusals of a query, by field. */
function refusals(query: string): string[] {
  try {
    evaluate(tool, fromQuery(tool.inputs, query));
  } catch (error) {
    if (error instanceof InputErrors) return error.errors.map((e) => `${e.field}: ${e.message}`);
    throw error;
  }
  return [];
}

describe('what theory says', () => {
  test('an array has the curve of its module, voltages and currents multiplied', () => {
    const one = run({});
    const many = run({ inSeries: 7, inParallel: 3 });
    expect(many.figures.maximum.power / one.figures.maximum.power).toBeCloseTo(21, 9);
    expect(many.figures.openCircuit / one.figures.openCircuit).toBeCloseTo(7, 9);
    expect(many.figures.fillFactor).toBeCloseTo(one.figures.fillFactor, 9);
  });

  test('current and voltage are inverse to one another, whatever the device', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 10, noNaN: true }),
        fc.double({ min: 1e-13, max: 1e-6, noNaN: true }),
        fc.double({ min: 0, max: 0.05, noNaN: true }),
        fc.double({ min: 0.01, max: 10, noNaN: true }),
        fc.double({ min: -0.5, max: 1.5, noNaN: true }),
        (photocurrent, saturation, series, conductance, share) => {
          const j: Junction = {
            photocurrent,
            saturation,
            slope: 0.03,
            saturation2: 1e-7,
            slope2: 0.05,
            series,
            conductance,
            avalanche: { share: 0.01, breakdown: -15, exponent: 3 },
            recombination: null,
          };
          const i = share * photocurrent;
          expect(Math.abs(currentAtVoltage(j, voltageAtCurrent(j, i)) - i)).toBeLessThan(
            1e-9 * (1 + photocurrent),
          );
        },
      ),
      { numRuns: 100 },
    );
  });

  test('where Lambert’s W holds, V + I·R_s satisfies it', () => {
    const j = run({}).device.junction;
    const rsh = 1 / j.conductance;
    for (const v of [25, 31, 36, 38]) {
      const i = currentAtVoltage(j, v);
      const sum = j.series + rsh;
      const w = ((rsh * (j.photocurrent + j.saturation) - v) / sum - i) * j.slope ** -1 * j.series;
      const argument =
        Math.log((j.series * rsh * j.saturation) / (j.slope * sum)) +
        (rsh * (j.series * (j.photocurrent + j.saturation) + v)) / (j.slope * sum);
      expect(Math.log(w) + w).toBeCloseTo(argument, 6);
    }
  });

  test('losses are none where their cause is none, and every one costs power', () => {
    const l = run({}).losses;
    expect(l.series).toBeGreaterThan(0);
    expect(l.shunt).toBeGreaterThan(0);
    expect(l.second).toBe(0);
    const none = run({ source: 'parameters', series: 0, shunt: 1e12 });
    expect(none.losses.series).toBeCloseTo(0, 9);
    expect(none.losses.pseudoFillFactor).toBeCloseTo(none.losses.idealFillFactor, 8);
  });

  test('the local ideality of one diode is its ideality where the shunt does not count', () => {
    const { sunsVoc } = run({ source: 'parameters', shunt: 1e9, ideality: 1.25 });
    for (const m of sunsVoc.ideality) expect(m).toBeCloseTo(1.25, 3);
  });

  test('light near 0 and none: figures go to 0 and nothing fails', () => {
    for (const irradiance of [0, 1e-9, 1e-3, 1]) {
      const { figures } = run({ irradiance });
      expect(figures.maximum.power).toBeGreaterThanOrEqual(0);
      expect(figures.openCircuit).toBeGreaterThanOrEqual(0);
    }
    expect(run({ irradiance: 0 }).figures.shortCircuit).toBe(0);
  });
});

describe('a shaded string', () => {
  const powers = (s: Some) => {
    const { shading } = run({ task: 'shading', ...s });
    if (!shading) throw new Error('no shading');
    return shading;
  };

  test('without shade it is the module', () => {
    const s = powers({ shade: [] });
    expect(s.peak.power / run({}).figures.maximum.power).toBeCloseTo(1, 6);
    expect(s.curve.peaks).toHaveLength(1);
  });

  test('all cells alike in the shade are a module in less light', () => {
    const s = powers({ shade: [1, 2, 3].map((section) => ({ section, cells: 20, light: 40 })) });
    const cell = s.cell;
    const dim = arrayOf({ ...cell, photocurrent: 0.4 * cell.photocurrent }, 60, 1);
    expect(s.curve.openCircuit).toBeCloseTo(voltageAtCurrent(dim, 0), 6);
  });

  test('power is conserved: what all cells and diodes give is what the load takes', () => {
    const s = powers({
      inSeries: 2,
      shade: [
        { section: 2, cells: 3, light: 10 },
        { section: 5, cells: 1, light: 60 },
      ],
      avalanche: 'bishop',
    });
    const cells = s.rows.reduce((sum, r) => sum - r.dissipation * r.cells * r.sections.length, 0);
    const seen = new Set<number>();
    const diodes = s.rows.reduce((sum, r) => {
      if (seen.has(r.sections[0] ?? 0)) return sum;
      seen.add(r.sections[0] ?? 0);
      return sum + r.state.voltage * r.state.bypassCurrent * r.sections.length;
    }, 0);
    expect(cells + diodes).toBeCloseTo(s.load.power, 6);
  });

  test('sections in full shade drop out one by one, with a peak for each that is left', () => {
    const s = powers({
      inSeries: 2,
      shade: [1, 2].map((section) => ({ section, cells: 20, light: 20 * section })),
    });
    expect(s.curve.peaks.length).toBe(3);
    expect(s.peak.power).toBe(Math.max(...s.curve.peaks.map((p) => p.power)));
  });

  test('which section is in shade does not matter', () => {
    expect(powers({ shade: [{ section: 3, cells: 1, light: 30 }] }).peak.power).toBeCloseTo(
      powers({}).peak.power,
      9,
    );
  });
});

describe('string sizing', () => {
  test('by hand: 38.3 V·(1 + 0.0036·35) = 43.126 V, 600 V hold 13 of them', () => {
    const s = run({ task: 'sizing' }).sizing;
    expect(s?.linearCold).toBeCloseTo(38.3 * 1.126, 9);
    expect([s?.mostInSeries, s?.chosen?.modules, s?.strings]).toEqual([13, 13, 1]);
    // 2·20 m·17.241 nΩ·m·(1 + 0.00393·30)/4 mm².
    expect(s?.cableResistance).toBeCloseTo(0.19274, 5);
  });

  test('where nothing fits it says why', () => {
    const inputs = some({ task: 'sizing', most: 40 });
    const text = tool
      .outputs(evaluate(tool, inputs), inputs)
      .flatMap((o) => (o.kind === 'notice' ? [o.text] : []));
    expect(text).toEqual([expect.stringMatching(/^One module has 43\.1\sV when coldest/u)]);
  });
});

describe('what is refused names its field and what would do', () => {
  test.each([
    ['vmp=40', /^vmp: is 40\sV; it must be below V_oc/u],
    ['voc=2000&vmp=1620&imp=8.9', /^cells: is 60: that is 33\.3\sV a cell/u],
    ['vmp=12&imp=4', /^vmp: and I_mp lie on or under the straight line/u],
    ['cells=10', /^(?:cells|beta): is/u],
    ['beta=-1.9', /^beta: is -1.9 %\/K: no curve has it/u],
    ['voc=1,5', /^voc: "1,5" has a comma/u],
    ['voc=NaN', /^voc: /u],
    ['voc=1e400', /^voc: /u],
    ['isc=10 uF', /^isc: /u],
    ['task=shading&sections=7', /^sections: is 7: it does not divide the 60 cells/u],
    ['task=shading&shade=9,1,30', /^shade: row 1 lies on section 9; the string has 3/u],
    ['task=shading&shade=1,21,30', /^shade: covers 21 cells of section 1, which has 20/u],
    ['task=shading&load=voltage&loadVoltage=99', /^loadVoltage: is 99\sV; the string has 38/u],
    ['task=sizing&trackFrom=500', /^trackFrom: is 500\sV; it must be below/u],
    ['source=measured&data=', /^data: /u],
    ['source=measured&data=0,5 1,5', /^data: /u],
    ['thermal=noct&irradiance=100000', /^irradiance: /u],
  ])('%s', (query, message) => {
    expect(refusals(query)).toEqual([expect.stringMatching(message)]);
  });

  test('every remedy opens', () => {
    for (const query of [
      'vmp=40',
      'vmp=12&imp=4',
      'beta=-1.9',
      'task=shading&sections=7',

      'closing=ideality&sheetIdeality=3',
    ])
      try {
        evaluate(tool, fromQuery(tool.inputs, query));
        expect.unreachable(query);
      } catch (error) {
        if (!(error instanceof InputErrors)) throw error;
        for (const remedy of error.errors.flatMap((e) => e.remedies)) {
          const old = new URLSearchParams(query);
          for (const [name, text] of Object.entries(remedy)) old.set(name, text);
          expect([query, remedy, refusals(old.toString())]).toEqual([query, remedy, []]);
        }
      }
  });
});

test('a measured curve in mV and mA, or with the current into the device, is the same curve', () => {
  const plain = run({ source: 'measured', cells: 1 }).device;
  const lines =
    plain.fit?.voltage.map((v, k) => [1000 * v, -1000 * (plain.fit?.current[k] ?? 0)]) ?? [];
  const data = `V (mV);I (mA)\n${lines.map((l) => l.map((x) => x.toFixed(4)).join(';')).join('\n')}`;
  const other = run({ source: 'measured', cells: 1, data }).device;
  expect(other.junction.photocurrent).toBeCloseTo(plain.junction.photocurrent, 9);
  expect(other.fit?.remarks).toHaveLength(3);
});

test('a robust fit is not moved by one wild point', () => {
  const data = run({ source: 'measured', cells: 1 }).device.fit;
  const lines = data?.voltage.map((v, k) => `${v},${k === 9 ? 0.9 : data.current[k]}`) ?? [];
  const wild = { source: 'measured', cells: 1, data: lines.join('\n') } as const;
  const off = (fitting: 'least' | 'robust') =>
    Math.abs(run({ ...wild, fitting }).device.junction.photocurrent - 0.7608);
  expect(off('robust')).toBeLessThan(0.2 * off('least'));
});

test('the grip of the maximum gives the data sheet whose curve passes there', () => {
  const inputs = some({});
  const [grip] = handles['curve']?.(evaluate(tool, inputs), inputs) ?? [];
  const moved = grip?.to({ x: 31.5, y: 8.8 });
  expect(moved).toEqual({ vmp: 31.5, imp: 8.8 });
  expect(grip?.to({ x: 5, y: 1 })).toBeUndefined();
  expect(run({ vmp: 31.5, imp: 8.8, closing: 'ideality' }).figures.maximum.voltage).toBeCloseTo(
    31.5,
    6,
  );
});

test('a link holds the whole state, and sections are written in spans', () => {
  const inputs = some({ task: 'shading', shade: [{ section: 2, cells: 4, light: 12.5 }] });
  expect(fromQuery(tool.inputs, toQuery(tool.inputs, inputs))).toEqual(inputs);
  expect(spans([1, 2, 3, 7, 9, 10])).toBe('1–3, 7, 9–10');
});

describe('onwards', () => {
  const onward = (given: Parameters<typeof withDefaults<typeof tool.inputs>>[1]) => {
    const inputs = withDefaults(tool.inputs, given);
    return tool.next?.(evaluate(tool, inputs), inputs) ?? [];
  };

  test('a module of 31 V goes to a buck that takes its open circuit, one of 6 V to a boost', () => {
    const [buck] = onward({});
    expect(buck?.inputs).toMatchObject({ topology: 'buck', vin: '31', vinMax: '38.3' });
    // 270 W less a twentieth, over 12 V.
    expect(Number(buck?.inputs['iout'])).toBeCloseTo((0.95 * 31 * 8.71) / 12, 1);
    const small = { voc: 7.5, isc: 1, vmp: 6, imp: 0.92, cells: 12 };
    expect(onward(small)[0]?.inputs).toMatchObject({ topology: 'boost', vin: '6' });
    expect(onward({ irradiance: 0 })).toEqual([]);
    expect(onward({ task: 'sizing' })).toEqual([]);
  });
});

describe('remedies of four numbers that do not go together', () => {
  test.each([
    { vmp: 40 },
    { voc: 2.16 },
    { isc: 8, imp: 8.71 },
    { voc: 36, vmp: 160, imp: 0.4 },
    { vmp: 10, imp: 3 },
  ])('%j: what is offered is no longer refused for it', (given) => {
    const texts = new Map(Object.entries(given).map(([k, v]) => [k, String(v)]));
    let error: unknown;
    try {
      evaluate(
        tool,
        readInputs(tool.inputs, (name) => texts.get(name)),
      );
    } catch (e) {
      error = e;
    }
    expect(error).toBeInstanceOf(InputErrors);
    const [first] = (error as InputErrors).errors;
    expect(first?.remedies?.length).toBeGreaterThan(0);
    for (const remedy of first?.remedies ?? []) {
      const all = new Map([...texts, ...Object.entries(remedy)]);
      try {
        evaluate(
          tool,
          readInputs(tool.inputs, (name) => all.get(name)),
        );
      } catch (e) {
        // The cells or the coefficient may be next; the points themselves are no longer refused.
        for (const { field } of (e as InputErrors).errors) expect(field).not.toMatch(/^[vi]mp$/u);
      }
    }
  });

  test('a module without voltage sizes no string, and says so', () => {
    const dead = { task: 'sizing', source: 'parameters', photocurrent: 0 } as const;
    expect(() => evaluate(tool, withDefaults(tool.inputs, dead))).toThrow(/give no voltage/);
  });
});
