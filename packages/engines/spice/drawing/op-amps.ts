/** Which cards are op-amps, and which of their nodes is what. */
import type { ElementCard } from './card.ts';

export type OpAmpPin =
  | 'inverting input'
  | 'non-inverting input'
  | 'output'
  | 'positive supply'
  | 'negative supply'
  | 'reference';

/** Names of ports, as macromodels write them. */
const PORTS: readonly (readonly [OpAmpPin, RegExp])[] = [
  [
    'inverting input',
    /^(?:-|_|n|in-|in_?n|inn|inm|in_?m|vin-|vn|vinn|vm|minus|inv|inverting|neg|ninput|-in)$/u,
  ],
  [
    'non-inverting input',
    /^(?:\+|p|in\+|in_?p|inp|vin\+|vp|vinp|plus|noninv|noninverting|nin|pos|pinput|\+in)$/u,
  ],
  ['output', /^(?:o|out|output|vout|vo|outp)$/u],
  ['positive supply', /^(?:v\+|vcc|vdd|vs\+|vpos|vcc\+|vpp|\+vs?|99)$/u],
  ['negative supply', /^(?:v-|vee|vss|vs-|vneg|vcc-|-vs?|50|gnd|0)$/u],
];

/** The order of nearly every macromodel of five ports, and of LTspice's `opamp` of three. */
const FIVE: readonly OpAmpPin[] = [
  'non-inverting input',
  'inverting input',
  'positive supply',
  'negative supply',
  'output',
];
const THREE: readonly OpAmpPin[] = ['inverting input', 'non-inverting input', 'output'];

/** E: out+, out−, control+, control−. */
const CONTROLLED: readonly OpAmpPin[] = [
  'output',
  'reference',
  'non-inverting input',
  'inverting input',
];

const NAMES =
  /op_?amp|^(?:lm|ua|lf|tl0|op|ne55|ca3|lt1|ltc?6|ad8|ada|opa|mcp6|max4|tlc2|tlv|rc45|mc14)\d*/u;

/** What each node of a card is, where it can be drawn as an op-amp; undefined where it cannot. */
export function opAmpPins({
  letter,
  kind,
  nodes,
  ports,
}: ElementCard): readonly OpAmpPin[] | undefined {
  if (letter === 'e' && kind === 'vcvs') return CONTROLLED;
  if (letter !== 'x' || (nodes.length !== 3 && nodes.length !== 5)) return undefined;
  return byNames(ports) ?? (nodes.length === 5 ? FIVE : THREE);
}

function byNames(ports: readonly string[] | undefined): readonly OpAmpPin[] | undefined {
  if (!ports) return undefined;
  const found = ports.map((port) => PORTS.find(([, names]) => names.test(port))?.[0]);
  const known = found.filter((pin) => pin !== undefined);
  return known.length === ports.length && new Set(known).size === ports.length ? known : undefined;
}

/**
 * Whether a card is better drawn as an op-amp: a subcircuit whose name or ports say so, or an E source against ground
 * with the gain of one.
 */
export function looksLikeOpAmp(card: ElementCard): boolean {
  const pins = opAmpPins(card);
  if (!pins) return false;
  if (card.letter === 'x') return byNames(card.ports) !== undefined || NAMES.test(card.model ?? '');
  return (
    card.nodes[1]?.net === '0' &&
    (card.gain === undefined ? /amp/u.test(card.name) : Math.abs(card.gain) >= 1e3)
  );
}
