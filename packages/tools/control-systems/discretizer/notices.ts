import { isHold } from '@tollbench/engines/discretize/discretize.ts';
import type { NamedOutput } from '../../define/named.ts';
import { showQuantity as q } from '../../define/si.ts';
import type { DiscretizerResult } from './compute.ts';
import { type DiscretizerInputs, METHOD_NAMES } from './inputs.ts';
import { samplingRatio } from './readouts.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

const notice = (id: string, level: 'note' | 'warning', text: string): Shown => ({
  kind: 'notice',
  id,
  level,
  text,
});

/** What must be known before the numbers are trusted. */
export function notices(r: DiscretizerResult, i: DiscretizerInputs): Shown[] {
  return [...stability(r, i), ...rate(r, i), ...delays(r), ...rounding(r, i)];
}

function stability(r: DiscretizerResult, i: DiscretizerInputs): Shown[] {
  if (r.before === 'unstable' || r.verdict !== 'unstable') {
    // An integrator beside the pole that moves leaves H marginal; holds and matched roots move none across.
    const crosses = r.verdict === 'stable' || !(isHold(i.method) || i.method === 'matched');
    if (r.before === 'unstable' && r.verdict !== 'unstable' && crosses)
      return [
        notice(
          'hidden',
          'warning',
          'G is unstable, and H is not: this rule moves poles from the right half plane to the unit circle or into it at this sample time.',
        ),
      ];
    return [];
  }
  const stable = r.methods.filter(({ discrete, verdict }) => discrete && verdict !== 'unstable');
  return [
    notice(
      'unstable',
      'warning',
      `H is unstable though G is not: ${METHOD_NAMES[i.method]} does that at this sample time. Not so: ${stable.map(({ method }) => METHOD_NAMES[method]).join(', ')}.`,
    ),
  ];
}

/** Sampling rates below this many times the fastest pole are told. */
const SLOW = 10;

function rate(r: DiscretizerResult, i: DiscretizerInputs): Shown[] {
  const ratio = samplingRatio(r);
  if (ratio === null || ratio >= SLOW) return [];
  const text = `The sampling frequency is ${q(ratio, '', 3)} times the natural frequency of the fastest pole`;
  if (r.continuous.factored.poles.some(({ im }) => im * r.sampleTime > Math.PI))
    return [
      notice(
        'aliased',
        'warning',
        `${text}, which swings faster than the Nyquist frequency: its samples show a slower swing.`,
      ),
    ];
  // Behind a hold the samples are exact at any rate; what grows is said already.
  if (isHold(i.method) || r.verdict === 'unstable') return [];
  return [
    notice(
      'slow',
      'warning',
      `${text}. This rule is an approximation, and a coarse one there; 20 times is usual.`,
    ),
  ];
}

function delays({ discrete, g, sampleTime }: DiscretizerResult): Shown[] {
  if (discrete.thiran > 0)
    return [
      notice(
        'thiran',
        'note',
        `The dead time is ${q(g.delay / sampleTime, '', 6)} samples; the part of one is a Thiran all-pass filter of order ${discrete.thiran}, exact at low frequencies alone. The holds take it exactly.`,
      ),
    ];
  if (discrete.rounded !== 0)
    return [
      notice(
        'rounded',
        'warning',
        `The dead time of ${q(g.delay / sampleTime, '', 6)} samples was rounded to ${discrete.lag}: H is ${q(Math.abs(discrete.rounded), '', 3)} of a sample too ${discrete.rounded > 0 ? 'early' : 'late'}.`,
      ),
    ];
  return [];
}

function rounding({ fixed, verdict }: DiscretizerResult, i: DiscretizerInputs): Shown[] {
  if (!fixed) return [];
  const out: Shown[] = [];
  if (verdict !== 'unstable' && fixed.verdict === 'unstable')
    out.push(
      notice(
        'roundedUnstable',
        'warning',
        `With ${i.word} bits a pole leaves the unit circle: more bits, ${i.form === 'direct' ? 'second-order sections, ' : ''}or slower sampling.`,
      ),
    );
  if (fixed.lost > 0)
    out.push(
      notice(
        'lost',
        'warning',
        `${fixed.lost} ${fixed.lost === 1 ? 'coefficient becomes' : 'coefficients become'} 0 in ${i.word} bits.`,
      ),
    );
  return out;
}
