/** What a netlist of KiCad says: components with their fields, and which pin is on which net. */
import { CardError } from '../../deck/refusal.ts';
import { childOf, entryOf, type Tree } from './tree.ts';

export interface Component {
  readonly reference: string;
  readonly value: string;
  /** Fields and properties by name in lower case: `sim.device`, `spice_primitive`. */
  readonly fields: ReadonlyMap<string, string>;
  /** Nets by pin, in the order of the netlist. */
  readonly pins: ReadonlyMap<string, string>;
  readonly line: number;
}

export interface Netlist {
  /** `D` of KiCad 4 and 5, `E` since. */
  readonly version: string;
  readonly components: readonly Component[];
}

const MAX_COMPONENTS = 5000;

/** Throws CardError for what is no netlist. */
export function netlistOf(tree: Tree): Netlist {
  const components = childOf(tree, 'components');
  const nets = childOf(tree, 'nets');
  if (tree.name !== 'export' || !components || !nets)
    throw new CardError('this is no netlist of KiCad: it has no export with components and nets');
  const list = components.children.filter((c) => c.name === 'comp');
  if (list.length > MAX_COMPONENTS)
    throw new CardError(`the netlist has more than ${MAX_COMPONENTS} components; fewer would do`);
  const pins = pinsOf(nets);
  return {
    version: entryOf(tree, 'version'),
    components: list.map((comp) => {
      const reference = entryOf(comp, 'ref');
      return {
        reference,
        value: entryOf(comp, 'value'),
        fields: fieldsOf(comp),
        pins: pins.get(reference) ?? new Map(),
        line: comp.line,
      };
    }),
  };
}

function fieldsOf(comp: Tree): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const field of childOf(comp, 'fields')?.children ?? [])
    fields.set(entryOf(field, 'name').toLowerCase(), field.words.join(' '));
  for (const property of comp.children)
    if (property.name === 'property')
      fields.set(
        entryOf(property, 'name').toLowerCase(),
        childOf(property, 'value')?.words.join(' ') ?? property.attributes.get('value') ?? '',
      );
  return fields;
}

function pinsOf(nets: Tree): ReadonlyMap<string, Map<string, string>> {
  const pins = new Map<string, Map<string, string>>();
  for (const net of nets.children) {
    const name = nodeName(entryOf(net, 'name'));
    for (const node of net.children) {
      if (node.name !== 'node') continue;
      const reference = entryOf(node, 'ref');
      const own = pins.get(reference) ?? new Map<string, string>();
      own.set(entryOf(node, 'pin'), name);
      pins.set(reference, own);
    }
  }
  return pins;
}

/** A net's name as a node's, as KiCad writes it to SPICE: `Net-(R1-Pad2)` → `Net-_R1-Pad2_`; GND is ground. */
function nodeName(net: string): string {
  const name = net.replace(/[\s(){}[\],='";~]/gu, '_');
  return /^\/?(?:gnd|0)$/iu.test(name) ? '0' : name === '' ? '_' : name;
}
