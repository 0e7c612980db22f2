/** Cards of KiCad's components, by their simulation fields. */
import { CardError } from '../../deck/refusal.ts';
import type { Component } from './netlist.ts';

export interface KicadCard {
  readonly card: string;
  readonly models: readonly string[];
  readonly library?: string;
}

/** Pins of KiCad's own models in the order of the card's nodes. */
const PINS: Readonly<Record<string, readonly string[]>> = {
  ...{ R: ['+', '-'], C: ['+', '-'], L: ['+', '-'], V: ['+', '-'], I: ['+', '-'], D: ['a', 'k'] },
  ...{ NPN: ['c', 'b', 'e'], PNP: ['c', 'b', 'e'], NJFET: ['d', 'g', 's'], PJFET: ['d', 'g', 's'] },
  ...{ NMOS: ['d', 'g', 's', 'b'], PMOS: ['d', 'g', 's', 'b'] },
};

const LETTERS: Readonly<Record<string, string>> = {
  ...{ R: 'R', C: 'C', L: 'L', V: 'V', I: 'I', D: 'D', NPN: 'Q', PNP: 'Q', NJFET: 'J', PJFET: 'J' },
  ...{ NMOS: 'M', PMOS: 'M', SUBCKT: 'X' },
};

const MODEL_TYPES: Readonly<Record<string, string>> = {
  ...{ D: 'D', NPN: 'NPN', PNP: 'PNP', NJFET: 'NJF', PJFET: 'PJF', NMOS: 'NMOS', PMOS: 'PMOS' },
};

/** Undefined where the component is left out of the simulation. Throws CardError where it has no model. */
export function kicadCard(component: Component, version: string): KicadCard | undefined {
  const { fields } = component;
  const field = (name: string) => fields.get(name)?.trim() ?? '';
  if (/^(?:0|n|no|false)$/iu.test(field('sim.enable') || field('spice_netlist_enabled')))
    return undefined;
  if (fields.has('exclude_from_sim') || isPlot(component)) return undefined;
  if (field('sim.device') !== '' || field('sim.library') !== '') return byFields(component, field);
  if (field('spice_primitive') !== '') return byPrimitive(component, field);
  return byReference(component, version);
}

/** eSim's symbols that say what is to be plotted. */
const isPlot = ({ value }: Component): boolean => /^plot_(?:v|i|db|log|phase)\w*$/u.test(value);

/** KiCad's own inference: R, C and L have their value; before KiCad 7 the reference's letter told of all. */
function byReference(component: Component, version: string): KicadCard {
  const { reference, value } = component;
  const letter = reference[0]?.toUpperCase() ?? '';
  const isOld = version !== 'E' && version !== '';
  if (!(isOld ? /^[RCLVIDQMJXBEFGHKSTW]$/u : /^[RCLVI]$/u).test(letter))
    throw new CardError(
      `${reference} (${value}) has no simulation model; its Sim fields, or "Exclude from simulation", would do`,
      reference,
    );
  if (value === '' || value === '~') throw new CardError(`${reference} has no value`, reference);
  return { card: [reference, ...inOrder(component), value].join(' '), models: [] };
}

/** Nets in the order of pins: by number, names behind. */
function inOrder({ pins }: Component): string[] {
  const known = [...pins].sort(([a], [b]) => {
    const [m, n] = [Number(a), Number(b)];
    if (Number.isNaN(m) || Number.isNaN(n)) return Number.isNaN(m) ? (Number.isNaN(n) ? 0 : 1) : -1;
    return m - n;
  });
  return known.map(([, net]) => net);
}

/** The fields of KiCad 5 and 6: a primitive, its model, and the order of its pins. */
function byPrimitive(component: Component, field: (name: string) => string): KicadCard {
  const primitive = field('spice_primitive').toUpperCase();
  const nets = inOrder(component);
  const sequence = field('spice_node_sequence')
    .split(/[\s,]+/u)
    .filter((w) => w !== '')
    .map(Number);
  if (sequence.some((k) => !(Number.isInteger(k) && k >= 1 && k <= nets.length)))
    throw new CardError(
      `the node sequence of ${component.reference} names pins that it has not: ${field('spice_node_sequence')}`,
    );
  const nodes = sequence.length > 0 ? sequence.map((k) => nets[k - 1] ?? '0') : nets;
  const model = field('spice_model') || component.value;
  const library = field('spice_lib_file');
  const name = nameOf(primitive[0] ?? 'X', component.reference);
  return {
    card: [name, ...nodes, model].join(' '),
    models: [],
    ...(library !== '' && { library }),
  };
}

const nameOf = (letter: string, reference: string): string =>
  reference.toUpperCase().startsWith(letter) ? reference : `${letter}${reference}`;

function byFields(component: Component, field: (name: string) => string): KicadCard {
  const { reference, value } = component;
  const device = (field('sim.device') || 'SUBCKT').toUpperCase();
  const params = paramsOf(field('sim.params'));
  if (device === 'SPICE') return raw(component, params);
  const letter = Object.hasOwn(LETTERS, device) ? LETTERS[device] : undefined;
  if (letter === undefined)
    throw new CardError(
      `${reference} is a ${device} of KiCad’s simulator, which is not read here`,
      device,
    );
  const nodes = nodesOf(component, device, field('sim.pins'));
  const name = nameOf(letter, reference);
  const library = field('sim.library');
  const from = library !== '' && { library };
  const model = field('sim.name');
  const rest = [...params].map(([k, v]) => `${k}=${v}`);
  if (device === 'SUBCKT' || (library !== '' && model !== '')) {
    if (model === '')
      throw new CardError(`${reference} names no subcircuit; its field Sim.Name would do`);
    return { card: [name, ...nodes, model, ...rest].join(' '), models: [], ...from };
  }
  if (device === 'V' || device === 'I')
    return {
      card: [name, ...nodes, sourceOf(component, field('sim.type'), params)].join(' '),
      models: [],
    };
  if (device === 'R' || device === 'C' || device === 'L') {
    const own = params.get(device.toLowerCase()) ?? params.get('value') ?? value;
    return { card: [name, ...nodes, own].join(' '), models: [] };
  }
  return withModel({ name, nodes, device, type: field('sim.type') }, params);
}

