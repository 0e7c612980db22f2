/** Linear systems with constant coefficients, P(D)·X = f: by the roots of det P and waves with undetermined vectors. */
import { EngineError } from '../../../error.ts';
import { derivative } from '../../expression/derivative.ts';
import { expanded, substituted } from '../../expression/expand.ts';
import {
  type Expression,
  equals,
  has,
  ONE,
  symbol,
  symbolsOf,
  whole,
  ZERO,
} from '../../expression/expression.ts';
import { difference, opposite, power, product, sum } from '../../expression/make.ts';
import { coefficientsIn, type Polynomial } from '../../polynomial/polynomial.ts';
import { isZero } from '../../simplify/zero.ts';
import { type Condition, derivativeSymbol, type Equation, orderOf } from '../equation.ts';
import { withRealSizes } from '../first-order/family.ts';
import { relation, step } from '../first-order/outcome.ts';
import { antiderivative, slope } from '../formal.ts';
import { fieldOf, normal, tidy } from '../normal.ts';
import type { Particular, Relation, Solved, Vector } from '../solution.ts';
import { type Check, vanishes } from '../verify.ts';
import { rootRelations } from './constant.ts';
import { eliminated } from './elimination.ts';
import {
  type Wave,
  waveExpression,
  waveScaled,
  waveSlope,
  waveSum,
  wavesOf,
} from './exponential-polynomial.ts';
import { constantName } from './outcome.ts';
import { type Root, rootsOf } from './roots.ts';
import { simplified } from './variation.ts';

const R = '§r';

interface System {
  readonly unknowns: readonly string[];
  readonly t: string;
  /** rows[j][k]: coefficients of the derivatives of unknown k in equation j. */
  readonly rows: readonly (readonly (readonly Expression[])[])[];
  readonly force: readonly Expression[];
}

function systemOf(eq: Equation): System | undefined {
  const isUnknown = (name: string): boolean =>
    eq.unknowns.some((u) => orderOf(name, u) !== undefined);
  const rows = eq.residuals.map((r) =>
    eq.unknowns.map((u, k) =>
      Array.from({ length: (eq.orders[k] as number) + 1 }, (_, j) =>
        normal(derivative(r, derivativeSymbol(u, j).key)),
      ),
    ),
  );
  if (rows.flat(2).some((c) => has(c, eq.variable) || symbolsOf(c).some(isUnknown)))
    return undefined;
  const force = eq.residuals.map((r) =>
    opposite(
      symbolsOf(r)
        .filter(isUnknown)
        .reduce((e, name) => substituted(e, name, ZERO), expanded(r)),
    ),
  );
  return { unknowns: eq.unknowns, t: eq.variable, rows, force };
}

function determinant(m: readonly (readonly Expression[])[]): Expression {
  if (m.length === 1) return m[0]?.[0] as Expression;
  return sum(
    ...(m[0] as readonly Expression[]).map((e, k) => {
      const minor = determinant(m.slice(1).map((row) => row.filter((_, j) => j !== k)));
      return product(k % 2 === 0 ? ONE : whole(-1), e, minor);
    }),
  );
}

/** det P(r) by powers of r. */
function characteristicOf({ rows }: System): Expression[] {
  const r = symbol(R);
  const det = normal(
    determinant(
      rows.map((row) =>
        row.map((list) => sum(...list.map((c, k) => product(c, power(r, whole(k)))))),
      ),
    ),
  );
  const field = fieldOf([det, r], [R]);
  const { n } = field.ratio(det);
  return coefficientsIn(n, field.variables.length - 1).map((c: Polynomial) => field.polynomial(c));
}

type VectorWave = readonly Wave[];

/** P(D) of a vector of waves, by equations. */
function operated({ rows }: System, w: VectorWave): Wave[] {
  return rows.map((row) => {
    let value: Wave = { ...(w[0] as Wave), cosine: [], sine: [] };
    row.forEach((list, k) => {
      let at = w[k] as Wave;
      list.forEach((c, j) => {
        if (j > 0) at = waveSlope(at);
        if (!equals(c, ZERO)) value = waveSum(value, waveScaled(at, c));
      });
    });
    return value;
  });
}

const unit = (k: number): Expression[] =>
  Array.from({ length: k + 1 }, (_, j) => (j === k ? ONE : ZERO));

