import { InputError } from '../../../define/error.ts';
import { listRows } from '../../../exports/numbers.ts';
import { pythonMain } from '../../../exports/python.ts';
import type { CurveResult } from '../compute.ts';
import type { CurveInputs } from '../inputs.ts';
import { codeOfModel, type Scripted, scripted } from './program.ts';

const LANGUAGE = {
  power: '**',
  times: '*',
  over: '/',
  number: (n: bigint, d: bigint): string => (d === 1n ? `${n}.0` : `(${n}.0/${d}.0)`),
  functions: {
    exp: 'np.exp',
    sqrt: 'np.sqrt',
    log: 'np.log',
    sin: 'np.sin',
    cos: 'np.cos',
    tan: 'np.tan',
    cot: '1/np.tan',
    sec: '1/np.cos',
    csc: '1/np.sin',
    sinh: 'np.sinh',
    cosh: 'np.cosh',
    tanh: 'np.tanh',
    asin: 'np.arcsin',
    acos: 'np.arccos',
    atan: 'np.arctan',
    asinh: 'np.arcsinh',
    acosh: 'np.arccosh',
    atanh: 'np.arctanh',
    abs: 'np.abs',
    sign: 'np.sign',
    heaviside: 'unit_step',
    erf: 'erf',
  },
} as const;

const number = (v: number): string =>
  Number.isInteger(v) && Math.abs(v) < 1e15 ? `${v}.0` : String(v);
const array = (name: string, values: ArrayLike<number>): string =>
  `${name} = np.array([\n${listRows(Array.from(values, number), '    ')}\n])`;

/** The same fit by SciPy: curve_fit, ODRPACK, or a weighted solution, from the page's values to three digits. */
export function python(r: CurveResult, i: CurveInputs): string {
  if (i.model === 'spline') return splineScript(r, i);
  const s = scripted(r, i);
  const polynomial = i.model === 'polynomial';
  const columns = polynomial ? [{ name: 'x', values: r.x }] : s.columns;
  const free = s.parameters.filter((p) => p.free);
  const held = s.parameters.filter((p) => !p.free);
  const value = polynomial ? horner(s) : codeOfModel(s, i, LANGUAGE).value;
  const many = columns.length !== 1;
  const argument = many ? 'columns' : (columns[0]?.name ?? 'x');
  const data = [
    ...columns.map(({ name, values }) => array(name, values)),
    array('y', r.y),
    ...(s.sigmaY ? [array('sigma', s.sigmaY)] : ['sigma = np.ones(len(y))']),
    ...(s.sigmaX ? [array('sigma_x', s.sigmaX)] : []),
    ...held.map((p) => `${p.name} = ${number(p.value)}`),
    ...(many ? [`columns = np.array([${columns.map((c) => c.name).join(', ')}])`] : []),
  ].join('\n');
  const functions = `def f(${argument}, ${free.map((p) => p.name).join(', ')}):
    """${i.model === 'polynomial' ? 'A polynomial.' : 'The model.'}"""
${many ? `    ${columns.map((c) => c.name).join(', ')}${columns.length === 1 ? ',' : ''} = columns\n` : ''}    return ${value} + 0.0*y`;
  // The constant term keeps the shape of a model that is constant.
  return `import numpy as np
${imports(value)}
${data}

# Where the page's fit ended, to three digits.
start = np.array([${free.map((p) => number(Number(p.value.toPrecision(3)))).join(', ')}])
names = ${JSON.stringify(free.map((p) => p.own))}


${functions}


def residual(p):
    return (y - f(${argument}, *p)) / sigma


${pythonMain(`${bodyOf(r, i, argument)}
for name, value, error in zip(names, values, errors):
    print(name, repr(float(value)), repr(float(error)))`)}`;
}

const imports = (value: string): string => {
  const more = [
    ...(value.includes('erf(') ? ['from scipy.special import erf'] : []),
    ...(value.includes('unit_step(')
      ? ['\ndef unit_step(v):\n    return np.heaviside(v, 0.5)\n']
      : []),
  ];
  return more.length > 0 ? `${more.join('\n')}\n` : '';
};

const horner = (s: Scripted): string =>
  s.parameters.reduceRight((sum, { name }) => (sum === '' ? name : `(${sum})*x + ${name}`), '');

