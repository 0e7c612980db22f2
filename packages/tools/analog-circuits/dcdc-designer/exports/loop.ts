import { rates, restOf } from '@tollbench/engines/converter/averaged.ts';
import type { Interval } from '@tollbench/engines/converter/cell.ts';
import { spiceDeck } from '../../../exports/spice.ts';
import type { ConverterResult } from '../compute.ts';
import type { ConverterInputs } from '../inputs.ts';
import { modulatorOf } from '../loop.ts';

const AHEAD = 'v(flow)';

/** The averaged power stage with nonlinear sources: `i` is the inductor’s current, `v` the capacitor’s voltage. */
function averaged(r: ConverterResult): string[] {
  const { cell, cycle } = r;
  const { stage, inductance } = cell;
  const share = 1 / (1 + stage.esr * stage.conductance);
  const output = ({ feeds }: Interval) =>
    feeds === 0 ? `${share}*v(v)` : `${share}*(v(v)+${stage.esr}*${AHEAD})`;
  const across = (x: Interval) => {
    const source =
      x.draws === 0 ? `${x.drive}` : `(${x.drive}+${stage.turns}*(v(in)-${stage.vin}))`;
    return `(${source}-${x.resistance}*${AHEAD}-${x.output}*(${output(x)}))`;
  };
  const into = (x: Interval) => `(${x.feeds}*${AHEAD}-${stage.conductance}*(${output(x)}))`;
  const mean = (of: (x: Interval) => string, idle: string) =>
    `v(d)*${of(cell.on)}+v(d2)*${of(cell.off)}${cycle.discontinuous ? `+(1-v(d)-v(d2))*${idle}` : ''}`;
  const ohms = cell.on.resistance + cell.on.output * stage.esr;
  const period = 1 / stage.frequency;
  const flow = cycle.discontinuous
    ? [
        `Bpeak peak 0 v=(${cell.on.drive}+${stage.turns}*(v(in)-${stage.vin})-${cell.on.output}*${share}*v(v))*v(d)*${period / inductance}/(1+${(ohms * period) / (2 * inductance)}*v(d))`,
        'Bflow flow 0 v=v(peak)/2',
        'Bsecond d2 0 v=2*i(vl)/v(peak)-v(d)',
      ]
    : ['Bflow flow 0 v=i(vl)', 'Bsecond d2 0 v=1-v(d)'];
  const bare = `(${share}*v(v))`;
  return [
    `Vin in 0 ${stage.vin}`,
    ...flow,
    `Bl l 0 v=${mean(across, '0')}`,
    'Vl l la 0',
    `L1 la 0 ${inductance}`,
    `C1 v 0 ${stage.capacitance}`,
    `Bc 0 v i=${mean(into, `(-${stage.conductance}*${bare})`)}`,
    `Bo out 0 v=${mean((x) => `(${output(x)})`, bare)}`,
  ];
}

/** The duty ratio about its rest, by the control voltage, and of current mode by the sampled current. */
function modulator(r: ConverterResult, i: ConverterInputs): { lines: string[]; output: number } {
  const { cell, cycle, loop } = r;
  const { stage, inductance } = cell;
  const drive = { duty: cycle.duty, vin: stage.vin, injected: 0 };
  const { inductor, output: wave } = cycle.figures;
  const rest = restOf(cell, cycle.discontinuous, drive, [inductor.mean, wave.mean]);
  const { output } = rates(cell, cycle.discontinuous, drive, rest);
  const m = modulatorOf(i, r.built);
  if (m.kind === 'voltage')
    return { lines: [`Bd d 0 v=${cycle.duty}+v(control)/${m.ramp}`], output };
  const nyquist = Math.PI * stage.frequency;
  const back = loop.plant.current?.voltage ?? 0;
  const sampled = cycle.discontinuous
    ? '0'
    : `${m.sense}*(i(vl)-${rest[0]}-${Math.PI / (2 * nyquist * inductance)}*v(la)+${1e9 / (inductance * nyquist ** 2)}*i(vz))`;
  return {
    lines: [
      '* the current as it is sampled: its first derivative from the voltage across L1, its second by Cz',
      'Ez e1 0 la 0 1',
      'Cz e1 e2 1n',
      'Vz e2 0 0',
      `Bd d 0 v=${cycle.duty}+${loop.plant.gain}*(v(control)-(${sampled})-(${back})*(v(out)-${output}))`,
    ],
    output,
  };
}

/** The compensator in its parts, from the output’s deviation to the control voltage. */
function compensator({ loop: { parts: p, feedback: f } }: ConverterResult): string[] {
  const opamp = f.amplifier === 'opamp';
  const end = opamp ? 'fb' : '0';
  return [
    `R1 dev fb ${f.upper}`,
    `Rb fb 0 ${f.lower}`,
    ...(p.type === 3
      ? opamp
        ? [`R3 dev m3 ${p.r3}`, `C3 m3 fb ${p.c3}`]
        : [`C3 dev fb ${p.c3}`]
      : []),
    opamp ? 'Ea comp 0 0 fb 1e8' : `Ga comp 0 fb 0 ${f.transconductance}`,
    ...(p.type === 1
      ? [`C1c comp ${end} ${p.c1}`]
      : [`R2 comp m2 ${p.r2}`, `C1c m2 ${end} ${p.c1}`, `C2 comp ${end} ${p.c2}`]),
    `Rdc comp ${end} 1e12`,
  ];
}

/** The loop as a circuit, cut at the control voltage: its crossover and its phase margin. */
export function loop(r: ConverterResult, i: ConverterInputs): string {
  const { wanted } = r.loop;
  const { lines, output } = modulator(r, i);
  const broken = r.cycle.discontinuous;
  const { inductor } = r.cycle.figures;
  const flow = broken ? inductor.most / 2 : inductor.mean;
  return spiceDeck(
    [
      `* averaged loop, ${i.topology}, ${i.vin} V to ${i.vout} V at ${i.iout} A`,
      ...averaged(r),
      'Vcontrol control 0 dc 0 ac 1',
      ...lines,
      `Bdev dev 0 v=v(out)-${output}`,
      ...compensator(r),
      `.nodeset v(v)=${i.vout} v(d)=${r.cycle.duty} v(out)=${i.vout} v(flow)=${flow}${broken ? ` v(peak)=${2 * flow}` : ''} v(d2)=${r.cycle.second}`,
    ],
    [
      `ac dec 400 ${wanted / 30} ${Math.min(wanted * 30, i.frequency)}`,
      'let gain=db(v(comp))',
      '* the loop is -v(comp): its margin to -180 degrees is the phase of v(comp)',
      'let margin=180/pi*cph(v(comp))',
      'meas ac crossover when gain=0 fall=1',
      'meas ac phasemargin find margin when gain=0 fall=1',
      'print crossover phasemargin',
    ],
  );
}
