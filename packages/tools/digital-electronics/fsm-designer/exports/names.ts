/** Names that both Verilog and VHDL take, for signals and states that may be called anything. */

import { InputError } from '../../../define/error.ts';
import { isIdentifier } from '../../../exports/identifier.ts';
import type { FsmResult } from '../compute.ts';
import type { FsmInputs } from '../inputs.ts';

/** What both languages and our own signals have taken, in lower case: VHDL tells no case apart. */
const TAKEN = new Set(
  `clk rst rst_n state next_state in out x_bits tb dut abs access after alias all architecture array assert attribute block body buffer bus
  component configuration constant disconnect downto elsif entity exit file generic group guarded if impure inertial inout is label
  library linkage literal loop map mod nand new next nor not null of on open or others out package port postponed procedure process
  pure range record register reject rem report return rol ror select severity shared signal sla sll sra srl subtype then to transport
  type unaffected units until use variable wait when while with xnor xor protected context default force parameter release
  property sequence assume cover fairness restrict strong vmode vprop vunit std_logic std_logic_vector ieee work natural integer
  boolean bit character string time true false and begin case else end entity for function generate process tri0 tri1
  reg wire logic module initial always assign posedge negedge errors checks step now expected run`.split(
    /\s+/u,
  ),
);

export interface HdlNames {
  readonly module: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly states: readonly string[];
  /** Signals and states whose names had to change, as they were and as they are. */
  readonly changed: readonly (readonly [string, string])[];
}

/** @throws InputError where the module's name is none */
export function hdlNames({ built }: FsmResult, { name }: FsmInputs): HdlNames {
  if (
    !isIdentifier(name) ||
    TAKEN.has(name.toLowerCase()) ||
    name.endsWith('_') ||
    name.includes('__')
  )
    throw new InputError(
      'cannot be a name in Verilog and VHDL alike: give a letter, then letters, digits and single underscores, and no reserved word',
      { field: 'name', value: name, remedies: [{ name: 'fsm' }] },
    );
  const used = new Set([name.toLowerCase(), `${name.toLowerCase()}_tb`]);
  const changed: (readonly [string, string])[] = [];
  const give = (wanted: string, stem: string): string => {
    const plain = wanted
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9]+/gu, '_')
      .replace(/^_+|_+$/gu, '')
      .slice(0, 40);
    const first = /^[A-Za-z]/u.test(plain) ? plain : `${stem}${plain}`;
    let own = first;
    for (
      let k = 2;
      used.has(own.toLowerCase()) || TAKEN.has(own.toLowerCase()) || !isIdentifier(own);
      k++
    )
      own =
        k === 2 && !used.has(`${stem}${first}`.toLowerCase()) ? `${stem}${first}` : `${first}_${k}`;
    used.add(own.toLowerCase());
    if (own !== wanted) changed.push([wanted, own]);
    return own;
  };
  return {
    module: name,
    inputs: built.inputs.map((n) => give(n, 'in_')),
    outputs: built.outputs.map((n) => give(n, 'out_')),
    states: built.states.map((n) => give(n, 'S_')),
    changed,
  };
}

export const resetName = ({ reset }: FsmInputs): 'rst' | 'rst_n' =>
  reset.endsWith('Low') ? 'rst_n' : 'rst';

/** Whether the outputs come out of registers: in one block. */
export const isRegistered = ({ blocks }: FsmInputs): boolean => blocks === 'one';
