/** Filters of a configuration of CamillaDSP, version 1 to 3, in the order of its pipeline. */
import {
  type Band,
  type BandType,
  hasGain,
  isFirstOrder,
  isShelf,
  type Width,
} from '@tollbench/engines/equaliser/band.ts';
import {
  type Chain,
  checkBand,
  clip,
  type Ignored,
  numberOf,
  refuse,
  type Span,
  type Spans,
  type Stage,
} from './chain.ts';
import { combinedStages, sectionOf } from './filter-line.ts';
import { type Mapping, readYaml, type Scalar, type Yaml } from './yaml.ts';

const HEAD = /^[ \t]{0,40}filters[ \t]{0,8}:/mu;
export const isCamilla = (text: string): boolean =>
  HEAD.test(text) && /\btype[ \t]{0,8}:/u.test(text);

const BIQUADS: Readonly<Record<string, BandType>> = {
  Peaking: 'peak',
  Lowshelf: 'lowshelf',
  Highshelf: 'highshelf',
  LowshelfFO: 'lowshelf1',
  HighshelfFO: 'highshelf1',
  Lowpass: 'lowpass',
  Highpass: 'highpass',
  LowpassFO: 'lowpass1',
  HighpassFO: 'highpass1',
  Bandpass: 'bandpass',
  Notch: 'notch',
  Allpass: 'allpass',
  AllpassFO: 'allpass1',
};

const asMap = (value: Yaml | undefined, what: string): Mapping =>
  value?.kind === 'map' ? value : refuse(`have no ${what} that is a map of names`);
const textOf = (value: Yaml | undefined): string | undefined =>
  value?.kind === 'scalar' ? value.text : undefined;

/** The parameters of a filter by name. */
interface Parameters {
  readonly name: string;
  readonly map: Mapping;
}

function scalarOf({ name, map }: Parameters, key: string): Scalar {
  const value = map.entries.get(key);
  return value?.kind === 'scalar' && value.text !== ''
    ? value
    : refuse(`have no ${key} of the filter ${clip(name)}, in line ${map.line}`);
}

function parameter(p: Parameters, key: string): number {
  const { text, line } = scalarOf(p, key);
  return numberOf(text, line, `${key} of ${clip(p.name)}`);
}

const spanOf = (p: Parameters, key: string): Span => {
  const { at, text } = scalarOf(p, key);
  return { from: at, to: at + text.length, unit: 1 };
};
const given = ({ map }: Parameters, key: string): boolean => {
  const text = textOf(map.entries.get(key));
  return text !== undefined && text !== '' && text !== 'null' && text !== '~';
};

/** The chain of a text. @throws InputError for the field `bands` */
export function readCamilla(text: string): Chain {
  const root = readYaml(text);
  const filters = asMap(root.entries.get('filters'), 'filters');
  const ignored: Ignored[] = [];
  const { names, assumed } = order(root, filters);
  for (const [name, value] of filters.entries)
    if (!names.includes(name))
      ignored.push({ line: value.line, text: clip(name), why: 'not in the pipeline' });
  const stages: Stage[] = [];
  let preamp: number | null = null;
  for (const name of names) {
    const map = asMap(
      filters.entries.get(name) ??
        refuse(`have ${clip(name)} in the pipeline and not among the filters`),
      name,
    );
    const type = textOf(map.entries.get('type'));
    const p: Parameters = {
      name,
      map: asMap(map.entries.get('parameters'), `parameters of ${clip(name)}`),
    };
    const kind = textOf(p.map.entries.get('type'));
    if (type === 'Biquad') stages.push(biquad(p, kind));
    else if (type === 'BiquadCombo') stages.push(...combo(p, kind));
    else if (type === 'Gain') preamp = (preamp ?? 0) + gainOf(p, ignored);
    else
      ignored.push({
        line: map.line,
        text: clip(name),
        why: `a filter of type ${clip(type ?? 'none')}, which is no biquad`,
      });
  }
  const devices = root.entries.get('devices');
  const rate = devices?.kind === 'map' ? textOf(devices.entries.get('samplerate')) : undefined;
  return {
    dialect: 'camilladsp',
    stages,
    preamp,
    ignored,
    assumed,
    fs: rate === undefined || !/^\d+(?:\.\d+)?$/u.test(rate) ? null : Number(rate),
  };
}

/** The names of filters as one channel passes them. @throws InputError where channels pass others */
function order(root: Mapping, filters: Mapping): { names: readonly string[]; assumed: string[] } {
  const pipeline = root.entries.get('pipeline');
  if (pipeline?.kind !== 'list')
    return {
      names: [...filters.entries.keys()],
      assumed: ['every filter once, as there is no pipeline'],
    };
  const chains = new Map<string, string[]>();
  let all: string[] = [];
  for (const step of pipeline.items) {
    if (step.kind !== 'map' || textOf(step.entries.get('type')) !== 'Filter') continue;
    if (textOf(step.entries.get('bypassed')) === 'true') continue;
    const list = step.entries.get('names');
    const names = list?.kind === 'list' ? list.items.map((item) => textOf(item) ?? '') : [];
    const channels = channelsOf(step);
    if (channels === undefined) {
      all = [...all, ...names];
      for (const [channel, chain] of chains) chains.set(channel, [...chain, ...names]);
    } else for (const c of channels) chains.set(c, [...(chains.get(c) ?? all), ...names]);
  }
  const [[firstChannel = '', first = all] = [], ...others] = [...chains];
  const other = others.find(([, chain]) => chain.join('\n') !== first.join('\n'));
  if (other)
    refuse(
      `have other filters for channel ${firstChannel} than for channel ${other[0]}: keep the steps of one channel in the pipeline`,
    );
  return { names: first, assumed: [] };
}

