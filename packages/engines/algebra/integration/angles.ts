/** Trigonometric functions of multiples of one angle, by the sine and the cosine of that angle. */
import { expanded, mapped } from '../expression/expand.ts';
import {
  type CallNode,
  type Expression,
  has,
  ONE,
  partsOf,
  symbol,
  TWO,
  whole,
  ZERO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, opposite, product, quotient, sum } from '../expression/make.ts';
import { type Affine, affine, commonStep } from './affine.ts';

const NAMES = new Set(['sin', 'cos', 'tan', 'cot', 'sec', 'csc']);
/** Multiples of the angle beyond are not multiplied out. */
const MAX_MULTIPLE = 24;

/** What the sine and the cosine of the angle are called. */
export const SINE = symbol('§s');
export const COSINE = symbol('§c');

export interface ByAngle {
  /** In SINE, COSINE and parameters. */
  readonly f: Expression;
  readonly angle: Expression;
  /** d(angle)/dx. */
  readonly slope: Expression;
}

/** Undefined where x stands anywhere but in angles that are multiples of one. */
export function byAngle(f: Expression, x: string): ByAngle | undefined {
  const found = new Map<string, Affine>();
  let fits = true;
  const look = (a: Expression): void => {
    if (!fits || !has(a, x)) return;
    if (a.kind !== 'call' || !NAMES.has(a.name)) {
      partsOf(a).forEach(look);
      return;
    }
    const u = a.of[0] as Expression;
    const line = affine(u, x);
    if (line) found.set(u.key, line);
    else fits = false;
  };
  look(f);
  const lines = [...found.values()];
  const common = fits ? commonStep(lines.map((l) => l.slope)) : undefined;
  if (!common) return undefined;
  if (common.multiples.some((k) => k > MAX_MULTIPLE || k < -MAX_MULTIPLE)) return undefined;
  const first = quotient((lines[0] as Affine).shift, whole(common.multiples[0] as bigint));
  const rests = lines.map(({ shift }, k) =>
    expanded(difference(shift, product(whole(common.multiples[k] as bigint), first))),
  );
  // Where all shifts are multiples of one, too, it belongs to the angle.
  const isOne = rests.every((r) => r.key === ZERO.key);
  const waves = new Map(
    [...found.keys()].map((key, k) => [
      key,
      shifted(multiple(Number(common.multiples[k])), isOne ? ZERO : (lines[k] as Affine).shift),
    ]),
  );
  const written = mapped(f, (a) => {
    const wave = a.kind === 'call' && NAMES.has(a.name) ? waves.get(a.of[0]?.key ?? '') : undefined;
    return wave ? ofWave((a as CallNode).name, wave) : a;
  });
  if (has(written, x)) return undefined;
  const angle = sum(product(common.step, symbol(x)), isOne ? first : ZERO);
  return { f: written, angle, slope: common.step };
}

export interface Wave {
  readonly sine: Expression;
  readonly cosine: Expression;
}

/** sin kθ and cos kθ, by Chebyshev’s recurrences. */
export function multiple(k: number): Wave {
  if (k < 0) {
    const { sine, cosine } = multiple(-k);
    return { sine: opposite(sine), cosine };
  }
  let [before, now]: [Wave, Wave] = [
    { sine: ZERO, cosine: ONE },
    { sine: ONE, cosine: COSINE },
  ];
  if (k === 0) return before;
  for (let j = 1; j < k; j++) {
    const next = (a: Expression, b: Expression): Expression =>
      expanded(difference(product(TWO, COSINE, b), a));
    [before, now] = [
      now,
      { sine: next(before.sine, now.sine), cosine: next(before.cosine, now.cosine) },
    ];
  }
  return { sine: product(SINE, now.sine), cosine: now.cosine };
}

function shifted({ sine, cosine }: Wave, by: Expression): Wave {
  if (by.key === ZERO.key) return { sine, cosine };
  const [s, c] = [call('sin', by), call('cos', by)];
  return {
    sine: sum(product(sine, c), product(cosine, s)),
    cosine: difference(product(cosine, c), product(sine, s)),
  };
}

function ofWave(name: string, { sine, cosine }: Wave): Expression {
  switch (name) {
    case 'sin':
      return sine;
    case 'cos':
      return cosine;
    case 'tan':
      return quotient(sine, cosine);
    case 'cot':
      return quotient(cosine, sine);
    case 'sec':
      return quotient(ONE, cosine);
    default:
      return quotient(ONE, sine);
  }
}
