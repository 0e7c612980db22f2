import { FieldError } from '../error.ts';
import { type Condition, type Field, type FieldText, fieldText } from '../field.ts';
import {
  type ReadFunction,
  readTransferFunction,
  type Variable,
} from '../read-transfer-function.ts';
import { showQuantity } from '../si.ts';

/** A rational function of s or z with real coefficients, highest power first, and a dead time in seconds. */
export interface TransferFunctionValue extends ReadFunction {
  readonly variable: Variable;
  /** As it was written: factors stay factors in links and in the field. */
  readonly text: string;
}

export interface TransferFunctionOptions<W extends Condition = Condition> extends FieldText<W> {
  /** As a visitor would write it. */
  readonly default: string;
  /** The variable; s unless said. Of several the one that stands in the text, else the first. */
  readonly variable?: Variable | readonly Variable[];
  /** The highest degree of numerator and denominator. */
  readonly maxOrder: number;
  /** The longest dead time of a factor e^(-2s) in seconds; or, where none is taken, a sentence on where it goes. */
  readonly deadTime: number | string;
}

/**
 * A transfer function as people write and paste it: `(s+1)/(s^2+6s+25)`, `[1 2]/[1 3 2]`, `tf(…)`, `zpk(…)`,
 * `num=…; den=…`, in powers of z or z⁻¹. Improper ones are taken: it is the tool that needs a proper one.
 */
export function transferFunction<const W extends Condition = never>(
  options: TransferFunctionOptions<W>,
): Field<TransferFunctionValue, NoInfer<W>, never> {
  const { maxOrder, deadTime } = options;
  const variables: readonly Variable[] = [options.variable ?? 's'].flat();
  const parse = (text: string): TransferFunctionValue => {
    const variable = variables.find((v) => standsIn(v, text)) ?? variables[0] ?? 's';
    const read = readTransferFunction(text, variable);
    const order = Math.max(read.num.length, read.den.length) - 1;
    if (order > maxOrder) throw new FieldError(`is of order ${order}; the most is ${maxOrder}`);
    if (read.delay > 0 && typeof deadTime === 'string')
      throw new FieldError(`has a dead time of ${read.delay} s; ${deadTime}`);
    if (typeof deadTime === 'number' && read.delay > deadTime)
      throw new FieldError(`has a dead time of ${read.delay} s; the most is ${deadTime} s`);
    return { ...read, variable, text: tidy(text) };
  };
  const initial = parse(options.default);
  return {
    kind: 'transfer-function',
    ...fieldText(options),
    default: initial,
    parse,
    format: (value) => value.text,
    echo: showTransferFunction,
    describe: () => ({
      kind: 'transfer-function',
      variable: variables.length > 1 ? variables : initial.variable,
      default: initial.text,
      maxOrder,
      ...(typeof deadTime === 'number' && { maxDeadTime: deadTime }),
    }),
    control: { widget: 'line', inputMode: 'text' },
  };
}

/** Whether a text has the variable in it, and not only a name that has its letter. */
export const standsIn = (variable: Variable, text: string): boolean =>
  (variable === 's' ? /(?<![A-Za-z_])s(?![A-Za-z0-9_])/u : /(?<![A-Za-z_])z(?![A-Za-z0-9_])/u).test(
    text,
  );

const tidy = (text: string): string =>
  text
    .replace(/\u2212/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim();

/** The value of a fraction that comes as coefficients, highest power first: what a tool hands over. */
export function fraction(
  num: readonly number[],
  den: readonly number[],
  variable: Variable = 's',
): TransferFunctionValue {
  const text = `[${num.join(' ')}]/[${den.join(' ')}]`;
  return { ...readTransferFunction(text, variable), variable, text };
}

/** Multiplied out: `(s + 2)/(s² + 3s + 2) · e^(−2s)`. Six digits. */
export function showTransferFunction(value: TransferFunctionValue): string {
  const { num, den, delay, variable } = value;
  const top = showPolynomial(num, variable);
  const bottom = showPolynomial(den, variable);
  const bracketed = (text: string) =>
    /^−?(?:[\d.]+|[sz][⁰¹²³⁴-⁹]*)$/u.test(text) ? text : `(${text})`;
  const quotient = bottom === '1' ? top : `${bracketed(top)}/${bracketed(bottom)}`;
  return delay > 0
    ? `${bottom === '1' ? bracketed(top) : quotient} · e^(−${showQuantity(delay, '', 6)}${variable})`
    : quotient;
}

function showPolynomial(coefficients: readonly number[], variable: string): string {
  const last = coefficients.length - 1;
  const terms = coefficients.flatMap((c, i) => {
    if (c === 0) return [];
    const power = last - i;
    const size = showQuantity(Math.abs(c), '', 6);
    const letters = power === 0 ? '' : `${variable}${power === 1 ? '' : raised(power)}`;
    return [`${c < 0 ? '−' : '+'} ${size === '1' && letters ? '' : size}${letters}`];
  });
  const sum = terms.join(' ').replace(/^\+ /u, '').replace(/^− /u, '−');
  return sum || '0';
}

const raised = (n: number): string => [...String(n)].map((d) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(d)]).join('');