function channelsOf(step: Mapping): string[] | undefined {
  const one = textOf(step.entries.get('channel'));
  if (one !== undefined && one !== 'null') return [one];
  const several = step.entries.get('channels');
  return several?.kind === 'list' ? several.items.map((item) => textOf(item) ?? '') : undefined;
}

function gainOf(p: Parameters, ignored: Ignored[]): number {
  if (textOf(p.map.entries.get('inverted')) === 'true')
    ignored.push({
      line: p.map.line,
      text: clip(p.name),
      why: 'its inversion, which changes no magnitude',
    });
  if (textOf(p.map.entries.get('mute')) === 'true')
    return refuse(`have the gain ${clip(p.name)} mute`);
  const value = parameter(p, 'gain');
  if (textOf(p.map.entries.get('scale')) !== 'linear') return value;
  return value === 0
    ? refuse(`have a gain of 0 in ${clip(p.name)}`)
    : 20 * Math.log10(Math.abs(value));
}

function biquad(p: Parameters, kind: string | undefined): Stage {
  const { line } = p.map;
  if (kind === 'Free') {
    const b = ['b0', 'b1', 'b2'].map((key) => parameter(p, key));
    const a = ['a1', 'a2'].map((key) => parameter(p, key));
    return { kind: 'section', section: sectionOf(b, [1, ...a], line), line };
  }
  if (kind === 'LinkwitzTransform') return linkwitz(p);
  const type = kind === undefined || !Object.hasOwn(BIQUADS, kind) ? undefined : BIQUADS[kind];
  if (type === undefined)
    return refuse(
      `have a biquad of type ${clip(kind ?? 'none')} in ${clip(p.name)}, which is not read; GeneralNotch goes as Free, by its coefficients`,
      kind,
    );
  const spans: Spans = {
    frequency: spanOf(p, 'freq'),
    ...(hasGain(type) && { gain: spanOf(p, 'gain') }),
    ...(given(p, 'q') && { q: spanOf(p, 'q') }),
  };
  const band: Band = {
    type,
    frequency: parameter(p, 'freq'),
    gain: hasGain(type) ? parameter(p, 'gain') : 0,
    width: widthOf(p, type),
  };
  return { kind: 'band', band: checkBand(band, line), line, spans };
}

function widthOf(p: Parameters, type: BandType): Width {
  if (isFirstOrder(type)) return { kind: 'q', value: Math.SQRT1_2 };
  if (given(p, 'q')) return { kind: 'q', value: parameter(p, 'q') };
  if (isShelf(type)) return { kind: 'slope', value: parameter(p, 'slope') / 12 };
  return { kind: 'octaves', value: parameter(p, 'bandwidth') };
}

/** (s² + s ω₀/Q₀ + ω₀²)/(s² + s ωₚ/Qₚ + ωₚ²), bilinear at the mean of both frequencies as CamillaDSP does it. */
function linkwitz(p: Parameters): Stage {
  const positive = (key: string): number => {
    const value = parameter(p, key);
    return value > 0
      ? value
      : refuse(`have ${key} of ${value} in ${clip(p.name)}; it must be above 0`);
  };
  const [f0, q0] = [positive('freq_act'), positive('q_act')];
  const [fp, qp] = [positive('freq_target'), positive('q_target')];
  const frequency = (f0 + fp) / 2;
  const [x0, xp] = [f0 / frequency, fp / frequency];
  return {
    kind: 'analog',
    prototype: { n: [x0 * x0, x0 / q0, 1], d: [xp * xp, xp / qp, 1] },
    frequency,
    line: p.map.line,
  };
}

const COMBOS: Readonly<Record<string, readonly [riley: boolean, side: 'low' | 'high']>> = {
  ButterworthHighpass: [false, 'high'],
  ButterworthLowpass: [false, 'low'],
  LinkwitzRileyHighpass: [true, 'high'],
  LinkwitzRileyLowpass: [true, 'low'],
};

/** The five bands of FivePointPeq: the letters of their names. */
const FIVE: readonly (readonly [BandType, string])[] = [
  ['lowshelf', 'ls'],
  ['peak', 'p1'],
  ['peak', 'p2'],
  ['peak', 'p3'],
  ['highshelf', 'hs'],
];

function combo(p: Parameters, kind: string | undefined): Stage[] {
  const { line } = p.map;
  const known = kind === undefined || !Object.hasOwn(COMBOS, kind) ? undefined : COMBOS[kind];
  if (known) {
    const [riley, side] = known;
    const n = parameter(p, 'order');
    if (!(Number.isInteger(n) && n >= 1 && n <= 16) || (riley && n % 2 === 1))
      return refuse(
        `have an order of ${n} in ${clip(p.name)}; it is a whole number to 16, even for Linkwitz-Riley`,
      );
    return combinedStages(riley, n, side, parameter(p, 'freq'), line);
  }
  if (kind !== 'FivePointPeq')
    return refuse(
      `have a combination of type ${clip(kind ?? 'none')} in ${clip(p.name)}, which is not read: write its biquads`,
      kind,
    );
  return FIVE.map(([type, letters]) => ({
    kind: 'band',
    band: checkBand(
      {
        type,
        frequency: parameter(p, `f${letters}`),
        gain: parameter(p, `g${letters}`),
        width: { kind: 'q', value: parameter(p, `q${letters}`) },
      },
      line,
    ),
    line,
    spans: {
      frequency: spanOf(p, `f${letters}`),
      gain: spanOf(p, `g${letters}`),
      q: spanOf(p, `q${letters}`),
    },
  }));
}
