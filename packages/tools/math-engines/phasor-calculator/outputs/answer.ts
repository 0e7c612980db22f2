/** Readings of the answer of a worksheet, by what it is. */
import { CURRENT, IMPEDANCE, POWER, same, VOLTAGE } from '@tollbench/engines/phasor/dimension.ts';
import type { ReadoutOf } from '../../../define/named.ts';
import { showQuantity } from '../../../define/si.ts';
import type { SheetResult, Told } from '../compute/sheet.ts';
import type { Inputs } from '../inputs.ts';
import type { results } from '../results.ts';
import {
  angleText,
  angleUnit,
  isReal,
  magnitudeText,
  mannerOf,
  perRadian,
  polar,
  rectangular,
  unitOf,
} from '../shown.ts';

type Reading = ReadoutOf<typeof results>;

/** Words of a file: signs of the keyboard, and blanks. */
export const ascii = (text: string): string =>
  text.replaceAll('\u2212', '-').replaceAll('\u202f', ' ');

const text = (
  name: 'polar' | 'rectangular' | 'amplitude' | 'timeFunction' | 'equivalent' | 'admittance',
  shown: string,
  label?: string,
): Reading => ({
  name,
  value: ascii(shown),
  shown,
  ...(label !== undefined && { label }),
});

export function answerReadings(r: SheetResult, i: Inputs): Reading[] {
  const told = r.lines[r.answer] as Told;
  const { value, spread, line, converted } = told;
  const m = mannerOf(i);
  const unit = unitOf(value);
  const of = line.name ?? `Line ${line.number}`;
  if (value.tag === 'angle')
    return [text('rectangular', angleShown(told, i), of), ...asked(told, i)];
  const size = Math.hypot(value.re, value.im);
  const angle = Math.atan2(value.im, value.re);
  // Magnitude and angle each by itself: both are to be seen whole on a phone.
  const inPolar: Reading[] = [
    {
      name: 'magnitude',
      value: size,
      shown: magnitudeText(size, unit, m, spread?.magnitude),
      label: `|${of}|`,
    },
    {
      name: 'angle',
      value: angle,
      shown: angleText(angle, m, spread?.angle),
      label: `∠ ${of}`,
    },
  ];
  const inParts = [text('rectangular', rectangular(value, unit, m, spread), of)];
  return [
    ...(converted ? asked(told, i) : []),
    ...(isReal(value, spread)
      ? [text('rectangular', rectangular(value, unit, m, spread), of)]
      : line.target === 'rect'
        ? [...inParts, ...inPolar]
        : [...inPolar, ...inParts]),
    ...powerReadings(told),
    ...byKind(r, told, i),
  ];
}

/** The same for programs, as one text. */
export function polarText({ value, spread }: Told, i: Inputs): string {
  return ascii(polar(value, unitOf(value), mannerOf(i), spread));
}

function angleShown({ value, spread }: Told, i: Inputs): string {
  const m = mannerOf(i);
  if (value.im === 0) return angleText(value.re, m, spread?.re);
  const per = perRadian(m);
  const scaled = { re: value.re * per, im: value.im * per };
  const u = spread && {
    re: spread.re * per,
    im: spread.im * per,
    magnitude: spread.magnitude * per,
    angle: spread.angle,
  };
  return `${rectangular(scaled, '', m, u)}${angleUnit(m)}`;
}

/** The value in the unit that its line asks for. */
export function convertedText({ converted, spread, value }: Told, i: Inputs): string {
  if (!converted) return '';
  const m = mannerOf(i);
  const tail = converted.unit === '°' ? '°' : `\u202f${converted.unit}`;
  const slope = converted.slope ?? (converted.factor ? 1 / converted.factor : 0);
  const u = spread && {
    re:
      (converted.slope === undefined || value.im === 0 ? spread.re : spread.magnitude) *
      Math.abs(slope),
    im: spread.im * Math.abs(slope),
    magnitude: spread.magnitude * Math.abs(slope),
    angle: spread.angle,
  };
  const shown = rectangular(converted.value, '', m, u);
  return `${shown}${tail}`;
}

const asked = (told: Told, i: Inputs): Reading[] =>
  told.converted
    ? [
        {
          name: 'converted',
          value: told.converted.value.re,
          shown: convertedText(told, i),
          label: `${told.line.name ?? `Line ${told.line.number}`} in ${told.converted.unit}`,
        },
      ]
    : [];

function powerReadings({ value }: Told): Reading[] {
  if (!same(value.dimension, POWER) || value.im === 0) return [];
  const size = Math.hypot(value.re, value.im);
  const way = value.im > 0 ? 'lagging, inductive' : 'leading, capacitive';
  return [
    { name: 'realPower', value: value.re },
    { name: 'reactivePower', value: value.im },
    { name: 'apparentPower', value: size },
    { name: 'powerFactor', value: value.re / size, note: way },
  ];
}

function byKind({ frequency }: SheetResult, { value, line }: Told, i: Inputs): Reading[] {
  const m = mannerOf(i);
  const size = Math.hypot(value.re, value.im);
  const unit = unitOf(value);
  if (same(value.dimension, VOLTAGE) || same(value.dimension, CURRENT)) {
    const rms = i.values === 'rms';
    const peak = rms ? size * Math.SQRT2 : size;
    const other = rms
      ? `${magnitudeText(peak, unit, m)} peak`
      : `${magnitudeText(size * Math.SQRT1_2, unit, m)} rms`;
    const turn = Math.atan2(value.im, value.re);
    const angle =
      i.angles === 'pi'
        ? angleText(Math.abs(turn), m)
        : showQuantity(Math.abs(turn * perRadian(m)), i.angles === 'degrees' ? '°' : '', m.digits);
    const name = (line.name ?? (unit === 'V' ? 'v' : 'i')).toLowerCase();
    const wave = `${name}(t) = ${magnitudeText(peak, unit, m)} · cos(${showQuantity(2 * Math.PI * frequency, '', m.digits)}\u202ft ${turn < 0 ? '\u2212' : '+'} ${angle})`;
    return [text('amplitude', other), text('timeFunction', wave)];
  }
  if (same(value.dimension, IMPEDANCE) && value.im !== 0) return impedance(value, frequency, i);
  return [];
}

function impedance(
  { re, im }: { re: number; im: number },
  frequency: number,
  i: Inputs,
): Reading[] {
  const m = mannerOf(i);
  const omega = 2 * Math.PI * frequency;
  const part =
    im > 0
      ? showQuantity(im / omega, 'H', m.digits)
      : showQuantity(-1 / (omega * im), 'F', m.digits);
  const resistor = re === 0 ? '' : `${magnitudeText(re, 'Ω', m)} and `;
  const square = re * re + im * im;
  return [
    text('equivalent', `${resistor}${part} in series at ${showQuantity(frequency, 'Hz', 6)}`),
    text('admittance', rectangular({ re: re / square, im: -im / square }, 'S', m)),
  ];
}
