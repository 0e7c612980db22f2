/** What is differentiated must come back: an integrand that is elementary is never proven not to be. */
import { expect, test } from 'vitest';
import { derivative } from '../../expression/derivative.ts';
import { readExpression } from '../../expression/read.ts';
import { byRisch } from '../../integration/risch.ts';
import { isAntiderivative } from '../../integration/verify.ts';

const ELEMENTS = [
  'x^x',
  'ln(ln(x))',
  'e^(e^x)',
  'ln(x)^x',
  'ln(x + ln(x))',
  'e^(x*ln(x)/(x + 1))',
  'e^x*ln(x)',
  'ln(1 + e^x)',
  'x^a',
  'e^(-3x + 1/(1 + e^x))',
  'e^((x^2 - 3x*ln(ln(x)))/x + 1/ln(x))',
  'x^(x^x)',
  '2^x*ln(x)',
  'sinh(x)*ln(x)',
  // From the tests of SymPy’s risch.py, for degrees that come from cancellation.
  'e^(1/ln(x))/ln(x)',
  'e^(x/ln(x))',
  'e^(1/(x*ln(x)))',
  'e^x*ln(e^x + ln(x))',
];
const FORMS = [
  't',
  '(x^2 + 1)*t/x',
  '1/(t + x)',
  'ln(t + x)',
  't^2/(x + 1) - 1/t',
  '(t + ln(x))/(x*t + 2)^2',
];

test.each(ELEMENTS.flatMap((t) => FORMS.map((form) => [form, t] as const)))(
  'the derivative of %s, t = %s',
  (form, t) => {
    const f = derivative(readExpression(form.replaceAll('t', `(${t})`)), 'x');
    const found = byRisch(f, 'x');
    expect(found?.proof).toBe(undefined);
    expect(found?.undecided).toBe(undefined);
    expect(found?.value && isAntiderivative(found.value, f, 'x')).toBe(true);
  },
);
