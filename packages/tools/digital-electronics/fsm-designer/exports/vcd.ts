/** The run as a dump of value changes (IEEE 1364, clause 18): clock, inputs, state by name and code, outputs. */
import type { FsmResult } from '../compute.ts';

/** Nanoseconds of a clock period. */
const PERIOD = 10;

const idOf = (k: number): string => {
  let id = '';
  for (let n = k; ; n = Math.floor(n / 94) - 1) {
    id += String.fromCharCode(33 + (n % 94));
    if (n < 94) return id;
  }
};

/** A name without blanks and brackets, which viewers read as ranges. */
const plain = (name: string): string =>
  name.replace(/[^\x21-\x7e]+/gu, '_').replace(/[[\]]/gu, '_') || '_';

export function vcdFile({ given, periods }: FsmResult): string {
  const bits = Math.max(1, Math.ceil(Math.log2(given.states.length)));
  const inputs = given.inputs.map((name, k) => ({ name: plain(name), id: idOf(2 + k) }));
  const outputs = given.outputs.map((name, k) => ({
    name: plain(name),
    id: idOf(2 + given.inputs.length + k),
  }));
  const words = [
    '$timescale 1ns $end',
    `$comment States by number: ${given.states
      .map((s, k) => `${k} ${plain(s)}`)
      .join(', ')
      .replaceAll('$', '_')} $end`,
    '$scope module fsm $end',
    '$var wire 1 ! clk $end',
    `$var wire ${bits} " state [${bits - 1}:0] $end`,
    ...[...inputs, ...outputs].map(({ name, id }) => `$var wire 1 ${id} ${name} $end`),
    '$upscope $end',
    '$enddefinitions $end',
  ];
  const last = new Map<string, string>();
  const set = (id: string, value: string, vector = false): string[] => {
    if (last.get(id) === value) return [];
    last.set(id, value);
    return [vector ? `b${value} ${id}` : `${value}${id}`];
  };
  periods.forEach((p, k) => {
    const state = p.state < 0 ? 'x'.repeat(bits) : p.state.toString(2).padStart(bits, '0');
    words.push(
      `#${PERIOD * k}`,
      ...(k === 0 ? ['$dumpvars'] : []),
      ...set('!', '1'),
      ...set('"', state, true),
      ...inputs.flatMap(({ id }, n) => set(id, p.input[n] as string)),
      ...outputs.flatMap(({ id }, n) =>
        set(id, p.output[n] === '-' ? 'x' : (p.output[n] as string)),
      ),
      ...(k === 0 ? ['$end'] : []),
      `#${PERIOD * k + PERIOD / 2}`,
      ...set('!', '0'),
    );
  });
  words.push(`#${PERIOD * periods.length}`);
  return `${words.join('\n')}\n`;
}
