% FIR designs, windows and group delay by the signal package of Octave, a second opinion beside
% SciPy. Run as: octave --norc -q oracles/fir-designer-octave.m
1;
pkg load signal

function cases = put(cases, kind, varargin)
  cases{end + 1} = struct('kind', kind, varargin{:});
end

cases = {};

% firls in this package: even order, straight bands, frequencies to half the sample rate as 1.
shapes = {[0 0.2 0.3 1], [1 1 0 0], [1 1];
          [0 0.2 0.3 1], [1 1 0 0], [1 25];
          [0 0.15 0.25 0.45 0.55 1], [0 0 1 1 0 0], [3 1 3];
          [0 0.4 0.45 1], [0 1 0 0], [1 1]};
for k = 1:rows(shapes)
  for order = [6 20 50 84]
    h = firls(order, shapes{k, 1}, shapes{k, 2}, shapes{k, 3});
    cases = put(cases, 'firls', 'taps', order + 1, 'edges', shapes{k, 1} / 2, ...
                'desired', shapes{k, 2}, 'weights', shapes{k, 3}, 'h', h(:)');
  end
end

for k = 1:3
  for order = [10 11 24 37 50 80]
    weights = shapes{k, 3};
    lastwarn('');
    h = remez(order, shapes{k, 1}, shapes{k, 2}, weights(:), 'bandpass', 32);
    if isempty(lastwarn)  % it warns where it did not converge
      cases = put(cases, 'remez', 'taps', order + 1, 'edges', shapes{k, 1} / 2, ...
                  'desired', shapes{k, 2}, 'weights', weights, 'h', h(:)');
    end
  end
end

for order = [8 15 30]
  for edge = [0.1 0.45 0.8]
    h = fir1(order, edge, 'low', hamming(order + 1));
    cases = put(cases, 'fir1', 'taps', order + 1, 'cutoff', edge / 2, 'h', h(:)');
  end
end

names = {'hann', @hann; 'hamming', @hamming; 'blackman', @blackman;
         'blackman-harris', @blackmanharris; 'bartlett', @bartlett; 'triangular', @triang;
         'bohman', @bohmanwin; 'bartlett-hann', @barthannwin};
for k = 1:rows(names)
  for n = [2 7 16 33]
    w = names{k, 2}(n);
    cases = put(cases, 'window', 'name', names{k, 1}, 'parameter', 0, 'n', n, 'w', w(:)');
  end
end
for n = [2 7 16 33]
  cases = put(cases, 'window', 'name', 'kaiser', 'parameter', 6.5, 'n', n, 'w', kaiser(n, 6.5)');
  cases = put(cases, 'window', 'name', 'chebyshev', 'parameter', 90, 'n', n, 'w', chebwin(n, 90)(:)');
  cases = put(cases, 'window', 'name', 'tukey', 'parameter', 0.3, 'n', n, 'w', tukeywin(n, 0.3)');
end

for n = [2 5 19]
  h = mod((1:n) .^ 2 * 37, 101) / 64 - 0.7;
  [delay, w] = grpdelay(h, 1, 24);
  cases = put(cases, 'grpdelay', 'h', h, 'f', w(:)' / (2 * pi), 'delay', delay(:)');
end

package = pkg('list', 'signal'){1};
document = struct('program', 'Octave', 'version', [OCTAVE_VERSION ', signal ' package.version], ...
                  'generated_by', 'oracles/fir-designer-octave.m');
document.cases = cases;
target = fullfile(fileparts(mfilename('fullpath')), 'vectors', 'fir-designer-octave.json');
file = fopen(target, 'w');
fprintf(file, '%s\n', jsonencode(document));
fclose(file);
