/** R, C and L: values, models with geometry, temperature coefficients, LTspice's parasitics, values that are expressions. */
import type { Element } from '../../circuit.ts';
import { binary, scaled, voltage } from '../expression/make.ts';
import type { Line } from '../line.ts';
import type { ModelCard } from '../model-card.ts';
import { CardError, meant } from '../refusal.ts';
import type { Arguments, Word } from '../words.ts';
import { areaCapacitance, resistorArea, sheetResistance } from './geometry.ts';
import { withParasitics } from './parasitics.ts';

type Kind = 'resistor' | 'capacitor' | 'inductor';

const VALUE_NAMES: Readonly<Record<Kind, readonly string[]>> = {
  resistor: ['r', 'resistance', 'value'],
  capacitor: ['c', 'capacitance', 'value'],
  inductor: ['l', 'inductance', 'value'],
};

const EXAMPLE: Readonly<Record<Kind, string>> = { resistor: '1k', capacitor: '1n', inductor: '1m' };

const COMMON = [
  'tc',
  'tc1',
  'tc2',
  'tce',
  'temp',
  'dtemp',
  'm',
  'tol',
  'scale',
  'l',
  'w',
  'ic',
  'noisy',
  'noise',
  'ac',
];
/** Ratings and marks of LTspice's parts. */
const IGNORED = ['pwr', 'v', 'irms', 'ipk', 'mfg', 'pn', 'type', 'bv_max', 'p', 'mtbf', 'pppkg'];

/** Of LTspice's Chan core. */
const CORE: ReadonlySet<string> = new Set(['hc', 'bs', 'br', 'lm', 'lg']);

interface Parsed {
  readonly value: Word | undefined;
  readonly model: ModelCard | undefined;
  readonly given: Arguments;
}

function parsed(line: Line, kind: Kind): Parsed {
  const given = line.arguments(3);
  const [first, second, ...more] = given.positional.filter(
    (w) => w.text !== 'tc' && w.text !== 'noiseless',
  );
  const isModel = (w: Word | undefined): ModelCard | undefined =>
    w?.kind === 'word' ? line.instance.model(w.text) : undefined;
  // `R1 a b 10 model`, `R1 a b model`, `R1 a b 1k tc=1m`.
  const model = isModel(first) ?? isModel(second);
  if (model && model.kind !== kind)
    throw new CardError(
      `${line.own} is a ${kind}, and the model ${model.name} is of the kind ${model.type}`,
      model.name,
    );
  const left = isModel(first) ? second : first;
  const behind = isModel(first) ? more : isModel(second) ? more : [second, ...more];
  for (const word of behind)
    if (word)
      throw new CardError(
        `"${word.text}" is left over behind ${line.own}${meant(word.text, line.instance.modelNames())}`,
        word.text,
      );
  const named = VALUE_NAMES[kind].map((n) => given.named.get(n)).find((w) => w !== undefined);
  if (named && left && !isModel(left))
    throw new CardError(
      `${line.own} has two values, ${left.text} and ${named[0]!.text}`,
      left.text,
    );
  const isLength = kind === 'inductor' && model !== undefined;
  return { value: left ?? (isLength ? undefined : named?.[0]), model, given };
}

function checkNames(line: Line, kind: Kind, { given, model }: Parsed): void {
  const parasitics =
    line.instance.scope.setting.dialect === 'ltspice'
      ? ['rser', 'lser', 'rpar', 'cpar', 'rlshunt']
      : [];
  for (const name of given.named.keys()) {
    if ([...VALUE_NAMES[kind], ...COMMON, ...parasitics, 'q', 'flux'].includes(name)) continue;
    if (IGNORED.includes(name) && !model) continue;
    if (kind === 'inductor' && CORE.has(name))
      throw new CardError(
        `${line.own} is wound on LTspice’s core with hysteresis (hc, bs, br), which is not computed here; its inductance, or flux={…} of its current x, would do`,
        name,
      );
    throw new CardError(
      `${line.own} has a "${name}=", which ${kind === 'inductor' ? 'an' : 'a'} ${kind} has not${meant(name, [...VALUE_NAMES[kind], ...COMMON, ...parasitics])}`,
      name,
    );
  }
}

