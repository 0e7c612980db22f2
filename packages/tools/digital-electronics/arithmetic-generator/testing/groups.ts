/** Circuits of every kind for Yosys, each an equivalence for all inputs. */
import { ADDER_KINDS, isPrefix } from '@tollbench/engines/arithmetic/adders.ts';
import { PLAIN, type Specification } from '@tollbench/engines/arithmetic/specification.ts';
import type { Group } from './equivalence.ts';

const of = (some: Partial<Specification>): Specification => ({ ...PLAIN, ...some });
const among = <K extends keyof Specification>(
  golden: Specification,
  field: K,
  values: readonly Specification[K][],
): Group => ({ golden, circuits: values.map((value) => ({ ...golden, [field]: value })) });

const ADDERS = ADDER_KINDS.map((kind) => ({ kind, group: 3 }));
const REDUCTIONS = ['array', 'wallace', 'dadda', 'compressor', 'earliest'] as const;
/** Operations with the circuits to be compared with them; every kind, or fewer of each. */
export function groupsOf(every: boolean): Group[] {
  const adders = every ? ADDERS : ADDERS.filter(({ kind }) => kind === 'sparse');
  const reductions = every ? REDUCTIONS : (['dadda'] as const);
  const signs = every ? [false, true] : [true];
  return [
    among(of({ width: 19, carryIn: true }), 'adder', ADDERS),
    among(of({ operation: 'subtract', width: 9, signedA: true }), 'adder', adders),
    among(of({ operation: 'add-subtract', width: 10 }), 'adder', adders),
    among(of({ operation: 'increment', width: 12 }), 'adder', adders),
    among(of({ operation: 'difference', width: 8, signedA: true }), 'adder', adders),
    ...(['and', 'booth4', 'booth8', 'booth16'] as const).flatMap((products) =>
      signs.map((signedB) =>
        among(
          of({ operation: 'multiply', width: 5, widthB: 4, products, signedA: !signedB, signedB }),
          'reduction',
          reductions,
        ),
      ),
    ),
    among(
      of({ operation: 'multiply-add', width: 4, widthB: 4, signedA: true }),
      'reduction',
      reductions,
    ),
    among(of({ operation: 'dot', width: 3, widthB: 3, count: 2 }), 'reduction', reductions),
    among(of({ operation: 'square', width: 6, signedA: true }), 'reduction', reductions),
    among(of({ operation: 'sum', width: 6, count: 5, signedA: true }), 'reduction', reductions),
    among(of({ operation: 'population', width: 11 }), 'reduction', reductions),
    among(of({ operation: 'multiply', width: 5, widthB: 5, truncate: 4 }), 'reduction', reductions),
    among(of({ operation: 'compare', width: 16, signedA: true }), 'comparator', [
      'ripple',
      'tree',
      'subtract',
    ]),
    among(of({ operation: 'minmax', width: 9 }), 'comparator', ['ripple', 'tree', 'subtract']),
    among(of({ operation: 'root', width: 8 }), 'divider', ['restoring', 'non-restoring']),
    among(of({ operation: 'constant', width: 6, constant: 683n, signedA: true }), 'recoding', [
      'binary',
      'csd',
      'minimal',
    ]),
    among(of({ operation: 'constant', width: 6, constant: -45n }), 'recoding', [
      'binary',
      'csd',
      'minimal',
    ]),
    ...(['left', 'right', 'arithmetic', 'rotate-left', 'rotate-right'] as const)
      .map((shift) => among(of({ operation: 'shift', width: 11 }), 'shift', [shift]))
      .map(({ circuits }) => ({ golden: circuits[0] as Specification, circuits })),
    among(of({ operation: 'leading', width: 13 }), 'reduction', ['dadda']),
    among(
      of({ operation: 'priority', width: 11 }),
      'adder',
      ADDERS.filter(({ kind }) => isPrefix(kind)),
    ),
  ];
}

/** What is open at a divisor of 0, by SAT. */
export const DIVIDERS: readonly Specification[] = [
  of({ operation: 'divide', width: 5, widthB: 3 }),
  of({ operation: 'divide', width: 5, widthB: 3, divider: 'non-restoring' }),
];
