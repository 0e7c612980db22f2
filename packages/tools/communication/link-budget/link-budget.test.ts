import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { readGiven, withDefaults } from '../../define/inputs.ts';
import { remedied, remediesOf } from '../../testing/remedies.ts';
import cascade from '../rf-cascade/index.ts';
import tool from './index.ts';
import type { LinkInputs } from './inputs.ts';
import { ebn0For } from './need.ts';
import { levelPlot } from './plots.ts';
import { presets } from './presets.ts';
import { cnOf } from './readouts.ts';

type Some = Partial<LinkInputs>;
const inputsOf = (some: Some) => withDefaults(tool.inputs, some);
const run = (some: Some) => evaluate(tool, inputsOf(some));
const read = (texts: Record<string, string>) =>
  readGiven(tool.inputs, new Map(Object.entries(texts))) as LinkInputs;

describe('a link over ten kilometres', () => {
  test('is the sum of its lines', () => {
    const { budget } = run({});
    expect(budget.pathLoss).toBeCloseTo(127.716, 3);
    expect(budget.received).toBeCloseTo(20 - 1 + 23 - 127.716 + 23 - 1, 3);
    // kTB of 20 MHz at 290 K and 5 dB of noise figure.
    const noise = -173.9752 + 73.0103 + 5;
    expect(cnOf(run({}), inputsOf({}))).toBeCloseTo((budget.received ?? 0) - noise, 3);
    expect(budget.margin).toBeCloseTo((budget.received ?? 0) - noise - 20, 3);
  });

  test('with G/T has what its gain and temperature have', () => {
    const one = run({});
    const other = run({ rx: 'gt', gt: one.budget.gt });
    expect(other.budget.margin).toBeCloseTo(one.budget.margin, 9);
    expect(other.budget.received).toBeNull();
  });
});

describe('what is read', () => {
  test.each<[keyof LinkInputs, string, number]>([
    ['power', '1 W', 30],
    ['power', '250 mW', 23.979400086720375],
    ['power', '-3 dBW', 27],
    ['power', '−3 dBm', -3],
    ['power', '2*10', 20],
    ['txGain', '12 dBd', 14.15],
    ['txGain', '14 dBi', 14],
    ['distance', '6.2 mi', 9977.9328],
    ['distance', '3 nmi', 5556],
    ['distance', '38000 km', 38e6],
    ['frequency', '12.45 GHz', 12.45e9],
  ])('%s %s', (field, text, value) => {
    expect(read({ [field]: text })[field]).toBeCloseTo(value, 9);
  });

  test('dishes in cm, feet and inches, and 15 C', () => {
    const dish = (text: string) => read({ rx: 'dish', rxDish: text }).rxDish;
    expect(dish('80 cm')).toBe(0.8);
    expect(dish('85cm')).toBe(0.85);
    expect(dish('6 ft')).toBeCloseTo(1.8288, 12);
    expect(dish('18"')).toBeCloseTo(0.4572, 12);
    expect(dish('18 in')).toBeCloseTo(0.4572, 12);
    expect(() => dish('5 min')).toThrow('ends in "min"');
    expect(read({ temperature: '15 C' }).temperature).toBe(288.15);
  });

  test('a pressure of hectopascals without their name is warned of', () => {
    const notices = (some: Some) => {
      const inputs = inputsOf({ gas: 'p676', ...some });
      return tool
        .outputs(evaluate(tool, inputs), inputs)
        .flatMap((shown) => (shown.kind === 'notice' ? [shown.id] : []));
    };
    expect(notices({ pressure: 1013 })).toContain('thin-air');
    expect(notices({})).not.toContain('thin-air');
    expect(notices({ gas: 'none', pressure: 1013 })).not.toContain('thin-air');
  });

  test('sides of the earth', () => {
    const there = (texts: Record<string, string>) => read({ link: 'geo', ...texts });
    for (const text of ['28.2E', '28.2° E', '28.2°E', '28.2', '28.2 e'])
      expect(there({ satelliteLongitude: text }).satelliteLongitude).toBe(28.2);
    expect(there({ satelliteLongitude: '101° W' }).satelliteLongitude).toBe(-101);
    expect(there({ latitude: '33.9S' }).latitude).toBe(-33.9);
    expect(there({ latitude: '48.1 N', longitude: '0 W' })).toMatchObject({
      latitude: 48.1,
      longitude: 0,
    });
    expect(() => there({ longitude: '-74 W' })).toThrow('has a sign and a side');
    expect(() => there({ latitude: '48 E' })).toThrow('ends in "E"');
    expect(() => there({ latitude: '95 N' })).toThrow('the most is 90');
  });

  test('rates, rain climates, hPa and °C', () => {
    expect(read({ requirement: 'ebn0', bitRate: '3.4 Mbps' }).bitRate).toBe(3.4e6);
    expect(read({ rain: 'rain', rate: 'zone K' }).rate).toBe(42);
    expect(read({ rain: 'rain', rate: '1.2 in/h' }).rate).toBeCloseTo(30.48, 9);
    const air = read({ gas: 'p676', pressure: '1013.25 hPa', temperature: '15 °C' });
    expect(air.pressure).toBe(101325);
    expect(air.temperature).toBe(288.15);
  });

  test.each<[Record<string, string>, string]>([
    [{ power: '0 W' }, 'must be more than 0'],
    [{ power: '20 dB' }, 'is a ratio'],
    [{ power: '1,5 W' }, 'comma'],
    [{ requirement: 'ebn0', bitRate: '3 MB/s' }, 'bytes'],
    [{ rain: 'rain', rate: 'I' }, 'no rain climate'],
    [{ distance: '10 parsec' }, 'parsec'],
    [{ txDish: '1' }, 'is asked for only with tx=dish'],
    [{ wantedMargin: '3' }, 'is asked for only with find='],
  ])('%o is refused', (texts, message) => {
    expect(() => read(texts)).toThrow(message);
  });
});

