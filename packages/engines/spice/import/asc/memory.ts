/**
 * Devices of LTspice that remember: flip-flops and Schmitt triggers, as subcircuits whose memory is a switch with hysteresis, on
 * where the output is high.
 */
import { CardError } from '../../deck/refusal.ts';
import { attributeOf, type Drafted, elementName, type Wired } from './cards.ts';
import { levelsOf } from './digital.ts';
import { STAGED, stageDefaults, stageOf, stageText } from './stage.ts';

/** Pins that the subcircuit has, in its order; what is not connected is at its common. */
const INPUTS: Readonly<Record<string, readonly string[]>> = {
  srflop: ['S', 'R'],
  dflop: ['D', 'CLK', 'PRE', 'CLR'],
  schmitt: ['in+', 'in-'],
};

export const isMemory = (model: string): boolean => Object.hasOwn(INPUTS, model.toLowerCase());

/** Throws CardError for parameters that are not computed, and for a Schmitt trigger without its levels. */
export function memory(wired: Wired): Drafted {
  const name = elementName('X', attributeOf(wired, 'instname').replace(/\s+/gu, '_'));
  const kind = attributeOf(wired, 'spicemodel').toLowerCase();
  const at = (pin: string): string | undefined => {
    const k = wired.symbol.pins.findIndex(
      (p) => p.name === pin || (pin === 'in+' && p.name === 'in'),
    );
    const net = k < 0 ? undefined : wired.nets[k];
    return net === undefined || /^nc_\d+$/iu.test(net) ? undefined : net;
  };
  const common = at('com') ?? '0';
  const inputs = (INPUTS[kind] ?? []).map((pin) => at(pin) ?? common);
  const own = kind === 'schmitt' ? ['vt', 'vh'] : [];
  const { levels, more } = levelsOf(wired, name, [...own, ...STAGED, 'ic']);
  if (kind === 'schmitt' && more.get('vt') === undefined)
    throw new CardError(
      `${name} is a Schmitt trigger without Vt, the middle of its levels; Vt=0.5 Vh=0.1 on it would do`,
    );
  const stage = stageOf(more, name);
  const model = `memory_${kind}${stage.suffix}${beginning(more.get('ic'), name)}`;
  const parameters = [
    ...Object.entries(levels).map(([key, value]) => `${key}=${value}`),
    ...own.map((key) => `${key}=${more.get(key) ?? '0'}`),
    ...stage.parameters,
  ];
  const outputs = ['Q', '_Q'].map((pin) => at(pin) ?? `${name}_${pin === 'Q' ? 'q' : 'qb'}`);
  return {
    name,
    card: [name, ...inputs, ...outputs, common, model, ...parameters].join(' '),
    includes: [`${model}.gate`],
    model,
  };
}

/** Whether it begins high, as an ending of the name. Throws CardError for what is no number. */
function beginning(ic: string | undefined, name: string): '' | '_on' {
  const value = Number(ic ?? '0');
  if (Number.isNaN(value)) throw new CardError(`${name} begins at ic=${ic}; 0 or 1 would do`, 'ic');
  return value > 0 ? '_on' : '';
}

/**
 * What switches the memory: above 1/2 it is set, below −1/2 reset; the clock of a D flip-flop moves its first latch when low. At the
 * operating point a flip-flop keeps its first state: one that sets and resets itself, as an oscillator's does, has no other.
 */
const BODIES: Readonly<
  Record<string, (latch: (name: string, control: string) => string[]) => string[]>
> = {
  srflop: (latch) => latch('q', 'u(time)*(u(v(s,com)-ref)-u(v(r,com)-ref))'),
  dflop: (latch) => [
    ...latch('m', 'u(time)*(1-u(v(clk,com)-ref))*(2*u(v(d,com)-ref)-1)'),
    ...latch(
      'q',
      'u(time)<0.5?0:u(v(clr,com)-ref)>0.5?-1:(u(v(pre,com)-ref)>0.5?1:u(v(clk,com)-ref)*(2*u(v(hm)-0.5)-1))',
    ),
  ],
  schmitt: (latch) => latch('q', '(v(inp,inn)-vt)/max(2*vh,1u)'),
};

const PORTS: Readonly<Record<string, string>> = {
  srflop: 's r',
  dflop: 'd clk pre clr',
  schmitt: 'inp inn',
};

/** The subcircuit by its name, `memory_srflop_td`; undefined for other names. */
export function memoryText(model: string): string | undefined {
  const [, kind = '', suffix = '', state = ''] =
    /^memory_(srflop|dflop|schmitt)((?:_td)?(?:_tr)?)(_on)?$/u.exec(model) ?? [];
  const body = BODIES[kind];
  if (!body) return undefined;
  const latch = (name: string, control: string): string[] => [
    `Bc${name} c${name} 0 V=${control}`,
    `S${name} one h${name} c${name} 0 latch${state === '' ? '' : ' on'}`,
    `Rh${name} h${name} 0 1k noisy=0`,
  ];
  return [
    `.subckt ${model} ${PORTS[kind]} q qb com ${stageDefaults(suffix)}${kind === 'schmitt' ? ' vt=0.5 vh=0' : ''}`,
    'V1 one 0 1',
    ...body(latch),
    ...stageText('u(v(hq)-0.5)', suffix),
    '.model latch sw(ron=1 roff=1g vt=0 vh=0.5)',
    `.ends ${model}`,
  ].join('\n');
}
