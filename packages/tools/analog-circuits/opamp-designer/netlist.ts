/** The circuit as parts between nodes. */
import { eSeriesValues, nearestByRatio } from '@tollbench/engines/circuit/e-series.ts';
import type { Element, OpampNetwork } from '@tollbench/engines/circuit/opamp-circuit.ts';
import { InputError } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import type { Inputs } from './inputs.ts';

/** What is soldered: resistors as chosen, and the compensation. 0 is a part that is not there. */
export interface Values {
  readonly rf: number;
  readonly rg: number;
  readonly cf: number;
  readonly rc: number;
  readonly cc: number;
}

/**
 * The resistors as given, or a pair of the series for the gain: of those that miss it by no more than a
 * tenth of their tolerance the one whose R_f is nearest to the one given, which bandwidth and noise hang
 * on; where none does, the pair nearest to the gain with R_f within a decade about the one given.
 */
export function chosenResistors(i: Inputs): { rf: number; rg: number } {
  if (i.circuit === 'integrator') return { rf: i.rf, rg: i.ri };
  if (i.by === 'given' || !isResistive(i)) return { rf: i.rf, rg: i.rg };
  if (i.circuit === 'noninverting' && !(i.gain > 1))
    throw new InputError(`is ${i.gain}; a non-inverting circuit has more than 1`, {
      field: 'gain',
      value: String(i.gain),
      remedies: [{ gain: '2' }],
    });
  const wide = Math.sqrt(10);
  const largest = gainResistor(i, i.rf * wide);
  // The least resistor that the fields take; less is no part.
  if (!(largest >= 0.1)) throw tooMuchGain(i);
  const all = eSeriesValues(i.series, 0.1, 1.2 * largest);
  const enough = i.tolerance / 1000;
  let best: { rf: number; rg: number } | null = null;
  let least = { off: Number.POSITIVE_INFINITY, away: Number.POSITIVE_INFINITY };
  for (const rf of eSeriesValues(i.series, i.rf / wide, i.rf * wide)) {
    const exact = gainResistor(i, rf);
    if (!(exact >= 0.1)) continue;
    const rg = nearestByRatio(all, exact);
    const off = Math.abs(Math.log(Math.abs(idealGain(i, { rf, rg })) / i.gain));
    const here = { off: off <= enough ? 0 : off, away: Math.abs(Math.log(rf / i.rf)) };
    // Equal ratios differ by rounding alone.
    const nearer = here.off - least.off;
    if (nearer < -1e-12 || (nearer < 1e-12 && here.away < least.away))
      [best, least] = [{ rf, rg }, here];
  }
  if (best === null) throw tooMuchGain(i);
  return best;
}

/** R_g that gives the gain with R_f and the resistance of the source; not above 0 where none does. */
export function gainResistor(i: Inputs, rf: number): number {
  if (i.circuit === 'noninverting') return rf / (i.gain - 1);
  if (i.circuit !== 'difference') return rf / i.gain - i.rs;
  // (R_g + R_f) R_f = G R_g (R_g + R_f + R_s)
  const b = i.gain * (rf + i.rs) - rf;
  return (2 * rf * rf) / (b + Math.sqrt(b * b + 4 * i.gain * rf * rf));
}

function tooMuchGain(i: Inputs): InputError {
  const source = i.circuit === 'noninverting' ? 0 : i.rs;
  const needed = 2 * i.gain * Math.max(source, 0.5);
  return new InputError(
    `is ${i.gain}; with R_f of ${showQuantity(i.rf, 'Ω', 3)} no gain resistor is left for it${source > 0 ? ` beside the ${showQuantity(source, 'Ω', 3)} of the source` : ''}`,
    {
      field: 'gain',
      value: String(i.gain),
      remedies:
        needed <= 1e12 ? [{ rf: String(Number(needed.toPrecision(3))) }] : [{ rs: '0', rf: '10k' }],
    },
  );
}

