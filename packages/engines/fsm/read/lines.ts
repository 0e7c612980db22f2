import { type Arrow, assemble, type Draft } from './assemble.ts';
import { readCondition } from './condition.ts';
import { type Document, fail, placesIn } from './document.ts';
import { readOutputs, type Written } from './outputs.ts';

const ARROW = /\s*(?:-->|->|→|=>)\s*/u;
/** The word before which a state ends and its condition begins. */
const WHEN = /\s+(?:when|if|on)\s+|\s*[:;]\s*/iu;

/** A declared signal; BLIF and KISS2 have names of their own. */
export const SIGNAL = /^[\p{L}_][\p{L}\p{N}_.]*(?:\[\p{N}+\])?$/u;
/** What Mermaid and PlantUML put around their lines. */
const FRAME =
  /^(?:stateDiagram(?:-v2)?|@(?:start|end)uml\b.*|direction\s+[LRTB]{2}|hide empty description|```.*)$/iu;
/** A word of the notation where it begins a line, but for that of a state which is called so: `start / y=1`. */
const HEAD = /^(inputs?|outputs?|reset|initial|start|code|states?)\b(?!\s*\/)\s*[:=]?\s*(.*)$/iu;

/** A line without its comment; Mermaid and PlantUML have lines of comment of their own. */
const codeOf = (line: string): string => line.replace(/(?:#|\/\/).*|^\s*(?:%%|').*/u, '').trim();

/** The line that says that a text is a chart of Mermaid or PlantUML, where words behind a state describe it. */
const CHART = /^(?:stateDiagram(?:-v2)?|@startuml\b.*)$/iu;
/** Words behind a state that give no output a value. */
const WORDS = /^([^/:\s]+)\s*:\s*(?=.*\p{L})([^=!~¬]*)$/u;

type Draftable = { -readonly [K in 'inputs' | 'outputs' | 'reset']: Draft[K] } & {
  readonly states: { name: string; line: number; outputs?: Written }[];
  readonly arrows: Arrow[];
  readonly codes: Map<string, string>;
};

/**
 * A machine as lines of transitions:
 *
 * `inputs en clr`, `outputs y z`, `reset IDLE`; `IDLE -> RUN : en=1 & clr=0 / y=1`, or the condition after the state,
 * `S0 1 -> S1 / 0`; `IDLE / y=0` gives the outputs of a Moore state, `code IDLE 00` its code. `*` before an arrow is every
 * state, behind it an open next state. `#` and `//` begin comments, `# @ IDLE 120 80` places a state. Throws
 * `syntax` with the line of what it does not take. State diagrams of Mermaid and PlantUML are such lines, with `[*] --> S0` for
 * the reset state.
 */
export function readLines(text: string): Document {
  const draft: Draftable = {
    inputs: undefined,
    outputs: undefined,
    reset: undefined,
    states: [],
    arrows: [],
    codes: new Map(),
  };
  const lines = text.split('\n').map(codeOf);
  const isChart = lines.some((line) => CHART.test(line));
  const remarks: string[] = [];
  lines.forEach((line, k) => {
    if (line === '' || FRAME.test(line)) return;
    const [, name = '', words = ''] = (isChart && !ARROW.test(line) && WORDS.exec(line)) || [];
    if (name === '') readLine(draft, line, k + 1);
    else {
      remarks.push(
        `Line ${k + 1}: “${words.trim()}” describes ${name}, as in a chart; outputs are written “${name} : y=1”.`,
      );
      draft.states.push({ name, line: k + 1 });
    }
  });
  return assemble({ ...draft, notation: 'lines', places: placesIn(text), remarks });
}

function readLine(draft: Draftable, line: string, at: number): void {
  const first = /^\[\*\]\s*(?:-->|->|→|=>)\s*([^\s:;/]+)/u.exec(line)?.[1];
  if (first !== undefined) {
    if (draft.reset) fail(at, 'the reset state is named twice', first);
    draft.reset = { name: first, line: at };
    return;
  }
  if (/\[\*\]/u.test(line))
    fail(at, '“[*]” ends a chart, and a machine goes on: let the state lead to itself', line);
  if (ARROW.test(line)) {
    draft.arrows.push(arrowOf(line, at));
    return;
  }
  const [, word = '', rest = ''] = HEAD.exec(line) ?? [];
  const key = word.toLowerCase();
  if (key.startsWith('input') || key.startsWith('output')) {
    const which = key.startsWith('input') ? 'inputs' : 'outputs';
    if (draft[which]) fail(at, `the ${which} are named twice`, rest);
    const names = rest.split(/[\s,]+/u).filter(Boolean);
    const bad = names.find((name) => !SIGNAL.test(name));
    if (bad !== undefined)
      fail(
        at,
        `“${bad}” is no name of a signal: write letters, digits and _, and the bits of a bus one by one, as a1 a0`,
        bad,
      );
    draft[which] = names;
  } else if (key === 'reset' || key === 'initial' || key === 'start') {
    if (draft.reset) fail(at, 'the reset state is named twice', rest);
    if (/[\s=/]/u.test(rest.trim()))
      fail(
        at,
        `“${word}” names the reset state; the outputs of a state that is called so are “${word} / ${rest.trim().replace(/^\/\s*/u, '')}”`,
        rest,
      );
    draft.reset = { name: stateName(rest, at), line: at };
  } else if (key === 'code') {
    const [, name = '', bits = ''] = /^(.+?)\s*[\s=]\s*([01]+)$/u.exec(rest) ?? [];
    if (name === '') fail(at, 'a code is “code state bits”', rest);
    draft.codes.set(stateName(name, at), bits);
  } else stateLine(draft, key.startsWith('state') ? rest : line, at);
}

/** `S0`, `S0 / 1`, `S0: y=1`. */
function stateLine(draft: Draftable, line: string, at: number): void {
  const [, name = '', , outputs] = /^([^/:]+?)\s*([/:]\s*(.*))?$/u.exec(line) ?? [];
  draft.states.push({
    name: stateName(name, at),
    line: at,
    ...(outputs !== undefined && outputs !== '' && { outputs: readOutputs(outputs, at) }),
  });
}

function arrowOf(line: string, at: number): Arrow {
  const [left = '', right = '', ...more] = line.split(ARROW);
  if (more.length > 0) fail(at, 'a line is one transition: here are two arrows', line);
  const slash = right.lastIndexOf('/');
  const target = slash < 0 ? right : right.slice(0, slash);
  const outputs = slash < 0 ? undefined : readOutputs(right.slice(slash + 1), at);
  const [from, before] = stateAndCondition(left, at);
  const [to, behind] = stateAndCondition(target, at);
  if (before !== '' && behind !== '')
    fail(
      at,
      `the condition stands twice, “${before}” before the arrow and “${behind}” behind it`,
      line,
    );
  return {
    line: at,
    from: from === '*' ? undefined : from,
    to: to === '*' || to === '-' ? undefined : to,
    condition: readCondition(before || behind, at),
    outputs,
  };
}

/** A state, and a condition behind it: `S0 01-`, `IDLE : en=1`, `IDLE on go`. */
function stateAndCondition(text: string, at: number): [string, string] {
  const sign = WHEN.exec(text);
  if (sign)
    return [
      stateName(text.slice(0, sign.index), at),
      text.slice(sign.index + sign[0].length).trim(),
    ];
  const [, name = '', rest = ''] = /^(\S+)\s*(.*)$/u.exec(text.trim()) ?? [];
  return [stateName(name, at), rest];
}

function stateName(text: string, at: number): string {
  const name = text.trim();
  if (name === '')
    fail(at, 'a state is missing: a transition is “S0 -> S1 : condition / outputs”', text);
  if (/[\s,;:/]/u.test(name))
    fail(at, `“${name}” is no name of a state: it has no blanks, commas, colons or slashes`, name);
  return name;
}
