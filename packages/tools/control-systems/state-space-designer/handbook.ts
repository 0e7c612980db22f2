import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'State feedback u = −Kx moves the eigenvalues of a plant x′ = Ax + Bu to those of A − BK. Where (A, B) is controllable they can be put anywhere; where it is not, some stay, and this page says which, and which combination of the states they are.',
    'The linear quadratic regulator chooses K by what errors and control cost instead of by poles. Its gain comes from the stabilising solution of an algebraic Riccati equation. The Kalman filter is the same problem for the transposed plant, with covariances for weights; with the LQR it makes LQG.',
    'An observer x̂′ = Ax̂ + Bu + L(y − Cx̂ − Du) stands in for states that are not measured. The poles of the whole are those of A − BK and those of A − LC: the separation principle. It says nothing of robustness, which is why the loop at the plant’s input is shown.',
  ],
  formulas: [
    { name: 'Plant', tex: "x' = A x + B u, \\qquad y = C x + D u" },
    { name: 'Pole placement', tex: '\\det(s I - A + B K) = \\prod_k (s - p_k)' },
    {
      name: 'One input (Ackermann)',
      tex: 'K = \\begin{bmatrix} 0 & \\cdots & 0 & 1 \\end{bmatrix} \\begin{bmatrix} B & AB & \\cdots & A^{n-1}B \\end{bmatrix}^{-1} \\varphi(A)',
    },
    {
      name: 'LQR, continuous',
      tex: 'A^\\top X + X A - (X B + N) R^{-1} (B^\\top X + N^\\top) + Q = 0, \\qquad K = R^{-1}(B^\\top X + N^\\top)',
    },
    {
      name: 'LQR, discrete',
      tex: 'A^\\top X A - X - (A^\\top X B + N)(R + B^\\top X B)^{-1}(B^\\top X A + N^\\top) + Q = 0',
    },
    {
      name: 'Kalman filter',
      tex: 'A P + P A^\\top - P C^\\top V^{-1} C P + W = 0, \\qquad L = P C^\\top V^{-1}',
    },
    {
      name: 'Popov, Belevitch, Hautus',
      tex: '\\operatorname{rank} \\begin{bmatrix} A - \\lambda I & B \\end{bmatrix} < n \\iff \\lambda \\text{ is not controllable}',
    },
    {
      name: 'Reference',
      tex: '\\begin{bmatrix} A & B \\\\ C & D \\end{bmatrix} \\begin{bmatrix} N_x \\\\ N_u \\end{bmatrix} = \\begin{bmatrix} 0 \\\\ I \\end{bmatrix}, \\qquad \\bar N = N_u + K N_x',
    },
    {
      name: 'Plant behind a hold',
      tex: '\\exp\\!\\left( \\begin{bmatrix} A & B \\\\ 0 & 0 \\end{bmatrix} T_s \\right) = \\begin{bmatrix} A_d & B_d \\\\ 0 & I \\end{bmatrix}',
    },
    {
      name: 'Gramians and Hankel singular values',
      tex: 'A W_c + W_c A^\\top + B B^\\top = 0, \\quad A^\\top W_o + W_o A + C^\\top C = 0, \\quad \\sigma_k = \\sqrt{\\lambda_k(W_c W_o)}',
    },
    {
      name: 'Balanced truncation',
      tex: '\\| G - G_r \\|_\\infty \\le 2 \\sum_{k > r} \\sigma_k',
    },
  ],
  symbols: [
    { symbol: 'A,\\ B,\\ C,\\ D', meaning: 'state, input, output and feedthrough matrices' },
    { symbol: 'K,\\ L', meaning: 'gains of feedback and observer' },
    { symbol: 'p_k,\\ \\varphi', meaning: 'wanted poles and the polynomial that has them' },
    { symbol: 'Q,\\ R,\\ N', meaning: 'weights of states, inputs, and of both together' },
    { symbol: 'X,\\ P', meaning: 'solutions of the Riccati equations: cost, error covariance' },
    { symbol: 'W,\\ V', meaning: 'covariances of process and measurement noise' },
    { symbol: '\\bar N', meaning: 'gain of the reference' },
    { symbol: 'W_c,\\ W_o,\\ \\sigma_k', meaning: 'Gramians and Hankel singular values' },
    { symbol: 'T_s', meaning: 'sample time', unit: 's' },
  ],
  validity: [
    'Linear, time-invariant plants of up to 30 states, 10 inputs and 10 outputs. Saturation and delay are not in the model; a delay of whole samples is states of a discrete plant.',
    'Ranks are numerical: what is below the tolerance, relative to A and B in balanced units, counts as zero. The distances in the table of modes say how near the verdict is.',
    'For one input K is exact: worked out in whole numbers from the doubles given and rounded once, as long as those stay under some thousand digits; beyond that by orthogonal transformations. For several inputs it is a local optimum of robustness, and other programs may find another.',
    'The stabilising solution of a Riccati equation is found from an ordered real Schur form and corrected by Newton’s method; its residual is shown. Where a mode is not stabilisable, or stands on the edge of stability and costs nothing, there is none, and the page names the mode.',
    'In discrete time the observer is a predictor: u at a sample uses measurements up to the sample before.',
    'Balanced truncation is of stable plants.',
  ],
  pitfalls: [
    'Poles far from those of the plant cost control: look at the largest |u| before you ask for more speed.',
    'LQR with full states has a phase margin of 60° and bears half to any gain at its inputs (R diagonal, continuous time). With an observer that is gone: LQG has no guaranteed margins at all (Doyle 1978). Read the sensitivity peak.',
    'Repeated poles are the most sensitive choice: an error ε in the model moves an m-fold pole by the m-th root of ε. Butterworth or Bessel patterns at the same distance are kinder.',
    'The rank of the controllability matrix misleads: its columns differ by powers of A, and a unit chosen otherwise changes its numerical rank. The staircase form and the distances here do not have that trouble.',
    'A reference that is only scaled is met only while the model is right. Integral action meets it also when the plant is a little different or a load acts.',
    'A sampled design with continuous weights is not dlqr with the same Q and R: between samples the state moves on, and the cost of that is counted here.',
    'Reducing a plant by its Hankel singular values keeps the input-output behaviour, not the states: their names are lost.',
  ],
  citations: [
    {
      authors: 'K. Ogata',
      title: 'Modern Control Engineering',
      source: '5th ed., Prentice Hall',
      year: 2010,
      place: 'ch. 9 and 10',
      isbn: '978-0-13-615673-4',
    },
    {
      authors: 'B. D. O. Anderson, J. B. Moore',
      title: 'Optimal Control: Linear Quadratic Methods',
      source: 'Prentice Hall',
      year: 1990,
      isbn: '978-0-13-638560-8',
    },
    {
      authors: 'A. J. Laub',
      title: 'A Schur method for solving algebraic Riccati equations',
      source: 'IEEE Transactions on Automatic Control 24(6), 913–921',
      year: 1979,
      doi: '10.1109/TAC.1979.1102178',
    },
    {
      authors: 'J. Kautsky, N. K. Nichols, P. Van Dooren',
      title: 'Robust pole assignment in linear state feedback',
      source: 'International Journal of Control 41(5), 1129–1155',
      year: 1985,
      doi: '10.1080/0020718508961188',
    },
    {
      authors: 'A. L. Tits, Y. Yang',
      title: 'Globally convergent algorithms for robust pole assignment by state feedback',
      source: 'IEEE Transactions on Automatic Control 41(10), 1432–1452',
      year: 1996,
      doi: '10.1109/9.539425',
    },
    {
      authors: 'J. C. Doyle',
      title: 'Guaranteed margins for LQG regulators',
      source: 'IEEE Transactions on Automatic Control 23(4), 756–757',
      year: 1978,
      doi: '10.1109/TAC.1978.1101812',
    },
    {
      authors: 'C. F. Van Loan',
      title: 'Computing integrals involving the matrix exponential',
      source: 'IEEE Transactions on Automatic Control 23(3), 395–404',
      year: 1978,
      doi: '10.1109/TAC.1978.1101743',
    },
    {
      authors: 'K. Glover',
      title:
        'All optimal Hankel-norm approximations of linear multivariable systems and their L∞-error bounds',
      source: 'International Journal of Control 39(6), 1115–1193',
      year: 1984,
      doi: '10.1080/00207178408933239',
    },
  ],
  faq: [
    {
      q: 'Why does my program give another K for the same poles?',
      a: 'With one input it cannot, but for rounding. With several inputs endlessly many K have the same poles; each program optimises the sensitivity of the poles in its own way, and stops at its own local optimum. Compare the poles and their conditions, not the entries.',
    },
    {
      q: 'How do I choose Q and R?',
      a: 'Begin with Bryson’s rule: 1/(largest acceptable value)² on the diagonals. Then change ρ alone: it trades speed for control effort along one line.',
    },
    {
      q: 'Can poles be repeated?',
      a: 'Yes, as often as you like: with one input always, with several by an orthogonal Schur form where there are more of one pole than inputs. They are sensitive, which the table of poles shows as “defective”.',
    },
    {
      q: 'It says a mode is not controllable, but the controllability matrix has full rank.',
      a: 'Or the other way round. In doubles that matrix is nearly singular for many a good plant, and regular for many a bad one. See the distance of the mode: below about 1e-10 of the size of A and B nothing in doubles can tell it from zero. The tolerance can be set.',
    },
    {
      q: 'What is the difference between “discrete” and “sampled”?',
      a: 'Discrete takes A and B as those of x[k+1] = Ax[k] + Bu[k]. Sampled takes a continuous plant, puts a zero-order hold before it, and gives gains for the code that runs at the sample time; poles are then those in z, and weights and noise keep their continuous meaning.',
    },
    {
      q: 'How does the C code avoid windup?',
      a: 'Its observer is told the control that the actuator gave, not the one that was wanted, and integrators stand still while the two differ.',
    },
  ],
  related: ['loop-shaper', 'step-response', 'matrix-lab'],
};
