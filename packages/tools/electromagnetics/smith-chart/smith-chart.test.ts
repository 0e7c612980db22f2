import { abs, type Complex, sub } from '@tollbench/engines/numeric/complex.ts';
import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { fromQuery, toQuery, withDefaults } from '../../define/inputs.ts';
import { handlesOf } from './handles.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const some = (s: Some) => withDefaults(tool.inputs, s);
const run = (s: Some) => evaluate(tool, some(s));

describe('the tool', () => {
  test('Pozar, example 5.2: 60 − j80 Ω, shunt stubs of 50 Ω', () => {
    const find = (topology: 'shunt-short' | 'shunt-open') =>
      run({ r: 60, x: -80, f0: 2e9, losses: 'ideal', topology })
        .solutions.filter((s) => s.topology === topology)
        .map((s) => s.ladder.map((e) => ('degrees' in e ? e.degrees / 360 : 0)))
        .sort((a, b) => (a[0] as number) - (b[0] as number));
    const [near, far] = find('shunt-short') as [number[], number[]];
    expect(near[0]).toBeCloseTo(0.11, 2);
    expect(near[1]).toBeCloseTo(0.095, 3);
    expect(far[0]).toBeCloseTo(0.26, 2);
    expect(far[1]).toBeCloseTo(0.405, 3);
  });

  test('Pozar, example 5.1: 200 − j100 Ω to 100 Ω at 500 MHz has two L sections', () => {
    const { solutions } = run({ r: 200, x: -100, z0: 100, f0: 500e6, losses: 'ideal' });
    const values = solutions
      .filter((s) => s.topology === 'L')
      .map((s) => s.ladder.map((e) => ('value' in e ? Number(e.value.toPrecision(2)) : 0)));
    expect(values).toHaveLength(2);
    expect(values).toContainEqual([0.92e-12, 39e-9]);
    expect(values).toContainEqual([46e-9, 2.6e-12]);
  });

  test('every preset and the example match, draw, and come back from their link', () => {
    for (const { inputs } of [tool.example, ...(tool.presets ?? [])]) {
      const i = some(inputs);
      const r = evaluate(tool, i);
      expect(r.own.vswr).toBeLessThan(1.3);
      expect(r.own.band).not.toBeNull();
      expect(tool.outputs(r, i).find((o) => o.id === 'chart')?.kind).toBe('plot');
      expect(fromQuery(tool.inputs, toQuery(tool.inputs, i))).toEqual(i);
    }
  });

  test('losses are paid: the gain falls with Q and never exceeds one', () => {
    let last = Number.POSITIVE_INFINITY;
    for (const inductorQ of [5, 20, 100, 1000]) {
      const { own } = run({ inductorQ, solution: 4 });
      expect(own.insertionLoss).toBeLessThan(last);
      expect(own.insertionLoss).toBeGreaterThan(0);
      last = own.insertionLoss;
    }
  });

  test('the path begins at the load, is joined, and ends at the input', () => {
    const r = run({ topology: 'pi', quality: 4 });
    let at = r.loadGamma;
    for (const points of r.path) {
      expect(abs(sub(points[0] as Complex, at))).toBeLessThan(1e-9);
      at = points.at(-1) as Complex;
    }
    expect(abs(sub(at, r.point.gamma))).toBeLessThan(1e-9);
  });

  test('a pulled handle lands where it was put', () => {
    const loadOnly = some({ match: 'none' });
    const [load] = handlesOf(evaluate(tool, loadOnly), loadOnly);
    const moved = run({ match: 'none', ...load?.to({ x: 0.3, y: 0.4 }) });
    expect(abs(sub(moved.loadGamma, { re: 0.3, im: 0.4 }))).toBeLessThan(0.005);
    const steps = some({ match: 'ladder' });
    const before = evaluate(tool, steps);
    const target = run({
      match: 'ladder',
      steps: [
        { kind: 'series-L', value: 7.5e-9, z0: 50 },
        { kind: 'shunt-C', value: 3e-12, z0: 50 },
      ],
    }).path[0]?.at(-1) as Complex;
    const next = handlesOf(before, steps)[0]?.to({ x: target.re, y: target.im })?.steps;
    expect((next?.[0]?.value ?? 0) / 7.5e-9).toBeCloseTo(1, 2);
  });

  test('an automatic match that is pulled becomes the same network by steps, but for what was pulled', () => {
    for (const topology of ['L', 'T', 'series-open'] as const) {
      const i = some({ topology });
      const before = evaluate(tool, i);
      const [first] = handlesOf(before, i);
      const end = before.path[0]?.at(-1) as Complex;
      const pulled = { ...i, ...first?.to({ x: end.re, y: end.im }) };
      const after = evaluate(tool, pulled);
      expect(pulled.match).toBe('ladder');
      expect(abs(sub(after.point.gamma, before.point.gamma))).toBeLessThan(0.02);
      expect(handlesOf(after, pulled)[0]?.name).toBe(first?.name);
    }
  });

  test('at the rim and in the middle no rounding is shown for a number', () => {
    const readout = (s: Some, name: string) => {
      const i = some(s);
      const answer = tool.outputs(evaluate(tool, i), i).find((o) => o.id === 'answer');
      if (answer?.kind !== 'readouts') throw new Error('no answer');
      return answer.items.find((r) => r.name === name)?.value;
    };
    for (const x of [30, -77.3, 0.1]) {
      expect(readout({ r: 0, x, match: 'none' }, 'vswr')).toBe(Number.POSITIVE_INFINITY);
      expect(readout({ r: 0, x, match: 'none' }, 'mismatchLoss')).toBe(Number.POSITIVE_INFINITY);
    }
    for (const topology of ['L', 'pi', 'shunt-open'] as const) {
      expect(readout({ topology, losses: 'ideal' }, 'returnLoss')).toBe(Number.POSITIVE_INFINITY);
      expect(readout({ topology, losses: 'ideal' }, 'gammaAngle')).toBeNull();
      expect(readout({ topology, losses: 'ideal' }, 'vswr')).toBe(1);
    }
    expect(readout({ match: 'none' }, 'inputAdmittance')).toEqual({
      re: expect.closeTo(25 / 2225, 12),
      im: expect.closeTo(40 / 2225, 12),
    });
  });

  test('a length in metres is the wavelength’s share, shortened by the velocity factor', () => {
    const i = some({
      match: 'ladder',
      steps: [{ kind: 'line', value: 90, z0: 70.7 }],
      f0: 299_792_458,
      velocity: 0.66,
    });
    const table = tool.outputs(evaluate(tool, i), i).find((o) => o.id === 'path');
    // A quarter of 1 m in vacuum.
    expect(table?.kind === 'table' && table.rows[1]?.[0]).toEqual({
      value: 'line',
      shown: 'line, 90° of 70.7\u202fΩ, 165\u202fmm',
    });
  });

  test('the working has the numbers of each form by hand', () => {
    // 25 − j40 Ω: R_p = 89 Ω; 89/50 − 1 = 0.78; 89/10 and 25·10 at Q 3.
    const tex = (s: Some) => (tool.steps?.(run(s), some(s)) ?? []).map((t) => t.tex).join('\n');
    expect(tex({})).toContain('= 89\\,\\Omega, \\quad Q = \\sqrt{\\frac{R_p}{Z_0} - 1} = 0.88318');
    expect(tex({ topology: 'pi' })).toContain('= 8.9\\,\\Omega');
    expect(tex({ topology: 'pi' })).toContain('Q_{load} = 3, \\quad Q_{source} = 2.1489');
    expect(tex({ topology: 'T' })).toContain('= 250\\,\\Omega');
    const ideal = { losses: 'ideal' } as const;
    expect(tex({ topology: 'shunt-open', ...ideal })).toContain('Y_d = 20 + j\\,26.68');
    expect(tex({ topology: 'series-open', ...ideal })).toMatch(/Z_d = 50 [+-] j/u);
    // The line's end and the stub cancel: nothing is left but the reference.
    expect(tex({ topology: 'shunt-open', ...ideal })).toContain('\\to\\; 0 + j\\,0');
  });

  test('the yield is the share of an even spread within the limit', () => {
    // 50 Ω and 50 Ω ± 50 % in series: VSWR is 1 + R/50, within 2 for the lower half of R.
    const steps = [{ kind: 'series-R', value: 50, z0: 50 }] as const;
    const { cloud } = run({ r: 50, x: 0, match: 'ladder', steps, tolerance: 50, limit: 2 });
    expect(Math.abs((cloud?.within ?? 0) - 0.5)).toBeLessThan(5 * Math.sqrt(0.25 / 400));
    expect(Math.abs((cloud?.vswr95 ?? 0) - 2.45)).toBeLessThan(0.06);
  });

  test('a path keeps R along a series part and G along a shunt part', () => {
    const i = some({ r: 200, x: -100, z0: 100, f0: 500e6, losses: 'ideal' });
    const table = tool.outputs(evaluate(tool, i), i).find((o) => o.id === 'path');
    if (table?.kind !== 'table') throw new Error('no path');
    const [load, shunt, series] = table.rows.map((row) =>
      row.slice(1, 5).map(Number),
    ) as number[][];
    // G of 200 − j100 Ω is 4 mS; the end is 100 Ω.
    expect([load?.[2], shunt?.[2]]).toEqual([0.004, 0.004].map((g) => expect.closeTo(g, 10)));
    expect([shunt?.[0], series?.[0]]).toEqual([100, 100].map((r) => expect.closeTo(r, 8)));
  });
});