export const isResistive = (i: Inputs): boolean =>
  i.circuit === 'noninverting' ||
  i.circuit === 'inverting' ||
  i.circuit === 'difference' ||
  i.circuit === 'summing';

/** Which circuits have the resistance of the source in them. */
export const hasSource = (i: Inputs): boolean => isResistive(i) || i.circuit === 'buffer';

/** Gain of the circuit with an ideal amplifier, at 0 Hz; of a transimpedance in V/A. */
export function idealGain(i: Inputs, { rf, rg }: Pick<Values, 'rf' | 'rg'>): number {
  const rs = hasSource(i) ? i.rs : 0;
  switch (i.circuit) {
    case 'buffer':
      return 1;
    case 'noninverting':
      return 1 + rf / rg;
    case 'difference':
      return ((1 + rf / rg) * rf) / (rf + rg + rs);
    case 'transimpedance':
      return -rf;
    default:
      return -rf / (rg + rs);
  }
}

/** Parts and nodes: `in` the source, `p` and `m` the inputs, `out` the amplifier, `load` behind an isolation resistor. */
export function networkOf(i: Inputs, v: Values): OpampNetwork {
  const isolated = i.comp === 'isolation' || i.comp === 'inloop';
  const load = isolated ? 'load' : 'out';
  const elements: Element[] = [];
  const add = (name: string, kind: 'R' | 'C', a: string, b: string, value: number) => {
    if (value > 0 && a !== b) elements.push({ name, kind, a, b, value });
  };
  const plus = source(i, v, add);
  const feedback = i.comp === 'inloop' ? 'load' : 'out';
  const minus = i.circuit === 'buffer' ? 'out' : 'm';
  if (minus === 'm') add('Rf', 'R', feedback, 'm', v.rf);
  add('Cf', 'C', 'out', minus, v.cf);
  add('Cin', 'C', minus, '0', i.ci);
  if (isolated) add('Rc', 'R', 'out', 'load', v.rc);
  if (i.comp === 'lag') {
    add('Rc', 'R', 'm', 'k', v.rc);
    add('Cc', 'C', 'k', plus, v.cc);
  }
  if (i.comp === 'snubber') {
    add('Rc', 'R', 'out', 'k', v.rc);
    add('Cc', 'C', 'k', '0', v.cc);
  }
  add('CL', 'C', load, '0', i.cl);
  add('RL', 'R', load, '0', i.rl);
  return {
    elements,
    plus,
    minus,
    out: 'out',
    load,
    ...(i.circuit === 'transimpedance' && { current: 'm' }),
  };
}

type Add = (name: string, kind: 'R' | 'C', a: string, b: string, value: number) => void;

/** What lies before the amplifier; says which node its non-inverting input is. */
function source(i: Inputs, { rg }: Values, add: Add): string {
  const behind = (at: string) => {
    add('Rs', 'R', 'in', at, i.rs);
    return i.rs > 0 ? at : 'in';
  };
  switch (i.circuit) {
    case 'noninverting':
      add('Rg', 'R', 'm', '0', rg);
      return behind('p');
    case 'buffer':
      return behind('p');
    case 'difference':
      add('R1', 'R', behind('s'), 'p', rg);
      add('R2', 'R', 'p', '0', i.by === 'gain' ? chosenResistors(i).rf : i.rf);
      add('Rg', 'R', 'm', '0', rg);
      return 'p';
    case 'transimpedance':
      add('Cd', 'C', 'm', '0', i.cd);
      add('Rsh', 'R', 'm', '0', i.rsh);
      return '0';
    case 'integrator':
      add('Rg', 'R', 'in', 'm', rg);
      return '0';
    case 'summing':
      add('Rg', 'R', behind('s'), 'm', rg);
      add('Rothers', 'R', 'm', '0', rg / (i.channels - 1));
      return '0';
    default:
      add('Rg', 'R', behind('s'), 'm', rg);
      return '0';
  }
}
