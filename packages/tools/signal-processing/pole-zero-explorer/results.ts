import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';
import { tables } from './result-tables.ts';

const plain = measured();
const decibels = measured('dB');
const hertz = measured('Hz');
const rate = measured('rad/s');
const seconds = measured('s');
const samples = measured('samples');

const coefficients = (label: string, help: string) =>
  result.list(plain('Coefficient', 'Of one power of z or s.'), { label, help });

/** What roots give: their regions of convergence, the response on the boundary of stability, and their kind. */
export const results = {
  values: {
    region: result.text({
      label: 'ROC',
      help: 'The region of convergence that is asked for, as |z| or Re s between bounds.',
    }),
    stability: result.choice({
      label: 'If causal',
      help: 'Whether the causal sequence or signal of these roots, the one of the outermost region, is stable.',
      options: {
        stable: 'stable',
        marginal: 'marginally stable',
        unstable: 'not stable',
        notCausal: 'not causal',
      },
    }),
    regionStable: result.boolean({
      label: 'Region is stable',
      help: 'Whether the unit circle or the imaginary axis lies in the region that is asked for, and in the s-plane H is proper.',
    }),
    regionCausal: result.boolean({
      label: 'Region is causal',
      help: 'Whether the sequence or signal of the region is 0 before 0.',
    }),
    peakGain: decibels('Peak gain', 'The largest |H| on the unit circle or the imaginary axis.'),
    peakFrequency: hertz('Peak at', 'Where |H| is largest, of the z-plane.', { digits: 6 }),
    peakAngularFrequency: rate('Peak at', 'Where |H| is largest, of the s-plane.', { digits: 6 }),
    dipGain: decibels('Least gain', 'The least |H|; −∞ on a zero, null in files.'),
    dipFrequency: hertz('Notch or dip at', 'Where |H| is least, of the z-plane.', { digits: 6 }),
    dipAngularFrequency: rate('Notch or dip at', 'Where |H| is least, of the s-plane.', {
      digits: 6,
    }),
    halfPower: result.list(hertz('Frequency', 'Of half the power.'), {
      label: '−3 dB at',
      help: 'Where |H| is 1/√2 of its peak, in rising frequency, of the z-plane.',
    }),
    halfPowerAngular: result.list(rate('Frequency', 'Of half the power.'), {
      label: '−3 dB at',
      help: 'Where |H| is 1/√2 of its peak, in rising frequency, of the s-plane.',
    }),
    dcGain: plain('DC gain', 'H at z = 1 or s = 0.', { digits: 5 }),
    nyquistGain: plain('Nyquist gain', 'H at z = −1.', { digits: 5 }),
    phaseKind: result.choice({
      label: 'Phase',
      help: 'Minimum: all roots within the region of stability, as many zeros as poles in z. Maximum: stable, all zeros outside.',
      options: { minimum: 'minimum', maximum: 'maximum', mixed: 'mixed', allPass: 'all-pass' },
    }),
    linearPhase: result.choice({
      label: 'Linear phase',
      help: 'The type of a finite sequence that is symmetric (I, II) or antisymmetric (III, IV).',
      options: { I: 'type I', II: 'type II', III: 'type III', IV: 'type IV' },
    }),
    inverse: result.choice({
      label: 'Inverse system',
      help: 'Whether the causal system 1/H is stable.',
      options: {
        stable: 'stable and causal',
        late: 'stable but early',
        marginal: 'marginally stable',
        unstable: 'not stable',
        improper: 'improper',
      },
    }),
    dcDelaySamples: samples('Delay at DC', 'Group delay at zero frequency, of the z-plane.', {
      digits: 5,
    }),
    dcDelay: seconds('Delay at DC', 'Group delay at zero frequency, of the s-plane.', {
      digits: 5,
    }),
    initialValue: plain(
      'Initial value',
      'Of the causal sequence or signal: x[0], or x just after t = 0.',
      {
        digits: 5,
      },
    ),
    finalValue: plain('Final value', 'Where the causal sequence or signal comes to rest.', {
      digits: 5,
    }),
    factor: plain('Factor', 'The k of H = k ∏(c − zero)/∏(c − pole) in powers of z or s.', {
      symbol: 'k',
      digits: 6,
    }),
    numerator: coefficients('Numerator', 'Of H without what cancels, highest power first.'),
    denominator: coefficients('Denominator', 'Of H without what cancels, highest power first.'),
    excess: whole()(
      'Poles less zeros',
      'In the z-plane the delay of the causal sequence in samples; below 0 it begins before 0.',
    ),
    cancelledRoots: whole()('Cancelled', 'Roots that are zero and pole at once.'),
    regionCount: whole()('Regions', 'Regions of convergence that these poles make.'),
    initialImpulses: result.list(plain('Weight', 'Of δ(t) or a derivative.'), {
      label: 'Impulses at 0',
      help: 'Weights of δ(t), its first derivative and so on, of an s-plane with as many zeros as poles or more.',
    }),
  },
  tables,
} satisfies result.Results;
