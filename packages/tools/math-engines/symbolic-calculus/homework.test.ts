/** Lines as students and engineers type them: how they are read, and what comes out. */
import { describe, expect, test } from 'vitest';
import { InputError } from '../../define/error.ts';
import { ask } from './testing/ask.ts';

describe('are read and answered', () => {
  test.each([
    ['∫_0^π sin²x dx', 'int_(0)^(pi) sin(x)^2 dx', 'pi/2'],
    ['∫ (ωt+φ) dt', 'int (omega*t + phi) dt', 'omega*t^2/2 + phi*t'],
    ["(x·eˣ)'", 'derivative of x*e^x by x', 'x*e^x + e^x'],
    ['diff(x^3,x$2)', 'derivative of x^3 by x, x', '6*x'],
    ['\\begin{align} \\int x^2 dx \\end{align}', 'int x^2 dx', 'x^3/3'],
    ['d/dx V0 x^2 + a0', 'derivative of V_0*x^2 + a_0 by x', '2*V_0*x'],
    ["y = x^2 e^x, y'", 'derivative of x^2*e^x by x', 'x*e^x*(x + 2)'],
    ["f(x)=x^3 ln x, f'(x)", 'derivative of x^3*ln(x) by x', '3*x^2*ln(x) + x^2'],
    ['y = ln(x^2+1) find dy/dx', 'derivative of ln(x^2 + 1) by x', '2*x/(x^2 + 1)'],
    ['tangent line to x^2 at x=1', 'derivative of x^2 by x', '2*x'],
    ["solve y' = 3y", "y' = 3*y", 'y = C_1*e^(3*x)'],
    ['x cos(x) dx', 'int x*cos(x) dx', 'x*sin(x) + cos(x)'],
    ['2 int_0^1 x dx', 'int_(0)^(1) 2*x dx', '1'],
    ['-∫_0^1 x dx', 'int_(0)^(1) -x dx', '-1/2'],
    ['\\frac{1}{\\pi}\\int_{-\\pi}^{\\pi} x \\sin(x) dx', 'int_(-pi)^(pi) x*sin(x)/pi dx', '2'],
  ])('%s', (line, asked, answer) => {
    const r = ask(line);
    expect(r.asked.text).toBe(asked);
    expect(r.answer.text).toBe(answer);
  });

  test('an RLC circuit from rest, with the case of each kind of damping', () => {
    const r = ask("L q'' + R q' + q/C = V, q(0)=0, q'(0)=0");
    expect(r.worst).toBeLessThan(1e-12);
    expect(r.notes.join(' ')).toContain('The answer is for C^2*R^2 - 4*C*L > 0; for');
    expect(r.forms.find((f) => f.name === 'For C = 4*L/R^2')?.formula).toContain(
      'q = -2*V*t*e^(-R*t/(2*L))/R',
    );
  });
});

describe('the derivative of an integral', () => {
  test.each([
    ['d/dx ∫_0^x e^(-t^2) dt', 'e^(-x^2)'],
    ['\\frac{d}{dx}\\int_{x}^{x^2} \\frac{\\sin t}{t}\\,dt', '2*sin(x^2)/x - sin(x)/x'],
    ['d/dx int_x^oo e^(-t^2) dt', '-e^(-x^2)'],
    ['d/dx int_0^1 sin(x t) dt', '(x*sin(x) + cos(x) - 1)/x^2'],
    ["F(x) = int_0^x cos(t^2) dt, F'(x)", 'cos(x^2)'],
  ])('%s', (line, answer) => {
    const r = ask(line);
    expect(r.answer.text).toBe(answer);
    expect(r.checks.length).toBe(3);
    expect(r.worst).toBeLessThan(1e-8);
  });
});

describe('integrals of integrals, with the inner one exact', () => {
  test.each([
    ['\\int_0^1 \\int_0^x xy \\,dy\\,dx', '1/8'],
    // The area element of polar coordinates, and the normal distribution by it.
    ['int_0^(2pi) int_0^R r dr dtheta', 'pi*R^2'],
    ['int_0^(2pi) int_0^oo r e^(-r^2) dr dtheta', 'pi'],
    // x² below a root: the inner value is |x|³.
    ['int_(-1)^1 int_0^(x^2) sqrt(y) dy dx', '1/3'],
    // Its inner integral is not elementary.
    ['int_0^1 int_x^1 e^(y^2) dy dx', 'e/2 - 1/2'],
    // The order of the inner limits hangs on x.
    ['int_0^1 int_0^(1-x) int_0^(1-x-y) 1 dz dy dx', '1/6'],
    ['int_0^1 int_0^1 |x-y| dx dy', '1/3'],
  ])('%s', (line, answer) => {
    const r = ask(line);
    expect(r.answer.text).toBe(answer);
    expect(r.warnings).toEqual([]);
    for (const { formula, numeric } of r.checks) expect(formula).toBeCloseTo(numeric, 3);
  });
});

