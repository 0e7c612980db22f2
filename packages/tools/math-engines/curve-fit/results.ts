import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';
import { ENDS } from './words.ts';

const plain = measured();
const count = whole();
const name = result.text({ label: 'Parameter', help: 'Its name in the formula.', code: true });

/** What a fit gives: its parameters with their errors, how good it is, and what each point has to do with it. */
export const results = {
  values: {
    formula: result.text({
      label: 'Formula',
      help: 'The model as it is typed; empty for a spline.',
      code: true,
    }),
    equation: result.text({
      label: 'Curve',
      help: 'The formula with the values of its parameters.',
      code: true,
    }),
    estimates: result.text({
      label: 'Parameters',
      help: 'Each with its standard error, to two digits of that.',
      code: true,
    }),
    parameterNames: result.list(name, {
      label: 'Parameters',
      help: 'In the order of the formula.',
    }),
    parameterValues: result.list(plain('Value', 'Of one parameter.', { digits: 7 }), {
      label: 'Values',
      help: 'Of the parameters, in their order.',
    }),
    knots: result.list(plain('Knot', 'Where two pieces of the spline meet.'), {
      label: 'Knots',
      help: 'Of a spline, between its ends.',
    }),
    rSquared: plain(
      'R²',
      '1 less the sum of squares over that about the mean, or about 0 where a linear model has no constant.',
      { digits: 6 },
    ),
    adjustedRSquared: plain('R² adjusted', 'R² with the degrees of freedom taken off.', {
      digits: 6,
    }),
    residualDeviation: plain(
      'Residual standard deviation',
      'Root of χ² over the degrees of freedom: standard error of the regression.',
      { symbol: 's', digits: 5 },
    ),
    sumOfSquares: plain('Sum of squares', 'Weighted sum of squared residuals: χ².', {
      symbol: 'χ²',
      digits: 6,
    }),
    reducedChiSquare: plain(
      'Reduced χ²',
      'Weighted squares over the degrees of freedom: near 1 where known σ are right and the model is.',
      { digits: 5 },
    ),
    chiSquareTail: plain('P(χ²)', 'Probability of a larger χ² by chance, with known σ.', {
      digits: 3,
    }),
    points: count('Points', 'That were fitted.'),
    freeParameters: count('Free parameters', 'That were fitted, neither fixed nor on a bound.'),
    freedom: count('Degrees of freedom', 'Points less free parameters.'),
    fisher: plain('F', 'Of the fit against a constant.', { digits: 5 }),
    fisherTail: plain('P(F)', 'Probability of a larger F by chance.', { digits: 3 }),
    logLikelihood: plain('Log-likelihood', 'For normal errors.', { digits: 6 }),
    aic: plain('AIC', 'Akaike’s criterion; an estimated variance counts as a parameter.', {
      digits: 6,
    }),
    aicc: plain('AICc', 'Akaike’s criterion, corrected for few points.', { digits: 6 }),
    bic: plain('BIC', 'Bayesian criterion of Schwarz.', { digits: 6 }),
    durbinWatson: plain('Durbin-Watson', 'Of the residuals in the order of x: near 2 by chance.', {
      digits: 4,
    }),
    runs: count('Runs', 'Of residuals of one sign in the order of x.'),
    expectedRuns: plain('Runs expected', 'By chance.', { digits: 4 }),
    runsTail: plain('P(runs)', 'Probability of as few runs or fewer by chance (Wald-Wolfowitz).', {
      digits: 3,
    }),
    outlierPoint: count(
      'Farthest point',
      'Number of the point whose studentized residual is largest.',
    ),
    outlierTail: plain(
      'P(outlier)',
      'Probability of one as far by chance among so many points (Bonferroni).',
      { digits: 3 },
    ),
    iterations: count('Iterations', 'Of the way to the minimum; 0 where one solution is all.'),
    end: result.choice({ label: 'End', help: 'How the way to the minimum ended.', options: ENDS }),
    certifiedDigits: plain(
      'Certified digits',
      'Digits by which all parameters agree with those that NIST certifies.',
      { digits: 3 },
    ),
    robustScale: plain('Robust scale', 'Median of absolute residuals over 0.6745.', { digits: 5 }),
    sumOfAbsolutes: plain('Sum of absolute residuals', 'That is least.', { digits: 6 }),
    leastProved: result.boolean({
      label: 'Least for sure',
      help: 'Whether multipliers prove that no sum of absolute residuals is lower.',
    }),
    squaresOfX: plain('χ² of x', 'Squares of the shifts of x over their σ.', { digits: 5 }),
    squaresOfY: plain('χ² of y', 'Squares of what is left of y over its σ.', { digits: 5 }),
    bestByAicc: result.text({
      label: 'Lowest AICc',
      help: 'Name of the curve, as curveName of the comparison.',
      code: true,
    }),
  },
  tables: {
    fit: {
      what: 'The points, and the curve with its bands, each in columns of its own.',
      columns: {
        x: plain('x', 'Of a point.'),
        measured: plain('y', 'Of a point.'),
        residual: plain('Residual', 'Measured less fitted.'),
        curveX: plain('x', 'Along the curve.'),
        curve: plain('Curve', 'Its value.', { digits: 6 }),
        curveBandX: plain('x', 'Along the band of the curve.'),
        curveBand: plain('Curve, upper', 'Upper edge of the band of the curve.'),
        curveBandBase: plain('Curve, lower', 'Lower edge of the band of the curve.'),
        pointBandX: plain('x', 'Along the band of new points.'),
        pointBand: plain('New point, upper', 'Upper edge of the band of new points.'),
        pointBandBase: plain('New point, lower', 'Lower edge of the band of new points.'),
        fittedY: plain('Fitted', 'Value of the model at a point, where it is of several columns.'),
      },
    },
    quantiles: {
      what: 'Studentized residuals in their order over the normal quantiles of their ranks.',
      columns: {
        normalQuantile: plain('Normal quantile', 'Of the rank.'),
        studentized: plain(
          'Studentized residual',
          'Over the deviation that the other points give.',
        ),
      },
    },
    parameters: {
      what: 'A row for each parameter, in the order of the formula.',
      columns: {
        name,
        value: plain('Value', 'Of the parameter.', { digits: 8 }),
        standardError: plain('Standard error', 'Of the value.', { digits: 4 }),
        intervalLow: plain('From', 'Lower end of its confidence interval.', { digits: 5 }),
        intervalHigh: plain('To', 'Upper end of its confidence interval.', { digits: 5 }),
        remark: result.text({ label: 'Remark', help: 'Why there is no standard error.' }),
      },
    },
    covariances: {
      what: 'A row for each pair of free parameters, by rows of the matrix.',
      columns: {
        first: name,
        second: result.text({ label: 'And', help: 'The other parameter.', code: true }),
        covariance: plain('Covariance', 'Of the two.'),
        correlation: plain('Correlation', 'Covariance over both standard errors.', { digits: 4 }),
      },
    },
    points: {
      what: 'A row for each point, in the order of the data.',
      columns: {
        point: count('Point', 'Its number, from 1.'),
        x: plain('x', 'As given.', { digits: 6 }),
        y: plain('y', 'As given.', { digits: 6 }),
        fitted: plain('Fitted', 'Value of the curve there.', { digits: 6 }),
        residual: plain('Residual', 'Measured less fitted.', { digits: 4 }),
        studentized: plain(
          'Studentized',
          'Residual over the deviation that the other points give.',
          { digits: 3 },
        ),
        leverage: plain('Leverage', 'How much the curve there hangs on this point: from 0 to 1.', {
          digits: 3,
        }),
        cook: plain('Cook’s distance', 'How far the curve moves without it.', { digits: 3 }),
        robustWeight: plain('Weight', 'By which a robust fit counts it.', { digits: 3 }),
        shift: plain('Shift of x', 'By which a fit in both axes moves it.', { digits: 4 }),
      },
    },
    predictions: {
      what: 'A row for each place that is asked for, in that order.',
      columns: {
        x: plain('x', 'The place.', { digits: 6 }),
        y: plain('Curve', 'Its value there.', { digits: 7 }),
        standardError: plain('Standard error', 'Of the curve there.', { digits: 4 }),
        curveHalf: plain('± curve', 'Half width of the confidence interval of the curve.', {
          digits: 4,
        }),
        pointHalf: plain('± new point', 'Half width of the interval of one new point.', {
          digits: 4,
        }),
      },
    },
    comparison: {
      what: 'A row for each curve that is compared, the lowest AICc first.',
      columns: {
        curveName: result.text({
          label: 'Curve',
          help: 'Option of the input model, a polynomial with its degree behind.',
          code: true,
        }),
        parameterCount: count('Parameters', 'Of the model.'),
        deviation: plain('s', 'Residual standard deviation.', { digits: 4 }),
        adjusted: plain('R² adjusted', 'With the degrees of freedom taken off.', { digits: 5 }),
        aicc: plain('AICc', 'Akaike’s criterion, corrected for few points.', { digits: 5 }),
        above: plain('Δ', 'AICc above the lowest.', { digits: 3 }),
        weight: plain('Weight', 'Akaike’s weight among these curves.', { digits: 3 }),
        bic: plain('BIC', 'Bayesian criterion of Schwarz.', { digits: 5 }),
        fisher: plain('F', 'Against the polynomial of one degree less.', { digits: 4 }),
        fisherTail: plain('P(F)', 'Probability of a larger F by chance.', { digits: 3 }),
      },
    },
  },
} satisfies result.Results;
