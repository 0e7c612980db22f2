% Matrices by GNU Octave, for packages/tools/math-engines/matrix-lab:
%   octave --no-gui --quiet oracles/matrix-lab-octave.m
% Octave shares LAPACK with SciPy where it factors, but its exponential (Padé after a shift by the trace,
% balancing and scaling), its rank, its condition number and the choice of method behind its backslash are
% its own.
1;
function put (name, a)
  global list
  list{end+1} = {name, a};
end
function s = text (v)
  s = "[";
  v = v.';
  for k = 1:numel (v), s = [s, ifelse(k > 1, ",", ""), one(v(k))]; end
  s = [s, "]"];
end
function s = ifelse (c, a, b)
  if (c), s = a; else, s = b; end
end
function s = one (x)
  if (! isfinite (x)), s = "null"; return; end
  % 15 digits where they say it exactly, else 17.
  s = sprintf ("%.15g", x);
  if (str2double (s) != x), s = sprintf ("%.17g", x); end
end
% One BLAS kernel whatever the processor, so that the bytes do not depend on the machine. It is chosen
% when Octave starts, hence once more from the beginning.
if (isempty (getenv ("OPENBLAS_CORETYPE")))
  setenv ("OPENBLAS_CORETYPE", "Haswell");
  setenv ("OPENBLAS_NUM_THREADS", "1");
  exit (system (sprintf ("octave --no-gui --quiet '%s'", [mfilename("fullpath"), ".m"])));
end
global list = {};
here = fileparts (mfilename ("fullpath"));
rand ("twister", 20261122);
warning ("off", "all");
whole = @(m, n) floor (19 * rand (m, n)) - 9;
% Ten digits, so that what is typed is what both compute with.
short = @(a) arrayfun (@(x) str2double (sprintf ("%.10g", x)), a);
for x = [0, 1, -1, 3.5, -1e-12, 1e12, 0.1], put ("1 by 1", x); end
for n = 2:8
  put (sprintf ("uniform %d", n), short (2 * rand (n) - 1));
  put (sprintf ("integer %d", n), whole (n, n));
  s = whole (n, n);
  put (sprintf ("symmetric %d", n), s + s');
  put (sprintf ("positive definite %d", n), s * s' + n * eye (n));
  put (sprintf ("skew, imaginary eigenvalues %d", n), s - s');
  put (sprintf ("strictly upper, nilpotent %d", n), triu (s, 1));
  put (sprintf ("Jordan block, defective %d", n), diag (ones (1, n - 1), 1) - 0.5 * eye (n));
  put (sprintf ("Hilbert, ill-conditioned %d", n), short (hilb (n)));
  put (sprintf ("rank one, singular %d", n), whole (n, 1) * whole (1, n));
  put (sprintf ("companion %d", n), compan ([1, whole(1, n)]));
  put (sprintf ("Wilkinson %d", n), wilkinson (n));
  put (sprintf ("permutation %d", n), circshift (eye (n), 1));
  put (sprintf ("nearly singular %d", n), ones (n) + 1e-8 * diag (1:n));
  put (sprintf ("graded %d", n), short ((2 * rand (n) - 1) .* (10 .^ -(0:n-1))'));
  put (sprintf ("zero %d", n), zeros (n));
  put (sprintf ("stiff, large norm %d", n), short (-diag (10 .^ linspace (0, 3, n)) + triu (rand (n), 1)));
end
for m = [1, 2, 3, 5, 9], for n = [1, 2, 4, 7]
  if (m == n), continue; end
  put (sprintf ("rectangular %d by %d", m, n), whole (m, n));
  if (min (m, n) > 1), put (sprintf ("rectangular, rank one %d by %d", m, n), (1:m)' * (1:n)); end
end, end
put ("Moler and Van Loan", [-49, 24; -64, 31]);
put ("rotation, large angle", [0, -100; 100, 0]);
put ("overscaling", [1, 1e6; 0, -1]);
put ("stable and growing", [-1, 1000; 0, -2]);
put ("defective and large", [-200, 1, 0; 0, -200, 1; 0, 0, -200]);
put ("spread 1e150", [1e150, 1; 1, 1e-150]);
put ("Grcar", toeplitz ([1, -1, 0, 0, 0, 0, 0, 0], [1, 1, 1, 1, 0, 0, 0, 0]));
put ("Pascal", pascal (6));
put ("magic", magic (4));
put ("Rosser", rosser ());
put ("Vandermonde", vander (short (linspace (-1, 1, 7))));
put ("Toeplitz 20", toeplitz (20:-1:1));
put ("uniform 24", short (2 * rand (24) - 1));
out = {};
for k = 1:numel (list)
  name = list{k}{1};
  a = list{k}{2};
  [m, n] = size (a);
  s = svd (a);
  f = {sprintf("\"name\":\"%s\",\"rows\":%d,\"cols\":%d,\"a\":%s", name, m, n, text (a))};
  f{end+1} = sprintf ("\"s\":%s,\"rank\":%d,\"cond\":%s,\"norm1\":%s,\"frobenius\":%s", ...
    text (s), rank (a), one (cond (a)), one (norm (a, 1)), one (norm (a, "fro")));
  [q, r] = qr (a, 0);
  f{end+1} = sprintf ("\"r\":%s", text (abs (r)));
  limit = max (m, n) * eps * s(1);
  clear_rank = ! any (s > limit / 1e3 & s < limit * 1e3);
  b = whole (m, 1);
  % Where the solution is one: the backslash's least norm among many is another question.
  if (clear_rank && rank (a) == n && s(1) > 0)
    f{end+1} = sprintf ("\"b\":%s,\"x\":%s", text (b), text (a \ b));
  end
  if (m == n)
    [l, u, p] = lu (a);
    f{end+1} = sprintf ("\"pivots\":%s,\"u\":%s", text (p * (1:n)'), text (u));
    e = eig (a);
    [~, order] = sortrows ([real(e), imag(e)]);
    e = e(order);
    f{end+1} = sprintf ("\"eigenvalues\":[%s],\"det\":%s", ...
      strjoin (arrayfun (@(z) text ([real(z), imag(z)]), e(:).', "UniformOutput", false), ","), one (det (a)));
    x = expm (a);
    if (all (isfinite (x(:))) && max (abs (x(:))) < 1e200)
      f{end+1} = sprintf ("\"expm\":%s", text (x));
    end
  end
  out{end+1} = ["{", strjoin(f, ","), "}"];
end
f = fopen (fullfile (here, "vectors", "matrix-lab-octave.json"), "w");
fprintf (f, "{\"program\":\"GNU Octave\",\"version\":\"%s\",\"generated_by\":\"oracles/matrix-lab-octave.m\",\"cases\":[%s]}\n", ...
  OCTAVE_VERSION, strjoin (out, ","));
fclose (f);
