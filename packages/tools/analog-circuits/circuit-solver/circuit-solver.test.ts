import { readRaw } from '@tollbench/engines/spice/raw/read-raw.ts';
import { describe, expect, test } from 'vitest';
import { createBase64 } from '../../define/base64.ts';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { fromQuery, toQuery, withDefaults } from '../../define/inputs.ts';
import { heroOf } from '../../define/output.ts';
import { exported, exportedText } from '../../testing/folder.ts';
import { teachingCircuits } from './circuits/all.ts';
import { figureValue } from './circuits/figure-value.ts';
import { rcStep } from './circuits/rc-step.ts';
import tool from './index.ts';
import type { SolverInputs } from './inputs.ts';

const DIVIDER = 'Divider\nV1 in 0 DC 10 AC 1\nR1 in out 1k\nR2 out 0 3k\n';
const RC = 'RC\nV1 in 0 DC 0 AC 1 PULSE(0 5 0 1n 1n 1 2)\nR1 in out 1k\nC1 out 0 1u\n';

const inputsOf = (some: Partial<SolverInputs>) => withDefaults(tool.inputs, some);
const run = (some: Partial<SolverInputs>) => evaluate(tool, inputsOf(some));
const outputsOf = (some: Partial<SolverInputs>) => tool.outputs(run(some), inputsOf(some));

function reading(some: Partial<SolverInputs>, name: string): unknown {
  for (const o of outputsOf(some))
    if (o.kind === 'readouts') {
      const item = o.items.find((i) => i.name === name);
      if (item) return item.value;
    }
  throw new Error(`there is no ${name}`);
}

function refusals(some: Partial<SolverInputs>) {
  try {
    run(some);
  } catch (error) {
    if (error instanceof InputErrors) return error.errors.map((e) => [e.field, e.message] as const);
    throw error;
  }
  throw new Error('it is taken');
}

describe('what stands first follows what is asked', () => {
  test.each([
    [{}, 'waveform'],
    [{ analysis: 'op' }, 'schematic'],
    [{ analysis: 'ac' }, 'bode'],
    [{ analysis: 'dc', sweepSource: 'VCC' }, 'sweep'],
    [{ analysis: 'noise' }, 'noise'],
    [{ analysis: 'pz' }, 'roots'],
    [{ analysis: 'tf' }, 'transfer'],
    [{ analysis: 'sens', output: 'V(c)' }, 'sensitivityBars'],
    [{ analysis: 'sens' }, 'sensitivities'],
    [{ analysis: 'tran', spectrum: 'hann' }, 'spectrum'],
    [{ analysis: 'tran', symbolPeriod: 1e-3 }, 'eye'],
    [{ netlist: `${RC}.tran 1u 5m\n.four 1k v(out)\n` }, 'harmonics'],
  ] as const)('%j: %s', (some, id) => {
    expect(heroOf(outputsOf(some))?.id).toBe(id);
  });
});

describe('figures of circuits that can be told by hand', () => {
  test('a divider at rest: voltages, currents, power', () => {
    const { operating } = run({ netlist: DIVIDER });
    if (typeof operating === 'string') throw new Error(operating);
    expect(operating.nodes).toEqual([
      { name: 'in', voltage: 10 },
      { name: 'out', voltage: expect.closeTo(7.5, 9) },
    ]);
    const r1 = operating.parts.find((p) => p.name === 'r1');
    expect(r1?.current).toBeCloseTo(2.5e-3, 12);
    expect(r1?.power).toBeCloseTo(6.25e-3, 12);
    expect(reading({ netlist: DIVIDER }, 'suppliedPower')).toBeCloseTo(25e-3, 12);
    expect(operating.kirchhoff?.sum).toBeCloseTo(0, 12);
  });

  test('an RC over frequency: −3 dB at 1/2πRC, and currents through parts without a branch', () => {
    const some = { netlist: `${RC}.ac dec 100 1 100k\n`, traces: 'V(out); I(R1); I(C1)' };
    expect(reading(some, 'upperCutoff')).toBeCloseTo(159.155, 1);
    const curves = run(some).analyses[0]?.curves?.curves ?? [];
    const [, r, c] = curves;
    expect(r?.re.length).toBeGreaterThan(400);
    r?.re.forEach((re, k) => {
      expect(re).toBeCloseTo(c?.re[k] ?? Number.NaN, 9);
    });
  });

  test('cursors read 63 % after one time constant, and the slope between them', () => {
    const some = { netlist: `${RC}.tran 10u 5m\n`, traces: 'V(out)', cursorA: 0, cursorB: 1e-3 };
    expect(reading(some, 'cursorBValue')).toBeCloseTo(5 * (1 - Math.exp(-1)), 2);
    expect(reading(some, 'cursorRate')).toBeCloseTo(1000, 6);
    // Of a step to its value after five time constants, a little less than 2.197 of them.
    expect(reading(some, 'riseTime')).toBeCloseTo(2.14e-3, 5);
  });

  test('a measurement typed beside the deck is taken like one of its own', () => {
    const measure = '.meas tran half WHEN v(out)=2.5 RISE=1';
    expect(reading({ netlist: `${RC}.tran 10u 5m\n`, measure }, 'measurement1')).toBeCloseTo(
      Math.log(2) * 1e-3,
      5,
    );
  });

  test('temperatures of the field stand in the place of the deck’s', () => {
    const netlist = 'Hot\nI1 0 a 1m\nR1 a 0 1k tc=1m\n.op\n';
    const { analyses } = run({ netlist, temperature: '27 127' });
    const values = analyses[0]?.datasets.map((d) => d.traces.find((t) => t.name === 'v(a)')?.re[0]);
    expect(values?.[0]).toBeCloseTo(1, 9);
    expect(values?.[1]).toBeCloseTo(1.1, 9);
  });

  test('transfer, sensitivity, poles', () => {
    const netlist = `${DIVIDER}C1 out 0 1n\n`;
    expect(reading({ netlist, analysis: 'tf' }, 'gain')).toBeCloseTo(0.75, 9);
    expect(reading({ netlist, analysis: 'tf' }, 'outputResistance')).toBeCloseTo(750, 6);
    expect(reading({ netlist, analysis: 'sens' }, 'mostSensitiveTo')).toBe('v1');
    expect(reading({ netlist, analysis: 'pz' }, 'dominantPole')).toBeCloseTo(
      1 / (2 * Math.PI * 750 * 1e-9),
      0,
    );
  });
});

