/** `.model` cards: their kinds and their parameters, evaluated where they stand. */
import { SEMICONDUCTOR_NAMES } from '../device/semiconductor/index.ts';
import { VDMOS_NAMES } from '../device/semiconductor/vdmos/names.ts';
import { libraryModelOf } from './from-library.ts';
import type { Instance } from './instance.ts';
import type { Line } from './line.ts';
import type { ModelCard, ModelKind } from './model-card.ts';
import { CardError, meant } from './refusal.ts';
import type { Word } from './words.ts';

const KINDS: Readonly<Record<string, ModelKind>> = {
  d: 'diode',
  npn: 'bjt',
  pnp: 'bjt',
  lpnp: 'bjt',
  njf: 'jfet',
  pjf: 'jfet',
  nmos: 'mosfet',
  pmos: 'mosfet',
  vdmos: 'mosfet',
  vdmosn: 'mosfet',
  vdmosp: 'mosfet',
  r: 'resistor',
  res: 'resistor',
  c: 'capacitor',
  cap: 'capacitor',
  l: 'inductor',
  ind: 'inductor',
  sw: 'switch',
  switch: 'switch',
  vswitch: 'switch',
  csw: 'current-switch',
  iswitch: 'current-switch',
};

const REFUSED: Readonly<Record<string, string>> = {
  nmf: 'a MESFET, which is not computed here; NJF would do where a JFET serves',
  pmf: 'a MESFET, which is not computed here; PJF would do where a JFET serves',
  gasfet: 'a GaAs FET, which is not computed here',
  ltra: 'a lossy line (LTRA), which is not computed here; T with losses in R would do',
  urc: 'a distributed RC line (URC), which is not computed here; a ladder of R and C would do',
  txl: 'a lossy line (TXL), which is not computed here',
  cpl: 'coupled lossy lines (CPL), which are not computed here',
  nigbt: 'an IGBT, which is not computed here',
  core: 'a magnetic core, which is not computed here; coupled inductors would do',
  dinput: 'a digital model of PSpice, which is not computed here',
  doutput: 'a digital model of PSpice, which is not computed here',
  uio: 'a digital model of PSpice, which is not computed here',
};

const SIMPLE: Readonly<Record<'resistor' | 'capacitor' | 'inductor', ReadonlySet<string>>> = {
  resistor: new Set([
    'r',
    'rsh',
    'tc1',
    'tc2',
    'tce',
    'defw',
    'l',
    'w',
    'narrow',
    'short',
    'tnom',
    'kf',
    'af',
    'lf',
    'wf',
    'ef',
    't_abs',
    't_rel_global',
    'm',
  ]),
  capacitor: new Set([
    'c',
    'cap',
    'cj',
    'cjsw',
    'defw',
    'defl',
    'narrow',
    'short',
    'tc1',
    'tc2',
    'tnom',
    'di',
    'thick',
    'm',
  ]),
  inductor: new Set(['l', 'ind', 'tc1', 'tc2', 'tnom', 'm']),
};

const SIMPLE_ALIASES: Readonly<Record<keyof typeof SIMPLE, Readonly<Record<string, string>>>> = {
  resistor: { resistance: 'r', dlr: 'short', dw: 'narrow' },
  capacitor: { capacitance: 'c', del: 'narrow' },
  inductor: { inductance: 'ind' },
};
/** Ratings and marks. */
const IDLE: ReadonlySet<string> = new Set(['mfg', 'pn', 'type', 'bv_max']);

const SWITCHES: ReadonlySet<string> = new Set([
  'vt',
  'vh',
  'it',
  'ih',
  'ron',
  'roff',
  'von',
  'voff',
  'ion',
  'ioff',
  'on',
  'off',
  'vser',
  'lser',
]);

/** Reads a `.model` line in the instance it stands in. Throws CardError. */
export function readModel(line: Line, at: Instance): ModelCard {
  const [, named, typed, ...rest] = line.words;
  const name = named?.text;
  if (name === undefined || typed === undefined)
    throw new CardError(
      '.model has a name and a kind, such as .model bc547 npn(is=1e-14 bf=300)',
      line.card.raw,
    );
  const base = typed.text === 'ako:' ? rest.shift() : undefined;
  const ako = base?.text ?? /^ako:(.+)$/u.exec(typed.text)?.[1];
  const parent = ako === undefined ? undefined : (at.model(ako) ?? libraryModelOf(at, ako)?.model);
  if (ako !== undefined && !parent)
    throw new CardError(
      `the model ${ako} that ${name} is a kind of is not known${meant(ako, at.modelNames())}`,
      ako,
    );
  const type = ako === undefined ? typed.text : (rest.shift()?.text ?? parent!.type);
  const kind = kindOf(name, type);
  const own = parametersOf(line, rest, type, name);
  return { name, type: channelOf(type, rest), kind, parameters: { ...parent?.parameters, ...own } };
}

/** A VDMOS says its channel by a word behind its kind: `vdmos(pchan …)`. */
function channelOf(type: string, words: readonly Word[]): string {
  if (type !== 'vdmos') return type;
  return words.some(({ text }) => text === 'pchan') ? 'vdmosp' : 'vdmosn';
}

function kindOf(name: string, type: string): ModelKind {
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  if (kind) return kind;
  if (Object.hasOwn(REFUSED, type))
    throw new CardError(`the model ${name} is ${REFUSED[type]}`, type);
  if (CODE_MODEL.test(type))
    throw new CardError(
      `the model ${name} is of the kind ${type}, a code model of XSPICE, which is not computed here; B sources and subcircuits can stand for many`,
      type,
    );
  throw new CardError(
    `the model ${name} is of the kind ${type}, which is not known${meant(type, Object.keys(KINDS))}`,
    type,
  );
}

