import type { ModemInputs } from '../inputs.ts';
import { isFsk, isOffset } from '../schemes.ts';
import { pointsSent, pulsesSent } from './sent.ts';

/** For MATLAB and Octave without toolboxes: a script of anonymous functions alone, which both take. */
export function matlab(i: ModemInputs, order: number): string {
  return `% Prints Eb/N0 (dB), bit and symbol error rate in theory and simulated, as CSV.
M = ${pointsSent(i, order)};
nbits = ${Math.log2(pointsSent(i, order))};
ebn0_db = ${i.ebn0};
nsym = ${pulsesSent(i)};
rand('state', ${i.seed % 2147483647}); randn('state', ${i.seed % 2147483647});

esn0 = nbits * 10^(ebn0_db/10);
tail = @(x) erfc(x / sqrt(2)) / 2;                    % Gaussian tail Q(x)
ones_in = @(n) sum(bitget(repmat(n(:), 1, 10), repmat(1:10, numel(n), 1)), 2);
gray = @(n) bitxor(n, floor(n / 2));

${isFsk(i.scheme) ? fsk(i) : shaped(i)}

fprintf('ebn0_db,theory_bit,theory_symbol,simulated_bit,simulated_symbol\\n');
fprintf('%g,%.12g,%.12g,%.9g,%.9g\\n', ebn0_db, bit, symbol, wrong_bits / (nbits * nsym), ${i.scheme === 'msk' ? 'wrong_bits / (nbits * nsym)' : 'wrong_symbols / nsym'});
`;
}

function fsk(i: ModemInputs): string {
  const coherent = i.scheme === 'fsk-coherent';
  return `a = sqrt(2 * esn0);
${
  coherent
    ? `f = @(x) exp(-(x - a).^2 / 2) / sqrt(2*pi) .* -expm1((M - 1) * log1p(-tail(x)));
edges = linspace(min(-8, a/2 - 10), a + 10, 60);`
    : `f = @(r) r .* exp(-(r - a).^2 / 2) .* besseli(0, a * r, 1) .* -expm1((M - 1) * log1p(-exp(-r.^2 / 2)));
edges = linspace(1e-12, a + 10, 60);`
}
symbol = 0;
for k = 1:numel(edges) - 1
  symbol = symbol + quadgk(f, edges(k), edges(k + 1), 'RelTol', 1e-9, 'AbsTol', 0);
end
bit = symbol * (M/2) / (M - 1);

wrong_symbols = 0; wrong_bits = 0; left = nsym;
while left > 0
  n = min(left, 20000); left = left - n;
  sent = floor(M * rand(n, 1));
  at = sub2ind([n M], (1:n)', sent + 1);
${
  coherent
    ? `  out = randn(n, M);
  out(at) = out(at) + a;`
    : `  out = randn(n, M) + 1i * randn(n, M);
  out(at) = out(at) + a * exp(2i * pi * rand(n, 1));    % the phase is unknown
  out = abs(out);`
}
  [~, got] = max(out, [], 2);
  got = got - 1;
  wrong_symbols = wrong_symbols + sum(got ~= sent);
  wrong_bits = wrong_bits + sum(ones_in(bitxor(got, sent)));
end`;
}

function shaped(i: ModemInputs): string {
  return `${pointsAndTheory(i)}

${i.scheme === 'msk' ? HALF_SINE : rootRaisedCosine(i)}
phase = ${i.scheme === 'dpsk' ? 0 : i.phase} * pi / 180;
timing = ${i.scheme === 'msk' ? i.timing / 2 : i.timing};                                 % ${i.scheme === 'msk' ? 'pulses' : 'symbols'}

wrong_symbols = 0; wrong_bits = 0; left = nsym;
while left > 0
  n = min(left, 5000); left = left - n;
${simulation(i)}
  wrong_symbols = wrong_symbols + sum(got ~= right);
  wrong_bits = wrong_bits + sum(ones_in(bitxor(labels(got + 1), labels(right + 1))));
end`;
}

/** What arrives is decided symbol by symbol, or by the change of phase from one to the next. */
function simulation(i: ModemInputs): string {
  const first = i.scheme === 'dpsk' ? '2*span - 1' : '2*span';
  const offset = isOffset(i.scheme);
  return `  sent = floor(M * rand(n + 4*span, 1));
  line = zeros(numel(sent) * sps + 2*span*sps, 1);
  line((0:numel(sent)-1) * sps + 1) = points(sent + 1);
${
  offset
    ? `  late = imag(line);                                    % the quadrature axis, half a ${i.scheme === 'msk' ? 'pulse' : 'symbol'} later
  line = real(line) + 1i * [zeros(sps/2, 1); late(1:end-sps/2)];
`
    : ''
}  line = filter(h, 1, line);
  line = line + sqrt(1/(2*esn0)) * (randn(size(line)) + 1i * randn(size(line)));
  line = filter(h, 1, line) * exp(1i * phase);
  sample = @(at) line(floor(at) + 1) .* (1 - at + floor(at)) + line(floor(at) + 1 + (at > floor(at))) .* (at - floor(at));
  instant = ((${first}:2*span + n - 1)' + 2*span + timing) * sps;
  at = ${offset ? 'real(sample(instant)) + 1i * imag(sample(instant + sps/2))' : 'sample(instant)'};
${
  i.scheme === 'dpsk'
    ? `  got = decide(at(2:end) .* conj(at(1:end-1)));
  right = mod(sent(2*span + 1:2*span + n) - sent(2*span:2*span + n - 1), M);`
    : `  right = sent(2*span + 1:2*span + n);
  got = decide(at);`
}`;
}