function bodyOf(r: CurveResult, i: CurveInputs, argument: string): string {
  if (r.sigmas.x)
    return `from scipy import odr

data = odr.RealData(${argument}, y, sx=np.where(sigma_x > 0, sigma_x, 1e-300), sy=sigma)
run = odr.ODR(data, odr.Model(lambda p, t: f(t, *p)), beta0=start, maxit=1000, sstol=1e-14, partol=1e-14)
run.set_job(fit_type=0, deriv=1)
out = run.run()
values = out.beta
errors = ${i.known === 'known' && i.yErrors !== 'equal' ? 'np.sqrt(np.diag(out.cov_beta))' : 'out.sd_beta'}`;
  if (i.loss === 'absolute')
    return `from scipy.optimize import minimize

size = np.where(start == 0, 1, np.abs(start))
out = minimize(lambda p: np.sum(np.abs(residual(p * size))), start / size, method="Nelder-Mead",
               options={"xatol": 1e-12, "fatol": 1e-12, "maxiter": 50000, "maxfev": 50000})
values = out.x * size
errors = np.full(len(values), np.nan)`;
  const kind =
    i.loss === 'huber'
      ? 'np.minimum(1, 1.345/np.maximum(np.abs(u), 1e-300))'
      : 'np.where(np.abs(u) < 4.685, (1 - (u/4.685)**2)**2, 0)';
  const bend =
    i.loss === 'huber'
      ? '(np.abs(u) <= 1.345)*1.0'
      : 'np.where(np.abs(u) < 4.685, (1 - (u/4.685)**2)*(1 - 5*(u/4.685)**2), 0)';
  if (i.loss !== 'squares')
    return `from scipy.optimize import least_squares

values = start
for _ in range(200):
    # Weights by the residuals over their own robust scale.
    scale = np.median(np.abs(residual(values))) / 0.6744897501960817
    u = residual(values) / scale
    w = ${kind}
    out = least_squares(lambda p: np.sqrt(w) * residual(p), values, x_scale="jac", xtol=1e-15, ftol=1e-15, gtol=1e-15)
    values = out.x
u = residual(values) / scale
jacobian = least_squares(residual, values, max_nfev=1).jac
bend = ${bend}
n, p = len(y), len(values)
k = 1 + p/n*bend.var()/bend.mean()**2
variance = k**2*np.sum((u*w)**2)/(n - p)*scale**2/bend.mean()**2
errors = np.sqrt(np.diag(variance*np.linalg.inv(jacobian.T @ jacobian)))`;
  return `from scipy.optimize import curve_fit

values, covariance = curve_fit(f, ${argument}, y, p0=start, sigma=sigma, absolute_sigma=${i.known === 'known' && i.yErrors !== 'equal' ? 'True' : 'False'},
                               ftol=1e-15, xtol=1e-15, gtol=1e-15, maxfev=100000)
errors = np.sqrt(np.diag(covariance))`;
}

function splineScript(r: CurveResult, i: CurveInputs): string {
  const order = [...r.order];
  const of = (v: Float64Array) => order.map((k) => v[k] as number);
  const weights = r.sigmas.y ? of(r.sigmas.y).map((s) => 1 / s) : order.map(() => 1);
  const [low, high] = [r.x[order[0] as number] as number, r.x[order.at(-1) as number] as number];
  if (i.loss !== 'squares')
    throw new InputError('is robust, and SciPy has no robust spline', {
      field: 'loss',
      value: i.loss,
      remedies: [{ loss: 'squares' }],
    });
  if (r.sigmas.x)
    throw new InputError('are given, and SciPy has no spline with errors in both axes', {
      field: 'xErrors',
      value: i.xErrors,
      remedies: [{ xErrors: 'none' }],
    });
  return `import numpy as np
from scipy.interpolate import make_lsq_spline

${array('x', of(r.x))}
${array('y', of(r.y))}
${array('weights', weights)}
knots = np.array([${[low, low, low, low, ...r.knots, high, high, high, high].map(number).join(', ')}])


${pythonMain(`spline = make_lsq_spline(x, y, knots, k=3, w=weights)
for k, value in enumerate(spline.c):
    print(f"c{k}", repr(float(value)), "nan")`)}`;
}