test('noise at one frequency is a density, and noise of LTspice is measured by its names', () => {
  const netlist = 'T\nV1 in 0 AC 1\nR1 in out 1k\nR2 out 0 1k\n.noise V(out) V1 list 10k\n';
  // Two of 1 kΩ are 500 Ω to the output: √(4kTR) at 27 °C.
  const density = Math.sqrt(4 * 1.380649e-23 * 300.15 * 500);
  expect(reading({ netlist }, 'outputDensity')).toBeCloseTo(density, 13);
  const band = `${netlist.replace('list 10k', 'dec 10 1 10k')}.meas noise n INTEG V(onoise)\n`;
  expect(reading({ netlist: band }, 'measurement1')).toBeCloseTo(density * Math.sqrt(9999), 11);
  const labels = run({ netlist: band, traces: 'V(onoise); V(out)' }).analyses[0]?.curves?.curves;
  expect(labels?.map((c) => c.label)).toEqual(['V(onoise)']);
});

test('a typed trace that one analysis has is no mistake in the others', () => {
  const { analyses } = run({ traces: 'V(out); Ic(Q1)' });
  const labels = (kind: string) =>
    analyses.find((a) => a.request.kind === kind)?.curves?.curves.map((c) => c.label);
  expect(labels('tran')).toEqual(['V(out)', 'Ic(Q1)']);
  expect(labels('ac')?.[0]).toBe('V(out)');
  expect(refusals({ traces: 'V(out); Ic(Q9)' })[0]).toEqual([
    'traces',
    expect.stringMatching(/q9/u),
  ]);
});

test('unasked, what moves is shown: no supplies, and of several runs the output alone', () => {
  const netlist =
    'T\nV1 in 0 AC 1 SIN(0 1 1k)\nVCC vcc 0 5\nR1 in out {R}\nR2 out vcc 1k\n.param R=1k\n.tran 10u 3m\n.ac dec 5 1 1k\n';
  const labels = (deck: string) => [
    ...new Set(run({ netlist: deck }).analyses[0]?.curves?.curves.map((c) => c.label)),
  ];
  expect(labels(netlist)).toEqual(['V(in)', 'V(out)']);
  expect(labels(`${netlist}.step param R 1k 2k 1k\n`)).toEqual(['V(out)']);
});

test('the figures are of an output, not of an input or a supply', () => {
  const netlist =
    'T\nV1 in 0 SIN(0 1 1k)\nVCC vcc 0 5\nR1 in mid 1k\nR2 mid vcc 1k\n.tran 10u 3m\n';
  expect(reading({ netlist }, 'outputTrace')).toBe('V(mid)');
  const flat = 'T\nV1 out 0 5\nR1 out 0 1k\n.tran 10u 3m\n';
  expect(reading({ netlist: flat }, 'peakToPeak')).toBe(0);
});