/** Unit vectors times powers below a degree times cos and sin. */
function trial(s: System, alpha: Expression, beta: Expression, degree: number): VectorWave[] {
  const empty: Wave = { alpha, beta, cosine: [], sine: [] };
  const out: VectorWave[] = [];
  for (let k = 0; k <= degree; k++)
    for (let j = 0; j < s.unknowns.length; j++) {
      out.push(s.unknowns.map((_, i) => (i === j ? { ...empty, cosine: unit(k) } : empty)));
      if (!isZero(beta))
        out.push(s.unknowns.map((_, i) => (i === j ? { ...empty, sine: unit(k) } : empty)));
    }
  return out;
}

/** What compares the coefficients of P(D)·(trial) with those of a right side. */
function comparison(
  s: System,
  basis: readonly VectorWave[],
  right: readonly Wave[] | undefined,
): { rows: Expression[][]; right: Expression[] } {
  const images = basis.map((b) => operated(s, b));
  const length = Math.max(
    ...images.flat().flatMap((w) => [w.cosine.length, w.sine.length]),
    ...(right ?? []).flatMap((w) => [w.cosine.length, w.sine.length]),
  );
  const rows: Expression[][] = [];
  const values: Expression[] = [];
  for (let j = 0; j < s.rows.length; j++)
    for (let k = 0; k < length; k++)
      for (const part of ['cosine', 'sine'] as const) {
        rows.push(images.map((i) => i[j]?.[part][k] ?? ZERO));
        values.push(right?.[j]?.[part][k] ?? ZERO);
      }
  return { rows, right: values };
}

const combined = (
  basis: readonly VectorWave[],
  values: readonly Expression[],
  width: number,
): VectorWave =>
  Array.from({ length: width }, (_, i) =>
    basis.map((b, k) => waveScaled(b[i] as Wave, values[k] as Expression)).reduce(waveSum),
  );

/** The solutions of one root: a basis of the null space. */
function ofRoot(s: System, { re, im, multiplicity }: Root): VectorWave[] {
  const basis = trial(s, re, im, multiplicity - 1);
  const { rows, right } = comparison(s, basis, undefined);
  const plain = eliminated(rows, right);
  if (!plain) return [];
  return plain.free.map((f) => {
    const rest = basis.map((_, k) => k).filter((k) => !plain.free.includes(k));
    const found =
      rest.length > 0
        ? eliminated(
            rows.map((row) => rest.map((k) => row[k] as Expression)),
            rows.map((row) => opposite(row[f] as Expression)),
          )
        : { values: [] };
    const values = basis.map((_, k) =>
      k === f ? ONE : rest.includes(k) ? (found?.values[rest.indexOf(k)] ?? ZERO) : ZERO,
    );
    return combined(basis, cleared(values), s.unknowns.length);
  });
}

/** Times what makes its fractions whole. */
function cleared(values: readonly Expression[]): Expression[] {
  const field = fieldOf(values);
  let by: Expression = ONE;
  for (const v of values) {
    const { d } = field.ratio(product(v, by));
    by = product(by, field.polynomial(d));
  }
  return values.map((v) => normal(product(v, by)));
}

function particularOf(
  s: System,
  roots: readonly Root[],
  basis: readonly (readonly Expression[])[],
): readonly Expression[] | undefined {
  if (s.force.every((f) => equals(f, ZERO))) return s.unknowns.map(() => ZERO);
  const waves = s.force.map((f) => wavesOf(f, s.t));
  if (!waves.every((w): w is Wave[] => w !== undefined)) return variation(s, basis);
  const groups: Wave[] = [];
  const isSame = (a: Wave, b: Wave): boolean =>
    isZero(normal(difference(a.alpha, b.alpha))) && isZero(normal(difference(a.beta, b.beta)));
  for (const w of waves.flat()) if (!groups.some((g) => isSame(g, w))) groups.push(w);
  const total = s.unknowns.map((): Expression[] => []);
  for (const g of groups) {
    const right = waves.map(
      (list): Wave => list.find((w) => isSame(w, g)) ?? { ...g, cosine: [], sine: [] },
    );
    const degree = Math.max(...right.flatMap((w) => [w.cosine.length, w.sine.length])) - 1;
    const hit = roots
      .filter(
        (r) =>
          isZero(normal(difference(r.re, g.alpha))) && isZero(normal(difference(r.im, g.beta))),
      )
      .reduce((n, r) => n + r.multiplicity, 0);
    const trialBasis = trial(s, g.alpha, g.beta, degree + hit);
    const compared = comparison(s, trialBasis, right);
    const found = eliminated(compared.rows, compared.right);
    if (!found) return undefined;
    for (const [k, w] of combined(trialBasis, found.values, s.unknowns.length).entries())
      total[k]?.push(waveExpression(w, s.t));
  }
  return total.map((list) => tidy(sum(...list)));
}