describe('a source of its own', () => {
  const own = { source: 'impedance', rs: 18, xs: -25, r: 4, x: 2, losses: 'ideal' } as const;

  test('is matched to its conjugate by every solution, and VSWR is of power waves', () => {
    const r = run(own);
    expect(r.solutions.length).toBeGreaterThan(10);
    for (const { topology, number: solution, quality } of r.solutions) {
      const made = run({ ...own, topology, solution, quality });
      expect(made.input.re).toBeCloseTo(18, 6);
      expect(made.input.im).toBeCloseTo(25, 6);
      expect(made.own.vswr).toBeCloseTo(1, 9);
      // The chart stays on its reference: the place of the conjugate, and not the middle.
      expect(abs(made.point.gamma)).toBeCloseTo(abs(r.point.gamma), 9);
    }
  });

  test('by hand: 50 + j50 Ω on a source of 50 + j50 Ω turns back a half of the power', () => {
    // |Γ|² = |Z − Z_S*|²/|Z + Z_S|² = 100²/(100² + 100²); on its conjugate nothing is turned back.
    const half = run({ match: 'none', r: 50, x: 50, source: 'impedance', rs: 50, xs: 50 });
    expect(abs(half.point.mismatch) ** 2).toBeCloseTo(0.5, 12);
    expect(half.point.gain).toBeCloseTo(0.5, 12);
    const all = run({ match: 'none', r: 50, x: -50, source: 'impedance', rs: 50, xs: 50 });
    expect(all.point.gain).toBeCloseTo(1, 12);
  });

  test('that is the reference is no other', () => {
    const [with_, without] = [run({ source: 'impedance', rs: 50, xs: 0 }), run({})];
    expect(with_.own).toEqual(without.own);
    expect(with_.point).toEqual(without.point);
  });
});

