/** A script for SymPy: the same question, its own answer in numbers, and ours beside it. */
import { pythonName } from '@tollbench/engines/calculus/spelled.ts';
import { realLiteral } from '../../../exports/numbers.ts';
import type { Result } from '../result.ts';

const quoted = (text: string): string => JSON.stringify(text);
const ascii = (text: string): string =>
  text.replaceAll(/[^\x20-\x7e]/gu, '?').replaceAll('\n', ' ');

export function pythonProgram(r: Result): string {
  const p = r.program;
  const letters = [...new Set([p.variable, ...p.letters])];
  const known = new Map(r.parameters.map((k) => [k.name, k.value]));
  // Other variables have a number of their own; constants of a family get theirs below.
  const values = letters
    .filter((n) => n !== p.variable && !n.startsWith('C_'))
    .map((n, k) => `${pythonName(n)}: ${realLiteral(known.get(n) ?? 0.9 + 0.4 * k)}`)
    .join(', ');
  const symbols = letters
    .map(
      (n) =>
        `${pythonName(n)} = Symbol(${quoted(n)}, ${n === p.variable ? 'real=True' : 'positive=True'})`,
    )
    .join('\n');
  return `from sympy import *

# ${ascii(r.asked.text)}
# Answer of the page: ${ascii(r.answer.text)}
${symbols}
VARIABLE = ${pythonName(p.variable)}
# Numbers for the parameters.
VALUES = {${values}}


def number(expression, at=None):
    """The value of an expression, the variable and the parameters at numbers."""
    e = sympify(expression).subs(VALUES)
    if at is not None:
        e = e.subs(VARIABLE, at)
    return complex(e.evalf(25))


def close(ours, theirs, what):
    print(f"{what}\\t{ours.real!r}\\t{theirs.real!r}")
    assert abs(ours - theirs) <= 1e-8 * max(1, abs(ours), abs(theirs)), what


def check():
${indented(bodyOf(r))}

if __name__ == "__main__":
    check()
`;
}

const indented = (body: string): string =>
  body
    .split('\n')
    .map((line) => (line === '' ? '' : `    ${line}`))
    .join('\n');

/** Places where a formula of a real variable is likely to have a value. */
const PLACES = '[0.3719, 0.7713, 1.2917, 2.713, -0.613, 4.377]';

function bodyOf(r: Result): string {
  const { formulas: f } = r.program;
  // What SymPy has no name for is not compared there.
  const kind = /RootSum|Cl2|Ti2|Integral/u.test(f['answer'] ?? '') ? 'none' : r.program.kind;
  switch (kind) {
    case 'derivative':
      return `question = ${f['question']}
answer = ${f['answer']}
print("SymPy:", simplify(question))
${compared('answer', 'question')}`;
    case 'antiderivative':
      return `integrand = ${f['integrand']}
answer = ${f['answer']}
# The slope of the answer is the integrand.
slope = diff(answer, VARIABLE)
${compared('slope', 'integrand')}`;
    case 'definite':
      return `integrand = ${f['integrand']}
answer = ${f['answer']}
ends = [sympify(end).subs(VALUES) for end in (${f['from']}, ${f['to']})]
asked = Integral(sympify(integrand).subs(VALUES), (VARIABLE, *ends))
theirs = asked.evalf(20)
print("By quadrature:", theirs)
if not abs(number(answer) - complex(theirs)) <= 1e-8 * max(1, abs(number(answer))):
    # Corners and waves without end are too much for that quadrature.
    theirs = asked.doit().evalf(20)
    print("By SymPy's antiderivative:", theirs)
close(number(answer), complex(theirs), "integral")
`;
    case 'limit':
      return `formula = ${f['formula']}
answer = ${f['answer'] ?? 'None'}
try:
    theirs = limit(formula, VARIABLE, ${f['place']}, ${quoted(f['side'] ?? '+')})
except NotImplementedError as why:
    print("SymPy does not decide it:", why)
    print("nothing\\t0.0\\t0.0")
    return
print("SymPy:", theirs)
${
  f['answer'] === undefined
    ? ''
    : f['answer'].endsWith('oo')
      ? 'assert theirs == answer, theirs\nprint("limit\\t0.0\\t0.0")\n'
      : 'close(number(answer), number(theirs), "limit")\n'
}`;
    case 'series':
      return `formula = ${f['formula']}
answer = ${f['answer']}
theirs = series(formula, VARIABLE, ${f['place']}, ${f['order']}).removeO()
print("SymPy:", theirs)
for place in [0.3719, 0.7713, 1.2917]:
    at = place if ${f['place']} == oo else ${f['place']} + place
    close(number(answer, at), number(theirs, at), f"sum at {at}")
`;
    case 'equation':
      return `${f['unknown']} = Function(${quoted(f['unknown'] ?? 'y')})
answer = ${f['answer']}
residual = ${f['residual']}
put_in = residual.subs(${f['unknown']}(VARIABLE), answer).doit()
VALUES.update({letter: Rational(7, 10) + k for k, letter in enumerate(sorted(answer.free_symbols, key=str)) if str(letter).startswith("C_")})
print("put in:", simplify(put_in))
compared = 0
for at in ${PLACES}:
    try:
        ours = number(put_in, at)
    except (TypeError, ValueError, ZeroDivisionError):
        continue
    if ours == ours and abs(ours) != float("inf"):
        close(ours, 0j, f"residual at {at}")
        compared += 1
assert compared > 0
for order, at, value in [${f['conditions']}]:
    close(number(diff(answer, VARIABLE, order).subs(VARIABLE, at)), number(value), f"condition at {at}")
`;
    default:
      return `# The page has no formula to compare; SymPy's own answer:
print(${r.sympy.startsWith('dsolve') ? quoted(r.sympy) : r.sympy})
print("nothing\\t0.0\\t0.0")
`;
  }
}

const compared = (ours: string, theirs: string): string => `compared = 0
for at in ${PLACES}:
    try:
        ours, theirs = number(${ours}, at), number(${theirs}, at)
    except (TypeError, ValueError, ZeroDivisionError):
        continue
    # Real places alone: a logarithm may be of another branch elsewhere.
    if abs(theirs.imag) > 1e-12 or theirs != theirs or abs(theirs) == float("inf"):
        continue
    close(ours, theirs, f"at {at}")
    compared += 1
assert compared > 0
`;
