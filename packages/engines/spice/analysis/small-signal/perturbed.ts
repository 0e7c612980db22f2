/** The numbers of an element that a sensitivity can be taken to, and the element with one of them changed. */
import type { Element } from '../../circuit.ts';

export interface Parameter {
  /** `r1`; `e1_gain`, `q1_area` of the line, `q1:bf` of the model: as ngspice names them. */
  readonly name: string;
  readonly value: number;
  with(value: number): Element;
}

/** Parameters that choose an equation, or count: a little more of them means nothing. */
const DISCRETE: ReadonlySet<string> = new Set([
  'level',
  'version',
  'mobmod',
  'capmod',
  'capop',
  'gmod',
  'subs',
  'tpg',
  'off',
]);

/**
 * Of direct analyses: capacitors, inductors and couplings have none. Of semiconductors, what their cards and lines give and is
 * not 0: a zero turns most of their effects off, resistances and the nodes behind them among them.
 */
export function parametersOf(element: Element): readonly Parameter[] {
  const { name } = element;
  switch (element.kind) {
    case 'resistor':
      return [{ name, value: element.resistance, with: (v) => ({ ...element, resistance: v }) }];
    case 'voltage':
    case 'current':
      return [{ name, value: element.dc, with: (v) => ({ ...element, dc: v }) }];
    case 'vcvs':
    case 'vccs':
      return [
        { name: `${name}_gain`, value: element.gain, with: (v) => ({ ...element, gain: v }) },
      ];
    case 'cccs':
    case 'ccvs':
      return [
        { name: `${name}_gain`, value: element.gain, with: (v) => ({ ...element, gain: v }) },
      ];
    case 'diode':
    case 'bjt':
    case 'jfet':
    case 'mosfet': {
      const { card, instance } = element;
      const own = Object.entries(instance).map(([key, value]) => ({
        name: `${name}_${key}`,
        key,
        value,
        with: (v: number): Element => ({ ...element, instance: { ...instance, [key]: v } }),
      }));
      const model = Object.entries(card).map(([key, value]) => ({
        name: `${name}:${key}`,
        key,
        value,
        with: (v: number): Element => ({ ...element, card: { ...card, [key]: v } }),
      }));
      return [...own, ...model].filter(
        (p) => !DISCRETE.has(p.key) && Number.isFinite(p.value) && p.value !== 0,
      );
    }
    default:
      return [];
  }
}
