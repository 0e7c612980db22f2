import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';

/** Telling cases. The first is a textbook's, with its published answer in the text. */
export const presets: readonly Example<typeof inputs>[] = [
  {
    title: 'Stewart: by parts, solved for the integral',
    text: '∫ eˣ sin x dx, Calculus, section 7.1, example 4: ½eˣ(sin x − cos x) + C.',
    inputs: { line: 'int e^x sin x dx' },
  },
  {
    title: 'Chain rule inside a quotient',
    text: 'The slope of x/√(1 + x²): (1 + x²)^(−3/2). Pull the point along the curve.',
    inputs: { line: '\\frac{d}{dx} \\frac{x}{\\sqrt{1+x^2}}' },
  },
  {
    title: 'Partial fractions with their equations',
    text: '(x³ + 1)/(x²(x² + 1)): the letters, the equations for them, each part.',
    inputs: { line: 'int (x^3+1)/(x^2(x^2+1)) dx' },
  },
  {
    title: 'An integral over a period',
    text: '1/(2 + cos x) from 0 to 2π is 2π/√3. Its antiderivative by tan(x/2) jumps at π: limits put in blindly give 0.',
    inputs: { line: 'int_0^{2pi} 1/(2+cos x) dx' },
  },
  {
    title: 'No elementary antiderivative, with the proof',
    text: 'e^(−x²): Liouville’s theorem says why, and erf has the name.',
    inputs: { line: '\\int e^{-x^2}\\,dx' },
  },
  {
    title: 'Gauss’ integral',
    text: 'From −∞ to ∞ it is √π nevertheless.',
    inputs: { line: 'Integrate[Exp[-x^2], {x, -Infinity, Infinity}]' },
  },
  {
    title: 'The form 1 to the power ∞',
    text: '(1 + 3/x)^x for x → ∞ is e³.',
    inputs: { line: '\\lim_{x\\to\\infty}\\left(1+\\frac{3}{x}\\right)^x' },
  },
  {
    title: 'Taylor polynomials of the arctangent',
    text: 'Move the power: beyond x = ±1 no number of terms is enough.',
    inputs: { line: 'series atan(x) at 0', terms: 9 },
  },
  {
    title: 'Folium of Descartes',
    text: 'x³ + y³ = 6xy: y′ = (2y − x²)/(y² − 2x), Stewart, section 3.5, example 2.',
    inputs: { line: 'dy/dx of x^3 + y^3 = 6xy' },
  },
  {
    title: 'A separable equation in its slope field',
    text: 'y′ = 2xy, y(0) = 1: e^(x²). Pull the initial value.',
    inputs: { line: "y' = 2xy, y(0) = 1" },
  },
  {
    title: 'Resonance',
    text: 'y″ + 4y = sin 2x from rest: the swing grows with x.',
    inputs: { line: "y'' + 4y = sin(2x), y(0) = 0, y'(0) = 0" },
  },
  {
    title: 'The area between two curves',
    text: 'y = x³ and y = x meet in three places: ½, where the integral of the difference is 0.',
    inputs: { line: 'area between y = x^3 and y = x' },
  },
  {
    title: 'A double integral whose inner one is not elementary',
    text: 'e^(y²) over the triangle 0 < x < y < 1: (e − 1)/2, by erfi on the way.',
    inputs: { line: '\\int_0^1 \\int_x^1 e^{y^2}\\,dy\\,dx' },
  },
  {
    title: 'A circuit of three elements',
    text: 'A series RLC circuit switched to V: strongly damped, at the limit, and ringing, each by its formula.',
    inputs: {
      line: "L q'' + R q' + q/C = V, q(0) = 0, q'(0) = 0",
      values: 'L = 1, R = 0.5, C = 0.2, V = 1',
    },
  },
  {
    title: 'A parameter stays a letter',
    text: '∫ e^(−ax) cos bx dx from 0 to ∞: a/(a² + b²), for a > 0.',
    inputs: { line: 'int_0^oo e^(-a x) cos(b x) dx' },
  },
];
