/** Falstad's elements as cards of SPICE. */
import { CardError } from '../../deck/refusal.ts';
import type { Point } from '../../drawing/drawing.ts';
import { across, beside, potentiometer, signOf } from './geometry.ts';
import type { Item } from './items.ts';
import type { Models } from './models.ts';
import { NO_PLACE, num, waveOf } from './waves.ts';

/** A card yet without its nets: `nodes` by point or by name. */
export interface Drafted {
  readonly letter: string;
  readonly nodes: readonly (Point | string)[];
  /** What stands behind the nodes; `@0` in it is the net at `input`. */
  readonly rest: string;
  readonly input?: Point;
  /** Of a source against ground: the point on whose side its symbol lies. */
  readonly toward?: Point;
}

export interface Context {
  readonly models: Models;
  readonly timeStep: number;
  /** Hz; the lowest that a source has. */
  readonly seeFrequency: (frequency: number) => void;
  /** A name that no other net has. */
  readonly inner: () => string;
  /** Names of switches, sources and the like for couplings: the next of its letter. */
  readonly next: (letter: string) => string;
  readonly notice: (message: string) => void;
  readonly needsOpAmp: () => void;
}

type Reader = (item: Item, context: Context) => readonly Drafted[];

const card = (letter: string, nodes: Drafted['nodes'], rest: string): Drafted => ({
  letter,
  nodes,
  rest,
});

const resistor: Reader = (item) => [
  card('R', [item.from, item.to], num(item.number(0, 'r', 1000))),
];

/** The file's own charge is that of the moment it was saved; the capacitor begins as after a reset. */
const capacitor: Reader = (item, context) => {
  const value = `${num(item.number(0, 'c', 1e-5))} IC=${num(item.number(2, 'iv', 1e-3))}`;
  const series =
    (item.flags & 4) !== 0 || item.text(3, 'sr') !== undefined ? item.number(3, 'sr', 0) : 0;
  if (series === 0) return [card('C', [item.from, item.to], value)];
  const inner = context.inner();
  return [card('C', [item.from, inner], value), card('R', [inner, item.to], num(series))];
};

const inductor: Reader = (item) => {
  if (item.number(3, 'isat', 0) > 0)
    throw new CardError(
      'an inductor that saturates is not read here; without a saturation current it would be',
    );
  return [
    card(
      'L',
      [item.from, item.to],
      `${num(item.number(0, 'l', 1))} IC=${num(item.number(2, 'ic', 0))}`,
    ),
  ];
};

/** Its second point is positive. */
const voltage: Reader = (item, context) => [source(item, context, [item.to, item.from])];
const rail: Reader = (item, context) => [
  { ...source(item, context, [item.from, '0']), toward: item.to },
];

function source(item: Item, context: Context, nodes: Drafted['nodes']): Drafted {
  const wave = waveOf(item, context.timeStep);
  if (wave.frequency !== undefined) context.seeFrequency(wave.frequency);
  const series = item.number(NO_PLACE, 'ir', 0);
  if (series > 0)
    throw new CardError(
      `a source has an internal resistance of ${series} Ω; a resistor beside it would do`,
    );
  return card('V', nodes, wave.text);
}

const current: Reader = (item) => {
  if (item.number(1, 'mv', 0) > 0)
    throw new CardError(
      'a current source with a highest voltage is not read here; without it would do',
    );
  return [card('I', [item.from, item.to], `DC ${num(item.number(0, 'cu', 0.01))}`)];
};

const NAMED = 2;
const DROP = 1;

/** The drop at 1 A of a file older than models: that of silicon, or of an LED. */
const diode =
  (old: number, zener: boolean): Reader =>
  (item, { models }) => {
    const isNamed = (item.flags & NAMED) !== 0 || item.text(NO_PLACE, 'mo') !== undefined;
    const name = isNamed ? item.text(0, 'mo') : undefined;
    const hasDrop = !isNamed && (item.flags & DROP) !== 0;
    const drop = hasDrop ? item.number(0, 'fwdrop', old) : old;
    const breakdown = zener && !isNamed ? item.number(hasDrop ? 1 : 0, 'zv', 5.6) : 0;
    return [card('D', [item.from, item.to], models.diode(name, drop, breakdown))];
  };

const bipolar: Reader = (item, { models }) => {
  const polarity = item.number(0, 'pn', 1);
  const by = 16 * signOf(item) * polarity * ((item.flags & 1) !== 0 ? -1 : 1);
  const [collector, emitter] = across(item, by);
  const model = models.bipolar(
    polarity < 0 ? 'PNP' : 'NPN',
    item.text(4, 'mo') ?? 'default',
    item.number(3, 'be', 100),
  );
  return [card('Q', [collector, item.from, emitter], model)];
};

/** Source and drain across the second point. */
function channel(item: Item): readonly [source: Point, drain: Point] {
  return across(item, -16 * signOf(item) * ((item.flags & 8) !== 0 ? -1 : 1));
}

