import { measured } from '../../define/measured.ts';
import type { Results } from '../../define/result.ts';
import * as result from '../../define/result.ts';
import { STATUSES } from './result.ts';

const plain = measured();

/** What programs get, by ids that stay for ever. */
export const results = {
  values: {
    answer: result.text({
      label: 'Answer',
      code: true,
      help: 'As a formula that can be typed: derivative, antiderivative without its constant, value, limit, partial sum, solution.',
    }),
    status: result.choice({
      label: 'Found',
      options: STATUSES,
      help: 'In a closed form, in numbers, or proven not to be there.',
    }),
    value: plain(
      'Value',
      'Of a definite integral or a limit; of a series the radius of convergence.',
      {
        digits: 12,
      },
    ),
    valueAt: plain('Value there', 'Of the answer at the place.', { digits: 10 }),
    place: plain('Place', 'Where the answer is worked out.', { digits: 8 }),
    checked: plain(
      'Check',
      'The largest difference between the formula and its check in numbers, of the larger of them and 1.',
      { digits: 2 },
    ),
    proven: result.boolean({
      label: 'Proven by algebra',
      help: 'Whether differentiating back, or putting in, gives exactly 0 by exact algebra.',
    }),
    asked: result.text({ label: 'Read as', code: true, help: 'The question as it was read.' }),
    tex: result.text({ label: 'TeX', code: true, help: 'The answer as TeX.' }),
    askedTex: result.text({ label: 'Question as TeX', code: true, help: 'As it was read.' }),
    sympy: result.text({ label: 'Question for SymPy', code: true, help: 'As SymPy is asked it.' }),
    maxima: result.text({
      label: 'Question for Maxima',
      code: true,
      help: 'As Maxima is asked it.',
    }),
    proof: result.text({
      label: 'Proof',
      help: 'Why no elementary function is an antiderivative.',
    }),
    parameterNames: result.list(result.text({ label: 'Parameter', help: 'Its name.' }), {
      label: 'Parameters',
      help: 'Letters that are no variables.',
    }),
    parameterValues: result.list(plain('Parameter value', 'Of one parameter.'), {
      label: 'Parameter values',
      help: 'What pictures and checks are made with, in the order of the parameters.',
    }),
  },
  tables: {
    curves: {
      what: 'The curves of the picture.',
      columns: {
        x: result.number({ label: 'x', help: 'The variable, or the abscissa of a curve.' }),
        y: result.number({ label: 'Value', help: 'Of the curve there.' }),
        curve: result.text({ label: 'Curve', help: 'Its name: f, its derivative, a solution.' }),
      },
    },
    forms: {
      what: 'The answer in other forms, and as other programs write it.',
      columns: {
        form: result.text({ label: 'Form', help: 'Its name.' }),
        formula: result.text({ label: 'Formula', code: true, help: 'As it can be copied.' }),
      },
    },
    checks: {
      what: 'The formula against numbers that were got another way.',
      columns: {
        at: result.number({
          label: 'At',
          help: 'The place, or the number of the comparison.',
          digits: 6,
        }),
        formula: result.number({ label: 'Formula', help: 'Its value there.', digits: 12 }),
        numeric: result.number({ label: 'Numbers', help: 'The other way.', digits: 12 }),
      },
    },
  },
} as const satisfies Results;