describe('areas', () => {
  test.each([
    ['area between y=x^2 and y=x', '1/6'],
    ['area enclosed by y = x^3 and y = x', '1/2'],
    ['area of the region bounded by y = sqrt(x), y = x^2', '1/3'],
    ['area between sin x and cos x from 0 to pi/2', '2*sqrt(2) - 2'],
    ['area bounded by y=x^2, y=0, x=1 and x=2', '7/3'],
    ['area under sin x from 0 to 2pi', '4'],
  ])('%s', (line, answer) => expect(ask(line).answer.text).toBe(answer));

  test.each([
    ['area between sin x and cos x', /without end; give limits/u],
    ['area between x^2+1 and x', /no place.*enclose nothing/u],
    ['area under sin x', /no limits/u],
  ])('%s is refused', (line, why) => expect(() => ask(line)).toThrow(why));
});

describe('what is refused says what would do, and offers it', () => {
  const remedies = (line: string): unknown => {
    try {
      ask(line);
    } catch (error) {
      if (error instanceof InputError) return error.remedies.map((r) => r['line']);
      throw error;
    }
    return 'no refusal';
  };

  test.each([
    ['int 1/2x dx', ['int 1/(2*x) dx', 'int 1/2*x dx']],
    ['d/dt e^-2t', ['d/dt e^(-2*t)', 'd/dt e^(-2)*t']],
    ['∫_0^2π sin x dx', ['int _0^(2pi) sin x dx', 'int _0^2 pi sin x dx']],
    ['d/dx x2', ['d/dx x^2', 'd/dx x_2']],
    ['int (x^2 + 1 dx', ['int (x^2 + 1) dx']],
    ['d/dx sin(x', ['d/dx sin(x)']],
    ['int 2,5 x dx', ['int 2.5 x dx']],
  ])('%s', (line, want) => expect(remedies(line)).toEqual(want));

  test.each([
    ['sum_{k=1}^n k', /Sums and products/u],
    ['\\oint 1/z dz', /closed curve/u],
    ['solve x^2=4', /without a derivative/u],
    ['lim (x,y)->(0,0) xy/(x^2+y^2)', /two variables/u],
    ['laplace transform of t e^(-t)', /page of its own/u],
    ['int_0^1 x dx + int_1^2 x^2 dx', /one at a time/u],
    ["y' = 2y, and find y", /“find” is a word/u],
  ])('%s', (line, why) => expect(() => ask(line)).toThrow(why));
});