/** The factor of temperature: 1 + tc1·ΔT + tc2·ΔT², or 1.01^(tce·ΔT). */
function temperatureFactor(line: Line, { given, model }: Parsed, temperature: number): number {
  const tc = given.named.get('tc');
  const tc1 = tc?.[0]
    ? line.number(tc[0])
    : (line.named(given, 'tc1') ?? model?.parameters['tc1'] ?? 0);
  const tc2 = tc?.[1]
    ? line.number(tc[1])
    : (line.named(given, 'tc2') ?? model?.parameters['tc2'] ?? 0);
  const nominal = model?.parameters['tnom'] ?? line.instance.build.options.tnom;
  const dt = temperature - nominal;
  const tce = line.named(given, 'tce') ?? model?.parameters['tce'];
  if (tce !== undefined) return 1.01 ** (tce * dt);
  return 1 + tc1 * dt + tc2 * dt * dt;
}

/** °C: of the line, of its model (PSpice's T_ABS), or the circuit's. */
function temperatureOf(line: Line, { given, model }: Parsed): number {
  const temp =
    model?.parameters['t_abs'] ??
    line.instance.build.options.temp + (model?.parameters['t_rel_global'] ?? 0);
  return line.named(given, 'temp') ?? temp + (line.named(given, 'dtemp') ?? 0);
}

/** The model's own value, or of its geometry. */
function ofModel(line: Line, kind: Kind, { given, model }: Parsed): number | undefined {
  if (!model) return undefined;
  const p = model.parameters;
  switch (kind) {
    case 'resistor':
      return sheetResistance(line, model, given) ?? p['r'];
    case 'capacitor':
      return areaCapacitance(line, model, given) ?? p['cap'] ?? p['c'];
    case 'inductor':
      return p['ind'] ?? p['l'];
  }
}

/** KF of the whole resistor: per area of one, and of as many as stand in parallel, which share the current. */
function flickerOf(line: Line, { model, given }: Parsed, m: number) {
  if (model?.parameters['kf'] === undefined) return undefined;
  const { kf, af = 1, ef, lf = 1, wf = 1 } = model.parameters;
  const { length, width } = resistorArea(line, model, given) ?? { length: 1, width: 1 };
  const one = kf / (length ** lf * width ** wf);
  return { kf: one * m ** (1 - af), af, ...(ef !== undefined && { ef }) };
}

/** The value in its unit at the circuit's temperature, multiplicity in it; or the word that is an expression of the circuit. */
function worth(line: Line, kind: Kind, part: Parsed): number | Word {
  const { value, given, model } = part;
  const live = value && line.isLive(value) ? value : undefined;
  if (live) return live;
  let base = value ? line.number(value) : ofModel(line, kind, part);
  // PSpice and Xyce: a model's own R, C or L multiplies the value of the line.
  const { dialect } = line.instance.scope.setting;
  const own = model?.parameters[kind === 'resistor' ? 'r' : kind === 'capacitor' ? 'c' : 'l'];
  if (value && own !== undefined && (dialect === 'pspice' || dialect === 'xyce'))
    base = base! * own;
  if (base === undefined)
    throw new CardError(
      `${line.own} has no value; ${line.own} ${line.words[1]?.text ?? 'a'} ${line.words[2]?.text ?? 'b'} ${EXAMPLE[kind]} would do`,
      line.card.raw,
    );
  const temperature = temperatureOf(line, part);
  return base * temperatureFactor(line, part, temperature) * (line.named(given, 'scale') ?? 1);
}

/** m of the line, of its model and of the subcircuits around. */
const multiplicity = (line: Line, { given, model }: Parsed): number =>
  positive(line, 'm', line.named(given, 'm') ?? 1) *
  (model?.parameters['m'] ?? 1) *
  line.instance.share;

function positive(line: Line, name: string, value: number): number {
  if (!(value > 0)) throw new CardError(`${name} of ${line.own} is ${value}; it is above 0`, name);
  return value;
}

/** `1M` of a resistor is mostly meant as a million; a deck in capitals alone may mean what it says. */
function warnOfMilli(line: Line, value: Word | undefined): void {
  const digits = /^([\d.]+)m(?:ohms?|\u03c9|\u2126)?$/u.exec(value?.text ?? '')?.[1];
  if (digits === undefined || !/[\d.]M(?:\b|ohm|[\u03a9\u2126])/u.test(line.card.raw)) return;
  line.notice(`${line.own} is ${digits} mΩ: M is milli to SPICE, and ${digits}meg is in megohms`);
}