describe('further losses', () => {
  test.each<[string, readonly [string, number][]]>([
    [
      'Pointing: 0.5 dB\nPolarisation 3',
      [
        ['Pointing', 0.5],
        ['Polarisation', 3],
      ],
    ],
    [
      'Loss\tdB\nRadome\t0.4\nWet radome\t1',
      [
        ['Radome', 0.4],
        ['Wet radome', 1],
      ],
    ],
    ['| Item | Value | Unit |\n| --- | --- | --- |\n| Scan | 2.1 | dB |', [['Scan', 2.1]]],
    ['Diversity: gain 3 dB # two dishes', [['Diversity', -3]]],
    ['Pointing: 12*(0.2/1.1)^2', [['Pointing', 0.39669421487603307]]],
    [
      'Fade margin, 6, dB\r\nAgeing; 1',
      [
        ['Fade margin', 6],
        ['Ageing', 1],
      ],
    ],
    ['2.4 GHz cable 3 dB', [['2.4 GHz cable', 3]]],
    // What is named a gain is one, in whatever way it is written.
    [
      'Diversity gain: 3 dB\nArray gain 6\nGain flatness: 0.5',
      [
        ['Diversity gain', -3],
        ['Array', -6],
        ['Gain flatness', 0.5],
      ],
    ],
    [
      '#1 connector: 0.5\nConnector #2: 0.4 # worst',
      [
        ['#1 connector', 0.5],
        ['Connector #2', 0.4],
      ],
    ],
    [
      '0.5 dB\n1.5 dB',
      [
        ['loss 1', 0.5],
        ['loss 2', 1.5],
      ],
    ],
    ['\n# nothing\n', []],
  ])('%s', (losses, wanted) => {
    const texts = losses === '' ? {} : { losses };
    const found = evaluate(tool, read(texts)).losses.map(({ name, loss }) => [name, loss]);
    expect(found).toEqual(wanted);
  });

  test.each<[string, string]>([
    ['Pointing: 0,5 dB', 'line 1: "0,5" has a comma between digits: write 0.5'],
    ['Pointing: -0.5 dB', 'is negative'],
    ['Pointing: −3', 'gain 3 dB'],
    ['Pointing: 1\npointing: 2', 'line 2: pointing is said twice; give one of them another name'],
    ['0.5 1.5', 'is not one loss'],
    ['Atmosphere 0.3 0.4 dB', 'is not one loss'],
    ['Pointing', 'has no number of dB'],
    ['Pointing: 3 dBm', 'dBm'],
    ['Pointing: 3 dB 4', '"3 dB 4"'],
    ['Scan | 3 | K', '"K" is behind the loss'],
    ['Scan | 3 | dB | worst', 'worst'],
    [`${'x'.repeat(41)}: 1`, 'has a name of 41 characters'],
    ['Wall: 400', 'more than 300 dB'],
    [Array.from({ length: 41 }, (_, k) => `w${k}: 1`).join('\n'), 'more than 40 losses'],
    ['Pointing:', 'has no number'],
    ['A 3 dB B 4 dB', 'is not one loss'],
    ['Cable 2 x 3 dB', 'is not one loss'],
    ['Cable 2*3 dB and 4', 'is not one loss'],
  ])('%s is refused', (losses, message) => {
    expect(() => run({ losses })).toThrow(message);
  });
});

