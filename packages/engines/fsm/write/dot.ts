import { type Machine, OPEN } from '../machine.ts';
import { conditionText } from './lines.ts';

const quoted = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** A machine as a graph for Graphviz: Moore outputs in the circles, the transitions between two states as one arrow. */
export function dotText(name: string, m: Machine, stateOutputs?: readonly string[]): string {
  const isMoore = stateOutputs !== undefined && m.outputs.length > 0;
  const label = (input: string, output: string) =>
    `${m.inputs.length > 4 ? input : conditionText(input, m.inputs)}${isMoore || m.outputs.length === 0 ? '' : ` / ${output}`}`;
  const arrows = new Map<string, string[]>();
  for (const { from, to, input, output } of m.transitions) {
    if (to === OPEN) continue;
    const key = `n${from} -> n${to}`;
    arrows.set(key, [...(arrows.get(key) ?? []), label(input, output)]);
  }
  return [
    `digraph ${quoted(name)} {`,
    '  rankdir=LR;',
    '  node [shape=circle, fontname="Helvetica"];',
    '  edge [fontname="Helvetica"];',
    '  reset [shape=point, label=""];',
    ...m.states.map(
      (state, s) =>
        `  n${s} [label=${quoted(isMoore ? `${state}\n${stateOutputs[s]}` : state).replaceAll('\n', '\\n')}];`,
    ),
    `  reset -> n${m.reset};`,
    ...[...arrows].map(
      ([key, labels]) => `  ${key} [label=${quoted(labels.join('\n')).replaceAll('\n', '\\n')}];`,
    ),
    '}',
    '',
  ].join('\n');
}