export function readResistor(line: Line): Element {
  const nodes = line.nodes(2);
  const part = parsed(line, 'resistor');
  checkNames(line, 'resistor', part);
  const value = worth(line, 'resistor', part);
  const m = multiplicity(line, part);
  if (typeof value !== 'number') {
    const across = voltage(nodes[0]!, nodes[1]!);
    const through = binary('/', across, scaled(line.expression(value.text), 1 / m));
    return { ...line.common(nodes), kind: 'behavioural-current', expression: through };
  }
  warnOfMilli(line, part.value);
  if (value === 0) line.notice(`${line.own} has 0 Ω and is taken as 1 mΩ, as ngspice does`);
  const { given } = part;
  const temperature = temperatureOf(line, part);
  const noisy = line.named(given, 'noisy') ?? line.named(given, 'noise') ?? 1;
  const ac = line.named(given, 'ac');
  const flicker = flickerOf(line, part, m);
  return {
    ...line.common(nodes),
    kind: 'resistor',
    resistance: (value === 0 ? LEAST_RESISTANCE : value) / m,
    ...(ac !== undefined && { acResistance: ac / m }),
    ...(temperature !== line.instance.build.options.temp && { temperature }),
    isNoisy: noisy !== 0 && !given.positional.some((w) => w.text === 'noiseless'),
    ...(flicker && { flicker }),
  };
}

/** What a resistor of 0 Ω has, Ω: two shorts side by side would leave open how they share their current. */
const LEAST_RESISTANCE = 1e-3;

/** An inductor of 0 H. */
function short(line: Line, nodes: readonly number[]): Element {
  line.notice(`${line.own} has 0 H and is taken as a short`);
  return { ...line.common(nodes), kind: 'voltage', dc: 0, ac: [0, 0] };
}

export function readCapacitor(line: Line): Element[] {
  const nodes = line.nodes(2);
  const part = parsed(line, 'capacitor');
  checkNames(line, 'capacitor', part);
  const m = multiplicity(line, part);
  const initial = line.named(part.given, 'ic');
  const q = part.given.named.get('q')?.[0];
  const value = q ?? worth(line, 'capacitor', part);
  const start = initial !== undefined && { initial };
  if (typeof value !== 'number') {
    const expression = scaled(line.expression(chargeText(value.text, line)), m);
    return [
      { ...line.common(nodes), kind: 'behavioural-charge', expression, isSlope: !q, ...start },
    ];
  }
  if (part.value?.kind === 'word' && isFarad(line, part.value))
    line.notice(
      `${line.own} of "${part.value.text}" is ${value} F: f is femto to SPICE; ${Number.parseFloat(part.value.text)} is in farads`,
    );
  return withParasitics(line, part.given, nodes, (inner) => ({
    ...line.common(inner),
    kind: 'capacitor',
    capacitance: value * m,
    ...start,
  }));
}

/** A capital F without a scale before it looks like a farad. */
const isFarad = ({ card }: Line, { text, at, end }: Word): boolean =>
  /^[\d.]+f(?:arad)?s?$/u.test(text) && /F|farad/u.test(card.raw.slice(at, end));

/** LTspice's `Q=` is of `x`, the voltage across the capacitor. */
const chargeText = (text: string, line: Line): string =>
  line.instance.scope.setting.dialect === 'ltspice'
    ? text.replaceAll(/\bx\b/gu, `v(${line.words[1]!.text},${line.words[2]!.text})`)
    : text;

/** LTspice's `Flux=` is of `x`, the current through the inductor. */
const fluxText = (text: string, line: Line): string =>
  line.instance.scope.setting.dialect === 'ltspice'
    ? text.replaceAll(/\bx\b/gu, `i(${line.own})`)
    : text;

export function readInductor(line: Line): Element[] {
  const nodes = line.nodes(2);
  const part = parsed(line, 'inductor');
  checkNames(line, 'inductor', part);
  const m = multiplicity(line, part);
  const initial = line.named(part.given, 'ic');
  const flux = part.given.named.get('flux')?.[0];
  const value = flux ?? worth(line, 'inductor', part);
  const start = initial !== undefined && { initial };
  if (typeof value !== 'number') {
    const expression = scaled(line.expression(fluxText(value.text, line)), 1 / m);
    return [
      { ...line.common(nodes), kind: 'behavioural-flux', expression, isSlope: !flux, ...start },
    ];
  }
  if (value === 0) return [short(line, nodes)];
  return withParasitics(line, part.given, nodes, (inner) => ({
    ...line.common(inner),
    kind: 'inductor',
    inductance: value / m,
    ...start,
  }));
}
