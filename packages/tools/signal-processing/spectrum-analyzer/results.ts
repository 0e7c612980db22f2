import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';
import { tables } from './result-tables.ts';

const plain = measured();
const hertz = measured('Hz');
const decibel = measured('dB');
const carrier = measured('dBc');
const fullScale = measured('dBFS');
const volt = measured('V');
const percent = measured('%');

const tone = {
  sinad: decibel(
    'SINAD',
    'Fundamental over all else but the offset, by the spectrum within the band.',
  ),
  sfdr: carrier(
    'SFDR',
    'Spurious-free dynamic range: fundamental, or the stronger of two tones, over the largest other line.',
  ),
  enob: measured('bit')('ENOB', 'Effective bits at this level: (SINAD − 1.76 dB)/6.02 dB.', {
    digits: 5,
  }),
  snr: decibel('SNR', 'Fundamental over noise: all else but the offset and the harmonics.'),
  thd: carrier(
    'THD',
    'Total harmonic distortion: power sum of the harmonics against the fundamental; THD_F in dB.',
    { digits: 4 },
  ),
  thdF: percent('THD_F', 'Rms of the harmonics over that of the fundamental.'),
  thdR: percent('THD_R', 'Rms of the harmonics over that of fundamental and harmonics together.'),
  thdN: percent('THD+N', 'Rms of harmonics and noise over that of the whole signal.'),
  thdNLevel: decibel('THD+N level', 'The same ratio in decibels.'),
  fundamentalFrequency: hertz('Fundamental', 'Its frequency, between bins where it lies there.', {
    digits: 8,
  }),
  fundamentalLevel: fullScale('Level', 'Of the fundamental against a full-scale sine.', {
    digits: 5,
  }),
  fundamentalRms: volt('Rms of the tone', 'Root mean square of the fundamental.', { digits: 5 }),
  enobFullScale: measured('bit')(
    'ENOB, full scale',
    'Effective bits of the converter: noise and distortion against an ideal one over the full scale, as IEEE 1241 has it.',
    { digits: 5 },
  ),
  spurFrequency: hertz('Largest spur', 'Where the largest line beside the tone or tones lies.', {
    digits: 6,
  }),
  spurLevel: fullScale('Its level', 'Of the largest spur against a full-scale sine.'),
  spurOrder: whole()('Its order', 'Of the harmonic that the largest spur is.'),
};

const noise = {
  noiseRms: volt('Noise', 'Root mean square of the noise in the band.'),
  noiseLevel: fullScale('Noise level', 'Of all noise in the band against a full-scale sine.'),
  noiseFloor: fullScale(
    'Noise floor',
    'Mean level of a bin of noise, as it stands in the picture.',
  ),
  noiseDensity: measured('V/√Hz')('Noise density', 'Mean over the band.'),
  noiseDensityLevel: measured('dBFS/Hz')(
    'NSD',
    'Noise spectral density against a full-scale sine: the power in 1 Hz.',
  ),
  peakFrequency: hertz('Largest line at', 'Frequency of the largest line of the band.', {
    digits: 6,
  }),
  peakLevel: fullScale('Largest line', 'Its level against a full-scale sine.'),
};

const two = {
  lowerFrequency: hertz('Lower tone', 'Frequency of the lower tone.', { digits: 7 }),
  upperFrequency: hertz('Upper tone', 'Frequency of the upper tone.', { digits: 7 }),
  lowerLevel: fullScale('Lower level', 'Of the lower tone.'),
  upperLevel: fullScale('Upper level', 'Of the upper tone.'),
  imd2: carrier('IMD2', 'Largest second-order product against the mean level of the two tones.'),
  imd3: carrier('IMD3', 'Largest third-order product against the mean level of the two tones.'),
  imdTotal: percent(
    'IMD, total',
    'Rms of all second- and third-order products over that of the two tones.',
  ),
  interceptThird: fullScale(
    'TOI (output IP3)',
    'Level of each tone at which third-order products near them would be as strong; mean levels are taken.',
  ),
  interceptSecond: fullScale(
    'SOI (output IP2)',
    'Level of each tone at which second-order products would be as strong.',
  ),
};

