/** Stages whose parts are given: read from text, wired, and what they make. */
import type { PartValues } from '@tollbench/engines/circuit/nodal.ts';
import { firstOrder } from '@tollbench/engines/circuit/stages/first-order.ts';
import { multipleFeedback } from '@tollbench/engines/circuit/stages/multiple-feedback.ts';
import { sallenKey } from '@tollbench/engines/circuit/stages/sallen-key.ts';
import type { Stage } from '@tollbench/engines/circuit/stages/stage.ts';
import { stateVariable } from '@tollbench/engines/circuit/stages/state-variable.ts';
import { towThomas } from '@tollbench/engines/circuit/stages/tow-thomas.ts';
import { towThomasNotch } from '@tollbench/engines/circuit/stages/tow-thomas-notch.ts';
import type { Response, Section } from '@tollbench/engines/filter/sections.ts';
import { FieldError, InputError, type Remedy } from '../../define/error.ts';
import { formatQuantity, parseQuantity, plainText, showQuantity } from '../../define/si.ts';
import type { Built } from './design.ts';

type CircuitName = 'first-order' | 'sallen-key' | 'mfb' | 'state-variable' | 'tow-thomas' | 'notch';

/** Spellings of a circuit and of a response, without spaces and hyphens. */
const CIRCUITS: ReadonlyMap<string, CircuitName> = new Map([
  ...(['firstorder', 'rc'] as const).map((name) => [name, 'first-order'] as const),
  ...(['sallenkey', 'sk'] as const).map((name) => [name, 'sallen-key'] as const),
  ...(['mfb', 'multiplefeedback'] as const).map((name) => [name, 'mfb'] as const),
  ...(['statevariable', 'khn'] as const).map((name) => [name, 'state-variable'] as const),
  ...(['towthomas'] as const).map((name) => [name, 'tow-thomas'] as const),
  ...(['notch', 'towthomasnotch'] as const).map((name) => [name, 'notch'] as const),
]);
const RESPONSES: ReadonlyMap<string, Response> = new Map([
  ...(['lowpass', 'lp'] as const).map((name) => [name, 'lowpass'] as const),
  ...(['highpass', 'hp'] as const).map((name) => [name, 'highpass'] as const),
  ...(['bandpass', 'bp'] as const).map((name) => [name, 'bandpass'] as const),
]);

const MAX_STAGES = 10;
const LEAST = { R: 1e-3, C: 1e-18 } as const;
const MOST = { R: 1e12, C: 1 } as const;
const UNIT = { R: 'Ω', C: 'F' } as const;

const wrong = (line: number, message: string, remedies: readonly Remedy[] = []): InputError =>
  new InputError(`line ${line}: ${message}`, { field: 'given', remedies });

/** The stages of a text, a line each. Throws InputError for what is no circuit, part or value of one. */
export function givenStages(text: string): Built[] {
  const lines = text.split('\n').map((line) => plainText(line));
  const stages = lines.flatMap((line, k) => (line === '' ? [] : [stageOf(line, k + 1)]));
  if (stages.length === 0)
    throw new InputError(
      'has no stage; a line is such as sallen-key lowpass R1=10k R2=10k C1=22n C2=10n',
      {
        field: 'given',
      },
    );
  if (stages.length > MAX_STAGES)
    throw new InputError(`has ${stages.length} stages; the most is ${MAX_STAGES}`, {
      field: 'given',
    });
  return stages;
}

/** The text that gives these stages with these values: what a design is analysed from. */
export const givenText = (stages: readonly GivenParts[]): string =>
  stages
    .map(({ topology, section, parts, values }) => {
      const circuit =
        { 'multiple-feedback': 'mfb', 'tow-thomas-notch': 'notch' }[topology] ?? topology;
      const list = parts.map(
        ({ name, kind }) => `${name}=${formatQuantity(values[name] as number, UNIT[kind])}`,
      );
      return [circuit, section.response, ...list].join(' ');
    })
    .join('\n');

interface GivenParts {
  readonly topology: string;
  readonly section: Section;
  readonly parts: Stage['parts'];
  readonly values: PartValues;
}

