/** ∫ f dx in elementary functions: the one door to everything in this folder. */
import { EngineError } from '../../error.ts';
import { orUndefined } from '../answer/fraction.ts';
import { shaped } from '../answer/shaped.ts';
import { withSizes } from '../answer/sizes.ts';
import { mapped } from '../expression/expand.ts';
import { type Expression, has, integerOf, isNumber, partsOf } from '../expression/expression.ts';
import { power, product, sum } from '../expression/make.ts';
import { textOf } from '../expression/write.ts';
import { within } from '../polynomial/work.ts';
import { affine } from './affine.ts';
import type { Integral, Step } from './result.ts';
import { byRules, FOR_A_NAME, isElementary, proofOf, startOf, type Work } from './rules.ts';
import { isAntiderivative } from './verify.ts';

export interface Bounds {
  /** Rules that may be tried; the same number gives the same answer everywhere. */
  readonly operations?: number;
}

const OPERATIONS = 2000;
/** Products of terms that exact algebra may form for one search. */
const PRODUCTS = 500_000;
const TRIED = [
  'table',
  'linearity',
  'partial fractions',
  'substitution',
  'trigonometric substitution',
  'integration by parts',
  'undetermined coefficients',
  'Risch’s method for towers of logarithms and exponentials',
];

/**
 * An antiderivative of a formula in a variable; other symbols are parameters, taken as positive where it matters and of no
 * special values. What is found is given only where its derivative agrees with the integrand at a dozen places.
 */
export function integrate(integrand: Expression, variable: string, bounds: Bounds = {}): Integral {
  const operations = bounds.operations ?? OPERATIONS;
  const work = startOf(operations, false);
  const first = attempted(integrand, variable, work);
  const proof = first?.proof ?? proofOf(integrand, variable, work);
  // What is not elementary may have a name among other functions.
  const least = proof ? Math.min(operations, FOR_A_NAME) : operations;
  const step = first ?? attempted(integrand, variable, startOf(least, true));
  const isRight =
    step !== undefined &&
    [step.value, withSizes(step.value, variable, integrand)].some((a) =>
      isAntiderivative(a, integrand, variable),
    );
  const isPlain = isRight && isElementary(step.value, integrand);
  const written = isRight ? forms(step.value, integrand, variable) : undefined;
  if (proof && !isPlain)
    return {
      kind: 'none',
      ...proof,
      ...(written ? { named: written.antiderivative, real: written.real } : {}),
    };
  // A proof and an antiderivative that contradict it: neither is to be trusted.
  if (!written || proof) {
    const { undecided } = work;
    return { kind: 'unknown', tried: TRIED, ...(undecided === undefined ? {} : { undecided }) };
  }
  const notes = isPlain
    ? []
    : [
        'The antiderivative has functions that are not elementary; that none is elementary is not proven here.',
      ];
  const jumps = signsIn(written.antiderivative, variable).map(
    (u) => `The antiderivative may jump where ${textOf(u)} = 0: between two such places it is one.`,
  );
  return { kind: 'found', ...written, steps: [step as Step], notes: [...notes, ...jumps] };
}

/** Of what signs are taken that is no line: at the zero of a line the parts are joined. */
function signsIn(a: Expression, x: string): Expression[] {
  const [u] = a.kind === 'call' && a.name === 'sign' ? a.of : [];
  return u && has(u, x) && !affine(u, x) ? [u] : partsOf(a).flatMap((p) => signsIn(p, x));
}

/** As a book has it; each form is differentiated before it is given. */
function forms(value: Expression, integrand: Expression, x: string) {
  const isRight = (a: Expression) => isAntiderivative(a, integrand, x);
  const short = orUndefined(() => withoutConstant(shaped(squaresOut(value, x), x), x));
  const plain = short && isRight(short) ? short : value;
  const sized = [short ?? value, value].map((a) => withSizes(a, x, integrand)).find(isRight);
  return { antiderivative: isRight(plain) ? plain : (sized ?? value), real: sized ?? plain };
}

/** √(πσ²) as σ√π: letters but for the variable are positive. */
const squaresOut = (a: Expression, x: string): Expression =>
  mapped(a, (p) => {
    if (p.kind !== 'power' || !isNumber(p.exponent) || p.exponent.value.d !== 2n) return p;
    const factors = p.base.kind === 'product' ? p.base.factors : [p.base];
    const squares = factors.filter(
      (f) =>
        f.kind === 'power' && f.base.kind === 'symbol' && f.base.key !== x && isEven(f.exponent),
    );
    if (squares.length === 0) return p;
    const rest = product(...factors.filter((f) => !squares.includes(f)));
    return product(
      power(rest, p.exponent),
      ...squares.map((f) =>
        f.kind === 'power' ? power(f.base, product(f.exponent, p.exponent)) : f,
      ),
    );
  });
const isEven = (a: Expression): boolean => (integerOf(a) ?? 1n) % 2n === 0n;

/** A term without the variable goes into the constant of integration. */
function withoutConstant(a: Expression, x: string): Expression {
  const moving = a.kind === 'sum' ? a.terms.filter((t) => has(t, x)) : [];
  return moving.length > 0 ? sum(...moving) : a;
}

/** A formula that grows too large on the way is given up. */
function attempted(integrand: Expression, variable: string, work: Work): Step | undefined {
  try {
    return within(PRODUCTS, () => byRules(integrand, variable, work));
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}
