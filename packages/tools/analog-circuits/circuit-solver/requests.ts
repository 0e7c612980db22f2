/** What is to be computed: the deck's own cards, or what the visitor chose in their place. */
import type {
  AnalysisRequest,
  Output,
  Sweep,
  Target,
} from '@tollbench/engines/spice/analysis/request.ts';
import type { Deck } from '@tollbench/engines/spice/deck/read.ts';
import { InputError } from '../../define/error.ts';
import type { SolverInputs } from './inputs.ts';

/** The analyses of a run, without the Fourier series that are taken of a transient. */
export function requestsOf(deck: Deck, inputs: SolverInputs): readonly AnalysisRequest[] {
  if (inputs.analysis !== 'deck') return [chosen(inputs)];
  const own = deck.requests.filter((r) => r.kind !== 'four');
  // A deck without an analysis is asked for its operating point.
  return own.length > 0 ? own : [{ kind: 'op' }];
}

function chosen(inputs: SolverInputs): AnalysisRequest {
  switch (inputs.analysis) {
    case 'dc':
      return {
        kind: 'dc',
        sweeps: [{ target: targetOf(inputs.sweepSource), values: evenly(inputs) }],
      };
    case 'ac':
      return { kind: 'ac', sweep: sweepOf(inputs) };
    case 'tran':
      return transientOf(inputs);
    case 'noise':
      return {
        ...{ kind: 'noise', output: outputOf('output', inputs.output) },
        ...{ source: nameOf(inputs.inputSource), sweep: sweepOf(inputs) },
      };
    case 'tf':
      return {
        ...{ kind: 'tf', output: outputOf('output', inputs.output) },
        source: nameOf(inputs.inputSource),
      };
    case 'sens':
      return { kind: 'sens', output: outputOf('output', inputs.output) };
    case 'pz':
      return {
        kind: 'pz',
        input: portOf('inputPort', inputs.inputPort),
        output: portOf('outputPort', inputs.outputPort),
        transfer: inputs.drive,
        wants: 'pz',
      };
    default:
      return { kind: 'op' };
  }
}

function transientOf({ stopTime, maxStep, keepFrom, startFrom }: SolverInputs): AnalysisRequest {
  if (keepFrom >= stopTime)
    throw new InputError(`is ${keepFrom} s; it is before the end of the run, ${stopTime} s`, {
      field: 'keepFrom',
      value: String(keepFrom),
      remedies: [{ keepFrom: '0' }],
    });
  return {
    ...{ kind: 'tran', step: stopTime / 50, stop: stopTime, start: keepFrom },
    ...(maxStep !== null && { maxStep }),
    usesInitial: startFrom === 'uic',
  };
}

function evenly({ sweepFrom, sweepTo, sweepPoints }: SolverInputs): number[] {
  if (sweepFrom === sweepTo)
    throw new InputError(`is ${sweepTo}, where the sweep begins; it ends elsewhere`, {
      field: 'sweepTo',
      value: String(sweepTo),
      remedies: [{ sweepTo: String(sweepFrom + 1) }],
    });
  const span = sweepTo - sweepFrom;
  return Array.from({ length: sweepPoints }, (_, k) => sweepFrom + (span * k) / (sweepPoints - 1));
}

function sweepOf({ fromFrequency, toFrequency, perDecade }: SolverInputs): Sweep {
  if (fromFrequency >= toFrequency)
    throw new InputError(`is ${toFrequency} Hz; it is above the first, ${fromFrequency} Hz`, {
      field: 'toFrequency',
      value: String(toFrequency),
      remedies: [{ toFrequency: String(1000 * fromFrequency) }],
    });
  return { spacing: 'dec', points: perDecade, start: fromFrequency, stop: toFrequency };
}

const nameOf = (text: string): string => text.trim().toLowerCase();

function targetOf(text: string): Target {
  const name = nameOf(text);
  if (name === 'temp') return { kind: 'temperature' };
  if (/^[rlcvi]/u.test(name)) return { kind: 'element', name };
  return { kind: 'parameter', name };
}

/** `V(out)`, `V(a,b)`, `I(V1)`. */
export function outputOf(field: 'output', text: string): Output {
  const read = /^\s*([vi])\s*\(\s*([^,()\s]+)\s*(?:,\s*([^,()\s]+)\s*)?\)\s*$/iu.exec(text);
  const [, kind = '', first = '', second] = read ?? [];
  if (kind.toLowerCase() === 'v')
    return { kind: 'voltage', plus: first.toLowerCase(), minus: second?.toLowerCase() ?? '0' };
  if (kind.toLowerCase() === 'i' && second === undefined)
    return { kind: 'current', element: first.toLowerCase() };
  throw new InputError(`is "${text}"; it is V(node), V(a,b) or I(element)`, { field, value: text });
}

function portOf(field: 'inputPort' | 'outputPort', text: string): readonly [string, string] {
  const [plus = '', minus = '0', ...more] = text
    .toLowerCase()
    .split(/[\s,]+/u)
    .filter((word) => word !== '');
  if (plus === '' || more.length > 0)
    throw new InputError(`is "${text}"; it is two nodes, such as out, 0`, { field, value: text });
  return [plus, minus];
}
