/** MATLAB and Octave of a chain, as one function file; needs upfirdn of the signal package. */
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
% Octave: pkg load signal
  stages = { ...
${stages.join(', ...\n')} ...
  };
  x = x(:);
  y = x;
  late = x;
  for k = 1:numel(stages)
    s = stages{k};
    h = s.h(:);
    count = ceil(numel(late) * s.up / s.down);
    late = upfirdn(late, h, s.up, s.down);
    late = late(1:count);
    half = floor((numel(h) - 1) / 2);
    count = ceil(numel(y) * s.up / s.down);
    before = mod(-half, s.down);
    drop = (half + before) / s.down;
    after = max(0, (drop + count) * s.down - (numel(y) - 1) * s.up - before - numel(h));
    y = upfirdn(y, [zeros(before, 1); h; zeros(after, 1)], s.up, s.down);
    y = y(drop + 1:drop + count);
  end
end
`;
}
