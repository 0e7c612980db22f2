import { levelAbove } from '@tollbench/engines/communication/peak-power.ts';
import { autocorrelation, bandPower } from '@tollbench/engines/communication/pulse-power.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import tool from './index.ts';
import type { ShapingInputs } from './inputs.ts';

interface Case {
  readonly inputs: Partial<ShapingInputs>;
  readonly taps: number;
  readonly picked: readonly (readonly [number, number])[];
  readonly evm: number;
  readonly peak: number;
  readonly adjacent: number;
  readonly occupied: number;
  readonly stop: number | null;
}
interface Peak {
  readonly inputs: Partial<ShapingInputs>;
  readonly worst: number;
}

const oracle = vectors<Case>('pulse-shaping') as ReturnType<typeof vectors<Case>> & {
  readonly peaks: readonly Peak[];
  readonly margins: readonly { readonly inputs: Partial<ShapingInputs>; readonly margin: number }[];
  readonly ccdf: readonly {
    readonly inputs: Partial<ShapingInputs>;
    /** dB over the mean that 1 % and 0.1 % of the samples are above. */
    readonly levels: readonly [number, number];
  }[];
};

const run = (
  { inputs }: { readonly inputs: Partial<ShapingInputs> },
  more: Partial<ShapingInputs> = {},
) => {
  const i = withDefaults(tool.inputs, {
    ...inputs,
    rate: 1,
    symbols: 1000,
    ...more,
    ...(inputs.measureRollOff === undefined
      ? { measure: 'rectangle', spacing: inputs.spacing ?? 1.2, width: inputs.width ?? 1 }
      : { measure: 'root' }),
  });
  return { i, r: evaluate(tool, i) };
};

describe('against pulses transformed back from their spectra', () => {
  const { program, version, cases, peaks, margins, ccdf } = oracle;
  const error = {
    taps: 0,
    isi: 0,
    leakage: 0,
    band: 0,
    stop: 0,
    worst: 0,
    least: 0,
    leastStop: 0,
    margin: 0,
    ccdf: 0,
  };
  const kept = (name: keyof typeof error, e: number) => {
    error[name] = Math.max(error[name], e);
  };
  for (const c of cases) {
    const { i, r } = run(c);
    const { transmit } = r.filters;
    const size = Math.max(...transmit.map(Math.abs));
    // Normal equations against a least squares of the stop band itself: their condition is squared.
    const least = i.pulse === 'nyquist';
    kept('taps', transmit.length === c.taps ? 0 : 9);
    for (const [k, h] of c.picked)
      kept(least ? 'least' : 'taps', Math.abs((transmit[k] ?? 9) - h) / size);
    kept('isi', Math.abs(100 * r.isi.rms - c.evm));
    kept('isi', Math.abs(100 * r.isi.peak - c.peak));
    if (c.stop !== null)
      kept(least ? 'leastStop' : 'stop', Math.abs((r.channel.stopBand ?? 999) - c.stop));
    if (least) continue;
    const correlation = autocorrelation(transmit);
    const power = (centre: number) =>
      bandPower(
        correlation,
        centre / i.samples,
        i.width / i.samples,
        i.measure === 'root' ? i.measureRollOff : 0,
      );
    kept('leakage', Math.abs(power(i.spacing) / power(0) - c.adjacent));
    kept('band', Math.abs(r.channel.occupied / c.occupied - 1));
  }
  for (const m of margins)
    kept('margin', Math.abs((run(m).r.channel.margin?.value ?? 99) - m.margin));
  for (const c of ccdf) {
    const { r } = run(c, { symbols: 100_000 });
    [1e-2, 1e-3].forEach((share, k) => {
      kept('ccdf', Math.abs((levelAbove(r.ccdf, share)?.level ?? 99) - (c.levels[k] ?? 0)));
    });
  }
  for (const p of peaks) kept('worst', Math.abs(run(p).r.worstPeak - p.worst));

  test('the figures on the page are the ones measured here', () => {
    const row = (
      what: string,
      count: number,
      largestError: number,
      errorKind: 'absolute' | 'relative',
    ) => ({ program, version, what, cases: count, largestError, errorKind });
    expect(error.taps).toBeLessThan(5e-12);
    expect(error.isi).toBeLessThan(1e-9);
    expect(error.leakage).toBeLessThan(1e-11);
    expect(error.band).toBeLessThan(1e-11);
    expect(error.stop).toBeLessThan(1e-9);
    expect(error.least).toBeLessThan(1e-5);
    expect(error.leastStop).toBeLessThan(1e-3);
    expect(error.worst).toBeLessThan(1e-11);
    expect(error.margin).toBeLessThan(1e-5);
    // Two trials, one of 400,000 symbols.
    expect(error.ccdf).toBeLessThan(0.06);
    const designed = cases.filter(({ inputs }) => inputs.pulse === 'nyquist');
    const formulas = cases.length - designed.length;
    expectHeld(import.meta.dirname, [
      row('taps of formulas, over the largest of them', formulas, error.taps, 'absolute'),
      row('taps of least stop band, over the largest', designed.length, error.least, 'absolute'),
      row('side lobes of least stop band, dB', designed.length, error.leastStop, 'absolute'),
      row('EVM and peak distortion, %', cases.length, error.isi, 'absolute'),
      row('power in the adjacent channel over the own', formulas, error.leakage, 'absolute'),
      row('99 % bandwidth', formulas, error.band, 'relative'),
      row(
        'side lobes, dB',
        cases.filter(({ stop, inputs }) => stop !== null && inputs.pulse !== 'nyquist').length,
        error.stop,
        'absolute',
      ),
      row('margin to the masks of DVB-S2, dB', margins.length, error.margin, 'absolute'),
      row(
        'levels above which 1 % and 0.1 % of a trial are, dB',
        2 * ccdf.length,
        error.ccdf,
        'absolute',
      ),
      row('worst peak of all sequences, dB', peaks.length, error.worst, 'absolute'),
    ]);
  });
});
