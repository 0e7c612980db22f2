/** S and W, T, and K. */
import type { Element, Switch } from '../../circuit.ts';
import type { Line } from '../line.ts';
import type { ModelCard } from '../model-card.ts';
import { CardError, meant } from '../refusal.ts';

/** S: by a voltage; W: by a current. */
export function readSwitch(line: Line, isByCurrent: boolean): Element[] {
  const nodes = line.nodes(isByCurrent ? 2 : 4);
  const from = isByCurrent ? 3 : 5;
  const source = isByCurrent ? line.words[from] : undefined;
  if (isByCurrent && !source)
    throw new CardError(`${line.own} names no source whose current switches it`, line.card.raw);
  const word = line.words[isByCurrent ? from + 1 : from];
  const model = word && line.instance.model(word.text);
  if (!model)
    throw new CardError(
      `the model ${word?.text ?? ''} of ${line.own} is not known${meant(word?.text ?? '', line.instance.modelNames())}`,
      word?.text ?? line.card.raw,
    );
  const wanted = isByCurrent ? 'current-switch' : 'switch';
  if (model.kind !== wanted)
    throw new CardError(
      `${line.own} needs a model of the kind ${isByCurrent ? 'csw' : 'sw'}, and ${model.name} is of the kind ${model.type}`,
      model.name,
    );
  const given = line.arguments(isByCurrent ? from + 2 : from + 1);
  line.only(given);
  const state = given.positional[0]?.text;
  if (state !== undefined && state !== 'on' && state !== 'off')
    throw new CardError(`"${state}" behind ${line.own} is neither on nor off`, state);
  const { share } = line.instance;
  const { on, off, ...levels } = levelsOf(line, model, isByCurrent);
  const control = source && line.instance.control(source.text, line.card);
  const parts: Element[] = [];
  const far = inSeries(line, model, nodes[1] ?? 0, parts);
  const made: Switch = {
    ...line.common([nodes[0] ?? 0, far, ...nodes.slice(2)]),
    kind: 'switch',
    ...(control && { control: control.name }),
    on: on / share,
    off: off / share,
    ...levels,
    startsOn: state === 'on',
  };
  return [made, ...parts];
}

/** LTspice’s Vser and Lser of a switch, between it and its second node. */
function inSeries(line: Line, { parameters }: ModelCard, end: number, parts: Element[]): number {
  const { vser = 0, lser = 0 } = parameters;
  let at = end;
  const before = (suffix: string): { readonly nodes: [number, number]; readonly name: string } => {
    const next = line.instance.build.node(`${line.name}#${suffix}`);
    const nodes: [number, number] = [next, at];
    at = next;
    return { nodes, name: `${line.name}#${suffix}` };
  };
  if (lser !== 0)
    parts.push({ ...line.common([]), ...before('lser'), kind: 'inductor', inductance: lser });
  if (vser !== 0)
    parts.push({ ...line.common([]), ...before('vser'), kind: 'voltage', dc: vser, ac: [0, 0] });
  return at;
}

type Levels = Pick<Switch, 'on' | 'off' | 'threshold' | 'hysteresis' | 'isSmooth'>;

function levelsOf(
  line: Line,
  { name, type, parameters: p }: ModelCard,
  isByCurrent: boolean,
): Levels {
  const prefix = isByCurrent ? 'i' : 'v';
  const on = p['ron'] ?? 1;
  const off =
    p['roff'] ?? (type === 'vswitch' || type === 'iswitch' || type === 'switch' ? 1e6 : 1e12);
  if (!(on > 0 && off > 0))
    throw new CardError(
      `the model ${name} has ron = ${on} and roff = ${off}; both must be above 0`,
      name,
    );
  const upper = p[`${prefix}on`] ?? p['on'];
  const lower = p[`${prefix}off`] ?? p['off'];
  const isByLevels =
    upper !== undefined ||
    lower !== undefined ||
    type === 'vswitch' ||
    type === 'iswitch' ||
    type === 'switch';
  if (isByLevels) {
    const [high, low] = [upper ?? (isByCurrent ? 1e-3 : 1), lower ?? 0];
    if (high === low)
      throw new CardError(
        `the model ${name} switches on and off at ${high}; two levels would do`,
        name,
      );
    return { on, off, threshold: (high + low) / 2, hysteresis: (high - low) / 2, isSmooth: true };
  }
  const hysteresis = p[`${prefix}h`] ?? 0;
  const isSmooth = hysteresis < 0 && line.instance.scope.setting.dialect === 'ltspice';
  return {
    on,
    off,
    threshold: p[`${prefix}t`] ?? 0,
    hysteresis: isSmooth ? -hysteresis : hysteresis,
    isSmooth,
  };
}