describe('what is found leaves the wanted margin when it is put in', () => {
  const again = (some: Some, field: keyof LinkInputs, from = (x: number) => x) => {
    const r = run(some);
    expect(r.found?.kind).toBe('found');
    const value = from(r.found?.value ?? Number.NaN);
    const { budget } = run({ ...some, [field]: value });
    expect(budget.margin).toBeCloseTo(some.wantedMargin ?? 3, 6);
  };

  test.each<[Some, keyof LinkInputs]>([
    [{ find: 'range' }, 'distance'],
    [{ find: 'range', gas: 'p676', frequency: 60e9, distance: 100 }, 'distance'],
    [{ find: 'range', rain: 'rain', frequency: 23e9, rate: 60 }, 'distance'],
    [{ find: 'range', model: 'plane', base: 10, mobile: 2 }, 'distance'],
    [{ find: 'range', model: 'log' }, 'distance'],
    [{ find: 'power', other: 110 }, 'power'],
    [{ find: 'power', tx: 'eirp' }, 'eirp'],
    [{ find: 'antenna' }, 'rxGain'],
    [{ find: 'antenna', rx: 'gt' }, 'gt'],
    [{ find: 'rate' }, 'bandwidth'],
    [{ find: 'rate', requirement: 'modulation', other: 100 }, 'bitRate'],
  ])('%o', (some, field) => again(some, field));

  test('for a dish in scintillation, which sees less of it the larger it is', () => {
    const inputs = presets[3].inputs as Some;
    const r = run(inputs);
    const { budget } = run({ ...inputs, rx: 'gain', rxGain: r.found?.value ?? 0 });
    expect(budget.margin).toBeCloseTo(1, 6);
  });

  test('as an elevation and as an availability', () => {
    again(presets[4].inputs as Some, 'elevation');
    again(presets[2].inputs as Some, 'availability', (x) => 100 - x);
  });

  test('from random inputs', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -10, max: 40, noNaN: true }),
        fc.double({ min: 5e8, max: 4e10, noNaN: true }),
        fc.double({ min: 1.7, max: 5, noNaN: true }),
        (power, frequency, exponent) => {
          const some: Some = { find: 'range', power, frequency, model: 'log', exponent };
          const r = run(some);
          expect(r.found?.kind).toBe('found');
          const { budget } = run({ ...some, distance: r.found?.value ?? 1 });
          expect(budget.margin).toBeCloseTo(3, 6);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('or says that nothing does', () => {
    expect(run({ find: 'power', other: 90 }).found?.kind).toBe('none');
    expect(run({ find: 'range', wantedMargin: 100, power: -50 }).found?.kind).toBe('none');
    const far: Some = { model: 'hata', frequency: 900e6, power: 100 };
    expect(run({ find: 'range', ...far }).found).toEqual({ kind: 'beyond', value: 20000 });
    expect(run({ link: 'leo', find: 'range', power: 90 }).found).toEqual({
      kind: 'beyond',
      value: 0,
    });
    // At 1 THz the air takes more than 2000 dB.
    const dark = run({
      link: 'geo',
      find: 'antenna',
      frequency: 1e12,
      slantGas: 'p676',
      rain: 'scintillation',
    });
    expect(dark.found?.kind).toBe('beyond');
    const rain: Some = { find: 'availability', rain: 'rain' };
    expect(run({ ...rain, wantedMargin: -50 }).found).toEqual({ kind: 'beyond', value: 0.001 });
    expect(run({ ...rain, wantedMargin: 50 }).found).toEqual({ kind: 'none', value: 1 });
  });
});

