import { InputError } from '../../define/error.ts';
import type { BlockCode } from './code.ts';
import type { BlockInputs } from './inputs.ts';

/** What happens to a symbol on its way. */
export interface Hit {
  /** From the left, from 0. */
  readonly place: number;
  readonly kind: 'added' | 'received' | 'erased';
  readonly value: number;
}

const refuse = (message: string, value: string): never => {
  throw new InputError(message, { field: 'errors', value: value.slice(0, 120) });
};

/** The last place where it alone is no power of x; −1 of codes without powers, whose checks are all alike. */
const parityPlace = ({ powers, n }: BlockCode): number =>
  powers.indexOf(null) === n - 1 ? n - 1 : -1;

/** From the left, from 0, for a number as places are counted; undefined outside the word. */
export function placeOf(
  count: number | 'p',
  counting: BlockInputs['counting'],
  code: BlockCode,
): number | undefined {
  const place =
    count === 'p'
      ? parityPlace(code)
      : counting === 'power'
        ? code.powers.indexOf(count)
        : count - (counting === 'left1' ? 1 : 0);
  return place >= 0 && place < code.n ? place : undefined;
}

/** The number of a place as places are counted; p of the parity symbol, which is no power. */
export function countOf(
  place: number,
  counting: BlockInputs['counting'],
  code: BlockCode,
): number | 'p' {
  if (counting === 'power') return code.powers[place] ?? 'p';
  return counting === 'left1' ? place + 1 : place;
}

/** `5+13, 12=3, 7?` or `5, 7` of bits; p is an overall parity symbol. Throws InputError that names the item. */
export function readErrors({ errors, counting }: BlockInputs, code: BlockCode): Hit[] {
  const items = errors
    .replace(/\s*([+=?^:])\s*/gu, '$1')
    .replace(/\?(?=\d)/gu, '? ')
    .split(/[\s,;]+/u)
    .filter(Boolean);
  const seen = new Set<number>();
  return items.map((item) => {
    const found = /^(\d{1,5}|p)(?:([+=^:])(0x[0-9a-f]{1,4}|\d{1,5})|(\?))?$/iu.exec(item);
    if (!found) refuse(`"${item.slice(0, 30)}" is not understood: write 5+13, 5=11 or 5?`, errors);
    const [, count = '', sign, written, erased] = found ?? [];
    const place = placeOf(/^p$/iu.test(count) ? 'p' : Number(count), counting, code);
    if (place === undefined)
      return refuse(`${count} is no place of this word of ${code.n} symbols`, errors);
    if (seen.has(place)) refuse(`place ${count} is there twice`, errors);
    seen.add(place);
    if (erased) return { place, kind: 'erased', value: 0 };
    if (written === undefined && code.bits > 1)
      return refuse(
        `${count} does not say how it is wrong: write ${count}+1, ${count}=0 or ${count}?`,
        errors,
      );
    const value = Number(written ?? 1);
    if (value >= 2 ** code.bits)
      refuse(`${item} has the value ${value}; symbols go from 0 to ${2 ** code.bits - 1}`, errors);
    return { place, kind: sign === '=' || sign === ':' ? 'received' : 'added', value };
  });
}
