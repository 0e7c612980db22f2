import { clip } from '../arithmetic/scanner.ts';
import { eitherComma, refuseLoneComma, twoWays } from '../decimal-comma.ts';
import { FieldError, within } from '../error.ts';
import { readQuantity } from '../expression.ts';
import { type Condition, type Field, type FieldText, fieldText } from '../field.ts';
import { entriesOf } from '../rows.ts';
import { showQuantity } from '../si.ts';

export interface VectorOptions<W extends Condition = Condition> extends FieldText<W> {
  readonly default: readonly number[];
  readonly minLength: number;
  readonly maxLength: number;
}

/** Characters of one number. */
const MAX_NUMBER = 200;
/** A declaration in C, MATLAB or Python before the list: `static const float32_t b[3] =`, `b =`. */
const DECLARED = /^[A-Za-z_][\w\s*.]{0,60}(?:\[\d{0,4}\])?\s*=/u;
const CALLED = /^(?:np\.|numpy\.|jnp\.)?(?:array|asarray|poly1d)\s*\(/u;

/**
 * A vector of coefficients as programs print and take it: `1 -2.7 2.43`, `b = [1, 2, 3];`, `np.array([1., 2.])`,
 * `float b[3] = {1.0f, 2.0f, 3.0f};`. No SI prefixes: the f of C is no femto.
 */
export function vector<const W extends Condition = never>(
  options: VectorOptions<W>,
): Field<readonly number[], NoInfer<W>, never> {
  const { minLength, maxLength } = options;
  return {
    kind: 'numbers',
    ...fieldText(options),
    default: options.default,
    parse(text) {
      const parts = partsOf(text, maxLength);
      if (parts.length < minLength || parts.length > maxLength)
        throw new FieldError(`has ${parts.length} numbers; it takes ${minLength} to ${maxLength}`);
      return parts.map((part, k) =>
        within(
          () => `number ${k + 1}`,
          () => numberOf(part),
        ),
      );
    },
    format: (value) => value.join(' '),
    echo: (value) => value.map((v) => showQuantity(v, '', 6)).join(', '),
    describe: () => ({
      kind: 'numbers',
      default: [...options.default],
      minItems: minLength,
      maxItems: maxLength,
    }),
    control: { widget: 'line', inputMode: 'text' },
  };
}

function partsOf(text: string, most: number): string[] {
  if (text.length > (most + 2) * MAX_NUMBER)
    throw new FieldError(`has ${text.length} characters; the most is ${(most + 2) * MAX_NUMBER}`);
  const list = insideOf(
    text
      .replaceAll('...', ' ')
      .replace(/[\u2212\u2013]/gu, '-')
      .trim(),
  );
  const doubtful = twoWays(list);
  if (doubtful !== undefined) throw new FieldError(eitherComma(doubtful));
  refuseLoneComma(list.trim());
  return list
    .replace(/[,;]\s*$/u, '')
    .split(/[;\n]/u)
    .flatMap((row) => (row.trim() === '' ? [] : entriesOf(row.replace(/,\s*$/u, ''))));
}

/** What stands between the brackets, without the names around them. A second list is refused. */
function insideOf(text: string): string {
  let rest = text.replace(DECLARED, '').trim();
  const called = CALLED.exec(rest);
  if (called) rest = rest.slice(called[0].length).replace(/\)\s*;?$/u, '');
  rest = rest.trim().replace(/['’]?\s*;$/u, '');
  const inside = /^(?:\[([^[\]{}]*)\]|\{([^[\]{}]*)\}|\(([^()]*)\))['’]?$/u.exec(rest.trim());
  const list = inside ? (inside[1] ?? inside[2] ?? inside[3] ?? '') : rest;
  const strange = /[=[\]{}]/u.exec(list);
  if (strange)
    throw new FieldError(
      `has "${strange[0]}" where a list of numbers goes on: give one list alone`,
    );
  return list;
}

/** A number or arithmetic without prefixes. */
function numberOf(part: string): number {
  const plain = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)[fFlL]?$/u.exec(part);
  if (plain) {
    const value = Number(plain[1]);
    if (!Number.isFinite(value)) throw new FieldError(`"${clip(part)}" is too large`);
    return value;
  }
  if (/\d\s*[a-zA-Zµμ]/u.test(part.replace(/\d[eE][+-]?\d|\d\*?pi|sqrt|exp|cos|sin/gu, '')))
    throw new FieldError(`"${clip(part)}" is no plain number; write prefixes out, as 2e-3`);
  return readQuantity(part, '');
}