/** Kinds of XSPICE's libraries, by their published names. */
const CODE_MODEL =
  /^(?:d_\w+|adc_bridge|dac_bridge|zener|aswitch|limit|climit|ilimit|gain|summer|mult|divide|pwl|table2d|table3d|hyst|int|d_dt|s_xfer|slew|sine|square|triangle|oneshot|multi_input_pwl|filesource|lcouple|core|memristor|file_source|sidiode|pwlts|delay|cmeter|lmeter|xfer|potentiometer)$/u;

/** Words that name tolerances of the parameter before them; nominal values are taken. */
const TOLERANCES: ReadonlySet<string> = new Set(['dev', 'lot']);

function parametersOf(
  line: Line,
  words: readonly Word[],
  type: string,
  model: string,
): Record<string, number> {
  const kept = withoutTolerances(
    line,
    words.filter((w) => !(w.kind === 'sign' && w.text !== '=')),
  );
  const raw = new Map<string, Word>();
  for (let k = 0; k < kept.length; k++) {
    const word = kept[k]!;
    const value =
      kept[k + 1]?.text === '=' && kept[k + 1]?.kind === 'sign' ? kept[k + 2] : undefined;
    if (value) {
      // ngspice takes the last of a parameter that stands twice; which is meant is not known.
      if (raw.has(word.text) && raw.get(word.text)!.text !== value.text)
        throw new CardError(`${word.text} of the model ${model} is given twice`, word.text);
      raw.set(word.text, value);
      k += 2;
    } else if (isFlag(word.text)) continue;
    else
      throw new CardError(
        `"${word.text}" of the model ${model} has no value; ${word.text}=… would do`,
        word.text,
      );
  }
  const level = raw.has('level') ? line.number(raw.get('level')!) : 1;
  return Object.fromEntries(named(line, raw, type, model, level));
}

/** `nmos`, `npn` within the brackets, and `ideal`, change nothing. */
const isFlag = (word: string): boolean =>
  // A sign of continuation within a line, which ngspice passes over.
  word === '+' ||
  Object.hasOwn(KINDS, word) ||
  word === 'thermal' ||
  word === 'aic' ||
  word === 'pchan' ||
  word === 'nchan';

function withoutTolerances(line: Line, words: readonly Word[]): Word[] {
  const kept: Word[] = [];
  for (let k = 0; k < words.length; k++) {
    const base = words[k]!.text.split('/')[0]!;
    if (TOLERANCES.has(base) && words[k]!.kind === 'word') {
      k += words[k + 1]?.text === '=' ? 2 : 1;
      line.notice(
        `the tolerance "${base}" of a model parameter is left out: its nominal value is taken`,
      );
    } else kept.push(words[k]!);
  }
  return kept;
}

function* named(
  line: Line,
  raw: ReadonlyMap<string, Word>,
  type: string,
  model: string,
  level: number,
): Generator<[string, number]> {
  const kind = kindOf(model, type);
  const { known, aliases, idle } = namesOf(type, kind, model, level);
  for (const [given, word] of raw) {
    const name = Object.hasOwn(aliases, given) ? aliases[given]! : given;
    // What changes nothing at one level may be a parameter of another.
    if (!known.has(name) && (idle.has(given) || idle.has(name))) continue;
    if (name !== 'level' && !known.has(name))
      throw new CardError(
        `the model ${model} has a parameter ${given}, which ${describe(kind, level)} has not${meant(given, known)}`,
        given,
      );
    yield [name, line.number(word)];
  }
}

const describe = (kind: ModelKind, level: number): string =>
  kind === 'mosfet' || kind === 'diode' || kind === 'bjt' || kind === 'jfet'
    ? `a ${kind} of level ${level}`
    : `a ${kind}`;

const NONE: ReadonlySet<string> = new Set();

function namesOf(
  type: string,
  kind: ModelKind,
  model: string,
  level: number,
): {
  known: ReadonlySet<string>;
  aliases: Readonly<Record<string, string>>;
  idle: ReadonlySet<string>;
} {
  if (kind === 'resistor' || kind === 'capacitor' || kind === 'inductor')
    return { known: SIMPLE[kind], aliases: SIMPLE_ALIASES[kind], idle: IDLE };
  if (kind === 'switch' || kind === 'current-switch')
    return { known: SWITCHES, aliases: {}, idle: NONE };
  const { levels, parameters, aliases, idle } = type.startsWith('vdmos')
    ? VDMOS_NAMES
    : SEMICONDUCTOR_NAMES[kind];
  if (!levels.includes(level))
    throw new CardError(
      `the model ${model} is ${kind === 'mosfet' ? 'a MOSFET' : `a ${kind}`} of level ${level}${LEVEL_NAMES[`${kind} ${level}`] ?? ''}; level ${levels.join(', ')} ${levels.length > 1 ? 'are' : 'is'} computed here`,
      `level=${level}`,
    );
  return { known: parameters(level), aliases, idle };
}

const LEVEL_NAMES: Readonly<Record<string, string>> = {
  'mosfet 4': ' (BSIM1)',
  'mosfet 5': ' (BSIM2)',
  'mosfet 6': ' (MOS6)',
  'mosfet 8': ' (BSIM3v3)',
  'mosfet 9': ' (MOS9)',
  'mosfet 14': ' (BSIM4)',
  'mosfet 49': ' (BSIM3v3)',
  'mosfet 53': ' (BSIM3v3)',
  'mosfet 54': ' (BSIM4)',
  'bjt 2': ' (VBIC)',
  'bjt 4': ' (VBIC)',
  'bjt 8': ' (HICUM)',
  'bjt 9': ' (VBIC)',
  'jfet 2': ' (Parker–Skellern)',
};
