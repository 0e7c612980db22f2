/** What a reader must know before he trusts the numbers. */
import type { Notice } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import type { SpectrumResult } from './compute.ts';
import { cyclesOf, isCoherent, leakageLimit, toneNumbers } from './derived.ts';
import { type SpectrumInputs, WINDOWS } from './inputs.ts';
import type { ToneResult } from './measure.ts';

/** Leakage this far below noise and distortion does not move SINAD by half a tenth of a decibel. */
const CLEAR = 20;
/** A fit and a spectrum that differ by more do not measure the same. */
const APART = 1;

export function notices(r: SpectrumResult, i: SpectrumInputs): Notice[] {
  const { measured } = r;
  return [
    ...r.record.remarks.map(
      (text, k): Notice => ({ kind: 'notice', id: `record-${k}`, level: 'note', text }),
    ),
    ...(measured.kind === 'tone' ? ofTone(r, measured, i) : []),
    ...(r.unused > 0 && i.average === 'segments'
      ? [note('unused', `The last ${r.unused} samples fill no segment and count for nothing.`)]
      : []),
    ...(measured.kind !== 'band' && i.average === 'segments' && i.mode === 'hold'
      ? [note('hold', 'Peak hold raises the noise: its figures are no mean powers.')]
      : []),
    ...unknownScale(r, i),
  ];
}

const note = (id: string, text: string): Notice => ({ kind: 'notice', id, level: 'note', text });
const warning = (id: string, text: string): Notice => ({
  kind: 'notice',
  id,
  level: 'warning',
  text,
});

function ofTone(r: SpectrumResult, tone: ToneResult, i: SpectrumInputs): Notice[] {
  const out: Notice[] = [];
  const { sinad, snr } = toneNumbers(tone, r.fullScale);
  const cycles = cyclesOf(r, tone);
  const limit = leakageLimit(tone);
  if (limit < sinad + CLEAR)
    out.push(
      warning(
        'leakage',
        `Not coherent (${showQuantity(cycles, '', 7)} cycles): outside its main lobe the ${WINDOWS[i.window]} window leaks ${showQuantity(-limit, 'dB', 4)} of the tone, which counts as noise. A window with lower side lobes keeps it apart; the sine fit does not see it.`,
      ),
    );
  else if (!isCoherent(cycles))
    out.push(
      note(
        'not-coherent',
        `Not coherent (${showQuantity(cycles, '', 7)} cycles); the window’s leakage lies ${showQuantity(limit, 'dB', 3)} below the tone, clear of what is measured.`,
      ),
    );
  const { fit } = tone;
  const whole = i.low === 0 && i.high === null && i.notch === '' && i.average === 'whole';
  if (fit && fit.residual > 0 && whole) {
    const byFit = 10 * Math.log10(fit.amplitude ** 2 / 2 / fit.residual);
    if (Math.abs(byFit - sinad) > APART)
      out.push(
        warning(
          'apart',
          `The sine fit gives a SINAD of ${showQuantity(byFit, 'dB', 4)} and the spectrum ${showQuantity(sinad, 'dB', 4)}: ${byFit > sinad ? 'the spectrum counts leakage or a part of the tone as noise' : 'the tone’s frequency or amplitude drifts, or noise lies close to it, which the main lobe hides'}.`,
        ),
      );
  }
  if (snr < 6)
    out.push(
      warning(
        'weak',
        'The largest line is hardly stronger than all noise: it may be no tone at all.',
      ),
    );
  if (cycles < 5)
    out.push(
      warning(
        'few',
        `The record holds ${showQuantity(cycles, '', 3)} cycles: the line at 0 and the tone’s mirror image reach into its lobe. IEEE 1241 asks for five or more.`,
      ),
    );
  return out;
}

/** What 0 dBFS is, where nobody said. */
function unknownScale(r: SpectrumResult, i: SpectrumInputs): Notice[] {
  return i.fullScale === null && r.record.fullScale === null
    ? [
        note(
          'full-scale',
          `No full scale is given: 0 dBFS is a sine of half what the samples span, ${showQuantity(r.fullScale, 'V', 5)} peak.`,
        ),
      ]
    : [];
}
