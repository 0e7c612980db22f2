import type { OdeResult } from '../compute.ts';
import type { OdeInputs } from '../inputs.ts';
import { exportedSystem } from './program.ts';

/** Octave has none above order 5. What turned out stiff goes to the solver for such equations. */
const METHODS = { rk45: 'ode45', dop853: 'ode45', radau: 'ode15s', bdf: 'ode15s' } as const;

const CALLS: Readonly<Record<string, (of: readonly string[]) => string>> = {
  ln: ([a]) => `log(${a})`,
  heaviside: ([a]) => `double(${a} > 0)`,
  cbrt: ([a]) => `nthroot(${a}, 3)`,
  choose: ([c, a, b]) => `pick(${c}, ${a}, ${b})`,
  not: ([a]) => `double(~(${a}))`,
  and: ([a, b]) => `double((${a}) && (${b}))`,
  or: ([a, b]) => `double((${a}) || (${b}))`,
  '<': ([a, b]) => `double(${a} < ${b})`,
  '<=': ([a, b]) => `double(${a} <= ${b})`,
  '==': ([a, b]) => `double(${a} == ${b})`,
  '!=': ([a, b]) => `double(${a} ~= ${b})`,
};

const number = (value: number): string =>
  Number.isFinite(value) ? String(value) : Number.isNaN(value) ? 'NaN' : value > 0 ? 'Inf' : '-Inf';

/** A function file: MATLAB and Octave both run it by its name. */
export function matlab(r: OdeResult, i: OdeInputs): string {
  const s = exportedSystem(i, {
    power: '^',
    number,
    call: (op, of) => CALLS[op]?.(of) ?? `${op}(${of.join(', ')})`,
  });
  const head = [
    ...s.parameters.map(([name, value]) => `  ${name} = ${number(value)};`),
    ...s.names.map((name, k) => `  ${name} = y(${k + 1});`),
  ].join('\n');
  const lines = (statements: readonly (readonly [string, string])[]): string =>
    statements.map(([name, text]) => `  ${name} = ${text};\n`).join('');
  const n = s.names.length;
  const rows = s.names.map((_name, row) =>
    s.jacobian.results.slice(row * n, (row + 1) * n).join(', '),
  );
  const isStiff = r.solution.methods.some(({ to }) => METHODS[to] === 'ode15s');
  const events = s.events.length > 0;
  const span = `[${number(i.from)}, ${number(i.to)}]`;
  const start = `[${Array.from(s.y, number).join('; ')}]`;
  const [rtol, atol] = [number(i.relative), number(i.absolute)];
  const happens = events ? ", 'Events', @happens" : '';
  // Octave's ode15s gives up at such tolerances; lsode is its own solver of stiff equations, and knows no events.
  const solve = isStiff
    ? `  if exist('OCTAVE_VERSION', 'builtin')
    lsode_options('relative tolerance', ${rtol});
    lsode_options('absolute tolerance', ${atol});
    solution.x = linspace(${number(i.from)}, ${number(i.to)}, 1001);
    solution.y = lsode(@(y, t) rhs(t, y), ${start}, solution.x).';
  else
    opts = odeset('RelTol', ${rtol}, 'AbsTol', ${atol}, 'Jacobian', @jacobian${happens});
    solution = ode15s(@rhs, ${span}, ${start}, opts);
  end
`
    : `  opts = odeset('RelTol', ${rtol}, 'AbsTol', ${atol}${happens});
  solution = ode45(@rhs, ${span}, ${start}, opts);
`;
  return `function solution = ode_solver()
${solve}  printf_all(solution);
  if nargout == 0, clear solution; end
end

function printf_all(solution)
  fprintf('t %.17g\\n', solution.x(end));
  last = solution.y;
  if size(last, 1) ~= ${n}, last = last.'; end
  fprintf('y %.17g\\n', last(:, end));
end

function dy = rhs(t, y)
${head}
${lines(s.rhs.statements)}  dy = [${s.rhs.results.join('; ')}];
end

function j = jacobian(t, y)
${head}
${lines(s.jacobian.statements)}  j = [${rows.join('; ')}];
end

function v = pick(c, a, b)
  if c, v = a; else, v = b; end
end
${
  events
    ? `
function [value, isterminal, direction] = happens(t, y)
${head}
${s.events.map((e, k) => `${lines(e.formula.statements)}  value(${k + 1}, 1) = ${e.formula.results[0]};\n`).join('')}  isterminal = [${s.events.map((e) => (e.stopAfter > 0 ? 1 : 0)).join('; ')}];
  direction = [${s.events.map((e) => e.direction).join('; ')}];
end
`
    : ''
}`;
}
