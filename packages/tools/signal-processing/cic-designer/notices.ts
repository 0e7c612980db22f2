import type { Notice } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import type { CicResult } from './compute.ts';
import type { CicInputs } from './inputs.ts';
import { changesRate } from './readouts.ts';

/** Compensation by more than this costs headroom and lifts noise: dB. */
const MUCH_DROOP = 6;

const notice = (id: string, level: Notice['level'], text: string): Notice => ({
  kind: 'notice',
  id,
  level,
  text,
});

/** What must be known before the filter is used. */
export function notices(r: CicResult, i: CicInputs): Notice[] {
  const { compensation: c, spec } = r;
  const list: Notice[] = [];
  if (c && !c.meets)
    list.push(
      notice(
        'limits',
        'warning',
        i.length === 'given'
          ? `${c.h.length} coefficients ripple by ${showQuantity(c.fixed.ripple, 'dB', 3)}${c.fixed.attenuation === null ? '' : ` and stop by ${showQuantity(c.fixed.attenuation, 'dB', 3)}`}: that is not what is asked.`
          : `Rounded to ${i.bits} bits the coefficients ripple by ${showQuantity(c.fixed.ripple, 'dB', 3)}${c.fixed.attenuation === null ? '' : ` and stop by ${showQuantity(c.fixed.attenuation, 'dB', 3)}`}: take a longer word.`,
      ),
    );
  if (c && r.droop > MUCH_DROOP)
    list.push(
      notice(
        'droop',
        'note',
        `The compensator lifts the band edge by ${showQuantity(r.droop, 'dB', 3)}, and what folds in there with it: a lower rate change, or an edge further from half the slow rate, does better.`,
      ),
    );
  if (changesRate(i) && spec.pass >= 0.25)
    list.push(
      notice(
        'second',
        'warning',
        `Half the slow rate holds frequencies below ${showQuantity(spec.slow / 4, 'Hz', 5)} alone: the pass band must end below that, or the compensator keep its rate.`,
      ),
    );
  else if (changesRate(i) && (spec.stop ?? 0) > 0.5 - spec.pass)
    list.push(
      notice(
        'second',
        'warning',
        `What lies below ${showQuantity(i.stop, 'Hz', 5)} is not stopped, and the change by 2 ${i.kind === 'decimator' ? 'folds it into the pass band' : 'leaves images of the pass band there'}: the stop band must start at ${showQuantity((0.5 - spec.pass) * spec.slow, 'Hz', 5)} or lower.`,
      ),
    );
  return list;
}