describe('laws', () => {
  test('a decibel is a decibel wherever it stands', () => {
    const { margin } = run({}).budget;
    const changes: readonly Some[] = [
      { power: 21 },
      { txGain: 24 },
      { txLoss: 0 },
      { rxGain: 24 },
      { cn: 19 },
      { losses: 'Diversity: gain 1 dB' },
    ];
    for (const some of changes) expect(run(some).budget.margin - margin).toBeCloseTo(1, 9);
  });

  test('a feeder costs more than its loss where the sky is cold', () => {
    const cold: Some = { antennaTemperature: 20, noiseFigure: 0.5 };
    const lost =
      run({ ...cold, rxLoss: 0 }).budget.margin - run({ ...cold, rxLoss: 1 }).budget.margin;
    expect(lost).toBeGreaterThan(3);
  });

  test('rain never helps, and G/T falls with it on the way down alone', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 150, noNaN: true }),
        fc.double({ min: 0, max: 600, noNaN: true }),
        (rate, antennaTemperature) => {
          const sky: Some = { link: 'geo', frequency: 20e9, antennaTemperature, rate };
          const clear = run(sky).budget;
          const wet = run({ ...sky, rain: 'rain' }).budget;
          expect(wet.margin).toBeLessThanOrEqual(clear.margin);
          expect(wet.gtFall > 0).toBe(antennaTemperature < 275);
          expect(run({ ...sky, rain: 'rain', direction: 'up' }).budget.gtFall).toBe(0);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('two equal noises cost 3 dB', () => {
    const { thermal, cn0 } = run({}).budget;
    expect(cn0).toBe(thermal);
    expect(thermal - run({ other: thermal }).budget.cn0).toBeCloseTo(10 * Math.log10(2), 9);
  });

  test('BPSK needs 9.59 dB for 10⁻⁵, and 10.53 for 10⁻⁶', () => {
    expect(ebn0For('bpsk', 1e-5)).toBeCloseTo(9.59, 2);
    expect(ebn0For('qpsk', 1e-6)).toBeCloseTo(10.53, 2);
    expect(ebn0For('dbpsk', 1e-5)).toBeCloseTo(10 * Math.log10(Math.log(0.5e5)), 9);
  });
});

describe('given in another way nothing changes', () => {
  const sky: Some = { link: 'geo', frequency: 12e9, rain: 'rain', antennaTemperature: 40 };
  test.each<[Some, keyof LinkInputs & string, string]>([
    [{}, 'tx', 'eirp'],
    [{}, 'tx', 'dish'],
    [{ tx: 'dish' }, 'tx', 'gain'],
    [{ tx: 'dish' }, 'tx', 'eirp'],
    [{ tx: 'eirp', eirp: 70 }, 'tx', 'gain'],
    [{ tx: 'eirp', eirp: 70 }, 'tx', 'dish'],
    [{}, 'rx', 'dish'],
    [{}, 'rx', 'gt'],
    [{ rx: 'gt' }, 'rx', 'gain'],
    [{ rx: 'dish' }, 'rx', 'gt'],
    [{ rx: 'gt' }, 'rx', 'dish'],
    [sky, 'noise', 'temperature'],
    [{ ...sky, noise: 'temperature', systemTemperature: 400 }, 'noise', 'figure'],
  ])('%o with %s %s', (some, field, to) => {
    const before = inputsOf(some);
    const converted = tool.convert?.(before, field, to, undefined);
    const after = run({ ...some, [field]: to, ...converted?.inputs });
    expect(after.budget.margin).toBeCloseTo(evaluate(tool, before).budget.margin, 5);
  });

  test('where it can be: no noise figure makes a receiver colder than its antenna', () => {
    const cold = inputsOf({ noise: 'temperature', systemTemperature: 20, skyTemperature: 30 });
    expect(tool.convert?.(cold, 'noise', 'figure', undefined)?.note).toContain('no noise figure');
    expect(tool.convert?.(cold, 'find', 'power', undefined)).toBeUndefined();
  });
});

