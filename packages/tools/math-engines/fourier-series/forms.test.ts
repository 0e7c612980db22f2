/** Formulas as a book writes them: amplitude and phase, known series, antiderivatives with a name. */
import { expect, test } from 'vitest';
import { withDefaults } from '../../define/inputs.ts';
import { compute } from './compute.ts';
import tool from './index.ts';
import type { Inputs } from './inputs.ts';
import { outputs } from './outputs.ts';

const whole = (some: Partial<Inputs>) => withDefaults(tool.inputs, { point: '0', ...some });
const ask = (some: Partial<Inputs>) => compute(whole(some));

/** What is asked, n of which, Aₙ and φₙ. */
const POLAR: readonly (readonly [Partial<Inputs>, string, string, string | undefined])[] = [
  [{}, 'odd n', '4/(pi*n)', '-90°'],
  [{ f: 'x for -pi<x<pi' }, 'odd n', '2/n', '-90°'],
  [{ f: 'x for -pi<x<pi' }, 'even n', '2/n', '90°'],
  [{ f: 'e^x for -pi<x<pi' }, 'even n', '2*sinh(pi)/(pi*sqrt(n^2 + 1))', 'atan(n)'],
  [{ f: 'x^2 for 0<x<2pi' }, 'every n ≥ 1', '4*sqrt(n^2*pi^2 + 1)/n^2', 'atan(pi*n)'],
  [
    { f: 'e^(-a t) for 0<t<T' },
    'every n ≥ 1',
    '2*(1 - e^(-T*a))/sqrt(T^2*a^2 + 4*n^2*pi^2)',
    '-atan(2*pi*n/(T*a))',
  ],
  [
    { f: 'A for 0<t<tau; 0 for tau<t<T', values: 'tau = 0.25, T = 1' },
    'every n ≥ 1',
    '2*A*abs(sin(pi*n*tau/T))/(pi*n)',
    '-pi*n*tau/T, + pi where sin(pi*n*tau/T) < 0',
  ],
  [
    { source: 'wave', wave: 'pulse', share: 'd' },
    'every n ≥ 1',
    '2*A*abs(sin(pi*d*n))/(pi*n)',
    '0°, + 180° where sin(pi*d*n) < 0',
  ],
  [
    { source: 'wave', wave: 'halfRectified', amplitude: 'V', period: '2pi' },
    'even n',
    '2*V/(pi*(n^2 - 1))',
    '180°',
  ],
  [{ source: 'wave', wave: 'halfRectified', amplitude: 'V' }, 'n = 1', 'V/2', '-90°'],
  [{ f: 'sgn(sin(x)) + sgn(cos(x))' }, 'n = 1, 5, 9, …', '4*sqrt(2)/(pi*n)', '-45°'],
  [{ f: 'e^(sin x)' }, 'every n ≥ 1', '2*besseli(n, 1)', '-pi*n/2'],
];

test.each(POLAR)('%j, %s: amplitude %s', (some, which, amplitude, phase) => {
  const { forms } = ask(some);
  const all = forms ? [forms.general, ...forms.classes, ...forms.special] : [];
  const form = all.find((f) => f.which === which);
  expect([form?.amplitude?.text, form?.phase?.text]).toEqual([amplitude, phase]);
});

test('amplitudes and phases of every class are those of the numbers', () => {
  const r = ask({ f: '0 for -pi<x<0; x for 0<x<pi' });
  const odd = r.forms?.classes.find((f) => f.which === 'odd n');
  expect(odd?.amplitude?.text).toBe('sqrt(n^2*pi^2 + 4)/(pi*n^2)');
  for (const n of [1, 3, 5]) {
    const size = Math.hypot(r.a[n] as number, r.b[n] as number);
    expect(size).toBeCloseTo(Math.sqrt(n * n * Math.PI ** 2 + 4) / (Math.PI * n * n), 13);
  }
});

/** Facts of tables of series: mean, aₙ, bₙ. */
const KNOWN: readonly (readonly [string, string, string, string])[] = [
  ['ln|2 sin(x/2)|', '0', '-1/n', '0'],
  ['ln|cos x|', '-ln(2)', '(-1)^(n + 1)/n', '0'],
  ['ln|tan(x/2)|', '0', '-(1 - (-1)^n)/n', '0'],
  ['ln(1-2r cos x+r^2)', '0', '-2*r^n/n', '0'],
  ['(1-r^2)/(1-2r cos x+r^2)', '1', '2*r^n', '0'],
  ['1/(5+4cos x)', '1/3', '2*(-1)^n/(3*2^n)', '0'],
  ['sin x/(5+4cos x)', '0', '0', '(-1)^(n + 1)/(2*2^n)'],
  ['1/(1+cos(x)/2)^2', '8*sqrt(3)/9', '8*(-1)^n*(3*n + 2*sqrt(3))*(2 - sqrt(3))^n/9', '0'],
  ['e^(cos x)', 'besseli(0, 1)', '2*besseli(n, 1)', '0'],
  ['cos(z sin x)', 'besselj(0, z)', '2*besselj(2*n, z)', '0'],
  ['cos(x + 2 sin x)', '-besselj(1, 2)', 'besselj(n - 1, 2) - (-1)^n*besselj(n + 1, 2)', '0'],
  ['sqrt(1-x^2) for -1<x<1', 'pi/4', 'besselj(1, pi*n)/n', '0'],
  ['ln|x| for -pi<x<pi', 'ln(pi) - 1', '-2*Si(pi*n)/(pi*n)', '0'],
  ['sin(x)/x for -pi<x<pi', 'Si(pi)/pi', '(Si(pi*n + pi) - Si(pi*n - pi))/pi', '0'],
];

