% IIR designs, orders and group delays by the signal package of Octave, a second opinion beside
% SciPy. Run as: octave --norc -q oracles/iir-designer-octave.m
1;
pkg load signal

function cases = put(cases, kind, varargin)
  cases{end + 1} = struct('kind', kind, varargin{:});
end

function p = upper(roots)
  p = roots(imag(roots) > -1e-13);
  p = [real(p(:)), max(imag(p(:)), 0)];
end

cases = {};
shapes = {'lowpass', 0.3; 'highpass', 0.4; 'bandpass', [0.2 0.5]; 'bandstop', [0.2 0.5]};
types = {{}, {'high'}, {}, {'stop'}};
for s = 1:rows(shapes)
  for order = [2 3 6 9]
    wn = shapes{s, 2};
    [z, p, k] = butter(order, wn, types{s}{:});
    cases = put(cases, 'design', 'family', 'butterworth', 'shape', shapes{s, 1}, 'edges', wn / 2, 'order', order, 'poles', upper(p));
    [z, p, k] = cheby1(order, 0.5, wn, types{s}{:});
    cases = put(cases, 'design', 'family', 'chebyshev', 'shape', shapes{s, 1}, 'edges', wn / 2, 'order', order, 'poles', upper(p));
    [z, p, k] = cheby2(order, 60, wn, types{s}{:});
    cases = put(cases, 'design', 'family', 'inverse-chebyshev', 'shape', shapes{s, 1}, 'edges', wn / 2, 'order', order, 'poles', upper(p));
    [z, p, k] = ellip(order, 0.5, 60, wn, types{s}{:});
    cases = put(cases, 'design', 'family', 'elliptic', 'shape', shapes{s, 1}, 'edges', wn / 2, 'order', order, 'poles', upper(p));
  end
end

specs = [0.1 0.2 1 40; 0.25 0.3 0.5 60; 0.08 0.3 3 60; 0.4 0.41 0.1 30; 0.3 0.6 0.01 80];
for k = 1:rows(specs)
  [wp, ws, rp, rs] = num2cell(specs(k, :)){:};
  cases = put(cases, 'order', 'family', 'butterworth', 'spec', specs(k, :), 'order', buttord(wp, ws, rp, rs));
  cases = put(cases, 'order', 'family', 'chebyshev', 'spec', specs(k, :), 'order', cheb1ord(wp, ws, rp, rs));
  cases = put(cases, 'order', 'family', 'inverse-chebyshev', 'spec', specs(k, :), 'order', cheb2ord(wp, ws, rp, rs));
  cases = put(cases, 'order', 'family', 'elliptic', 'spec', specs(k, :), 'order', ellipord(wp, ws, rp, rs));
end

sos = [0.2 0.1 0.15 1 -0.9 0.5; 1 -0.5 0.9 1 -1.2 0.81; 1 0.7 0 1 -0.4 0];
[b, a] = sos2tf(sos);
[delay, w] = grpdelay(b, a, 64);
cases = put(cases, 'delay', 'sos', sos, 'f', w(:)' / (2 * pi), 'delay', delay(:)');

package = pkg('list', 'signal'){1};
document = struct('program', 'Octave', 'version', [OCTAVE_VERSION ', signal ' package.version], ...
                  'generated_by', 'oracles/iir-designer-octave.m');
document.cases = cases;
target = fullfile(fileparts(mfilename('fullpath')), 'vectors', 'iir-designer-octave.json');
file = fopen(target, 'w');
fprintf(file, '%s\n', jsonencode(document));
fclose(file);
