import { highest } from '@tollbench/engines/signal/fixed-point.ts';
import type { Notice } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import type { IirResult } from './compute.ts';
import { type FixedResult, placeName, type Running } from './fixed.ts';
import type { IirInputs } from './inputs.ts';
import { wordName } from './readouts.ts';

const notice = (id: string, level: Notice['level'], text: string): Notice => ({
  kind: 'notice',
  id,
  level,
  text,
});

/** What must be known before the filter is used. */
export const notices = (r: IirResult, i: IirInputs): Notice[] => [
  ...ofDesign(r, i),
  ...(r.fixed ? ofFixedPoint(r, r.fixed, i) : []),
];

function ofDesign(r: IirResult, i: IirInputs): Notice[] {
  const list: Notice[] = [];
  const { least, zpk } = r.design;
  if (r.masked && !r.meets)
    list.push(
      notice(
        'unmet',
        'warning',
        `Order ${r.design.prototype?.order ?? 0} does not meet the mask; ${least === null ? 'no order of this family does' : `${least} is the least that does`}.`,
      ),
    );
  const closest = Math.min(1, ...zpk.poles.map((p) => p.deficit));
  if (closest < 1e-6)
    list.push(
      notice(
        'closeness',
        'warning',
        `A pole is ${showQuantity(closest, '', 3)} from the unit circle: doubles still hold it in its section, single precision does not. Filter at a lower sample rate.`,
      ),
    );
  if (i.from === 'import' && i.layout === 'polynomials' && r.poles > 10)
    list.push(
      notice(
        'polynomials',
        'note',
        `The roots of polynomials of order ${r.poles} hang on the last digits of their coefficients: what is shown is the filter of the digits that were given.`,
      ),
    );
  return list;
}

function ofFixedPoint(r: IirResult, f: FixedResult, i: IirInputs): Notice[] {
  const list: Notice[] = [];
  if (f.saturated.length > 0) {
    const [first] = f.saturated;
    list.push(
      notice(
        'coefficients',
        'warning',
        `${f.saturated.length === 1 ? 'A coefficient does' : `${f.saturated.length} coefficients do`} not fit ${wordName(f.cascade.coefficient)} and ${f.saturated.length === 1 ? 'stops' : 'stop'} at its ends, first ${placeName(first?.[1] ?? 0)} of section ${(first?.[0] ?? 0) + 1}: use fewer fraction bits.`,
      ),
    );
  }
  if (!f.stable)
    list.push(
      notice(
        'unstable',
        'warning',
        `Rounded to ${i.bits} bits a pole leaves the unit circle: the filter is unstable.`,
      ),
    );
  else if (r.masked && r.meets && !f.meets)
    list.push(
      notice(
        'rounded',
        'warning',
        `Rounded to ${i.bits} bits the sections leave the mask${f.leastBits === null ? '' : `; ${f.leastBits} bits keep it`}.${i.order === 'rounded' ? ' No order near the least mends that.' : ''}`,
      ),
    );
  if (f.running) list.push(...ofRunning(f, f.running, i));
  return list;
}

/** Half a decibel over is the ripple itself; more is a section that amplifies. */
const OVER = 1.06;

function ofRunning(f: FixedResult, running: Running, i: IirInputs): Notice[] {
  const list: Notice[] = [];
  const ceiling = highest(i.signalBits) * 2 ** -f.cascade.signal.fraction;
  const most = Math.max(...running.sine);
  const worst = Math.max(...running.worst.map((w) => w ?? 0));
  const spill = i.overflow === 'wrap' ? 'wraps' : 'saturates';
  const room = (gain: number) => Math.ceil(Math.log2(gain / ceiling) - 1e-9);
  if (most > ceiling * OVER)
    list.push(
      notice(
        'overflow',
        'warning',
        `A full-scale sine reaches ${showQuantity(most, '', 4)} behind section ${running.sine.indexOf(most) + 1}, where the signal holds ${showQuantity(ceiling, '', 4)} and ${spill}: ${counted(room(most), 'bit')} more headroom ${room(most) === 1 ? 'holds' : 'hold'} it.`,
      ),
    );
  else if (worst > ceiling * OVER)
    list.push(
      notice(
        'worst',
        'note',
        `A full-scale sine fits everywhere; the worst input of full scale reaches ${showQuantity(worst, '', 4)} and ${spill}. ${counted(room(worst), 'bit')} more headroom ${room(worst) === 1 ? 'holds' : 'hold'} any input.`,
      ),
    );
  if (running.rest > 0)
    list.push(
      notice(
        'unsilenced',
        'note',
        `With its input at 0 the filter does not fall silent: ±${counted(running.rest, 'step')} stay, ${restWords(running)}. ${i.rounding === 'toward-zero' ? 'More bits of signal make a step smaller.' : 'Rounding towards 0 ends most such cycles; more bits of signal make a step smaller.'}`,
      ),
    );
  return list;
}

const restWords = ({ restPeriod }: Running): string =>
  restPeriod === null
    ? 'with no period up to 512 samples'
    : restPeriod === 1
      ? 'a constant'
      : `a limit cycle of ${restPeriod} samples`;
