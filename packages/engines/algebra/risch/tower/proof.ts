/** Why there is no elementary antiderivative, a step at a time: the field, what would have to have a solution, and how far it is followed. */
import { type Expression, integerOf, ONE, symbol, whole } from '../../expression/expression.ts';
import { power, product } from '../../expression/make.ts';
import { textOf } from '../../expression/write.ts';
import { coefficientsIn } from '../../polynomial/polynomial.ts';
import { ratioExpression } from '../../rational/of-expression.ts';
import * as R from '../../rational/ratio.ts';
import type { Proof, ProofStep } from '../outcome.ts';
import type { Built } from './build.ts';
import type { Coefficient } from './descent.ts';
import { SOLVER } from './engine.ts';
import { boundsOf } from './equation.ts';
import type { NotElementary, Reason } from './integral.ts';
import { derivative, firstOf, levelAt } from './tower.ts';

export function proofOf(field: Built, { reason, left }: NotElementary): Proof {
  const said = SAID[reason.kind](field, reason as never);
  const steps = [...fieldOf(field), ...leftOf(field, left), ...said.steps];
  return {
    proof: steps.map(({ text }) => text).join(' '),
    condition: said.condition,
    steps,
  };
}

interface Said {
  readonly steps: readonly ProofStep[];
  readonly condition: string;
}

const listed = (list: readonly string[]): string =>
  list.length < 2 ? (list[0] ?? '') : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;

/** Of a field: all polynomials’ fractions in x, and in the monomials of the levels up to one. */
const fractionsIn = ({ tower }: Built, level: number): string =>
  level === 0
    ? 'fractions of polynomials'
    : `fractions of polynomials in ${listed(tower.slice(0, level + 1).map((l) => textOf(l.value)))}`;

const one = (many: string): string => many.replace('fractions', 'a fraction');

function fieldOf(field: Built): ProofStep[] {
  const { tower } = field;
  if (tower.length < 3) return [];
  const text =
    `The integrand is ${one(fractionsIn(field, tower.length - 1))}, each of which is transcendental over those before it ` +
    '(Risch’s structure theorem).';
  return [{ text, shown: { kind: 'field', of: tower.map((l) => l.value) } }];
}

/** What of the integrand the reason is about, where it is not all of it. */
function leftOf({ tower, at }: Built, left: NotElementary['left']): ProofStep[] {
  const last = left.at(-1);
  if (left.length < 2 || !last) return [];
  const gone = listed(tower.slice(last.level + 1).map((l) => textOf(l.value)));
  const rest = ratioExpression(last.f, at);
  const text =
    `What has ${gone} is integrated as far as it goes, which leaves ∫ ${textOf(rest)} without ${last.level + 2 === tower.length ? 'it' : 'them'}: ` +
    'that is elementary or the whole is not.';
  return [{ text, shown: { kind: 'integral', of: rest } }];
}

type Of<K extends Reason['kind']> = Extract<Reason, { kind: K }>;

const SAID: { readonly [K in Reason['kind']]: (field: Built, reason: Of<K>) => Said } = {
  residues({ tower, at }, { level, polynomial }) {
    const theta = levelAt(tower, level);
    const [r0, r1, ...more] = coefficientsIn(polynomial, theta.variable - 1);
    const value =
      more.length === 0 && r1 !== undefined
        ? ratioExpression(R.opposite(R.ratio(r0 ?? 0n, r1)), at)
        : undefined;
    const text =
      `As a fraction in θ = ${textOf(theta.value)} ${level + 1 < tower.length ? 'this' : 'the integrand'} has a residue that depends on the variable` +
      `${value ? `, ${textOf(value)}` : ''}. The logarithms of an elementary antiderivative have constants in front, which ` +
      'these residues would have to be (Liouville; Rothstein).';
    return {
      steps: [{ text, ...(value ? { shown: { kind: 'value', name: 'residue', value } } : {}) }],
      condition: 'The residues are not all constants.',
    };
  },

  exponential(field, { level, a, power: k }) {
    const { tower, at } = field;
    const theta = levelAt(tower, level);
    const times = R.ratioOf(BigInt(k));
    const h = ratioExpression(R.product(times, theta.argument), at);
    const slope = R.product(times, theta.slope);
    const [right, f, name] = [ratioExpression(a, at), ratioExpression(slope, at), rightOf(field)];
    const term = textOf(product(f, symbol('y')));
    const equation = `y′ ${term.startsWith('-') ? `- ${term.slice(1)}` : `+ ${term}`} = ${textOf(right)}`;
    const where = fractionsIn(field, level - 1);
    const text =
      `By Liouville’s theorem an elementary antiderivative of ${name}·e^h, with h = ${textOf(h)} and ${name} = ${textOf(right)}, ` +
      `has the form y·e^h with y ${one(where)}, so that y′ + h′·y = ${name}.`;
    return {
      steps: [
        { text, shown: { kind: 'equation', f, a: right } },
        ...boundedBy(field, level - 1, slope, a),
      ],
      condition: `${equation} has no solution among ${where}.`,
    };
  },

  logarithm(field, { level, a, power: k }) {
    const { tower, at } = field;
    const theta = levelAt(tower, level).value;
    const coefficient = ratioExpression(a, at);
    const where = fractionsIn(field, level - 1);
    const text =
      `As a polynomial in θ = ${textOf(theta)} the integrand has the coefficient ${textOf(coefficient)} at ` +
      `${textOf(power(symbol('θ'), whole(k)))}, once the higher powers are integrated. By Liouville’s theorem an elementary ` +
      'antiderivative is a polynomial in θ and logarithms with constants in front, so that the integral of this ' +
      `coefficient would be ${one(where)} but for a multiple of θ; ${level === 1 ? 'its logarithms are others' : 'it is none'}.`;
    return {
      steps: [{ text, shown: { kind: 'limited', a: coefficient, theta } }],
      condition: `∫ (${textOf(coefficient)}) is no ${one(where).slice(2)} plus a multiple of ${textOf(theta)}.`,
    };
  },
};

