import { gainDb } from '@tollbench/engines/iir/zpk.ts';
import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { fromQuery, namesNotTaken, toQuery, withDefaults } from '../../define/inputs.ts';
import { remedied, remediesOf } from '../../testing/remedies.ts';
import { loadTools } from '../../tools.ts';
import type { EqResult } from './compute.ts';
import { camillaText } from './exports/camilladsp.ts';
import { apoText, autoEqText, decimals, miniDspText, rewText } from './exports/chain-text.ts';
import { handlesOf } from './handles.ts';
import tool from './index.ts';
import type { EqInputs } from './inputs.ts';
import { presets } from './presets.ts';
import { MAX_STAGES } from './read/chain.ts';

type Some = Partial<EqInputs>;
const inputsOf = (some: Some) => withDefaults(tool.inputs, some);
const run = (some: Some) => evaluate(tool, inputsOf(some));
const level = ({ zpk }: EqResult, f: number, fs = 48e3) => gainDb(zpk, (2 * Math.PI * f) / fs);
const bandsOf = (r: EqResult) =>
  r.made.map(({ stage }) => (stage.kind === 'band' ? stage.band : expect.fail('no band')));

describe('bands as text', () => {
  test.each<[string, object]>([
    [
      'PK 1000 Hz +3 dB Q 1.4',
      { type: 'peak', frequency: 1000, gain: 3, width: { kind: 'q', value: 1.4 } },
    ],
    ['pk 1k 3 1.4', { type: 'peak', frequency: 1000, gain: 3, width: { kind: 'q', value: 1.4 } }],
    ['PK f=1000 g=3dB Q1.4', { frequency: 1000, gain: 3, width: { value: 1.4 } }],
    ['1. PK Fc 1,5 kHz Gain −3,5 dB Q 0,7', { frequency: 1500, gain: -3.5, width: { value: 0.7 } }],
    ['PK 200 Hz -2 dB BW 0.5 oct', { width: { kind: 'octaves', value: 0.5 } }],
    [
      'LSC 100 Hz 4 dB S 0.7',
      { type: 'lowshelf', frequency: 100, width: { kind: 'slope', value: 0.7 } },
    ],
    ['HSC 6 dB Fc 8000 Hz Gain -2 dB', { width: { kind: 'slope', value: 0.5 } }],
    ['HP 20 Hz', { type: 'highpass', gain: 0, width: { value: Math.SQRT1_2 } }],
    ['NO 50', { type: 'notch', width: { value: 30 } }],
    ['LP1 5 kHz', { type: 'lowpass1', frequency: 5000 }],
    ['- ON AP Fc 900 Hz Q 0.707', { type: 'allpass' }],
  ])('%s', (bands, wanted) => {
    expect(bandsOf(run({ bands }))).toMatchObject([wanted]);
  });

  test('a shelf by its corner is a centre away by 10^(|G|/80S), and as a centre where that is chosen', () => {
    const bands =
      'LS Fc 100 Hz Gain 8 dB Q 0.7071067811865476\nHS Fc 5000 Hz Gain -8 dB Q 0.7071067811865476';
    // S = 1: ten to the tenth.
    const [low, high] = bandsOf(run({ bands }));
    expect(low?.frequency).toBeCloseTo(100 * 10 ** 0.1, 9);
    expect(high?.frequency).toBeCloseTo(5000 / 10 ** 0.1, 8);
    expect(bandsOf(run({ bands, shelves: 'centre' })).map((b) => b.frequency)).toEqual([100, 5000]);
  });

  test('a crossover’s branch in a line is its sections', () => {
    expect(run({ bands: 'LR4 LP 2 kHz' }).made).toHaveLength(2);
    expect(bandsOf(run({ bands: 'BW3 HP 80 Hz' })).map((b) => b.type)).toEqual([
      'highpass1',
      'highpass',
    ]);
    expect(level(run({ bands: 'LR8 HP 500' }), 500)).toBeCloseTo(-6.0206, 4);
  });

  test('a crossover sums to nothing where its branches cancel, and is largest where they agree', () => {
    const of = (some: Some) => {
      const { crossing, frequency } = run({ from: 'crossover', ...some });
      return { ...(crossing ?? expect.fail('no crossover')), from: frequency[0] ?? Number.NaN };
    };
    const cancelled = of({ alignment: 'lr2', polarity: 'same' });
    expect(cancelled.least).toBe(Number.NEGATIVE_INFINITY);
    expect(cancelled.most).toBeCloseTo(0, 6);
    expect(of({ alignment: 'lr6' })).toMatchObject({ inverted: true });
    expect(of({ alignment: 'bw4' }).most).toBeCloseTo(10 * Math.log10(2), 9);
    // The picture begins below the crossover.
    expect(of({ crossing: 10 }).from).toBeLessThan(5);
    const i = inputsOf({ from: 'crossover', alignment: 'lr2', polarity: 'same' });
    expect(tool.outputs(evaluate(tool, i), i).find((o) => o.id === 'response')).toMatchObject({
      caption: expect.stringMatching(/their sum goes from −∞\sdB to 0\sdB/),
    });
  });

  test('what is not computed is told by line, and switched-off filters do nothing', () => {
    const i = inputsOf({
      bands:
        'Filter 1: ON PK Fc 100 Hz Gain 3 dB Q 1\nFilter 2: OFF PK Fc 200 Hz Gain 9 dB Q 1\nDelay: 3 ms\nNonsense here',
      preampFrom: 'safe',
    });
    const r = evaluate(tool, i);
    expect(r.made).toHaveLength(1);
    expect(r.chain?.ignored.map(({ line, why }) => [line, why])).toEqual([
      [2, 'switched off'],
      [3, 'delays are not computed'],
      [4, 'a heading'],
    ]);
    const other = inputsOf({
      bands: 'Filtre 1: ON PK Fc 100 Hz Gain 3 dB Q 1\nFilter 2: ON PK Fc 200 Hz Gain 9 dB Q 1',
    });
    expect(
      tool.outputs(evaluate(tool, other), other).find((o) => o.id === 'reading'),
    ).toMatchObject({
      text: expect.stringMatching(/Not computed: line 1 \(not understood as a filter\)/),
    });
    const said = tool.outputs(r, i).find((o) => o.id === 'reading');
    expect(said).toMatchObject({ text: expect.stringMatching(/line 2 \(switched off\), line 3/) });
  });

  test('a configuration of CamillaDSP, its gain, its pipeline, its sample rate', () => {
    const i = inputsOf({
      bands: `devices:
  samplerate: 44100
filters:
  volume:
    type: Gain
    parameters: # the preamp
      gain: -4.5
      inverted: false
  low:
    type: Biquad
    parameters:
      type: Lowshelf
      freq: 90
      gain: 5.0
      slope: 12
  unused:
    type: Biquad
    parameters:
      type: Notch
      freq: 50
      q: 30
  bass:
    type: Biquad
    parameters:
      type: LinkwitzTransform
      freq_act: 60
      q_act: 1.1
      freq_target: 30
      q_target: 0.707
  room:
    type: Conv
    parameters:
      type: Values
      values: [1.0]
pipeline:
  - type: Filter
    channels: [0, 1]
    names: [volume, low]
  - type: Filter
    channel: 0
    names:
      - bass
      - room
  - type: Filter
    channel: 1
    names:
      - bass
      - room
`,
    });
    const r = evaluate(tool, i);
    expect(r.preamp).toBe(-4.5);
    expect(r.made.map(({ stage }) => stage.kind)).toEqual(['band', 'analog']);
    expect(r.chain?.ignored.map(({ text, why }) => `${text}: ${why}`)).toEqual([
      'unused: not in the pipeline',
      'room: a filter of type Conv, which is no biquad',
    ]);
    expect(tool.outputs(r, i).find((o) => o.id === 'rate')).toMatchObject({ level: 'warning' });
    // A closed box of 60 Hz and Q 1.1 behind it is one of 30 Hz and Q 0.707: 0 dB far above, (60/30)² far below.
    expect(level(run({ bands: i.bands.replace(', low]', ']') }), 0.01)).toBeCloseTo(12.0412, 3);
  });

  test('the same bands at another rate are other sections with the same levels far below it', () => {
    const [a, b] = [run({ fs: 44_100 }), run({ fs: 192e3 })];
    expect(level(a, 100, 44_100)).toBeCloseTo(level(b, 100, 192e3), 3);
    expect(a.made[0]?.section).not.toEqual(b.made[0]?.section);
  });
});