const fit = {
  fitSinad: decibel('SINAD by fit', 'Rms of the fitted sine over that of what it leaves.'),
  fitEnob: measured('bit')(
    'ENOB by fit',
    'Effective bits of IEEE 1241: log₂ of the full range over √12 times the rms of what the fitted sine leaves.',
    { digits: 5 },
  ),
  fitFrequency: hertz('Fitted frequency', 'Of the sine that fits best.', { digits: 10 }),
  fitAmplitude: volt('Fitted amplitude', 'Peak of the sine that fits best.', { digits: 6 }),
  fitPhase: measured('°')('Fitted phase', 'Of the cosine at the first sample.', { digits: 5 }),
  fitOffset: volt('Fitted offset', 'Of the sine that fits best.', { digits: 5 }),
  fitResidual: volt('Residual', 'Root mean square of what the fitted sine leaves.'),
  fitParameters: whole()('Parameters', 'Of the fit: 3 at a known frequency, 4 where it is found.'),
  cycles: plain('Cycles in the record', 'Of the fundamental; whole where sampling is coherent.', {
    digits: 8,
  }),
  coherent: result.boolean({
    label: 'Coherent',
    help: 'Whether the record holds whole cycles, to a hundredth.',
  }),
  coherentFrequency: hertz(
    'Coherent at',
    'The nearest frequency with an odd number of cycles in the record that shares no divisor with its length.',
    { digits: 10 },
  ),
  leakageLimit: decibel(
    'Leakage limit',
    'SINAD that the window’s leakage outside its main lobe would allow alone.',
  ),
};

const record = {
  offset: volt('Offset', 'Mean of the samples.'),
  rms: volt('Rms', 'Root mean square of the samples, offset included.', { digits: 5 }),
  peak: volt('Peak', 'Largest distance of a sample from 0.', { digits: 5 }),
  crest: decibel('Crest factor', 'Peak over rms.'),
  sampleRate: hertz('Sample rate', 'Of the record as it was read.', { digits: 7 }),
  sampleCount: whole()('Samples', 'That were analysed.'),
  fullScalePeak: volt('Full scale', 'Peak of the sine that is 0 dBFS.', { digits: 6 }),
  transformLength: whole()('Transform', 'Samples of a transform.'),
  averages: whole()('Averages', 'Transforms that were averaged.'),
  binWidth: hertz('Bin width', 'Sample rate over the samples of a transform.'),
  resolutionBandwidth: hertz('Noise bandwidth', 'Of a bin: its width times the window’s ENBW.'),
  processingGain: decibel(
    'Processing gain',
    'How far the noise of a bin lies below all noise to half the sample rate.',
  ),
  enbw: measured('bin')('ENBW', 'Equivalent noise bandwidth of the window.', { digits: 5 }),
  scallopingLoss: decibel('Scalloping loss', 'Of a tone half-way between two bins.'),
  sideLobe: decibel('Highest side lobe', 'Of the window against its main lobe.'),
  coherentGain: plain('Coherent gain', 'Mean weight of the window.'),
  mainLobe: measured('bin')('Main lobe', 'Its width between minima.'),
  markerFrequency: hertz('Marker', 'Where the marker stands: a bin.', { digits: 7 }),
  markerLevel: fullScale('At the marker', 'Level of that bin.', { digits: 5 }),
  markerDelta: carrier('Marker, relative', 'Level of that bin against the carrier.', {
    digits: 5,
  }),
};

/** What the analyzer gives. */
export const results = {
  values: { ...tone, ...noise, ...two, ...fit, ...record },
  tables,
} satisfies result.Results;
