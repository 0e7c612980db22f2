/** Why there is no elementary antiderivative, in words: the field, what would have to have a solution, and how far it is followed. */
import { type Expression, ONE, symbol, whole } from '../../expression/expression.ts';
import { power, product } from '../../expression/make.ts';
import { textOf } from '../../expression/write.ts';
import { coefficientsIn } from '../../polynomial/polynomial.ts';
import { ratioExpression } from '../../rational/of-expression.ts';
import * as R from '../../rational/ratio.ts';
import type { Proof } from '../outcome.ts';
import type { Built } from './build.ts';
import { SOLVER } from './engine.ts';
import { boundsOf } from './equation.ts';
import type { NotElementary, Reason } from './integral.ts';
import { levelAt } from './tower.ts';

export function proofOf(field: Built, { reason, left }: NotElementary): Proof {
  const { proof, condition } = SAID[reason.kind](field, reason as never);
  return {
    proof: [fieldOf(field), leftOf(field, left), proof].filter((t) => t.length > 0).join(' '),
    condition,
  };
}

const listed = (list: readonly string[]): string =>
  list.length < 2 ? (list[0] ?? '') : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;

/** x, and the monomials of the levels up to one. */
const names = ({ tower }: Built, level: number): string =>
  listed(tower.slice(0, level + 1).map((l) => textOf(l.value)));

function fieldOf(field: Built): string {
  const { tower } = field;
  if (tower.length < 3) return '';
  return (
    `The integrand is a fraction of polynomials in ${names(field, tower.length - 1)}, each of which is transcendental ` +
    'over those before it (Risch’s structure theorem), with no new constants.'
  );
}

/** What of the integrand the reason is about, where it is not all of it. */
function leftOf({ tower, at }: Built, left: NotElementary['left']): string {
  const last = left.at(-1);
  if (left.length < 2 || !last) return '';
  const gone = tower.slice(last.level + 1).map((l) => textOf(l.value));
  const rest = textOf(ratioExpression(last.f, at));
  return `The terms with ${listed(gone)} have elementary integrals but for that of ${rest}, which is elementary over the smaller field or not at all.`;
}

/** θ as a letter in texts. */
const THETA = 'θ';

const enclosed = (a: Expression): string => (a.kind === 'sum' ? `(${textOf(a)})` : textOf(a));

type Of<K extends Reason['kind']> = Extract<Reason, { kind: K }>;

const SAID: {
  readonly [K in Reason['kind']]: (field: Built, reason: Of<K>) => Proof;
} = {
  residues({ tower, at }, { level, polynomial }) {
    const theta = levelAt(tower, level);
    const [r0, r1, ...more] = coefficientsIn(polynomial, theta.variable - 1);
    const one =
      more.length === 0 && r1 !== undefined
        ? ratioExpression(R.opposite(R.ratio(r0 ?? 0n, r1)), at)
        : undefined;
    return {
      proof:
        `As a fraction in ${THETA} = ${textOf(theta.value)} the integrand has a residue that depends on the variable` +
        `${one ? `, ${textOf(one)}` : ''}. The logarithms of an elementary antiderivative have constants in front, which these ` +
        'residues would have to be (Liouville; Rothstein).',
      condition: 'The residues are not all constants.',
    };
  },

  exponential(field, { level, a, power: k }) {
    const { tower, at } = field;
    const theta = levelAt(tower, level);
    const times = R.ratioOf(BigInt(k));
    const h = ratioExpression(R.product(times, theta.argument), at);
    const slope = R.product(times, theta.slope);
    const [right, f] = [ratioExpression(a, at), ratioExpression(slope, at)];
    const term = textOf(product(f, symbol('y')));
    const equation = `y′ ${term.startsWith('-') ? `- ${term.slice(1)}` : `+ ${term}`} = ${textOf(right)}`;
    const isPlain = level === 1;
    const where = isPlain
      ? 'fractions of polynomials'
      : `fractions of polynomials in ${names(field, level - 1)}`;
    return {
      proof:
        `By Liouville’s theorem an elementary antiderivative of a·e^h, with h = ${textOf(h)} and a = ${textOf(right)}, ` +
        `has the form y·e^h with y ${isPlain ? 'a fraction of polynomials' : `a fraction of polynomials in ${names(field, level - 1)}`}, so that ` +
        `y′ + h′·y = a. ${boundedBy(field, level - 1, slope, a)}`,
      condition: `${equation} has no solution among ${where}.`,
    };
  },

  logarithm(field, { level, a, power: k }) {
    const { tower, at } = field;
    const theta = levelAt(tower, level);
    const [left, log] = [textOf(ratioExpression(a, at)), textOf(theta.value)];
    const where =
      level === 1
        ? 'a fraction of polynomials'
        : `a fraction of polynomials in ${names(field, level - 1)}`;
    const at1 = textOf(power(symbol(THETA), whole(k)));
    return {
      proof:
        `As a polynomial in ${THETA} = ${log} the integrand has the coefficient ${left} at ${at1}, once the higher powers are ` +
        `integrated. By Liouville’s theorem an elementary antiderivative is a polynomial in ${THETA} and logarithms with ` +
        `constants in front, so that the integral of this coefficient would be ${where} but for a multiple of ${THETA}; ` +
        `${level === 1 ? 'its logarithms are others' : 'it is none'}.`,
      condition: `∫ (${left}) is no ${where.slice(2)} plus a multiple of ${log}.`,
    };
  },
};

/** The denominator and the degree that y can have. */
function boundedBy(field: Built, j: number, f: R.Ratio, g: R.Ratio): string {
  const { tower, at } = field;
  const found = boundsOf(SOLVER, tower, j, f, g);
  const theta = textOf(levelAt(tower, j).value);
  const below = ratioExpression(found.below, at);
  const isOne = below.key === ONE.key;
  if (found.degree < 0) return 'h′ and a leave y no poles that would make the two sides equal.';
  const over = isOne ? '' : ` over ${enclosed(below)}`;
  const constant = j === 0 ? 'a constant' : `free of ${theta}`;
  const shape =
    found.degree > 0
      ? `is a polynomial in ${theta} of degree ${found.degree} at most${over}`
      : isOne
        ? `is ${constant}`
        : `has a numerator that is ${constant}${over}`;
  return (
    `The poles and degrees of h′ and a bound those of y, which ${shape}. The equations for its coefficients, from the ` +
    'highest power down, contradict one another.'
  );
}