const rootRaisedCosine = (
  i: ModemInputs,
): string => `% Root-raised cosine, the same in both filters.
roll_off = ${i.rollOff};
span = ${i.span};                                     % symbols on each side
sps = 32;                                             % samples a symbol
t = (-span*sps:span*sps)' / sps;
h = (sin(pi*t*(1 - roll_off)) + 4*roll_off*t .* cos(pi*t*(1 + roll_off))) ./ (pi*t .* (1 - (4*roll_off*t).^2));
h(t == 0) = 1 - roll_off + 4*roll_off/pi;
if roll_off > 0
  u = pi / (4*roll_off);
  h(abs(abs(4*roll_off*t) - 1) < 1e-9) = roll_off/sqrt(2) * ((1 + 2/pi)*sin(u) + (1 - 2/pi)*cos(u));
end
h = h / sqrt(sum(h.^2));`;

const HALF_SINE = `% Half a sine wave, the same in both filters.
span = 0.5;                                           % pulses on each side
sps = 64;                                             % samples a pulse, which is two bits long
h = sin(pi * (0:sps)' / sps);
h = h / sqrt(sum(h.^2));`;

/** The points, how they are decided, and the error rates in theory. */
function pointsAndTheory(i: ModemInputs): string {
  if (i.scheme === 'qam') return QAM;
  const circle = `first = ${i.scheme === 'dpsk' ? '0' : '(M == 4) * pi / 4'};
k = (0:M-1)';
points = exp(1i * (2*pi*k/M + first));
labels = gray(k);
decide = @(z) mod(round((angle(z) - first) * M / (2*pi)), M);

`;
  if (isOffset(i.scheme))
    return `${circle}bit = tail(sqrt(esn0));                               % each axis apart
symbol = ${i.scheme === 'msk' ? 'bit;                                         % a symbol is one bit' : 'bit * (2 - bit);'}`;
  const closed = i.scheme === 'dpsk' ? 'exp(-esn0) / 2' : 'tail(sqrt(2 * esn0))';
  const density =
    i.scheme === 'dpsk'
      ? `        f = @(t) exp(-esn0 * sin(psi)^2 ./ (1 + cos(psi) * cos(t)));`
      : `        f = @(t) exp(-esn0 * sin(psi)^2 ./ sin(t).^2);`;
  return `${circle}if M == 2
  symbol = ${closed}; bit = symbol;
else
  symbol = 0; bit = 0;
  for away = 1:M/2
    p = 0;
    for side = [-1 1]                                 % ${i.scheme === 'dpsk' ? 'Pawula' : 'Craig'}'s integral at both edges of the sector
      psi = (2*away + side) * pi / M;
      if psi < pi
${density}
        p = p - side * quadgk(f, 0, pi - psi, 'RelTol', 1e-9, 'AbsTol', 0) / pi;
      end
    end
    symbol = symbol + p;
    bit = bit + p * mean(ones_in(bitxor(labels, labels(mod(k + away, M) + 1)))) / nbits;
  end
end`;
}

const QAM = `side = sqrt(M);
k = (0:M-1)';
column = mod(k, side); row = floor(k / side);
points = ((2*column - side + 1) + 1i * (2*row - side + 1)) / sqrt(2*(M - 1)/3);
labels = gray(row) * 2^(nbits/2) + gray(column);
near = @(v) min(side - 1, max(0, round((v * sqrt(2*(M - 1)/3) + side - 1) / 2)));
decide = @(z) near(imag(z)) * side + near(real(z));

reach = sqrt(3 * esn0 / (M - 1));
symbol = 0; bit = 0;
for sent = 0:side-1
  for got = [0:sent-1, sent+1:side-1]
    away = 2 * abs(got - sent);
    p = tail((away - 1) * reach);
    if got > 0 && got < side - 1, p = p - tail((away + 1) * reach); end
    symbol = symbol + p / side;
    bit = bit + 2 / nbits * p / side * ones_in(bitxor(gray(sent), gray(got)));
  end
end
symbol = symbol * (2 - symbol);`;
