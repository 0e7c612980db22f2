/** Gates of LTspice without delay, as subcircuits of behavioural sources. */
import { CardError } from '../../deck/refusal.ts';
import { baseOf } from '../notice.ts';
import { attributeOf, type Drafted, elementName, type Wired } from './cards.ts';
import { STAGED, stageDefaults, stageOf, stageText } from './stage.ts';

/** What a gate's subcircuit takes, with LTspice's defaults; `ref` is half-way between the levels. */
const LEVELS = ['vhigh', 'vlow', 'ref', 'rout'] as const;
type Level = (typeof LEVELS)[number];

/** Parameters that say how fast a gate is. */
const TIMED: ReadonlySet<string> = new Set('cout temp rhigh rlow ic tmin'.split(' '));

/** How LTspice steps about an edge. */
const STEPS: ReadonlySet<string> = new Set(['tripdt']);

/** Throws CardError where the gate has more than levels and an output resistance. */
export function digital(wired: Wired): Drafted {
  const name = elementName('X', attributeOf(wired, 'instname').replace(/\s+/gu, '_'));
  const inputs = connected(wired, ({ name: pin }) => /^(?:[a-e]|in)$/u.test(pin));
  const function_ = functionOf(wired);
  const most = function_ === 'XOR' ? 2 : 5;
  if (inputs.length === 0) throw new CardError(`the gate ${name} has no input that is connected`);
  if (inputs.length > most)
    throw new CardError(
      `${name} is an XOR of ${inputs.length} inputs, which is not read here; two at a time would do`,
    );
  const common = connected(wired, (pin) => pin.name === 'com')[0] ?? '0';
  const outputs = ['Q', '_Q'].map((pin) => connected(wired, (p) => p.name === pin)[0]);
  const { levels, more } = levelsOf(wired, name, STAGED);
  const stage = stageOf(more, name);
  const nodes = [...inputs, outputs[0] ?? `${name}_q`, outputs[1] ?? `${name}_qb`, common];
  const model = `gate_${function_}${inputs.length}${stage.suffix}`.toLowerCase();
  const parameters = [...LEVELS.map((key) => `${key}=${levels[key]}`), ...stage.parameters];
  return {
    name,
    card: [name, ...nodes, model, ...parameters].join(' '),
    includes: [`${model}.gate`],
    model,
  };
}

/** Nets of pins that are connected: LTspice lets the others be. */
const connected = (
  { symbol, nets }: Wired,
  which: (pin: { readonly name: string }) => boolean,
): string[] =>
  symbol.pins.flatMap((pin, k) => {
    const net = nets[k] ?? '0';
    return which(pin) && !/^nc_\d+$/iu.test(net) ? [net] : [];
  });

function functionOf(wired: Wired): string {
  const model = attributeOf(wired, 'spicemodel').toUpperCase();
  if (['AND', 'OR', 'XOR', 'BUF'].includes(model)) return model;
  throw new CardError(
    `${attributeOf(wired, 'instname')} is a ${model || baseOf(wired.placed.symbol)}, a device of LTspice’s own that is not computed here`,
  );
}

/** Levels of a device, and its other parameters as far as `others` names them. Throws CardError for the rest. */
export function levelsOf(
  wired: Wired,
  name: string,
  others: readonly string[] = [],
): { levels: Readonly<Record<Level, string>>; more: ReadonlyMap<string, string> } {
  const levels: Record<Level, string> = { vhigh: '1', vlow: '0', ref: '', rout: '1' };
  const more = new Map<string, string>();
  const text = ['value', 'value2', 'spiceline', 'spiceline2']
    .map((key) => attributeOf(wired, key))
    .join(' ');
  for (const [, given = '', value = ''] of text.matchAll(/([a-z]\w*)\s*=\s*(\{[^}]*\}|\S+)/giu)) {
    const key = given.toLowerCase();
    const known = LEVELS.find((level) => level === key);
    if (known) levels[known] = value;
    else if (others.includes(key)) more.set(key, value);
    else if (STEPS.has(key)) continue;
    else if (TIMED.has(key))
      throw new CardError(
        `the gate ${name} has ${given}=${value}, and gates are computed here without ${given}, with ${[...LEVELS, ...others].join(', ')}; it without ${given}, and an RC behind it, would do`,
        given,
      );
    else throw new CardError(`the gate ${name} has a "${given}=", which is not known here`, given);
  }
  const inner = (value: string) => value.replace(/^\{(.*)\}$/u, '$1');
  if (levels.ref === '') levels.ref = `{0.5*((${inner(levels.vhigh)})+(${inner(levels.vlow)}))}`;
  return { levels, more };
}

/** The subcircuit of a gate by its name, `gate_and3`; undefined for other names. */
export function gateText(model: string): string | undefined {
  const [, kind = '', count = '', suffix = ''] =
    /^gate_(and|or|xor|buf)(\d)((?:_td)?(?:_tr)?)$/u.exec(model) ?? [];
  if (kind === '') return undefined;
  const inputs = Array.from({ length: Number(count) }, (_, k) => `i${k + 1}`);
  const [one = 'i1', other = 'i1'] = inputs;
  const fold = (f: string) =>
    inputs.map((i) => `v(${i},com)`).reduce((all, next) => `${f}(${all},${next})`);
  const truth: Readonly<Record<string, string>> = {
    and: `u(${fold('min')}-ref)`,
    or: `u(${fold('max')}-ref)`,
    buf: `u(v(${one},com)-ref)`,
    xor: `abs(u(v(${one},com)-ref)-u(v(${other},com)-ref))`,
  };
  return [
    `.subckt ${model} ${inputs.join(' ')} q qb com ${stageDefaults(suffix)}`,
    ...stageText(truth[kind] ?? '0', suffix),
    `.ends ${model}`,
  ].join('\n');
}