describe('copies of the circuit', () => {
  const some = { netlist: `${DIVIDER}.op\n.dc V1 9 10 1\n`, tolerance: 10, traces: 'V(out)' };

  test('every corner of two parts, each once: the least and the greatest are the bounds', () => {
    const corners = { ...some, draw: 'corners', copies: 4 } as const;
    expect(reading(corners, 'spreadLeast')).toBeCloseTo((10 * 2.7) / (2.7 + 1.1), 9);
    expect(reading(corners, 'spreadGreatest')).toBeCloseTo((10 * 3.3) / (3.3 + 0.9), 9);
  });

  test('the same seed draws the same, another another, and none beyond the tolerance', () => {
    const drawn = (seed: number) => reading({ ...some, copies: 30, seed }, 'spreadMean');
    expect(drawn(7)).toBe(drawn(7));
    expect(drawn(7)).not.toBe(drawn(8));
    expect(reading({ ...some, copies: 100 }, 'spreadLeast')).toBeGreaterThan((10 * 2.7) / 3.8);
    expect(reading({ ...some, copies: 100, draw: 'gauss' }, 'spreadGreatest')).toBeLessThan(
      33 / 4.2,
    );
  });

  test('a part’s own tolerance is its own', () => {
    const netlist = some.netlist.replace('1k', '1k tol=0').replace('3k', '3k tol=0');
    expect(reading({ ...some, netlist, copies: 10, draw: 'corners' }, 'nodes')).toBe(2);
    const curves = run({ ...some, netlist, copies: 3 }).analyses[1]?.curves?.curves ?? [];
    for (const c of curves) expect(c.re.at(-1)).toBeCloseTo(7.5, 9);
  });
});

describe('refusals stand at their line', () => {
  test.each([
    [{ netlist: 'T\nV1 a 0 5\nR1 a 0\n.op\n' }, 'netlist', /^line 3: .*R1/iu],
    [{ netlist: 'T\nV1 a 0 5\nQ1 a a 0 none\n.op\n' }, 'netlist', /^line 3: .*none/u],
    [{ netlist: 'T\nV1 a 0 5\nR1 a 0 1k\n.foo\n' }, 'netlist', /^line 4: .*foo/u],
    [{ netlist: `${DIVIDER}.tran 1u 1m\n`, traces: 'V(nowhere)' }, 'traces', /nowhere/u],
    [{ netlist: `${DIVIDER}.op\n`, temperature: 'warm' }, 'temperature', /warm/u],
    [{ netlist: DIVIDER, analysis: 'dc', sweepTo: 0 }, 'sweepTo', /ends elsewhere/u],
    [{ netlist: DIVIDER, analysis: 'noise', output: 'out' }, 'output', /V\(node\)/u],
    [{ netlist: `${DIVIDER}.step param x 1 2000 1\n.param x=1\n.op\n` }, 'netlist', /2000 runs/u],
    [{ netlist: `${RC}.tran 1u 1m\n`, symbolPeriod: 1 }, 'symbolPeriod', /symbol/u],
    [{ netlist: `${RC}.tran 1u 1m\n`, overlay: 'no table' }, 'overlay', /table/u],
  ] as const)('%j', (some, field, message) => {
    const [first] = refusals(some);
    expect(first?.[0]).toBe(field);
    expect(first?.[1]).toMatch(message);
  });

  test('a node between two capacitors is held as other SPICEs do, and a note says so', () => {
    const netlist = 'T\nV1 in 0 AC 1\nC1 in x 1n\nC2 x 0 1n\n.ac dec 1 10 1k\n.tran 1u 10u\n';
    const { analyses } = run({ netlist });
    const x = analyses[0]?.datasets[0]?.traces.find((t) => t.name === 'v(x)');
    for (const re of x?.re ?? []) expect(re).toBeCloseTo(0.5, 4);
    const notes = outputsOf({ netlist }).flatMap((o) => (o.kind === 'notice' ? [o.text] : []));
    expect(notes.join(' ')).toMatch(/^x: no path/u);
    const secondary =
      'T\nV1 s 0 AC 1\nRS s a 1\nL1 a 0 1m\nL2 b c 4m\nK1 L1 L2 1\nR1 b c 1k\n.ac dec 1 1k 1k\n';
    expect(run({ netlist: secondary }).floating).toEqual(['b']);
  });

  test('an inductor across a source is run as by other SPICEs; one that shorts a battery is refused', () => {
    const netlist =
      'T\nV1 a 0 AC 1 SIN(0 1 1k)\nL1 a 0 1m\nL2 b 0 4m\nK1 L1 L2 1\nR1 b 0 1k\n.ac lin 1 1k 1k\n.tran 1u 2m\n';
    const { analyses, shorted } = run({ netlist });
    expect(shorted).toEqual(['l1']);
    const b = analyses[0]?.datasets[0]?.traces.find((t) => t.name === 'v(b)');
    expect(b?.re[0]).toBeCloseTo(2, 3);
    // By hand: 1 V over ωL, and the load of 1 kΩ through 1:2 as 250 Ω.
    const i = analyses[0]?.datasets[0]?.traces.find((t) => t.name === 'i(v1)');
    expect(i?.im?.[0]).toBeCloseTo(0.159155, 4);
    expect(i?.re[0]).toBeCloseTo(-4e-3, 4);
    expect(refusals({ netlist: netlist.replace('AC 1', 'DC 5 AC 1') })[0]?.[1]).toMatch(/loop/u);
  });

  test('a circuit without ground is told that it has none', () => {
    expect(refusals({ netlist: 'T\nV1 a b 5\nR1 a b 1k\n.op\n' })[0]?.[1]).toMatch(/no ground/u);
  });

  test('a circuit without a solution names its node; sources that contradict one another their loop', () => {
    expect(
      refusals({ netlist: 'T\nI1 0 a 1\nC1 a 0 1n\n.ac dec 1 1 10\nV2 b 0 AC 1\n' })[0]?.[1],
    ).toMatch(/v\(a\).*path/u);
    expect(refusals({ netlist: 'T\nV1 a 0 5\nV2 a 0 6\n.dc V1 0 1 1\n' })[0]?.[1]).toMatch(/loop/u);
  });
});

