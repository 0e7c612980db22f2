import {
  demandAt,
  designLead,
  designPd,
  designPi,
  designPid,
} from '@tollbench/engines/control/loop-design.ts';
import {
  multiplyPolynomials,
  type TransferFunction,
  transferFunction,
} from '@tollbench/engines/control/transfer-function.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { amplitudeRatio } from '@tollbench/engines/numeric/decibels.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import { systemOf } from '../system.ts';
import { inputs, type LoopInputs, PLACED } from './inputs.ts';

/** A controller with the numbers that make it; those that do not apply are absent. */
export interface Controller {
  readonly c: TransferFunction;
  readonly k: number;
  readonly ti?: number;
  readonly td?: number;
  readonly lead?: { readonly at: number; readonly phase: number };
  readonly lag?: { readonly at: number; readonly ratio: number };
  /** Degrees the design asked of the controller at the crossover, where it was placed. */
  readonly demand?: number;
}

/** Where zero and pole of a lead stand, rad/s: √α below and above its middle, α = (1 + sin φ)/(1 − sin φ). */
export function leadCorners({ at, phase }: NonNullable<Controller['lead']>): {
  readonly zero: number;
  readonly pole: number;
} {
  const s = Math.sin((phase * Math.PI) / 180);
  const root = Math.sqrt((1 + s) / (1 - s));
  return { zero: at / root, pole: at * root };
}

/** How far below the crossover the lag's zero stands in a placed lead and lag. */
const LAG_BELOW = 10;

export function makeController(i: LoopInputs, plant: TransferFunction): Controller {
  const k = amplitudeRatio(i.gain);
  switch (i.kind) {
    case 'none':
      return build({ k: 1 });
    case 'gain':
      return build({ k });
    case 'pi':
      return build({ k, ti: i.ti });
    case 'pd':
      return build({ k, td: i.td }, i.n);
    case 'pid':
      return build({ k, ti: i.ti, td: i.td }, i.n);
    case 'lead':
      return build({ k, lead: { at: i.leadAt, phase: i.lead } });
    case 'lag':
      return build({ k, lag: { at: i.lagAt, ratio: i.lagRatio } });
    case 'leadlag':
      return build({
        k,
        lead: { at: i.leadAt, phase: i.lead },
        lag: { at: i.lagAt, ratio: i.lagRatio },
      });
    case 'custom':
      return { k, c: systemOf('controller', i.controller, { gain: k }) };
    default:
      return placed(i, plant);
  }
}

/** A margin asked for in steps of so many degrees. */
const STEP = 5;

/** The placed controller; where it cannot give the margin, a refusal with the nearest margins and kinds that can. */
function placed(i: LoopInputs, plant: TransferFunction): Controller {
  try {
    return place(i, plant);
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== 'infeasible') throw error;
    throw new InputError(error.message, {
      field: 'phaseMargin',
      value: inputs.phaseMargin.format(i.phaseMargin),
      remedies: within(i, plant),
    });
  }
}

function within(i: LoopInputs, plant: TransferFunction): Remedy[] {
  const does = (some: Partial<LoopInputs>): boolean => {
    try {
      place({ ...i, ...some }, plant);
      return true;
    } catch (error) {
      if (error instanceof EngineError) return false;
      throw error;
    }
  };
  const margin = Array.from({ length: 36 }, (_, k) => STEP * k)
    .filter((x) => x > 0)
    .toSorted((a, b) => Math.abs(a - i.phaseMargin) - Math.abs(b - i.phaseMargin))
    .find((phaseMargin) => does({ phaseMargin }));
  const kind = PLACED.find((k) => k !== 'place-gain' && does({ kind: k }));
  return [
    ...(margin === undefined ? [] : [{ phaseMargin: String(margin) }]),
    ...(kind === undefined ? [] : [{ kind }]),
  ];
}

function place(i: LoopInputs, plant: TransferFunction): Controller {
  const w = i.crossover;
  const demand = demandAt(plant, w, i.phaseMargin);
  const { phase } = demand;
  switch (i.kind) {
    case 'place-pi':
      return { ...build(designPi(w, demand)), demand: phase };
    case 'place-pd':
      return { ...build(designPd(w, demand, i.n), i.n), demand: phase };
    case 'place-pid':
      return { ...build(designPid(w, demand, i.n, i.ratio), i.n), demand: phase };
    case 'place-lead': {
      const { k, lead } = designLead(demand);
      return { ...build({ k, lead: { at: w, phase: lead } }), demand: phase };
    }
    case 'place-leadlag': {
      // The lag's own phase and gain at the crossover are made up for by the lead.
      const z = w / LAG_BELOW;
      const lag = { at: z, ratio: i.lagRatio };
      const size = Math.hypot(w, z) / Math.hypot(w, z / i.lagRatio);
      const turn = ((Math.atan2(w, z) - Math.atan2(w, z / i.lagRatio)) * 180) / Math.PI;
      const { k, lead } = designLead({ gain: demand.gain * size, phase: phase - turn });
      return { ...build({ k, lag, lead: { at: w, phase: lead } }), demand: phase };
    }
    default:
      return build({ k: 1 / demand.gain });
  }
}

type Parts = Omit<Controller, 'c' | 'demand'>;

/** K times (1 + 1/(Ti s) + Td s/(1 + Td s/N)), times lead, times lag. */
function build(parts: Parts, n = 10): Controller {
  const { k, ti, td, lead, lag } = parts;
  let num = [k];
  let den = [1];
  if (ti !== undefined || td !== undefined) {
    const filter = td === undefined ? 0 : td / n;
    const i = ti ?? 0;
    if (td === undefined) {
      num = [k * i, k];
      den = [i, 0];
    } else if (ti === undefined) {
      num = [k * (filter + td), k];
      den = [filter, 1];
    } else {
      num = [k * i * (filter + td), k * (i + filter), k];
      den = [i * filter, i, 0];
    }
  }
  if (lead) {
    const { zero, pole } = leadCorners(lead);
    num = multiplyPolynomials(num, [1 / lead.at, zero / lead.at]);
    den = multiplyPolynomials(den, [1 / pole, 1]);
  }
  if (lag) {
    num = multiplyPolynomials(num, [1, lag.at]);
    den = multiplyPolynomials(den, [1, lag.at / lag.ratio]);
  }
  return { ...parts, c: transferFunction(num, den) };
}
