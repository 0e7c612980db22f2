/** Specifications of every kind of circuit, for tests that try them all. */
import { ADDER_KINDS } from '../adders.ts';
import { PLAIN, type Specification } from '../specification.ts';

type Some = Partial<Specification>;
const filled = (list: readonly Some[]): Specification[] => list.map((s) => ({ ...PLAIN, ...s }));
const SIGNS = [
  [false, false],
  [true, true],
  [false, true],
  [true, false],
] as const;

export const adderSamples = (widths: readonly number[]): Specification[] =>
  filled(
    widths.flatMap((width) =>
      ADDER_KINDS.flatMap((kind) =>
        [0, 3].flatMap((group): Some[] => {
          const adder = { kind, group };
          return [
            { width, adder, carryIn: true },
            { width, adder, operation: 'subtract', signedA: true },
            { width, adder, operation: 'add-subtract' },
            { width, adder, operation: 'increment' },
            { width, adder, operation: 'difference', signedA: width % 2 === 0 },
          ];
        }),
      ),
    ),
  );

export const multiplierSamples = (sizes: readonly (readonly [number, number])[]): Specification[] =>
  filled(
    sizes.flatMap(([width, widthB]) =>
      (['and', 'booth4', 'booth8', 'booth16'] as const).flatMap((products) =>
        (['array', 'wallace', 'dadda', 'compressor', 'earliest'] as const).flatMap((reduction, k) =>
          SIGNS.flatMap(([signedA, signedB], j): Some[] => {
            const adder = {
              kind: ADDER_KINDS[(3 * k + j) % ADDER_KINDS.length] ?? 'ripple',
              group: 4,
            };
            const s: Some = {
              operation: 'multiply',
              width,
              widthB,
              products,
              reduction,
              signedA,
              signedB,
              adder,
            };
            const small = Math.min(width, widthB);
            return [
              s,
              { ...s, operation: 'multiply-add' },
              { ...s, operation: 'dot', count: 3 },
              ...(products === 'and' && small > 2 ? [{ ...s, truncate: small - 1 }] : []),
            ];
          }),
        ),
      ),
    ),
  );

export const otherSamples = (widths: readonly number[]): Specification[] =>
  filled(
    widths.flatMap((width): Some[] => [
      ...(['array', 'wallace', 'dadda', 'compressor', 'earliest'] as const).flatMap((reduction) => [
        { operation: 'population' as const, reduction, width },
        ...[true, false].flatMap((signedA): Some[] => [
          { operation: 'square', reduction, width, signedA },
          { operation: 'sum', reduction, width, signedA, count: 5 },
        ]),
      ]),
      ...(['restoring', 'non-restoring'] as const).flatMap((divider): Some[] => [
        { operation: 'root', divider, width },
        ...[1, 2, 3, 5, 8].map((widthB): Some => ({ operation: 'divide', divider, width, widthB })),
      ]),
      ...(['ripple', 'tree', 'subtract'] as const).flatMap((comparator) =>
        [true, false].flatMap((signedA): Some[] => [
          { operation: 'compare', comparator, signedA, width },
          { operation: 'minmax', comparator, signedA, width },
        ]),
      ),
      ...(['binary', 'csd', 'minimal'] as const).flatMap((recoding) =>
        [1n, 2n, 3n, -7n, 45n, 683n, -12n].flatMap((constant) =>
          [true, false].map(
            (signedA): Some => ({ operation: 'constant', recoding, constant, width, signedA }),
          ),
        ),
      ),
      ...(width > 1
        ? [
            { operation: 'leading' as const, width },
            { operation: 'priority' as const, width },
            {
              operation: 'priority' as const,
              width,
              adder: { kind: 'sklansky' as const, group: 0 },
            },
            ...(['left', 'right', 'arithmetic', 'rotate-left', 'rotate-right'] as const).map(
              (shift): Some => ({ operation: 'shift', width, shift }),
            ),
          ]
        : []),
    ]),
  );

/** What differs from a plain one, as the name of a test. */
export const named = (s: Specification): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(s).filter(([name, value]) => PLAIN[name as keyof Specification] !== value),
    ),
    (_, value) => (typeof value === 'bigint' ? String(value) : value),
  );