/** Φ·∫Φ⁻¹f for X′ = AX + f. */
function variation(
  s: System,
  basis: readonly (readonly Expression[])[],
): readonly Expression[] | undefined {
  if (s.rows.some((row) => row.some((list) => list.length !== 2))) return undefined;
  const lead = s.rows.map((row) => row.map((list) => list[1] as Expression));
  const force = eliminated(lead, s.force);
  if (!force) return undefined;
  const slopes = eliminated(
    s.unknowns.map((_, i) => basis.map((b) => b[i] as Expression)),
    force.values,
  );
  if (!slopes) return undefined;
  const weights = slopes.values.map((u) =>
    withRealSizes(antiderivative(simplified(u), s.t).value, s.t),
  );
  return s.unknowns.map((_, i) =>
    simplified(sum(...weights.map((w, k) => product(w, basis[k]?.[i] as Expression)))),
  );
}

export function solveSystem(
  eq: Equation,
  conditions: readonly Condition[],
  isLinear: boolean,
): Solved {
  const order = Math.max(...eq.orders);
  const unsolved = (notes: string[]): Solved => ({
    kind: 'unsolved',
    order,
    isLinear,
    kinds: isLinear ? ['linear system'] : [],
    tried: ['linear system'],
    steps: [],
    notes,
  });
  const s = systemOf(eq);
  if (!s) return unsolved(['Systems are solved where they are linear with constant coefficients.']);
  const polynomial = characteristicOf(s);
  if (polynomial.length < 2)
    return unsolved([
      'The determinant of the system has no root: the equations depend on one another, or fix the unknowns without constants.',
    ]);
  const roots = rootsOf(polynomial);
  if (!roots) return unsolved(['The eigenvalues are not told by square roots.']);
  const basis = roots.list
    .flatMap((r) => ofRoot(s, r))
    .map((w) => w.map((one) => tidy(waveExpression(one, s.t))));
  const count = polynomial.length - 1;
  if (basis.length !== count) return unsolved([]);
  const particular = particularOf(s, roots.list, basis);
  if (!particular) return unsolved([]);
  const constants = basis.map((_, k) => constantName(k));
  const values = s.unknowns.map((_, i) =>
    sum(
      ...basis.map((b, k) => product(symbol(constants[k] as string), b[i] as Expression)),
      particular[i] as Expression,
    ),
  );
  const check = checked(eq, values, constants);
  if (!check) return unsolved([]);
  const general: Vector = {
    form: 'system',
    values: s.unknowns.map((unknown, k) => ({ unknown, value: values[k] as Expression })),
    check,
    where: [],
  };
  const met = conditions.length > 0 ? meeting(eq, general, constants, conditions) : undefined;
  return {
    kind: 'solved',
    kinds: ['linear system'],
    order,
    isLinear: true,
    constants,
    general: [general],
    singular: [],
    cases: [],
    ...(met ? { particular: met } : {}),
    steps: stepsOf(s, polynomial, roots.list, basis, particular, general, met),
    notes: roots.hangsOn
      ? [
          `${eq.parameters.join(', ')} count as positive, and the discriminant is taken as ${roots.hangsOn.sign > 0 ? 'positive' : roots.hangsOn.sign < 0 ? 'negative' : '0'}.`,
        ]
      : [],
  };
}

