/** What would do where a design is refused: neighbours of its inputs that are not. */
import { EngineError } from '@tollbench/engines/error.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import { build, maskOf, prototypeOf, sectionsOf } from './design.ts';
import { type FilterInputs, inputs, TOPOLOGIES, type TopologyName } from './inputs.ts';

/** Offered at most; the likeliest first. */
const MAX_OFFERED = 3;

type Change = Partial<FilterInputs>;

/** Runs a design; what an engine refuses of it comes out with the inputs that would do. */
export function withRemedies<T>(i: FilterInputs, design: () => T): T {
  try {
    return design();
  } catch (error) {
    if (!(error instanceof EngineError) || error.field === undefined || !(error.field in inputs))
      throw error;
    const field = error.field as keyof FilterInputs;
    throw new InputError(error.message, {
      field,
      value: textOf(field, i),
      remedies: neighbours(field, i)
        .filter((change) => works({ ...i, ...change }))
        .slice(0, MAX_OFFERED)
        .map((change) => remedyOf(change)),
    });
  }
}

const textOf = (field: keyof FilterInputs, values: Change): string =>
  (inputs[field].format as (value: unknown) => string)(values[field]);

const remedyOf = (change: Change): Remedy =>
  Object.fromEntries(
    Object.keys(change).map((field) => [field, textOf(field as keyof FilterInputs, change)]),
  );

function works(i: FilterInputs): boolean {
  try {
    for (const section of sectionsOf(prototypeOf(i, maskOf(i)), i)) build(section, i);
    return true;
  } catch (error) {
    if (error instanceof EngineError || error instanceof InputError) return false;
    throw error;
  }
}

const circuits: readonly Change[] = (Object.keys(TOPOLOGIES) as TopologyName[])
  .filter((name) => name !== 'sk-equal' && name !== 'sk-unity')
  .map((topology) => ({ topology }));

/** Changes that might do, by the field that was refused. */
function neighbours(field: keyof FilterInputs, i: FilterInputs): readonly Change[] {
  switch (field) {
    case 'topology':
      return circuits;
    case 'gain':
      return [{ gain: 1 }, ...circuits];
    case 'edgeLoss':
      return [{ edgeLoss: i.ripple }, { edgeLoss: i.stopLoss / 10 }];
    case 'ripple':
    case 'stopLoss':
      return [
        { approximation: 'chebyshev' },
        { approximation: 'elliptic' },
        { approximation: 'elliptic', edgeLoss: i.ripple },
        ...[40, 30, 20, 10].filter((loss) => loss < i.stopLoss).map((stopLoss) => ({ stopLoss })),
        { stopLoss: Math.min(140, Math.ceil(i.ripple + 20)) },
      ];
    case 'level':
      return [1e3, 1e4, 1e5, 1e6].map((level) => ({ level }));
    default:
      return [];
  }
}
