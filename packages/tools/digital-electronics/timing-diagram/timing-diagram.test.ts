import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createBase64 } from '../../define/base64.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { convert as convertInputs } from './convert.ts';
import tool from './index.ts';
import { presets } from './presets.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));
const shown = (some: Some) => {
  const all = withDefaults(tool.inputs, some);
  return tool.outputs(evaluate(tool, all), all);
};
const svgOf = (some: Some) => {
  const [figure] = shown(some);
  return figure?.kind === 'figure' ? figure.svg : '';
};
const file = (text: string) => createBase64(new TextEncoder().encode(text));
const recording = presets.find((p) => p.inputs.given === 'file')?.inputs ?? {};

describe('what a reader relies on', () => {
  test('the example misses its hold time by 5 ps, three times, and meets its setup time', () => {
    const { checked } = run({});
    expect(checked.count).toBe(3);
    expect(checked.violations[0]?.slack).toBeCloseTo(-5e-12, 18);
    expect(checked.verdicts[0]?.violations).toBe(0);
    expect(svgOf({}).match(/data-violation/gu)).toHaveLength(3);
  });

  test('another diagram is not judged by the example’s requirements, and it is said', () => {
    const other = { wave: "{signal: [{name: 'clk', wave: 'p..'}, {name: 'dat', wave: 'x=.'}]}" };
    const r = run(other);
    expect(r.checked.verdicts).toEqual([]);
    expect(r).toMatchObject({ isSetAside: true });
    // What is asked for itself is refused as ever, and the example’s own signals are judged when they are there.
    expect(() => run({ ...other, constraints: 'setup Q -> clk 1ns' })).toThrow(/no signal “Q”/u);
    expect(run({})).toMatchObject({ isSetAside: false });
  });

  test.each([
    [{ wave: '{signal: [' }, /^wave: Line 1, column/u],
    [{ wave: '{reg: []}' }, /^wave: This is WaveDrom’s “reg”/u],
    [{ constraints: 'setup Q -> CLK 1ns' }, /^constraints: Line 1: there is no signal “Q”/u],
    [{ constraints: 'set up' }, /^constraints: Line 1: “set” is no requirement/u],
    [{ given: 'file' }, /^file: is empty; open a VCD file/u],
    [{ given: 'file', file: file('hello world') }, /^file: Line 1: /u],
    [
      { given: 'file', file: createBase64(gzipSync('$date now $end')) },
      /^file: is a gzip archive; unpack/u,
    ],
    [
      { given: 'file', file: file('\0\0\0\0\0\0\0\u0001I\0\0') },
      /^file: is an FST of GTKWave; .*fst2vcd/u,
    ],
    [{ given: 'file', file: file('GHDLwave\n') }, /^file: is a GHW of GHDL/u],
    [{ given: 'file', file: file('{signal: [{name: "a", wave: "01"}]}') }, /^file: is WaveJSON/u],
    [{ given: 'file', file: file('A,B\n0,\0\n') }, /^file: takes text, and the file has a NUL/u],
    [{ ...recording, checks: 'setup q -> clk 1 cycle' }, /^checks: Line 1: .*counts in ticks/u],
    [{ ...recording, signals: 'nope' }, /^signals: The dump has no signal “nope”/u],
    [{ ...recording, from: 1 }, /^from: lies behind the end/u],
    [{ ...recording, from: 1e-7, to: 1e-8 }, /^to: is not after/u],
    [{ ...recording, clock: 'x' }, /^clock: The dump has no signal “x”/u],
  ] as [Some, RegExp][])('%# is refused by its field', (some, why) => {
    expect(() => run(some)).toThrow(why);
  });

  test.each([
    'https://wavedrom.com/editor.html?%7Bsignal%3A%20%5B%7Bname%3A%20%27a%27%2C%20wave%3A%20%2701%27%7D%5D%7D',
    '[{name: "a", wave: "01"}]',
    '{name: "a", wave: "01"}',
    '{name: "a", wave: "01"},\n{name: "b", wave: "10"}',
  ])('%s is refused, and its diagram offered', (wave) => {
    try {
      run({ wave, constraints: '' });
    } catch (error) {
      const [first] = (error as { errors: { remedies: { wave: string }[] }[] }).errors;
      const r = run({ wave: first?.remedies[0]?.wave ?? '', constraints: '' });
      expect(r.kind === 'drawn' && r.diagram.lanes[0]?.letters).toBe('a');
      return;
    }
    expect.unreachable();
  });

  test('a recording is shown, measured, checked and sampled', () => {
    const r = run(recording);
    if (r.kind !== 'recorded') throw new Error('it is a recording');
    expect([r.dump.variables.length, r.dump.unit, r.checked.count]).toEqual([4, 1e-9, 0]);
    expect(r.measured.find((m) => m.name === 'tb.clk')?.periodMax).toBe(10);
    expect(r.sampled).toMatchObject({ cycles: 23, missed: 0, tick: 10e-9 });
  });

  test('a capture of a logic analyser is a recording', () => {
    const r = run({
      given: 'file',
      file: file('Time [s],SCL,SDA\n0,1,1\n0.00001,0,1\n0.00002,1,0\n'),
      checks: 'setup SDA -> SCL rise 1us',
    });
    expect(r.kind === 'recorded' && r.dump.variables.map((v) => v.name)).toEqual(['SCL', 'SDA']);
  });

  test('the window of a recording becomes the drawing when the way it is given changes', () => {
    const from = withDefaults(tool.inputs, recording);
    const converted = convertInputs(from, 'given', 'wavejson', evaluate(tool, from));
    expect(converted?.inputs.tick).toBe(10e-9);
    const r = run({ ...converted?.inputs, given: 'wavejson' });
    expect(r.kind === 'drawn' && r.diagram.lanes.map((l) => l.letters)).toEqual([
      'tb.clk',
      'tb.carry',
      'tb.q [3:0]',
      'tb.rst',
    ]);
    expect(
      convertInputs(withDefaults(tool.inputs, {}), 'given', 'file', undefined),
    ).toBeUndefined();
  });

  test('the truth table that combinational lanes show goes to the minimiser', () => {
    const of = (y: string) =>
      tool.next?.(
        run({
          wave: `{signal: [{name: 'A', wave: '0.1.0.1.'}, {name: 'B', wave: '01010101'}, {name: 'Y', wave: '${y}'}]}`,
          constraints: '',
        }),
        withDefaults(tool.inputs, {}),
      );
    expect(of('0001000.')).toEqual([]);
    expect(of('00010001')).toEqual([
      {
        tool: 'kmap-minimizer',
        does: 'Minimal logic for Y, as these lanes show it',
        inputs: { variables: 'A B', minterms: 'Y = m(3)' },
      },
    ]);
  });
});

