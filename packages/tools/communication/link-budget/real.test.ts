/** Budgets that others wrote, with the figures that they print. */
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { readGiven, withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import type { LinkInputs } from './inputs.ts';
import { presets } from './presets.ts';
import { cnOf, ebn0Of } from './readouts.ts';

/** As texts, so that units are read as they stand in the source. */
const run = (texts: Record<string, string>) => {
  const inputs = readGiven(tool.inputs, new Map(Object.entries(texts))) as LinkInputs;
  const r = evaluate(tool, inputs);
  return { ...r.budget, cn: cnOf(r, inputs), ebn0: ebn0Of(r, inputs), range: r.geometry.range };
};

/** No feeder of its own in the source. */
const bare = { txLoss: '0', rxLoss: '0' };

describe('ASRTU-1, six budgets of Harbin’s amateur satellite (BY2HIT/BY2HIT.github.io, _posts/2021-10-04-…, figures only)', () => {
  test('command uplink: path 142.6 dB, −101.6 dBm, margin 3.3 dB', () => {
    const r = run({
      ...bare,
      frequency: '145.8 MHz',
      distance: '2226 km',
      power: '7 dBW',
      txGain: '14',
      losses: 'Ant Polarization Loss\t3\tdB\nImplementation Loss\t1.0\tdB',
      rxGain: '-6',
      requirement: 'sensitivity',
      sensitivity: '-105 dBm',
    });
    expect(r.pathLoss).toBeCloseTo(142.6, 0);
    // They add up to −101.6, and print 3.3 for what is 3.4.
    expect(Math.abs((r.received ?? 0) + 101.6)).toBeLessThan(0.1);
    expect(Math.abs(r.margin - 3.3)).toBeLessThan(0.15);
  });

  test('telemetry downlink: path 152.2 dB, margin 3.3 dB', () => {
    const r = run({
      ...bare,
      frequency: '436.2 MHz',
      distance: '2226 km',
      power: '-3 dBW',
      txGain: '-6 dBi',
      losses: '| Ant Polarization Loss | 3 | dB |',
      rxGain: '17.5 dBi',
      noiseFigure: '2 dB',
      requirement: 'ebn0',
      ebn0: '9.6',
      implementation: '2',
      codingGain: '6',
      bitRate: '9600 bps',
    });
    expect(Math.abs(r.pathLoss - 152.2)).toBeLessThan(0.05);
    // Their 3.3 dB leave the coding gain out, and half a decibel of noise that they do not tell.
    expect(r.margin - 6).toBeGreaterThan(3.3);
    expect(r.margin - 6).toBeLessThan(3.9);
  });

  test.each([
    ['FM repeater uplink', '145.8 MHz', '7 dBW', '7', '-6', 139.4, -105, '-112 dBm', 6.5],
    ['FM repeater downlink', '435.4 MHz', '-3 dBW', '-6', '14', 148.9, -117.9, '-121 dBm', 3],
  ])('%s', (_, frequency, power, txGain, rxGain, path, level, sensitivity, margin) => {
    const r = run({
      ...bare,
      frequency,
      distance: '1535 km',
      power,
      txGain,
      rxGain,
      losses: 'Ant Polarization Loss: 3 dB\nOther Path Loss: 1 dB',
      requirement: 'sensitivity',
      sensitivity,
    });
    expect(Math.abs(r.pathLoss - path)).toBeLessThan(0.1);
    expect(Math.abs((r.received ?? 0) - level)).toBeLessThan(0.5);
    expect(Math.abs(r.margin - margin)).toBeLessThan(0.5);
  });

  test.each([
    ['1 Mbps', '5', '42'],
    ['10 Mbps', '12', '45'],
  ])(
    'image downlink at %s: their path loss has its digits the other way round',
    (bitRate, txGain, rxGain) => {
      const r = run({
        ...bare,
        frequency: '10.46 GHz',
        distance: '1535 km',
        power: '3 dBW',
        txGain,
        losses: 'Ant Polarization Loss: 3',
        rxGain,
        noiseFigure: '2',
        requirement: 'ebn0',
        ebn0: '2.6',
        implementation: '2',
        bitRate,
      });
      // 1535 km at 10.46 GHz lose 176.6 dB, and 175.7 are printed.
      expect(r.pathLoss).toBeCloseTo(176.6, 1);
      // Both rates have the same margin, as there; 4 dB of theirs are in no line.
      expect(Math.abs(r.margin - 7.8)).toBeLessThan(0.1);
    },
  );
});

describe('EMWIN-N of the US National Weather Service (nws.noaa.gov/emwin/emwin-n-link-budget.htm, public domain)', () => {
  const hop = { distance: '41127 km', tx: 'eirp', rx: 'gt' };

  test('uplink: path 190.9 dB, −115.3 dBm at the satellite, C/N0 69.1 dB·Hz', () => {
    const r = run({
      ...hop,
      frequency: '2034.70 MHz',
      eirp: '76.7 dBmi',
      gt: '-14.2',
      losses:
        'Antenna Pointing Loss: 0.5 dB\nAtmospheric Attenuation: 0.4 dB\nPolarization Loss: 0.2 dB',
    });
    expect(r.pathLoss).toBeCloseTo(190.9, 1);
    expect(r.isotropic).toBeCloseTo(-115.3, 1);
    expect(r.thermal).toBeCloseTo(69.1, 1);
  });

  test('downlink and both: 53.2, 53.1 dB·Hz, Eb/N0 13.3 dB, margin 7.7 dB', () => {
    const preset = presets.find(({ title }) => title.includes('EMWIN'));
    const inputs = withDefaults(tool.inputs, preset?.inputs ?? {});
    const r = evaluate(tool, inputs);
    expect(r.budget.pathLoss).toBeCloseTo(189.3, 1);
    expect(Math.abs(r.budget.thermal - 53.2)).toBeLessThan(0.06);
    expect(Math.abs(r.budget.cn0 - 53.1)).toBeLessThan(0.06);
    expect(Math.abs(ebn0Of(r, inputs) - 13.3)).toBeLessThan(0.06);
    expect(Math.abs(r.budget.margin - 7.7)).toBeLessThan(0.06);
  });
});

test('EURASIP J. Wireless Com. Network., doi 10.1186/s13638-020-01674-9, table 1 (CC BY 4.0): 81.8 dB·Hz, 16.5 dB, margin 3.5 dB', () => {
  const r = run({
    frequency: '2200 MHz',
    // The loss is given, 162.2 dB, and not the distance.
    distance: '1398 km',
    tx: 'eirp',
    eirp: '38.3 dBm',
    losses: 'Depointing loss: 10 dB',
    rx: 'dish',
    rxDish: '5 m',
    rxEfficiency: '50 %',
    rxLoss: '0',
    noise: 'temperature',
    systemTemperature: '130 K',
    requirement: 'ebn0',
    ebn0: '7',
    implementation: '6',
    bitRate: '3.4 Mbps',
  });
  expect(r.pathLoss).toBeCloseTo(162.2, 1);
  expect(Math.abs(r.cn0 - 81.8)).toBeLessThan(0.1);
  expect(Math.abs(r.ebn0 - 16.5)).toBeLessThan(0.1);
  expect(Math.abs(r.margin - 3.5)).toBeLessThan(0.1);
});

describe('textbooks', () => {
  test('Couch, Digital and Analog Communication Systems, SA8-1: path 205.73 dB, gain 32.96 dB, C/N 16.03 dB', () => {
    const inputs = withDefaults(tool.inputs, presets[0].inputs);
    const r = evaluate(tool, inputs);
    expect(r.budget.pathLoss).toBeCloseTo(205.73, 2);
    const net = (r.budget.received ?? 0) - r.budget.isotropic;
    expect(Math.abs(net - 32.96)).toBeLessThan(0.1);
    expect(Math.abs(cnOf(r, inputs) - 16.03)).toBeLessThan(0.06);
  });

  test('Pratt & Allnutt, Satellite Communications, 3rd ed., examples 4.6 and 4.7: C/N 22.7 dB, and 18.9 in 1 dB of rain', () => {
    const clear = {
      frequency: '4 GHz',
      distance: '40000 km',
      tx: 'eirp',
      eirp: '34 dBW',
      rxGain: '49.7',
      rxLoss: '0',
      noise: 'temperature',
      bandwidth: '30 MHz',
    };
    const losses = 'Mispointing: 0.5\nClear air: 0.2';
    // The noise is printed as −136.2 dBW in 30 MHz, which are 58 K: 45 of the amplifier, 13 of the sky.
    expect(Math.abs(run({ ...clear, systemTemperature: '58 K', losses }).cn - 22.7)).toBeLessThan(
      0.1,
    );
    // In rain the sky is 275 K by the share of 1.2 dB that it absorbs.
    const kelvin = 45 + 275 * (1 - 10 ** -0.12);
    const rain = { ...clear, systemTemperature: `${kelvin} K`, losses: `${losses}\nRain: 1` };
    expect(Math.abs(run(rain).cn - 18.9)).toBeLessThan(0.1);
  });

  test('the same, example 4.1 and 4.2: −136 dBW/m², −126 dBW into 10 m² at 11 GHz over 40 000 km from 27 dBW', () => {
    const inputs = withDefaults(tool.inputs, {
      frequency: 11e9,
      distance: 4e7,
      tx: 'eirp',
      eirp: 57,
      rx: 'dish',
      // Ten square metres without losses.
      rxDish: Math.sqrt(40 / Math.PI),
      rxEfficiency: 100,
      rxLoss: 0,
    });
    const { budget } = evaluate(tool, inputs);
    expect((budget.received ?? 0) - 30).toBeCloseTo(-126, 1);
    expect(budget.pathLoss).toBeCloseTo(205.3, 1);
  });
});

/** Where a filing gives the loss and not the distance: metres that lose so much. */
const lost = (db: number, hertz: number): string =>
  `${(10 ** (db / 20) * 299792458) / (4 * Math.PI * hertz)}`;

test.each([
  ['SAT-LOA-20051221-00267', 12201e6, 8.3, 7.6, 16.5, 17.2, 206.0, 37.0, 0, 16.8, 9.0, 7.8, 1e6],
  ['SAT-LOA-20070105-00002', 12691e6, 13, 5.7, 16.7, 24, 206.3, 36.7, 1, 22, 9, 13, 1e6],
  ['SAT-LOI-20110809-00148', 19700.5e6, -22, 7, 51, 22, 210.2, 37.5, 0, 18.9, 9, 9.9, 8e5],
  ['SAT-MOD-20050523-00106', 20198e6, -5, 2.8, 25, 17.2, 210.4, 37.7, 0, 21.1, 10.4, 10.7, 1.6e5],
] as const)(
  'FCC filing %s, telemetry: EIRP, C/N and margin',
  (_, f, power, line, gain, eirp, loss, gt, other, cn, need, margin, band) => {
    // The bandwidth is not printed; the one that goes with their C/N is round.
    const r = run({
      frequency: String(f),
      distance: lost(loss, f),
      power: `${power} dBW`,
      txLoss: String(line),
      txGain: String(gain),
      rx: 'gt',
      gt: String(gt),
      cn: String(need),
      bandwidth: String(band),
      ...(other > 0 && { losses: `Other Losses: ${other}` }),
    });
    expect(r.eirp - 30).toBeCloseTo(eirp, 9);
    expect(Math.abs(r.cn - cn)).toBeLessThan(0.1);
    expect(Math.abs(r.margin - margin)).toBeLessThan(0.11);
  },
);
