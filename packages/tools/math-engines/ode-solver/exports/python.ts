import { pythonMain } from '../../../exports/python.ts';
import type { OdeResult } from '../compute.ts';
import type { OdeInputs } from '../inputs.ts';
import { exportedSystem } from './program.ts';

const METHODS = {
  auto: 'LSODA',
  rk45: 'RK45',
  dop853: 'DOP853',
  radau: 'Radau',
  bdf: 'BDF',
} as const;

const CALLS: Readonly<Record<string, (of: readonly string[]) => string>> = {
  ln: ([a]) => `np.log(${a})`,
  abs: ([a]) => `np.abs(${a})`,
  sign: ([a]) => `np.sign(${a})`,
  heaviside: ([a]) => `(1.0 if ${a} > 0 else 0.0)`,
  asin: ([a]) => `np.arcsin(${a})`,
  acos: ([a]) => `np.arccos(${a})`,
  atan: ([a]) => `np.arctan(${a})`,
  asinh: ([a]) => `np.arcsinh(${a})`,
  acosh: ([a]) => `np.arccosh(${a})`,
  atanh: ([a]) => `np.arctanh(${a})`,
  atan2: ([a, b]) => `np.arctan2(${a}, ${b})`,
  min: ([a, b]) => `min(${a}, ${b})`,
  max: ([a, b]) => `max(${a}, ${b})`,
  mod: ([a, b]) => `np.mod(${a}, ${b})`,
  choose: ([c, a, b]) => `(${a} if ${c} else ${b})`,
  not: ([a]) => `(0.0 if ${a} else 1.0)`,
  and: ([a, b]) => `(1.0 if ${a} and ${b} else 0.0)`,
  or: ([a, b]) => `(1.0 if ${a} or ${b} else 0.0)`,
  '<': ([a, b]) => `(1.0 if ${a} < ${b} else 0.0)`,
  '<=': ([a, b]) => `(1.0 if ${a} <= ${b} else 0.0)`,
  '==': ([a, b]) => `(1.0 if ${a} == ${b} else 0.0)`,
  '!=': ([a, b]) => `(1.0 if ${a} != ${b} else 0.0)`,
};

const number = (value: number): string => {
  if (!Number.isFinite(value))
    return Number.isNaN(value) ? 'np.nan' : value > 0 ? 'np.inf' : '-np.inf';
  return Number.isInteger(value) && Math.abs(value) < 1e15 ? `${value}.0` : String(value);
};

/** solve_ivp with the exact Jacobian, the events, and a picture where there is a screen. */
export function python(_: OdeResult, i: OdeInputs): string {
  const s = exportedSystem(i, {
    power: '**',
    number,
    call: (op, of) => CALLS[op]?.(of) ?? `np.${op}(${of.join(', ')})`,
  });
  const unpack = `    ${s.names.join(', ')}${s.names.length === 1 ? ',' : ''} = y`;
  const lines = (statements: readonly (readonly [string, string])[]): string =>
    statements.map(([name, text]) => `    ${name} = ${text}\n`).join('');
  const rows = s.names.map((_name, row) =>
    s.jacobian.results.slice(row * s.names.length, (row + 1) * s.names.length).join(', '),
  );
  const events = s.events.map(
    (e, k) => `

def event_${k + 1}(t, y):
    """${e.text.replaceAll('\\', '').replaceAll('"', "'")}"""
${unpack}
${lines(e.formula.statements)}    return ${e.formula.results[0]}


event_${k + 1}.direction = ${e.direction}
event_${k + 1}.terminal = ${e.stopAfter > 0 ? 'True' : 'False'}
`,
  );
  const isStiff = i.method === 'auto' || i.method === 'radau' || i.method === 'bdf';
  const names = s.events.map((_e, k) => `event_${k + 1}`).join(', ');
  return `import numpy as np
from scipy.integrate import solve_ivp

${s.parameters.map(([name, value]) => `${name} = ${number(value)}`).join('\n')}


def f(t, y):
    """Derivatives of ${s.states.join(', ').replaceAll('"', '')}."""
${unpack}
${lines(s.rhs.statements)}    return [${s.rhs.results.join(', ')}]


def jacobian(t, y):
    """Derivatives of f by the states, by rows."""
${unpack}
${lines(s.jacobian.statements)}    return [${rows.map((row) => `[${row}]`).join(', ')}]
${events.join('')}

def solve():
    return solve_ivp(
        f, (${number(i.from)}, ${number(i.to)}), [${Array.from(s.y, number).join(', ')}], method="${METHODS[i.method]}",
        rtol=${number(i.relative)}, atol=${number(i.absolute)}, dense_output=True${isStiff ? ', jac=jacobian' : ''}${names ? `, events=[${names}]` : ''})


${pythonMain(`solution = solve()
print(solution.message)
print("t", repr(float(solution.t[-1])))
for name, value in zip(${JSON.stringify(s.states)}, solution.y[:, -1]):
    print(name, repr(float(value)))${names ? '\nfor k, times in enumerate(solution.t_events):\n    print("event", k + 1, *(repr(float(t)) for t in times))' : ''}`)}`;
}
