% State-space design by Octave's control package, for packages/tools/control-systems/state-space-designer:
% octave --no-gui --quiet oracles/state-space-octave.m
1;
function s = ifelse_ (t, a, b)
  if (t), s = a; else, s = b; end
end
pkg load control
rand ("twister", 20261122); randn ("twister", 20261122);
here = fileparts (mfilename ("fullpath"));
version_control = "";
for p = pkg ("list", "control"), version_control = p{1}.version; end
round4 = @(m) round (m * 1e4) / 1e4;
row = @(v) ["[", regexprep(sprintf ("%.17g,", v), ",$", ""), "]"];
text = @(m) ["[", strjoin(arrayfun (@(k) row (m(k,:)), 1:rows (m), "UniformOutput", false), ","), "]"];
out = {};
for k = 1:120
  n = 2 + mod (k, 5); m = 1 + mod (k, 2); p = 1 + mod (floor (k / 2), 2);
  discrete = mod (k, 3) == 0;
  A = round4 (randn (n)); B = round4 (randn (n, m)); C = round4 (randn (p, n));
  % Stable, so that it has Gramians.
  if (discrete)
    A = round4 (A / (1.2 * max (abs (eig (A)))));
  else
    A = round4 (A - (max (real (eig (A))) + 0.3) * eye (n));
  end
  Q = round4 (C' * C + 0.1 * eye (n)); Q = (Q + Q') / 2;
  R = diag (round4 (0.1 + rand (1, m))); S = zeros (n, m);
  W = diag (round4 (0.1 + rand (1, n))); V = diag (round4 (0.1 + rand (1, p)));
  if (discrete)
    [K, X] = dlqr (A, B, Q, R);
    [M, P] = dlqe (A, eye (n), C, W, V);
    L = A * M;
    sys = ss (A, B, C, zeros (p, m), 1);
  else
    [K, X] = lqr (A, B, Q, R);
    [L, P] = lqe (A, eye (n), C, W, V);
    sys = ss (A, B, C, zeros (p, m));
  end
  hsv = hsvd (sys);
  Wc = gram (sys, "c");
  Wo = gram (sys, "o");
  T = 0.05 + 0.2 * rand (); T = round4 (T);
  if (discrete), Ad = A; Bd = B; else, d = c2d (sys, T); Ad = d.a; Bd = d.b; end
  reduced = 1 + mod (k, n - 1);
  out{end+1} = sprintf ("{\"time\":\"%s\",\"a\":%s,\"b\":%s,\"c\":%s,\"q\":%s,\"r\":%s,\"w\":%s,\"v\":%s,\"k\":%s,\"x\":%s,\"l\":%s,\"hsv\":%s,\"wc\":%s,\"wo\":%s,\"T\":%.17g,\"ad\":%s,\"bd\":%s}", ...
    ifelse_ (discrete, "discrete", "continuous"), text (A), text (B), text (C), text (Q), text (R), text (W), text (V), ...
    text (K), text (X), text (L), row (hsv), text (Wc), text (Wo), T, text (Ad), text (Bd));
end
f = fopen (fullfile (here, "vectors", "state-space-octave.json"), "w");
fprintf (f, "{\"program\":\"GNU Octave control\",\"version\":\"%s\",\"generated_by\":\"oracles/state-space-octave.m\",\"cases\":[%s]}\n", ...
  version_control, strjoin (out, ","));
fclose (f);