test.each(KNOWN)('%s', (f, mean, a, b) => {
  const r = ask({ f, values: f.includes('r^2') ? 'r = 0.5' : '' });
  const { forms } = r;
  expect([forms?.mean.text, forms?.general.a.text, forms?.general.b.text]).toEqual([mean, a, b]);
  // The lines of a modulated wave below its carrier are by the same formula.
  expect(forms?.special).toEqual([]);
});

test('of two periods the harmonics of odd n are 0', () => {
  const r = ask({ f: '1/(2+cos(2x)) for -pi<x<pi' });
  expect(r.forms?.classes.find((c) => c.which === 'odd n')?.a.text).toBe('0');
  expect(r.a[2]).toBeCloseTo((2 * (Math.sqrt(3) - 2)) / Math.sqrt(3), 13);
});

test('what has no name is said, with whether that is proven', () => {
  const warning = (f: string) => ask({ f }).warnings.join(' ');
  expect(warning('1/(1+x^2) for -1<x<1')).toContain('proven not to be elementary');
  expect(warning('e^(-x^2) for -1<x<1')).toContain('No antiderivative');
});

test('signs, roots and angles in common come out', () => {
  const b = (some: Partial<Inputs>) => ask(some).forms?.general.b.text;
  expect(b({ source: 'wave', wave: 'trapezoid', share: '1/6', amplitude: '1' })).toBe(
    '12*(1 - (-1)^n)*sin(pi*n/6)/(n^2*pi^2)',
  );
  const half = ask({ source: 'wave', wave: 'halfRectified', amplitude: '230*sqrt(2)' });
  expect(half.forms?.general.a.text).toBe('-230*sqrt(2)*((-1)^n + 1)/(pi*(n^2 - 1))');
  const cut = ask({ source: 'wave', wave: 'phaseCut', share: 'd', amplitude: 'V' });
  expect(cut.forms?.general.a.text).toBe(
    'V*(1 - (-1)^n)*(-n*sin(pi*d*n)*sin(pi*d) - cos(pi*d*n)*cos(pi*d) + 1)/(pi*(n^2 - 1))',
  );
});

test('the series in a line', () => {
  const line = (some: Partial<Inputs>) => ask(some).series?.text;
  expect(line({})).toBe('Σ 4/(pi*n)*sin(n*x), odd n');
  expect(line({ f: '|sin(t)|' })).toBe('2/pi - Σ 4/(pi*(4*n^2 - 1))*cos(2*n*t)');
  expect(line({ f: 'sin(x)^3' })).toBe('3/4*sin(x) - 1/4*sin(3*x)');
});

test('harmonics to the first, and what a rectifier is judged by', () => {
  const given = whole({ source: 'wave', wave: 'fullRectified', amplitude: '1', period: '1' });
  const shown = outputs(compute(given), given);
  const items = shown.flatMap((o) => (o.kind === 'readouts' ? o.items : []));
  const value = (name: string) => items.find((i) => i.name === name)?.value as number;
  // M. H. Rashid, Power Electronics: ripple factor 48.2 %, form factor 1.11.
  expect(value('ripple')).toBeCloseTo(48.34, 2);
  expect(value('formFactor')).toBeCloseTo(1.1107, 4);
  const table = shown.find((o) => o.kind === 'table' && o.id === 'coefficients');
  const rows = table?.kind === 'table' ? table.rows : [];
  // A₂/A₁ of 1/(4n² − 1) is 3/15.
  expect((rows[2] as readonly number[])[6]).toBeCloseTo(20, 10);
  expect((rows[2] as readonly number[])[7]).toBeCloseTo(20 * Math.log10(0.2), 10);
});

test('the working names the series or the antiderivative that was used', () => {
  const text = (f: string) =>
    ask({ f })
      .steps.map((s) => `${s.text} ${s.tex ?? ''}`)
      .join('\n');
  expect(text('1/(5+4cos x)')).toContain('one pole s inside the unit circle');
  expect(text('1/(5+4cos x)')).toContain('= -\\frac{1}{2}');
  expect(text('sqrt(x) for 0<x<1')).toContain('\\operatorname{S}');
  expect(text('x for -pi<x<pi')).toContain('may not be differentiated, as f jumps');
  expect(text('|x| for -pi<x<pi')).toContain('Differentiated term by term');
});
