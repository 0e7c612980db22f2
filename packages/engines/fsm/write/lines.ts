import { type Machine, OPEN, type Place } from '../machine.ts';
import { SIGNAL } from '../read/lines.ts';
import { plainNames } from './kiss.ts';

/** Words of a condition, which no input can be called. */
const OPERATORS = new Set(['and', 'or', 'not', 'xor']);

/** Signals as `readLines` takes them: those of BLIF and KISS2 have any name, as `a<0>`. */
function plainSignals(m: Machine): Pick<Machine, 'inputs' | 'outputs'> {
  const taken = new Set([...m.inputs, ...m.outputs]);
  const plain = (name: string): string => {
    if (SIGNAL.test(name) && !OPERATORS.has(name.toLowerCase())) return name;
    const stem = name.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/_$/u, '');
    const first = /^[\p{L}_]/u.test(stem) && !OPERATORS.has(stem.toLowerCase()) ? stem : `_${stem}`;
    let own = first;
    for (let k = 2; taken.has(own); k++) own = `${first}_${k}`;
    taken.add(own);
    return own;
  };
  return { inputs: m.inputs.map(plain), outputs: m.outputs.map(plain) };
}

/** A cube of inputs by name: `en=1 & clr=0`; `*` for every input. */
export const conditionText = (cube: string, inputs: readonly string[]): string =>
  inputs.flatMap((name, k) => (cube[k] === '-' ? [] : [`${name}=${cube[k]}`])).join(' & ') || '*';

/** Outputs by name, those that are open as `z=-`. */
export const outputText = (bits: string, outputs: readonly string[]): string =>
  outputs.map((name, k) => `${name}=${bits[k]}`).join(' ');

export interface LinesOptions {
  /** One output a state, for a Moore machine. */
  readonly stateOutputs?: readonly string[] | undefined;
  readonly codes?: readonly (string | undefined)[];
  readonly places?: readonly (Place | undefined)[];
}

/** A machine as lines of transitions, as `readLines` reads them. */
export function linesText(given: Machine, options: LinesOptions = {}): string {
  const m = { ...given, ...plainSignals(given) };
  const { stateOutputs, codes = [], places = [] } = options;
  const names = plainNames(m.states);
  return [
    ...(m.inputs.length > 0 ? [`inputs ${m.inputs.join(' ')}`] : []),
    ...(m.outputs.length > 0 ? [`outputs ${m.outputs.join(' ')}`] : []),
    `reset ${names[m.reset]}`,
    ...names.map((name, s) =>
      stateOutputs && m.outputs.length > 0
        ? `${name} / ${outputText(stateOutputs[s]!, m.outputs)}`
        : `state ${name}`,
    ),
    ...m.transitions
      .filter((t) => !stateOutputs || t.to !== OPEN)
      .map(
        (t) =>
          `${names[t.from]} -> ${t.to === OPEN ? '*' : names[t.to]} : ${conditionText(t.input, m.inputs)}${
            stateOutputs || m.outputs.length === 0 ? '' : ` / ${outputText(t.output, m.outputs)}`
          }`,
      ),
    ...names.flatMap((name, s) => (codes[s] === undefined ? [] : [`code ${name} ${codes[s]}`])),
    ...names.flatMap((name, s) => {
      const at = places[s];
      return at ? [`# @ ${name} ${Math.round(at.x)} ${Math.round(at.y)}`] : [];
    }),
    '',
  ].join('\n');
}
