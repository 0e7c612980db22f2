import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import { type SpectrumResult, shownSamples } from './compute.ts';
import {
  bandwidthOf,
  cyclesOf,
  digitsOfLevel,
  isCoherent,
  placeOf,
  toneNumbers,
  twoNumbers,
} from './derived.ts';
import { type SpectrumInputs, WINDOWS } from './inputs.ts';
import { dbfs } from './levels.ts';
import { notices } from './notices.ts';
import { lobePlot, phasePlot, spectrogramPlot, spectrumPlot, timePlot } from './plots.ts';
import { answer, fitFigures, marker, noise, resolution, waveform } from './readouts.ts';
import type { results } from './results.ts';
import {
  channelsTable,
  harmonicsTable,
  linesTable,
  productsTable,
  windowsTable,
} from './tables.ts';

type Shown = NamedOutput<typeof results>;

/** The spectrum first, then what is read off it, then the record and the window behind it. */
export function outputs(r: SpectrumResult, i: SpectrumInputs): Shown[] {
  const { measured } = r;
  const fit = measured.kind === 'tone' ? measured.fit : null;
  const marked = marker(r, i.marker);
  return [
    ...notices(r, i),
    {
      kind: 'plot',
      id: 'spectrum',
      title: 'Spectrum',
      plot: spectrumPlot(r, i),
      caption: caption(r, i),
    },
    { kind: 'readouts', id: 'figures', title: TITLES[measured.kind], items: answer(r) },
    ...(marked.length > 0
      ? [{ kind: 'readouts', id: 'marked', title: 'Marker', items: marked } as const]
      : []),
    ...(measured.kind === 'tone'
      ? [harmonicsTable(r, measured)]
      : measured.kind === 'two'
        ? [productsTable(r, measured)]
        : []),
    ...spectrogramOf(r),
    {
      kind: 'plot',
      id: 'time',
      title: 'Record',
      plot: timePlot(r),
      caption: `The first ${shownSamples(r)} of ${r.samples.length} samples${fit ? ', and the sine that fits the whole record best' : ''}.`,
    },
    ...(measured.kind === 'band'
      ? []
      : [{ kind: 'readouts', id: 'noise', title: 'Noise', items: noise(r) } as const]),
    ...(measured.kind === 'tone'
      ? [
          {
            kind: 'readouts',
            id: 'fit',
            title: 'Sine fit (IEEE 1241)',
            items: fitFigures(r, measured),
          } as const,
        ]
      : []),
    ...(fit
      ? [
          {
            kind: 'plot',
            id: 'phase',
            title: 'Residual by phase',
            plot: phasePlot(r, fit),
            caption:
              'What the fitted sine leaves, folded into one period: distortion shows as a curve, noise as a cloud, missing codes as steps.',
          } as const,
        ]
      : []),
    { kind: 'readouts', id: 'resolution', title: 'Resolution', items: resolution(r) },
    {
      kind: 'plot',
      id: 'lobe',
      title: 'Window',
      plot: lobePlot(r),
      caption: `A line seen through the ${WINDOWS[i.window]} window: its main lobe is ${showQuantity(2 * r.window.halfLobe, '', 4)} bins wide, its highest side lobe ${showQuantity(r.window.sideLobe, 'dB', 4)}.`,
    },
    { kind: 'readouts', id: 'waveform', title: 'Record', items: waveform(r) },
    linesTable(r),
    ...(r.record.count > 1 ? [channelsTable(r)] : []),
    windowsTable(r),
    {
      kind: 'values',
      values: { ...ofRecord(r), ...(measured.kind === 'tone' && ofTone(r, measured)) },
    },
  ];
}

const TITLES = { tone: 'Tone', two: 'Two tones', band: 'Noise' } as const;

type Values = Extract<Shown, { kind: 'values' }>['values'];

/** What captions and the table of windows say, or was asked for: for programs. */
function ofRecord(r: SpectrumResult): Values {
  const { window: w } = r;
  return {
    transformLength: r.length,
    averages: r.averages,
    sideLobe: w.sideLobe,
    mainLobe: 2 * w.halfLobe,
    coherentGain: w.coherentGain,
  };
}

/** What the words of the page say of a tone, for programs. */
function ofTone(
  r: SpectrumResult,
  tone: Extract<SpectrumResult['measured'], { kind: 'tone' }>,
): Values {
  const n = toneNumbers(tone, r.fullScale);
  const { order } = tone.figures.spur;
  return {
    coherent: isCoherent(cyclesOf(r, tone)),
    thdNLevel: 20 * Math.log10(n.thdN / 100),
    ...(order !== null && { spurOrder: order }),
    ...(tone.fit && {
      fitParameters: tone.fit.steps === 0 ? 3 : 4,
      fitOffset: tone.fit.offset,
      fitPhase: (tone.fit.phase * 180) / Math.PI,
    }),
  };
}

function spectrogramOf(r: SpectrumResult): Shown[] {
  const { spectrogram: s } = r;
  if (!s) return [];
  return [
    {
      kind: 'plot',
      id: 'spectrogram',
      title: 'Spectrogram',
      plot: spectrogramPlot(r, s),
      caption: `${s.transforms} transforms of ${r.frame} samples under a Hann window, ${showQuantity(r.frame / r.record.rate, 's', 3)} each; the darker, the stronger. A cell shows the strongest of what it covers.`,
    },
  ];
}

function caption(r: SpectrumResult, i: SpectrumInputs): string {
  const { measured } = r;
  const how = `${r.averages === 1 ? 'One transform' : `${i.mode === 'hold' ? 'Peak hold' : 'Mean'} of ${r.averages} transforms`} of ${r.length} samples, ${WINDOWS[i.window]} window, ${showQuantity(bandwidthOf(r), 'Hz', 3)} of noise bandwidth a bin`;
  if (measured.kind === 'tone') {
    const n = toneNumbers(measured, r.fullScale);
    const level = dbfs(measured.figures.signal, r.fullScale);
    return `${how}: ${showQuantity(placeOf(r, measured.bin), 'Hz', 6)} at ${showQuantity(level, 'dBFS', digitsOfLevel(level))}, SINAD ${showQuantity(n.sinad, 'dB', 4)}, SFDR ${showQuantity(n.sfdr, 'dB', 4)}.`;
  }
  if (measured.kind === 'two') {
    const { imd3 } = twoNumbers(measured);
    return `${how}: tones at ${measured.tones.map((t) => showQuantity(placeOf(r, t.bin), 'Hz', 6)).join(' and ')}${imd3 === null ? '' : `, third-order products ${showQuantity(imd3, 'dB', 4)} against them`}.`;
  }
  return `${how}: ${showQuantity(Math.sqrt(measured.noise), 'V', 4)} rms from ${showQuantity(r.band.low, 'Hz', 4)} to ${showQuantity(r.band.high, 'Hz', 4)}.`;
}
