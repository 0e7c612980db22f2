% Margins of continuous and discrete loops and the closed loop's poles by Octave's control package, for
% packages/tools/control-systems/loop-shaper: octave --no-gui --quiet oracles/loop-shaper-octave.m
% Octave's margin looks for roots with a loose tolerance, so the loops are of low order with roots apart.
pkg load control
rand ("twister", 20261121);
here = fileparts (mfilename ("fullpath"));
version_control = "";
for p = pkg ("list", "control"), version_control = p{1}.version; end
text = @(v) regexprep (sprintf ("%.15g,", v), ",$", "");
out = {};
k = 0;
while (numel (out) < 200)
  k++;
  order = 2 + mod (k, 3);
  poles = -10 .^ (2 * rand (1, order) - 1);
  if (mod (k, 4) == 0), poles(1) = 0; end
  if (order > 2 && mod (k, 5) == 0)
    w = abs (poles(2)); z = 0.1 + 0.8 * rand ();
    poles(2:3) = w * [-z + 1i * sqrt(1 - z^2), -z - 1i * sqrt(1 - z^2)];
  end
  num = [1];
  if (mod (k, 3) == 0), num = poly (-10 ^ (2 * rand () - 1)); end
  den = real (poly (poles));
  w = 10 ^ (rand () - 0.5);
  num = num * abs (polyval (den, 1i * w) / polyval (num, 1i * w)) * 10 ^ (rand () - 0.3);
  T = 0;
  G = tf (num, den);
  if (mod (k, 2) == 0)
    T = 0.1 + 0.2 * rand ();
    G = c2d (G, T);
    [num, den] = tfdata (G, "vector");
  end
  num = arrayfun (@(c) str2double (sprintf ("%.12g", c)), num);
  den = arrayfun (@(c) str2double (sprintf ("%.12g", c)), den);
  if (T > 0), G = tf (num, den, T); else, G = tf (num, den); end
  try
    [gm, pm, wg, wp] = margin (G);
  catch
    continue;
  end_try_catch
  p = pole (feedback (G, 1));
  if (T > 0), count = sum (abs (p) > 1); near = min (abs (abs (p) - 1)); else, count = sum (real (p) > 0); near = min (abs (real (p))); end
  if (near < 1e-4), continue; end
  inf_null = @(v) regexprep (sprintf ("%.15g", v), "Inf|NaN", "null");
  out{end+1} = sprintf ("{\"num\":[%s],\"den\":[%s],\"T\":%.15g,\"gm\":%s,\"pm\":%s,\"wg\":%s,\"wp\":%s,\"unstable\":%d}", ...
    text (num), text (den), T, inf_null (gm), inf_null (pm), inf_null (wg), inf_null (wp), count);
end
% The textbook case: 2/(s(s + 1)(s + 2)) behind a hold at 0.05 s.
[gm, pm, wg, wp] = margin (c2d (tf (2, [1 3 2 0]), 0.05));
known = sprintf ("{\"gm\":%.15g,\"pm\":%.15g,\"wg\":%.15g,\"wp\":%.15g}", gm, pm, wg, wp);
f = fopen (fullfile (here, "vectors", "loop-shaper-octave.json"), "w");
fprintf (f, "{\"program\":\"GNU Octave control\",\"version\":\"%s\",\"generated_by\":\"oracles/loop-shaper-octave.m\",\"known\":%s,\"cases\":[%s]}\n", ...
  version_control, known, strjoin (out, ","));
fclose (f);
