% Systems discretised by Octave's control package, for packages/tools/control-systems/discretizer:
% octave --no-gui --quiet oracles/discretizer-octave.m
1;
pkg load control
rand ("twister", 20261123); randn ("twister", 20261123);
here = fileparts (mfilename ("fullpath"));
version_control = "";
for p = pkg ("list", "control"), version_control = p{1}.version; end
row = @(v) ["[", regexprep(sprintf ("%.17g,", v), ",$", ""), "]"];
text = @(m) ["[", strjoin(arrayfun (@(k) row (m(k,:)), 1:rows (m), "UniformOutput", false), ","), "]"];
round4 = @(m) round (m * 1e4) / 1e4;
out = {};
methods = {"zoh", "foh", "tustin", "prewarp", "matched", "impulse"};
for k = 1:216
  n = 1 + mod (k, 6);
  method = methods{1 + mod (floor ((k - 1) / 6), 6)};
  % Poles in pairs and alone, some unstable, a few at the origin where the method has a gain there.
  p = [];
  while (numel (p) < n)
    if (n - numel (p) > 1 && rand () < 0.5)
      re = -round4 (0.05 + 2 * rand ()); im = round4 (0.2 + 3 * rand ());
      p = [p, re + 1i*im, re - 1i*im];
    else
      p = [p, -round4(0.05 + 4 * rand ())];
    end
  end
  if (mod (k, 11) == 0 && isreal (p(end))), p(end) = -p(end); end
  if (mod (k, 13) == 0 && isreal (p(end)) && ! strcmp (method, "matched")), p(end) = 0; end
  % Octave finds impulse responses by residues, which repeated poles spoil.
  if (mod (k, 7) == 0 && n > 2 && ! strcmp (method, "impulse") && isreal (p(end)) && isreal (p(end-1))), p(end-1) = p(end); end
  m = floor (rand () * n);
  z = -round4 (0.1 + 4 * rand (1, m));
  if (m > 0 && mod (k, 5) == 0), z(end) = -z(end); end
  gain = round4 (0.2 + 5 * rand ());
  den = real (poly (p)); num = gain * real (poly (z));
  T = round4 (0.02 + 0.5 * rand ());
  w = round4 (0.3 + 0.5 * rand () / T);
  sys = ss (tf (num, den));
  switch (method)
    case "prewarp", d = c2d (sys, T, "prewarp", w);
    case "matched", d = c2d (zpk (z, p, gain), T, "matched");
    otherwise, d = c2d (sys, T, method);
  end
  theta = linspace (0.05, 0.97, 9) * pi;
  H = freqresp (d, theta / T); H = squeeze (H); H = H(:).';
  out{end+1} = sprintf ("{\"method\":\"%s\",\"num\":%s,\"den\":%s,\"T\":%.17g,\"w\":%.17g,\"theta\":%s,\"re\":%s,\"im\":%s}", ...
    method, row (num), row (den), T, w, row (theta), row (real (H)), row (imag (H)));
end
states = {};
for k = 1:36
  n = 2 + mod (k, 4); m = 1 + mod (k, 2); q = 1 + mod (floor (k / 2), 3);
  A = round4 (randn (n)); B = round4 (randn (n, m)); C = round4 (randn (q, n));
  D = zeros (q, m);
  method = {"zoh", "foh", "tustin"}{1 + mod (floor (k / 6), 3)};
  if (! strcmp (method, "foh")), D = round4 (randn (q, m)); end
  T = round4 (0.05 + 0.2 * rand ());
  d = c2d (ss (A, B, C, D), T, method);
  % y for u = 0 and each state alone, and Markov parameters: what the realisation of the states is does not matter.
  M = {};
  X = d.b; M{1} = d.d;
  for j = 2:5, M{j} = d.c * X; X = d.a * X; end
  all = cell2mat (M);
  states{end+1} = sprintf ("{\"method\":\"%s\",\"a\":%s,\"b\":%s,\"c\":%s,\"d\":%s,\"T\":%.17g,\"markov\":%s}", ...
    method, text (A), text (B), text (C), text (D), T, text (all));
end
f = fopen (fullfile (here, "vectors", "discretizer-octave.json"), "w");
fprintf (f, "{\"program\":\"GNU Octave control\",\"version\":\"%s\",\"generated_by\":\"oracles/discretizer-octave.m\",\"cases\":[%s],\"states\":[%s]}\n", ...
  version_control, strjoin (out, ","), strjoin (states, ","));
fclose (f);
