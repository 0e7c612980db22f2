% BCH generators and Reed-Solomon words by Octave's communications package, for
% packages/tools/communication/block-codes: octave --no-gui --quiet oracles/block-codes-octave.m
1;
function s = list (v)
  s = ["[" regexprep(sprintf ("%d,", v), ",$", "") "]"];
end

pkg load communications
here = fileparts (mfilename ("fullpath"));
for p = pkg ("list", "communications"), release = p{1}.version; end
rand ("twister", 20261123);

bch = {};
for n = [7 15 31 63 127 255]
  for row = bchpoly (n)'
    % The list of the package says which codes there are; the generator is x^0 first.
    g = bchpoly (n, row(2));
    bch{end+1} = sprintf ("{\"n\":%d,\"k\":%d,\"t\":%d,\"generator\":%s}", n, row(2), row(3), list (g));
  end
end

rs = {};
for m = 3:8
  n = 2^m - 1;
  for k = unique (max (1, n - [2 4 6 8 10]))
    if k >= n, continue; end
    msg = floor (rand (1, k) * 2^m);
    g = rsgenpoly (n, k);
    word = rsenc (gf (msg, m), n, k, g);
    rs{end+1} = sprintf ("{\"m\":%d,\"n\":%d,\"k\":%d,\"message\":%s,\"word\":%s,\"generator\":%s}", m, n, k, list (msg), list (word.x), list (g.x));
  end
end

file = fopen (fullfile (here, "vectors", "block-codes-octave.json"), "w");
fprintf (file, "{\"program\":\"Octave communications\",\"version\":\"%s\",\"generated_by\":\"oracles/block-codes-octave.m\",\"cases\":[],\"bch\":[%s],\"rs\":[%s]}\n", ...
  release, strjoin (bch, ","), strjoin (rs, ","));
fclose (file);
