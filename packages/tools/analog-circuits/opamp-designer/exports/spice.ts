import { spiceDeck, spiceValue } from '../../../exports/spice.ts';
import type { Result } from '../compute.ts';
import type { Inputs } from '../inputs.ts';

const value = (x: number) =>
  Math.abs(x) < 1e-14 || Math.abs(x) >= 1e12 ? x.toExponential(11) : spiceValue(x);

/** The circuit with a macro-model of the amplifier: swept, its noise integrated, and stepped with the slew rate. */
export function spice(r: Result, i: Inputs): string {
  const { network: n, amplifier: a } = r;
  const current = n.current !== undefined;
  const source = current
    ? `IIN 0 ${n.current} DC 0 AC 1 PULSE(0 ${value(height(r, i))} 0 1p 1p 1 2)`
    : `VIN in 0 DC 0 AC 1 PULSE(0 ${value(height(r, i))} 0 1p 1p 1 2)`;
  const f = r.bode.frequency;
  const end = r.step?.large.time.at(-1) ?? 0;
  return spiceDeck(
    [
      `* amplifier${a.label === null ? '' : ` ${a.label}`}: gain at 0 Hz, gain-bandwidth, second pole, output resistance, slew rate`,
      ...amplifier(r, i.warm + 273.15),
      source,
      ...n.elements.map(
        (x, k) =>
          `${x.kind}${k}_${x.name} ${x.a} ${x.b} ${value(x.value)}${quiet(x.name) ? ' noisy=0' : ''}`,
      ),
      `XU ${n.plus} ${n.minus} ${n.out} amp`,
      `.options temp=${i.warm} reltol=1e-5`,
    ],
    [
      'set width=120',
      `ac dec 20 ${value(f[0] as number)} ${value(f.at(-1) as number)}`,
      `print vdb(${n.load}) 180/pi*vp(${n.load})`,
      `noise v(${n.load}) ${current ? 'IIN' : 'VIN'} dec 50 ${value(i.from)} ${value(i.to)}`,
      'setplot noise2',
      'print onoise_total',
      ...(r.step
        ? [`tran ${value(end / 500)} ${value(end)} 0 ${value(end / 2000)}`, `print v(${n.load})`]
        : []),
    ],
  );
}

const quiet = (name: string) => name === 'RL';
const height = (r: Result, i: Inputs) => (r.step ? i.step / r.dcGain : 0);

/** Resistors inside are without noise; sources at its inputs carry e_n and i_n. */
function amplifier({ amplifier: { macro: m, slew, noise } }: Result, kelvin: number): string[] {
  const limit = slew / (2 * Math.PI * m.gbw);
  const c = (name: string, a: string, b: string, x: number) =>
    x > 0 ? [`${name} ${a} ${b} ${value(x)}`] : [];
  return [
    '.subckt amp plus minus out',
    ...c('CD', 'plus', 'minus', m.cdiff),
    ...c('CP', 'plus', '0', m.ccm),
    ...c('CM', 'minus', '0', m.ccm),
    ...noiseSource('1', noise.en, noise.enCorner, kelvin, ['EN', 'plus', 'p1']),
    ...noiseSource('2', noise.in, noise.inCorner, kelvin, ['FP', '0', 'plus']),
    ...noiseSource('3', noise.in, noise.inCorner, kelvin, ['FM', '0', 'minus']),
    Number.isFinite(limit)
      ? `BG 0 x I = max(min(v(p1,minus), ${limit.toExponential(11)}), ${(-limit).toExponential(11)})`
      : 'GG 0 x p1 minus 1',
    `R1 x 0 ${value(m.a0)} noisy=0`,
    `C1 x 0 ${(1 / (2 * Math.PI * m.gbw)).toExponential(11)}`,
    'GY 0 y x 0 1',
    'R2 y 0 1 noisy=0',
    ...(Number.isFinite(m.f2) ? [`C2 y 0 ${(1 / (2 * Math.PI * m.f2)).toExponential(11)}`] : []),
    `GO 0 out y 0 ${(1 / m.ro).toExponential(11)}`,
    `RO out 0 ${value(m.ro)} noisy=0`,
    '.ends amp',
  ];
}

/**
 * Shot and flicker noise of two diodes at 1 mA carry a density with a corner: 2q·1 mA·(1 + corner/f) through kT/q/1 mA
 * each. Their voltages at rest cancel.
 */
function noiseSource(
  k: string,
  density: number,
  corner: number,
  kelvin: number,
  [name, a, b]: readonly [string, string, string],
): string[] {
  if (!(density > 0)) return name === 'EN' ? [`V${k} ${a} ${b} 0`] : [];
  const made = Math.sqrt(4 * ELECTRON * 1e-3) * ((1.380649e-23 * kelvin) / ELECTRON / 1e-3);
  return [
    `IA${k} 0 a${k} 1m`,
    `IB${k} 0 b${k} 1m`,
    `DA${k} a${k} 0 dn${k}`,
    `DB${k} b${k} 0 dn${k}`,
    `.model dn${k} d (is=1e-14 kf=${(2 * ELECTRON * corner).toExponential(11)} af=1)`,
    `${name === 'EN' ? 'E' : 'G'}${k} ${a} ${b} a${k} b${k} ${(density / made).toExponential(11)}`,
  ];
}

/** C */
const ELECTRON = 1.602176634e-19;
