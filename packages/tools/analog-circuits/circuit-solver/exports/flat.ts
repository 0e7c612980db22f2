/** The deck as it was understood: flat, every value a number, for ngspice. */

import { nameOf } from '@tollbench/engines/spice/analysis/dc.ts';
import type { AnalysisRequest, Output, Sweep } from '@tollbench/engines/spice/analysis/request.ts';
import { type Circuit, DEFAULT_OPTIONS } from '@tollbench/engines/spice/circuit.ts';
import { deckOf } from '../deck-of.ts';
import type { SolverInputs } from '../inputs.ts';
import { requestsOf } from '../requests.ts';
import { variantsOf } from '../variants.ts';
import { Cards } from './cards.ts';

/** The nominal circuit of the first run, and what is asked of it. Throws InputError for what ngspice has not. */
export function flatDeck(inputs: SolverInputs): string {
  const deck = deckOf(inputs);
  const circuit = variantsOf(deck, inputs)[0]?.rebuild([]);
  if (!circuit) return '';
  const four = deck.requests.filter((r) => r.kind === 'four');
  const requests = [...requestsOf(deck, inputs), ...four].map((r) => requestText(r));
  const steps = deck.steps.map(({ target }) => nameOf(target));
  return `${[
    ...(steps.length > 0 ? [`* The first of the steps of ${steps.join(', ')}.`] : []),
    ...new Cards(circuit).lines,
    ...optionLines(circuit),
    ...requests,
    '.end',
  ].join('\n')}\n`;
}

function optionLines({ options, initial, nodeset, nodes }: Circuit): string[] {
  const changed = Object.entries(options).filter(
    ([name, value]) => DEFAULT_OPTIONS[name as keyof typeof options] !== value,
  );
  const at = (card: string, volts: ReadonlyMap<number, number>) =>
    volts.size === 0
      ? []
      : [`${card} ${[...volts].map(([node, v]) => `v(${nodes[node]})=${v}`).join(' ')}`];
  return [
    ...(changed.length > 0 ? [`.options ${changed.map(([k, v]) => `${k}=${v}`).join(' ')}`] : []),
    ...at('.ic', initial),
    ...at('.nodeset', nodeset),
  ];
}

const outputText = (output: Output): string =>
  output.kind === 'current'
    ? `i(${output.element})`
    : output.minus === '0'
      ? `v(${output.plus})`
      : `v(${output.plus},${output.minus})`;

/** A sweep over frequency; a list, which ngspice has not, as a comment. */
const sweepText = (card: string, sweep: Sweep): string =>
  sweep.spacing === 'list'
    ? `* ${card} list ${sweep.values.join(' ')}`
    : `${card} ${sweep.spacing} ${sweep.points} ${sweep.start} ${sweep.stop}`;

function requestText(r: AnalysisRequest): string {
  switch (r.kind) {
    case 'op':
      return '.op';
    case 'dc': {
      const sweeps = r.sweeps.map(({ target, values }) => {
        const [first = 0, second = first] = values;
        return `${nameOf(target)} ${first} ${values.at(-1)} ${second - first}`;
      });
      // Values stand as they are at one temperature, and parameters in them as they are.
      const isPlain = r.sweeps.every(
        ({ target, values }) =>
          target.kind === 'element' && /^[vir]/u.test(target.name) && isEven(values),
      );
      return `${isPlain ? '' : '* '}.dc ${sweeps.join(' ')}`;
    }
    case 'ac':
      return sweepText('.ac', r.sweep);
    case 'tran':
      return `.tran ${r.step} ${r.stop} ${r.start}${r.maxStep === undefined ? '' : ` ${r.maxStep}`}${r.usesInitial ? ' uic' : ''}`;
    case 'noise':
      return sweepText(`.noise ${outputText(r.output)} ${r.source}`, r.sweep);
    case 'tf':
      return `.tf ${outputText(r.output)} ${r.source}`;
    case 'sens':
      return `.sens ${outputText(r.output)}`;
    case 'pz':
      return `.pz ${r.input.join(' ')} ${r.output.join(' ')} ${r.transfer} ${r.wants}`;
    case 'four':
      return `.four ${r.frequency} ${r.outputs.join(' ')}`;
  }
}

function isEven(values: readonly number[]): boolean {
  const [first = 0, second = first] = values;
  const step = second - first;
  return values.every((v, k) => Math.abs(v - first - k * step) <= 1e-6 * Math.abs(step));
}
