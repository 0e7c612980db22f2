import type { Behaviour } from '@tollbench/engines/fsm/behaviour.ts';
import { type Codes, checkCodes, codesBy, type Rule } from '@tollbench/engines/fsm/encoding.ts';
import { type FoundEncoding, leastLogic } from '@tollbench/engines/fsm/encoding-search.ts';
import { excitation } from '@tollbench/engines/fsm/excitation.ts';
import type { Minimum } from '@tollbench/engines/fsm/minimise.ts';
import type { Document } from '@tollbench/engines/fsm/read/document.ts';
import { type Cost, costOf, type Sum, sumsOf } from '@tollbench/engines/fsm/two-level.ts';
import { InputError } from '../../define/error.ts';
import type { FsmInputs } from './inputs.ts';

/** What one encoding costs beside the others. */
export interface Compared {
  readonly encoding: FsmInputs['encoding'];
  readonly flipFlops: number;
  readonly cost: Cost;
  readonly isMinimum: boolean;
}

/** The codes that are asked for, of the machine that is built. */
export function chosenCodes(
  b: Behaviour,
  i: FsmInputs,
  document: Document,
  minimum: Minimum,
  progress: (share: number) => void,
): { readonly codes: Codes; readonly found: FoundEncoding | null } {
  if (i.encoding === 'least') {
    const found = leastLogic(b, { flipFlop: i.flipFlop, unused: i.unused, progress });
    return { codes: found.codes, found };
  }
  if (i.encoding !== 'own') return { codes: codesBy(b.machine, i.encoding), found: null };
  return { codes: checkCodes(b.machine, ownCodes(b, i, document, minimum)), found: null };
}

/** Codes of the field, else of the machine's text; a class takes that of the state it is named by. */
function ownCodes(
  b: Behaviour,
  { codes }: FsmInputs,
  document: Document,
  minimum: Minimum,
): (string | undefined)[] {
  const byName = new Map<string, string>();
  if (codes.trim() === '')
    document.machine.states.forEach((name, s) => {
      const code = document.codes[s];
      if (code !== undefined) byName.set(name, code);
    });
  else
    for (const word of codes
      .replace(/\s*=\s*/gu, '=')
      .split(/[\s,;]+/u)
      .filter(Boolean)) {
      const [, name = '', bits = ''] = /^(.+)=([01]+)$/u.exec(word) ?? [];
      if (name === '')
        throw new InputError(`has “${word}”; a code is as S0=010`, {
          field: 'codes',
          value: codes,
        });
      if (byName.has(name))
        throw new InputError(`gives ${name} two codes`, { field: 'codes', value: codes });
      byName.set(name, bits);
    }
  const known = new Set([
    ...document.machine.states,
    ...minimum.machine.states,
    ...b.machine.states,
  ]);
  const unknown = [...byName.keys()].find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new InputError(`has a code for ${unknown}, which is no state of the machine`, {
      field: 'codes',
      value: codes,
    });
  return b.machine.states.map((name) => byName.get(name));
}

const RULES = ['binary', 'gray', 'onehot', 'onehot0', 'johnson'] as const satisfies readonly Rule[];

/** Variables, state bits and inputs, to which all encodings are measured beside the chosen one. */
const MAX_COMPARED = 44;

/** The encodings by rule and the chosen one, each with the cost of its sums. */
export function comparedEncodings(
  b: Behaviour,
  i: FsmInputs,
  codes: Codes,
  sums: readonly Sum[],
): Compared[] {
  const own: Compared = {
    encoding: i.encoding,
    flipFlops: codes[0]?.length ?? 0,
    cost: costOf(sums),
    isMinimum: sums.every((s) => s.isMinimum),
  };
  const { states, inputs } = b.machine;
  if (states.length + inputs.length > MAX_COMPARED) return [own];
  const others = RULES.filter((rule) => rule !== i.encoding).map((rule): Compared => {
    const its = codesBy(b.machine, rule);
    const measured = sumsOf(excitation(b, its, i.flipFlop, i.unused));
    return {
      encoding: rule,
      flipFlops: its[0]?.length ?? 0,
      cost: costOf(measured),
      isMinimum: measured.every((s) => s.isMinimum),
    };
  });
  const all = [own, ...others];
  return [...RULES, 'least' as const, 'own' as const].flatMap((name) =>
    all.filter((c) => c.encoding === name),
  );
}