/** T: `z0=50 td=1n`, or a frequency and its length in wavelengths. */
export function readLine(line: Line): Element {
  const nodes = line.nodes(4);
  const given = line.arguments(5);
  line.only(given, 'z0', 'zo', 'td', 'f', 'nl', 'ic', 'm');
  line.noMore(given.positional, 0);
  const z = line.named(given, 'z0') ?? line.named(given, 'zo');
  if (z === undefined || !(z > 0))
    throw new CardError(
      `${line.own} has ${z === undefined ? 'no impedance' : `an impedance of ${z}`}; z0=50 would do`,
      line.card.raw,
    );
  const delay =
    line.named(given, 'td') ?? delayOf(line, line.named(given, 'f'), line.named(given, 'nl'));
  if (!(delay > 0))
    throw new CardError(`${line.own} has a delay of ${delay} s; it is above 0`, line.card.raw);
  const ic = given.named.get('ic')?.map((w) => line.number(w));
  const [v1 = 0, i1 = 0, v2 = 0, i2 = 0] = ic ?? [];
  return {
    ...line.common(nodes),
    kind: 'line',
    impedance: z / line.instance.share,
    delay,
    ...(ic && { initial: [v1, i1, v2, i2] }),
  };
}

/** Wavelengths at a frequency, which is 1 GHz to ngspice where only they are given. */
function delayOf(line: Line, frequency: number | undefined, length: number | undefined): number {
  if (frequency === undefined && length === undefined)
    throw new CardError(
      `${line.own} has neither a delay nor a frequency; td=1n, or f=1g nl=0.25, would do`,
      line.card.raw,
    );
  if (frequency !== undefined && !(frequency > 0))
    throw new CardError(`${line.own} has f = ${frequency} Hz; it is above 0`, line.card.raw);
  if (frequency === undefined)
    line.notice(`${line.own} has no frequency for its nl: 1 GHz is taken, as in ngspice`);
  return (length ?? 0.25) / (frequency ?? 1e9);
}

const MAX_COUPLED = 500;

/** K: two inductors or more, coupled pair by pair. */
export function readCoupling(line: Line): Element[] {
  const words = line.arguments(1).positional;
  const k = words.at(-1);
  const names = words.slice(0, -1);
  if (!k || names.length < 2)
    throw new CardError(
      `${line.own} needs two inductors and a coefficient; ${line.own} l1 l2 0.99 would do`,
      line.card.raw,
    );
  if (names.length > MAX_COUPLED)
    throw new CardError(
      `${line.own} couples ${names.length} inductors, each with each; ${MAX_COUPLED} are the most`,
      line.own,
    );
  if (new Set(names.map((w) => w.text)).size < names.length)
    throw new CardError(`${line.own} names an inductor twice`, line.card.raw);
  const coefficient = line.number(k);
  if (Math.abs(coefficient) > 1)
    throw new CardError(`${line.own} couples by ${coefficient}; it is from -1 to 1`, k.text);
  const flat = names.map(({ text }) => {
    const name = line.instance.path + text;
    line.instance.build.needs(name, line.card.place, line.card.raw);
    return name;
  });
  const couplings: Element[] = [];
  for (const [i, a] of flat.entries())
    for (const b of flat.slice(i + 1)) {
      const own = names.length === 2 ? line.name : `${line.name}#${couplings.length + 1}`;
      couplings.push({
        ...line.common([]),
        name: own,
        kind: 'coupling',
        inductors: [a, b],
        coefficient,
      });
    }
  return couplings;
}
