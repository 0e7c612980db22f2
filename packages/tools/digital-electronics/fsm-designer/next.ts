/** The tools that take this result: its functions as Karnaugh maps, its run as a timing diagram. */
import { behaviourOf } from '@tollbench/engines/fsm/behaviour.ts';
import { excitation, type Wanted } from '@tollbench/engines/fsm/excitation.ts';
import { tableOf } from '@tollbench/engines/fsm/two-level.ts';
import { termList } from '@tollbench/engines/logic/term-list.ts';
import type { Onward } from '../../define/onward.ts';
import type { FsmResult } from './compute.ts';
import type { FsmInputs } from './inputs.ts';
import { waveJson } from './wave-json.ts';

/** Variables of a map to click on, and outputs that the next tool takes. */
const MAX_VARIABLES = 8;
const MAX_FUNCTIONS = 16;
/** Names that a list of minterms may have. */
const NAME = /^\p{L}[\p{L}\d_]*$/u;

export function next(r: FsmResult, i: FsmInputs): Onward[] {
  return [...maps(r, i), ...timing(r)];
}

/** Clocks that a timing diagram takes in. */
const MAX_CLOCKS = 64;

function timing(r: FsmResult): Onward[] {
  if (r.periods.length === 0 || r.periods.length > MAX_CLOCKS) return [];
  return [
    {
      tool: 'timing-diagram',
      does: 'Run as a timing diagram',
      inputs: { given: 'wavejson', wave: waveJson(r), tick: '10n', constraints: '' },
    },
  ];
}

function maps(r: FsmResult, i: FsmInputs): Onward[] {
  const { variables } = r;
  if (
    variables.length < 2 ||
    variables.length > MAX_VARIABLES ||
    !variables.every((v) => NAME.test(v))
  )
    return [];
  const e = excitation(behaviourOf(r.built), r.codes, i.flipFlop, i.unused);
  const links: [string, (w: Wanted) => boolean][] = [
    ['Next-state logic on Karnaugh maps', (w) => w.kind === 'excitation'],
    ['Outputs on Karnaugh maps', (w) => w.kind === 'output'],
  ];
  return links.flatMap(([does, wanted]): Onward[] => {
    const list = e.functions.filter(wanted);
    if (list.length === 0 || list.length > MAX_FUNCTIONS) return [];
    if (!list.every((w) => NAME.test(w.name) && !variables.includes(w.name))) return [];
    const minterms = list
      .map((w) => `${w.name}(${variables.join(', ')}) = ${termList(tableOf(e, w))}`)
      .join('\n');
    return [{ tool: 'kmap-minimizer', does, inputs: { given: 'minterms', minterms } }];
  });
}
