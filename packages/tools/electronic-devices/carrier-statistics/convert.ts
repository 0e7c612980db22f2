import type { Converted } from '../../define/tool.ts';
import type { CarrierResult } from './compute.ts';
import type { CarrierInputs, inputs } from './inputs.ts';

const rounded = (x: number) => Number(x.toPrecision(6));
const within = (x: number, least: number, most: number) => x >= least && x <= most;

type Change = Converted<typeof inputs> | undefined;

/** What was found, asked anew the other way; undefined where the new question starts from its own values. */
export function convert(
  from: CarrierInputs,
  field: keyof CarrierInputs,
  to: string,
  result: CarrierResult | undefined,
): Change {
  if (field === 'known') return toKnown(from, to);
  if (!result) return undefined;
  if (field === 'given') return toGiven(result, to);
  return field === 'task' ? toTask(result, to) : undefined;
}

function toKnown({ sheet, resistivity, thickness }: CarrierInputs, to: string): Change {
  const value = to === 'sheet' ? resistivity / 100 / thickness : sheet * thickness * 100;
  if (to === 'sheet')
    return within(value, 1e-6, 1e15) ? { inputs: { sheet: rounded(value) } } : undefined;
  return within(value, 1e-6, 1e12) ? { inputs: { resistivity: rounded(value) } } : undefined;
}

/** The same Fermi level by its electrons, its holes, or itself. */
function toGiven({ state: s }: CarrierResult, to: string): Change {
  if (to === 'level')
    return within(s.below, -5, 10) ? { inputs: { level: Number(s.below.toFixed(6)) } } : undefined;
  const carriers = to === 'n' ? s.n : s.p;
  if (!within(carriers, 1e-100, 1e23)) return undefined;
  return { inputs: to === 'n' ? { electrons: rounded(carriers) } : { holes: rounded(carriers) } };
}

function toTask(r: CarrierResult, to: string): Change {
  const { state: s, solved } = r;
  const type = s.n >= s.p ? 'n' : 'p';
  if (to === 'fermi') {
    const given = toGiven(r, type);
    return given && { inputs: { ...given.inputs, given: type } };
  }
  if (to === 'carriers') {
    if (!solved) return undefined;
    const { density, species } = solved.dose;
    const donors = species.kind === 'donor' ? rounded(density) : 0;
    return { inputs: { donors, acceptors: donors > 0 ? 0 : rounded(density), more: '' } };
  }
  const { resistivity } = s;
  if (resistivity === null || !within(resistivity, 1e-6, 1e12)) return undefined;
  return { inputs: { known: 'resistivity', resistivity: rounded(resistivity), type } };
}
