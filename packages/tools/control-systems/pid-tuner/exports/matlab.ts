import { matlabRow } from '../../../exports/numbers.ts';
import type { PidResult } from '../compute.ts';
import type { PidInputs } from '../inputs.ts';
import { constantsOf, headOf } from './constants.ts';

function integralLines({ code: { settings } }: PidResult): string {
  switch (settings.antiWindup) {
    case 'back-calculation':
      return '  integral = integral + increment + TRACKING * (output - wanted);';
    case 'conditional':
      return `  % Not further into a limit.
  if ~((wanted > HIGH && increment > 0) || (wanted < LOW && increment < 0))
    integral = integral + increment;
  end`;
    case 'clamping':
      return '  integral = min(max(integral + increment, LOW), HIGH);';
    default:
      return '  integral = integral + increment;';
  }
}

/** For MATLAB's Control System Toolbox and Octave's control package: the loop and its Ms, and the controller in code at work. */
export function matlab(r: PidResult, i: PidInputs): string {
  const k = constantsOf(r);
  const { plant } = r.process;
  const { tuned, design } = r.chosen;
  const { n } = r.shape;
  const middle = design.margins.phase?.omega ?? 1 / design.end;
  const end = r.code.run.t.at(-1) ?? 1;
  return `${headOf(r)
    .map((line) => `% ${line}`)
    .join('\n')}
if exist('OCTAVE_VERSION', 'builtin'), pkg load control; end
P = tf(${matlabRow(plant.num)}, ${matlabRow(plant.den)});
tau = ${plant.delay};   % dead time, s
Kp = ${tuned.k}; Ti = ${tuned.ti === Number.POSITIVE_INFINITY ? 'Inf' : tuned.ti}; Td = ${tuned.td}; N = ${n};

% The loop along frequency, dead time exact.
w = logspace(log10(${middle}) - 3, log10(${middle}) + 3, 100001)';
s = 1j * w;
C = Kp * (1 + 1 ./ (Ti * s) + Td * s ./ (1 + Td / N * s));
L = C .* polyval(P.num{1}, s) ./ polyval(P.den{1}, s) .* exp(-s * tau);
fprintf('Ms %.9g\\n', max(1 ./ abs(1 + L)));

% The controller in code, before the process behind a zero-order hold.
Ts = ${k.sampleTime}; INTEGRAL = ${k.integral}; FADE = ${k.fade}; DERIVATIVE = ${k.derivative};
TRACKING = ${k.tracking}; B = ${k.b}; C_WEIGHT = ${k.c}; LOW = ${k.low}; HIGH = ${k.high};
r = ${i.setpoint}; load_step = ${i.load}; load_time = ${r.shown?.half ?? end / 2};
[a, b, c, d] = ssdata(ss(P));
m = size(a, 1);
whole = floor(tau / Ts + 1e-9); part = max(0, tau - whole * Ts);
late = expm([a b; zeros(1, m + 1)] * part);
early = expm([a b; zeros(1, m + 1)] * (Ts - part));
count = ceil(${end} / Ts - 1e-9);
t = (0:count)' * Ts; y = zeros(count + 1, 1); u = y; into = zeros(count + 1 + whole + 1, 1);
x = zeros(m, 1); integral = 0; derivative = 0; last_r = 0; last_y = 0;
for k = 1:count + 1
  % into(k + whole + 1) is the plant's input of sample k, so that earlier ones are 0.
  before = k; now = k + 1;
  if part > 0, seen = before; elseif whole > 0, seen = now; else, seen = before; end
  y(k) = c * x + d * into(seen);
  error_now = r - y(k);
  proportional = Kp * (B * r - y(k));
  change = C_WEIGHT * (r - last_r) - (y(k) - last_y);
  increment = INTEGRAL * error_now;
  derivative = FADE * derivative + DERIVATIVE * change;
  wanted = proportional + integral + derivative;
  output = wanted;
  if output > HIGH, output = HIGH; end
  if output < LOW, output = LOW; end
${integralLines(r)}
  last_r = r; last_y = y(k);
  u(k) = output;
  into(k + whole + 1) = output + load_step * (t(k) >= load_time - 1e-9 * Ts);
  x = late(1:m, 1:m) * x + late(1:m, m + 1) * into(before);
  x = early(1:m, 1:m) * x + early(1:m, m + 1) * into(now);
end

figure; plot(t, y); grid on; xlabel('time (s)'); ylabel('output');
figure; plot(t, u); grid on; xlabel('time (s)'); ylabel('control signal');
`;
}