interface Modelled {
  readonly name: string;
  readonly nodes: readonly string[];
  readonly device: string;
  readonly type: string;
}

/** Parameters of the line; all others are the model's. */
const OF_LINE: ReadonlySet<string> = new Set(
  'w l ad as pd ps nrd nrs m area off temp dtemp'.split(' '),
);

function withModel(
  { name, nodes, device, type }: Modelled,
  params: ReadonlyMap<string, string>,
): KicadCard {
  const model = `__${name}`;
  const level = /^MOS(\d)$/iu.exec(type)?.[1];
  if (/^(?:BSIM|HISIM|B3SOI|B4SOI|VDMOS|HICUM|VBIC|MESA|HFET|PARKERSKELLERN)/iu.test(type))
    throw new CardError(
      `${name} is a ${type}, whose parameters are not read here; its model from a library would be`,
    );
  const [line, own]: [string[], string[]] = [[], level === undefined ? [] : [`level=${level}`]];
  for (const [key, value] of params) (OF_LINE.has(key) ? line : own).push(`${key}=${value}`);
  const bulk = device.endsWith('MOS') && nodes.length === 3 ? [nodes[2] ?? '0'] : [];
  return {
    card: [name, ...nodes, ...bulk, model, ...line].join(' '),
    models: [`.model ${model} ${MODEL_TYPES[device]}(${own.join(' ')})`],
  };
}

/** SPICE: a card as it is, of a type and a model. */
function raw(component: Component, params: ReadonlyMap<string, string>): KicadCard {
  const letter = (params.get('type') ?? 'X').toUpperCase();
  const library = params.get('lib') ?? '';
  const model = params.get('model') ?? component.value;
  const card = [nameOf(letter, component.reference), ...inOrder(component), model].join(' ');
  return { card, models: [], ...(library !== '' && { library }) };
}

/** `r=1k tc="1m 2m"`: names in lower case; a name alone is set to 1. */
export function paramsOf(text: string): ReadonlyMap<string, string> {
  const params = new Map<string, string>();
  for (const [, key = '', , quoted, bare] of text.matchAll(
    /([\w.]+)(\s*=\s*(?:"([^"]*)"|(\S+)))?/gu,
  ))
    params.set(key.toLowerCase(), quoted ?? bare ?? '1');
  return params;
}

/** Nets by `1=C 2=B 3=E`, symbol's pin = model's pin; without it by number. */
function nodesOf(component: Component, device: string, text: string): string[] {
  const pairs = [...text.matchAll(/(\S+?)=(\S+)/gu)].map(
    ([, pin = '', of = '']) => [pin, of.toLowerCase()] as const,
  );
  if (pairs.length === 0) return inOrder(component);
  const order = PINS[device];
  const place = (of: string): number => (order ? order.indexOf(of) : Number(of));
  const known = pairs.filter(([, of]) => of !== '~');
  const sorted = known.every(([, of]) => Number.isFinite(place(of)) && place(of) >= 0)
    ? known.toSorted(([, a], [, b]) => place(a) - place(b))
    : known;
  return sorted.map(([pin]) => {
    const net = component.pins.get(pin);
    if (net === undefined)
      throw new CardError(
        `the pin ${pin} of ${component.reference} is on no net`,
        component.reference,
      );
    return net;
  });
}

/** Values of a waveform by KiCad's names, in SPICE's order, with what stands for those that are left out. */
const WAVES: Readonly<Record<string, readonly (readonly [names: string, absent: string])[]>> = {
  SIN: [
    ['dc', '0'],
    ['ampl', '0'],
    ['f', '0'],
    ['td', '0'],
    ['theta', '0'],
    ['phase', '0'],
  ],
  PULSE: [
    ['y1', '0'],
    ['y2', '0'],
    ['td', '0'],
    ['tr', '0'],
    ['tf', '0'],
    ['tw', ''],
    ['per', ''],
  ],
  EXP: [
    ['y1', '0'],
    ['y2', '0'],
    ['td1', '0'],
    ['tau1', ''],
    ['td2', ''],
    ['tau2', ''],
  ],
  SFFM: [
    ['dc', '0'],
    ['ampl', '0'],
    ['f', ''],
    ['mod', ''],
    ['fm', ''],
  ],
};

function sourceOf(
  { reference, value }: Component,
  type: string,
  params: ReadonlyMap<string, string>,
): string {
  const kind = type.toUpperCase();
  const ac = params.has('ac')
    ? ` AC ${params.get('ac')} ${params.get('ph') ?? params.get('acph') ?? ''}`.trimEnd()
    : '';
  if (kind === '' || kind === 'DC') return `DC ${params.get('dc') ?? (value || '0')}${ac}`;
  if (kind === 'PWL') return `PWL(${params.get('pwl') ?? ''})${ac}`;
  const wave = Object.hasOwn(WAVES, kind) ? WAVES[kind] : undefined;
  if (!wave)
    throw new CardError(
      `${reference} is a source of the type ${type}, which is not read here; ${Object.keys(WAVES).join(', ')}, PWL and DC are`,
      type,
    );
  const values: string[] = [];
  for (const [name, absent] of wave) {
    const given = params.get(name) ?? absent;
    if (given === '') break;
    values.push(given);
  }
  return `${kind}(${values.join(' ')})${ac}`;
}