describe('the working is that of a teacher', () => {
  const saying = (line: string) => ask(line).steps.map((k) => `${k.text} ${k.tex ?? ''}`);

  test.each([
    ['int x^2 dx', /^Power rule, ∫xⁿ dx = xⁿ⁺¹\/\(n \+ 1\)/u],
    ['int t^2 dt', /^Power rule, ∫tⁿ dt/u],
    ['int cos(3x) dx', /^Substitution u = 3\*x\./u],
    ['int e^x sin x dx', /^Solved for I\. 2 I = /u],
    ['lim x->2 (x^2-4)/(x-2)', /^The form 0\/0: the common factor is cancelled\./u],
    ['lim x->oo (sqrt(x^2+x)-x)', /times the conjugate\. .*= \\frac\{x\}\{x \+/u],
    ['lim h->0 (sqrt(x+h)-sqrt(x))/h', /times the conjugate/u],
    ['int cos^2 x dx', /^Checked by differentiating\. .* = \\cos\^\{2\}/u],
    ['int_0^1 x^2 dx', /^The limits put in\. /u],
  ])('%s', (line, want) => expect(saying(line).some((s) => want.test(s))).toBe(true));

  test('parts of an integral in u have other letters than u', () =>
    expect(saying('int ln(2x+1) dx').join('\n')).toContain('p = \\ln\\left(u\\right)'));

  test('a constant that is left goes into C', () =>
    expect(ask('int ln(2x+1) dx').answer.text).toBe('(x + 1/2)*ln(2*x + 1) - x'));
});

describe('limits of sequences and of what oscillates', () => {
  test.each([
    ['lim n->oo (n!)^(1/n)/n', 'e^(-1)'],
    ['lim n->oo (2n choose n)^(1/n)', '4'],
    ['lim n->oo (-1)^n/n!', '0'],
    ['lim n->oo (-1/2)^n', '0'],
    ['lim x->oo (x+sin x)/x', '1'],
    ['lim x->0 sin(1/x)', 'does not exist'],
    ['lim n->oo (-1)^n', 'does not exist'],
  ])('%s', (line, answer) => expect(ask(line).answer.text).toBe(answer));

  test('the proof has both sequences, as steps and as a sentence', () => {
    const r = ask('lim x->0 sin(1/x)');
    expect([r.status, r.isProven]).toEqual(['nothing', true]);
    expect(r.notes[0]).toContain('along 1/x = 2*pi*k it goes to 0, along 1/x = 2*pi*k + pi/2');
    expect(ask('lim n->oo (-1)^n').notes[0]).toContain('along n = 2*k + 1 it goes to -1');
  });

  test('bounds and Stirling’s formula are in the working', () => {
    expect(ask('lim x->0 x sin(1/x)').steps[0]?.tex).toContain('\\le \\left|x\\right|');
    expect(ask('lim n->oo n!/n^n').steps[0]?.text).toContain('Stirling');
  });
});

describe('letters decide, and it is said', () => {
  test('an antiderivative with a root of letters has its case and the other one', () => {
    const r = ask('int 1/(x^2+2b x+c^2) dx');
    expect(r.notes.join(' ')).toContain(
      'The formula is real where c^2 - b^2 > 0. For b > c it is another: ln(abs((b + x - sqrt(b^2 - c^2))/(b + x + sqrt(b^2 - c^2))))/(2*sqrt(b^2 - c^2)).',
    );
  });

  test('a damped oscillator has the line of every case, and the picture of the one at hand', () => {
    const r = ask("x'' + 2 z w x' + w^2 x = 0, x(0)=1, x'(0)=0", { values: 'z = 0.1, w = 2' });
    expect(r.lines.filter((l) => l.includes('\\text{for }')).length).toBe(3);
    const solution = r.picture?.curves.find((k) => k.name === 'solution');
    // Underdamped: it turns negative.
    expect(Math.min(...(solution?.y.filter(Number.isFinite) ?? [0]))).toBeLessThan(-0.5);
  });

  test('a formula that is real from one side alone', () =>
    expect(ask('lim x->0 sqrt(x)').notes.join(' ')).toContain('right of the place alone'));
});

describe('integrals with i, of a real variable', () => {
  test.each([
    ['int_{-oo}^{oo} e^{-x^2} e^{-i k x} dx', 'sqrt(pi)*e^(-k^2/4)'],
    ['\\frac{1}{2\\pi}\\int_{-\\pi}^{\\pi} e^{ikx} dx', 'sin(pi*k)/(pi*k)'],
    ['int_0^1 e^{i x} dx', '-i*cos(1) + sin(1) + i'],
  ])('%s', (line, answer) => {
    const r = ask(line);
    expect(r.answer.text).toBe(answer);
    expect(r.worst).toBeLessThan(1e-9);
  });
});

test('mixed derivatives are checked at places of both variables', () => {
  const r = ask('d^2/dxdy x^2 y^3 + sin(x y)');
  expect(r.checks.length).toBeGreaterThan(4);
  expect(r.worst).toBeLessThan(1e-9);
});

test('the tangent at a place that the line names', () => {
  const r = ask('tangent line to x^2 at x=3');
  expect(r.lines.at(-1)).toBe('\\text{tangent: }\\; y = 6 x - 9');
  expect(r.there.value).toBe(6);
});

describe('limits whose order hangs on letters', () => {
  test.each([
    ['int_a^b 1/(x-1) dx', 'ln(abs(b - 1)) - ln(abs(a - 1))'],
    ['int_a^b (x-a)(b-x) dx', '(b - a)^3/6'],
    ['int_a^b 1/ln x dx', 'li(b) - li(a)'],
    ['int_x^(x^2) t dt', 'x^4/2 - x^2/2'],
  ])('%s', (line, answer) => {
    const r = ask(line);
    expect(r.answer.text).toBe(answer);
    expect(r.notes[0]).toContain('continuous between the limits');
    expect(r.worst).toBeLessThan(1e-8);
  });

  test('over a pole it has no number', () => {
    expect(ask('int_a^b 1/(x-1) dx', { values: 'a = 0.7, b = 1.3' }).value.value).toBeNull();
    expect(ask('int_a^b 1/(x-1) dx', { values: 'a = 2, b = 3' }).value.value).toBeCloseTo(
      Math.log(2),
    );
  });
});

test('a letter with an index that many know as a function is asked about, any other is a factor', () => {
  for (const line of ['int J0(x) dx', 'int J_0(x) dx', 'd/dx P2(x)', 'int Y1(2x) dx'])
    expect(() => ask(line)).toThrow(
      /“[JPY]_\d\(” may be a function or a product: write [JPY]_\d\*\(/,
    );
  expect(ask('int J_0*(x) dx').answer.text).toBe('J_0*x^2/2');
  expect(ask('int V0(1-x) dx').answer.text).toBe('V_0*(x - x^2/2)');
});
