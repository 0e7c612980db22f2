import { plantOnwards } from '../../control-systems/plant-onwards.ts';
import { fraction } from '../../define/fields.ts';
import type { Onward } from '../../define/onward.ts';
import { formulaOnward } from '../formula-onward.ts';
import type { Inputs } from './inputs.ts';
import type { Result } from './result.ts';

const ORDER = 30;
/** What the stability test still takes as a text. */
const MAX_TEXT = 300;

/** Parameters that are none of its own names. */
const PLAIN = /^[a-df-hk-oqrtuvxyA-RT-Y]$/u;

type Fraction = NonNullable<Result['fraction']>;

/** Proper, of an order that is taken, its numbers as others read them. */
function usable(f: Fraction | undefined): f is Fraction {
  if (!f || f.den.length < 2 || f.den.length - 1 > ORDER) return false;
  if (f.num.length === 0 || f.num.length > f.den.length) return false;
  return [...f.num, ...f.den].every(
    (c) => c === 0 || (Math.abs(c) > 1e-100 && Math.abs(c) < 1e100),
  );
}

/** A fraction goes on as a system in s or as roots in z, its denominator to the test of stability. */
export function next(r: Result, i: Inputs): readonly Onward[] {
  const f = r.transfer ?? r.fraction;
  if (i.task.endsWith('Z')) return usable(f) ? inZ(f) : [];
  return [
    ...fourier(i),
    ...(i.task === 'equation' && !/x/u.test(i.equation)
      ? formulaOnward(i.equation, i.initial)
      : []),
    ...(usable(f) ? plantOnwards('laplace-z', fraction(f.num, f.den), 0) : []),
    ...(r.characteristic !== undefined &&
    r.characteristic.length <= MAX_TEXT &&
    r.parameters.every(({ name }) => PLAIN.test(name))
      ? [
          {
            tool: 'routh-jury',
            does: 'Routh’s test of its denominator',
            inputs: { form: 's', polynomial: r.characteristic },
          },
        ]
      : []),
  ];
}

/** A wave by itself, or pieces with a period: what the page of series reads as it stands. */
const REPEATED =
  /^\s*(?:\|(?:sin|cos)\([^()|]*\)\||(?:square|sawtooth)\([^()]*\))\s*$|;\s*period\s[^;]*$/u;

const fourier = (i: Inputs): Onward[] =>
  i.task === 'forward' && REPEATED.test(i.signal) && !/δ|dirac|delta/u.test(i.signal)
    ? [
        {
          tool: 'fourier-series',
          does: 'Its Fourier series',
          inputs: { f: i.signal, point: '0', ...(i.values !== '' && { values: i.values }) },
        },
      ]
    : [];

const inZ = (f: Fraction): Onward[] => [
  {
    tool: 'pole-zero-explorer',
    does: 'Its pole-zero map and frequency response',
    inputs: { from: 'powers', b: f.num.join(' '), a: f.den.join(' ') },
  },
];
