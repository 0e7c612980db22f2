import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'An initial value problem asks for functions whose derivatives are given, and their values at one time. Numerical methods go from there in steps, each as long as its own estimate of the error allows.',
    'A problem is stiff where parts of it die so fast that stability, not accuracy, bounds the step of an explicit method; implicit methods then take steps thousands of times as long. The automatic choice begins with an explicit method, watches h·|λ|, and changes where it pays.',
    'The phase plane shows what no curve over time does: where the system stands still, what kind of rest that is, and where all trajectories end. Equilibria are classified by the eigenvalues of the exact Jacobian.',
  ],
  formulas: [
    {
      name: 'Initial value problem',
      tex: "\\mathbf y' = \\mathbf f(t, \\mathbf y),\\quad \\mathbf y(t_0) = \\mathbf y_0",
    },
    {
      name: 'A step is accepted where',
      tex: '\\sqrt{\\frac1n \\sum_k \\left(\\frac{e_k}{\\mathrm{atol} + \\mathrm{rtol}\\,|y_k|}\\right)^2} \\le 1',
    },
    {
      name: 'Runge-Kutta step',
      tex: '\\mathbf k_i = \\mathbf f\\Bigl(t + c_i h,\\ \\mathbf y + h \\sum_j a_{ij} \\mathbf k_j\\Bigr),\\quad \\mathbf y_{+} = \\mathbf y + h \\sum_i b_i \\mathbf k_i',
    },
    {
      name: 'Equilibrium and its linear part',
      tex: '\\mathbf f(\\mathbf y_*) = 0,\\quad \\mathbf J = \\left.\\frac{\\partial \\mathbf f}{\\partial \\mathbf y}\\right|_{\\mathbf y_*}',
    },
    {
      name: 'Sensitivity to a parameter',
      tex: "\\mathbf s' = \\mathbf J\\,\\mathbf s + \\frac{\\partial \\mathbf f}{\\partial p},\\quad \\mathbf s(t_0) = 0",
    },
    {
      name: 'Hopf point',
      tex: '\\lambda_{1,2} = \\pm i\\omega,\\quad T \\to \\frac{2\\pi}{\\omega}',
    },
  ],
  symbols: [
    { symbol: '\\mathbf y', meaning: 'states' },
    { symbol: 'h', meaning: 'step' },
    {
      symbol: '\\mathrm{rtol},\\ \\mathrm{atol}',
      meaning: 'relative and absolute tolerance of one step',
    },
    { symbol: '\\lambda', meaning: 'eigenvalue of the Jacobian' },
    { symbol: 'T', meaning: 'period of a periodic orbit' },
  ],
  validity: [
    'Ordinary differential equations with initial values, up to 40 states, and delay equations with constant lags whose past is constant at the initial values. Algebraic equations, boundary values, noise and partial derivatives are refused.',
    'A tolerance bounds the error of each step, not that of the solution: what the solution has lost is estimated by a second run at a hundredth of it.',
    'Equilibria are sought by Newton’s method from many starts in the part that is shown; none outside is listed, and one inside may be missed. An eigenvalue on the imaginary axis says nothing of the nonlinear system.',
    'Branches of equilibria are followed from those found at the given value of the parameter. Branches of periodic orbits are not followed.',
    'An event is looked for at ten times within each step, and more closely where it happens often; one that comes and goes between two looks is missed.',
    'Where the right-hand side jumps or has a corner (if, abs, min, max, sign, floor, mod, heaviside) its branch is held within a step and the step ends at the crossing.',
  ],
  pitfalls: [
    'A smooth curve is no proof: at a loose tolerance an orbit may gain energy that the equations do not give. Watch the error estimate.',
    'An absolute tolerance above the size of a component switches its error control off: Robertson’s y is 10⁻⁵ and less.',
    'log is the natural logarithm, as in MATLAB, Python and XPPAUT; log10 is the other.',
    'Chaotic solutions lose every digit after some time, whatever the tolerance: statistics remain.',
    'xy is one name, not a product: write x*y or x y. x(3 - y) is a product where x is a state, and with the time in it x at another time.',
    'Along a jump that the trajectory can leave on neither side, as in dry friction at rest, the solution ends: sliding is not followed.',
    'sin^2 x is (sin x)^2, and −x^2 is −(x^2).',
  ],
  citations: [
    {
      authors: 'E. Hairer, S. P. Nørsett, G. Wanner',
      title: 'Solving Ordinary Differential Equations I: Nonstiff Problems',
      source: '2nd ed., Springer',
      year: 1993,
      place: 'II.4 to II.6, II.10',
      doi: '10.1007/978-3-540-78862-1',
    },
    {
      authors: 'E. Hairer, G. Wanner',
      title:
        'Solving Ordinary Differential Equations II: Stiff and Differential-Algebraic Problems',
      source: '2nd ed., Springer',
      year: 1996,
      place: 'IV.2, IV.8, IV.10',
      doi: '10.1007/978-3-642-05221-7',
    },
    {
      authors: 'L. F. Shampine, M. W. Reichelt',
      title: 'The MATLAB ODE suite',
      source: 'SIAM Journal on Scientific Computing 18(1), 1–22',
      year: 1997,
      doi: '10.1137/S1064827594276424',
    },
    {
      authors: 'S. H. Strogatz',
      title: 'Nonlinear Dynamics and Chaos',
      source: '2nd ed., Westview Press',
      year: 2015,
      place: 'ch. 5 to 8',
      isbn: '978-0-8133-4910-7',
    },
    {
      authors: 'T. E. Hull, W. H. Enright, B. M. Fellen, A. E. Sedgwick',
      title: 'Comparing numerical methods for ordinary differential equations',
      source: 'SIAM Journal on Numerical Analysis 9(4), 603–637',
      year: 1972,
      doi: '10.1137/0709052',
    },
  ],
  faq: [
    {
      q: 'Which method should I take?',
      a: 'Leave it automatic. RK45 is cheapest to three or four digits, DOP853 to more; Radau and BDF are for stiff equations.',
    },
    {
      q: 'How do I enter an equation of second order?',
      a: "As it stands: x'' + 0.1 x' + sin x = 0, with initial values x = 1, x' = 0. It is reduced to two equations of first order, and the page says so.",
    },
    {
      q: 'How do I draw several trajectories?',
      a: 'Press in the phase plane where one is to begin, or write places under More starts. By keys: an arrow on New start adds one, and the arrows that follow move it.',
    },
    {
      q: 'How do I stop at the third crossing of a level?',
      a: 'Write the event x = 1 rising: stop 3. An action x = 0 sets a state, and note only lists it.',
    },
    {
      q: 'Can I open a file of XPPAUT?',
      a: 'Yes, where it has equations, parameters, functions, initial values, auxiliary quantities and global conditions. Maps, noise, tables, integral and algebraic equations, boundary conditions and arrays are refused by statement and line; what is left aside of its settings is listed.',
    },
  ],
  related: ['matrix-lab', 'symbolic-calculus', 'state-space-designer'],
};