const mosfet: Reader = (item, { models, notice }) => {
  if ((item.flags & (64 | 32)) === 96)
    throw new CardError(
      'a MOSFET with a terminal for its body is not read here; without it would do',
    );
  const [source_, drain] = channel(item);
  const isP = (item.flags & 1) !== 0;
  const [vt, kp] = [item.number(0, 'vt', 1.5), item.number(1, 'be', 0.02)];
  if ((item.flags & 32) === 0)
    notice(
      'MOSFETs have a diode from their body to their drain here, as real ones; Falstad’s have none unless asked for.',
    );
  const model = models.field(
    `${isP ? 'PMOS' : 'NMOS'}(LEVEL=1 VTO=${num(isP ? -vt : vt)} KP=${num(kp)})`,
  );
  return [card('M', [drain, item.from, source_, source_], `${model} W=100u L=100u`)];
};

/** Half of Falstad's beta: its current is β/2·(v − vt)². */
const jfet: Reader = (item, { models }) => {
  const [source_, drain] = channel(item);
  const isP = (item.flags & 1) !== 0;
  const [vt, beta] = [item.number(0, 'vt', -4), item.number(1, 'be', 0.00125)];
  const model = models.field(`${isP ? 'PJF' : 'NJF'}(VTO=${num(vt)} BETA=${num(beta / 2)})`);
  return [card('J', [drain, item.from, source_], model)];
};

const opAmp: Reader = (item, context) => {
  const by = ((item.flags & 2) !== 0 ? 8 : 16) * signOf(item) * ((item.flags & 1) !== 0 ? -1 : 1);
  const gain =
    (item.flags & 8) !== 0 || item.text(NO_PLACE, 'ga') !== undefined
      ? item.number(5, 'ga', 1e5)
      : (item.flags & 4) !== 0
        ? 1e3
        : 1e5;
  const [high, low] = [item.number(0, 'ma', 15), item.number(1, 'mi', -15)];
  if (!(high > low))
    throw new CardError(
      `an op-amp gives ${low} V to ${high} V; the second is to be above the first`,
    );
  context.needsOpAmp();
  const inputs = [beside(item.from, item.to, 0, by), beside(item.from, item.to, 0, -by)];
  return [
    card(
      'X',
      [...inputs, item.to],
      `falstad_opamp gain=${num(gain)} vmax=${num(high)} vmin=${num(low)}`,
    ),
  ];
};

const CLOSED = '1m';
const OPEN = '1g';
const switched = (isClosed: boolean): string => (isClosed ? CLOSED : OPEN);

/** Position 0 is closed; `true` was written for open. */
function position(item: Item): number {
  const written = item.text(0, 'p') ?? '0';
  return written === 'true' ? 1 : written === 'false' ? 0 : Number(written);
}

const SWITCH_NOTE =
  'A switch is a resistor of 1 mΩ where it is closed and of 1 GΩ where it is open; it stays as it is.';

const switch_: Reader = (item, { notice }) => {
  notice(SWITCH_NOTE);
  return [card('R', [item.from, item.to], switched(position(item) === 0))];
};

const selector: Reader = (item, { notice }) => {
  notice(SWITCH_NOTE);
  const throws = item.number((item.flags & 4) !== 0 ? 4 : 3, 'th', 2);
  if (!(throws >= 2 && throws <= 20))
    throw new CardError(`a switch has ${throws} throws; 2 to 20 would do`);
  const at = position(item);
  return Array.from({ length: throws }, (_, k) => {
    const by = throws === 2 && k === 0 ? 16 : -16 * (k - Math.trunc((throws - 1) / 2));
    return card('R', [item.from, beside(item.from, item.to, 1, by)], switched(at === k));
  });
};

const wiper: Reader = (item) => {
  const { end, wiper: tap } = potentiometer(item);
  const [whole, part] = [item.number(0, 'ma', 1000), item.number(1, 'po', 0.5)];
  const share = Math.min(Math.max(part, 0.005), 0.995);
  return [
    card('R', [item.from, tap], num(whole * share)),
    card('R', [tap, end], num(whole * (1 - share))),
  ];
};

/** A level at a logic input: high where its position is 1. */
const level: Reader = (item) => {
  const isOn =
    item.text(0, 'p') === undefined
      ? false
      : item.text(0, 'p') === 'false'
        ? true
        : Number(item.text(0, 'p')) > 0;
  const at = (item.flags & 4) !== 0 ? 3 : 2;
  const volts = isOn ? item.number(at, 'hi', 5) : item.number(at + 1, 'lo', 0);
  return [{ ...card('V', [item.from, '0'], `DC ${num(volts)}`), toward: item.to }];
};

const inverter: Reader = (item) => {
  const high = item.number(1, 'hi', 5);
  const rest = `V=${num(high)}*u(${num(high / 2)}-v(@0))`;
  return [{ letter: 'B', nodes: [item.to, '0'], rest, input: item.from }];
};

