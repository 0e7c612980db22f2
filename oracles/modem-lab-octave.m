% Constellations and their Gray labels, the Gaussian tail, cosine filters, Wilson's interval, error rates and
% counted links by Octave's communications package, for packages/tools/communication/modem-lab:
% octave --no-gui --quiet oracles/modem-lab-octave.m
% The package has no theoretical error rates. Those here come from its own constellations and labels: QAM by
% qfunc over every pair of points of an axis, PSK by quadgk over the phase's density, tones by quadgk and nchoosek.
1;
function s = list (v)
  s = ["[" regexprep(sprintf ("%.17g,", v), ",$", "") "]"];
end
% Density of the phase of 1 + noise at Es/N0 = g; its integral over a sector is what a decision takes.
function p = phase_density (t, g)
  a = sqrt (g) * cos (t);
  p = exp (-g) / (2*pi) + a / sqrt (pi) .* exp (-g * sin (t).^2) .* erfc (-a) / 2;
end
function q = integral_of (f, edges)
  q = 0;
  for k = 1:numel (edges) - 1
    q += quadgk (f, edges(k), edges(k + 1), "RelTol", 1e-13, "AbsTol", 1e-24);
  end
end

pkg load communications
here = fileparts (mfilename ("fullpath"));
for p = pkg ("list", "communications"), release = p{1}.version; end
rand ("twister", 20261121);
randn ("twister", 20261121);
ones_in = @(n) sum (dec2bin (n(:), 10) == "1", 2);

points = {};
for M = [2 4 8 16 32 64]
  phi = (M == 4) * pi / 4;
  z = pskmod (0:M-1, M, phi, "gray");
  for k = 1:M
    points{end+1} = sprintf ("[\"psk\",%d,%d,%.17g,%.17g]", M, k - 1, real (z(k)), imag (z(k)));
  end
end
% The package draws QAM a quarter turn behind us: its low bits run down the quadrature axis.
for M = [4 16 64 256]
  labels = bin2gray (0:M-1, "qam", M);
  z = 1i * qammod (0:M-1, M) / sqrt (2 * (M - 1) / 3);
  for k = 1:M
    points{end+1} = sprintf ("[\"qam\",%d,%d,%.17g,%.17g]", M, labels(k), real (z(k)), imag (z(k)));
  end
end

x = [linspace(-6, 9, 121), linspace(9.5, 36, 54)];
tails = list ([x; qfunc(x)]);

% Behind its singularities rcosfir is as good as its formula; on them it takes the limits.
pulses = {};
for R = [0.1 0.2 0.25 0.35 0.5 1]
  for kind = {"normal", "sqrt"}
    for rate = [4 8]
      h = rcosfir (R, [-6 6], rate, 1, kind{1});
      pulses{end+1} = sprintf ("{\"kind\":\"%s\",\"rollOff\":%g,\"rate\":%d,\"span\":6,\"taps\":%s}", kind{1}, R, rate, list (h));
    end
  end
end

intervals = {};
for n = [20 100 1000 10000 1000000]
  for e = unique (round ([0.001 0.01 0.1 0.3 0.5 0.9] * n))
    if (e > 0)
      [~, ci] = berconfint (e, n);
      intervals{end+1} = sprintf ("[%d,%d,%.17g,%.17g]", e, n, ci(1), ci(2));
    end
  end
end

