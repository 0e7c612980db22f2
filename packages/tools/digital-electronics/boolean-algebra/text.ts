import type { Expression } from '@tollbench/engines/logic/expression.ts';
import { texName } from '@tollbench/engines/logic/format.ts';
import { operandsOf } from '@tollbench/engines/logic/network/network.ts';

const RANK = { or: 0, xor: 1, and: 2, not: 3, variable: 3, constant: 3 } as const;

/** Signs of one way to write expressions. */
interface Signs {
  readonly or: string;
  readonly xor: string;
  readonly and: string;
  /** Between a constant or long names, where no sign would not do. */
  readonly dot: string;
  readonly not: (of: string, bracket: boolean) => string;
  readonly name: (name: string) => string;
  readonly one: string;
  readonly zero: string;
}

const PLAIN: Signs = {
  or: ' + ',
  xor: ' ⊕ ',
  and: '',
  dot: '·',
  not: (of, bracket) => (bracket ? `(${of})'` : `${of}'`),
  name: (name) => name,
  one: '1',
  zero: '0',
};

const TEX: Signs = {
  or: ' + ',
  xor: ' \\oplus ',
  and: '\\,',
  dot: ' \\cdot ',
  not: (of) => `\\overline{${of}}`,
  name: texName,
  one: '1',
  zero: '0',
};

/** As SIS and ABC read it. */
const EQN: Signs = {
  or: ' + ',
  xor: ' ^ ',
  and: ' * ',
  dot: ' * ',
  not: (of, bracket) => (bracket ? `!(${of})` : `!${of}`),
  name: (name) => name,
  one: '1',
  zero: '0',
};

function written(e: Expression, signs: Signs, dots: boolean): string {
  if (e.kind === 'constant') return e.value ? signs.one : signs.zero;
  if (e.kind === 'variable') return signs.name(e.name);
  if (e.kind === 'not') return signs.not(written(e.of, signs, dots), RANK[e.of.kind] < 3);
  const operands = operandsOf(e, e.kind);
  const sign =
    e.kind === 'and' && (dots || operands.some((o) => o.kind === 'constant'))
      ? signs.dot
      : signs[e.kind];
  return operands
    .map((o) => {
      const text = written(o, signs, dots);
      return RANK[o.kind] < 2 ? `(${text})` : text;
    })
    .join(sign);
}

/** Whether products need a sign: some name has several letters. */
export const needDots = (names: readonly string[]): boolean =>
  names.some((name) => !/^\p{L}[\d_]*$/u.test(name));

/** An expression as people write it: `A'B + C`, with dots where names have several letters. */
export const plainText = (e: Expression, names: readonly string[]): string =>
  written(e, PLAIN, needDots(names));

export const texText = (e: Expression, names: readonly string[]): string =>
  written(e, TEX, needDots(names));

export const eqnText = (e: Expression): string => written(e, EQN, true);