describe('headroom', () => {
  test('is that of the true maximum, and the safe preamp leaves none above full scale', () => {
    const r = run({ bands: 'PK 1000 6 2\nPK 1400 6 2', preampFrom: 'safe' });
    // Neither of the two frequencies is where they are largest together.
    expect(r.peak.level).toBeGreaterThan(Math.max(level(r, 1000), level(r, 1400)));
    expect(r.preamp + r.peak.level).toBeLessThanOrEqual(1e-6);
    expect(r.preamp + r.peak.level).toBeGreaterThan(-0.1);
    expect(run({ bands: 'PK 100 -3 1', preampFrom: 'safe' }).preamp).toBe(0);
    for (const design of ['bilinear', 'matched', 'nyquist'] as const)
      expect(run({ bands: 'PK 16k 6 1', design, preampFrom: 'safe' }).preamp).toBe(-6);
  });

  test('a preamp that is too small is warned of, with what would do', () => {
    const i = inputsOf({ bands: 'Preamp: -1 dB\nFilter: ON PK Fc 100 Hz Gain 6 dB Q 1' });
    const said = tool.outputs(evaluate(tool, i), i).find((o) => o.id === 'clipping');
    expect(said).toMatchObject({
      level: 'warning',
      text: expect.stringMatching(/preamp of −6\sdB/),
    });
  });
});

