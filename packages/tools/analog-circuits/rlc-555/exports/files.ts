import { InputError } from '../../../define/error.ts';
import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { RlcResult } from '../compute.ts';
import type { inputs, RlcInputs } from '../inputs.ts';
import { circuitDeck } from './circuit-deck.ts';
import { timerDeck } from './timer-deck.ts';

function spice(r: RlcResult, i: RlcInputs): string {
  switch (r.kind) {
    case 'circuit':
      return circuitDeck(r, i);
    case 'astable':
    case 'monostable':
      return timerDeck(r, i);
    case 'ring':
      throw new InputError(
        'damping of a ringing wave has no circuit of its own to write; the other questions have one',
        {
          field: 'task',
          value: 'ring',
          remedies: [{ task: 'time' }],
        },
      );
  }
}

/** What is computed, for a simulator. */
export const exports: Readonly<Record<string, Export<typeof inputs, RlcResult>>> = {
  spice: { ...KINDS.spice, write: spice },
};