describe('the picture', () => {
  const gaps = `{signal: [{name: 'clk', wave: 'p.|.', period: 2}, {name: 'd', wave: 'x=..|..x', data: ['D0 | D7']}]}`;
  test('gaps of a slow clock stand over the others where that is wanted, and a label parts there', () => {
    const places = (svg: string) =>
      [...svg.matchAll(/<path d="M([\d.]+) 24C[^"]*" fill="none" stroke="var\(--sheet/gu)].map(
        (m) => Number(m[1]) + 4,
      );
    expect(places(svgOf({ wave: gaps, constraints: '' }))).toEqual([200, 180]);
    const aligned = svgOf({ wave: gaps, constraints: '', gaps: 'aligned' });
    expect(places(aligned)).toEqual([180, 180]);
    expect(aligned).toContain('>D0</text>');
    expect(aligned).toContain('>D7</text>');
  });

  test('dimension lines say their time where they have no label', () => {
    const wave = `{signal: [{name: 'a', wave: '01..0', node: '.A..B'}], edge: ['A<->B']}`;
    expect(svgOf({ wave, tick: 10e-9, constraints: '', arrows: 'dimensions' })).toMatch(
      />30\u202fns<\/text>/u,
    );
  });

  test('names have bars, lowered letters and what a visitor writes, escaped', () => {
    const svg = svgOf({
      wave: `{signal: [{name: '<o>CS</o>'}, {name: 't<sub>su</sub>'}, {name: '<script>&'}]}`,
      constraints: '',
    });
    expect(svg).toContain('text-decoration="overline"');
    expect(svg).toMatch(/dy="3.64">su/u);
    expect(svg).toContain('&lt;script&gt;&amp;');
  });

  test('clocks of a period that is no whole number of half cycles are exact', () => {
    const r = run({
      wave: `{signal: [{name: 'a', wave: 'p...', period: 1.5}, {name: 'b', wave: 'p...', period: 0.75, phase: -0.1}]}`,
      tick: 1e-9,
      constraints: 'period a 1.5ns..1.5ns\nperiod b 0.75ns..0.75ns',
    });
    expect(r.checked.count).toBe(0);
  });
});
