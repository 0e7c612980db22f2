/** What the inputs ask for: the exact ratio, the rates, the bands. */
import {
  abs,
  format as formatRational,
  mul,
  type Rational,
  rational,
  toNumber,
} from '@tollbench/engines/exact/rational.ts';
import {
  nearestRatio,
  partsPerMillion,
  rateRatio,
} from '@tollbench/engines/multirate/rate-ratio.ts';
import type { Conversion } from '@tollbench/engines/multirate/stage.ts';
import { passRipple, stopRipple } from '@tollbench/engines/signal/smallest-order.ts';
import { InputError } from '../../define/error.ts';
import { formatQuantity, showQuantity } from '../../define/si.ts';
import { MAX_TERM, type ResamplerInputs } from './inputs.ts';
import { readRate, showRate, writeRate } from './rate.ts';

/** A share of half the lower rate beyond which filters are longer than any use. */
const MAX_SHARE = 0.995;
const MIN_SHARE = 0.01;

/** The task in numbers, and its output rate exactly. */
export interface Task extends Conversion {
  readonly out: number;
  readonly outExact: Rational;
  /** Half the lower of the two rates. */
  readonly half: number;
}

/** Reads the task. Throws InputError where rates make too large a ratio, and where the pass band does not fit them. */
export function taskOf(i: ResamplerInputs): Task {
  const from = readRate(i.from);
  const { up, down } = ratioOf(i);
  const rate = toNumber(from);
  const outExact = mul(from, rational(up, down));
  const out = toNumber(outExact);
  const half = Math.min(rate, out) / 2;
  const pass = passOf(i, half);
  return {
    up,
    down,
    rate,
    out,
    outExact,
    half,
    pass,
    clean: i.aliases === 'half' ? half : pass,
    passRipple: passRipple(i.ripple),
    stopRipple: stopRipple(i.attenuation),
  };
}

function ratioOf(i: ResamplerInputs): { up: number; down: number } {
  if (i.by === 'ratio') {
    const { n, d } = rational(i.up, i.down);
    if (n === d)
      throw new InputError(`is ${i.up}, as many as M: the rate would not change`, {
        field: 'up',
        value: String(i.up),
        remedies: [{ up: String(i.up < MAX_TERM ? i.up + 1 : i.up - 1) }],
      });
    return { up: Number(n), down: Number(d) };
  }
  const from = readRate(i.from);
  const to = readRate(i.to);
  const { up, down } = rateRatio(from, to);
  if (up === down)
    throw new InputError('is the input rate: there is nothing to convert', {
      field: 'to',
      value: i.to,
      remedies: [{ to: writeRate(mul(from, rational(1, 2))) }],
    });
  const most = BigInt(MAX_TERM);
  if (up <= most && down <= most) return { up: Number(up), down: Number(down) };
  throw tooLarge(i, rational(up, down));
}

/** Digits of a ratio that a refusal writes out. */
const MAX_WRITTEN = 24;

function tooLarge(i: ResamplerInputs, ratio: Rational): InputError {
  const value = i.to;
  const near = nearestRatio(ratio, BigInt(MAX_TERM));
  const exact = formatRational(ratio);
  const said = exact.length <= MAX_WRITTEN ? exact : `${exact.slice(0, MAX_WRITTEN)}…`;
  const beyond = `is ${showRate(readRate(i.to))} of ${showRate(readRate(i.from))}, a ratio of ${said}; L and M go to ${MAX_TERM}`;
  if (near.n === near.d)
    return new InputError(`${beyond}, and no ratio of so small terms but 1 is as near`, {
      field: 'to',
      value,
    });
  const error = toNumber(abs(partsPerMillion(near, ratio)));
  const off = `${showQuantity(error, '', 2)} millionths off`;
  return new InputError(
    near.n > 0n && error < 1e4
      ? `${beyond}. The nearest that is taken is ${formatRational(near)}, ${off}, and is another rate`
      : `${beyond}. Convert in several steps`,
    {
      field: 'to',
      value,
      remedies: near.n > 0n && error < 1e4 ? remedyOf(i, near) : [],
    },
  );
}

/** The output rate that a nearby ratio gives. */
const remedyOf = (i: ResamplerInputs, near: Rational) => {
  const to = writeRate(mul(readRate(i.from), near));
  return to.length <= 60 ? [{ to }] : [];
};

function passOf(i: ResamplerInputs, half: number): number {
  if (i.edge === 'share') return (i.share / 100) * half;
  const value = formatQuantity(i.pass, 'Hz');
  const offer = formatQuantity(Number((0.9 * half).toPrecision(6)), 'Hz');
  if (i.pass > MAX_SHARE * half)
    throw new InputError(
      `is ${showQuantity(i.pass, 'Hz', 6)}; the most is ${showQuantity(MAX_SHARE * half, 'Hz', 6)}, for half the lower rate is ${showQuantity(half, 'Hz', 6)}`,
      { field: 'pass', value, remedies: [{ pass: offer }] },
    );
  if (i.pass < MIN_SHARE * half)
    throw new InputError(
      `is ${showQuantity(i.pass, 'Hz', 6)}; the least is ${showQuantity(MIN_SHARE * half, 'Hz', 6)}, a hundredth of half the lower rate`,
      { field: 'pass', value, remedies: [{ pass: offer }] },
    );
  return i.pass;
}
