/** What a state does, as the branches of an `if`: conditions as few products as are irredundant, the last one `else`. */
import { type Behaviour, behaviourOf } from '@tollbench/engines/fsm/behaviour.ts';
import { OPEN } from '@tollbench/engines/fsm/machine.ts';
import { irredundantCover } from '@tollbench/engines/logic/irredundant-cover.ts';
import type { FsmResult } from '../compute.ts';

export interface Branch {
  /** Products of inputs, `0`, `1` and `-`; none: otherwise. */
  readonly cubes: readonly string[] | undefined;
  /** The state that follows; where it was open, the state itself. */
  readonly to: number;
  /** `0` and `1`; where they were open, 0. */
  readonly output: string;
}

/** The branches of each state. What nothing was said of keeps the state and gives 0. */
export function branchesOf({ built, builtInspection }: FsmResult): Branch[][] {
  const b = behaviourOf(built);
  const moore = builtInspection.stateOutputs;
  return built.states.map((_, s) => ofState(b, s, moore?.[s]));
}

function ofState(b: Behaviour, s: number, moore: string | undefined): Branch[] {
  const { diagrams, moves, machine } = b;
  const n = machine.inputs.length;
  const done = (m: number) => {
    const { to, output } = moves[m] as Behaviour['moves'][number];
    // A Moore machine gives what its state gives, whatever is open about the transition.
    return { to: to === OPEN ? s : to, output: (moore ?? output).replaceAll('-', '0') };
  };
  const kinds: { readonly to: number; readonly output: string }[] = [];
  const kindOf = (m: number): number => {
    const it = done(m);
    const at = kinds.findIndex((k) => k.to === it.to && k.output === it.output);
    return at >= 0 ? at : kinds.push(it) - 1;
  };
  const f = diagrams.map(b.step[s] as number, kindOf);
  const branches = kinds.map((kind, k): Branch => {
    const where = diagrams.map(f, (v) => (v === k ? 1 : 0));
    return { ...kind, cubes: irredundantCover(diagrams, where, where, n).cubes };
  });
  // Most words last, as what is left; staying is that where it is no shorter.
  const size = (branch: Branch) =>
    (branch.cubes ?? []).join('').replaceAll('-', '').length + (branch.to === s ? 0.5 : 0);
  branches.sort((p, q) => size(p) - size(q));
  return branches.map((branch, k) =>
    k === branches.length - 1 ? { ...branch, cubes: undefined } : branch,
  );
}
