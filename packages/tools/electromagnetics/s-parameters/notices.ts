import { firstTurn } from '@tollbench/engines/network/time-grid.ts';
import type { Notice } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import type { SParameterResult } from './compute.ts';
import type { SParameterInputs } from './inputs.ts';
import { impedanceText } from './words.ts';

/** What a reader must know before trusting the numbers. */
export function notices(r: SParameterResult, i: SParameterInputs): Notice[] {
  const list: Notice[] = [];
  const say = (id: string, text: string, level: Notice['level'] = 'note'): void => {
    list.push({ kind: 'notice', id, level, text });
  };
  r.said.forEach((text, k) => {
    say(`said${k}`, text);
  });
  if (r.hfss === 'used')
    say(
      'hfss',
      `The references are the port impedances that HFSS wrote into comments, ${r.z0.map(impedanceText).join(', ')} at ${showQuantity(r.f0, 'Hz', 5)}; waves are taken as ${r.waves}.`,
    );
  if (r.hfss === 'ignored')
    say(
      'hfss',
      'Comments of HFSS tell port impedances, which are ignored: the option line counts.',
    );
  if (r.fileModes)
    say(
      'modes',
      'The file has mixed modes: they were turned into single-ended ports. Choose pairs to see modes again.',
    );
  if (r.without > 0)
    say(
      'without',
      `At ${r.without} of ${r.network.frequency.length} frequencies the network has no ${i.parameter} parameters: gaps.`,
      'warning',
    );
  if (r.desk && r.desk.reference !== r.z0[0]?.re)
    say(
      'reference',
      `The ports have different or complex references: the amplifier is taken on ${showQuantity(r.desk.reference, 'Ω')}.`,
    );
  if (r.desk && r.desk.withoutCircle.length > 0)
    say(
      'circle',
      `No passive termination gives a gain of ${r.desk.withoutCircle.map((g) => showQuantity(g, 'dB', 4)).join(', ')} here.`,
      'warning',
    );
  if (r.time) timeNotices(r, say);
  return list;
}

/** Degrees that the lowest sample may have turned before an extrapolation to 0 Hz is a guess. */
const MAX_TURN = 60;

function timeNotices(
  r: SParameterResult,
  say: (id: string, text: string, level?: Notice['level']) => void,
): void {
  const view = r.time;
  if (!view) return;
  if (view.isInterpolated)
    say(
      'even',
      `The parameter is interpolated to ${view.frequency.length} equally spaced frequencies, straight in the complex plane.`,
    );
  if (view.dc && view.dc.extrapolated > 0) {
    const turn = firstTurn(view.own);
    const whole = turn * view.dc.extrapolated;
    say(
      'dc',
      `${view.dc.extrapolated === 1 ? 'One sample' : `${view.dc.extrapolated} samples`} from 0 Hz to ${showQuantity(view.frequency[0] ?? 0, 'Hz', 4)} ${view.dc.extrapolated === 1 ? 'is' : 'are'} extrapolated: ${showQuantity(view.dc.value, '', 4)} at 0 Hz.${whole > MAX_TURN ? ` The phase turns by about ${showQuantity(whole, '°', 2)} there, so that the impedance is a guess: give the value at 0 Hz, or look band-pass.` : ''}`,
      whole > MAX_TURN ? 'warning' : 'note',
    );
  }
}
