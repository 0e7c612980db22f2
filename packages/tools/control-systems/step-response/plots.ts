import type { Drawing } from '../../define/named.ts';
import type { Mark } from '../../plot/types.ts';
import type { StepResult } from './compute.ts';
import type { StepInputs } from './inputs.ts';

/** The response with its final value, settling band, peak and the moment of settling. */
export function stepPlot(r: StepResult, inputs: StepInputs): Drawing {
  const { info } = r;
  const marks: Mark[] = [];
  if (info) {
    const half = Math.abs((info.final * inputs.band) / 100);
    marks.push(
      {
        kind: 'band',
        y0: info.final - half,
        y1: info.final + half,
        tone: 'pass',
        label: 'settling band',
        silent: true,
      },
      {
        kind: 'rule',
        y: info.final,
        dash: 'dash',
        colour: 'quiet',
        label: 'final value',
        silent: true,
      },
    );
    if (Number.isFinite(info.settlingTime) && info.settlingTime <= r.end)
      marks.push({
        kind: 'rule',
        x: info.settlingTime,
        dash: 'dot',
        colour: 'quiet',
        label: 'settled',
        silent: true,
      });
  }
  marks.push({ kind: 'line', id: 'response', label: 'response', colour: 1, x: r.t, y: r.y });
  if (info && info.overshoot > 0 && info.peakTime <= r.end)
    marks.push({ kind: 'note', x: info.peakTime, y: info.peak, text: 'peak' });
  if (info && info.undershoot > 0.005 && info.undershootTime <= r.end)
    marks.push({
      kind: 'note',
      x: info.undershootTime,
      y: -info.undershoot * info.final,
      text: 'undershoot',
    });
  return {
    title: 'Step response',
    x: { id: 'time', label: 'Time', unit: 's', domain: [0, r.end] },
    y: { label: 'Response', include: [0] },
    marks,
  };
}
