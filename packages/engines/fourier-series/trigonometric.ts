/** Sums A + R·cos φ of one wave, φ a line in t: what the functions with known series are functions of. */
import { expanded } from '../algebra/expression/expand.ts';
import { type Expression, equals, HALF, PI, TWO, ZERO } from '../algebra/expression/expression.ts';
import { call } from '../algebra/expression/functions.ts';
import {
  difference,
  opposite,
  sum as plus,
  power,
  quotient,
  product as times,
} from '../algebra/expression/make.ts';
import type { Values } from '../transform/constants.ts';
import { numberOf } from './resolve.ts';
import { type Term, termsOfFunction } from './terms.ts';

/** level + size·cos(slope·t + phase), slope > 0 at the values. */
export interface OneWave {
  readonly level: Expression;
  readonly size: Expression;
  readonly slope: Expression;
  readonly phase: Expression;
}

/** Waves and constants alone; undefined where t stands elsewhere. */
export function wavesOf(u: Expression): Term[] | undefined {
  const terms = termsOfFunction(u);
  return terms?.every(({ k, rate }) => k === 0 && equals(rate, ZERO)) ? terms : undefined;
}

/** Undefined where there is no wave, or waves of two frequencies. */
export function oneWaveOf(u: Expression, values: Values): OneWave | undefined {
  const terms = wavesOf(u);
  if (!terms) return undefined;
  const level = plus(...terms.filter((t) => !t.wave).map((t) => t.c));
  const waves = terms.flatMap(({ c, wave }) => (wave ? [upright(c, wave, values)] : []));
  const [first, ...others] = waves;
  if (!first || others.some((w) => !equals(w.slope, first.slope))) return undefined;
  if (others.length === 0) return { level, ...first };
  return { level, ...joined(waves, values) };
}

type Wave = Omit<OneWave, 'level'>;

/** As a cosine that turns forwards. */
function upright(c: Expression, wave: NonNullable<Term['wave']>, values: Values): Wave {
  const isBack = numberOf(wave.frequency, values) < 0;
  const [slope, start] = isBack
    ? [opposite(wave.frequency), opposite(wave.phase)]
    : [wave.frequency, wave.phase];
  if (wave.name === 'cos') return { size: c, slope: expanded(slope), phase: start };
  const size = isBack ? opposite(c) : c;
  return {
    size,
    slope: expanded(slope),
    phase: expanded(difference(start, times(HALF, PI))),
  };
}

/** Waves of one frequency: p·cos θ + q·sin θ is √(p² + q²)·cos(θ − ψ) with ψ of (p, q). */
function joined(waves: readonly Wave[], values: Values): Wave {
  const [p, q] = (['cos', 'sin'] as const).map((name) =>
    expanded(
      plus(
        ...waves.map(({ size, phase }) => {
          const turned = times(size, call(name, phase));
          return name === 'cos' ? turned : opposite(turned);
        }),
      ),
    ),
  ) as [Expression, Expression];
  const { slope } = waves[0] as Wave;
  if (equals(q, ZERO)) return { size: p, slope, phase: ZERO };
  if (equals(p, ZERO)) return { size: q, slope, phase: opposite(times(HALF, PI)) };
  const size = power(expanded(plus(power(p, TWO), power(q, TWO))), HALF);
  const half = numberOf(p, values) < 0 ? PI : ZERO;
  return { size, slope, phase: opposite(plus(call('atan', quotient(q, p)), half)) };
}