/** What the right side is called: a, unless the integrand has that letter. */
const rightOf = ({ tower, at }: Built): string =>
  Array.from({ length: firstOf(tower) - 1 }, (_, v) => at(v)?.key).includes('a') ? 'A' : 'a';

const enclosed = (a: Expression): string => (a.kind === 'sum' ? `(${textOf(a)})` : textOf(a));

/** What is known of y, and how it fails. */
function boundedBy(field: Built, j: number, f: R.Ratio, g: R.Ratio): ProofStep[] {
  const { tower, at } = field;
  const { below, degree, candidate, failure } = boundsOf(SOLVER, tower, j, f, g);
  if (degree < 0) return [{ text: `No y gives y′ + h′·y the poles that ${rightOf(field)} has.` }];
  const theta = textOf(levelAt(tower, j).value);
  const under = ratioExpression(below, at);
  const isOne = under.key === ONE.key;
  const over = isOne ? '' : ` over ${enclosed(under)}`;
  const constant = j === 0 ? 'a constant' : `free of ${theta}`;
  const shape =
    degree > 0
      ? `is a polynomial in ${theta} of degree ${degree} at most${over}`
      : isOne
        ? `is ${constant}`
        : `has a numerator that is ${constant}${over}`;
  const first = `The poles and degrees of h′ and ${rightOf(field)} bound those of y, which ${shape}.`;
  if (failure) return ofCoefficient(field, j, first, failure);
  if (!candidate)
    return [
      {
        text: `${first} The equations for its coefficients, from the highest power down, contradict one another.`,
      },
    ];
  const value = ratioExpression(candidate, at);
  const got = ratioExpression(R.sum(derivative(tower, candidate), R.product(f, candidate)), at);
  const fails =
    integerOf(value) === 0n
      ? `but ${rightOf(field)} is not 0`
      : `for which y′ + h′·y is ${textOf(got)}, not ${rightOf(field)}`;
  return [
    {
      text: `${first} Its coefficients follow from the highest powers on both sides: they leave y = ${textOf(value)} alone, ${fails}.`,
      shown: { kind: 'value', name: 'y', value },
    },
  ];
}

/** The same in the field below, of one coefficient. */
function ofCoefficient(
  field: Built,
  j: number,
  first: string,
  { power: s, f, g }: Coefficient,
): ProofStep[] {
  const { tower, at } = field;
  const [slope, right] = [ratioExpression(f, at), ratioExpression(g, at)];
  const place =
    s === 0
      ? 'Its part without that'
      : `The coefficient of ${textOf(power(levelAt(tower, j).value, whole(s)))} in it`;
  const where = fractionsIn(field, j - 1);
  if (R.isZero(f))
    return [
      {
        text: `${first} ${place} would have the slope ${textOf(right)} among ${where}, and there is none that has.`,
        shown: { kind: 'equation', f: slope, a: right },
      },
    ];
  return [
    {
      text: `${first} ${place}, which is y from here on, would solve an equation of the same kind among ${where}.`,
      shown: { kind: 'equation', f: slope, a: right },
    },
    ...boundedBy(field, j - 1, f, g),
  ];
}