rates = {};
for db = [-3 0 3 5 7 9 11 13]
  for M = [2 4 8 16 32]
    bits = log2 (M); g = bits * 10^(db/10); a = sqrt (2 * g);
    % PSK: sectors from the near one to the one behind, which is its own mirror image.
    labels = zeros (1, M);
    z = pskmod (0:M-1, M, 0, "gray");
    labels(mod (round (arg (z) * M / (2*pi)), M) + 1) = 0:M-1;
    symbol = 0; bit = 0;
    for k = 1:M/2
      p = 2 * integral_of (@(t) phase_density (t, g), linspace ((2*k - 1) * pi / M, min (2*k + 1, M) * pi / M, 9));
      symbol += p;
      bit += p * mean (ones_in (bitxor (labels, circshift (labels, k)))) / bits;
    end
    if (bit > 1e-9), rates{end+1} = sprintf ("[\"psk\",%d,%g,%.17g,%.17g]", M, db, symbol, bit); end
    edges = a + linspace (-12, 12, 33);
    symbol = integral_of (@(x) exp (-(x - a).^2 / 2) / sqrt (2*pi) .* -expm1 ((M - 1) * log1p (-qfunc (x))), edges);
    bit = symbol * (M/2) / (M - 1);
    if (bit > 1e-9), rates{end+1} = sprintf ("[\"fsk-coherent\",%d,%g,%.17g,%.17g]", M, db, symbol, bit); end
    % The alternating sum loses figures with many tones.
    if (M <= 8)
      n = 1:M-1;
      symbol = sum ((-1).^(n + 1) ./ (n + 1) .* arrayfun (@(k) nchoosek (M - 1, k), n) .* exp (-n ./ (n + 1) * g));
      bit = symbol * (M/2) / (M - 1);
      if (bit > 1e-9), rates{end+1} = sprintf ("[\"fsk-noncoherent\",%d,%g,%.17g,%.17g]", M, db, symbol, bit); end
    end
  end
  for M = [4 16 64 256]
    L = sqrt (M); bits = log2 (M); g = bits * 10^(db/10);
    labels = bin2gray (0:L-1, "pam", L);
    level = real (pammod (0:L-1, L)) / sqrt (2 * (M - 1) / 3);
    sigma = sqrt (1 / (2 * g));
    wrong = 0; bit = 0;
    for s = 1:L
      for d = [1:s-1, s+1:L]
        away = abs (level(d) - level(s)); half = (level(2) - level(1)) / 2;
        p = qfunc ((away - half) / sigma);
        if (d > 1 && d < L), p -= qfunc ((away + half) / sigma); end
        wrong += p / L;
        bit += 2 / bits * p / L * ones_in (bitxor (labels(s), labels(d)));
      end
    end
    if (bit > 1e-9), rates{end+1} = sprintf ("[\"qam\",%d,%g,%.17g,%.17g]", M, db, wrong * (2 - wrong), bit); end
  end
end

% Whole links: data, modulator, channel, demodulator, counters, all the package's.
links = {};
n = 200000;
for c = {{"psk", 2, 4}, {"psk", 4, 6}, {"psk", 8, 8}, {"psk", 16, 12}, {"qam", 4, 5}, {"qam", 16, 8}, {"qam", 64, 12}, {"qam", 256, 16}}
  kind = c{1}{1}; M = c{1}{2}; db = c{1}{3};
  sent = floor (M * rand (1, n));
  snr = db + 10 * log10 (log2 (M));
  if (strcmp (kind, "psk"))
    got = pskdemod (awgn (pskmod (sent, M, 0, "gray"), snr), M, 0, "gray");
    wrong = biterr (sent, got, log2 (M));
  else
    labels = bin2gray (0:M-1, "qam", M);
    scale = sqrt (2 * (M - 1) / 3);
    got = qamdemod (scale * awgn (qammod (sent, M) / scale, snr), M);
    wrong = biterr (labels(sent + 1), labels(got + 1), log2 (M));
  end
  links{end+1} = sprintf ("[\"%s\",%d,%g,%d,%d,%d]", kind, M, db, n, sum (sent != got), wrong);
end

f = fopen (fullfile (here, "vectors", "modem-lab-octave.json"), "w");
fprintf (f, "{\"program\":\"GNU Octave communications\",\"version\":\"%s\",\"generated_by\":\"oracles/modem-lab-octave.m\",\"cases\":[%s],\"points\":[%s],\"tails\":%s,\"pulses\":[%s],\"intervals\":[%s],\"links\":[%s]}\n", ...
  release, strjoin (rates, ","), strjoin (points, ","), tails, strjoin (pulses, ","), strjoin (intervals, ","), strjoin (links, ","));
fclose (f);