describe('written and read again', () => {
  const chains: Some[] = [
    {},
    {
      bands:
        'PK 1000 3.25 1.234\nLSC 100 -3 Q 0.7\nHSC 8000.5 2.5 Q 0.71\nHP 20 Hz Q 0.5\nNO 50 Q 12\nAP 700 Q 0.6',
    },
    { bands: 'LSC 8 dB Fc 100 Hz Gain 6 dB\nPK 400 Hz 2 dB BW 0.75 oct' },
    { bands: 'LP1 5000\nBP 900 Q 2\nHS1 3k -4\nIIR Order 2 Coefficients 1 -1.8 0.9 1 -1.7 0.8' },
    ...presets.map((p) => p.inputs),
  ];
  const same = (a: EqResult, b: EqResult) => {
    expect(b.made.map((m) => m.section)).toHaveLength(a.made.length);
    a.made.forEach(({ section }, k) => {
      [...section.b, ...section.a].forEach((c, n) => {
        const other = b.made[k]?.section;
        expect([...(other?.b ?? []), ...(other?.a ?? [])][n]).toBeCloseTo(c, 13);
      });
    });
    expect(b.preamp).toBe(a.preamp);
  };

  test.each(chains.map((c, k) => [k, c] as const))(
    'chain %i: Equalizer APO and CamillaDSP',
    (_, some) => {
      const i = inputsOf(some);
      const r = evaluate(tool, i);
      for (const text of [apoText(r, i), camillaText(r, i, 2), camillaText(r, i, 3)])
        same(r, run({ bands: text, fs: i.fs, design: i.design, preampFrom: 'text' }));
    },
  );

  test('miniDSP holds the preamp in its first block', () => {
    const r = run({});
    const back = run({ bands: miniDspText(r), preampFrom: 'text' });
    for (const f of [20, 1000, 15e3]) expect(level(back, f)).toBeCloseTo(level(r, f) + r.preamp, 9);
  });

  test('CamillaDSP has passes by Q alone', () => {
    const i = inputsOf({ bands: 'LP 9 kHz BW 1\nHP 100 Hz BW 2\nBP 500 Hz BW 1' });
    const r = evaluate(tool, i);
    const text = camillaText(r, i, 3);
    expect(text.match(/bandwidth:/g)).toHaveLength(1);
    expect(text).toMatch(/type: Lowpass\n +freq: 9000.0\n +q: /);
    const back = run({ bands: text, preampFrom: 'text' });
    for (const f of [50, 500, 8900]) expect(level(back, f)).toBeCloseTo(level(r, f), 9);
  });

  test('REW: the same bands, its own columns', () => {
    const i = inputsOf({
      bands: 'PK 1000 3.25 1.234\nLSC 100 -3 Q 0.7\nLS 50 2\nLP1 5000\nNO 60 Q 10',
      preampFrom: 'safe',
    });
    const r = evaluate(tool, i);
    const text = rewText(r, i);
    expect(text).toContain('Filter  1: ON  PK       Fc   1000.0 Hz  Gain   3.25 dB  Q  1.234\n');
    const back = run({ bands: text, preampFrom: 'set', preamp: r.preamp });
    expect(back.chain?.dialect).toBe('rew');
    same(r, back);
  });

  test('what a form has no name for is refused, naming it', () => {
    const one = inputsOf({ bands: 'BP 900 Q 2' });
    const two = inputsOf({ design: 'matched' });
    expect(() => rewText(evaluate(tool, one), one)).toThrow(/a band-pass as section 1, which REW/);
    expect(() => autoEqText(evaluate(tool, two), two)).toThrow(/is not bilinear/);
  });

  test('numbers are written with every digit and no exponent', () => {
    expect([
      decimals(105, 0),
      decimals(6.1, 1),
      decimals(6, 1),
      decimals(0.7, 2),
      decimals(-0, 1),
    ]).toEqual(['105', '6.1', '6.0', '0.70', '0.0']);
    for (const x of [1.234567890123456e-9, -3.5e-12, 1.5e21, 0.1, 100, 12345.678, 5e-324]) {
      expect(decimals(x, 0)).not.toMatch(/e/);
      expect(Number(decimals(x, 0))).toBe(x);
    }
  });
});

