/** A script for MATLAB and Octave: signal and transform as functions, and the integral or the sum beside the formula. */
import { matlabRow } from '../../../exports/numbers.ts';
import type { Inputs } from '../inputs.ts';
import type { ProgramPart, Result } from '../result.ts';

const ascii = (text: string): string => text.replaceAll(/[^\x20-\x7e]/gu, '?');

/** Element by element; parameters have a name of their own, as e, i and others are MATLAB’s. */
const matlab = (text: string, r: Result): string =>
  text
    .replaceAll(/\bJ(\d+)\(/gu, 'besselj($1, ')
    .replaceAll(/\bln\(/gu, 'log(')
    .replaceAll(/\bGamma\(/gu, 'gamma(')
    .replaceAll('EulerGamma', '0.57721566490153286')
    .replaceAll(/[A-Za-z]\w*/gu, (name) =>
      r.parameters.some((p) => p.name === name) ? `par_${name}` : name,
    )
    .replaceAll(/\be\^/gu, 'exp(1)^')
    .replaceAll(/\be\b(?!\()/gu, 'exp(1)')
    .replaceAll('^', '.^')
    .replaceAll('*', '.*')
    .replaceAll('/', './');

const head = (r: Result): string =>
  `% ${r.asked.name}: ${ascii(r.asked.text).replaceAll('\n', ' ')}
% Converges for ${ascii(r.region.replaceAll('∞', 'Inf').replaceAll('≠', '~='))}.
${r.parameters.map((p) => `par_${p.name} = ${p.value};\n`).join('')}`;

export const matlabProgram = (r: Result, i: Inputs): string =>
  i.task.endsWith('Z') ? sequenceProgram(r) : signalProgram(r);

const partText = (p: ProgramPart, r: Result): string => {
  const m = (text: string) => matlab(text, r);
  if (p.period === undefined) return `(${m(p.of)})`;
  return `(${m(p.front)}) .* turns(@(t) ${m(p.of)}, ${m(p.period)}, ${m(p.factor ?? '1')}, t)`;
};

const fraction = (r: Result): string =>
  r.fraction ? `num = ${matlabRow(r.fraction.num)};\nden = ${matlabRow(r.fraction.den)};\n` : '';

function signalProgram(r: Result): string {
  const { signals, jumps, at, ends } = r.program;
  return `${head(r)}heaviside = @(t) (sign(t) + 1) / 2;
% A signal of one turn, again and again: sum of factor^m * once(t - m * period).
turns = @(once, period, factor, t) arrayfun(@(x) sum(factor .^ (0:floor(x / period)) .* once(x - period * (0:floor(x / period)))), t);
${fraction(r)}
% Signals of t > 0 without their impulses, their transforms, and what impulses have in them.
names = {${signals.map(({ name }) => `'${name}'`).join(', ')}};
signals = { ...
${signals.map(({ parts }) => `  @(t) real(${parts.map((p) => partText(p, r)).join(' + ') || '0'} + 0 * t), ...\n`).join('')}};
transforms = { ...
${signals.map(({ transform }) => `  @(s) ${matlab(transform, r)} + 0 * s, ...\n`).join('')}};
impulses = { ...
${signals.map(({ impulses }) => `  @(s) ${matlab(impulses, r)} + 0 * s, ...\n`).join('')}};
jumps = ${matlabRow(jumps)};
periods = [${[...new Set(signals.flatMap(({ parts }) => parts.flatMap((p) => (p.period ? [p.period] : []))))].map((p) => matlab(p, r)).join(' ')}];
places = ${matlabRow(at)};
ends = ${matlabRow(ends)};
for k = 1:numel(signals)
  for j = 1:numel(places)
    p = places(j);
    cuts = jumps;
    for T = periods
      cuts = [cuts, reshape([0, jumps]' + T * (0:ceil(ends(j) / T)), 1, [])];
    end
    cuts = unique([0, cuts(cuts > 0 & cuts < ends(j)), ends(j) * (1:8) / 8]);
    total = impulses{k}(p);
    for c = 2:numel(cuts)
      total = total + quadgk(@(t) signals{k}(t) .* exp(-p * t), cuts(c - 1), cuts(c), 'AbsTol', 1e-10, 'RelTol', 1e-9);
    end
    formula = real(transforms{k}(p));
    fprintf('%s\\ts = %.17g\\t%.15g\\t%.15g\\n', names{k}, p, formula, total);
    assert(abs(formula - total) <= 1e-7 * max([abs(formula), abs(total), 1e-6]));
  end
end
`;
}

function sequenceProgram(r: Result): string {
  const { signals, at } = r.program;
  return `${head(r)}heaviside = @(n) double(n >= 0);
dirac = @(n) double(n == 0);
${fraction(r)}
names = {${signals.map(({ name }) => `'${name}'`).join(', ')}};
sequences = { ...
${signals.map(({ parts }) => `  @(n) real(${parts.map((p) => partText(p, r)).join(' + ')} + 0 * n), ...\n`).join('')}};
transforms = { ...
${signals.map(({ transform }) => `  @(z) ${matlab(transform, r)} + 0 * z, ...\n`).join('')}};
% z in the ring where the sum is taken; for sequences that begin somewhere, samples are taken from circles instead.
places = ${matlabRow(at)};
for k = 1:numel(sequences)
  x = sequences{k};
  if isempty(places)
    % Samples as the contour integral of X(z) z^(n-1), outside of all poles.
    R = ${radiusOf(r)};
    z = R * exp(2i * pi * (0:511) / 512);
    n = ${r.x[0]}:${(r.x[0] ?? 0) + 23};
    total = arrayfun(@(m) real(mean(transforms{k}(z) .* z .^ m)), n);
    formula = x(n);
    fprintf('%s\\tn = %d\\t%.15g\\t%.15g\\n', names{k}, 0, formula(n == 0), total(n == 0));
    assert(all(abs(formula - total) .* R .^ -n <= 1e-7 * max(abs(total) .* R .^ -n) + 1e-12));
  else
    for p = places
      n = -400:400;
      total = sum(x(n) .* p .^ -n);
      formula = real(transforms{k}(p));
      fprintf('%s\\tz = %.17g\\t%.15g\\t%.15g\\n', names{k}, p, formula, total);
      assert(abs(formula - total) <= 1e-7 * max(abs(formula), 1e-6));
    end
  end
end
`;
}

/** A circle around all poles: far enough that 512 places of it tell 24 samples to nine digits. */
const radiusOf = (r: Result): number => 1.25 * Math.max(r.ring?.inner ?? 0, 0.2);
