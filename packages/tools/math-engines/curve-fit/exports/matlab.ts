import { InputError } from '../../../define/error.ts';
import type { CurveResult } from '../compute.ts';
import type { CurveInputs } from '../inputs.ts';
import { codeOfModel, type Scripted, scripted } from './program.ts';

const LANGUAGE = {
  power: '.^',
  times: '.*',
  over: './',
  number: (n: bigint, d: bigint): string => (d === 1n ? String(n) : `(${n}/${d})`),
  functions: Object.fromEntries(
    'exp sqrt log sin cos tan cot sec csc sinh cosh tanh asin acos atan asinh acosh atanh abs sign erf'
      .split(' ')
      .map((name) => [name, name]),
  ),
} as const;

const column = (name: string, values: ArrayLike<number>): string =>
  `${name} = [${Array.from(values, String).join('; ')}];`;

/** The same minimum by Gauss and Newton's steps with exact slopes: no toolbox is needed. */
export function matlab(r: CurveResult, i: CurveInputs): string {
  refuse(r, i);
  const s = scripted(r, i);
  const polynomial = i.model === 'polynomial';
  const columns = polynomial ? [{ name: 'x', values: r.x }] : s.columns;
  const { value, slopes } = polynomial ? powers(s) : codeOfModel(s, i, LANGUAGE);
  if (!slopes)
    throw new InputError('has a function without a slope in this program', {
      field: 'formula',
      value: i.formula,
    });
  const free = s.parameters.filter((p) => p.free);
  const held = s.parameters.filter((p) => !p.free);
  const unpack = (name: string) => {
    const at = free.findIndex((p) => p.name === name);
    return `b(${at + 1})`;
  };
  // Names of parameters become places of the vector that the steps move.
  const byPlace = (code: string): string =>
    free.reduce(
      (text, p) => text.replaceAll(new RegExp(`(?<![\\w.])${p.name}(?!\\w)`, 'gu'), unpack(p.name)),
      code,
    );
  const weight = r.sigmas.y && Array.from(r.sigmas.y, (sy) => 1 / sy);
  const isKnown = i.known === 'known' && i.yErrors !== 'equal';
  const order = free.map((p) => s.parameters.indexOf(p));
  return `1; % a script
${columns.map(({ name, values }) => column(name, values)).join('\n')}
${column('y', r.y)}
w = ${weight ? `[${weight.join('; ')}]` : 'ones(size(y))'};
${held.map((p) => `${p.name} = ${p.value};\n`).join('')}f = @(b) ${byPlace(value)} + zeros(size(y));
jacobian = @(b) [${order.map((k) => `${byPlace(slopes[k] ?? '0')} + zeros(size(y))`).join(', ')}];
% Where the page's fit ended, to three digits.
b = [${free.map((p) => Number(p.value.toPrecision(3))).join('; ')}];
old = sum((w.*(y - f(b))).^2);
for k = 1:500
  J = w.*jacobian(b);
  c = max(sqrt(sum(J.^2, 1)), realmin);
  [Q, R] = qr(J./c, 0);
  step = (R\\(Q.'*(w.*(y - f(b)))))./c.';
  gain = 1;
  while gain > 1e-10 && ~(sum((w.*(y - f(b + gain*step))).^2) <= old*(1 + 1e-15)), gain = gain/2; end
  if gain <= 1e-10, break; end
  b = b + gain*step;
  old = sum((w.*(y - f(b))).^2);
  if all(abs(gain*step) <= 1e-15*abs(b)), break; end
end
J = w.*jacobian(b);
c = sqrt(sum(J.^2, 1));
[Q, R] = qr(J./c, 0);
V = inv(R)./c.';
scale = ${isKnown ? '1' : 'old/(numel(y) - numel(b))'};
err = sqrt(scale*sum(V.^2, 2));
names = {${free.map((p) => `'${p.own}'`).join(', ')}};
for k = 1:numel(b), fprintf('%s %.17g %.17g\\n', names{k}, b(k), err(k)); end
`;
}

function refuse(r: CurveResult, i: CurveInputs): void {
  if (i.model === 'spline')
    throw new InputError(
      'is a spline, which MATLAB fits by a toolbox alone: take the Python script',
      { field: 'model', value: i.model },
    );
  if (r.sigmas.x)
    throw new InputError(
      'are given, and distances in both axes are not written here: take the Python script',
      {
        field: 'xErrors',
        value: i.xErrors,
        remedies: [{ xErrors: 'none' }],
      },
    );
  if (i.loss !== 'squares')
    throw new InputError('is robust, which is not written here: take the Python script', {
      field: 'loss',
      value: i.loss,
      remedies: [{ loss: 'squares' }],
    });
}

function powers(s: Scripted): { readonly value: string; readonly slopes: readonly string[] } {
  const term = (name: string, k: number) => (k === 0 ? name : `${name}*x.^${k}`);
  return {
    value: s.parameters.map(({ name }, k) => term(name, k)).join(' + '),
    slopes: s.parameters.map((_, k) => (k === 0 ? '1' : `x.^${k}`)),
  };
}