describe('what is read off', () => {
  const outputs = (s: Some) => {
    const i = some(s);
    return tool.outputs(evaluate(tool, i), i);
  };
  const rows = (s: Some, id: string) => {
    const table = outputs(s).find((o) => o.id === id);
    if (table?.kind !== 'table') throw new Error(`no table ${id}`);
    return table;
  };

  test('every row of the solutions carries the inputs that show it', () => {
    for (const s of [{}, { r: 5, x: 3, quality: 1.5, topology: 'shunt-open' }] as const) {
      const given = toQuery(tool.inputs, some(s));
      const table = rows(s, 'solutions');
      expect(table.rowInputs).toHaveLength(table.rows.length);
      for (const [k, texts] of (table.rowInputs ?? []).entries()) {
        const query = new URLSearchParams(given);
        for (const [name, text] of Object.entries(texts ?? {})) query.set(name, text);
        const i = fromQuery(tool.inputs, query.toString());
        const { chosen } = evaluate(tool, i);
        const [topology, solution, steps] = table.rows[k] ?? [];
        expect([chosen?.topology, chosen?.number]).toEqual([
          (topology as { value: string }).value,
          typeof solution === 'number' ? solution : (solution as { value: number }).value,
        ]);
        const again = rows(i, 'solutions').rows.find((row) => /▸/u.test(JSON.stringify(row)));
        expect(again?.[2]).toEqual(steps);
      }
    }
  });

  test('the parts come first, by name, as numbers in H, F, Ω and °', () => {
    const answer = outputs({ losses: 'ideal' }).find((o) => o.kind === 'readouts');
    const items = answer?.kind === 'readouts' ? answer.items : [];
    const { ladder } = run({ losses: 'ideal' });
    expect(items.slice(0, 2).map((r) => [r.name, r.value])).toEqual(
      ladder.map((e, k) => [`part${k + 1}`, 'value' in e ? e.value : e.degrees]),
    );
    expect(items[0]?.label).toMatch(/^(Series|Shunt) [LC]$/u);
    for (const s of [{}, { topology: 'series-short' }, { match: 'none' }] as const)
      for (const o of outputs(s))
        if (o.kind === 'readouts')
          for (const item of o.items.slice(0, 3)) expect(item.label.length).toBeLessThanOrEqual(18);
  });

  test('markers read the input at their frequencies, and say where the file does not reach', () => {
    // 50 Ω and 10 nH in series: X = 2πfL, by hand.
    const load = { load: 'series', rl: 50, ll: 10e-9, cl: 0, match: 'none' } as const;
    const table = rows({ ...load, markers: [5e8, 3e9] }, 'markers');
    expect(table.rows.map((row) => row.slice(0, 3))).toEqual([
      [5e8, expect.closeTo(50, 9), expect.closeTo(31.415926536, 8)],
      [3e9, expect.closeTo(50, 9), expect.closeTo(188.495559215, 8)],
    ]);
    const beyond = outputs({ load: 's1p', f0: 915e6, markers: [900e6, 2e9] });
    const notices = beyond.flatMap((o) =>
      o.kind === 'notice' && o.id === 'beyond' ? [o.text] : [],
    );
    expect(notices).toEqual([expect.stringMatching(/does not reach the marker at 2\sGHz/u)]);
    const last = rows({ load: 's1p', f0: 915e6, markers: [900e6, 2e9] }, 'markers').rows[1];
    expect(last).toEqual([2e9, ...Array<null>(7).fill(null)]);
  });

  test('a place on the rim in wavelengths toward the generator: Pozar, example 5.2', () => {
    // 60 − j80 Ω on 50 Ω: the stub at 0.110 λ; by formula 0.3153, on the printed chart 0.315.
    const values = outputs({ r: 60, x: -80, f0: 2e9 }).find((o) => o.kind === 'values');
    const at = (name: string) => (values?.kind === 'values' ? Number(values.values[name]) : 0);
    expect(at('loadWavelengths')).toBeCloseTo(0.315, 3);
    const rim = (s: Some) => {
      const found = outputs({ ...s, match: 'none' }).find((o) => o.kind === 'values');
      return found?.kind === 'values' ? found.values['loadWavelengths'] : undefined;
    };
    expect(rim({ load: 'short' })).toBe(0);
    expect(rim({ load: 'open' })).toBe(0.25);
    expect(rim({ r: 0, x: 50 })).toBeCloseTo(0.125, 12);
    expect(rim({ r: 0, x: -50 })).toBeCloseTo(0.375, 12);
  });

  test('a design frequency without its prefix is asked about', () => {
    const asked = (f0: number) => outputs({ f0 }).some((o) => o.id === 'magnitude');
    expect([asked(915), asked(13.56e6)]).toEqual([true, false]);
  });
});

