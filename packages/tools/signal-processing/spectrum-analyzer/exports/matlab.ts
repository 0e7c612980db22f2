import { realLiteral } from '../../../exports/numbers.ts';
import { weightsOf } from '../analysis.ts';
import type { SpectrumResult } from '../compute.ts';
import type { SpectrumInputs } from '../inputs.ts';
import { cosinesOf, planOf } from './plan.ts';

/** For MATLAB and Octave alike, without a toolbox: the spectrum, and SNR, THD, SINAD, ENOB of a tone. */
export function matlab(r: SpectrumResult, i: SpectrumInputs): string {
  const plan = planOf(r, i);
  const leftOut = plan.leftOut.map(([a, b]) => `${a} ${b}`).join('; ');
  return `rate = ${plan.rate};           % samples a second
n = ${plan.length};              % samples of a transform
hop = ${plan.hop};
full_scale = ${plan.fullScale};     % V, peak of the sine that is 0 dBFS
half_lobe = ${plan.halfLobe};      % bins
band = [${plan.low} ${plan.high}];  % Hz
left_out = [${leftOut}];     % Hz, a row for each
x = [ ...
${column(r.samples)} ...
];
${windowLines(i, plan.length)}

starts = 1:hop:(numel(x) - n + 1);
squares = zeros(numel(starts), floor(n / 2) + 1);
for s = 1:numel(starts)
  part = x(starts(s) + (0:n - 1));
  bins = fft((part - sum(part .* w) / sum(w)) .* w);
  squares(s, :) = abs(bins(1:floor(n / 2) + 1)) .^ 2;
end
power = 2 * ${plan.hold ? 'max(squares, [], 1)' : 'mean(squares, 1)'} / sum(w) ^ 2;   % V^2, one-sided
power(1) = power(1) / 2;
if mod(n, 2) == 0, power(end) = power(end) / 2; end
k = 0:numel(power) - 1;
frequency = k * rate / n;
level = 10 * log10(max(2 * power / full_scale ^ 2, 1e-34));
${plan.fundamental === null ? '' : toneLines(plan.fundamental, plan.harmonics)}
plot(frequency, level); grid on; xlabel('frequency (Hz)'); ylabel('level (dBFS)');
`;
}

const toneLines = (fundamental: number, harmonics: number): string => `
fundamental = ${fundamental};  % Hz
kinds = 4 * (frequency < band(1) - 1e-9 | frequency > band(2) + 1e-9);
for row = 1:size(left_out, 1)
  kinds(frequency >= left_out(row, 1) & frequency <= left_out(row, 2)) = 4;
end
kinds(kinds == 0 & k < half_lobe - 0.05) = 1;
gain_at = @(d) abs(sum(w .* exp(-2i * pi * d * (0:n - 1) / n)) / sum(w)) ^ 2;
level_at = @(b) power(round(b) + 1) / gain_at(b - round(b));
place = fundamental * n / rate;
kinds(kinds == 0 & abs(k - place) < half_lobe - 0.05) = 2;
distortion = 0;
for order = 2:${harmonics}
  b = mod(order * place, n);
  b = min(b, n - b);
  if kinds(round(b) + 1) == 0
    distortion = distortion + level_at(b);
    kinds(kinds == 0 & abs(k - b) < half_lobe - 0.05) = 3;
  end
end
is_noise = kinds == 0 & k > 0;
covered = sum(kinds(2:end) > 0 & kinds(2:end) < 4);
enbw = n * sum(w .^ 2) / sum(w) ^ 2;
noise = (sum(power(is_noise)) + mean(power(is_noise)) * covered) / enbw;
signal = level_at(place);
snr_db = 10 * log10(signal / noise)
thd_db = 10 * log10(distortion / signal)
sinad_db = 10 * log10(signal / (noise + distortion))
enob = (sinad_db - 10 * log10(1.5)) / (20 * log10(2))
`;

/** Rows of a row vector, continued by `...`. */
function column(values: Float64Array): string {
  const texts = Array.from(values, realLiteral);
  const lines: string[] = [];
  for (let k = 0; k < texts.length; k += 6) lines.push(`    ${texts.slice(k, k + 6).join(' ')}`);
  return lines.join(' ...\n');
}

function windowLines(i: SpectrumInputs, n: number): string {
  const cosines = cosinesOf(i, n);
  if (!cosines) return `w = [ ...\n${column(weightsOf(i, n))} ...\n];`;
  const terms = cosines.map((a, k) => `${k % 2 === 0 ? '+' : '-'} ${a} * cos(${k} * angle)`);
  return `angle = 2 * pi * (0:n - 1) / n;
w = ${terms.join(' ').replace(/^\+ /u, '')};`;
}