function stageOf(line: string, number: number): Built {
  const tokens = line
    .split('=')
    .map((side) => side.trim())
    .join('=')
    .split(/[\s,;:]+/u)
    .filter((token) => token !== '');
  const at = tokens.findIndex((token) => token.includes('='));
  const words = tokens.slice(0, at < 0 ? tokens.length : at);
  const { circuit, response } = named(words, number);
  const values = valuesOf(tokens.slice(words.length), number);
  const stage = wired(circuit, response, values, number);
  checkParts(stage, values, circuit, response, number);
  const achieved = stage.analyse(values);
  if (achieved.q !== null && !(achieved.q > 0 && Number.isFinite(achieved.q)))
    throw wrong(
      number,
      `with these parts the stage oscillates: its Q is ${showQuantity(achieved.q, '', 3)}; take less gain or other parts`,
    );
  const section: Section = { response, ...achieved, gain: Math.abs(achieved.gain) };
  return { section, stage, chosen: { exact: values, values, achieved, tried: 1 } };
}

/** The circuit and the response that the words before the parts say. */
function named(
  words: readonly string[],
  line: number,
): { readonly circuit: CircuitName; readonly response: Response } {
  const plain = words.map((word) => word.toLowerCase().replace(/[-_]/gu, ''));
  // A name may be one word or two: `sallen key`, `low pass`.
  for (let k = 1; k <= plain.length; k++) {
    const circuit = CIRCUITS.get(plain.slice(0, k).join(''));
    const response = RESPONSES.get(plain.slice(k).join(''));
    if (circuit && response) return { circuit, response };
  }
  throw wrong(
    line,
    `"${words.join(' ').slice(0, 40)}" is not a circuit and its response; circuits are first-order, sallen-key, mfb, state-variable, tow-thomas and notch, responses lowpass, highpass and bandpass`,
  );
}

function valuesOf(tokens: readonly string[], line: number): Record<string, number> {
  const values: Record<string, number> = {};
  for (const token of tokens) {
    const match = /^([rc])([0-9a-z])=(\S+)$/iu.exec(token);
    if (!match)
      throw wrong(line, `"${token.slice(0, 40)}" is not a part and its value, such as R1=10k`);
    const [, letter = '', mark = '', text = ''] = match;
    const kind = letter.toUpperCase() as 'R' | 'C';
    const name = kind + mark.toLowerCase();
    if (Object.hasOwn(values, name)) throw wrong(line, `${name} stands twice`);
    values[name] = partValue(text, kind, name, line);
  }
  return values;
}

function partValue(text: string, kind: 'R' | 'C', name: string, line: number): number {
  try {
    const value = parseQuantity(text, UNIT[kind]);
    if (value >= LEAST[kind] && value <= MOST[kind]) return value;
    const [least, most] = [LEAST[kind], MOST[kind]].map((x) => showQuantity(x, UNIT[kind]));
    throw wrong(
      line,
      `${name} is ${showQuantity(value, UNIT[kind])}; it may be ${least} to ${most}`,
    );
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw wrong(line, `${name}: ${error.message}`);
  }
}

/** The circuit with the parts that it has for these names; its own design is not asked for. */
function wired(circuit: CircuitName, response: Response, values: PartValues, line: number): Stage {
  const divided = values['Ra'] !== undefined || values['Rb'] !== undefined;
  const section = { response, w0: 1, q: 1, gain: divided ? 2 : 1 };
  const none = (what: string) => wrong(line, `${what}; the responses of ${circuit} are others`);
  switch (circuit) {
    case 'first-order':
      if (response === 'bandpass') throw none('one resistor and one capacitor make no band pass');
      return firstOrder({ ...section, q: null });
    case 'sallen-key':
      // A band pass has its divider always; with Rd it attenuates before it amplifies.
      if (response === 'bandpass')
        return sallenKey({ ...section, gain: 1 }, values['Rd'] === undefined ? 'equal' : 'gain');
      return sallenKey(section, divided ? 'gain' : 'unity');
    case 'mfb':
      return multipleFeedback({ ...section, gain: 1 });
    case 'state-variable':
      return stateVariable({ ...section, gain: 1 });
    case 'tow-thomas':
      if (response === 'highpass') throw none('a Tow-Thomas biquad has no high-pass output');
      return towThomas(section);
    case 'notch':
      if (response === 'bandpass') throw none('the notch stage is a low pass or a high pass');
      return towThomasNotch({ ...section, zero: 1 });
  }
}

function checkParts(
  { parts }: Stage,
  values: PartValues,
  circuit: CircuitName,
  response: Response,
  line: number,
): void {
  const names = parts.map(({ name }) => name);
  const missing = names.filter((name) => values[name] === undefined);
  const beyond = Object.keys(values).filter((name) => !names.includes(name));
  const list = `its parts are ${names.join(', ')}`;
  if (missing.length > 0)
    throw wrong(line, `${circuit} ${response} misses ${missing.join(', ')}; ${list}`);
  if (beyond.length > 0)
    throw wrong(line, `${circuit} ${response} has no ${beyond.join(', ')}; ${list}`);
}