describe('an open and a short circuit', () => {
  test.each([
    ['open', 1],
    ['short', -1],
  ] as const)('%s is %s on the chart, at every frequency, and through a ladder', (load, gamma) => {
    const r = run({ load, match: 'none', tolerance: 5, markers: [1e6] });
    for (const g of r.loadTrace) expect(g).toEqual({ re: gamma, im: expect.closeTo(0, 15) });
    // A quarter wave turns the one into the other.
    const steps = [{ kind: 'line', value: 90, z0: 50 }] as const;
    const turned = run({ load, match: 'ladder', steps, losses: 'ideal' });
    expect(turned.point.gamma.re).toBeCloseTo(-gamma, 12);
    const i = some({ load, match: 'ladder', steps });
    const shown = JSON.stringify(tool.outputs(evaluate(tool, i), i));
    expect(shown).not.toMatch(/NaN|undefined|not defined/u);
    expect(shown).toContain(load === 'open' ? 'open circuit' : '0\u202fΩ');
  });
});

test.each([
  { load: 'open' },
  { r: 0 },
  { r: 400, x: 0, solution: 4 },
  { topology: 'pi', quality: 0.2 },
  { topology: 'T', quality: 0.2, source: 'impedance', rs: 7, xs: 90 },
  { r: 50, x: 0, z0: 200, topology: 'shunt-open' },
  { r: 50, x: 0, z0: 200, topology: 'series-short', source: 'impedance', rs: 900, xs: 90 },
  { load: 's1p', f0: 2e9 },
] as const)('each remedy of a refusal is taken: %j', (s) => {
  let refused: unknown;
  try {
    run(s);
  } catch (error) {
    refused = error;
  }
  if (!(refused instanceof InputErrors)) throw new Error('it was not refused');
  const remedies = refused.errors.flatMap((e) => e.remedies);
  expect(remedies.length).toBeGreaterThan(0);
  for (const remedy of remedies) {
    const query = new URLSearchParams(toQuery(tool.inputs, some(s)));
    for (const [name, text] of Object.entries(remedy)) query.set(name, text);
    expect(() => evaluate(tool, fromQuery(tool.inputs, query.toString()))).not.toThrow();
  }
});

