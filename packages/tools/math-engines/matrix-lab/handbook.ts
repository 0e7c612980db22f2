import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A matrix is taken apart here in two ways. Exactly: entries are fractions, every row operation is written down, and rank, determinant, inverse and solutions are what they are, not what rounding left of them. In doubles: LU, QR, singular values, eigenvalues and the exponential by the methods that numerical libraries use, with the condition number that says how far to trust them.',
    'Both are shown side by side, because the difference between them is the lesson: a 12 × 12 Hilbert matrix is invertible exactly and singular in doubles.',
  ],
  formulas: [
    {
      name: 'Product, and powers of a square matrix',
      tex: '(AB)_{ij} = \\sum_k a_{ik} b_{kj}, \\qquad A^k = A \\cdot A^{k-1}, \\qquad A^{-k} = (A^{-1})^k',
    },
    {
      name: 'Exact eigenvalues, from a factor of the characteristic polynomial with rational coefficients',
      tex: '\\lambda - a = 0 \\;\\Rightarrow\\; \\lambda = a, \\qquad \\lambda^2 - s \\lambda + p = 0 \\;\\Rightarrow\\; \\lambda = \\frac{s}{2} \\pm \\sqrt{\\frac{s^2}{4} - p}',
    },
    { name: 'LU with partial pivoting', tex: 'PA = LU' },
    { name: 'QR', tex: 'A = QR, \\qquad Q^{\\mathsf T} Q = I' },
    {
      name: 'Singular values',
      tex: 'A = U \\Sigma V^{\\mathsf T}, \\qquad \\sigma_1 \\ge \\sigma_2 \\ge \\dots \\ge 0',
    },
    {
      name: 'Condition number',
      tex: '\\kappa_2(A) = \\frac{\\sigma_1}{\\sigma_n}, \\qquad \\frac{\\lVert \\delta x \\rVert}{\\lVert x \\rVert} \\lesssim \\kappa_2 \\left( \\frac{\\lVert \\delta A \\rVert}{\\lVert A \\rVert} + \\frac{\\lVert \\delta b \\rVert}{\\lVert b \\rVert} \\right)',
    },
    {
      name: 'Error of a computed solution',
      tex: '|x - \\hat x| \\le |A^{-1}| \\bigl( |b - A \\hat x| + (n + 3)\\, u\\, (|A| |\\hat x| + |b|) \\bigr), \\qquad u = 2^{-53}',
    },
    { name: 'Eigenvalues', tex: 'A v = \\lambda v, \\qquad \\det(\\lambda I - A) = 0' },
    {
      name: 'Gershgorin discs',
      tex: '\\lambda \\in \\bigcup_i \\Bigl\\{ z : |z - a_{ii}| \\le \\sum_{j \\ne i} |a_{ij}| \\Bigr\\}',
    },
    {
      name: 'Exponential',
      tex: 'e^{At} = \\sum_{k \\ge 0} \\frac{(At)^k}{k!} \\approx \\bigl( r_m(At/2^s) \\bigr)^{2^s}',
    },
  ],
  symbols: [
    { symbol: '\\sigma_i', meaning: 'singular values, largest first' },
    {
      symbol: '\\kappa_2',
      meaning: 'condition number: the factor by which relative errors can grow',
    },
    { symbol: '\\lambda', meaning: 'eigenvalue' },
    { symbol: 'r_m', meaning: 'diagonal Padé approximant of the exponential' },
  ],
  validity: [
    'Entries are decimal numbers or fractions such as 1/3. Up to 40 × 40; exact elimination up to 12 × 12.',
    'Complex entries such as 1/2-3i are solved with, inverted, multiplied and raised to powers: exactly up to 12 × 12, beyond that in doubles. Exact reduction takes them too; LU, QR, singular vectors, eigenvalues and the exponential take real entries.',
    'Inverse, determinant, products and powers are exact where entries are short and the matrix is at most 12 × 12 (powers: up to 600 digits); elsewhere they are worked in doubles and say so.',
    'Exact eigenvalues are all that are fractions or fractions with one square root, of matrices up to 12 × 12 with short entries. That the others have no such form is proven: the roots are enclosed, and each candidate is tried in whole numbers.',
    'In doubles, a relative change of 10⁻¹⁶ in the entries moves a solution by up to κ₂ · 10⁻¹⁶. With κ₂ near 10¹⁶ no digit is certain.',
    'Where the smallest singular value is below 10⁻¹⁰ of the largest, κ₂ of a square matrix up to 12 × 12, with entries short enough for exact elimination, is taken from the exact inverse: in doubles such a value is mostly rounding.',
    'The rank in doubles counts singular values above max(m, n) · ε · σ₁. The exact rank counts pivots.',
    'An eigenvalue whose condition is large is sensitive: a defective one has condition infinity and moves as the k-th root of the error.',
  ],
  pitfalls: [
    'The determinant says nothing about conditioning: 0.1·I of size 20 has determinant 10⁻²⁰ and condition 1.',
    'Do not invert to solve. The LU factors do it with fewer operations and a smaller error.',
    'The characteristic polynomial is no way to eigenvalues: its roots can be far more sensitive than they are.',
    'The exponential can grow large before it decays although every eigenvalue is stable: look at the norm over time of a non-normal matrix.',
  ],
  citations: [
    {
      authors: 'G. H. Golub, C. F. Van Loan',
      title: 'Matrix Computations',
      source: '4th ed., Johns Hopkins University Press',
      year: 2013,
      isbn: '978-1-4214-0794-4',
    },
    {
      authors: 'N. J. Higham',
      title: 'Accuracy and Stability of Numerical Algorithms',
      source: '2nd ed., SIAM',
      year: 2002,
      doi: '10.1137/1.9780898718027',
    },
    {
      authors: 'N. J. Higham',
      title: 'The scaling and squaring method for the matrix exponential revisited',
      source: 'SIAM Journal on Matrix Analysis and Applications 26(4), 1179–1193',
      year: 2005,
      doi: '10.1137/04061101X',
    },
    {
      authors: 'A. H. Al-Mohy, N. J. Higham',
      title: 'A new scaling and squaring algorithm for the matrix exponential',
      source: 'SIAM Journal on Matrix Analysis and Applications 31(3), 970–989',
      year: 2009,
      doi: '10.1137/09074721X',
    },
    {
      authors: 'J. G. F. Francis',
      title: 'The QR transformation: a unitary analogue to the LR transformation, part 1',
      source: 'The Computer Journal 4(3), 265–271',
      year: 1961,
      doi: '10.1093/comjnl/4.3.265',
    },
    {
      authors: 'E. H. Bareiss',
      title: "Sylvester's identity and multistep integer-preserving Gaussian elimination",
      source: 'Mathematics of Computation 22(103), 565–578',
      year: 1968,
      doi: '10.1090/S0025-5718-1968-0226829-0',
    },
    {
      authors: 'L. N. Trefethen, M. Embree',
      title: 'Spectra and Pseudospectra',
      source: 'Princeton University Press',
      year: 2005,
      isbn: '978-0-691-11946-5',
    },
  ],
  faq: [
    {
      q: 'Why is the rank shown twice?',
      a: 'The exact rank is a fact about the entries as typed. The rank in doubles is a judgement: singular values below rounding count as zero. Where they differ the matrix is invertible in principle and singular in practice.',
    },
    {
      q: 'Can I enter fractions?',
      a: 'Yes: 1/3, −2/7, 0.1, 1e-3 and 2.5k are all taken exactly. 0.1 is one tenth, not the nearest double; only what is computed in doubles rounds it.',
    },
    {
      q: 'Can entries be complex?',
      a: 'Yes, written with i or j: 3+4i, -i/2, 1/2-3j. Solving and exact reduction keep both parts as fractions, so the mesh currents of a circuit at one frequency come out exactly. So do inverse, product and power. The other tasks want real entries and say so.',
    },
    {
      q: 'When is an eigenvalue shown exactly?',
      a: 'Where it is a fraction, or a fraction and a fraction times one square root, such as 1/2 + √5/2 or 2 ± 3i. Beyond that formulas with roots grow long, and from degree five on there are none; then the eigenvalues are numbers alone, and the page says so.',
    },
    {
      q: 'How do I take a result onwards?',
      a: 'Under the figures stand copies of every matrix for LaTeX, for MATLAB and Octave, and for NumPy. Fractions stay fractions there, and numbers have every digit (eight in LaTeX).',
    },
    {
      q: 'What are the circles around the eigenvalues?',
      a: 'Gershgorin discs: around each diagonal entry, with the sum of the magnitudes of the rest of its row as radius. Every eigenvalue lies in one of them.',
    },
    {
      q: 'What does the picture of a 2 × 2 matrix show?',
      a: 'The unit circle and the ellipse it becomes. Its half axes are the singular values, the columns of the matrix are where the two unit vectors go, and they can be pulled. Flatten the ellipse and watch the condition number grow.',
    },
    {
      q: 'How far can a computed solution be trusted?',
      a: 'Beside the exact solution stands the error of the one computed in doubles, and the bound that the rounding errors allow. For a larger system, which is solved in doubles alone, the bound is what is known.',
    },
    {
      q: 'Which algorithm finds the eigenvalues?',
      a: 'Balancing, reduction to Hessenberg form, and the Francis double-shift QR iteration, as in LAPACK, written anew here.',
    },
  ],
  related: ['step-response', 'loop-shaper'],
};
