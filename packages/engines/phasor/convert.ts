/** A value in the unit that a line asks for: `→ kV`, `in dBm`, `→ °C`. */
import { abs, type Complex, scale } from '../numeric/complex.ts';
import { isNone, POWER, same, VOLTAGE } from './dimension.ts';
import { evaluate, type Run } from './evaluate.ts';
import { parse } from './parse.ts';
import { dimensionText, type Quantity, refused } from './quantity.ts';
import { unitsOnly } from './scope.ts';
import { unitNamed } from './units.ts';

export interface Converted {
  readonly value: Complex;
  readonly unit: string;
  /** Units of SI that one of the unit is, where it is so; a level has none. */
  readonly factor?: number;
  /** Of a level or a temperature: its slope by the magnitude or value, for uncertainties. */
  readonly slope?: number;
}

/** Throws EngineError where the dimensions differ, naming both. */
export function convert(q: Quantity, target: string, run: Run): Converted {
  if (target === 'dB' || target === 'dB20' || target === 'dB10') return decibels(q, target);
  const unit = unitNamed(target);
  if (unit?.level) {
    if (!same(q.dimension, unit.dimension)) throw mismatch(q, target);
    const rms = same(q.dimension, VOLTAGE) && !run.rms ? Math.SQRT1_2 : 1;
    const size = abs(q) * rms;
    if (size === 0) throw refused(`The value is zero: its level in ${target} is not finite.`);
    return {
      value: { re: unit.level.per * Math.log10(size / unit.level.reference), im: 0 },
      unit: target,
      slope: unit.level.per / Math.LN10 / abs(q),
    };
  }
  if (unit?.offset) {
    if (!same(q.dimension, unit.dimension)) throw mismatch(q, target);
    const value =
      target === '°F' || target === 'degF' ? (q.re * 9) / 5 - 459.67 : q.re - unit.offset;
    return { value: { re: value, im: 0 }, unit: unit.symbol, slope: 1 / unit.factor };
  }
  if (unit?.peak !== undefined) {
    if (!same(q.dimension, unit.dimension)) throw mismatch(q, target);
    const factor = Number(`1e${unit.power}`) * unit.peak * (run.rms ? Math.SQRT1_2 : 1);
    return { value: scale(q, 1 / factor), unit: target, factor };
  }
  const as = evaluate(parse(target, unitsOnly), run);
  if (!same(q.dimension, as.dimension)) throw mismatch(q, target);
  if (isNone(q.dimension) && as.tag === 'angle' && q.tag !== 'angle')
    throw refused(`The value is a pure number, which ${target} is not: write arg(…) for an angle.`);
  if (same(q.dimension, POWER) && (as.tag === 'W' || as.tag === 'var') && q.im !== 0)
    throw refused(
      `The value is a complex power, which is in VA: write re(…) for W, or im(…) for var, before → ${target}.`,
    );
  if ((q.tag === 'cycles' && as.tag === 'angular') || (q.tag === 'angular' && as.tag === 'cycles'))
    throw refused(
      `A value in ${q.tag === 'cycles' ? 'Hz' : 'rad/s'} is not the same in ${target}: a factor 2π stands between them.`,
    );
  return { value: divided(q, as.re), unit: target, factor: as.re };
}

/** By a power of ten below 1 exactly: 5 V are 5000 mV. */
function divided(q: Complex, by: number): Complex {
  const inverse = Math.round(1 / by);
  return by < 1 && 1 / inverse === by ? scale(q, inverse) : { re: q.re / by, im: q.im / by };
}

function decibels(q: Quantity, target: string): Converted {
  if (!isNone(q.dimension) || q.tag === 'angle')
    throw refused(
      `dB is of a ratio; this is in ${dimensionText(q)}: write dBm, dBW, dBV, or divide by a reference.`,
    );
  if (target === 'dB')
    throw refused(
      'dB of a ratio of amplitudes or of powers? Write → dB20 for amplitudes, or → dB10 for powers.',
    );
  const size = abs(q);
  if (size === 0) throw refused('The ratio is zero: its decibels are not finite.');
  const per = target === 'dB10' ? 10 : 20;
  return {
    value: { re: per * Math.log10(size), im: 0 },
    unit: 'dB',
    slope: per / Math.LN10 / size,
  };
}

const mismatch = (q: Quantity, target: string) =>
  refused(
    `The value is in ${dimensionText(q)}, which does not convert to ${target}: their dimensions differ.`,
  );