describe('what does not go together is refused with what would do', () => {
  test.each<[Some, string]>([
    [{ link: 'geo', find: 'range' }, 'stands where it stands'],
    [{ find: 'availability' }, 'the sky is clear'],
    [{ rx: 'gt', requirement: 'sensitivity' }, 'does not tell'],
    [{ find: 'rate', requirement: 'sensitivity' }, 'that of one rate'],
    [{ noiseFigure: 0, antennaTemperature: 0, rxLoss: 0 }, 'leaves no noise'],
    [{ gas: 'p676', frequency: 1e8 }, '1 to 1000 GHz'],
    [{ gas: 'p676', pressure: 500, vapour: 40 }, 'more pressure of its own'],
    [{ fog: 1, frequency: 300e9 }, '200 GHz'],
    [{ rain: 'rain', frequency: 1e8 }, '1 to 1000 GHz'],
    [{ rain: 'scintillation' }, 'modelled of satellites'],
    [{ rain: 'rain', availability: 98 }, 'from 99% on'],
    [{ link: 'leo', elevation: 3, cloud: 1 }, 'from an elevation of 5° on'],
    [{ link: 'leo', elevation: 3, rain: 'scintillation' }, 'from an elevation of 5° on'],
    [{ link: 'geo', satelliteLongitude: -160 }, 'below the station’s horizon'],
    [{ link: 'geo', latitude: 89 }, 'below the station’s horizon'],
    [{ model: 'hata' }, 'was fitted to 150'],
    [{ model: 'hata', frequency: 900e6, base: 5 }, 'was fitted to 30'],
    [{ model: 'cost', frequency: 1.8e9, distance: 500 }, 'was fitted to 1'],
    [{ frequency: 1e6, distance: 10 }, 'within a wavelength'],
    [{ frequency: 1e6, model: 'log', reference: 1 }, 'within a wavelength'],
  ])('%o', (some, message) => {
    const inputs = inputsOf(some);
    expect(() => evaluate(tool, inputs)).toThrow(message);
    const remedies = remediesOf(tool, inputs);
    expect(remedies.length).toBeGreaterThan(0);
    for (const remedy of remedies) remedied(tool, inputs, remedy);
  });
});

test('a name that is cut below the level diagram says so', () => {
  const inputs = inputsOf({ losses: 'Polarisation: 1\nScan: 2' });
  const plot = JSON.stringify(levelPlot(evaluate(tool, inputs), inputs));
  expect(plot).toContain('"label":"Polaris…"');
  expect(plot).toContain('"label":"Scan"');
});

test('at a pole the remedy stays in its hemisphere', () => {
  for (const latitude of [89, -85])
    for (const remedy of remediesOf(tool, inputsOf({ link: 'geo', latitude })))
      expect(Math.sign(Number(remedy['latitude']))).toBe(Math.sign(latitude));
});

test('a receiver’s chain hands over to the link, and the link to the chain', () => {
  const inputs = withDefaults(cascade.inputs, {});
  const [onward] = cascade.next?.(evaluate(cascade, inputs), inputs) ?? [];
  expect(onward?.tool).toBe('link-budget');
  const link = read(onward?.inputs ?? {});
  const r = evaluate(tool, link);
  // The chain's noise temperature and its source's.
  expect(r.budget.temperature).toBeCloseTo(290 + evaluate(cascade, inputs).whole.temperature, 2);
  const [back] = tool.next?.(r, link) ?? [];
  const there = readGiven(cascade.inputs, new Map(Object.entries(back?.inputs ?? {})));
  expect(there.level).toBeCloseTo(r.budget.received ?? 0, 3);
});
