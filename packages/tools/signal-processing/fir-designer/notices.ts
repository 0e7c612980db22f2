import type { Notice } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import type { FirResult } from './compute.ts';
import { SWELL } from './design.ts';
import { type FixedResult, headroom } from './fixed.ts';
import type { FirInputs } from './inputs.ts';
import { wordName } from './readouts.ts';
import { largestGain } from './spec.ts';

/** What must be known before the filter is used. */
export const notices = (r: FirResult, i: FirInputs): Notice[] => [
  ...ofDesign(r, i),
  ...(r.fixed ? ofFixedPoint(r, r.fixed, i) : []),
];

const notice = (id: string, level: Notice['level'], text: string): Notice => ({
  kind: 'notice',
  id,
  level,
  text,
});

function ofDesign(r: FirResult, i: FirInputs): Notice[] {
  const list: Notice[] = [];
  if (r.masked && !r.meets)
    list.push(
      notice(
        'unmet',
        'warning',
        `${r.taps} coefficients do not meet the mask${r.estimate !== null && r.estimate > r.taps ? `; an equiripple filter needs about ${r.estimate}` : ''}.`,
      ),
    );
  if (r.gap && r.gap.gain > SWELL * largestGain(r.spec))
    list.push(
      notice(
        'swell',
        'warning',
        `Between the bands the gain reaches ${showQuantity(r.gap.gain, '', 4)} at ${showQuantity(r.gap.at * i.fs, 'Hz')}: nothing was asked there. Narrow the free stretch, or add a band to it.`,
      ),
    );
  return list;
}

function ofFixedPoint(r: FirResult, f: FixedResult, i: FirInputs): Notice[] {
  const list: Notice[] = [];
  if (f.overflowed.length > 0)
    list.push(
      notice(
        'coefficients',
        'warning',
        `${f.overflowed.length} coefficients do not fit ${wordName(f.fir.coefficient)} and stop at its ends: use fewer fraction bits.`,
      ),
    );
  if (r.masked && r.meets && !f.meets)
    list.push(
      notice(
        'rounded',
        'warning',
        `Rounded to ${i.bits} bits the coefficients leave the mask${f.leastBits === null ? '' : `; ${f.leastBits} bits keep it`}. ${i.method === 'import' ? '' : i.length === 'rounded' ? 'Up to 24 more coefficients do not mend that.' : 'A few coefficients more leave room for rounding too.'}`,
      ),
    );
  const worst = headroom(f.bounds.worst, i.outputBits);
  const spill = i.overflow === 'wrap' ? 'wraps' : 'saturates';
  // Half a decibel over is the ripple itself; more is a filter that amplifies.
  if (f.bounds.sine > f.ceiling * 1.06)
    list.push(
      notice(
        'sine',
        'warning',
        `A full-scale sine comes out at up to ${showQuantity(f.bounds.sine, '', 4)}, where the output holds ${showQuantity(f.ceiling, '', 4)} and ${spill}: give it ${counted(headroom(f.bounds.sine, i.outputBits), 'bit')} of headroom.`,
      ),
    );
  else if (f.bounds.worst > f.ceiling)
    list.push(
      notice(
        'worst',
        'note',
        `The worst input of full scale comes out at ${showQuantity(f.bounds.worst, '', 4)} and ${spill}; ${counted(worst, 'bit')} of headroom ${worst === 1 ? 'holds' : 'hold'} it. A full-scale sine reaches ${showQuantity(f.bounds.sine, '', 4)}.`,
      ),
    );
  return list;
}
