/** A function without arguments for MATLAB and Octave, which have local functions in one place alike: coefficients by quadrature, asserted against those of the page, and a picture. */
import { matlabRow } from '../../../exports/numbers.ts';
import type { Result } from '../result.ts';

const MAX_COUNT = 60;

/** A formula of t, element by element; e is a number there. */
const matlab = (text: string): string =>
  text
    .replaceAll('^', '.^')
    .replaceAll('*', '.*')
    .replaceAll('/', './')
    .replaceAll(/\bln\(/gu, 'log(');

export function matlabProgram(r: Result): string {
  const most = Math.min(r.count, MAX_COUNT);
  const of = (list: ArrayLike<number>) =>
    matlabRow(Array.from({ length: most }, (_, k) => list[k + 1] as number));
  return `function coefficients = fourier_series()
% a_1, a_2, ... over b_1, b_2, ..., compared with integrals of the function.
period = ${r.period}; first = ${r.start};
mean_value = ${r.mean};  % a_0/2
a = ${of(r.a)};  % a_1, a_2, ...
b = ${of(r.b)};  % b_1, b_2, ...
size_ = max(abs([mean_value a b 1e-300]));
for n = 0:numel(a)
  if n == 0, ours = [mean_value 0]; else, ours = [a(n) b(n)]; end
  theirs = [coefficient(n, period, @cos) coefficient(n, period, @sin)];
  printf_line = [n ours(1) theirs(1) ours(2) theirs(2)];
  fprintf('%d %.15g %.15g %.15g %.15g\\n', printf_line);
  assert(max(abs(ours - theirs)) <= 1e-7*size_);
end
x = linspace(first, first + period, 2001);
n = (1:numel(a))';
y = mean_value + a*cos(2*pi*n*x/period) + b*sin(2*pi*n*x/period);
% plot(x, y)
coefficients = [a; b];
end

${r.samples ? sampled(r) : pieces(r)}`;
}

function pieces(r: Result): string {
  const values = r.parameters.map((p) => `  ${p.name} = ${p.value};\n`).join('');
  const rows = r.program
    .map((p) => `    @(t) ${matlab(p.f)} + 0*t, ${matlab(p.from)}, ${matlab(p.to)};\n`)
    .join('');
  return `function c = coefficient(n, period, wave)
  % 2/T times the integral of f(t)*wave(n*w*t); the mean at n = 0.
  e = exp(1); heaviside = @(x) double(x > 0);
${values}  pieces = {
${rows}  };
  total = 0;
  for k = 1:size(pieces, 1)
    [f, p, q] = pieces{k, :};
    cuts = linspace(p, q, 2 + ceil(n*(q - p)/period));
    for j = 1:numel(cuts) - 1
      g = @(t) f(t).*wave(2*pi*n*t/period);
      total = total + quadgk(g, cuts(j), cuts(j + 1), 'AbsTol', 1e-13, 'RelTol', 1e-10);
    end
  end
  c = total*(1 + (n > 0))/period;
end
`;
}

const sampled = (r: Result): string => {
  const { t, y } = r.samples as NonNullable<Result['samples']>;
  return `function c = coefficient(n, period, wave)
  % By the trapezoidal rule around the period.
  t = ${matlabRow([...t])};
  y = ${matlabRow([...y])};
  t = [t, t(1) + period]; y = [y, y(1)];
  c = trapz(t, y.*wave(2*pi*n*t/period))*(1 + (n > 0))/period;
end
`;
};
