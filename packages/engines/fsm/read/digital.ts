import type { Place } from '../machine.ts';
import { type Arrow, assemble } from './assemble.ts';
import { readCondition } from './condition.ts';
import { type Document, fail } from './document.ts';
import { readOutputs, type Written } from './outputs.ts';
import { elements, textOf } from './xml.ts';

/** Circles have a radius of 70 there, and of some 30 here. */
const scaled = (place: string | undefined): number => Math.round(5 * Number(place)) / 10;

/**
 * A machine that H. Neemann's Digital saved (.fsm). As there, an output that is not named is 0, outputs of a transition stand
 * before those of its state, a transition without a condition is taken where no other is, and a state that no
 * transition leaves at some input is kept. State numbers become codes. Throws `syntax` with the line.
 */
export function readDigital(text: string): Document {
  const body = elements(text, 'states')[0]?.body;
  if (body === undefined)
    fail(
      1,
      'this XML has no <states>: it is neither a .fsm file of Digital nor a .jff file of JFLAP',
    );
  const places = new Map<string, Place>();
  const numbers: { name: string; number: number }[] = [];
  let reset: { name: string; line: number } | undefined;
  const taken = new Set<string>();
  const offset = text.slice(0, text.indexOf(body)).split('\n').length - 1;
  const states = elements(body, 'state').map(({ body: state, line: within }, k) => {
    const line = within + offset;
    const number = Number(textOf(state, 'number') ?? k);
    const own = textOf(state, 'name') || `S${number}`;
    let name = own;
    for (let n = 2; taken.has(name); n++) name = `${own}_${n}`;
    taken.add(name);
    const [, x, y] = /<position x="(-?[\d.]+)" y="(-?[\d.]+)"/u.exec(state) ?? [];
    if (x !== undefined) places.set(name, { x: scaled(x), y: scaled(y) });
    if (textOf(state, 'isInitial') === 'true') reset = { name, line };
    if (textOf(state, 'defaultDC') === 'true' || textOf(state, 'isDefaultDC') === 'true')
      fail(line, `state ${name} leaves outputs open by default, which is not read`, name);
    numbers.push({ name, number });
    return { name, line, outputs: outputsOf(textOf(state, 'values'), line) };
  });
  const arrows = elements(text, 'transition').map(({ body: t, line }): Arrow => {
    const at = (which: string) => {
      const reference = new RegExp(
        `<${which} reference="[^"]*states/state(?:\\[(\\d+)\\])?"`,
        'u',
      ).exec(t);
      const found = reference && states[Number(reference[1] ?? 1) - 1];
      if (!found) fail(line, `a transition has no ${which}`, t.trim());
      return found.name;
    };
    const values = textOf(t, 'values') ?? '';
    return {
      line,
      from: at('fromState'),
      to: at('toState'),
      condition: readCondition(textOf(t, 'condition') ?? '', line),
      outputs: values === '' ? undefined : outputsOf(values, line),
    };
  });
  const kept = states
    .filter(({ name }) => !arrows.some((a) => a.from === name && a.condition.kind === 'always'))
    .map(
      ({ name, line }): Arrow => ({
        line,
        from: name,
        to: name,
        condition: { kind: 'else' },
        outputs: undefined,
      }),
    );
  const width = Math.max(1, Math.max(0, ...numbers.map((s) => s.number)).toString(2).length);
  return assemble({
    notation: 'digital',
    inputs: undefined,
    outputs: outputNames(states, arrows),
    states,
    arrows: [...arrows, ...kept],
    reset,
    codes: new Map(
      numbers.map(({ name, number }) => [name, number.toString(2).padStart(width, '0')]),
    ),
    places,
    remarks: [],
    isFallback: true,
  });
}

/** The outputs that are named; none are all 0. */
function outputsOf(values: string | undefined, line: number): Written {
  const text = (values ?? '').replace(/\s*=\s*/gu, '=');
  return text === '' ? { kind: 'named', values: new Map() } : readOutputs(text, line);
}

function outputNames(
  states: readonly { readonly outputs: Written }[],
  arrows: readonly Arrow[],
): string[] {
  const all = [...states, ...arrows].flatMap(({ outputs }) =>
    outputs?.kind === 'named' ? [...outputs.values.keys()] : [],
  );
  return [...new Set(all)];
}
