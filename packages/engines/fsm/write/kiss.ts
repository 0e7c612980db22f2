import type { Codes } from '../encoding.ts';
import { type Machine, OPEN } from '../machine.ts';

/** Names without blanks, as KISS2 and lines of transitions need them; each stays different from the others. */
export function plainNames(states: readonly string[]): string[] {
  const taken = new Set(states);
  return states.map((name) => {
    const plain =
      name.replace(/(?:[\s,;:/#]|-*->|→|=>|\[\*\])+/gu, '_').replace(/^([*-]|any|\.)/iu, '_$1') ||
      'S';
    if (plain === name) return name;
    let own = plain;
    for (let k = 2; taken.has(own); k++) own = `${plain}_${k}`;
    taken.add(own);
    return own;
  });
}

/** A machine in KISS2, with the names of its signals as `.ilb` and `.ob`, and codes where they are given. */
export function kissText(m: Machine, codes?: Codes): string {
  const names = plainNames(m.states);
  const order = [m.reset, ...m.states.map((_, s) => s).filter((s) => s !== m.reset)];
  const rows = order.flatMap((s) => m.transitions.filter((t) => t.from === s));
  const used = new Set(rows.flatMap((t) => (t.to === OPEN ? [t.from] : [t.from, t.to])));
  return [
    `.i ${m.inputs.length}`,
    `.o ${m.outputs.length}`,
    ...(m.inputs.length > 0 ? [`.ilb ${m.inputs.join(' ')}`] : []),
    ...(m.outputs.length > 0 ? [`.ob ${m.outputs.join(' ')}`] : []),
    `.p ${rows.length}`,
    `.s ${used.size}`,
    `.r ${names[m.reset]}`,
    ...rows.map(
      (t) => `${t.input} ${names[t.from]} ${t.to === OPEN ? '*' : names[t.to]} ${t.output}`,
    ),
    ...(codes ? names.map((name, s) => `.code ${name} ${codes[s]}`) : []),
    '.e',
    '',
  ].join('\n');
}