function stepsOf(
  s: System,
  polynomial: readonly Expression[],
  roots: readonly Root[],
  basis: readonly (readonly Expression[])[],
  particular: readonly Expression[],
  general: Vector,
  met: Particular | undefined,
) {
  const shown = (v: Vector): Relation[] =>
    v.values.map(({ unknown, value }) => relation(symbol(unknown), value));
  const r = symbol('r');
  return [
    step(
      'characteristic equation',
      'With every unknown a multiple of e^(rt) the determinant of the system is a polynomial in r.',
      [relation(sum(...polynomial.map((c, k) => product(c, power(r, whole(k))))), ZERO)],
    ),
    step('eigenvalues', 'Its roots.', rootRelations(roots)),
    step(
      'homogeneous solutions',
      'Each root gives a vector of the unknowns; a pair a ± bi the real and the imaginary part, a multiple root powers of the variable where vectors are missing.',
      [],
      basis.map((b, k) =>
        step(
          `solution ${k + 1}`,
          'One solution of the homogeneous system.',
          b.map((e, i) => relation(symbol(s.unknowns[i] as string), e)),
        ),
      ),
    ),
    ...(particular.every((e) => equals(e, ZERO))
      ? []
      : [
          step(
            'particular solution',
            'One solution with the right side.',
            particular.map((e, i) => relation(symbol(`${s.unknowns[i]}_p`), e)),
          ),
        ]),
    step('general solution', 'Their sum with constants.', shown(general)),
    ...(met
      ? [
          step('conditions', 'The conditions give the constants.', met.constants),
          ...met.solutions.flatMap((v) =>
            v.form === 'system'
              ? [step('particular solution', 'With these constants.', shown(v))]
              : [],
          ),
        ]
      : []),
  ];
}

/** Every equation with the values put in. */
function checked(
  eq: Equation,
  values: readonly Expression[],
  constants: readonly string[],
): Check | undefined {
  try {
    const checks = eq.residuals.map((r) => {
      let e = r;
      const top = Math.max(...eq.orders);
      for (let k = top; k >= 0; k--)
        eq.unknowns.forEach((u, j) => {
          let v = values[j] as Expression;
          for (let d = 0; d < k; d++) v = slope(v, eq.variable);
          e = substituted(e, derivativeSymbol(u, k).key, v);
        });
      return vanishes(e, eq.variable, constants);
    });
    if (checks.some((c) => !c || c.isPartial)) return undefined;
    return checks.every((c) => c?.check.kind === 'exact')
      ? { kind: 'exact' }
      : {
          kind: 'numbers',
          places: Math.min(
            ...checks.map((c) => (c?.check.kind === 'numbers' ? c.check.places : 48)),
          ),
        };
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

function meeting(
  eq: Equation,
  general: Vector,
  constants: readonly string[],
  conditions: readonly Condition[],
): Particular {
  const misses = conditions.map(({ unknown, order, at, value }) => {
    let v = general.values.find((e) => e.unknown === unknown)?.value as Expression;
    for (let k = 0; k < order; k++) v = slope(v, eq.variable);
    return difference(substituted(v, eq.variable, at), value);
  });
  const rows = misses.map((m) => constants.map((c) => derivative(m, c)));
  const right = misses.map((m) => opposite(constants.reduce((e, c) => substituted(e, c, ZERO), m)));
  const found = eliminated(rows, right);
  if (!found)
    return {
      conditions,
      solutions: [],
      constants: [],
      isUnique: 'not told',
      notes: ['The conditions contradict one another for this system: no solution meets them all.'],
    };
  const put = (e: Expression): Expression => {
    const value = constants.reduce(
      (all, c, k) =>
        found.free.includes(k) ? all : substituted(all, c, tidy(found.values[k] as Expression)),
      e,
    );
    return value.kind === 'sum' ? sum(...value.terms.map(tidy)) : tidy(value);
  };
  const free = found.free.map((k) => constants[k] as string);
  if (free.length > 0)
    return {
      conditions,
      solutions: [],
      constants: [],
      isUnique: 'no',
      notes: [
        `The conditions leave ${free.length} of the constants free: there are infinitely many solutions.`,
      ],
    };
  const values = general.values.map(({ unknown, value }) => ({ unknown, value: put(value) }));
  const check = checked(
    eq,
    values.map(({ value }) => value),
    [],
  );
  return {
    conditions,
    solutions: check ? [{ form: 'system', values, check, where: [] }] : [],
    constants: constants.map((c, k) => relation(symbol(c), tidy(found.values[k] as Expression))),
    isUnique: 'yes',
    notes: [],
  };
}