describe('bad inputs are named', () => {
  test.each<[Some, RegExp]>([
    [{ bands: '' }, /^bands: have no band/],
    [{ bands: 'hello world' }, /^bands: have "hello world" in line 1, which is no band/],
    [{ bands: 'PK 1000 3' }, /^bands: have no Q for the PK in line 1/],
    [{ bands: 'PK 1000 Hz Q 1' }, /^bands: have no gain for the PK in line 1/],
    [{ bands: 'PK NaN 3 1' }, /"NaN" in line 1/],
    [{ bands: 'PK 1e400 3 1' }, /"1e400" as the frequency in line 1, which is no finite number/],
    [{ bands: 'PK 1,234 3 1' }, /1,234" as the frequency in line 1, which is 1234 or 1.234/],
    [{ bands: 'PK -100 3 1' }, /a frequency of -100 Hz in line 1/],
    [{ bands: 'PK 100 3 0' }, /a Q of 0 in line 1/],
    [{ bands: 'PK 100 3 -1' }, /a Q of -1 in line 1/],
    [{ bands: 'PK 100 999 1' }, /a gain of 999 dB in line 1/],
    [{ bands: 'PK 30 kHz 3 1' }, /^bands: have 30\skHz in line 1; it must be below 24\skHz/],
    [{ bands: 'PK 1 mHz 3 1' }, /a frequency in "mhz" in line 1|"mHz"/],
    [{ bands: 'PK 0.001 3 1' }, /is|have 1\smHz in line 1; below 4.8\smHz/],
    [{ bands: 'PK 100 V 3 1' }, /"V" in line 1, which is not understood/],
    [{ bands: 'PK 100 Hz 200 Hz 3 1' }, /give the frequency twice in line 1/],
    [{ bands: 'LR3 LP 100' }, /have order 3 in line 1; Linkwitz-Riley has even orders/],
    [{ bands: 'Filter 1: ON XX Fc 100 Hz' }, /have the filter type "XX" in line 1/],
    [{ bands: 'LSC 100 20 S 5' }, /The slope 5 is too steep/],
    [
      { bands: 'LSC 132 dB Fc 100 Hz Gain 1 dB' },
      /132 dB per octave in line 1; it is above 0 and 120/,
    ],
    [{ bands: 'PK 2e9 3 1' }, /2000000000 Hz in line 1; it must be above 0 and 1 GHz at most/],
    [{ bands: 'PK 23990 6 BW 4' }, /A width of 4 octaves at 23990 Hz does not fit below/],
    [{ bands: '[1000, 3, 1.4; 2000, -2, 1]' }, /which is no band/],
    [
      {
        bands:
          'Channel: L\nFilter: ON PK Fc 1000 Hz Gain 3 dB Q 1\nChannel: R\nFilter: ON PK Fc 2000 Hz Gain 3 dB Q 1',
      },
      /filters of 2 channels/,
    ],
    [
      { bands: 'biquad1,\nb0=1,\nb1=-1.9,\nb2=0.95,\na1=-1.9,\na2=.95' },
      /have a pole outside the unit circle/,
    ],
    [{ bands: 'biquad1,\nb0=1,\nb1=-1.9' }, /have no b2 in the block of line 1/],
    [
      { bands: Array.from({ length: MAX_STAGES + 1 }, () => 'PK 100 1 1').join('\n') },
      /^bands: have 65 sections; the most is 64/,
    ],
    [{ design: 'nyquist', bands: 'PK 10k 6 0.3' }, /^design: The bandwidth of the peak/],
    [{ from: 'crossover', crossing: 30e3 }, /^crossing: is 30\skHz; it must be below/],
    [{ from: 'fit', curve: '' }, /^curve: has 0 points/],
    [{ from: 'fit', curve: '100 1\n200 x' }, /has "200 x" in line 2, which has no level/],
    [{ from: 'fit', curve: '100 1\n100 2' }, /has 100 Hz twice/],
    [{ from: 'fit', lowest: 100, highest: 50 }, /^highest: is 50\sHz; it must be above/],
    [{ from: 'fit', curve: '30000 1\n40000 2' }, /^curve: goes from 30\skHz to 40\skHz/],
    [{ from: 'fit', widest: 9 }, /^widest: is 9; it must not be above/],
  ])('%j', (some, why) => {
    expect(() => run(some)).toThrow(why);
  });

  test.each<[string, Some]>([
    ['an empty text', { bands: '' }],
    ['a frequency above half the sample rate', { bands: 'PK 30 kHz 3 1' }],
    [
      'two channels',
      {
        bands:
          'Channel: L\nFilter: ON PK Fc 1000 Hz Gain 3 dB Q 1\nChannel: R\nFilter: ON PK Fc 2000 Hz Gain 3 dB Q 1',
      },
    ],
    ['a graphic equaliser', { bands: 'GraphicEQ: 20 -0.2; 100 3; 500 -2; 2000 0; 9000 4' }],
    ['a bandwidth that does not fit', { design: 'nyquist', bands: 'PK 10k 6 0.3' }],
    ['a crossover above half the sample rate', { from: 'crossover', crossing: 30e3 }],
    ['a range that ends before it begins', { from: 'fit', lowest: 100, highest: 50 }],
    ['a least Q above the largest', { from: 'fit', widest: 9 }],
  ])('what is offered is taken: %s', (_, some) => {
    const remedies = remediesOf(tool, some);
    expect(remedies.length).toBeGreaterThan(0);
    for (const remedy of remedies)
      expect(remedied(tool, some, remedy).made.length).toBeGreaterThan(0);
  });

  test('texts of sixty thousand characters are refused quickly, whatever is in them', () => {
    for (const bands of [
      ' '.repeat(60_000),
      '\n'.repeat(60_000),
      `filter${' '.repeat(59_990)}`,
      `PK ${','.repeat(59_990)}x`,
      `PK ${'1'.repeat(59_990)}`,
      'filters:\n type:\n -\n'.repeat(3000),
      ' - '.repeat(20_000),
      `Preamp: a${' '.repeat(59_000)}b`,
      `biquad1,\n${'a,'.repeat(29_000)}`,
    ])
      expect(() => run({ bands })).toThrow(InputErrors);
  });

  test('a setting that is not asked for is refused in a link', () => {
    for (const query of ['crossing=1k', 'from=crossover&bands=PK+100+3+1', 'preamp=-3'])
      expect(namesNotTaken(tool.inputs, new Map(new URLSearchParams(query)))).toHaveLength(1);
  });
});

describe('a curve', () => {
  const text = (rows: readonly string[]) => rows.join('\n');
  const bare = ['20 -3.5', '100 2', '1000 0.5', '10000 -1'];
  test.each<[string, string]>([
    ['blanks', text(bare)],
    ['commas', text(bare.map((r) => r.replace(' ', ',')))],
    [
      'tabs and a heading of REW',
      text([
        '* Freq(Hz) SPL(dB) Phase(degrees)',
        ...bare.map((r) => `${r.replace(' ', '\t')}\t12.5`),
      ]),
    ],
    [
      'semicolons and decimal commas',
      text(bare.map((r) => r.replace(' ', ';').replaceAll('.', ','))),
    ],
    [
      'a CSV of AutoEq, its column raw',
      text(['frequency,error,raw', ...bare.map((r) => r.replace(' ', ',99,'))]),
    ],
    ['a graphic equaliser', `GraphicEQ: ${bare.join('; ')}`],
  ])('by %s', (_, curve) => {
    const { fit } = run({ from: 'fit', curve, count: 1, reference: 'set', highest: 1e4 });
    expect(fit?.wanted[0]).toBeCloseTo(-3.5, 9);
    expect(fit?.wanted.at(-1)).toBeCloseTo(-1, 9);
  });

  test.each<[string, string, RegExp]>([
    ['semicolons', '20;-3\n100;2\n1.000;3\n2.000;1', /line 3, whose frequency is 1000 Hz or 1 Hz/],
    ['tabs', '20\t-3\n100\t2\n1,000\t3', /is 1000 Hz or 1 Hz/],
    ['commas', '20,-3\n100,2\n1,000,3', /is 1000 Hz or 1 Hz/],
    ['blanks', '20 -3\n500 2\n1 250 3', /is 1250 Hz or 1 Hz/],
    ['a heading', 'Frequency (kHz),dB\n0.02,-3\n1,2\n20,1', /frequencies in kHz, as line 1 says/],
  ])('with thousands apart, or in kHz, is refused: %s', (_, curve, why) => {
    expect(() => run({ from: 'fit', curve })).toThrow(why);
  });

  test.each([
    ['1000.000 3', '900.000 2', '20.000 1'],
    ['1000 100', '900 100', '20 100'],
    ['1000 100 5', '900 100 5', '20 100 5'],
    ['Response, 0.02 to 20 kHz', '20 100', '1000 101'],
  ])('that falls, or has large levels, is read: %s', (...rows) => {
    expect(run({ from: 'fit', curve: rows.join('\n'), count: 1 }).fit?.frequency[0]).toBe(20);
  });

  test('that was measured is corrected to its target', () => {
    const curve = Array.from({ length: 100 }, (_, k) => {
      const f = 20 * 1000 ** (k / 99);
      return `${f} ${70 + 6 * Math.exp(-((Math.log2(f / 200) / 0.7) ** 2))}`;
    }).join('\n');
    const { fit, made } = run({ from: 'fit', sense: 'measured', curve, count: 3, ends: 'none' });
    expect(fit?.rms).toBeLessThan(0.5);
    const cut = made.map(({ stage }) => (stage.kind === 'band' ? stage.band.gain : 0));
    expect(Math.min(...cut)).toBeLessThan(-3);
    // 70 dB and what the bump adds to the mean.
    expect(-(fit?.reference ?? 0)).toBeCloseTo(-71, 0);
  });

  test('bands that are fitted to known bands leave less than their rounding', () => {
    const bands = 'PK 120 5 1.2\nPK 900 -6 0.9\nPK 5000 4 2';
    const known = run({ bands, preampFrom: 'safe' });
    const curve = Array.from({ length: 200 }, (_, k) => {
      const f = 20 * 1000 ** (k / 199);
      return `${f} ${level(known, f)}`;
    }).join('\n');
    const { fit } = run({ from: 'fit', curve, count: 3, ends: 'none', reference: 'set' });
    expect(fit?.most).toBeLessThan(0.06);
  });

  test('its bands and those of a crossover become text that is the same chain', () => {
    for (const some of [{ from: 'fit' }, { from: 'crossover', side: 'high' }] as const) {
      const i = inputsOf(some);
      const r = evaluate(tool, i);
      const turned = tool.convert?.(i, 'from', 'bands', r)?.inputs;
      const again = evaluate(tool, { ...i, ...turned, from: 'bands' });
      expect(again.made.map((m) => m.section)).toEqual(r.made.map((m) => m.section));
    }
  });
});

describe('what is shown', () => {
  test.each(presets.map((p) => [p.title, p.inputs] as const))('%s', (_, some) => {
    const i = inputsOf(some);
    const r = evaluate(tool, i);
    expect(tool.steps?.(r, i).length).toBeGreaterThan(1);
    expect(toQuery(tool.inputs, i)).toBe(
      toQuery(tool.inputs, fromQuery(tool.inputs, toQuery(tool.inputs, i)) as EqInputs),
    );
  });

  test('a grip that stays changes nothing, and one that is pulled writes its band’s numbers alone', () => {
    for (const some of [
      {},
      { bands: 'PK 1.5 kHz +3 dB Q 1.4  # mine\nLSC 80 4 Q 0.7' },
    ] as Some[]) {
      const i = inputsOf(some);
      const handles = handlesOf(evaluate(tool, i), i);
      expect(handles.length).toBeGreaterThan(1);
      expect(new Set(handles.map((h) => h.name)).size).toBe(handles.length);
      for (const h of handles)
        expect(h.to({ x: h.x ?? Number.NaN, y: h.y ?? Number.NaN })).toEqual({ bands: i.bands });
    }
    const i = inputsOf({ bands: 'PK 1.5 kHz +3 dB Q 1.4  # mine\nLSC 80 4 Q 0.7' });
    const [peak, width, shelf] = handlesOf(evaluate(tool, i), i);
    expect(peak?.to({ x: 2000.01, y: -4.001 })).toEqual({
      bands: 'PK 2 kHz -4 dB Q 1.4  # mine\nLSC 80 4 Q 0.7',
    });
    expect(width?.to({ x: 1500 * ((1 + Math.sqrt(5)) / 2), y: 0 })).toEqual({
      bands: 'PK 1.5 kHz +3 dB Q 1  # mine\nLSC 80 4 Q 0.7',
    });
    const quoted = inputsOf({
      bands:
        'filters:\n  a:\n    type: Biquad\n    parameters:\n      type: Lowpass\n      freq: "1000"\n      q: 0.7\n',
    });
    const [pass] = handlesOf(evaluate(tool, quoted), quoted);
    expect(pass?.to({ x: 2000, y: 0 })).toEqual({ bands: quoted.bands.replace('1000', '2000') });
    // A shelf is held by the middle of its rise.
    expect(shelf?.to({ x: 80, y: 3 })).toEqual({
      bands: 'PK 1.5 kHz +3 dB Q 1.4  # mine\nLSC 80 6 Q 0.7',
    });
  });

  test('its links open and compute', async () => {
    const tools = await loadTools();
    for (const some of [{}, { from: 'crossover' }, { from: 'fit' }] as const) {
      const i = inputsOf(some);
      const r = evaluate(tool, i);
      const links = tool.next?.(r, i) ?? [];
      expect(links.length).toBeGreaterThan(0);
      for (const { tool: slug, inputs } of links) {
        const other = tools.find((t) => t.slug === slug) ?? expect.fail(slug);
        const state = fromQuery(other.inputs, new URLSearchParams(inputs).toString());
        const made = evaluate(other, state) as { design: { sections: unknown[] } };
        expect(made.design.sections).toHaveLength(r.made.length);
      }
    }
  });
});
