import { relativeError } from '@tollbench/engines/testing/close.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import { toneNumbers } from './derived.ts';
import tool from './index.ts';
import type { WindowKind } from './inputs.ts';

interface Oracle {
  readonly spectra: readonly {
    window: WindowKind;
    samples: number[];
    segment: number;
    overlap: number;
    power: number[];
    density: number[];
  }[];
  readonly fits: readonly {
    samples: number[];
    cycles: number;
    frequency: number;
    amplitude: number;
    offset: number;
    residual: number;
    known: { amplitude: number; offset: number; residual: number };
  }[];
  readonly coherent: readonly {
    samples: number[];
    harmonics: number;
    cycles: number;
    snr: number;
    thd: number;
    sinad: number;
    spur: number;
  }[];
  readonly windows: readonly {
    window: WindowKind;
    enbw: number;
    scalloping: number;
    sideLobe: number;
    width3: number;
    width6: number;
    gain: number;
  }[];
}

const run = (some: Parameters<typeof withDefaults<typeof tool.inputs>>[1]) =>
  evaluate(tool, withDefaults(tool.inputs, { source: 'text', firstColumn: 'channel', ...some }));
const worst = (errors: readonly number[]): number => Math.max(...errors);

describe('against SciPy', () => {
  const oracle = vectors<never>('spectrum-analyzer') as unknown as Oracle & {
    program: string;
    version: string;
  };
  const { program, version } = oracle;

  test('the figures on the page are the ones measured here', () => {
    const bins: number[] = [];
    for (const c of oracle.spectra) {
      const inputs = {
        text: c.samples.join('\n'),
        fs: 1000,
        window: c.window,
        measure: 'band',
        side: 100,
        beta: 20,
        alpha: 3,
        taper: 0.5,
        ...(c.segment === c.samples.length
          ? {}
          : ({ average: 'segments', segment: c.segment, overlap: c.overlap } as const)),
      } as const;
      const top = Math.max(...c.power);
      const r = run(inputs);
      c.power.forEach((p, k) => {
        bins.push(Math.abs((r.power[k] ?? Number.NaN) - p) / top);
      });
      const density = run({ ...inputs, unit: 'psd' }).channels[0]?.shown;
      const most = Math.max(...c.density);
      c.density.forEach((p, k) => {
        bins.push(Math.abs((density?.[k] ?? Number.NaN) - p) / most);
      });
    }

    const fits: number[] = [];
    for (const c of oracle.fits) {
      const n = c.samples.length;
      const text = c.samples.join(' ');
      for (const [carrier, fundamental, wanted] of [
        ['near', c.frequency, c],
        ['exact', c.cycles / n, { ...c.known, frequency: c.cycles / n }],
      ] as const) {
        const { measured } = run({
          text,
          fs: 1,
          carrier,
          fundamental,
          harmonics: 1,
          window: 'hann',
        });
        const fit = measured.kind === 'tone' ? measured.fit : null;
        expect(fit).not.toBeNull();
        fits.push(
          relativeError((fit?.omega ?? 0) / (2 * Math.PI), wanted.frequency),
          relativeError(fit?.amplitude ?? 0, wanted.amplitude),
          Math.abs((fit?.offset ?? 0) - wanted.offset) / wanted.amplitude,
          relativeError(Math.sqrt(fit?.residual ?? 0), wanted.residual),
        );
      }
    }

    const ratios: number[] = [];
    for (const c of oracle.coherent) {
      const r = run({
        text: c.samples.join(' '),
        fs: c.samples.length,
        window: 'rectangular',
        carrier: 'exact',
        fundamental: c.cycles,
        harmonics: c.harmonics,
      });
      expect(r.measured.kind).toBe('tone');
      if (r.measured.kind !== 'tone') continue;
      const n = toneNumbers(r.measured, 1);
      for (const [ours, theirs] of [
        [n.snr, c.snr],
        [n.thd, c.thd],
        [n.sinad, c.sinad],
        [n.sfdr, c.spur],
      ] as const)
        ratios.push(Math.abs(ours - theirs));
    }

    const figures: number[] = [];
    const { windows } = run({ beta: 20, side: 100, alpha: 3, taper: 0.5 });
    for (const c of oracle.windows) {
      const w = windows.find(({ kind }) => kind === c.window);
      expect(w, c.window).toBeDefined();
      if (!w) continue;
      expect(relativeError(w.noiseBandwidth, c.enbw)).toBeLessThan(1e-12);
      expect(relativeError(w.coherentGain, c.gain)).toBeLessThan(1e-12);
      // Summed on a grid eight times as fine.
      expect(Math.abs(w.sideLobe - c.sideLobe), c.window).toBeLessThan(0.1);
      figures.push(
        Math.abs(w.scalloping - c.scalloping),
        Math.abs(w.width3 - c.width3),
        Math.abs(w.width6 - c.width6),
      );
    }

    expect(worst(bins)).toBeLessThan(1e-11);
    expect(worst(fits)).toBeLessThan(1e-6);
    expect(worst(ratios)).toBeLessThan(1e-8);
    expect(worst(figures)).toBeLessThan(1e-3);
    const held = (what: string, cases: number, errors: readonly number[], relative: boolean) =>
      ({
        program,
        version,
        what,
        cases,
        largestError: worst(errors),
        errorKind: relative ? 'relative' : 'absolute',
      }) as const;
    expectHeld(import.meta.dirname, [
      held(
        'power and density of every bin with 19 windows, averaged and not, of the largest bin',
        oracle.spectra.length,
        bins,
        true,
      ),
      held(
        'frequency, amplitude, offset and residual of three- and four-parameter sine fits, offset of the amplitude',
        2 * oracle.fits.length,
        fits,
        true,
      ),
      held(
        'SNR, THD, SINAD and SFDR of coherent records, dB',
        oracle.coherent.length,
        ratios,
        false,
      ),
      held(
        'scalloping loss in dB, and widths in bins, of 19 windows',
        oracle.windows.length,
        figures,
        false,
      ),
    ]);
  });
});
