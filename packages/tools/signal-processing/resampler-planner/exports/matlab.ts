/** MATLAB and Octave of a chain, as one function file that needs no toolbox. */
import { realLiteral } from '../../../exports/numbers.ts';
import type { Task } from '../conversion.ts';
import { type Plan, writeStages } from '../plans.ts';

const PER_ROW = 4;

/** Matrix rows, continued by \`...\`. */
function rows(values: readonly string[]): string {
  const lines: string[] = [];
  for (let k = 0; k < values.length; k += PER_ROW)
    lines.push(`      ${values.slice(k, k + PER_ROW).join(' ')}`);
  return lines.join(' ...\n');
}

/** `[y, late, stages] = name(x)`: outputs in line with the input, the causal ones, and the stages. */
export function resamplerMatlab(name: string, task: Task, plan: Plan): string {
  const stages = plan.stages.map(
    (s) => `    struct('up', ${s.up}, 'down', ${s.down}, 'h', [ ...
${rows(Array.from(s.h, (c) => realLiteral(c * s.up)))} ...
    ])`,
  );
  return `function [y, late, stages] = ${name}(x)
% ${name}: sample rate times ${task.up}/${task.down}, stages ${writeStages(plan.stages)}
% y is in line with x, output n (from 0) at the time of input n*${task.down}/${task.up}; late is what a stream gives.
  stages = { ...
${stages.join(', ...\n')} ...
  };
  y = x(:);
  late = y;
  for k = 1:numel(stages)
    s = stages{k};
    late = convert(late, s, 0);
    y = convert(y, s, floor((numel(s.h) - 1) / 2));
  end
end

function y = convert(x, s, ahead)
% output n is the sum over k of h(n*down + ahead - k*up) x(k), x being 0 beyond its ends
  count = ceil(numel(x) * s.up / s.down);
  taps = ceil(numel(s.h) / s.up);
  h = [s.h(:); zeros(taps * s.up - numel(s.h), 1)];
  behind = ceil((count * s.down + ahead) / s.up);
  x = [zeros(taps, 1); x; zeros(max(0, behind - numel(x)) + 1, 1)];
  y = zeros(count, 1);
  for first = 0:min(s.up, count) - 1
    n = (first:s.up:count - 1)';
    t = n * s.down + ahead;
    branch = h(mod(t(1), s.up) + 1:s.up:end);
    for k = 1:taps
      y(n + 1) = y(n + 1) + branch(k) * x(taps + floor(t / s.up) - k + 2);
    end
  end
end
`;
}