const transformer: Reader = (item, { next }) => {
  if ((item.flags & 8) !== 0)
    throw new CardError(
      'a transformer that stands upright is not read here; one that lies would be',
    );
  const { from } = item;
  const end = { x: item.to.x, y: from.y };
  const width = Math.max(32, Math.abs(item.to.y - from.y));
  const by = -signOf(item) * width * ((item.flags & 16) !== 0 ? -1 : 1);
  let [first, second] = [end, beside(from, end, 1, by)];
  if ((item.flags & 4) !== 0) [first, second] = [second, first];
  const [value, ratio] = [item.number(0, 'in', 4), item.number(1, 'ra', 1)];
  const [one, other] = [next('L'), next('L')];
  return [
    card(one, [from, beside(from, end, 0, by)], num(value)),
    card(other, [first, second], num(value * ratio * ratio)),
    card('K', [], `${one} ${other} ${num(Math.min(item.number(4, 'co', 0.999), 1))}`),
  ];
};

const ammeter: Reader = (item) => [card('V', [item.from, item.to], 'DC 0')];

/** Nothing that changes the circuit: texts, boxes, scopes, probes, outputs. */
const nothing: Reader = () => [];

/** By the first word of the line, and by the name of the element in XML. */
export const READERS: ReadonlyMap<string, Reader> = new Map([
  ...Object.entries({ r: resistor, c: capacitor, l: inductor, v: voltage, R: rail, i: current }),
  ...Object.entries({
    d: diode(0.805904783, false),
    z: diode(0.805904783, true),
    t: bipolar,
    f: mosfet,
  }),
  ...Object.entries({
    j: jfet,
    a: opAmp,
    s: switch_,
    S: selector,
    T: transformer,
    L: level,
    I: inverter,
  }),
  ...Object.entries({
    162: diode(2.1024259, false),
    LED: diode(2.1024259, false),
    209: capacitor,
    pc: capacitor,
  }),
  ...Object.entries({ 172: rail, 174: wiper, pt: wiper, 370: ammeter, Ammeter: ammeter }),
  ...[
    'O',
    'M',
    'x',
    'p',
    'b',
    '403',
    '368',
    '210',
    '211',
    '423',
    '216',
    '420',
    'Scope',
    'TestPoint',
    'DataRecorder',
  ]
    .concat(['Line', 'Box', 'aout'])
    .map((type) => [type, nothing] as const),
]);

/** What elements without a counterpart are. */
export const REFUSED: Readonly<Record<string, string>> = {
  ...{
    150: 'an AND gate',
    151: 'a NAND gate',
    152: 'an OR gate',
    153: 'a NOR gate',
    154: 'an XOR gate',
  },
  ...{
    And: 'an AND gate',
    Nand: 'a NAND gate',
    Or: 'an OR gate',
    Nor: 'a NOR gate',
    Xor: 'an XOR gate',
  },
  ...{
    155: 'a D flip-flop',
    156: 'a JK flip-flop',
    157: 'a seven-segment display',
    158: 'a voltage-controlled oscillator',
  },
  ...{
    159: 'an analog switch',
    160: 'an analog switch of two ways',
    161: 'a phase comparator',
    163: 'a ring counter',
  },
  ...{
    164: 'a counter',
    165: 'a 555 timer',
    166: 'a digital-analog converter',
    167: 'an analog-digital converter',
  },
  ...{
    168: 'a latch',
    169: 'a transformer with a tap',
    170: 'a source with a swept frequency',
    171: 'a transmission line',
  },
  ...{
    173: 'a triode',
    175: 'a tunnel diode',
    176: 'a varactor',
    177: 'a thyristor',
    178: 'a relay',
    179: 'a current conveyor',
  },
  ...{
    180: 'a tri-state buffer',
    181: 'a lamp',
    182: 'a Schmitt trigger',
    183: 'an inverting Schmitt trigger',
  },
  ...{
    184: 'a multiplexer',
    185: 'a demultiplexer',
    187: 'a spark gap',
    200: 'an AM source',
    201: 'an FM source',
  },
  ...{
    203: 'a diac',
    206: 'a triac',
    208: 'logic of the user’s own',
    212: 'a voltage-controlled voltage source',
  },
  ...{ 213: 'a voltage-controlled current source', 214: 'a current-controlled voltage source' },
  ...{
    215: 'a current-controlled current source',
    350: 'a thermistor',
    374: 'a light-dependent resistor',
  },
  ...{
    404: 'a fuse',
    406: 'a transformer of the user’s own',
    410: 'a subcircuit',
    412: 'a crystal',
    418: 'a source of a program',
  },
  ...{
    425: 'a coil of a relay',
    426: 'a contact of a relay',
    A: 'an antenna',
    n: 'a source of noise',
    m: 'a memristor',
  },
};