test.each([
  [{ load: 'open' }, /^load: gives an open circuit/],
  [{ r: 0 }, /^r: gives 0 Ω of resistance/],
  [{ r: 400, x: 0, solution: 4 }, /^solution: is 4; this load has 2/],
  [
    { topology: 'pi', quality: 0.2 },
    /^quality: The Q of 0.2 is too low; a π section here takes at least/,
  ],
  [{ load: 's1p' }, null],
  [{ load: 's1p', f0: 2e9 }, /^f0: is 2 GHz; the file goes from 800 MHz to 1.05 GHz/],
  [{ load: 's1p', s1p: '# GHz S MA R 50\n0 1 0\n1 0.3 20\n2 0.2 90\n' }, null],
  [
    { match: 'ladder', steps: [{ kind: 'line', value: 4000, z0: 50 }] },
    /^steps: row 1 is 4000° long; a line or stub here is at most 3600°/,
  ],
  [{ load: 's1p', s1p: '# GHz S MA R 50\n1 0.5 x\n' }, /^s1p: Line 2: "x" is not a number/],
  [{ load: 'series', rl: 0, ll: 0, cl: 0 }, /^rl: is 0, and so are L and C/],
] as const)('%j', (inputs, message) => {
  const go = () => run(inputs as Some);
  if (message) expect(() => go()).toThrow(new RegExp(message.source.replaceAll(' ', '\\s'), 'u'));
  else expect(go().loadTrace.length).toBeGreaterThan(100);
});