test('a raw file of ours, opened again, lies on the curves it came from', async () => {
  const some = { netlist: `${RC}.tran 10u 5m\n`, traces: 'V(out)' };
  const { content } = await exported(tool, 'raw', some);
  const overlay = createBase64(content as Uint8Array);
  const curves = run({ ...some, overlay }).analyses[0]?.curves?.curves ?? [];
  const [own, file] = curves;
  expect([own?.run, file?.run]).toEqual(['', 'file']);
  expect(Array.from(file?.re ?? [])).toEqual(Array.from(own?.re ?? []));
});

test('a CSV of measurements is compared by the names of its columns', () => {
  const overlay = 'time,V(out)\n0,0\n0.001,3.2\n0.002,4.3\n';
  const curves = run({ netlist: `${RC}.tran 10u 5m\n`, traces: 'V(out)', overlay }).analyses[0]
    ?.curves;
  expect(curves?.curves.map((c) => [c.label, c.run])).toEqual([
    ['V(out)', ''],
    ['V(out)', 'file'],
  ]);
});

test('files: raw holds every point of every analysis, the deck runs again, VCD has the waves', async () => {
  const { analyses } = run({});
  const { content } = await exported(tool, 'raw', {});
  const kinds = readRaw(content as Uint8Array).map((d) => [d.kind, d.axis.re.length]);
  expect(kinds).toEqual(analyses.flatMap((a) => a.datasets).map((d) => [d.kind, d.axis.re.length]));
  const again = run({ netlist: await exportedText(tool, 'spice', {}) });
  expect(again.analyses.map((a) => a.request.kind)).toEqual(analyses.map((a) => a.request.kind));
  expect(await exportedText(tool, 'vcd', {})).toMatch(/\$var real 64 \S+ V\(out\) \$end/u);
});

test('a schematic of LTspice opens as the circuit that it draws', () => {
  const netlist = `Version 4
SHEET 1 880 680
WIRE 96 96 0 96
WIRE 256 96 176 96
WIRE 0 128 0 96
WIRE 256 128 256 96
FLAG 0 208 0
FLAG 256 208 0
FLAG 256 96 out
SYMBOL voltage 0 112 R0
SYMATTR InstName V1
SYMATTR Value 10
SYMBOL res 192 80 R90
SYMATTR InstName R1
SYMATTR Value 1k
SYMBOL res 240 112 R0
SYMATTR InstName R2
SYMATTR Value 3k
TEXT 0 250 Left 2 !.op
`;
  expect(reading({ netlist }, 'outputVoltage')).toBeCloseTo(7.5, 6);
});

test('circuits that teach give their published figures here too', () => {
  for (const circuit of teachingCircuits.slice(0, 20)) {
    const result = run({ netlist: circuit.deck });
    const measures = result.measurements.map((m) => ({ ...m, stepped: {} }));
    const found = { datasets: result.analyses.flatMap((a) => a.datasets), measures, series: [] };
    for (const figure of circuit.answer.filter(
      (f) => !('measure' in f && f.stepped) && !('harmonic' in f),
    ))
      expect(
        Math.abs(figureValue(figure, found) / figure.published - 1),
        `${circuit.title}: ${figure.what}`,
      ).toBeLessThanOrEqual(figure.within);
  }
});

test('a deck survives its link', () => {
  const inputs = inputsOf({ netlist: rcStep.deck, cursorA: 1e-3, temperature: '-40 27' });
  expect(fromQuery(tool.inputs, toQuery(tool.inputs, inputs))).toEqual(inputs);
});
