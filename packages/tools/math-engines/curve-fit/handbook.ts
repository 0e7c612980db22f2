import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'Regression finds the parameters of a curve that lie nearest to measured points. With normal errors of equal size the nearest is the least sum of squares; with errors of known sizes each square is weighted by 1/σ²; with errors in both axes distances count, each over its own σ.',
    'A model is linear where its slopes by the parameters have none of them: polynomials, splines and columns are solved at once, in twice the digits of a double. Others are approached in damped steps with exact slopes, from starts that the data suggest or that are given.',
    'A fit is worth what its errors are: standard errors, intervals and correlations of the parameters, a band for the curve and a wider one for new points. Residuals tell whether the model is the right one.',
  ],
  formulas: [
    {
      name: 'Weighted least squares',
      tex: '\\min_b \\chi^2 = \\sum_k \\left(\\frac{y_k - f(x_k; b)}{\\sigma_k}\\right)^2',
    },
    {
      name: 'Errors in both axes',
      tex: '\\min_{b,\\,\\delta} \\sum_k \\left(\\frac{\\delta_k}{\\sigma_{x,k}}\\right)^2 + \\left(\\frac{y_k - f(x_k + \\delta_k; b)}{\\sigma_{y,k}}\\right)^2',
    },
    {
      name: 'Covariance of the parameters',
      tex: 'C = s^2 (J^{\\mathsf T} W J)^{-1},\\quad s^2 = \\frac{\\chi^2}{n - p}\\ \\text{or}\\ 1',
    },
    {
      name: 'Bands of the curve and of new points',
      tex: 'f \\pm t\\sqrt{g^{\\mathsf T} C g},\\quad f \\pm t\\sqrt{g^{\\mathsf T} C g + \\sigma^2}',
    },
    {
      name: 'All places together (Scheffé)',
      tex: 'f \\pm \\sqrt{p\\,F_{p,\\,n-p}}\\,\\sqrt{g^{\\mathsf T} C g}',
    },
    {
      name: 'Coefficient of determination',
      tex: 'R^2 = 1 - \\frac{\\sum w (y - f)^2}{\\sum w (y - \\bar y)^2}',
    },
    {
      name: 'Corrected criterion of Akaike',
      tex: '\\mathrm{AICc} = 2k - 2\\ln L + \\frac{2k(k+1)}{n - k - 1}',
    },
    {
      name: 'Huber’s and Tukey’s weights',
      tex: 'w_H = \\min\\left(1, \\frac{1.345}{|u|}\\right),\\quad w_T = \\left(1 - \\left(\\frac{u}{4.685}\\right)^2\\right)_+^2',
    },
  ],
  symbols: [
    { symbol: 'b', meaning: 'parameters, p of them' },
    { symbol: '\\sigma', meaning: 'standard deviation of a point' },
    {
      symbol: 'J,\\ g',
      meaning: 'slopes of the model by the parameters, at the points and at a place',
    },
    { symbol: 'n - p', meaning: 'degrees of freedom ν' },
    { symbol: 'u', meaning: 'residual over its robust scale' },
    {
      symbol: 'k',
      meaning: 'parameters of a criterion: p, and one for a variance that is estimated',
    },
  ],
  validity: [
    'Up to 5,000 points, 20 parameters of a formula, 64 of a spline. All eleven linear and 27 nonlinear sets of NIST’s StRD, from both starts, come to at least nine certified digits of the parameters (Filip, whose design loses fifteen, to seven).',
    'Intervals and bands of nonlinear models are those of the model made linear at the minimum. With few points and strong curvature they are too narrow.',
    'Starts are sought by sizes that the data suggest. A minimum that is found is a minimum; that none is lower is proved for linear models alone.',
    'Robust standard errors are asymptotic. Least absolute residuals have none here; their minimum is proved for linear models.',
    'R² of a nonlinear model is given because it is asked for; it compares with a constant, and no test hangs on it.',
  ],
  pitfalls: [
    'Relative or known σ: most programs scale the covariance by χ²/ν (relative). Where σ are true standard deviations, take known: χ² is then a test, and errors do not shrink with a lucky fit.',
    'Standard deviation or standard error: the σ of a point that is a mean of m readings is the standard error, s/√m.',
    'The band of the curve holds at each x by itself. For the whole curve take the one for all x together; for the next reading that of new points.',
    'A high R² proves no model: look at the runs and the picture of the residuals.',
    'A logarithm of y before a straight line changes the weights. Fit the exponential itself, with an error as a share of y where that is meant.',
    'log and ln are natural. log10(x) is log(x)/log(10).',
  ],
  citations: [
    {
      authors: 'D. M. Bates, D. G. Watts',
      title: 'Nonlinear Regression Analysis and Its Applications',
      source: 'Wiley',
      year: 1988,
      place: 'ch. 2, appendix A1.3',
      doi: '10.1002/9780470316757',
    },
    {
      authors: 'Å. Björck',
      title: 'Numerical Methods for Least Squares Problems',
      source: 'SIAM',
      year: 1996,
      doi: '10.1137/1.9781611971484',
    },
    {
      authors: 'P. T. Boggs, R. H. Byrd, R. B. Schnabel',
      title: 'A stable and efficient algorithm for nonlinear orthogonal distance regression',
      source: 'SIAM Journal on Scientific and Statistical Computing 8(6), 1052–1078',
      year: 1987,
      doi: '10.1137/0908085',
    },
    {
      authors: 'D. York',
      title: 'Least-squares fitting of a straight line',
      source: 'Canadian Journal of Physics 44(5), 1079–1086',
      year: 1966,
      doi: '10.1139/p66-090',
    },
    {
      authors: 'P. J. Rousseeuw, A. M. Leroy',
      title: 'Robust Regression and Outlier Detection',
      source: 'Wiley',
      year: 1987,
      place: 'ch. 2, table 2',
      doi: '10.1002/0471725382',
    },
    {
      authors: 'K. P. Burnham, D. R. Anderson',
      title: 'Model Selection and Multimodel Inference',
      source: '2nd ed., Springer',
      year: 2002,
      doi: '10.1007/b97636',
    },
    {
      authors: 'National Institute of Standards and Technology',
      title: 'Statistical Reference Datasets: linear and nonlinear regression',
      source: 'https://www.itl.nist.gov/div898/strd/',
      year: 2003,
      doi: '10.18434/T43G6C',
    },
  ],
  faq: [
    {
      q: 'How do I fit my own formula?',
      a: 'Take own formula and write it in x: A*exp(-x/tau)*cos(w*x) + C. Every name that is no column is a parameter; starts and bounds stand in the field below, and those left out are sought.',
    },
    {
      q: 'How do I hold a parameter, or keep it positive?',
      a: 'Write C = 0 fixed, or 0 <= A <= 12, or k > 0 under Starts, bounds.',
    },
    {
      q: 'My numbers have decimal commas.',
      a: 'Paste them as they are: with tabs or semicolons between, a comma is read as decimal. Where 1,234 could be a thousand, the page asks.',
    },
    {
      q: 'Can the model have several columns?',
      a: 'Yes: write their heads in a formula, or take linear in all other columns. The picture is then of measured over fitted values.',
    },
    {
      q: 'Which of two models is better?',
      a: 'Take the one with the lower AICc; a difference above ten is strong, below two none. For polynomials the F test of each degree against the one before stands beside it.',
    },
  ],
  related: ['matrix-lab', 'ode-solver', 'spectrum-analyzer'],
};
